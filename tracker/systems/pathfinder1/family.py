"""Pathfinder 1e as a rule family."""

from collections.abc import Sequence
from typing import ClassVar

from tracker.clock import (
    Condition,
    Damage,
    Decision,
    Derived,
    Family,
    Rules,
    Setting,
    Stat,
    Steps,
    Verb,
)
from tracker.clock.durations import on_count, remaining
from tracker.clock.effects import change, gain
from tracker.clock.family import flag
from tracker.model import Combatant, Effect, Encounter

from . import dying, numbers, terror
from .data import CONDITIONS
from .stages import LEVEL, SCARED, STAGES, Reading, adds, felt, is_fear, stage
from .verbs import VERBS


def reading(rules: Rules, state: Encounter, who: Combatant) -> Reading:
    """How this table reads the disputed rules for this creature."""
    return Reading(
        by_severity=rules.setting(state, "pf1.order") == "severity",
        lesser_adds=rules.setting(state, "pf1.lesser_on_greater") == "adds",
        core=rules.setting(state, "pf1.system") == "core",
        resists=flag(who.stats.get("fear_resistance")),
    )


class Pathfinder1(Family):
    """Fear in seven stages (seed 000) over the core conditions."""

    id: ClassVar[str] = "pf1"
    name: ClassVar[str] = "Pathfinder 1e"
    conditions: ClassVar[Sequence[Condition]] = CONDITIONS
    verbs: ClassVar[Sequence[Verb]] = VERBS
    stats: ClassVar[Sequence[Stat]] = (
        Stat("dex", "int", "Dexterity modifier", -10, 50),
        Stat("con", "int", "Constitution modifier", -10, 50),
        Stat("con_score", "int", "Constitution score: dead at minus this", 1, 100),
        Stat("hd", "int", "hit dice", 0, 100),
        Stat("fort", "int", "Fortitude"),
        Stat("ref", "int", "Reflex"),
        Stat("will", "int", "Will"),
        Stat("perception", "int", "Perception"),
        Stat("cmd", "int", "combat manoeuvre defence"),
        Stat("fear_resistance", "flag", "feels fear two stages lower"),
        Stat("fear_immunity", "flag", "feels no fear"),
        Stat("danger", "text", "where a source of fear is", choices=terror.DANGERS),
        Stat("nonlethal", "track", "nonlethal damage", minimum=0),
    )
    settings: ClassVar[Sequence[Setting]] = (
        Setting("system", ("horror", "core"), "the seven stages, or the three of the core rules"),
        Setting("order", ("applied", "severity"), "fold fear effects as applied, or worst first"),
        Setting(
            "lesser_on_greater", ("ignore", "adds"), "whether a lesser fear raises a greater stage"
        ),
        Setting("scared_keeps_minus_4", ("off", "on"), "above scared, saves against fear stay -4"),
        Setting("horrified_keeps_shaken", ("off", "on"), "horrified keeps shaken's penalties"),
        Setting("foes_die_at_zero", ("on", "off"), "enemies are dead at 0 hit points"),
    )
    automates: ClassVar[str] = (
        "the fear stage from every effect, its numbers, the stagger, the d% table, bleeding, dying"
    )
    leaves: ClassVar[str] = "where creatures flee to, who senses what, concentration, attacks"

    def hp_minimum(self, combatant: Combatant) -> int | None:
        """Hit points go below 0."""
        return None

    # --- effects ---

    def gaining(self, decision: Decision, who: str, effect: Effect) -> Steps[Effect | None]:
        """Fear: immunity, lengthening, and the stagger of a further lesser effect on a scared
        creature (seed 000: only at the moment a new effect starts)."""
        if not is_fear(effect):
            return effect
        bearer = decision.combatant(who)
        if flag(bearer.stats.get("fear_immunity")) and not effect.data.get("force"):
            decision.note(
                f"immune to fear: no {effect.condition} (`immune {bearer.name} fear off`, or "
                "`force` overrides)",
                who=who,
                kind="refused",
            )
            return None
        if self._lengthened(decision, bearer, effect):
            return None
        read = reading(decision.rules, decision.state, bearer)
        if (
            read.core
            or LEVEL[effect.condition] > SCARED
            or stage(bearer.effects, read) != SCARED
            or not adds(effect, read)
        ):
            return effect
        word = str(effect.data.get("answer") or "")
        if not word:
            word = yield from decision.choose(
                who,
                f"a further lesser fear ({effect.condition}) on a scared creature",
                [
                    ("staggered", "staggered for 1 round"),
                    ("frightened", "accept being frightened instead"),
                ],
                rule="accept_frightened",
                default="staggered",
            )
        if word == "frightened":
            return effect.model_copy(update={"data": {**effect.data, "accepted": True}})
        staggered = Effect(
            id=0,
            condition="staggered",
            family="pf1",
            source=f"fear ({effect.condition})",
            duration=on_count(decision.state, 1),
        )
        yield from gain(decision, who, staggered)
        return effect

    def _lengthened(self, decision: Decision, bearer: Combatant, effect: Effect) -> bool:
        key = effect.data.get("extend_key")
        if not key:
            return False
        running = next(
            (e for e in bearer.effects if is_fear(e) and e.data.get("extend_key") == key), None
        )
        more = remaining(decision.state, effect.duration)
        if running is None or more is None:
            return False
        longer = running.duration.model_copy(update={"due": running.duration.due + more})
        change(decision, bearer.id, running, why="lengthened", duration=longer)
        return True

    def reevaluated(self, decision: Decision, before: Combatant) -> None:
        """Tell when the stage changed; a creature no longer terrified forgets what it did."""
        after = decision.state.combatants[before.id]
        old = stage(before.effects, reading(decision.rules, decision.state, before))
        read = reading(decision.rules, decision.state, after)
        new = stage(after.effects, read)
        if old != new:
            decision.note(
                "fear", who=before.id, kind="stage", before=STAGES[old], after=STAGES[new]
            )
            if STAGES[felt(new, read)] != "terrified":
                terror.forget(decision, before.id)

    # --- the turn ---

    def turn_started(self, decision: Decision, who: str) -> Steps[None]:
        """Bleeding, the dying's check, the terrified's table."""
        if any(e.family == "pf1" for e in decision.combatant(who).effects):
            yield from dying.bleed(decision, who)
            yield from dying.dying_turn(decision, who)
            bearer = decision.combatant(who)
            if bearer.defeated:
                return
            read = reading(decision.rules, decision.state, bearer)
            if STAGES[felt(stage(bearer.effects, read), read)] == "terrified":
                yield from terror.turn(decision, who)

    # --- harm ---

    def damage(self, decision: Decision, who: str, damage: Damage) -> Steps[int]:
        """Nonlethal damage is counted beside the hit points."""
        if not damage.nonlethal:
            return (yield from super().damage(decision, who, damage))
        yield from dying.nonlethal(decision, who, damage.total)
        return 0

    def hurt(self, decision: Decision, who: str, damage: Damage, before: int) -> Steps[None]:
        """Disabled, dying, dead."""
        foes = decision.setting("pf1.foes_die_at_zero") == "on"
        yield from dying.hurt(decision, who, dies_at_zero=foes)

    def healed(self, decision: Decision, who: str, before: int) -> Steps[None]:
        """Bleeding stops; back above 0 it is up again."""
        yield from dying.healed(decision, who)

    # --- what follows ---

    def derive(self, rules: object, state: Encounter, combatant: Combatant) -> Derived:
        """The felt stage, the other conditions, every number with its source."""
        assert isinstance(rules, Rules)
        return numbers.derive(
            combatant,
            reading(rules, state, combatant),
            keeps_minus_4=rules.setting(state, "pf1.scared_keeps_minus_4") == "on",
            horrified_keeps=rules.setting(state, "pf1.horrified_keeps_shaken") == "on",
        )
