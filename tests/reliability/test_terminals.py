"""Terminals of every kind, and what is done to them: the fight goes on, or a clear word is said."""

import os
import random
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from terminal import DREADCLOCK, Terminal

from tracker.journal import Shelf
from tracker.systems import all_rules
from tracker.table import Table

from .fights import perform
from .junk import NAMES, quoted

LEFT = b"\x1b[?1049l"  # back from the alternate screen
ENTERED = b"\x1b[?1049h"


def a_fight(home: Path, *names: str) -> str:
    """A small fight on disk; its name."""
    table = Table(Shelf(home).create("Crypt"), all_rules(), seed="terminals")
    for number, name in enumerate(names or ("Ezren", "Zombie", "美良")):
        perform(table, ("line", f"add {quoted(name)} hp=20 init={20 - number}"))
    perform(table, ("line", "start"))
    table.journal.close()
    return "Crypt"


def stored(home: Path) -> Table:
    """The fight as it is on disk."""
    journal = Shelf(home).open("Crypt")
    table = Table(journal, all_rules())
    journal.close()
    return table


def test_a_storm_of_resizing(own_home: Path) -> None:
    a_fight(own_home)
    chance = random.Random(5)
    with Terminal(DREADCLOCK, home=own_home, size=(100, 30)) as t:
        t.wait("Round 1", "Ezren")
        with blind(t):
            for step in range(100):
                t.resize(chance.randrange(1, 401), chance.randrange(1, 121))
                if step % 25 == 0:
                    t.send("j")
                t.read(0.001)
            while t.read(0.2):
                pass
        t.resize(100, 30)
        t.wait("Round 1", "Ezren", "Zombie")
        t.send("n")
        t.wait("▶ Zombie")
        t.send("q")
        assert t.finish() == 0
        assert b"Traceback" not in t.raw and LEFT in t.raw


@contextmanager
def blind(t: Terminal) -> Iterator[None]:
    """Only the bytes are kept: the emulator is too slow for screens without number or end."""
    feed, t.stream.feed = t.stream.feed, lambda data: None
    yield
    t.stream.feed = feed


@pytest.mark.parametrize("size", [(20, 5), (400, 120)])
def test_small_and_huge(own_home: Path, size: tuple[int, int]) -> None:
    a_fight(own_home)
    with Terminal(DREADCLOCK, home=own_home, size=size) as t:
        with blind(t):
            _until(t, b"Ezr")
            t.raw = b""
            t.send("n")
            _until(t, b"Zom")
        t.send("q")
        assert t.finish() == 0
    assert stored(own_home).state.name_of(stored(own_home).state.active) == "Zombie"


def _until(t: Terminal, wanted: bytes) -> None:
    end = time.monotonic() + t.patience
    while wanted not in t.raw and time.monotonic() < end:
        t.read()
    assert wanted in t.raw


@pytest.mark.parametrize(
    "env",
    [
        {"TERM": "linux", "COLORTERM": ""},
        {"TERM": "screen", "NO_COLOR": "1"},
        {"TERM": "tmux-256color", "LC_ALL": "C", "LANG": "C"},
        {"TERM": "xterm", "LC_ALL": "POSIX", "LANG": "", "PYTHONUTF8": "0", "COLORTERM": ""},
    ],
    ids=["linux", "screen without colour", "tmux in C", "xterm in POSIX"],
)
def test_kinds_of_terminal(own_home: Path, env: dict[str, str]) -> None:
    a_fight(own_home)
    with Terminal(DREADCLOCK, home=own_home, env=env) as t:
        t.wait("Round 1", "Ezren")
        t.send("n")
        t.wait("▶ Zombie" if "▶" in t.text else "Zombie")
        t.send("q")
        assert t.finish() == 0
        assert b"Traceback" not in t.raw
        if env.get("NO_COLOR"):
            colours = re.findall(rb"[34]8;2;(\d+);(\d+);(\d+)", t.raw)
            assert all(max(map(int, c)) - min(map(int, c)) <= 12 for c in colours)


