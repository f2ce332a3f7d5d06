"""The round clock: start, next, delay, act. Each edge fires exactly once a turn, none on undo."""

from tracker.model import Combatant, Edge
from tracker.model.events import (
    CombatantChanged,
    CountReached,
    InitiativeSet,
    OrderSet,
    PhaseSet,
    RoundEnded,
    RoundStarted,
    TurnEnded,
    TurnPassed,
    TurnStarted,
)

from . import effects, order
from .decision import Decision, Refused, Steps
from .family import Deed, Phase


def start(decision: Decision) -> Steps[None]:
    """Begin the fight: numbers, order, round 1, the first turn."""
    if decision.state.round:
        raise Refused("the fight has started already; `next` goes on, `stop` sets it back")
    _need_somebody(decision)
    yield from decision.rules.first(decision.state).set_initiative(decision)
    ranking = order.ranked(decision.state, decision.rules)
    if ranking != decision.state.order:
        decision.emit(OrderSet(order=ranking))
    yield from _begin_round(decision)
    yield from _go_on(decision)


def next_turn(decision: Decision) -> Steps[None]:
    """End the running turn and begin the next one (of this round or a new one)."""
    if not decision.state.round:
        yield from start(decision)
        return
    _need_somebody(decision)
    yield from close_turn(decision)
    yield from _go_on(decision)


def next_round(decision: Decision) -> Steps[None]:
    """Run every turn still to come in this round, each edge once, up to the next round's first."""
    now = decision.state.round
    yield from next_turn(decision)
    while now and decision.state.round == now:
        yield from next_turn(decision)


def delay(decision: Decision, who: str, *, force: bool = False) -> Steps[None]:
    """The active combatant waits: its turn ends now and will be taken up with `act`."""
    state = decision.state
    combatant = decision.combatant(who)
    if state.active != who or not state.in_turn:
        raise Refused(f"only who has the turn can delay: it is not {combatant.name}'s turn")
    if state.resumed:
        raise Refused(f"{combatant.name} has delayed this turn already")
    _allowed(decision, combatant, "delay", force)
    yield from effects.fire(
        decision, f"{Edge.TURN_END}:{who}", combatant.ends + 1, f"{combatant.name} delays"
    )
    for family in decision.rules.active(decision.state):
        yield from family.delayed(decision, who)
    decision.emit(TurnEnded(who=who), CombatantChanged(who=who, waiting="delay"))


def ready(decision: Decision, who: str, *, force: bool = False) -> Steps[None]:
    """The active combatant readies an action; `act` lets it happen, its next turn forgets it."""
    combatant = decision.combatant(who)
    if decision.state.active != who or not decision.state.in_turn:
        raise Refused(f"only who has the turn can ready: it is not {combatant.name}'s turn")
    _allowed(decision, combatant, "ready", force)
    decision.emit(CombatantChanged(who=who, waiting="ready"))
    yield from ()


_DEEDS: dict[Deed, str] = {
    "delay": "delay",
    "ready": "ready an action",
    "act": "act",
    "interrupt": "act in another's turn",
    "react": "react",
}


def _allowed(decision: Decision, who: Combatant, deed: Deed, force: bool) -> None:
    """Refuse what a condition forbids, with the way to do it all the same."""
    why_not = "" if force else decision.rules.forbids(decision.state, who, deed)
    if why_not:
        raise Refused(
            f"{who.name} cannot {_DEEDS[deed]}: {why_not} (`force` at the end does it all the same)"
        )


def put_aside(decision: Decision, who: str) -> None:
    """The running turn is put aside before its end: no edge fires now, `act` takes it up where
    it was left (its start is not fired again), and its end fires when it ends."""
    combatant = decision.combatant(who)
    if decision.state.active != who or not decision.state.in_turn:
        raise Refused(f"it is not {combatant.name}'s turn")
    decision.emit(TurnEnded(who=who, ticked=False), CombatantChanged(who=who, waiting="hold"))


