"""What is said when a line is not understood."""

from collections.abc import Iterable
from difflib import get_close_matches

from tracker.clock import Refused
from tracker.model.text import fold

SHOWN_AT_MOST = 40
LONGEST_GUESS = 60


class LanguageError(Refused):
    """A line that is not understood: what was wrong, what was expected, the nearest valid word."""

    def __init__(self, wrong: str, expected: str = "", nearest: str = "") -> None:
        self.wrong, self.expected, self.nearest = wrong, expected, nearest
        hint = f'did you mean "{nearest}"?' if nearest else ""
        super().__init__("; ".join(part for part in (wrong, hint, expected) if part))


def shown(text: str) -> str:
    """A piece of the line in double quotes, shortened where it is long."""
    cut = text if len(text) <= SHOWN_AT_MOST else text[: SHOWN_AT_MOST - 1] + "…"
    return f'"{cut}"'


def near(word: str, words: Iterable[str]) -> str:
    """The word most like the one typed; "" if none is."""
    wanted = fold(word)
    if not wanted or len(wanted) > LONGEST_GUESS:
        return ""
    known = {fold(w): w for w in words}
    found = get_close_matches(wanted, known, 1)
    if found:
        return known[found[0]]
    starts = [w for key, w in known.items() if key.startswith(wanted)]
    return starts[0] if len(starts) == 1 else ""
