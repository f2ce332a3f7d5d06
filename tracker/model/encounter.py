"""The state of a fight: one frozen `Encounter`."""

from collections.abc import Mapping
from typing import Literal

from .effect import Effect, Fact, Scalar
from .frozen import Frozen

__all__ = ["SIDES", "Combatant", "Encounter", "Fact", "Scalar", "Track"]

SIDES = ("pc", "ally", "enemy", "neutral")
Waiting = Literal["", "delay", "ready", "hold"]


class Track(Frozen):
    """A named counter: its value, its most and its least (None: no bound)."""

    value: int
    max: int | None = None
    min: int | None = 0

    def moved(self, value: int) -> "Track":
        """The track at `value`, kept within its bounds."""
        if self.max is not None:
            value = min(value, self.max)
        if self.min is not None:
            value = max(value, self.min)
        return self if value == self.value else self.replace(value=value)


class Combatant(Frozen):
    """Somebody or something in the fight.

    `id` never changes and is never used again; `name` may. `initiative` is the number the order
    was made by (any number, or None), `init_mod` the modifier it is rolled with, `acted` the last
    lap in which it had its turn. `starts` and `ends` count its turn edges, on which durations
    hang. Who is `removed` keeps an unseen slot, so that nothing hung on it is ever stuck.
    """

    id: str
    name: str
    side: str = "enemy"
    family: str = ""
    initiative: float | None = None
    init_mod: int | None = None
    tracks: Mapping[str, Track] = {}
    stats: Mapping[str, Fact] = {}
    traits: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()
    starts: int = 0
    ends: int = 0
    acted: int = 0
    waiting: Waiting = ""
    hidden: bool = False
    removed: bool = False
    defeated: str = ""  # why it takes no more turns: "dead", "consumed" ...
    added: int = 0

    def track(self, name: str, default: int = 0) -> int:
        """The value of a track, or `default` if it has none."""
        track = self.tracks.get(name)
        return default if track is None else track.value

    def number(self, name: str, default: int = 0) -> int:
        """A stat as a whole number, or `default` if it is absent or no number."""
        value = self.stats.get(name)
        return int(value) if isinstance(value, int | float) else default

    def effect(self, effect_id: int) -> Effect | None:
        """The effect with this id, if it still lasts."""
        return next((e for e in self.effects if e.id == effect_id), None)

    @property
    def present(self) -> bool:
        """In the fight and able to be given a turn."""
        return not self.removed and not self.defeated


class Encounter(Frozen):
    """One fight, whole: the clock, the order, the combatants and their effects.

    `round` is 0 before the start; `lap` numbers the walks through the order (one a round, or one a
    phase where a game has phases). `active` is whose turn it is, `in_turn` whether that turn is
    still open, `count` the lowest initiative count reached this round (None: the top).
    `schedule` indexes what ends when: edge key -> firing number -> (bearer, effect) pairs; it is
    kept by `evolve` and equals what `rebuilt_schedule` makes from the effects. `facts` are the
    few things a family must remember of the fight itself (a deck, a scene). `dice` numbers the
    faces the machine has drawn, so that undo gives the same dice back.
    """

    name: str = ""
    families: tuple[str, ...] = ()
    settings: Mapping[str, Fact] = {}
    policies: Mapping[str, str] = {}
    round: int = 0
    lap: int = 0
    active: str | None = None
    in_turn: bool = False
    resumed: bool = False
    count: float | None = None
    phase: str = ""
    order: tuple[str, ...] = ()
    combatants: Mapping[str, Combatant] = {}
    schedule: Mapping[str, Mapping[int, tuple[tuple[str, int], ...]]] = {}
    facts: Mapping[str, Fact] = {}
    seconds: int = 0
    next_effect: int = 1
    next_combatant: int = 1
    seed: str = ""
    dice: int = 0

    @property
    def present(self) -> tuple[Combatant, ...]:
        """Everybody not removed, in order."""
        everybody = (self.combatants[i] for i in self.order)
        return tuple(c for c in everybody if not c.removed)

    def by_addition(self) -> tuple[Combatant, ...]:
        """Everybody not removed, in the order in which they were added."""
        return tuple(sorted(self.present, key=lambda c: c.added))

    def get(self, combatant_id: str | None) -> Combatant | None:
        """The combatant with this id, removed ones included."""
        return None if combatant_id is None else self.combatants.get(combatant_id)

    def name_of(self, combatant_id: str | None) -> str:
        """The name to show for an id; "" for nobody."""
        found = self.get(combatant_id)
        return "" if found is None else found.name

    def setting(self, name: str, default: Fact = None) -> Fact:
        """A setting as changed in this fight, or `default`."""
        return self.settings.get(name, default)
