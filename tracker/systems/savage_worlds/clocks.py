"""How long things last, and what a condition brings with it when it comes and goes.

Sources: seed 001, the rows of the Fear Table ("until the end of his next turn", the heart
attack's rounds); the rules file, section 4 and rulings S-A1, S-A4 to S-A7.
"""

from tracker.clock import Decision, Steps
from tracker.clock.durations import in_own_turn, until_end
from tracker.clock.effects import change, end, gain
from tracker.model import Combatant, Duration, Edge, Effect, Encounter, Track
from tracker.model.effect import FOREVER
from tracker.model.events import CombatantChanged, StatSet, TrackSet

from . import traits
from .cards import on_hold
from .people import edge, has, hesitant, incapacitated, is_wild, pairs, running, same_group

SAVED = "a Healing roll"
NOT_DEAD = ("removed", SAVED)
FATIGUE_AT = "fatigue_at"
HOUR = 3600
ONCE = ("shaken", "stunned", "prone", "hesitant", "incapacitated", "dying")


def effect(condition: str, source: str, duration: Duration = FOREVER, **fields: object) -> Effect:
    """A new effect of this family."""
    made = Effect(id=0, condition=condition, family="sw", source=source, duration=duration)
    return made.replace(**fields)


def turn_runs(state: Encounter, who: str) -> bool:
    """Whether its turn runs: its own, or that of its group of Extras while it waits in it."""
    if in_own_turn(state, who):
        return True
    me, active = state.combatants[who], state.get(state.active)
    if active is None or not state.in_turn or me.acted >= state.lap:
        return False
    return same_group(me, active)


def next_end(d: Decision, who: str, turns: int = 1, *, rounds: bool = False) -> Duration:
    """Until the end of its next turn: the running one never counts (setting
    `current_turn_counts`, ruling S-A1)."""
    counts = d.setting("sw.current_turn_counts") == "true"
    return ending(d.state, who, turns, counts=counts, rounds=rounds)


def ending(
    state: Encounter, who: str, turns: int = 1, *, counts: bool, rounds: bool = False
) -> Duration:
    """Until the end of a turn; `counts`: the running one is the first."""
    if turn_runs(state, who) and not counts:
        turns += 1
    return until_end(state, who, turns, rounds=rounds)


# --- gaining -----------------------------------------------------------------------------------


def gaining(d: Decision, who: str, new: Effect) -> Steps[Effect | None]:
    """A condition of this family comes: its clock, and what stands for something else."""
    bearer = d.combatant(who)
    match new.condition:
        case "frightened":
            if hesitant(bearer):
                yield from _panic(d, who, new.source)
                return None
            lasting = Duration(edge=Edge.ENCOUNTER)
            yield from gain(d, who, effect("hesitant", new.source or "fear", lasting))
            return None
        case "panicked":
            yield from _panic(d, who, new.source)
            return None
        case "heart_attack":
            yield from _heart_attack(d, who, new.source)
            return None
        case "fatigued" | "exhausted":
            level = 1 if new.condition == "fatigued" else 2
            add_fatigue(d, who, max(level - bearer.track("fatigue"), 0), new.source)
            return None
        case "distracted" | "vulnerable" | "joker_effect":
            return _clocked(d, bearer, new)
        case "shaken":
            if turn_runs(d.state, who) and not in_own_turn(d.state, who):
                new = new.replace(data={**new.data, "after": bearer.starts + 1})
    if new.condition in ONCE and has(bearer, new.condition):
        d.note(f"is {new.condition} already", who=who)
        return None
    if new.condition == "hesitant" and new.duration == FOREVER:
        new = new.replace(duration=Duration(edge=Edge.ENCOUNTER))
    return new


def _clocked(d: Decision, bearer: Combatant, new: Effect) -> Effect | None:
    if new.parent is None and new.duration == FOREVER:
        surge = new.condition == "joker_effect"
        due = ending(d.state, bearer.id, counts=True) if surge else next_end(d, bearer.id)
        new = new.replace(duration=due)
    mine = next(
        (e for e in running(bearer, new.condition) if e.duration.key == new.duration.key), None
    )
    if mine is None or new.parent is not None or not new.duration.key:
        return new
    if new.duration.due > mine.duration.due:
        change(d, bearer.id, mine, why="lasts longer", duration=new.duration)
    else:
        d.note(f"is {new.condition} already, for as long", who=bearer.id)
    return None


def gained(d: Decision, who: str, new: Effect) -> Steps[None]:
    """What a condition brings with it; Shaken or Stunned takes Hold and the turn away."""
    if new.condition == "stunned":
        bearer = d.combatant(who)
        yield from gain(d, who, effect("distracted", "Stunned"))
        yield from gain(d, who, effect("vulnerable", "Stunned", parent=new.id))
        if not has(bearer, "prone"):
            yield from gain(d, who, effect("prone", "Stunned"))
    if new.condition in ("shaken", "stunned", "incapacitated"):
        bearer = d.combatant(who)
        if on_hold(d.state, bearer):
            d.emit(CombatantChanged(who=who, waiting="", acted=d.state.lap))
            d.note("loses Hold and its turn", who=who, kind="turn")


def _panic(d: Decision, who: str, source: str) -> Steps[None]:
    bearer = d.combatant(who)
    if not has(bearer, "stunned") and not incapacitated(bearer):
        die = str(bearer.stats.get("run") or "d6")
        answer = yield from d.roll(who, "running die", f"1{die}", rule="running")
        pace = bearer.number("pace", 6)
        far = "" if answer.skipped else f" {max(pace + answer.total, 0)}"
        d.note(
            f"panics and moves{far} away from the danger at once (withdrawing attacks?)",
            who=who,
            kind="must",
        )
        if not answer.skipped:
            d.emit(StatSet(who=who, stat="moved", value=max(pace + answer.total, 0)))
    yield from gain(d, who, effect("shaken", source or "panicked"))


