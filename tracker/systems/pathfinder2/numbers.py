"""What follows from the conditions in force: numbers, limits, flat checks, the status.

Source: seed 002, one paragraph a condition; stacking by type (rules section 1): the worst penalty
of a type counts, different types and untyped ones add up, a bonus and a penalty both count.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tracker.clock import Decision, Deed, Derived, InForce, Part
from tracker.clock.family import flag
from tracker.model import Combatant, Encounter

from .data import ARMOUR, RULE, SPECS
from .force import Found, find, highest, persistent_text, running

STONE_AC = 9
SLOWEST = 5


@dataclass(frozen=True, slots=True)
class Reading:
    """How this table reads the disputed rules that change what is in force."""

    clumsy_damage: bool = False
    stunned_keeps: bool = False
    prone_cover: int = 4


def cannot_act(who: Combatant, found: Found, reading: Reading) -> str:
    """The condition that keeps it from acting now; "" if it may act."""
    for name in ("unconscious", "paralyzed", "petrified"):
        if name in found:
            return name
    if "stunned" in found:
        fresh = all(e.data.get("own_start") == who.starts for e in running(who, "stunned"))
        if not (reading.stunned_keeps and fresh):
            return "stunned"
    return ""


FORBIDDEN: dict[Deed, tuple[str, ...]] = {
    "delay": ("act", "delay"),
    "ready": ("act", "ready"),
    "act": ("act",),
    "interrupt": ("act", "reaction"),
    "react": ("act", "reaction"),
}
"""Which words of a condition's `forbids` keep a creature from which deed."""


def forbidding(who: Combatant, found: Found, reading: Reading, deed: Deed) -> str:
    """The condition in force that forbids this deed; "" if none does. Used by every verb and by
    the row: delay and ready need one who can act and is neither confused nor fleeing; what was
    readied happens as a reaction."""
    stops = cannot_act(who, found, reading)
    if stops:
        return stops
    words = FORBIDDEN[deed]
    for condition in SPECS:
        if condition == "stunned":  # whether it still stuns was asked above
            continue
        if condition in found and any(w in SPECS[condition].forbids for w in words):
            return condition
    return ""


def dies_at(who: Combatant) -> int:
    """The dying value at which it is dead: 4 less doomed (seed 002, Todgeweiht)."""
    return 4 + who.number("diehard") - highest(who, "doomed")


def derive(who: Combatant, state: Encounter, reading: Reading, *, own: bool) -> Derived:
    """Everything that follows for one combatant, with its sources."""
    found = find(who, own=own)
    if not own and not found.force and not found.suppressed:
        return Derived()
    parts = stacked(_parts(who, found, reading))
    stops = cannot_act(who, found, reading)
    return Derived(
        in_force=tuple(InForce("pf2", c, value, why) for (c, _), (value, why) in _told(found)),
        suppressed=tuple((c, why) for (c, _), why in found.suppressed.items()),
        parts=tuple(parts),
        status=_status(who, found, stops) if own else _flats(found),
        musts=tuple(_musts(who, found, state)),
        badges=_badges(who, stops),
        can_act=not stops,
    )


def tell_changes(decision: Decision, before: Combatant, state: Encounter) -> None:
    """A reading was switched in mid-fight: the numbers it changes, and whether it can act."""
    was = decision.rules.derive_anew(state, before)
    now = decision.rules.derive_anew(decision.state, decision.combatant(before.id))
    for target in dict.fromkeys((*was.targets(), *now.targets())):
        old, new = was.total(target), now.total(target)
        if old != new:
            shown = target.replace("_", " ")
            change = {"before": f"{old:+d}" if old else "0", "after": f"{new:+d}" if new else "0"}
            decision.note(shown, who=before.id, kind="effect", **change)
    if was.can_act is not now.can_act:
        text = "can act" if now.can_act else "cannot act"
        decision.note(text, who=before.id, kind="effect")


def _told(found: Found) -> Iterable[tuple[tuple[str, str | None], tuple[int | None, str]]]:
    for key, item in found.force.items():
        # One word a condition: that which holds against everybody first.
        if key[1] is not None and (key[0], None) in found.force:
            continue
        yield key, item


