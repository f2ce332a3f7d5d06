"""Feed a fight with whatever can be typed or given as a file: a clear refusal, or a clear result.

    python -m tests.reliability.fuzz [--inputs 20000] [--seed N]

Only the errors that the screen shows may come out. A refused line changes nothing; no line takes
2 seconds of the processor and no dice expression one; the preview of every state can be told.
"""

import contextlib
import io
import json
import random
import resource
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tracker import config
from tracker.clock import Refused
from tracker.dice import DiceError
from tracker.dice import parse as parse_dice
from tracker.journal import Journal, JournalError
from tracker.language import complete
from tracker.language import parse as parse_line
from tracker.play import play
from tracker.systems import all_rules
from tracker.table import Table, report

from .fights import digest, setup, typed_answer
from .figures import Figures, runner
from .junk import NAMES, NUMBERS, Junk, quoted

SHOWN = (Refused, JournalError)
"""What the screen shows as a message; anything else would be a traceback."""

LINE_SECONDS, DICE_SECONDS, HANGS = 2.0, 1.0, 20
FEW_FIGHTS = 400  # inputs after which another fight begins
LARGEST = 250  # combatants: a larger fight is begun anew, or the fuzzing itself becomes slow
KINDS = (("line", 62), ("dice", 14), ("answer", 8), ("name", 6), ("script", 6), ("config", 4))


class Hangs(BaseException):
    """An input kept the processor for so long that it counts as a frozen screen."""


def _hangs(*_: object) -> None:
    raise Hangs


