"""One writer a fight: a lock beside the file, which the kernel lets go when its holder dies."""

import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

if TYPE_CHECKING:
    from filelock import BaseFileLock

_held: WeakValueDictionary[str, "Lock"] = WeakValueDictionary()


def _beside(path: Path) -> Path:
    return Path(f"{path}.lock")


def held_here(path: Path) -> bool:
    """Whether this very process writes to the fight."""
    return os.path.realpath(path) in _held


def _new(path: Path) -> "BaseFileLock":
    from filelock import FileLock  # costs 20 ms, and only opening needs it

    return FileLock(_beside(path), mode=0o600, is_singleton=False)


def _holder(path: Path) -> str:
    """What the lock file says of its holder: a process number, "" for nobody."""
    try:
        if not _beside(path).is_file():  # a pipe in its place would be waited for
            return ""
        return _beside(path).read_text(encoding="ascii").strip()[:20]
    except PermissionError:  # Windows does not let a locked file be read
        return "?"
    except (OSError, UnicodeDecodeError):
        return ""


def open_elsewhere(path: Path) -> bool:
    """Whether another process writes to the fight. Disturbs nobody who is about to open it."""
    if held_here(path) or not _holder(path):
        return False
    from filelock import Timeout

    lock = _new(path)
    try:
        lock.acquire(blocking=False)
    except (Timeout, OSError):
        return True
    lock.release()  # its holder was killed
    return False


class Lock:
    """The right to write to one fight."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock: BaseFileLock | None = None

    def take(self) -> str:
        """Take the lock, without waiting; why it cannot be had, in words ("" if it was)."""
        from filelock import Timeout

        lock = _new(self._path)
        try:
            lock.acquire(blocking=False)
        except Timeout:
            if held_here(self._path):
                return "it is open in this window already"
            pid = _holder(self._path)
            return "open in another window" + (f" (process {pid})" if pid.isdecimal() else "")
        except OSError as error:
            return f"its folder cannot be written ({error.strerror or error})"
        self._lock = lock
        _held[os.path.realpath(self._path)] = self
        self._sign(str(os.getpid()))
        return ""

    def release(self) -> None:
        """Let others write. Does nothing if the lock was not had."""
        if self._lock is None:
            return
        self._sign("")
        _held.pop(os.path.realpath(self._path), None)
        self._lock.release()
        self._lock = None

    def _sign(self, holder: str) -> None:
        # For the message alone: what locks is the kernel's lock, not the words in the file.
        with suppress(OSError):
            _beside(self._path).write_text(holder, encoding="ascii")
