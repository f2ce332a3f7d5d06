"""A small share of the faults; a broken log, a fight with holes, odd clocks, many processes."""

import os
import shutil
import sqlite3
import traceback
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tracker.journal import Damaged, Journal, Shelf
from tracker.journal import journal as journal_module
from tracker.systems import all_rules
from tracker.table import Table

from . import faults
from .fights import choose, digest, perform, setup


def test_faults_of_every_kind() -> None:
    figures = faults.run(70, 8)
    assert not figures.problems, "\n".join(figures.problems)
    for what in ("refused in words", "opened, all there", "recovered", "entries lost and named"):
        assert figures.counts[what], what
    assert figures.counts["steps refused for want of room"] > 20


@pytest.fixture
def fight(own_home: Path) -> Path:
    """A fight on disk; its file."""
    shelf = Shelf(own_home)
    table = Table(shelf.create("Crypt"), all_rules(), seed="faults")
    for line in ("add Ezren hp=20 init=5", "add Zombie hp=20 init=3", "start"):
        perform(table, ("line", line))
    table.journal.close()
    return shelf.path_for("Crypt")


def test_a_damaged_question_is_noticed(fight: Path) -> None:
    with Journal.open(fight, app_version="1") as journal:
        journal.set_pending('{"verb": "roll"}', "[]")
    fight.write_bytes(fight.read_bytes().replace(b'{"verb": "roll"}', b'{"verb": "rolx"}'))
    with pytest.raises(Damaged, match="open question"):
        Journal.open(fight, app_version="1")


# --- a recovered fight with a hole in it ---


@pytest.mark.parametrize("hole", [1, 2, 5, 9, 12])
def test_a_fight_with_a_hole_goes_on_and_says_so(fight: Path, tmp_path: Path, hole: int) -> None:
    table = faults.a_fight(tmp_path / "whole.dread", "hole", 20)
    path = tmp_path / "whole.dread"
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE entry SET crc = 0 WHERE seq = ?", (hole,))
    connection.close()
    report = faults.recover(path, tmp_path / "new.dread", app_version="1")
    assert report.lost == (hole,)
    with Journal.open(report.path, app_version="1") as journal:
        found = Table(journal, all_rules())
        assert "lost" in found.trouble
        assert any(f"step {hole} is lost" in line.text for line in found.log)
        assert len(found.history.every) == len(table.history.every)
        found.preview()
        for _ in range(30):
            perform(found, choose(found, faults.random.Random(hole)))
        right = digest(found)
    with Journal.open(report.path, app_version="1") as journal:
        assert digest(Table(journal, all_rules())) == right


def test_a_step_that_this_version_does_not_know(fight: Path) -> None:
    with Journal.open(fight, app_version="9.9") as journal:
        journal.append("command", '{"verb": "x"}', "[]", '[{"type": "from the future"}]')
    before = fight.read_bytes()
    journal = Journal.open(fight, app_version="1")
    with pytest.raises(faults.JournalError, match=r"9\.9"):
        Table(journal, all_rules())
    assert fight.read_bytes() == before
    with Journal.open(fight, app_version="1") as again:
        assert not again.read_only, "the lock was let go"


# --- the machine's clock, and its calendar ---


def test_a_clock_set_back_changes_nothing_but_dates(
    fight: Path, own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Past(datetime):
        @classmethod
        def now(cls, tz=None):  # type: ignore[no-untyped-def]
            return datetime.now(tz) - timedelta(days=20_000)

    shelf = Shelf(own_home)
    monkeypatch.setattr(journal_module, "datetime", Past)
    with shelf.open("Crypt") as journal:
        table = Table(journal, all_rules())
        for line in ("next", "damage Ezren 3", "undo", "redo"):
            assert perform(table, ("line", line))
        right = digest(table)
    shelf.create("Old").close()
    monkeypatch.undo()
    with Journal.open(fight, app_version="1") as journal:
        assert digest(Table(journal, all_rules())) == right
        ats = [e.at for e in journal.entries()]
        assert ats != sorted(ats)
    found = {f.name: f for f in Shelf(own_home).list()}
    assert not any(f.problem for f in found.values())
    assert found["Crypt"].changed < datetime(1990, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize("time", [-(2**33), 2**33, 2**40])
def test_a_file_of_an_impossible_time_is_listed(fight: Path, own_home: Path, time: int) -> None:
    try:
        os.utime(fight, (time, time))
    except (OSError, OverflowError):
        pytest.skip("this file system keeps no such time")
    [info] = Shelf(own_home).list()
    assert info.name == "Crypt" and not info.problem


def test_a_file_name_that_is_no_text(fight: Path, own_home: Path) -> None:
    odd = fight.with_name(os.fsdecode(b"\xff?%.dread"))
    try:
        shutil.copyfile(fight, odd)
    except OSError:
        pytest.skip("this file system keeps no such name")
    broken = fight.with_name(os.fsdecode(b"\xfe.dread"))
    broken.write_bytes(b"no fight")
    with Journal.open(odd, app_version="1") as journal:
        assert journal.name == "Crypt" and journal.entries()
    found = {f.path: f for f in Shelf(own_home).list()}
    assert not found[odd].problem and found[broken].name == "?"
    assert "damaged" in found[broken].problem.encode().decode()


# --- two at once ---


def test_many_processes_on_one_fight_take_turns(fight: Path) -> None:
    """Each opens, does a step if it may write, closes; none is lost, none is in between."""
    children = []
    for child in range(4):
        pid = os.fork()
        if not pid:
            status = 9
            try:
                status = hammer(fight, child)
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(status)
        children.append(pid)
    done = [os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) for pid in children]
    assert all(0 <= n <= 8 for n in done), done
    with Journal.open(fight, app_version="1") as journal:
        table = Table(journal, all_rules())
        notes = [line.text for line in table.log if line.text.startswith("by ")]
    assert len(notes) == sum(done) > 0
    assert len(set(notes)) == len(notes)


def hammer(path: Path, child: int) -> int:
    """Eight tries; how many steps were confirmed."""
    made = 0
    for number in range(8):
        with Journal.open(path, app_version="1") as journal:
            if not journal.read_only:
                table = Table(journal, all_rules())
                made += perform(table, ("line", f'note "by {child} {number}"'))
    return made


def test_a_copy_of_a_fight_is_the_fight(own_home: Path) -> None:
    shelf = Shelf(own_home)
    table = Table(shelf.create("One"), all_rules(), seed="copy")
    setup(table, faults.random.Random(1))
    path = shelf.copy("One", "Two")
    table.journal.close()
    with Journal.open(path, app_version="1") as journal:
        found = digest(Table(journal, all_rules()))
    assert found == digest(table)
    shutil.rmtree(shelf.fights)
