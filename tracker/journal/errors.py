"""What can be wrong with a disk, in words for the person at the table."""


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


class NoSuchFight(JournalError):
    """No fight of that name."""


class AlreadyExists(JournalError):
    """A fight of that name exists; it is never overwritten."""
