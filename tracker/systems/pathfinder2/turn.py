"""The turn: actions regained, persistent damage, afflictions, frightened.

Source: seed 002, paragraphs on Betäubt, Verlangsamt, Beschleunigt, Anhaltender Schaden and
Verängstigt; rules section 2 for the fixed order of both edges of a turn.
"""

from tracker import dice
from tracker.clock import Damage, DamagePart, Decision, Steps
from tracker.clock.effects import FORCED, UNTIL_REMOVED, change, end
from tracker.clock.health import deal
from tracker.model import Effect, Track
from tracker.model.events import TrackSet

from .checks import SUCCESS, check
from .force import find, highest, instances, running

ACTIONS = 3
SAVES = {"fortitude": "fort", "reflex": "ref", "will": "will"}
SAVE_WORDS = {
    "fortitude": "fortitude",
    "reflex": "reflex",
    "will": "will",
    "fort": "fortitude",
    "zähigkeit": "fortitude",
    "ref": "reflex",
    "willen": "will",
    "wille": "will",
}
"""What a save may be called, and which it is."""


def reduce(
    decision: Decision, who: str, condition: str, by: int, why: str, *, by_time: bool = False
) -> Steps[None]:
    """Lower a valued condition: every instance falls, those at nothing end.

    `by_time`: it falls by itself. Then suppressed ones fall too (their clock runs on), and those
    given "until removed" do not.
    """
    bearer = decision.combatant(who)
    found = instances(bearer, condition) if by_time else running(bearer, condition)
    over = []
    for effect in found:
        value = (effect.value or 0) - by
        if effect.value is None or (by_time and effect.data.get(UNTIL_REMOVED) is True):
            continue
        if value <= 0:
            over.append((who, effect.id))
        else:
            change(decision, who, effect, why=why, value=value)
    yield from end(decision, over, why)


def put(
    decision: Decision, who: str, name: str, value: int, most: int, why: str = "start of turn"
) -> None:
    """Set the actions or the reaction a creature has left."""
    track = Track(value=value, max=most)
    if decision.combatant(who).tracks.get(name) != track:
        decision.emit(
            TrackSet(who=who, name=name, track=track, why=why, quiet=why == "start of turn")
        )


def regain(decision: Decision, who: str) -> Steps[None]:
    """The last step of a turn's start: actions, less stunned, less slowed; the reaction."""
    bearer = decision.combatant(who)
    found = find(bearer, own=True)
    helpless = {"unconscious", "paralyzed", "petrified"} & found.names
    if helpless and decision.setting("pf2.regain") == "crb":
        put(decision, who, "actions", 0, ACTIONS)
        put(decision, who, "reaction", 0, 1)
        return
    total = ACTIONS + ("quickened" in found)
    stuns = running(bearer, "stunned")
    forever = any(e.value is None for e in stuns)
    lost = total if forever else min(highest(bearer, "stunned"), total)
    if lost:
        decision.note(f"loses {lost} to stunned", who=who, kind="actions")
        yield from reduce(decision, who, "stunned", lost, f"{lost} actions lost")
    left = total - lost
    still = bool(running(decision.combatant(who), "stunned"))
    slowed = max(highest(bearer, "slowed") - lost, 0)
    if slowed and not still and left:
        decision.note(f"loses {min(slowed, left)} to slowed", who=who, kind="actions")
        left = max(left - slowed, 0)
    reacts = not still or decision.setting("pf2.stunned_reaction") == "always"
    put(decision, who, "actions", left, max(total, left))
    put(decision, who, "reaction", int(reacts), 1)


def count_off(decision: Decision, who: str, effect: Effect) -> Steps[None]:
    """Stunned gained in its own turn, under the reading that it costs actions at once."""
    actions = decision.combatant(who).track("actions")
    lost = actions if effect.value is None else min(effect.value, actions)
    if lost:
        put(decision, who, "actions", actions - lost, max(actions, ACTIONS), "stunned")
        if effect.value is not None:
            yield from reduce(decision, who, "stunned", lost, f"{lost} actions lost")


