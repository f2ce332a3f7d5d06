"""What follows from the conditions: numbers, what is forbidden and forced, the status.

Source: seed 000, the list of stages (numbers per stage: rules section 4); core condition list.
"""

from tracker.clock import Derived, InForce, Part
from tracker.model import Combatant

from .data import CONDITIONS, IMPLIES, LOSES_DEX, NO_ACTIONS, NUMBERS, SPREAD
from .stages import LEVEL, STAGES, Reading, felt, is_fear, stage

RULE = {c.id: c.rules["en"] for c in CONDITIONS}


def derive(
    who: Combatant, reading: Reading, *, keeps_minus_4: bool, horrified_keeps: bool
) -> Derived:
    """Everything that follows for one combatant, with its sources."""
    level = stage(who.effects, reading)
    feels = felt(level, reading)
    found = _in_force(who, feels, level)
    names = {item.condition for item in found}
    own = {e.condition for e in who.effects if e.family == "pf1"}
    if not found and not own and not who.number("fear_immunity"):
        return Derived(status=_status(level, feels, names, who))
    parts = _fear_parts(feels, keeps_minus_4=keeps_minus_4, horrified_keeps=horrified_keeps)
    for item in found:
        parts += _parts(item.condition)
    parts += _armour_class(who, names, parts)
    return Derived(
        in_force=tuple(found),
        suppressed=_suppressed(who, feels, level),
        parts=tuple(parts),
        status=_status(level, feels, names, who),
        musts=tuple(RULE[item.condition] for item in found),
        can_act=not names & NO_ACTIONS,
    )


def _in_force(who: Combatant, feels: int, level: int) -> list[InForce]:
    found: dict[str, InForce] = {}
    if feels:
        why = "fear" if feels == level else f"resists {STAGES[level]}"
        found[STAGES[feels]] = InForce("pf1", STAGES[feels], None, why)
    for effect in who.effects:
        if effect.family != "pf1" or is_fear(effect) or effect.suppressed:
            continue
        old = found.get(effect.condition)
        value = max(filter(None, (effect.value, old.value if old else None)), default=None)
        why = effect.source or (old.why if old else "")
        found[effect.condition] = InForce("pf1", effect.condition, value, why)
    if STAGES[feels] in ("panicked", "terrified") and who.stats.get("danger") == "cornered":
        found.setdefault("cowering", InForce("pf1", "cowering", None, "cornered"))
    for name in tuple(found):
        for implied in IMPLIES.get(name, ()):
            found.setdefault(implied, InForce("pf1", implied, None, f"from {name}"))
    return list(found.values())


def _suppressed(who: Combatant, feels: int, level: int) -> tuple[tuple[str, str], ...]:
    found = []
    for effect in who.effects:
        if effect.family != "pf1":
            continue
        if effect.suppressed:
            found.append((effect.condition, "suppressed; its clock runs on"))
        elif is_fear(effect) and LEVEL[effect.condition] != feels:
            verb = "counts towards" if LEVEL[effect.condition] <= level else "counts for"
            shown = STAGES[level]
            tail = f", felt as {STAGES[feels]}" if feels != level else ""
            found.append((effect.condition, f"{verb} {shown}{tail}"))
    return tuple(found)


def _fear_parts(feels: int, *, keeps_minus_4: bool, horrified_keeps: bool) -> list[Part]:
    name = STAGES[feels]
    if feels == 0:
        return []
    if name == "spooked":
        return [
            Part("saves_vs_fear", name, -2),
            Part("perception", name, -2),
            Part("initiative", name, 1, "circumstance"),
        ]
    if name == "horrified":
        parts = [Part("ac", name, -2)]
        if not horrified_keeps:
            return parts
    else:
        parts = []
    numbers = ("attack", "saves", "saves_vs_fear", "skill", "perception", "ability", "initiative")
    worse = name == "scared" or (keeps_minus_4 and feels > LEVEL["scared"])
    return parts + [
        Part(target, name, -4 if target == "saves_vs_fear" and worse else -2) for target in numbers
    ]


def _parts(condition: str) -> list[Part]:
    return [
        Part(target, condition, value)
        for number, value in NUMBERS.get(condition, {}).items()
        for target in (number, *SPREAD.get(number, ()))
    ]


def _armour_class(who: Combatant, names: set[str], parts: list[Part]) -> list[Part]:
    """AC against melee and ranged attacks, where Dexterity or helplessness makes them differ."""
    dex = who.number("dex")
    helpless = "helpless" in names
    lost = bool(names & LOSES_DEX)
    told = any(p.target in ("ac_melee", "ac_ranged") for p in parts)
    if not (helpless or (lost and dex > 0) or told):
        return []
    extra = []
    for target in ("ac_ranged", "ac_melee"):
        extra += [Part(target, p.source, p.value) for p in parts if p.target == "ac"]
        if lost and dex > 0:
            extra.append(Part(target, "no Dexterity", -dex))
        if helpless:
            extra.append(Part(target, "helpless", -5 - min(dex, 0)))
    if helpless:
        extra.append(Part("ac_melee", "helpless", -4))
    return extra


def _status(level: int, feels: int, names: set[str], who: Combatant) -> dict[str, object]:
    return {
        "fear_stage": STAGES[level],
        "effective_stage": STAGES[feels],
        "fear_level": level,
        "staggered": "staggered" in names,
        "can_act": not names & NO_ACTIONS,
        "dead": who.defeated == "dead",
    }
