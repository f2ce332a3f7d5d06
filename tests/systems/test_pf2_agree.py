"""Hit points, maxima, dying and death agree, whatever the path."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import Fight

from tracker.clock import Refused


def fight(*dice: int, hp: str = "30/30", level: int = 3, **more: str) -> Fight:
    f = Fight(*dice)
    extra = " ".join(f"{k}={v}" for k, v in more.items())
    f("use pf2", f"add E hp={hp} level={level} side=pc init=20 ac=20 {extra}")
    f("add Z hp=30/30 level=3 side=enemy init=10")
    return f


def hp(f: Fight, name: str = "E") -> tuple[int, int | None]:
    track = f.who(name).tracks["hp"]
    return track.value, track.max


def dying(f: Fight, name: str = "E") -> int:
    shown: int = f.show(name)["status"]["dying"]
    return shown


DRAINED = [
    ((6, 6), ("effect E drained 3", "end E drained"), (0, 6)),
    ((30, 30), ("effect E drained 3",), (21, 21)),
    ((30, 30), ("effect E drained 3", "end E drained"), (21, 30)),
    ((30, 30), ("effect E drained 3", "suppress E drained"), (21, 30)),
    ((30, 30), ("effect E drained 3", "suppress E drained", "unsuppress E drained"), (21, 21)),
    ((30, 30), ("effect E drained 3", "set E hp=20/30"), (20, 21)),
    ((30, 30), ("effect E drained 3", "set E hp=20/30", "end E drained"), (20, 30)),
    ((30, 30), ("effect E drained 3", "set E hp=20/21", "end E drained"), (20, 30)),
    ((30, 30), ("effect E drained 1", "value E drained +2"), (21, 21)),
    ((30, 30), ("effect E drained 3", "value E drained -2", "value E drained +1"), (18, 24)),
    ((30, 30), ("effect E drained 1", "effect E drained 3", "end E drained"), (21, 30)),
    ((30, 30), ("effect E drained 2", "set E level=4"), (22, 22)),
    ((30, 30), ("effect E drained 2", "heal E 50"), (24, 24)),
    ((5, 5), ("effect E drained 1", "rest"), (5, 5)),
    # Beyond what drained leaves, with no word of a maximum: that stays.
    ((30, 30), ("effect E drained 3", "damage E 9", "set E hp=25"), (21, 21)),
    ((30, 30), ("effect E drained 3", "set E hp=25", "end E drained"), (21, 30)),
    ((30, 30), ("effect E drained 3", "set E hp=33", "end E drained"), (24, 33)),
    ((30, 30), ("effect E drained 3", "set E maxhp=40", "end E drained"), (21, 40)),
    ((30, 30), ("effect E drained 3", "set E immune=drained"), (21, 30)),
    ((30, 30), ("effect E drained 3", "set E immune=drained", "set E immune=none"), (21, 21)),
    ((30, 30), ("effect E drained 2 until removed", "rest"), (24, 24)),
    (
        (30, 30),
        ("effect E drained 2", "suppress E drained", "rest", "unsuppress E drained"),
        (27, 27),
    ),
]


@pytest.mark.parametrize(("start", "lines", "left"), DRAINED)
def test_the_maximum_under_drained(
    start: tuple[int, int], lines: tuple[str, ...], left: tuple[int, int]
) -> None:
    f = fight(hp=f"{start[0]}/{start[1]}")
    f(*lines)
    assert hp(f) == left
    f("undo", "redo")
    assert hp(f) == left


@pytest.mark.parametrize(
    "lines",
    [
        ("effect {} drained 4",),
        ("effect {} drained 1", "value {} drained +3"),
        ("drained {} 4",),
    ],
)
def test_dropping_to_0_by_drained_is_one_rule(lines: tuple[str, ...]) -> None:
    f = fight(hp="8/30")
    f("set Z hp=8/30", *(line.format("E,Z") for line in lines))
    assert (hp(f)[0], dying(f), f.who("E").defeated) == (0, 1, "")
    assert (hp(f, "Z")[0], f.who("Z").defeated) == (0, "dead")
    g = fight(hp="8/30")
    g("rule pf2.foes_die_at_zero off", "set Z hp=8/30", *(li.format("Z") for li in lines))
    assert (dying(g, "Z"), g.who("Z").defeated) == (1, "")


@pytest.mark.parametrize("way", ["set E hp=5", "heal E 5", "set E hp=1", "set E hp=5/30"])
def test_from_one_hit_point_up_nobody_is_dying(way: str) -> None:
    f = fight()
    f("damage E 30", way)
    assert hp(f)[0] >= 1
    shown = f.show("E")["conditions"]
    assert "dying" not in shown
    assert "unconscious" not in shown
    assert shown["wounded"] == 1


def test_who_is_dying_is_at_0() -> None:
    f = fight()
    f("effect E dying 1")
    assert (hp(f)[0], dying(f)) == (0, 1)
    f("damage E 5")
    assert dying(f) == 2


def test_death_is_one_event() -> None:
    f = fight()
    f("damage E 30", "effect E doomed 1", "defeat E dead")
    assert f.effects("E") == ["prone"]
    for line in ("heal E 10", "treat E 10"):
        with pytest.raises(Refused, match="revive"):
            f(line)
    assert hp(f) == (0, 30)
    f("heal E,Z 3")
    assert hp(f) == (0, 30)
    f("revive E", "heal E 10")
    assert hp(f) == (10, 30)


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


WAKING = [
    # however it came to 0, and however it came back
    (("damage E 30",), "heal E 1"),
    (("damage E 30",), "set E hp=1"),
    (("damage E 30 nonlethal",), "heal E 1"),
    (("damage E 30 nonlethal",), "set E hp=1/30"),
    (("damage E 30 nonlethal", "effect E unconscious"), "set E hp=3"),
    (("damage E 30 nonlethal", "effect E unconscious"), "rest E"),
    (("damage E 30 nonlethal", "effect E unconscious"), "breather E"),
    (("damage E 30", "suppress E dying"), "heal E 5"),
    (("damage E 30", "suppress E dying"), "set E hp=5"),
]


@pytest.mark.parametrize(("lines", "back"), WAKING)
def test_it_comes_to_on_every_path(lines: tuple[str, ...], back: str) -> None:
    f = fight()
    f(*lines, back)
    shown = f.show("E")["conditions"]
    assert not {"unconscious", "blinded", "dying"} & set(shown)
    assert f.show("E")["status"]["can_act"] is True
    assert any("comes to" in x.text for x in f.table.log)
    if "suppress E dying" in lines and "dying" in f.effects("E"):
        f("unsuppress E dying")
        assert hp(f)[0] == 5
        assert "dying" not in f.show("E")["conditions"]


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


TIME = [
    # line, what is left of: frightened 3, stunned 7, persistent damage, "x" for 2 rounds
    ("time 1 round", {"frightened": 2, "stunned": 4, "persistent_damage": None, "x": None}),
    ("time 2 rounds", {"frightened": 1, "stunned": 1, "persistent_damage": None}),
    ("time 9 rounds", {"persistent_damage": None}),
    ("time 1 minute", {}),
    ("breather E", {}),
    ("rest E", {}),
    ("rest", {}),
]


@pytest.mark.parametrize("running", [False, True])
@pytest.mark.parametrize(("line", "left"), TIME)
def test_time_takes_the_same_whichever_way_it_passes(
    line: str, left: dict[str, int | None], running: bool
) -> None:
    if running and line == "rest":
        return
    f = fight()
    f(*(["start", "next"] if running else []), "effect E frightened 3", "effect E stunned 7")
    f("persistent E 1d6 fire", 'effect E "x" for 2 rounds', line)
    assert {e.condition: e.value for e in f.who("E").effects} == left


@pytest.mark.parametrize("line", ["next", "time 1 minute", "breather E", "rest E"])
def test_until_removed_is_kept_on_every_path(line: str) -> None:
    f = fight()
    f("start", *(f"effect E {c} until removed" for c in ("frightened 2", "fatigued", "drained 1")))
    f(line)
    assert {e.condition: e.value for e in f.who("E").effects} == {
        "frightened": 2,
        "fatigued": None,
        "drained": 1,
    }


def test_suppressed_the_clock_of_frightened_runs_on() -> None:
    f = fight()
    f("start", "effect E frightened 2", "suppress E frightened", "next", "unsuppress E frightened")
    assert f.show("E")["conditions"] == {"frightened": 1}


def test_treat_wounds_that_restores_nothing_leaves_it_wounded() -> None:
    f = fight()
    f("effect E wounded 2", "treat E 5")
    assert "wounded" in f.effects("E")


REST = [
    (("damage E 30",), 0, 1),  # dying is not helped by sleep
    (("damage E 30 nonlethal",), 3, 0),
    (("damage E 10",), 23, 0),
]


@pytest.mark.parametrize(("lines", "left", "still"), REST)
def test_a_nights_rest_is_natural_healing(lines: tuple[str, ...], left: int, still: int) -> None:
    f = fight()
    f(*lines, "rest E")
    assert (hp(f)[0], dying(f)) == (left, still)


def test_a_night_does_not_wake_a_sleeper_and_constitution_counts_at_least_1() -> None:
    f = fight(con="-2")
    f("damage E 10", "effect E unconscious", "rest E")
    assert "unconscious" in f.effects("E")
    assert hp(f)[0] == 23


def test_treat_wounds_ends_wounded_where_it_heals() -> None:
    f = fight()
    f("damage E 10", "effect E wounded 2", "treat E 0")
    assert "wounded" in f.effects("E")
    f("treat E 5")
    assert "wounded" not in f.effects("E")


def test_a_breather_takes_ten_minutes() -> None:
    f = fight()
    f('effect E "x" for 10 minutes', 'effect E "y" for 11 minutes', "breather E")
    assert f.effects("E") == ["y"]


STEPS = st.one_of(
    st.builds(
        "damage E {}{}".format,
        st.integers(0, 40),
        st.sampled_from(["", " crit", " nonlethal", " half"]),
    ),
    st.builds("heal E {}".format, st.integers(0, 40)),
    st.builds("temp E {}".format, st.integers(0, 8)),
    st.builds("set E hp={}".format, st.integers(0, 40)),
    st.builds("set E hp={}/40".format, st.integers(0, 40)),
    st.builds("set E level={}".format, st.integers(1, 6)),
    st.builds(
        "effect E {} {}".format,
        st.sampled_from(["drained", "dying", "wounded", "doomed"]),
        st.integers(1, 4),
    ),
    st.builds(
        "value E {} {:+d}".format,
        st.sampled_from(["drained", "dying", "wounded", "doomed"]),
        st.sampled_from([-2, -1, 1, 2]),
    ),
    st.builds(
        "{} E {}".format,
        st.sampled_from(["end", "suppress", "unsuppress"]),
        st.sampled_from(["drained", "dying", "wounded", "doomed", "unconscious", "prone"]),
    ),
    st.sampled_from(
        ["defeat E dead", "defeat E fled", "revive E", "rest E", "breather E", "treat E 3"]
    ),
    st.sampled_from(["effect E unconscious", "recover E", "next", "undo", "undo 2", "redo"]),
)


@pytest.mark.parametrize("foe", [False, True])
@settings(max_examples=150, deadline=None)
@given(lines=st.lists(STEPS, max_size=14), seed=st.integers(0, 50))
def test_they_never_drift_apart(foe: bool, lines: list[str], seed: int) -> None:
    f = fight(*Random(seed).choices(range(1, 21), k=80))
    if foe:
        f("set E side=enemy", "set E death=dying")
    f("start")
    for line in lines:
        try:
            f(line)
        except Refused:
            continue
        e = next((c for c in f.state.present if c.name == "E"), None)
        if e is None:  # its adding was undone
            continue
        track = e.tracks["hp"]
        live = [x for x in e.effects if not x.suppressed]
        now = {
            c: max((x.value or 0 for x in live if x.condition == c), default=0)
            for c in ("drained", "dying", "doomed")
        }
        assert track.max is not None
        assert 0 <= track.value <= track.max, line
        level = max(e.number("level", 1), 1)
        whole = track.max + e.number("drained_hp")
        assert track.max == max(whole - level * now["drained"], 1), line
        if now["dying"]:
            assert track.value == 0, line
            assert now["dying"] < 4 - now["doomed"] or e.defeated, line
        if e.defeated == "dead":
            assert not any(x.condition in ("dying", "doomed") for x in e.effects), line
        if track.value > 0 and "unconscious" in f.show("E")["conditions"]:
            assert any(x.condition == "unconscious" for x in live), line
    if f.table.can_undo:
        before = f.state
        f("undo", "redo")
        assert f.state == before
