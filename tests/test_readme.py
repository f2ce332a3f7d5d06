"""What the README says is true: its lines run; its keys, commands and pictures exist."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from support import Fight

from tracker import cli
from tracker.config import load
from tracker.importers import Document, read
from tracker.systems import all_rules
from tracker.ui.commands import keys_for

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```\w*\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)


def block(beginning: str) -> str:
    return next(b for b in BLOCKS if b.startswith(beginning))


def test_every_line_of_the_language() -> None:
    f = Fight(*[3, 4, 2, 5, 6, 1, 4, 2, 3, 1] * 40)
    lines: list[str] = []
    for line in block("add Ezren").splitlines():
        lines += [part.strip() for part in re.split(r" {3,}", line.split("  #")[0]) if part.strip()]
    assert len(lines) > 25
    f("add Mina side=pc hp=9", "add Ghoul hp=10 init=5")
    for line in lines:
        verb = line.split()[0]
        if verb in ("delay", "ready"):
            f("next round")
            f.to("Ezren")
        if verb == "end":
            f("effect Ezren shaken")  # what was given above has run out by then
        if verb == "fix":
            f("policy pc roll", "roll 1d20")
        f(line)
        if verb == "policy":
            f("policy all roll", "policy pc roll")


def test_the_group_check() -> None:
    f = Fight(9, 9)
    f("use sw", "add Mina side=pc spirit=d8 bennies=0", "add Tom side=pc spirit=d8 bennies=0")
    (line,) = re.findall(r"`(fear check Mina, Tom .*?)`", TEXT)
    f(line)
    assert f.table.can_undo == 4


def test_the_config_file(tmp_path: Path) -> None:
    text = block("theme =")
    tomllib.loads(text)
    path = tmp_path / "config.toml"
    path.write_text(text, encoding="utf-8")
    config = load(path)
    assert config.troubles == () and config.theme == "candle" and config.policies == {"pc": "ask"}
    rules = all_rules(config.rules)
    keys = keys_for(rules, Fight().state, config.keys)
    assert keys.table["D"].id == "damage" and not keys.troubles


def test_the_hand_list() -> None:
    found = read(Document(block("name,side").encode())).found
    assert [(c.name, c.count, c.pairs["hp"]) for c in found.creatures] == [
        ("Ilse", "1", "31"),
        ("Ghoul", "3", "2d8+6"),
    ]
    assert found.creatures[0].pairs["mod"] == "3" and not found.ignored


def test_the_json_object_has_at_least_what_is_shown() -> None:
    shown = json.loads(block('{ "round"'))
    f = Fight(3, 4)
    f("use pf1", "add Ezren hp=21/30 init=15 side=pc level=5", "add Zombie1 init=3", "start")
    f('effect Ezren shaken for 9 rounds from "Ghoul\'s gaze"', "roll 2d6+3 by Ezren")
    real = f.report

    def within(small: Any, large: Any, path: str = "") -> None:
        if isinstance(small, dict):
            for key, value in small.items():
                assert key in large, f"{path}.{key}"
                within(value, large[key], f"{path}.{key}")
        elif isinstance(small, list) and small:
            within(small[0], large[0], f"{path}[0]")

    within({k: v for k, v in shown.items() if k != "log"}, real)
    roll = next(line for line in real["log"] if line["kind"] == "roll")
    within(shown["log"][0], roll)


@pytest.mark.parametrize("key", re.findall(r"`(\w|\?|/|:)` [a-z]", TEXT.split("## Keys")[1][:1200]))
def test_keys_exist(key: str) -> None:
    rules = all_rules()
    assert key in keys_for(rules, Fight().state, {}).table


def test_commands_and_pictures_exist() -> None:
    words = set(re.findall(r"dreadclock ([a-z]+)\b", TEXT))
    assert {"demo", "list", "play", "recover", "rules", "import", "export"} <= words
    assert words <= set(cli.COMMANDS)
    for path in re.findall(r"\]\((screenshots/[^)]+)\)", TEXT):
        assert (ROOT / path).is_file(), path
    for module in re.findall(r"python (\S+\.py)", TEXT):
        assert (ROOT / module).is_file(), module
