"""Expressions: what is read, what is refused, and that the figures agree with counting."""

from __future__ import annotations

import itertools
import time
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tracker.dice import DiceError, Die, Expression, Scripted, Seeded, parse

ALPHABET = "0123456789dDwWkhl!%+-*() ６＋－９ｄ"


def rolled(text: str, *faces: int) -> int:
    return parse(text).roll(Scripted(faces).draw).total


def counted_average(text: str) -> float:
    """The average by going through every combination of faces."""
    expression = parse(text)
    every = list(itertools.product(*(range(1, sides + 1) for sides in expression.sides)))
    return sum(expression.roll(Scripted(faces).draw).total for faces in every) / len(every)


@st.composite
def expressions(draw: st.DrawFn) -> Expression:
    """Expressions of every kind, small enough to be rolled."""
    pool = st.builds(
        lambda count, sides, bang, keep, part: (
            f"{count}d{sides}{bang}" + (f"{keep}{part % (count + 1)}" if keep else "")
        ),
        st.integers(0, 6),
        st.integers(2, 30),
        st.sampled_from(["", "", "!"]),
        st.sampled_from(["", "", "kh", "kl", "dh", "dl", "k"]),
        st.integers(0, 6),
    )
    leaf = st.one_of(st.integers(0, 99).map(str), pool)
    text = st.recursive(
        leaf,
        lambda inner: st.one_of(
            st.tuples(inner, st.sampled_from([" + ", "-", "*"]), inner).map("".join),
            inner.map(lambda t: f"({t})"),
            inner.map(lambda t: f"-({t})"),
        ),
        max_leaves=6,
    )
    return parse(draw(text))


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("2d6+3", "2d6+3"),
        ("  2 D 6 +  3 ", "2d6+3"),
        ("d20", "1d20"),
        ("d%", "1d100"),
        ("2W6", "2d6"),
        ("２ｄ６＋３", "2d6+3"),
        ("2d6 − 1", "2d6-1"),
        ("4d6k3", "4d6kh3"),
        ("2d20kh", "2d20kh1"),
        ("4d6dl1", "4d6dl1"),
        ("4d6kh3!", "4d6!kh3"),
        ("-(2*3)", "-2*3"),
        ("--5", "5"),
        ("+4", "4"),
        ("3--2", "3+2"),
        ("2-(3-d4)", "2-3+1d4"),
        ("(1d6+1)*2", "(1d6+1)*2"),
        ("2*(3*4)", "2*3*4"),
        ("007d06", "7d6"),
    ],
)
def test_one_canonical_text(text: str, canonical: str) -> None:
    assert parse(text).text == canonical


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "dice are missing: expected an expression such as 2d6+3"),
        ("2d", '"2d": a number of sides is missing after "d"'),
        ("2d6+", '"2d6+": expected a number, dice or "(" at the end'),
        ("2d6+*3", 'expected a number, dice or "(" at character 5, found "*"'),
        ("1 2d6", 'expected "+", "-" or "*" at character 3, found "2"'),
        ("2(3)", 'expected "+", "-" or "*" at character 2, found "("'),
        ("2d6d6", 'at character 4, found "d"'),
        ("2d6w6", 'at character 4, found "w"'),
        ("(2d6", 'a ")" is missing for the "(" at character 1'),
        ("2d6)", 'the ")" at character 4 closes nothing'),
        ("2d6 & 3", '"&" at character 5'),
        ("2d²", '"²" at character 3'),
        ("d٣", '"٣" at character 2'),
        ("2d6!!", 'a second "!"'),
        ("d1!", "would never end"),
        ("2d0", "has no sides"),
        ("4d6kh5", '"4d6" is 4 dice, it cannot keep 5'),
        ("d6dl2", '"d6" is 1 die, it cannot drop 2'),
        ("4d6kh1kl1", "twice"),
        ("9999d9999", "too many dice, at most 1,000"),
        ("1000000000d6", "too many dice, at most 1,000"),
        ("999d6+2d6", "too many dice"),
        ("d1000001", "too many sides, a die has at most 1,000,000"),
        ("12345678901", "at most 10 digits"),
        ("(" * 21 + "1" + ")" * 21, "nested more than 20 deep"),
        ("1+" * 100 + "1", "at most 200 characters"),
        ("+".join(["d%"] * 60), "too long when written out"),
        ("d6\n\x1b[31m", "has no meaning in dice"),
    ],
)
def test_refusals_say_what_and_where(text: str, message: str) -> None:
    with pytest.raises(DiceError) as caught:
        parse(text)
    assert message in str(caught.value)
    assert str(caught.value).isprintable()


