"""The promise: what was confirmed is there, whatever happens; what failed changed nothing."""

import os
import random
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tracker.journal import DiskProblem, Journal, ReadOnlyFight, Shelf

ROOT = Path(__file__).parents[2]

APPENDS = """
import sys
from pathlib import Path
from tracker.journal import Journal
journal = Journal.open(Path(sys.argv[1]), app_version="")
while True:
    seq = journal.append_many([("command", "c" * 200, "a", "e" * 900)] * 2, "s")[-1]
    print(seq, flush=True)
    journal.set_pending(str(seq), "")
"""


def test_killed_in_the_middle(tmp_path: Path) -> None:
    chance = random.Random(20)
    children = []
    for trial in range(20):
        path = tmp_path / f"{trial}.dread"
        Journal.create(path, "Killed", app_version="").close()
        child = subprocess.Popen(
            [sys.executable, "-c", APPENDS, path], stdout=subprocess.PIPE, text=True, cwd=ROOT
        )
        children.append((path, child))
    for path, child in children:
        with child:
            assert child.stdout is not None
            said = [child.stdout.readline() for _ in range(chance.randrange(1, 25))]
            child.kill()
            said += child.stdout.readlines()
        confirmed = int([line for line in said if line.endswith("\n")][-1])
        with Journal.open(path, app_version="") as journal:
            assert not journal.read_only
            entries = journal.entries()
            assert len(entries) >= confirmed >= 2
            assert len(entries) % 2 == 0, "half of a transaction"
            assert {len(e.events) for e in entries} == {900}
            pending = journal.pending()
            assert pending is None or int(pending.command) == len(entries)
            assert journal.append("command", "", "", "") == len(entries) + 1


def test_killed_while_being_made(tmp_path: Path) -> None:
    code = """
import os, signal, sys
from pathlib import Path
from tracker.journal import Journal, files
files._rename_new = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
Journal.create(Path(sys.argv[1]), "Half", app_version="")
"""
    path = tmp_path / "half.dread"
    run = subprocess.run([sys.executable, "-c", code, path], cwd=ROOT, check=False)
    assert run.returncode == -9
    assert not path.exists()
    Journal.create(path, "Half", app_version="").close()


@pytest.fixture
def small_files() -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def limit(size: int) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))


@pytest.mark.parametrize("room", [0, 100, 5000, 20_000])
def test_no_room(tmp_path: Path, small_files: None, room: int) -> None:
    unlimited = resource.getrlimit(resource.RLIMIT_FSIZE)[0]
    path = tmp_path / "g.dread"
    with Journal.create(path, "G", app_version="") as journal:
        journal.append("command", "before", "", "", summary="s1")
        journal.set_pending("open", "question")
        limit(journal.path.with_name("g.dread-wal").stat().st_size + room)
        for _ in range(2):
            with pytest.raises(DiskProblem, match="NOT saved"):
                journal.append("command", "big", "", "x" * 100_000, summary="s2")
        assert [e.command for e in journal.entries()] == ["before"]
        assert journal.pending() is not None
        assert journal.meta("summary") == "s1"
        limit(unlimited)
        assert journal.append("command", "big", "", "x" * 100_000, summary="s2") == 2
    with Journal.open(path, app_version="") as journal:
        assert [e.command for e in journal.entries()] == ["before", "big"]
        assert journal.pending() is None
        assert journal.meta("summary") == "s2"


def test_no_room_for_a_new_fight(tmp_path: Path, small_files: None) -> None:
    unlimited = resource.getrlimit(resource.RLIMIT_FSIZE)[0]
    limit(1000)
    with pytest.raises(DiskProblem, match="cannot be made"):
        Journal.create(tmp_path / "g.dread", "G", app_version="")
    limit(unlimited)
    assert [p.name for p in tmp_path.iterdir()] == ["g.dread.lock"]
    Journal.create(tmp_path / "g.dread", "G", app_version="").close()


@pytest.mark.parametrize("tail", ["", "-wal"])
def test_a_file_that_was_moved_away_is_noticed(tmp_path: Path, tail: str) -> None:
    path = tmp_path / "g.dread"
    with Journal.create(path, "G", app_version="") as journal:
        journal.append("command", "one", "", "")
        Path(f"{path}{tail}").rename(tmp_path / "away")
        with pytest.raises(DiskProblem, match="moved, deleted or replaced"):
            journal.append("command", "two", "", "")
        (tmp_path / "away").rename(f"{path}{tail}")
        assert journal.append("command", "two", "", "") == 2
    with Journal.open(path, app_version="") as journal:
        assert len(journal.entries()) == 2


