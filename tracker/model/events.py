"""The few facts that change an encounter, or are worth telling about it.

An event says what happened, never why it may: the rules decided that already. Events are what the
journal keeps, so a fight can be told again without asking any rule twice.
"""

from collections.abc import Sequence

from .effect import Effect, Fact
from .encounter import Combatant, Track, Waiting
from .frozen import Frozen, from_json, to_json


class Created(Frozen, tag="created"):
    name: str
    seed: str


class FamiliesChosen(Frozen, tag="families"):
    families: tuple[str, ...]


class SettingChanged(Frozen, tag="setting"):
    name: str
    value: Fact = None


class PolicyChanged(Frozen, tag="policy"):
    name: str
    value: str


class FactSet(Frozen, tag="fact"):
    """A family's memory of the fight; None forgets it."""

    name: str
    value: Fact = None


class CombatantAdded(Frozen, tag="added"):
    """Joins the order at `place` (None: last)."""

    combatant: Combatant
    place: int | None = None


class CombatantChanged(Frozen, tag="changed"):
    """New values of plain fields; a field that is None stays as it was."""

    who: str
    name: str | None = None
    side: str | None = None
    family: str | None = None
    hidden: bool | None = None
    defeated: str | None = None
    waiting: Waiting | None = None
    acted: int | None = None
    traits: tuple[str, ...] | None = None


class StatSet(Frozen, tag="stat"):
    who: str
    stat: str
    value: Fact = None


class TrackSet(Frozen, tag="track"):
    """A counter now stands at `track` (None: it is gone), for the reason given.

    `quiet` ones happen every turn as a matter of course: the log does not tell of them.
    """

    who: str
    name: str
    track: Track | None
    why: str = ""
    quiet: bool = False


class CombatantRemoved(Frozen, tag="removed"):
    who: str


class InitiativeSet(Frozen, tag="initiative"):
    who: str
    value: float | None
    quiet: bool = False  # it only ranks what the log tells anyway (a card)


class OrderSet(Frozen, tag="order"):
    order: tuple[str, ...]


class EffectAdded(Frozen, tag="effect"):
    who: str
    effect: Effect


class EffectChanged(Frozen, tag="effect_changed"):
    """The effect of the same id now reads like this."""

    who: str
    effect: Effect
    why: str = ""


class EffectEnded(Frozen, tag="effect_ended"):
    who: str
    effect: int
    why: str = ""


class RoundStarted(Frozen, tag="round"):
    round: int
    seconds: int = 0


class RoundEnded(Frozen, tag="round_ended"):
    round: int


class CountReached(Frozen, tag="count"):
    count: float


class TurnStarted(Frozen, tag="turn"):
    """A turn begins; `resumed` when a delayed one is taken up again (its start has been, and its
    end edge), `again` when one put aside before its end is (only its start has been)."""

    who: str
    resumed: bool = False
    again: bool = False


class TurnEnded(Frozen, tag="turn_ended"):
    """A turn is over; with `ticked` false its end edge had fired before (it was delayed)."""

    who: str
    ticked: bool = True


class TurnPassed(Frozen, tag="turn_passed"):
    """The clock went over a slot that has no turn, or whose turn was over already.

    `edges`: whether the slot's start and end count as fired (an unseen or defeated slot).
    """

    who: str
    edges: bool = True


class Stopped(Frozen, tag="stopped"):
    """The fight is over, or set back to before its start."""


class PhaseSet(Frozen, tag="phase"):
    phase: str


class TimePassed(Frozen, tag="time"):
    seconds: int


class Rolled(Frozen, tag="rolled"):
    """Dice fell: who rolled what and why, each face, the total, and what it meant."""

    who: str | None
    why: str
    expression: str
    total: int
    rule: str = ""
    dice: tuple[int, ...] = ()
    dc: int | None = None
    outcome: str = ""
    by: str = "rolled"
    drawn: int = 0
    detail: str = ""


class Chosen(Frozen, tag="chosen"):
    who: str | None
    why: str
    word: str
    rule: str = ""
    by: str = "typed"


class Noted(Frozen, tag="noted"):
    """Something to tell the table that changes no value; `kind` sorts it (note, stage ...)."""

    text: str
    kind: str = "note"
    who: str | None = None
    before: str = ""
    after: str = ""


Event = (
    Created
    | FamiliesChosen
    | SettingChanged
    | PolicyChanged
    | FactSet
    | CombatantAdded
    | CombatantChanged
    | StatSet
    | TrackSet
    | CombatantRemoved
    | InitiativeSet
    | OrderSet
    | EffectAdded
    | EffectChanged
    | EffectEnded
    | RoundStarted
    | RoundEnded
    | CountReached
    | TurnStarted
    | TurnEnded
    | TurnPassed
    | Stopped
    | PhaseSet
    | TimePassed
    | Rolled
    | Chosen
    | Noted
)


def dump_events(events: Sequence[Event]) -> str:
    """The events as one JSON text."""
    return to_json(events)


def load_events(text: str) -> tuple[Event, ...]:
    """The events of a JSON text. Raises ValueError if it is not one."""
    return from_json(text, tuple[Event, ...])


__all__ = [
    "Chosen",
    "CombatantAdded",
    "CombatantChanged",
    "CombatantRemoved",
    "CountReached",
    "Created",
    "EffectAdded",
    "EffectChanged",
    "EffectEnded",
    "Event",
    "FactSet",
    "FamiliesChosen",
    "InitiativeSet",
    "Noted",
    "OrderSet",
    "PhaseSet",
    "PolicyChanged",
    "Rolled",
    "RoundEnded",
    "RoundStarted",
    "SettingChanged",
    "StatSet",
    "Stopped",
    "TimePassed",
    "TrackSet",
    "TurnEnded",
    "TurnPassed",
    "TurnStarted",
    "dump_events",
    "load_events",
]
