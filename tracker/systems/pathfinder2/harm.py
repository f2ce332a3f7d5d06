"""Damage by type, dropping to 0, dying, recovering, death.

Source: seed 002, paragraphs on Sterbend, Verwundet, Todgeweiht, Bewusstlos, Ausgelaugt and
Versteinert; rules section 2, Dropping to 0 HP, and section 3 for the disputed readings.
"""

from tracker.clock import Damage, Decision, Steps
from tracker.clock.effects import UNTIL_REMOVED, change, end, gain
from tracker.clock.health import lose_hp
from tracker.clock.order import with_moved
from tracker.model import Combatant, Effect
from tracker.model.events import (
    CombatantChanged,
    EffectEnded,
    InitiativeSet,
    Noted,
    OrderSet,
    TrackSet,
)

from . import turn
from .checks import SUCCESS, check
from .force import highest, instances, running
from .kinds import worked
from .numbers import dies_at
from .words import meaning

ASKED = "asked"
"""Among the data of dying: the value at which Hero Points have been asked for."""


def damage(decision: Decision, who: str, harm: Damage) -> Steps[int]:
    """One damage event, whole: what is taken, and what it means."""
    bearer = decision.combatant(who)
    before = bearer.track("hp")
    taken = worked(decision, bearer, harm)
    lost = lose_hp(decision, who, taken, harm.why)
    if harm.attack:
        yield from _hostile(decision, who)
    bearer = decision.combatant(who)
    if bearer.defeated or taken <= 0:
        return lost
    most = bearer.tracks["hp"].max or 0
    if bearer.track("hp") > 0:
        yield from _woken(decision, who, "woken by damage")
    elif running(bearer, "petrified"):
        die(decision, who, "the statue is destroyed")
    elif not harm.nonlethal and most and taken >= 2 * most:
        die(decision, who, "massive damage")
    elif running(bearer, "dying"):  # of any kind: seed 002 excepts no damage here
        more = 2 if harm.crit else 1
        if decision.setting("pf2.wounded") == "every_increase":
            more += highest(bearer, "wounded")
        yield from worsen(decision, who, more, "damage while dying")
    elif before > 0 or (not harm.nonlethal and decision.setting("pf2.stable_hit") == "dying"):
        yield from drop(decision, who, harm)
    yield from _attacked(decision, who, harm)
    return lost


def drop(decision: Decision, who: str, harm: Damage) -> Steps[None]:
    """It is at 0 hit points, by whatever brought it there: a foe dies (unless the table keeps
    foes dying), everybody else is knocked out."""
    if _dies(decision, decision.combatant(who)) and not harm.nonlethal:
        die(decision, who, "0 hit points")
    else:
        yield from knock_out(decision, who, harm)


def _dies(decision: Decision, bearer: Combatant) -> bool:
    own = bearer.stats.get("death")
    if own:
        return own in ("dies", "stirbt")
    foe = bearer.side in ("enemy", "neutral")
    return foe and decision.setting("pf2.foes_die_at_zero") == "on"


def _woken(decision: Decision, who: str, why: str) -> Steps[None]:
    asleep = running(decision.combatant(who), "unconscious")
    yield from end(decision, [(who, e.id) for e in asleep], why)


def _attacked(decision: Decision, who: str, harm: Damage) -> Steps[None]:
    """Damage from an attack or spell: confused may end by a flat check."""
    bearer = decision.combatant(who)
    if not harm.attack or bearer.defeated:
        return
    confused = running(bearer, "confused")
    if confused and (yield from turn.flat(decision, who, "confused", 11)):
        over = [(who, e.id) for e in confused]
        yield from end(decision, over, "damaged by an attack or spell")


_CAMPS = {"pc": "heroes", "ally": "heroes", "enemy": "foes"}


def _hostile(decision: Decision, who: str) -> Steps[None]:
    """A hostile action, harmful or not, against somebody or an ally ends fascinated (seed 002,
    Fasziniert)."""
    camp = _CAMPS.get(decision.combatant(who).side)
    over = [
        (other.id, e.id)
        for other in decision.state.present
        if other.id == who or (camp and _CAMPS.get(other.side) == camp)
        for e in running(other, "fascinated")
        if e.data.get(UNTIL_REMOVED) is not True
    ]
    yield from end(decision, over, "a hostile action")


