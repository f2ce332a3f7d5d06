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

from tracker.journal import LOST, Journal, JournalError, Shelf, recover
from tracker.systems import all_rules
from tracker.table import Table

from .fights import choose, digest, perform, setup
from .figures import Figures, runner

RULES = all_rules()
TAILS = ("", "-wal")


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


def contents(path: Path) -> list[bytes | None]:
    """The bytes of the file and its log."""
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
        """Three fights to damage: closed, with a log left behind, and that with a question open."""
        for number, steps in enumerate((30, 60, 45)):
            path = self.folder / f"sample{number}.dread"
            table = a_fight(path, f"{self.seed}/{number}", steps, closed=False)
            shown = [digest(table)]
            lines = ["note 1", "policy all ask", "note 2", "note 3"]
            for line in [*lines, "roll 3d6"] if number == 2 else lines:
                perform(table, ("cancel", ""))
                perform(table, ("line", line))
                shown.append(digest(table))
            if not number:
                table.journal.close()
            files = {t: c for t, c in zip(TAILS, contents(path), strict=True) if c is not None}
            table.journal.close()
            with Journal.open(path, app_version="test") as journal:
                entries = [e.events for e in journal.entries()]
            self.sample.append(Sample(files, shown, entries))

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
        files, entries = dict(sample.files), sample.entries
        tail = self.chance.choice(list(files))
        files[tail] = spoil(files[tail])
        path = self._laid("spoilt", files)
        before = contents(path)
        self.figures.add("trials")
        self.figures.add(f"{what}{tail}")
        where = f"{what}{tail}, trial {self.figures.counts['trials']} (seed {self.seed})"
        try:
            with Journal.open(path, app_version="test") as journal:
                found = digest(Table(journal, RULES))
            self._opened(where, found, tail, sample)
        except JournalError as error:
            self.figures.add("refused in words")
            if not one_sentence(error):
                self.figures.wrong(f"{where}: {error}")
            if contents(path) != before:
                self.figures.wrong(f"{where}: refused, and the file was changed")
        except Exception as error:
            self.figures.wrong(f"{where}: opening: {type(error).__name__}: {error}")
        path = self._laid("spoilt", files)
        self._recovered(where, path, tail, entries)
        if contents(path) != before:
            self.figures.wrong(f"{where}: recovering changed the file")

    def _opened(self, where: str, found: dict[str, Any], tail: str, sample: Sample) -> None:
        # The last step in a damaged log looks like one that a crash cut short, and a log that is
        # cut off like a log: of those nobody can know. The file has no such excuse.
        if found == sample.shown[-1]:
            self.figures.add("opened, all there")
        elif tail and (found in sample.shown[-3:-1] or where.startswith("cut")):
            self.figures.add("opened without the last steps of a broken log")
        else:
            self.figures.wrong(f"{where}: opened as another fight")

    def _recovered(self, where: str, path: Path, tail: str, truth: list[str]) -> None:
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
            left = [None if n in report.lost else e for n, e in enumerate(truth, 1)]
            if saved != left[: len(saved)]:
                self.figures.wrong(f"{where}: recovered what never was")
            whole = not tail or not where.startswith("cut")  # a log cut at a frame: nobody can tell
            if max(len(saved), *report.lost, 0) < len(truth) and report.end_known and whole:
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
        room = Path(f"{journal.path}-wal").stat().st_size + chance.randrange(30_000)
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
        kinds = (faults.damage, faults.digit, faults.cut, faults.damage, faults.full)
        for number in range(trials):
            kinds[number % len(kinds)]()
    return faults.figures


if __name__ == "__main__":
    os.umask(0o077)
    runner(run, "trials", 600)
