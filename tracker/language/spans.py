"""Durations: `for 3 rounds`, `until the end of Ezren's next turn`, `until rest`."""

from collections.abc import Sequence
from typing import Any

from tracker.clock.durations import Span
from tracker.dice.signs import plain
from tracker.model import Encounter
from tracker.model.frozen import from_data, to_data
from tracker.model.text import fold

from .errors import LanguageError, near, shown
from .targets import Who, called
from .tokens import Part, Token

MOST = 100_000
UNITS = {
    "round": ("rounds", 1),
    "rounds": ("rounds", 1),
    "minute": ("minutes", 1),
    "minutes": ("minutes", 1),
    "min": ("minutes", 1),
    "mins": ("minutes", 1),
    "hour": ("minutes", 60),
    "hours": ("minutes", 60),
    "day": ("minutes", 1440),
    "days": ("minutes", 1440),
}
SIMPLE = {
    "rest": "rest",
    "removed": "removed",
    "encounter": "encounter",
    "damaged": "damaged",
    "healed": "healed",
    "end of encounter": "encounter",
    "end of round": "round",
    "end of this encounter": "encounter",
    "end of this round": "round",
}
OWN = {"", "its", "his", "her", "their", "my", "own", "the bearer's"}
UNTIL = (
    "end of next turn",
    "start of next turn",
    "end of turn",
    "rest",
    "removed",
    "damaged",
    "healed",
    "end of round",
    "end of encounter",
)
EXPECTED_UNTIL = (
    "expected: until start|end of [NAME's] [next] turn, until rest, removed, damaged, healed, "
    "end of round, end of encounter"
)
EXPECTED_FOR = "expected: for N rounds, minutes or hours"
_LONGEST = 16  # words of one duration


def read(tokens: Sequence[Token], at: int, state: Encounter, who: Who) -> tuple[Any, int]:
    """The duration that begins with the `for` or `until` at this place, and the place after."""
    if tokens[at].word == "for":
        span, end = _count(tokens, at + 1)
    else:
        span, end = _until(tokens, at + 1, state, who)
    return to_data(span), end


def _count(tokens: Sequence[Token], at: int) -> tuple[Span, int]:
    if at >= len(tokens):
        raise LanguageError('"for" how long?', EXPECTED_FOR)
    digits = plain(tokens[at].text)
    if not (digits.isascii() and digits.isdigit()):
        raise LanguageError(f"{shown(tokens[at].text)} is no number of rounds", EXPECTED_FOR)
    if at + 1 >= len(tokens):
        raise LanguageError(f"for {tokens[at].text[:8]} of what?", EXPECTED_FOR)
    word = tokens[at + 1].word
    if word not in UNITS:
        raise LanguageError(
            f"{shown(tokens[at + 1].text)} is no unit of time", EXPECTED_FOR, near(word, UNITS)
        )
    kind, times = UNITS[word]
    n = int(digits[:9]) * times
    if len(digits) > 9 or not 1 <= n <= MOST:
        raise LanguageError(
            f"a duration has 1 to {MOST:,} {kind}, not {shown(tokens[at].text)} {word}"
        )
    return from_data({"kind": kind, "n": n}, Span), at + 2


def _until(tokens: Sequence[Token], at: int, state: Encounter, who: Who) -> tuple[Span, int]:
    if at >= len(tokens):
        raise LanguageError('"until" when?', EXPECTED_UNTIL)
    words = _words(tokens, at)
    for length in range(len(words), 0, -1):
        kind = SIMPLE.get(" ".join(w for w in words[:length] if w != "the"))
        if kind and words[length - 1] != "the":
            return from_data({"kind": kind}, Span), at + length
    turns = [k for k, word in enumerate(words) if word == "turn"]
    if not turns:
        typed = tokens[at].text
        raise LanguageError(
            f'"until" {shown(typed)} is not understood', EXPECTED_UNTIL, near(typed, SIMPLE)
        )
    trouble: LanguageError | None = None
    for end in turns:  # a name may have the word "turn" in it
        try:
            return _turn(tokens[at : at + end], words[:end], state, who), at + end + 1
        except LanguageError as error:
            trouble = trouble or error
    assert trouble is not None
    raise trouble


def _words(tokens: Sequence[Token], at: int) -> list[str]:
    return [t.word for t in tokens[at : at + _LONGEST]]


def _turn(tokens: Sequence[Token], words: list[str], state: Encounter, who: Who) -> Span:
    """The span that the words before `turn` mean."""
    first, last = 0, len(words)
    if words[:1] == ["the"]:
        first = 1
    kind = ""
    if words[first : first + 1] in (["start"], ["beginning"], ["end"]):
        kind = "end" if words[first] == "end" else "start"
        first += 1
        if words[first : first + 1] == ["of"]:
            first += 1
        if words[first : first + 1] == ["the"]:
            first += 1
    coming = last > first and words[last - 1] == "next"
    if coming:
        last -= 1
    if not kind and not coming:
        raise LanguageError('"until" which edge of the turn?', EXPECTED_UNTIL)
    whose = " ".join(t.text for t in tokens[first:last])
    quoted = any(t.quoted for t in tokens[first:last])
    return from_data(
        {"kind": kind or "start", "of": _anchor(whose, quoted, state, who), "next": coming}, Span
    )


def _anchor(whose: str, quoted: bool, state: Encounter, who: Who) -> str | None:
    """Whose turn is meant; None: the bearer's."""
    if not quoted and fold(whose) in OWN:
        return None
    if not quoted and fold(whose) == "this":
        return state.active
    names = [whose]
    for ending in ("'s", "’s", "'", "’", "s'", "s’"):
        if whose.endswith(ending) and len(whose) > len(ending):
            names.append(whose[: -len(ending)])
    for name in names:
        if called(who.people, name):
            return _one(who.one_name(name))
    if len(names) == 1:
        return _one(who.resolve(Part(whose, quoted)))
    trouble: LanguageError | None = None
    for name in names[1:]:
        try:
            return _one(who.resolve(Part(name, quoted)))
        except LanguageError as error:
            trouble = trouble or error
    assert trouble is not None
    raise trouble


def _one(ids: list[str]) -> str:
    if len(ids) != 1:
        raise LanguageError("a duration hangs on the turn of one combatant", EXPECTED_UNTIL)
    return ids[0]
