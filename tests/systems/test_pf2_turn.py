"""Pathfinder 2e: both edges of a turn, rounds, delay, persistent damage."""

import pytest
from test_pf2_conditions import fight, refused


def running(made, name: str = "Ezren") -> list[str]:
    return made.show(name)["status"]["persistent"]


def test_rounds_hang_on_the_source_or_on_who_acts() -> None:
    made = fight("start", "effect Zombie slowed 1 for 1 round")
    made("effect Ezren off_guard for 1 round from Zombie")
    made.to("Zombie")
    assert "off_guard" not in made.show("Ezren")["conditions"]
    assert made.show("Zombie")["status"]["actions"] == 2
    made.to("Ezren", 2)
    assert made.show("Zombie")["conditions"] == {}


def test_a_foe_wins_ties() -> None:
    made = fight("add Slow hp=9 init=10", "start")
    assert made.active == "Slow"


@pytest.mark.parametrize(
    ("effects", "actions", "reaction"),
    [
        ((), 3, True),
        (("quickened",), 4, True),
        (("quickened", "quickened"), 4, True),
        (("slowed 1",), 2, True),
        (("slowed 9",), 0, True),
        (("stunned 1",), 2, True),
        (("stunned 9",), 0, False),
        (("stunned", "slowed 1"), 0, False),
        (("stunned 2", "slowed 1"), 1, True),
        (("stunned 4", "quickened"), 0, True),
        (("paralyzed",), 3, False),
    ],
)
def test_actions_regained(effects, actions: int, reaction: bool) -> None:
    made = fight(*(f"effect Ezren {e}" for e in effects), "start")
    status = made.show("Ezren")["status"]
    assert (status["actions"], status["reaction"]) == (actions, reaction)


def test_readings_of_stunned_and_regaining() -> None:
    made = fight("effect Ezren paralyzed", "rule pf2.regain crb", "start")
    assert made.show("Ezren")["status"]["actions"] == 0
    made = fight("effect Ezren stunned 9", "rule pf2.stunned_reaction always", "start")
    assert made.show("Ezren")["tracks"]["reaction"]["value"] == 1
    for reading, actions, acts, left in (
        ("literal", 3, False, 1),
        ("keep", 3, True, 1),
        ("count_off", 2, True, None),
    ):
        made = fight("start", f"rule pf2.stunned_mid_turn {reading}", "effect Ezren stunned 1")
        shown = made.show("Ezren")
        assert (shown["status"]["actions"], shown["status"]["can_act"]) == (actions, acts)
        assert shown["conditions"].get("stunned") == left


def test_end_of_turn_in_its_order() -> None:
    made = fight(
        "set Ezren fort=8",
        "effect Ezren frightened 1",
        "persistent Ezren 1d6 fire",
        "affliction Ezren fortitude 18 from poison",
        "persistent Ezren 1d4 bleed",
        "start",
        "next",
        dice=(4, 3, 15, 14, 11),
    )
    rolls = [(x.text, x.total, x.outcome) for x in made.table.log if x.kind == "roll"]
    assert rolls == [
        ("persistent fire", 4, ""),
        ("persistent bleed", 3, ""),
        ("persistent fire", 15, "success"),
        ("persistent bleed", 14, "failure"),
        ("poison: fortitude save", 18, "success"),
    ]
    shown = made.show("Ezren")
    assert shown["tracks"]["hp"]["value"] == 23
    assert running(made) == ["1d4 bleed"]
    assert "frightened" not in shown["conditions"]


def test_types_are_worked_one_by_one() -> None:
    made = fight(
        'set Ezren weak="cold 2,physical 1" resist="energy 3,acid 5" immune=poison',
        *(f"persistent Ezren 4 {t}" for t in ("cold", "bleed", "acid", "poison", "fire")),
        "start",
        "next",
        dice=(1, 1, 1, 1),
    )
    # 4+2-3, 4+1, 4-5, immune (never gained), 4-3
    assert made.show("Ezren")["tracks"]["hp"]["value"] == 30 - 3 - 5 - 0 - 1
    assert len(running(made)) == 4
    made("damage Ezren 10 fire", "damage Ezren 5 poison")
    assert made.show("Ezren")["tracks"]["hp"]["value"] == 21 - 7


