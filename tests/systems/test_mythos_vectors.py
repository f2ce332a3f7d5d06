"""The worked cases of the mythos game, through the real clock and language."""

import json
from pathlib import Path
from typing import Any

import pytest
from support import Fight

from tracker.systems.mythos import Mythos

DATA = json.loads((Path(__file__).parents[1] / "data" / "mythos_vectors.json").read_text("utf-8"))
CARD = {"madness": "madness", "trauma": "injury"}  # the vectors' word for a trauma


def cases(kind: str) -> Any:
    return pytest.mark.parametrize(
        "case", [v for v in DATA["vectors"] if v["kind"] == kind], ids=lambda c: c["id"]
    )


def begun(case: dict[str, Any]) -> Fight:
    """An investigator, and before him one whose turns let the clock stop in every phase."""
    given = case["given"]
    inv = given["inv"]
    fight = Fight(*case.get("dice", ()), families=(Mythos(),))
    fight(
        "use mythos",
        "add Other side=pc sanity=5 health=5 will=3 speed=3",
        f"add Ivan side=pc sanity={inv['max_san']} health={inv.get('hp', inv['max_hp'])}"
        f"/{inv['max_hp']} will={inv['will']} speed={inv['speed']} clues={inv['clues']} "
        f"xp={inv['xp']}",
    )
    for name, value in given.get("cfg", {}).items():
        fight(f"rule mythos.{name} {value}")
    return fight


def state_of(fight: Fight) -> dict[str, Any]:
    shown = fight.show("Ivan")
    tracks, status = shown["tracks"], shown["status"]
    cards = [c.split(":") for c in status["cards"]]
    return {
        **{name: tracks[name]["value"] for name in ("sanity", "health", "clues", "xp")},
        "shocked": status["shocked"],
        "consumed": status["consumed"],
        "cards": [f"{CARD[kind]}:{key}" for kind, key in cards],
    }


def rolled(fight: Fight) -> tuple[int, str]:
    """The dice and what they meant, of the last roll; none where there was none."""
    last = next((line for line in reversed(fight.table.log) if line.expression), None)
    assert fight.table.script is not None
    assert fight.table.script.left == 0
    return (len(last.dice), last.outcome) if last else (0, "0 successes, failed")


@cases("horror")
@pytest.mark.parametrize("by", ["villain", "numbers"])
def test_horror_check(case: dict[str, Any], by: str) -> None:
    given, expect = case["given"], case["expect"]
    fight = begun(case)
    if by == "villain":
        fight(f"add Ghoul horror_rating={given['rating']} horror_loss={given['loss']}")
        fight("horror check Ivan Ghoul")
    else:
        fight(f"horror check Ivan rating {given['rating']} loss {given['loss']}")
    pool, outcome = rolled(fight)
    assert pool == expect["pool"]
    assert int(outcome.split()[0]) == expect["successes"]
    assert outcome.endswith("passed" if expect["passed"] else "failed")
    assert state_of(fight) == expect["state"]


@cases("attack")
@pytest.mark.parametrize("by", ["villain", "numbers"])
def test_attack(case: dict[str, Any], by: str) -> None:
    given, expect = case["given"], case["expect"]
    fight = begun(case)
    card = f" card {given['card']}" if "card" in given else ""
    if by == "villain":
        fight(f"add Ghoul combat={given['rating']}", f"attack Ivan Ghoul{card}")
    else:
        fight(f"attack Ivan rating {given['rating']}{card}")
    pool, outcome = rolled(fight)
    assert (pool, int(outcome.split()[0])) == (expect["pool"], expect["damage"])
    assert state_of(fight) == expect["state"]


def stand_for_losing(fight: Fight, steps: list[dict[str, Any]]) -> None:
    """Bring the clock to the phase before the first one the steps name, Ivan's turn open."""
    named = [s["name"] for s in steps if s["do"] == "phase"]
    fight("start")
    if not named:
        return
    if named[0] == "respite":
        fight("phase mythos")
    else:
        fight("phase action")
        fight.to("Ivan")


def may(fight: Fight, phase: str) -> str:
    """What Ivan may do in the phase that has just begun: walk it, and see."""
    if phase == "mythos":
        return "normal"
    while fight.state.phase == phase:
        if fight.active == "Ivan":
            return "move_only" if fight.show("Ivan")["status"]["move_only"] else "normal"
        before = fight.state
        fight("next")
        if fight.state.phase != phase:
            fight("undo")
            assert fight.state == before
            return "skip"
    raise AssertionError(phase)


@cases("sequence")
def test_sequence(case: dict[str, Any]) -> None:
    fight = begun(case)
    steps = case["given"].get("steps") or case["steps"]
    stand_for_losing(fight, steps)
    for step, expect in zip(steps, case["expect"]["after_each_step"], strict=True):
        match step["do"]:
            case "lose":
                fight(f"lose Ivan {step['track']} {step['n']} card {step['card']}")
            case "cure":
                fight(f"end Ivan {step['kind']}")
            case "phase":
                fight(f"phase {step['name']}")
                assert fight.state.phase == step["name"]
                assert may(fight, step["name"]) == step["may"]
        assert state_of(fight) == expect, step


@cases("round")
def test_the_round(case: dict[str, Any]) -> None:
    given, expect = case["given"], case["expect"]
    fight = Fight(families=(Mythos(),))
    fight("use mythos")
    for name in given["order"]:
        away = " other_world=Yuggoth" if name in given["other_world"] else ""
        fight(f"add {name} side=pc sanity=5 health=5 will=3 speed=3{away}")
    fight('add Ghoul horror_rating=-1 horror_loss=2 combat=3 special="drags off"', "start")
    seen: list[tuple[str, str | None]] = []
    while fight.state.round == 1:
        seen.append((fight.state.phase, fight.active))
        fight("next")
    assert list(dict.fromkeys(p for p, _ in seen)) == expect["phases"]
    turns = [(p, n) for p in expect["phases"][:3] for n in given["order"]]
    assert seen == [*turns, ("mythos", None)]
    told = [line for line in fight.table.log if line.kind == "must"]
    words = " / ".join(f"{line.who} {line.text}" for line in told)
    steps = [words.find(s.replace("_", " ").split(" events")[0]) for s in expect["mythos_steps"]]
    assert steps == sorted(steps)
    assert -1 not in steps
    assert "b (Yuggoth)" in words
    assert expect["after_mythos"] == ["set_new_turn_order", "round+1", "respite"]
    assert (fight.state.round, fight.state.phase, fight.active) == (2, "respite", "a")
    assert any("set the new order" in line.text for line in fight.table.log)


@cases("order")
def test_new_order(case: dict[str, Any]) -> None:
    given = case["given"]
    fight = Fight(families=(Mythos(),))
    fight("use mythos", f"rule mythos.order_method {given['method']}")
    for name in given["order"]:
        fight(f"add {name} side=pc sanity=5 health=5 will=3 speed=3")
    fight("start")
    assert fight.report["order"] == given["order"]
    fight("next round")
    assert fight.report["order"] == case["expect"]["next"]
    assert fight.active == case["expect"]["next"][0]


def test_defaults() -> None:
    defaults = DATA["defaults"]
    settings = {s.name: s.default for s in Mythos.settings}
    for name in ("success_min", "difficulty", "consumed_on", "shock_clears", "die", "order_method"):
        assert settings[name] == str(defaults[name])
    assert settings["both_zero_consumes"] == "off"
    row = {k: settings[f"speed_{k}"] for k in defaults["speed_row"]}
    assert row == {k: str(v) for k, v in defaults["speed_row"].items()}
