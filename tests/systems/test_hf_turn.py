"""The turn of the Horror Factor on every path: who comes late, who is not rolled, who freezes."""

from typing import Any

import pytest
from support import Fight

from tracker.clock import Refused
from tracker.systems.horror_factor import HorrorFactor

FREDDIE = "add Freddie reaction=10 hardness=0 willpower=10 side=pc"
ARIELLA = "add Ariella reaction=10 hardness=0 willpower=10 side=pc"
LINDA = "add Linda reaction=12 hardness=2 willpower=10 side=pc"


def begun(*lines: str, dice: tuple[int, ...] = (), use: str = "hf", **config: str) -> Fight:
    fight = Fight(*dice, families=(HorrorFactor(),), **config)
    fight(f"use {use}", *lines)
    return fight


def horror(fight: Fight, name: str) -> dict[str, Any]:
    found: dict[str, Any] = fight.show(name)["status"]["horror"]
    return found


def told(fight: Fight) -> list[str]:
    return [line.short() for line in fight.table.log]


# --- who joins late -----------------------------------------------------------------------------


def test_c2_who_joins_with_a_reaction_rolls_at_once() -> None:
    fight = begun(FREDDIE, "horror scene 6", "start", "next", dice=(5, 5, 5, 5))
    fight.dice(9, 4)
    fight("add Olga reaction=11 hardness=1 side=pc")
    # 11 - (6 - 1) + 9 - 4: ahead of Freddie's 5, whose turn runs
    assert (horror(fight, "Olga")["total"], fight.show("Olga")["initiative"]) == (11, 11.0)
    assert fight.report["order"] == ["Olga", "Freddie"]
    fight.dice(5, 5, 5, 5)
    fight("next")
    assert (fight.state.round, fight.active) == (3, "Olga")


def test_c2_who_joins_can_freeze_and_then_keeps_the_factor() -> None:
    fight = begun(FREDDIE, "horror scene 6", "start", "next", dice=(5, 5, 5, 5))
    fight.dice(1, 9)
    fight("add Olga reaction=8 side=pc")
    assert (horror(fight, "Olga")["total"], horror(fight, "Olga")["frozen"]) == (-6, True)
    assert fight.show("Olga")["modifiers"]["defence"] == -6
    fight.dice(5, 5, 5, 5)
    fight("next round")
    assert horror(fight, "Olga")["factor"] == 6


def test_c2_another_of_a_kind_rolls_for_itself() -> None:
    fight = begun(FREDDIE, "add Ghoul reaction=9", "start", dice=(5, 5, 10, 1))
    assert fight.who("Ghoul").initiative == 18
    fight.dice(1, 10)
    fight("add Ghoul")
    assert fight.who("Ghoul2").initiative == 0
    assert fight.report["order"][-1] == "Ghoul2"


def test_c2_several_join_and_each_stands_by_its_total() -> None:
    fight = begun(FREDDIE, LINDA, "start", dice=(5, 5, 3, 5))
    fight("next")  # Freddie's turn, the last one
    fight.dice(10, 1, 1, 10, 5, 7)
    fight("add Cop x3 reaction=10 side=ally")
    assert fight.report["order"] == ["Cop1", "Linda", "Freddie", "Cop3", "Cop2"]


def test_c2_a_number_given_to_a_newcomer_is_its_total() -> None:
    fight = begun(FREDDIE, "horror scene 5", "start", dice=(5, 5))
    fight("add Olga reaction=10 init=-3 side=pc")
    assert (horror(fight, "Olga")["total"], horror(fight, "Olga")["frozen"]) == (-3, True)


def test_c2_nobody_rolls_in_a_turn_that_is_not_rolled() -> None:
    fight = begun(FREDDIE, "horror scene 5", "start", "horror skip now", dice=(5, 5))
    fight("add Olga reaction=10 side=pc")
    assert (horror(fight, "Olga")["total"], fight.who("Olga").initiative) == (None, None)
    fight.dice(5, 5, 5, 5)
    fight("next round")
    assert horror(fight, "Olga")["total"] == 6


def test_who_gets_a_number_each_turn_is_not_asked_for_one() -> None:
    fight = begun(FREDDIE, "add Zombie", "start", dice=(5, 5))
    lacking = [line for line in told(fight) if "has no initiative" in line]
    assert lacking == ["Zombie: has no initiative and comes last: init Zombie 12 gives it one"]


# --- turns that are not rolled --------------------------------------------------------------------


def test_j2_an_unrolled_turn_shows_no_initiative() -> None:
    fight = begun(FREDDIE, LINDA, "add Zombie init=9", "horror scene 6", dice=(5, 6, 3, 5))
    fight("start")
    order = fight.report["order"]
    fight("horror skip now")
    assert [fight.show(n)["initiative"] for n in ("Freddie", "Linda", "Zombie")] == [None, None, 9]
    assert fight.report["order"] == order  # nobody has moved
    fight.dice(9, 1, 1, 9)
    fight("next round")
    assert [fight.show(n)["initiative"] for n in ("Freddie", "Linda")] == [14, 2]


