"""What every format does alike: name a creature, gather its pairs, note doubts, leave none out."""

import re
from collections.abc import Callable, Iterable
from typing import Any

from tracker.model.text import clean

from ..absent import absent, no_word
from ..found import Creature
from .numbers import as_dict, as_text, fraction, number

LONGEST_NAME = 60
"""Characters of a name: the longest that a line of the tracker can say."""
LONGEST_TEXT = 16_000
LONGEST_NOTE = 300
LONGEST_LIST = 900
"""Characters of one pair."""
MOST_CREATURES = 20_000
_ROOM = 1500
"""Characters all pairs of a creature may have: a line of the tracker holds 2,000."""
_UNSAYABLE = str.maketrans(dict.fromkeys(",，、*＊=＝", " "))


class Skipped(Exception):
    """A creature that cannot come; the text says why, in words for a GM."""


def named(value: Any) -> tuple[str, tuple[str, ...]]:
    """A name that can be shown and typed, and what was changed about it.

    Control characters go, and so do commas, stars and equals signs, which mean something else
    in a line of the tracker. An empty name becomes "Unknown creature".
    """
    given = as_text(value)
    shown = clean(given, 400)
    name = clean(shown.translate(_UNSAYABLE), 400).lstrip("@＠. ")
    if not name:
        return "Unknown creature", ("it has no name",)
    odd = []
    if name != shown:
        odd.append(f"its name was written {clean(shown, 120)}")
    if name.isdigit():
        name = f"Creature {name}"
        odd.append("its name was a number")
    if len(name) > LONGEST_NAME:
        odd.append(f"its name was cut; in full: {clean(name, 200)}")
        name = name[:LONGEST_NAME].rstrip()
    return name, tuple(odd)


def key_of(text: str) -> str:
    """The key of a skill: lower case, words joined by `_`, so that a line can say it."""
    found = re.sub(r"[^\w]+", "_", clean(text, 60).casefold()).strip("_")
    return found if found and not found[0].isdigit() else ""


def item(text: Any, limit: int = 200) -> str:
    """A word of a list of words: no commas in it but between brackets."""
    said = as_text(text)[: limit * 4].replace("_", " ")
    if said.count("(") != said.count(")"):
        said = re.sub(r"[()]", " ", said)
    parts = re.split(r"(\([^()]*\))", said)
    bare = "".join(p if p.startswith("(") else p.replace(",", " ").replace(";", " ") for p in parts)
    word = clean(bare, limit)
    if word.count("(") != word.count(")"):  # it was cut between them
        word = clean(re.sub(r"[()]", " ", word).replace(",", " "), limit)
    return "" if no_word(word) else word


