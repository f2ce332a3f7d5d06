"""Damage by type: immunities, weaknesses, resistances, Hardness.

Source: seed 002, paragraphs on Anhaltender Schaden and Versteinert; rules section 2 (per type, on
every tick). The words are the stats `immune`, `weak` and `resist`: `fire 5`, `physical 5`, `all 2`.
"""

import re

from tracker.clock import Damage, Decision
from tracker.model import Combatant, Effect, Fact
from tracker.model.text import fold

from .force import running

PHYSICAL = {"bludgeoning", "piercing", "slashing", "bleed", "physical"}
ENERGY = {"acid", "cold", "electricity", "fire", "sonic", "force", "vitality", "void"}
ENERGY |= {"positive", "negative", "energy"}
STONE = 8


def words(value: Fact) -> list[tuple[str, int]]:
    """`fire 5, cold 3` as (type, amount) pairs; a word without a number counts 0."""
    given = value if isinstance(value, tuple) else str(value or "").split(",")
    found = []
    for item in given:
        match = re.fullmatch(r"\s*(.+?)[\s:=]*(\d+)?\s*", str(item))
        if match:
            found.append((fold(match[1]), int(match[2] or 0)))
    return found


def covers(word: str, kind: str) -> bool:
    """Whether a word of a resistance ("fire", "physical", "all") speaks of this damage type."""
    if word in ("all", "all damage", kind):
        return True
    return (word == "physical" and kind in PHYSICAL) or (word == "energy" and kind in ENERGY)


def immune(who: Combatant, kind: str) -> bool:
    """Whether it is immune to a damage type."""
    return any(covers(w, fold(kind)) for w, _ in words(who.stats.get("immune")))


def shielded(who: Combatant, effect: Effect) -> str:
    """The immunity that keeps a condition away; "" if none does."""
    spoken = {w.replace("_", " ").replace("-", " ") for w, _ in words(who.stats.get("immune"))}
    condition = effect.condition.replace("_", " ")
    if condition in spoken:
        return condition
    if condition in ("frightened", "fleeing") and spoken & {"fear", "fear effects"}:
        return "fear"
    ticks = effect.condition == "persistent_damage"
    return effect.kind if ticks and effect.kind and immune(who, effect.kind) else ""


def worked(decision: Decision, who: Combatant, damage: Damage) -> int:
    """The damage after immunities, weaknesses, resistances (in this order, type by type) and
    hardness."""
    total = 0
    weak, resist = words(who.stats.get("weak")), words(who.stats.get("resist"))
    for amount, kind, _ in damage.parts:
        folded = fold(kind)
        plus = max((n for w, n in weak if covers(w, folded)), default=0)
        minus = max((n for w, n in resist if covers(w, folded)), default=0)
        after = max(amount + plus - minus, 0) if amount > 0 else 0
        if folded and immune(who, folded):
            after = 0
        if after != amount:
            decision.note(
                f"{kind or 'damage'}: {amount} becomes {after}",
                who=who.id,
                kind="damage",
                before=str(amount),
                after=str(after),
            )
        total += after
    hard = max(who.number("hardness"), STONE if running(who, "petrified") else 0)
    return max(total - hard, 0)
