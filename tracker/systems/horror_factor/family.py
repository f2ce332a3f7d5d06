"""The Horror Factor as a rule family."""

from collections.abc import Sequence
from typing import ClassVar

from tracker.clock import (
    Condition,
    Decision,
    Deed,
    Derived,
    Family,
    Rules,
    Setting,
    Stat,
    Steps,
    Verb,
)
from tracker.model import Combatant, Duration, Edge, Encounter
from tracker.model.events import TrackSet

from . import numbers, turns
from .data import CONDITIONS, LEAST_CAP, MOST, MOST_BROKEN, MOST_HARDNESS
from .verbs import VERBS


def _rules_initiative(rules: Rules, state: Encounter) -> bool:
    return rules.first(state).id == HorrorFactor.id


class HorrorFactor(Family):
    """Seed 004: each turn the factor eases for who can act, and initiative is rolled anew."""

    id: ClassVar[str] = "hf"
    name: ClassVar[str] = "Horror Factor"
    conditions: ClassVar[Sequence[Condition]] = CONDITIONS
    verbs: ClassVar[Sequence[Verb]] = VERBS
    stats: ClassVar[Sequence[Stat]] = (
        Stat("reaction", "int", "Awareness (Reaction): average is 10", 0, 99),
        Stat(
            "hardness",
            "int",
            "how used to violence, 0 to 7 (`help harden`); `hardness.supernatural=5` for one kind",
            0,
            MOST_HARDNESS,
            prefix=True,
        ),
        Stat(
            "cap",
            "int",
            "as far as Hardness grows with a Horror Check: 3 no training, 4 some, 5 professional",
            LEAST_CAP,
            MOST_HARDNESS,
        ),
        Stat("willpower", "track", "Willpower: soaks horror, and is tested by it", 0, 99),
        Stat("brokenness", "track", "0 well-adjusted to 6 almost catatonic", 0, MOST_BROKEN),
        Stat("horror", "track", "the Horror Factor faced now", 0, MOST),
    )
    settings: ClassVar[Sequence[Setting]] = (
        Setting("drops", ("first", "every"), "which drops of an enemy ease the horror"),
        Setting(
            "exceptional_margin",
            ("7",),
            "a Horror Check failed by this much may cost a level of Hardness",
            number=True,
        ),
        Setting(
            "again",
            ("current", "initial"),
            "what who froze has to face again: the factor it has, or that of turn 1 if it was more",
        ),
        Setting("brokenness", ("on", "off"), "whether failed Horror Checks are counted"),
    )
    automates: ClassVar[str] = (
        "the factor and its decay, Initiative Totals, freezing, soak, penalties, Horror Checks"
    )
    leaves: ClassVar[str] = "what horror does to a character beyond its numbers, holding actions"

    # --- who and what ---

    def added(self, decision: Decision, who: str) -> Steps[None]:
        """Who joins a running scene on the characters' side faces it too (no ambush any more)."""
        turns.put_right(decision, who, begins=True)
        bearer = decision.combatant(who)
        scene = decision.state.facts.get(turns.SCENE)
        faces = not numbers.feels(bearer) and turns.group_of(bearer) == "party"
        if faces and isinstance(scene, tuple):
            factor, tag = int(scene[0] or 0), str(scene[1] or "")
            turns.face(decision, who, factor, ambush=False, tag=tag, why="comes into the scene")
        yield from ()

    def settle(self, decision: Decision, before: Combatant) -> Steps[None]:
        """A factor that was set like any counter is a scene of its own, whatever the path."""
        turns.put_right(decision, before.id, begins=not numbers.feels(before))
        yield from ()

    # --- the order ---

    def tie(self, combatant: Combatant) -> float:
        """The higher Reaction, then the player (rules H-A14)."""
        player = 0.5 if combatant.side in ("pc", "ally") else 0.0
        return combatant.number("reaction", combatant.init_mod or 0) + player

    def rolls_initiative(self, who: Combatant) -> bool:
        """Who has no Reaction; the others roll when the turn has begun."""
        return not self.gives_number(who) and super().rolls_initiative(who)

    def gives_number(self, who: Combatant) -> bool:
        """Who has a Reaction gets an Initiative Total each turn."""
        return "reaction" in who.stats

    def roll_for(self, decision: Decision, people: Sequence[str]) -> Steps[None]:
        """Who joins with a Reaction while a turn runs rolls at once, unless the turn is unrolled;
        a number that was given to it is its total."""
        yield from super().roll_for(decision, people)
        if not decision.state.round:
            return
        for who in people:
            bearer = decision.combatant(who)
            if bearer.initiative is not None:
                self.numbered(decision, who)
            elif self.gives_number(bearer) and turns.UNROLLED not in decision.state.facts:
                yield from turns.roll_total(decision, who)

    def numbered(self, decision: Decision, who: str) -> None:
        """A number that the GM gives is this turn's Initiative Total, as if it had been rolled."""
        bearer = decision.combatant(who)
        plays = self.gives_number(bearer) or numbers.feels(bearer)
        if decision.state.round and plays and bearer.initiative is not None:
            turns.set_total(decision, who, bearer.initiative)

    # --- the edges ---

    def round_started(self, decision: Decision) -> Steps[None]:
        """The turn of this system is a round of the clock."""
        first = _rules_initiative(decision.rules, decision.state)
        yield from turns.begin(decision, rules_initiative=first)

    def turn_started(self, decision: Decision, who: str) -> Steps[None]:
        """A frozen character's turn is a short one."""
        bearer = decision.combatant(who)
        if _rules_initiative(decision.rules, decision.state) and numbers.frozen(bearer):
            rolled = numbers.total(bearer)
            words = numbers.frozen_words(rolled if numbers.overcome(bearer, rolled) else None)
            decision.note(words, who=who, kind="must")
        yield from ()

    def forbids(self, rules: object, state: Encounter, combatant: Combatant, deed: Deed) -> str:
        """Who froze has no turn to put off."""
        assert isinstance(rules, Rules)
        ruling = _rules_initiative(rules, state)
        return "it is frozen" if numbers.frozen(combatant, rules_initiative=ruling) else ""

    def rested(self, decision: Decision, who: str) -> Steps[None]:
        """A good night's sleep gives the spent Willpower back."""
        bearer = decision.combatant(who)
        track = bearer.tracks.get("willpower")
        if track is None or track.max is None or track.value >= track.max:
            return
        if numbers.plays(bearer) or decision.rules.of(decision.state, bearer).id == self.id:
            full = track.moved(track.max)
            decision.emit(TrackSet(who=who, name="willpower", track=full, why="rested"))
        yield from ()

    def stopped(self, decision: Decision) -> Steps[None]:
        """The fight is over: nobody is frozen any more; factors stay for what comes."""
        turns.forget_turn(decision)
        yield from ()

    # --- effects ---

    def rounds(self, state: Encounter, n: int, bearer: str, source_id: str | None) -> Duration:
        """Counts change every turn, so rounds are counted by the turn itself."""
        return Duration(edge=Edge.ROUND_START, due=max(state.round, 1) + n, rounds=True)

    # --- what follows ---

    def derive(self, rules: object, state: Encounter, combatant: Combatant) -> Derived:
        """The factor in numbers and words."""
        assert isinstance(rules, Rules)
        return numbers.derive(combatant, rules_initiative=_rules_initiative(rules, state))

    def forecast(self, state: Encounter, rules: object = None) -> Sequence[str]:
        """The exact chance of each character to freeze in the coming turn."""
        rolled = any(numbers.total(c) is not None for c in state.present)
        ruling = state.families[0] == self.id if state.families else rolled
        if not ruling or state.facts.get(turns.SKIP):
            return ()
        again: object = state.settings.get("hf.again", "")
        if isinstance(rules, Rules):
            again = rules.setting(state, "hf.again")
        words = []
        for who in state.by_addition():
            first = state.round == 0
            chance = (
                numbers.freeze_next(who, first=first, again=str(again)) if who.present else None
            )
            if chance:
                words.append(f"{who.name} freezes next turn: {chance}%")
        return words