class Making:
    """A creature being put together; `creature()` ends it."""

    def __init__(self, name: Any, family: str = "") -> None:
        self.name, odd = named(name)
        self.pairs: dict[str, str] = {}
        self.odd: list[str] = list(odd)
        self.missing: list[str] = []
        self.effects: list[str] = []
        self.notes: list[str] = []
        self.lines: list[str] = []
        if family:
            self.pairs["family"] = family

    def put(self, key: str, value: str | int | None) -> None:
        """A pair, unless there is nothing to say."""
        text = clean(str(value), LONGEST_LIST) if value is not None else ""
        if key and not absent(text):
            self.pairs[key] = text

    def words(self, key: str, values: Iterable[str]) -> None:
        """A list of words, each said once."""
        found = dict.fromkeys(w for w in (item(v) for v in values) if w)
        kept: list[str] = []
        for word in found:
            if len(",".join([*kept, word])) > LONGEST_LIST:
                self.doubt(f"{key} is longer than can be kept: {word} and what follows was left")
                break
            kept.append(word)
        self.put(key, ",".join(kept))

    def whole(
        self, key: str, value: Any, said: str = "", low: int = -100, high: int = 1000
    ) -> int | None:
        """A number as a pair; one that is written but cannot be read is said."""
        found = number(value, low, high)
        if found is not None:
            self._told_cut(said or key, value, found)
            self.put(key, found)
        elif said and _written(value):
            shown = clean(as_text(value), 40)
            self.doubt(f'{said}: "{shown}" is no number it can have' if shown else f"{said}: odd")
        return found

    def hp(self, most: Any, now: Any = None, low: int = 0) -> int | None:
        """Hit points: `24`, or `20/24` where the file knows of harm. None is said as missing."""
        self._told_cut("HP", most, number(most))
        maximum = number(most, 1)
        current = number(now, low)
        if maximum is None:
            if number(most):  # nothing and 0 are simply missing
                self.doubt(f"HP of {clean(as_text(most), 40)} cannot be")
            self.lack("HP")
            return None
        if current is not None and current > maximum:
            self.doubt(f"HP {current} is more than the maximum {maximum}")
            current = None
        same = current is None or current == maximum
        self.put("hp", str(maximum) if same else f"{current}/{maximum}")
        return maximum

    def _told_cut(self, said: str, value: Any, taken: int | None) -> None:
        """A number with decimals is cut, and said to be."""
        exact = fraction(value)
        if taken and exact is not None and exact != int(exact):
            self.doubt(f"{said} {clean(as_text(value), 30)} has decimals: {taken} is taken")

    def lack(self, *names: str) -> None:
        """What a fight wants and the file has not."""
        self.missing += [n for n in names if n not in self.missing]

    def doubt(self, text: str) -> None:
        """Something for the GM to look at."""
        said = clean(text, 300)
        if said and said not in self.odd:
            self.odd.append(said)

    def note(self, text: str) -> None:
        """Words for the creature's note."""
        said = clean(text, 160)
        if not absent(said) and said not in self.notes:
            self.notes.append(said)

    def say(self, text: str) -> None:
        """A line of the stat block."""
        if text.strip():
            self.lines.append(text.strip())

    def creature(self, source: str = "", count: str = "1") -> Creature:
        """The creature. Pairs beyond what a line holds are left and said, the skills first."""
        self.put("note", clean("; ".join(self.notes), LONGEST_NOTE))
        self._fit()
        return Creature(
            name=self.name,
            pairs=dict(self.pairs),
            count=count,
            missing=tuple(self.missing),
            odd=tuple(self.odd),
            effects=tuple(self.effects),
            text="\n".join(self.lines)[:LONGEST_TEXT],
            source=clean(source, 200),
        )

    def _fit(self) -> None:
        left = []
        order = [k for k in reversed(self.pairs) if k.startswith("skill.")]
        order += ["note", "persistent", "resist", "weak", "immune", "traits"]
        for key in order:
            if sum(len(k) + len(v) + 4 for k, v in self.pairs.items()) <= _ROOM:
                break
            if self.pairs.pop(key, None) is not None:
                left.append(key.removeprefix("skill."))
        if left:
            self.doubt(f"too much for one line, so left out: {', '.join(left)}")


def _written(value: Any) -> bool:
    return value is not None and value is not False and as_text(value).strip() != ""


def each(
    entries: Iterable[Any], read: Callable[[Any], Creature | tuple[Creature, ...]]
) -> tuple[tuple[Creature, ...], tuple[tuple[str, str], ...]]:
    """Every entry on its own (one with its parts may be several): the creatures that came, and
    the others with the reason."""
    came: list[Creature] = []
    refused: list[tuple[str, str]] = []
    left = 0
    for place, entry in enumerate(entries):
        if place >= MOST_CREATURES:
            left += 1
            continue
        try:
            found = read(entry)
            came += (found,) if isinstance(found, Creature) else found
        except Skipped as reason:
            refused.append((label(entry, place), str(reason)))
        except (TypeError, ValueError, LookupError, AttributeError, ArithmeticError):
            # A shape nobody thought of must not lose the other creatures.
            refused.append((label(entry, place), UNKNOWN_SHAPE))
    if left:
        said = f"only the first {MOST_CREATURES:,} entries are read; {left:,} were left"
        refused.append(("the rest", said))
    return tuple(came), tuple(refused)


UNKNOWN_SHAPE = "its entry has a shape that is not known"


def label(entry: Any, place: int) -> str:
    """What an entry is called in a message."""
    found = as_dict(entry)
    name = clean(as_text(found.get("name") or found.get("Name")), LONGEST_NAME)
    return name or f"entry {place + 1}"
