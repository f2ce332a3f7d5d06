"""Losing Sanity and Health, what a fall to 0 does, cards, and being consumed.

Source: seed 003, the paragraphs on madness and on injuries; rules sections 4 and 6 (M-A2, M-A3,
M-A5 to M-A7).
"""

from collections.abc import Mapping

from tracker.clock import Decision, Refused, Steps
from tracker.clock.effects import change, gain
from tracker.model import Combatant, Effect, Fact, Track
from tracker.model.events import CombatantChanged, StatSet, TrackSet
from tracker.model.text import fold

from .data import CARD_OF, FALLS, FAMILY, OTHER_CARD

LABEL = {"sanity": "Sanity", "health": "Health"}


def held(who: Combatant, condition: str) -> list[Effect]:
    """The effects of one mythos condition on somebody."""
    return [e for e in who.effects if e.family == FAMILY and e.condition == condition]


def counts(who: Combatant, condition: str) -> bool:
    """Whether a condition is on somebody and not suppressed."""
    return any(not e.suppressed for e in held(who, condition))


def key_of(card: Effect) -> str:
    """The key by which the GM tags a card; "" for one not named yet."""
    return str(card.data.get("key") or card.source)


def named_cards(who: Combatant) -> list[str]:
    """The cards held, as "madness:paranoia"."""
    return [
        f"{e.condition}:{key_of(e)}"
        for e in who.effects
        if e.family == FAMILY and e.condition in OTHER_CARD
    ]


def playing(d: Decision, who: str) -> Combatant:
    """A combatant still in the game. Raises Refused for one who is out."""
    found = d.combatant(who)
    if found.removed or found.defeated:
        raise Refused(f"{found.name} is out of the game: {found.defeated or 'removed'}")
    return found


def track(who: Combatant, name: str) -> Track:
    """One of the counters. Raises Refused if there is none."""
    found = who.tracks.get(name)
    if found is None:
        raise Refused(f"{who.name} has no {name}: give it some with  set {who.name} {name}=5")
    return found


# --- losing -------------------------------------------------------------------------------------


def lose(
    d: Decision, who: str, losses: Mapping[str, int], keys: Mapping[str, str], why: str
) -> Steps[None]:
    """Take Sanity or Health, or both in one go (Sanity first, M-A6), and see to the falls.

    `keys` names the cards drawn, by track.
    """
    bearer = playing(d, who)
    before = {name: track(bearer, name) for name in losses}
    fallen = []
    for name, amount in losses.items():
        moved = before[name].replace(value=max(before[name].value - amount, 0))
        if moved != before[name]:
            d.emit(TrackSet(who=who, name=name, track=moved, why=why))
        if amount > 0 and moved.value == 0:
            fallen.append(name)
    both = len(fallen) > 1 and d.setting("mythos.both_zero_consumes") == "on"
    if both and (yield from ask_consumed(d, who, "Sanity and Health are at 0 in one go")):
        return
    for name in sorted(fallen, key=list(FALLS).index):
        if d.combatant(who).defeated:
            return
        yield from fall(d, who, name, keys.get(name, ""))


def fall(d: Decision, who: str, name: str, key: str) -> Steps[None]:
    """A counter came to 0: half the clues and experience, shock, half back, a card; or the end.

    Where the GM says no to the end, a second fall is dealt with like the first.
    """
    bearer = d.combatant(who)
    falls = bearer.number(FALLS[name]) + 1
    d.emit(StatSet(who=who, stat=FALLS[name], value=falls))
    card = CARD_OF[name]
    again = (
        bool(held(bearer, card)) if d.setting("mythos.consumed_on") == "card_held" else falls > 1
    )
    if again and (yield from ask_consumed(d, who, f"{LABEL[name]} fell to 0 again")):
        return
    d.note(f"{LABEL[name]} is gone", who=who, kind="stage", after=card)
    for counter in ("clues", "xp"):
        _discard_half(d, who, counter)
    yield from gain(d, who, Effect(id=0, condition="shocked", family=FAMILY, source=card))
    now = track(d.combatant(who), name)
    most = now.max if now.max is not None else bearer.track(name)
    back = now.replace(value=(most + 1) // 2)
    if back != now:
        d.emit(TrackSet(who=who, name=name, track=back, why="half the maximum back"))
    yield from draw(d, who, card, key)


def _discard_half(d: Decision, who: str, counter: str) -> None:
    """Half rounded down is what goes (M-A7): of 5 clues 3 stay, of 1 none is lost."""
    has = d.combatant(who).tracks.get(counter)
    if has is not None and has.value > 1:
        left = has.replace(value=has.value - has.value // 2)
        d.emit(TrackSet(who=who, name=counter, track=left, why="half discarded, rounded down"))


# --- cards ----------------------------------------------------------------------------------------


def draw(d: Decision, who: str, card: str, key: str) -> Steps[None]:
    """A card is drawn; without a key it is named later with the verb `card`."""
    data: dict[str, Fact] = {"key": key}
    effect = Effect(id=0, condition=card, family=FAMILY, source=key, data=data)
    yield from gain(d, who, effect)
    if not key:
        name = d.name(who)
        d.note(f"draw a {card} card; then  card {name} {card} KEY", who=who, kind="card")


def name_card(d: Decision, who: str, card: str, key: str) -> Steps[bool]:
    """Name a card that was drawn without a key; false if every held one of the kind has one."""
    blank = next((e for e in held(d.combatant(who), card) if not key_of(e)), None)
    if blank is None:
        return False
    change(d, who, blank, why="named", source=key, data={**blank.data, "key": key})
    d.note(f"the {card} card is {key}", who=who, kind="card")
    yield from comparable(d, who, card, key)
    return True


def comparable(d: Decision, who: str, card: str, key: str) -> Steps[None]:
    """A card of one kind like one held of the other: consumed, if the GM agrees (M-A3)."""
    bearer = d.combatant(who)
    if not key or bearer.defeated:
        return
    for other in held(bearer, OTHER_CARD[card]):
        if fold(key_of(other)) == fold(key):
            yield from ask_consumed(d, who, f"{card} {key} is comparable to {other.condition} held")
            return


# --- the end --------------------------------------------------------------------------------------


def ask_consumed(d: Decision, who: str, why: str) -> Steps[bool]:
    """Ask the GM before anybody is consumed (M-A2); whether it came to that."""
    word = yield from d.choose(
        who,
        f"{why}: consumed by the Mythos?",
        [("yes", "consumed: out of the game"), ("no", "not this time")],
        rule="consume",
        default="yes",
    )
    if word != "yes":
        return False
    consume(d, who, why)
    return True


def consume(d: Decision, who: str, why: str) -> None:
    """Out of the order at once (M-A5)."""
    d.note(f"consumed by the Mythos: {why}", who=who, kind="stage", after="consumed")
    d.emit(CombatantChanged(who=who, defeated="consumed"))
