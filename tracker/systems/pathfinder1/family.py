"""Pathfinder 1e as the clock knows it: the hooks, each handed to the module that knows."""

from typing import cast

from tracker.clock import (
    Damage,
    Decision,
    Derived,
    Family,
    Rules,
    Setting,
    Stat,
    Steps,
    durations,
    effects,
)
from tracker.model import Combatant, Effect, Encounter
from tracker.model.events import CombatantChanged

from . import derived, fear, harm, terrified
from .conditions import CONDITIONS
from .fear import FRIGHTENED, SCARED, as_fear, is_fear
from .verbs import VERBS, told


class Pathfinder1(Family):
    """Fear in seven stages (seed 000), the core conditions, bleeding and dying (section 6)."""

    id = "pf1"
    name = "Pathfinder 1e"
    conditions = CONDITIONS
    verbs = VERBS
    stats = (
        Stat("hp", "track", "hit points; may go below 0"),
        Stat("nonlethal", "track", "nonlethal damage taken"),
        Stat("str", says="Strength modifier"),
        Stat("dex", says="Dexterity modifier"),
        Stat("con", says="Constitution modifier"),
        Stat("int", says="Intelligence modifier"),
        Stat("wis", says="Wisdom modifier"),
        Stat("cha", says="Charisma modifier"),
        Stat("con_score", says="Constitution score: dead at that far below 0", minimum=1),
        Stat("fort", says="Fortitude save"),
        Stat("ref", says="Reflex save"),
        Stat("will", says="Will save"),
        Stat("perception", says="Perception bonus"),
        Stat("skill", says="another skill's bonus", prefix=True),
        Stat("touch", says="touch AC"),
        Stat("flatfooted", says="flat-footed AC"),
        Stat("cmd", says="Combat Maneuver Defense"),
        Stat("sr", says="spell resistance"),
        Stat("dr", "text", "damage reduction: 10/magic"),
        Stat("immune", "words", "immunities: fire,mind-affecting"),
        Stat("weak", "words", "vulnerabilities: fire"),
        Stat("resist", "words", "resistances: cold 10,fire 10"),
        Stat("hd", says="hit dice", minimum=0),
        Stat("fear_resistance", "flag", "fear is felt two stages lower"),
        Stat("fear_immunity", "flag", "fear effects are refused"),
        Stat("danger", "text", "where the danger is", choices=terrified.DANGERS),
    )
    settings = (
        Setting("system", ("horror", "core"), "seven stages of fear, or the three of the core"),
        Setting(
            "order", ("applied", "severity"), "fear effects count as they came, or worst first"
        ),
        Setting("lesser_on_greater", ("ignore", "adds"), "a lesser effect under a greater stage"),
        Setting("scared_keeps_minus_4", ("off", "on"), "-4 on saves against fear above scared too"),
        Setting("horrified_keeps_shaken", ("off", "on"), "horrified has the penalties of shaken"),
        Setting("foes_die_at_zero", ("on", "off"), "enemies are out at 0 hit points"),
    )
    automates = "fear stages, stagger, terrified behaviour, bleeding, stabilizing, death"
    leaves = "saves against fear, movement, spell effects, what confused creatures do"

    def hp_minimum(self, combatant: Combatant) -> int | None:
        """No floor: the dying count below 0 (rules section 6, core)."""
        return None

    # --- the edges ---

    def turn_started(self, decision: Decision, who: str) -> Steps[None]:
        """Bleeding, then dying, then terror (rules sections 5 and 6)."""
        bled = yield from harm.bleed(decision, who)
        if self._owns(decision.rules, decision.state, decision.combatant(who)):
            yield from harm.dying(decision, who, bled=bled)
        if not decision.combatant(who).defeated:
            yield from terrified.behave(decision, who)

    # --- effects ---

    def gaining(self, decision: Decision, who: str, effect: Effect) -> Steps[Effect | None]:
        """Immunity, lengthening, and the choice at the onset of one more lesser effect
        (seed 000, the paragraph on staggering; rules section 3, add)."""
        if effect.family != self.id:
            return effect
        if effect.condition == "bleed":
            return harm.until_cured(effect)
        if not is_fear(effect):
            return effect
        bearer = decision.combatant(who)
        if fear.immune(bearer) and not effect.data.get("forced"):
            decision.note(f"immune to fear: {effect.condition} does nothing", who=who)
            return None
        if self._lengthened(decision, bearer, effect):
            return None
        if self._staggers(decision, bearer, effect):
            accepted = yield from self._accepts(decision, who, effect)
            data = {**effect.data, "accepted" if accepted else "staggers": True}
            return effect.model_copy(update={"data": data})
        return effect

    def gained(self, decision: Decision, who: str, effect: Effect) -> Steps[None]:
        """The stagger of a further lesser effect: its own round (seed 000, tracking; rules A5)."""
        if effect.family != self.id:
            return
        if is_fear(effect) and effect.data.get("staggers") is True:
            stagger = Effect(
                id=0,
                condition="staggered",
                family=self.id,
                source=effect.source or effect.condition,
                source_id=effect.source_id,
                duration=self.rounds(decision.state, 1, who, effect.source_id),
            )
            yield from effects.gain(decision, who, stagger)
        elif effect.condition == "dead" and not decision.combatant(who).defeated:
            decision.emit(CombatantChanged(who=who, defeated="dead"))

    def reevaluated(self, decision: Decision, before: Combatant, state: Encounter) -> None:
        """Tell a change of the fear stage (seed 000, tracking paragraph)."""
        told(decision, before.id, fear.stages(decision.rules, state, before))

    def _staggers(self, decision: Decision, bearer: Combatant, effect: Effect) -> bool:
        """Whether this is the onset of a lesser effect that would add while exactly scared."""
        reading = fear.readings(decision.rules, decision.state, bearer)
        one = as_fear(effect)
        if reading.system == "core" or one.stage >= FRIGHTENED:
            return False
        now, _ = fear.stages(decision.rules, decision.state, bearer)
        return now == SCARED and one.adds(reading.resistance)

    def _accepts(self, decision: Decision, who: str, effect: Effect) -> Steps[bool]:
        given = effect.data.get("accept")
        if isinstance(given, bool):
            return given
        word = yield from decision.choose(
            who,
            "one more fear effect while scared",
            (("staggered", "staggered for 1 round"), ("frightened", "accept being frightened")),
            rule="accept_frightened",
            default="staggered",
        )
        return word == "frightened"

    def _lengthened(self, decision: Decision, bearer: Combatant, effect: Effect) -> bool:
        """Whether a running effect of the same key was lengthened instead (rules A6)."""
        key = effect.data.get("extend_key")
        running = next(
            (e for e in bearer.effects if key and is_fear(e) and e.data.get("extend_key") == key),
            None,
        )
        if running is None:
            return False
        more = durations.rounds_left(decision.state, effect.duration)
        if more is None:
            duration = effect.duration
        elif running.duration.rounds:
            due = running.duration.due + more
            duration = running.duration.model_copy(update={"due": due})
        else:
            duration = running.duration
        effects.change(decision, bearer.id, running, why="lengthened", duration=duration)
        decision.note(f"{running.condition} is lengthened", who=bearer.id)
        return True

    # --- harm ---

    def damage(self, decision: Decision, who: str, damage: Damage) -> Steps[int]:
        """Lethal or nonlethal damage (rules section 6, core)."""
        return harm.take(decision, who, damage)

    def hurt(self, decision: Decision, who: str, damage: Damage, before: int) -> Steps[None]:
        """Disabled, dying, dead (rules section 6, core)."""
        return harm.hurt(decision, who, before)

    def healed(self, decision: Decision, who: str, before: int) -> Steps[None]:
        """Healing stops bleeding and stabilizes (rules section 6)."""
        return harm.healed(decision, who, before)

    def rested(self, decision: Decision, who: str) -> Steps[None]:
        """A night's rest for one of this family's own (rules section 6, core)."""
        if self._owns(decision.rules, decision.state, decision.combatant(who)):
            yield from harm.rested(decision, who)

    # --- what follows ---

    def derive(self, rules: object, state: Encounter, combatant: Combatant) -> Derived:
        """Everything that follows under this family (rules sections 3, 4 and 6)."""
        known = cast(Rules, rules)
        return derived.derive(known, state, combatant, own=self._owns(known, state, combatant))

    def _owns(self, rules: Rules, state: Encounter, combatant: Combatant) -> bool:
        return rules.of(state, combatant).id == self.id


__all__ = ["Pathfinder1"]
