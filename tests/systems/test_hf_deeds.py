"""Deeds of the Horror Factor that come between fights, and its rolls as people answer them."""

from pathlib import Path
from typing import Any

import pytest
from support import Fight

from tracker.clock import Command, Refused
from tracker.journal import Shelf
from tracker.language import parse
from tracker.model import Answer
from tracker.systems import all_rules
from tracker.systems.horror_factor import HorrorFactor
from tracker.table import Table
from tracker.table.answers import expected
from tracker.table.stored import dump, dump_answers

FREDDIE = "add Freddie reaction=10 hardness=0 willpower=10 side=pc"
LINDA = "add Linda reaction=12 hardness=2 willpower=10 side=pc"


def begun(*lines: str, dice: tuple[int, ...] = ()) -> Fight:
    fight = Fight(*dice, families=(HorrorFactor(),))
    fight("use hf", *lines)
    return fight


def told(fight: Fight) -> list[str]:
    return [line.short() for line in fight.table.log]


# --- Willpower ------------------------------------------------------------------------------------


def test_j5_uplift_gives_spent_willpower_back() -> None:
    fight = begun(FREDDIE, LINDA, "horror scene 6", "soak Freddie 3", "soak Linda 1")
    fight('uplift Freddie 2 "the first one falls"')
    assert [fight.who(n).track("willpower") for n in ("Freddie", "Linda")] == [9, 9]
    assert any("the first one falls" in line for line in told(fight))
    fight("uplift @pc")
    assert [fight.who(n).track("willpower") for n in ("Freddie", "Linda")] == [10, 10]
    fight("undo 2")
    assert [fight.who(n).track("willpower") for n in ("Freddie", "Linda")] == [7, 9]
    fight("uplift Freddie 9")
    assert fight.who("Freddie").tracks["willpower"].value == 10


@pytest.mark.parametrize(
    ("line", "match"),
    [
        ("uplift Freddie", "no Willpower has been spent"),
        ("uplift Freddie 0", "1 Willpower back or more"),
        ("uplift Zombie", "has no Willpower"),
        ("soften Freddie", "had Hardness 0"),
        ("soften Linda 0", "by 1 or more"),
        ("soften Linda 2", "1 of it can still go"),
        ("harden Freddie beyond", "not at its cap"),
        ("harden Killer beyond", "as hard as can be"),
    ],
)
def test_j5_what_cannot_be_is_refused(line: str, match: str) -> None:
    fight = begun(FREDDIE, LINDA, "add Killer hardness=7 cap=7 side=pc", "add Zombie init=3")
    before = fight.state
    with pytest.raises(Refused, match=match):
        fight(line)
    assert fight.state == before


# --- Hardness -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("had", "least"), [(7, 4), (6, 3), (5, 3), (4, 2), (3, 2), (2, 1), (1, 1)])
def test_j5_peace_takes_up_to_half_of_the_hardness(had: int, least: int) -> None:
    fight = begun(f"add Linda hardness={had} cap=7 side=pc")
    for level in range(had - 1, least - 1, -1):
        fight("soften Linda")
        assert fight.who("Linda").number("hardness") == level
    assert any("therapy" in line for line in told(fight)) is (had > 5)
    with pytest.raises(Refused, match=f"had Hardness {had}.*no more"):
        fight("soften Linda")


def test_j5_hardened_again_peace_begins_anew() -> None:
    fight = begun("add Linda hardness=6 cap=5 side=pc", "soften Linda 3", "harden Linda")
    assert fight.who("Linda").number("hardness") == 4
    fight("soften Linda 2")
    assert fight.who("Linda").number("hardness") == 2


def test_j5_hardness_rises_beyond_the_cap_by_a_word_of_its_own() -> None:
    fight = begun("add Freddie hardness=3 willpower=10 side=pc", dice=(9, 1))
    with pytest.raises(Refused, match="harden Freddie beyond"):
        fight("harden Freddie")
    fight("horror check Freddie factor 3")
    assert any("harden Freddie beyond" in line for line in told(fight))
    assert fight.who("Freddie").number("hardness") == 3
    for level in (4, 5, 6, 7):
        fight("harden Freddie beyond")
        assert fight.who("Freddie").number("hardness") == level


# --- rolls that people answer -------------------------------------------------------------------


def asked(root: Path, *lines: str) -> Table:
    table = Table(Shelf(root).open_or_create("House"), all_rules(), seed="s")
    run(table, "use hf", FREDDIE, LINDA, *lines)
    return table


