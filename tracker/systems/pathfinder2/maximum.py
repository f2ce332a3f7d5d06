"""The maximum of hit points under drained.

Source: seed 002, Ausgelaugt; rules section 1 (drained) and section 3, ruling 12: level times the
value goes from the maximum and, once, from what it has; when drained falls only the maximum comes
back. It is no damage: nothing else follows.
"""

from tracker.clock import Decision
from tracker.model import Combatant, Track
from tracker.model.events import StatSet, TrackSet

from .force import highest

GONE = "drained_hp"
"""How much of the maximum is gone at present."""
PAID = "drained_paid"
"""The value of drained for which hit points were lost; suppressed it stays paid."""


def undrained(who: Combatant) -> int | None:
    """The maximum that it has without drained; None without hit points or a maximum."""
    hp = who.tracks.get("hp")
    return None if hp is None or hp.max is None else hp.max + who.number(GONE)


def follow(decision: Decision, before: Combatant) -> None:
    """Bring maximum and hit points in line with drained, on whatever path it changed.

    A maximum that the GM set meanwhile is the one without drained.
    """
    who = before.id
    bearer = decision.combatant(who)
    hp, old = bearer.tracks.get("hp"), before.tracks.get("hp")
    if hp is None or hp.max is None:
        return
    said = old is not None and old.max != hp.max and bearer.number(GONE) == before.number(GONE)
    gone = bearer.number(GONE)
    if said and old is not None and old.max is not None and hp.value == hp.max:
        # Hit points beyond what drained leaves, with no word of a maximum: it stays the old one.
        said = not old.max < hp.max <= old.max + gone
        gone = gone if said else old.max + gone - hp.max
    whole = hp.max if said else hp.max + gone
    level = max(bearer.number("level", 1), 1)
    value = highest(bearer, "drained")
    most = max(whole - level * value, min(whole, 1))
    paid = _all(bearer)
    lost = level * max(paid - bearer.number(PAID, _all(before)), 0)
    least = hp.min if hp.min is not None else 0
    left = min(max(hp.value - lost, least), most)
    if old is not None and old.max != hp.max != most:
        decision.note(f"maximum {whole}, less {whole - most} drained: {most}", who=who)
    if (left, most) != (hp.value, hp.max):
        track: Track = hp.replace(value=left, max=most)
        decision.emit(TrackSet(who=who, name="hp", track=track, why="drained"))
    for stat, now in ((GONE, whole - most), (PAID, paid)):
        if bearer.number(stat) != now:
            decision.emit(StatSet(who=who, stat=stat, value=now or None))


def _all(who: Combatant) -> int:
    """The highest value of drained, suppressed or not."""
    values = (e.value or 0 for e in who.effects if (e.family, e.condition) == ("pf2", "drained"))
    return max(values, default=0)
