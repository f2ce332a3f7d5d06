"""What follows for one combatant: conditions in force, modifiers, what they force and forbid."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tracker.clock import Deed, Derived, InForce
from tracker.model import Combatant, Effect, Encounter

from . import fear, numbers, terrified
from .conditions import MUSTS
from .fear import FRIGHTENED, NUMBER, STAGES, as_fear, is_fear
from .vitals import Vitals, vitals

if TYPE_CHECKING:
    from tracker.clock import Rules

IMPLIES = {
    "horrified": ("flat_footed", "helpless"),
    "paralyzed": ("helpless",),
    "unconscious": ("helpless",),
    "dying": ("unconscious",),
    "stable": ("unconscious",),
    "pinned": ("flat_footed",),
}
OVERRIDES = {"exhausted": "fatigued", "pinned": "grappled"}
FORBIDDEN: dict[Deed, frozenset[str]] = {
    "delay": frozenset(),
    "ready": frozenset({"nauseated", "panicked", "terrified", "confused", "pinned"}),
    "act": frozenset(),
    "interrupt": frozenset({"nauseated", "panicked", "terrified", "confused", "pinned"}),
    "react": frozenset({"flat_footed", "nauseated", "pinned", "grappled"}),
}
"""What keeps a creature from which deed besides taking no actions at all: readying is a standard
action, and who must flee or acts at random has none of its own (rules section 6)."""
NO_ACTIONS = frozenset(
    {"horrified", "cowering", "dazed", "stunned", "paralyzed", "unconscious", "dying", "dead"}
)


def derive(rules: "Rules", state: Encounter, who: Combatant, *, own: bool) -> Derived:
    """All that follows under Pathfinder 1e (rules sections 3, 4 and 6).

    `own`: the combatant follows this family; others are told about only if they bear an effect.
    """
    mine = [e for e in who.effects if e.family == "pf1"]
    if not own and not mine:
        return Derived()
    health = vitals(rules, state, who) if own else Vitals()
    tracked, felt = fear.stages(rules, state, who)
    force, over = _in_force(who, mine, tracked, felt, health)
    suppressed = (*_suppressed(rules, state, who, mine, tracked, felt), *over)
    names = tuple(i.condition for i in force)
    can_act = not NO_ACTIONS.intersection(names)
    nonlethal = who.track("nonlethal")
    return Derived(
        in_force=force,
        suppressed=suppressed,
        parts=numbers.parts(
            names,
            who.number("dex"),
            keeps_minus_4=rules.setting(state, "pf1.scared_keeps_minus_4") == "on",
            horrified_shaken=rules.setting(state, "pf1.horrified_keeps_shaken") == "on",
        ),
        status={
            "fear_stage": STAGES[tracked],
            "effective_stage": STAGES[felt],
            "fear_level": tracked,
            "staggered": "staggered" in names,
            "can_act": can_act,
            "dead": "dead" in names,
        },
        musts=_musts(who, names),
        badges=(f"NL {nonlethal}",) if own and nonlethal else (),
        can_act=can_act,
    )


def forbidding(rules: "Rules", state: Encounter, who: Combatant, deed: Deed) -> str:
    """The condition in force that forbids this deed; "" if none does. While what it fears is
    away, who would flee acts as it likes (seed 000, stages 5 and 6)."""
    found = [i.condition for i in rules.derive(state, who).in_force if i.family == "pf1"]
    free = terrified.standing(who) in ("away", "released")
    for condition in found:
        flees = condition in ("panicked", "terrified")
        if condition in NO_ACTIONS or (condition in FORBIDDEN[deed] and not (flees and free)):
            return condition
    return ""


def _in_force(
    who: Combatant, mine: Sequence[Effect], tracked: int, felt: int, health: Vitals
) -> tuple[tuple[InForce, ...], tuple[tuple[str, str], ...]]:
    found: dict[str, InForce] = {}

    def put(condition: str, why: str, value: int | None = None) -> None:
        old = found.get(condition)
        if old is None or (value or 0) > (old.value or 0):
            found[condition] = InForce("pf1", condition, value, why)

    if felt:
        put(STAGES[felt], _fear_why(who, tracked, felt))
        if STAGES[felt] in ("panicked", "terrified") and who.stats.get("danger") == "cornered":
            put("cowering", f"{STAGES[felt]} and cornered")
    for effect in mine:
        if effect.suppressed or is_fear(effect):
            continue
        if effect.condition == "stable" and health.above:
            continue
        put(effect.condition, effect.source or "effect", effect.value)
    for condition, why in health.conditions:
        put(condition, why)
    if who.defeated == "dead":
        put("dead", "dead")
    queue = list(found)
    while queue:
        condition = queue.pop(0)
        for implied in IMPLIES.get(condition, ()):
            if implied not in found:
                put(implied, condition)
                queue.append(implied)
    over: list[tuple[str, str]] = []
    for condition, weaker in OVERRIDES.items():
        if condition in found and weaker in found:
            del found[weaker]
            over.append((weaker, f"overridden by {condition}"))
    return tuple(found.values()), tuple(over)


def _fear_why(who: Combatant, tracked: int, felt: int) -> str:
    """Which effects make the stage felt (seed 000, tracking paragraph)."""
    running = fear.felt_by(who)
    made = " + ".join(f"{e.condition} ({e.source})" if e.source else e.condition for e in running)
    return made if felt == tracked else f"{made} = {STAGES[tracked]}, resisted"


def _suppressed(
    rules: "Rules",
    state: Encounter,
    who: Combatant,
    mine: Sequence[Effect],
    tracked: int,
    felt: int,
) -> tuple[tuple[str, str], ...]:
    """Effects that are not what is felt, and why (seed 000, tracking paragraph)."""
    found: list[tuple[str, str]] = []
    counting = fear.felt_by(who)
    for effect in mine:
        if effect.suppressed:
            found.append((effect.condition, "suppressed"))
        elif is_fear(effect) and effect not in counting:
            found.append((effect.condition, "immune to fear"))
        elif is_fear(effect) and effect.condition != STAGES[felt]:
            found.append((effect.condition, _fear_note(rules, state, who, effect, tracked, felt)))
    return tuple(found)


def _fear_note(
    rules: "Rules", state: Encounter, who: Combatant, effect: Effect, tracked: int, felt: int
) -> str:
    reading = fear.readings(rules, state, who)
    one = as_fear(effect)
    if felt != tracked and one.stage == tracked:
        return "felt two stages lower: resistance"
    under = one.stage < FRIGHTENED <= tracked and not one.accepted
    if reading.system != "core" and under and reading.lesser_on_greater != "adds":
        return f"overridden by {STAGES[tracked]}"
    if one.stage < tracked and not one.adds(reading.resistance):
        return f"overridden by {STAGES[tracked]}, adds nothing"
    return f"counts towards {STAGES[tracked]}"


def _musts(who: Combatant, names: Sequence[str]) -> tuple[str, ...]:
    """What the conditions force and forbid, in words (seed 000, stage list; rules section 6)."""
    danger = terrified.standing(who)
    found: list[str] = []
    for name in names:
        if name in NUMBER and NUMBER[name] >= FRIGHTENED and (name, danger) in MUSTS:
            found += MUSTS[name, danger]
        found += MUSTS.get((name, ""), ())
    return tuple(dict.fromkeys(found))
