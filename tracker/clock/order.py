"""The order: a list that GMs rearrange. Changing it fires nothing, skips nobody, repeats nobody.

Who acts next is the first in the list who has not acted in this lap. So a change of the list,
at any time and place, can neither rob anybody of a turn nor give one twice.
"""

from collections.abc import Sequence

from tracker.model import Combatant, Encounter

from .rules import Rules


def ranked(state: Encounter, rules: Rules) -> tuple[str, ...]:
    """Everybody by initiative, highest first; ties as the ruling family has them, then as added.
    Who has no number comes last, as they stand."""
    family = rules.first(state)
    numbered = [c for i in state.order if (c := state.combatants[i]).initiative is not None]
    without = [i for i in state.order if state.combatants[i].initiative is None]
    numbered.sort(key=lambda c: (-(c.initiative or 0.0), -family.tie(c), c.added))
    return (*(c.id for c in numbered), *without)


def place_of(
    state: Encounter, rules: Rules, newcomer: Combatant, *, without: Sequence[str] = ()
) -> int:
    """Where somebody with this initiative belongs in the list as it now stands.

    Among equals the ruling family decides; with the one whose turn it is, the newcomer comes
    after, for that count has been reached. `without` are those who stand in the list and have
    not been given their own place yet.
    """
    if newcomer.initiative is None:
        return len(state.order)
    family = rules.first(state)
    mine = (newcomer.initiative, family.tie(newcomer))
    place = 0
    for index, other_id in enumerate(state.order):
        other = state.combatants[other_id]
        if other_id == newcomer.id or other_id in without or other.initiative is None:
            continue
        theirs = (other.initiative, family.tie(other))
        current = other_id == state.active and other.initiative == newcomer.initiative
        if theirs >= mine or current:
            place = index + 1
    return place


def with_moved(order: tuple[str, ...], who: str, place: int) -> tuple[str, ...]:
    """The list with one moved to `place` (an index into the list as it is)."""
    if who not in order:
        return order
    before = tuple(i for i in order[:place] if i != who)
    after = tuple(i for i in order[place:] if i != who)
    return (*before, who, *after)


def still_to_act(state: Encounter) -> tuple[str, ...]:
    """The slots not yet reached in this lap, in order; unseen and defeated ones among them."""
    return tuple(i for i in state.order if state.combatants[i].acted < state.lap)


def has_passed(state: Encounter, place: int) -> bool:
    """Whether the clock is already beyond this place of the list in the running lap."""
    if state.round == 0 or state.active is None or state.active not in state.order:
        return False
    return place <= state.order.index(state.active)
