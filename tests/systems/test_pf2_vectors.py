"""The worked cases of Pathfinder 2e, each through the real clock and language.

A case starts and ends turns one at a time, and the real clock has no gap between two turns, so a
spacer with nothing to do follows everybody in the order.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from pf2_told import missing
from support import Fight

from tracker.clock import Refused
from tracker.systems.pathfinder2 import Pathfinder2

CASES = json.loads((Path(__file__).parents[1] / "data" / "pf2_vectors.json").read_text("utf-8"))
LISTS = ("weak", "resist")
BASES = {"fortitude": "fort", "reflex": "ref", "will": "will", "perception": "perception"}


class Case:
    def __init__(self, case: dict[str, Any]) -> None:
        self.case = case
        self.bases: dict[str, dict[str, int]] = {}
        dice = [face for step in case["steps"] for face in step["dice"]]
        self.fight = Fight(*dice, families=(Pathfinder2(),))
        self.fight("use pf2")
        for place, name in enumerate(case["initial"]["order"]):
            self.add(name, case["initial"]["combatants"][name], 100 - 10 * place)
        # A case may end a turn that it never began, or begin in the middle of the order: the
        # clock is brought there before anything happens.
        first, order = case["steps"][0]["event"], case["initial"]["order"]
        if first["op"] == "end_turn":
            self.fight.to(first["who"])
        elif first["op"] == "start_turn" and first["who"] != order[0]:
            self.fight.to(f"spacer{order[order.index(first['who']) - 1]}")
        for name in case["initial"]["order"]:
            self.conditions(name, case["initial"]["combatants"][name])
        for effect in case["initial"]["effects"]:
            self.apply(effect)

    def add(self, name: str, who: dict[str, Any], init: int) -> None:
        side = "pc" if who["kind"] == "pc" else "enemy"
        drained = (who.get("conditions") or {}).get("drained", 0) * who["level"]
        hp = min(who["hp"] + drained, who["max_hp"])
        words = [f"hp={hp}/{who['max_hp']} level={who['level']} side={side} init={init}"]
        words += [f"temp={who['temp_hp']}"] if "temp_hp" in who else []
        for key in LISTS:
            if key in who:
                given = ",".join(f"{kind} {n}" for kind, n in who[key].items())
                words.append(f'{key}="{given}"')
        words += [f"immune={','.join(who['immune'])}"] if "immune" in who else []
        words += ["other_sense=on"] if who.get("other_precise_sense") else []
        words += [f"armor={who['item']['category']}"] if "item" in who else []
        base = self.bases[name] = who.get("base", {})
        words += [f"ac={base['ac']}"] if "ac" in base else []
        words += [f"speed={base['speed_ft']}"] if "speed_ft" in base else []
        words += [f"{stat}={base[key]}" for key, stat in BASES.items() if key in base]
        self.fight(f"add {name} {' '.join(words)}", f"add spacer{name} init={init - 5}")

    def conditions(self, name: str, who: dict[str, Any]) -> None:
        for condition, value in (who.get("conditions") or {}).items():
            shown = "" if value is True else value
            self.fight(f"effect {name} {condition} {shown}")
        for one in who.get("persistent", ()):
            self.persistent({"target": name, **one})
        for one in who.get("afflictions", ()):
            self.fight(f"affliction {name} {one['save']} {one['dc']} from {one['name']}")
        if who.get("item", {}).get("broken"):
            self.fight(f"effect {name} broken")

    def persistent(self, op: dict[str, Any]) -> None:
        line = f"persistent {op['target']} {op['dice']} {op['type']}"
        line += f" dc {op['dc']}" if "dc" in op else ""
        line += " crit" if op.get("mult") == 2 else ""
        line += f" initial {op['initial_taken']}" if "initial_taken" in op else ""
        self.fight(line)

    def apply(self, op: dict[str, Any]) -> None:
        line = f"effect {op['target']} {op['condition']} {op.get('value', '')}"
        if "dur" in op:
            line += f" for {op['dur']['left']} rounds from {op['dur']['of']}"
        self.fight(line)

    def do(self, op: dict[str, Any]) -> str:
        """Carry out one step; "refused" if the rules did not let it happen."""
        fight = self.fight
        match op["op"]:
            case "start_turn":
                fight.to(op["who"])
            case "end_turn":
                fight.to(op["who"])
                fight("next")
            case "apply":
                self.apply(op)
            case "gain_persistent":
                self.persistent(op)
            case "remove":
                fight(f"end {op['target']} {op['condition']}")
            case "reduce":
                fight(f"value {op['target']} {op['condition']} -1")
            case "use_actions":
                fight(f"spend {op['who']} {op['count']}")
            case "damage":
                part = op["parts"][0]
                assert len(op["parts"]) == 1
                # The vectors' amounts are final, so a crit is told without doubling it again.
                fight.do(
                    "damage",
                    names=[fight.who(op["target"]).id],
                    amount=part["amount"] // 2 if op.get("crit") else part["amount"],
                    type=part["type"],
                    crit=op.get("crit"),
                    nonlethal=op.get("nonlethal"),
                )
            case "heal":
                verb = "treat" if op.get("via") == "treat_wounds" else "heal"
                fight(f"{verb} {op['target']} {op['amount']}")
            case "rest10":
                fight(f"breather {op['who']}")
            case "assist":
                dc = f" dc {op['dc']}" if "dc" in op else ""
                fight(f"assist {op['target']} {op['type']}{dc}")
            case "flat":
                fight(f"flat {op['who']} {op['why'].split('_')[0]}")
                return [line for line in fight.table.log if line.kind == "roll"][-1].outcome
            case "delay" | "stand":
                try:
                    fight(f"{op['op']} {op['who']}")
                except Refused:
                    return "refused"
            case "return":
                fight(f"act {op['who']}")
            case "query":
                pass
            case other:
                raise AssertionError(other)
        return ""

    def value(self, name: str, stat: str, context: list[str]) -> int:
        target = f"{stat}_sound" if "sound" in context else stat
        modifiers = self.fight.show(name)["modifiers"]
        return self.bases[name][stat] + int(modifiers.get(target, 0))

    def told(self, since: int, step: dict[str, Any]) -> None:
        """The checks of a step with their DC, face and degree; the actions lost, and to what."""
        new = self.fight.report["log"][since:]
        checks = [
            [line["dc"], line["dice"][0], line["outcome"]]
            for line in new
            if line["kind"] == "roll" and line["dc"]
        ]
        assert checks == step.get("checks", [])
        lost = [f"loses {count} to {by}" for by, count in step.get("actions_lost", ())]
        lines = self.fight.table.log[since:]
        assert [line.text for line in lines if line.kind == "actions"] == lost

    def check(self, name: str, expect: dict[str, Any]) -> None:
        shown = self.fight.show(name)
        status, tracks = shown["status"], shown["tracks"]
        got = {
            "hp": tracks["hp"]["value"],
            "max_hp": tracks["hp"]["max"],
            "temp_hp": tracks.get("temp_hp", {}).get("value", 0),
            "persistent": status["persistent"],
            **{k: status[k] for k in ("actions", "reaction", "can_act", "dead", "suppressed")},
        }
        for key, wanted in expect.items():
            match key:
                case "has":
                    for condition, value in wanted.items():
                        assert condition in shown["conditions"], condition
                        if value is not True:
                            assert shown["conditions"][condition] == value, condition
                case "lacks":
                    assert not set(wanted) & set(shown["conditions"])
                case _:
                    assert got[key] == wanted, key


@pytest.mark.parametrize("case", CASES, ids=lambda c: c["id"])
def test_case(case: dict[str, Any]) -> None:
    run = Case(case)
    for index, step in enumerate(case["steps"]):
        told, before = len(run.fight.table.log), run.fight.report
        result = run.do(step["event"])
        run.told(told, step)
        entries = step.get("expect_log", ())
        assert missing(entries, run.fight.table.log[told:], before) == [], f"step {index}"
        if "expect_result" in step:
            assert result == step["expect_result"], f"step {index}"
        for name, expect in step["expect"].items():
            run.check(name, expect)
        for stat, wanted in step.get("expect_query", {}).items():
            op = step["event"]
            assert run.value(op["who"], stat, op.get("context", [])) == wanted, stat
        if "expect_order" in step:
            order = [
                c.name
                for c in run.fight.state.present
                if not c.name.startswith("spacer") and c.waiting != "delay"
            ]
            assert order == step["expect_order"], f"step {index}"
    assert run.fight.table.script is not None
    assert run.fight.table.script.left == 0
