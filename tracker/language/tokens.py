"""From a line to tokens: spaces separate, quotes take spaces, `#` begins a comment.

A token keeps the parts between its commas, for lists of targets, and its key where it reads
`key=value`. A quote opens only where a token, a part or a value begins, so that the apostrophe
of `Ghoul's` is none; inside a quote a backslash saves a quote mark.
"""

import re
from dataclasses import dataclass

from tracker.clock import CORE
from tracker.model.text import clean, fold

from .errors import LanguageError

LONGEST_LINE = 2000
QUOTES = {
    '"': '"',
    "'": "'",
    "„": "“”",
    "“": "”“",
    "”": "”",
    "‘": "’",
    "‚": "‘",
    "«": "»",
    "»": "«",
    "「": "」",
    "『": "』",
}
COMMAS = ",，、"
EQUALS = "=＝"
_SINGLE = "'’‘"
_KEY = re.compile(r"[^\W\d][\w.:/-]*\Z")


@dataclass(frozen=True, slots=True)
class Part:
    """What stands between two commas of a token."""

    text: str
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Token:
    """One word of the line. `start` and `end` are places in it, `open` tells of a quote that
    is not closed, `key` and `value` are those of `key=value`."""

    text: str
    start: int
    end: int
    parts: tuple[Part, ...]
    key: str = ""
    value: str = ""
    open: bool = False

    @property
    def quoted(self) -> bool:
        """Whether it is in quotes, and so no keyword."""
        return self.parts[0].quoted

    @property
    def word(self) -> str:
        """The form in which it is compared with keywords; "" for a quoted one."""
        return "" if self.quoted else fold(self.text)


def tidy(line: str) -> str:
    """The line cleaned. Raises LanguageError if it is too long."""
    if len(line) > LONGEST_LINE:
        raise LanguageError(f"the line is too long: at most {LONGEST_LINE:,} characters")
    return clean(line, LONGEST_LINE)


def tokens(line: str) -> list[Token]:
    """The tokens of a cleaned line, up to a comment."""
    found = []
    at = 0
    while at < len(line):
        if line[at].isspace():
            at += 1
            continue
        if line[at] == "#" and not line[at + 1 : at + 2].isdigit():
            break
        token = _Scan(line, at).token()
        found.append(token)
        at = token.end
    return found


def closed(found: list[Token]) -> None:
    """Raise LanguageError if a quote is not closed."""
    for token in found:
        if token.open:
            raise LanguageError("a quote is not closed", f"it begins at: {token.text[:20]}")


class _Scan:
    """One pass over one token."""

    def __init__(self, line: str, start: int) -> None:
        self.line, self.start, self.at = line, start, start
        self.text: list[str] = []
        self.parts: list[Part] = []
        self.part: list[str] = []
        self.was_quoted = False
        self.key, self.value_from = "", 0
        self.open = False

    def token(self) -> Token:
        fresh = True  # a part or a value begins here
        while self.at < len(self.line) and not self.line[self.at].isspace():
            char = self.line[self.at]
            if fresh and char in QUOTES:
                self.quote(char)
                fresh = False
                continue
            fresh = False
            if char in COMMAS:
                if self.key:
                    self.part.append(char)
                else:
                    self.close_part()
                fresh = True
            elif char in EQUALS and self.is_key():
                self.key = fold("".join(self.text))
                self.part.append(char)
                self.value_from = len(self.text) + 1
                fresh = True
            else:
                self.part.append(char)
            self.text.append("=" if char in EQUALS else char)
            self.at += 1
        self.close_part()
        text = "".join(self.text)
        value = "".join(self.text[self.value_from :]) if self.key else ""
        return Token(text, self.start, self.at, tuple(self.parts), self.key, value, self.open)

    def is_key(self) -> bool:
        return (
            not self.key
            and not self.parts
            and not self.was_quoted
            and bool(_KEY.match("".join(self.text)))
        )

    def close_part(self) -> None:
        self.parts.append(Part("".join(self.part), self.was_quoted))
        self.part, self.was_quoted = [], False

    def quote(self, opener: str) -> None:
        closers = QUOTES[opener]
        self.was_quoted = True
        self.at += 1
        while self.at < len(self.line):
            char = self.line[self.at]
            after = self.line[self.at + 1 : self.at + 2]
            if char == "\\" and (after == "\\" or after in closers) and after:
                char = after
                self.at += 1
            elif char in closers and (opener not in _SINGLE or not after or after in " ,，、"):
                self.at += 1
                return
            self.text.append(char)
            self.part.append(char)
            self.at += 1
        self.open = True


def split_script(text: str) -> list[tuple[int, str]]:
    """The lines of a script that say something, with their numbers. Comments are left out."""
    found = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip().lstrip("\ufeff").strip()
        if line.startswith("!"):
            line = line.split(" #", 1)[0].rstrip()
        if line and not (line.startswith("#") and not line[1:2].isdigit()):
            found.append((number, line))
    return found


_PLAIN = re.compile(r"[^\W\d_][\w'’-]*\Z")
_KEYWORDS = {"for", "until", "all", "help"} | {
    fold(p.keyword) for v in CORE for p in v.params if p.keyword
}
_GLUED = re.compile(r"(?:x|dc)\d+", re.IGNORECASE)


def quote(name: str) -> str:
    """A name written so that a line with it reads it back: in quotes where it needs them."""
    bare = (
        _PLAIN.match(name)
        and not name[0].islower()
        and fold(name) not in _KEYWORDS
        and not _GLUED.fullmatch(name)
    )
    if bare:
        return name
    saved = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{saved}"'
