"""WHEN things happen: the order, the edges of rounds and turns, durations; and what a rule
family is to the clock. `decide` carries out one command; see `decision` for how."""

from . import immunities
from .commands import CORE
from .decide import decide
from .decision import Decision, Refused, Steps, nothing
from .derive import Derived, InForce, Part
from .family import Condition, Damage, DamagePart, Deed, Family, Phase, Setting, Stat
from .rules import Named, Rules
from .verb import Command, Param, Verb

__all__ = [
    "CORE",
    "Command",
    "Condition",
    "Damage",
    "DamagePart",
    "Decision",
    "Deed",
    "Derived",
    "Family",
    "InForce",
    "Named",
    "Param",
    "Part",
    "Phase",
    "Refused",
    "Rules",
    "Setting",
    "Stat",
    "Steps",
    "Verb",
    "decide",
    "immunities",
    "nothing",
]
