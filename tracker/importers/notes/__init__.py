"""Notes, hand lists and pasted stat blocks."""

from ..reading import Format
from . import encounter_block, hand_list, obsidian, stat_block

__all__ = ["FORMATS"]


FORMATS: tuple[Format, ...] = (encounter_block, obsidian, stat_block, hand_list)
"""In the order in which they are asked: the most forgiving last."""
