"""One writer a fight, in real processes."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tracker.journal import ReadOnlyFight, Shelf

ROOT = Path(__file__).parents[2]

WRITER = """
import sys
from pathlib import Path
from tracker.journal import Journal
journal = Journal.open(Path(sys.argv[1]), app_version="child")
print(journal.read_only, journal.reason, sep="|", flush=True)
for line in sys.stdin:
    if line.strip() == "close":
        journal.close()
        print("closed", flush=True)
    else:
        print(journal.append("command", line.strip(), "", ""), flush=True)
"""


class Child:
    def __init__(self, path: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", WRITER, path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        self.opened = self.read()

    def read(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def ask(self, line: str) -> str:
        assert self.process.stdin is not None
        print(line, file=self.process.stdin, flush=True)
        return self.read()


@contextmanager
def child(path: Path) -> Iterator[Child]:
    made = Child(path)
    with made.process:
        yield made
        made.process.kill()


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    shelf = Shelf(tmp_path / "home")
    shelf.create("Graveyard").close()
    return shelf


def test_the_second_process_reads_and_follows(shelf: Shelf) -> None:
    path = shelf.path_for("Graveyard")
    with child(path) as writer:
        assert writer.opened == "False|"
        assert writer.ask("one") == "1"
        with shelf.open("Graveyard") as journal:
            assert journal.read_only
            assert journal.reason == f"open in another window (process {writer.process.pid})"
            assert [e.command for e in journal.entries()] == ["one"]
            for write in (
                lambda: journal.append("command", "", "", ""),
                lambda: journal.append_many([]),
                lambda: journal.set_pending("", ""),
                journal.clear_pending,
                lambda: journal.set_meta("a", "b"),
            ):
                with pytest.raises(ReadOnlyFight, match="another window"):
                    write()
            assert not journal.reload()
            assert writer.ask("two") == "2"
            assert journal.reload()
            assert journal.reload(), "until the entries are read"
            assert [e.command for e in journal.entries()] == ["one", "two"]
            assert not journal.reload()
            assert [f.open_elsewhere for f in shelf.list()] == [True]
            assert writer.ask("close") == "closed"
            assert len(journal.entries()) == 2
    assert [f.open_elsewhere for f in shelf.list()] == [False]


def test_a_killed_writer_lets_go(shelf: Shelf) -> None:
    path = shelf.path_for("Graveyard")
    with child(path) as writer:
        writer.ask("one")
    [info] = shelf.list()
    assert (info.open_elsewhere, info.entries) == (False, 1)
    with shelf.open("Graveyard") as journal:
        assert not journal.read_only
        assert journal.append("command", "two", "", "") == 2


def test_we_hold_it_against_another(shelf: Shelf) -> None:
    with shelf.open("Graveyard") as journal:
        with child(journal.path) as second:
            assert second.opened == f"True|open in another window (process {os.getpid()})"
        # Looking at the list, or copying, does not make us lose our hold on the file.
        assert [f.open_elsewhere for f in shelf.list()] == [False]
        shelf.copy("Graveyard", "Copy")
        with child(journal.path) as third:
            assert third.opened.startswith("True|")
        assert journal.append("command", "", "", "") == 1
    with child(journal.path) as fourth:
        assert fourth.opened == "False|"


def test_twice_in_one_process(shelf: Shelf) -> None:
    with shelf.open("Graveyard") as first, shelf.open("Graveyard") as second:
        assert not first.read_only
        assert second.reason == "it is open in this window already"
        first.append("command", "", "", "")
        assert second.reload()