def test_j2_a_skipped_roll_shows_no_initiative() -> None:
    fight = begun(FREDDIE, LINDA, "start", dice=(5, 6, 3, 5))
    fight("policy initiative skip", "next round")
    assert [fight.show(n)["initiative"] for n in ("Freddie", "Linda")] == [None, None]


def test_j2_a_stopped_fight_shows_no_initiative() -> None:
    fight = begun(FREDDIE, "add Zombie init=9", "start", dice=(5, 6))
    fight("stop")
    assert [fight.show(n)["initiative"] for n in ("Freddie", "Zombie")] == [None, 9]


# --- freezing -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "total"), [((1, 5), 0), ((2, 5), 1), ((1, 6), -1)])
def test_p9_frozen_at_exactly_0_and_not_at_1(dice: tuple[int, int], total: int) -> None:
    fight = begun(FREDDIE, "horror scene 6", "start", dice=dice)
    found = horror(fight, "Freddie")
    assert (found["total"], found["frozen"]) == (total, total <= 0)
    assert fight.show("Freddie")["status"]["can_act"] is (total > 0)
    assert found["defence_penalty"] == min(total, 0)
    assert any("cannot act this turn" in line for line in told(fight)) is (total <= 0)


@pytest.mark.parametrize("line", ["init Freddie {}", "set Freddie init={}"])
@pytest.mark.parametrize(("number", "stuck", "defence"), [(-2, True, -2), (0, True, 0), (1, 0, 0)])
def test_j3_a_set_initiative_has_its_consequences(
    line: str, number: int, stuck: bool, defence: int
) -> None:
    fight = begun(FREDDIE, LINDA, "horror scene 6", "start", dice=(9, 5, 9, 5))
    fight(line.format(number))
    found = horror(fight, "Freddie")
    assert (found["total"], found["frozen"]) == (number, bool(stuck))
    assert found["defence_penalty"] == defence
    assert fight.show("Freddie")["initiative"] == number
    fight.dice(9, 5, 9, 5)
    fight("next round")
    assert horror(fight, "Freddie")["factor"] == (6 if stuck else 5)
    fight("undo 2")
    assert horror(fight, "Freddie")["total"] == 8


def test_j3_a_better_number_thaws_and_half_a_point_is_more_than_nothing() -> None:
    fight = begun(FREDDIE, "horror scene 6", "start", dice=(1, 9))
    assert horror(fight, "Freddie")["frozen"]
    fight("init Freddie 0.5")
    assert not horror(fight, "Freddie")["frozen"]
    assert fight.who("Freddie").initiative == 0.5
    assert any("not frozen" in line for line in told(fight))


def test_j3_before_the_fight_and_under_other_rules_a_number_is_a_number() -> None:
    fight = begun(FREDDIE, "horror scene 6", "init Freddie -2")
    assert not horror(fight, "Freddie")["frozen"]
    other = begun(f"{FREDDIE} init=4", "horror scene 6", "start", "init Freddie -2", use="pf1 hf")
    assert not horror(other, "Freddie")["frozen"]
    assert "defence" not in other.show("Freddie")["modifiers"]


def test_j4_a_foe_without_horror_does_not_freeze() -> None:
    fight = begun(LINDA, "add Ghoul reaction=3", "start", dice=(5, 5, 1, 10))
    shown = fight.show("Ghoul")
    assert (shown["initiative"], shown["status"]["can_act"]) == (-6, True)
    assert "frozen" not in shown["conditions"]
    assert "defence" not in shown["modifiers"]
    fight.to("Ghoul")
    fight("delay Ghoul")
    fight.dice(5, 5, 1, 10)
    fight("horror scene 2 on Ghoul", "next round")
    assert horror(fight, "Ghoul")["frozen"]


@pytest.mark.parametrize(("again", "factor"), [("current", 6), ("initial", 7)])
def test_j4_full_again_is_the_current_or_the_first_factor(again: str, factor: int) -> None:
    fight = begun(FREDDIE, f"rule hf.again {again}", "horror scene 6 outnumbered", dice=(9, 1))
    fight("start")
    fight.dice(1, 9)
    fight("next")  # 7 has become 6, and now he freezes
    assert (horror(fight, "Freddie")["factor"], horror(fight, "Freddie")["frozen"]) == (6, True)
    assert fight.table.preview()[-1] == f"Freddie freezes next turn: {28 if factor == 7 else 21}%"
    fight.dice(9, 1)
    fight("next")
    assert horror(fight, "Freddie")["factor"] == factor


