"""The benchmark: every figure a ratio to a bare Textual app (or a raw commit) of the same run.

    python tests/bench.py [--quick] [--long]

The bare app has the same containers and five panes as a fight, and its key changes every row of
all five (`bare_app.py`). Both run in a real pty from compiled files, by turns, so that what else
the machine does meets both; the ratio is the median of the ratios of the rounds. Wall time is what
a GM waits; CPU time is what was worked, and the steadier of the two on a busy machine.
`--long` adds a fight of 20,000 commands, which takes minutes to write.
"""

import argparse
import compileall
import json
import os
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from terminal import Terminal

import tracker
from tracker.clock import Command
from tracker.journal import Shelf
from tracker.model.frozen import to_data
from tracker.systems import all_rules
from tracker.table import Table

HERE = Path(__file__).parent
SETTLED = 0.12  # seconds without output after which a frame is taken for settled
Pair = tuple[float, float]  # ours and theirs, of one round


def bare(rows: int) -> list[str]:
    return [sys.executable, str(HERE / "bare_app.py"), str(rows)]


def ours(name: str) -> list[str]:
    return [sys.executable, "-m", "tracker", name]


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


def cpu(pid: int) -> float:
    """Seconds of CPU a process has used in all its threads (Linux; 0 elsewhere)."""
    try:
        return time.clock_gettime((~pid << 3) | 2)
    except (AttributeError, OSError, OverflowError):
        return 0.0


