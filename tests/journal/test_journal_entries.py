"""One fight's journal: what is written is read back, in one transaction a call."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tracker.journal import AlreadyExists, Entry, Journal, JournalError, NoSuchFight, Pending
from tracker.journal import ReadOnlyFight as ReadOnly
from tracker.journal.rows import KINDS


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.create(tmp_path / "g.dread", "Graveyard", app_version="1.2") as made:
        yield made


def again(journal: Journal) -> Journal:
    journal.close()
    return Journal.open(journal.path, app_version="1.3")


def test_an_entry_comes_back_as_it_was_given(journal: Journal) -> None:
    assert journal.append("command", '{"verb":"next"}', "[4]", '[{"kind":"x"}]') == 1
    assert journal.append("undo", "", "", "") == 2
    with again(journal) as read:
        first, second = read.entries()
        assert read.name == "Graveyard"
        assert not read.read_only and read.reason == ""
        assert read.append("redo", "", "", "") == 3
        assert [e.app for e in read.entries()] == ["1.2", "1.2", "1.3"]
    assert first == Entry(1, "command", '{"verb":"next"}', "[4]", '[{"kind":"x"}]', first.at, "1.2")
    assert (second.seq, second.kind) == (2, "undo")
    assert first.at.endswith("+00:00") and first.at <= second.at


def test_several_entries_are_one_transaction(journal: Journal) -> None:
    assert journal.append_many([("undo", "", "", "")] * 3, summary="round 2") == [1, 2, 3]
    assert journal.append_many([], summary="round 3") == []
    with pytest.raises(JournalError, match="NOT saved"):
        journal.append_many([("command", "a", "", ""), ("command", "\ud800", "", "")])
    assert len(journal.entries()) == 3
    assert journal.meta("summary") == "round 3"
    assert journal.append("command", "", "", "") == 4


def test_a_fault_in_the_middle_leaves_no_half(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tracker.journal.journal._CLEAR_PENDING", "DELETE FROM nothing")
    with pytest.raises(JournalError, match="NOT saved"):
        journal.append("command", "a", "b", "c")
    monkeypatch.undo()
    assert journal.entries() == []
    assert journal.append("command", "a", "b", "c") == 1


def test_what_cannot_be_encoded_leaves_no_transaction_open(journal: Journal) -> None:
    with pytest.raises(JournalError, match="NOT saved"):
        journal.set_pending("\udfff", "")
    assert journal.append("command", "a", "", "") == 1


def test_a_pending_question_survives_and_an_entry_ends_it(journal: Journal) -> None:
    assert journal.pending() is None
    journal.set_pending("cmd", "[1]")
    journal.set_pending("cmd", "[1,2]")
    with again(journal) as read:
        assert read.pending() == Pending("cmd", "[1,2]")
        read.append("command", "cmd", "[1,2,3]", "[]")
        assert read.pending() is None
        read.set_pending("other", "[]")
        read.clear_pending()
        read.clear_pending()
    with again(read) as read:
        assert read.pending() is None


def test_named_values_and_the_summary(journal: Journal) -> None:
    assert journal.meta("theme") is None
    journal.set_meta("theme", "墓地")
    journal.append("command", "", "", "", summary="round 1")
    journal.set_meta("summary", "by hand")
    journal.append("command", "", "", "", summary="round 1")
    with again(journal) as read:
        assert read.meta("theme") == "墓地"
        assert read.meta("summary") == "round 1"


@settings(max_examples=12, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(KINDS), *[st.text(max_size=40)] * 3), max_size=5))
def test_any_text_is_kept(tmp_path_factory: pytest.TempPathFactory, rows: list) -> None:
    path = tmp_path_factory.mktemp("any") / "a.dread"
    with Journal.create(path, "Any", app_version="") as journal:
        journal.append_many(rows)
    with Journal.open(path, app_version="") as journal:
        read = [(e.kind, e.command, e.answers, e.events) for e in journal.entries()]
    assert read == rows


def test_long_entries(journal: Journal) -> None:
    events = "é" * 3_000_000
    journal.append("command", "x", "y", events)
    with again(journal) as read:
        assert read.entries()[0].events == events


def test_nothing_is_overwritten_or_invented(journal: Journal, tmp_path: Path) -> None:
    journal.append("command", "a", "", "")
    with pytest.raises(AlreadyExists, match="not touched"):
        Journal.create(journal.path, "Other", app_version="")
    assert len(journal.entries()) == 1
    with pytest.raises(NoSuchFight):
        Journal.open(tmp_path / "none.dread", app_version="")
    assert sorted(p.name for p in tmp_path.iterdir() if "none" in p.name) == []


def test_a_closed_journal_says_so(journal: Journal) -> None:
    journal.close()
    journal.close()
    with pytest.raises(ReadOnly, match="closed"):
        journal.append("command", "", "", "")
    with pytest.raises(JournalError, match="closed"):
        journal.entries()


def test_closing_leaves_one_file_and_its_lock(journal: Journal, tmp_path: Path) -> None:
    journal.append("command", "a", "", "")
    journal.close()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["g.dread", "g.dread.lock"]


def test_files_are_private(tmp_path: Path) -> None:
    with Journal.create(tmp_path / "new" / "g.dread", "G", app_version="") as journal:
        journal.append("command", "a", "", "")
        modes = {p.name: p.stat().st_mode & 0o777 for p in (tmp_path / "new").iterdir()}
    assert set(modes) == {"g.dread", "g.dread-journal", "g.dread.lock"}
    assert set(modes.values()) == {0o600}
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o700


def test_durability_settings(journal: Journal) -> None:
    ask = journal._connection.execute
    assert ask("PRAGMA journal_mode").fetchone() == ("truncate",)
    assert ask("PRAGMA synchronous").fetchone() == (2,)


def test_an_append_opens_nothing(journal: Journal) -> None:
    journal.append("command", "a", "", "", summary="0")
    seen: list[str] = []
    watching = True

    def hook(event: str, _: object) -> None:
        if watching and (event == "open" or event.startswith(("sqlite3", "os."))):
            seen.append(event)

    sys.addaudithook(hook)
    for number in range(5):
        journal.append("command", "a", "", "", summary=str(number))
    watching = False
    assert seen == []


def test_importing_is_cheap() -> None:
    import subprocess

    code = "import sys, tracker.journal; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"pydantic", "filelock", "platformdirs", "tempfile"} & set(run.stdout.split())
