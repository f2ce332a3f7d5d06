"""A fight as its journal holds it: commands and answers as text, and back."""

from typing import TYPE_CHECKING

from tracker import __version__
from tracker.clock import Command
from tracker.journal import LOST, Entry, JournalError
from tracker.model import Answer, dump_events, load_events
from tracker.model.frozen import from_json, to_json

from .gaps import check_fits, lost_step
from .history import Done, History

if TYPE_CHECKING:
    from tracker.journal import Journal

    from .scratch import Scratch


def dump(command: Command) -> str:
    """A command as text."""
    return to_json(command)


def load(text: str) -> Command:
    """The command of a text. Raises ValueError."""
    return from_json(text, Command)


def dump_answers(given: tuple[Answer, ...]) -> str:
    """Answers as text."""
    return to_json(given)


def load_answers(text: str) -> tuple[Answer, ...]:
    """The answers of a text. Raises ValueError."""
    return from_json(text or "[]", tuple[Answer, ...])


Waiting = tuple[Command, tuple[Answer, ...]]
"""A command that waits for an answer, and the answers it has."""


def save(history: History, waiting: Waiting | None, to: "Journal") -> None:
    """Write a whole fight that is in memory into a new journal. Raises JournalError."""
    rows = [
        ("command", dump(d.command), dump_answers(d.answers), dump_events(d.events))
        if isinstance(d, Done)
        else (d, "", "", "")
        for d in history.steps
    ]
    to.append_many(rows)
    if waiting is not None:
        command, given = waiting
        to.set_pending(dump(command), dump_answers(given))


def replay(journal: "Journal | Scratch", history: History) -> str:
    """Do again all that the journal holds; what the GM must be told of it ("" if nothing).

    Raises JournalError for a step that this version does not understand.
    """
    misfits = 0
    for entry in journal.entries():
        match entry.kind:
            case "undo":
                if history.done:
                    history.take_back()
            case "redo":
                if history.undone:
                    history.bring_back()
            case _:
                misfits += not _redo(journal, history, entry, lost_before=misfits > 0)
    if not misfits:
        return ""
    return (
        f"{misfits} steps of this fight are lost: the file it was saved from was damaged. "
        "Look the fight over before going on"
    )


def _redo(
    journal: "Journal | Scratch", history: History, entry: Entry, *, lost_before: bool
) -> bool:
    """One command; False if it is lost, or no longer fits after one that is."""
    try:
        if entry.kind == LOST:
            raise ValueError("it is lost")
        events = load_events(entry.events)
        if lost_before:
            check_fits(history.state, events, history.rules)
        history.apply(load(entry.command), load_answers(entry.answers), events)
    except Exception as error:
        if entry.kind != LOST and not lost_before:
            journal.close()
            raise JournalError(
                f'"{journal.name}" cannot be shown: Dreadclock {__version__} does not understand '
                f"step {entry.seq}, which {entry.app or 'another version'} wrote. Nothing was "
                "changed; update Dreadclock to open it"
            ) from error
        # What a lost step changed is missing for those after it: what no longer fits is left
        # out. Its place is kept, so that an undo takes back what it took back then.
        history.apply(Command(verb=LOST), (), [lost_step(entry.seq)])
        return False
    return True
