"""The verbs of Pathfinder 1e: fear, resist, immune, danger, bleed."""

from tracker.clock import Command, Decision, Named, Param, Refused, Steps, Verb, effects
from tracker.clock.commands.conditions import make
from tracker.dice import DiceError, parse
from tracker.model.events import StatSet

from . import fear, terrified
from .fear import NUMBER, STAGES

TARGETS = Param("names", "targets")
DURATION = Param("duration", "duration", optional=True)
SOURCE = Param("source", "text", "from", optional=True, says="a name, or words in quotes")
FEAR = Param("what", "word", choices=("fear",))
SWITCH = Param("on", "word", choices=("on", "off"))


def _fear(d: Decision, c: Command) -> Steps[None]:
    word = str(c.args["stage"]["word"])
    if c.get("accept") and c.get("refuse"):
        raise Refused("accept or refuse, not both")
    plain = word.partition(":")[2] if word.startswith("pf1:") else word
    found = d.rules.find_condition(d.state, None, f"pf1:{plain}")
    if found is None or found.condition.id not in NUMBER:
        raise Refused(f'fear takes {", ".join(STAGES[1:])}, not "{plain}"')
    data: dict[str, bool | str] = {}
    if c.get("nostack"):
        data["stacks"] = False
    if c.get("extend"):
        data["extend_key"] = str(c.args["extend"])
    if c.get("accept") or c.get("refuse"):
        data["accept"] = bool(c.get("accept"))
    for who in c.args["names"]:
        yield from effects.gain(d, who, make(d, who, found, word, c, data=data))


def _resist(d: Decision, c: Command) -> Steps[None]:
    on = c.args["on"] == "on"
    for who in c.args["names"]:
        before = fear.stages(d.rules, d.state, d.combatant(who))
        d.emit(StatSet(who=who, stat="fear_resistance", value=on))
        told(d, who, before)
        d.note(f"{'resists' if on else 'no longer resists'} fear", who=who)
    yield from ()


def _danger(d: Decision, c: Command) -> Steps[None]:
    for who in c.args["names"]:
        terrified.set_danger(d, who, str(c.args["where"]))
    yield from ()


def _bleed(d: Decision, c: Command) -> Steps[None]:
    amount = c.args["amount"]
    value, dice = (amount, "") if isinstance(amount, int) else (None, str(amount))
    if value is not None and value < 1:
        raise Refused("a bleed takes 1 or more")
    if dice:
        try:
            parse(dice)
        except DiceError as error:
            raise Refused(str(error)) from None
    condition = d.rules.condition("pf1", "bleed")
    assert condition is not None
    found = Named("pf1", condition)
    kind = str(c.get("kind", ""))
    for who in c.args["names"]:
        made = make(d, who, found, "bleed", c, value=value, dice=dice, kind=kind)
        yield from effects.gain(d, who, made)


def told(d: Decision, who: str, before: tuple[int, int]) -> None:
    """Tell a change of the fear stage, tracked or felt (seed 000, tracking paragraph)."""
    after = fear.stages(d.rules, d.state, d.combatant(who))
    if before[0] != after[0]:
        text = "fear" if after[0] == after[1] else f"fear (felt: {STAGES[after[1]]})"
        d.note(text, who=who, kind="stage", before=STAGES[before[0]], after=STAGES[after[0]])
    elif before[1] != after[1]:
        d.note("felt fear", who=who, kind="stage", before=STAGES[before[1]], after=STAGES[after[1]])
    if before != after:
        terrified.stage_changed(d, who, (before[1], after[1]))


VERBS = (
    Verb(
        "fear",
        "give a fear effect: stages are tracked from all that run",
        _fear,
        (
            TARGETS,
            Param("stage", "condition", says="spooked ... horrified, in any language"),
            DURATION,
            SOURCE,
            Param("nostack", "flag", "nostack", optional=True, says="sets a floor, never adds"),
            Param("extend", "word", "extend", optional=True, says="a repeat only lengthens"),
            Param("accept", "flag", "accept", optional=True, says="frightened, not staggered"),
            Param("refuse", "flag", "refuse", optional=True, says="staggered, without asking"),
            Param("force", "flag", "force", optional=True, says="in spite of immunity"),
        ),
        key="f",
        dialog="fear",
        label="Fear",
        group="effects",
        family="pf1",
        own=True,
        examples=(
            'fear Ezren shaken for 10 rounds from "Ghoul\'s gaze"',
            "fear Merisiel 怯え状態 for 5 minutes accept",
            "fear Ezren shaken for 1 round extend demoralize",
        ),
    ),
    Verb(
        "resist",
        "resistance to fear: everything is felt two stages lower",
        _resist,
        (TARGETS, FEAR, SWITCH),
        group="effects",
        family="pf1",
        examples=("resist Zombie1 fear on",),
    ),
    Verb(
        "danger",
        "where the danger is for one who must flee: near, away, cornered; found: out of hiding",
        _danger,
        (TARGETS, Param("where", "word", choices=(*terrified.DANGERS, "found"))),
        key="w",
        dialog="line",
        label="Danger",
        group="effects",
        family="pf1",
        own=True,
        examples=("danger Ezren away", "danger Ezren found"),
    ),
    Verb(
        "bleed",
        "blood lost at the start of each turn until healed; of one kind only the worst",
        _bleed,
        (
            TARGETS,
            Param("amount", "amount", says="a number or dice"),
            Param("kind", "word", optional=True, says="another kind: str, con ..."),
            DURATION,
            SOURCE,
        ),
        key="p",
        dialog="line",
        label="Bleed",
        group="harm",
        family="pf1",
        own=True,
        examples=("bleed Ezren 2", "bleed Zombie1 1d6"),
    ),
)

__all__ = ["VERBS", "told"]
