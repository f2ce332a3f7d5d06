"""The file of a fight: its layout, how it is made, opened and checked.

A file that SQLite may have open is never opened in another way by this process: closing any
descriptor of it would drop the locks SQLite holds.
"""

import os
import sqlite3
import stat
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from .errors import (
    DiskProblem,
    JournalError,
    NewerVersion,
    cause,
    damaged,
    is_damage,
    unknown_kind,
)
from .names import shown
from .rows import KINDS, SELECT, chained, checksum

APPLICATION_ID = 0x44524D43
SCHEMA_VERSION = 2
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
ADDED_IN_2 = (
    "CREATE TABLE snapshot (seq INTEGER PRIMARY KEY, model TEXT NOT NULL, body BLOB NOT NULL,"
    " crc INTEGER NOT NULL)",
    "CREATE TABLE head (id INTEGER PRIMARY KEY CHECK (id = 1), entries INTEGER NOT NULL,"
    " chain INTEGER NOT NULL, snapshots INTEGER NOT NULL, other TEXT NOT NULL)",
)
_TABLES = {1: {"entry", "pending", "meta"}, 2: {"entry", "pending", "meta", "snapshot", "head"}}

Head = tuple[int, int]
"""How many entries a fight has had, and the sum over all of them."""


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
    """Raise JournalError for a folder, a pipe, a device: opening one could wait for ever."""
    try:
        mode = os.stat(path).st_mode
    except OSError as error:
        raise DiskProblem(f"{path.name} cannot be read: {error.strerror}") from None
    if not stat.S_ISREG(mode):
        raise JournalError(f"{path.name} is no file but {_kind(mode)}; it was left as it is")


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
    return connection


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


def lay_out(connection: sqlite3.Connection, name: str) -> None:
    """Make the tables of an empty fight."""
    connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version={SCHEMA_VERSION}")
    connection.execute("BEGIN")
    for statement in (*_SCHEMA, *ADDED_IN_2):
        connection.execute(statement)
    connection.execute("INSERT INTO head VALUES (1, 0, 0, 0, '')")
    connection.execute("INSERT INTO meta VALUES ('name', ?)", (name,))
    connection.execute("COMMIT")


def check(connection: sqlite3.Connection, path: Path, *, whole: int = CHECKED_WHOLE) -> int:
    """Whether this is a fight that can be read; the version of its layout.

    Raises JournalError (not ours), NewerVersion, Damaged, DiskProblem.
    """
    try:
        connection.execute("BEGIN")  # one moment of the file: another process may be writing it
        try:
            return _checked(connection, path, whole)
        finally:
            connection.execute("ROLLBACK")
    except (sqlite3.Error, UnicodeDecodeError) as error:
        if isinstance(error, sqlite3.Error) and error_of_disk(error):
            raise DiskProblem(f"{path.name} cannot be read: {cause(error)}") from None
        raise damaged(path, "is not a Dreadclock fight, or is damaged") from None


def _checked(connection: sqlite3.Connection, path: Path, whole: int) -> int:
    (mark,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    parts = connection.execute("SELECT type, name FROM sqlite_master").fetchall()
    tables = {name for kind, name in parts if kind == "table"}
    if mark != APPLICATION_ID:
        if not tables or {"entry", "pending", "meta"} <= tables:
            raise damaged(path, "is empty, or its beginning is damaged")
        raise JournalError(f"{path.name} is not a Dreadclock fight; it was left as it is")
    if version > SCHEMA_VERSION:
        raise NewerVersion(
            f"{path.name} was written by a newer Dreadclock (layout {version}; this one knows "
            f"up to {SCHEMA_VERSION}): update Dreadclock to open it. Nothing was changed"
        )
    if version not in _TABLES:
        raise JournalError(
            f"{path.name} has the layout {version}, which no Dreadclock ever wrote; it was "
            "left as it is"
        )
    if not _TABLES[version] <= tables:
        raise damaged(path, "lacks a part of a fight")
    _check_foreign(parts, path, version)
    if version == SCHEMA_VERSION:
        (last,) = connection.execute("SELECT max(seq) FROM entry").fetchone()
        entries, _ = head(connection)
        connection.execute("SELECT 1 FROM pending, meta").fetchone()
        if max(last or 0, entries) <= whole:
            (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            if found != "ok":
                raise damaged(path)
            _check_kinds(connection, path)
        if entries != (last or 0):
            raise damaged(path, f"holds {last or 0} of the {entries} steps it has had")
    return int(version)


def head(connection: sqlite3.Connection) -> Head:
    """What the file says of its entries. Raises sqlite3.Error."""
    row = connection.execute("SELECT entries, chain FROM head").fetchone()
    if row is None or not all(isinstance(value, int) for value in row):
        raise sqlite3.DatabaseError("the count of entries is gone")
    return int(row[0]), int(row[1])


def summed(connection: sqlite3.Connection, path: Path) -> Head:
    """The number and the sum of the entries there are, each looked at. Raises Damaged."""
    entries, chain = 0, 0
    try:
        for *fields, crc in connection.execute(SELECT):
            if fields[0] != entries + 1 or checksum(*fields) != crc:
                raise damaged(path, f"is damaged at entry {entries + 1}")
            entries, chain = entries + 1, chained(chain, crc)
    except (sqlite3.Error, UnicodeError):
        raise damaged(path, f"is damaged after entry {entries}") from None
    return entries, chain


def _check_foreign(parts: Sequence[tuple[str, str]], path: Path, version: int) -> None:
    # A trigger could delete rows under our feet; nothing of the kind is ever ours.
    for kind, name in parts:
        if (kind, name) != ("index", "sqlite_autoindex_meta_1") and not (
            kind == "table" and name in _TABLES[version]
        ):
            raise JournalError(
                f'{path.name} holds a {kind} "{shown(str(name))[:40]}" that no Dreadclock makes; '
                "it was left as it is"
            )


def _check_kinds(connection: sqlite3.Connection, path: Path) -> None:
    marks = ", ".join("?" * len(KINDS))
    query = f"SELECT seq, kind FROM entry WHERE kind NOT IN ({marks}) LIMIT 1"
    row = connection.execute(query, KINDS).fetchone()
    if row is not None:
        raise unknown_kind(path, int(row[0]), str(row[1]))


def error_of_disk(error: sqlite3.Error) -> bool:
    """Whether the disk or another program refuses, so that nothing is known of the file."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    refusals = (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_CANTOPEN)
    return not is_damage(error) and code in refusals