def knock_out(decision: Decision, who: str, harm: Damage) -> Steps[None]:
    """It drops to 0: dying 1 (2 by a critical hit) and wounded, prone, and its place moves."""
    bearer = decision.combatant(who)
    if not harm.nonlethal:
        wounded = highest(bearer, "wounded")
        base = 2 if harm.crit else 1
        if wounded:
            text = f"dying {base} and {wounded} for wounded: dying {base + wounded}"
            decision.note(text, who=who, kind="dying")
        value = base + wounded
        effect = Effect(id=0, condition="dying", family="pf2", value=value, source=harm.why)
        yield from gain(decision, who, effect)
    if decision.combatant(who).defeated:
        return
    yield from fall(decision, who)
    _moved(decision, who, harm)


def heroic(decision: Decision, who: str, why: str) -> Steps[bool]:
    """Dying would rise to death, and a hero has Hero Points: all of them keep it at 0 hit points,
    neither dying nor more wounded (rules section 2, Heroic recovery, and section 3, ruling 6).
    Massive damage and doomed at the full threshold kill without any dying: no way out there."""
    bearer = decision.combatant(who)
    points = bearer.tracks.get("hero")
    if points is None or points.value < 1:
        return False
    word = yield from decision.choose(
        who,
        f"{why} would kill: spend all Hero Points?",
        (("heroic", "heroic recovery: stays at 0, not dying"), ("die", "dies")),
        rule="heroic",
        default="heroic",
    )
    if word != "heroic":
        return False
    decision.emit(TrackSet(who=who, name="hero", track=points.moved(0), why="heroic recovery"))
    dying = running(bearer, "dying")
    yield from end(decision, [(who, e.id) for e in dying], "heroic recovery")
    return True


def fall(decision: Decision, who: str) -> Steps[None]:
    """Falling unconscious it falls prone, and stays so after waking (seed 002, Bewusstlos)."""
    if not running(decision.combatant(who), "prone"):
        prone = Effect(id=0, condition="prone", family="pf2", source="fell unconscious")
        yield from gain(decision, who, prone)


def _moved(decision: Decision, who: str, harm: Damage) -> None:
    state = decision.state
    first = decision.setting("pf2.knocked_out_place") == "before_cause"
    other = state.get(harm.source_id) if first and harm.source_id else state.get(state.active)
    if other is None or not state.round or other.id == who or other.id not in state.order:
        return
    had_turn = decision.combatant(who).acted >= state.lap
    moved = with_moved(state.order, who, state.order.index(other.id))
    if moved != state.order:
        decision.emit(OrderSet(order=moved))
        if other.initiative is not None:
            decision.emit(InitiativeSet(who=who, value=other.initiative))
        decision.note(f"moves to directly before {other.name}", who=who, kind="order")
    if other.acted >= state.lap and not had_turn:
        # Its new place has been passed: the next turn is in the next round.
        decision.emit(CombatantChanged(who=who, acted=state.lap, waiting=""))


def worsen(decision: Decision, who: str, by: int, why: str) -> Steps[None]:
    """Dying rises, and may kill."""
    bearer = decision.combatant(who)
    value = min(highest(bearer, "dying") + by, 99)
    near = value >= dies_at(bearer)
    if near and (yield from heroic(decision, who, f"dying {value}")):
        return
    for effect in running(decision.combatant(who), "dying"):
        data = {**effect.data, ASKED: value} if near else effect.data
        more = min((effect.value or 0) + by, 99)
        change(decision, who, effect, why=why, value=more, data=data)


def check_death(decision: Decision, who: str) -> None:
    """Dead if dying has reached 4 less doomed, or doomed leaves nothing of it."""
    bearer = decision.combatant(who)
    limit = dies_at(bearer)
    dying = highest(bearer, "dying")
    if bearer.defeated or (limit > 0 and dying < max(limit, 1)):
        return
    asked = any(e.data.get(ASKED) == dying for e in running(bearer, "dying"))
    if limit <= 0 or asked or not bearer.track("hero"):  # else asked at the end of the command
        die(decision, who, f"dying {dying}" if dying else f"doomed {highest(bearer, 'doomed')}")


