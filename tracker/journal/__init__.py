"""The disk: every command and every die is here before the screen shows it.

One SQLite file a fight, with a write-ahead log. The journal does not know what commands, answers
and events mean: they are texts to it. Entries are only ever added; taking a command back adds an
entry too, so nothing that was confirmed is ever lost.
"""

from .errors import (
    AlreadyExists,
    Damaged,
    DiskProblem,
    JournalError,
    NewerVersion,
    NoSuchFight,
    ReadOnlyFight,
)
from .journal import Journal
from .recovery import RecoverReport, recover
from .rows import LOST, Entry, Pending
from .shelf import FightInfo, Shelf

__all__ = [
    "LOST",
    "AlreadyExists",
    "Damaged",
    "DiskProblem",
    "Entry",
    "FightInfo",
    "Journal",
    "JournalError",
    "NewerVersion",
    "NoSuchFight",
    "Pending",
    "ReadOnlyFight",
    "RecoverReport",
    "Shelf",
    "recover",
]
