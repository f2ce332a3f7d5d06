"""Pathfinder 2e: dropping to 0, recovering, dying, drained, rest; and a fight from end to end."""

import pytest
from test_pf2_conditions import fight, refused

from tracker.systems.pathfinder2.checks import degree


def dying(made, name: str = "Ezren") -> tuple[int, int, bool]:
    status = made.show(name)["status"]
    return status["dying"], status["wounded"], status["dead"]


@pytest.mark.parametrize(
    ("face", "dc", "wanted"),
    [
        (20, 11, 3),
        (20, 13, 3),
        (1, 11, 0),
        (10, 11, 1),
        (11, 11, 2),
        (2, 12, 0),
        (3, 13, 0),
        (4, 13, 1),
        (1, 5, 0),
        (20, 25, 2),
        (15, 5, 3),
    ],
)
def test_degrees(face: int, dc: int, wanted: int) -> None:
    assert degree(face, dc) == wanted


def test_knocked_out_and_back() -> None:
    made = fight("start", "next", "damage Ezren 40 slashing", dice=(11,))
    shown = made.show("Ezren")
    assert dying(made) == (1, 0, False)
    assert {"unconscious", "blinded", "off_guard", "prone"} <= set(shown["conditions"])
    assert made.report["order"] == ["Ezren", "Zombie"]
    made("next")
    assert dying(made) == (0, 1, False)
    shown = made.show("Ezren")
    assert "unconscious" in shown["conditions"]
    assert shown["status"]["can_act"] is False
    made("heal Ezren 3")
    shown = made.show("Ezren")
    assert set(shown["conditions"]) == {"wounded", "prone", "off_guard"}
    assert shown["status"]["can_act"] is True
    made("treat Ezren 2")
    assert dying(made) == (0, 0, False)


def test_place_moves_and_no_turn_is_had_twice() -> None:
    made = fight("add Merisiel hp=9 init=1 side=pc", "start", "next", "damage Merisiel 9 cold")
    assert made.report["order"] == ["Ezren", "Merisiel", "Zombie"]
    made("next")  # her new place has been passed in this round
    assert (made.active, made.state.round) == ("Ezren", 2)
    made.dice(20)
    made("next")
    assert made.active == "Merisiel"
    made("undo 5")
    assert made.report["order"] == ["Ezren", "Zombie", "Merisiel"]


def test_who_delays_and_is_knocked_out_and_healed_may_still_return() -> None:
    made = fight("add Merisiel hp=9 init=1 side=pc", "start", "delay Ezren", "next")
    made("damage Ezren 30", "heal Ezren 3", "act Ezren")
    assert made.active == "Ezren"
    assert made.report["order"].index("Ezren") < made.report["order"].index("Merisiel")


def test_place_before_the_cause() -> None:
    made = fight("rule pf2.knocked_out_place before_cause", "start")
    made("damage Ezren 30 slashing by Zombie")
    assert made.report["order"] == ["Ezren", "Zombie"]
    made = fight("add Imp hp=9 init=1", "rule pf2.knocked_out_place before_cause", "start")
    made("damage Ezren 30 slashing by Imp")
    assert made.report["order"] == ["Zombie", "Ezren", "Imp"]


def test_foes_die_unless_told() -> None:
    made = fight("damage Zombie 30")
    assert made.show("Zombie")["status"]["dead"] is True
    made = fight("damage Zombie 30 nonlethal")
    assert dying(made, "Zombie") == (0, 0, False)
    assert "unconscious" in made.show("Zombie")["conditions"]
    made = fight("set Zombie death=dying", "damage Zombie 30")
    assert dying(made, "Zombie") == (1, 0, False)
    made = fight("rule pf2.foes_die_at_zero off", "damage Zombie 15 crit")
    assert dying(made, "Zombie") == (2, 0, False)


def test_damage_while_dying_under_both_readings() -> None:
    made = fight("wounded Ezren 1", "damage Ezren 30", "damage Ezren 1")
    assert dying(made) == (3, 1, False)
    made = fight("rule pf2.wounded every_increase", "wounded Ezren 1", "dying Ezren 1")
    made("set Ezren hp=0", "damage Ezren 1")
    assert dying(made) == (3, 1, False)


def test_stable_and_hit_again() -> None:
    made = fight("damage Ezren 30 nonlethal", "damage Ezren 3 nonlethal")
    assert dying(made) == (0, 0, False)
    made("damage Ezren 3")
    assert dying(made) == (1, 0, False)
    made = fight("rule pf2.stable_hit nothing", "damage Ezren 30 nonlethal", "damage Ezren 3")
    assert dying(made) == (0, 0, False)


