"""An effect: one instance of a condition on one bearer, with its own clock."""

from collections.abc import Mapping
from enum import StrEnum

from .frozen import Frozen

Scalar = None | bool | int | float | str
Fact = Scalar | tuple[Scalar, ...]


class Edge(StrEnum):
    """The moments on which a duration can hang."""

    TURN_START = "turn_start"
    TURN_END = "turn_end"
    COUNT = "count"  # just before an initiative count
    ROUND_START = "round_start"
    ROUND_END = "round_end"
    DAMAGED = "damaged"
    HEALED = "healed"
    GAINED = "gained"  # the bearer gains another effect
    LOST = "lost"  # the effect named in `anchor` (by id) ends
    REST = "rest"
    ENCOUNTER = "encounter"
    REMOVED = "removed"  # only when somebody removes it


COUNTED = frozenset({Edge.TURN_START, Edge.TURN_END, Edge.COUNT, Edge.ROUND_START, Edge.ROUND_END})


class Duration(Frozen):
    """When an effect ends: on the `due`-th firing of an edge of its anchor.

    Every anchor counts its own edges (a combatant its turn starts and turn ends, an initiative
    count and the round the round number), so a duration is a fixed point and needs no countdown:
    what is left is `due` less the edges fired so far. `count` is the initiative count of a COUNT
    edge and `anchor` then the combatant on whose turn it began, who orders it among ties.
    `rounds` says that a person gave it in rounds, and is how it is shown.
    """

    edge: Edge = Edge.REMOVED
    anchor: str = ""
    count: float = 0.0
    due: int = 0
    rounds: bool = False

    @property
    def key(self) -> str:
        """The schedule's name for the edge of this anchor; "" if no clock ends it."""
        match self.edge:
            case Edge.TURN_START | Edge.TURN_END:
                return f"{self.edge}:{self.anchor}"
            case Edge.COUNT:
                return f"count:{float(self.count)!r}"
            case Edge.ROUND_START | Edge.ROUND_END:
                return str(self.edge)
        return ""


FOREVER = Duration()


class Effect(Frozen):
    """One instance of a condition. Two instances of one condition stay two.

    `condition` is the id within `family` ("" for a free text). `value` is the number of a valued
    condition; `dice`, `kind` and `dc` are those of recurring damage. `source` is what the table
    calls it and `source_id` the combatant behind it; `against` is the other half of a relation
    (hidden *from* whom). `parent` is the effect this one came with. `data` holds a family's own
    flags. `suppressed` effects keep their clock and count for nothing.
    """

    id: int
    condition: str
    family: str = ""
    value: int | None = None
    dice: str = ""
    kind: str = ""
    dc: int | None = None
    source: str = ""
    source_id: str | None = None
    against: str | None = None
    round: int = 0
    duration: Duration = FOREVER
    suppressed: bool = False
    parent: int | None = None
    data: Mapping[str, Fact] = {}
