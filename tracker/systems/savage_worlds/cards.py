"""The action deck: shuffled, dealt, typed in; which card of several counts; what a Joker brings.

Source: the rules file, section 5 (core; seed 001 only speaks of acting "as if he had a Joker").
The deck and what is out of it are facts of the fight, so undo brings every card back.
"""

from collections.abc import Callable, Sequence

from tracker.clock import Decision, Refused, Steps, rounds
from tracker.clock.commands.flow import set_initiative
from tracker.clock.order import ranked
from tracker.dice import Seeded
from tracker.dice.deck import (
    FULL_DECK,
    card_rank,
    card_value,
    is_joker,
    label,
    shuffled,
)
from tracker.model import Combatant, Encounter
from tracker.model.events import CombatantChanged, FactSet, InitiativeSet, OrderSet, StatSet

from .data import CARD
from .people import edge, has, hesitant, incapacitated, is_wild, players, same_group
from .traits import earn, earn_gm

DECK, OUT, TABLE = "sw.deck", "sw.out", "sw.table"
Draw = Callable[[], Steps[str | None]]


def cards_of(state: Encounter, fact: str) -> tuple[str, ...]:
    """A pile of cards: the deck, all that are out of it, those drawn this round."""
    held = state.facts.get(fact)
    return tuple(map(str, held)) if isinstance(held, tuple) else ()


def in_play(state: Encounter) -> set[str]:
    """The cards that lie before somebody, and those drawn this round."""
    held = {str(c.stats[CARD]) for c in state.present if c.stats.get(CARD)}
    return held | set(cards_of(state, TABLE))


def on_hold(state: Encounter, who: Combatant) -> bool:
    """On Hold: its turn was put aside by choice (and not broken into by another)."""
    return who.waiting == "hold" and who.acted >= state.lap


def go_on_hold(d: Decision, who: str) -> None:
    """The one who has the turn goes on Hold. Raises Refused: not its turn, or it may not."""
    bearer = d.combatant(who)
    for condition in ("shaken", "stunned", "incapacitated"):
        if has(bearer, condition):
            raise Refused(f"{bearer.name} cannot go on Hold: {condition}")
    rounds.put_aside(d, who)
    d.note("goes on Hold (`interrupt` takes the turn)", who=who, kind="turn")


# --- drawing -----------------------------------------------------------------------------------


def pick(draw: Draw, who: Combatant) -> Steps[tuple[list[str], str | None]]:
    """Draw as many cards as it gets: all that were drawn, and the one that counts.

    Hesitant keeps the lower of two but uses a Joker, and switches off the Edges (ruling S-A8);
    Level Headed keeps the best; Quick draws again from Five down, after that choice.
    """
    slow = hesitant(who)
    wanted = 1
    if not incapacitated(who):
        if slow:
            wanted = 2
        elif edge(who, "improved level headed"):
            wanted = 3
        elif edge(who, "level headed"):
            wanted = 2
    drawn: list[str] = []
    for _ in range(wanted):
        card = yield from draw()
        if card is not None:
            drawn.append(card)
    if not drawn:
        return [], None
    kept = max(drawn, key=card_value)
    if slow and not is_joker(kept):
        kept = min(drawn, key=card_value)
    while edge(who, "quick") and not slow and not incapacitated(who) and card_rank(kept) <= 5:
        card = yield from draw()
        if card is None:
            break
        drawn.append(card)
        kept = card
    return drawn, kept


def from_deck(d: Decision, who: str) -> Draw:
    """Draws from the top; an empty deck is the discards, shuffled. With `sw.cards table` the
    table is asked which card fell."""

    def draw() -> Steps[str | None]:
        if not cards_of(d.state, DECK):
            yield from shuffle(d)
        deck = cards_of(d.state, DECK)
        if not deck:
            return None
        card = deck[0]
        if d.setting("sw.cards") == "table":
            card = yield from d.choose(
                who,
                "the card dealt",
                [(c, label(c)) for c in sorted(deck, key=card_value, reverse=True)],
                rule="card",
                default=card,
            )
        _take(d, card)
        return card

    return draw


