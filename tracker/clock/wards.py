"""Resistances, weaknesses and immunities as stat blocks write them, in the words of a family.

One entry reads `physical 5 (except silver)`, `all damage 10 (except force or ghost touch; double
resistance vs. non-magical)`, `splash damage 8`, `cold iron 5`; the number may stand anywhere.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from tracker.model import Fact
from tracker.model.text import fold

from .family import DamagePart
from .words import Vocabulary

_NOTHING = frozenset({"", "-", "–", "—", "none", "null", "n/a", "nil", "keine", "nichts"})
_EXCEPT = re.compile(
    r"\b(?:except(?:ing)?(?: for| from)?|but not|other than|außer|ausgenommen|ohne)\b:?", re.I
)
_DOUBLE = re.compile(
    r"\b(?:doubled?|doppelte?r?)\s*(?:resistance|weakness|resistenz|schwäche)?\s*"
    r"(?:vs\.?|versus|against|to|from|gegen)\s+(?P<what>.+)",
    re.I,
)
_OR = re.compile(r"\s*(?:,|;|/|\bor\b|\band\b|\boder\b|\bund\b)\s*", re.I)
_DROP = re.compile(
    r"\b(?:from|by|the|to|vs|versus|against|gegen|weapons?|attacks?|damage|sources?|von|durch"
    r"|angriffen?|waffen?|schaden|resist(?:s|ant|ances?)?|immun(?:e|ity|ities)?"
    r"|weak(?:ness(?:es)?)?|vulnerable|resistenz(?:en)?|immunität(?:en)?|schwächen?)\b",
    re.I,
)
_ONLY = re.compile(r"\b(?:from|by|von|durch)\b(?P<what>.+)", re.I)
_CONTRARY = {"nonmagical": "magical", "magical": "nonmagical"}
_NUMBER = re.compile(r"\d+(?:\s*[-–]\s*\d+)?")


@dataclass(frozen=True, slots=True)
class Ward:
    """One entry: what it speaks of, how much, what it lets through, what it counts twice against.

    `remark` is what stands with it and is left to the GM.
    """

    vocabulary: Vocabulary
    words: tuple[str, ...]
    amount: int = 0
    exceptions: tuple[str, ...] = ()
    doubles: tuple[str, ...] = ()
    remark: str = ""

    def speaks_of(self, part: DamagePart) -> bool:
        """Whether the damage is of a kind it names."""
        return any(covers(self.vocabulary, word, part) for word in self.words)

    def excepted(self, part: DamagePart) -> bool:
        """Whether the damage is of a kind it lets through."""
        return any(covers(self.vocabulary, word, part) for word in self.exceptions)

    def worth(self, part: DamagePart) -> int:
        """What it takes or adds for this damage; 0 if it does not count."""
        if not self.speaks_of(part) or self.excepted(part):
            return 0
        return self.amount * (
            2 if any(covers(self.vocabulary, w, part) for w in self.doubles) else 1
        )

    @property
    def open(self) -> bool:
        """Whether it has exceptions or doublings, so that what was not named may matter."""
        return bool(self.exceptions or self.doubles or self.remark)

    @property
    def text(self) -> str:
        """The entry in short: "5 physical (not silver)"."""
        inner = [f"not {' or '.join(self.exceptions)}"] if self.exceptions else []
        inner += [f"double against {' or '.join(self.doubles)}"] if self.doubles else []
        inner += [self.remark] if self.remark else []
        tail = f" ({'; '.join(inner)})" if inner else ""
        return f"{self.amount or ''} {' and '.join(self.words)}{tail}".strip()


def covers(vocabulary: Vocabulary, word: str, part: DamagePart) -> bool:
    """Whether a word ("fire", "physical", "all", "silver") speaks of this damage."""
    kind = vocabulary.meaning(part.type) if part.type else ""
    if word == "all" or (kind and word == kind):
        return True
    if any(word == vocabulary.meaning(trait) for trait in part.traits):
        return True
    # "magical silver": both at once.
    if (several := vocabulary.several(word)) and all(covers(vocabulary, w, part) for w in several):
        return True
    return kind in vocabulary.groups.get(word, ())


def read_wards(vocabulary: Vocabulary, value: Fact) -> tuple[Ward, ...]:
    """The entries of a stat, in the order written."""
    items = value if isinstance(value, tuple) else (str(value or ""),)
    return _read(vocabulary, tuple(str(i) for i in items))


@lru_cache(maxsize=4096)
def _read(vocabulary: Vocabulary, items: tuple[str, ...]) -> tuple[Ward, ...]:
    found: list[Ward] = []
    for entry in split(", ".join(items)):
        ward = read(vocabulary, entry)
        # "physical 5, except silver": what follows belongs to the entry before it.
        if ward is not None and not ward.words and found:
            last = found.pop()
            found.append(
                Ward(
                    vocabulary,
                    last.words,
                    last.amount,
                    last.exceptions + ward.exceptions,
                    last.doubles + ward.doubles,
                    " ".join(filter(None, (last.remark, ward.remark))),
                )
            )
        elif ward is not None and ward.words:
            found.append(ward)
    return tuple(found)


def graded(given: tuple[Ward, ...]) -> tuple[Ward, ...]:
    """Entries that need a number: one without takes that of the entry after it ("bludgeoning,
    piercing and slashing 5"), with its exceptions."""
    found: list[Ward] = []
    after: Ward | None = None
    for ward in reversed(given):
        if ward.amount or after is None:
            after = ward
            found.append(ward)
        else:
            found.append(replace(after, words=ward.words))
    return tuple(reversed(found))


def split(text: str) -> list[str]:
    """The entries of a list: commas and semicolons separate, but not inside parentheses."""
    entries, depth, start = [], 0, 0
    for at, char in enumerate(text):
        if char in "([":
            depth += 1
        elif char in ")]":
            depth = max(depth - 1, 0)
        elif char in ",;、，" and not depth:
            entries.append(text[start:at])
            start = at + 1
    entries.append(text[start:])
    return [e.strip() for e in entries if e.strip()]


def read(vocabulary: Vocabulary, entry: str) -> Ward | None:
    """One entry, or None where it says nothing ("none", "-")."""
    if fold(entry).strip(" .") in _NOTHING:
        return None
    inner = " ; ".join(re.findall(r"[(\[]([^()\[\]]*)", entry))
    main = re.sub(r"[(\[][^()\[\]]*[)\]]?", " ", entry)
    head, *tail = _EXCEPT.split(main, maxsplit=1)
    if tail:
        inner = f"except {tail[0]} ; {inner}"
    doubled = _DOUBLE.search(head)
    if doubled:
        inner += f" ; {doubled[0]}"
        head = head[: doubled.start()]
    number = _NUMBER.search(head)
    amount = int(re.split(r"\D", number[0])[0]) if number else 0
    if number:
        head = head[: number.start()] + " " + head[number.end() :]
    exceptions, doubles, remarks = _inner(vocabulary, inner)
    if not number:
        # "fire (10)": the number may stand in the parentheses.
        alone = next((r for r in remarks if r.isdigit()), "")
        amount = int(alone or 0)
        remarks = [r for r in remarks if r != alone]
    words = tuple(dict.fromkeys(_words(vocabulary, head)))
    only = _ONLY.search(head)
    if only and (first := tuple(dict.fromkeys(_words(vocabulary, head[: only.start()])))):
        words = first  # "physical from non-magical weapons": the rest narrows it
        remarks.append(only[0].strip())
    said = {*words, *(w for r in remarks for w in _words(vocabulary, r))}
    for word, contrary in _CONTRARY.items():
        if vocabulary.known(word) and word in said:
            exceptions = (*exceptions, contrary)
            remarks = [r for r in remarks if word not in _words(vocabulary, r)]
            words = tuple(dict.fromkeys("all" if w == word else w for w in words)) or ("all",)
    return Ward(vocabulary, words, amount, exceptions, doubles, "; ".join(remarks))


def _inner(vocabulary: Vocabulary, text: str) -> tuple[tuple[str, ...], tuple[str, ...], list[str]]:
    """What stands in parentheses: exceptions, doublings, and the rest in words."""
    exceptions: list[str] = []
    doubles: list[str] = []
    remarks: list[str] = []
    for clause in text.split(";"):
        rest = clause.strip()
        doubled = _DOUBLE.search(rest)
        if doubled:
            doubles += _words(vocabulary, doubled["what"])
            rest = rest[: doubled.start()].rstrip(" ,")
        before, *after = _EXCEPT.split(rest, maxsplit=1)
        if after:
            exceptions += _words(vocabulary, after[0])
        if before.strip(" ,:"):
            remarks.append(before.strip(" ,:"))
    return tuple(dict.fromkeys(exceptions)), tuple(dict.fromkeys(doubles)), remarks


def _words(vocabulary: Vocabulary, text: str) -> Iterable[str]:
    for piece in _OR.split(text):
        word = piece.strip(" .:+=")
        bare = " ".join(_DROP.sub(" ", word).split())
        if word:
            yield vocabulary.meaning(word if vocabulary.known(word) or not bare else bare)
