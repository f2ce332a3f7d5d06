"""The file of a fight: its layout, its checks, its private permissions."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

from .errors import Damaged, DiskProblem, JournalError, NewerVersion

APPLICATION_ID = 0x44524D43
SCHEMA_VERSION = 1
CHECKED_WHOLE = 8_000_000  # bytes up to which a file is checked whole when it is opened

_SCHEMA = (
    "CREATE TABLE entry (seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, command TEXT NOT NULL,"
    " answers TEXT NOT NULL, events TEXT NOT NULL, at TEXT NOT NULL, app TEXT NOT NULL,"
    " crc INTEGER NOT NULL)",
    "CREATE TABLE pending (id INTEGER PRIMARY KEY CHECK (id = 1), command TEXT NOT NULL,"
    " answers TEXT NOT NULL)",
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)",
)

MIGRATIONS: dict[int, Callable[[sqlite3.Connection], None]] = {}
"""How a file of an older version becomes one of the next: version -> change."""


def private_directory(path: Path) -> None:
    """Make a directory that only its user can read. Raises DiskProblem."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise DiskProblem(f"{path} cannot be made: {error.strerror}; nothing was lost") from None


def connect(path: Path, *, writing: bool) -> sqlite3.Connection:
    """Open the file for reading alone, or for writing with every write durable."""
    mode = "rw" if writing else "ro"
    uri = f"file:{quote(str(path))}?mode={mode}"
    if not writing and not os.access(path.parent, os.W_OK):
        uri += "&immutable=1"
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=5.0)
    if writing:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
    return connection


def create(path: Path) -> None:
    """Make an empty fight file. Raises DiskProblem; never touches a file that is there."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except OSError as error:
        raise DiskProblem(f"{path.name} cannot be made: {error.strerror}") from None
    try:
        connection = sqlite3.connect(path, isolation_level=None)
        try:
            connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version={SCHEMA_VERSION}")
            connection.execute("BEGIN IMMEDIATE")
            for statement in _SCHEMA:
                connection.execute(statement)
            connection.execute("COMMIT")
        finally:
            connection.close()
        _sync_directory(path.parent)
    except sqlite3.Error as error:
        path.unlink(missing_ok=True)  # ours, and empty
        raise DiskProblem(f"{path.name} cannot be written: {error}") from None


def _sync_directory(path: Path) -> None:
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(path, os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def check(path: Path) -> int:
    """Whether the file is a fight we can read; its version. The file is not changed.

    Raises JournalError (not ours), NewerVersion, Damaged.
    """
    try:
        with path.open("rb") as file:
            head = file.read(100)
    except OSError as error:
        raise DiskProblem(f"{path.name} cannot be read: {error.strerror}") from None
    if len(head) < 100 or not head.startswith(b"SQLite format 3\0"):
        raise Damaged(
            f"{path.name} is not a Dreadclock fight, or its beginning is damaged; it was left as "
            "it is.  dreadclock recover FILE  saves what can be read"
        )
    if int.from_bytes(head[68:72], "big") != APPLICATION_ID:
        raise JournalError(f"{path.name} is not a Dreadclock fight")
    version = int.from_bytes(head[60:64], "big")
    if version > SCHEMA_VERSION:
        raise NewerVersion(
            f"{path.name} was written by a newer Dreadclock (its version {version}, known here "
            f"{SCHEMA_VERSION}): update Dreadclock to open it; nothing was changed"
        )
    try:
        connection = connect(path, writing=False)
        try:
            if path.stat().st_size <= CHECKED_WHOLE:
                found = connection.execute("PRAGMA quick_check(1)").fetchone()
                if found is None or found[0] != "ok":
                    raise damaged(path)
            for table in ("entry", "pending", "meta"):
                connection.execute(f"SELECT 1 FROM {table} LIMIT 1").fetchone()
        finally:
            connection.close()
    except sqlite3.Error:
        raise damaged(path) from None
    return version


def damaged(path: Path, where: str = "") -> Damaged:
    """The error for a file that cannot be read whole."""
    return Damaged(
        f"{path.name} is damaged{where}; it was left as it is.  "
        f'dreadclock recover "{path}"  saves what can be read to a new fight'
    )


def migrate(path: Path, version: int) -> None:
    """Bring an older file up to date, a copy kept beside it. Raises JournalError."""
    if version == SCHEMA_VERSION:
        return
    shutil.copy2(path, path.with_suffix(f".v{version}.bak"))
    connection = connect(path, writing=True)
    try:
        connection.execute("BEGIN IMMEDIATE")
        for step in range(version, SCHEMA_VERSION):
            change = MIGRATIONS.get(step)
            if change is None:
                raise JournalError(f"{path.name} has version {version}, which is not known here")
            change(connection)
        connection.execute(f"PRAGMA user_version={SCHEMA_VERSION}")
        connection.execute("COMMIT")
    finally:
        connection.close()
