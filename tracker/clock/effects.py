"""Gaining, changing and ending effects: one way in and one way out, for every family."""

from collections.abc import Iterable
from typing import Any

from tracker.model import Combatant, Edge, Effect
from tracker.model.events import EffectAdded, EffectChanged, EffectEnded

from .decision import Decision, Steps


def gain(decision: Decision, who: str, effect: Effect) -> Steps[Effect | None]:
    """Give an effect to a combatant; what was gained, or None if a rule refused or merged it.

    The effect's id is set here.
    """
    before = decision.combatant(who)
    offered: Effect | None = effect.model_copy(
        update={"id": decision.state.next_effect, "round": decision.state.round}
    )
    for family in decision.rules.active(decision.state):
        if offered is None:
            break
        offered = yield from family.gaining(decision, who, offered)
    if offered is None:
        reevaluate(decision, before)
        return None
    # A hook may have given other effects meanwhile; ids stay unique.
    offered = offered.model_copy(update={"id": decision.state.next_effect})
    decision.emit(EffectAdded(who=who, effect=offered))
    for family in decision.rules.active(decision.state):
        yield from family.gained(decision, who, offered)
    reevaluate(decision, before)
    watchers = [(who, e.id) for e in before.effects if e.duration.edge is Edge.GAINED]
    yield from end(decision, watchers, f"gained {offered.condition}")
    return offered


def end(decision: Decision, pairs: Iterable[tuple[str, int]], why: str) -> Steps[None]:
    """End effects together: all are gone before anything is re-evaluated or reacts."""
    ended: list[tuple[str, Effect]] = []
    before: dict[str, Combatant] = {}
    queue = list(pairs)
    while queue:
        who, effect_id = queue.pop(0)
        bearer = decision.state.get(who)
        effect = bearer.effect(effect_id) if bearer else None
        if bearer is None or effect is None:
            continue
        before.setdefault(who, bearer)
        decision.emit(EffectEnded(who=who, effect=effect_id, why=why))
        ended.append((who, effect))
        # What came with it goes with it.
        queue += [(who, e.id) for e in bearer.effects if e.parent == effect_id]
    for who, effect in ended:
        for family in decision.rules.active(decision.state):
            yield from family.ended(decision, who, effect, why)
    for bearer in before.values():
        reevaluate(decision, bearer)


def change(decision: Decision, who: str, effect: Effect, why: str = "", **fields: Any) -> Effect:
    """Change fields of a running effect (its value, its duration, whether it is suppressed)."""
    before = decision.combatant(who)
    changed = effect.model_copy(update=fields)
    if changed != effect:
        decision.emit(EffectChanged(who=who, effect=changed, why=why))
        reevaluate(decision, before)
    return changed


def fire(decision: Decision, key: str, firing: int, why: str) -> Steps[None]:
    """An edge fires for the `firing`-th time: everything due on it ends together.

    This looks at what is due and at nothing else, however many effects the fight has.
    """
    due = decision.state.schedule.get(key, {}).get(firing, ())
    if due:
        yield from end(decision, due, why)


def end_on(decision: Decision, who: str, edge: Edge, why: str) -> Steps[None]:
    """End a combatant's effects that hang on something happening to it."""
    bearer = decision.combatant(who)
    yield from end(decision, [(who, e.id) for e in bearer.effects if e.duration.edge is edge], why)


def reevaluate(decision: Decision, before: Combatant) -> None:
    """Let the families tell what a change of effects means (a fear stage, say)."""
    if decision.state.combatants[before.id] is before:
        return
    for family in decision.rules.active(decision.state):
        family.reevaluated(decision, before)
