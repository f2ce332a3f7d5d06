"""Pathfinder 1e as the clock knows it: the hooks, each handed to the module that knows."""

from typing import cast

from tracker.clock import (
    Damage,
    Decision,
    Deed,
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
from tracker.model.text import fold

from . import derived, fear, harm, terrified
from .conditions import CONDITIONS
from .fear import FRIGHTENED, SCARED, as_fear, is_fear
from .verbs import VERBS, told
from .words import IMMUNITIES, TRAITS


class Pathfinder1(Family):
    """Fear in seven stages (seed 000), the core conditions, bleeding and dying (section 6)."""

    id = "pf1"
    name = "Pathfinder 1e"
    conditions = CONDITIONS
    verbs = VERBS
    damage_traits = TRAITS
    immunity_words = IMMUNITIES
    stats = (
        Stat("hp", "track", "hit points; may go below 0"),
        Stat("nonlethal", "track", "nonlethal damage taken", words=("非致傷", "nichttödlich")),
        Stat("str", says="Strength modifier", words=("strength", "筋力", "stärke", "сила")),
        Stat(
            "dex",
            says="Dexterity modifier",
            words=("dexterity", "敏捷力", "geschicklichkeit", "ловкость"),
        ),
        Stat(
            "con",
            says="Constitution modifier",
            words=("constitution", "耐久力", "konstitution", "телосложение"),
        ),
        Stat(
            "int",
            says="Intelligence modifier",
            words=("intelligence", "知力", "intelligenz", "интеллект"),
        ),
        Stat("wis", says="Wisdom modifier", words=("wisdom", "判断力", "weisheit", "мудрость")),
        Stat("cha", says="Charisma modifier", words=("charisma", "魅力", "харизма")),
        Stat("con_score", says="Constitution score: dead at that far below 0", minimum=1),
        Stat("fort", says="Fortitude save", words=("fortitude", "頑健", "zähigkeit", "стойкость")),
        Stat("ref", says="Reflex save", words=("reflex", "反応", "реакция")),
        Stat("will", says="Will save", words=("意志", "willen", "воля")),
        Stat("perception", says="Perception bonus", words=("知覚", "wahrnehmung", "внимание")),
        Stat(
            "skill",
            says="another skill's bonus",
            prefix=True,
            words=("技能", "fertigkeit", "навык"),
        ),
        Stat("touch", says="touch AC"),
        Stat("flatfooted", says="flat-footed AC"),
        Stat("cmd", says="Combat Maneuver Defense"),
        Stat("sr", says="spell resistance", words=("spell_resistance", "呪文抵抗")),
        Stat(
            "dr",
            "text",
            "damage reduction: 10/magic",
            words=("damage_reduction", "ダメージ減少", "schadensreduzierung"),
        ),
        Stat(
            "immune",
            "words",
            "immunities: fire,mind-affecting",
            words=("immunities", "immunity", "immunitäten", "完全耐性", "иммунитет"),
        ),
        Stat(
            "weak",
            "words",
            "vulnerabilities: fire",
            words=(
                "weaknesses",
                "vulnerable",
                "vulnerabilities",
                "脆弱性",
                "schwächen",
                "уязвимость",
            ),
        ),
        Stat(
            "resist",
            "words",
            "resistances: cold 10,fire 10",
            words=("resistances", "resistance", "抵抗", "resistenzen", "сопротивление"),
        ),
        Stat(
            "hd", says="hit dice", minimum=0, words=("hit_dice", "ヒット・ダイス", "trefferwürfel")
        ),
        Stat("fear_resistance", "flag", "fear is felt two stages lower", words=("恐怖抵抗",)),
        Stat("fear_immunity", "flag", "fear effects are refused", words=("恐怖完全耐性",)),
        Stat(
            "danger",
            "text",
            "where the danger is",
            choices=terrified.DANGERS,
            words=("危険", "gefahr", "опасность"),
        ),
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

    def forbids(self, rules: object, state: Encounter, combatant: Combatant, deed: Deed) -> str:
        """What a condition in force forbids (one table: `derived.forbidding`)."""
        why = derived.forbidding(cast(Rules, rules), state, combatant, deed)
        return f"it is {why.replace('_', ' ')}" if why else ""

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
        if fear.immune(bearer) and not effect.data.get(effects.FORCED):
            effects.refuse(decision, who, effect, "immune to fear")
            return None
        if (yield from self._same_place(decision, bearer, effect)):
            return None
        if self._lengthened(decision, bearer, effect):
            return None
        if self._staggers(decision, bearer, effect):
            accepted = yield from self._accepts(decision, who, effect)
            data = {**effect.data, "accepted" if accepted else "staggers": True}
            return effect.replace(data=data)
        return effect

    def gained(self, decision: Decision, who: str, effect: Effect) -> Steps[None]:
        """The stagger of a further lesser effect: its own round (seed 000, tracking; rules A5)."""
        if effect.family != self.id:
            return
        if is_fear(effect):
            terrified.new_source(decision, who, effect)
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

    def _same_place(self, decision: Decision, bearer: Combatant, effect: Effect) -> Steps[bool]:
        """Whether the spookiness of one place or aura is said once more: staying in it is one
        effect, not one each time (rules A6). Of somebody's deeds each one counts."""
        if effect.condition != "spooked" or not effect.source or effect.source_id is not None:
            return False
        place = fold(effect.source)
        same = [e for e in bearer.effects if is_fear(e) and fold(e.source) == place]
        if effect.data.get(effects.FORCED) or all(e.condition != "spooked" for e in same):
            return False
        word = yield from decision.choose(
            bearer.id,
            f"spooked by {effect.source} once more",
            (("same", "the same place or aura: one effect"), ("again", "a new effect: it adds")),
            rule="same_place",
            default="same",
        )
        if word == "same":
            why = f"{effect.source} has spooked it already: one place is one effect"
            effects.refuse(decision, bearer.id, effect, why)
        return word == "same"

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
            duration = running.duration.replace(due=due)
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

    def settle(self, decision: Decision, before: Combatant) -> Steps[None]:
        """Death and "stable" follow from hit points on every path."""
        if self._owns(decision.rules, decision.state, decision.combatant(before.id)):
            yield from harm.settle(decision, before)

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
