"""Hero Points are asked for wherever dying would reach death; one blow is one event."""

import pytest
from test_pf2_agree import dying, fight, hp

from tracker.clock import Refused


def test_a_hero_point_answers_the_drop_that_would_kill() -> None:
    f = fight(hero="2")
    f("effect E wounded 3", "damage E 40")
    assert (hp(f)[0], dying(f), f.who("E").defeated, f.who("E").track("hero")) == (0, 0, "", 0)
    assert f.show("E")["conditions"]["wounded"] == 3
    g = fight(hero="1")
    g.choose("die")
    g("effect E wounded 3", "damage E 40")
    assert (g.who("E").defeated, g.who("E").track("hero")) == ("dead", 1)


def test_it_answers_damage_and_a_recovery_check_while_dying_too() -> None:
    f = fight(hero="1")
    f("effect E dying 3", "damage E 4")
    assert (dying(f), f.who("E").defeated) == (0, "")
    g = fight(2, hero="1")
    g("effect E dying 3", "recover E")
    assert (dying(g), g.who("E").defeated) == (0, "")
    h = fight()
    h("effect E dying 3", "damage E 4")
    assert h.who("E").defeated == "dead"


def test_treat_wounds_that_restores_nothing_leaves_it_wounded() -> None:
    f = fight()
    f("effect E wounded 2", "treat E 5")
    assert "wounded" in f.effects("E")


HEROES = [
    # what would kill a hero with Hero Points, and what is left of doomed and wounded
    (("effect E wounded 3", "damage E 40"), {"wounded": 3}),
    (("effect E wounded 2", "damage E 15 crit"), {"wounded": 2}),
    (("damage E 30", "damage E 1", "damage E 1 critted"), {}),
    (("effect E dying 4",), {}),
    (("dying E 4",), {}),
    (("dying E 3", "value E dying +1"), {}),
    (("dying E 3", "dying E 4"), {}),
    (("dying E 3", "effect E dying 4"), {}),
    (("dying E 3", "effect E doomed 1"), {"doomed": 1}),
    (("effect E doomed 2", "dying E 2"), {"doomed": 2}),
    (
        ("set E hp=5", "effect E wounded 3", "persistent E 5 fire", "start", "next"),
        {"wounded": 3},
    ),
]


@pytest.mark.parametrize(("lines", "keeps"), HEROES)
@pytest.mark.parametrize("answer", ["heroic", "die"])
def test_hero_points_are_asked_for_wherever_dying_reaches_death(
    answer: str, lines: tuple[str, ...], keeps: dict[str, int]
) -> None:
    f = fight(*((1,) if "start" in lines else ()), hero="2")
    f.choose(*([answer] if answer == "die" else []))
    f(*lines)
    asked = [x for x in f.table.log if x.kind == "choice"]
    assert [x.outcome for x in asked] == [answer]
    assert hp(f)[0] == 0 or answer == "die"
    who = f.who("E")
    if answer == "die":
        assert (who.defeated, who.track("hero")) == ("dead", 2)
        return
    assert (who.defeated, who.track("hero"), dying(f)) == ("", 0, 0)
    shown = f.show("E")["conditions"]
    assert {"unconscious", "prone"} <= set(shown)
    assert {c: v for c, v in shown.items() if c in ("wounded", "doomed")} == keeps
    f(f"undo {len(lines)}")
    assert f.who("E").track("hero") == 2


@pytest.mark.parametrize("line", ["damage E 60", "effect E doomed 4"])
def test_what_kills_without_dying_asks_nothing(line: str) -> None:
    f = fight(hero="3")
    f(line)
    assert (f.who("E").defeated, f.who("E").track("hero")) == ("dead", 3)
    with pytest.raises(Refused, match="dead"):
        f("heroic E")


def test_two_types_of_one_blow_raise_dying_once() -> None:
    f = fight()
    f("damage E 30", "damage E 3 fire + 3 slashing + 1 cold")
    assert dying(f) == 2
    f("damage E 3 nonlethal")  # damage is damage to the dying
    assert dying(f) == 3


@pytest.mark.parametrize(
    ("blow", "dead"), [("30 fire + 30 cold", True), ("30 fire + 29 cold", False)]
)
def test_massive_damage_is_of_the_whole_blow(blow: str, dead: bool) -> None:
    f = fight()
    f(f"damage E {blow}")
    assert (f.who("E").defeated == "dead") is dead


def test_a_hostile_action_frees_the_fascinated_and_their_allies_harmed_or_not() -> None:
    f = fight(immune="fire")
    f("add F hp=20 side=pc", "effect E,F,Z fascinated", "damage E 5 fire noattack")
    assert "fascinated" in f.effects("E")
    f("damage E 5 fire")
    assert (f.effects("E"), f.effects("F"), f.effects("Z")) == ([], [], ["fascinated"])
    f("effect E fascinated until removed", "damage F 5 cold")
    assert f.effects("E") == ["fascinated"]