def _take(d: Decision, card: str) -> None:
    deck = tuple(c for c in cards_of(d.state, DECK) if c != card)
    d.emit(
        FactSet(name=DECK, value=deck or None),
        FactSet(name=OUT, value=(*cards_of(d.state, OUT), card)),
        FactSet(name=TABLE, value=(*cards_of(d.state, TABLE), card)),
    )


def shuffle(d: Decision) -> Steps[None]:
    """Shuffle every card that lies before nobody; the one roll seeds the whole order."""
    rest = set(FULL_DECK) - in_play(d.state)
    if not rest:
        return
    answer = yield from d.roll(None, "shuffle the action deck", "1d1000000", rule="shuffle")
    if answer.skipped:
        return
    order = shuffled(FULL_DECK, Seeded(answer.total).draw)
    d.emit(
        FactSet(name=DECK, value=tuple(c for c in order if c in rest)),
        FactSet(name=OUT, value=tuple(c for c in FULL_DECK if c not in rest) or None),
    )


# --- dealing -----------------------------------------------------------------------------------


def sharing(state: Encounter, who: Combatant) -> list[Combatant]:
    """All who act on this one's card: its group of Extras, or it alone."""
    return [
        c
        for c in state.by_addition()
        if c.id == who.id or (c.present and same_group(c, who) and not on_hold(state, c))
    ]


def deal_round(d: Decision) -> Steps[None]:
    """A round begins: one card each, one a group; nobody on Hold gets one."""
    first = d.state.round == 1
    if not first:
        _collect(d)
    for who in d.state.by_addition():
        bearer = d.combatant(who.id)
        if not bearer.present or bearer.stats.get(CARD) or on_hold(d.state, bearer):
            continue
        drawn, kept = yield from pick(from_deck(d, bearer.id), bearer)
        if kept is None:
            d.note("no card is left: deal one by hand", who=bearer.id, kind="card")
            break
        give(d, bearer, kept, drawn, place=False)
    order = ranked(d.state, d.rules)
    if order != d.state.order:
        d.emit(OrderSet(order=order))


def _collect(d: Decision) -> None:
    """Last round's cards are discarded; after a Joker the whole deck will be shuffled."""
    table = cards_of(d.state, TABLE)
    before = {str(c.stats[CARD]) for c in d.state.present if c.stats.get(CARD)}
    counts = table if d.setting("sw.joker_reshuffle") == "dealt" else before & set(table)
    again = any(is_joker(c) for c in counts)
    for who in d.state.present:
        if who.stats.get(CARD) and not on_hold(d.state, who):
            d.emit(StatSet(who=who.id, stat=CARD))
    d.emit(FactSet(name=TABLE))
    if again:
        d.emit(FactSet(name=DECK), FactSet(name=OUT))
        d.note("a Joker was dealt: the deck is shuffled", kind="card")


def give(d: Decision, who: Combatant, card: str, drawn: Sequence[str] = (), *, place: bool) -> None:
    """Put a card before somebody and all who share it; with `place`, move them by it now."""
    more = f" (drawn: {', '.join(map(label, drawn))})" if len(drawn) > 1 else ""
    for each in sharing(d.state, who):
        d.emit(StatSet(who=each.id, stat=CARD, value=card))
        if place:
            set_initiative(d, each.id, float(card_value(card)), quiet=True)
        else:
            d.emit(InitiativeSet(who=each.id, value=float(card_value(card)), quiet=True))
    d.note(f"card: {label(card)}{more}", who=who.id, kind="card")
    if is_joker(card):
        _joker(d, who)


