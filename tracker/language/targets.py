"""Who is meant: names, row numbers, groups, patterns."""

import re
from collections.abc import Sequence
from fnmatch import fnmatchcase

from tracker.model import Combatant, Encounter
from tracker.model.text import fold

from .errors import LanguageError, nearest
from .tokens import Token

GROUPS = ("@pc", "@ally", "@enemy", "@neutral", "@all")


def one_word(word: str, state: Encounter, selected: Sequence[str]) -> list[str] | None:
    """The ids a single word means; None if it names nobody. Raises LanguageError if unclear."""
    folded = fold(word)
    present = state.present
    if word == ".":
        if not selected:
            raise LanguageError('"." means the selected row, and none is selected here')
        return list(selected)
    if folded.startswith("@"):
        if folded not in GROUPS:
            raise LanguageError(f'"{word}" is no group; {nearest(word, GROUPS)}')
        hits = [c.id for c in present if folded in ("@all", f"@{c.side}")]
        if not hits:
            raise LanguageError(f"nobody is in {word}")
        return hits
    exact = [c.id for c in present if fold(c.name) == folded]
    if exact:
        return exact[:1]
    if word.isdecimal() and len(word) < 6:
        row = int(word)
        if not 1 <= row <= len(present):
            raise LanguageError(f"there is no row {row}; the rows go from 1 to {len(present)}")
        return [present[row - 1].id]
    if "*" in word:
        pattern = re.sub(r"([\[\]?])", lambda m: f"[{m[1]}]", folded)
        hits = [c.id for c in present if fnmatchcase(fold(c.name), pattern)]
        if not hits:
            raise LanguageError(f'"{word}" fits nobody; {nearest(word, names(state))}')
        return hits
    starts = [c for c in present if folded and fold(c.name).startswith(folded)]
    if len(starts) > 1:
        shown = ", ".join(c.name for c in starts[:6])
        raise LanguageError(f'"{word}" could be {shown}: write more of it, or {word}*')
    return [starts[0].id] if starts else None


def names(state: Encounter) -> list[str]:
    """Everybody's name."""
    return [c.name for c in state.present]


def read_one(words: Sequence[Token], state: Encounter, selected: Sequence[str]) -> tuple[str, int]:
    """The one combatant the first words mean, and how many words that took."""
    ids, used = read_many(words, state, selected)
    if len(ids) != 1:
        raise LanguageError(f'just one is expected here, and "{words[0].text}" means {len(ids)}')
    return ids[0], used


def read_many(
    words: Sequence[Token], state: Encounter, selected: Sequence[str]
) -> tuple[list[str], int]:
    """The combatants the first words mean (joined by commas), and how many words that took."""
    found: list[str] = []
    used = 0
    while True:
        ids, took, goes_on = _item(words[used:], state, selected)
        found += [i for i in ids if i not in found]
        used += took
        if not goes_on or used >= len(words):
            return found, used


def _item(
    words: Sequence[Token], state: Encounter, selected: Sequence[str]
) -> tuple[list[str], int, bool]:
    """One token's worth, or a name of several words; whether a comma leads on."""
    run = _name_of_several(words, state)
    if run is not None:
        return run
    word = words[0]
    if word.quoted:
        return [_named(word.text, state, selected)], 1, False
    parts = [p for p in word.text.split(",")]
    ids = []
    for part in parts:
        if part:
            hit = one_word(part, state, selected)
            if hit is None:
                raise LanguageError(f'nobody is called "{part}"; {nearest(part, names(state))}')
            ids += hit
    goes_on = word.text.endswith(",") or (len(words) > 1 and words[1].text.startswith(","))
    return ids, 1, goes_on


def _named(text: str, state: Encounter, selected: Sequence[str]) -> str:
    hit = one_word(text, state, selected)
    if hit is None or len(hit) != 1:
        raise LanguageError(f'nobody is called "{text}"; {nearest(text, names(state))}')
    return hit[0]


def _name_of_several(
    words: Sequence[Token], state: Encounter
) -> tuple[list[str], int, bool] | None:
    spaced: dict[str, Combatant] = {fold(c.name): c for c in state.present if " " in c.name}
    if not spaced:
        return None
    longest = max(name.count(" ") for name in spaced) + 1
    for length in range(min(longest, len(words)), 1, -1):
        run = words[:length]
        if any(t.quoted or t.key for t in run):
            continue
        text = fold(" ".join(t.text for t in run))
        hit = spaced.get(text.rstrip(","))
        if hit is not None:
            return [hit.id], length, text.endswith(",")
    return None
