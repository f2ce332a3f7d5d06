"""Verbs of a creature's own actions: what it spends, standing up, cover, flat checks."""

from tracker.clock import Command, Decision, Deed, Param, Refused, Steps, Verb
from tracker.clock.commands.flow import FORCE
from tracker.clock.effects import change, end, gain
from tracker.clock.verb import Decide
from tracker.model import Effect, Track
from tracker.model.events import TrackSet

from . import turn
from .data import ALSO, SPECS
from .force import find, running

TARGETS = Param("names", "targets")
TARGET = Param("name", "target")


def verb(name: str, says: str, decide: Decide, *params: Param, **more: str) -> Verb:
    """A verb of this family."""
    return Verb(
        name,
        says,
        decide,
        params,
        family="pf2",
        key=more.get("key", ""),
        dialog=more.get("dialog", ""),
        label=more.get("label", name.capitalize()),
        own=bool(more.get("key")),
        group=more.get("group", "harm"),
        examples=(more["example"],),
    )


def _spend(d: Decision, c: Command) -> Steps[None]:
    for who in c.args["names"]:
        track = "reaction" if c.get("reaction") else "actions"
        pay(d, who, track, c.get("count", 1), force=bool(c.get("force")))
    yield from ()


def pay(d: Decision, who: str, name: str, count: int, *, force: bool = False) -> None:
    """Spend actions or the reaction. Raises Refused if it has too few or a condition forbids it."""
    bearer = d.combatant(who)
    track = bearer.tracks.get(name, Track(value=0))
    if count < 1:
        raise Refused(f"at least 1, not {count}")
    deed: Deed = "react" if name == "reaction" else "act"
    why_not = "" if force else d.rules.forbids(d.state, bearer, deed)
    if why_not:
        raise Refused(f"{bearer.name} cannot {deed}: {why_not} (`force` does it all the same)")
    if track.value < count:
        raise Refused(f"{bearer.name} has {track.value} {name} left, not {count}")
    left = track.replace(value=track.value - count)
    d.emit(TrackSet(who=who, name=name, track=left, why="spent"))


def _stand(d: Decision, c: Command) -> Steps[None]:
    who = c.args["name"]
    bearer = d.combatant(who)
    found = find(bearer, own=True)
    if not running(bearer, "prone"):
        raise Refused(f"{bearer.name} is not prone")
    stop = next((n for n in found.names if "move" in SPECS[n].forbids), "")
    if stop:
        raise Refused(f"{bearer.name} cannot stand up: it is {stop}")
    if "actions" in bearer.tracks:
        pay(d, who, "actions", 1)
    yield from end(d, [(who, e.id) for e in running(bearer, "prone")], "stood up")


FLAT = {
    word: c
    for c, spec in SPECS.items()
    if spec.flat and c != "persistent_damage"
    for word in (c, *(n.casefold() for n in (*spec.en, *spec.de)), *ALSO.get(c, ()))
}
"""The conditions with a flat check, by every word for them."""


def _flat(d: Decision, c: Command) -> Steps[None]:
    who, condition = c.args["name"], FLAT[c.args["condition"]]
    value = find(d.combatant(who), own=True).value(condition)
    if value is None:
        raise Refused(f"{d.name(who)} is not {condition}")
    check = SPECS[condition].flat[0]
    yield from turn.flat(d, who, f"{condition}: {check.when}", check.against(value))


def _cover(d: Decision, c: Command) -> Steps[None]:
    who = c.args["name"]
    bearer = d.combatant(who)
    if not running(bearer, "prone"):
        raise Refused(f"{bearer.name} is not prone")
    if "actions" in bearer.tracks:
        pay(d, who, "actions", 1)
    if not running(bearer, "taking_cover"):
        yield from gain(d, who, Effect(id=0, condition="taking_cover", family="pf2"))


RETCHED = {"success": 1, "critical": 2, "failure": 0}


def _retch(d: Decision, c: Command) -> Steps[None]:
    who = c.args["name"]
    bearer = d.combatant(who)
    sick = running(bearer, "sickened")
    if not sick:
        raise Refused(f"{bearer.name} is not sickened")
    worst = max(sick, key=lambda e: e.value or 0)
    dc, word = c.get("dc") or worst.dc, c.get("result")
    if word is None and dc is None:
        raise Refused(
            f"against which DC?  retch {bearer.name} dc 20  "
            f"(or say how it went: retch {bearer.name} success)"
        )
    if word is None and not isinstance(bearer.stats.get("fort"), int):
        raise Refused(
            f"the Fortitude of {bearer.name} is not known: set {bearer.name} fort=8  "
            f"(or say how it went: retch {bearer.name} success)"
        )
    if "actions" in bearer.tracks and d.state.active == who and d.state.in_turn:
        pay(d, who, "actions", 1)
    if word is not None:
        by = RETCHED[word]
    else:
        if worst.dc != dc:
            change(d, who, worst, dc=dc)
        step = yield from turn.save(
            d, who, "fortitude", int(dc or 0), "retching: fortitude save", "retch"
        )
        if step is None:
            return
        by = max(step - 1, 0)
    if by:
        yield from turn.reduce(d, who, "sickened", by, "retched")
    else:
        d.note("retches, and is as sick as before", who=who)


ACTIONS = (
    verb(
        "spend",
        "use up actions, or the reaction",
        _spend,
        TARGETS,
        Param("reaction", "flag", "reaction", optional=True),
        Param("count", "int", optional=True),
        FORCE,
        group="clock",
        example="spend Ezren 2",
    ),
    verb("stand", "stand up: an action", _stand, TARGET, group="clock", example="stand Ezren"),
    verb(
        "flat",
        "the flat check that a condition demands",
        _flat,
        TARGET,
        Param("condition", "word", choices=tuple(FLAT)),
        group="dice",
        example="flat Ezren grabbed",
    ),
    verb(
        "cover",
        "take cover while prone: an action, better AC against ranged attacks",
        _cover,
        TARGET,
        group="clock",
        example="cover Ezren",
    ),
    verb(
        "retch",
        "retch: an action, and a Fortitude save lowers sickened by 1, or 2",
        _retch,
        TARGET,
        Param("dc", "int", "dc", optional=True, says="of what sickened it"),
        Param(
            "result",
            "word",
            optional=True,
            choices=tuple(RETCHED),
            says="how the table's own roll went",
        ),
        group="effects",
        example="retch Ezren dc 20",
    ),
)
