"""Saving what can be read of a damaged fight."""

import sqlite3
from dataclasses import dataclass
from pathlib import Path

from . import files
from .errors import DiskProblem
from .journal import checksum
from .shelf import Shelf


@dataclass(frozen=True, slots=True)
class RecoverReport:
    """What was saved, and what was not."""

    name: str
    read: int
    lost: str

    def __str__(self) -> str:
        tail = f"; not readable: {self.lost}" if self.lost else "; nothing was missing"
        return f'{self.read} entries saved as the fight "{self.name}"{tail}'


def recover(path: Path, shelf: Shelf) -> RecoverReport:
    """Copy every entry that can be read, up to the first that cannot, into a new fight.

    What follows a gap cannot be trusted to fit what went before it, so it stays in the old file,
    which is not changed. Raises DiskProblem if there is nothing to read.
    """
    rows: list[tuple[str, str, str, str]] = []
    name, lost = path.stem, ""
    try:
        connection = files.connect(path, writing=False)
        found = connection.execute("SELECT value FROM meta WHERE key = 'name'").fetchone()
        name = str(found[0]) if found else name
    except sqlite3.Error:
        pass  # the name is the least of it
    try:
        for *fields, crc in connection.execute(
            "SELECT seq, kind, command, answers, events, at, app, crc FROM entry ORDER BY seq"
        ):
            if checksum(*fields) != crc or fields[0] != len(rows) + 1:
                lost = f"entry {len(rows) + 1} and what follows it"
                break
            rows.append((fields[1], fields[2], fields[3], fields[4]))
    except (sqlite3.Error, UnicodeDecodeError, UnboundLocalError) as error:
        lost = f"what follows entry {len(rows)} ({error})"
    if not rows:
        raise DiskProblem(f"nothing of {path.name} can be read; it was left as it is")
    with shelf.create(shelf.free_name(f"{name} recovered")) as journal:
        journal.append_many(rows, summary="recovered")
        saved = journal.name
    return RecoverReport(saved, len(rows), lost)
