"""Which format a file is of, told by its content and never by its name; and what it holds."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from .document import Document
from .found import Found, Unreadable

MOST_FILES = 500
NOTHING = Found("")


class Format(Protocol):
    """What each module of a format offers."""

    NAME: str

    def recognises(self, doc: Document) -> bool:
        """Whether the content is of this format. Raises nothing but Unreadable."""
        ...

    def read(self, doc: Document) -> Found:
        """The creatures of the file. Raises nothing but Unreadable."""
        ...


@dataclass(frozen=True, slots=True)
class Read:
    """A file and what came of it; `problem` says why nothing did ("" if it could be read)."""

    name: str
    found: Found = NOTHING
    problem: str = ""


def read(doc: Document) -> Read:
    """What a document holds; never raises."""
    from .games import FORMATS as GAMES
    from .games import foundry_lines
    from .notes import FORMATS as NOTES
    from .strangers import refuse_bytes, refuse_structure, unknown

    try:
        refuse_bytes(doc)
        for each in (foundry_lines, *GAMES):
            if each.recognises(doc):
                return Read(doc.name, each.read(doc))
        refuse_structure(doc)
        for each in NOTES:
            if each.recognises(doc):
                return Read(doc.name, each.read(doc))
        if doc.data.strip() == b"":
            raise Unreadable("it is empty")
        if doc.json_problem:
            raise Unreadable(f"it looks like JSON and is broken: {doc.json_problem}")
        problem = unknown(doc)
    except Unreadable as error:
        return Read(doc.name, problem=str(error))
    except Exception as error:  # one file must not lose the others
        return Read(doc.name, problem=f"it could not be read ({type(error).__name__}: {error})")
    return Read(doc.name, problem=problem)


def read_files(paths: Iterable[Path]) -> list[Read]:
    """Every file, each by itself: one that cannot be read does not lose the others."""
    found: list[Read] = []
    every = list(paths)
    for path in every[:MOST_FILES]:
        try:
            doc = Document.of(path)
        except Unreadable as error:
            found.append(Read(path.name or str(path), problem=str(error)))
            continue
        found.append(read(doc))
    left = len(every) - MOST_FILES
    if left > 0:
        said = f"at most {MOST_FILES} files at once; this one and {left - 1} more were left"
        found.append(Read(str(every[MOST_FILES]), problem=said))
    return found
