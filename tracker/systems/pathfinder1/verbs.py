"""The verbs of Pathfinder 1e."""

from tracker.clock import Command, Decision, Param, Refused, Steps, Verb
from tracker.clock.commands.conditions import DURATION, SOURCE, make
from tracker.clock.effects import gain
from tracker.clock.verb import Decide
from tracker.model import Fact
from tracker.model.events import StatSet

from .data import FEAR
from .terror import DANGERS, STATE, forget

TARGETS = Param("names", "targets")
ON_OFF = Param("state", "word", choices=("on", "off"))


def _fear(d: Decision, c: Command) -> Steps[None]:
    word = str(c.args["condition"]["word"])
    for who in c.args["names"]:
        found = d.rules.find_condition(d.state, None, f"pf1:{word}")
        if found is None or found.condition.group != "fear":
            stages = ", ".join(s.id for s in FEAR)
            raise Refused(f'"{word}" is no stage of fear; there are: {stages}')
        flags: dict[str, Fact] = {}
        if c.get("nostack"):
            flags["stacks"] = False
        if c.get("force"):
            flags["force"] = True
        if c.get("extend"):
            flags["extend_key"] = str(c.args["extend"])
        if c.get("accept") or c.get("refuse"):
            flags["answer"] = "frightened" if c.get("accept") else "staggered"
        yield from gain(d, who, make(d, who, found, word, c, data=flags))


def _stat(stat: str) -> Decide:
    def decide(d: Decision, c: Command) -> Steps[None]:
        for who in c.args["names"]:
            before = d.combatant(who)
            d.emit(StatSet(who=who, stat=stat, value=c.args["state"] == "on" or None))
            if d.combatant(who).stats == before.stats:
                raise Refused(f"{before.name} has that already")
        yield from ()

    return decide


def _danger(d: Decision, c: Command) -> Steps[None]:
    for who in c.args["names"]:
        where = c.args["where"]
        if where in ("near", "found"):
            forget(d, who)
            where = "near"
        d.emit(StatSet(who=who, stat="danger", value=where))
        if where != "away" and d.combatant(who).stats.get(STATE):
            forget(d, who)
    yield from ()


def _bleed(d: Decision, c: Command) -> Steps[None]:
    given = c.args["amount"]
    for who in c.args["names"]:
        found = d.rules.find_condition(d.state, None, "pf1:bleed")
        if isinstance(given, int):
            if given < 1:
                raise Refused("bleed takes at least 1")
            effect = make(d, who, found, "bleed", c, value=given)
        else:
            effect = make(d, who, found, "bleed", c, dice=given)
        yield from gain(d, who, effect)


VERBS = (
    Verb(
        "fear",
        "a fear effect: one of the seven stages, with its own duration",
        _fear,
        (
            TARGETS,
            Param("condition", "condition"),
            DURATION,
            SOURCE,
            Param("nostack", "flag", "nostack", optional=True, says="it never adds a stage"),
            Param("extend", "word", "extend", optional=True, says="a repeat only lengthens"),
            Param("accept", "flag", "accept", optional=True, says="frightened, not staggered"),
            Param("refuse", "flag", "refuse", optional=True, says="staggered, not frightened"),
            Param("force", "flag", "force", optional=True, says="in spite of immunity"),
        ),
        family="pf1",
        key="f",
        dialog="fear",
        label="Fear",
        group="effects",
        examples=('fear Ezren shaken for 10 rounds from "Ghoul\'s gaze"', "fear @pc spooked"),
    ),
    Verb(
        "resist",
        "resistance to fear: everything is felt two stages lower",
        _stat("fear_resistance"),
        (TARGETS, Param("what", "word", choices=("fear",)), ON_OFF),
        family="pf1",
        group="effects",
        examples=("resist Ezren fear on",),
    ),
    Verb(
        "immune",
        "immunity to fear",
        _stat("fear_immunity"),
        (TARGETS, Param("what", "word", choices=("fear",)), ON_OFF),
        family="pf1",
        group="effects",
        examples=("immune Zombie1 fear on",),
    ),
    Verb(
        "danger",
        "where the source of fear is: near, away, cornered (or the hidden one is found)",
        _danger,
        (TARGETS, Param("where", "word", choices=(*DANGERS, "found"))),
        family="pf1",
        group="effects",
        examples=("danger Ezren away",),
    ),
    Verb(
        "bleed",
        "bleeding: damage at the start of its turns",
        _bleed,
        (TARGETS, Param("amount", "amount"), SOURCE),
        family="pf1",
        group="harm",
        examples=("bleed Ezren 2", "bleed Zombie1 1d6"),
    ),
)
