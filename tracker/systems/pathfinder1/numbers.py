"""What each condition does to the numbers. Penalties are untyped and add; each counts once."""

from collections.abc import Iterable, Mapping

from tracker.clock import Part

SHAKEN = {
    "attack": -2,
    "saves": -2,
    "saves_vs_fear": -2,
    "skill": -2,
    "perception": -2,
    "ability": -2,
    "initiative": -2,
}
SPOOKED = {"saves_vs_fear": -2, "perception": -2}
# Totals from the fear stage alone: nothing here is passed on to a narrower number.
FEAR: Mapping[str, Mapping[str, int]] = {
    "spooked": SPOOKED,
    "shaken": SHAKEN,
    "scared": {**SHAKEN, "saves_vs_fear": -4},
    "frightened": SHAKEN,
    "panicked": SHAKEN,
    "terrified": SHAKEN,
    "horrified": {"ac": -2},
}
# The other conditions; `saves` reach saves against fear, `skill` Perception, `ability` initiative.
OTHERS: Mapping[str, Mapping[str, int]] = {
    "blinded": {"ac": -2, "perception": -4},
    "cowering": {"ac": -2},
    "dazzled": {"attack": -1, "perception": -1},
    "deafened": {"initiative": -4, "perception": -4},
    "entangled": {"attack": -2, "ac": -2, "initiative": -2, "reflex": -2},
    "exhausted": {"attack": -3, "damage": -3, "ac": -3, "initiative": -3, "reflex": -3},
    "fatigued": {"attack": -1, "damage": -1, "ac": -1, "initiative": -1, "reflex": -1},
    "grappled": {"attack": -2, "ac": -2, "initiative": -2, "reflex": -2},
    "pinned": {"ac": -4},
    "prone": {"attack": -4},
    "sickened": {"attack": -2, "damage": -2, "saves": -2, "skill": -2, "ability": -2},
    "stunned": {"ac": -2},
}
_REACHES = {"saves": "saves_vs_fear", "skill": "perception", "ability": "initiative"}
# AC against ranged and melee attacks only.
_SIDED = {"prone": (4, -4), "helpless": (0, -4)}
# Penalties that are Dexterity's: gone while Dexterity counts as 0.
_DEXTERITY = {"entangled", "exhausted", "fatigued", "grappled"}
NO_DEXTERITY = frozenset({"blinded", "cowering", "flat_footed", "pinned", "stunned"})


def parts(
    conditions: Iterable[str],
    dex: int,
    *,
    keeps_minus_4: bool = False,
    horrified_shaken: bool = False,
) -> tuple[Part, ...]:
    """Every modifier of the conditions in force (rules section 4, and section 6 for core)."""
    given = tuple(dict.fromkeys(conditions))
    found: list[Part] = []
    for condition in given:
        found += _fear_parts(condition, keeps_minus_4, horrified_shaken)
        for target, value in OTHERS.get(condition, {}).items():
            found.append(Part(target, condition, value))
            if target in _REACHES:
                found.append(Part(_REACHES[target], condition, value))
    return (*found, *_armour(given, found, dex))


def _fear_parts(condition: str, keeps_minus_4: bool, horrified_shaken: bool) -> list[Part]:
    """The line of a fear stage, with the two disputed readings (rules A8, A9)."""
    line = dict(FEAR.get(condition, {}))
    if keeps_minus_4 and condition in ("frightened", "panicked", "terrified"):
        line["saves_vs_fear"] = -4
    if horrified_shaken and condition == "horrified":
        line |= SHAKEN
    found = [Part(target, condition, value) for target, value in line.items()]
    if condition == "spooked":
        found.append(Part("initiative", condition, 1, "circumstance"))
    return found


def _armour(given: tuple[str, ...], printed: list[Part], dex: int) -> list[Part]:
    """AC against ranged and melee attacks, where it differs from the printed sum (section 4)."""
    helpless = "helpless" in given
    denied = next((c for c in given if c in NO_DEXTERITY), None)
    if not (helpless or denied or "prone" in given):
        return []
    found: list[Part] = []
    for side, target in enumerate(("ac_ranged", "ac_melee")):
        for part in printed:
            if part.target == "ac":
                gone = helpless and part.source in _DEXTERITY
                note = "Dexterity counts as 0 already" if gone else ""
                found.append(Part(target, part.source, part.value, part.type, not gone, note))
        if helpless:
            found.append(Part(target, "helpless", -5 - dex, "untyped", True, "Dexterity 0"))
        elif denied and dex > 0:
            found.append(Part(target, denied, -dex, "untyped", True, "Dexterity bonus lost"))
        for condition in given:
            value = _SIDED.get(condition, (0, 0))[side]
            if value:
                found.append(Part(target, condition, value))
    return found
