"""Verbs that only tell: a roll, a note."""

from ..decision import Decision, Steps
from ..verb import Command, Param, Verb


def _roll(d: Decision, c: Command) -> Steps[None]:
    dc, expression = c.get("dc"), c.args["dice"]
    bearer = d.state.get(c.get("who"))
    family = d.rules.of(d.state, bearer) if bearer else d.rules.first(d.state)
    yield from d.roll(
        c.get("who"),
        c.get("why") or "roll",
        expression,
        rule="roll",
        dc=dc,
        outcome=None if dc is None else lambda a: family.outcome(a, expression, dc),
    )


def _note(d: Decision, c: Command) -> Steps[None]:
    d.note(c.args["text"])
    yield from ()


VERBS = (
    Verb(
        "roll",
        "roll dice; nothing else happens",
        _roll,
        (
            Param("dice", "dice"),
            Param("dc", "int", "dc", optional=True),
            Param("who", "target", "by", optional=True),
            Param("why", "text", "for", optional=True),
        ),
        key="r",
        dialog="line",
        label="Roll",
        group="dice",
        examples=("roll 2d6+3", "roll 1d20+5 dc 15 for Stealth", "roll 4d6kh3", "roll 1d8!"),
    ),
    Verb(
        "note",
        "write something into the log",
        _note,
        (Param("text", "line"),),
        dialog="line",
        label="Note",
        group="dice",
        examples=('note "The lamp goes out"',),
    ),
)
