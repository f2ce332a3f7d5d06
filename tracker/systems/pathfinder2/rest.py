"""Rest: a night and ten minutes. Source: seed 002 (Ausgelaugt, Todgeweiht, Verwundet, Erschöpft,
Bewusstlos); rules section 3, ruling 12: drained and doomed fall first, then it heals."""

from tracker.clock import Decision, Steps
from tracker.clock.effects import end
from tracker.model.events import TrackSet

from . import harm, turn
from .force import running

TEN_MINUTES = 600
"""Seconds of the shorter rest."""


def night(decision: Decision, who: str) -> Steps[None]:
    """A full night: drained and doomed -1, Constitution (at least 1) times level healed.

    It is natural healing: it wakes no sleeper and raises nobody who is dying (seed 002,
    Bewusstlos); who is stable at 0 has come to within hours.
    """
    bearer = decision.combatant(who)
    if bearer.defeated:
        return
    if running(bearer, "dying"):
        decision.note("is dying: a night's rest does not help it", who=who, kind="reminder")
        return
    for condition in ("drained", "doomed"):
        yield from turn.reduce(decision, who, condition, 1, "rest")
    bearer = decision.combatant(who)
    hp = bearer.tracks.get("hp")
    if hp is not None:
        gained = max(bearer.number("con"), 1) * max(bearer.number("level", 1), 1)
        moved = hp.moved(hp.value + gained)
        if moved is not hp:
            decision.emit(TrackSet(who=who, name="hp", track=moved, why="rest"))
    over = [
        (who, e.id)
        for condition in ("fatigued", "persistent_damage", "frightened")
        for e in running(decision.combatant(who), condition)
    ]
    yield from end(decision, over, "rest")
    yield from wounds_close(decision, who)


def breather(decision: Decision, who: str) -> Steps[None]:
    """Ten minutes: at full hit points wounded ends; at 0 and not dying it comes to."""
    bearer = decision.combatant(who)
    hp = bearer.tracks.get("hp")
    if bearer.defeated:
        return
    if hp is not None and hp.value <= 0 and not running(bearer, "dying"):
        decision.emit(TrackSet(who=who, name="hp", track=hp.moved(1), why="came to"))
        yield from harm.healed(decision, who)
    burnt = running(decision.combatant(who), "persistent_damage")
    yield from end(decision, [(who, e.id) for e in burnt], "ran out")
    yield from wounds_close(decision, who)


def wounds_close(decision: Decision, who: str) -> Steps[None]:
    """At full hit points, after ten minutes of rest, wounded ends."""
    bearer = decision.combatant(who)
    hp = bearer.tracks.get("hp")
    if hp is not None and hp.max is not None and hp.value >= hp.max:
        over = [(who, e.id) for e in running(bearer, "wounded")]
        yield from end(decision, over, "rested at full hit points")
