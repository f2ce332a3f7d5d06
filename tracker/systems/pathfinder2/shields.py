"""What a creature is immune to: by its nature and for a time, damage and conditions.

Source: seed 002 (Anhaltender Schaden: immune creatures never gain it); rules section 3, ruling 9.
"""

from tracker.clock import DamagePart, immunities
from tracker.clock.wards import Ward
from tracker.model import Combatant, Effect

from .words import FRIGHTENING, OF_FEAR, wards


def immune_to(who: Combatant) -> tuple[Ward, ...]:
    """All that it is immune to now: by its nature, and for a time."""
    return (*wards(who.stats.get("immune")), *wards(immunities.words(who)))


def immune(who: Combatant, part: DamagePart) -> Ward | None:
    """The immunity that this damage meets, if any."""
    for ward in immune_to(who):
        if ward.speaks_of(part) and not ward.excepted(part):
            return ward
    return None


def shielded(who: Combatant, effect: Effect) -> str:
    """The immunity that keeps a condition away; "" if none does."""
    if shields(who, effect.condition):
        return effect.condition.replace("_", " ")
    if effect.condition in FRIGHTENING:
        excepted = {"fear", effect.condition}
        for ward in immune_to(who):
            kept = next((word for word in OF_FEAR if word in ward.words), "")
            if kept and not excepted & set(ward.exceptions):
                return kept
    ticks = effect.condition == "persistent_damage"
    if ticks and effect.kind and immune(who, DamagePart(1, effect.kind)):
        return effect.kind
    return ""


def shields(who: Combatant, condition: str) -> bool:
    """Whether it is immune to a condition, by whatever name that was said."""
    return any(condition in w.words for w in immune_to(who))
