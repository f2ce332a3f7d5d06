"""Rest: a night and ten minutes. Source: seed 002 (Ausgelaugt, Todgeweiht, Verwundet, Erschöpft,
Bewusstlos); rules section 3, ruling 12: drained and doomed fall first, then it heals."""

from tracker.clock import Decision, Steps
from tracker.clock.effects import UNTIL_REMOVED, end
from tracker.clock.passing import NIGHT, in_words
from tracker.model.events import TrackSet

from . import harm, turn
from .force import instances, running

ROUND = 6
TEN_MINUTES = 600
"""Seconds of the shorter rest."""
BURNS_OUT = 60
"""Seconds after which a GM lets persistent damage end."""


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
        yield from turn.reduce(decision, who, condition, 1, "rest", by_time=True)
    bearer = decision.combatant(who)
    hp = bearer.tracks.get("hp")
    if hp is not None:
        gained = max(bearer.number("con"), 1) * max(bearer.number("level", 1), 1)
        moved = hp.moved(hp.value + gained)
        if moved is not hp:
            decision.emit(TrackSet(who=who, name="hp", track=moved, why="rest"))
    tired = instances(decision.combatant(who), "fatigued")
    over = [(who, e.id) for e in tired if e.data.get(UNTIL_REMOVED) is not True]
    yield from end(decision, over, "rest")
    if decision.state.round:  # else the hours have passed for everybody already
        yield from passed(decision, who, NIGHT)
    yield from wounds_close(decision, who)


def breather(decision: Decision, who: str) -> Steps[None]:
    """Ten minutes: at full hit points wounded ends; at 0 and not dying it comes to."""
    bearer = decision.combatant(who)
    hp = bearer.tracks.get("hp")
    if bearer.defeated:
        return
    if hp is not None and hp.value <= 0 and not running(bearer, "dying"):
        decision.emit(TrackSet(who=who, name="hp", track=hp.moved(1), why="came to"))
        yield from harm.healed(decision, who, hp.value)
    if decision.state.round:
        yield from passed(decision, who, TEN_MINUTES)
    yield from wounds_close(decision, who)


def passed(decision: Decision, who: str, seconds: int) -> Steps[None]:
    """Rounds went by outside the round clock: frightened and stunned are down by what they would
    have lost in them, persistent damage runs out after a minute (rules section 2)."""
    rounds, why = seconds // ROUND, f"{in_words(seconds)} passed"
    if rounds < 1:
        return
    bearer = decision.combatant(who)
    if running(bearer, "dying") and not bearer.defeated and seconds < NIGHT:
        decision.note("is dying: time alone does not help it", who=who, kind="reminder")
    yield from turn.reduce(decision, who, "frightened", rounds, why, by_time=True)
    yield from turn.reduce(decision, who, "stunned", rounds * turn.ACTIONS, why, by_time=True)
    if seconds >= BURNS_OUT:
        burnt = instances(decision.combatant(who), "persistent_damage")
        over = [(who, e.id) for e in burnt if e.data.get(UNTIL_REMOVED) is not True]
        yield from end(decision, over, why)


def wounds_close(decision: Decision, who: str) -> Steps[None]:
    """At full hit points, after ten minutes of rest, wounded ends."""
    bearer = decision.combatant(who)
    hp = bearer.tracks.get("hp")
    if hp is not None and hp.max is not None and hp.value >= hp.max:
        over = [(who, e.id) for e in running(bearer, "wounded")]
        yield from end(decision, over, "rested at full hit points")
