"""Verbs of damage, healing and rest."""

from difflib import get_close_matches

from tracker.model import Edge, Track
from tracker.model.events import CombatantChanged, TimePassed, TrackSet

from .. import effects, health
from ..decision import Decision, Refused, Steps
from ..durations import remaining
from ..family import Damage
from ..verb import Command, Param, Verb

TARGETS = Param("names", "targets")
WHY = Param("why", "text", "from", optional=True, says="what did it")
FLAGS = ("crit", "half", "nonlethal", "from", "by")
MINUTES = {"round": 0.1, "minute": 1, "hour": 60, "day": 1440}


def amount(
    d: Decision, who: str | None, given: int | str, why: str, rule: str
) -> Steps[int | None]:
    """A number as given, or rolled where dice were given; None if the roll was skipped."""
    if isinstance(given, int):
        return given
    answer = yield from d.roll(who, why, given, rule=rule)
    return None if answer.skipped else max(answer.total, 0)


def _damage(d: Decision, c: Command) -> Steps[None]:
    kind = str(c.get("type", ""))
    near = get_close_matches(kind, FLAGS, 1, 0.7)
    if near:
        raise Refused(f'"{kind}" is no type of damage; did you mean "{near[0]}"?')
    why = c.get("why") or (f"{kind} damage" if kind else "damage")
    rolled = yield from amount(d, None, c.args["amount"], why, "damage")
    if rolled is None:
        return
    if c.get("crit"):
        rolled *= 2
    if c.get("half"):
        rolled //= 2
    for who in c.args["names"]:
        damage = Damage(
            ((rolled, kind),),
            why=why,
            crit=bool(c.get("crit")),
            nonlethal=bool(c.get("nonlethal")),
            source_id=c.get("by"),
        )
        yield from health.deal(d, who, damage)


def _heal(d: Decision, c: Command) -> Steps[None]:
    why = c.get("why") or "healed"
    rolled = yield from amount(d, None, c.args["amount"], why, "heal")
    if rolled is None:
        return
    for who in c.args["names"]:
        yield from health.heal(d, who, rolled, why)


def _temp(d: Decision, c: Command) -> Steps[None]:
    rolled = yield from amount(d, None, c.args["amount"], "temporary hit points", "heal")
    if rolled is None:
        return
    for who in c.args["names"]:
        has = d.combatant(who).track("temp_hp")
        if rolled < has:
            # They do not add up; the better pool stays.
            d.note(f"keeps {has} temporary hit points, more than {rolled}", who=who)
            continue
        track = Track(value=rolled) if rolled else None
        d.emit(TrackSet(who=who, name="temp_hp", track=track, why="temporary hit points"))


def _defeat(d: Decision, c: Command) -> Steps[None]:
    for who in c.args["names"]:
        if d.combatant(who).defeated:
            raise Refused(f"{d.name(who)} is out already: {d.combatant(who).defeated}")
        d.emit(CombatantChanged(who=who, defeated=c.get("why") or "defeated"))
    yield from ()


def _revive(d: Decision, c: Command) -> Steps[None]:
    for who in c.args["names"]:
        if not d.combatant(who).defeated:
            raise Refused(f"{d.name(who)} is in the fight already")
        d.emit(CombatantChanged(who=who, defeated=""))
    yield from ()


def _rest(d: Decision, c: Command) -> Steps[None]:
    names = c.get("names") or [w.id for w in d.state.present if w.side in ("pc", "ally")]
    if d.state.round and not c.get("names"):
        raise Refused("the fight is still running: `stop` it first, or say who rests")
    for who in names:
        yield from effects.end_on(d, who, Edge.REST, "rest")
        for family in d.rules.active(d.state):
            yield from family.rested(d, who)
    d.note("rested for the night", kind="time")
    if not d.state.round:
        d.emit(TimePassed(seconds=8 * 3600))


def _time(d: Decision, c: Command) -> Steps[None]:
    unit = str(c.args["unit"]).rstrip("s")
    seconds = round(c.args["count"] * MINUTES[unit] * 60)
    d.emit(TimePassed(seconds=seconds))
    passed = seconds // d.rules.first(d.state).round_seconds
    over: list[tuple[str, int]] = []
    for who in d.state.combatants.values():
        for effect in who.effects:
            left = remaining(d.state, effect.duration)
            if left is None:
                continue
            if left <= passed:
                over.append((who.id, effect.id))
            else:
                shorter = effect.duration.model_copy(update={"due": effect.duration.due - passed})
                effects.change(d, who.id, effect, why="time passed", duration=shorter)
    yield from effects.end(d, over, f"{c.args['count']} {unit}s passed")
    for family in d.rules.active(d.state):
        yield from family.time_passed(d, seconds)
    d.note(f"{c.args['count']} {unit}s pass", kind="time")


AMOUNT = Param("amount", "amount", says="a number or dice")

VERBS = (
    Verb(
        "damage",
        "take hit points, temporary ones first",
        _damage,
        (
            TARGETS,
            AMOUNT,
            Param("type", "word", optional=True, says="fire, slashing ..."),
            Param("crit", "flag", "crit", optional=True, says="doubled"),
            Param("half", "flag", "half", optional=True, says="halved, rounded down"),
            Param("nonlethal", "flag", "nonlethal", optional=True),
            Param("by", "target", "by", optional=True),
            WHY,
        ),
        aliases=("dmg", "hit"),
        key="d",
        dialog="amount",
        label="Damage",
        group="harm",
        examples=("damage zombie1 7 fire", "damage Ezren,Merisiel 2d6 half", "damage . 9 crit"),
    ),
    Verb(
        "heal",
        "give hit points back, up to the maximum",
        _heal,
        (TARGETS, AMOUNT, WHY),
        key="h",
        dialog="amount",
        label="Heal",
        group="harm",
        examples=("heal Ezren 8", "heal @pc 2d8+3"),
    ),
    Verb(
        "temp",
        "temporary hit points: the better pool counts",
        _temp,
        (TARGETS, AMOUNT),
        dialog="amount",
        label="Temporary HP",
        group="harm",
        examples=("temp Ezren 5",),
    ),
    Verb(
        "defeat",
        "out of the fight: takes no more turns, keeps its place",
        _defeat,
        (TARGETS, Param("why", "text", optional=True)),
        key="K",
        label="Defeat",
        group="harm",
        examples=("defeat Zombie2", "defeat Goblin fled"),
    ),
    Verb("revive", "back in the fight", _revive, (TARGETS,), group="harm"),
    Verb(
        "rest",
        "a full night's rest for the heroes, or for those named",
        _rest,
        (Param("names", "targets", optional=True),),
        group="harm",
        examples=("rest", "rest Ezren"),
    ),
    Verb(
        "time",
        "in-world time passes outside the round clock",
        _time,
        (
            Param("count", "int"),
            Param(
                "unit",
                "word",
                choices=(
                    "minutes",
                    "minute",
                    "rounds",
                    "round",
                    "hours",
                    "hour",
                    "days",
                    "day",
                ),
            ),
        ),
        group="clock",
        examples=("time 10 minutes",),
    ),
)
