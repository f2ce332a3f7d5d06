"""Damage by type: immunities, weaknesses, resistances, Hardness.

Source: seed 002, paragraphs on Anhaltender Schaden and Versteinert; rules section 2 (per type, on
every tick). The stats `immune`, `weak` and `resist` are read as stat blocks write them (see
`tracker.clock.wards`). Seed and rulings say nothing of precision, of immunity to critical hits and
to nonlethal attacks, and of several parts of one type: these follow the rulebook's definitions
(precision adds to the blow's own type; a critical hit does no double damage to the immune but has
its other effects; one type is one instance, whatever it is made of).
"""

from collections.abc import Iterable

from tracker.clock import Damage, DamagePart, Decision
from tracker.clock.effects import FORCED
from tracker.clock.wards import Ward, graded
from tracker.model import Combatant

from .force import running
from .shields import immune, immune_to
from .words import meaning, wards

STONE = 8


def worked(decision: Decision, who: Combatant, damage: Damage) -> int:
    """The damage after immunities, weaknesses, resistances (in this order, type by type) and
    hardness, which counts once for the blow and never gives anything back."""
    total = 0
    blow = damage.parts
    if damage.nonlethal and any("nonlethal" in w.words for w in immune_to(who)):
        if damage.total:
            decision.note("immune to nonlethal attacks", who=who.id, kind="damage")
        return 0
    if damage.crit and any("critical hits" in w.words for w in immune_to(who)):
        blow = tuple(part._replace(amount=part.amount // 2) for part in blow)
        for was, part in zip(damage.parts, blow, strict=True):
            text = f"immune to critical hits: {was.amount} becomes {part.amount}"
            decision.note(text, who=who.id, kind="damage")
    for pieces in instances(blow):
        total += _one(decision, who, pieces)
    hard = max(who.number("hardness"), STONE if running(who, "petrified") else 0)
    after = max(total - hard, 0)
    if hard and total:
        decision.note(
            f"Hardness {hard}: {total} becomes {after}",
            who=who.id,
            kind="damage",
            before=str(total),
            after=str(after),
        )
    return after


def instances(parts: Iterable[DamagePart]) -> list[list[DamagePart]]:
    """The parts of a blow, those of one type together; precision is of the blow's first type."""
    found: dict[str, list[DamagePart]] = {}
    precise: list[DamagePart] = []
    for part in parts:
        kind = meaning(part.type) if part.type else ""
        if kind == "precision":
            precise.append(part)
        else:
            found.setdefault(kind, []).append(part)
    if not found:
        return [precise] if precise else []
    first = next(iter(found.values()))
    first += [p._replace(type=first[0].type, traits=(*p.traits, "precision")) for p in precise]
    return list(found.values())


def _one(decision: Decision, who: Combatant, pieces: list[DamagePart]) -> int:
    """One type of the blow, with the reasons told."""
    given = sum(p.amount for p in pieces)
    reasons: list[str] = []
    taken: list[DamagePart] = []
    for piece in pieces:
        shield = None if FORCED in piece.traits else immune(who, piece)
        if shield is None:
            taken.append(piece)
        elif piece.amount:
            reasons.append(f"immune to {shield.text}" + (": applied" if shield.open else ""))
    after = sum(p.amount for p in taken)
    if after > 0:
        more, weak = _strongest(graded(wards(who.stats.get("weak"))), taken)
        less, resist = _strongest(graded(wards(who.stats.get("resist"))), taken, reduces=True)
        after = max(after + more - less, 0)
        reasons += [_reason("weak to", weak, taken)] if weak else []
        reasons += [_reason("resist", resist, taken)] if resist else []
    reasons += [
        f"{word} {w.text}: does not count"
        for word, stat in (("resist", "resist"), ("weak to", "weak"), ("immune to", "immune"))
        for w in graded(wards(who.stats.get(stat)))
        if any(w.speaks_of(p) and w.excepted(p) for p in taken)
    ]
    if after != given or reasons:
        _told(decision, who, pieces, after, "; ".join(reasons))
    return after


def _strongest(
    given: tuple[Ward, ...], pieces: list[DamagePart], *, reduces: bool = False
) -> tuple[int, Ward | None]:
    """The one entry that counts, and how much: of those that speak of a type only the strongest
    does. One that speaks of some pieces alone (splash, precision) takes no more than they are."""
    best: tuple[int, Ward | None] = (0, None)
    for ward in given:
        worth = max(ward.worth(p) for p in pieces)
        if reduces and any(not ward.worth(p) for p in pieces):
            worth = min(worth, sum(p.amount for p in pieces if ward.worth(p)))
        if worth > best[0]:
            best = worth, ward
    return best


def _reason(word: str, ward: Ward, pieces: list[DamagePart]) -> str:
    twice = " twice" if any(ward.worth(p) > ward.amount for p in pieces) else ""
    return f"{word} {ward.text}{f': applied{twice}' if ward.open else ''}"


def _told(
    decision: Decision, who: Combatant, pieces: list[DamagePart], after: int, why: str
) -> None:
    traits = dict.fromkeys(meaning(t) for p in pieces for t in p.traits if t != FORCED)
    kind = " ".join((pieces[0].type or "damage", *traits))
    given = sum(p.amount for p in pieces)
    becomes = f" becomes {after}" if after != given else ""
    decision.note(
        f"{kind}: {given}{becomes}{f' ({why})' if why else ''}",
        who=who.id,
        kind="damage",
        before=str(given),
        after=str(after),
    )