def test_j4_the_first_factor_is_meant_without_its_ambush_and_never_eases() -> None:
    fight = begun(FREDDIE, ARIELLA, "rule hf.again initial", "horror scene 4 ambush")
    fight.dice(1, 9, 9, 1)
    fight("start")
    fight.dice(9, 1, 1, 9)
    fight("next round")
    assert [horror(fight, n)["factor"] for n in ("Freddie", "Ariella")] == [4, 3]
    fight("horror Ariella +3")
    fight.dice(9, 1, 9, 1)
    fight("next round")
    assert [horror(fight, n)["factor"] for n in ("Freddie", "Ariella")] == [3, 6]


def test_j4_the_setting_of_the_config_file_counts_in_the_preview() -> None:
    fight = begun(FREDDIE, "horror scene 6 outnumbered", dice=(9, 1), hf__again="initial")
    fight("start")
    fight.dice(1, 9)
    fight("next")
    assert fight.table.preview()[-1] == "Freddie freezes next turn: 28%"


@pytest.mark.parametrize("line", ["delay {0}", "ready {0}", "act {0}"])
def test_g_the_frozen_cannot_wait_or_take_up_a_turn(line: str) -> None:
    fight = begun(FREDDIE, LINDA, "horror scene 6", "start", dice=(1, 9, 9, 1))
    if not line.startswith("act"):
        fight.to("Freddie")
    before = fight.state
    with pytest.raises(Refused, match="it is frozen"):
        fight(line.format("Freddie"))
    assert fight.state == before
    fight(line.format("Freddie") + " force")


def test_g_a_total_counts_only_where_this_family_rules_initiative() -> None:
    fight = begun(FREDDIE, LINDA, "horror scene 6", "start", dice=(1, 9, 9, 1))
    fight("use pf1 hf")
    assert fight.show("Freddie")["status"]["can_act"]
    fight.to("Freddie")
    fight("delay Freddie")


# --- one factor, whatever the path ------------------------------------------------------------


@pytest.mark.parametrize("line", ["horror Freddie =5", "set Freddie horror=5"])
def test_a_factor_set_by_hand_is_faced_like_a_scene(line: str) -> None:
    fight = begun(FREDDIE, line, "start", dice=(9, 1))
    assert fight.show("Freddie")["tracks"]["horror"] == {"value": 5, "max": 11}
    fight.dice(9, 1)
    fight("next")
    found = horror(fight, "Freddie")
    assert (found["factor"], found["initial"], found["history"]) == (4, 5, [5, 4])
    fight.dice(5, 5)
    fight("horror check Freddie")  # 10 - 5: broken; the eased factor would not say otherwise
    rolls = [line for line in fight.table.log if line.kind == "roll"]
    assert (rolls[-1].total, rolls[-1].outcome) == (5, "broken")


def test_a_factor_given_to_a_newcomer_is_faced_like_a_scene() -> None:
    fight = begun("add Olga reaction=10 willpower=9 horror=4 side=pc")
    assert fight.show("Olga")["tracks"]["horror"] == {"value": 4, "max": 11}
    assert horror(fight, "Olga")["initial"] == 4


def test_a_later_scene_set_by_hand_is_a_new_first_factor() -> None:
    fight = begun(FREDDIE, "horror scene 6", "horror over", "set Freddie horror=2")
    assert horror(fight, "Freddie")["initial"] == 2


# --- the first drop ---------------------------------------------------------------------------


def test_j1_a_scene_for_one_leaves_the_groups_first_drop_spent() -> None:
    fight = begun(FREDDIE, ARIELLA, LINDA, "horror scene 6", "drop Linda")
    fight("horror scene 5 on Linda", "drop Freddie")
    names = ("Freddie", "Ariella", "Linda")
    assert [horror(fight, n)["factor"] for n in names] == [5, 5, 5]
    fight("horror scene 5 on Linda,Freddie", "drop Freddie")
    assert [horror(fight, n)["factor"] for n in names] == [5, 5, 5]


@pytest.mark.parametrize("line", ["horror scene 5", "horror scene 5 on @pc"])
def test_j1_a_scene_for_the_whole_group_has_a_first_drop_again(line: str) -> None:
    fight = begun(FREDDIE, LINDA, "horror scene 6", "drop Linda", line, "drop Freddie")
    assert [horror(fight, n)["factor"] for n in ("Freddie", "Linda")] == [3, 4]


def test_j1_groups_have_their_own_first_drop() -> None:
    fight = begun(FREDDIE, "add Thug x2 hardness=1", "horror scene 6", "drop Freddie")
    fight("horror scene 4 on Thug1,Thug2", "drop Thug1", "drop Freddie")
    names = ("Freddie", "Thug1", "Thug2")
    assert [horror(fight, n)["factor"] for n in names] == [4, 2, 3]
