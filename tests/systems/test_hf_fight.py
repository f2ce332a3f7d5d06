"""The source's whole example as one script, and the rest of the Horror Factor's rules."""

from typing import Any

import pytest
from support import Fight

from tracker.clock import Refused
from tracker.systems.horror_factor import HorrorFactor
from tracker.systems.horror_factor.numbers import freeze_pairs

PARTY = (
    "add Freddie reaction=10 hardness=0 willpower=10 side=pc",
    "add Ariella reaction=10 hardness=0 willpower=10 side=pc",
    "add Linda reaction=12 hardness=2 willpower=10 cap=4 side=pc",
)


def begun(*lines: str, dice: tuple[int, ...] = (), use: str = "hf") -> Fight:
    fight = Fight(*dice, families=(HorrorFactor(),))
    fight(f"use {use}", *lines)
    return fight


def horror(fight: Fight, name: str) -> dict[str, Any]:
    found: dict[str, Any] = fight.show(name)["status"]["horror"]
    return found


def figures(fight: Fight, name: str) -> tuple[Any, ...]:
    """Factor, adjusted initiative, total, action penalty, defence penalty."""
    keys = ("factor", "adjusted", "total", "action_penalty", "defence_penalty")
    return tuple(horror(fight, name)[k] for k in keys)


def badges(fight: Fight, name: str) -> tuple[str, ...]:
    return fight.table.rules.derive(fight.state, fight.who(name)).badges


def test_the_whole_example_of_the_source() -> None:
    fight = begun(*PARTY, "horror scene 6 outnumbered", dice=(5, 6, 1, 8, 3, 5))
    fight("start")
    assert figures(fight, "Freddie") == (7, 3, 2, -7, 0)
    assert figures(fight, "Ariella") == (7, 3, -4, -7, -4)
    assert figures(fight, "Linda") == (7, 7, 5, -5, 0)
    assert fight.report["order"] == ["Linda", "Freddie", "Ariella"]
    assert fight.show("Ariella")["conditions"] == {"frozen": None}
    assert fight.show("Ariella")["modifiers"]["defence"] == -4
    fight.to("Ariella")  # a frozen character has its (short) turn
    assert not fight.show("Ariella")["status"]["can_act"]
    with pytest.raises(Refused, match="frozen"):
        fight("delay Ariella")
    # turn 2: Ariella lost her composure, so her factor stays
    fight.dice(6, 3, 8, 6, 9, 3)
    fight("next")
    assert figures(fight, "Ariella") == (7, 3, 5, -7, 0)
    assert figures(fight, "Freddie") == (6, 4, 7, -6, 0)
    assert figures(fight, "Linda") == (6, 8, 14, -4, 0)  # printed 7 and 13: rules H-A1
    assert fight.report["order"] == ["Linda", "Freddie", "Ariella"]
    # turn 3 is not rolled
    fight("horror skip", "next round")
    assert [horror(fight, n)["factor"] for n in ("Freddie", "Linda", "Ariella")] == [5, 5, 6]
    assert horror(fight, "Ariella")["total"] is None
    # turn 4: two zombies, Linda soaks before her roll
    fight("add Messenger init=13", "add Cheerleader init=10")
    fight.dice()
    fight("soak Linda 2 next")
    assert fight.who("Linda").track("willpower") == 8
    assert horror(fight, "Linda")["soak"] == 0
    fight.dice(6, 3, 3, 7, 8, 4)
    fight("next round")
    assert figures(fight, "Freddie") == (4, 6, 9, -4, 0)
    assert figures(fight, "Ariella") == (5, 5, 1, -5, 0)
    assert figures(fight, "Linda") == (4, 12, 16, 0, 0)
    order = ["Linda", "Messenger", "Cheerleader", "Freddie", "Ariella"]
    assert fight.report["order"] == order
    assert fight.active == "Linda"
    # she drops the first one: -2 in all for her, -1 for the others, at once
    fight("drop Linda", 'defeat Cheerleader "head shot"')
    assert figures(fight, "Freddie") == (3, 7, 9, -3, 0)
    assert figures(fight, "Ariella") == (4, 6, 1, -4, 0)
    assert figures(fight, "Linda") == (2, 12, 16, 0, 0)
    # Freddie and Ariella soak after their rolls: that eases the action penalty alone
    fight("soak Freddie,Ariella 3")
    assert figures(fight, "Freddie") == (3, 10, 9, 0, 0)
    assert figures(fight, "Ariella") == (4, 9, 1, -1, 0)
    before = [horror(fight, n)["factor"] for n in ("Freddie", "Ariella", "Linda")]
    fight("drop Ariella")  # only the group's first counts
    assert [horror(fight, n)["factor"] for n in ("Freddie", "Ariella", "Linda")] == before
    fight.dice(5, 5, 5, 5, 5, 5)
    fight("next round")
    assert [horror(fight, n)["factor"] for n in ("Freddie", "Ariella", "Linda")] == [2, 3, 1]
    assert [horror(fight, n)["soak"] for n in ("Freddie", "Ariella", "Linda")] == [0, 0, 0]
    assert horror(fight, "Ariella")["history"] == [7, 7, 6, 5, 3]
    assert horror(fight, "Linda")["total"] == 12
    # afterwards: the survivors harden, and a night gives the Willpower back
    assert [fight.who(n).track("willpower") for n in ("Freddie", "Linda")] == [7, 8]
    fight("stop", "horror over", "harden @pc", "rest")
    assert [fight.who(n).number("hardness") for n in ("Freddie", "Ariella", "Linda")] == [1, 1, 3]
    assert [fight.who(n).track("willpower") for n in ("Freddie", "Linda")] == [10, 10]
    assert "horror" not in fight.who("Linda").tracks
    assert badges(fight, "Linda") == ()


