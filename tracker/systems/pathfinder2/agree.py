"""Hit points, dying and death agree, whatever the path.

Source: seed 002, paragraphs on Sterbend, Bewusstlos, Ausgelaugt and Todgeweiht; rules section 3,
rulings 8, 12 and 13. The dead are neither dying nor doomed; who is dying is at 0; from 1 hit point
up nobody is dying, nor unconscious from it; who lost the last hit points to drained has dropped.
"""

from tracker.clock import Damage, Decision, Steps
from tracker.model import Combatant
from tracker.model.events import TrackSet

from . import harm
from .force import running


def settle(decision: Decision, before: Combatant) -> Steps[None]:
    """Put right what a command left apart; `before` is how it was when the command began."""
    who = before.id
    if decision.combatant(who).defeated == "dead":
        harm.laid_to_rest(decision, who)
        return
    yield from harm.threatened(decision, who)
    bearer = decision.combatant(who)
    hp, had = bearer.tracks.get("hp"), before.tracks.get("hp")
    if hp is None or bearer.defeated == "dead":
        return
    dying = running(bearer, "dying")
    awake = hp.value >= harm.wakes_from(decision)
    said = any((e.value or 0) > _value(before, e.id) for e in dying)
    if dying and awake and said:
        harm.to_zero(decision, who, "dying")
    elif awake and (dying or (had is not None and had.value <= 0 < hp.value)):
        was = 0 if had is None else had.value
        yield from harm.come_to(
            decision, who, was, f"at {hp.value} hit point{'s' * (hp.value != 1)}"
        )
    elif hp.value <= 0 and not (dying or bearer.defeated) and had is not None and had.value > 0:
        drained = any(
            isinstance(e, TrackSet) and e.who == who and e.why == "drained" for e in decision.events
        )
        if drained:
            yield from harm.drop(decision, who, Damage((), why="drained"))


def _value(who: Combatant, effect: int) -> int:
    """The value of one of its effects; 0 if it had none such."""
    found = who.effect(effect)
    return 0 if found is None else found.value or 0
