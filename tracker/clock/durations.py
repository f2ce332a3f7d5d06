"""One duration model: from what the GM says to a fixed point on somebody's clock, and back.

An anchor counts its own edges, so "three rounds" is the number of the firing on which the effect
ends. Three rulings make the difference to what others get wrong:

* given during the anchor's own turn, "until the end of its NEXT turn" survives this turn's end;
* a delayed anchor's turn end fires when it delays and is not fired again when it returns; what is
  given to it while it waits, or in the turn it takes up again, ends when that turn ends;
* an effect on an initiative count ends just before that count, among ties just before the place
  of the creature on whose turn it began, wherever that creature acts since.
"""

from typing import TYPE_CHECKING, Literal

from tracker.model import Combatant, Duration, Edge, Encounter
from tracker.model.frozen import Frozen, from_data

if TYPE_CHECKING:
    from .decision import Decision
    from .family import Family


class Span(Frozen):
    """A duration in the GM's words, before it hangs on anything.

    `kind` "rounds" and "minutes" count `n`; "start" and "end" are an edge of a turn, `of` whom
    (None: the bearer), of the `next` turn or the nearest; the others are what they say.
    """

    kind: Literal[
        "rounds",
        "minutes",
        "start",
        "end",
        "rest",
        "encounter",
        "removed",
        "damaged",
        "healed",
        "round",
    ]
    n: int = 0
    of: str | None = None
    next: bool = False


def given(data: object) -> Span:
    """The span a command carries as plain data. Raises ValueError."""
    return from_data(data, Span)


def fixed(
    decision: "Decision", span: Span, bearer: str, family: "Family", source_id: str | None
) -> Duration:
    """The point at which an effect given now to `bearer` ends."""
    state = decision.state
    match span.kind:
        case "rounds":
            return family.rounds(state, span.n, bearer, source_id)
        case "minutes":
            rounds = span.n * 60 // family.round_seconds
            return family.rounds(state, rounds, bearer, source_id)
        case "start":
            return until_start(state, span.of or bearer)
        case "end":
            return until_end(state, span.of or bearer, next_turn=span.next)
        case "round":
            return Duration(edge=Edge.ROUND_END, due=max(state.round, 1))
    return Duration(edge=Edge(span.kind))


def in_own_turn(state: Encounter, who: str) -> bool:
    """Whether it is this combatant's turn, still open."""
    return state.in_turn and state.active == who


def until_start(state: Encounter, who: str, turns: int = 1, *, rounds: bool = False) -> Duration:
    """Until the start of the anchor's `turns`-th turn from now, the running one not counted."""
    anchor = state.combatants[who]
    return Duration(edge=Edge.TURN_START, anchor=who, due=anchor.starts + turns, rounds=rounds)


def until_end(
    state: Encounter, who: str, turns: int = 1, *, next_turn: bool = False, rounds: bool = False
) -> Duration:
    """Until the end of the anchor's `turns`-th turn: the running one is the first,
    unless it must be a `next_turn`."""
    anchor = state.combatants[who]
    due = anchor.ends + turns
    own = in_own_turn(state, who)
    if (own and state.resumed) or anchor.waiting == "delay":
        due -= 1  # the end that fired when it delayed is not fired again
    if own and next_turn:
        due += 1
    return Duration(edge=Edge.TURN_END, anchor=who, due=due, rounds=rounds)


def on_count(state: Encounter, n: int) -> Duration:
    """N rounds on the initiative count reached now; before the start, on the top of the round."""
    if state.round == 0:
        return Duration(edge=Edge.ROUND_START, due=n + 1, rounds=True)
    active = state.get(state.active)
    if state.count is None or active is None:
        if active is not None and state.in_turn:
            return until_start(state, active.id, n, rounds=True)
        return Duration(edge=Edge.ROUND_START, due=state.round + n, rounds=True)
    return Duration(
        edge=Edge.COUNT,
        anchor=active.id,
        count=state.count,
        due=state.round + n,
        rounds=True,
    )


def remaining(state: Encounter, duration: Duration) -> int | None:
    """How often the edge must still fire, None where no clock ends the effect."""
    anchor = state.get(duration.anchor)
    match duration.edge:
        case Edge.TURN_START:
            return None if anchor is None else duration.due - anchor.starts
        case Edge.TURN_END:
            if anchor is None:
                return None
            return max(duration.due - anchor.ends, 1)
        case Edge.COUNT:
            passed = state.count is not None and state.count <= duration.count
            return duration.due - state.round + (0 if passed else 1)
        case Edge.ROUND_START:
            return duration.due - max(state.round, 1)
        case Edge.ROUND_END:
            return duration.due - max(state.round, 1) + 1
    return None


def rounds_left(state: Encounter, duration: Duration) -> int | None:
    """What is left in rounds, for durations given in rounds; None otherwise."""
    return remaining(state, duration) if duration.rounds else None


def worded(state: Encounter, duration: Duration, bearer: Combatant) -> str:
    """What is left, in words: "9 rounds", "until the end of Ezren's turn", "until removed"."""
    left = remaining(state, duration)
    if duration.rounds and left is not None:
        return f"{left} round{'' if left == 1 else 's'}"
    anchor = state.name_of(duration.anchor)
    whose = "its" if duration.anchor == bearer.id else f"{anchor}'s"
    match duration.edge:
        case Edge.TURN_START:
            return f"until the start of {whose} {'next ' if left == 1 else ''}turn"
        case Edge.TURN_END:
            own = in_own_turn(state, duration.anchor)
            which = "this" if own and left == 1 else whose
            return f"until the end of {which}{' next' if own and left == 2 else ''} turn"
        case Edge.ROUND_END:
            return "until the end of the round"
        case Edge.ROUND_START:
            return "until the next round starts"
        case Edge.DAMAGED:
            return "until damaged"
        case Edge.HEALED:
            return "until healed"
        case Edge.GAINED:
            return "until another effect"
        case Edge.LOST:
            return "with what brought it"
        case Edge.REST:
            return "until rest"
        case Edge.ENCOUNTER:
            return "the encounter"
    return "until removed"


def edge_words(state: Encounter, duration: Duration) -> str:
    """On whose edge it ends, in short: "count 20", "start Ezren", "end Ezren"."""
    match duration.edge:
        case Edge.TURN_START:
            return f"start {state.name_of(duration.anchor)}"
        case Edge.TURN_END:
            return f"end {state.name_of(duration.anchor)}"
        case Edge.COUNT:
            return f"count {duration.count:g}"
        case Edge.ROUND_START:
            return "round start"
        case Edge.ROUND_END:
            return "round end"
    return str(duration.edge)
