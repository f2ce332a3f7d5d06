"""Bleeding, nonlethal damage, dying and death under Pathfinder 1e."""

from support import Fight


def fight(*faces: int, hp: int = 10, extra: str = "", **config: str) -> Fight:
    f = Fight(*faces, **config)
    f("use pf1", "add Foe hp=10 init=20", f"add Ezren hp={hp} init=10 side=pc {extra}", "start")
    return f


def conditions(f: Fight, name: str = "Ezren") -> set[str]:
    return set(f.show(name)["conditions"])


def hp(f: Fight) -> int:
    return int(f.who("Ezren").track("hp"))


def test_zero_is_disabled_and_below_is_dying() -> None:
    f = fight()
    f("damage Ezren 10")
    assert conditions(f) == {"disabled"}
    f("damage Ezren 2")
    assert {"dying", "unconscious", "helpless"} <= conditions(f)
    assert "disabled" not in conditions(f)
    assert f.show("Ezren")["status"]["can_act"] is False


def test_a_dying_turn_costs_a_point_or_stabilizes() -> None:
    f = fight(5, 15)
    f("damage Ezren 12", "next")
    assert hp(f) == -3
    f("next", "next")
    assert (hp(f), "stable" in conditions(f)) == (-3, True)
    f("next", "next")
    assert hp(f) == -3


def test_a_natural_twenty_always_stabilizes() -> None:
    f = fight(20, hp=2, extra="con_score=30")
    f("damage Ezren 25", "next")
    assert "stable" in conditions(f)


def test_the_check_uses_the_constitution_score() -> None:
    f = fight(9, extra="con_score=14")
    f("damage Ezren 11", "next")
    assert "stable" in conditions(f)  # 9 + 2 - 1


def test_dead_at_minus_the_constitution_score() -> None:
    f = fight(extra="con_score=14")
    f("damage Ezren 23")
    assert not f.who("Ezren").defeated
    f("damage Ezren 1")
    assert f.show("Ezren")["status"]["dead"]


def test_foes_die_at_zero_unless_the_table_says_otherwise() -> None:
    f = fight()
    f("damage Foe 10")
    assert f.who("Foe").defeated == "dead"
    f = fight(pf1__foes_die_at_zero="off")
    f("damage Foe 10")
    assert (f.who("Foe").defeated, conditions(f, "Foe")) == ("", {"disabled"})


def test_healing_stabilizes_and_wakes() -> None:
    f = fight()
    f("damage Ezren 14", "heal Ezren 1")
    assert "stable" in conditions(f)
    assert "dying" not in conditions(f)
    f("heal Ezren 3")
    assert conditions(f) == {"disabled"}
    f("heal Ezren 1")
    assert conditions(f) == set()


def test_harm_that_takes_no_hit_points_leaves_the_stable_stable() -> None:
    f = fight()
    f("damage Ezren 14", "heal Ezren 1", "temp Ezren 9", "damage Ezren 3")
    assert "stable" in conditions(f)
    f("damage Ezren 1 nonlethal")
    assert "stable" in conditions(f)
    f("damage Ezren 9")
    assert "dying" in conditions(f)


def test_hit_points_set_by_hand_count_as_well() -> None:
    f = fight()
    f("set Ezren hp=-3")
    assert "dying" in conditions(f)
    f("set Ezren hp=5")
    assert conditions(f) == set()


def test_nonlethal_staggers_then_knocks_out_and_heals() -> None:
    f = fight()
    f("damage Ezren 4", "damage Ezren 6 nonlethal")
    assert conditions(f) == {"staggered"}
    f("damage Ezren 1 nonlethal")
    assert "unconscious" in conditions(f)
    assert "staggered" not in conditions(f)
    f("heal Ezren 3")
    assert conditions(f) == set()
    assert f.who("Ezren").track("nonlethal") == 4


def test_nonlethal_beyond_the_full_hit_points_is_lethal() -> None:
    f = fight()
    f("damage Ezren 13 nonlethal")
    assert (f.who("Ezren").track("nonlethal"), hp(f)) == (10, 7)


def test_bleed_takes_only_the_worst_and_stops_with_healing() -> None:
    f = fight(6, hp=20)
    f("bleed Ezren 2", "bleed Ezren 1d6", "next")
    assert hp(f) == 14
    f("heal Ezren 1")
    assert f.effects("Ezren") == []
    f("next", "next")
    assert hp(f) == 15


def test_who_bleeds_without_hit_points_does_not_stop_the_clock() -> None:
    f = Fight()
    f("use pf1", "add Ghost init=5", "add Ezren init=10 hp=5", "start", "bleed Ghost 3", "next")
    assert f.active == "Ghost"


def test_the_dying_who_bleed_cannot_stabilize() -> None:
    f = fight()
    f("damage Ezren 11", "bleed Ezren 1", "next")
    assert (hp(f), "dying" in conditions(f)) == (-3, True)