def test_better_of_one_type() -> None:
    made = fight("persistent Ezren 1d6 fire dc 17", "persistent Ezren 2d6 fire")
    assert running(made) == ["2d6 fire"]
    made("persistent Ezren 1d6 fire crit", "persistent Ezren 1d8 Fire", "persistent Ezren 1d4 acid")
    assert running(made) == ["2d6 fire", "1d4 acid"]
    made("persistent Ezren 5d6 fire half")
    assert running(made) == ["half of 5d6 fire", "1d4 acid"] or running(made) == [
        "1d4 acid",
        "half of 5d6 fire",
    ]


def test_no_hit_points_do_not_stop_the_clock() -> None:
    made = fight("add Spirit init=20", "persistent Spirit 1d6 fire", "start", "next", dice=(3, 15))
    assert made.active == "Ezren"
    assert running(made, "Spirit") == []


def test_help() -> None:
    made = fight("persistent Ezren 2d6 fire", "persistent Ezren 1d4 bleed", "start", dice=(9, 10))
    refused(made, "assist Ezren", "against which")
    made("assist Ezren fire dc 10")
    refused(made, "assist Ezren fire", "already")
    made("rule pf2.help_once off", "assist Ezren fire dc 10", "assist Ezren ends")
    assert running(made) == []


def test_rider_of_a_negated_hit() -> None:
    made = fight("persistent Ezren 1d6 bleed initial 0")
    assert running(made) == []
    made("rule pf2.rider kept", "persistent Ezren 1d6 bleed initial 0")
    assert running(made) == ["1d6 bleed"]


def test_delay_hurts_at_once_and_frightened_waits() -> None:
    made = fight("effect Ezren frightened 2", "persistent Ezren 1d6 fire", "start", dice=(6, 2, 15))
    made("delay Ezren")
    shown = made.show("Ezren")
    assert shown["tracks"]["hp"]["value"] == 24
    assert shown["status"]["reaction"] is False
    made("effect Ezren frightened 2", "next")  # the turn is lost: then the next begins
    made.to("Ezren", 2)
    shown = made.show("Ezren")
    assert shown["conditions"]["frightened"] == 1
    assert shown["tracks"]["hp"]["value"] == 24
    assert shown["status"]["reaction"] is True


@pytest.mark.parametrize("condition", ["confused", "fleeing", "paralyzed", "stunned 1"])
def test_who_may_not_delay(condition: str) -> None:
    made = fight("start", f"effect Ezren {condition}")
    refused(made, "delay Ezren", "cannot delay")


def test_sustain() -> None:
    made = fight("start", 'effect Zombie "web" until end of Ezren\'s next turn from Ezren')
    made.to("Ezren", 2)
    made("sustain Ezren")
    made.to("Ezren", 3)
    assert made.effects("Zombie") == ["web"]
    made("next")
    assert made.effects("Zombie") == []


def test_immune_to_conditions() -> None:
    made = fight("set Zombie immune=fear,paralyzed")
    made("effect Zombie frightened 2", "effect Zombie paralyzed", "effect Zombie prone")
    assert made.effects("Zombie") == ["prone"]


def test_beside_another_family() -> None:
    """A Pathfinder 2e condition on somebody who follows other rules keeps its own clock."""
    made = fight("use pf1 pf2", "set Ezren family=pf1", "effect Ezren pf2:frightened 2")
    made("pf2:persistent Ezren 1d6 fire", "effect Ezren pf2:drained 1", "start")
    made.dice(4, 15)
    made("next")
    shown = made.show("Ezren")
    assert shown["tracks"]["hp"] == {"value": 26, "max": 30}
    assert shown["conditions"]["frightened"] == 1
    assert shown["modifiers"]["attack"] == -1
    assert "actions" not in shown["tracks"]


def test_readings_of_checks_and_delay() -> None:
    made = fight(
        "set Ezren resist=fire:9", "persistent Ezren 1d6 fire", "start", "next", dice=(6, 1)
    )
    assert made.show("Ezren")["tracks"]["hp"]["value"] == 30
    made = fight("rule pf2.unharmed_check off", "set Ezren resist=fire:9", dice=(6,))
    made("persistent Ezren 1d6 fire", "start", "next")
    assert made.table.script.left == 0
    made = fight("rule pf2.forfeit_frightened off", "effect Ezren frightened 2", "start")
    made("delay Ezren")
    made.to("Ezren", 2)
    assert made.show("Ezren")["conditions"]["frightened"] == 2
    made = fight("rule pf2.clumsy_damage on", "effect Ezren clumsy 2")
    assert made.show("Ezren")["modifiers"]["damage_dex"] == -2


def test_the_dead_do_not_die_again() -> None:
    made = fight("defeat Zombie dead", "effect Zombie dying 2")
    assert made.effects("Zombie") == []
