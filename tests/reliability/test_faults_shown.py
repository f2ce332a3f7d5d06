"""What the command line and the screen make of faults: a sentence, a way on, never a traceback."""

import ctypes
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from terminal import DREADCLOCK, Terminal

from tracker.cli import main
from tracker.journal import Shelf
from tracker.systems import all_rules
from tracker.table import Table

from . import ROOT
from .fights import perform


@pytest.fixture
def fight(own_home: Path) -> Path:
    """A fight on disk; its file."""
    shelf = Shelf(own_home)
    table = Table(shelf.create("Crypt"), all_rules(), seed="faults")
    for line in ("add Ezren hp=20 init=5", "add Zombie hp=20 init=3", "start"):
        perform(table, ("line", line))
    table.journal.close()
    return shelf.path_for("Crypt")


UNPRIVILEGED = """
import ctypes, os, sys
libc = ctypes.CDLL(None)
for capability in (1, 2):  # reading and writing what permissions forbid
    libc.prctl(24, capability, 0, 0, 0)
os.execvp(sys.argv[1], sys.argv[1:])
"""


def as_a_user(command: list[str]) -> list[str]:
    """The command without root's right to pass over permissions, where tests run as root."""
    if os.getuid() != 0:
        return command
    if not hasattr(ctypes.CDLL(None), "prctl"):
        pytest.skip("root cannot be held to permissions here")
    return [sys.executable, "-c", UNPRIVILEGED, *command]


def said(*arguments: str, status: int = 1) -> str:
    """What the command line says: one line, no traceback."""
    run = subprocess.run(
        as_a_user([*DREADCLOCK, *arguments]),
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
        timeout=60,
    )
    assert "Traceback" not in run.stdout + run.stderr, run.stderr
    assert run.returncode == status, run.stdout + run.stderr
    return run.stdout + run.stderr


def shown(home: Path, *wanted: str) -> None:
    """The screen opens, says this, and ends in good order."""
    with Terminal(
        as_a_user([*DREADCLOCK, "Crypt"]), home=home, size=(150, 40), env={"TERM": "xterm"}
    ) as t:
        t.wait(*wanted)
        t.send("\x1b")
        t.send("q")
        end = t.finish()
        assert b"Traceback" not in t.raw
        assert end in (0, 1)


def spoil(path: Path, kind: str) -> None:
    """Make a fight one that cannot be opened."""
    data = path.read_bytes()
    match kind:
        case "damaged":
            path.write_bytes(data[:5000] + b"\xff" * 3000 + data[8000:])
        case "cut short":
            path.write_bytes(data[: len(data) // 2])
        case "empty":
            path.write_bytes(b"")
        case "text":
            path.write_text("The lamp goes out.\n" * 300)
        case "newer" | "older":
            with sqlite3.connect(path) as connection:
                connection.execute(f"PRAGMA user_version={99 if kind == 'newer' else -3}")
            connection.close()


@pytest.mark.parametrize(
    ("kind", "word"),
    [
        ("damaged", "damaged"),
        ("cut short", "damaged"),
        ("empty", "damaged"),
        ("text", "damaged"),
        ("newer", "newer Dreadclock"),
        ("older", "layout -3"),
    ],
)
def test_a_file_that_cannot_be_opened(
    fight: Path, own_home: Path, capsys: pytest.CaptureFixture[str], kind: str, word: str
) -> None:
    spoil(fight, kind)
    before = fight.read_bytes()
    assert main(["list"]) == 0
    if kind != "older":  # the list does not promise to know how an old one will be changed
        assert word in capsys.readouterr().out
    assert main(["recover", str(fight)]) in (0, 1)
    assert fight.read_bytes() == before
    if kind in ("damaged", "newer"):
        shown(own_home, word.split()[0])
        assert fight.read_bytes() == before


def test_a_folder_that_cannot_be_written(fight: Path, own_home: Path) -> None:
    before = fight.read_bytes()
    folders = (fight.parent, own_home)
    for path in (*fight.parent.iterdir(), *folders):
        path.chmod(0o500 if path.is_dir() else 0o400)
    try:
        assert "Crypt" in said("list", status=0)
        assert "cannot be" in said("recover", str(fight))
        shown(own_home, "READ ONLY", "Ezren")
    finally:
        for path in folders:
            path.chmod(0o700)
    assert fight.read_bytes() == before


def test_a_file_that_cannot_be_read(fight: Path, own_home: Path) -> None:
    fight.chmod(0)
    assert "cannot be" in said("list", status=0)
    assert "cannot be read" in said("recover", str(fight))
    shown(own_home, "cannot be")


def test_a_file_where_the_folder_should_be(own_home: Path) -> None:
    own_home.write_text("in the way")
    assert "cannot be read" in said("list")
    shown(own_home, "cannot be")
    assert own_home.read_text() == "in the way"


def test_a_home_that_cannot_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shut = tmp_path / "shut"
    shut.mkdir(0o500)
    monkeypatch.setenv("DREADCLOCK_HOME", str(shut / "home"))
    assert "no fights yet" in said("list", status=0)
    shown(shut / "home", "cannot be made")
