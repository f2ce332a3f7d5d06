"""What goes wrong at real tables, and must not here: ties, dropping, recovering, dying, stunned."""

import pytest
from support import Fight


def fight(*dice: int, **more: str) -> Fight:
    f = Fight(*dice)
    extra = "".join(f" {k}={v}" for k, v in more.items())
    f("use pf2", f"add Hero hp=30 level=3 side=pc init=20{extra}")
    f("add Ally hp=20 level=3 side=pc init=15", "add Foe hp=40 level=3 init=10")
    return f


def dying(f: Fight) -> tuple[int, int, bool]:
    status = f.show("Hero")["status"]
    return status["dying"], status["wounded"], status["dead"]


@pytest.mark.parametrize("first", ["pc", "enemy"])
def test_a_foe_goes_first_in_a_tie_and_the_order_is_stable(first: str) -> None:
    f = Fight()
    f("use pf2")
    second = "enemy" if first == "pc" else "pc"
    f(f"add One hp=9 init=17 side={first}", f"add Two hp=9 init=17 side={second}", "start")
    foe, hero = ("Two", "One") if first == "pc" else ("One", "Two")
    for round_ in range(1, 6):
        assert f.report["order"] == [foe, hero]
        assert (f.active, f.state.round) == (foe, round_)
        f("next")
        assert (f.active, f.state.round) == (hero, round_)
        f("sort", "undo", "redo")
        assert f.report["order"] == [foe, hero]
        f("next")


@pytest.mark.parametrize(("word", "value"), [("", 1), (" crit", 2), (" critted", 2)])
@pytest.mark.parametrize("wounded", [0, 1])
def test_dropping_is_dying_1_or_2_and_wounded_and_moves_before_the_running_turn(
    word: str, value: int, wounded: int
) -> None:
    f = fight()
    f(*([f"effect Hero wounded {wounded}"] if wounded else []), "start", "next", "next")
    assert f.active == "Foe"
    f(f"damage Hero 30 slashing{word} by Foe" if word != " crit" else "damage Hero 15 crit by Foe")
    assert dying(f) == (value + wounded, wounded, False)
    assert f.show("Hero")["tracks"]["hp"]["value"] == 0
    assert {"unconscious", "prone", "off_guard", "blinded"} <= set(f.show("Hero")["conditions"])
    assert f.report["order"] == ["Ally", "Hero", "Foe"]
    assert f.active == "Foe"
    f("next")
    assert (f.active, f.state.round) == ("Ally", 2)


RECOVERY = [
    # the face against DC 12, dying after it
    (20, 0),
    (19, 1),
    (12, 1),
    (11, 3),
    (3, 3),
    (2, 4),
    (1, 4),
]


@pytest.mark.parametrize(("face", "left"), RECOVERY)
@pytest.mark.parametrize("wounded", [0, 1])
def test_a_recovery_check_against_10_and_dying_without_wounded(
    face: int, left: int, wounded: int
) -> None:
    f = fight(face)
    f(*([f"effect Hero wounded {wounded}"] if wounded else []), "dying Hero 2", "start")
    roll = next(line for line in f.table.log if line.kind == "roll")
    assert (roll.text, roll.dc, roll.total) == ("recovery", 12, face)
    dead = left >= 4
    assert dying(f) == (0 if dead else left, wounded + (left == 0), dead)
    if left == 0:
        assert f.show("Hero")["tracks"]["hp"]["value"] == 0
        assert "unconscious" in f.show("Hero")["conditions"]


def test_wounded_is_added_to_a_failure_where_the_table_reads_it_so() -> None:
    for reading, left in (("every_increase", 3), ("gained", 2)):
        f = fight(10)
        f(f"rule pf2.wounded {reading}", "effect Hero wounded 1", "dying Hero 1", "recover Hero")
        assert dying(f) == (left, 1, False)


@pytest.mark.parametrize(("value", "doomed"), [(3, 0), (2, 1), (1, 2)])
def test_death_at_4_less_doomed_is_shown_and_logged_and_undone(value: int, doomed: int) -> None:
    f = fight(2 if value == 3 else 4)
    f(*([f"effect Hero doomed {doomed}"] if doomed else []), f"dying Hero {value}")
    before = f.state
    assert dying(f)[2] is False
    f("recover Hero")
    assert dying(f) == (0, 0, True)
    assert f.who("Hero").defeated == "dead"
    assert any(line.kind == "death" and line.who == "Hero" for line in f.table.log)
    assert not {"dying", "doomed"} & set(f.effects("Hero"))
    f("undo")
    assert f.state == before
    assert dying(f) == (value, 0, False)


def test_one_hit_point_at_dying_3_wakes_and_is_never_dead_for_an_instant() -> None:
    f = fight()
    f("effect Hero wounded 1", "dying Hero 3", "heal Hero 1")
    assert dying(f) == (0, 2, False)
    shown = f.show("Hero")
    assert shown["tracks"]["hp"]["value"] == 1
    assert "unconscious" not in shown["conditions"]
    assert shown["status"]["can_act"] is True
    assert f.who("Hero").defeated == ""
    assert not [line for line in f.table.log if line.kind == "death" or "dead" in line.text]


def test_stunned_is_paid_first_and_counts_towards_slowed() -> None:
    f = fight()
    f("effect Hero stunned 1", "effect Hero slowed 2 until removed", "start")
    status = f.show("Hero")["status"]
    assert (status["actions"], status["reaction"], status["can_act"]) == (1, True, True)
    assert [x.text for x in f.table.log if x.kind == "actions"] == [
        "loses 1 to stunned",
        "loses 1 to slowed",
    ]
    assert f.show("Hero")["conditions"] == {"slowed": 2}
    f.to("Hero", 2)
    assert f.show("Hero")["status"]["actions"] == 1


def test_stunned_5_is_paid_over_two_turns() -> None:
    f = fight()
    f("effect Hero stunned 5", "start")
    status = f.show("Hero")["status"]
    assert (status["actions"], status["can_act"]) == (0, False)
    assert f.show("Hero")["conditions"]["stunned"] == 2
    f.to("Hero", 2)
    assert f.show("Hero")["status"]["actions"] == 1
    assert f.show("Hero")["conditions"] == {}
