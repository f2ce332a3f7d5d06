"""The worked cases of Savage Worlds fear, each through the real clock and language."""

import json
from pathlib import Path
from typing import Any

import pytest
from support import Fight

from tracker.systems.savage_worlds import SavageWorlds
from tracker.systems.savage_worlds.data import row

CASES = json.loads((Path(__file__).parents[1] / "data" / "sw_vectors.json").read_text("utf-8"))[
    "vectors"
]
MARKS = ("mark_of_fear", "minor_phobia", "major_phobia")
APPLY = {"heart_attack": "fear table Hero 22", "adrenaline_surge": "fear table Hero 2"}


def kind(name: str) -> Any:
    return pytest.mark.parametrize(
        "case", [c for c in CASES if c["kind"] == name], ids=lambda c: c["id"]
    )


def fight(*dice: int) -> Fight:
    made = Fight(*dice, families=(SavageWorlds(),))
    made("use sw")
    return made


def faces(case: dict[str, Any]) -> list[int]:
    return [face for _, face in case.get("dice", ())]


def hero(f: Fight, given: dict[str, Any], *more: str) -> None:
    f(
        f"add Hero side={'pc' if given.get('wc', given.get('wild', True)) else 'enemy'} "
        + f"spirit=d{given.get('spirit', given.get('sides', 6))} vigor=d{given.get('vigor', 6)} "
        + f"pace={given.get('pace', 6)} run=d{given.get('run', 6)} "
        + f"fear_edge={given.get('fear_edge', 0)} table_edge={given.get('table_edge', 0)} "
        + " ".join(more)
    )
    if given.get("hesitant"):
        f("set Hero traits=hesitant")
    if given.get("fatigue"):
        f(f"set Hero fatigue={given['fatigue']}/3")


def statuses(f: Fight) -> list[str]:
    shown = f.show("Hero")
    names = [n for n in shown["conditions"] if n not in ("fatigued", "exhausted")]
    found = sorted(n for n in names if n not in MARKS)
    if shown["status"]["dead"]:
        found = sorted({*found, "dead"} - {"dying"})
    if f.who("Hero").track("fatigue"):
        found.append(f"fatigue{f.who('Hero').track('fatigue')}")
    return found + [f"perm:{e}" for e in f.effects("Hero") if e in MARKS]


def no_dice_left(f: Fight) -> None:
    assert f.table.script is not None
    assert f.table.script.left == 0


@kind("trait")
def test_trait(case: dict[str, Any]) -> None:
    f = fight(*faces(case))
    hero(f, case["given"])
    f(f"trait Hero spirit {case['given']['mod']:+d}")
    _, _, total, outcome = f.who("Hero").stats["last_trait"]
    assert (total, outcome) == (case["expect"]["total"], case["expect"]["outcome"])
    last = [x.text for x in f.table.log if x.kind == "trait"][-1]
    raises = case["expect"]["raises"]
    assert (f"with {raises} raise" in last) == bool(raises)
    no_dice_left(f)


@kind("fear_check")
def test_fear_check(case: dict[str, Any]) -> None:
    given, expect = case["given"], case["expect"]
    f = fight(*faces(case))
    hero(f, given)
    f(f"fear check Hero penalty {given['fear_mod']} {given['source']}")
    assert statuses(f) == expect["statuses"]
    text = next(x.text for x in f.table.log if x.kind == "trait")
    assert text.endswith(expect["outcome"].replace("_", " "))
    table = [x for x in f.table.log if x.kind == "roll" and x.text == "Fear Table"]
    if expect["table"] is None:
        assert not table
    else:
        assert (table[0].total, table[0].outcome) == (
            expect["table"],
            expect["row"].replace("_", " "),
        )
    if "moved" in expect:
        assert f.who("Hero").stats["moved"] == expect["moved"]
    if "effect" in expect and expect["effect"].startswith("dying"):
        (dying,) = [e for e in f.who("Hero").effects if e.condition == "dying"]
        assert f"dying_{dying.data['rounds']}" == expect["effect"]
    no_dice_left(f)


@kind("table")
def test_rows(case: dict[str, Any]) -> None:
    assert [row(t).id for t in case["given"]["totals"]] == case["expect"]["rows"]


