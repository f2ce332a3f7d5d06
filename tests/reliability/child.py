"""The process that is killed: it runs a fight on disk and tells of every step it has confirmed.

It writes lines to a pipe: `o` opened, `w` writing now, `c` and the digest once a step is
confirmed, `q` the same with a question open, `x` closing, `z` closed. It can also kill itself at
an exact place in a write, which no timing of another process can hit as well.
"""

import json
import os
import random
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tracker.clock import Rules
from tracker.journal import Journal, files
from tracker.table import Table

from .fights import choose, digest, perform

Say = Callable[[str], None]


def die() -> None:
    """The power of this process ends here, without any clearing up."""
    os.kill(os.getpid(), signal.SIGKILL)


def watched(write: Callable[..., Any], say: Say, plan: dict[str, Any]) -> Callable[..., Any]:
    """A journal's `_write` that tells of itself, and dies as planned: before, in or after it."""
    count = 0

    def writing(self: Journal, steps: Any) -> None:
        nonlocal count
        count += 1
        say("w")
        mine = plan.get("write") == count
        if mine and plan["where"] == "before":
            die()
        if mine and plan["where"] == "statement":
            left = plan["statement"]

            def at(statement: str) -> None:
                nonlocal left
                left -= 1
                if left == 0 or (plan["statement"] == 0 and statement.startswith("COMMIT")):
                    die()

            self._connection.set_trace_callback(at)
        write(self, steps)
        if mine:
            die()

    return writing


def live(path: Path, rules: Rules, seed: str, steps: int, plan: dict[str, Any], pipe: int) -> None:
    """Open the fight, do `steps` random things, close it. Never returns to the caller's code."""

    def say(text: str) -> None:
        os.write(pipe, (text + "\n").encode())

    Journal._write = watched(Journal._write, say, plan)  # type: ignore[method-assign]
    if plan.get("die_opening"):
        real = files.connect_to_write

        def opening(target: Path) -> Any:
            connection = real(target)
            die()
            return connection

        files.connect_to_write = opening
    say("b")
    journal = Journal.open(path, app_version="test")
    table = Table(journal, rules)
    if plan.get("early_pages"):  # pages of a step are in the file before the step is over
        journal._connection.execute("PRAGMA cache_size=1")
    chance = random.Random(seed)
    say("o " + json.dumps(digest(table)))
    for _ in range(steps):
        perform(table, choose(table, chance))
        now = digest(table)
        say(("q " if now["asking"] else "c ") + json.dumps(now))
        if plan.get("die_asking") and now["asking"]:
            die()
    say("x")
    if plan.get("die_closing"):
        journal._connection.set_trace_callback(lambda _: die())
    journal.close()
    say("z")


def fork(path: Path, rules: Rules, seed: str, steps: int, plan: dict[str, Any]) -> tuple[int, int]:
    """Start the child from this process, everything loaded; its number and its pipe."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writing)
        return pid, reading
    status = 3
    try:
        os.close(reading)
        live(path, rules, seed, steps, plan, writing)
        status = 0
    except BaseException:
        import traceback

        traceback.print_exc()
    finally:
        os._exit(status)
