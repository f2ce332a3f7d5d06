"""Time passes in one way: what falls by itself falls, whichever verb lets it pass."""

import pytest
from test_pf2_agree import fight

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


@pytest.mark.parametrize(
    ("harm", "line", "closed"),
    [
        ("damage E 10", "breather E", False),
        ("damage E 10", "rest E", False),
        ("damage E 3", "breather E", False),
        ("damage E 3", "rest E", True),
        ("damage E 0", "breather E", True),
    ],
)
def test_wounded_ends_by_rest_at_full_hit_points_alone(harm: str, line: str, closed: bool) -> None:
    f = fight()
    f("effect E wounded 2", harm, line)
    assert ("wounded" not in f.effects("E")) is closed


def test_suppressed_the_clock_of_frightened_runs_on() -> None:
    f = fight()
    f("start", "effect E frightened 2", "suppress E frightened", "next", "unsuppress E frightened")
    assert f.show("E")["conditions"] == {"frightened": 1}
