"""Durations in words: `for 3 rounds`, `until end of Ezren's next turn`."""

import re
from collections.abc import Sequence

from tracker.clock.durations import Span
from tracker.model import Encounter
from tracker.model.text import fold

from .errors import LanguageError, nearest
from .targets import names, one_word
from .tokens import Token

UNITS = {
    "round": ("rounds", 1),
    "rounds": ("rounds", 1),
    "r": ("rounds", 1),
    "minute": ("minutes", 1),
    "minutes": ("minutes", 1),
    "min": ("minutes", 1),
    "hour": ("minutes", 60),
    "hours": ("minutes", 60),
}
SINGLE = ("rest", "removed", "damaged", "healed", "encounter")
LONGEST = 100_000
OWN = ("its", "his", "her", "their", "my", "own")
EXPECTED = (
    "until start|end of [NAME's] [next] turn, until rest, removed, damaged, healed, encounter, "
    "or end of round"
)


def read_for(words: Sequence[Token]) -> tuple[Span, int]:
    """What follows `for`, and how many words it took (without `for`)."""
    if not words or not re.fullmatch(r"\d{1,7}", words[0].text):
        raise LanguageError('after "for" comes a number: for 3 rounds, for 1 minute')
    n = int(words[0].text)
    unit = fold(words[1].text) if len(words) > 1 and not words[1].key else "rounds"
    used = 2 if unit in UNITS and len(words) > 1 else 1
    if unit not in UNITS:
        if (
            len(words) > 1
            and words[1].quoted is False
            and unit.isalpha()
            and unit
            not in (
                "from",
                "until",
                "against",
                "crit",
                "half",
            )
        ):
            raise LanguageError(f'"{unit}" is no length of time; {nearest(unit, UNITS)}')
        unit = "rounds"
    kind, factor = UNITS[unit]
    if not 1 <= n * factor <= LONGEST:
        raise LanguageError(f"a duration goes from 1 to {LONGEST}, not {n}")
    return Span(kind=kind, n=n * factor), used  # type: ignore[arg-type]


def read_until(words: Sequence[Token], state: Encounter) -> tuple[Span, int]:
    """What follows `until`, and how many words it took (without `until`)."""
    place = 0

    def word(at: int) -> str:
        return fold(words[at].text) if at < len(words) else ""

    if word(place) == "the":
        place += 1
    first = word(place)
    if first in SINGLE:
        return Span(kind=first), place + 1  # type: ignore[arg-type]
    edge = "start"
    if first in ("start", "end", "beginning"):
        edge = "end" if first == "end" else "start"
        place += 1
        if word(place) == "of":
            place += 1
        if word(place) in ("round", "encounter"):
            return Span(kind=word(place)), place + 1  # type: ignore[arg-type]
        if word(place) == "the" and word(place + 1) in ("round", "encounter"):
            return Span(kind=word(place + 1)), place + 2  # type: ignore[arg-type]
    owner: list[str] = []
    quoted = False
    while place < len(words) and word(place) not in ("turn", "next"):
        owner.append(words[place].text)
        quoted = quoted or words[place].quoted
        place += 1
    following = word(place) == "next"
    place += 1 if following else 0
    if word(place) != "turn":
        raise LanguageError(f"expected: {EXPECTED}")
    whose = " ".join(w for w in owner if fold(w) not in (*OWN, "this", "the"))
    return (
        Span(kind=edge, of=_owner(whose, state), next=following),  # type: ignore[arg-type]
        place + 1,
    )


def _owner(text: str, state: Encounter) -> str | None:
    if not text:
        return None
    tries = (text, re.sub(r"['’]s?$", "", text), re.sub(r"s$", "", text))
    for name in tries:
        for who in state.combatants.values():
            if not who.removed and fold(who.name) == fold(name):
                return who.id
    for name in tries:
        hit = one_word(name, state, ())
        if hit and len(hit) == 1:
            return hit[0]
    raise LanguageError(f'nobody is called "{text}"; {nearest(text, names(state))}')