def _parts(who: Combatant, found: Found, reading: Reading) -> list[Part]:
    parts: list[Part] = []
    for (condition, against), (value, _) in found.force.items():
        for penalty in SPECS[condition].parts:
            amount = -(value or 0) if penalty.amount is None else penalty.amount
            for target in penalty.targets:
                part = Part(target, condition, amount, penalty.type)
                if against is not None:
                    part = replace(part, applies=False, note="only against one creature")
                parts.append(part)
    if "broken" in found:
        worn = ARMOUR.get(str(who.stats.get("armor", "")))
        if worn is not None:
            parts.append(Part("ac", "broken", worn, "status"))
    if "taking_cover" in found and "prone" in found:
        parts += [replace(p, target="ac_ranged") for p in parts if p.target == "ac"]
        parts.append(Part("ac_ranged", "taking_cover", reading.prone_cover, "circumstance"))
    if reading.clumsy_damage and "clumsy" in found:
        parts.append(Part("damage_dex", "clumsy", -(found.value("clumsy") or 0), "status"))
    if flag(who.stats.get("other_sense")):
        sight = "another precise sense"
        parts = [
            replace(p, applies=False, note=sight)
            if p.source == "blinded" and "perception" in p.target
            else p
            for p in parts
        ]
    speed = who.stats.get("speed")
    if "encumbered" in found and isinstance(speed, int):
        slower = -min(10, max(speed - SLOWEST, 0))
        parts = [replace(p, value=slower) if p.target == "speed_ft" else p for p in parts]
    if "petrified" in found:
        parts = [
            replace(p, applies=False, note=f"petrified: AC {STONE_AC}") if p.target == "ac" else p
            for p in parts
        ]
        ac = who.stats.get("ac")
        if isinstance(ac, int):
            parts.append(Part("ac", "petrified", STONE_AC - ac, note=f"AC is {STONE_AC}"))
    return parts


def stacked(parts: list[Part]) -> list[Part]:
    """The parts with those that a worse penalty (or better bonus) of their type hides."""
    best: dict[tuple[str, str, bool], int] = {}
    for index, part in enumerate(parts):
        if part.type == "untyped" or not part.applies:
            continue
        key = (part.target, part.type, part.value < 0)
        other = best.get(key)
        if other is None or abs(part.value) > abs(parts[other].value):
            best[key] = index
    shown = []
    for index, part in enumerate(parts):
        top = best.get((part.target, part.type, part.value < 0))
        if part.type != "untyped" and part.applies and top is not None and top != index:
            why = f"{parts[top].source} counts, of one type only one does"
            part = replace(part, applies=False, note=why)
        shown.append(part)
    return shown


def _flats(found: Found) -> dict[str, object]:
    checks = [
        {"dc": check.against(value), "when": check.when, "from": condition}
        for (condition, _), (value, _) in found.force.items()
        for check in SPECS[condition].flat
    ]
    return {"flat_checks": checks} if checks else {}


def _status(who: Combatant, found: Found, stops: str) -> dict[str, object]:
    forbids = dict.fromkeys(f for c in found.names for f in SPECS[c].forbids)
    reacts = who.track("reaction") > 0 and not stops and who.waiting != "delay"
    shown: dict[str, object] = {
        "actions": 0 if "unconscious" in found else who.track("actions"),
        "reaction": reacts and "reaction" not in forbids and not who.defeated,
        "can_act": not stops and not who.defeated,
        "dying": highest(who, "dying"),
        "dies_at": dies_at(who),
        "wounded": highest(who, "wounded"),
        "doomed": highest(who, "doomed"),
        "dead": who.defeated == "dead",
        "persistent": [persistent_text(e) for e in running(who, "persistent_damage")],
        **_flats(found),
    }
    if forbids:
        shown["forbidden"] = sorted(forbids)
    if "petrified" in found:
        shown |= {"ac": STONE_AC, "hardness": 8}
    return shown


def _musts(who: Combatant, found: Found, state: Encounter) -> Iterable[str]:
    for (condition, against), (value, _) in found.force.items():
        whom = f" (against {state.name_of(against)})" if against else ""
        yield f"{RULE[condition]}{whom}"
        if condition in ("hidden", "undetected", "unnoticed") and against:
            yield f"{state.name_of(against)} is off-guard to it"
        for check in SPECS[condition].flat:
            if check.add_value:
                yield f"Flat check DC {check.against(value)}: {check.when}."
    if "broken" in found and str(who.stats.get("armor", "")) not in ARMOUR:
        yield "Broken armour needs its category: set NAME armor=light, medium or heavy."


def _badges(who: Combatant, stops: str) -> tuple[str, ...]:
    dying = highest(who, "dying")
    badges = []
    if stops and not who.defeated:
        badges.append("can't act")
    elif "actions" in who.tracks and not dying:
        reaction = " +R" if who.track("reaction") else " no R"
        badges.append(f"{who.track('actions')} act{reaction}")
    badges += [f"dying {dying}/{dies_at(who)}"] if dying else []
    badges += [f"{n} {highest(who, n)}" for n in ("wounded", "doomed") if highest(who, n)]
    return tuple(badges)
