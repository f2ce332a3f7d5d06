"""Verbs that move the clock and the places in the order."""

from tracker.model import Edge
from tracker.model.events import InitiativeSet, OrderSet, Stopped

from .. import effects, order, rounds
from ..decision import Decision, Refused, Steps
from ..durations import remaining
from ..verb import Command, Param, Verb

TARGET = Param("name", "target")
FORCE = Param("force", "flag", "force", optional=True, says="whatever forbids it")
MOST_TURNS = 1000
"""Turns that one command goes on by."""


def _start(d: Decision, c: Command) -> Steps[None]:
    yield from rounds.start(d)


def _next(d: Decision, c: Command) -> Steps[None]:
    # One command is one step of the screen: it must not keep the table waiting.
    count, whole = c.get("count", 1), bool(c.get("round"))
    most = max(MOST_TURNS // max(len(d.state.present), 1), 1) if whole else MOST_TURNS
    if count > most:
        raise Refused(f"at most {most} {'rounds' if whole else 'turns'} at once, not {count}")
    for _ in range(count):
        yield from rounds.next_round(d) if whole else rounds.next_turn(d)


def _delay(d: Decision, c: Command) -> Steps[None]:
    if not d.rules.first(d.state).delaying(d, c.args["name"]):
        yield from rounds.delay(d, c.args["name"], force=bool(c.get("force")))


def _ready(d: Decision, c: Command) -> Steps[None]:
    yield from rounds.ready(d, c.args["name"], force=bool(c.get("force")))


def _act(d: Decision, c: Command) -> Steps[None]:
    yield from rounds.act(d, c.args["name"], force=bool(c.get("force")))


def _init(d: Decision, c: Command) -> Steps[None]:
    value = float(c.args["value"])
    for who in c.args["names"]:
        set_initiative(d, who, value)
    yield from ()


def set_initiative(d: Decision, who: str, value: float, *, quiet: bool = False) -> None:
    """Give a number and the place that goes with it; nobody gains or loses a turn by it."""
    d.emit(InitiativeSet(who=who, value=value, quiet=quiet))
    place = order.place_of(d.state, d.rules, d.combatant(who))
    moved = order.with_moved(d.state.order, who, place)
    if moved != d.state.order:
        d.emit(OrderSet(order=moved))
    d.rules.first(d.state).numbered(d, who)


def _move(d: Decision, c: Command) -> Steps[None]:
    who, other = c.args["name"], c.get("before") or c.get("after")
    if other is None:
        raise Refused("move whom before or after whom?  move Ezren before Zombie1")
    if who == other:
        raise Refused(f"{d.name(who)} cannot move before or after itself")
    place = d.state.order.index(other) + (0 if c.get("before") else 1)
    d.emit(OrderSet(order=order.with_moved(d.state.order, who, place)))
    number = d.combatant(other).initiative
    if number is not None and d.combatant(who).initiative != number:
        d.emit(InitiativeSet(who=who, value=number))
    yield from ()


def _swap(d: Decision, c: Command) -> Steps[None]:
    one, two = d.combatant(c.args["name"]), d.combatant(c.args["with"])
    if one.id == two.id:
        raise Refused(f"{one.name} cannot swap with itself")
    change = {one.id: two.id, two.id: one.id}
    d.emit(OrderSet(order=tuple(change.get(i, i) for i in d.state.order)))
    d.emit(
        InitiativeSet(who=one.id, value=two.initiative),
        InitiativeSet(who=two.id, value=one.initiative),
    )
    yield from ()


def _sort(d: Decision, c: Command) -> Steps[None]:
    ranking = order.ranked(d.state, d.rules)
    if ranking != d.state.order:
        d.emit(OrderSet(order=ranking))
    yield from ()


def _stop(d: Decision, c: Command) -> Steps[None]:
    if not d.state.round:
        raise Refused("the fight has not started")
    left = [
        (who.id, effect, remaining(d.state, effect.duration))
        for who in d.state.combatants.values()
        for effect in who.effects
        if effect.duration.edge in ("count", "round_start", "round_end")
    ]
    d.emit(Stopped())
    # Round numbers begin anew, so what hung on one keeps what it had left.
    for who, effect, rest in left:
        again = effect.duration.replace(edge=Edge.ROUND_START, anchor="", due=1 + max(rest or 0, 1))
        effects.change(d, who, effect, why="the clock was set back", duration=again)
    over = [
        (who.id, effect.id)
        for who in d.state.combatants.values()
        for effect in who.effects
        if effect.duration.edge is Edge.ENCOUNTER
    ]
    yield from effects.end(d, over, "the fight is over")
    for family in d.rules.active(d.state):
        yield from family.stopped(d)
    d.note("the fight stopped: the clock is set back", kind="round")


VERBS = (
    Verb(
        "next",
        "end this turn and begin the next; `next 3`, `next round`",
        _next,
        (Param("round", "flag", "round", optional=True), Param("count", "int", optional=True)),
        key="n",
        label="Next turn",
        group="clock",
        examples=("next", "next 3", "next round"),
    ),
    Verb("start", "begin the fight: initiative, order, round 1", _start, group="clock"),
    Verb("stop", "set the clock back to before the start", _stop, group="clock"),
    Verb(
        "delay",
        "the one who has the turn waits; `act` takes the turn up again",
        _delay,
        (TARGET, FORCE),
        key="t",
        label="Delay",
        group="clock",
        examples=("delay Ezren",),
    ),
    Verb(
        "act",
        "a delayed turn or a readied action happens now",
        _act,
        (TARGET, FORCE),
        key="T",
        label="Act now",
        group="clock",
        examples=("act Ezren",),
    ),
    Verb(
        "ready",
        "the one who has the turn readies an action; `act` lets it happen",
        _ready,
        (TARGET, FORCE),
        key="y",
        label="Ready",
        group="clock",
        examples=("ready Ezren",),
    ),
    Verb(
        "init",
        "set initiative: any number, the place follows",
        _init,
        (Param("names", "targets"), Param("value", "number")),
        key="i",
        dialog="number",
        label="Initiative",
        group="clock",
        examples=("init Ezren 12", "init zombie* 7.5"),
    ),
    Verb(
        "move",
        "change the place in the order by hand",
        _move,
        (
            TARGET,
            Param("before", "target", "before", optional=True),
            Param("after", "target", "after", optional=True),
        ),
        group="clock",
        examples=("move Ezren before Zombie1",),
    ),
    Verb(
        "swap",
        "two change places in the order",
        _swap,
        (TARGET, Param("with", "target")),
        group="clock",
        examples=("swap Ezren Zombie1",),
    ),
    Verb("sort", "put the order back by initiative", _sort, group="clock"),
)
