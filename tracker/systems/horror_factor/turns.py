"""The turn of the Horror Factor: decay, soak, Initiative Totals, the order made anew.

Source: seed 004, paragraphs on the Initiative Total, on soaking and on the changes during the
fight, and the example; rules section 1.
"""

from tracker.clock import Decision, Steps
from tracker.clock.order import ranked
from tracker.model import Combatant, Fact, Track
from tracker.model.events import FactSet, InitiativeSet, OrderSet, StatSet, TrackSet

from .data import AMBUSH, KEPT_TURNS, MOST, MOST_BROKEN
from .numbers import (
    AMBUSH_ON,
    FULL,
    HISTORY,
    INITIAL,
    SOAK,
    SOAK_NEXT,
    TAG,
    TOTAL,
    TRACK,
    decayed,
    excess,
    feels,
    frozen,
    frozen_words,
    history,
    overcome,
    total,
)

SKIP = "hf.skip"  # the coming turn is not rolled
UNROLLED = "hf.unrolled"  # the running turn is not
SCENE = "hf.scene"  # (factor without the ambush, tag), for who comes later
DROPPED = "hf.dropped"  # with the group's name behind a dot: its first drop has been

MEMORY = (INITIAL, FULL, TAG, AMBUSH_ON, SOAK, SOAK_NEXT, TOTAL, HISTORY)


def put(d: Decision, who: str, stat: str, value: Fact) -> None:
    """Remember something of a character; nothing is told if it is so already."""
    if d.combatant(who).stats.get(stat) != value:
        d.emit(StatSet(who=who, stat=stat, value=value))


def set_factor(d: Decision, who: str, factor: int, why: str) -> None:
    """Give a character this factor, within 0 and 11."""
    track = Track(value=min(max(factor, 0), MOST), max=MOST, min=0)
    if d.combatant(who).tracks.get(TRACK) != track:
        d.emit(TrackSet(who=who, name=TRACK, track=track, why=why))


def face(d: Decision, who: str, factor: int, *, ambush: bool, tag: str, why: str) -> None:
    """A character faces a scene: its own factor begins."""
    set_factor(d, who, factor, why)
    put(d, who, INITIAL, factor)
    put(d, who, FULL, factor - AMBUSH if ambush else factor)
    put(d, who, TAG, tag or None)
    put(d, who, AMBUSH_ON, ambush or None)
    put(d, who, HISTORY, (factor,) if d.state.round else None)


def put_right(d: Decision, who: str, *, begins: bool) -> None:
    """Bounds and memory of a character whose factor was set as a mere counter."""
    bearer = d.combatant(who)
    for key, most in (("brokenness", MOST_BROKEN), (TRACK, MOST)):
        track = bearer.tracks.get(key)
        if track is not None and (track.max, track.min) != (most, 0):
            whole = track.replace(max=most, min=0)
            d.emit(TrackSet(who=who, name=key, track=whole, why="set"))
    if not feels(bearer) or FULL in bearer.stats:
        return
    if begins or INITIAL not in bearer.stats:
        face(d, who, bearer.track(TRACK), ambush=False, tag="", why="set")
        return
    first = bearer.number(INITIAL)
    put(d, who, FULL, first - AMBUSH if bearer.stats.get(AMBUSH_ON) else first)


def group_of(who: Combatant) -> str:
    """The group somebody belongs to: the characters and their allies are one."""
    return "party" if who.side in ("pc", "ally") else who.side


def begin(d: Decision, *, rules_initiative: bool) -> Steps[None]:
    """A turn begins: the factor falls, soaks change, totals are rolled and the order made."""
    skipped = bool(d.state.facts.get(SKIP))
    if skipped:
        d.emit(FactSet(name=SKIP, value=None))
    if skipped or UNROLLED in d.state.facts:
        d.emit(FactSet(name=UNROLLED, value=True if skipped else None))
    for who in d.state.by_addition():
        if d.state.round > 1 and feels(who):
            _decay(d, who)
        put(d, who.id, AMBUSH_ON, None if d.state.round > 1 else who.stats.get(AMBUSH_ON))
        put(d, who.id, TOTAL, None)
        put(d, who.id, SOAK, who.stats.get(SOAK_NEXT))
        put(d, who.id, SOAK_NEXT, None)
        now = d.combatant(who.id)
        if feels(now):
            past = (*history(now), now.track(TRACK))
            put(d, who.id, HISTORY, past[-KEPT_TURNS:])
    if not rules_initiative:
        return
    if skipped:
        for who in d.state.by_addition():
            _unnumbered(d, who)
        d.note("not rolled: everybody counts as able to act", kind="horror")
        return
    for who in d.state.by_addition():
        if who.present and "reaction" in who.stats:
            yield from roll_total(d, who.id)
    order = ranked(d.state, d.rules)
    if order != d.state.order:
        d.emit(OrderSet(order=order))


def forget_turn(d: Decision) -> None:
    """The clock stops: totals, this turn's soaks and a skip are of no more use."""
    for name in (SKIP, UNROLLED):
        if name in d.state.facts:
            d.emit(FactSet(name=name, value=None))
    for who in d.state.by_addition():
        if TOTAL in who.stats:
            _unnumbered(d, who)
        put(d, who.id, TOTAL, None)
        put(d, who.id, SOAK, None)


def _decay(d: Decision, who: Combatant) -> None:
    stuck = frozen(who)
    why = "froze: no easier than before" if stuck else "a turn has passed"
    if who.stats.get(AMBUSH_ON):
        why = f"the ambush is over; {why}"
    set_factor(d, who.id, decayed(who, d.setting("hf.again")), why)


def _unnumbered(d: Decision, who: Combatant) -> None:
    """No total this turn: the number of the last one must not stand for it."""
    if "reaction" in who.stats and who.initiative is not None:
        d.emit(InitiativeSet(who=who.id, value=None, quiet=True))


def roll_total(d: Decision, who: str) -> Steps[None]:
    """Reaction less the excess, plus a d10, minus a d10. A skipped roll: the turn is unrolled."""
    bearer = d.combatant(who)
    reaction, over = bearer.number("reaction"), excess(bearer) if feels(bearer) else 0
    adjusted = reaction - over
    base = f"Reaction {reaction}" + (f" - horror {over}" if over else "")
    answer = yield from d.roll(
        who,
        f"initiative ({base})",
        two_tens(adjusted),
        rule="initiative",
        outcome=lambda given: "frozen" if overcome(bearer, given.total) else "acts",
    )
    if answer.skipped:
        _unnumbered(d, d.combatant(who))
        return
    d.emit(InitiativeSet(who=who, value=float(answer.total)))
    set_total(d, who, answer.total)


def two_tens(adjusted: int) -> str:
    """Plus a d10, minus a d10, and what stands before them: one roll, in dice."""
    return f"1d10-1d10{adjusted:+d}" if adjusted else "1d10-1d10"


def set_total(d: Decision, who: str, value: float) -> None:
    """This turn's Initiative Total, with what follows from it."""
    was = frozen(d.combatant(who))
    put(d, who, TOTAL, int(value) if value == int(value) else value)
    bearer = d.combatant(who)
    if overcome(bearer, total(bearer)):
        d.note(frozen_words(total(bearer)), who=who, kind="must")
    elif was and not frozen(bearer):
        d.note("keeps its head after all: it is not frozen", who=who, kind="horror")
