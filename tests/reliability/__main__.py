"""Everything big, and one table of figures.

    python -m tests.reliability [--share 1.0] [--seed N]

`--share 0.1` does a tenth of it. Exits 1 if anything was wrong.
"""

import argparse
import random
import sys

from . import faults, fuzz, kills, power, whole
from .figures import timed

PARTS = (
    (kills.run, 400),
    (power.run, 500),
    (faults.run, 800),
    (fuzz.run, 20_000),
    (whole.run, 300),
)


def main() -> int:
    """Run all parts in turn."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--share", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=None)
    given = parser.parse_args()
    seed = random.randrange(1_000_000) if given.seed is None else given.seed
    print(f"seed {seed}", flush=True)
    wrong = []
    for run, number in PARTS:
        figures = timed(run, max(int(number * given.share), 1), seed)
        print(figures.table(), flush=True)
        wrong += [f"{figures.name}: {problem}" for problem in figures.problems]
    for problem in wrong:
        print(f"PROBLEM: {problem}", file=sys.stderr)
    print("nothing was lost" if not wrong else f"{len(wrong)} problems")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
