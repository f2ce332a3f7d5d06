"""The JSON of `dreadclock play --json` as a schema: what other programs may count on.

The shape grows only by addition, so a reader passes over what it does not know. Loaded only where
the schema is asked for.
"""

import json
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

Fact = bool | int | float | str | list[bool | int | float | str | None] | None


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Track(_Part):
    """A counter and its most (null: no bound)."""

    value: int
    max: int | None


class Effect(_Part):
    """One instance of a condition; `rounds_left` is null where no clock ends it."""

    id: int
    condition: str
    family: str = Field(description='the rule family, "" for a free text')
    value: int | None
    dice: str = Field(description="of recurring damage")
    type: str = Field(description="the type of recurring damage")
    dc: int | None
    source: str
    duration: str = Field(description="in words")
    rounds_left: int | None
    suppressed: bool


class Why(_Part):
    """One part of a net modifier, by its English id and type."""

    source: str = Field(alias="from")
    type: str
    value: int | float


class Status(BaseModel):
    """What holds for every combatant; each family adds its own keys."""

    model_config = ConfigDict(extra="allow")
    can_act: bool
    dead: bool
    defeated: str
    suppressed: list[str]


class Combatant(_Part):
    """Somebody in the fight. `conditions` are those in force, derived ones too."""

    side: str
    initiative: float | None
    waiting: str
    hidden: bool
    tracks: dict[str, Track]
    stats: dict[str, Fact]
    effects: list[Effect]
    conditions: dict[str, int | None]
    modifiers: dict[str, int | float]
    why: dict[str, list[Why]]
    status: Status


class Line(_Part):
    """One line of the dice log."""

    round: int
    turn: str | None
    kind: str
    who: str | None
    why: str
    expression: str
    dice: list[int]
    total: int | None
    dc: int | None
    outcome: str
    typed: bool
    by: str
    before: str
    after: str


class Trouble(_Part):
    """The script line that could not be done, and why; nothing after it was done."""

    line: int
    message: str


class Fight(_Part):
    """A fight as `dreadclock play --json` prints it."""

    round: int
    phase: str
    active: str | None
    seconds: int
    order: list[str]
    combatants: dict[str, Combatant]
    log: list[Line]
    error: Trouble | None = None


def schema() -> dict[str, Any]:
    """The JSON Schema of a fight."""
    return Fight.model_json_schema()


def print_schema() -> int:
    """`dreadclock schema`; the exit status."""
    print(json.dumps(schema(), indent=2))
    return 0
