"""A question the rules put to the table, and the answer they are sent."""

from typing import Literal

from .frozen import Frozen

By = Literal["rolled", "typed", "script", "default", "skipped"]


class Option(Frozen):
    """One way to answer a choice: the word to type, and what it means."""

    word: str
    label: str = ""


class Ask(Frozen):
    """Who must roll, draw or choose, why, and what for.

    `rule` names the rule for policies ("recovery", "persistent", "initiative"). A roll has an
    `expression` and, where there is one, a `dc`; a choice has `options` and a `default` among
    them; a card names `expression` "card". `by_app`: the table has left this roll to the app.
    """

    kind: Literal["roll", "choice", "card", "number"]
    who: str | None = None
    why: str = ""
    rule: str = ""
    expression: str = ""
    dc: int | None = None
    options: tuple[Option, ...] = ()
    default: str = ""
    by_app: bool = False


class Answer(Frozen):
    """What the table said: faces and a total, or a word, and where it came from.

    `by` is "rolled" (by the machine), "typed" (by a person), "script", "default" or "skipped".
    `drawn` counts the faces the machine drew for it. `detail` shows the roll with its dropped and
    exploding dice.
    """

    dice: tuple[int, ...] = ()
    total: int = 0
    word: str = ""
    by: By = "rolled"
    drawn: int = 0
    detail: str = ""

    @property
    def skipped(self) -> bool:
        """Nobody answered: the table deals with it by hand."""
        return self.by == "skipped"
