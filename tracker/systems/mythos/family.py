"""The mythos game as a rule family."""

from collections.abc import Sequence
from typing import ClassVar

from tracker.clock import (
    Condition,
    Damage,
    Decision,
    Derived,
    Family,
    Phase,
    Rules,
    Setting,
    Stat,
    Steps,
    Verb,
)
from tracker.clock.durations import until_end
from tracker.clock.effects import end, gain
from tracker.model import Combatant, Duration, Edge, Effect, Encounter, Track
from tracker.model.events import TrackSet

from . import falls
from .checks import is_villain, villains
from .data import CONDITIONS, OTHER_CARD, PHASES, SETTINGS, SKIPPED_IN_SHOCK, STATS
from .order import new_order
from .sheet import derive
from .verbs import VERBS


class Mythos(Family):
    """Investigators against villains in four phases (seed 003)."""

    id: ClassVar[str] = "mythos"
    name: ClassVar[str] = "Mythos"
    conditions: ClassVar[Sequence[Condition]] = CONDITIONS
    verbs: ClassVar[Sequence[Verb]] = VERBS
    stats: ClassVar[Sequence[Stat]] = STATS
    settings: ClassVar[Sequence[Setting]] = SETTINGS
    automates: ClassVar[str] = (
        "the four phases, horror checks, villains' attacks, falls to 0, shock, cards, the new order"
    )
    leaves: ClassVar[str] = (
        "whom villains attack, special effects, what cards do and which are comparable, other "
        "worlds"
    )

    def _own(self, rules: Rules, state: Encounter, who: Combatant) -> bool:
        return rules.of(state, who).id == self.id

    # --- who and what ---

    def added(self, decision: Decision, who: str) -> Steps[None]:
        """An investigator holds clues and experience, from nothing up, without a maximum."""
        bearer = decision.combatant(who)
        if (
            self._own(decision.rules, decision.state, bearer)
            and bearer.tracks.keys() & falls.LABEL.keys()
        ):
            for name in ("clues", "xp"):
                track = Track(value=bearer.track(name))
                if bearer.tracks.get(name) != track:
                    decision.emit(TrackSet(who=who, name=name, track=track, why="set"))
        yield from ()

    # --- the round ---

    def rolls_initiative(self, who: Combatant) -> bool:
        """Nobody rolls: the order is as it stands, or as `order_method` makes it."""
        return False

    def gives_number(self, who: Combatant) -> bool:
        """Places count, and no numbers."""
        return True

    def phases(self, state: Encounter) -> Sequence[Phase]:
        """Respite, action, events, and the GM's mythos phase."""
        return PHASES

    def takes_turn(self, state: Encounter, combatant: Combatant) -> bool:
        """Villains act in the mythos phase; the shocked pass over Respite and Events."""
        if is_villain(combatant) or not super().takes_turn(state, combatant):
            return False
        dazed = falls.counts(combatant, "shocked") or falls.counts(combatant, "coming_to")
        return not (dazed and state.phase in SKIPPED_IN_SHOCK)

    def round_started(self, decision: Decision) -> Steps[None]:
        """Where this family rules, each round has a new order."""
        if decision.rules.first(decision.state) is self:
            yield from new_order(decision)

    def phase_started(self, decision: Decision, phase: Phase) -> Steps[None]:
        """The GM's list for the mythos phase; who is passed over in the others."""
        if phase.id == "mythos":
            self._checklist(decision)
        elif phase.id in SKIPPED_IN_SHOCK:
            for who in decision.state.present:
                skipped = not is_villain(who) and not self.takes_turn(decision.state, who)
                if who.present and skipped:
                    decision.note(f"shocked: passed over in {phase.id}", who=who.id, kind="must")
        yield from ()

    def _checklist(self, decision: Decision) -> None:
        for villain in villains(decision):
            rating, loss = villain.number("horror_rating"), villain.number("horror_loss")
            steps = []
            if "horror_rating" in villain.stats or loss:
                steps.append(f"horror check {rating:+d} ({loss})")
            if "combat" in villain.stats:
                steps.append(f"attack {villain.number('combat')}")
            special = villain.stats.get("special")
            steps.append(f"special effects: {special}" if special else "special effects: none")
            decision.note(", ".join(steps), who=villain.id, kind="must")
        away = [
            f"{c.name} ({c.stats['other_world']})"
            for c in decision.state.present
            if c.present and c.stats.get("other_world")
        ]
        decision.note(
            f"events in other worlds: {', '.join(away) or 'nobody is there'}", kind="must"
        )

    def turn_started(self, decision: Decision, who: str) -> Steps[None]:
        """In its own Action phase a shocked investigator comes to, and may only move."""
        state = decision.state
        bearer = decision.combatant(who)
        if state.phase not in ("action", "") or not falls.counts(bearer, "shocked"):
            return
        pairs = [(who, e.id) for e in falls.held(bearer, "shocked")]
        yield from end(decision, pairs, "came to")
        late = decision.setting("mythos.shock_clears") == "end_of_round"
        duration = Duration(edge=Edge.ROUND_END, due=state.round) if late else until_end(state, who)
        yield from gain(
            decision,
            who,
            Effect(id=0, condition="coming_to", family=self.id, source="shock", duration=duration),
        )
        decision.note("comes to; may only move", who=who, kind="must")

    # --- effects ---

    def rounds(self, state: Encounter, n: int, bearer: str, source_id: str | None) -> Duration:
        """Rounds are whole ones: a combatant has a turn in each phase."""
        return Duration(edge=Edge.ROUND_START, due=max(state.round, 1) + n, rounds=True)

    def gaining(self, decision: Decision, who: str, effect: Effect) -> Steps[Effect | None]:
        """Consumed takes its bearer out; who is shocked already cannot be more so."""
        yield from ()
        if effect.family != self.id:
            return effect
        if effect.condition == "consumed":
            if not decision.combatant(who).defeated:
                falls.consume(decision, who, effect.source or "so the GM says")
            return None
        if effect.condition == "shocked" and falls.held(decision.combatant(who), "shocked"):
            decision.note("is shocked already", who=who)
            return None
        return effect

    def gained(self, decision: Decision, who: str, effect: Effect) -> Steps[None]:
        """However a card comes, it may be comparable to one held."""
        if effect.family == self.id and effect.condition in OTHER_CARD:
            yield from falls.comparable(decision, who, effect.condition, falls.key_of(effect))

    # --- harm ---

    def harm_track(self, combatant: Combatant) -> str:
        """An investigator is hurt in its Health."""
        return "health" if "health" in combatant.tracks else "hp"

    def damage(self, decision: Decision, who: str, damage: Damage) -> Steps[int]:
        """Damage to an investigator is Health lost, with all that follows from a fall."""
        before = decision.combatant(who)
        if "health" not in before.tracks:
            return (yield from super().damage(decision, who, damage))
        yield from falls.lose(decision, who, {"health": damage.total}, {}, damage.why)
        return min(damage.total, before.track("health"))

    # --- what follows ---

    def derive(self, rules: object, state: Encounter, combatant: Combatant) -> Derived:
        """The states in force, what they forbid, the few numbers for the row."""
        assert isinstance(rules, Rules)
        return derive(combatant, own=self._own(rules, state, combatant))
