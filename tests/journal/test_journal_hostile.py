"""Files that lie: lost logs, counts that do not fit, what strangers put into them."""

import sqlite3
from pathlib import Path

import first_layout
import pytest

from tracker.journal import Damaged, Journal, JournalError, Shelf, recover


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A fight of 100 entries, and an open question."""
    path = tmp_path_factory.mktemp("whole") / "graveyard.dread"
    with Journal.create(path, "Graveyard", app_version="1") as journal:
        for n in range(1, 101):
            journal.append("command", f"c{n}", f"a{n}", f"e{n} " + "x" * 500, summary=f"s{n}")
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


# --- layout 1, with its write-ahead log ---


@pytest.mark.parametrize("in_log", [False, True])
def test_layout_1_opens_whole_and_is_kept(tmp_path: Path, in_log: bool) -> None:
    path = tmp_path / "old.dread"
    entries = first_layout.plain(30, 900)
    first_layout.write(path, entries, pending=("c", "[1]"), in_log=in_log)
    assert Path(f"{path}-wal").exists() == in_log
    with Journal.open(path, app_version="2") as journal:
        assert journal.entries() == entries
        pending = journal.pending()
        assert pending is not None and pending.answers == "[1]"
        assert journal.append("command", "new", "", "") == 31
    assert sorted(p.name for p in tmp_path.iterdir()) == [
        *("old.dread", "old.dread.lock", "old.v1.bak")
    ]
    alone = tmp_path / "elsewhere" / "copy.dread"
    alone.parent.mkdir()
    alone.write_bytes(path.read_bytes())
    with Journal.open(alone, app_version="2") as journal:
        assert [e.seq for e in journal.entries()] == list(range(1, 32))


@pytest.mark.parametrize("how", ["missing", "cut to nothing", "zeroed", "first 100", "first 4200"])
def test_layout_1_without_its_log_says_so(tmp_path: Path, how: str) -> None:
    path = tmp_path / "fights" / "old.dread"
    path.parent.mkdir()
    first_layout.write(path, first_layout.plain(30, 900), in_log=True)
    log = Path(f"{path}-wal")
    data = log.read_bytes()
    match how:
        case "missing":
            log.unlink()
        case "cut to nothing":
            log.write_bytes(b"")
        case "zeroed":
            log.write_bytes(bytes(len(data)))
        case _:
            size = int(how.split()[1])
            log.write_bytes(bytes(size) + data[size:])
    before = {p.name: p.read_bytes() for p in path.parent.iterdir()}
    with pytest.raises(JournalError, match="log"):
        Journal.open(path, app_version="2")
    [info] = Shelf(tmp_path).list()
    assert "log" in info.problem and not info.entries
    after = {p.name: p.read_bytes() for p in path.parent.iterdir() if p.suffix != ".lock"}
    assert after == before
    if how.startswith("first"):
        report = recover(path, tmp_path / "new.dread", app_version="2")
        assert report.read >= 28


@pytest.mark.parametrize("version", [0, -1, 999])
def test_a_layout_that_is_not_ours_is_a_problem_in_the_list(path: Path, version: int) -> None:
    change(path, f"PRAGMA user_version={version}")
    before = path.read_bytes()
    [info] = Shelf(path.parent.parent).list()
    assert f"layout {version}" in info.problem
    with pytest.raises(JournalError, match=f"layout {version}"):
        Journal.open(path, app_version="1")
    assert path.read_bytes() == before


# --- the head ---


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM entry WHERE seq = 100",
        "DELETE FROM entry",
        "UPDATE head SET entries = 101",
        "UPDATE head SET entries = 99",
        "UPDATE head SET chain = 1",
        "UPDATE head SET other = ''",
        "UPDATE head SET other = 'question 1'",
        "UPDATE pending SET answers = '[2]'",
        "DELETE FROM pending",
        "DELETE FROM head",
        "UPDATE head SET entries = 'x'",
        "DROP TABLE head",
    ],
)
def test_the_head_knows_what_there_has_been(path: Path, statement: str) -> None:
    change(path, statement)
    before = path.read_bytes()
    with pytest.raises(Damaged), Journal.open(path, app_version="1") as journal:
        journal.entries()
        journal.pending()
    assert path.read_bytes() == before


def test_recovering_counts_what_the_head_knows_of(path: Path, tmp_path: Path) -> None:
    change(path, "DELETE FROM entry WHERE seq > 90")
    report = recover(path, tmp_path / "new.dread", app_version="1")
    assert report.lost == tuple(range(91, 101)) and report.end_known
    assert "91-100" in str(report)


# --- what a stranger's file may hold ---


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TRIGGER t AFTER INSERT ON entry BEGIN DELETE FROM entry; END",
        "CREATE TRIGGER t AFTER UPDATE ON head BEGIN DELETE FROM entry; END",
        "CREATE VIEW v AS SELECT * FROM entry",
        "CREATE TABLE songs (name)",
        "CREATE INDEX i ON entry (kind)",
        "CREATE TABLE 't\x1b]52;c;x\x07' (name)",
    ],
)
def test_a_file_that_holds_more_than_a_fight_is_refused(path: Path, statement: str) -> None:
    change(path, statement)
    message = refused(path, JournalError)
    assert "that no Dreadclock makes" in message
    assert message.isprintable()
    report = recover(path, path.with_name("new.dread"), app_version="1")
    assert report.read == 100 and not report.lost
    with Journal.open(report.path, app_version="1") as journal:
        assert journal.append("command", "", "", "") == 101
        assert len(journal.entries()) == 101


def test_a_table_with_a_condition_of_a_stranger_is_refused(path: Path) -> None:
    change(path, "DROP TABLE meta")
    change(path, "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT DEFAULT (random()))")
    assert "that no Dreadclock makes" in refused(path, JournalError)


def test_a_trigger_that_comes_while_the_fight_is_open_never_runs(path: Path) -> None:
    with Journal.open(path, app_version="1") as journal:
        truth = journal.entries()
        change(path, "CREATE TRIGGER t AFTER INSERT ON entry BEGIN DELETE FROM entry; END")
        with pytest.raises(JournalError, match="NOT saved"):
            journal.append("command", "", "", "")
        journal.check_there = lambda: None  # type: ignore[method-assign]
        with pytest.raises(JournalError, match="NOT saved"):
            journal.append("command", "", "", "")
        assert journal.entries() == truth
