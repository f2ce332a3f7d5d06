"""The few facts that change an encounter, or are worth telling about it.

An event says what happened, never why it may: the rules decided that already. Events are what the
journal keeps, so a fight can be told again without asking any rule twice.
"""

from collections.abc import Sequence
from functools import cache
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from .effect import Effect, Fact
from .encounter import Combatant, Track, Waiting
from .frozen import Frozen


class Created(Frozen):
    type: Literal["created"] = "created"
    name: str
    seed: str


class FamiliesChosen(Frozen):
    type: Literal["families"] = "families"
    families: tuple[str, ...]


class SettingChanged(Frozen):
    type: Literal["setting"] = "setting"
    name: str
    value: Fact = None


class PolicyChanged(Frozen):
    type: Literal["policy"] = "policy"
    name: str
    value: str


class FactSet(Frozen):
    """A family's memory of the fight; None forgets it."""

    type: Literal["fact"] = "fact"
    name: str
    value: Fact = None


class CombatantAdded(Frozen):
    """Joins the order at `place` (None: last)."""

    type: Literal["added"] = "added"
    combatant: Combatant
    place: int | None = None


class CombatantChanged(Frozen):
    """New values of plain fields; a field that is None stays as it was."""

    type: Literal["changed"] = "changed"
    who: str
    name: str | None = None
    side: str | None = None
    family: str | None = None
    hidden: bool | None = None
    defeated: str | None = None
    waiting: Waiting | None = None
    acted: int | None = None
    traits: tuple[str, ...] | None = None


class StatSet(Frozen):
    type: Literal["stat"] = "stat"
    who: str
    stat: str
    value: Fact = None


class TrackSet(Frozen):
    """A counter now stands at `track` (None: it is gone), for the reason given.

    `quiet` ones happen every turn as a matter of course: the log does not tell of them.
    """

    type: Literal["track"] = "track"
    who: str
    name: str
    track: Track | None
    why: str = ""
    quiet: bool = False


class CombatantRemoved(Frozen):
    type: Literal["removed"] = "removed"
    who: str


class InitiativeSet(Frozen):
    type: Literal["initiative"] = "initiative"
    who: str
    value: float | None
    quiet: bool = False  # it only ranks what the log tells anyway (a card)


class OrderSet(Frozen):
    type: Literal["order"] = "order"
    order: tuple[str, ...]


class EffectAdded(Frozen):
    type: Literal["effect"] = "effect"
    who: str
    effect: Effect


class EffectChanged(Frozen):
    """The effect of the same id now reads like this."""

    type: Literal["effect_changed"] = "effect_changed"
    who: str
    effect: Effect
    why: str = ""


class EffectEnded(Frozen):
    type: Literal["effect_ended"] = "effect_ended"
    who: str
    effect: int
    why: str = ""


class RoundStarted(Frozen):
    type: Literal["round"] = "round"
    round: int
    seconds: int = 0


class RoundEnded(Frozen):
    type: Literal["round_ended"] = "round_ended"
    round: int


class CountReached(Frozen):
    type: Literal["count"] = "count"
    count: float


class TurnStarted(Frozen):
    """A turn begins; `resumed` when a delayed one is taken up again (its start has been, and its
    end edge), `again` when one put aside before its end is (only its start has been)."""

    type: Literal["turn"] = "turn"
    who: str
    resumed: bool = False
    again: bool = False


class TurnEnded(Frozen):
    """A turn is over; with `ticked` false its end edge had fired before (it was delayed)."""

    type: Literal["turn_ended"] = "turn_ended"
    who: str
    ticked: bool = True


class TurnPassed(Frozen):
    """The clock went over a slot that has no turn, or whose turn was over already.

    `edges`: whether the slot's start and end count as fired (an unseen or defeated slot).
    """

    type: Literal["turn_passed"] = "turn_passed"
    who: str
    edges: bool = True


class Stopped(Frozen):
    """The fight is over, or set back to before its start."""

    type: Literal["stopped"] = "stopped"


class PhaseSet(Frozen):
    type: Literal["phase"] = "phase"
    phase: str


class TimePassed(Frozen):
    type: Literal["time"] = "time"
    seconds: int


class Rolled(Frozen):
    """Dice fell: who rolled what and why, each face, the total, and what it meant."""

    type: Literal["rolled"] = "rolled"
    who: str | None
    why: str
    rule: str = ""
    expression: str
    dice: tuple[int, ...] = ()
    total: int
    dc: int | None = None
    outcome: str = ""
    by: str = "rolled"
    drawn: int = 0
    detail: str = ""


class Chosen(Frozen):
    type: Literal["chosen"] = "chosen"
    who: str | None
    why: str
    rule: str = ""
    word: str
    by: str = "typed"


class Noted(Frozen):
    """Something to tell the table that changes no value; `kind` sorts it (note, stage ...)."""

    type: Literal["noted"] = "noted"
    kind: str = "note"
    who: str | None = None
    text: str
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


@cache
def _events() -> "TypeAdapter[tuple[Event, ...]]":
    # Built on first use: a start-up that opens no fight does not pay for it.
    return TypeAdapter(tuple[Annotated[Event, Field(discriminator="type")], ...])


def dump_events(events: Sequence[Event]) -> str:
    """The events as one JSON text."""
    return _events().dump_json(tuple(events)).decode()


def load_events(text: str) -> tuple[Event, ...]:
    """The events of a JSON text. Raises ValueError if it is not one."""
    return _events().validate_json(text)


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