def act(decision: Decision, who: str, *, force: bool = False) -> Steps[None]:
    """Who waits acts now: a delayed turn is taken up, a readied action happens. For anybody else
    it is the GM's word that this one goes now, if it has not acted in this round."""
    state = decision.state
    combatant = decision.combatant(who)
    if not state.round:
        raise Refused("the fight has not started; `start` begins it")
    if combatant.waiting == "ready" and state.active != who:
        _allowed(decision, combatant, "interrupt", force)
        yield from _act_readied(decision, combatant)
        return
    if state.active == who and state.in_turn:
        raise Refused(f"it is {combatant.name}'s turn already")
    if combatant.waiting not in ("delay", "hold") and combatant.acted >= state.lap:
        raise Refused(f"{combatant.name} has had its turn in round {state.round}")
    if not combatant.present:
        raise Refused(f"{combatant.name} takes no turns: {combatant.defeated or 'removed'}")
    _allowed(decision, combatant, "act", force)
    yield from close_turn(decision)
    if combatant.waiting != "delay":
        yield from _begin_turn(decision, who)
        return
    _place_at_active(decision, combatant, after=True)
    decision.emit(TurnStarted(who=who, resumed=True))


def _act_readied(decision: Decision, combatant: Combatant) -> Steps[None]:
    decision.note("the readied action happens", who=combatant.id, kind="turn")
    decision.emit(CombatantChanged(who=combatant.id, waiting=""))
    if decision.rules.of(decision.state, combatant).ready_moves:
        _place_at_active(decision, combatant, after=False)
    yield from ()


def _place_at_active(decision: Decision, combatant: Combatant, *, after: bool) -> None:
    """Move somebody to just after or before the one who has (or just had) the turn."""
    state = decision.state
    active = state.get(state.active)
    if active is None or active.id == combatant.id or active.id not in state.order:
        return
    place = state.order.index(active.id) + (1 if after else 0)
    decision.emit(OrderSet(order=order.with_moved(state.order, combatant.id, place)))
    if active.initiative is not None and active.initiative != combatant.initiative:
        decision.emit(InitiativeSet(who=combatant.id, value=active.initiative))


def close_turn(decision: Decision) -> Steps[None]:
    """End the running turn, if one is open: durations on its end first, then the families."""
    state = decision.state
    who = state.get(state.active)
    if who is None or not state.in_turn:
        return
    resumed = state.resumed
    firing = who.ends if resumed else who.ends + 1
    yield from effects.fire(
        decision, f"{Edge.TURN_END}:{who.id}", firing, f"end of {who.name}'s turn"
    )
    if who.present:
        for family in decision.rules.active(decision.state):
            yield from family.turn_ended(decision, who.id, resumed=resumed)
    decision.emit(TurnEnded(who=who.id, ticked=not resumed))


def _need_somebody(decision: Decision) -> None:
    if not decision.state.present:
        raise Refused("nobody is in the fight yet: add somebody with  add NAME hp=20 init=12")
    if not any(c.present for c in decision.state.present):
        raise Refused("everybody is out of the fight: nobody is left to take a turn")


def _phase(decision: Decision) -> Phase:
    phases = decision.rules.first(decision.state).phases(decision.state)
    return next((p for p in phases if p.id == decision.state.phase), phases[0])


def _go_on(decision: Decision) -> Steps[None]:
    """Walk on to whoever acts next, through the ends of rounds and phases as they come."""
    empty_rounds = 0
    while True:
        phase = _phase(decision)
        if phase.turns:
            for who in order.still_to_act(decision.state):
                if (yield from _step_to(decision, who)):
                    return
        began = decision.state.round
        stop = yield from _next_phase_or_round(decision)
        if stop:
            return
        if decision.state.round != began:
            empty_rounds += 1
            if empty_rounds > 2:
                raise Refused("nobody is able to take a turn")


def _step_to(decision: Decision, who: str) -> Steps[bool]:
    """Come to a slot of the order: begin its turn (true), or pass over it."""
    combatant = decision.combatant(who)
    if combatant.acted >= decision.state.lap:
        return False
    family = decision.rules.first(decision.state)
    if combatant.present and family.takes_turn(decision.state, combatant):
        yield from _begin_turn(decision, who)
        return True
    # Unseen, beaten and passed-over slots still carry durations: their edges fire, nothing else.
    yield from _pass_counts(decision, combatant)
    yield from _leftovers(decision, combatant)
    combatant = decision.combatant(who)
    for edge, firing in (
        (Edge.TURN_START, combatant.starts + 1),
        (Edge.TURN_END, combatant.ends + 1),
    ):
        yield from effects.fire(decision, f"{edge}:{who}", firing, f"{combatant.name}'s place")
    decision.emit(TurnPassed(who=who))
    return False


