"""The worked cases of the seven fear stages, each through the real clock and language."""

import json
from pathlib import Path
from typing import Any

import pytest
from support import Fight

from tracker.systems.pathfinder1.terrified import SAYS

CASES = json.loads((Path(__file__).parents[1] / "data" / "pf1_fear.json").read_text("utf-8"))
NUMBERS = ["attack", "saves", "saves_vs_fear", "skill", "perception", "ability", "initiative", "ac"]
READINGS = {
    "severity": "rule pf1.order severity",
    "lesser_adds": "rule pf1.lesser_on_greater adds",
}


def name_on(count: int) -> str:
    return "Victim" if count == 10 else f"Foe{count}"


def begun(case: dict[str, Any], *lines: str) -> Fight:
    """A victim on count 10, somebody on every other count the case speaks of."""
    fight = Fight()
    fight("use pf1", "add Victim hp=30 init=10 side=pc")
    for count in sorted({s["count"] for s in case["steps"]} - {10}):
        fight(f"add {name_on(count)} hp=30 init={count}")
    config = case["config"]
    if config.get("resistance"):
        fight("resist Victim fear on")
    for key in ("system", "order", "lesser_on_greater"):
        if key in config:
            fight(f"rule pf1.{key} {config[key]}")
    fight(*lines, "start")
    return fight


def do(fight: Fight, op: dict[str, Any], ids: dict[str, int]) -> None:
    if op["op"] != "add":
        verb = {"remove": "end"}.get(op["op"], op["op"])
        which = "all" if op["id"] is None else f"#{ids[op['id']]}"
        fight(f"{verb} Victim {which}")
        return
    words = [f"fear Victim {op['stage']}"]
    if op.get("rounds"):
        words.append(f"for {op['rounds']} rounds")
    words += ["nostack"] if op.get("stacks") is False else []
    words += ["accept"] if op.get("accept") else []
    words += [f"extend {op['extend_key']}"] if op.get("extend_key") else []
    before = {e.id for e in fight.who("Victim").effects}
    fight(" ".join(words))
    new = [
        e.id
        for e in fight.who("Victim").effects
        if e.id not in before and e.condition == op["stage"]
    ]
    if new:
        ids[op["id"]] = new[-1]


def run(case: dict[str, Any], alt: str | None = None) -> None:
    fight = begun(case, *([READINGS[alt]] if alt else []))
    other = {a["step"]: a for a in (case.get("alt") or {}).get(alt, [])}
    ids: dict[str, int] = {}
    for index, step in enumerate(case["steps"]):
        fight.to(name_on(step["count"]), step["round"])
        fight(f"danger Victim {'cornered' if step.get('cornered') else 'near'}")
        for op in step.get("do", ()):
            do(fight, op, ids)
        expect = step["expect"] | other.get(index, {})
        shown = fight.show("Victim")
        status = shown["status"]
        assert (status["fear_stage"], status["staggered"]) == (
            expect["stage"],
            expect["staggered"],
        ), f"step {index}"
        if index in other:
            continue
        assert status["fear_level"] == expect["level"]
        assert {n: shown["modifiers"].get(n, 0) for n in NUMBERS} == expect["penalties"]
        running = {e["id"]: e["rounds_left"] for e in shown["effects"]}
        left = {key: running[i] for key, i in ids.items() if i in running}
        assert left == expect["remaining"], f"step {index}"
        assert status["effective_stage"] == expect.get("effective_stage", expect["stage"])
        for number, parts in shown["why"].items():
            assert sum(p["value"] for p in parts) == shown["modifiers"][number]


@pytest.mark.parametrize("case", CASES["effect_vectors"], ids=lambda c: c["id"])
def test_case(case: dict[str, Any]) -> None:
    run(case)


@pytest.mark.parametrize(
    ("case", "alt"),
    [(c, a) for c in CASES["effect_vectors"] for a in (c.get("alt") or {})],
    ids=lambda x: x["id"] if isinstance(x, dict) else x,
)
def test_case_under_another_reading(case: dict[str, Any], alt: str) -> None:
    run(case, alt)


@pytest.mark.parametrize("case", CASES["terrified_table_vectors"], ids=lambda c: c["id"])
def test_terrified_table(case: dict[str, Any]) -> None:
    fight = Fight(*[t["roll"] for t in case["turns"] if t["roll"]])
    fight("use pf1", "add Victim hp=30 init=10 side=pc", "fear Victim terrified")
    seen = []
    for turn in case["turns"]:
        fight(f"danger Victim {'near' if turn['source'] else 'away'}", "next")
        last = [line.text for line in fight.table.log if line.kind == "fear"][-1]
        seen.append(next(word for word, says in SAYS.items() if last.endswith(says)))
    assert seen == case["expect"]
    assert fight.table.script is not None
    assert fight.table.script.left == 0


@pytest.mark.parametrize("case", CASES["horrified_ac"])
def test_horrified_armour_class(case: dict[str, Any]) -> None:
    fight = Fight()
    fight("use pf1", f"add Victim hp=30 dex={case['dex_mod']}", "fear Victim horrified")
    numbers = fight.show("Victim")["modifiers"]
    assert (numbers["ac"], numbers["ac_ranged"], numbers["ac_melee"]) == (
        case["printed"],
        case["vs_ranged"],
        case["vs_melee"],
    )