def resident(pid: int) -> float:
    """Memory a process holds, in MB (Linux; 0 elsewhere)."""
    try:
        words = Path(f"/proc/{pid}/statm").read_text().split()
    except OSError:
        return 0.0
    return int(words[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def settle(terminal: Terminal) -> None:
    while terminal.read(SETTLED):
        pass


def start(command: list[str], home: Path, mark: str) -> tuple[float, float, float]:
    """Seconds from exec until the mark is on the screen; CPU and memory when it has settled."""
    with Terminal(command, home=home) as terminal:
        terminal.wait(mark)
        painted = time.perf_counter() - terminal.started
        settle(terminal)
        return painted, cpu(terminal.pid), resident(terminal.pid)


def starts(name: str, home: Path, mark: str, rows: int, runs: int) -> list[list[Pair]]:
    """Pairs of wall, CPU and memory of opening a fight and the bare app by turns."""
    found: list[list[Pair]] = [[], [], []]
    for turn in range(runs + 1):
        mine, theirs = start(ours(name), home, mark), start(bare(rows), home, "row 1")
        if turn:  # the first warms the caches of the disk
            for pairs, m, t in zip(found, mine, theirs, strict=True):
                pairs.append((m, t))
    return found


def press(terminal: Terminal) -> tuple[float, float, float]:
    """Seconds from a key `n` to the first and the last byte of its frame, and its CPU."""
    began, used = time.perf_counter(), cpu(terminal.pid)
    terminal.send("n")
    seen: list[float] = []
    while terminal.read(SETTLED):
        seen.append(time.perf_counter() - began)
    assert seen, "a key press changed nothing"
    spent = cpu(terminal.pid) - used
    # The app takes two presses within 150 ms for one: SETTLED and this keep apart.
    while time.perf_counter() - began < 0.2:
        terminal.read(0.02)
    return seen[0], seen[-1], spent


def keys(name: str, home: Path, rows: int, presses: int) -> list[list[Pair]]:
    """Pairs of first byte, last byte and CPU of a key in a fight and in the bare app by turns."""
    found: list[list[Pair]] = [[], [], []]
    with Terminal(ours(name), home=home) as one, Terminal(bare(rows), home=home) as other:
        one.wait("Ghoul1")
        other.wait("row 1")
        settle(one)
        settle(other)
        for turn in range(presses + 2):
            mine, theirs = press(one), press(other)
            if turn > 1:
                for pairs, m, t in zip(found, mine, theirs, strict=True):
                    pairs.append((m, t))
    return found


def durable(home: Path, runs: int) -> list[Pair]:
    """Durable commands and raw commits of the same size in the same journal mode, by turns."""
    table = Table(Shelf(home).create("durable"), all_rules(), seed="bench")
    table.do(Command(verb="add", args={"name": "A", "pairs": {"hp": "100000"}}))
    damage = Command(verb="damage", args={"names": ["c1"], "amount": 1})
    row = json.dumps(to_data(damage)) + "x" * 400
    with sqlite3.connect(next(home.glob("**/durable*.dread"))) as kept:
        (mode,) = kept.execute("PRAGMA journal_mode").fetchone()
    kept.close()
    raw = sqlite3.connect(home / "raw.db", isolation_level=None)
    raw.execute(f"PRAGMA journal_mode={mode}")
    raw.execute("PRAGMA synchronous=FULL")
    raw.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, body TEXT)")
    pairs = []
    for _ in range(runs):
        began = time.perf_counter()
        table.do(damage)
        between = time.perf_counter()
        raw.execute("BEGIN IMMEDIATE")
        raw.execute("INSERT INTO t (body) VALUES (?)", (row,))
        raw.execute("COMMIT")
        pairs.append((between - began, time.perf_counter() - between))
    return pairs


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


def long_fight(home: Path, commands: int) -> str:
    """A fight of so many commands on disk."""
    name = f"long {commands}"
    table = Table(Shelf(home).create(name), all_rules(), seed="bench")
    for n in range(10):
        pairs = {"hp": "100000", "init": str(20 - n)}
        table.do(Command(verb="add", args={"name": f"Ghoul{n + 1}", "pairs": pairs}))
    table.do(Command(verb="start"))
    for n in range(commands):
        if n % 3:
            table.do(Command(verb="next"))
        else:
            table.do(Command(verb="damage", args={"names": [f"c{n % 10 + 1}"], "amount": 1}))
    table.journal.close()
    return name


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few runs: to see that it works")
    parser.add_argument("--long", action="store_true", help="also a fight of 20,000 commands")
    given = parser.parse_args()
    runs, presses = (2, 3) if given.quick else (9, 25)
    compileall.compile_dir(Path(tracker.__file__).parent, quiet=2)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        small = fight(home, 10)
        wall, work, memory = starts(small, home, "Ghoul1", 10, runs)
        say("a fight of 10 on the screen", wall, "bare app", None)
        say("its CPU until settled", work, "bare app", 1.2)
        say("its memory", memory, "bare app", 1.3, "MB")
        settled: dict[int, list[Pair]] = {}
        for size in (10, 334):
            name = small if size == 10 else fight(home, size)
            first, last, spent = keys(name, home, size, presses)
            settled[size] = last
            say(f"key n, {size} combatants: first byte", first, "bare app", 1.2)
            say(f"key n, {size} combatants: settled", last, "bare app", 1.2)
            say(f"key n, {size} combatants: CPU", spent, "bare app", 1.2)
        ratio = [(a[0], b[0]) for a, b in zip(settled[334], settled[10], strict=True)]
        say("key n, settled, 334 against 10", ratio, "10 combatants", 1.5)
        if given.long:
            name = long_fight(home, 20_000)
            wall, work, memory = starts(name, home, "Ghoul1", 10, 3)
            say("a fight of 20,000 commands on the screen", wall, "bare app", None)
            say("its memory", memory, "bare app", 1.5, "MB")
        say("one durable command", durable(home, 50 if given.quick else 400), "raw commit", 1.4)
        base = core_next(100)
        for effects in (1_000, 10_000):
            aim = 1.5 if effects == 10_000 else None
            say(f"core next, {effects} effects", [(core_next(effects), base)], "100 effects", aim)
    return 0


def say(
    what: str, pairs: Sequence[Pair], against: str, aim: float | None, unit: str = "ms"
) -> None:
    """One line: both medians, and the median of the ratios of the rounds."""
    scale = 1000 if unit == "ms" else 1
    mine, theirs = (statistics.median(x) * scale for x in zip(*pairs, strict=True))
    ratios = [a / b for a, b in pairs if b]
    ratio = f"{statistics.median(ratios):5.2f}" if ratios else "    -"
    shown = f" (aim: under {aim})" if aim else ""
    print(
        f"{what:<42} {mine:8.2f} {unit}  {theirs:8.2f} {unit} {against:<14} ratio {ratio}{shown}",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())
