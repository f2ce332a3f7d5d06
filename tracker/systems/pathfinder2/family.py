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
from tracker.model import Answer, Combatant, Duration, Effect, Encounter, Track

from . import agree, checks, harm, maximum, numbers, rest, turn, unread
from .data import CONDITIONS
from .force import find, highest, persistent_text, running, suspended
from .sheet import SETTINGS, STATS
from .shields import shielded
from .verbs import VERBS
from .words import ALL_KINDS, TRAITS, meaning


class Pathfinder2(Family):
    """All conditions of seed 002, their clocks, persistent damage, the turn and dying."""

    id: ClassVar[str] = "pf2"
    name: ClassVar[str] = "Pathfinder 2e"
    conditions: ClassVar[Sequence[Condition]] = CONDITIONS
    verbs: ClassVar[Sequence[Verb]] = VERBS
    stats: ClassVar[Sequence[Stat]] = STATS
    settings: ClassVar[Sequence[Setting]] = SETTINGS
    damage_traits: ClassVar[Mapping[str, Sequence[str]]] = TRAITS
    immunity_words: ClassVar[Sequence[str]] = ALL_KINDS
    automates: ClassVar[str] = (
        "conditions and their numbers, actions, persistent damage, flat checks, dying and recovery"
    )
    leaves: ClassVar[str] = "who senses whom, attacks and saves, stages of afflictions, objects"

    def tie(self, combatant: Combatant) -> float:
        """A foe goes before a hero of the same initiative."""
        return 1.0 if combatant.side == "enemy" else 0.0

    def meaning(self, word: str) -> str:
        """The one id behind a word for a type of damage, a trait or a condition."""
        return meaning(word)

    def outcome(self, answer: Answer, expression: str, dc: int) -> str:
        """The degree of a d20 roll; dice of another kind succeed or fail."""
        return checks.worded(answer, expression, dc) or super().outcome(answer, expression, dc)

    def rounds(self, state: Encounter, n: int, bearer: str, source_id: str | None) -> Duration:
        """Rounds are counted at the start of the turns of who created the effect."""
        active = state.active if state.active in state.combatants else None
        return until_start(state, source_id or active or bearer, n, rounds=True)

    def _own(self, rules: Rules, state: Encounter, who: Combatant) -> bool:
        return rules.of(state, who).id == self.id

    def unhurt(self, combatant: Combatant, name: str, track: Track) -> Track:
        """Full, and without what drained takes from the maximum."""
        whole = maximum.undrained(combatant) if name == "hp" else track.max
        return track.replace(value=whole, max=whole)

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
        if deed == "react" and combatant.waiting == "delay":
            return "it delays"  # rules section 2, Delay: no reactions until the return
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
                return effect.replace(data=data)
            case "dying" if bearer.defeated == "dead":
                decision.note("is dead already", who=who, kind="refused")
                return None
            case "dying":
                value = max(effect.value or 0, highest(bearer, "dying"))
                if value >= numbers.dies_at(bearer) > 0 and not running(bearer, "dying"):
                    saved = yield from harm.heroic(decision, who, f"dying {value}")
                    if saved:
                        harm.to_zero(decision, who, "heroic recovery")
                        yield from harm.fall(decision, who)
                        return None
                    data = {**effect.data, harm.ASKED: value}
                    return effect.replace(data=data)
                for old in running(bearer, "dying"):
                    change(decision, who, old, why="gained again", value=value)
                    return None
        return effect

    def _persistent(
        self, decision: Decision, bearer: Combatant, effect: Effect
    ) -> Steps[Effect | None]:
        if not effect.dice:
            raise Refused("say how much:  persistent NAME 2d6 fire")
        for old in running(bearer, "persistent_damage"):
            if meaning(old.kind) != meaning(effect.kind):
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
        for effect in bearer.effects:
            was = before.effect(effect.id)
            off = suspended(bearer, effect)
            if was is not None and suspended(before, was) is not off:
                label = decision.rules.label(effect.family, effect.condition)
                says = "counts for nothing while it is immune" if off else "counts again"
                decision.note(f"{label} {says}", who=before.id, kind="effect")
        if state.settings is not decision.state.settings:
            numbers.tell_changes(decision, before, state)
        if self._own(decision.rules, decision.state, bearer):
            maximum.follow(decision, before)
            harm.check_death(decision, before.id)

    def settle(self, decision: Decision, before: Combatant) -> Steps[None]:
        """Hit points, dying and death agree, whatever the path (see `agree`)."""
        if self._own(decision.rules, decision.state, decision.combatant(before.id)):
            unread.tell(decision, before)
            yield from agree.settle(decision, before)

    # --- harm ---

    def damage(self, decision: Decision, who: str, damage: Damage) -> Steps[int]:
        """Immunities, weaknesses, resistances; dropping, dying, death."""
        return (yield from harm.damage(decision, who, damage))

    def healed(self, decision: Decision, who: str, before: int) -> Steps[None]:
        """Dying ends, sleepers wake."""
        yield from harm.healed(decision, who, before)

    def time_passed(self, decision: Decision, seconds: int) -> Steps[None]:
        """What would have fallen or burnt out in so many rounds has."""
        for who in [c.id for c in decision.state.combatants.values()]:
            yield from rest.passed(decision, who, seconds)

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