def test_names_of_every_kind_are_shown_as_they_are(own_home: Path) -> None:
    names = [n for n in NAMES if len(n) < 400]
    a_fight(own_home, "Ezren", *names)
    with Terminal(DREADCLOCK, home=own_home, size=(140, 60)) as t:
        with blind(t):  # the emulator stumbles over letters without width
            for wanted in ("[red]", "[/]", "[bold]Zombie[/bold]", "\\[", "%s%n{0}", "Next turn"):
                _until(t, wanted.encode())
            for key, wanted in (("n", "[red]"), ("d", "[red]"), ("\x1b", "[red]"), ("c", "[red]")):
                t.raw = t.raw if b"Traceback" in t.raw else b""
                t.send(key)
                _until(t, wanted.encode())
            t.send("\x1b")
            while t.read(0.2):
                pass
        t.send("q")
        assert t.finish() == 0
        assert b"Traceback" not in t.raw and b"\x1b]0;title" not in t.raw


def test_stopped_and_continued_from_outside(own_home: Path) -> None:
    a_fight(own_home)
    with Terminal(DREADCLOCK, home=own_home) as t:
        t.wait("Round 1", "Ezren")
        os.kill(t.pid, signal.SIGTSTP)
        end = time.monotonic() + 10
        while _run_state(t.pid) != "T" and time.monotonic() < end:
            t.read(0.02)
        assert _run_state(t.pid) == "T"
        while t.read(0.1):
            pass
        left, t.raw = LEFT in t.raw, b""
        os.kill(t.pid, signal.SIGCONT)
        t.send("n")
        t.wait("▶ Zombie")
        again = ENTERED in t.raw
        t.send("q")
        assert t.finish() == 0
        assert (left, again) == (True, True)


def _run_state(pid: int) -> str:
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]


def test_a_hang_up_in_a_question_keeps_it(own_home: Path) -> None:
    a_fight(own_home)
    with Terminal(DREADCLOCK, home=own_home) as t:
        t.wait("Round 1", "Ezren")
        for line, wanted in (("policy all ask", "n Next turn"), ("roll 2d6", "Esc cancels")):
            t.send(":")
            t.wait(" tab ")
            t.send(f"{line}\r")
            t.wait(wanted, gone=" tab ")
        t.send("\x03\x1a\x1c")  # ctrl+c, ctrl+z and ctrl+\ are keys here: they end nothing
        t.read(0.1)
        assert t.kill(signal.SIGHUP) == 128 + signal.SIGHUP
        assert LEFT in t.raw and b"Traceback" not in t.raw
    table = stored(own_home)
    assert table.asking is not None and table.asking.expression == "2d6"


SHELLS = {
    "no input": "{run} < /dev/null",
    "input closed": "{run} <&-",
    "output closed": "{run} >&-",
    "errors closed": "{run} list 2>&-",
    "all closed": "{run} list <&- >&- 2>&-",
    "output to a pipe that ends": "{run} rules | head -n 1",
    "output to a full disk": "{run} rules > /dev/full",
    "an old encoding": "echo note 美良 | PYTHONIOENCODING=ascii {run} play -",
    "script from nowhere": "{run} play - <&-",
    "dumb": "TERM=dumb {run}",
    "no TERM": "env -u TERM {run}",
}


@pytest.mark.parametrize("name", SHELLS)
def test_without_a_terminal(own_home: Path, name: str) -> None:
    if name == "output to a full disk" and not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    line = SHELLS[name].format(run=" ".join(DREADCLOCK))
    run = subprocess.run(
        ["sh", "-c", line], capture_output=True, text=True, timeout=30, check=False
    )
    said = run.stdout + run.stderr
    assert "Traceback" not in said
    assert len(run.stderr.splitlines()) <= 2, said


@pytest.mark.parametrize("name", ["no input", "input closed"])
def test_a_terminal_without_keys(own_home: Path, name: str) -> None:
    """The screen is a terminal, the keys are not: a word, or an end, never a hang."""
    a_fight(own_home)
    line = SHELLS[name].format(run=" ".join(DREADCLOCK))
    with Terminal(["sh", "-c", line], home=own_home, patience=3) as t:
        assert t.finish() in (0, 1, 2)
        assert b"Traceback" not in t.raw
