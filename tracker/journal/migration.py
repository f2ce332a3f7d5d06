"""Bringing older files up to date."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from . import files, layout
from .errors import JournalError, cause, damaged
from .reading import Reading
from .rows import PENDING_SUM, Pending, checksum


def _to_2(connection: sqlite3.Connection) -> None:
    """Counts of what the file holds; a place for snapshots; no write-ahead log any more."""
    row = connection.execute(
        "SELECT command, answers, value FROM pending, meta WHERE key = ?", (PENDING_SUM,)
    ).fetchone()
    if row and str(checksum(*row[:2])) != row[2]:
        raise damaged(Path("the fight"), "is damaged at its open question")
    for statement in layout.ADDED_IN_2:
        connection.execute(statement)
    counted = layout.summed(connection, Path("the fight"))
    row = connection.execute("SELECT command, answers FROM pending").fetchone()
    other = layout.question(Pending(*row) if row else None)
    connection.execute("INSERT INTO head VALUES (1, ?, ?, 0, ?)", (*counted, other))
    connection.execute("DELETE FROM meta WHERE key = ?", (PENDING_SUM,))


MIGRATIONS: dict[int, Callable[[sqlite3.Connection], None]] = {1: _to_2}
"""How a file of a version becomes one of the next: version -> change, run in one transaction."""


def migrate(path: Path, version: int) -> None:
    """Bring an older file up to date, after a copy of it is kept beside it.

    Raises JournalError (the file is as it was) and DiskProblem.
    """
    known(path, version)
    with closing(Reading(path, first=True)) as reading:
        _keep(path, version, reading.connection)
    connection = files.connect_to_write(path)
    try:
        change(connection, path, version)
    finally:
        connection.close()


def lacking(connection: sqlite3.Connection, path: Path) -> str:
    """What a file of layout 1 may lack, in words ("" if nothing).

    It kept its last steps, often all of them, in a log beside it. Raises JournalError where
    nothing is left without that log.
    """
    log = files.wal(path)
    if files.size(log) > 0 or not files.logged(path):
        return ""
    (entries,) = connection.execute("SELECT count(*) FROM entry").fetchone()
    if not entries:
        raise JournalError(
            f"{path.name} was copied without its log: all its steps are in {log.name}, which is "
            "not beside it. Copy that file here too; this one was left as it is"
        )
    return (
        f"this fight is from an older Dreadclock, which kept the last steps in {log.name}; no "
        "such file is beside it. If the fight was copied here, look whether its end is missing"
    )


def known(path: Path, version: int) -> None:
    """Raise JournalError if a step from this version to ours is missing."""
    if any(step not in MIGRATIONS for step in range(version, layout.SCHEMA_VERSION)) or version < 0:
        raise JournalError(
            f"{path.name} has the layout {version}, which this Dreadclock does not know; "
            "it was left as it is"
        )


def change(connection: sqlite3.Connection, path: Path, version: int) -> None:
    """Take every step, or none. Raises JournalError."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        for step in range(version, layout.SCHEMA_VERSION):
            MIGRATIONS[step](connection)
        connection.execute(f"PRAGMA user_version={layout.SCHEMA_VERSION}")
        connection.execute("COMMIT")
    except BaseException as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        if not isinstance(error, sqlite3.Error):
            raise
        raise JournalError(
            f"{path.name} could not be brought up to date: {cause(error)}; it is as it was"
        ) from None


def _keep(path: Path, version: int, connection: sqlite3.Connection) -> None:
    number = 1
    while True:
        tail = f".v{version}.bak" if number == 1 else f".v{version}.{number}.bak"
        try:
            files.build(path.with_name(path.stem + tail), connection.backup)
        except FileExistsError:
            number += 1  # kept by an earlier try: it stays too
        else:
            return