class Fuzzer:
    """One stream of inputs, and what came of them."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.chance = random.Random(f"{seed}/fuzz")
        self.rules = all_rules()
        self.junk = Junk(self.chance, self.rules)
        self.figures = Figures("inputs")
        self.fights = 0
        self.input = ""
        self.table = self._new_fight()

    def _new_fight(self) -> Table:
        self.fights += 1
        journal = Journal.create(self.folder / f"{self.fights}.dread", "F", app_version="test")
        journal._connection.execute("PRAGMA synchronous=OFF")  # no power is cut here
        table = Table(journal, self.rules, seed=str(self.fights))
        setup(table, self.chance)
        return table

    def run(self, inputs: int) -> None:
        """So many inputs; the fights are then opened again and must be the same."""
        kinds, weights = zip(*KINDS, strict=True)
        for number in range(1, inputs + 1):
            (kind,) = self.chance.choices(kinds, weights)
            self.figures.add("inputs")
            self.figures.add(f"input: {kind}")
            try:
                getattr(self, f"_{kind}")()
            except Hangs:
                self._wrong("took more than 20 s of the processor")
                self._another_fight()
            if number % FEW_FIGHTS == 0 or len(self.table.state.combatants) > LARGEST:
                self._another_fight()
        self._another_fight()

    def _another_fight(self) -> None:
        if self.table.asking is not None:
            self.table.cancel()
        left, path = digest(self.table), self.table.journal.path  # type: ignore[union-attr]
        self.table.journal.close()
        with Journal.open(path, app_version="test") as journal:
            if digest(Table(journal, self.rules)) != left:
                self._wrong("the fight is another after it was closed and opened")
        path.unlink()
        self.table = self._new_fight()

    def _wrong(self, what: str) -> None:
        shown = self.input if len(self.input) < 300 else f"{self.input[:300]}... (cut)"
        self.figures.wrong(f"{what}: {shown!r}")

    @contextlib.contextmanager
    def _limited(self, given: str, seconds: float) -> Iterator[None]:
        """Only shown errors, and soon."""
        self.input = given
        began = time.process_time()
        signal.setitimer(signal.ITIMER_VIRTUAL, HANGS)
        try:
            yield
        except SHOWN as error:
            self.figures.add("refused")
            if not str(error).strip() or len(str(error)) > 4000:
                self._wrong(f"a refusal of {len(str(error))} letters")
        except Exception as error:
            self._wrong(f"{type(error).__name__}: {error}")
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        took = time.process_time() - began
        self.figures.counts["slowest ms"] = max(
            self.figures.counts["slowest ms"], round(took * 1000)
        )
        if took > seconds:
            self._wrong(f"took {took:.1f} s")

    def _marks(self) -> tuple[Any, ...]:
        t = self.table
        lines = t.log
        return (t.can_undo, t.can_redo, len(lines), lines[-1] if lines else None, t.asking)

    def _do(self, given: str, act: Callable[[], object]) -> None:
        """Do it; a refusal must have changed nothing, and what follows can be shown."""
        before, marks, refused = self.table.state, self._marks(), self.figures.counts["refused"]
        with self._limited(given, LINE_SECONDS):
            act()
        if self.figures.counts["refused"] > refused:
            if self.table.state is not before and self.table.state != before:
                self._wrong("refused, and the state is another")
            if self._marks() != marks:
                self._wrong(f"refused, and {marks} became {self._marks()}")
        elif self.table.state is not before:
            self.figures.add("accepted")
            with self._limited(given, LINE_SECONDS):
                told = self.table.preview()
                json.dumps([told, report(self.table.state, self.rules, self.table.log[-20:])])
        if self.table.asking is not None and self.chance.random() < 0.5:
            self._answer()

    # --- what is fed ---

    def _line(self) -> None:
        line = self.junk.line(self.table.state)

        def act() -> None:
            for one in complete(line, self.table.state, self.rules):
                assert one.text
            command = parse_line(line, self.table.state, self.rules)
            if command is not None and command.verb != "help":
                self.table.do(command)

        self._do(line, act)

    def _answer(self) -> None:
        if self.table.asking is None:
            return self._line()
        chance = self.chance.random()
        text = typed_answer(self.table, self.chance)
        if chance < 0.5:
            text = self.chance.choice((self.junk.dice(), *NUMBERS, *NAMES))
        self._do(text, lambda: self.table.answer(text))
        if self.table.asking is not None and chance < 0.2:
            self.table.cancel()
        return None

    def _dice(self) -> None:
        text = self.junk.dice()

        def act() -> None:
            try:
                found = parse_dice(text)
            except DiceError as error:
                raise Refused(str(error)) from None
            found.roll(lambda sides: sides)
            found.roll(lambda sides: 1)
            parse_dice(str(found.text))

        with self._limited(text, DICE_SECONDS):
            act()
        line = f"roll {text}"
        self._do(line, lambda: self._run(line))

    def _run(self, line: str) -> None:
        command = parse_line(line, self.table.state, self.rules)
        if command is not None:
            self.table.do(command)

    def _name(self) -> None:
        name = self.chance.choice(NAMES)
        line = f"add {quoted(name)} x{self.chance.randint(1, 3)} hp=5 init=3"
        if self.chance.random() < 0.4:
            line = f"name {self.junk.name(self.table.state)} {quoted(name)}"
        self._do(line, lambda: self._run(line))
        # Whoever has such a name can be called by it.
        if not self.table.state.present:
            return
        whom = quoted(self.chance.choice(self.table.state.present).name)
        self._do(f"damage {whom} 1", lambda: self._run(f"damage {whom} 1"))

    def _script(self) -> None:
        text = self.junk.script(self.table.state)
        path = self.folder / "script.txt"
        data = text.encode("utf-8", "surrogatepass")
        if self.chance.random() < 0.2:
            data = data[: self.chance.randrange(len(data) + 1)] + self.chance.randbytes(9)
        path.write_bytes(data)
        out, err = io.StringIO(), io.StringIO()
        with (
            self._limited(text, 4 * LINE_SECONDS),
            contextlib.redirect_stdout(out),
            contextlib.redirect_stderr(err),
        ):
            dice, seed = self.chance.choice((None, "4,6", "x")), self.chance.choice((None, "1"))
            status = play(str(path), dice, seed, self.chance.random() < 0.5, self.rules)
            assert status in (0, 2), status
            assert (status == 2) == bool(err.getvalue()), "an error without a word"
            out.getvalue().encode()  # what cannot be printed would be a traceback

    def _config(self) -> None:
        text = self.junk.config()
        path = self.folder / "config.toml"
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        with self._limited(text, LINE_SECONDS):
            found = config.load(path)
            settings, wrong = config.checked_rules(found, self.rules.settings())
            assert all(isinstance(t, str) for t in (*found.troubles, *wrong))
            self.table.policies = dict(found.policies)
            all_rules(settings)


def run(inputs: int, seed: int) -> Figures:
    """Feed so many inputs; what was wrong is in the figures."""
    old = signal.signal(signal.SIGVTALRM, _hangs)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    try:
        with TemporaryDirectory(prefix="dreadclock-fuzz-") as folder:
            fuzzer = Fuzzer(Path(folder), seed)
            fuzzer.run(inputs)
            fuzzer.table.journal.close()
    finally:
        signal.signal(signal.SIGVTALRM, old)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory
    fuzzer.figures.counts["memory grown by MB"] = grown // 1024
    if grown > 500_000:
        fuzzer.figures.wrong(f"memory grew by {grown // 1024} MB")
    return fuzzer.figures


if __name__ == "__main__":
    runner(run, "inputs", 20_000)