def test_temporary_hit_points_first() -> None:
    made = fight("temp Ezren 5", "damage Ezren 33")
    assert made.show("Ezren")["tracks"]["hp"]["value"] == 2
    assert dying(made) == (0, 0, False)


def test_doomed_and_death() -> None:
    made = fight("doomed Ezren 1", "dying Ezren 2", "doomed Ezren 2")
    assert dying(made)[2] is True
    assert made.effects("Ezren").count("doomed") == 0
    made = fight("doomed Ezren 3", "value Ezren doomed +1")
    assert dying(made)[2] is True
    made = fight("set Ezren diehard=1", "dying Ezren 4")
    assert dying(made) == (4, 0, False)
    made("undo")
    assert dying(made) == (0, 0, False)


def test_massive_damage() -> None:
    assert dying(fight("damage Ezren 60"))[2] is True
    assert dying(fight("damage Ezren 59"))[2] is False


def test_heroic_recovery() -> None:
    made = fight("damage Ezren 30")
    refused(made, "heroic Ezren", "no Hero Point")
    made("set Ezren hero=2", "heroic Ezren")
    assert dying(made) == (0, 0, False)
    shown = made.show("Ezren")
    assert shown["tracks"]["hero"]["value"] == 0
    assert "unconscious" in shown["conditions"]


def test_recovery_by_hand_and_to_death() -> None:
    made = fight("dying Ezren 2", "recover Ezren", dice=(2,))
    assert dying(made)[2] is True


def test_sleeper_wakes_by_healing_of_any_size() -> None:
    made = fight("effect Ezren unconscious", "damage Ezren 5 fire")
    assert "unconscious" not in made.show("Ezren")["conditions"]
    made("effect Ezren unconscious", "heal Ezren 1")
    assert "unconscious" not in made.show("Ezren")["conditions"]


def test_wakes_from_more_than_one() -> None:
    made = fight("rule pf2.wakes_from more_than_1", "damage Ezren 30", "heal Ezren 1")
    assert dying(made) == (1, 0, False)
    made("heal Ezren 1")
    assert dying(made) == (0, 1, False)


def test_drained_and_rest() -> None:
    made = fight("set Ezren con=2", "drained Ezren 2", "doomed Ezren 1", "effect Ezren fatigued")
    assert made.show("Ezren")["tracks"]["hp"] == {"value": 24, "max": 24}
    made("damage Ezren 10", "rest Ezren")
    shown = made.show("Ezren")
    assert shown["tracks"]["hp"] == {"value": 20, "max": 27}
    assert shown["conditions"] == {"drained": 1}
    made("drained Ezren 0")
    assert made.show("Ezren")["tracks"]["hp"] == {"value": 20, "max": 30}


def test_drained_to_nothing() -> None:
    made = fight("set Ezren hp=5", "effect Ezren drained 2")
    assert made.show("Ezren")["tracks"]["hp"] == {"value": 0, "max": 24}
    assert dying(made) == (1, 0, False)


def test_ten_minutes() -> None:
    made = fight("damage Ezren 30 nonlethal", "persistent Ezren 1 fire", "breather Ezren")
    shown = made.show("Ezren")
    assert shown["tracks"]["hp"]["value"] == 1
    assert set(shown["conditions"]) == {"prone", "off_guard"}


def test_whole_fight() -> None:
    made = fight(
        "add Ghoul hp=20 init=7",
        "set Ezren hero=1",
        "start",
        "persistent Zombie 2d6 fire",
        "effect Zombie slowed 1 for 1 round",
        "next",  # Ghoul
        "effect Ezren frightened 2 from Ghoul",
        "damage Ezren 12 piercing",
        "next",  # Zombie: slowed
        "damage Ezren 9 bludgeoning crit",
    )
    assert made.show("Zombie")["status"]["actions"] == 2
    assert made.show("Ezren")["tracks"]["hp"]["value"] == 0
    assert dying(made) == (2, 0, False)
    made("damage Ezren 1")  # dying 3
    made.dice(6, 5, 14, 18)
    made("next")  # Zombie burns on, Ezren's place has moved before it: round 2 begins with Ghoul
    assert made.show("Zombie")["tracks"]["hp"]["value"] == 19
    assert made.active == "Ghoul"
    assert made.report["order"] == ["Ghoul", "Ezren", "Zombie"]
    made("next")  # 18 against DC 13
    assert dying(made) == (2, 0, False)
    made("heroic Ezren", "heal Ezren 4", "stand Ezren", "spend Ezren 2")
    shown = made.show("Ezren")
    assert shown["conditions"] == {"frightened": 2}
    assert shown["status"]["actions"] == 0
    end = made.state
    made("undo 30", "redo 30")
    assert made.state == end
