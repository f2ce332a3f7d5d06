"""The worked cases of the Horror Factor, each through the real clock and language."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support import Fight

from tracker.clock import Refused
from tracker.systems.horror_factor import HorrorFactor

FILE = Path(__file__).parents[1] / "data" / "hf_vectors.json"
CASES = json.loads(FILE.read_text("utf-8"))["vectors"]
EVENTS = {
    "fatal_shot_ignored": "shot-ignored",
    "mg_near_miss": "near-miss",
    "foe_draws_lethal_weapon_unarmed": "unarmed",
    "enemy_reinforcements": "reinforcements",
    "hit_and_hurt": "hit",
    "zombie_grapples": "grabbed",
}
Facts = dict[str, Any]


def begun(*dice: int) -> Fight:
    fight = Fight(*dice, families=(HorrorFactor(),))
    fight("use hf")
    return fight


def horror(fight: Fight, name: str) -> Facts:
    found: Facts = fight.show(name)["status"]["horror"]
    return found


def factors(fight: Fight, names: Facts) -> dict[str, int]:
    return {n: horror(fight, n)["factor"] for n in names}


def scene(given: Facts) -> str:
    words = [f"horror scene {given['base']}"]
    words += [w for w in ("outnumbered", "ambush") if given.get(w)]
    words += [f"creepy {given['creepy']}"] if given.get("creepy") else []
    return " ".join(words)


def factor(given: Facts, expect: Facts) -> None:
    """The vector tells the scene's own number, without the decay of a turn that was acted."""
    fight = begun(1, 10)
    fight("add Linda reaction=1 side=pc", scene(given), "start")
    if given.get("turn", 1) == 2:
        fight("horror skip", "next")  # she froze: only the ambush leaves
    assert horror(fight, "Linda")["factor"] == expect["factor"]


def initiative(given: Facts, expect: Facts) -> None:
    name, fight = given["character"], begun()
    fight(
        f"add {name} reaction={given['reaction']} hardness={given['hardness']} side=pc "
        "willpower=10",
        f"horror {name} ={given['hf']}",
    )
    if given["soak"]:
        fight(f"soak {name} {given['soak']} next")
    typed = [max(given["plus"], 1), max(given["minus"], 1)]  # 0/0 comes to the same as 1/1
    fight.dice(*typed)
    fight("start")
    found = horror(fight, name)
    assert found["adjusted"] == expect["adjusted"]
    assert found["total"] == expect["total"]
    assert found["frozen"] is not expect["acts"]
    assert found["defence_penalty"] == expect["defense_penalty"]
    assert found["action_penalty"] == expect["action_penalty"]
    shown = fight.show(name)
    assert shown["initiative"] == expect["total"]
    assert shown["status"]["can_act"] is expect["acts"]
    assert ("frozen" in shown["conditions"]) is not expect["acts"]
    assert shown["modifiers"].get("action", 0) == expect["action_penalty"]
    assert shown["modifiers"].get("defence", 0) == expect["defense_penalty"]
    for number, parts in shown["why"].items():
        assert sum(p["value"] for p in parts) == shown["modifiers"][number]
    rolls = [line for line in fight.table.log if line.kind == "roll"]
    assert [(line.dice, line.total) for line in rolls] == [(tuple(typed), expect["total"])]


def next_turn(given: Facts, expect: Facts) -> None:
    fight = begun(*((10, 1) if given["acted"] else (1, 10)), 5, 5)
    fight("add Linda reaction=9 side=pc hardness=0")
    if given["ambush_was_on"]:
        fight(f"horror scene {given['hf'] - 3} ambush outnumbered")
    else:
        fight(f"horror Linda ={given['hf']}")
    fight("start")
    assert horror(fight, "Linda")["frozen"] is not given["acted"]
    assert horror(fight, "Linda")["factor"] == given["hf"]
    fight("next")
    assert horror(fight, "Linda")["factor"] == expect["hf"]


def event(given: Facts, expect: Facts) -> None:
    fight = begun(5, 5)
    fight("add Linda reaction=10 side=pc", f"horror Linda ={given['hf']}", "start")
    before = horror(fight, "Linda")
    fight(f"horror event Linda {EVENTS[given['event']]}")
    after = horror(fight, "Linda")
    assert after["factor"] == expect["hf"]
    assert after["action_penalty"] == -expect["hf"]
    assert after["total"] == before["total"]


def three(hf: Facts, hardness: Facts | None = None) -> Fight:
    fight = begun()
    for name, value in hf.items():
        hard = (hardness or {}).get(name, 0)
        fight(f"add {name} side=pc hardness={hard} willpower=10", f"horror {name} ={value}")
    return fight


def first_drop(given: Facts, expect: Facts) -> None:
    fight = three(given["hf"])
    fight("start", "soak Linda 2", f"drop {given['dropper']}")
    assert factors(fight, expect["hf"]) == expect["hf"]