def test_a_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    shelf = Shelf(tmp_path / "file" / "data")
    with pytest.raises(DiskProblem, match="cannot be"):
        shelf.create("G")
    with pytest.raises(DiskProblem):
        shelf.list()


# --- where nothing can be written: in a process without root's rights ---

UNPRIVILEGED = """
import os, sys, filelock, tempfile, shutil, sqlite3, encodings.ascii
from pathlib import Path
from tracker.journal import *
from tracker.journal.journal import ReadOnlyFight
if os.getuid() == 0:
    os.setgroups([]); os.setgid(65534); os.setuid(65534)
path = Path(sys.argv[1])
journal = Journal.open(path, app_version="")
print(len(journal.entries()), journal.read_only, journal.reason, sep="|")
try:
    journal.append("command", "", "", "")
except ReadOnlyFight as error:
    print(error)
print(journal.reload(), [f.entries for f in Shelf(path.parent.parent).list()], sep="|")
journal.close()
"""


@pytest.fixture
def public() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        root.chmod(0o755)
        (root / "fights").mkdir()
        yield root / "fights"
        (root / "fights").chmod(0o755)


def look(path: Path, *, mode: int, folder: int) -> tuple[list[str], list[bytes]]:
    files = sorted(p for p in path.parent.iterdir() if p.suffix != ".lock")
    before = [p.read_bytes() for p in files]
    for file in path.parent.iterdir():
        file.chmod(mode)
    path.parent.chmod(folder)
    run = subprocess.run(
        [sys.executable, "-c", UNPRIVILEGED, path],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert run.stderr == ""
    assert [p.read_bytes() for p in files] == before
    return run.stdout.splitlines(), before


@pytest.mark.parametrize("folder", [0o555, 0o777])
def test_a_file_that_cannot_be_written_is_read(public: Path, folder: int) -> None:
    with Journal.create(public / "g.dread", "G", app_version="") as journal:
        journal.append_many([("command", "", "", "")] * 3)
    lines, _ = look(journal.path, mode=0o444, folder=folder)
    assert lines[0].startswith("3|True|") and "cannot be" in lines[0]
    assert "nothing was changed" in lines[1] and "cannot be" in lines[1]
    assert lines[2] == "False|[3]"


@pytest.mark.parametrize("tails", [["-wal"], ["-wal", "-shm"]])
def test_a_log_left_behind_is_read_where_nothing_can_be_written(
    public: Path, tmp_path: Path, tails: list[str]
) -> None:
    with Journal.create(tmp_path / "g.dread", "G", app_version="") as journal:
        journal.append_many([("command", "", "", "")] * 3)
        for tail in ["", *tails]:  # as after a crash
            (public / f"g.dread{tail}").write_bytes((tmp_path / f"g.dread{tail}").read_bytes())
    lines, before = look(public / "g.dread", mode=0o444, folder=0o555)
    assert len(before) == 1 + len(tails)
    assert lines[0].startswith("3|True|")
    assert lines[2] == "False|[3]"


def test_a_disk_that_turns_read_only(tmp_path: Path) -> None:
    with Journal.create(tmp_path / "g.dread", "G", app_version="") as journal:
        journal._connection.execute("PRAGMA query_only=ON")
        with pytest.raises(ReadOnlyFight, match="NOT saved"):
            journal.append("command", "", "", "")
        journal._connection.execute("PRAGMA query_only=OFF")
        assert journal.append("command", "", "", "") == 1


def test_a_fight_on_a_full_disk_opens_for_reading(tmp_path: Path, small_files: None) -> None:
    unlimited = resource.getrlimit(resource.RLIMIT_FSIZE)[0]
    path = tmp_path / "g.dread"
    with Journal.create(path, "G", app_version="") as journal:
        journal.append("command", "", "", "")
    limit(0)
    journal = Journal.open(path, app_version="")
    limit(unlimited)
    with journal:
        assert len(journal.entries()) == 1
        if journal.read_only:
            assert journal.reason
            with pytest.raises(ReadOnlyFight):
                journal.append("command", "", "", "")
    assert os.path.exists(path)
    with Journal.open(path, app_version="") as journal:
        assert journal.append("command", "", "", "") == 2
