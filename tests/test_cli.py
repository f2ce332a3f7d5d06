"""The command line: scripts, lists, exit statuses."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tracker.cli import main

EZREN = """
# two fear spells on Ezren, foes on 20 and 5
use pf1
add Ezren hp=24 init=10 side=pc
add Ghoul hp=20 init=20
add Wisp hp=9 init=5
start
fear Ezren shaken for 1 minute from Ghoul
fear Ezren panicked for 1 round from Ghoul
next 7
"""


def play(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, *more: str) -> dict:  # type: ignore[type-arg]
    file = tmp_path / "script.txt"
    file.write_text(text, encoding="utf-8")
    status = main(["play", str(file), "--json", *more])
    out, err = capsys.readouterr()
    found = json.loads(out)
    found["exit"], found["stderr"] = status, err
    return found  # type: ignore[no-any-return]


def ezren(found: dict) -> dict:  # type: ignore[type-arg]
    return found["combatants"]["Ezren"]  # type: ignore[no-any-return]


def test_ezren_round_by_round(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # The printed example: panicked 1 round, shaken, then 7 rounds scared and 3 spooked.
    begin = EZREN.replace("next 7\n", "")
    spooked = "fear Ezren spooked for 1 minute from Wisp\n"
    expected = {1: "panicked", 2: "shaken", 3: "shaken", 14: "none"}
    expected |= dict.fromkeys(range(4, 11), "scared") | dict.fromkeys(range(11, 14), "spooked")
    for round_, stage in expected.items():
        text = begin
        if round_ <= 3:
            text += "next\n" + "next 3\n" * (round_ - 1)
        else:
            text += "next 8\n" + spooked + "next 2\n" + "next 3\n" * (round_ - 4)
        found = play(tmp_path, capsys, text)
        assert (found["round"], found["active"]) == (round_, "Ezren")
        assert ezren(found)["status"]["fear_stage"] == stage, round_


def test_merisiel_in_the_graveyard(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = """use pf1
add Merisiel hp=30 init=10 side=pc
add Cultist hp=20 init=15
fear Merisiel spooked from "the graveyard"
fear Merisiel spooked from "a pit of corpses"
"""
    found = play(tmp_path, capsys, text)
    assert found["combatants"]["Merisiel"]["status"]["fear_stage"] == "shaken"
    text += """end Merisiel fear
fear Merisiel scared from "the graveyard"
start
fear Merisiel shaken for 5 minutes from Cultist
"""
    status = play(tmp_path, capsys, text)["combatants"]["Merisiel"]["status"]
    assert (status["fear_stage"], status["staggered"]) == ("scared", True)
    status = play(tmp_path, capsys, text.replace("start", "start\n!choose frightened"))[
        "combatants"
    ]["Merisiel"]["status"]
    assert (status["fear_stage"], status["staggered"]) == ("frightened", False)


def test_the_shape_of_the_object(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = EZREN + "roll 2d6+3 for Stealth\ndamage Ezren 4\n"
    found = play(tmp_path, capsys, text, "--dice", "3,4")
    assert found["order"] == ["Ghoul", "Ezren", "Wisp"]
    shown = ezren(found)
    assert shown["tracks"]["hp"] == {"value": 20, "max": 24}
    effect = shown["effects"][0]
    assert (effect["condition"], effect["source"], effect["value"]) == ("shaken", "Ghoul", None)
    assert (effect["duration"], effect["rounds_left"]) == ("8 rounds", 8)
    assert shown["conditions"] == {"shaken": None}
    assert shown["modifiers"]["attack"] == -2
    assert shown["why"]["attack"] == [{"from": "shaken", "type": "untyped", "value": -2}]
    roll = next(x for x in found["log"] if x["kind"] == "roll")
    assert (
        roll
        | {
            "round": 3,
            "turn": "Ezren",
            "why": "Stealth",
            "expression": "2d6+3",
            "dice": [3, 4],
            "total": 10,
            "typed": False,
        }
        == roll
    )


def test_a_script_error_names_its_line_and_changes_nothing_after_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = play(tmp_path, capsys, "add A hp=5\nadd B hp=5\ndamage C 3\nremove A\n")
    assert found["exit"] == 2
    assert "line 3" in found["stderr"]
    assert found["order"] == ["A", "B"]
    found = play(tmp_path, capsys, "roll 2d6\n", "--dice", "4")
    assert found["exit"] == 2
    assert "no dice are left" in found["stderr"]
    found = play(tmp_path, capsys, "!dice 4\nroll 1d6\nroll 1d6\n", "--seed", "7")
    assert found["exit"] == 0
    assert found["log"][0]["dice"] == [4]


def test_the_same_seed_gives_the_same_dice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "add Ghoul x3 hp=2d8+3 init=+2\nstart\n"
    assert play(tmp_path, capsys, text, "--seed", "1") == play(
        tmp_path, capsys, text, "--seed", "1"
    )


@pytest.mark.parametrize(
    "text", ["frobnicate", "add", "roll 9999999999d6", '"', "fix 3", "\x00\x1b[31m"]
)
def test_bad_scripts_end_with_2_and_no_traceback(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    found = play(tmp_path, capsys, text)
    if text.strip("\x00"):
        assert found["exit"] == 2
        assert "Traceback" not in found["stderr"]


def test_standard_input_and_missing_files() -> None:
    run = [sys.executable, "-m", "tracker", "play"]
    done = subprocess.run(
        [*run, "-"], input="note hello\nhelp damage\n", capture_output=True, text=True, check=False
    )
    assert done.returncode == 0
    assert "hello" in done.stdout
    assert "damage" in done.stdout
    done = subprocess.run([*run, "/nowhere/x"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_list_and_the_need_of_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list"]) == 0
    assert "no fights yet" in capsys.readouterr().out
    assert main(["Crypt"]) == 1
    assert "terminal" in capsys.readouterr().err
    assert main(["rules"]) == 0
    assert "pf1.system" in capsys.readouterr().out


def test_the_core_never_imports_the_screen() -> None:
    code = (
        "import sys, tracker.play, tracker.table, tracker.systems, tracker.language, "
        "tracker.journal; "
        "sys.exit(any(m.split('.')[0] in ('textual', 'rich') for m in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_recover_saves_what_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    from tracker.clock import Command
    from tracker.journal import Shelf
    from tracker.systems import all_rules
    from tracker.table import Table

    shelf = Shelf()
    table = Table(shelf.create("Crypt"), all_rules())
    for name in ("A", "B", "C"):
        table.do(Command(verb="add", args={"name": name}))
    table.journal.close()
    path = shelf.path_for("Crypt")
    with path.open("r+b") as file:
        file.write(b"not a database at all")
    damaged = path.read_bytes()
    assert main(["list"]) == 0
    assert "damaged" in capsys.readouterr().out
    assert main(["recover", str(path)]) == 0
    out = capsys.readouterr().out
    assert "recovered" in out
    assert path.read_bytes() == damaged
    assert main(["list"]) == 0
    assert "recovered" in capsys.readouterr().out
    assert main(["recover", "/nowhere/at/all"]) == 1
    assert "dreadclock:" in capsys.readouterr().err
