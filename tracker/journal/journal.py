"""One fight's journal."""

import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, NoReturn, Self

from . import files, layout, migration
from .errors import (
    AlreadyExists,
    Damaged,
    DiskProblem,
    FileLost,
    JournalError,
    NoSuchFight,
    ReadOnlyFight,
    cause,
    damaged,
    error_of_disk,
    not_written,
    unkeepable,
    unknown_kind,
)
from .lock import Lock
from .log import check_log
from .reading import Reading
from .rows import INSERT, KINDS, SELECT, Entry, Pending, Row, chained, checksum

_SET_META = "INSERT OR REPLACE INTO meta VALUES (?, ?)"
_SET_PENDING = "INSERT OR REPLACE INTO pending VALUES (1, ?, ?)"
_CLEAR_PENDING = "DELETE FROM pending"
_SET_HEAD = "UPDATE head SET entries = ?, chain = ?, other = '' WHERE id = 1"
_SET_QUESTION = "UPDATE head SET other = ? WHERE id = 1"

Statement = tuple[str, Sequence[object]]


class Journal:
    """The journal of one fight, open for writing or, with a `reason`, for reading alone.

    Made by `create` and `open`. Every write is on disk when the call returns; one that fails
    changes nothing and can be tried again. It belongs to the thread that opened it.
    """

    def __init__(self, path: Path, lock: Lock, reason: str, *, app_version: str) -> None:
        self.path = path
        self.reason = reason
        self.trouble = ""
        self._app = app_version
        self._lock = lock
        self._closed = self._damaged = False
        self._reading: Reading | None = None
        self._connection = self._opened()
        try:
            self._summary = self.meta("summary")
            self._last = self._seen = self._newest()
            self._chain = self._head()[1]
            self._mark = files.mark(self.path)
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
            files.build(path, lambda connection: layout.lay_out(connection, name))
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
        files.check_plain(path)
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
        with closing(Reading(self.path, first=True)) as reading:
            version = layout.check(reading.connection, self.path)
            migration.known(self.path, version)
            if reading.still or version != layout.SCHEMA_VERSION:
                # Writing begins with taking a step back, or folding a log in: not in a broken one.
                layout.summed(reading.connection, self.path)
            if version == 1:
                self.trouble = migration.lacking(reading.connection, self.path)
        if not self.read_only:
            try:
                if version != layout.SCHEMA_VERSION:
                    migration.migrate(self.path, version)
                return files.connect_to_write(self.path)
            except sqlite3.Error as error:
                self.reason = cause(error)
                self._lock.release()
        reading = Reading(self.path, live=True)
        if version == layout.SCHEMA_VERSION:
            self._reading = reading
            return reading.connection
        with closing(reading):
            connection = sqlite3.connect(":memory:", isolation_level=None)
            reading.connection.backup(connection)
        migration.change(connection, self.path, version)
        return connection

    # --- reading ---

    def entries(self) -> list[Entry]:
        """All entries in order. Raises Damaged, naming the first that is not as it was written."""
        found: list[Entry] = []
        chain = 0
        try:
            self._connection.execute("BEGIN")  # another process may be adding to it
            try:
                for *fields, crc in self._connection.execute(SELECT):
                    if fields[0] != len(found) + 1 or checksum(*fields) != crc:
                        self._fail_reading(None, f"is damaged at entry {len(found) + 1}")
                    if fields[1] not in KINDS:
                        raise unknown_kind(self.path, fields[0], str(fields[1]))
                    found.append(Entry(*fields))
                    chain = chained(chain, crc)
                head = layout.head(self._connection)
            finally:
                self._connection.execute("ROLLBACK")
        except (sqlite3.Error, UnicodeError) as error:
            self._fail_reading(error, f"is damaged after entry {len(found)}")
        if head != (len(found), chain):
            self._fail_reading(None, f"holds {len(found)} of the {head[0]} steps it has had")
        self._seen = len(found)
        return found

    def pending(self) -> Pending | None:
        """The command that waits for an answer, if one does."""
        try:
            return layout.open_question(self._connection, self.path)
        except Damaged:
            self._fail_reading(None, "is damaged at its open question")
        except (sqlite3.Error, UnicodeError) as error:
            self._fail_reading(error, "is damaged")

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

    def _head(self) -> layout.Head:
        try:
            return layout.head(self._connection)
        except sqlite3.Error as error:
            self._fail_reading(error, "is damaged")

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
        if isinstance(error, sqlite3.Error) and error_of_disk(error):
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
        chain = self._chain
        try:
            for seq, row in enumerate(rows, self._last + 1):
                fields = (seq, *row, at, self._app)
                crc = checksum(*fields)
                chain = chained(chain, crc)
                steps.append((INSERT, (*fields, crc)))
        except UnicodeEncodeError:
            raise unkeepable() from None
        steps.append((_CLEAR_PENDING, ()))
        steps.append((_SET_HEAD, (self._last + len(rows), chain)))
        if summary is not None and summary != self._summary:
            steps.append((_SET_META, ("summary", summary)))
        self._write(steps)
        if summary is not None:
            self._summary = summary
        before, self._last, self._chain = self._last, self._last + len(rows), chain
        if self._seen == before:
            self._seen = self._last
        return list(range(before + 1, self._last + 1))

    def set_pending(self, command: str, answers: str) -> None:
        """Keep a question that waits, with the answers given so far. Raises as `append` does."""
        try:
            said = layout.question(Pending(command, answers))
        except UnicodeEncodeError:
            raise unkeepable() from None
        self._write([(_SET_PENDING, (command, answers)), (_SET_QUESTION, (said,))])

    def clear_pending(self) -> None:
        """Forget the question that waits. Raises as `append` does."""
        if self.read_only or self.pending() is not None:
            self._write([(_CLEAR_PENDING, ()), (_SET_QUESTION, ("",))])

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
        self.check_there()
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
        finally:
            # Also after a failure: taking the step back writes to the file too.
            now = files.mark(self.path)
            if now is not None and now.same_file(self._mark):
                self._mark = now

    def check_there(self) -> None:
        """Raise FileLost if the file is no longer there, or not what was last written to it.

        SQLite would go on writing to a file that was moved or deleted, and confirm it; and what
        it keeps in memory of a file that was cut or overwritten, it would take for the file's.
        """
        if self._closed or self.read_only:
            return
        now = files.mark(self.path)
        if now == self._mark:
            return
        if now is None or not now.same_file(self._mark):
            raise self._lost("was moved, deleted or replaced while it is open", "put it back")
        try:
            with closing(Reading(self.path)) as reading:
                layout.check(reading.connection, self.path)
                found = layout.summed(reading.connection, self.path)
        except (JournalError, sqlite3.Error, UnicodeError):
            raise self._lost("was damaged while it is open", "bring back a whole copy") from None
        if found != (self._last, self._chain):
            raise self._lost(
                f"holds {found[0]} of the {self._last} steps of this fight: it was changed while "
                "it is open",
                "bring back the right one",
            )
        self._mark = now  # touched, or put back as it was

    def _lost(self, what: str, help_: str) -> FileLost:
        return FileLost(
            f"{self.path.name} {what}. This last step was NOT saved, and nothing was written. "
            f"The fight is whole in this window: `save as NAME` keeps it in a new file; or {help_} "
            f"({self.path.parent}), then do it again"
        )

    # --- closing ---

    def close(self) -> None:
        """Let others write; the one file is the whole fight. May be called twice."""
        if self._closed:
            return
        self._closed = True
        try:
            if self._reading is not None:
                self._reading.close()
            else:
                now = files.mark(self.path)
                if not self._damaged and now is not None and now.same_file(self._mark):
                    with suppress(sqlite3.Error):  # takes away the empty file beside it
                        self._connection.execute("PRAGMA busy_timeout=100")
                        self._connection.execute("PRAGMA journal_mode=DELETE")
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
