"""Disks that are full, broken or cut off, and files that are damaged, by the hundred.

    python -m tests.reliability.faults [--trials 600] [--seed N]

After every fault the fight is as the screen last showed it, or the file is refused in a clear
sentence and left as it is to the byte; `recover` saves what is readable, and says what is not.
"""

import os
import random
import resource
import shutil
import signal
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tracker.journal import LOST, FileLost, Journal, JournalError, Shelf, recover
from tracker.journal.rows import INSERT, checksum
from tracker.model import dump_events
from tracker.model.events import Noted
from tracker.systems import all_rules
from tracker.table import Table

from .fights import choose, digest, perform, setup
from .figures import Figures, runner

RULES = all_rules()
TAILS = ("", "-journal")


def a_fight(path: Path, seed: str, steps: int, *, closed: bool = True) -> Table:
    """A random fight on disk."""
    chance = random.Random(seed)
    table = Table(Journal.create(path, path.stem, app_version="test"), RULES, seed=seed)
    table.journal._connection.execute("PRAGMA synchronous=OFF")  # type: ignore[union-attr]
    setup(table, chance)
    for _ in range(steps):
        perform(table, choose(table, chance))
    if closed:
        table.journal.close()
    return table


@dataclass(frozen=True, slots=True)
class Sample:
    """A fight to spoil: its files, what it showed last and in the steps before, its entries."""

    files: dict[str, bytes]
    shown: list[dict[str, Any]]
    entries: list[str]
    unconfirmed: list[str]


def note(seq: int) -> str:
    """The events of a long note."""
    return dump_events([Noted(text=f"half {seq} " + "x" * 1500)])


def half_step(journal: Journal, count: int) -> tuple[dict[str, bytes], list[str]]:
    """The files as a death in the middle of a step leaves them, and the entries it would add."""
    connection = journal._connection
    connection.execute("PRAGMA cache_size=1")  # pages are written before the step is over
    connection.execute("BEGIN IMMEDIATE")
    made = []
    for seq in range(journal._last + 1, journal._last + 1 + count):
        fields = (seq, "command", '{"verb": "note"}', "[]", note(seq), "", "test")
        connection.execute(INSERT, (*fields, checksum(*fields)))
        made.append(fields[4])
    files = {t: c for t, c in zip(TAILS, contents(journal.path), strict=True) if c is not None}
    connection.execute("ROLLBACK")
    connection.execute("PRAGMA cache_size=-2000")
    return files, made


def contents(path: Path) -> list[bytes | None]:
    """The bytes of the file, and of what is beside it while a step is written."""
    files = [Path(f"{path}{tail}") for tail in TAILS]
    return [f.read_bytes() if f.exists() else None for f in files]


def one_sentence(error: object) -> bool:
    """Whether a message is one for a person: short, on one line, without a type's name."""
    text = str(error)
    return 10 < len(text) < 700 and "\n" not in text and "Error:" not in text


