"""The verbs of Pathfinder 2e."""

from tracker import dice
from tracker.clock import Command, Decision, Param, Refused, Steps
from tracker.clock.commands.conditions import DURATION, FORCE, SOURCE, check_value, make
from tracker.clock.commands.harm import amount
from tracker.clock.durations import until_end
from tracker.clock.effects import change, end, gain
from tracker.clock.health import heal
from tracker.clock.passing import pass_time
from tracker.clock.rules import Named
from tracker.clock.verb import Decide
from tracker.model import Edge, Effect, Fact
from tracker.model.events import TrackSet

from . import harm, rest, turn
from .actions import ACTIONS, TARGET, TARGETS, verb
from .force import running
from .words import meaning


def _named(d: Decision, condition: str) -> Named:
    found = d.rules.condition("pf2", condition)
    assert found is not None
    return Named("pf2", found)


def _persistent(d: Decision, c: Command) -> Steps[None]:
    text = str(c.args["amount"])
    read = dice.parse(text)
    if read.minimum < 0 or read.maximum < 1:
        raise Refused(f"persistent damage cannot be less than 1: {text}")
    dc = c.get("dc")
    if dc is not None and not 1 <= dc <= 50:
        raise Refused(f"a flat check's DC goes from 1 to 50, not {dc}")
    data: dict[str, Fact] = {}
    if c.get("crit") and not c.get("half"):
        data["times"] = 2
    elif c.get("half") and not c.get("crit"):
        data["times"] = 0
    kind = str(c.args["type"]).casefold()
    for who in c.args["names"]:
        if c.get("initial") == 0 and d.setting("pf2.rider") == "negated":
            d.note(f"the hit did no damage: no persistent {kind}", who=who, kind="refused")
            continue
        found = _named(d, "persistent_damage")
        effect = make(d, who, found, "persistent_damage", c, dice=text, kind=kind, dc=dc, data=data)
        yield from gain(d, who, effect)


def _assist(d: Decision, c: Command) -> Steps[None]:
    who = c.args["name"]
    bearer = d.combatant(who)
    kind = str(c.get("type", "")).casefold()
    found = [
        e
        for e in running(bearer, "persistent_damage")
        if not kind or meaning(e.kind) == meaning(kind)
    ]
    if not found:
        raise Refused(f"{bearer.name} has no persistent {kind or 'damage'}".rstrip())
    if len(found) > 1:
        which = ", ".join(e.kind for e in found)
        raise Refused(f"help against which?  assist {bearer.name} {found[0].kind}  ({which})")
    effect = found[0]
    helped = effect.data.get("helped")
    if d.state.round and helped == d.state.round and d.setting("pf2.help_once") == "on":
        raise Refused(
            f"{bearer.name} has been helped against {effect.kind} in this round already "
            "(`rule pf2.help_once off` lifts that)"
        )
    if c.get("ends"):
        yield from end(d, [(who, effect.id)], "helped")
        return
    change(d, who, effect, data={**effect.data, "helped": d.state.round})
    dc = c.get("dc", effect.dc or 15)
    if (yield from turn.flat(d, who, f"help against persistent {effect.kind}", dc)):
        yield from end(d, [(who, effect.id)], "helped")


def _affliction(d: Decision, c: Command) -> Steps[None]:
    for who in c.args["names"]:
        found = _named(d, "affliction")
        save, dc = turn.SAVE_WORDS[c.args["save"]], c.args["dc"]
        yield from gain(d, who, make(d, who, found, "affliction", c, kind=save, dc=dc))


def _recover(d: Decision, c: Command) -> Steps[None]:
    for who in c.args["names"]:
        if not running(d.combatant(who), "dying"):
            raise Refused(f"{d.name(who)} is not dying")
        yield from harm.recovery(d, who)


def _valued(condition: str) -> Decide:
    def decide(d: Decision, c: Command) -> Steps[None]:
        value = c.args["value"]
        if not 0 <= value <= 99:
            raise Refused(f"{condition} takes a value from 0 (ends it) to 99, not {value}")
        for who in c.args["names"]:
            has = running(d.combatant(who), condition)
            if value == 0:
                if not has:
                    raise Refused(f"{d.name(who)} is not {condition}")
                yield from end(d, [(who, e.id) for e in has], "removed")
            elif has:
                worst = max(has, key=lambda e: e.value or 0)
                yield from end(d, [(who, e.id) for e in has if e.id != worst.id], "set")
                change(d, who, worst, why="set", value=value)
            else:
                named = _named(d, condition)
                yield from gain(d, who, make(d, who, named, condition, c, value=value))

    return decide


def _fear(d: Decision, c: Command) -> Steps[None]:
    found, value = _named(d, "frightened"), c.get("value", 1)
    check_value(found, value)
    for who in c.args["names"]:
        yield from gain(d, who, make(d, who, found, "frightened", c, value=value))