def test_freezing_in_an_ambush_keeps_all_but_the_ambush() -> None:
    fight = begun(*PARTY[:2], "horror scene 5 ambush", dice=(1, 10, 10, 1, 5, 5, 5, 5))
    fight("start")
    assert [horror(fight, n)["factor"] for n in ("Freddie", "Ariella")] == [7, 7]
    fight("next round")
    assert [horror(fight, n)["factor"] for n in ("Freddie", "Ariella")] == [5, 4]


def test_events_at_once_and_the_reasons_told() -> None:
    fight = begun(PARTY[2], "horror scene 4", "start", dice=(5, 5))
    fight("horror event Linda killed")
    fight('horror Linda +1 "the lamp goes out"', 'inspire "Freddie sings"')
    assert figures(fight, "Linda") == (6, 8, 10, -4, 0)
    told = " ".join(line.text for line in fight.table.log)
    assert "the lamp goes out" in told
    assert "Freddie sings" in told
    fight("horror Linda =11", "horror event Linda hit")
    assert horror(fight, "Linda")["factor"] == 11
    fight("horror Linda =0", "inspire")
    assert horror(fight, "Linda")["factor"] == 0


def test_every_drop_counts_where_the_table_says_so() -> None:
    fight = begun(*PARTY, "horror scene 6", "rule hf.drops every", "drop Linda", "drop Freddie")
    names = ("Freddie", "Ariella", "Linda")
    assert [horror(fight, n)["factor"] for n in names] == [3, 4, 3]


def test_a_new_scene_has_a_first_drop_again() -> None:
    fight = begun(*PARTY, "horror scene 6", "drop Linda", "horror scene 4", "drop Freddie")
    assert [horror(fight, n)["factor"] for n in ("Freddie", "Linda")] == [2, 3]


def test_ties_go_to_the_higher_reaction_then_to_the_player() -> None:
    fight = begun(
        "add Ghoul reaction=10",
        "add Freddie reaction=10 side=pc",
        "add Linda reaction=12 side=pc",
        dice=(5, 5, 5, 5, 3, 5),
    )
    fight("start")
    assert fight.report["order"] == ["Linda", "Freddie", "Ghoul"]


