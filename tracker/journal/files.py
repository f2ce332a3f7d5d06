"""The file of a fight: its layout, how it is made, opened and checked.

A file that SQLite may have open is never opened in another way by this process: closing any
descriptor of it would drop the locks SQLite holds.
"""

import os
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

from .errors import DiskProblem, JournalError, NewerVersion, cause, damaged, is_damage

APPLICATION_ID = 0x44524D43
SCHEMA_VERSION = 1
CHECKED_WHOLE = 20_000
"""Entries up to which a file is checked whole when it is opened (1 ms per 1,000)."""

_BUSY_SECONDS = 2.0
_SCHEMA = (
    "CREATE TABLE entry (seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, command TEXT NOT NULL,"
    " answers TEXT NOT NULL, events TEXT NOT NULL, at TEXT NOT NULL, app TEXT NOT NULL,"
    " crc INTEGER NOT NULL)",
    "CREATE TABLE pending (id INTEGER PRIMARY KEY CHECK (id = 1), command TEXT NOT NULL,"
    " answers TEXT NOT NULL)",
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)",
)


def wal(path: Path) -> Path:
    """The write-ahead log that belongs to the file."""
    return Path(f"{path}-wal")


def size(path: Path) -> int:
    """How long a file is; -1 if it is not there."""
    try:
        return path.stat().st_size
    except OSError:
        return -1


def identities(path: Path) -> list[tuple[int, int]]:
    """Which files on disk the file and its log are, whatever their names."""
    found = []
    for file in (path, wal(path)):
        with suppress(OSError):
            stat = os.stat(file)
            found.append((stat.st_dev, stat.st_ino))
    return found


def private_directory(path: Path) -> None:
    """Make a directory that only its user can read. Raises DiskProblem."""
    try:
        # The folders above it too: Python gives those it makes by the way to everybody.
        for folder in (*reversed(path.parents), path):
            if not folder.exists():
                folder.mkdir(mode=0o700, exist_ok=True)
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
    return connection


def connect_to_write(path: Path) -> sqlite3.Connection:
    """A connection whose every commit is on disk when it returns. Raises sqlite3.Error."""
    connection = connect(path, "rw")
    try:
        connection.execute("PRAGMA journal_mode=WAL")
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
            connection.execute("PRAGMA journal_mode=WAL")
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


def lay_out(connection: sqlite3.Connection, name: str) -> None:
    """Make the tables of an empty fight."""
    connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version={SCHEMA_VERSION}")
    connection.execute("BEGIN")
    for statement in _SCHEMA:
        connection.execute(statement)
    connection.execute("INSERT INTO meta VALUES ('name', ?)", (name,))
    connection.execute("COMMIT")


def check(connection: sqlite3.Connection, path: Path, *, whole: int = CHECKED_WHOLE) -> int:
    """Whether this is a fight that can be read; the version of its layout.

    Raises JournalError (not ours), NewerVersion, Damaged, DiskProblem.
    """
    try:
        (mark,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        if mark != APPLICATION_ID:
            if not tables or {"entry", "pending", "meta"} <= tables:
                raise damaged(path, "is empty, or its beginning is damaged")
            raise JournalError(f"{path.name} is not a Dreadclock fight; it was left as it is")
        if version > SCHEMA_VERSION:
            raise NewerVersion(
                f"{path.name} was written by a newer Dreadclock (layout {version}; this one knows "
                f"up to {SCHEMA_VERSION}): update Dreadclock to open it. Nothing was changed"
            )
        if version == SCHEMA_VERSION:
            (last,) = connection.execute("SELECT max(seq) FROM entry").fetchone()
            connection.execute("SELECT 1 FROM pending, meta").fetchone()
            if (last or 0) <= whole:
                (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
                if found != "ok":
                    raise damaged(path)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        if isinstance(error, sqlite3.Error) and error_of_disk(error):
            raise DiskProblem(f"{path.name} cannot be read: {cause(error)}") from None
        raise damaged(path, "is not a Dreadclock fight, or is damaged") from None
    return int(version)


def error_of_disk(error: sqlite3.Error) -> bool:
    """Whether the disk or another program refuses, so that nothing is known of the file."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    refusals = (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_CANTOPEN)
    return not is_damage(error) and code in refusals
