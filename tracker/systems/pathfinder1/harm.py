"""Bleeding, dying, death and nonlethal damage (rules section 6; core combat rules)."""

from tracker.clock import Damage, DamagePart, Decision, Steps, effects, health
from tracker.dice import DiceError, parse
from tracker.model import Combatant, Edge, Effect, Track
from tracker.model.events import CombatantChanged, TrackSet

from . import vitals, wounds

STABILIZE_DC = 10


def take(d: Decision, who: str, damage: Damage) -> Steps[int]:
    """Hit points lost to one damage event; nonlethal damage is counted apart, and is lethal
    beyond the full hit points (rules section 6, core)."""
    bearer = d.combatant(who)
    lethal = wounds.taken(d, bearer, damage)
    if damage.nonlethal:
        most = bearer.tracks["hp"].max
        has = bearer.track("nonlethal")
        room = lethal if most is None else max(most - has, 0)
        apart = min(lethal, room)
        lethal -= apart
        if apart:
            track = Track(value=has + apart)
            d.emit(TrackSet(who=who, name="nonlethal", track=track, why=damage.why))
    yield from ()
    return health.lose_hp(d, who, lethal, damage.why) if lethal else 0


def hurt(d: Decision, who: str, before: int) -> Steps[None]:
    """Hit points were lost: disabled, dying or dead (rules section 6, core)."""
    bearer = d.combatant(who)
    now = bearer.track("hp")
    if now >= before or bearer.defeated:
        return
    if vitals.dies(d.rules, d.state, bearer):
        _dies(d, who)
        return
    if vitals.is_stable(bearer):
        yield from end_all(d, who, "stable", "hurt again")
    if now < 0 <= before:
        d.note("is unconscious and dying", who=who)
    elif now == 0 < before:
        d.note("is disabled", who=who)


def _dies(d: Decision, who: str) -> None:
    d.note("dies", who=who, kind="death")
    d.emit(CombatantChanged(who=who, defeated="dead"))


def settle(d: Decision, before: Combatant) -> Steps[None]:
    """Hit points were set by hand, or somebody was brought back: death and "stable" follow from
    them on every path (rules section 6, core)."""
    who, bearer = before.id, d.combatant(before.id)
    if bearer.tracks.get("hp") is None or bearer.defeated:
        return
    if bearer.tracks["hp"] != before.tracks.get("hp") and vitals.dies(d.rules, d.state, bearer):
        _dies(d, who)
    elif bearer.track("hp") >= 0 and vitals.is_stable(bearer):
        yield from end_all(d, who, "stable", f"at {bearer.track('hp')} hit points")


def healed(d: Decision, who: str, before: int) -> Steps[None]:
    """Healing stops bleeding, stabilizes, and takes as much nonlethal damage (section 6)."""
    yield from end_all(d, who, "bleed", "healed")
    bearer = d.combatant(who)
    now = bearer.track("hp")
    nonlethal = bearer.track("nonlethal")
    if nonlethal and now > before:
        left = max(nonlethal - (now - before), 0)
        track = Track(value=left) if left else None
        d.emit(TrackSet(who=who, name="nonlethal", track=track, why="healed"))
    if now < 0 and now > before:
        yield from _stabilize(d, who, "healed")
    elif now >= 0:
        yield from end_all(d, who, "stable", "healed")
        if before < 0:
            d.note("is conscious again", who=who)


def _stabilize(d: Decision, who: str, why: str) -> Steps[None]:
    if not vitals.is_stable(d.combatant(who)):
        yield from effects.gain(d, who, Effect(id=0, condition="stable", family="pf1", source=why))


def end_all(d: Decision, who: str, condition: str, why: str) -> Steps[None]:
    """End every effect of one condition together (rules section 6)."""
    found = [e for e in d.combatant(who).effects if (e.family, e.condition) == ("pf1", condition)]
    yield from effects.end(d, [(who, e.id) for e in found], why)


# --- the start of a turn ---


