"""All fights of a user: a directory of files, one a fight."""

import builtins
import os
import sqlite3
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from tracker import __version__

from . import files, layout, migration
from .errors import AlreadyExists, DiskProblem, JournalError, NoSuchFight, damaged
from .journal import Journal
from .lock import open_elsewhere
from .log import check_log
from .names import SUFFIX, file_name, folded, shown, tidy
from .reading import Reading

CHECKED_WHEN_LISTED = 2_000
"""Entries up to which a listed file is checked whole; the rest is checked when it is opened."""


@dataclass(frozen=True, slots=True)
class FightInfo:
    """A fight as the list shows it.

    `changed` is when the last entry was written, in local time; `problem` says why the fight
    cannot be opened ("" if it can); `open_elsewhere` that another process writes to it.
    """

    name: str
    path: Path
    changed: datetime
    entries: int = 0
    summary: str = ""
    problem: str = ""
    open_elsewhere: bool = False


class Shelf:
    """The directory of fights: `root`, else `DREADCLOCK_HOME`, else the user's data directory.

    Nothing is made on disk before the first fight is created, and nothing is ever deleted.
    """

    def __init__(self, root: Path | None = None) -> None:
        if root is None:
            named = os.environ.get("DREADCLOCK_HOME")
            if named:
                root = Path(named).expanduser()
            else:
                from platformdirs import user_data_path

                root = user_data_path("dreadclock")
        self.root = Path(root)
        self.fights = self.root / "fights"

    def path_for(self, name: str) -> Path:
        """Where a fight of this name is or would be. Raises JournalError for an empty name."""
        return self.fights / file_name(tidy(name))

    # --- looking ---

    def list(self) -> builtins.list[FightInfo]:
        """All fights, the one changed last first; what cannot be opened is there with its problem.

        Raises DiskProblem only if the directory itself cannot be read.
        """
        try:
            paths = [p for p in self.fights.iterdir() if p.suffix == SUFFIX]
        except FileNotFoundError:
            return []
        except OSError as error:
            raise DiskProblem(
                f"the folder {self.fights} cannot be read ({error.strerror}); nothing was lost. "
                "DREADCLOCK_HOME can name another"
            ) from None
        found = self._apart([_info(path) for path in paths if not path.is_dir()])
        return sorted(found, key=lambda fight: (fight.changed, fight.name), reverse=True)

    def _apart(self, fights: builtins.list[FightInfo]) -> builtins.list[FightInfo]:
        """Files with one name inside are told apart by their file names."""
        times = Counter(folded(fight.name) for fight in fights)
        return [
            replace(f, name=f"{f.name} ({shown(f.path.name)})")
            if times[folded(f.name)] > 1 and not self._is_home(f)
            else f
            for f in fights
        ]

    def _is_home(self, fight: FightInfo) -> bool:
        with suppress(JournalError):
            return fight.path == self.path_for(fight.name)
        return False

    def _by_file(self, name: str) -> Path | None:
        """A fight by its file: the path of one, or a file name in the folder of fights."""
        if not name.endswith(SUFFIX):
            return None
        with suppress(OSError, ValueError):
            given = Path(name).expanduser()
            for path in (self.fights / given.name if given.name == name else given, given):
                if path.is_file():
                    return path
        return None

    def find(self, name: str) -> Path | None:
        """The file of a fight: by its name, capitals or not, else by the start of just one name."""
        found = self._exactly(name)
        if found is not None:
            return found
        start = folded(" ".join(name.split()))
        hits = [f.path for f in self.list() if start and folded(f.name).startswith(start)]
        return hits[0] if len(hits) == 1 else None

    def _exactly(self, name: str) -> Path | None:
        by_file = self._by_file(name)
        if by_file is not None:
            return by_file
        try:
            path = self.path_for(name)
        except JournalError:
            return None
        if path.exists():
            return path
        # A file that was brought here under another file name keeps its true name inside.
        same = folded(tidy(name))
        return next((f.path for f in self.list() if folded(f.name) == same), None)

    def last(self) -> str | None:
        """The name of the fight worked on last, else of the newest that can be opened."""
        with suppress(OSError, UnicodeDecodeError):
            name = self._last.read_text(encoding="utf-8")
            if self._exactly(name) is not None:
                return name
        return next((f.name for f in self.list() if not f.problem), None)

    def free_name(self, stem: str) -> str:
        """The name itself, or with the first number that makes it new. Raises JournalError."""
        stem = tidy(stem)
        taken = {folded(fight.name) for fight in self.list()}
        name, number = stem, 2
        while folded(name) in taken or os.path.lexists(self.path_for(name)):
            name, number = f"{stem} {number}", number + 1
        return name

    # --- opening ---

    def open(self, name: str) -> Journal:
        """Open a fight that exists. Raises NoSuchFight and what `Journal.open` raises."""
        return self._opened(Journal.open(self._found(name), app_version=__version__))

    def create(self, name: str) -> Journal:
        """Begin a fight. Raises AlreadyExists (none is ever overwritten), DiskProblem."""
        name = tidy(name)
        path = self._exactly(name)
        if path is None:
            files.private_directory(self.root)
            path = self.path_for(name)
        return self._opened(Journal.create(path, name, app_version=__version__))

    def open_or_create(self, name: str) -> Journal:
        """Open the fight of exactly this name, or begin it. Raises as `open` and `create` do."""
        path = self._exactly(name)
        if path is None:
            try:
                return self.create(name)
            except AlreadyExists:  # made by another process just now
                path = self.path_for(name)
        return self._opened(Journal.open(path, app_version=__version__))

    def copy(self, name: str, new_name: str) -> Path:
        """Copy a fight as it is now, open or not, under a new name; the new file.

        Raises NoSuchFight, AlreadyExists, DiskProblem, Damaged.
        """
        source, new_name = self._found(name), tidy(new_name)
        target = self.path_for(new_name)
        reading = Reading(source)

        def fill(connection: sqlite3.Connection) -> None:
            reading.connection.backup(connection)
            connection.execute("INSERT OR REPLACE INTO meta VALUES ('name', ?)", (new_name,))

        try:
            layout.check(reading.connection, source)
            if self._exactly(new_name) is not None:
                raise FileExistsError
            files.build(target, fill)
        except FileExistsError:
            raise AlreadyExists(
                f'a fight called "{new_name}" exists already; it was not touched'
            ) from None
        finally:
            reading.close()
        return target

    def _found(self, name: str) -> Path:
        path = self.find(name)
        if path is not None:
            return path
        start = folded(" ".join(name.split()))
        several = [f.name for f in self.list() if start and folded(f.name).startswith(start)]
        hint = "; these begin like it: " + ", ".join(several) if several else ""
        raise NoSuchFight(f'there is no fight called "{name}"{hint}')

    @property
    def _last(self) -> Path:
        return self.root / "last"

    def _opened(self, journal: Journal) -> Journal:
        # Only a convenience: if it cannot be kept, the newest fight stands in for it.
        with suppress(OSError, UnicodeDecodeError):
            name = self._name_to_open(journal)
            if not journal.read_only and not self._is_last(name):
                passing = self.root / f".{os.urandom(6).hex()}.new"
                try:
                    handle = os.open(passing, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
                    with open(handle, "w", encoding="utf-8") as file:
                        file.write(name)
                    files.sync(passing)
                    passing.replace(self._last)
                    files.sync(self.root)
                finally:
                    passing.unlink(missing_ok=True)
        return journal

    def _name_to_open(self, journal: Journal) -> str:
        home = self.path_for(journal.name)
        twin = journal.path != home and home.exists()
        return journal.path.name if twin else journal.name

    def _is_last(self, name: str) -> bool:
        try:
            return self._last.read_bytes() == name.encode()
        except FileNotFoundError:
            return False


def _info(path: Path) -> FightInfo:
    name, changed, meta, entries, problem = path.stem, _touched(path), {}, 0, ""
    elsewhere = open_elsewhere(path)
    try:
        files.check_plain(path)
        if not elsewhere:
            check_log(path)
        reading = Reading(path)
        try:
            with suppress(sqlite3.Error, UnicodeError):
                meta = dict(reading.connection.execute("SELECT key, value FROM meta"))
                name = str(meta.get("name", name))
            version = layout.check(reading.connection, path, whole=CHECKED_WHEN_LISTED)
            if version == 1:
                migration.lacking(reading.connection, path)
            if version == layout.SCHEMA_VERSION:
                row = reading.connection.execute(
                    "SELECT seq, at FROM entry ORDER BY seq DESC LIMIT 1"
                ).fetchone()
                if row:
                    entries = int(row[0])
                    changed = datetime.fromisoformat(row[1]).astimezone()
        finally:
            reading.close()
    except JournalError as error:
        problem = str(error)
    except (sqlite3.Error, ValueError, TypeError, OSError, OverflowError):
        problem = str(damaged(path))
    summary = str(meta.get("summary", ""))
    return FightInfo(shown(name), path, changed, entries, summary, shown(problem), elsewhere)


def _touched(path: Path) -> datetime:
    times = [0.0]
    for file in (path, files.wal(path)):
        with suppress(OSError):
            times.append(file.stat().st_mtime)
    try:
        return datetime.fromtimestamp(max(times), UTC).astimezone()
    except (ValueError, OverflowError, OSError):  # a time that no calendar has
        return datetime.fromtimestamp(0, UTC)