def _joker(d: Decision, who: Combatant) -> None:
    """A Joker brings Bennies: to every player, or to the GM and every hostile Wild Card."""
    if not is_wild(who) and not players(who):
        earn_gm(d, 1)
    else:
        if not players(who):
            earn_gm(d, 1)
        for each in d.state.by_addition():
            theirs = each.side == "pc" if players(who) else not players(each)
            if theirs and each.present and is_wild(each):
                earn(d, each.id, 1, "a Joker was dealt")
    d.note("Joker: acts at any time, +2 on Trait and damage rolls", who=who.id, kind="card")


def deal_hand(d: Decision, who: Combatant, typed: Sequence[str]) -> Steps[None]:
    """The table deals: one card as it is, or all cards drawn, of which the rules choose."""
    if on_hold(d.state, who):
        raise Refused(f"{who.name} is on Hold and gets no card")
    old = who.stats.get(CARD)
    for place, card in enumerate(typed):
        if card == old and len(typed) == 1:
            raise Refused(f"{who.name} has {label(card)} already")
        if card in typed[:place] or (card in in_play(d.state) and card != old):
            raise Refused(f"{label(card)} is dealt already in this round")
        if len(cards_of(d.state, OUT)) >= len(FULL_DECK):
            raise Refused("all 54 cards are out: `shuffle` the deck first")
        if card in cards_of(d.state, OUT) and card != old:
            raise Refused(f"{label(card)} lies in the discards: `shuffle` brings it back")
    mine = {c.id for c in sharing(d.state, who)}
    kept_by_others = any(c.stats.get(CARD) == old and c.id not in mine for c in d.state.present)
    if old and not kept_by_others:
        _put_back(d, str(old), typed[0])
    for card in typed:
        _take(d, card)
    kept = typed[-1]
    if len(typed) > 1:
        left = list(typed)

        def draw() -> Steps[str | None]:
            yield from ()
            return left.pop(0) if left else None

        drawn, found = yield from pick(draw, who)
        if left or found is None:
            raise Refused(f"{who.name} draws {len(drawn)} cards, not {len(typed)}")
        kept = found
    give(d, who, kept, typed, place=True)


def _put_back(d: Decision, old: str, new: str) -> None:
    """A card dealt by mistake changes places with the right one."""
    deck = tuple(old if c == new else c for c in cards_of(d.state, DECK))
    d.emit(
        FactSet(name=DECK, value=deck or None),
        FactSet(name=OUT, value=tuple(c for c in cards_of(d.state, OUT) if c != old)),
        FactSet(name=TABLE, value=tuple(c for c in cards_of(d.state, TABLE) if c != old)),
    )


def deal_one(d: Decision, who: Combatant) -> Steps[None]:
    """Deal to somebody who has no card yet (a reinforcement, a card that was lost)."""
    if on_hold(d.state, who):
        raise Refused(f"{who.name} is on Hold and gets no card")
    if who.stats.get(CARD):
        raise Refused(f"{who.name} has {label(str(who.stats[CARD]))} already")
    shared = next((c for c in sharing(d.state, who) if c.id != who.id and c.stats.get(CARD)), None)
    if shared is not None:
        card = str(shared.stats[CARD])
        d.emit(StatSet(who=who.id, stat=CARD, value=card))
        set_initiative(d, who.id, float(card_value(card)), quiet=True)
        return
    drawn, kept = yield from pick(from_deck(d, who.id), who)
    if kept is None:
        raise Refused("no card is left: a 55th cannot be dealt")
    give(d, who, kept, drawn, place=True)


def put_away(d: Decision) -> None:
    """The fight is over: the cards are discarded; a new fight goes on with the same deck."""
    if any(c.stats.get(CARD) for c in d.state.present):
        _collect(d)


def keep_holds(d: Decision) -> None:
    """A new round: who is on Hold has no turn in it but the one it keeps."""
    for who in d.state.present:
        if who.waiting == "hold":
            d.emit(CombatantChanged(who=who.id, acted=d.state.lap))
