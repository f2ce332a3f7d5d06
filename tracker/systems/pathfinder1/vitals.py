"""Hit points below one, nonlethal damage: the conditions that follow from counters alone."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tracker.model import Combatant, Encounter

if TYPE_CHECKING:
    from tracker.clock import Rules

DESTROYED = frozenset({"undead", "construct"})


@dataclass(frozen=True, slots=True)
class Vitals:
    """What the counters of one combatant say; `above` tells that it is not below 0."""

    conditions: tuple[tuple[str, str], ...] = ()
    above: bool = False


def con_score(who: Combatant) -> int:
    """The Constitution score: as given, else from the modifier, else 10 (rules section 6)."""
    if "con_score" in who.stats:
        return max(who.number("con_score"), 1)
    return max(10 + 2 * who.number("con"), 1)


def dies(rules: "Rules", state: Encounter, who: Combatant) -> bool:
    """Whether its hit points mean death: foes, undead and constructs at 0, others at minus their
    Constitution score (rules section 6, core; `foes_die_at_zero` is a table's habit)."""
    if "hp" not in who.tracks:
        return False
    foe = who.side in ("enemy", "neutral")
    at_zero = foe and rules.setting(state, "pf1.foes_die_at_zero") == "on"
    at_zero = at_zero or bool(DESTROYED.intersection(t.casefold() for t in who.traits))
    return who.track("hp") <= (0 if at_zero else -con_score(who))


def is_stable(who: Combatant) -> bool:
    """Whether somebody below 0 hit points has stopped dying (rules section 6)."""
    return any(
        e.family == "pf1" and e.condition == "stable" and not e.suppressed for e in who.effects
    )


def is_dying(rules: "Rules", state: Encounter, who: Combatant) -> bool:
    """Below 0 hit points, neither dead nor stable (rules section 6)."""
    if "hp" not in who.tracks or who.defeated or dies(rules, state, who):
        return False
    return who.track("hp") < 0 and not is_stable(who)


def vitals(rules: "Rules", state: Encounter, who: Combatant) -> Vitals:
    """Disabled, dying, stable, unconscious, staggered by counters (rules section 6, core)."""
    if "hp" not in who.tracks:
        return Vitals()
    hp = who.track("hp")
    if who.defeated == "dead" or dies(rules, state, who):
        return Vitals((("dead", f"{hp} hit points"),), above=hp >= 0)
    found: list[tuple[str, str]] = []
    if hp == 0:
        found.append(("disabled", "0 hit points"))
    elif hp < 0:
        found.append(("stable" if is_stable(who) else "dying", f"{hp} hit points"))
    nonlethal = who.track("nonlethal")
    if nonlethal > hp:
        if nonlethal and hp >= 0:
            found.append(("unconscious", f"{nonlethal} nonlethal damage"))
    elif nonlethal and nonlethal == hp:
        found.append(("staggered", f"{nonlethal} nonlethal damage"))
    return Vitals(tuple(found), above=hp >= 0)
