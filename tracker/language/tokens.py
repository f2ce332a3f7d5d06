"""A line cut into tokens."""

import re
from dataclasses import dataclass

from tracker.model.text import clean

from .errors import LanguageError

LONGEST_LINE = 2_000
QUOTES = {'"': '"', "'": "'", "“": "”", "„": "“”", "«": "»", "「": "」"}


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a line. `quoted` ones are never keywords; `start` is where it begins."""

    text: str
    quoted: bool = False
    key: str = ""  # of `key=value`
    start: int = 0


def tokens(line: str) -> list[Token]:
    """Cut a line: quotes take spaces, `#` begins a comment. Raises LanguageError."""
    if len(line) > LONGEST_LINE:
        raise LanguageError(f"a line has at most {LONGEST_LINE} characters, this one {len(line)}")
    found: list[Token] = []
    place = 0
    while place < len(line):
        char = line[place]
        if char.isspace():
            place += 1
        elif char == "#" and not line[place + 1 : place + 2].isdigit():
            break
        elif char in QUOTES:
            text, after = _quoted(line, place)
            found.append(Token(clean(text), True, start=place))
            place = after
        else:
            token, place = _word(line, place)
            found.append(token)
    return found


def _quoted(line: str, place: int) -> tuple[str, int]:
    closing = QUOTES[line[place]]
    for end in range(place + 1, len(line)):
        if line[end] in closing:
            follows = line[end + 1 : end + 2]
            # An apostrophe inside a quoted text is no end of it.
            if line[end] == "'" and follows.isalnum():
                continue
            return line[place + 1 : end], end + 1
    raise LanguageError(f"the quote {line[place]} is not closed: {line[place:][:30]}")


def _word(line: str, place: int) -> tuple[Token, int]:
    start = place
    while place < len(line) and not line[place].isspace():
        if line[place] == "=" and line[place + 1 : place + 2] in QUOTES and place > start:
            text, after = _quoted(line, place + 1)
            return Token(clean(text), True, line[start:place].casefold(), start), after
        place += 1
    word = line[start:place]
    key, equals, value = word.partition("=")
    if equals and key and re.fullmatch(r"[\w.]+", key):
        return Token(clean(value), False, key.casefold(), start), place
    return Token(clean(word), start=start), place


def quote(name: str) -> str:
    """A name as a line must write it to be read back."""
    if re.fullmatch(r"[\w\-]+", name) and not name.isdigit():
        return name
    mark = '"' if '"' not in name else "“"
    return f"{mark}{name}{QUOTES[mark]}"


def split_script(text: str) -> list[tuple[int, str]]:
    """The lines of a script that are not empty, with their numbers from 1."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return [(n, line.strip()) for n, line in enumerate(lines, 1) if line.strip()]