def after_drop_next_turn(given: Facts, expect: Facts) -> None:
    fight = three(given["hf"])
    fight("start", "next round")
    assert factors(fight, expect["hf"]) == expect["hf"]


def penalty_after_drop(given: Facts, expect: Facts) -> None:
    before = {n: v + (2 if n == "Linda" else 1) for n, v in given["hf"].items()}
    fight = three(before, given["hardness"])
    fight("start", "drop Linda")
    assert factors(fight, given["hf"]) == given["hf"]
    found = {n: horror(fight, n)["action_penalty"] for n in given["hf"]}
    assert found == expect["action_penalty"]


def willpower(given: Facts, expect: Facts) -> None:
    fight = begun()
    most = given.get("max", given["willpower"])
    fight(f"add Linda side=pc hardness=2 willpower={given['willpower']}/{most}")
    if given.get("rest"):
        fight("rest")
        assert fight.who("Linda").track("willpower") == expect["willpower"]
        return
    fight("horror scene 4", "start")
    if "error" in expect:
        before = fight.state
        with pytest.raises(Refused, match=expect["error"]):
            fight(f"soak Linda {given['spend']}")
        assert fight.state == before
        return
    fight(f"soak Linda {given['spend']}")
    assert fight.who("Linda").track("willpower") == expect["willpower"]
    assert horror(fight, "Linda")["soak"] == given["spend"]
    fight("next")
    assert fight.who("Linda").track("willpower") == expect["willpower_next_turn"]
    assert horror(fight, "Linda")["soak"] == expect["soak_next_turn"]


def hardness_for(given: Facts, expect: Facts) -> None:
    fight = begun()
    special = " ".join(f"hardness.{k}={v}" for k, v in given["special"].items())
    fight(f"add Prof side=pc hardness={given['base']} {special}")
    fight(f"horror scene 5 tag {given['tag']}")
    assert horror(fight, "Prof")["hardness"] == expect["hardness"]
    assert horror(fight, "Prof")["excess"] == 5 - expect["hardness"]


def horror_check(given: Facts, expect: Facts) -> None:
    fight = begun(given["plus"], given["minus"])
    fight(
        f"add Linda side=pc hardness={given['hardness']} willpower={given['willpower']} "
        f"cap={given['cap']} brokenness=0",
        f"horror Linda ={given['initial_hf']}",
        "start",
        "next",  # the first factor counts, not the eased one
        "horror check Linda",
    )
    rolls = [line for line in fight.table.log if line.kind == "roll"]
    word = expect["result"]
    word += ", an exceptional failure" if expect["exceptional_failure"] else ""
    assert [(line.total, line.outcome) for line in rolls] == [(expect["total"], word)]
    over = -expect["modifier"]
    assert (f"- horror {over}" in rolls[0].text) if over else ("horror" not in rolls[0].text)
    assert fight.who("Linda").number("hardness") == expect["hardness"]
    assert fight.who("Linda").track("brokenness") == expect["brokenness"]


def sequence(given: Facts, expect: Facts) -> None:
    people, turns = given["characters"], given["turns"]
    fight = begun()
    for name, has in people.items():
        fight(f"add {name} side=pc " + " ".join(f"{k}={v}" for k, v in has.items()))
    fight(scene(given["event"]))
    for turn, wanted in zip(turns, expect["turns"], strict=True):
        for name, amount in turn.get("soak", {}).items():
            fight(f"soak {name} {amount} next")
        for name, number in turn.get("npc", {}).items():
            fight(f"add {name} init={number}")
        if not turn.get("rolled", True):
            fight("horror skip")
        fight.dice(*(face for n in people for face in turn.get("dice", {}).get(n, ())))
        fight("next round" if turn["turn"] > 1 else "start")
        assert fight.state.round == turn["turn"]
        assert factors(fight, wanted["hf"]) == wanted["hf"]
        if "total" in wanted:
            assert {n: horror(fight, n)["total"] for n in people} == wanted["total"]
            stuck = [n for n in people if horror(fight, n)["frozen"]]
            assert stuck == wanted["frozen"]
            order = [n for n in fight.report["order"] if n not in stuck]
            assert order[: len(wanted["order"])] == wanted["order"]
        if "first_drop" in turn:
            fight(f"drop {turn['first_drop']}")
            assert factors(fight, people) == wanted["hf_after_drop"]
    fight("horror skip", "next round")
    assert factors(fight, people) == expect["next_turn_hf"]
    assert {n: fight.who(n).track("willpower") for n in people} == expect["willpower"]


KINDS: dict[str, Callable[[Facts, Facts], None]] = {
    f.__name__: f
    for f in (
        factor,
        initiative,
        next_turn,
        event,
        first_drop,
        after_drop_next_turn,
        penalty_after_drop,
        willpower,
        hardness_for,
        horror_check,
        sequence,
    )
}


@pytest.mark.parametrize("case", CASES, ids=lambda c: c["id"])
def test_case(case: Facts) -> None:
    KINDS[case["kind"]](case["given"], case["expect"])
