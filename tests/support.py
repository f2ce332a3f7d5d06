"""What tests share: a fight in memory, driven by command values or by lines of the language."""

from typing import Any

from tracker.clock import Command
from tracker.dice import Scripted
from tracker.language import parse
from tracker.model import Combatant
from tracker.systems import all_rules
from tracker.table import Outcome, Table, report
from tracker.table.scratch import Scratch


class Fight:
    """A fight of the real core, without a disk."""

    def __init__(self, *dice: int, families: tuple[Any, ...] = (), **config: str) -> None:
        rules = all_rules({k.replace("__", "."): v for k, v in config.items()}, families)
        self.table = Table(
            Scratch("test"),
            rules,
            script=Scripted(dice),
            seeded=False,
            asks_choices=False,
            seed="test",
        )

    def __call__(self, *lines: str) -> Outcome:
        """Run lines of the language; the outcome of the last."""
        outcome = Outcome()
        for line in lines:
            command = parse(line, self.table.state, self.table.rules)
            assert command is not None, line
            outcome = self.table.do(command)
        return outcome

    def do(self, verb: str, **args: Any) -> Outcome:
        return self.table.do(Command(verb=verb, args=args))

    def dice(self, *faces: int) -> None:
        """More faces for the rolls to come."""
        self.table.script = Scripted(faces)

    def choose(self, *words: str) -> None:
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