class Faults:
    """The trials of one run."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.seed = folder, seed
        self.figures = Figures("faults")
        self.chance = random.Random(f"{seed}/faults")
        self.sample: list[Sample] = []

    def samples(self) -> None:
        """Three fights to damage: closed, died in the middle of a step, with a question open."""
        for number, steps in enumerate((30, 60, 45)):
            path = self.folder / f"sample{number}.dread"
            table = a_fight(path, f"{self.seed}/{number}", steps, closed=False)
            shown = [digest(table)]
            lines = ["note 1", "policy all ask", "note 2", "note 3"]
            for line in [*lines, "roll 3d6"] if number == 2 else lines:
                perform(table, ("cancel", ""))
                perform(table, ("line", line))
                shown.append(digest(table))
            files, unconfirmed = {"": path.read_bytes()}, []
            if number == 1:
                files, unconfirmed = half_step(table.journal, 30)  # type: ignore[arg-type]
            table.journal.close()
            with Journal.open(path, app_version="test") as journal:
                entries = [e.events for e in journal.entries()]
            self.sample.append(Sample(files, shown, entries, unconfirmed))

    def _laid(self, name: str, files: dict[str, bytes]) -> Path:
        folder = self.folder / "scene" / "fights"
        shutil.rmtree(folder.parent, ignore_errors=True)
        folder.mkdir(parents=True)
        for tail, content in files.items():
            (folder / f"{name}.dread{tail}").write_bytes(content)
        return folder / f"{name}.dread"

    def spoilt(self, what: str, spoil: Callable[[bytes], bytes]) -> None:
        """One trial of a damaged file: open, list, recover; nothing of it is changed."""
        sample = self.chance.choice(self.sample)
        files = dict(sample.files)
        tail = self.chance.choice(list(files))
        if what == "beside it lost":
            tail = "-journal"
            files.pop(tail, None)
        else:
            files[tail] = spoil(files[tail])
        path = self._laid("spoilt", files)
        before = contents(path)
        self.figures.add("trials")
        self.figures.add(f"{what}{tail}")
        where = f"{what}{tail}, trial {self.figures.counts['trials']} (seed {self.seed})"
        try:
            with Journal.open(path, app_version="test") as journal:
                found = digest(Table(journal, RULES))
            if found == sample.shown[-1]:
                self.figures.add("opened, all there")
            else:
                self.figures.wrong(f"{where}: opened as another fight")
        except JournalError as error:
            self.figures.add("refused in words")
            if not one_sentence(error):
                self.figures.wrong(f"{where}: {error}")
            if contents(path) != before:
                self.figures.wrong(f"{where}: refused, and the file was changed")
        except Exception as error:
            self.figures.wrong(f"{where}: opening: {type(error).__name__}: {error}")
        path = self._laid("spoilt", files)
        self._recovered(where, path, sample)
        if contents(path) != before:
            self.figures.wrong(f"{where}: recovering changed the file")

    def _recovered(self, where: str, path: Path, sample: Sample) -> None:
        truth = sample.entries
        shelf = Shelf(path.parent.parent)
        try:
            assert len(shelf.list()) == 1
            try:
                report = recover(path, shelf, app_version="test")
            except JournalError as error:
                self.figures.add("nothing to recover, in words")
                if not one_sentence(error):
                    self.figures.wrong(f"{where}: {error}")
                return
            with Journal.open(report.path, app_version="test") as journal:
                saved = [None if e.kind == LOST else e.events for e in journal.entries()]
                table = Table(journal, RULES)
                digest(table)
                table.preview()
                perform(table, ("line", "next"))
            ever = [*truth, *sample.unconfirmed]
            left = [None if n in report.lost else e for n, e in enumerate(ever, 1)]
            if saved != left[: len(saved)]:
                self.figures.wrong(f"{where}: recovered what never was")
            if max(len(saved), *report.lost, 0) < len(truth) and report.end_known:
                self.figures.wrong(f"{where}: lost without a word: {report}")
            self.figures.add("recovered")
            self.figures.add("entries saved", len(saved))
            self.figures.add("entries lost and named", len(report.lost))
        except Exception as error:
            self.figures.wrong(f"{where}: recovering: {type(error).__name__}: {error}")

    def damage(self) -> None:
        """Random bytes, bits or a whole page."""

        def spoil(data: bytes) -> bytes:
            broken = bytearray(data)
            for _ in range(self.chance.choice((1, 1, 3, 40))):
                broken[self.chance.randrange(len(broken))] ^= 1 << self.chance.randrange(8)
            if self.chance.random() < 0.3:
                at = self.chance.randrange(len(broken))
                size = self.chance.choice((16, 512, 4096))
                broken[at : at + size] = self.chance.randbytes(len(broken[at : at + size]))
            return bytes(broken)

        self.spoilt("damaged", spoil)

    def digit(self) -> None:
        """A digit in the place of another: what is there can be read, and is not what was."""

        def spoil(data: bytes) -> bytes:
            places = [at for at, byte in enumerate(data) if 0x30 <= byte <= 0x39]
            at = self.chance.choice(places)
            other = self.chance.choice([d for d in b"0123456789" if d != data[at]])
            return data[:at] + bytes([other]) + data[at + 1 :]

        self.spoilt("digit changed", spoil)

    def cut(self) -> None:
        """Cut short anywhere."""
        self.spoilt("cut short", lambda data: data[: self.chance.randrange(len(data))])

    def lost(self) -> None:
        """What is beside the file is lost, or the file is an older one, or its end is gone."""
        self.spoilt("beside it lost", lambda data: data)

    def while_open(self) -> None:
        """The file cut, zeroed, deleted, replaced while it is open; then it is brought back."""
        way = self.chance.choice(("cut", "cut to nothing", "zeroed", "deleted", "older"))
        self.figures.add("trials")
        self.figures.add(f"while open: {way}")
        number = self.figures.counts["trials"]
        where = f"while open: {way}, trial {number} (seed {self.seed})"
        path = self._laid("open", {})
        table = a_fight(path, f"{self.seed}/{number}", 5, closed=False)
        older = path.read_bytes()
        chance = random.Random(where)
        for text in ("note 1", "note 2"):
            perform(table, ("cancel", ""))
            perform(table, ("line", text))
        whole, right = path.read_bytes(), digest(table)
        left = {
            "cut": whole[: chance.randrange(1, len(whole))],
            "cut to nothing": b"",
            "older": older,
        }.get(way)
        if way == "zeroed":
            at = chance.randrange(len(whole) // 4096) * 4096
            left = whole[:at] + bytes(4096) + whole[at + 4096 :]
        if left is None:
            path.unlink()
        else:
            path.write_bytes(left)
            later = path.stat().st_mtime_ns + 20_000_000  # two writes within a tick look like one
            os.utime(path, ns=(later, later))
        try:
            perform(table, ("line", "note 3"))
            self.figures.wrong(f"{where}: confirmed, and it is nowhere")
        except FileLost as error:
            self.figures.add("refused in words")
            if not one_sentence(error) or "save as" not in str(error):
                self.figures.wrong(f"{where}: {error}")
        except Exception as error:
            self.figures.wrong(f"{where}: {type(error).__name__}: {error}")
        if (path.read_bytes() if path.exists() else None) != left:
            self.figures.wrong(f"{where}: what is no longer the fight was written to")
        if digest(table) != right:
            self.figures.wrong(f"{where}: refused, and the screen is another")
        rescued = path.with_name("rescued.dread")
        table.save_as(Journal.create(rescued, "Rescued", app_version="test"))
        perform(table, ("line", "note 3"))
        right = digest(table)
        table.journal.close()
        with Journal.open(rescued, app_version="test") as journal:
            if digest(Table(journal, RULES)) != right:
                self.figures.wrong(f"{where}: saved elsewhere, and another fight")

    def copied(self) -> None:
        """The one file copied while the fight runs, and after a clean end: it is the fight."""
        self.figures.add("trials")
        number = self.figures.counts["trials"]
        where = f"copied, trial {number} (seed {self.seed})"
        path = self._laid("source", {})
        table = a_fight(path, f"{self.seed}/{number}", 3, closed=False)
        chance = random.Random(where)
        copies = []
        for step in range(6):
            if step == 5:
                table.journal.close()
                self.figures.add("copied after a clean end")
            copy = path.with_name(f"copy{step}.dread")
            copy.write_bytes(path.read_bytes())
            copies.append((copy, digest(table)))
            if step < 4:
                perform(table, choose(table, chance))
        self.figures.add("copies of the one file", len(copies))
        for copy, right in copies:
            with Journal.open(copy, app_version="test") as journal:
                if digest(Table(journal, RULES)) != right:
                    self.figures.wrong(f"{where}: {copy.name} is another fight")

    def full(self) -> None:
        """No room, by the process's limit, by SQLite's, or by an error at any statement."""
        way = self.chance.choice(("file size limit", "page limit", "error at a statement"))
        self.figures.add("trials")
        self.figures.add(f"full: {way}")
        path = self._laid("full", {})
        table = a_fight(path, f"{self.seed}/{self.figures.counts['trials']}", 5, closed=False)
        where = f"full: {way}, trial {self.figures.counts['trials']} (seed {self.seed})"
        chance = random.Random(where)
        refusals = 0
        with no_room(table.journal, way, chance):  # type: ignore[arg-type]
            for _ in range(15):
                before = digest(table)
                try:
                    perform(table, choose(table, chance))
                except JournalError as error:
                    refusals += 1
                    if not one_sentence(error) or "NOT saved" not in str(error):
                        self.figures.wrong(f"{where}: {error}")
                    if digest(table) != before:
                        self.figures.wrong(f"{where}: not saved, and the screen is another")
                except Exception as error:
                    self.figures.wrong(f"{where}: {type(error).__name__}: {error}")
        self.figures.add("steps refused for want of room", refusals)
        for _ in range(5):  # room again: it goes on
            perform(table, choose(table, chance))
        right = digest(table)
        table.journal.close()
        with Journal.open(path, app_version="test") as journal:
            if digest(Table(journal, RULES)) != right:
                self.figures.wrong(f"{where}: what was shown is not on disk")


@contextmanager
def no_room(journal: Journal, way: str, chance: random.Random) -> Iterator[None]:
    """The disk takes a little more, then nothing; afterwards it does again."""
    real = journal._connection
    if way == "file size limit":
        old = resource.getrlimit(resource.RLIMIT_FSIZE)
        room = journal.path.stat().st_size - 4096 + chance.randrange(30_000)
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, old[1]))
        yield
        resource.setrlimit(resource.RLIMIT_FSIZE, old)
    elif way == "page limit":
        (pages,) = real.execute("PRAGMA page_count").fetchone()
        real.execute(f"PRAGMA max_page_count={pages + chance.randrange(4)}")
        yield
        real.execute("PRAGMA max_page_count=1000000")
    else:
        journal._connection = Unsteady(real, chance)  # type: ignore[assignment]
        yield
        journal._connection = real


class Unsteady:
    """A connection on which any statement may fail, as on a failing disk."""

    def __init__(self, real: sqlite3.Connection, chance: random.Random) -> None:
        self._real, self._chance = real, chance

    def execute(self, statement: str, values: Any = ()) -> sqlite3.Cursor:
        """The statement, or an error of the disk before it."""
        if statement != "ROLLBACK" and self._chance.random() < 0.15:
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            error.sqlite_errorname = "SQLITE_FULL"
            if statement.split(" ")[0] in ("BEGIN", "INSERT", "DELETE", "COMMIT"):
                raise error
        return self._real.execute(statement, values)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)


def run(trials: int, seed: int) -> Figures:
    """So many faults of each kind in turn."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    with TemporaryDirectory(prefix="dreadclock-faults-") as folder:
        faults = Faults(Path(folder), seed)
        faults.samples()
        kinds = (
            *(faults.damage, faults.digit, faults.cut, faults.lost),
            *(faults.while_open, faults.copied, faults.full),
        )
        for number in range(trials):
            kinds[number % len(kinds)]()
    return faults.figures


if __name__ == "__main__":
    os.umask(0o077)
    runner(run, "trials", 600)