def _begin_turn(decision: Decision, who: str) -> Steps[None]:
    combatant = decision.combatant(who)
    if combatant.waiting == "hold":
        decision.emit(TurnStarted(who=who, again=True))
        return
    yield from _pass_counts(decision, combatant)
    yield from _leftovers(decision, combatant)
    if combatant.waiting == "delay":
        for family in decision.rules.active(decision.state):
            yield from family.delay_forfeited(decision, who)
    decision.emit(TurnStarted(who=who))
    combatant = decision.combatant(who)
    yield from effects.fire(
        decision, f"{Edge.TURN_START}:{who}", combatant.starts, f"start of {combatant.name}'s turn"
    )
    for family in decision.rules.active(decision.state):
        yield from family.turn_started(decision, who)


def _leftovers(decision: Decision, combatant: Combatant) -> Steps[None]:
    """A delayed turn that was never taken up: what was to end with it ends before the next."""
    yield from effects.fire(
        decision, f"{Edge.TURN_END}:{combatant.id}", combatant.ends, "the delayed turn was lost"
    )


def _pass_counts(decision: Decision, coming: Combatant) -> Steps[None]:
    """The clock comes down to a combatant's initiative count; what is due on the way ends.

    On its very count, what began on the turn of another with the same count, who is still to
    come, waits for that one's place.
    """
    target = coming.initiative
    if target is None:
        return
    yield from _fire_counts(decision, down_to=target, coming=coming.id)
    if decision.state.count is None or target < decision.state.count:
        decision.emit(CountReached(count=target))


def _fire_counts(
    decision: Decision, *, down_to: float | None, coming: str | None = None
) -> Steps[None]:
    state = decision.state
    prefix = "count:"
    counts = sorted(
        (float(k[len(prefix) :]) for k in state.schedule if k.startswith(prefix)), reverse=True
    )
    for count in counts:
        if down_to is not None and count < down_to:
            break
        key = f"{prefix}{count!r}"
        due = decision.state.schedule.get(key, {}).get(state.round, ())
        if count == down_to:
            due = tuple(p for p in due if not _waits_for_tie(decision, p, count, coming))
        if due:
            yield from effects.end(decision, due, f"count {count:g}")


def _waits_for_tie(
    decision: Decision, pair: tuple[str, int], count: float, coming: str | None
) -> bool:
    effect = decision.combatant(pair[0]).effect(pair[1])
    if effect is None or effect.duration.anchor == coming:
        return False
    anchor = decision.state.get(effect.duration.anchor)
    return anchor is not None and anchor.initiative == count and anchor.acted < decision.state.lap


def _next_phase_or_round(decision: Decision) -> Steps[bool]:
    """Go on to the next phase or round; true if the clock stops there (a phase without turns)."""
    family = decision.rules.first(decision.state)
    phases = list(family.phases(decision.state))
    phase = _phase(decision)
    yield from family.phase_ended(decision, phase)
    index = phases.index(phase)
    if index + 1 < len(phases):
        return (yield from _begin_phase(decision, phases[index + 1]))
    yield from _end_round(decision)
    return (yield from _begin_round(decision))


def _end_round(decision: Decision) -> Steps[None]:
    now = decision.state.round
    yield from _fire_counts(decision, down_to=None)
    for family in decision.rules.active(decision.state):
        yield from family.round_ended(decision)
    yield from effects.fire(decision, str(Edge.ROUND_END), now, f"end of round {now}")
    decision.emit(RoundEnded(round=now))


def _begin_round(decision: Decision) -> Steps[bool]:
    family = decision.rules.first(decision.state)
    coming = decision.state.round + 1
    seconds = family.round_seconds if coming > 1 else 0
    decision.emit(RoundStarted(round=coming, seconds=seconds))
    yield from effects.fire(decision, str(Edge.ROUND_START), coming, f"round {coming}")
    for each in decision.rules.active(decision.state):
        yield from each.round_started(decision)
    first = family.phases(decision.state)[0]
    if first.id:
        return (yield from _begin_phase(decision, first))
    return False


def _begin_phase(decision: Decision, phase: Phase) -> Steps[bool]:
    decision.emit(PhaseSet(phase=phase.id))
    yield from decision.rules.first(decision.state).phase_started(decision, phase)
    return not phase.turns
