"""Files of layout 1, which had no head and a write-ahead log beside them."""

import shutil
import sqlite3
from collections.abc import Iterable
from pathlib import Path

from tracker.journal import Entry
from tracker.journal.layout import APPLICATION_ID
from tracker.journal.rows import INSERT, checksum

TABLES = (
    "CREATE TABLE entry (seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, command TEXT NOT NULL,"
    " answers TEXT NOT NULL, events TEXT NOT NULL, at TEXT NOT NULL, app TEXT NOT NULL,"
    " crc INTEGER NOT NULL)",
    "CREATE TABLE pending (id INTEGER PRIMARY KEY CHECK (id = 1), command TEXT NOT NULL,"
    " answers TEXT NOT NULL)",
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)",
)


def write(
    path: Path,
    entries: Iterable[Entry],
    *,
    name: str = "Old",
    pending: tuple[str, str] | None = None,
    in_log: bool = False,
) -> None:
    """Write such a file; with `in_log` as after a kill: all but the tables is in the log."""
    making = path.with_name("making")
    connection = sqlite3.connect(making, isolation_level=None)
    connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
    connection.execute("PRAGMA user_version=1")
    for statement in TABLES:
        connection.execute(statement)
    connection.execute("INSERT INTO meta VALUES ('name', ?)", (name,))
    connection.execute("PRAGMA journal_mode=WAL")
    for e in entries:
        fields = (e.seq, e.kind, e.command, e.answers, e.events, e.at, e.app)
        connection.execute(INSERT, (*fields, checksum(*fields)))  # each its own transaction
    if pending is not None:
        connection.execute("INSERT INTO pending VALUES (1, ?, ?)", pending)
        connection.execute("INSERT INTO meta VALUES ('pending_crc', ?)", (str(checksum(*pending)),))
    if not in_log:
        connection.close()
    shutil.copyfile(making, path)
    if in_log:
        shutil.copyfile(f"{making}-wal", f"{path}-wal")
        connection.close()
    for file in path.parent.glob("making*"):
        file.unlink()


def plain(count: int, size: int = 10) -> list[Entry]:
    """So many entries, to have something to write."""
    at = "2026-01-02T03:04:05.000+00:00"
    return [
        Entry(n, "command", f"c{n}", f"a{n}", f"e{n} " + "x" * size, at, "0.1")
        for n in range(1, count + 1)
    ]