def _heart_attack(d: Decision, who: str, source: str) -> Steps[None]:
    result = yield from traits.roll(
        d, who, "vigor", "heart attack", [("heart attack", -2)], rule="heart attack"
    )
    if result is None:
        return
    if result.made:
        yield from gain(d, who, effect("stunned", source or "heart attack"))
        return
    answer = yield from d.roll(who, "rounds to live", "2d6", rule="dying")
    yield from gain(d, who, effect("incapacitated", "heart attack"))
    if answer.skipped:
        return
    bearer = d.combatant(who)
    to_come = turn_runs(d.state, who) or bearer.acted < d.state.lap
    clock = until_end(d.state, who, answer.total + (1 if to_come else 0), rounds=True)
    doomed = effect("dying", "heart attack", clock, data={"rounds": answer.total})
    yield from gain(d, who, doomed)
    if d.state.round:
        strikes = f"in round {d.state.round + answer.total}"
        d.note(f"dies at the end of its turn {strikes} unless saved", who=who, kind="must")


def ended(d: Decision, who: str, old: Effect, why: str) -> Steps[None]:
    """The heart attack's clock ran out: dead. (Healing, and a GM who ends it, stop it.)"""
    if old.condition == "dying" and why not in NOT_DEAD:
        d.emit(CombatantChanged(who=who, defeated="dead"))
        d.note("dies: the heart has stopped", who=who, kind="dead")
    yield from ()


# --- the start of a turn -------------------------------------------------------------------------


def recover(d: Decision, who: str) -> Steps[None]:
    """The rolls at the start of its turn: Vigor against Stunned, then Spirit against Shaken."""
    bearer = d.combatant(who)
    if incapacitated(bearer):
        return
    hardy = [("Combat Reflexes", 2)] if edge(bearer, "combat reflexes") else []
    if has(bearer, "stunned"):
        result = yield from traits.roll(
            d, who, "vigor", "recover from Stunned", hardy, rule="recovery", recovery=True
        )
        if result is not None and result.made:
            yield from end(d, pairs(bearer, "stunned"), "recovered")
            tail = (
                ending(d.state, who, counts=True)
                if result.raises
                else ending(d.state, who, counts=False)
            )
            yield from gain(d, who, effect("vulnerable", "was Stunned", tail))
    bearer = d.combatant(who)
    due = [e for e in running(bearer, "shaken") if _due(e, bearer)]
    if due:
        result = yield from traits.roll(
            d, who, "spirit", "recover from Shaken", hardy, rule="recovery", recovery=True
        )
        if result is not None and result.made:
            yield from end(d, pairs(bearer, "shaken"), "recovered")


def _due(shaken: Effect, bearer: Combatant) -> bool:
    after = shaken.data.get("after", -1)
    return isinstance(after, int) and bearer.starts > after


# --- Fatigue and Wounds --------------------------------------------------------------------------


def add_fatigue(d: Decision, who: str, levels: int, why: str = "") -> None:
    """Levels of Fatigue gained (or given back); the third is Incapacitated (see `settle`)."""
    track = d.combatant(who).tracks.get("fatigue", Track(value=0, max=3))
    moved = track.replace(max=3).moved(track.value + levels)
    if moved != track:
        d.emit(TrackSet(who=who, name="fatigue", track=moved, why=why or "fatigue"))
        d.emit(StatSet(who=who, stat=FATIGUE_AT, value=d.state.seconds if moved.value else None))


def settle(d: Decision, who: str) -> Steps[None]:
    """Incapacitated by the third level of Fatigue, and no longer below it."""
    bearer = d.combatant(who)
    tired = bearer.track("fatigue") >= 3
    from_it = [e for e in running(bearer, "incapacitated") if e.source == "fatigue"]
    if tired and not incapacitated(bearer):
        yield from gain(d, who, effect("incapacitated", "fatigue"))
    elif from_it and not tired:
        yield from end(d, [(who, e.id) for e in from_it], "rested")


def rested_off(d: Decision, who: str, seconds: int) -> Steps[None]:
    """A level of Fatigue goes every hour since the last was gained (`seconds` have passed now)."""
    bearer = d.combatant(who)
    since = bearer.stats.get(FATIGUE_AT)
    if not bearer.track("fatigue"):
        return
    if not isinstance(since, int):  # its Fatigue was set by hand
        since = d.state.seconds - seconds
        d.emit(StatSet(who=who, stat=FATIGUE_AT, value=since))
    hours = (d.state.seconds - since) // HOUR
    if hours > 0:
        add_fatigue(d, who, -min(hours, bearer.track("fatigue")), "an hour passed")
        if d.combatant(who).track("fatigue"):
            d.emit(StatSet(who=who, stat=FATIGUE_AT, value=since + hours * HOUR))
        yield from settle(d, who)


def wound(d: Decision, who: str, count: int) -> Steps[None]:
    """Wounds: a Wild Card is Shaken and has three, an Extra is out with its first."""
    bearer = d.combatant(who)
    if not is_wild(bearer):
        d.emit(CombatantChanged(who=who, defeated="incapacitated"))
        d.note("is Incapacitated", who=who, kind="defeated")
        return
    had = bearer.track("wounds")
    track = Track(value=min(had + count, 3), max=3)
    if track.value != had:
        d.emit(TrackSet(who=who, name="wounds", track=track, why="wounded"))
    if not has(bearer, "shaken"):
        yield from gain(d, who, effect("shaken", "a Wound"))
    if had + count > 3 and not incapacitated(bearer):
        yield from gain(d, who, effect("incapacitated", "Wounds"))
