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
    ((6, 6), ("effect E drained 3",), (0, 1)),
    ((9, 9), ("effect E drained 3",), (0, 1)),
    ((10, 10), ("effect E drained 3",), (1, 1)),
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
        ("effect {} unconscious", "effect {} drained 4"),
        ("effect {} drained 3 until removed", "effect {} drained 4"),
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
    assert len([x for x in f.table.log if x.text.startswith("comes to")]) == 1
    assert "dying" not in f.effects("E")  # a suppressed one is gone too


def test_who_dies_of_dying_is_at_0_whoever_said_so() -> None:
    f = fight()
    f("effect E dying 4")
    assert (f.who("E").defeated, hp(f)[0]) == ("dead", 0)
    f("revive E")
    assert "unconscious" in f.show("E")["conditions"]


def test_another_of_its_kind_joins_without_what_drained_took() -> None:
    f = fight()
    f("add Ghoul1 hp=20/20 level=2", "effect Ghoul1 drained 2", "add Ghoul2")
    assert (hp(f, "Ghoul1"), hp(f, "Ghoul2")) == ((16, 16), (20, 20))
    f("effect Ghoul2 drained 1", "end Ghoul2 drained")
    assert hp(f, "Ghoul2") == (18, 20)


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
    st.builds("set E level={}".format, st.integers(-1, 15)),
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


PLAIN = STEPS.filter(lambda line: not line.startswith(("undo", "redo")))


@pytest.mark.parametrize("extra", ["side=pc hero=1", "side=enemy", "side=enemy death=dying"])
@settings(max_examples=100, deadline=None)
@given(lines=st.lists(PLAIN, max_size=14), seed=st.integers(0, 50))
def test_the_maximum_is_the_undrained_one_less_level_times_drained(
    extra: str, lines: list[str], seed: int
) -> None:
    """Held against what the lines alone say of the undrained maximum."""
    f = Fight(*Random(seed).choices(range(1, 21), k=80))
    f("use pf2", f"add E hp=30/30 level=3 init=20 ac=20 {extra}", "start")
    whole = 30
    for line in lines:
        before = f.who("E")
        try:
            f(line)
        except Refused:
            continue
        said = line.removeprefix("set E hp=")
        if said != line:
            value, slash, most = said.partition("/")
            whole = int(most) if slash and int(most) != before.tracks["hp"].max else whole
            whole = max(whole, int(value)) if not slash else whole
        e = f.who("E")
        live = [x.value or 0 for x in e.effects if x.condition == "drained" and not x.suppressed]
        level = max(e.number("level", 1), 1)
        most = max(whole - level * max(live, default=0), 1)
        assert hp(f)[1] == most, line
        if before.track("hp") > 0 >= e.track("hp") and line.startswith(
            ("effect E dr", "value E dr")
        ):
            foe = extra == "side=enemy"
            dropped = e.defeated == "dead" if foe else dying(f) or e.defeated == "dead"
            saved = e.track("hero") < before.track("hero")
            assert dropped or saved or before.defeated, line
    if any(x.condition == "drained" for x in f.who("E").effects):
        f("end E drained")
    assert hp(f)[1] == whole
