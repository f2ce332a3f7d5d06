"""The action deck: the order of cards, their spellings, and a fair shuffle."""

from __future__ import annotations

import contextlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.dice import (
    FULL_DECK,
    DiceError,
    Scripted,
    Seeded,
    card_rank,
    card_value,
    is_joker,
    label,
    parse_card,
    shuffled,
)


def test_the_deck_has_every_card_once() -> None:
    assert len(FULL_DECK) == len(set(FULL_DECK)) == 54
    assert [card for card in FULL_DECK if is_joker(card)] == ["BJ", "RJ"]
    assert Counter(card[-1] for card in FULL_DECK[2:]) == dict.fromkeys("CDHS", 13)


def test_order_of_action() -> None:
    cards = ["2C", "KC", "KS", "KD", "KH", "AC", "10S", "RJ", "BJ", "JH"]
    ordered = sorted(cards, key=card_value, reverse=True)
    assert ordered == ["BJ", "RJ", "AC", "KS", "KH", "KD", "KC", "JH", "10S", "2C"]
    assert [card_value(card) for card in FULL_DECK] == list(range(54, 0, -1))
    assert [card_rank(card) for card in ("2C", "5H", "10S", "JD", "AC", "RJ")] == [
        *(2, 5, 10, 11, 14, 15)
    ]


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("QS", "QS"),
        ("qs", "QS"),
        (" Q♠ ", "QS"),
        ("♠q", "QS"),
        ("Q ♠\ufe0f", "QS"),
        ("queen of spades", "QS"),
        ("Q of spades", "QS"),
        ("10h", "10H"),
        ("Th", "10H"),
        ("H10", "10H"),
        ("ten hearts", "10H"),
        ("１０Ｈ", "10H"),
        ("joker", "BJ"),
        ("Black Joker", "BJ"),
        ("red joker", "RJ"),
        ("joker-red", "RJ"),
        ("rj", "RJ"),
        ("jd", "JD"),
    ],
)
def test_spellings(text: str, card: str) -> None:
    assert parse_card(text) == card


@pytest.mark.parametrize("card", FULL_DECK)
def test_every_card_reads_back(card: str) -> None:
    assert parse_card(card) == parse_card(card.lower()) == card
    assert parse_card(label(card).split(" ")[0]) == card or is_joker(card)


def test_labels_need_no_colour() -> None:
    assert label("QS") == "Q♠ S"
    assert label("10H") == "10♥ H"
    assert label("RJ") == "Joker red"
    assert label("BJ") == "Joker black"
    assert len({label(card) for card in FULL_DECK}) == 54


@pytest.mark.parametrize("text", ["", "1S", "11H", "Q", "S", "QX", "jokers wild"])
def test_no_card(text: str) -> None:
    for function in (parse_card, card_value, card_rank, label):
        with pytest.raises(DiceError, match="is no card"):
            function(text)


@given(st.text())
def test_any_text_is_a_card_or_a_dice_error(text: str) -> None:
    with contextlib.suppress(DiceError):
        assert parse_card(text) in FULL_DECK


@given(st.integers())
def test_a_shuffle_keeps_every_card_and_repeats(seed: int) -> None:
    source = Seeded(seed)
    deck = shuffled(FULL_DECK, source.draw)
    assert sorted(deck) == sorted(FULL_DECK)
    assert source.position == 53
    assert deck == shuffled(FULL_DECK, Seeded(seed).draw)


def test_shuffle_is_fisher_yates() -> None:
    assert shuffled(("a", "b", "c"), Scripted([3, 2]).draw) == ("a", "b", "c")
    assert shuffled(("a", "b", "c"), Scripted([1, 1]).draw) == ("b", "c", "a")
    assert shuffled(("a",), Scripted([]).draw) == ("a",)
    assert shuffled((), Scripted([]).draw) == ()
    orders = Counter(shuffled(("a", "b", "c"), Scripted(d).draw) for d in _every_draw())
    assert len(orders) == 6
    with pytest.raises(DiceError):
        shuffled(FULL_DECK, lambda sides: 0)


def _every_draw() -> list[tuple[int, int]]:
    return [(first, second) for first in (1, 2, 3) for second in (1, 2)]
