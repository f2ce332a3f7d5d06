"""Carry out one command."""

from .decision import Decision, Refused, Steps
from .hands import Hands
from .verb import Command


def decide(decision: Decision, command: Command) -> Steps[None]:
    """Decide a command on the decision's working copy: facts emitted, questions yielded.

    Raises Refused, in words for the table, if it cannot be done; then nothing has happened.
    """
    verb = decision.rules.verb(command.verb)
    if verb is None:
        raise Refused(f'there is no verb "{command.verb}"')
    given = command.get("dice") if "dice" in verb.data else None
    if given is not None:
        try:
            names = command.get("names", [])
            decision.hands = Hands(decision.state, verb.data["dice"], names, str(given))
        except ValueError as error:
            raise Refused(str(error)) from None
    yield from verb.decide(decision, command)
    left = decision.hands.too_many(decision.state) if decision.hands else ""
    if left:
        raise Refused(left)
