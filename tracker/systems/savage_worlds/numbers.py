"""What follows from cards, conditions, Wounds and Fatigue: numbers, what may be done, the row.

Source: seed 001's statuses with the core numbers of the rules file, sections 2, 4 and 5.
"""

from tracker.clock import Derived, InForce, Part
from tracker.dice.deck import is_joker, label, short
from tracker.model import Combatant

from .data import CARD, FATIGUE, PHOBIA, RULE
from .people import hesitant, is_wild

TRACKS = ("bennies", "wounds", "fatigue")
NO_ACTIONS = {"stunned", "incapacitated"}


def derive(who: Combatant) -> Derived:
    """Everything that follows for one combatant; nothing for one that has nothing of this game."""
    card = who.stats.get(CARD)
    mine = [e for e in who.effects if e.family == "sw"]
    if not mine and not card and not any(t in who.tracks for t in TRACKS):
        return Derived()
    found = _in_force(who, card)
    names = {item.condition for item in found}
    can_act = not names & NO_ACTIONS
    wounds, fatigue = who.track("wounds"), who.track("fatigue")
    return Derived(
        in_force=tuple(found),
        suppressed=tuple((e.condition, "suppressed") for e in mine if e.suppressed),
        parts=tuple(_parts(names, wounds, fatigue)),
        status={
            "card": card,
            "wild": is_wild(who),
            "hold": who.waiting == "hold",
            "joker": bool(names & {"joker", "joker_effect"}),
            "hesitant": hesitant(who),
            "free_actions_only": can_act and "shaken" in names,
            "incapacitated": "incapacitated" in names,
            "dying": "dying" in names,
            "wounds": wounds,
            "fatigue": fatigue,
            "can_act": can_act,
        },
        musts=tuple(RULE[item.condition] for item in found),
        badges=_badges(who, wounds, fatigue),
        can_act=can_act,
        place=short(str(card)) if card else "",
    )


def _in_force(who: Combatant, card: object) -> list[InForce]:
    found: dict[str, InForce] = {}
    for effect in who.effects:
        if effect.family == "sw" and not effect.suppressed:
            old = found.get(effect.condition)
            why = "; ".join(dict.fromkeys(w for w in (old.why if old else "", effect.source) if w))
            found[effect.condition] = InForce("sw", effect.condition, None, why)
    if card and is_joker(str(card)):
        found["joker"] = InForce("sw", "joker", None, label(str(card)))
    tired = FATIGUE.get(who.track("fatigue"))
    if tired:
        found[tired] = InForce("sw", tired, None, f"fatigue {who.track('fatigue')}")
    return list(found.values())


def _parts(names: set[str], wounds: int, fatigue: int) -> list[Part]:
    parts: list[Part] = []
    if wounds:
        parts.append(Part("trait", "wounds", -min(wounds, 3)))
    if fatigue:
        parts.append(Part("trait", "fatigue", -min(fatigue, 2)))
    if "distracted" in names:
        parts.append(Part("trait", "distracted", -2))
    surge = "joker" if "joker" in names else "joker_effect" if "joker_effect" in names else ""
    if surge:
        parts += [Part("trait", surge, 2), Part("damage", surge, 2)]
    if "vulnerable" in names:
        parts.append(Part("attacked", "vulnerable", 2))
    if "prone" in names:
        parts += [Part("fighting", "prone", -2), Part("parry", "prone", -2)]
    for phobia, value in PHOBIA.items():
        if phobia in names:
            parts.append(Part("trait", phobia, value, applies=False, note="only near the trigger"))
    return parts


def _badges(who: Combatant, wounds: int, fatigue: int) -> tuple[str, ...]:
    found = []
    if who.waiting == "hold":
        found.append("Hold")
    if who.track("bennies"):
        found.append(f"{who.track('bennies')} Ben")
    if wounds:
        found.append(f"{wounds} W")
    if fatigue:
        found.append(f"{fatigue} Fat")
    return tuple(found)
