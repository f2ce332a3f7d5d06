"""Broken, foreign, newer and older files: nothing is changed, and what is readable is saved."""

import random
import sqlite3
from pathlib import Path

import pytest

from tracker.journal import (
    LOST,
    AlreadyExists,
    Damaged,
    DiskProblem,
    Journal,
    JournalError,
    NewerVersion,
    NoSuchFight,
    ReadOnlyFight,
    Shelf,
    recover,
)
from tracker.journal.files import SCHEMA_VERSION
from tracker.journal.migration import MIGRATIONS
from tracker.journal.rows import INSERT, checksum

PAGE = 4096


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A fight of 100 entries, and an open question."""
    path = tmp_path_factory.mktemp("whole") / "graveyard.dread"
    with Journal.create(path, "Graveyard", app_version="1") as journal:
        for n in range(1, 101):
            size = 9000 if n % 10 == 0 else 500  # every tenth fills pages of its own
            journal.append("command", f"c{n}", f"a{n}", f"e{n} " + "x" * size, summary=f"s{n}")
        journal.set_pending("open", "[1]")
    return path.read_bytes()


@pytest.fixture
def path(tmp_path: Path, whole: bytes) -> Path:
    path = tmp_path / "fights" / "graveyard.dread"
    path.parent.mkdir()
    path.write_bytes(whole)
    return path


def refused(path: Path, kind: type[JournalError]) -> str:
    before = path.read_bytes()
    with pytest.raises(kind) as caught, Journal.open(path, app_version="1") as journal:
        journal.entries()
    [info] = Shelf(path.parent.parent).list()
    assert path.read_bytes() == before
    assert sorted(p.suffix for p in path.parent.iterdir()) == [".dread", ".lock"]
    assert info.problem or info.entries
    return str(caught.value)


def change(path: Path, statement: str) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute(statement)
        connection.commit()
    connection.close()


@pytest.mark.parametrize("content", [b"", b"x", b"The lamp goes out.\n" * 400, b"\0" * 9000])
def test_what_is_no_fight(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    assert "left as it is" in refused(path, Damaged)
    with pytest.raises(Damaged, match="nothing"):
        recover(path, path.with_name("new.dread"), app_version="1")


def test_a_database_of_another_program(path: Path) -> None:
    path.unlink()
    change(path, "CREATE TABLE songs (name)")
    assert "is not a Dreadclock fight" in refused(path, JournalError)


def test_a_newer_version_is_named_and_left(path: Path) -> None:
    change(path, "PRAGMA user_version=7")
    message = refused(path, NewerVersion)
    assert "7" in message and str(SCHEMA_VERSION) in message


@pytest.mark.parametrize("part", [0.2, 0.5, 0.9, 0.99])
def test_cut_short(path: Path, part: float) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * part)])
    assert "recover" in refused(path, Damaged)
    report = recover(path, path.with_name("new.dread"), app_version="1")
    assert 0 < report.read < 100
    assert report.lost or not report.end_known
    assert "cannot be told" in str(report) or "could not be read" in str(report)
    with Journal.open(report.path, app_version="1") as journal:
        assert len(journal.entries()) == report.read + len(report.lost)
        assert journal.name == "Graveyard"
        assert journal.meta("recovered")


def test_flipped_bytes_never_pass_for_the_truth(path: Path, tmp_path: Path) -> None:
    with Journal.open(path, app_version="1") as journal:
        truth = {e.seq: e for e in journal.entries()}
    data = path.read_bytes()
    chance = random.Random(7)
    noticed = 0
    for trial in range(60):
        broken = bytearray(data)
        for _ in range(chance.choice([1, 3, 30])):
            broken[chance.randrange(len(broken))] ^= 1 << chance.randrange(8)
        file = tmp_path / f"{trial}.dread"
        file.write_bytes(broken)
        try:
            with Journal.open(file, app_version="1") as journal:
                assert {e.seq: e for e in journal.entries()} == truth
        except JournalError:
            noticed += 1
        assert file.read_bytes() == broken
        report = recover(file, tmp_path / f"{trial}.new", app_version="1")
        with Journal.open(report.path, app_version="1") as journal:
            saved = journal.entries()
        for entry in saved:
            lost = entry.seq in report.lost
            assert entry.kind == LOST if lost else entry == truth[entry.seq]
        assert report.read >= 60
    assert noticed > 40


def test_damage_in_one_entry_is_named(path: Path) -> None:
    data = path.read_bytes()
    assert data.count(b"e42 xxx") == 1
    path.write_bytes(data.replace(b"e42 xxx", b"e42 xxy"))
    assert "entry 42" in refused(path, Damaged)
    shelf = Shelf(path.parent.parent)
    report = recover(path, shelf)
    assert (report.name, report.read, report.lost) == ("Graveyard (recovered)", 99, (42,))
    assert "42" in str(report) and "99" in str(report)
    with shelf.open("Graveyard (recovered)") as journal:
        entries = journal.entries()
        assert [e.seq for e in entries] == list(range(1, 101))
        assert (entries[41].kind, entries[42].command) == (LOST, "c43")
        assert journal.pending() is None
        assert "42" in (journal.meta("recovered") or "")
    assert recover(path, shelf).name == "Graveyard (recovered) 2"


def test_a_damaged_fight_is_not_written_even_by_closing(path: Path, tmp_path: Path) -> None:
    with Journal.open(path, app_version="1") as journal:
        journal.append("command", "late", "", "")
        crashed = tmp_path / "crashed.dread"
        crashed.write_bytes(path.read_bytes().replace(b"e42 xxx", b"e42 xxy"))
        log = Path(f"{path}-wal").read_bytes()
        Path(f"{crashed}-wal").write_bytes(log)
    before = crashed.read_bytes()
    with Journal.open(crashed, app_version="1") as journal:
        with pytest.raises(Damaged, match="entry 42"):
            journal.entries()
        assert journal.read_only
        with pytest.raises(ReadOnlyFight, match="damaged"):
            journal.append("command", "", "", "")
    assert crashed.read_bytes() == before
    assert Path(f"{crashed}-wal").read_bytes() == log
    assert recover(crashed, tmp_path / "new.dread", app_version="1").read == 100


def test_a_vanished_entry_is_noticed(path: Path) -> None:
    change(path, "DELETE FROM entry WHERE seq = 7")
    assert "entry 7" in refused(path, Damaged)


@pytest.mark.parametrize("page", [1, 2])
def test_entries_are_found_without_the_first_pages(path: Path, page: int) -> None:
    data = bytearray(path.read_bytes())
    data[(page - 1) * PAGE : page * PAGE] = bytes(PAGE)
    path.write_bytes(data)
    before = path.read_bytes()
    refused(path, Damaged)
    report = recover(path, path.with_name("new.dread"), app_version="1")
    assert report.read == 100 and report.lost == ()
    assert path.read_bytes() == before


def test_entries_that_are_only_in_the_log_are_found(path: Path, tmp_path: Path) -> None:
    with Journal.open(path, app_version="1") as journal:
        journal.append("command", "late", "", "")
        crashed = tmp_path / "crashed.dread"
        broken = bytearray(path.read_bytes())
        broken[:PAGE] = bytes(PAGE)
        crashed.write_bytes(broken)
        wal = Path(f"{crashed}-wal")
        wal.write_bytes(Path(f"{path}-wal").read_bytes())
        with pytest.raises(DiskProblem, match="close it first"):
            recover(path, tmp_path / "no.dread", app_version="1")
    report = recover(crashed, tmp_path / "new.dread", app_version="1")
    assert report.read == 101
    assert crashed.read_bytes() == broken


def test_a_whole_file_is_recovered_whole(path: Path, tmp_path: Path) -> None:
    report = recover(path, tmp_path / "new.dread", app_version="2")
    assert str(report) == '100 entries saved as the fight "Graveyard"; nothing was missing'
    with (
        Journal.open(path, app_version="1") as old,
        Journal.open(report.path, app_version="1") as new,
    ):
        assert old.entries() == new.entries()
        assert old.pending() == new.pending()
        assert new.meta("summary") == "s100"
    with pytest.raises(AlreadyExists):
        recover(path, tmp_path / "new.dread", app_version="1")
    with pytest.raises(NoSuchFight):
        recover(tmp_path / "none", tmp_path / "other", app_version="1")


# --- older layouts ---


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A fight of an invented layout 0, which had no checksums."""
    path = tmp_path / "old.dread"
    with Journal.create(path, "Old", app_version="0") as journal:
        journal.append_many([("command", "c", "a", "e")] * 3)
    change(path, "ALTER TABLE entry DROP COLUMN crc")
    change(path, "PRAGMA user_version=0")
    return path