def test_the_limits_themselves_are_allowed() -> None:
    assert parse("1000d1000000").maximum == 1_000_000_000
    assert parse("(" * 20 + "1" + ")" * 20).text == "1"
    assert parse("0d6").is_constant
    assert parse("-" * 199 + "5").minimum == -5


@given(st.one_of(st.text(max_size=300), st.text(ALPHABET, max_size=210)))
def test_any_text_is_an_expression_or_a_dice_error(text: str) -> None:
    try:
        expression = parse(text)
    except DiceError:
        return
    assert parse(expression.text) == expression
    assert expression.minimum <= expression.maximum
    assert len(expression.sides) == expression.dice_count
    assert expression.average == expression.average
    roll = expression.roll(Seeded("any").draw)
    assert expression.can_total(roll.total)
    assert roll.describe()


@settings(max_examples=50)
@given(expressions(), st.integers())
def test_rolls_stay_within_bounds(expression: Expression, seed: int) -> None:
    roll = expression.roll(Seeded(seed).draw)
    assert parse(expression.text) == expression
    assert expression.can_total(roll.total)
    if not expression.explodes:
        assert expression.minimum <= roll.total <= expression.maximum
        assert len(roll.faces) == expression.dice_count
    assert expression.minimum <= expression.maximum
    assert roll == expression.roll(Scripted(roll.faces).draw)
    assert roll.describe().endswith(f" = {roll.total}")


@settings(max_examples=50)
@given(expressions(), st.integers())
def test_doubled_and_modified_totals(expression: Expression, seed: int) -> None:
    total = expression.roll(Seeded(seed).draw).total
    assert expression.doubled().roll(Seeded(seed).draw).total == 2 * total
    for modifier in (-7, 0, 1, 40):
        assert expression.with_modifier(modifier).roll(Seeded(seed).draw).total == total + modifier


def test_doubled_and_with_modifier_texts() -> None:
    assert parse("2d6+3").doubled().text == "2*(2d6+3)"
    assert parse("1d6").doubled().text == "2*1d6"
    assert parse("2d6").with_modifier(-1).text == "2d6-1"
    assert parse("2d6+3").with_modifier(2).text == "2d6+5"
    assert parse("2d6-1").with_modifier(1).text == "2d6"
    assert parse("5").with_modifier(-5).text == "0"
    assert parse("5").with_modifier(-7).text == "-2"
    with pytest.raises(DiceError):
        parse("5").with_modifier(10**5000)
    with pytest.raises(DiceError):
        parse("9999999999").with_modifier(1)


@pytest.mark.parametrize(
    ("text", "faces", "total"),
    [
        ("2d6+3", (4, 2), 9),
        ("4d6kh3", (4, 1, 5, 2), 11),
        ("4d6dl1", (4, 1, 5, 2), 11),
        ("4d6kl1", (4, 1, 5, 2), 1),
        ("4d6dh1", (4, 1, 5, 2), 7),
        ("2d20kl", (14, 3), 3),
        ("2d6!", (6, 3, 2), 11),
        ("2d6!kh1", (6, 6, 1, 5), 13),
        ("d4-d6", (3, 5), -2),
        ("2*(1d6+1)", (4,), 10),
        ("-d4*3", (2,), -6),
        ("7", (), 7),
    ],
)
def test_totals(text: str, faces: Sequence[int], total: int) -> None:
    assert rolled(text, *faces) == total


def test_dice_in_the_order_drawn() -> None:
    roll = parse("2d6!kh1 + d4").roll(Scripted([6, 2, 5, 3]).draw)
    assert roll.dice == (
        Die(6, 6, exploded=True),
        Die(6, 2),
        Die(6, 5, kept=False),
        Die(4, 3),
    )
    assert roll.faces == (6, 2, 5, 3)
    assert roll.expression == "2d6!kh1+1d4"
    assert parse("2d6+d4").sides == (6, 6, 4)


