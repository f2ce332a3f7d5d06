"""Gaining, changing and ending effects: one way in and one way out, for every family."""

from collections.abc import Iterable
from typing import Any

from tracker.model import Combatant, Duration, Edge, Effect, Encounter
from tracker.model.events import EffectAdded, EffectChanged, EffectEnded, TrackSet

from . import immunities
from .decision import Decision, Steps

FORCED = "forced"
"""Among an effect's data: the GM gives it in spite of what would refuse it."""
SUPPRESSES = "suppresses"
"""Among an effect's data: the id of the effect that counts for nothing while this one runs."""
TEMPORARY = "temp_hp"
"""Among an effect's data: temporary hit points go when this one ends."""
UNTIL_REMOVED = "until_removed"
"""Among an effect's data: the GM said so, and no rule gives it another duration."""


def gain(decision: Decision, who: str, effect: Effect) -> Steps[Effect | None]:
    """Give an effect to a combatant; what was gained, or None if a rule refused or merged it.

    The effect's id is set here.
    """
    state, before = decision.state, decision.combatant(who)
    if effect.data.get(FORCED) is not True:
        shield = immunities.against(decision, before, effect)
        if shield is not None:
            refuse(decision, who, effect, immunities.worded(decision, before, shield))
            return None
    offered: Effect | None = effect.replace(
        id=decision.state.next_effect, round=decision.state.round
    )
    for family in decision.rules.active(decision.state):
        if offered is None:
            break
        offered = yield from family.gaining(decision, who, offered)
    if offered is None:
        reevaluate(decision, before, state)
        return None
    # A hook may have given other effects meanwhile; ids stay unique.
    offered = offered.replace(id=decision.state.next_effect)
    decision.emit(EffectAdded(who=who, effect=offered))
    for family in decision.rules.active(decision.state):
        yield from family.gained(decision, who, offered)
    reevaluate(decision, before, state)
    watchers = [(who, e.id) for e in before.effects if e.duration.edge is Edge.GAINED]
    yield from end(decision, watchers, f"gained {offered.condition}")
    return offered


def end(decision: Decision, pairs: Iterable[tuple[str, int]], why: str) -> Steps[None]:
    """End effects together: all are gone before anything is re-evaluated or reacts."""
    state = decision.state
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
        _released(decision, who, effect)
        for family in decision.rules.active(decision.state):
            yield from family.ended(decision, who, effect, why)
    for bearer in before.values():
        reevaluate(decision, bearer, state)


def _released(decision: Decision, who: str, effect: Effect) -> None:
    """What an effect of no family held in place: the effect it suppressed counts again, the
    temporary hit points it lent are gone."""
    held = decision.combatant(who).effect(int(str(effect.data.get(SUPPRESSES, -1))))
    if held is not None and held.suppressed and not _suppressors(decision.combatant(who), held.id):
        change(decision, who, held, why="no longer suppressed", suppressed=False)
    if TEMPORARY in effect.data and "temp_hp" in decision.combatant(who).tracks:
        decision.emit(TrackSet(who=who, name="temp_hp", track=None, why="their time is over"))


def _suppressors(bearer: Combatant, effect_id: int) -> list[Effect]:
    return [e for e in bearer.effects if e.data.get(SUPPRESSES) == effect_id]


def suppress(decision: Decision, who: str, effect: Effect, duration: Duration) -> Steps[None]:
    """An effect counts for nothing until `duration` ends (`FOREVER`: until it is said to)."""
    yield from unsuppress(decision, who, effect, quiet=True)
    effect = change(decision, who, effect, suppressed=True)
    if duration.edge is not Edge.REMOVED:
        label = decision.rules.label(effect.family, effect.condition)
        marker = Effect(
            id=0,
            condition=f"{label} suppressed",
            duration=duration,
            parent=effect.id,
            data={SUPPRESSES: effect.id},
        )
        yield from gain(decision, who, marker)


def unsuppress(decision: Decision, who: str, effect: Effect, *, quiet: bool = False) -> Steps[None]:
    """A suppressed effect counts again. `quiet`: only the clock of that goes."""
    for marker in _suppressors(decision.combatant(who), effect.id):
        decision.emit(EffectEnded(who=who, effect=marker.id, why="said anew" if quiet else "over"))
    if not quiet:
        change(decision, who, effect, suppressed=False)
    yield from ()


def lend(decision: Decision, who: str, duration: Duration) -> Steps[None]:
    """The temporary hit points that it has now last until `duration` ends; an older clock of
    theirs is gone."""
    for old in decision.combatant(who).effects:
        if TEMPORARY in old.data:
            decision.emit(EffectEnded(who=who, effect=old.id, why="other temporary hit points"))
    if duration.edge is not Edge.REMOVED:
        marker = Effect(
            id=0, condition="temporary hit points", duration=duration, data={TEMPORARY: True}
        )
        yield from gain(decision, who, marker)


def change(decision: Decision, who: str, effect: Effect, why: str = "", **fields: Any) -> Effect:
    """Change fields of a running effect (its value, its duration, whether it is suppressed)."""
    state, before = decision.state, decision.combatant(who)
    changed = effect.replace(**fields)
    if changed != effect:
        decision.emit(EffectChanged(who=who, effect=changed, why=why))
        reevaluate(decision, before, state)
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


def reevaluate(decision: Decision, before: Combatant, state: Encounter) -> None:
    """Let the families tell what a change means (a fear stage, say). `before` is the combatant as
    it was in `state`, the fight before."""
    now = decision.state
    same_rules = state.settings is now.settings and state.families is now.families
    if same_rules and now.combatants[before.id] is before:
        return
    for family in decision.rules.active(decision.state):
        family.reevaluated(decision, before, state)


def refuse(decision: Decision, who: str, effect: Effect, why: str) -> None:
    """Tell that an effect is not gained, and how to give it all the same."""
    label = decision.rules.label(effect.family, effect.condition)
    text = f"{label} is not gained: {why} (`force` gives it all the same)"
    decision.note(text, who=who, kind="refused")
