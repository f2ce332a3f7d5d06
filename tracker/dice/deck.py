"""The action deck of Savage Worlds: 54 cards as plain names, and pure functions on tuples of them.

A card is written rank before suit: `QS`, `10H`; the Jokers are `BJ` (black) and `RJ` (red). The
first card of a tuple is the top of the deck.
"""

from __future__ import annotations

from typing import Final

from tracker.dice.errors import DiceError, quoted
from tracker.dice.signs import plain
from tracker.dice.terms import Draw, drawn_face

RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""From low to high."""
SUITS: Final = ("C", "D", "H", "S")
"""From low to high: clubs, diamonds, hearts, spades."""
RED_JOKER: Final = "RJ"
BLACK_JOKER: Final = "BJ"

FULL_DECK: Final[tuple[str, ...]] = (
    BLACK_JOKER,
    RED_JOKER,
    *(rank + suit for rank in reversed(RANKS) for suit in reversed(SUITS)),
)
"""All 54 cards, the one that acts first at the top."""

_VALUES: Final = {card: len(FULL_DECK) - place for place, card in enumerate(FULL_DECK)}
_SYMBOLS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}

_JOKERS: Final = {
    **dict.fromkeys(("bj", "jb", "blackjoker", "jokerblack", "joker", "jk", "🃏"), BLACK_JOKER),
    **dict.fromkeys(("rj", "jr", "redjoker", "jokerred"), RED_JOKER),
}
_RANK_WORDS: Final = {
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
    "seven": "7",
    "eight": "8",
    "nine": "9",
    "ten": "10",
    "jack": "J",
    "queen": "Q",
    "king": "K",
    "ace": "A",
}
_RANK_NAMES: Final = {rank.lower(): rank for rank in RANKS} | _RANK_WORDS | {"t": "10"}
_SUIT_NAMES: Final = {
    name: suit
    for suit, names in {
        "C": ("c", "club", "clubs", "♣", "♧"),
        "D": ("d", "diamond", "diamonds", "♦", "♢"),
        "H": ("h", "heart", "hearts", "♥", "♡"),
        "S": ("s", "spade", "spades", "♠", "♤"),
    }.items()
    for name in names
}
_SPELLINGS: Final = _JOKERS | {
    spelling: rank + suit
    for r, rank in _RANK_NAMES.items()
    for s, suit in _SUIT_NAMES.items()
    for spelling in (r + s, s + r, f"{r}of{s}")
}
_IGNORED: Final = str.maketrans("", "", " -_\ufe0e\ufe0f")


def parse_card(text: str) -> str:
    """The card that the text names: `qs`, `Q♠`, `Th`, `H10`, "queen of spades", "red joker".

    A plain "joker" is the black one. A DiceError where the text names no card.
    """
    spelling = plain(text).translate(_IGNORED).strip().lower()
    card = _SPELLINGS.get(spelling)
    if card is None:
        raise DiceError(f"{quoted(text)} is no card: expected one such as QS, 10H, RJ or BJ")
    return card


def is_joker(card: str) -> bool:
    """Whether the card is one of the two Jokers."""
    return card in (RED_JOKER, BLACK_JOKER)


def card_rank(card: str) -> int:
    """The rank as a number: 2..10, jack 11, queen 12, king 13, ace 14, Jokers 15.

    A DiceError where it is no card as `FULL_DECK` writes it.
    """
    _known(card)
    return len(RANKS) + 2 if is_joker(card) else RANKS.index(card[:-1]) + 2


def card_value(card: str) -> int:
    """The order of action as a number from 1 (2C) to 54 (BJ): the higher acts first.

    Jokers before aces and so on down to twos; in a rank spades, hearts, diamonds, clubs; the black
    Joker before the red one. A DiceError where it is no card as `FULL_DECK` writes it.
    """
    return _known(card)


def label(card: str) -> str:
    """The card for a reader, suit as sign and letter: `Q♠ S`; "Joker black", "Joker red".

    A DiceError where it is no card as `FULL_DECK` writes it.
    """
    _known(card)
    if is_joker(card):
        return "Joker black" if card == BLACK_JOKER else "Joker red"
    return f"{card[:-1]}{_SYMBOLS[card[-1]]} {card[-1]}"


def short(card: str) -> str:
    """The card in at most four cells: `Q♠S`, `10♥H`, "JokB", "JokR".

    A DiceError where it is no card as `FULL_DECK` writes it.
    """
    if is_joker(card):
        return "JokB" if card == BLACK_JOKER else "JokR"
    return label(card).replace(" ", "")


def shuffled(deck: tuple[str, ...], draw: Draw) -> tuple[str, ...]:
    """The cards in the order that the draws give, every order being equally likely (Fisher-Yates).

    Draws one face for each card but the first, of dice with as many sides as cards are still to
    place: 54, 53 ... 2 for a full deck. A face out of range is a DiceError.
    """
    cards = list(deck)
    for last in range(len(cards) - 1, 0, -1):
        chosen = drawn_face(draw, last + 1) - 1
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return tuple(cards)


def _known(card: str) -> int:
    value = _VALUES.get(card)
    if value is None:
        raise DiceError(f"{quoted(card)} is no card: expected one such as QS, 10H, RJ or BJ")
    return value