def add_checksums(connection: sqlite3.Connection) -> None:
    rows = connection.execute("SELECT * FROM entry").fetchall()
    connection.execute("DELETE FROM entry")
    connection.execute("ALTER TABLE entry ADD COLUMN crc INTEGER NOT NULL DEFAULT 0")
    for row in rows:
        connection.execute(INSERT, (*row, checksum(*row)))


def test_an_older_file_is_kept_and_brought_up_to_date(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(MIGRATIONS, 0, add_checksums)
    with Journal.open(old, app_version="1") as journal:
        assert len(journal.entries()) == 3
        assert journal.append("command", "", "", "") == 4
    kept = old.with_name("old.v0.bak")
    assert kept.stat().st_mode & 0o777 == 0o600
    connection = sqlite3.connect(kept)
    assert connection.execute("PRAGMA user_version").fetchone() == (0,)
    assert connection.execute("SELECT count(*) FROM entry").fetchone() == (3,)
    connection.close()
    with Journal.open(old, app_version="1") as journal:
        assert len(journal.entries()) == 4
    assert len(list(old.parent.glob("*.bak"))) == 1


def test_a_step_that_fails_changes_nothing(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(connection: sqlite3.Connection) -> None:
        connection.execute("DELETE FROM entry")
        connection.execute("ALTER TABLE nothing ADD COLUMN x")

    monkeypatch.setitem(MIGRATIONS, 0, fails)
    with pytest.raises(JournalError, match="as it was"):
        Journal.open(old, app_version="1")
    monkeypatch.setitem(MIGRATIONS, 0, add_checksums)
    with Journal.open(old, app_version="1") as journal:
        assert len(journal.entries()) == 3
    assert sorted(p.name for p in old.parent.glob("*.bak")) == ["old.v0.2.bak", "old.v0.bak"]


def test_an_unknown_older_layout_is_left_alone(old: Path) -> None:
    before = old.read_bytes()
    with pytest.raises(JournalError, match="layout 0"):
        Journal.open(old, app_version="1")
    assert old.read_bytes() == before


def test_an_older_file_that_cannot_be_written_is_shown_all_the_same(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(MIGRATIONS, 0, add_checksums)
    monkeypatch.setattr("tracker.journal.lock.Lock.take", lambda _: "the folder cannot be written")
    before = old.read_bytes()
    with Journal.open(old, app_version="1") as journal:
        assert journal.read_only and len(journal.entries()) == 3
        assert not journal.reload()
    assert old.read_bytes() == before