def die(decision: Decision, who: str, why: str) -> None:
    """Death ends dying and doomed; nothing else about the body changes. Who dies of dying is at 0
    hit points, whoever said that it is dying."""
    if running(decision.combatant(who), "dying"):
        to_zero(decision, who, "dying")
    decision.emit(CombatantChanged(who=who, defeated="dead"))
    laid_to_rest(decision, who)
    decision.note(f"dies: {why}", who=who, kind="death")


def to_zero(decision: Decision, who: str, why: str) -> None:
    """The last hit points are gone: by a word that it is dying, not by damage."""
    hp = decision.combatant(who).tracks.get("hp")
    if hp is not None and hp.value > 0:
        track = hp.replace(value=0)
        decision.emit(TrackSet(who=who, name="hp", track=track, why=why))


def laid_to_rest(decision: Decision, who: str) -> None:
    """The dead are neither dying nor doomed, suppressed or not (seed 002, Todgeweiht)."""
    for effect in decision.combatant(who).effects:
        if effect.family == "pf2" and effect.condition in ("dying", "doomed"):
            decision.emit(EffectEnded(who=who, effect=effect.id, why="dead"))


def wound(decision: Decision, who: str) -> Steps[None]:
    """Dying was lost: wounded rises by 1."""
    running_now = running(decision.combatant(who), "wounded")
    if not running_now:
        effect = Effect(id=0, condition="wounded", family="pf2", value=1, source="was dying")
        yield from gain(decision, who, effect)
        return
    worst = max(running_now, key=lambda e: e.value or 0)
    change(decision, who, worst, why="was dying", value=(worst.value or 0) + 1)


def recovery(decision: Decision, who: str) -> Steps[None]:
    """The recovery check: a flat check DC 10 + dying (seed 002, Sterbend)."""
    bearer = decision.combatant(who)
    dc = 10 + highest(bearer, "dying")
    step = yield from check(decision, who, "recovery", bonus=0, dc=dc, rule="recovery")
    if step is None:
        return
    if step >= SUCCESS:
        yield from turn.reduce(decision, who, "dying", step - 1, "recovery")
        return
    more = 2 - step
    if decision.setting("pf2.wounded") == "every_increase":
        more += highest(bearer, "wounded")
    yield from worsen(decision, who, more, "recovery")


def wakes_from(decision: Decision) -> int:
    """The hit points from which nobody is dying (rules section 3, ruling 13)."""
    return 2 if decision.setting("pf2.wakes_from") == "more_than_1" else 1


def threatened(decision: Decision, who: str) -> Steps[None]:
    """Dying has reached death by a word of the GM's, and Hero Points stood in the way."""
    dying = highest(decision.combatant(who), "dying")
    near = dying and dying >= dies_at(decision.combatant(who))
    if near and not (yield from heroic(decision, who, f"dying {dying}")):
        die(decision, who, f"dying {dying}")


def come_to(decision: Decision, who: str, before: int, why: str) -> Steps[None]:
    """From 1 hit point up nobody is dying, nor unconscious from it, suppressed or not. `before`
    is what hit points it had."""
    over = instances(decision.combatant(who), "dying")
    yield from end(decision, [(who, e.id) for e in over], why)
    yield from _woken(decision, who, why)
    told = any(
        isinstance(e, Noted) and e.who == who and e.text.startswith("comes to")
        for e in decision.events
    )
    if before <= 0 and not told:
        decision.note(f"comes to ({why})", who=who, kind="state")


def healed(decision: Decision, who: str, before: int) -> Steps[None]:
    """Hit points were given: from 1 on dying ends and it wakes (rules section 3, ruling 13)."""
    bearer = decision.combatant(who)
    if bearer.track("hp") < wakes_from(decision) or bearer.defeated:
        return
    yield from come_to(decision, who, before, "healed")
    hp = bearer.tracks["hp"]
    if hp.max is not None and hp.value >= hp.max:
        for effect in running(bearer, "persistent_damage"):
            if meaning(effect.kind) == "bleed":
                decision.note("at full hit points bleeding may end", who=who, kind="reminder")
