"""Damage by type: immunities, weaknesses, resistances, Hardness.

Source: seed 002, paragraphs on Anhaltender Schaden and Versteinert; rules section 2 (per type, on
every tick). The stats `immune`, `weak` and `resist` are read as stat blocks write them (see
`tracker.clock.wards`).
"""

from tracker.clock import Damage, DamagePart, Decision
from tracker.clock.wards import Ward
from tracker.model import Combatant

from .force import running
from .shields import immune, immune_to
from .words import meaning, wards

STONE = 8


def worked(decision: Decision, who: Combatant, damage: Damage) -> int:
    """The damage after immunities, weaknesses, resistances (in this order, type by type) and
    hardness, which counts once for the blow and never gives anything back."""
    total = 0
    never_critical = any("critical hits" in w.words for w in immune_to(who))
    for part in damage.parts:
        if never_critical and damage.doubled:
            half = part._replace(amount=part.amount // 2)
            text = f"immune to critical hits: {part.amount} becomes {half.amount}"
            decision.note(text, who=who.id, kind="damage")
            part = half
        total += _one(decision, who, part)
    hard = max(who.number("hardness"), STONE if running(who, "petrified") else 0)
    return max(total - hard, 0)


def _one(decision: Decision, who: Combatant, part: DamagePart) -> int:
    """One part of the blow, with the reasons told."""
    shield = immune(who, part) if part.type or part.traits else None
    if shield is not None:
        _told(decision, who, part, 0, f"immune to {shield.text}")
        return 0
    weak = _strongest(wards(who.stats.get("weak")), part)
    resist = _strongest(wards(who.stats.get("resist")), part)
    after = part.amount
    if after > 0:
        after = max(after + (weak.worth(part) if weak else 0), 0)
        after = max(after - (resist.worth(part) if resist else 0), 0)
    reasons = [_reason("weak to", weak, part)] if weak else []
    reasons += [_reason("resist", resist, part)] if resist else []
    reasons += [
        f"resist {w.text}: does not count"
        for w in wards(who.stats.get("resist"))
        if w.amount and w.speaks_of(part) and w.excepted(part)
    ]
    if after != part.amount or reasons:
        _told(decision, who, part, after, "; ".join(reasons))
    return after


def _strongest(given: tuple[Ward, ...], part: DamagePart) -> Ward | None:
    best = max(given, key=lambda w: w.worth(part), default=None)
    return best if best is not None and best.worth(part) > 0 else None


def _reason(word: str, ward: Ward, part: DamagePart) -> str:
    doubtful = ward.exceptions or ward.doubles or ward.remark
    twice = " twice" if ward.worth(part) > ward.amount else ""
    return f"{word} {ward.text}{f': applied{twice}' if doubtful else ''}"


def _told(decision: Decision, who: Combatant, part: DamagePart, after: int, why: str) -> None:
    kind = " ".join((part.type or "damage", *(meaning(t) for t in part.traits)))
    decision.note(
        f"{kind}: {part.amount} becomes {after}{f' ({why})' if why else ''}",
        who=who.id,
        kind="damage",
        before=str(part.amount),
        after=str(after),
    )
