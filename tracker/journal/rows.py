"""What a journal holds: entries, and the question that waits."""

import zlib
from dataclasses import dataclass

PENDING_SUM = "pending_crc"
"""The named value of layout 1 that held the checksum of the open question; now the head does."""

LOST = "lost"
"""The kind of an entry that stands, empty, for one that a damaged file no longer had."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that was done: a command with its answers and the events it made, or an undo.

    `seq` counts from 1 without gaps; `at` is the UTC time (ISO 8601) and `app` the version of
    Dreadclock that wrote it.
    """

    seq: int
    kind: str
    command: str
    answers: str
    events: str
    at: str
    app: str


@dataclass(frozen=True, slots=True)
class Pending:
    """A command in the middle of its questions, and the answers it has so far."""

    command: str
    answers: str


KINDS = ("command", "undo", "redo", LOST)
"""What an entry can be. An unknown one is never taken for a command."""

Row = tuple[str, str, str, str]
"""What a caller gives of an entry: kind, command, answers, events."""

SELECT = "SELECT seq, kind, command, answers, events, at, app, crc FROM entry ORDER BY seq"
INSERT = "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?)"


def chained(chain: int, crc: int) -> int:
    """The sum over all entries so far, after one more with this checksum."""
    return zlib.crc32(crc.to_bytes(4, "big"), chain)


def checksum(*fields: object) -> int:
    """What tells an entry as it was written from a damaged one."""
    return zlib.crc32("\0".join(map(str, fields)).encode())
