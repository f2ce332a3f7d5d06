"""A file that goes lost while it is open: noticed before the next step, and saved from memory."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from tracker.journal import (
    FileLost,
    Journal,
    JournalError,
    NoSuchFight,
    Shelf,
    recover,
)


@pytest.fixture
def journal(tmp_path: Path):
    """A fight of 40 entries and an open question, as the table has it: its entries are read."""
    with Journal.create(tmp_path / "fights" / "g.dread", "G", app_version="1") as made:
        for n in range(40):
            made.append("command", f"c{n}", "[1]", "x" * 700, summary=f"s{n}")
        made.set_pending("open", "[2]")
        made.entries()
        yield made


def cut(path: Path) -> None:
    os.truncate(path, 0)


def half(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def zeroed(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(4096 * 3)
        file.write(bytes(4096))


def first_page(path: Path) -> None:
    with path.open("r+b") as file:
        file.write(bytes(4096))


def deleted(path: Path) -> None:
    path.unlink()


def folder_deleted(path: Path) -> None:
    shutil.rmtree(path.parent)


def replaced_by_an_older_one(path: Path) -> None:
    other = path.with_name("other")
    with Journal.create(other, "G", app_version="1") as older:
        older.append("command", "c0", "[1]", "x" * 700)
    other.replace(path)


def overwritten_in_place(path: Path) -> None:
    other = path.with_name("other")
    with Journal.create(other, "G", app_version="1") as older:
        for n in range(40):
            older.append("command", f"d{n}", "[1]", "x" * 700)
    path.write_bytes(other.read_bytes())


def a_step_by_another(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("DELETE FROM entry WHERE seq = 40")
    connection.commit()
    connection.close()


def a_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


WAYS = [
    *(cut, half, zeroed, first_page, deleted, folder_deleted, replaced_by_an_older_one),
    *(overwritten_in_place, a_step_by_another, a_pipe),
]


@pytest.mark.parametrize("lose", WAYS, ids=lambda way: way.__name__)
def test_nothing_is_confirmed_once_the_file_is_lost(
    journal: Journal, lose: Callable[[Path], None]
) -> None:
    journal.check_there()
    lose(journal.path)
    before = journal.path.read_bytes() if journal.path.is_file() else None
    for write in (
        lambda: journal.append("command", "late", "", ""),
        lambda: journal.set_pending("late", ""),
        lambda: journal.set_meta("late", ""),
        lambda: journal.append_many([("undo", "", "", "")] * 3),
        journal.check_there,
    ):
        with pytest.raises(FileLost, match=r"NOT saved.*save as NAME"):
            write()
    journal.close()
    assert (journal.path.read_bytes() if journal.path.is_file() else None) == before


def test_what_changes_nothing_of_the_fight_is_no_loss(journal: Journal) -> None:
    os.utime(journal.path, (1, 1))
    assert journal.append("command", "a", "", "") == 41
    connection = sqlite3.connect(journal.path)
    connection.execute("VACUUM")
    connection.close()
    assert journal.append("command", "b", "", "") == 42
    away = journal.path.with_name("away")
    journal.path.rename(away)
    with pytest.raises(FileLost, match="moved"):
        journal.append("command", "c", "", "")
    away.rename(journal.path)
    assert journal.append("command", "c", "", "") == 43
    assert len(journal.entries()) == 43


def test_the_one_file_is_whole_after_every_step(journal: Journal, tmp_path: Path) -> None:
    alone = tmp_path / "alone" / "copy.dread"
    alone.parent.mkdir()
    for n in range(41, 60):
        journal.append("command", f"c{n}", "", "y" * (n * 97), summary=f"s{n}")
        if n % 3 == 0:
            journal.set_pending("q", str(n))
        shutil.copyfile(journal.path, alone)
        with Journal.open(alone, app_version="1") as copy:
            assert copy.entries() == journal.entries()
            assert copy.pending() == journal.pending()
    journal.close()
    assert sorted(p.name for p in journal.path.parent.iterdir()) == ["g.dread", "g.dread.lock"]
    shutil.copyfile(journal.path, alone)
    with Journal.open(alone, app_version="1") as copy:
        assert len(copy.entries()) == 59


# --- what is no file ---


def pipe(path: Path) -> None:
    os.mkfifo(path)


def folder(path: Path) -> None:
    path.mkdir()


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


@pytest.mark.parametrize("tail", ["", "-journal", "-wal", ".lock"])
@pytest.mark.parametrize("make", [pipe, folder, device], ids=lambda make: make.__name__)
def test_what_is_no_file_is_refused_at_once(
    tmp_path: Path, tail: str, make: Callable[[Path], None]
) -> None:
    shelf = Shelf(tmp_path)
    path = shelf.path_for("Crypt")
    path.parent.mkdir()
    if tail:
        shelf.create("Crypt").close()
    Path(f"{path}{tail}").unlink(missing_ok=True)
    make(Path(f"{path}{tail}"))
    words = {pipe: "a pipe", folder: "a folder", device: "a device"}[make]
    with pytest.raises(JournalError, match=words):
        shelf.open("Crypt")
    if not (make is folder and not tail):
        [info] = shelf.list()
        assert words in info.problem
    with pytest.raises((JournalError, NoSuchFight)):
        recover(path, shelf)
