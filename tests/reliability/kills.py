"""Kill a running fight at any moment, hundreds of times: nothing confirmed may be missing.

    python -m tests.reliability.kills [--trials 300] [--seed N]

Every trial forks a process that goes on with a fight on disk, kills it (at a random moment, or at
an exact place in a write), and opens the fight again. What is there must be the last step that
was confirmed, or exactly one step later: the same state, log, question, deck, undo and redo. The
step after is known by running the same steps once more on a copy taken before.
"""

import json
import os
import random
import select
import shutil
import signal
import time
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tracker.clock import Rules
from tracker.journal import Journal
from tracker.systems import all_rules
from tracker.table import Table

from .child import fork
from .fights import answer_all, choose, digest, perform, setup
from .figures import Figures, runner

MODES = (
    ("moment", 30),  # any moment, told by nothing
    ("write", 25),  # within a millisecond of the beginning of a write
    ("statement", 20),  # at an exact SQL statement of a write, its COMMIT among them
    ("after", 8),  # after the commit, before the screen is told
    ("asking", 8),  # with a question open
    ("opening", 4),
    ("closing", 5),
)
STEPS = 40
LIVES = 12  # how often one fight is killed before another begins
PATIENCE = 60.0


@dataclass(frozen=True, slots=True)
class Trial:
    """What the parent saw of one life of a fight."""

    said: list[str]
    status: int

    @property
    def confirmed(self) -> list[dict[str, Any]]:
        """The digests told, the opening's first."""
        return [json.loads(line[2:]) for line in self.said if line[:2] in ("o ", "c ", "q ")]

    @property
    def in_write(self) -> bool:
        """Whether a write had begun and its step was not confirmed."""
        return bool(self.said) and self.said[-1] == "w"

    @property
    def asking(self) -> bool:
        """Whether the last step confirmed had left a question open."""
        told = self.confirmed
        return bool(told and told[-1]["asking"])


