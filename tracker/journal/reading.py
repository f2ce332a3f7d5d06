"""Reading a fight that cannot be, or must not be, written."""

import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from .errors import DiskProblem, cause, damaged, is_damage
from .files import check_plain, connect, logged, rollback, size, wal
from .lock import held_here

if TYPE_CHECKING:
    from tempfile import TemporaryDirectory


class Reading:
    """A connection for reading alone; the fight's files are not changed by it.

    `still` says that it shows the fight as it was when the connection was made: a copy had to be
    read, because a step must be taken back, or a log folded in, where nothing may be written.
    """

    def __init__(self, path: Path, *, live: bool = False, first: bool = False) -> None:
        """Open for one look, or with `live` to follow what another process writes.

        `first`: this process has no other connection to the file, though it holds its lock.
        Raises Damaged and DiskProblem.
        """
        self.path = path
        self.still = False
        self._seen = self._stamp()
        self._folder: TemporaryDirectory[str] | None = None
        self.connection: sqlite3.Connection
        try:
            self._open(live, first)
        except (sqlite3.Error, OSError, UnicodeError) as error:
            self._drop_folder()
            # SQLite's own message about a broken layout may quote bytes that are no text.
            if isinstance(error, UnicodeError) or (
                isinstance(error, sqlite3.Error) and is_damage(error)
            ):
                raise damaged(path, "is not a Dreadclock fight, or is damaged") from None
            words = cause(error) if isinstance(error, sqlite3.Error) else error.strerror
            raise DiskProblem(f"{path.name} cannot be read: {words}") from None

    def _open(self, live: bool, first: bool) -> None:
        check_plain(self.path)
        ours = held_here(self.path) and not first
        old = not ours and logged(self.path)
        if old and size(wal(self.path)) <= 0 and not live:
            # Nothing is in the log: the file alone is whole, and no file is made beside it.
            self.connection = _tried(connect(self.path, "ro", immutable=True))
            return
        try:
            self.connection = _tried(connect(self.path, "ro"))
            return
        except sqlite3.OperationalError:
            beside = [f for f in (wal, rollback) if size(f(self.path)) > 0]
            if ours or not (beside or old):
                raise
        self.still = True
        import shutil
        import tempfile  # both are slow to load and hardly ever needed

        self._folder = tempfile.TemporaryDirectory(prefix="dreadclock-", ignore_cleanup_errors=True)
        copy = Path(self._folder.name, "fight")
        shutil.copyfile(self.path, copy)
        for file in beside:
            shutil.copyfile(file(self.path), file(copy))
        self.connection = _tried(connect(copy, "rw"))

    def moved_on(self) -> bool:
        """Whether the files changed since a `still` reading was made."""
        return self.still and self._stamp() != self._seen

    def _stamp(self) -> tuple[object, ...]:
        marks: list[object] = []
        for file in (self.path, wal(self.path), rollback(self.path)):
            with suppress(OSError):
                found = file.stat()
                marks.append((found.st_ino, found.st_size, found.st_mtime_ns))
        return tuple(marks)

    def close(self) -> None:
        """Let go of the files."""
        self.connection.close()
        self._drop_folder()

    def _drop_folder(self) -> None:
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None


def _tried(connection: sqlite3.Connection) -> sqlite3.Connection:
    try:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except (sqlite3.Error, UnicodeError):
        connection.close()
        raise
    return connection
