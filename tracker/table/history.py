"""What was done, undone and done again: the stack under undo, and the log it makes."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from tracker.clock import Command, Rules
from tracker.model import Answer, Encounter, Event

from .log import LogLine, lines


@dataclass(slots=True)
class Done:
    """A command carried out: how, from which state to which."""

    command: Command
    answers: tuple[Answer, ...]
    before: Encounter
    after: Encounter
    lines: tuple[LogLine, ...]
    events: tuple[Event, ...] = ()
    undone: bool = False

    @property
    def rolled(self) -> bool:
        """Whether dice fell in it."""
        return any(not a.skipped and (a.dice or a.detail) for a in self.answers)


class History:
    """Every command in the order done (`every`), those that count now (`done`), and those taken
    back that may come again (`undone`). `steps` is all that happened, undoing too; `state` is what
    the commands that count have led to.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.state = Encounter()
        self.every: list[Done] = []
        self.steps: list[Done | Literal["undo", "redo"]] = []
        self.done: list[Done] = []
        self.undone: list[Done] = []
        self._log: list[LogLine] | None = None

    @property
    def log(self) -> Sequence[LogLine]:
        """Every line, oldest first; undone ones marked."""
        if self._log is None:
            self._log = [
                replace(line, undone=True) if done.undone else line
                for done in self.every
                for line in done.lines
            ]
        return self._log

    def told(self, before: Encounter, events: Sequence[Event]) -> tuple[list[LogLine], Encounter]:
        """The lines that events would make as the next command, and the state after them."""
        return lines(before, events, self.rules, len(self.every) + 1)

    def apply(
        self,
        command: Command,
        used: tuple[Answer, ...],
        events: Sequence[Event],
        before: Encounter | None = None,
    ) -> list[LogLine]:
        """Take a command as done, from the present state or from `before`; its lines."""
        start = self.state if before is None else before
        new, after = self.told(start, events)
        done = Done(command, used, start, after, tuple(new), tuple(events))
        self.every.append(done)
        self.steps.append(done)
        self.done.append(done)
        self.undone.clear()
        self.state = after
        if self._log is not None:
            self._log.extend(new)
        return new

    def take_back(self) -> None:
        """The last command no longer counts."""
        done = self.done.pop()
        done.undone = True
        self.steps.append("undo")
        self.undone.append(done)
        self.state = done.before
        self._log = None

    def bring_back(self) -> None:
        """The last one taken back counts again."""
        done = self.undone.pop()
        done.undone = False
        self.steps.append("redo")
        self.done.append(done)
        self.state = done.after
        self._log = None

    def settle(self) -> None:
        """What has been done so far is no command of the GM's: undo does not reach behind it."""
        self.done = [d for d in self.done if d.command.verb != "created"]
