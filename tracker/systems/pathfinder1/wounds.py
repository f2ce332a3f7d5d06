"""Damage by type: immunity, vulnerability, resistance, damage reduction.

Source: rules section 6 (core combat rules; core special abilities): vulnerable creatures take half
as much again, energy resistance goes from each type of a blow, damage reduction from the weapon's
part unless the weapon is what stands behind the slash.
"""

import re

from tracker.clock import Damage, DamagePart, Decision
from tracker.clock.wards import Ward, covers
from tracker.model import Combatant

from .words import ENERGY, PHYSICAL, WORDS, immune_to, wards

_DR = re.compile(r"(\d+)\s*/\s*([^;]+)")
_NOTHING = ("-", "–", "—", "")


def taken(d: Decision, who: Combatant, damage: Damage) -> int:
    """What a blow takes of it, with the reasons told."""
    return sum(_part(d, who, part) for part in damage.parts)


def _part(d: Decision, who: Combatant, part: DamagePart) -> int:
    kind = WORDS.meaning(part.type) if part.type else ""
    if not kind or part.amount <= 0:
        return part.amount
    left, why = part.amount, []
    if any(w.speaks_of(part) and not w.excepted(part) for w in immune_to(who)):
        left, why = 0, ["immune"]
    if left and any(w.speaks_of(part) for w in wards(who.stats.get("weak"))):
        left, why = left + left // 2, ["vulnerable: half as much again"]
    resist = max(_resisting(who, kind), key=lambda w: w.worth(part), default=None)
    if left and resist is not None and resist.worth(part):
        left = max(left - resist.worth(part), 0)
        why.append(f"resist {resist.text}")
    if left and kind in PHYSICAL:
        number, through = _reduction(who, part)
        if number:
            left = max(left - number, 0)
            why.append(f"DR {number}/{through}")
    if left != part.amount:
        d.note(
            f"{part.type}: {part.amount} becomes {left} ({'; '.join(why)})",
            who=who.id,
            kind="damage",
            before=str(part.amount),
            after=str(left),
        )
    return left


def _resisting(who: Combatant, kind: str) -> list[Ward]:
    """The resistances that may speak of it; "all" and "energy" are those to energy alone."""
    given = wards(who.stats.get("resist"))
    return [w for w in given if kind in ENERGY or kind in w.words]


def _reduction(who: Combatant, part: DamagePart) -> tuple[int, str]:
    """The damage reduction that holds against this part, and what goes through it."""
    best = (0, "")
    for amount, through in _DR.findall(str(who.stats.get("dr") or "").replace(",", ";")):
        wanted = through.strip()
        if wanted in _NOTHING or not _passes(wanted, part):
            best = max(best, (int(amount), wanted if wanted not in _NOTHING else "—"))
    return best


def _passes(wanted: str, part: DamagePart) -> bool:
    """Whether a weapon goes through: "magic", "silver or good", "cold iron and magic"."""
    for choice in re.split(r"\s+or\s+", wanted):
        needed = re.split(r"\s+and\s+", choice)
        if all(covers(WORDS, WORDS.meaning(n), part) for n in needed):
            return True
    return False
