"""Every roll that the family makes: what modifiers it takes, and the word its outcome gets."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from support import Fight

from tracker.systems import pathfinder2
from tracker.systems.pathfinder2.checks import DEGREES

FOLDER = Path(pathfinder2.__file__).parent
ROLLS = {
    # rule: lines before it, dice, the line that rolls, whether modifiers count, the DC
    "initiative": (("{c}",), (10,), "start", True, None),
    "affliction": (
        ("set E fort=7", "{c}", "affliction E fortitude 18 from poison", "start"),
        (10,),
        "next",
        True,
        18,
    ),
    "retch": (
        ("set E fort=7", "{c}", "effect E sickened 1", "start"),
        (10,),
        "retch E dc 18",
        1,
        18,
    ),
    "flat": (("{c}", "effect E grabbed"), (10,), "flat E grabbed", False, 5),
    "recovery": (("damage E 30", "{c}"), (10,), "recover E", False, 11),
    "persistent": (("{c}", "persistent E 1d20 fire", "start"), (10, 1), "next", False, None),
    "heal": (("{c}", "damage E 9"), (10,), "treat E 1d20", False, None),
}
"""By rule: whether a roll of it is of a kind that conditions modify (checks and saves are; flat
checks, damage that nobody strikes with Strength, and healing are not)."""


def rules_rolled() -> Iterator[str]:
    """The rules named where the family's code rolls, read from the code itself."""
    for file in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                where = {"roll": "rule", "check": "rule"}.get(name)
                for keyword in node.keywords:
                    if keyword.arg == where and isinstance(keyword.value, ast.Constant):
                        yield str(keyword.value.value)
                if name == "save":
                    yield ast.literal_eval(node.args[-1])
                if name == "amount" and isinstance(node.args[-1], ast.Constant):
                    yield str(node.args[-1].value)


def test_no_roll_is_missing_here() -> None:
    assert set(rules_rolled()) | {"initiative"} == set(ROLLS)


CONDITIONS = {
    # condition: what it takes from Fortitude, from initiative
    "frightened 2": (-2, -2),
    "sickened 3": (-3, -3),
    "drained 1": (-1, 0),
    "fatigued": (-1, 0),
    "stupefied 2": (0, -2),
    "blinded": (0, -4),
    "deafened": (0, -2),
    "fascinated": (0, -2),
    "enfeebled 2": (0, 0),
    "clumsy 2": (0, 0),
    "prone": (0, 0),
    "unconscious": (0, -4),
}
BASE = {"initiative": 2, "affliction": 7, "retch": 7}


# Who cannot act cannot retch.
PAIRS = [(r, c) for r in ROLLS for c in CONDITIONS if (r, c) != ("retch", "unconscious")]


@pytest.mark.parametrize(("rule", "condition"), PAIRS)
def test_it_takes_every_modifier_of_its_kind_and_no_other(rule: str, condition: str) -> None:
    before, dice, line, modified, dc = ROLLS[rule]
    f = Fight(*dice)
    init = "+2" if rule == "initiative" else "9"
    f("use pf2", f"add E hp=30 level=1 side=pc ac=20 init={init}")
    f(*(part.format(c=f"effect E {condition} until removed") for part in before))
    told = len(f.table.log)
    f(line)
    roll = next(x for x in f.table.log[told:] if x.kind == "roll")
    fortitude, initiative = CONDITIONS[condition]
    if rule == "retch":
        fortitude = min(fortitude, -1)  # it is sickened 1 at least
    penalty = initiative if rule == "initiative" else fortitude
    wanted = 10 + (BASE[rule] + penalty if modified else 0)
    assert (roll.total, roll.dice, roll.dc) == (wanted, (10,), dc)
    assert (roll.outcome in DEGREES) is (dc is not None)


def test_every_derived_number_of_initiative_is_the_one_rolled_with() -> None:
    f = Fight(10)
    f("use pf2", "add E hp=30 init=+3 side=pc", "effect E frightened 2", "effect E deafened")
    shown = f.show("E")["modifiers"]["initiative_perception"]
    f("start")
    assert f.who("E").initiative == 10 + 3 + shown == 11


FREE = [
    ("1d20+5", (20,), 15, "critical success"),
    ("1d20+5", (20,), 26, "success"),
    ("d20+5", (1,), 6, "failure"),
    ("1d20+5", (1,), 15, "critical failure"),
    ("1d20", (10,), 10, "success"),
    ("2d20kh1+5", (3, 20), 26, "success"),
    ("2d20kl1+5", (1, 20), 7, "critical failure"),
    ("2d6+5", (6, 6), 7, "success"),
    ("2d6+5", (1, 1), 30, "failure"),
]


@pytest.mark.parametrize(("expression", "faces", "dc", "word"), FREE)
@pytest.mark.parametrize("by", ["", " by E"])
def test_the_gms_own_roll_has_degrees_too(
    expression: str, faces: tuple[int, ...], dc: int, word: str, by: str
) -> None:
    f = Fight(*faces)
    f("use pf2", "add E hp=30", f"roll {expression} dc {dc}{by}")
    assert f.table.log[-1].outcome == word


def test_another_familys_rolls_keep_their_own_words() -> None:
    f = Fight(20)
    f("use pf1 pf2", "add E hp=30", "roll 1d20+5 dc 15 by E")
    assert f.table.log[-1].outcome == "success"


@pytest.mark.parametrize(("dc", "ends"), [(1, True), (21, False), (50, False)])
def test_a_flat_check_beyond_the_die_is_not_rolled(dc: int, ends: bool) -> None:
    f = Fight()
    f("use pf2", "add E hp=30 init=3", f"persistent E 1 fire dc {dc}", "start", "next")
    assert (f.show("E")["status"]["persistent"] == []) is ends
    assert any("without a roll" in line.text for line in f.table.log)
