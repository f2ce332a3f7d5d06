"""Reinforcements: their initiative is rolled, groups roll once, each finds its place."""

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
