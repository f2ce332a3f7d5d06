"""Carry out one command."""

from .decision import Decision, Refused, Steps
from .verb import Command


def decide(decision: Decision, command: Command) -> Steps[None]:
    """Decide a command on the decision's working copy: facts emitted, questions yielded.

    Raises Refused, in words for the table, if it cannot be done; then nothing has happened.
    """
    verb = decision.rules.verb(command.verb)
    if verb is None:
        raise Refused(f'there is no verb "{command.verb}"')
    yield from verb.decide(decision, command)
