"""The fear stage: folded from every [fear] effect, each time anew.

Source: seed 000, the paragraphs on raising the stage, on tracking effects one by one, and on
resistance; readings where it is silent: rulings A1 to A8.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from tracker.model import Effect

STAGES = (
    "none",
    "spooked",
    "shaken",
    "scared",
    "frightened",
    "panicked",
    "terrified",
    "horrified",
)
LEVEL = {name: level for level, name in enumerate(STAGES)}
SCARED, GREATER, MOST = 3, 4, 7
CORE_STAGE = {0: 0, 1: 2, 2: 4, 3: 5}
"""Tables without the system know shaken, frightened and panicked alone (1, 2, 3 steps)."""


@dataclass(frozen=True, slots=True)
class Reading:
    """How a table reads what is disputed, and whether the creature resists fear."""

    by_severity: bool = False
    lesser_adds: bool = False
    core: bool = False
    resists: bool = False


def is_fear(effect: Effect) -> bool:
    """Whether an effect is one of the seven stages."""
    return effect.family == "pf1" and effect.condition in LEVEL and effect.condition != "none"


def adds(effect: Effect, reading: Reading) -> bool:
    """Whether an effect of the present stage or below raises it by one (ruling A6, A7)."""
    if effect.data.get("stacks") is False:
        return False
    return not (reading.resists and LEVEL[effect.condition] <= 2)


def stage(effects: Iterable[Effect], reading: Reading) -> int:
    """The stage, 0 (none) to 7, of fear effects in the order in which they were applied."""
    counting = [e for e in effects if is_fear(e) and not e.suppressed]
    if reading.core:
        return _core(counting)
    if reading.by_severity:
        counting.sort(key=lambda e: -LEVEL[e.condition])
    level = 0
    for effect in counting:
        own = LEVEL[effect.condition]
        if own > level:
            level = own
        elif not adds(effect, reading):
            continue
        elif own >= GREATER:
            level = min(MOST, level + 1)
        elif level >= GREATER:
            level = min(MOST, level + 1) if reading.lesser_adds else level
        elif level < SCARED:
            level += 1
        elif effect.data.get("accepted"):
            level = GREATER
    return level


def _core(effects: list[Effect]) -> int:
    """The core rule: each new condition falls to the next lower core one; steps add up to 3."""
    weight = {1: 0, 2: 1, 3: 1, 4: 2, 5: 3, 6: 3, 7: 3}
    return CORE_STAGE[min(3, sum(weight[LEVEL[e.condition]] for e in effects))]


def felt(level: int, reading: Reading) -> int:
    """The stage whose effects are felt: two lower for who resists fear."""
    return max(0, level - 2) if reading.resists else level
