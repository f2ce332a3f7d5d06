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
    layout,
    recover,
)
from tracker.journal.layout import SCHEMA_VERSION
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
    path.write_bytes(path.read_bytes().replace(b"e42 xxx", b"e42 xxy"))
    before = path.read_bytes()
    with Journal.open(path, app_version="1") as journal:
        with pytest.raises(Damaged, match="entry 42"):
            journal.entries()
        assert journal.read_only
        with pytest.raises(ReadOnlyFight, match="damaged"):
            journal.append("command", "", "", "")
    assert path.read_bytes() == before
    assert recover(path, tmp_path / "new.dread", app_version="1").read == 99


def test_a_vanished_entry_is_noticed(path: Path) -> None:
    change(path, "DELETE FROM entry WHERE seq = 7")
    assert "entry 7" in refused(path, Damaged)


@pytest.mark.parametrize("gone", [1, 3, 100])
def test_lost_last_entries_are_counted(path: Path, gone: int) -> None:
    change(path, f"DELETE FROM entry WHERE seq > {100 - gone}")
    assert f"holds {100 - gone} of the 100 steps" in refused(path, Damaged)
    if gone < 100:
        report = recover(path, path.with_name("new.dread"), app_version="1")
        assert (report.read, len(report.lost), report.end_known) == (100 - gone, gone, True)
        with Journal.open(report.path, app_version="1") as journal:
            assert [e.kind for e in journal.entries()[-gone:]] == [LOST] * gone


def test_swapped_entries_are_noticed(path: Path) -> None:
    # Each is as it was written, but for another place: its checksum covers the number too.
    change(path, "UPDATE entry SET seq = -5 WHERE seq = 5")
    change(path, "UPDATE entry SET seq = 5 WHERE seq = 6")
    change(path, "UPDATE entry SET seq = 6 WHERE seq = -5")
    assert "entry 5" in refused(path, Damaged)


@pytest.mark.parametrize("kind", ["bookmark", "", "COMMAND", "\x1b]52;c;x\a"])
def test_an_entry_of_an_unknown_kind_is_no_command(path: Path, kind: str) -> None:
    connection = sqlite3.connect(path)
    fields = connection.execute("SELECT * FROM entry WHERE seq = 50").fetchone()
    fields = (50, kind, *fields[2:7])
    connection.execute("DELETE FROM entry WHERE seq = 50")
    connection.execute(INSERT, (*fields, checksum(*fields)))
    connection.commit()
    connection.close()
    message = refused(path, NewerVersion)
    assert "step 50" in message and "\x1b" not in message
    assert "step 50" in Shelf(path.parent.parent).list()[0].problem


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TRIGGER t AFTER INSERT ON entry BEGIN DELETE FROM entry; END",
        "CREATE VIEW v AS SELECT * FROM entry",
        "CREATE TABLE songs (name)",
        "CREATE INDEX i ON entry (kind)",
    ],
)
def test_what_no_dreadclock_made_is_refused(path: Path, statement: str) -> None:
    change(path, statement)
    assert "no Dreadclock makes" in refused(path, JournalError)
    [info] = Shelf(path.parent.parent).list()
    assert "no Dreadclock makes" in info.problem


@pytest.mark.parametrize("layout", [0, -1, -(2**31)])
def test_a_layout_that_never_was_is_shown_as_a_problem(path: Path, layout: int) -> None:
    change(path, f"PRAGMA user_version={layout}")
    assert f"layout {layout}" in refused(path, JournalError)
    assert f"layout {layout}" in Shelf(path.parent.parent).list()[0].problem


@pytest.mark.parametrize("kind", ["pipe", "folder", "socket"])
def test_what_is_no_file_is_refused_at_once(path: Path, kind: str) -> None:
    import os
    import socket

    path.unlink()
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    else:
        with socket.socket(socket.AF_UNIX) as made:
            os.chdir(path.parent)
            made.bind(path.name)
    with pytest.raises(JournalError, match=f"a {kind}"):
        Journal.open(path, app_version="1")
    shown = Shelf(path.parent.parent).list()
    assert all("is no file" in info.problem for info in shown) and len(shown) == (kind != "folder")


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


def test_an_open_fight_is_not_recovered_from_under_the_app(path: Path, tmp_path: Path) -> None:
    with (
        Journal.open(path, app_version="1"),
        pytest.raises(DiskProblem, match="close it first"),
    ):
        recover(path, tmp_path / "no.dread", app_version="1")


def test_a_step_half_written_is_taken_back_or_found(path: Path, tmp_path: Path) -> None:
    # As a power cut leaves it: pages of the step in the file, and beside it how to take it back.
    with Journal.open(path, app_version="1") as journal:
        connection = journal._connection
        connection.execute("PRAGMA cache_size=1")  # writes pages before the end of the step
        connection.execute("BEGIN IMMEDIATE")
        for n in range(101, 140):
            connection.execute(INSERT, (n, "command", "c" * 2000, "", "e" * 3000, "", "", 0))
        crashed = tmp_path / "crashed.dread"
        crashed.write_bytes(path.read_bytes())
        aside = Path(f"{path}-journal").read_bytes()
        connection.execute("ROLLBACK")
    assert len(aside) > PAGE
    Path(f"{crashed}-journal").write_bytes(aside)
    before = crashed.read_bytes()
    report = recover(crashed, tmp_path / "new.dread", app_version="1")
    assert (report.read, report.lost) == (100, ())
    assert crashed.read_bytes() == before
    with Journal.open(crashed, app_version="1") as journal:
        assert len(journal.entries()) == 100


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


