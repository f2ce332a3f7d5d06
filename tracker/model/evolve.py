"""`evolve(encounter, event)`: the one place where a fight changes. Pure and total."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from . import events as ev
from .effect import Effect
from .encounter import Combatant, Encounter
from .events import Event

Schedule = Mapping[str, Mapping[int, tuple[tuple[str, int], ...]]]


def evolve(state: Encounter, event: Event) -> Encounter:
    """The encounter after the event. An event about somebody unknown changes nothing."""
    return _STEPS[type(event)](state, event)


def evolve_all(state: Encounter, events: Iterable[Event]) -> Encounter:
    """The encounter after all the events, in order."""
    for event in events:
        state = evolve(state, event)
    return state


def rebuilt_schedule(state: Encounter) -> Schedule:
    """The schedule made anew from the effects: what `Encounter.schedule` must equal."""
    schedule: Schedule = {}
    for who in state.combatants.values():
        for effect in who.effects:
            schedule = _scheduled(schedule, who.id, effect)
    return schedule


def _with(state: Encounter, **changes: Any) -> Encounter:
    return state.replace(**changes)


def _change(state: Encounter, who: str, **changes: Any) -> Encounter:
    found = state.combatants.get(who)
    if found is None:
        return state
    return _put(state, found.replace(**changes))


def _put(state: Encounter, combatant: Combatant) -> Encounter:
    return _with(state, combatants={**state.combatants, combatant.id: combatant})


def _scheduled(schedule: Schedule, who: str, effect: Effect) -> Schedule:
    key = effect.duration.key
    if not key:
        return schedule
    firings = schedule.get(key, {})
    due = effect.duration.due
    pairs = (*firings.get(due, ()), (who, effect.id))
    if len(pairs) > 1 and pairs[-2][1] > effect.id:
        # What ends together ends in the order in which it was gained.
        pairs = tuple(sorted(pairs, key=lambda pair: pair[1]))
    return {**schedule, key: {**firings, due: pairs}}


def _unscheduled(schedule: Schedule, who: str, effect: Effect) -> Schedule:
    key, due = effect.duration.key, effect.duration.due
    firings = schedule.get(key)
    if not key or firings is None:
        return schedule
    left = tuple(pair for pair in firings.get(due, ()) if pair != (who, effect.id))
    rest = {d: pairs for d, pairs in firings.items() if d != due}
    if left:
        rest[due] = left
    if rest:
        return {**schedule, key: rest}
    return {k: f for k, f in schedule.items() if k != key}


def _created(state: Encounter, e: ev.Created) -> Encounter:
    return _with(state, name=e.name, seed=e.seed)


def _families(state: Encounter, e: ev.FamiliesChosen) -> Encounter:
    return _with(state, families=e.families)


def _setting(state: Encounter, e: ev.SettingChanged) -> Encounter:
    return _with(state, settings={**state.settings, e.name: e.value})


def _policy(state: Encounter, e: ev.PolicyChanged) -> Encounter:
    return _with(state, policies={**state.policies, e.name: e.value})


def _fact(state: Encounter, e: ev.FactSet) -> Encounter:
    facts = {k: v for k, v in state.facts.items() if k != e.name}
    if e.value is not None:
        facts[e.name] = e.value
    return _with(state, facts=facts)


def _added(state: Encounter, e: ev.CombatantAdded) -> Encounter:
    who = e.combatant
    place = len(state.order) if e.place is None else e.place
    order = (*state.order[:place], who.id, *state.order[place:])
    schedule = state.schedule
    for effect in who.effects:
        schedule = _scheduled(schedule, who.id, effect)
    state = _with(state, order=order, schedule=schedule, next_combatant=state.next_combatant + 1)
    return _put(state, who)


def _changed(state: Encounter, e: ev.CombatantChanged) -> Encounter:
    fields = ("name", "side", "family", "hidden", "defeated", "waiting", "acted", "traits")
    changes = {f: getattr(e, f) for f in fields if getattr(e, f) is not None}
    return _change(state, e.who, **changes)


def _stat(state: Encounter, e: ev.StatSet) -> Encounter:
    found = state.combatants.get(e.who)
    if found is None:
        return state
    stats = {k: v for k, v in found.stats.items() if k != e.stat}
    if e.value is not None:
        stats[e.stat] = e.value
    return _change(state, e.who, stats=stats)


def _track(state: Encounter, e: ev.TrackSet) -> Encounter:
    found = state.combatants.get(e.who)
    if found is None:
        return state
    tracks = {k: v for k, v in found.tracks.items() if k != e.name}
    if e.track is not None:
        # A track keeps its place among the others, so that rows do not jump.
        tracks = dict(found.tracks) | {e.name: e.track}
    return _change(state, e.who, tracks=tracks)


def _removed(state: Encounter, e: ev.CombatantRemoved) -> Encounter:
    return _change(state, e.who, removed=True)


def _initiative(state: Encounter, e: ev.InitiativeSet) -> Encounter:
    return _change(state, e.who, initiative=e.value)


def _order(state: Encounter, e: ev.OrderSet) -> Encounter:
    known = set(state.order)
    given = tuple(dict.fromkeys(i for i in e.order if i in known))
    return _with(state, order=given + tuple(i for i in state.order if i not in set(given)))


def _effect(state: Encounter, e: ev.EffectAdded) -> Encounter:
    found = state.combatants.get(e.who)
    if found is None:
        return state
    state = _change(state, e.who, effects=(*found.effects, e.effect))
    return _with(
        state,
        schedule=_scheduled(state.schedule, e.who, e.effect),
        next_effect=max(state.next_effect, e.effect.id + 1),
    )


def _effect_changed(state: Encounter, e: ev.EffectChanged) -> Encounter:
    found = state.combatants.get(e.who)
    old = found.effect(e.effect.id) if found else None
    if found is None or old is None:
        return state
    effects = tuple(e.effect if x.id == old.id else x for x in found.effects)
    schedule = state.schedule
    if old.duration != e.effect.duration:
        schedule = _unscheduled(schedule, e.who, old)
        schedule = _scheduled(schedule, e.who, e.effect)
    return _change(_with(state, schedule=schedule), e.who, effects=effects)


def _effect_ended(state: Encounter, e: ev.EffectEnded) -> Encounter:
    found = state.combatants.get(e.who)
    old = found.effect(e.effect) if found else None
    if found is None or old is None:
        return state
    effects = tuple(x for x in found.effects if x.id != e.effect)
    state = _with(state, schedule=_unscheduled(state.schedule, e.who, old))
    return _change(state, e.who, effects=effects)


def _round(state: Encounter, e: ev.RoundStarted) -> Encounter:
    return _with(
        state,
        round=e.round,
        lap=state.lap + 1,
        count=None,
        phase="",
        seconds=state.seconds + e.seconds,
        in_turn=False,
    )


def _count(state: Encounter, e: ev.CountReached) -> Encounter:
    reached = e.count if state.count is None else min(state.count, e.count)
    return _with(state, count=reached)


def _turn(state: Encounter, e: ev.TurnStarted) -> Encounter:
    found = state.combatants.get(e.who)
    if found is None:
        return state
    state = _with(state, active=e.who, in_turn=True, resumed=e.resumed)
    starts = found.starts if e.resumed or e.again else found.starts + 1
    return _change(state, e.who, starts=starts, acted=state.lap, waiting="")


def _turn_ended(state: Encounter, e: ev.TurnEnded) -> Encounter:
    found = state.combatants.get(e.who)
    if found is None:
        return state
    state = _with(state, in_turn=False, resumed=False)
    return _change(state, e.who, ends=found.ends + (1 if e.ticked else 0))


def _turn_passed(state: Encounter, e: ev.TurnPassed) -> Encounter:
    found = state.combatants.get(e.who)
    if found is None:
        return state
    step = 1 if e.edges else 0
    return _change(
        state,
        e.who,
        starts=found.starts + step,
        ends=found.ends + step,
        acted=state.lap,
    )


def _stopped(state: Encounter, e: ev.Stopped) -> Encounter:
    fresh = {i: c.replace(acted=0, waiting="") for i, c in state.combatants.items()}
    return _with(
        state,
        round=0,
        lap=0,
        active=None,
        in_turn=False,
        resumed=False,
        count=None,
        phase="",
        combatants=fresh,
    )


def _phase(state: Encounter, e: ev.PhaseSet) -> Encounter:
    return _with(state, phase=e.phase, lap=state.lap + 1, active=None, in_turn=False)


def _time(state: Encounter, e: ev.TimePassed) -> Encounter:
    return _with(state, seconds=state.seconds + e.seconds)


def _rolled(state: Encounter, e: ev.Rolled) -> Encounter:
    return _with(state, dice=state.dice + e.drawn) if e.drawn else state


def _told(state: Encounter, e: Event) -> Encounter:
    return state


_STEPS: dict[type, Callable[[Encounter, Any], Encounter]] = {
    ev.Created: _created,
    ev.FamiliesChosen: _families,
    ev.SettingChanged: _setting,
    ev.PolicyChanged: _policy,
    ev.FactSet: _fact,
    ev.CombatantAdded: _added,
    ev.CombatantChanged: _changed,
    ev.StatSet: _stat,
    ev.TrackSet: _track,
    ev.CombatantRemoved: _removed,
    ev.InitiativeSet: _initiative,
    ev.OrderSet: _order,
    ev.EffectAdded: _effect,
    ev.EffectChanged: _effect_changed,
    ev.EffectEnded: _effect_ended,
    ev.RoundStarted: _round,
    ev.RoundEnded: _told,
    ev.CountReached: _count,
    ev.TurnStarted: _turn,
    ev.TurnEnded: _turn_ended,
    ev.TurnPassed: _turn_passed,
    ev.Stopped: _stopped,
    ev.PhaseSet: _phase,
    ev.TimePassed: _time,
    ev.Rolled: _rolled,
    ev.Chosen: _told,
    ev.Noted: _told,
}
