"""Reinforcements: their initiative is rolled, groups roll once, each finds its place."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import Fight


def test_a_reinforcement_with_a_modifier_rolls_and_finds_its_place() -> None:
    f = Fight(8, 4, 16, 3)
    f("use pf2", "add Ann init=15 side=pc", "add Bob init=9 side=pc", "start")
    f("add Late init=+2")  # 8 + 2 = 10: still to come in this round
    assert [c.name for c in f.state.present] == ["Ann", "Late", "Bob"]
    f("add Wolf x3 mod=1")  # 5, 17, 4
    assert [c.name for c in f.state.present] == ["Wolf2", "Ann", "Late", "Bob", "Wolf1", "Wolf3"]
    turns = []
    for _ in range(5):
        f("next")
        turns.append((f.state.round, f.active))
    assert turns == [(1, "Late"), (1, "Bob"), (1, "Wolf1"), (1, "Wolf3"), (2, "Wolf2")]


def test_one_initiative_for_all_and_letters() -> None:
    f = Fight(11, 6)
    f("use pf1", "add Zombie x3 hp=12 init=+0 together letters", "add Rat x2 group=rats init=+3")
    f("start")
    assert {c.name: c.initiative for c in f.state.present} == {
        "Zombie A": 11,
        "Zombie B": 11,
        "Zombie C": 11,
        "Rat1": 9,
        "Rat2": 9,
    }
    f.dice(20)
    f("add Zombie letters hp=1 init=+0")
    assert f.who("Zombie D").initiative == 20


def test_a_skipped_group_roll_leaves_all_without_a_number() -> None:
    f = Fight()
    f("use pf1", "policy enemy skip", "add Ann init=4 side=pc", "add Rat x2 init=+1 together")
    f("start")
    assert [(c.name, c.initiative) for c in f.state.present] == [
        ("Ann", 4),
        ("Rat1", None),
        ("Rat2", None),
    ]


@pytest.mark.parametrize("family", ["pf1", "pf2"])
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_a_batch_stands_where_its_numbers_belong_and_nobody_acts_twice(
    family: str, data: st.DataObject
) -> None:
    """Any number of newcomers, alike or not, at any turn: the order stays by the numbers, who has
    passed waits for the next round, everybody else has one turn in this one."""
    here = data.draw(st.lists(st.integers(1, 9), min_size=1, max_size=4), label="here")
    steps = data.draw(st.integers(0, len(here) - 1), label="turns gone")
    faces = data.draw(st.lists(st.integers(1, 9), min_size=1, max_size=5), label="rolled")
    together = data.draw(st.booleans(), label="together")
    f = Fight()
    f(f"use {family}")
    for i, number in enumerate(here):
        f(f"add H{chr(65 + i)} hp=9 init={number} side=pc")
    f("start")
    gone = [f.active]
    for _ in range(steps):
        f("next")
        gone.append(f.active)
    at = f.who(str(f.active)).initiative
    f.dice(*(faces[:1] if together else faces))
    f(f"add New x{len(faces)} hp=5 init=+0" + (" together" if together else ""))
    numbers = [c.initiative for c in f.state.present]
    assert numbers == sorted(numbers, reverse=True)
    due = {c.name for c in f.state.present if c.name.startswith("New") and c.initiative < at}
    due |= {c.name for c in f.state.present if c.name.startswith("H")} - set(gone)
    rest = []
    while True:
        f("next")
        if f.state.round == 2:
            break
        rest.append(f.active)
    level = {c.name for c in f.state.present if c.name.startswith("New") and c.initiative == at}
    assert set(rest) - level == due
    assert len(rest) == len(set(rest))
    names = [c.name for c in f.state.present]
    second = [f.active]
    for _ in names[1:]:
        f("next")
        second.append(f.active)
    assert second == names


def test_a_newcomer_of_the_running_count_acts_after_it_and_before_what_is_lower() -> None:
    f = Fight()
    f("use pf1", "add A hp=5 init=20", "add B hp=5 init=10", "start", "add C hp=5 init=20")
    f("add D hp=5 init=20")
    assert [c.name for c in f.state.present] == ["A", "C", "D", "B"]
    assert [(f("next"), f.active)[1] for _ in range(4)] == ["C", "D", "B", "A"]


def test_a_second_batch_brings_the_numbers_of_its_kind() -> None:
    f = Fight()
    f("use pf2", "add Zombie x2 hp=20 init=8 ac=12 traits=undead level=2 side=enemy")
    f("damage Zombie1 7", "effect Zombie1 prone", "add Zombie x2", "add Zombie hp=5 init=3")
    assert [(c.name, c.track("hp"), c.initiative, c.stats.get("ac")) for c in f.state.present] == [
        ("Zombie1", 13, 8, 12),
        ("Zombie2", 20, 8, 12),
        ("Zombie3", 20, 8, 12),
        ("Zombie4", 20, 8, 12),
        ("Zombie", 5, 3, None),
    ]
    assert f.who("Zombie3").traits == ("undead",)
    assert f.effects("Zombie3") == []
    assert any("numbers of Zombie2" in line.text for line in f.table.log)


def test_a_known_one_rolls_its_initiative_anew() -> None:
    f = Fight(11, 4, 7)
    f("use pf1", "add Rat hp=4 init=+3", "add Ann hp=9 init=5 side=pc", "start")
    f("add Rat x2")
    assert [(c.name, c.initiative) for c in f.state.present] == [
        ("Rat", 14),
        ("Rat3", 10),
        ("Rat2", 7),
        ("Ann", 5),
    ]


@pytest.mark.parametrize("family", ["pf1", "pf2"])
def test_who_has_no_initiative_is_named(family: str) -> None:
    f = Fight()
    f(f"use {family}", "add Ann hp=9 init=5 side=pc", "add Bran hp=20", "start")
    assert any("no initiative" in line.text and line.who == "Bran" for line in f.table.log)
    f("add Cid hp=3")
    assert any("no initiative" in line.text and line.who == "Cid" for line in f.table.log)