def _sustain(d: Decision, c: Command) -> Steps[None]:
    who = c.args["name"]
    word = str(c.get("what", "")).casefold()
    lasting = [
        (bearer.id, e)
        for bearer in d.state.present
        for e in bearer.effects
        if e.duration.edge is Edge.TURN_END
        and e.duration.anchor == who
        and (not word or word in _words(d, e))
    ]
    if not lasting:
        raise Refused(f"{d.name(who)} has nothing to sustain that ends with its turn")
    point = until_end(d.state, who, next_turn=True)
    for bearer_id, effect in lasting:
        change(d, bearer_id, effect, why="sustained", duration=point)
    yield from ()


def _words(d: Decision, effect: Effect) -> set[str]:
    known = d.rules.condition(effect.family, effect.condition)
    words = known.words() if known else {effect.condition.casefold()}
    return {*words, effect.source.casefold()}


def _heroic(d: Decision, c: Command) -> Steps[None]:
    who = c.args["name"]
    bearer = d.combatant(who)
    dying = running(bearer, "dying")
    hero = bearer.tracks.get("hero")
    if bearer.defeated == "dead":
        raise Refused(
            f"{bearer.name} is dead; `undo` goes back to the question whether Hero Points are spent"
        )
    if not dying:
        raise Refused(f"{bearer.name} is not dying")
    if hero is None or hero.value < 1:
        raise Refused(f"{bearer.name} has no Hero Point: set {bearer.name} hero=1")
    d.emit(TrackSet(who=who, name="hero", track=hero.moved(0), why="heroic recovery"))
    yield from end(d, [(who, e.id) for e in dying], "heroic recovery")


def _treat(d: Decision, c: Command) -> Steps[None]:
    for who in c.args["names"]:
        given = c.get("amount")
        if given is not None:
            healing = yield from amount(d, who, given, "Treat Wounds", "heal")
            if healing is None:
                continue
            if not (yield from heal(d, who, healing, "Treat Wounds")):
                d.note("Treat Wounds restores nothing: wounded as before", who=who)
                continue
        wounds = running(d.combatant(who), "wounded")
        yield from end(d, [(who, e.id) for e in wounds], "Treat Wounds")


def _breather(d: Decision, c: Command) -> Steps[None]:
    names = c.args["names"]
    yield from pass_time(d, rest.TEN_MINUTES, names if d.state.round else None)
    for who in names:
        yield from rest.breather(d, who)


VALUE = Param("value", "int", says="0 ends it")
LASTS = (DURATION, SOURCE, FORCE)

VERBS = (
    verb(
        "persistent",
        "persistent damage: hurts at the end of each of its turns until a flat check ends it",
        _persistent,
        TARGETS,
        Param("amount", "amount", says="dice or a number"),
        Param("type", "word", says="fire, bleed ..."),
        Param("dc", "int", "dc", optional=True, says="of the flat check, if not 15"),
        Param("crit", "flag", "crit", optional=True, says="each tick is doubled"),
        Param("half", "flag", "half", optional=True, says="each tick is halved"),
        Param("initial", "int", "initial", optional=True, says="damage the hit itself did"),
        *LASTS,
        key="p",
        dialog="line",
        label="Persistent",
        example="persistent zombie* 2d6 fire dc 15",
    ),
    verb(
        "assist",
        "help against persistent damage: one more flat check at once",
        _assist,
        TARGET,
        Param("type", "word", optional=True),
        Param("dc", "int", "dc", optional=True, says="10 with fitting help"),
        Param("ends", "flag", "ends", optional=True, says="the help ends it outright"),
        example="assist Ezren fire dc 10",
    ),
    verb(
        "affliction",
        "a poison or disease: a save at the end of each turn",
        _affliction,
        TARGETS,
        Param("save", "word", choices=tuple(turn.SAVE_WORDS)),
        Param("dc", "int"),
        *LASTS,
        group="effects",
        example="affliction Ezren fortitude 18 from poison",
    ),
    verb(
        "fear",
        "frightened by so much: each effect of its own, the highest counts",
        _fear,
        TARGETS,
        Param("value", "int", optional=True, says="1 if none is said"),
        *LASTS,
        key="f",
        dialog="line",
        label="Frightened",
        group="effects",
        example="fear Ezren 2 from Ghoul",
    ),
    verb("recover", "a recovery check now", _recover, TARGETS, example="recover Ezren"),
    *(
        verb(
            condition,
            f"set {condition} to a value; 0 ends it",
            _valued(condition),
            TARGETS,
            VALUE,
            *LASTS,
            dialog="line",
            example=f"{condition} Ezren 1",
        )
        for condition in ("dying", "wounded", "doomed", "drained")
    ),
    verb(
        "sustain",
        "what ends with its turn lasts to the end of its next one",
        _sustain,
        TARGET,
        Param("what", "text", optional=True, says="a condition or source"),
        group="effects",
        example="sustain Ezren",
    ),
    verb(
        "heroic",
        "heroic recovery: all Hero Points end dying at 0 hit points",
        _heroic,
        TARGET,
        example="heroic Ezren",
    ),
    verb(
        "treat",
        "Treat Wounds: heals, and wounded ends",
        _treat,
        TARGETS,
        Param("amount", "amount", optional=True),
        example="treat Ezren 2d8",
    ),
    verb("breather", "ten minutes of rest", _breather, TARGETS, example="breather @pc"),
    *ACTIONS,
)
