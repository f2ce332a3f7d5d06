"""A line that is not understood."""

from collections.abc import Iterable
from difflib import get_close_matches

from tracker.clock import Refused
from tracker.model.text import fold


class LanguageError(Refused):
    """What was wrong with a line, what was expected, and the nearest valid word."""


def nearest(word: str, known: Iterable[str]) -> str:
    """A hint with the nearest of the known words, or with a few of them."""
    words = list(dict.fromkeys(known))
    folded = {fold(w): w for w in words}
    near = get_close_matches(fold(word)[:60], list(folded), 1, 0.6)
    if near:
        return f'did you mean "{folded[near[0]]}"?'
    if not words:
        return "there is none yet"
    shown = ", ".join(words[:8])
    return f"there are: {shown}{', ...' if len(words) > 8 else ''}"
