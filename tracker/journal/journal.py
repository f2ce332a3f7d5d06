"""One fight's journal."""

import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, NoReturn, Self

from . import files, migration
from .errors import (
    AlreadyExists,
    DiskProblem,
    JournalError,
    NoSuchFight,
    ReadOnlyFight,
    cause,
    damaged,
    not_written,
    unkeepable,
)
from .lock import Lock
from .log import check_log
from .reading import Reading
from .rows import INSERT, PENDING_SUM, SELECT, Entry, Pending, Row, checksum

_SET_META = "INSERT OR REPLACE INTO meta VALUES (?, ?)"
_SET_PENDING = "INSERT OR REPLACE INTO pending VALUES (1, ?, ?)"
_CLEAR_PENDING = "DELETE FROM pending"

Statement = tuple[str, Sequence[object]]


class Journal:
    """The journal of one fight, open for writing or, with a `reason`, for reading alone.

    Made by `create` and `open`. Every write is on disk when the call returns; one that fails
    changes nothing and can be tried again. It belongs to the thread that opened it.
    """

    def __init__(self, path: Path, lock: Lock, reason: str, *, app_version: str) -> None:
        self.path = path
        self.reason = reason
        self._app = app_version
        self._lock = lock
        self._closed = self._damaged = False
        self._reading: Reading | None = None
        self._connection = self._opened()
        try:
            self._summary = self.meta("summary")
            self._last = self._seen = self._newest()
            self._files = files.identities(self.path)
            self.name = self.meta("name") or path.stem
        except JournalError:
            self._connection.close()
            raise

    @property
    def read_only(self) -> bool:
        """Whether writes raise ReadOnlyFight; `reason` says why, in words."""
        return bool(self.reason)

    @classmethod
    def create(cls, path: Path, name: str, *, app_version: str) -> "Journal":
        """Begin a fight. Raises AlreadyExists (nothing is overwritten), DiskProblem."""
        path = Path(path)
        files.private_directory(path.parent)
        lock = Lock(path)
        try:
            if os.path.lexists(path):
                raise FileExistsError
            reason = lock.take()
            files.build(path, lambda connection: files.lay_out(connection, name))
            return cls(path, lock, reason, app_version=app_version)
        except FileExistsError:
            lock.release()
            raise AlreadyExists(
                f'a fight called "{name}" exists already; it was not touched. Choose another name, '
                "or open it"
            ) from None
        except BaseException:
            lock.release()
            raise

    @classmethod
    def open(cls, path: Path, *, app_version: str) -> "Journal":
        """Open a fight: for reading alone if another has it or the disk takes no writes.

        Raises NoSuchFight, NewerVersion, Damaged, DiskProblem, or JournalError for a file that
        is no fight; the file is then exactly as it was.
        """
        path = Path(path)
        if not os.path.exists(path):
            raise NoSuchFight(f"there is no fight at {path}")
        lock = Lock(path)
        reason = lock.take()
        try:
            return cls(path, lock, reason, app_version=app_version)
        except BaseException:
            lock.release()
            raise

    def _opened(self) -> sqlite3.Connection:
        if not self.read_only:
            check_log(self.path)
        reading = Reading(self.path, live=self.read_only)
        try:
            version = files.check(reading.connection, self.path)
            if not self.read_only:
                try:
                    if version != files.SCHEMA_VERSION:
                        migration.migrate(self.path, version)
                    connection = files.connect_to_write(self.path)
                except sqlite3.Error as error:
                    self.reason = cause(error)
                    self._lock.release()
                else:
                    reading.close()
                    return connection
            if version != files.SCHEMA_VERSION:
                migration.known(self.path, version)
                connection = sqlite3.connect(":memory:", isolation_level=None)
                reading.connection.backup(connection)
                reading.close()
                migration.change(connection, self.path, version)
                return connection
        except BaseException:
            reading.close()
            raise
        self._reading = reading
        return reading.connection

    # --- reading ---

    def entries(self) -> list[Entry]:
        """All entries in order. Raises Damaged, naming the first that is not as it was written."""
        found: list[Entry] = []
        try:
            for *fields, crc in self._connection.execute(SELECT):
                if fields[0] != len(found) + 1 or checksum(*fields) != crc:
                    self._fail_reading(None, f"is damaged at entry {len(found) + 1}")
                found.append(Entry(*fields))
        except (sqlite3.Error, UnicodeError) as error:
            self._fail_reading(error, f"is damaged after entry {len(found)}")
        self._seen = len(found)
        return found

    def pending(self) -> Pending | None:
        """The command that waits for an answer, if one does."""
        row = self._one("SELECT command, answers FROM pending")
        if row and self.meta(PENDING_SUM) not in (None, str(checksum(*row))):
            self._fail_reading(None, "is damaged at its open question")
        return Pending(*row) if row else None

    def meta(self, key: str) -> str | None:
        """A named value kept with the fight."""
        row = self._one("SELECT value FROM meta WHERE key = ?", key)
        return str(row[0]) if row else None

    def reload(self) -> bool:
        """Whether another process has added entries since `entries` was last read.

        Raises DiskProblem, Damaged.
        """
        if self._reading is not None and self._reading.moved_on():
            fresh = Reading(self.path)
            self._reading.close()
            self._reading, self._connection = fresh, fresh.connection
        return self._newest() > self._seen

    def _newest(self) -> int:
        row = self._one("SELECT max(seq) FROM entry")
        return int(row[0] or 0)

    def _one(self, query: str, *values: str) -> Any:
        try:
            return self._connection.execute(query, values).fetchone()
        except (sqlite3.Error, UnicodeError) as error:
            self._fail_reading(error, "is damaged")

    def _fail_reading(self, error: Exception | None, where: str) -> NoReturn:
        if self._closed:
            raise JournalError(f'the fight "{self.name}" is closed') from None
        if isinstance(error, sqlite3.Error) and files.error_of_disk(error):
            raise DiskProblem(f"{self.path.name} cannot be read: {cause(error)}") from None
        self._damaged = True
        self.reason = self.reason or "the file is damaged"
        raise damaged(self.path, where) from None

    # --- writing: each call is on disk when it returns ---

    def append(
        self, kind: str, command: str, answers: str, events: str, *, summary: str | None = None
    ) -> int:
        """Add an entry and drop the pending question; the entry's number.

        Raises ReadOnlyFight and DiskProblem; then nothing was written, and the same call can be
        made again.
        """
        return self.append_many([(kind, command, answers, events)], summary)[0]

    def append_many(self, rows: Sequence[Row], summary: str | None = None) -> list[int]:
        """Add several entries, all or none; their numbers. Raises what `append` raises."""
        at = datetime.now(UTC).isoformat(timespec="milliseconds")
        steps: list[Statement] = []
        try:
            for seq, row in enumerate(rows, self._last + 1):
                fields = (seq, *row, at, self._app)
                steps.append((INSERT, (*fields, checksum(*fields))))
        except UnicodeEncodeError:
            raise unkeepable() from None
        steps.append((_CLEAR_PENDING, ()))
        if summary is not None and summary != self._summary:
            steps.append((_SET_META, ("summary", summary)))
        self._write(steps)
        if summary is not None:
            self._summary = summary
        before, self._last = self._last, self._last + len(rows)
        if self._seen == before:
            self._seen = self._last
        return list(range(before + 1, self._last + 1))

    def set_pending(self, command: str, answers: str) -> None:
        """Keep a question that waits, with the answers given so far. Raises as `append` does."""
        try:
            crc = str(checksum(command, answers))
        except UnicodeEncodeError:
            raise unkeepable() from None
        self._write([(_SET_PENDING, (command, answers)), (_SET_META, (PENDING_SUM, crc))])

    def clear_pending(self) -> None:
        """Forget the question that waits. Raises as `append` does."""
        if self.read_only or self.pending() is not None:
            self._write([(_CLEAR_PENDING, ())])

    def set_meta(self, key: str, value: str) -> None:
        """Keep a named value with the fight. Raises as `append` does."""
        self._write([(_SET_META, (key, value))])
        if key == "summary":
            self._summary = value

    def _write(self, steps: Sequence[Statement]) -> None:
        if self._closed:
            raise ReadOnlyFight(f'nothing was changed: the fight "{self.name}" is closed')
        if self.read_only:
            raise ReadOnlyFight(f"nothing was changed, this fight is read-only: {self.reason}")
        self._still_there()
        connection = self._connection
        try:
            connection.execute("BEGIN IMMEDIATE")
            for statement, values in steps:
                connection.execute(statement, values)
            connection.execute("COMMIT")
        except BaseException as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            if isinstance(error, sqlite3.ProgrammingError):
                raise  # a mistake of the program's, such as another thread
            if isinstance(error, sqlite3.Error):
                raise not_written(error, self.path) from None
            raise

    def _still_there(self) -> None:
        # SQLite would go on writing to a file that was moved or deleted, and confirm it.
        if files.identities(self.path) != self._files:
            raise DiskProblem(
                f"{self.path} was moved, deleted or replaced while it is open. This last step was "
                "NOT saved. Put the file back (with the -wal file beside it), then do it again"
            )

    # --- closing ---

    def close(self) -> None:
        """Move the log into the file, and let others write. May be called twice."""
        if self._closed:
            return
        self._closed = True
        try:
            if self._reading is not None:
                self._reading.close()
            elif self._damaged and files.size(files.wal(self.path)) > 0:
                # While another has the file open, SQLite leaves it and its log as they are.
                with suppress(JournalError), closing(Reading(self.path, live=True)):
                    self._connection.close()
                self._connection.close()
            else:
                with suppress(sqlite3.Error):  # all is in the log: the next to open reads it
                    self._connection.execute("PRAGMA busy_timeout=100")
                    self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                self._connection.close()
        finally:
            self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
