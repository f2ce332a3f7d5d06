"""Saving what can be read of a damaged fight."""

import sqlite3
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from tracker import __version__

from . import files, layout
from .carve import carve
from .errors import AlreadyExists, Damaged, DiskProblem, JournalError, NoSuchFight
from .lock import held_here
from .names import tidy
from .reading import Reading
from .rows import INSERT, LOST, PENDING_SUM, SELECT, Entry, Pending, chained, checksum
from .shelf import Shelf

MOST_MISSING = 100_000
"""How many steps after the last readable one the file's count is believed for."""


@dataclass(frozen=True, slots=True)
class RecoverReport:
    """What was saved of a damaged fight, and what was not.

    `read` entries are in the new fight; `lost` are the numbers of those that could not be read.
    `end_known` is False where more may have come after the last.
    """

    name: str
    path: Path
    read: int
    lost: tuple[int, ...]
    end_known: bool

    def __str__(self) -> str:
        said = [f'{self.read} entries saved as the fight "{self.name}"']
        if self.lost:
            said.append(f"{len(self.lost)} could not be read: {_spans(self.lost)}")
        if not self.end_known:
            said.append("whether more came after the last of them cannot be told")
        if len(said) == 1:
            said.append("nothing was missing")
        return "; ".join(said)


def recover(path: Path, target: Path | Shelf, *, app_version: str = __version__) -> RecoverReport:
    """Save every entry that can be read into a new fight: at `target`, or under a free name there.

    The damaged file is not changed. The entries keep their numbers, times and versions; in the
    place of a lost one stands an entry of the kind `LOST`, so that an undo after it still takes
    back what it took back. What was lost is also kept as `meta("recovered")`. Raises
    NoSuchFight, AlreadyExists, DiskProblem (also while this process has the fight open), and
    Damaged if there is nothing to save.
    """
    path = Path(path)
    if not path.is_file():
        raise NoSuchFight(f"there is no file {path}")
    files.check_plain(path)
    if held_here(path):
        raise DiskProblem(f"{path.name} is open in this window: close it first")
    found, broken, meta, pending, end_known = _by_query(path)
    count = 0
    try:
        carved, name, count, log_whole = carve(path)
        end_known = end_known and log_whole
        found = {**carved, **found}
        meta.setdefault("name", name)
    except OSError as error:
        if not found:
            raise DiskProblem(f"{path.name} cannot be read: {error.strerror}") from None
    if not found:
        raise Damaged(f"nothing of {path.name} can be read as a fight; it was left as it is")
    name = _name(meta.get("name", ""), path)
    if isinstance(target, Shelf):
        name = target.free_name(f"{name} (recovered)")
        target = target.path_for(name)
    last = max(found)
    # The number of a broken entry may be broken too: far beyond the rest it is nobody's.
    last = max((n for n in broken if last < n <= last + 100), default=last)
    if last < count <= last + MOST_MISSING:
        last, end_known = count, True
    lost = tuple(n for n in range(1, last + 1) if n not in found)
    report = RecoverReport(name, target, len(found), lost, end_known)
    kept = {
        "summary": "recovered",
        **{key: value for key, value in meta.items() if key != PENDING_SUM},
        "name": name,
        "recovered": f"from {path.name}: {report}",
    }
    files.private_directory(target.parent)

    def fill(connection: sqlite3.Connection) -> None:
        layout.lay_out(connection, name)
        connection.execute("BEGIN")
        connection.executemany("INSERT OR REPLACE INTO meta VALUES (?, ?)", kept.items())
        nothing = Entry(0, LOST, "", "", "", "", "")
        chain = 0
        for seq in range(1, last + 1):
            e = found.get(seq, nothing)
            fields = (seq, e.kind, e.command, e.answers, e.events, e.at, e.app or app_version)
            crc = checksum(*fields)
            chain = chained(chain, crc)
            connection.execute(INSERT, (*fields, crc))
        connection.execute("UPDATE head SET entries = ?, chain = ?", (last, chain))
        if pending is not None and end_known and not lost:
            connection.execute("INSERT INTO pending VALUES (1, ?, ?)", pending)
            connection.execute("UPDATE head SET other = ?", (layout.question(Pending(*pending)),))
        connection.execute("COMMIT")

    try:
        files.build(target, fill)
    except FileExistsError:
        raise AlreadyExists(f"{target} exists already; it was not touched") from None
    return report


def _by_query(
    path: Path,
) -> tuple[dict[int, Entry], set[int], dict[str, str], tuple[str, str] | None, bool]:
    """What SQLite itself still reads: entries, the numbers of broken ones, named values, the open
    question, and whether it came to the end."""
    found: dict[int, Entry] = {}
    broken: set[int] = set()
    meta: dict[str, str] = {}
    pending, whole = None, False
    try:
        reading = Reading(path)
    except JournalError:
        return found, broken, meta, pending, whole
    try:
        # A view in the place of a table could go on for ever: then only the bytes are looked at.
        (version,) = reading.connection.execute("PRAGMA user_version").fetchone()
        layout.check_foreign(reading.connection, path, int(version))
    except (sqlite3.Error, UnicodeError, JournalError):
        reading.close()
        return found, broken, meta, pending, whole
    try:
        for *fields, crc in reading.connection.execute(SELECT):
            if checksum(*fields) == crc:
                found[fields[0]] = Entry(*fields)
            else:
                broken.add(int(fields[0]))
        (state,) = reading.connection.execute("PRAGMA quick_check(1)").fetchone()
        whole = state == "ok"
    except (sqlite3.Error, UnicodeError):
        pass
    try:
        for key, value in reading.connection.execute("SELECT key, value FROM meta"):
            meta[str(key)] = str(value)
        row = reading.connection.execute("SELECT command, answers FROM pending").fetchone()
        if version >= 2:
            asked = layout.open_question(reading.connection, path)
            pending = (asked.command, asked.answers) if asked else None
        elif row and meta.get(PENDING_SUM) in (None, str(checksum(*row))):
            pending = (str(row[0]), str(row[1]))
    except (sqlite3.Error, UnicodeError, JournalError):
        pass
    finally:
        reading.close()
    return found, broken, meta, pending, whole


def _name(name: str, path: Path) -> str:
    for text in (name, path.stem):
        try:
            return tidy(text)
        except JournalError:
            continue
    return "fight"


def _spans(numbers: tuple[int, ...]) -> str:
    spans = []
    for _, group in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        run = [number for _, number in group]
        spans.append(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}")
    return ", ".join(spans)
