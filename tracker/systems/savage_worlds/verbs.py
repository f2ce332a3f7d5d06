"""The verbs of Savage Worlds."""

from tracker.clock import Param, Verb
from tracker.clock.hands import HANDS
from tracker.clock.verb import Decide

from . import commands

TARGET = Param("name", "target")
TARGETS = Param("names", "targets")
MOD = Param("mod", "signed", optional=True, says="+2 or -1")
SOURCE = Param("source", "text", "from", optional=True)
FEAR_CHECK = (
    TARGETS,
    Param("penalty", "int", "penalty", optional=True, says="the creature's Fear penalty"),
    Param("terror", "flag", "terror", optional=True),
    Param("nausea", "flag", "nausea", optional=True),
    Param("creature", "text", "creature", optional=True, says="met once in a scenario"),
    Param("force", "flag", "force", optional=True, says="in spite of having met it"),
    HANDS,
)


def _v(
    name: str, says: str, do: Decide, params: tuple[Param, ...], *examples: str, **more: str
) -> Verb:
    return Verb(
        name,
        says,
        do,
        params,
        examples=examples,
        family="sw",
        group=more.get("group", "effects"),
        key=more.get("key", ""),
        dialog=more.get("dialog", ""),
        label=more.get("label", ""),
        own=more.get("key") == "f",
        data={"dice": "fear", "begin": commands.frightening} if name == "fear check" else {},
    )


VERBS = (
    _v(
        "deal",
        "deal cards: to all without one, to some, or the card the table dealt",
        commands.deal,
        (
            Param("names", "targets", optional=True),
            Param("cards", "words", optional=True, says="QS, 10H, BJ ..."),
        ),
        "deal",
        "deal Mina QS",
        "deal Mina KS 4D",
        group="clock",
    ),
    _v("shuffle", "shuffle all cards that are not in play", commands.shuffle, (), group="clock"),
    _v(
        "hold",
        "the one who has the turn goes on Hold",
        commands.hold,
        (TARGET,),
        "hold Mina",
        group="clock",
    ),
    _v(
        "interrupt",
        "who is on Hold (or has a Joker) acts now",
        commands.interrupt,
        (TARGET, Param("contested", "flag", "contested", optional=True, says="opposed Athletics")),
        "interrupt Mina",
        "interrupt Mina contested",
        group="clock",
    ),
    _v(
        "trait",
        "a Trait roll: the die of the Trait, a Wild Die for Wild Cards",
        commands.trait,
        (
            TARGETS,
            Param("trait", "word"),
            MOD,
            Param("near", "flag", "near", optional=True, says="near what its phobia is about"),
        ),
        "trait Mina spirit",
        "trait @pc notice -2",
        group="dice",
    ),
    _v(
        "benny",
        "spend a Benny: shake off Shaken, or roll the last Trait roll again",
        commands.benny,
        (
            TARGET,
            Param("use", "word", optional=True, choices=("unshake", "reroll", "spend", "gain")),
        ),
        "benny Mina",
        "benny Mina gain",
    ),
    _v(
        "fear check",
        "a Spirit roll against terror or nausea, and what follows",
        commands.fear_check,
        FEAR_CHECK,
        "fear check @pc penalty 2 creature Ghoul",
        "fear check Mina nausea",
        'fear check Mina, Tom penalty 2 dice "3 5; 8 2 1"',
        key="f",
        dialog="group",
        label="Fear check",
    ),
    _v(
        "fear table",
        "a result of the Fear Table: rolled, or the total given",
        commands.fear_table,
        (TARGETS, Param("total", "int", optional=True)),
        "fear table Mina",
        "fear table Mina 14",
    ),
    _v("scenario", "a new scenario: forget which creatures were met", commands.scenario, ()),
    _v("shake", "Shaken", commands.gives("shaken"), (TARGETS, SOURCE), "shake Mina"),
    _v(
        "stun", "Stunned, with all that comes with it", commands.gives("stunned"), (TARGETS, SOURCE)
    ),
    _v(
        "wound",
        "one Wound or several: a Wild Card is Shaken, an Extra is out",
        commands.wound,
        (TARGETS, Param("count", "int", optional=True)),
        "wound Mina",
        "wound Mina 2",
        group="harm",
    ),
    _v(
        "fatigue",
        "a level of Fatigue, several, or one back: `fatigue Mina -1`",
        commands.fatigue,
        (TARGETS, Param("levels", "int", optional=True), SOURCE),
        "fatigue Mina",
        "fatigue Mina -1",
        group="harm",
    ),
    _v(
        "heal-check",
        "a Healing roll: stops a heart attack's clock (-4), or heals Wounds",
        commands.heal_check,
        (TARGET, Param("patient", "target"), MOD),
        "heal-check Doc Mina",
        group="harm",
    ),
)