def test_beside_another_family_that_rules_initiative() -> None:
    fight = begun(*[line + " init=10" for line in PARTY], use="pf1 hf")
    fight("horror scene 6", "start")
    assert figures(fight, "Linda") == (6, 8, None, -4, 0)
    assert "initiative" not in fight.show("Linda")["modifiers"]
    fight("next round", "soak Linda 1")
    assert figures(fight, "Linda") == (5, 10, None, -2, 0)
    assert fight.table.rules.families["hf"].forecast(fight.state) == ()


def test_a_die_not_rolled_counts_as_acted() -> None:
    fight = begun(PARTY[0], "horror scene 6", "policy initiative skip", "start")
    assert horror(fight, "Freddie")["total"] is None
    fight("next")
    assert horror(fight, "Freddie")["factor"] == 5


def test_skip_now_goes_on_to_the_next_turn() -> None:
    fight = begun(*PARTY[:2], "horror scene 6", dice=(5, 5, 5, 5))
    fight("start", "horror skip now")
    assert fight.state.round == 2
    assert horror(fight, "Freddie")["factor"] == 5
    assert horror(fight, "Freddie")["total"] is None
    fight("horror skip")
    with pytest.raises(Refused, match="already"):
        fight("horror skip")


def test_the_chance_to_freeze_is_exact() -> None:
    table = [55, 45, 36, 28, 21, 15, 10, 6, 3, 1, 0]
    assert [freeze_pairs(adjusted) for adjusted in range(11)] == table
    fight = begun(*PARTY, "add Zombie init=3", "horror scene 6 outnumbered ambush")
    forecast = fight.table.rules.families["hf"].forecast
    assert forecast(fight.state)[0] == "Freddie freezes next turn: 45%"
    fight.dice(1, 10, 10, 1, 10, 1)
    fight("start", "soak Ariella 1 next")
    # Freddie froze and keeps 7; Ariella has 6, soaked to 5; Linda has 6 against Hardness 2
    assert forecast(fight.state) == [
        "Freddie freezes next turn: 28%",
        "Ariella freezes next turn: 15%",
        "Linda freezes next turn: 3%",
    ]


def test_who_comes_later_faces_the_scene_without_its_ambush() -> None:
    fight = begun(*PARTY[:1], "horror scene 4 ambush tag mythos", "start", dice=(5, 5))
    fight("add Prof hardness=1 hardness.mythos=3 side=pc", "add Zombie init=3")
    assert figures(fight, "Prof") == (4, None, None, -1, 0)
    assert "horror" not in fight.who("Zombie").tracks


def test_who_has_no_reaction_keeps_its_number() -> None:
    fight = begun(PARTY[0], "add Zombie init=11", "horror scene 4", dice=(5, 5, 9, 1))
    fight("start")
    assert fight.report["order"] == ["Zombie", "Freddie"]
    fight("next round")
    assert fight.report["order"] == ["Freddie", "Zombie"]
    assert fight.who("Zombie").initiative == 11


def test_badges_and_an_enemy_scared_by_name() -> None:
    fight = begun(PARTY[2], "add Thug hardness=1", "horror scene 6 on Linda,Thug", "soak Linda 1")
    assert badges(fight, "Linda") == ("HF 6/2", "excess 4")
    assert badges(fight, "Thug") == ("HF 6/1", "excess 5")
    fight.dice(5, 5)
    fight("start")
    assert badges(fight, "Linda") == ("HF 6/2", "excess 3", "soak 1")


def test_checks_outside_a_fight_the_cap_and_brokenness() -> None:
    fight = begun(PARTY[2].replace("cap=4", "cap=3"), dice=(10, 1, 10, 1, 1, 10))
    fight("horror check Linda factor 4", "horror check Linda factor 4")
    assert fight.who("Linda").number("hardness") == 3
    fight.choose("keep")
    fight("horror check Linda factor 9")
    assert fight.who("Linda").number("hardness") == 3
    assert fight.who("Linda").tracks["brokenness"].value == 1
    fight('break Linda "left them behind"')
    assert fight.who("Linda").track("brokenness") == 2
    fight("set Linda brokenness=6")
    with pytest.raises(Refused, match="as broken as can be"):
        fight("break Linda")


