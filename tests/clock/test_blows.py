"""One blow is one event: several types, materials, halves, crits whose total is known."""

import pytest
from support import Fight

from tracker.clock import Refused
from tracker.clock.commands.blows import halved
from tracker.language import LanguageError


def fight(*dice: int) -> Fight:
    f = Fight(*dice)
    f("use pf2", "add E hp=30/30 level=3 side=pc init=20", "add Z hp=30/30 level=3 init=10")
    return f


def hp(f: Fight, name: str) -> int:
    return f.who(name).track("hp")


def dying(f: Fight) -> int | None:
    value: int | None = f.show("E")["conditions"].get("dying")
    return value


@pytest.mark.parametrize(
    ("words", "dice", "left"),
    [
        ("5 slashing + 3 fire", (), 22),
        ("5 slashing +3 fire", (), 22),
        ("5 + 3 fire", (), 22),
        ("2d6+3 slashing + 1d4 fire", (1, 2, 4), 20),
        ("2d6 + 3 slashing + 1d4 fire", (1, 2, 4), 20),
        ("5 slashing + 3 fire half", (), 26),
        ("5 slashing + 3 fire crit", (), 14),
        ("9 slashing critted", (), 21),
        ("1 fire + 1 cold + 1 acid half", (), 29),
        ("7", (), 23),
    ],
)
def test_what_a_blow_takes(words: str, dice: tuple[int, ...], left: int) -> None:
    f = fight(*dice)
    f(f"damage E {words}")
    assert hp(f, "E") == left


def test_halves_round_once() -> None:
    assert halved([5, 3]) == [3, 1]
    assert halved([1, 1, 1]) == [1, 0, 0]
    assert halved([7]) == [3]
    for a in range(9):
        for b in range(9):
            assert sum(halved([a, b])) == (a + b) // 2


def test_dice_are_rolled_once_for_all_whom_the_blow_hits_and_from_left_to_right() -> None:
    f = fight(6, 1)
    f("damage E,Z 1d6 fire + 1d4 cold")
    assert (hp(f, "E"), hp(f, "Z")) == (23, 23)
    rolls = [line for line in f.report["log"] if line["kind"] == "roll"]
    assert [r["why"] for r in rolls] == ["fire damage", "cold damage"]


def test_a_drop_by_a_blow_of_two_types_is_one_drop() -> None:
    f = fight()
    f("damage E 25 slashing + 10 fire")
    assert dying(f) == 1
    g = fight()
    g("damage E 35 slashing critted")
    assert dying(g) == 2


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("damage E 5 slashing silvr", "silver"),
        ("damage E 5 crti", "crit"),
        ("damage E 5 slashing bogus", "quotes"),
    ],
)
def test_a_near_miss_is_refused(line: str, hint: str) -> None:
    f = fight()
    with pytest.raises(Refused, match=hint):
        f(line)
    assert hp(f, "E") == 30


@pytest.mark.parametrize("line", ["damage E 5 fire +", "damage E 5 fire + cold", "damage E"])
def test_an_amount_is_missing(line: str) -> None:
    f = fight()
    with pytest.raises(LanguageError, match=r"missing|takes a number"):
        f(line)
    assert hp(f, "E") == 30


def test_a_trait_in_quotes_is_taken_as_it_is() -> None:
    f = fight()
    f('damage E 5 slashing "made of moonlight"')
    assert hp(f, "E") == 25


def test_a_line_of_an_older_journal_is_decided_as_then() -> None:
    f = fight()
    who = f.who("E").id
    f.do("damage", names=[who], amount=9, type="fire", crit=True)
    assert hp(f, "E") == 12
