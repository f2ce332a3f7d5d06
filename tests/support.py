"""What tests share: a fight in memory, driven by command values or by lines of the language."""

from typing import Any, ClassVar

from tracker.clock import Command
from tracker.dice import Scripted
from tracker.language import parse
from tracker.model import Combatant
from tracker.systems import all_rules
from tracker.table import Outcome, Table, report
from tracker.table.scratch import Scratch


class Fight:
    """A fight of the real core, without a disk.

    It keeps what was done as the lines of a script, as long as all of it was lines (`script`).
    """

    made: ClassVar[list["Fight"]] = []
    replayed: ClassVar[int] = 0

    def __init__(self, *dice: int, families: tuple[Any, ...] = (), **config: str) -> None:
        self.script: list[str] | None = None if config else []
        Fight.made.append(self)
        self._note("!dice " + " ".join(map(str, dice)) if dice else "")
        rules = all_rules({k.replace("__", "."): v for k, v in config.items()}, families)
        self.table = Table(
            Scratch("test"),
            rules,
            script=Scripted(dice),
            seeded=False,
            asks_choices=False,
            seed="test",
        )

    def _note(self, line: str) -> None:
        if line and self.script is not None:
            self.script.append(line)

    def __call__(self, *lines: str) -> Outcome:
        """Run lines of the language; the outcome of the last."""
        outcome = Outcome()
        script, self.script = self.script, None  # a refused line is no part of a script
        for line in lines:
            if script is not None:
                script.append(line)
            command = parse(line, self.table.state, self.table.rules)
            assert command is not None, line
            outcome = self.table.do(command)
        self.script = script
        return outcome

    def do(self, verb: str, **args: Any) -> Outcome:
        self.script = None
        return self.table.do(Command(verb=verb, args=args))

    def dice(self, *faces: int) -> None:
        """These faces for the rolls to come."""
        if self.table.script is not None and self.table.script.left:
            self.script = None  # a script's faces are added, not changed for others
        self._note("!dice " + " ".join(map(str, faces)) if faces else "")
        self.table.script = Scripted(faces)

    def choose(self, *words: str) -> None:
        for word in words:
            self._note(f"!choose {word}")
        self.table.choices.extend(words)

    @property
    def state(self) -> Any:
        return self.table.state

    @property
    def active(self) -> str | None:
        return self.state.name_of(self.state.active) or None

    @property
    def report(self) -> dict[str, Any]:
        return report(self.state, self.table.rules, self.table.log)

    def who(self, name: str) -> Combatant:
        return next(c for c in self.state.present if c.name == name)

    def show(self, name: str) -> dict[str, Any]:
        shown: dict[str, Any] = self.report["combatants"][name]
        return shown

    def effects(self, name: str) -> list[str]:
        return [e.condition for e in self.who(name).effects]

    def to(self, name: str, round_: int | None = None) -> None:
        """Go on until it is this one's turn (of that round)."""
        for _ in range(3000):
            if self.active == name and round_ in (None, self.state.round) and self.state.in_turn:
                return
            self("next")
        raise AssertionError(f"{name} never had a turn")