def test_readings_of_the_check() -> None:
    fight = begun(PARTY[2], "rule hf.exceptional_margin 9", "rule hf.brokenness off", dice=(1, 4))
    fight("horror check Linda factor 7")  # 10 - 5 + 1 - 4 = 2: 8 short
    assert fight.who("Linda").number("hardness") == 2
    assert "brokenness" not in fight.who("Linda").tracks


def test_rounds_hang_on_the_turn_whatever_the_order() -> None:
    fight = begun(*PARTY[:2], dice=(5, 5, 4, 4, 1, 1, 9, 1, 5, 5, 5, 5))
    fight("start", 'effect Freddie "holds the door" for 2 rounds')
    assert fight.show("Freddie")["effects"][0]["rounds_left"] == 2
    fight("next round")
    assert fight.effects("Freddie") == ["holds the door"]
    fight("next round")
    assert fight.effects("Freddie") == []


def test_undo_gives_the_turn_back_whole() -> None:
    fight = begun(*PARTY, "horror scene 6 ambush", "start", dice=(5, 6, 1, 8, 3, 5))
    before = fight.state
    fight.dice(*[5] * 6)
    fight("next round", "soak Linda 2", "drop Linda", "undo 3")
    assert fight.state == before


def test_the_gm_can_say_frozen() -> None:
    fight = begun(PARTY[0], "horror scene 4", "effect Freddie frozen", dice=(9, 1, 9, 1))
    fight("start")
    assert not fight.show("Freddie")["status"]["can_act"]
    fight("next")
    assert horror(fight, "Freddie")["factor"] == 4


def test_it_does_nothing_to_a_fight_that_does_not_use_it() -> None:
    fight = begun("add Ezren hp=20 init=10 side=pc", use="pf1 hf")
    fight("start", "next", "rest Ezren")
    shown = fight.show("Ezren")
    assert "horror" not in shown["status"]
    assert shown["stats"] == {}


def test_specialised_hardness_goes_by_the_tag_however_it_is_written() -> None:
    fight = begun("add Prof hardness=1 hardness.Mythos=5 hardness.violence=0 side=pc")
    excess = []
    for tag in ("tag mythos", "tag MYTHOS", "tag violence", "tag gore", ""):
        fight(f"horror scene 6 {tag}")
        excess.append(horror(fight, "Prof")["excess"])
    assert excess == [1, 1, 6, 5, 5]


def test_stopping_the_clock_thaws_everybody() -> None:
    fight = begun(PARTY[0], "horror scene 6", "start", dice=(1, 10))
    assert horror(fight, "Freddie")["frozen"]
    fight("horror skip", "stop")
    found = horror(fight, "Freddie")
    assert (found["frozen"], found["total"], found["factor"]) == (False, None, 6)
    fight.dice(5, 5)
    fight("start")
    assert horror(fight, "Freddie")["total"] == 4


async def test_the_scene_is_set_question_by_question_in_the_app(tmp_path):
    """Keys alone: `z`, the base by its own number, the others by word or by Enter."""
    from tracker.clock import Command
    from tracker.journal import Shelf
    from tracker.systems import all_rules
    from tracker.table import Table
    from tracker.ui.app import DreadclockApp

    table = Table(Shelf(tmp_path).create("Scene"), all_rules(), seed="scene")
    table.do(Command(verb="use", args={"families": ["hf"]}))
    pairs = {"reaction": "12", "hardness": "2", "side": "pc"}
    table.do(Command(verb="add", args={"name": "Linda", "pairs": pairs}))
    app = DreadclockApp(table)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        await pilot.press("z", "6", "enter", "y", "enter", "enter", "1", "enter")
        await pilot.pause()
        linda = table.state.present[0]
        assert linda.track("horror") == 8