@pytest.mark.parametrize(
    ("text", "faces", "line"),
    [
        ("2d6+3", (4, 2), "2d6+3: [4, 2] +3 = 9"),
        ("4d6kh3", (4, 1, 5, 2), "4d6kh3: [4, (1), 5, 2] = 11"),
        ("2d6!", (6, 3, 2), "2d6!: [6!+3, 2] = 11"),
        ("2d6!kl1-1", (6, 3, 2), "2d6!kl1-1: [(6!+3), 2] -1 = 1"),
        ("2*(d6+1)", (4,), "2*(1d6+1): 2*([4] +1) = 10"),
        ("-d6", (4,), "-1d6: -[4] = -4"),
        ("5", (), "5 = 5"),
    ],
)
def test_describe(text: str, faces: Sequence[int], line: str) -> None:
    assert parse(text).roll(Scripted(faces).draw).describe() == line


@pytest.mark.parametrize("face", [0, -1, 9])
def test_a_face_that_the_die_does_not_have(face: int) -> None:
    with pytest.raises(DiceError, match=f"a d6 shows 1 to 6, not {face}"):
        parse("2d6").roll(lambda sides: face)


def test_an_exploding_die_ends_after_a_hundred_rerolls() -> None:
    roll = parse("2d6!").roll(lambda sides: sides)
    assert len(roll.faces) == 202
    assert roll.total == 202 * 6
    assert [die.exploded for die in roll.dice[99:102]] == [True, False, True]


@pytest.mark.parametrize(
    "text",
    ["2d6+3", "4d6kh3", "4d6dl1", "4d6kl1", "4d6dh1", "3d8kl2", "2d20kh1", "d6*d4-2", "-2*(d4-d6)"],
)
def test_average_agrees_with_counting(text: str) -> None:
    assert parse(text).average == pytest.approx(counted_average(text), rel=1e-12)


def test_average_of_exploding_dice() -> None:
    assert parse("d6!").average == pytest.approx(4.2)
    assert parse("d2!").average == pytest.approx(3)
    assert parse("3d4!+1").average == pytest.approx(11)
    # two dice of 1..4, exploding, by counting the chains up to 4 maxima
    chances = {4 * q + r: 0.25 ** (q + 1) for q in range(25) for r in (1, 2, 3)}
    by_hand = sum(
        max(a, b) * p * q for (a, p), (b, q) in itertools.product(chances.items(), repeat=2)
    )
    assert parse("2d4!kh1").average == pytest.approx(by_hand, rel=1e-9)
    assert parse("2d4!kl1").average == pytest.approx(2 * 10 / 3 - by_hand, rel=1e-9)


def test_average_of_very_many_dice_is_quick_and_right() -> None:
    start = time.perf_counter()
    # the highest of n dice of s sides: s - the sum of (i/s)^n for i below s
    for count, sides in [(2, 100_000), (1000, 51_000)]:
        exact = sides - sum((i / sides) ** count for i in range(1, sides))
        assert parse(f"{count}d{sides}kh1").average == pytest.approx(exact, rel=1e-9)
    # one side more takes the other way of computing: the two must meet
    below, above = parse("1000d100kh500").average, parse("1000d102kh500").average
    assert parse("1000d101kh500").average == pytest.approx((below + above) / 2, rel=1e-8)
    below, above = parse("200d499!kh100").average, parse("200d502!kh100").average
    assert parse("200d501!kh100").average == pytest.approx((below + 2 * above) / 3, rel=1e-6)
    assert time.perf_counter() - start < 4


def test_bounds() -> None:
    assert (parse("2d6+3").minimum, parse("2d6+3").maximum) == (5, 15)
    assert (parse("4d6kh3").minimum, parse("4d6dl1").maximum) == (3, 18)
    assert (parse("d6!").minimum, parse("d6!").maximum) == (1, 6)
    assert parse("d6!").can_total(40)
    assert not parse("d6").can_total(7)
    assert (parse("(d6-3)*(d4-6)").minimum, parse("(d6-3)*(d4-6)").maximum) == (-15, 10)
    assert parse("d6").is_constant is False
    assert parse("2*3").is_constant is True
