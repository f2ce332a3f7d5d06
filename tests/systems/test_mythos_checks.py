"""Rolls, falls, cards and the end in the mythos game."""

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


def test_damage_and_healing_are_of_health() -> None:
    fight = table()
    fight("damage Ivan 2", "heal Ivan 1")
    assert tracks(fight, "Ivan")["health"] == 5
    fight("damage Ivan 9")
    assert fight.show("Ivan")["conditions"] == {"shocked": None, "trauma": None}
    assert tracks(fight, "Ivan")["health"] == 3


def test_madness_does_not_stop_the_attack_of_that_villain() -> None:
    fight = table(1, 1, 6, 6, 1)
    fight("set Ivan sanity=2", "horror check Ivan Ghoul card a", "attack Ivan Ghoul")
    assert tracks(fight, "Ivan")["health"] == 4
    assert fight.show("Ivan")["status"]["shocked"]
