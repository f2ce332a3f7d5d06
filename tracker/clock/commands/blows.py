"""One blow in words: what each part of it is, and how it is halved."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from tracker.model.text import fold

from ..decision import Decision, Refused
from ..family import DamagePart

FLAGS = ("crit", "critted", "half", "nonlethal", "noattack", "from", "by")


def typed(d: Decision, part: Mapping[str, Any]) -> DamagePart:
    """The type and the traits of one part; its amount is still to be rolled.

    `words` came without quotes: one is the type, the others are materials and traits that a family
    in use knows. `free` came in quotes and is taken as it is. Raises Refused for a near miss.
    """
    known = d.rules.damage_traits(d.state)
    traits: list[str] = []
    kind = ""
    words = [str(w) for w in part.get("words", ()) if w]
    while words:
        word = words.pop(0)
        pair = f"{fold(word)} {fold(words[0])}" if words else ""
        if pair in known:
            traits.append(known[pair])
            words.pop(0)
        elif fold(word) in known and (kind or words or part.get("free")):
            traits.append(known[fold(word)])
        elif kind:
            raise _unknown(word, kind, known)
        else:
            near = get_close_matches(word, FLAGS, 1, 0.7)
            if near:
                raise Refused(f'"{word}" is no type of damage; did you mean "{near[0]}"?')
            kind = word
    for word in part.get("free", ()):
        if not kind:
            kind = str(word)
        else:
            traits.append(known.get(fold(str(word)), str(word)))
    return DamagePart(0, kind, tuple(dict.fromkeys(traits)))


def _unknown(word: str, kind: str, known: Mapping[str, str]) -> Refused:
    near = get_close_matches(fold(word), [*known, *FLAGS], 1)
    hint = f'did you mean "{near[0]}"?' if near else "put quotes around a trait of your own"
    return Refused(f'"{word}" after {kind} is no material or trait of an attack; {hint}')


def halved(amounts: Sequence[int]) -> list[int]:
    """Half of the whole, rounded down once; what rounding took from the parts goes to the first
    of them that lost it."""
    halves = [a // 2 for a in amounts]
    spare = sum(amounts) // 2 - sum(halves)
    for i, a in enumerate(amounts):
        if spare and a % 2:
            halves[i] += 1
            spare -= 1
    return halves
