"""Notes, hand lists and pasted stat blocks."""

from typing import Protocol

from ..document import Document
from ..found import Found
from . import encounter_block, hand_list, obsidian, stat_block

__all__ = ["FORMATS", "Format"]


class Format(Protocol):
    """What each module of a format offers."""

    NAME: str

    def recognises(self, doc: Document) -> bool:
        """Whether the content is of this format."""
        ...

    def read(self, doc: Document) -> Found:
        """The creatures of the file."""
        ...


FORMATS: tuple[Format, ...] = (encounter_block, obsidian, stat_block, hand_list)
"""In the order in which they are asked: the most forgiving last."""