@kind("timeline")
def test_timeline(case: dict[str, Any]) -> None:
    f = fight()
    if case["given"].get("distracted_hits_recovery") is False:
        f("rule sw.distracted_hits_recovery false")
    hero(f, case["given"], "bennies=1")
    f("add Other side=enemy", "add Doc side=ally wild=yes healing=d8", "add Last side=enemy")
    f("deal Other AS", "deal Hero QS", "deal Doc 5S", "deal Last 2C", "start")
    assert f.active == "Other"
    for step, want in zip(case["steps"], case["expect"]["after_each_step"], strict=True):
        f.dice(*faces(step))
        match step["do"]:
            case "apply":
                f(APPLY.get(step["effect"], f"effect Hero {step['effect']}"))
            case "start_turn":
                while f.active != "Hero":
                    f("next")
            case "end_turn":
                f("next")
                assert f.active != "Hero"
            case "new_round":
                new_round(f)
            case "benny_unshake":
                f("benny Hero")
            case "healed":
                f("heal-check Doc Hero")
            case "hold":
                f("next", "hold Hero")
            case "query_hold":
                assert (f.who("Hero").waiting == "hold") is step["expect_hold"]
        assert statuses(f) == want, step
        for word in step.get("flags", ()):
            status = f.show("Hero")["status"]
            assert (
                status["free_actions_only"]
                if word == "free_actions_only"
                else not status["can_act"]
            )
        no_dice_left(f)


def new_round(f: Fight) -> None:
    """On to the next round; the table deals nothing, so everybody stays in place."""
    now = f.state.round
    f("policy shuffle skip")
    while f.state.round == now:
        f("next")


@kind("initiative")
def test_order(case: dict[str, Any]) -> None:
    f = fight()
    for name, card in case["given"]["cards"].items():
        f(f"add {name} side=pc", f"deal {name} {card}")
    f("start")
    assert f.report["order"] == case["expect"]["order"]
    assert f.active == case["expect"]["order"][0]


@kind("deal")
def test_deal(case: dict[str, Any]) -> None:
    given, drawn = case["given"], case["expect"]["drawn"]
    f = fight()
    traits = ["hesitant"] if given.get("hesitant") else []
    traits += ["", "level_headed", "improved_level_headed"][given.get("lh", 0) :][:1]
    traits += ["quick"] if given.get("quick") else []
    f(f"add Hero side=pc traits={','.join(traits)}", f"deal Hero {' '.join(drawn)}")
    assert f.show("Hero")["status"]["card"] == case["expect"]["kept"]
    if len(given["deck"]) > len(drawn):
        f("undo")
        with pytest.raises(Exception, match="draws"):
            f(f"deal Hero {' '.join(given['deck'])}")


@kind("benny")
def test_benny(case: dict[str, Any]) -> None:
    f = fight(*faces(case))
    hero(f, case["given"], "bennies=3")
    f("trait Hero spirit")
    for _ in range(case["given"]["rerolls"]):
        try:
            f("benny Hero reroll")
        except Exception as error:
            assert "Critical Failure" in str(error)
    _, _, total, outcome = f.who("Hero").stats["last_trait"]
    assert (total, outcome) == (case["expect"]["final"], case["expect"]["outcome"])
    assert 3 - f.who("Hero").track("bennies") == case["expect"]["bennies_spent"]
    no_dice_left(f)


# --- policies -----------------------------------------------------------------------------------


def test_no_benny_on_the_table_s74() -> None:
    f = fight(1, 2, 5, 2, 8)
    f("add Hero side=pc bennies=2")
    f.choose("benny", "keep")
    f("fear check Hero")  # fails, fails again for a Benny, then the d20 with no question
    asked = [x for x in f.table.log if x.kind == "choice"]
    assert len(asked) <= 2
    assert f.who("Hero").track("bennies") == 1


@pytest.mark.parametrize(
    "case", [c for c in CASES if c["id"] in ("S76", "S77")], ids=lambda c: c["id"]
)
def test_remembered(case: dict[str, Any]) -> None:
    given = case["given"]
    f = fight(4, 4, 4, 4)
    f("add Hero side=pc")
    for name in given["seen"]:
        f(f"fear check Hero creature {name}")
    f(f"fear check Hero creature {given['seen'][0]}")  # known: no roll
    assert f.table.script is not None
    assert f.table.script.left == 2
    f(f"fear check Hero creature {given['meets']}{' force' if given['gm_force'] else ''}")
    assert (f.table.script.left == 0) is case["expect"]["check"]


def test_each_member_of_a_group_counts_alone_s79() -> None:
    f = fight()
    f("add z1 group=z", "add z2 group=z", "add Hero side=pc", "deal Hero AS", "deal z1 7C")
    f("policy shuffle skip", "start")
    assert f.active == "Hero"
    f("effect z1 vulnerable", "next")
    assert f.active == "z1"
    f("effect z1,z2 vulnerable", "next")
    assert f.active == "z2"
    f("next")
    assert (f.active, f.state.round) == ("Hero", 2)
    assert f.effects("z1") == ["vulnerable"]
    assert f.effects("z2") == ["vulnerable"]
    while f.state.round == 2:
        f("next")
    assert f.effects("z1") == []
    assert f.effects("z2") == []


def test_fatigue_outlives_the_fight_s80() -> None:
    f = fight(77)
    f("add Hero side=pc", "start", "fatigue Hero 2", "stop")
    assert f.who("Hero").track("fatigue") == 2
    f("time 1 hour")
    assert f.who("Hero").track("fatigue") == 1