@dataclass
class Killer:
    """The parent: fights on disk, killed and looked at."""

    folder: Path
    seed: int
    rules: Rules = field(default_factory=all_rules)
    figures: Figures = field(default_factory=lambda: Figures("kills"))
    losses: list[str] = field(default_factory=list)

    def run(self, trials: int) -> None:
        """So many trials; what was lost is in `losses`."""
        for number in range(trials):
            if number % LIVES == 0:
                path = self._new_fight(number // LIVES)
            chance = random.Random(f"{self.seed}/{number}")
            lost = self._trial(path, chance, f"{self.seed}/{number}/steps")
            self.figures.add("trials")
            if lost:
                self.losses.append(f"trial {number} (seed {self.seed}): {lost}")

    def _new_fight(self, number: int) -> Path:
        path = self.folder / f"{number}.dread"
        chance = random.Random(f"{self.seed}/fight {number}")
        journal = Journal.create(path, f"Fight {number}", app_version="test")
        setup(Table(journal, self.rules, seed=f"{self.seed}/{number}"), chance)
        journal.close()
        return path

    def _trial(self, path: Path, chance: random.Random, steps: str) -> str:
        before = self.folder / "before.dread"
        for tail in ("", "-journal"):
            Path(f"{before}{tail}").unlink(missing_ok=True)
            if Path(f"{path}{tail}").exists():
                shutil.copyfile(f"{path}{tail}", f"{before}{tail}")
        (mode,) = chance.choices([m for m, _ in MODES], [w for _, w in MODES])
        trial = self._kill(path, mode, chance, steps)
        if trial.status > 0:
            return f"{mode}: the fight ended by itself with {trial.status}"
        self.figures.add(f"kill: {mode}" if trial.status else "not killed in time")
        if trial.status:
            self.figures.add("killed in a write", trial.in_write)
            self.figures.add("killed with a question open", trial.asking)
        return self._look(path, before, trial, mode, steps)

    def _kill(self, path: Path, mode: str, chance: random.Random, steps: str) -> Trial:
        plan: dict[str, Any] = {}
        stop, mark, delay = STEPS * 9, "", 0.0
        match mode:
            case "moment":
                stop, delay = chance.randrange(1, STEPS * 2), chance.random() * 0.004
            case "write":
                mark, stop, delay = "w", chance.randrange(1, 25), chance.random() * 0.0012
            case "statement" | "after":
                plan = {"write": chance.randrange(1, 20), "where": mode}
                plan["statement"] = chance.randrange(0, 6)
            case "asking":
                plan = {"die_asking": True}
            case "opening" if chance.random() < 0.5:
                plan = {"die_opening": True}
            case "opening":
                mark, stop, delay = "b", 1, chance.random() * 0.03
            case "closing" if chance.random() < 0.5:
                plan = {"die_closing": True}
            case "closing":
                mark, stop, delay = "x", 1, chance.random() * 0.002
        plan["early_pages"] = chance.random() < 0.5
        pid, pipe = fork(path, self.rules, steps, STEPS, plan)
        return _watch(pid, pipe, mark, stop, delay)

    def _look(self, path: Path, before: Path, trial: Trial, mode: str, steps: str) -> str:
        told = trial.confirmed
        with Journal.open(path, app_version="test") as journal:
            if journal.read_only:
                return f"{mode}: read only after the kill: {journal.reason}"
            table = Table(journal, self.rules)
            found = digest(table)
            if table.trouble:
                return f"{mode}: {table.trouble}"
            if not told or found != told[-1]:
                allowed = self._again(before, steps, len(told), told)
                if found not in allowed:
                    return f"{mode}: after step {len(told)} neither it nor the next: {found}"
                self.figures.add("reopened one step later", found != (told or allowed)[-1])
            self._go_on(table, random.Random(steps))
            left = digest(table)
        with Journal.open(path, app_version="test") as journal:
            if digest(Table(journal, self.rules)) != left:
                return f"{mode}: what was done after opening again is not there"
        return ""

    def _again(
        self, before: Path, steps: str, done: int, told: list[dict[str, Any]]
    ) -> list[dict[str, Any]]:
        """The last step confirmed and the one after it, run once more on the copy."""
        with Journal.open(before, app_version="test") as journal:
            table = Table(journal, self.rules)
            chance = random.Random(steps)
            made = [digest(table)]
            while len(made) <= done:
                perform(table, choose(table, chance))
                made.append(digest(table))
        if made[: len(told)] != told:
            raise AssertionError("the same steps came out otherwise: the fight is not repeatable")
        return made[max(done - 1, 0) :] if done else made[:1]

    def _go_on(self, table: Table, chance: random.Random) -> None:
        """It can be played on: a few steps, and the question answered."""
        answer_all(table, chance)
        for _ in range(3):
            perform(table, choose(table, chance))
        if table.asking is None:
            assert perform(table, ("line", "note went on"))


def _watch(pid: int, pipe: int, mark: str, stop: int, delay: float) -> Trial:
    """Read what the child tells; kill it `delay` after its `stop`-th line that begins so."""
    data, seen, killed = b"", 0, False
    end = time.monotonic() + PATIENCE
    while True:
        if not select.select([pipe], [], [], max(end - time.monotonic(), 0))[0]:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
            os.close(pipe)
            return Trial(["hung"], 99)
        more = os.read(pipe, 1 << 16)
        if not more:
            break
        data += more
        lines = data.split(b"\n")[:-1]
        while not killed and seen < len(lines) and stop > 0:
            stop -= lines[seen].startswith(mark.encode())
            seen += 1
        if stop <= 0 and not killed:
            until = time.perf_counter() + delay
            while time.perf_counter() < until:
                pass  # a sleep is too coarse for places within a write
            os.kill(pid, signal.SIGKILL)
            killed = True
    os.close(pipe)
    _, status = os.waitpid(pid, 0)
    said = [line.decode() for line in data.split(b"\n")[:-1]]
    return Trial(said, os.waitstatus_to_exitcode(status))


def run(trials: int, seed: int) -> Figures:
    """All trials in a folder of their own."""
    with TemporaryDirectory(prefix="dreadclock-kills-") as folder:
        killer = Killer(Path(folder), seed)
        killer.run(trials)
        killer.figures.problems = killer.losses
        killer.figures.counts["losses"] = len(killer.losses)
        return killer.figures


if __name__ == "__main__":
    runner(run, "trials", 300)
