"""Small questions about a combatant that every part of the rules asks."""

from tracker.clock.family import flag
from tracker.model import Combatant, Effect
from tracker.model.text import fold


def is_wild(who: Combatant) -> bool:
    """A Wild Card: says so (`wild=yes`), or is a hero."""
    said = who.stats.get("wild")
    return who.side == "pc" if said is None else flag(said)


def edge(who: Combatant, name: str) -> bool:
    """Whether it has an Edge or Hindrance among its traits ("level headed", "quick" ...)."""
    wanted = _plain(name)
    return any(_plain(t) == wanted for t in who.traits)


def _plain(text: str) -> str:
    return fold(text).replace("_", "").replace("-", "").replace(" ", "")


def running(who: Combatant, *conditions: str) -> list[Effect]:
    """Its effects of these conditions of this family that count now."""
    return [
        e
        for e in who.effects
        if e.family == "sw" and e.condition in conditions and not e.suppressed
    ]


def has(who: Combatant, *conditions: str) -> bool:
    """Whether any of these conditions is on it."""
    return bool(running(who, *conditions))


def pairs(who: Combatant, *conditions: str) -> list[tuple[str, int]]:
    """The effects of these conditions as (bearer, effect) pairs, suppressed ones included."""
    return [(who.id, e.id) for e in who.effects if e.family == "sw" and e.condition in conditions]


def hesitant(who: Combatant) -> bool:
    """By its Hindrance or from fear."""
    return edge(who, "hesitant") or has(who, "hesitant")


def incapacitated(who: Combatant) -> bool:
    """Out of action, whatever did it."""
    return has(who, "incapacitated")


def players(who: Combatant) -> bool:
    """On the heroes' side."""
    return who.side in ("pc", "ally")


def same_group(one: Combatant, other: Combatant) -> bool:
    """Two Extras who share a card."""
    mine = one.stats.get("group")
    return (
        bool(mine) and not is_wild(one) and not is_wild(other) and mine == other.stats.get("group")
    )


def wants_bennies(who: Combatant) -> bool:
    """A Wild Card that has no Bennies of its own yet."""
    return is_wild(who) and "bennies" not in who.tracks
