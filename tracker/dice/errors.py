"""The one error of this package, and how a piece of input is quoted in it."""

from __future__ import annotations

from typing import Final

QUOTED_AT_MOST: Final = 40
"""Characters of the input that a message repeats."""


class DiceError(ValueError):
    """What was wrong with dice, faces or cards, in words for a person at a table."""


def quoted(text: str) -> str:
    """The input in double quotes: on one line, printable, and shortened where it is long."""
    cut = text if len(text) <= QUOTED_AT_MOST else text[: QUOTED_AT_MOST - 1] + "…"
    return '"' + "".join(char if char.isprintable() else "?" for char in cut) + '"'
