"""The promise: what was confirmed is there, whatever happens; what failed changed nothing."""

import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tracker.journal import DiskProblem, FileLost, Journal, Pending, ReadOnlyFight, Shelf

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
        limit(journal.path.stat().st_size + room)
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


def test_a_file_that_was_moved_away_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "g.dread"
    with Journal.create(path, "G", app_version="") as journal:
        journal.append("command", "one", "", "")
        path.rename(tmp_path / "away")
        with pytest.raises(FileLost, match=r"moved, deleted or replaced.*`save as NAME`"):
            journal.append("command", "two", "", "")
        (tmp_path / "away").rename(path)
        assert journal.append("command", "two", "", "") == 2
    with Journal.open(path, app_version="") as journal:
        assert len(journal.entries()) == 2


def _older(path: Path) -> None:
    path.write_bytes(path.with_name("older").read_bytes())


def _zero(start: float, length: int) -> Callable[[Path], None]:
    def change(path: Path) -> None:
        with path.open("r+b") as file:
            at = int(path.stat().st_size * start)
            file.seek(at - at % 4096)
            file.write(bytes(length))

    return change


def _gone(path: Path) -> None:
    shutil.rmtree(path.parent)


WAYS: dict[str, Callable[[Path], object]] = {
    "cut to nothing": lambda p: os.truncate(p, 0),
    "cut in half": lambda p: os.truncate(p, p.stat().st_size // 2),
    "the last page cut": lambda p: os.truncate(p, p.stat().st_size - 4096),
    "the head zeroed": _zero(0.0, 100),
    "the first page zeroed": _zero(0.0, 4096),
    "a page in the middle zeroed": _zero(0.5, 4096),
    "the last page zeroed": _zero(0.999, 4096),
    "an older copy put over it": _older,
    "deleted": Path.unlink,
    "its folder deleted": _gone,
    "another file in its place": lambda p: os.replace(p.with_name("older"), p),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("steps", [1, 60])
def test_nothing_is_written_to_a_file_that_is_no_longer_the_fight(
    tmp_path: Path, way: str, steps: int
) -> None:
    path = tmp_path / "fights" / "g.dread"
    with Journal.create(path, "G", app_version="") as journal:
        journal.append("command", "first", "", "")
        path.with_name("older").write_bytes(path.read_bytes())
        for n in range(steps):
            journal.append("command", f"c{n}", "", "e" * 500)
        os.utime(path, ns=(0, path.stat().st_mtime_ns + 10_000_000))  # a moment later
        journal.append("command", "last", "", "")
        WAYS[way](path)
        left = path.read_bytes() if path.exists() else None
        for _ in range(2):
            with pytest.raises(FileLost, match=r"NOT saved.*`save as NAME`"):
                journal.append("command", "more", "", "")
            with pytest.raises(FileLost):
                journal.set_pending("open", "")
            with pytest.raises(FileLost):
                journal.check_there()
    assert (path.read_bytes() if path.exists() else None) == left


def test_a_touched_file_is_written_on(tmp_path: Path) -> None:
    path = tmp_path / "g.dread"
    with Journal.create(path, "G", app_version="") as journal:
        for n in range(3):
            journal.append("command", f"c{n}", "", "")
            os.utime(path)
            journal.check_there()
        whole = path.read_bytes()
        path.write_bytes(whole[:500])
        with pytest.raises(FileLost):
            journal.append("command", "no", "", "")
        path.write_bytes(whole)
        assert journal.append("command", "c3", "", "") == 4
    with Journal.open(path, app_version="") as journal:
        assert [e.command for e in journal.entries()] == ["c0", "c1", "c2", "c3"]


def test_a_copy_of_the_one_file_is_the_whole_fight_at_any_time(tmp_path: Path) -> None:
    path = tmp_path / "g.dread"
    with Journal.create(path, "G", app_version="") as journal:
        for n in range(1, 30):
            journal.append("command", f"c{n}", "", "e" * 400 * n, summary=str(n))
            journal.set_pending("open", str(n))
            copy = tmp_path / "elsewhere" / f"{n}.dread"
            copy.parent.mkdir(exist_ok=True)
            copy.write_bytes(path.read_bytes())
            with Journal.open(copy, app_version="") as other:
                assert [e.command for e in other.entries()] == [f"c{i}" for i in range(1, n + 1)]
                assert other.pending() == Pending("open", str(n))
    assert [p.name for p in tmp_path.iterdir() if p.is_file()] == ["g.dread", "g.dread.lock"]


def test_a_new_fight_and_its_folder_are_on_disk_before_it_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[tuple[str, int]] = []
    real = os.fsync

    def fsync(handle: int) -> None:
        real(handle)
        synced.append((os.readlink(f"/proc/self/fd/{handle}"), os.fstat(handle).st_ino))

    monkeypatch.setattr(os, "fsync", fsync)
    shelf = Shelf(tmp_path / "data")
    with shelf.create("G") as journal:
        names, numbers = [n for n, _ in synced], [i for _, i in synced]
        file = numbers.index(journal.path.stat().st_ino)
        folder = len(names) - 1 - names[::-1].index(str(journal.path.parent))
        assert file < folder or names.index(str(journal.path.parent)) > file
        assert names.index(str(tmp_path)) < file, "the new folder's name in its own folder"
        assert str(tmp_path / "data") in names[:file]


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


def test_a_step_left_half_is_read_where_nothing_can_be_written(
    public: Path, tmp_path: Path
) -> None:
    with Journal.create(tmp_path / "g.dread", "G", app_version="") as journal:
        journal.append_many([("command", "", "", "e" * 3000)] * 3)
        journal._connection.execute("PRAGMA cache_size=1")
        journal._connection.execute("BEGIN IMMEDIATE")
        for n in range(50):
            journal._connection.execute("INSERT INTO meta VALUES (?, ?)", (str(n), "x" * 3000))
        for tail in ["", "-journal"]:  # as after a crash
            (public / f"g.dread{tail}").write_bytes((tmp_path / f"g.dread{tail}").read_bytes())
        journal._connection.execute("ROLLBACK")
    lines, before = look(public / "g.dread", mode=0o444, folder=0o555)
    assert len(before) == 2
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
