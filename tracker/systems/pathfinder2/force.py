"""Which conditions are in force: stored instances, what they imply, what they suppress.

Source: seed 002 (*overrides* and *implied* in each paragraph), rules section 1, Stacking. Nothing
here is stored: an overridden condition keeps its clock and returns, an implied one goes with its
last cause.
"""

from dataclasses import dataclass, field

from tracker.clock.effects import FORCED
from tracker.model import Combatant, Effect

from .data import ONE_AT_A_TIME, SPECS
from .shields import immune_to, shielded, shields

Key = tuple[str, str | None]


@dataclass(slots=True)
class Found:
    """Conditions by (id, against whom), with value and reason; and what is suppressed, and why."""

    force: dict[Key, tuple[int | None, str]] = field(default_factory=dict)
    suppressed: dict[Key, str] = field(default_factory=dict)

    def value(self, condition: str) -> int | None:
        """The highest value in force (0 if it has none), None if it is not in force."""
        values = [v or 0 for (c, _), (v, _) in self.force.items() if c == condition]
        return max(values, default=None)

    def __contains__(self, condition: str) -> bool:
        return any(c == condition for c, _ in self.force)

    @property
    def names(self) -> set[str]:
        """Every condition in force, whoever it is against."""
        return {c for c, _ in self.force}


def instances(who: Combatant, condition: str) -> list[Effect]:
    """Every instance of a condition on somebody, those that count for nothing now too."""
    return [e for e in who.effects if e.family == "pf2" and e.condition == condition]


def running(who: Combatant, condition: str) -> list[Effect]:
    """The instances of a condition that count: neither suppressed by hand nor by immunity."""
    return [e for e in instances(who, condition) if not e.suppressed and not suspended(who, e)]


def suspended(who: Combatant, effect: Effect) -> bool:
    """Whether it has become immune to a condition that it has: then this counts for nothing while
    it is immune, unless the GM gave it in spite of that."""
    return (
        effect.family == "pf2"
        and effect.condition != "persistent_damage"  # it ticks for nothing, and may burn out
        and effect.data.get(FORCED) is not True
        and bool(immune_to(who))
        and bool(shielded(who, effect))
    )


def highest(who: Combatant, condition: str) -> int:
    """The highest value of the running instances; 0 without one."""
    return max((e.value or 0 for e in running(who, condition)), default=0)


def persistent_text(effect: Effect) -> str:
    """A persistent damage in words: "2d6 fire"."""
    times = effect.data.get("times")
    shown = {2: f"2x({effect.dice})", 0: f"half of {effect.dice}"}.get(
        times if isinstance(times, int) else 1, effect.dice
    )
    return f"{shown} {effect.kind}".strip()


def find(who: Combatant, *, own: bool) -> Found:
    """Everything in force on a combatant; `own`: it follows this family's hit point rules."""
    found = Found()
    roots: dict[Key, tuple[int | None, str]] = {}
    for effect in who.effects:
        if effect.family != "pf2" or effect.condition not in SPECS:
            continue
        against = effect.against
        key = (effect.condition, against)
        if effect.suppressed:
            found.suppressed.setdefault(key, "suppressed; its clock runs on")
            continue
        if suspended(who, effect):
            found.suppressed.setdefault(key, "immune; its clock runs on")
            continue
        why = persistent_text(effect) if effect.dice else effect.source
        old = roots.pop(key, None)  # the latest instance says when the word was last said
        higher = old is not None and (effect.value or 0) > (old[0] or 0)
        roots[key] = (effect.value, why) if old is None or higher else old
    down = own and "hp" in who.tracks and who.track("hp") <= 0 and not who.defeated
    if down:
        roots.setdefault(("unconscious", None), (None, "0 hit points"))
    if not roots:
        return found
    immune = {c for c in SPECS if shields(who, c)} if immune_to(who) else set()
    hidden = _superseded(roots)
    hidden |= {k: "invisible" for k in roots if k[0] == "observed" and _unseen(roots, k[1])}
    hidden |= _overridden(_closed({k: v for k, v in roots.items() if k not in hidden}, immune))
    for key, by in hidden.items():
        found.suppressed[key] = f"{by} overrides it"
    found.force = _closed({k: v for k, v in roots.items() if k not in hidden}, immune)
    for key in hidden:
        found.force.pop(key, None)
    for key in tuple(found.suppressed):
        if key in found.force:
            del found.suppressed[key]
    return found


def _unseen(roots: dict[Key, tuple[int | None, str]], observer: str | None) -> bool:
    """The invisible are never observed (seed 002, Unsichtbar)."""
    return ("invisible", observer) in roots or ("invisible", None) in roots


def _superseded(roots: dict[Key, tuple[int | None, str]]) -> dict[Key, str]:
    """Of the attitudes to one creature, and of the grades of being seen by it, the last word
    counts (seed 002: one attitude and one grade at a time)."""
    hidden: dict[Key, str] = {}
    last: dict[tuple[str, str | None], Key] = {}
    for key in roots:
        group = next((name for name, ids in ONE_AT_A_TIME.items() if key[0] in ids), None)
        if group is None:
            continue
        before = last.get((group, key[1]))
        if before is not None:
            hidden[before] = key[0]
        last[(group, key[1])] = key
    return hidden


def _closed(
    roots: dict[Key, tuple[int | None, str]], immune: set[str]
) -> dict[Key, tuple[int | None, str]]:
    closed = dict(roots)
    queue = list(roots)
    while queue:
        condition, against = queue.pop(0)
        for implied, value in SPECS[condition].implies.items():
            if implied in immune:
                continue
            key = (implied, against if SPECS[implied].pair else None)
            old = closed.get(key)
            if old is not None and (old[0] or 0) >= (value or 0):
                continue
            closed[key] = (value, f"from {condition}")
            queue.append(key)
    return closed


def _overridden(closed: dict[Key, tuple[int | None, str]]) -> dict[Key, str]:
    hidden: dict[Key, str] = {}
    # The last attitude or grade of detection given counts, so equals cannot hide each other.
    for key in reversed(tuple(closed)):
        condition, against = key
        if key in hidden:
            continue
        for other in SPECS[condition].overrides:
            target = (other, against if SPECS[other].pair else None)
            if target in closed:
                hidden[target] = condition
    return hidden
