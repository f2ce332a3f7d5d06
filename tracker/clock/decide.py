"""Carry out one command."""

from tracker.model import Encounter
from tracker.model.events import EffectEnded

from .decision import Decision, Refused, Steps
from .effects import TEMPORARY
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
    begun = decision.state
    yield from verb.decide(decision, command)
    yield from _settle(decision, begun)
    left = decision.hands.too_many(decision.state) if decision.hands else ""
    if left:
        raise Refused(left)


def _settle(decision: Decision, begun: Encounter) -> Steps[None]:
    """The families put right what must agree, for everybody whom the command changed; for all of
    them where it changed the rules."""
    now_rules = decision.state.settings, decision.state.families
    same_rules = now_rules[0] is begun.settings and now_rules[1] is begun.families
    for who, before in begun.combatants.items():
        now = decision.state.get(who)
        if now is None or (now is before and same_rules):
            continue
        for effect in now.effects:
            if TEMPORARY in effect.data and not now.track("temp_hp"):
                decision.emit(EffectEnded(who=who, effect=effect.id, why="used up"))
        for family in decision.rules.active(decision.state):
            yield from family.settle(decision, before)
    for who, now in list(decision.state.combatants.items()):
        if who not in begun.combatants:
            for family in decision.rules.active(decision.state):
                yield from family.settle(decision, now)
