"""The benchmark: every figure a ratio to a bare Textual app (or a raw commit) of the same run.

    python tests/bench.py [--quick]

Runs everything in a real pty. Times are medians; machines differ, so only the ratios count.
"""

import argparse
import json
import sqlite3
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from terminal import Terminal

from tracker.clock import Command
from tracker.journal import Shelf
from tracker.systems import all_rules
from tracker.table import Table

HERE = Path(__file__).parent
SETTLED = 0.12  # seconds without output after which a frame is taken for settled


def bare(rows: int) -> list[str]:
    return [sys.executable, str(HERE / "bare_app.py"), str(rows)]


def fight(home: Path, combatants: int, effects: int = 5) -> str:
    """A fight on disk with this many combatants and effects each."""
    name = f"bench {combatants}"
    table = Table(Shelf(home).create(name), all_rules(), seed="bench")
    table.do(Command(verb="use", args={"families": ["pf1"]}))
    for n in range(0, combatants, 100):
        times = min(100, combatants - n)
        pairs = {"hp": "30", "init": str(20 - n // 50), "side": "enemy"}
        table.do(Command(verb="add", args={"name": "Ghoul", "times": times, "pairs": pairs}))
    everybody = [c.id for c in table.state.present]
    table.do(Command(verb="start"))
    words = ("sickened", "entangled", "prone", "fatigued", "dazzled", "deafened")
    for word in words[:effects]:
        table.do(
            Command(
                verb="effect",
                args={
                    "names": everybody,
                    "condition": {"word": word, "quoted": False},
                    "duration": {"kind": "rounds", "n": 500},
                },
            )
        )
    table.journal.close()
    return name


def start_time(command: list[str], home: Path, mark: str) -> float:
    """Seconds from exec to the first frame that shows the mark."""
    with Terminal(command, home=home) as terminal:
        terminal.wait(mark)
        return time.perf_counter() - terminal.started


def key_times(command: list[str], home: Path, mark: str, presses: int) -> tuple[float, float]:
    """Median seconds from a key `n` to the first and to the last byte of its frame."""
    first, settled = [], []
    with Terminal(command, home=home) as terminal:
        terminal.wait(mark)
        while terminal.read(SETTLED):
            pass
        for _ in range(presses):
            began = time.perf_counter()
            terminal.send("n")
            seen: list[float] = []
            while terminal.read(SETTLED):
                seen.append(time.perf_counter() - began)
            assert seen, "a key press changed nothing"
            first.append(seen[0])
            settled.append(seen[-1])
            # The app takes two presses within 150 ms for one: SETTLED and this keep apart.
            while time.perf_counter() - began < 0.2:
                terminal.read(0.02)
    return statistics.median(first), statistics.median(settled)


def durable(home: Path, runs: int) -> tuple[float, float]:
    """Median seconds of one durable command, and of a raw SQLite commit of the same size."""
    table = Table(Shelf(home).create("durable"), all_rules(), seed="bench")
    table.do(Command(verb="add", args={"name": "A", "pairs": {"hp": "100000"}}))
    damage = Command(verb="damage", args={"names": ["c1"], "amount": 1})
    row = json.dumps(damage.model_dump()) + "x" * 400
    raw = sqlite3.connect(home / "raw.db", isolation_level=None)
    raw.execute("PRAGMA journal_mode=WAL")
    raw.execute("PRAGMA synchronous=FULL")
    raw.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, body TEXT)")
    ours, theirs = [], []
    for _ in range(runs):
        began = time.perf_counter()
        table.do(damage)
        ours.append(time.perf_counter() - began)
        began = time.perf_counter()
        raw.execute("BEGIN IMMEDIATE")
        raw.execute("INSERT INTO t (body) VALUES (?)", (row,))
        raw.execute("COMMIT")
        theirs.append(time.perf_counter() - began)
    return statistics.median(ours), statistics.median(theirs)


def core_next(effects: int, runs: int = 300) -> float:
    """Median seconds of one `next` in the core alone with this many effects in the fight."""
    from tracker.clock import Decision, decide
    from tracker.model import Duration, Edge, Effect, evolve
    from tracker.model.events import EffectAdded
    from tracker.table.scratch import Scratch

    table = Table(Scratch("core"), all_rules(), seed="bench")
    table.do(Command(verb="use", args={"families": ["pf1"]}))
    table.do(
        Command(verb="add", args={"name": "G", "times": 100, "pairs": {"hp": "9", "init": "5"}})
    )
    table.do(Command(verb="start"))
    state = table.state
    ids = [c.id for c in state.present]
    for n in range(effects):
        lasts = Duration(
            edge=Edge.COUNT, anchor=ids[n % 100], count=5.0, due=10_000 + n % 7, rounds=True
        )
        effect = Effect(id=n + 1, condition=f"text {n}", duration=lasts)
        state = evolve(state, EffectAdded(who=ids[n % 100], effect=effect))
    times = []
    for _ in range(runs):
        began = time.perf_counter()
        decision = Decision(state, table.rules)
        for _ask in decide(decision, Command(verb="next")):
            raise AssertionError("nothing should be asked")
        state = decision.state
        times.append(time.perf_counter() - began)
    return statistics.median(times)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few runs: to see that it works")
    quick = parser.parse_args().quick
    runs, presses = (2, 3) if quick else (9, 25)
    sizes = (10, 334) if quick else (10, 50, 200, 334)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        small = fight(home, 10)
        ours = [sys.executable, "-m", "tracker", small]
        triples = [
            (
                start_time(ours, home, "Dreadclock"),
                start_time(ours, home, "Ghoul1"),
                start_time(bare(20), home, "row 1"),
            )
            for _ in range(runs)
        ]
        frame, whole, b = (statistics.median(x) for x in zip(*triples, strict=True))
        say("cold start to the first frame", frame, b, "bare app", 1.3)
        say("cold start to the fight on the screen", whole, b, "bare app", None)
        first, settled = key_times(bare(334), home, "row 1", presses)
        ten = 0.0
        for size in sizes:
            name = small if size == 10 else fight(home, size)
            f, s = key_times([sys.executable, "-m", "tracker", name], home, "Ghoul1", presses)
            ten = ten or s
            say(f"key n, first frame, {size} combatants", f, first, "bare line update", None)
            aim = 2.0 if size == 334 else None
            say(f"key n, settled, {size} combatants", s, settled, "bare line update", aim)
            if size == 334:
                say("key n, settled, 334 against 10", s, ten, "10 combatants", 1.5)
        a, b = durable(home, 50 if quick else 400)
        say("one durable command", a, b, "raw commit", 1.5)
        base = core_next(100)
        for effects in (1_000, 10_000):
            aim = 1.5 if effects == 10_000 else None
            say(f"core next, {effects} effects", core_next(effects), base, "100 effects", aim)
    return 0


def say(what: str, ours: float, theirs: float, against: str, aim: float | None) -> None:
    shown = f" (aim: under {aim})" if aim else ""
    print(
        f"{what:<42} {ours * 1000:8.2f} ms  {theirs * 1000:8.2f} ms {against:<17} "
        f"ratio {ours / theirs:5.2f}{shown}",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())
