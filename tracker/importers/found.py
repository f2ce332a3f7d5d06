"""What an importer makes of a file: creatures, and in words what is odd, missing or ignored."""

from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["Creature", "Found", "Unreadable"]


class Unreadable(Exception):
    """The file as a whole could not be used; the text says why, and what to do instead."""


@dataclass(frozen=True, slots=True)
class Creature:
    """One creature of a file, ready to be added.

    `pairs` are those of the verb `add` (`hp` "24" or "20/24" or dice, `mod` the initiative
    modifier, `init` a number of this fight, `immune` "fire,bleed" ...): only what the file says,
    nothing invented. `missing` names what a fight wants and the file lacks ("HP", "initiative"),
    `odd` says in words what a GM should look at. `count` may be dice (`1d4`). `effects` are
    lines to run after the adding, with `{name}` for the bearer (`effect {name} prone`).
    `text` is the stat block in plain words, `source` the book or licence line.
    """

    name: str
    pairs: Mapping[str, str]
    count: str = "1"
    missing: tuple[str, ...] = ()
    odd: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    text: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """What one file held.

    `title` is what the file calls itself ("" if nothing), `refused` pairs each creature that did
    not come with the reason, `ignored` says what was passed over. A `bestiary` is to be picked
    from, not added whole.
    """

    format: str
    creatures: tuple[Creature, ...] = ()
    refused: tuple[tuple[str, str], ...] = ()
    ignored: tuple[str, ...] = ()
    title: str = ""
    bestiary: bool = False
