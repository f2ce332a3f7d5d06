"""Files of other programs for games: each format says what it recognises and reads it."""

from typing import Protocol

from ..document import Document
from ..found import Found
from . import (
    combat_manager,
    foundry_pf1,
    foundry_pf2,
    foundry_swade,
    improved_initiative,
    pathbuilder,
    pf2etools,
)

__all__ = ["FORMATS", "Format"]


class Format(Protocol):
    """A format of files: its name in words, how it is told by its content, how it is read."""

    NAME: str

    def recognises(self, doc: Document) -> bool:
        """Whether the content is of this format. Raises nothing but Unreadable."""
        ...

    def read(self, doc: Document) -> Found:
        """What the file holds. Raises nothing but Unreadable."""
        ...


FORMATS: tuple[Format, ...] = (
    foundry_swade,
    foundry_pf1,
    foundry_pf2,
    pathbuilder,
    pf2etools,
    improved_initiative,
    combat_manager,
)
"""In the order in which they are asked."""
