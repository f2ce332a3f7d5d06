"""Savage Worlds as a rule family."""

from collections.abc import Sequence
from typing import ClassVar

from tracker.clock import (
    Condition,
    Decision,
    Derived,
    Family,
    Refused,
    Setting,
    Stat,
    Steps,
    Verb,
)
from tracker.clock.commands.roster import whole
from tracker.model import Combatant, Duration, Effect, Encounter, Track
from tracker.model.events import TrackSet

from . import cards, clocks, numbers
from .data import CONDITIONS, DIE_CHOICES, TRAITS
from .people import wants_bennies
from .traits import GM, earn_gm, forget_rolls
from .verbs import VERBS

SETTINGS = (
    Setting(
        "current_turn_counts", ("false", "true"), "S-A1: a running turn counts as the next turn"
    ),
    Setting(
        "distracted_hits_recovery", ("true", "false"), "S-A12: Distracted costs on recovery rolls"
    ),
    Setting("nausea_critical_bonus", ("off", "on"), "S-A2: +2 on the table for Nausea too"),
    Setting(
        "extra_nausea_critical",
        ("table", "none"),
        "S-A3: an Extra may roll on the table for Nausea",
    ),
    Setting("joker_reshuffle", ("dealt", "kept"), "whether a Joker thrown away shuffles the deck"),
    Setting("cards", ("app", "table"), "who deals: the app, or the table tells which card fell"),
    Setting("bennies", ("3", "2", "4", "5"), "Bennies of a new hero", number=True),
    Setting("wild_bennies", ("2", "3", "0", "1"), "Bennies of the GM's Wild Cards", number=True),
)


class SavageWorlds(Family):
    """Fear checks (seed 001) over the action deck, Trait rolls and the core statuses."""

    id: ClassVar[str] = "sw"
    name: ClassVar[str] = "Savage Worlds"
    conditions: ClassVar[Sequence[Condition]] = CONDITIONS
    verbs: ClassVar[Sequence[Verb]] = VERBS
    stats: ClassVar[Sequence[Stat]] = (
        *(Stat(t, "text", f"the {t} die", choices=DIE_CHOICES) for t in TRAITS),
        Stat("skill", "text", "another skill's die", prefix=True, choices=DIE_CHOICES),
        Stat("run", "text", "the running die", choices=DIE_CHOICES[:5]),
        Stat("parry", "int", "Parry", 0, 100),
        Stat("toughness", "int", "Toughness, armor counted", 0, 1000),
        Stat("armor", "int", "points of armor in it", 0, 1000),
        Stat("pace", "int", "Pace", 0, 100),
        Stat("wild", "flag", "a Wild Card (heroes are)"),
        Stat("fear", "int", "the Fear penalty it causes", -10, 10),
        Stat("fear_kind", "text", "the fear it causes", choices=("terror", "nausea")),
        Stat("fear_edge", "int", "modifier to its fear checks", -10, 10),
        Stat("table_edge", "int", "modifier to its Fear Table rolls", -10, 10),
        Stat("bennies", "track", "Bennies", minimum=0),
        Stat("wounds", "track", "Wounds", minimum=0, maximum=3),
        Stat("fatigue", "track", "levels of Fatigue", minimum=0, maximum=3),
    )
    settings: ClassVar[Sequence[Setting]] = SETTINGS
    automates: ClassVar[str] = (
        "the action deck, Hold, Trait rolls, Bennies, fear checks and the Fear Table, recovery "
        "rolls, the heart attack's clock, Fatigue by the hour"
    )
    leaves: ClassVar[str] = "attacks and damage rolls, soaking, movement, what a phobia is about"

    # --- who ---

    def added(self, decision: Decision, who: str) -> Steps[None]:
        """A Wild Card of this game gets its Bennies; in a running fight a card is dealt."""
        bearer = decision.combatant(who)
        if decision.rules.of(decision.state, bearer) is self and wants_bennies(bearer):
            name = "sw.bennies" if bearer.side == "pc" else "sw.wild_bennies"
            track = Track(value=max(whole(name, decision.setting(name)), 0))
            decision.emit(TrackSet(who=who, name="bennies", track=track, why="a new session"))
        if decision.state.round and decision.rules.first(decision.state) is self:
            try:
                yield from cards.deal_one(decision, decision.combatant(who))
            except Refused as error:  # it joins all the same
                decision.note(str(error), who=who, kind="card")

    # --- the order ---

    def set_initiative(self, decision: Decision) -> Steps[None]:
        """Cards are dealt at every round's start; here the GM gets a Benny for each hero."""
        if GM not in decision.state.facts:
            earn_gm(decision, sum(1 for c in decision.state.present if c.side == "pc"))
        yield from ()

    def delaying(self, decision: Decision, who: str) -> bool:
        """Under cards, who delays goes on Hold."""
        cards.go_on_hold(decision, who)
        return True

    def rolls_initiative(self, who: Combatant) -> bool:
        """Nobody rolls: cards are dealt."""
        return False

    def gives_number(self, who: Combatant) -> bool:
        """A card is dealt to everybody."""
        return True

    def round_started(self, decision: Decision) -> Steps[None]:
        """Deal; who is on Hold keeps the turn it has."""
        cards.keep_holds(decision)
        forget_rolls(decision)
        if decision.rules.first(decision.state) is self:
            yield from cards.deal_round(decision)

    def turn_started(self, decision: Decision, who: str) -> Steps[None]:
        """Stunned and Shaken: the recovery rolls."""
        if decision.combatant(who).effects:
            yield from clocks.recover(decision, who)

    def stopped(self, decision: Decision) -> Steps[None]:
        """The cards are put away."""
        cards.put_away(decision)
        yield from ()

    def time_passed(self, decision: Decision, seconds: int) -> Steps[None]:
        """A level of Fatigue goes in an hour."""
        for who in decision.state.by_addition():
            yield from clocks.rested_off(decision, who.id, seconds)

    def rested(self, decision: Decision, who: str) -> Steps[None]:
        """A night's rest takes every level of Fatigue."""
        if decision.combatant(who).track("fatigue"):
            clocks.add_fatigue(decision, who, -3, "rested")
            yield from clocks.settle(decision, who)

    # --- effects ---

    def rounds(self, state: Encounter, n: int, bearer: str, source_id: str | None) -> Duration:
        """The bearer's own turns; the running one does not count."""
        return clocks.ending(state, bearer, n, counts=False, rounds=True)

    def gaining(self, decision: Decision, who: str, effect: Effect) -> Steps[Effect | None]:
        """Clocks of its own conditions; what stands for another condition."""
        if effect.family != self.id:
            return effect
        return (yield from clocks.gaining(decision, who, effect))

    def gained(self, decision: Decision, who: str, effect: Effect) -> Steps[None]:
        """What a condition brings with it."""
        if effect.family == self.id:
            yield from clocks.gained(decision, who, effect)

    def ended(self, decision: Decision, who: str, effect: Effect, why: str) -> Steps[None]:
        """A heart attack's clock may have run out."""
        if effect.family == self.id:
            yield from clocks.ended(decision, who, effect, why)

    # --- what follows ---

    def derive(self, rules: object, state: Encounter, combatant: Combatant) -> Derived:
        """Modifiers with their sources, what may be done, the card."""
        return numbers.derive(combatant)
