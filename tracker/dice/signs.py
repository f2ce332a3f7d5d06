"""The signs that people type, brought to the few that the parsers know."""

from __future__ import annotations

from typing import Final

_FULL_WIDTH: Final[dict[int, int | str]] = {
    0xFF01 + offset: 0x21 + offset for offset in range(0x5E)
}
_OTHERS: Final = {"−": "-", "–": "-", "—": "-", "×": "*", "、": ",", "\u3000": " "}
_TABLE: Final = _FULL_WIDTH | {ord(sign): plain for sign, plain in _OTHERS.items()}

DIGITS: Final = frozenset("0123456789")


def plain(text: str) -> str:
    """The text with full-width signs, long dashes and × as ASCII, character for character.

    The length does not change, so a place in the result is the same place in the text.
    """
    return text.translate(_TABLE)


def all_digits(text: str) -> bool:
    """Whether the text is one or more of 0-9 and nothing else."""
    return bool(text) and all(char in DIGITS for char in text)
