"""Hit points at and below 0, and bleeding. Source: the core rules on injury and death."""

from tracker.clock import Damage, Decision, Steps
from tracker.clock.effects import end, gain
from tracker.clock.health import lose_hp
from tracker.model import Combatant, Effect, Track
from tracker.model.events import CombatantChanged, TrackSet

DOWN = ("disabled", "dying", "stable", "unconscious")


def has(who: Combatant, condition: str) -> list[tuple[str, int]]:
    """The effects of one PF1 condition on somebody, as (bearer, effect) pairs."""
    return [(who.id, e.id) for e in who.effects if e.family == "pf1" and e.condition == condition]


def deadly(who: Combatant) -> int:
    """The hit points at which it is dead: minus its Constitution score."""
    return -who.number("con_score", 10 + 2 * who.number("con"))


def hurt(decision: Decision, who: str, *, dies_at_zero: bool) -> Steps[None]:
    """Hit points were lost: disabled at 0, dying below, dead at minus Constitution."""
    bearer = decision.combatant(who)
    hp = bearer.track("hp")
    if bearer.defeated or hp > 0:
        return
    if hp <= deadly(bearer) or (dies_at_zero and bearer.side in ("enemy", "neutral")):
        yield from _die(decision, who)
        return
    want = "disabled" if hp == 0 else "dying"
    if has(bearer, want):
        return
    yield from end(decision, [p for c in DOWN for p in has(bearer, c)], f"hit points {hp}")
    yield from gain(
        decision, who, Effect(id=0, condition=want, family="pf1", source=f"hit points {hp}")
    )


def _die(decision: Decision, who: str) -> Steps[None]:
    bearer = decision.combatant(who)
    yield from end(decision, [p for c in DOWN for p in has(bearer, c)], "dead")
    decision.emit(CombatantChanged(who=who, defeated="dead"))


def healed(decision: Decision, who: str) -> Steps[None]:
    """Hit points were regained: bleeding stops; above 0 it is up again, below it is stable."""
    bearer = decision.combatant(who)
    hp = bearer.track("hp")
    over = has(bearer, "bleed")
    if hp > 0:
        over += [p for c in DOWN for p in has(bearer, c)]
        if bearer.defeated == "dead" and bearer.side in ("enemy", "neutral"):
            decision.emit(CombatantChanged(who=who, defeated=""))
    elif hp == 0:
        over += [p for c in ("dying", "stable") for p in has(bearer, c)]
    else:
        over += has(bearer, "dying")
    yield from end(decision, over, "healed")
    want = "disabled" if hp == 0 else "stable" if hp < 0 else ""
    if want and not has(decision.combatant(who), want):
        yield from gain(decision, who, Effect(id=0, condition=want, family="pf1"))


def bleed(decision: Decision, who: str) -> Steps[None]:
    """The start of a bleeding creature's turn: the worst bleed counts."""
    worst: tuple[int, Effect] | None = None
    running = [
        e
        for e in decision.combatant(who).effects
        if e.family == "pf1" and e.condition == "bleed" and not e.suppressed
    ]
    for effect in running:
        amount = effect.value or 0
        if effect.dice:
            answer = yield from decision.roll(who, "bleed", effect.dice, rule="bleed")
            amount = 0 if answer.skipped else answer.total
        if worst is None or amount > worst[0]:
            worst = (amount, effect)
    if worst is not None and worst[0] > 0 and "hp" in decision.combatant(who).tracks:
        from tracker.clock.health import deal

        yield from deal(decision, who, Damage(((worst[0], "bleed"),), why="bleed", attack=False))


def dying_turn(decision: Decision, who: str) -> Steps[None]:
    """The start of a dying creature's turn: the Constitution check to become stable."""
    bearer = decision.combatant(who)
    pairs = has(bearer, "dying")
    if not pairs or bearer.defeated:
        return
    mod = bearer.number("con") + min(bearer.track("hp"), 0)
    expression = f"1d20{mod:+d}" if mod else "1d20"
    answer = yield from decision.roll(
        who,
        "stabilise",
        expression,
        rule="stabilise",
        dc=10,
        outcome=lambda a: "stable" if a.total >= 10 or a.dice == (20,) else "loses 1 hit point",
    )
    if answer.skipped:
        return
    if answer.total >= 10 or answer.dice == (20,):
        yield from end(decision, pairs, "stable")
        yield from gain(decision, who, Effect(id=0, condition="stable", family="pf1"))
        return
    lose_hp(decision, who, 1, "dying")
    yield from hurt(decision, who, dies_at_zero=False)


def nonlethal(decision: Decision, who: str, amount: int) -> Steps[None]:
    """Nonlethal damage: staggered when it equals the hit points, unconscious when it is more."""
    bearer = decision.combatant(who)
    total = bearer.track("nonlethal") + amount
    decision.emit(TrackSet(who=who, name="nonlethal", track=Track(value=total), why="nonlethal"))
    hp = bearer.track("hp")
    want = "unconscious" if total > hp else "staggered" if total == hp else ""
    if want and not has(bearer, want):
        yield from gain(
            decision, who, Effect(id=0, condition=want, family="pf1", source="nonlethal damage")
        )