def layout_1(path: Path, entries: int, *, logged: int = 0) -> None:
    """A fight as the first layout kept it: the last `logged` entries in a log beside the file."""
    connection = sqlite3.connect(path, isolation_level=None)
    for statement in (*layout.SCHEMAS[1], f"PRAGMA application_id={layout.APPLICATION_ID}"):
        connection.execute(statement)
    connection.execute("INSERT INTO meta VALUES ('name', 'Old')")
    connection.execute("PRAGMA user_version=1")
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA wal_autocheckpoint=0")
    for n in range(1, entries + 1):
        if n == entries - logged + 1:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        fields = (n, "command", f"c{n}", "", "e" * 900, "2026-01-01T00:00:00+00:00", "0")
        connection.execute(INSERT, (*fields, checksum(*fields)))
    kept = {tail: Path(f"{path}{tail}").read_bytes() for tail in ("", "-wal")}
    connection.close()
    for tail, data in kept.items():  # as the old app left it: it never closed a file
        if data or not tail:
            Path(f"{path}{tail}").write_bytes(data)


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A fight of layout 1 of 30 entries, 10 of them in its log."""
    path = tmp_path / "old.dread"
    layout_1(path, 30, logged=10)
    return path


def test_an_older_file_is_kept_and_brought_up_to_date(old: Path) -> None:
    with Journal.open(old, app_version="1") as journal:
        assert [e.command for e in journal.entries()] == [f"c{n}" for n in range(1, 31)]
        assert journal.append("command", "", "", "") == 31
        assert journal.trouble == ""
    kept = old.with_name("old.v1.bak")
    assert kept.stat().st_mode & 0o777 == 0o600
    connection = sqlite3.connect(kept)
    assert connection.execute("PRAGMA user_version").fetchone() == (1,)
    assert connection.execute("SELECT count(*) FROM entry").fetchone() == (30,)
    connection.close()
    assert sorted(p.suffix for p in old.parent.iterdir()) == [".bak", ".dread", ".lock"]
    with Journal.open(old, app_version="1") as journal:
        assert len(journal.entries()) == 31
    assert len(list(old.parent.glob("*.bak"))) == 1


def test_an_old_file_without_its_log_says_so(old: Path) -> None:
    Path(f"{old}-wal").unlink()
    with Journal.open(old, app_version="1") as journal:
        assert len(journal.entries()) == 20
        assert "old.dread-wal" in journal.trouble


def test_an_old_file_that_is_nothing_without_its_log_is_left(tmp_path: Path) -> None:
    path = tmp_path / "fights" / "old.dread"
    path.parent.mkdir()
    layout_1(path, 8, logged=8)
    log = Path(f"{path}-wal").read_bytes()
    Path(f"{path}-wal").unlink()
    before = path.read_bytes()
    with pytest.raises(JournalError, match="copied without its log"):
        Journal.open(path, app_version="1")
    assert path.read_bytes() == before
    [info] = Shelf(tmp_path).list()
    assert "copied without its log" in info.problem
    Path(f"{path}-wal").write_bytes(log)
    with Journal.open(path, app_version="1") as journal:
        assert len(journal.entries()) == 8


@pytest.mark.parametrize("zeroed", [100, 4200])
def test_an_old_log_damaged_at_its_start_is_noticed(old: Path, zeroed: int) -> None:
    log = Path(f"{old}-wal")
    log.write_bytes(bytes(zeroed) + log.read_bytes()[zeroed:])
    before = old.read_bytes(), log.read_bytes()
    with pytest.raises(Damaged, match="damaged log"):
        Journal.open(old, app_version="1")
    assert (old.read_bytes(), log.read_bytes()) == before
    report = recover(old, old.with_name("new.dread"), app_version="1")
    assert report.read >= 28


def test_a_step_that_fails_changes_nothing(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(connection: sqlite3.Connection) -> None:
        connection.execute("DELETE FROM entry")
        connection.execute("ALTER TABLE nothing ADD COLUMN x")

    with monkeypatch.context() as patched:
        patched.setitem(MIGRATIONS, 1, fails)
        with pytest.raises(JournalError, match="as it was"):
            Journal.open(old, app_version="1")
    with Journal.open(old, app_version="1") as journal:
        assert len(journal.entries()) == 30
    assert sorted(p.name for p in old.parent.glob("*.bak")) == ["old.v1.2.bak", "old.v1.bak"]


def test_an_older_file_that_cannot_be_written_is_shown_all_the_same(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tracker.journal.lock.Lock.take", lambda _: "the folder cannot be written")
    before = old.read_bytes(), Path(f"{old}-wal").read_bytes()
    with Journal.open(old, app_version="1") as journal:
        assert journal.read_only and len(journal.entries()) == 30
        assert not journal.reload()
    assert (old.read_bytes(), Path(f"{old}-wal").read_bytes()) == before
