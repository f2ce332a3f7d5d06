"""The disk: every command and every die is here before the screen shows it.

One SQLite file a fight, without a write-ahead log: after each step the file alone is the whole
fight, wherever it is copied. The journal does not know what commands, answers and events mean:
they are texts to it. Entries are only ever added; taking a command back adds an entry too, so
nothing that was confirmed is ever lost. The file counts its entries and sums them up, so that a
lost or older end is noticed, and a file that is no longer the fight is never written to.
"""

from .errors import (
    AlreadyExists,
    Damaged,
    DiskProblem,
    FileLost,
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
    "FileLost",
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
