"""The party between fights, and encounters kept as templates: hand lists on disk."""

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from tracker.importers import Creature, Document, Read, read
from tracker.importers.notes.export_list import write
from tracker.journal import JournalError
from tracker.journal.names import file_name, tidy
from tracker.model import Encounter

ENDING = ".yaml"
PARTY = "party"


class Kept:
    """A folder of lists by name: `parties` or `templates` under `root`.

    The files are hand lists, to be read and changed with any editor. Methods raise JournalError
    in words where the disk refuses.
    """

    def __init__(self, root: Path, kind: str) -> None:
        self.folder = root / kind
        self.kind = kind.rstrip("s") if kind != "parties" else "party"

    def names(self) -> list[str]:
        """What is kept, by name."""
        try:
            files = sorted(self.folder.glob(f"*{ENDING}"))
        except OSError as error:
            raise JournalError(f"{self.folder} cannot be read ({error.strerror})") from None
        return [name for f in files if (name := _title(f))]

    def path(self, name: str) -> Path:
        """Where it is or would be."""
        return self.folder / (Path(file_name(tidy(name))).stem + ENDING)

    def keep(self, name: str, state: Encounter, sides: Sequence[str] = ()) -> int:
        """Write the combatants of these sides (all, if none are named); how many.

        An older list of the name is replaced at once and whole. Raises JournalError also where
        there is nobody to keep.
        """
        name = tidy(name)
        chosen = {i: c for i, c in state.combatants.items() if not sides or c.side in sides}
        kept = state.replace(
            name=name,
            combatants=chosen,
            order=tuple(i for i in state.order if i in chosen),
        )
        if not kept.present:
            raise JournalError("there is nobody to keep" + (f" ({', '.join(sides)})" * bool(sides)))
        _write(self.path(name), write(kept))
        return len(kept.present)

    def read(self, name: str) -> Read:
        """What is kept under a name. Raises JournalError with the names there are."""
        path = self.path(name)
        try:
            data = path.read_bytes()
        except FileNotFoundError:
            there = ", ".join(self.names()) or "none yet"
            raise JournalError(f'there is no {self.kind} "{name}"; there are: {there}') from None
        except OSError as error:
            raise JournalError(f"{path} cannot be read ({error.strerror})") from None
        return read(Document(data, name))

    def creatures(self, name: str) -> tuple[Creature, ...]:
        """Those kept under a name; a party comes without its places in the last fight's order."""
        found = self.read(name)
        if found.problem:
            raise JournalError(f'the {self.kind} "{name}" could not be read: {found.problem}')
        if self.kind != "party":
            return found.found.creatures
        return tuple(
            replace(c, pairs={k: v for k, v in c.pairs.items() if k != "init"})
            for c in found.found.creatures
        )


def _title(path: Path) -> str:
    """The name inside, for the file's own is for the file system."""
    try:
        head = path.read_text(encoding="utf-8")[:4000]
    except (OSError, UnicodeDecodeError):
        return ""
    found = read(Document(path.read_bytes(), path.name)) if head else None
    return found.found.title if found else ""


def _write(path: Path, text: str) -> None:
    passing = path.with_name(f".{os.urandom(6).hex()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle = os.open(passing, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with open(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        passing.replace(path)
    except OSError as error:
        passing.unlink(missing_ok=True)
        raise JournalError(f"{path} cannot be written ({error.strerror})") from None
