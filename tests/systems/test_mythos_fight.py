"""The mythos game at the table: the roster, whole rounds, shock, a whole fight."""

import pytest
from support import Fight

from tracker.systems.mythos import Mythos

IVAN = "add Ivan side=pc sanity=5 health=6 will=3 speed=3 clues=5 xp=7"
ANNA = "add Анна side=pc sanity=3 health=5 will=2 speed=5"
GHOUL = 'add Ghoul horror_rating=-1 horror_loss=2 combat=3 special="drags off"'


def table(*dice: int, **config: str) -> Fight:
    fight = Fight(*dice, families=(Mythos(),), **config)
    fight("use mythos", IVAN, ANNA, GHOUL)
    return fight


def tracks(fight: Fight, name: str) -> dict[str, int]:
    return {k: t["value"] for k, t in fight.show(name)["tracks"].items()}


def told(fight: Fight, text: str) -> list[str]:
    return [line.text for line in fight.table.log if text in line.text]


# --- the roster ---------------------------------------------------------------------------------


def test_an_investigator_begins_with_nothing_and_counters_have_no_maximum() -> None:
    fight = table()
    assert tracks(fight, "Анна") == {"sanity": 3, "health": 5, "clues": 0, "xp": 0}
    fight("clues Анна +2", "xp Анна =4", "clues Ivan -1", "set Ivan xp=9")
    assert tracks(fight, "Анна") == {"sanity": 3, "health": 5, "clues": 2, "xp": 4}
    assert fight.show("Ivan")["tracks"]["clues"] == {"value": 4, "max": None}
    assert fight.show("Ivan")["tracks"]["xp"] == {"value": 9, "max": None}


def test_badges() -> None:
    fight = table(2, 1)
    fight("lose Ivan sanity 2d4", "regain Ivan sanity 2", "card Ivan madness fear")
    rules = fight.table.rules
    badges = rules.derive(fight.state, fight.who("Ivan")).badges
    assert badges == ("san 4/5 ■■■■·", "hlth 6/6 ■■■■■■", "cards 1", "clues 5")
    assert rules.derive(fight.state, fight.who("Ghoul")).badges == ("horror -1(2)", "combat 3")


def test_somebody_of_another_game_is_left_alone() -> None:
    fight = Fight(families=(Mythos(),))
    fight("add Ezren hp=20 side=pc", "effect Ezren shaken")
    assert "cards" not in fight.show("Ezren")["status"]
    assert set(fight.show("Ezren")["tracks"]) == {"hp"}
    assert fight.show("Ezren")["conditions"] == {"shaken": None}


# --- the round ----------------------------------------------------------------------------------


def test_phases_in_english_and_russian() -> None:
    fight = table()
    fight("start")
    assert (fight.state.phase, fight.active) == ("respite", "Ivan")
    for line, phase, who in (
        ("phase", "action", "Ivan"),
        ("phase события", "events", "Ivan"),
        ("фаза мифос", "mythos", None),
        ("phase Передышка", "respite", "Ivan"),
        ("phase фаза действий", "action", "Ivan"),
    ):
        fight(line)
        assert (fight.state.phase, fight.active) == (phase, who), line
    assert fight.state.round == 2


def test_walking_to_a_phase_equals_pressing_next() -> None:
    one, two = table(), table()
    for fight in (one, two):
        fight("start", 'effect Ivan "holding the door" for 1 round')
    one("phase mythos")
    while two.state.phase != "mythos":
        two("next")
    assert one.state == two.state
    one("next")
    assert one.effects("Ivan") == []


def test_villains_and_the_consumed_have_no_turns() -> None:
    fight = table()
    fight("start", "consume Ivan")
    seen = set()
    for _ in range(8):
        fight("next")
        seen.add((fight.state.phase, fight.active))
    assert {name for _, name in seen} == {"Анна", None}
    assert fight.show("Ivan")["status"]["defeated"] == "consumed"
    fight("revive Ivan")
    assert not fight.show("Ivan")["status"]["consumed"]


def test_phases_go_by_where_everybody_is_shocked() -> None:
    fight = table()
    fight("start", "phase mythos", "effect @pc shocked", "next")
    assert (fight.state.phase, fight.active) == ("action", "Ivan")
    assert len(told(fight, "passed over in respite")) == 2
    status = fight.show("Ivan")["status"]
    assert (status["shocked"], status["move_only"]) == (False, True)
    fight("next")
    assert not fight.show("Ivan")["status"]["move_only"]
    fight("phase events")
    assert fight.active == "Ivan"


def test_a_phase_that_nobody_acts_in_is_told() -> None:
    fight = table()
    fight("start", "phase mythos", "effect @pc шок", "phase respite")
    assert fight.state.phase == "action"
    assert told(fight, "nobody acts in the respite phase")


@pytest.mark.parametrize(
    ("method", "dice", "expect"),
    [
        ("manual", (), ["Ivan", "Ghoul", "Анна", "Lev"]),
        ("rotate", (), ["Анна", "Ghoul", "Lev", "Ivan"]),
        ("random", (10, 20, 30, 50, 70, 60), ["Анна", "Ghoul", "Lev", "Ivan"]),
        ("speed", (), ["Анна", "Ghoul", "Lev", "Ivan"]),
    ],
)
def test_the_new_order(method: str, dice: tuple[int, ...], expect: list[str]) -> None:
    fight = Fight(*dice, families=(Mythos(),))
    fight("use mythos", f"rule order_method {method}", IVAN, GHOUL, ANNA)
    fight("add Lev side=pc sanity=4 health=4 will=1 speed=4")
    if method == "random":
        fight("start")
        assert fight.report["order"] == ["Lev", "Ghoul", "Анна", "Ivan"]
        fight.dice(60, 70, 50)
    else:
        fight("start")
    fight("next round")
    assert fight.report["order"] == expect


# --- a whole fight --------------------------------------------------------------------------------


def test_a_whole_fight() -> None:
    fight = table(
        *(1, 2),  # Ivan against the Ghoul: fails, loses 2
        *(5, 5, 6),  # and is hit for 3
        *(6,),  # Анна stands firm
        *(5,),  # Speed 5: one die, one wound
        *(3, 3),  # Ivan fails again
        *(6, 6, 6),
        *(1,),
    )
    fight("rule order_method rotate", "start", "clues Ivan +1", "phase mythos")
    fight("horror check Ivan Ghoul", "attack Ivan Ghoul", "проверка ужаса Анна", "атака Анна")
    assert tracks(fight, "Ivan") == {"sanity": 3, "health": 3, "clues": 6, "xp": 7}
    assert tracks(fight, "Анна") == {"sanity": 3, "health": 4, "clues": 0, "xp": 0}
    fight("next")
    assert (fight.state.round, fight.active) == (2, "Анна")
    fight("phase mythos", "horror check Ivan", "attack Ivan card limp")
    assert tracks(fight, "Ivan") == {"sanity": 1, "health": 3, "clues": 3, "xp": 4}
    fight("phase action")
    assert (fight.state.round, fight.active) == (3, "Ivan")
    assert fight.show("Ivan")["conditions"] == {"coming_to": None, "trauma": None}
    fight("phase mythos", "horror check Анна Ghoul", "lose Ivan health 3")
    assert fight.show("Ivan")["status"]["consumed"]
    fight("next")
    assert (fight.state.round, fight.state.phase, fight.active) == (4, "respite", "Анна")
    assert fight.table.script is not None
    assert fight.table.script.left == 0
    fight("undo 5")
    assert not fight.show("Ivan")["status"]["consumed"]
