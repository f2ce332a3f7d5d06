"""The file of a fight: how it is found, made and connected to.

A file that SQLite may have open is never opened in another way by this process: closing any
descriptor of it would drop the locks SQLite holds.
"""

import os
import sqlite3
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from .errors import DiskProblem, JournalError, cause

_BUSY_SECONDS = 2.0


def wal(path: Path) -> Path:
    """The write-ahead log beside a file of layout 1; later layouts have none."""
    return Path(f"{path}-wal")


def rollback(path: Path) -> Path:
    """What SQLite keeps beside the file while it writes: how to take the step back."""
    return Path(f"{path}-journal")


def logged(path: Path) -> bool:
    """Whether the file counts on a write-ahead log. Not for a file this process writes to."""
    try:
        with path.open("rb") as file:
            return file.read(20)[18:20] == b"\2\2"
    except OSError:
        return False


def check_plain(path: Path) -> None:
    """Raise JournalError if the fight, or what lies beside it, is a folder, a pipe, a device:
    opening one could wait for ever."""
    try:
        os.stat(path)
    except OSError as error:
        raise DiskProblem(f"{path.name} cannot be read: {error.strerror}") from None
    for file in (path, wal(path), rollback(path), Path(f"{path}-shm"), Path(f"{path}.lock")):
        with suppress(OSError):
            mode = os.stat(file).st_mode
            if not stat.S_ISREG(mode):
                raise JournalError(
                    f"{file.name} is no file but {_kind(mode)}; it was left as it is"
                )


def _kind(mode: int) -> str:
    for test, words in (
        (stat.S_ISDIR, "a folder"),
        (stat.S_ISFIFO, "a pipe"),
        (stat.S_ISSOCK, "a socket"),
    ):
        if test(mode):
            return words
    return "a device"


def size(path: Path) -> int:
    """How long a file is; -1 if it is not there."""
    try:
        return path.stat().st_size
    except OSError:
        return -1


@dataclass(frozen=True, slots=True)
class Mark:
    """Which file it is, whatever its name, and how it was left."""

    device: int
    inode: int
    size: int
    written: int

    def same_file(self, other: "Mark | None") -> bool:
        """Whether the other is of the same file, changed or not."""
        return other is not None and (self.device, self.inode) == (other.device, other.inode)


def mark(path: Path) -> Mark | None:
    """The file as it is now; None if it is not there."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return Mark(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)


def private_directory(path: Path) -> None:
    """Make a directory that only its user can read. Raises DiskProblem."""
    try:
        # The folders above it too: Python gives those it makes by the way to everybody.
        for folder in (*reversed(path.parents), path):
            if not folder.exists():
                folder.mkdir(mode=0o700, exist_ok=True)
                sync(folder.parent)
        path.mkdir(exist_ok=True)  # tells of a file in its place
    except OSError as error:
        raise DiskProblem(
            f"the folder {path} cannot be made ({error.strerror}); nothing was lost. "
            "DREADCLOCK_HOME can name another"
        ) from None


def sync(path: Path) -> None:
    """Have a file, or the names in a directory, on disk. Raises OSError."""
    if path.is_dir() and not hasattr(os, "O_DIRECTORY"):
        return  # Windows keeps directories by itself
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def connect(path: Path, mode: str, *, immutable: bool = False) -> sqlite3.Connection:
    """A connection without implicit transactions. Raises sqlite3.Error."""
    # By its bytes: a file name need not be text in the encoding of this process.
    name = quote(os.fsencode(os.path.abspath(path)))
    uri = f"file:{name}?mode={mode}" + "&immutable=1" * immutable
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=_BUSY_SECONDS)
    connection.execute("PRAGMA trusted_schema=OFF")
    connection.execute("PRAGMA cell_size_check=ON")
    if sys.version_info >= (3, 12):
        connection.setconfig(sqlite3.SQLITE_DBCONFIG_DEFENSIVE, True)
        connection.setconfig(sqlite3.SQLITE_DBCONFIG_ENABLE_TRIGGER, False)
        connection.setconfig(sqlite3.SQLITE_DBCONFIG_ENABLE_VIEW, False)
    connection.set_authorizer(_nothing_inside)
    return connection


def _nothing_inside(action: int, *details: str | None) -> int:
    """Refuse what a trigger or a view asks for; older Pythons cannot turn these off."""
    return sqlite3.SQLITE_OK if details[-1] is None else sqlite3.SQLITE_DENY


def connect_to_write(path: Path) -> sqlite3.Connection:
    """A connection whose every commit is on disk when it returns. Raises sqlite3.Error."""
    connection = connect(path, "rw")
    try:
        # No write-ahead log: after every step the one file is the whole fight, wherever it is
        # copied. What is kept beside it while a step is written only takes that step back.
        (mode,) = connection.execute("PRAGMA journal_mode=TRUNCATE").fetchone()
        if mode != "truncate":
            raise sqlite3.OperationalError("another program holds the write-ahead log")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA fullfsync=ON")  # macOS: past the drive's cache
        connection.execute("BEGIN IMMEDIATE")  # fails here, not later, where nothing can be written
        connection.execute("ROLLBACK")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def build(path: Path, fill: Callable[[sqlite3.Connection], object]) -> None:
    """Make a file under a passing name, and give it its own when it is whole and on disk.

    Raises FileExistsError (what is there is untouched) and DiskProblem (nothing is left behind).
    """
    passing = path.with_name(f".{os.urandom(6).hex()}.new")
    try:
        os.close(os.open(passing, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        connection = connect(passing, "rw")
        try:
            connection.execute("PRAGMA synchronous=OFF")  # synced as a whole below
            fill(connection)
            connection.execute("PRAGMA journal_mode=DELETE")
        finally:
            connection.close()
        sync(passing)
        _rename_new(passing, path)
        sync(path.parent)
    except FileExistsError:
        raise
    except (sqlite3.Error, OSError) as error:
        words = cause(error) if isinstance(error, sqlite3.Error) else error.strerror or str(error)
        raise DiskProblem(
            f"{path.name} cannot be made: {words}. Nothing else was touched; make room or choose "
            "another folder (DREADCLOCK_HOME), then try again"
        ) from None
    finally:
        for tail in ("", "-wal", "-shm", "-journal"):
            with suppress(OSError):
                os.unlink(f"{passing}{tail}")


def _rename_new(old: Path, new: Path) -> None:
    try:
        os.link(old, new)  # unlike a rename, this never replaces anything
    except FileExistsError:
        raise
    except (OSError, AttributeError, NotImplementedError):  # a file system without links
        if new.exists():
            raise FileExistsError(new) from None
        old.rename(new)
