"""The layout of a fight's file: its tables, its head, and whether a file has them.

The head is one row that every step changes with it: how many entries there are, what they sum up
to, and whether a question is open. A file that was cut, or mixed of older and newer pages, does
not fit its head.
"""

import sqlite3
from pathlib import Path

from .errors import (
    DiskProblem,
    JournalError,
    NewerVersion,
    cause,
    damaged,
    error_of_disk,
    unknown_kind,
)
from .rows import KINDS, SELECT, Pending, chained, checksum

APPLICATION_ID = 0x44524D43
SCHEMA_VERSION = 2
CHECKED_WHOLE = 20_000
"""Entries up to which a file is checked whole when it is opened (1 ms per 1,000)."""

_FIRST = (
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
SCHEMAS = {1: _FIRST, 2: (*_FIRST, *ADDED_IN_2)}
"""The tables of each layout. In the head, `other` says whether a question is open."""

_NAMES = {"entry", "pending", "meta"}

Head = tuple[int, int]
"""How many entries a fight has had, and the sum over all of them."""


def lay_out(connection: sqlite3.Connection, name: str) -> None:
    """Make the tables of an empty fight."""
    connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version={SCHEMA_VERSION}")
    connection.execute("BEGIN")
    for statement in SCHEMAS[SCHEMA_VERSION]:
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
    query = "SELECT name FROM sqlite_master WHERE type = 'table'"
    tables = {name for (name,) in connection.execute(query)}
    if mark != APPLICATION_ID:
        if not tables or {"entry", "pending", "meta"} <= tables:
            raise damaged(path, "is empty, or its beginning is damaged")
        raise JournalError(f"{path.name} is not a Dreadclock fight; it was left as it is")
    if version > SCHEMA_VERSION:
        raise NewerVersion(
            f"{path.name} was written by a newer Dreadclock (layout {version}; this one knows "
            f"up to {SCHEMA_VERSION}): update Dreadclock to open it. Nothing was changed"
        )
    if version not in SCHEMAS:
        raise JournalError(
            f"{path.name} has the layout {version}, which no Dreadclock ever wrote; it was "
            "left as it is"
        )
    check_foreign(connection, path, version)
    if len(tables) < len(SCHEMAS[version]):
        raise damaged(path, "lacks a part of a fight")
    if version == SCHEMA_VERSION:
        (last,) = connection.execute("SELECT max(seq) FROM entry").fetchone()
        entries, _ = head(connection)
        connection.execute("SELECT 1 FROM meta").fetchone()
        open_question(connection, path)
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


def question(pending: Pending | None) -> str:
    """What the head says of the open question: "" if none is open."""
    return f"question {checksum(pending.command, pending.answers)}" if pending else ""


def open_question(connection: sqlite3.Connection, path: Path) -> Pending | None:
    """The question that waits, if one does. Raises Damaged, sqlite3.Error."""
    row = connection.execute(
        "SELECT head.other, pending.command, pending.answers"
        " FROM head LEFT JOIN pending ON pending.id = 1 WHERE head.id = 1"
    ).fetchone()
    pending = Pending(row[1], row[2]) if row and row[1] is not None else None
    if row is None or row[0] != question(pending):
        raise damaged(path, "is damaged at its open question")
    return pending


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


def check_foreign(connection: sqlite3.Connection, path: Path, version: int) -> None:
    """Refuse what no fight holds, to the word: a trigger could delete rows under our feet.

    Raises JournalError, sqlite3.Error.
    """
    wanted = SCHEMAS.get(version, ())
    for kind, name, sql in connection.execute("SELECT type, name, sql FROM sqlite_master"):
        ours = kind == "table" and (sql in wanted if wanted else name in _NAMES)
        if not ours and (kind, name, sql) != ("index", "sqlite_autoindex_meta_1", None):
            what = "".join(c if c.isprintable() else "?" for c in f'"{name}" ({kind})')
            raise JournalError(
                f"{path.name} holds {what[:60]} that no Dreadclock makes; it was left as it is. "
                f'`dreadclock recover "{path}"` saves the fight in it as a new one'
            )


def _check_kinds(connection: sqlite3.Connection, path: Path) -> None:
    marks = ", ".join("?" * len(KINDS))
    query = f"SELECT seq, kind FROM entry WHERE kind NOT IN ({marks}) LIMIT 1"
    row = connection.execute(query, KINDS).fetchone()
    if row is not None:
        raise unknown_kind(path, int(row[0]), str(row[1]))
