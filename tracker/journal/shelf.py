"""All fights of a user: a directory of files, one a fight."""

import hashlib
import os
import sqlite3
import unicodedata
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from tracker import __version__

from . import files
from .errors import AlreadyExists, JournalError, NoSuchFight
from .journal import Journal

SUFFIX = ".dread"
LONGEST_NAME = 120


@dataclass(frozen=True, slots=True)
class FightInfo:
    """A fight as the list shows it; `problem` says why it cannot be opened."""

    name: str
    path: Path
    changed: datetime
    entries: int = 0
    summary: str = ""
    problem: str = ""
    open_elsewhere: bool = False


def tidy(name: str) -> str:
    """A fight's name without what cannot be shown. Raises JournalError if nothing is left."""
    kept = "".join(c for c in name if unicodedata.category(c)[0] != "C")
    kept = " ".join(kept.split())[:LONGEST_NAME]
    if not kept:
        raise JournalError("a fight needs a name")
    return kept


def slug(name: str) -> str:
    """A file name for any name: readable letters, and a hash that keeps names apart."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    letters = "".join(c if c.isalnum() else "-" for c in folded)[:40].strip("-")
    while len(letters.encode()) > 120:
        letters = letters[:-1]
    return f"{letters}-{hashlib.sha256(folded.encode()).hexdigest()[:8]}".strip("-")


class Shelf:
    """The directory of fights (`DREADCLOCK_HOME`, else the user's data directory)."""

    def __init__(self, root: Path | None = None) -> None:
        if root is None:
            named = os.environ.get("DREADCLOCK_HOME")
            if named:
                root = Path(named)
            else:
                from platformdirs import user_data_path

                root = user_data_path("dreadclock")
        self.root = root
        self.fights = root / "fights"
        files.private_directory(self.fights)

    def path_for(self, name: str) -> Path:
        """Where a fight of this name is or would be."""
        return self.fights / f"{slug(tidy(name))}{SUFFIX}"

    def list(self) -> list[FightInfo]:
        """All fights, the one changed last first; damaged ones with their problem."""
        try:
            paths = list(self.fights.glob(f"*{SUFFIX}"))
        except OSError as error:
            raise JournalError(f"{self.fights} cannot be read: {error.strerror}") from None
        found = [self._info(path) for path in paths]
        return sorted(found, key=lambda f: f.changed, reverse=True)

    def _info(self, path: Path) -> FightInfo:
        times = [p.stat().st_mtime for p in (path, Path(f"{path}-wal")) if p.exists()]
        changed = datetime.fromtimestamp(max(times, default=0.0), UTC).astimezone()
        try:
            files.check(path)
            connection = files.connect(path, writing=False)
            try:
                meta = dict(connection.execute("SELECT key, value FROM meta").fetchall())
                (count,) = connection.execute("SELECT count(*) FROM entry").fetchone()
            finally:
                connection.close()
        except (JournalError, sqlite3.Error) as error:
            return FightInfo(path.stem, path, changed, problem=str(error))
        return FightInfo(
            meta.get("name", path.stem),
            path,
            changed,
            entries=count,
            summary=meta.get("summary", ""),
            open_elsewhere=_locked(path),
        )

    def find(self, name: str) -> Path | None:
        """The file of a fight by its name, or by the start of just one name."""
        exact = self.path_for(name)
        if exact.exists():
            return exact
        wanted = name.casefold()
        hits = [f.path for f in self.list() if f.name.casefold().startswith(wanted)]
        return hits[0] if len(hits) == 1 else None

    def open(self, name: str) -> Journal:
        """Open a fight that exists. Raises NoSuchFight and what `Journal.open` raises."""
        path = self.find(name)
        if path is None:
            raise NoSuchFight(f'there is no fight called "{name}"')
        return self._opened(Journal.open(path, app_version=__version__))

    def create(self, name: str) -> Journal:
        """Begin a fight. Raises AlreadyExists: no fight is ever overwritten."""
        path = self.path_for(name)
        if path.exists():
            raise AlreadyExists(f'a fight called "{name}" exists; it was not touched')
        return self._opened(Journal.create(path, tidy(name), app_version=__version__))

    def open_or_create(self, name: str) -> Journal:
        """Open the fight of exactly this name, or begin it."""
        if self.path_for(name).exists():
            return self._opened(Journal.open(self.path_for(name), app_version=__version__))
        return self.create(name)

    def _opened(self, journal: Journal) -> Journal:
        if not journal.read_only:
            beside = self.root / "last.new"
            try:
                beside.write_text(journal.name, encoding="utf-8")
                beside.replace(self.root / "last")
            except OSError:
                pass  # only a convenience: the newest fight stands in for it
        return journal

    def last(self) -> str | None:
        """The name of the fight worked on last."""
        try:
            name = (self.root / "last").read_text(encoding="utf-8")
            if self.path_for(name).exists():
                return name
        except (OSError, UnicodeDecodeError, JournalError):
            pass
        return next((f.name for f in self.list() if not f.problem), None)

    def free_name(self, stem: str) -> str:
        """The name, or with the first number that makes it new."""
        name, number = tidy(stem), 2
        while self.path_for(name).exists():
            name, number = f"{tidy(stem)} {number}", number + 1
        return name


def _locked(path: Path) -> bool:
    from filelock import FileLock, Timeout

    if not Path(f"{path}.lock").exists():
        return False
    lock = FileLock(f"{path}.lock", mode=0o600, is_singleton=False)
    try:
        lock.acquire(blocking=False)
    except (Timeout, OSError):
        return True
    lock.release()
    return False
