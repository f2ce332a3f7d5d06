"""A slow watcher of a whole fight: it hears every event and counts turns and durations by hand.

A duration is kept in the words it was given in ("three starts of Ezren's turn", "round 4"), and
counted down at the edges the watcher hears of. It knows nothing of how the clock stores them.
"""

from collections import Counter
from dataclasses import dataclass, field, replace

from tracker.model import Encounter, Event
from tracker.model import events as ev

BY_THE_CLOCK = (
    *("start of ", "end of ", "count ", "round "),
    *("the delayed turn was lost",),
)


@dataclass(frozen=True, slots=True)
class Spell:
    """An effect that the watcher gave: on what it ends, and how often that must still come."""

    bearer: str
    edge: str  # start, end, round (its start), within (that round)
    anchor: str
    left: int
    ended: bool = False


@dataclass
class Watch:
    """What is known at one point of the fight; copied for undo."""

    spells: dict[int, Spell] = field(default_factory=dict)
    places: Counter[str] = field(default_factory=Counter)  # turns and passings in this lap
    new: set[str] = field(default_factory=set)  # who came in this lap, or lost its turn to a rule
    round: int = 0
    wrong: list[str] = field(default_factory=list)
    checked: Counter[str] = field(default_factory=Counter)

    def copy(self) -> "Watch":
        """As it is now, to come back to."""
        return Watch(
            dict(self.spells),
            self.places.copy(),
            set(self.new),
            self.round,
            self.wrong,
            self.checked,
        )

    def hear(self, before: Encounter, event: Event, after: Encounter) -> None:
        """One event, with the state before and after it."""
        if after.lap != before.lap and after.lap:
            self._lap_over(before)
        match event:
            case ev.TurnStarted(who=who, resumed=False, again=False):
                self._place(before, who)
                self._tick("start", who)
            case ev.TurnStarted(who=who):  # taken up again, perhaps from the lap before
                self.places[who] = self.places[who] or 1
            case ev.TurnPassed(who=who, edges=edges):
                self._place(before, who)
                if edges:
                    self._tick("start", who)
                    self._tick("end", who)
            case ev.TurnEnded(who=who, ticked=True):
                self._tick("end", who)
            case ev.RoundStarted(round=number):
                self.round = number
                self._tick("round", "", number)
            case ev.EffectEnded(effect=number, why=why):
                self._ended(number, why)
            case ev.CombatantChanged(who=who, acted=int()):
                self.new.add(who)  # a rule took its turn of this lap away
            case ev.EffectChanged(effect=effect):
                self.spells.pop(effect.id, None)  # somebody changed it: no longer as given
            case ev.Stopped():
                self.spells.clear()
                self.places.clear()
            case _:
                self.new |= after.combatants.keys() - before.combatants.keys()

    def _place(self, state: Encounter, who: str) -> None:
        self.places[who] += 1
        self.checked["turns"] += 1
        if self.places[who] > 1:
            self.wrong.append(f"{state.name_of(who)} had a second turn in lap {state.lap}")

    def _lap_over(self, state: Encounter) -> None:
        """Everybody had a turn or was passed over, but for those who came in the middle."""
        if state.lap and self.places:
            for who in state.order:
                if not self.places[who] and who not in self.new:
                    self.wrong.append(f"{state.name_of(who)} was skipped in lap {state.lap}")
        self.places.clear()
        self.new.clear()

    def _tick(self, edge: str, anchor: str, number: int = 0) -> None:
        for key, spell in self.spells.items():
            if spell.edge != edge or spell.anchor != anchor:
                continue
            left = spell.left - 1 if edge != "round" else (0 if number >= spell.left else 99)
            if edge != "round" or left == 0:
                self.spells[key] = replace(spell, left=left)

    def _ended(self, number: int, why: str) -> None:
        spell = self.spells.get(number)
        if spell is None:
            return
        if why.startswith(BY_THE_CLOCK) or why.endswith((" delays", "'s place")):
            self.spells[number] = replace(spell, ended=True)
        else:
            del self.spells[number]  # somebody ended it

    def check(self, state: Encounter) -> None:
        """After a command: what is over has ended, and what has ended is over."""
        for number, spell in list(self.spells.items()):
            bearer = state.combatants[spell.bearer]
            there = bearer.effect(number) is not None
            over = spell.left <= 0
            if spell.edge == "within":  # which place in that round is held against the slow model
                over = self.round > spell.left or (spell.ended and self.round == spell.left)
            what = (
                f"effect {number} on {bearer.name}, {spell.edge} of {spell.anchor or 'the round'}"
            )
            if spell.ended and not over:
                self.wrong.append(f"{what}: ended {spell.left} too early")
            if over and there:
                self.wrong.append(f"{what}: outlived its duration")
            if spell.ended or not there:
                self.checked["durations"] += spell.ended
                del self.spells[number]