def _worth(effect: Effect) -> float:
    """What a bleed is expected to take: how the worst is found (rules section 6, bleed)."""
    if not effect.dice:
        return float(effect.value or 0)
    try:
        return float(parse(effect.dice).average)
    except DiceError:
        return 0.0


def bleed(d: Decision, who: str) -> Steps[bool]:
    """Blood lost at the start of a turn, of each kind only the worst; true if hit points went
    (rules section 6, bleed)."""
    worst: dict[str, Effect] = {}
    if ("pf1", "bleed") not in d.rules.carries(d.combatant(who)):
        return False
    for effect in d.combatant(who).effects:
        if (effect.family, effect.condition) != ("pf1", "bleed") or effect.suppressed:
            continue
        kept = worst.get(effect.kind)
        if kept is None or _worth(effect) > _worth(kept):
            worst[effect.kind] = effect
    bled = False
    for effect in worst.values():
        bled = (yield from _bleed_one(d, who, effect)) or bled
    return bled


def _bleed_one(d: Decision, who: str, effect: Effect) -> Steps[bool]:
    why = f"{effect.kind} bleed" if effect.kind else "bleed"
    amount = effect.value or 0
    if effect.dice:
        answer = yield from d.roll(who, why, effect.dice, rule="bleed")
        if answer.skipped:
            return False
        amount = max(answer.total, 0)
    bearer = d.combatant(who)
    if effect.kind or "hp" not in bearer.tracks or bearer.defeated or amount <= 0:
        d.note(f"{why}: {amount}", who=who)
        return False
    yield from health.deal(d, who, Damage((DamagePart(amount, "bleed"),), why=why, attack=False))
    return True


def dying(d: Decision, who: str, *, bled: bool) -> Steps[None]:
    """A dying turn: a Constitution check, worse by the hit points below 0, or one more is lost.

    Who took continuing damage this turn fails without a roll (rules section 6, core).
    """
    bearer = d.combatant(who)
    if not vitals.is_dying(d.rules, d.state, bearer):
        return
    if bled:
        d.note("bleeds and cannot stabilize", who=who)
    else:
        mod = (
            bearer.number("con") if "con" in bearer.stats else (vitals.con_score(bearer) - 10) // 2
        )
        mod += bearer.track("hp") + d.rules.derive(d.state, bearer).total("ability")
        answer = yield from d.roll(
            who,
            "stabilize",
            f"1d20{mod:+d}" if mod else "1d20",
            rule="stabilize",
            dc=STABILIZE_DC,
            outcome=lambda a: (
                "success" if a.total >= STABILIZE_DC or 20 in a.dice[:1] else "failure"
            ),
        )
        if answer.skipped:
            return
        if answer.total >= STABILIZE_DC or 20 in answer.dice[:1]:
            yield from _stabilize(d, who, "stabilized")
            return
    hp = bearer.tracks["hp"]
    d.emit(TrackSet(who=who, name="hp", track=hp.moved(hp.value - 1), why="dying"))
    if vitals.dies(d.rules, d.state, d.combatant(who)):
        _dies(d, who)


def rested(d: Decision, who: str) -> Steps[None]:
    """A night: one hit point a level, tiredness and nonlethal damage gone (section 6, core)."""
    for condition in ("fatigued", "exhausted"):
        yield from end_all(d, who, condition, "rest")
    bearer = d.combatant(who)
    level = max(bearer.number("level", 1), 1)
    left = max(bearer.track("nonlethal") - 8 * level, 0)
    if bearer.track("nonlethal"):
        track = Track(value=left) if left else None
        d.emit(TrackSet(who=who, name="nonlethal", track=track, why="rest"))
    hp = bearer.tracks.get("hp")
    if hp is not None and not bearer.defeated and hp.value >= 0 and hp.max is not None:
        yield from health.heal(d, who, level, "rest")


def until_cured(effect: Effect) -> Effect:
    """A bleed without a duration lasts until healing (rules section 6, bleed)."""
    if effect.duration.edge is not Edge.REMOVED:
        return effect
    point = effect.duration.replace(edge=Edge.HEALED)
    return effect.replace(duration=point)
