"""The mythos game at the table: whole rounds, shock, cards, the end, and what is refused."""

from typing import Any

import pytest
from support import Fight

from tracker.clock import Command, Refused
from tracker.model import Answer, Ask
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
    assert badges == ("san 4/5", "hlth 6/6", "cards 1", "clues 5")
    assert rules.derive(fight.state, fight.who("Ghoul")).badges == ("horror -1(2)", "combat 3")


def test_somebody_of_another_game_is_left_alone() -> None:
    fight = Fight(families=(Mythos(),))
    fight("add Ezren hp=20 init=5 side=pc", "effect Ezren shaken")
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


# --- rolls --------------------------------------------------------------------------------------


def test_the_only_villain_need_not_be_named_and_its_need_counts() -> None:
    fight = table(5, 1)
    fight("set Ghoul horror_need=2", "horror check Ivan")
    assert tracks(fight, "Ivan")["sanity"] == 3
    fight("add Wraith combat=1")
    with pytest.raises(Refused, match="which villain: Ghoul, Wraith"):
        fight("attack Ivan")


def test_blessed_and_cursed() -> None:
    fight = table(4, 1, 5, 5, 4, 5)
    fight("effect Ivan благословлён", "horror check Ivan")
    assert tracks(fight, "Ivan")["sanity"] == 5
    fight("end Ivan blessed", "effect Ivan cursed", "horror check Ivan")
    assert tracks(fight, "Ivan")["sanity"] == 3
    fight("effect Ivan blessed", "horror check Ivan")
    assert tracks(fight, "Ivan")["sanity"] == 3


def test_the_speed_row_and_the_die_can_be_set() -> None:
    fight = table(8, 8, 1, 1)
    fight("rule mythos.speed_3 1", "rule mythos.die d8", "attack Ivan Ghoul")
    assert [x.expression for x in fight.table.log if x.expression] == ["4d8"]
    assert tracks(fight, "Ivan")["health"] == 4
    assert told(fight, "special effects on Ivan: drags off")


def test_a_skipped_roll_does_nothing() -> None:
    fight = table()
    fight("policy horror skip", "horror check Ivan")
    assert tracks(fight, "Ivan")["sanity"] == 5


def typed(line: str, *answers: Answer) -> tuple[Any, list[Ask]]:
    """Decide one line with answers given by hand."""
    from tracker.clock import Decision, decide
    from tracker.language import parse

    fight = table()
    decision = Decision(fight.state, fight.table.rules)
    command = parse(line, fight.state, fight.table.rules)
    assert isinstance(command, Command)
    steps = decide(decision, command)
    asks: list[Ask] = []
    given = iter(answers)
    try:
        asks.append(next(steps))
        while True:
            asks.append(steps.send(next(given)))
    except StopIteration:
        return decision.state, asks


def test_typed_faces_count_and_a_typed_total_does_not() -> None:
    state, asks = typed("horror check Ivan", Answer(dice=(6, 1), total=7, by="typed"))
    assert asks[0].expression == "2d6"
    assert state.combatants[state.order[0]].track("sanity") == 5
    with pytest.raises(Refused, match="face of every die"):
        typed("horror check Ivan", Answer(total=7, by="typed"))


# --- falls, cards, the end ------------------------------------------------------------------------


def test_a_second_fall_consumes_unless_the_gm_says_no() -> None:
    fight = table()
    fight("lose Ivan sanity 5 card a")
    fight.choose("no")
    fight("lose Ivan sanity 3 card b")
    assert tracks(fight, "Ivan") == {"sanity": 3, "health": 6, "clues": 2, "xp": 2}
    assert fight.show("Ivan")["status"]["cards"] == ["madness:a", "madness:b"]
    fight("lose Ivan sanity 3")
    status = fight.show("Ivan")["status"]
    assert (status["consumed"], status["can_act"]) == (True, False)
    assert tracks(fight, "Ivan") == {"sanity": 0, "health": 6, "clues": 2, "xp": 2}
    fight("undo")
    assert not fight.show("Ivan")["status"]["consumed"]


def test_curing_the_card_does_not_undo_the_fall_by_default() -> None:
    fight = table()
    fight("lose Ivan sanity 5 card a", "end Ivan madness", "lose Ivan sanity 3")
    assert fight.show("Ivan")["status"]["consumed"]


def test_a_card_is_named_after_it_was_drawn() -> None:
    fight = table()
    fight("lose Ivan health 6", "card Ivan trauma limp")
    assert fight.show("Ivan")["status"]["cards"] == ["trauma:limp"]
    fight("card Ivan trauma blind new")
    assert fight.show("Ivan")["status"]["cards"] == ["trauma:limp", "trauma:blind"]
    fight.choose("no")
    fight("card Ivan madness LIMP")
    assert not fight.show("Ivan")["status"]["consumed"]
    fight("effect Анна безумие from x", "card Анна trauma x")
    assert fight.show("Анна")["status"]["consumed"]


def test_both_tracks_in_one_go() -> None:
    fight = table()
    fight("lose Ivan health 6 sanity 5 madness a trauma b")
    assert fight.show("Ivan")["status"]["cards"] == ["madness:a", "trauma:b"]
    assert tracks(fight, "Ivan") == {"sanity": 3, "health": 3, "clues": 2, "xp": 2}
    fight("rule both_zero_consumes on", "lose Анна sanity 9 health 9")
    assert fight.show("Анна")["status"]["consumed"]
    assert fight.show("Анна")["status"]["cards"] == []


def test_madness_does_not_stop_the_attack_of_that_villain() -> None:
    fight = table(1, 1, 6, 6, 1)
    fight("set Ivan sanity=2", "horror check Ivan Ghoul card a", "attack Ivan Ghoul")
    assert tracks(fight, "Ivan")["health"] == 4
    assert fight.show("Ivan")["status"]["shocked"]


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
