"""Verbs of damage, healing and rest."""

from tracker.model import Edge, Track
from tracker.model.effect import FOREVER
from tracker.model.events import CombatantChanged, TrackSet

from .. import effects, health, passing
from ..decision import Decision, Refused, Steps
from ..family import Damage
from ..verb import Command, Param, Verb
from . import blows
from .conditions import span_for

TARGETS = Param("names", "targets")
WHY = Param("why", "text", "from", optional=True, says="what did it")
SECONDS = {"minute": 60, "hour": 3600, "day": 86400}


def amount(
    d: Decision, who: str | None, given: int | str, why: str, rule: str
) -> Steps[int | None]:
    """A number as given, or rolled where dice were given; None if the roll was skipped."""
    if isinstance(given, int):
        return given
    answer = yield from d.roll(who, why, given, rule=rule)
    return None if answer.skipped else max(answer.total, 0)


def _damage(d: Decision, c: Command) -> Steps[None]:
    given = c.args["amount"]
    if not isinstance(given, list):  # as journals of older versions have it
        given = [{"amount": given, "words": [c.get("type", "")]}]
    worded = [blows.typed(d, part) for part in given]
    named = " and ".join(w.type for w in worded if w.type)
    why = c.get("why") or (f"{named} damage" if named else "damage")
    rolled: list[int] = []
    for part, word in zip(given, worded, strict=True):
        reason = why if len(given) == 1 or c.get("why") else f"{word.type} damage".strip()
        one = yield from amount(d, None, part["amount"], reason, "damage")
        if one is None:
            return
        rolled.append(one)
    if c.get("crit"):
        rolled = [2 * one for one in rolled]
    if c.get("half"):
        rolled = blows.halved(rolled)
    for who in c.args["names"]:
        damage = Damage(
            tuple(w._replace(amount=one) for w, one in zip(worded, rolled, strict=True)),
            why=why,
            crit=bool(c.get("crit") or c.get("critted")),
            doubled=bool(c.get("crit")),
            nonlethal=bool(c.get("nonlethal")),
            attack=not c.get("noattack"),
            source_id=c.get("by"),
        )
        yield from health.deal(d, who, damage)


def _heal(d: Decision, c: Command) -> Steps[None]:
    why = c.get("why") or "healed"
    rolled = yield from amount(d, None, c.args["amount"], why, "heal")
    if rolled is None:
        return
    names = c.args["names"]
    for who in names:
        bearer = d.combatant(who)
        if len(names) > 1 and d.rules.of(d.state, bearer).is_dead(bearer):
            d.note(f"is dead and not healed; first:  revive {bearer.name}", who=who, kind="refused")
            continue
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
        yield from effects.lend(d, who, span_for(d, c, who) if rolled else FOREVER)


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
    d.note("rested for the night", kind="time")
    yield from passing.pass_time(d, passing.NIGHT, names if d.state.round else None)
    for who in names:
        yield from effects.end_on(d, who, Edge.REST, "rest")
        for family in d.rules.active(d.state):
            yield from family.rested(d, who)


def _time(d: Decision, c: Command) -> Steps[None]:
    unit, count = str(c.args["unit"]).rstrip("s"), int(c.args["count"])
    if count < 1:
        raise Refused(f"at least 1 {unit}, not {count}: time does not go back (`undo` does)")
    size = d.rules.first(d.state).round_seconds if unit == "round" else SECONDS[unit]
    said = f"1 {unit} passes" if count == 1 else f"{count} {unit}s pass"
    d.note(said, kind="time")
    yield from passing.pass_time(d, count * size)


AMOUNT = Param("amount", "amount", says="a number or dice")

VERBS = (
    Verb(
        "damage",
        "take hit points, temporary ones first",
        _damage,
        (
            TARGETS,
            Param("amount", "blow", says="a number or dice, and its type; several with +"),
            Param("crit", "flag", "crit", optional=True, says="doubled"),
            Param(
                "critted",
                "flag",
                "critted",
                optional=True,
                says="the total is from a critical hit, nothing is doubled",
            ),
            Param("half", "flag", "half", optional=True, says="halved, rounded down"),
            Param("nonlethal", "flag", "nonlethal", optional=True),
            Param(
                "noattack", "flag", "noattack", optional=True, says="a fall, a hazard: no attack"
            ),
            Param("by", "target", "by", optional=True),
            WHY,
        ),
        aliases=("dmg", "hit"),
        key="d",
        dialog="amount",
        label="Damage",
        group="harm",
        examples=(
            "damage zombie1 7 fire",
            "damage Ezren,Merisiel 2d6 half",
            "damage . 9 crit",
            "damage Ezren 2d6+3 slashing + 1d4 fire",
            "damage zombie1 20 slashing silver magical",
        ),
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
        (TARGETS, AMOUNT, Param("duration", "duration", optional=True)),
        dialog="amount",
        label="Temporary HP",
        group="harm",
        examples=("temp Ezren 5", "temp Ezren 5 for 1 minute"),
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