_TIMES = {"2": ", doubled", "0": ", halved"}


def _amount(decision: Decision, who: str, effect: Effect) -> Steps[int | None]:
    """One instance's damage, rolled anew; doubled or halved as it was gained."""
    read = dice.parse(effect.dice)
    times = effect.data.get("times", 1)
    if read.is_constant:
        rolled = read.minimum
    else:
        why = f"persistent {effect.kind}" + _TIMES.get(str(times), "")
        answer = yield from decision.roll(who, why, effect.dice, rule="persistent")
        if answer.skipped:
            return None
        rolled = answer.total
    return max(rolled // 2 if times == 0 else rolled * 2 if times == 2 else rolled, 0)


def persistent(decision: Decision, who: str) -> Steps[None]:
    """All persistent damage in the order of gaining as one damage event; then the flat checks."""
    instances = running(decision.combatant(who), "persistent_damage")
    if not instances or decision.combatant(who).defeated:
        return
    parts: list[DamagePart] = []
    for effect in instances:
        amount = yield from _amount(decision, who, effect)
        if amount is not None:
            # What the GM gave in spite of immunity hurts in spite of it.
            traits = (FORCED,) if effect.data.get(FORCED) is True else ()
            parts.append(DamagePart(amount, effect.kind, traits))
    before = decision.combatant(who)
    if parts and "hp" in before.tracks:
        yield from deal(decision, who, Damage(tuple(parts), why="persistent damage", attack=False))
    elif parts:
        total = sum(a for a, _, _ in parts)
        decision.note(f"takes {total} persistent damage, but has no hit points", who=who)
    same = decision.combatant(who).tracks == before.tracks
    checks = decision.setting("pf2.unharmed_check") == "on" or not same
    over = []
    for effect in instances:
        bearer = decision.combatant(who)
        if bearer.defeated or not checks:
            break
        if bearer.effect(effect.id) is None:
            continue
        if (yield from flat(decision, who, f"persistent {effect.kind}", effect.dc or 15)):
            over.append((who, effect.id))
    yield from end(decision, over, "flat check")


def flat(decision: Decision, who: str, why: str, dc: int) -> Steps[bool]:
    """A flat check: a bare d20, no modifier ever counts. One of DC 1 or less is passed and one of
    DC 21 or more failed without a roll (rulebook, Flat checks)."""
    if not 1 < dc < 21:
        word = "success" if dc <= 1 else "failure"
        decision.note(f"{why}: {word} without a roll, DC {dc}", who=who)
        return dc <= 1
    step = yield from check(decision, who, why, bonus=0, dc=dc, rule="flat")
    return step is not None and step >= SUCCESS


def save(
    decision: Decision, who: str, kind: str, dc: int, why: str, rule: str
) -> Steps[int | None]:
    """A save with everything in force: its degree; None where the table sees to it, because it
    was skipped or the creature's bonus is not known (then a reminder is told)."""
    bearer = decision.combatant(who)
    penalty = decision.rules.derive(decision.state, bearer).total(kind)
    own = bearer.stats.get(SAVES.get(kind, kind))
    if not isinstance(own, int):
        tail = f" at {penalty:+d}" if penalty else ""
        decision.note(f"{why} DC {dc}{tail}", who=who, kind="reminder")
        return None
    return (yield from check(decision, who, why, bonus=own + penalty, dc=dc, rule=rule))


def afflictions(decision: Decision, who: str) -> Steps[None]:
    """Saves that fall due at the end of the turn: rolled where the save is known, a reminder
    otherwise. The stage is the table's to change. Frightened still counts (rules section 2)."""
    for effect in running(decision.combatant(who), "affliction"):
        if decision.combatant(who).defeated:
            return
        why = f"{effect.source or 'affliction'}: {effect.kind} save"
        yield from save(decision, who, effect.kind, effect.dc or 0, why, "affliction")


def frightened(decision: Decision, who: str) -> Steps[None]:
    """The last change of a turn's end: frightened falls by 1, unless it is said to last."""
    yield from reduce(decision, who, "frightened", 1, "end of turn", by_time=True)
