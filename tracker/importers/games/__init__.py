"""Files of other programs for games: each format says what it recognises and reads it."""

from ..reading import Format
from . import (
    combat_manager,
    foundry_pf1,
    foundry_pf2,
    foundry_swade,
    hero_lab,
    improved_initiative,
    pathbuilder,
    pf2etools,
)

__all__ = ["FORMATS"]


FORMATS: tuple[Format, ...] = (
    foundry_swade,
    foundry_pf1,
    foundry_pf2,
    pathbuilder,
    pf2etools,
    improved_initiative,
    combat_manager,
    hero_lab,
)
"""In the order in which they are asked."""
