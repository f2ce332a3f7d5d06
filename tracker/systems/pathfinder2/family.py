"""Pathfinder 2e as a rule family."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, cast

from tracker import dice
from tracker.clock import (
    Condition,
    Damage,
    Decision,
    Deed,
    Derived,
    Family,
    Refused,
    Rules,
    Setting,
    Stat,
    Steps,
    Verb,
)
from tracker.clock.durations import in_own_turn, until_start
from tracker.clock.effects import FORCED, change, end, refuse
from tracker.model import Combatant, Duration, Effect, Encounter
from tracker.model.events import TrackSet

from . import harm, maximum, numbers, rest, turn
from .data import CONDITIONS
from .force import find, persistent_text, running
from .shields import shielded
from .verbs import VERBS
from .words import ALL_KINDS, TRAITS


class Pathfinder2(Family):
    """All conditions of seed 002, their clocks, persistent damage, the turn and dying."""

    id: ClassVar[str] = "pf2"
    name: ClassVar[str] = "Pathfinder 2e"
    conditions: ClassVar[Sequence[Condition]] = CONDITIONS
    verbs: ClassVar[Sequence[Verb]] = VERBS
    stats: ClassVar[Sequence[Stat]] = (
        Stat("fort", "int", "Fortitude", words=("fortitude", "zähigkeit", "zäh")),
        Stat("ref", "int", "Reflex", words=("reflex", "rfl")),
        Stat("will", "int", "Will", words=("willen", "wil")),
        Stat("perception", "int", "Perception", words=("wahrnehmung",)),
        Stat("skill", "int", "a skill's modifier", prefix=True, words=("fertigkeit",)),
        Stat(
            "con",
            "int",
            "Constitution modifier: hit points a night",
            -10,
            50,
            words=("constitution", "konstitution", "kon"),
        ),
        Stat("speed", "int", "Speed in feet", 0, 1000, words=("bewegungsrate", "tempo")),
        Stat(
            "armor",
            "text",
            "category of worn armour",
            choices=("light", "medium", "heavy"),
            words=("armour", "rüstung"),
        ),
        Stat(
            "immune",
            "words",
            "immunities: fire,bleed,paralyzed",
            words=("immunities", "immunity", "immunitäten", "immunität"),
        ),
        Stat(
            "weak",
            "words",
            "weaknesses: fire 5,cold 3",
            words=("weaknesses", "weakness", "schwächen", "schwäche"),
        ),
        Stat(
            "resist",
            "words",
            "resistances: physical 5,fire 10",
            words=("resistances", "resistance", "resistenzen", "resistenz"),
        ),
        Stat("hardness", "int", "Hardness", 0, 1000, words=("härte",)),
        Stat(
            "hero",
            "track",
            "Hero Points",
            minimum=0,
            words=("hero_points", "heldenpunkte", "heldenpunkt"),
        ),
        Stat("actions", "track", "actions left", minimum=0, words=("aktionen",)),
        Stat("reaction", "track", "reaction left", minimum=0, words=("reaktion",)),
        Stat(
            "death",
            "text",
            "at 0 hit points: dies or dying",
            choices=("dies", "dying"),
            words=("tod",),
        ),
        Stat("diehard", "int", "how much later it dies", 0, 5),
        Stat("other_sense", "flag", "has a precise sense besides sight"),
    )
    settings: ClassVar[Sequence[Setting]] = (
        Setting(
            "stunned_mid_turn",
            ("literal", "keep", "count_off"),
            "stunned in its own turn: cannot act, keeps its actions, or loses them at once",
        ),
        Setting("stunned_reaction", ("ended", "always"), "when a stunned creature reacts again"),
        Setting("regain", ("remaster", "crb"), "whether who cannot act regains actions"),
        Setting("wounded", ("gained", "every_increase"), "when wounded is added to dying"),
        Setting("foes_die_at_zero", ("on", "off"), "enemies are dead at 0 hit points"),
        Setting(
            "knocked_out_place",
            ("before_turn", "before_cause"),
            "who drops moves before the running turn, or before who did it (first printing)",
        ),
        Setting("stable_hit", ("dying", "nothing"), "damage to a stable creature at 0"),
        Setting("unharmed_check", ("on", "off"), "persistent damage of 0 still has its check"),
        Setting("rider", ("negated", "kept"), "persistent damage of a hit that did no damage"),
        Setting("help_once", ("on", "off"), "help against persistent damage once a round"),
        Setting("wakes_from", ("1", "more_than_1"), "hit points from which a healed one wakes"),
        Setting("prone_cover", ("4", "2"), "bonus of taking cover while prone"),
        Setting("clumsy_damage", ("off", "on"), "clumsy lowers Dexterity damage too"),
        Setting("forfeit_frightened", ("on", "off"), "frightened falls when a delay is forfeited"),
    )
    damage_traits: ClassVar[Mapping[str, Sequence[str]]] = TRAITS
    immunity_words: ClassVar[Sequence[str]] = ALL_KINDS
    automates: ClassVar[str] = (
        "conditions and their numbers, actions, persistent damage, flat checks, dying and recovery"
    )
    leaves: ClassVar[str] = "who senses whom, attacks and saves, stages of afflictions, objects"

    def tie(self, combatant: Combatant) -> float:
        """A foe goes before a hero of the same initiative."""
        return 1.0 if combatant.side == "enemy" else 0.0

    def rounds(self, state: Encounter, n: int, bearer: str, source_id: str | None) -> Duration:
        """Rounds are counted at the start of the turns of who created the effect."""
        active = state.active if state.active in state.combatants else None
        return until_start(state, source_id or active or bearer, n, rounds=True)

    def _own(self, rules: Rules, state: Encounter, who: Combatant) -> bool:
        return rules.of(state, who).id == self.id

    # --- the turn ---

    def turn_started(self, decision: Decision, who: str) -> Steps[None]:
        """The recovery check, then (always last) the actions."""
        bearer = decision.combatant(who)
        if not self._own(decision.rules, decision.state, bearer):
            return
        if running(bearer, "dying"):
            yield from harm.recovery(decision, who)
        if not decision.combatant(who).defeated:
            yield from turn.regain(decision, who)

    def turn_ended(self, decision: Decision, who: str, *, resumed: bool) -> Steps[None]:
        """Persistent damage and its checks, affliction saves, frightened; a delayed turn's
        harmful part has been already."""
        if not resumed:
            yield from self._harmful_end(decision, who)
        if not decision.combatant(who).defeated:
            yield from turn.frightened(decision, who)

    def _harmful_end(self, decision: Decision, who: str) -> Steps[None]:
        yield from turn.persistent(decision, who)
        yield from turn.afflictions(decision, who)

    def forbids(self, rules: object, state: Encounter, combatant: Combatant, deed: Deed) -> str:
        """What a condition in force forbids (one table: `numbers.forbidding`)."""
        own = self._own(cast(Rules, rules), state, combatant)
        found = find(combatant, own=own)
        stops = numbers.forbidding(combatant, found, self._reading(cast(Rules, rules), state), deed)
        return f"it is {stops.replace('_', ' ')}" if stops else ""

    def initiative_bonus(self, rules: object, state: Encounter, combatant: Combatant) -> int:
        """Initiative is a Perception check, with what touches Perception for it."""
        return cast(Rules, rules).derive(state, combatant).total("initiative_perception")

    def delayed(self, decision: Decision, who: str) -> Steps[None]:
        """What harms it at its turn's end happens at once."""
        yield from self._harmful_end(decision, who)

    def delay_forfeited(self, decision: Decision, who: str) -> Steps[None]:
        """The turn was never taken up: what would have got better at its end does so."""
        if decision.setting("pf2.forfeit_frightened") == "on":
            yield from turn.frightened(decision, who)

    # --- effects ---

    def gaining(self, decision: Decision, who: str, effect: Effect) -> Steps[Effect | None]:
        """Immunities, the better of two persistent damages, dying merged into dying."""
        yield from ()
        if effect.family != self.id:
            return effect
        bearer = decision.combatant(who)
        shields = "" if effect.data.get(FORCED) else shielded(bearer, effect)
        if shields:
            refuse(decision, who, effect, f"immune to {shields}")
            return None
        match effect.condition:
            case "persistent_damage":
                return (yield from self._persistent(decision, bearer, effect))
            case "affliction" if not effect.kind:
                raise Refused("say it with  affliction NAME fortitude 18 from poison")
            case "stunned" if in_own_turn(decision.state, who):
                data = {**effect.data, "own_start": bearer.starts}
                return effect.model_copy(update={"data": data})
            case "dying" if bearer.defeated == "dead":
                decision.note("is dead already", who=who, kind="refused")
                return None
            case "dying":
                for old in running(bearer, "dying"):
                    value = max(old.value or 0, effect.value or 0)
                    change(decision, who, old, why="gained again", value=value)
                    return None
        return effect

    def _persistent(
        self, decision: Decision, bearer: Combatant, effect: Effect
    ) -> Steps[Effect | None]:
        if not effect.dice:
            raise Refused("say how much:  persistent NAME 2d6 fire")
        for old in running(bearer, "persistent_damage"):
            if old.kind.casefold() != effect.kind.casefold():
                continue
            if _average(old) >= _average(effect):
                text = f"keeps {persistent_text(old)}; {persistent_text(effect)} is no more"
                decision.note(text, who=bearer.id, kind="refused")
                return None
            yield from end(decision, [(bearer.id, old.id)], f"now {persistent_text(effect)}")
        return effect

    def gained(self, decision: Decision, who: str, effect: Effect) -> Steps[None]:
        """Falling prone with consciousness, hit points lost to drained, actions to stunned."""
        if effect.family != self.id:
            return
        if effect.condition in ("unconscious", "dying"):
            yield from harm.fall(decision, who)
        counts = decision.setting("pf2.stunned_mid_turn") == "count_off"
        if counts and "own_start" in effect.data:
            yield from turn.count_off(decision, who, effect)

    def ended(self, decision: Decision, who: str, effect: Effect, why: str) -> Steps[None]:
        """Whoever is no longer dying is wounded, but not by heroic recovery. Cover taken while
        prone goes with it."""
        bearer = decision.combatant(who)
        if effect.family == self.id and effect.condition == "prone":
            covers = running(bearer, "taking_cover")
            yield from end(decision, [(who, e.id) for e in covers], "no longer prone")
        lost = effect.family == self.id and effect.condition == "dying"
        if lost and why != "heroic recovery" and not bearer.defeated:
            yield from harm.wound(decision, who)

    def reevaluated(self, decision: Decision, before: Combatant, state: Encounter) -> None:
        """Drained, dying and doomed may have changed: hit points and death follow."""
        bearer = decision.state.combatants[before.id]
        if self._own(decision.rules, decision.state, bearer):
            maximum.follow(decision, before)
            harm.check_death(decision, before.id)

    def settle(self, decision: Decision, before: Combatant) -> Steps[None]:
        """Hit points, dying and death agree, whatever the path: the dead are neither dying nor
        doomed; who is dying is at 0; from 1 hit point up nobody is dying; who lost the last hit
        points to drained has dropped."""
        bearer = decision.combatant(before.id)
        if not self._own(decision.rules, decision.state, bearer):
            return
        if bearer.defeated == "dead":
            harm.laid_to_rest(decision, before.id)
            return
        hp, had = bearer.tracks.get("hp"), before.tracks.get("hp")
        dying = running(bearer, "dying")
        if hp is None:
            return
        if dying and hp.value >= harm.wakes_from(decision):
            if had is not None and had.value < hp.value:
                over = [(before.id, e.id) for e in dying]
                yield from end(decision, over, f"at {hp.value} hit points")
            else:
                track = hp.model_copy(update={"value": 0})
                decision.emit(TrackSet(who=before.id, name="hp", track=track, why="dying"))
        elif hp.value <= 0 and not (dying or bearer.defeated) and had is not None and had.value > 0:
            drained = any(
                isinstance(e, TrackSet) and e.who == before.id and e.why == "drained"
                for e in decision.events
            )
            if drained and not running(bearer, "unconscious"):
                yield from harm.drop(decision, before.id, Damage((), why="drained"))

    # --- harm ---

    def damage(self, decision: Decision, who: str, damage: Damage) -> Steps[int]:
        """Immunities, weaknesses, resistances; dropping, dying, death."""
        return (yield from harm.damage(decision, who, damage))

    def healed(self, decision: Decision, who: str, before: int) -> Steps[None]:
        """Dying ends, sleepers wake."""
        yield from harm.healed(decision, who)

    def rested(self, decision: Decision, who: str) -> Steps[None]:
        """Drained and doomed fall, then it heals, fatigue ends."""
        if self._own(decision.rules, decision.state, decision.combatant(who)):
            yield from rest.night(decision, who)

    # --- what follows ---

    def derive(self, rules: object, state: Encounter, combatant: Combatant) -> Derived:
        """The conditions in force, every number with its source, actions, dying."""
        assert isinstance(rules, Rules)
        reading = self._reading(rules, state)
        return numbers.derive(combatant, state, reading, own=self._own(rules, state, combatant))

    def _reading(self, rules: Rules, state: Encounter) -> numbers.Reading:
        return numbers.Reading(
            clumsy_damage=rules.setting(state, "pf2.clumsy_damage") == "on",
            stunned_keeps=rules.setting(state, "pf2.stunned_mid_turn") == "keep",
            prone_cover=int(rules.setting(state, "pf2.prone_cover")),
        )


def _average(effect: Effect) -> float:
    times = {2: 2.0, 0: 0.5}.get(int(str(effect.data.get("times", 1))), 1.0)
    return dice.parse(effect.dice).average * times
