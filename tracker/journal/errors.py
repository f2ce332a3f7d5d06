"""What can be wrong with a disk, in words for the person at the table."""

import sqlite3
from pathlib import Path


class JournalError(Exception):
    """The fight could not be read or written. Nothing that was confirmed is lost."""


class NewerVersion(JournalError):
    """The file was written by a newer Dreadclock."""


class Damaged(JournalError):
    """The file cannot be read whole; it was left as it is."""


class ReadOnlyFight(JournalError):
    """The fight can be looked at, not changed."""


class DiskProblem(JournalError):
    """The disk refused: full, too large, gone. What was there before still is."""


class FileLost(DiskProblem):
    """The file of an open fight is gone, or is no longer what was written to it."""


class NoSuchFight(JournalError):
    """No fight of that name."""


class AlreadyExists(JournalError):
    """A fight of that name exists; it is never overwritten."""


_CAUSES = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk reported an error: it may be full, unplugged or failing",
    sqlite3.SQLITE_READONLY: "the file cannot be written",
    sqlite3.SQLITE_BUSY: "another program holds the file",
    sqlite3.SQLITE_LOCKED: "another program holds the file",
    sqlite3.SQLITE_CANTOPEN: "the file or its folder cannot be opened for writing",
    sqlite3.SQLITE_CONSTRAINT: "another program wrote to the file: open the fight again",
}


def cause(error: sqlite3.Error) -> str:
    """What a refusal of SQLite means at the table."""
    code = getattr(error, "sqlite_errorcode", None)
    words = _CAUSES.get(code & 0xFF) if isinstance(code, int) else None
    return f"{words} ({error})" if words else str(error)


def is_damage(error: sqlite3.Error) -> bool:
    """Whether the error tells of a broken file, not of a disk that refuses."""
    code = getattr(error, "sqlite_errorcode", None)
    return isinstance(code, int) and code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def error_of_disk(error: sqlite3.Error) -> bool:
    """Whether the disk or another program refuses, so that nothing is known of the file."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    refusals = (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_CANTOPEN)
    return not is_damage(error) and code in refusals


def damaged(path: Path, where: str = "is damaged") -> Damaged:
    """The error for a file that cannot be read whole."""
    return Damaged(
        f'{path.name} {where}; it was left as it is. `dreadclock recover "{path}"` saves what '
        "can still be read as a new fight"
    )


def not_written(error: sqlite3.Error, path: Path) -> JournalError:
    """The error for a write that did not happen, and was rolled back."""
    if is_damage(error):
        return damaged(path, "turned out to be damaged: this last step was NOT saved, and the file")
    code = getattr(error, "sqlite_errorcode", None)
    refused = isinstance(code, int) and code & 0xFF == sqlite3.SQLITE_READONLY
    kind = ReadOnlyFight if refused else DiskProblem
    return kind(
        f"{cause(error)}. This last step was NOT saved; everything before it is safe. "
        "Put that right, then do it again"
    )


def unknown_kind(path: Path, seq: int, kind: str) -> NewerVersion:
    """The error for an entry of a kind this version has never heard of."""
    word = kind.encode(errors="replace").decode()[:40]
    return NewerVersion(
        f"{path.name} holds at step {seq} something this Dreadclock does not know ({word!r}): "
        "update Dreadclock to open it. Nothing was changed"
    )


def unkeepable() -> JournalError:
    """The error for a text that UTF-8 has no bytes for."""
    return JournalError("this contains a character that no file can keep; it was NOT saved")
