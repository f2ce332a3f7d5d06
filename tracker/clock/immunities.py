"""Immunity for a time: an effect that keeps others away, whatever the family.

It is an ordinary effect of no family (so it has a clock, a source, can be suppressed and ended),
whose data name the word it keeps away: a condition, a group of them (fear), a type of damage.
"""

from typing import TYPE_CHECKING, NamedTuple

from tracker.model import Combatant, Effect
from tracker.model.text import fold

from . import durations

if TYPE_CHECKING:
    from .decision import Decision

WORD = "immune"
"""Among an effect's data: the word it makes immune to, folded."""
CONDITION = "immune_condition"
"""Likewise: the id of the condition that the word means (`family:id` where it was said so)."""


class Immunity(NamedTuple):
    """What somebody is immune to for now: the word, and from whom ("" and None: from anybody)."""

    word: str
    source: str
    source_id: str | None
    effect: Effect


def running(bearer: Combatant) -> tuple[Immunity, ...]:
    """The immunities in force that have a clock of their own; suppressed ones are none."""
    return tuple(
        Immunity(str(e.data[WORD]), e.source, e.source_id, e)
        for e in bearer.effects
        if WORD in e.data and not e.suppressed
    )


def words(bearer: Combatant) -> tuple[str, ...]:
    """The words of those that keep it away from everybody (what families compare with types of
    damage and with words of their own)."""
    return tuple(i.word for i in running(bearer) if not i.source)


def against(decision: "Decision", bearer: Combatant, effect: Effect) -> Immunity | None:
    """The immunity that keeps this effect away, if any does."""
    if WORD in effect.data:
        return None
    for shield in running(bearer):
        if shield.source and not _same_source(shield, effect):
            continue
        if _speaks_of(decision, shield, effect):
            return shield
    return None


def worded(decision: "Decision", bearer: Combatant, shield: Immunity) -> str:
    """The immunity in words: to what, from whom, and until when."""
    until = durations.worded(decision.state, shield.effect.duration, bearer)
    source = f" from {shield.source}" if shield.source else ""
    return f"immune to {shield.word}{source}, {until}"


def _same_source(shield: Immunity, effect: Effect) -> bool:
    if shield.source_id is not None:
        return shield.source_id == effect.source_id
    return fold(shield.source) == fold(effect.source)


def _speaks_of(decision: "Decision", shield: Immunity, effect: Effect) -> bool:
    named = shield.effect.data.get(CONDITION)
    if named:
        return named in (effect.condition, f"{effect.family}:{effect.condition}")
    known = decision.rules.condition(effect.family, effect.condition)
    if known is not None and fold(known.group) == shield.word:
        return True
    return shield.word in (fold(effect.condition), fold(effect.kind))
