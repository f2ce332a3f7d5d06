"""What a GM keeps beside the fights: a bestiary, the party, templates; and files brought in.

Creatures of any file come into a fight by the same verb `add` as those that are typed.
"""

from .adding import Added, Wanted, add, joining
from .bestiary import Bestiary, Entry
from .kept import PARTY, Kept
from .summary import numbers, summary

__all__ = [
    "PARTY",
    "Added",
    "Bestiary",
    "Entry",
    "Kept",
    "Wanted",
    "add",
    "joining",
    "numbers",
    "summary",
]
