"""One fight's journal."""

import sqlite3
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from . import files
from .errors import AlreadyExists, DiskProblem, NoSuchFight, ReadOnlyFight

Row = tuple[str, str, str, str]


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that was done: a command with its answers and the events it made, or an undo."""

    seq: int
    kind: str
    command: str
    answers: str
    events: str
    at: str
    app: str


@dataclass(frozen=True, slots=True)
class Pending:
    """A command in the middle of its questions, and the answers it has so far."""

    command: str
    answers: str


def checksum(*fields: object) -> int:
    """What tells an entry from a damaged one."""
    return zlib.crc32("\0".join(str(f) for f in fields).encode())


class Journal:
    """The journal of one fight, open for writing or, with a `reason`, for reading alone."""

    def __init__(self, path: Path, *, app_version: str) -> None:
        self.path = path
        self.read_only = False
        self.reason = ""
        self._app = app_version
        self._lock: Any = None
        self._connection: sqlite3.Connection
        self._open()
        self.name = self.meta("name") or path.stem

    @classmethod
    def create(cls, path: Path, name: str, *, app_version: str) -> "Journal":
        """Begin a fight. Raises AlreadyExists (nothing is overwritten), DiskProblem."""
        if path.exists():
            raise AlreadyExists(f'a fight called "{name}" exists; it was not touched')
        files.create(path)
        journal = cls(path, app_version=app_version)
        journal.set_meta("name", name)
        journal.name = name
        return journal

    @classmethod
    def open(cls, path: Path, *, app_version: str) -> "Journal":
        """Open a fight. Raises NoSuchFight, NewerVersion, Damaged, DiskProblem."""
        if not path.exists():
            raise NoSuchFight(f"there is no fight at {path}")
        return cls(path, app_version=app_version)

    def _open(self) -> None:
        version = files.check(self.path)
        self._take_lock()
        try:
            if not self.read_only:
                files.migrate(self.path, version)
            self._connection = files.connect(self.path, writing=not self.read_only)
            self.entries_count()
        except (sqlite3.Error, OSError) as error:
            if self.read_only:
                raise DiskProblem(f"{self.path.name} cannot be read: {error}") from None
            self._become_read_only(f"the file cannot be written ({error})")

    def _take_lock(self) -> None:
        from filelock import FileLock, Timeout

        self._lock = FileLock(f"{self.path}.lock", mode=0o600, is_singleton=False)
        try:
            self._lock.acquire(blocking=False)
        except Timeout:
            self.read_only, self.reason = True, "this fight is open in another window"
        except OSError as error:
            self.read_only = True
            self.reason = f"the directory cannot be written ({error.strerror})"

    def _become_read_only(self, reason: str) -> None:
        self.read_only, self.reason = True, reason
        self._release()
        try:
            self._connection = files.connect(self.path, writing=False)
            self.entries_count()
        except sqlite3.Error as error:
            raise DiskProblem(f"{self.path.name} cannot be read: {error}") from None

    # --- reading ---

    def entries_count(self) -> int:
        """How many entries there are."""
        return int(self._connection.execute("SELECT count(*) FROM entry").fetchone()[0])

    def entries(self) -> list[Entry]:
        """All entries in order. Raises Damaged, naming the first that is not as written."""
        found = []
        try:
            rows = self._connection.execute(
                "SELECT seq, kind, command, answers, events, at, app, crc FROM entry ORDER BY seq"
            )
            for *fields, crc in rows:
                if checksum(*fields) != crc:
                    raise files.damaged(self.path, f" at entry {fields[0]}")
                found.append(Entry(*fields))
        except (sqlite3.Error, UnicodeDecodeError):
            raise files.damaged(self.path, f" after entry {len(found)}") from None
        return found

    def pending(self) -> Pending | None:
        """The command that waits for an answer, if one does."""
        row = self._read("SELECT command, answers FROM pending")
        return Pending(*row) if row else None

    def meta(self, key: str) -> str | None:
        """A named value kept with the fight."""
        row = self._read("SELECT value FROM meta WHERE key = ?", key)
        return str(row[0]) if row else None

    def _read(self, query: str, *values: str) -> Any:
        try:
            return self._connection.execute(query, values).fetchone()
        except sqlite3.Error:
            raise files.damaged(self.path) from None

    # --- writing: each call is on disk when it returns ---

    def append(
        self, kind: str, command: str, answers: str, events: str, *, summary: str | None = None
    ) -> int:
        """Add an entry and drop the pending question; the entry's number.

        Raises ReadOnlyFight and DiskProblem; then nothing was written.
        """
        return self.append_many([(kind, command, answers, events)], summary)[0]

    def append_many(self, rows: Sequence[Row], summary: str | None = None) -> list[int]:
        """Add several entries, all or none."""
        at = datetime.now(UTC).isoformat(timespec="milliseconds")

        def write(connection: sqlite3.Connection) -> list[int]:
            (last,) = connection.execute("SELECT coalesce(max(seq), 0) FROM entry").fetchone()
            for seq, row in enumerate(rows, last + 1):
                fields = (seq, *row, at, self._app)
                connection.execute(
                    "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    (*fields, checksum(*fields)),
                )
            connection.execute("DELETE FROM pending")
            if summary is not None:
                connection.execute("INSERT OR REPLACE INTO meta VALUES ('summary', ?)", (summary,))
            return list(range(last + 1, last + 1 + len(rows)))

        numbers: list[int] = self._write(write)
        return numbers

    def set_pending(self, command: str, answers: str) -> None:
        """Keep a question that waits, with the answers given so far."""
        self._write(
            lambda c: c.execute(
                "INSERT OR REPLACE INTO pending VALUES (1, ?, ?)", (command, answers)
            )
        )

    def clear_pending(self) -> None:
        """Forget the question that waits."""
        if self.pending() is not None:
            self._write(lambda c: c.execute("DELETE FROM pending"))

    def set_meta(self, key: str, value: str) -> None:
        """Keep a named value with the fight."""
        self._write(lambda c: c.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, value)))

    def _write(self, change: Callable[[sqlite3.Connection], Any]) -> Any:
        if self.read_only:
            raise ReadOnlyFight(f"nothing can be changed: {self.reason}")
        connection = self._connection
        try:
            connection.execute("BEGIN IMMEDIATE")
            found = change(connection)
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise DiskProblem(
                f"the disk refused ({error}): this was NOT done, all before it is safe. "
                "Make room and try again"
            ) from None
        return found

    def _release(self) -> None:
        if self._lock is not None and self._lock.is_locked:
            self._lock.release()

    def close(self) -> None:
        """Close the file and let others write."""
        self._connection.close()
        self._release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
