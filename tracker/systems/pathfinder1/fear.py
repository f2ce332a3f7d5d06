"""The seven stages of fear: one fold over the effects in order. Pure; no clock, no dice."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tracker.clock.effects import FORCED
from tracker.clock.family import flag
from tracker.model import Combatant, Effect, Encounter

from .words import immune_to, names_fear, wards

if TYPE_CHECKING:
    from tracker.clock import Rules

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
NUMBER = {name: number for number, name in enumerate(STAGES) if number}
SCARED, FRIGHTENED, PANICKED, TERRIFIED, HORRIFIED = 3, 4, 5, 6, 7

_CORE_WEIGHT = (0, 0, 1, 1, 2, 3, 3, 3)  # a stage in the three-step rule without the system
_CORE_STAGE = (0, 2, FRIGHTENED, PANICKED)


@dataclass(frozen=True, slots=True)
class Readings:
    """The disputed readings in force, and whether the bearer resists fear (rules section 2)."""

    order: str = "applied"
    lesser_on_greater: str = "ignore"
    system: str = "horror"
    resistance: bool = False


@dataclass(frozen=True, slots=True)
class Fear:
    """What the fold needs of a fear effect: its own stage and its flags (rules section 3)."""

    stage: int
    stacks: bool = True
    accepted: bool = False

    def adds(self, resistance: bool) -> bool:
        """Whether it may raise a stage it does not exceed (seed 000, resistance; rules A6, A7)."""
        return self.stacks and not (resistance and self.stage <= 2)


def stage(fears: Sequence[Fear], readings: Readings) -> int:
    """The tracked stage, 0 to 7, of unsuppressed effects in order of application (rules section 3).

    Seed 000, the paragraph on exceeding or adding to a stage, and the one on tracking.
    """
    if readings.system == "core":
        return _core_stage(fears)
    if readings.order == "severity":
        fears = sorted(fears, key=lambda f: -f.stage)
    level = 0
    for fear in fears:
        level = _folded(level, fear, readings)
    return level


def _folded(level: int, fear: Fear, readings: Readings) -> int:
    adds = fear.adds(readings.resistance)
    if fear.stage > level:
        return fear.stage
    if not adds:
        return level
    if fear.stage >= FRIGHTENED:
        return min(level + 1, HORRIFIED)
    if level >= FRIGHTENED:  # a lesser effect under a greater stage
        return min(level + 1, HORRIFIED) if readings.lesser_on_greater == "adds" else level
    if level < SCARED:
        return level + 1
    return FRIGHTENED if fear.accepted else SCARED


def _core_stage(fears: Sequence[Fear]) -> int:
    """The three-step rule for a table without the system (seed 000, core mapping)."""
    total = 0
    for fear in fears:
        weight = _CORE_WEIGHT[fear.stage]
        total = total + weight if fear.stacks else max(total, weight)
    return _CORE_STAGE[min(total, 3)]


def felt(tracked: int, readings: Readings) -> int:
    """The stage whose effects are felt: two lower under resistance (seed 000, resistance)."""
    if readings.resistance and readings.system != "core":
        return max(tracked - 2, 0)
    return tracked


# --- reading a combatant ---


def is_fear(effect: Effect) -> bool:
    """Whether an effect is one of the seven (seed 000, stage list)."""
    return effect.family == "pf1" and effect.condition in NUMBER


def as_fear(effect: Effect) -> Fear:
    """What the fold needs of an effect (rules section 3)."""
    return Fear(
        NUMBER[effect.condition],
        stacks=effect.data.get("stacks") is not False,
        accepted=effect.data.get("accepted") is True,
    )


def resists(who: Combatant) -> bool:
    """Resistance to fear, as a flag, a word of `resist` or a trait (seed 000, resistance)."""
    if flag(who.stats.get("fear_resistance")) or _has_trait(who, "fear_resistance"):
        return True
    return "resist" in who.stats and names_fear(wards(who.stats["resist"]))


def immune(who: Combatant) -> bool:
    """Immunity to fear, by whatever was said: the flag, the words of `immune`, a trait, an
    immunity for a time (seed 000, last paragraph)."""
    if flag(who.stats.get("fear_immunity")) or _has_trait(who, "fear_immunity"):
        return True
    return names_fear(immune_to(who))


def _has_trait(who: Combatant, trait: str) -> bool:
    return any(t.casefold().replace(" ", "_").replace("-", "_") == trait for t in who.traits)


def readings(rules: "Rules", state: Encounter, who: Combatant) -> Readings:
    """The readings in force for a combatant (rules section 2)."""
    return Readings(
        order=rules.setting(state, "pf1.order"),
        lesser_on_greater=rules.setting(state, "pf1.lesser_on_greater"),
        system=rules.setting(state, "pf1.system"),
        resistance=resists(who),
    )


def felt_by(who: Combatant) -> list[Effect]:
    """The fear effects that count for it: none while it is immune, but those that were forced."""
    shielded = immune(who)
    return [
        e
        for e in who.effects
        if is_fear(e) and not e.suppressed and (not shielded or e.data.get(FORCED) is True)
    ]


def stages(rules: "Rules", state: Encounter, who: Combatant) -> tuple[int, int]:
    """The tracked and the felt stage of a combatant (rules section 3)."""
    if not any(f == "pf1" and c in NUMBER for f, c in rules.carries(who)):
        return 0, 0
    fears = [as_fear(e) for e in felt_by(who)]
    if not fears:
        return 0, 0
    reading = readings(rules, state, who)
    tracked = stage(fears, reading)
    return tracked, felt(tracked, reading)
