"""What a runner counts, and how all runners are started and tell of it."""

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass
class Figures:
    """Counts by name, and the problems found; no problem is what is to be proved."""

    name: str
    counts: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def add(self, what: str, n: int = 1) -> None:
        """Count."""
        self.counts[what] += n

    def wrong(self, what: str) -> None:
        """Keep a problem."""
        self.problems.append(what)

    def table(self) -> str:
        """The figures, one a line."""
        rows = [*self.counts.items(), ("problems", len(self.problems))]
        lines = [f"  {what:<44}{n:>9,}" for what, n in rows]
        return "\n".join([f"{self.name}  ({self.seconds:.1f} s)", *lines])


Run = Callable[[int, int], Figures]


def timed(run: Run, number: int, seed: int) -> Figures:
    """Run it, with its time."""
    began = time.perf_counter()
    figures = run(number, seed)
    figures.seconds = time.perf_counter() - began
    return figures


def runner(run: Run, unit: str, number: int) -> None:
    """The command line of one runner: it prints its seed and figures, and exits 1 on a problem."""
    parser = argparse.ArgumentParser()
    parser.add_argument(f"--{unit}", type=int, default=number, dest="number")
    parser.add_argument("--seed", type=int, default=None)
    given = parser.parse_args()
    seed = random.randrange(1_000_000) if given.seed is None else given.seed
    print(f"seed {seed}", flush=True)
    figures = timed(run, given.number, seed)
    print(figures.table())
    for problem in figures.problems:
        print(f"PROBLEM: {problem}", file=sys.stderr)
    sys.exit(1 if figures.problems else 0)
