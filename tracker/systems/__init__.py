"""WHAT happens: one folder a rule family, each with its own data and words.

A new family is one folder and one line in `FAMILIES`.
"""

from collections.abc import Mapping

from tracker.clock import CORE, Family, Rules

from .horror_factor import HorrorFactor
from .mythos import Mythos
from .pathfinder1 import Pathfinder1
from .pathfinder2 import Pathfinder2
from .savage_worlds import SavageWorlds

FAMILIES: tuple[type[Family], ...] = (
    Pathfinder1,
    Pathfinder2,
    HorrorFactor,
    SavageWorlds,
    Mythos,
)


def all_rules(config: Mapping[str, str] | None = None, extra: tuple[Family, ...] = ()) -> Rules:
    """Every family at hand, in the default order, with the settings of the config file."""
    return Rules([*(family() for family in FAMILIES), *extra], CORE, config)
