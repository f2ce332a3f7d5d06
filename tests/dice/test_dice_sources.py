"""Where faces come from: seeds that repeat, lists that end, and what a game master types."""

from __future__ import annotations

import contextlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.dice import (
    DiceError,
    OutOfDice,
    Scripted,
    Seeded,
    face_at,
    parse,
    parse_faces,
    typed,
)


@given(st.one_of(st.text(), st.integers()), st.integers(0, 10**9), st.integers(1, 1_000_000))
def test_same_seed_and_position_same_face(seed: str | int, position: int, sides: int) -> None:
    source = Seeded(seed, position)
    face = source.draw(sides)
    assert 1 <= face <= sides
    assert source.position == position + 1
    assert face == Seeded(seed, position).draw(sides) == face_at(seed, position, sides)


def test_setting_the_position_back_restores_the_dice() -> None:
    source = Seeded("fight")
    first = [source.draw(20) for _ in range(50)]
    source.position = 10
    assert [source.draw(20) for _ in range(40)] == first[10:]
    assert [Seeded("other", n).draw(20) for n in range(50)] != first


def test_seeded_faces_never_change_between_versions() -> None:
    source = Seeded("dreadclock")
    assert [source.draw(6) for _ in range(12)] == [6, 6, 2, 6, 6, 3, 2, 6, 5, 6, 1, 2]


@pytest.mark.parametrize("sides", [2, 6, 20])
def test_seeded_faces_are_even(sides: int) -> None:
    each = 600
    source = Seeded(7)
    counts = Counter(source.draw(sides) for _ in range(each * sides))
    assert sorted(counts) == list(range(1, sides + 1))
    chi_squared = sum((count - each) ** 2 / each for count in counts.values())
    assert chi_squared < 2 * sides + 12


def test_a_die_has_sides() -> None:
    with pytest.raises(DiceError):
        Seeded(1).draw(0)


def test_scripted_hands_out_in_order_and_ends() -> None:
    source = Scripted(iter([4, 6, 12]))
    assert (source.left, source.peek) == (3, 4)
    assert source.draw(6) == 4
    assert source.draw(6) == 6
    with pytest.raises(DiceError, match="a d6 shows 1 to 6, not 12"):
        source.draw(6)
    assert (source.left, source.peek) == (1, 12)
    assert source.draw(20) == 12
    assert (source.left, source.peek) == (0, None)
    with pytest.raises(OutOfDice, match="a d20 is asked for"):
        source.draw(20)


@pytest.mark.parametrize("text", ["4, 6 12", "4,6,12", " 4  6\t12 ", "４，６、12", "4 ,6 , 12"])
def test_parse_faces(text: str) -> None:
    assert parse_faces(text) == (4, 6, 12)


@pytest.mark.parametrize("text", ["", " ", "4,,6", "4,", "x", "4 -1", "0", "4.5", "²", "9" * 5000])
def test_parse_faces_refuses(text: str) -> None:
    with pytest.raises(DiceError):
        parse_faces(text)


@pytest.mark.parametrize(
    ("expression", "text", "faces", "total"),
    [
        ("2d6+3", "3 4", (3, 4), 10),
        ("2d6+3", "3,4", (3, 4), 10),
        ("2d6+3", "9", (), 9),
        ("2d6+3", "=9", (), 9),
        ("2d6+3", " = 9 ", (), 9),
        ("1d6+3", "4", (4,), 7),
        ("1d6+3", "=7", (), 7),
        ("1d100", "00", (100,), 100),
        ("2d100", "00 7", (100, 7), 107),
        ("1d10", "0", (10,), 10),
        ("d6!", "3", (3,), 3),
        ("d6!", "6 6 1", (6, 6, 1), 13),
        ("2d6!", "6 3 2", (6, 3, 2), 11),
        ("2d6!", "40", (), 40),
        ("d6!+1", "=20", (), 20),
        ("4d6kh3", "4 1 5 2", (4, 1, 5, 2), 11),
        ("2d4-5", "-2", (), -2),
        ("5", "", (), 5),
        ("5", "5", (), 5),
    ],
)
def test_typed(expression: str, text: str, faces: tuple[int, ...], total: int) -> None:
    roll = typed(parse(expression), text)
    assert (roll.faces, roll.total) == (faces, total)
    assert roll.expression == parse(expression).text


@pytest.mark.parametrize(
    ("expression", "text", "message"),
    [
        ("3d6", "1 2", "3d6 needs 3 faces, or its total as =N, but 2 numbers were typed"),
        ("2d6", "1 2 3", "but 3 numbers were typed"),
        ("1d6", "1 2", "1d6 needs 1 face"),
        ("2d6+3", "7 1", "a d6 shows 1 to 6, not 7"),
        ("1d6+3", "9", "a d6 shows 1 to 6, not 9; a total is typed =9"),
        ("2d6+3", "4", "2d6+3 gives 5 to 15, not 4"),
        ("2d6+3", "=16", "2d6+3 gives 5 to 15, not 16"),
        ("2d6", "00", "2d6 gives 2 to 12, not 00"),
        ("1d6", "0", "a d6 shows 1 to 6, not 0"),
        ("d6!", "6", "1d6!: 1 number was typed; each maximum is rolled again"),
        ("d6!", "5 3", "1d6!: 2 numbers were typed; each maximum is rolled again"),
        ("2d6!", "=1", "2d6! gives 2 to 12, or more"),
        ("1d6", "-2", "type the face of the die"),
        ("1d6", "=x", "is no total"),
        ("2d6", "", "expected faces such as"),
        ("5", "6", "5 gives only 5, not 6"),
    ],
)
def test_typed_refuses_in_words(expression: str, text: str, message: str) -> None:
    with pytest.raises(DiceError) as caught:
        typed(parse(expression), text)
    assert message in str(caught.value)


@given(
    st.sampled_from(["2d6+3", "d6!", "d100", "3d10kl2-1", "5", "0d6"]),
    st.one_of(st.text(), st.text("0123456789 ,=+-６", max_size=400)),
)
def test_typed_gives_a_roll_or_a_dice_error(expression: str, text: str) -> None:
    try:
        roll = typed(parse(expression), text)
    except DiceError as error:
        assert str(error).isprintable()
        return
    assert parse(expression).can_total(roll.total)
    assert roll.describe()


@given(st.text())
def test_parse_faces_gives_faces_or_a_dice_error(text: str) -> None:
    with contextlib.suppress(DiceError):
        assert all(face >= 1 for face in parse_faces(text))


def test_long_input_is_refused_at_once() -> None:
    for text in (" " * 1_000_000, "=" + "9" * 1_000_000, "," * 1_000_000):
        with pytest.raises(DiceError):
            typed(parse("2d6"), text)
