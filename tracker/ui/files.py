"""Files named in the line at the bottom: what is meant, and what Tab completes."""

import glob
import os
import shlex
from pathlib import Path

from tracker.importers import Document, Read, read, read_files

_SHOWN = 60
_MOST = 500


def meant(text: str) -> list[Path]:
    """The files of a line: several with blanks, quotes for names with blanks, `~`, `*`."""
    whole = Path(text.strip()).expanduser()
    if whole.exists():  # a name with blanks, typed or dropped here as it is
        return [whole]
    try:
        words = shlex.split(text)
    except ValueError:
        words = text.split()
    found: list[Path] = []
    for word in words:
        named = os.path.expanduser(word)
        hits = sorted(glob.glob(named))[:_MOST] if any(c in named for c in "*?[") else []
        found += [Path(h) for h in hits] or [Path(named)]
    return found


def taken(text: str) -> list[Read]:
    """What the named files hold; nothing raises."""
    return read_files(meant(text))


def pasted(text: str) -> Read:
    """What a pasted text holds."""
    return read(Document(text.encode("utf-8", "replace")))


def completions(value: str) -> list[tuple[str, str, str]]:
    """Whole lines for the last word's path, with their last words, folders first."""
    if not value:
        return []
    at = value.rfind(" ") + 1
    while at and value[at - 2 : at - 1] == "\\":
        at = value.rfind(" ", 0, at - 1) + 1
    head, word = value[:at], value[at:].replace("\\ ", " ")
    folder, _, start = word.rpartition("/")
    base = os.path.expanduser(f"{folder}/" if folder or word.startswith("/") else ".")
    try:
        with os.scandir(base) as entries:
            names = sorted(
                (not e.is_dir(), e.name)
                for e in entries
                if e.name.startswith(start) and e.name.startswith(".") <= start.startswith(".")
            )
    except OSError:
        return []
    found = []
    for is_file, name in names[:_SHOWN]:
        shown = name + ("" if is_file else "/")
        path = (f"{folder}/" if folder or word.startswith("/") else "") + shown
        found.append((head + path.replace(" ", "\\ "), shown, ""))
    return found
