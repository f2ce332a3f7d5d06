"""What of a creature's resistances and weaknesses the program cannot read, told when it comes."""

from tracker.clock import Decision
from tracker.clock.wards import graded
from tracker.model import Combatant

from .words import WORDS, wards

NAMES = {"resist": "resistance", "weak": "weakness"}


def tell(decision: Decision, before: Combatant) -> None:
    """Name the entries of a stat that has just been given whose number or type is not understood:
    they count for nothing, and the table sees to them."""
    bearer = decision.combatant(before.id)
    for stat, name in NAMES.items():
        value = bearer.stats.get(stat)
        if not value or (bearer is not before and before.stats.get(stat) == value):
            continue
        for ward in graded(wards(value)):
            strange = [w for w in ward.words if not WORDS.known(w) and not WORDS.several(w)]
            if strange or not ward.amount:
                what = "has no number" if not strange else "is no type of damage"
                text = f"{name} {ward.text} {what}: the table sees to it"
                decision.note(text, who=before.id, kind="reminder")