def run(table: Table, *lines: str) -> Any:
    outcome = None
    for line in lines:
        command = parse(line, table.state, table.rules)
        assert command is not None
        outcome = table.do(command)
    return outcome


def totals(table: Table) -> list[float | None]:
    return [c.initiative for c in table.state.by_addition()]


@pytest.mark.parametrize(("typed", "total"), [("3 4", 3), ("-2", -2), ("=-2", -2), ("7", 7)])
def test_j3_both_dice_or_the_total_answer_one_prompt(
    tmp_path: Path, typed: str, total: int
) -> None:
    table = asked(tmp_path, "horror scene 6", "policy pc ask")
    asking = run(table, "start").asking
    assert asking.expression == "1d10-1d10+4"
    assert table.answer(typed).asking.who == "c2"
    table.answer("5 5")
    assert totals(table) == [total, 8]
    found = table.rules.derive(table.state, table.state.combatants["c1"]).status["horror"]
    assert isinstance(found, dict)
    assert (found["total"], found["frozen"]) == (total, total <= 0)


def test_j3_several_heroes_are_answered_in_one_go(tmp_path: Path) -> None:
    table = asked(tmp_path, "add Cop reaction=9 side=pc", "horror scene 6", "policy pc ask")
    run(table, "start")
    assert table.answer("3 4; -1; 9 1").lines
    assert totals(table) == [3, -1, 11]
    run(table, "next round")
    table.answer("3 4; 9 1")  # the third is asked
    assert table.asking is not None
    assert table.asking.who == "c3"
    table.answer("")
    assert [line.by for line in table.log if line.kind == "roll"][-3:] == [
        "typed",
        "typed",
        "rolled",
    ]


@pytest.mark.parametrize(
    ("typed", "match"),
    [("3 4; 11 2", "Linda:"), ("3 4; 5 5; 2 2", "1 of these answers is too many"), ("x; 3 4", "x")],
)
def test_j3_a_wrong_one_of_several_changes_nothing(tmp_path: Path, typed: str, match: str) -> None:
    table = asked(tmp_path, "horror scene 6", "policy pc ask")
    run(table, "start")
    before = table.state
    with pytest.raises(Refused, match=match):
        table.answer(typed)
    assert table.state == before
    assert table.asking is not None
    assert table.asking.who == "c1"


def test_j3_foes_that_the_app_rolls_for_are_not_given_a_heros_dice(tmp_path: Path) -> None:
    table = asked(tmp_path, "policy pc ask")
    run(table, "add Ghoul reaction=9", "add Cop reaction=9 side=pc", "start")
    table.answer("9 1; 1 9; 5 5")
    assert [totals(table)[i] for i in (0, 1, 3)] == [18, 4, 9]
    assert [x.by for x in table.log if x.who == "Ghoul" and x.kind == "roll"] == ["rolled"]


def test_j3_the_hint_says_what_is_accepted(tmp_path: Path) -> None:
    table = asked(tmp_path, "policy pc ask")
    ask = run(table, "start").asking
    assert expected(ask) == 'faces "3 4" or total "7"; several: "3 4; 7"'
    one = run(asked(tmp_path / "b", "policy pc ask"), "roll 1d20 by Freddie").asking
    assert expected(one) == 'face "4" or total "=9"; several: "4; 3"'


def test_j3_the_horror_checks_of_a_group_in_one_line() -> None:
    fight = begun(FREDDIE, LINDA, "horror scene 6")
    fight('horror check @pc dice "9 1; 1 9"')
    rolls = [(x.who, x.dice, x.total, x.outcome) for x in fight.table.log if x.kind == "roll"]
    assert rolls == [
        ("Freddie", (9, 1), 12, "hardened"),
        ("Linda", (1, 9), -2, "broken, an exceptional failure"),
    ]


def test_a_question_kept_from_when_the_dice_were_asked_one_by_one_is_dropped(
    tmp_path: Path,
) -> None:
    table = asked(tmp_path, "horror scene 6", "policy pc ask")
    old = Answer(dice=(5,), total=5, by="typed", detail="1d10: 5")
    table.journal.set_pending(dump(Command(verb="start")), dump_answers((old,)))
    table.journal.close()
    again = Table(Shelf(tmp_path).open_or_create("House"), all_rules())
    assert again.asking is None
    assert "could not be put again" in again.trouble
    assert run(again, "start").asking is not None
