"""Cut the power: of what was not synced, any part may be missing. Nothing confirmed may be.

    python -m tests.reliability.power [--cuts 400] [--seed N]

A killed process loses nothing that it has written, for the kernel has it; a machine without power
loses what was not synced. So a fight is run with a recorder under it (`power.c`) which keeps every
write and sync of its files, with each confirmed step in between. Then disks are made as they may
be found after a cut at any place of the record: what was synced, and of the rest any part, torn
at sectors. Each must open as the last confirmed step or the next one.
"""

import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from tracker.clock import Rules
from tracker.journal import Journal, JournalError
from tracker.systems import all_rules
from tracker.table import Table

from . import ROOT
from .fights import choose, digest, perform, setup
from .figures import Figures, runner

SECTOR = 512
STEPS = 60
CUTS_A_FIGHT = 50

Record = tuple[str, str, int, bytes]
"""What happened: W(rite), T(runcate), S(ync) or C(onfirmed); the file; where; the bytes."""


def can_run() -> bool:
    """Whether this machine can build the recorder."""
    return sys.platform == "linux" and shutil.which("cc") is not None


def live(path: Path, seed: str, record: Path) -> None:
    """The recorded process: a fight, each confirmed step noted between the writes."""
    handle = os.open(record, os.O_CREAT | os.O_WRONLY | os.O_APPEND, 0o600)
    journal = Journal.open(path, app_version="test")
    table = Table(journal, all_rules())
    chance = random.Random(seed)
    os.write(handle, f"C {json.dumps(digest(table))}\n".encode())
    for _ in range(STEPS):
        perform(table, choose(table, chance))
        os.write(handle, f"C {json.dumps(digest(table))}\n".encode())
    journal.close()
    os._exit(0)


def records(data: bytes) -> Iterator[Record]:
    """What the recorder kept, in order."""
    at = 0
    while at < len(data):
        end = data.index(b"\n", at)
        head, at = data[at:end].decode(), end + 1
        kind = head[0]
        if kind == "C":
            yield "C", "", 0, head[2:].encode()
            continue
        name, *numbers = head[2:].rsplit(" ", 2 if kind == "W" else 1)
        if kind == "W":
            length = int(numbers[1])
            yield "W", name, int(numbers[0]), data[at : at + length]
            at += length
        else:
            yield kind, name, int(numbers[0]), b""


@dataclass
class Disk:
    """What is sure to be on the disk, and what may be."""

    files: dict[str, bytes] = field(default_factory=dict)
    loose: dict[str, list[Record]] = field(default_factory=dict)

    def take(self, record: Record) -> None:
        """Go on by one record."""
        kind, name, _, _ = record
        self.files.setdefault(name, b"")
        if kind == "S":
            for one in self.loose.pop(name, []):
                self.files[name] = done(self.files[name], one)
        else:
            self.loose.setdefault(name, []).append(record)

    def after_cut(self, chance: random.Random) -> dict[str, bytes]:
        """One way the files may be found: of what was not synced any part, some of it torn."""
        found = dict(self.files)
        share = chance.choice((0.0, 0.3, 0.7, 1.0))
        for name, loose in self.loose.items():
            for one in loose:
                if chance.random() < share:
                    found[name] = done(found[name], torn(one, chance))
        return found


def done(content: bytes, record: Record) -> bytes:
    """The content after one write or truncation."""
    kind, _, at, data = record
    if kind == "T":
        return content[:at].ljust(at, b"\0")
    return content[:at].ljust(at, b"\0") + data + content[at + len(data) :]


def torn(record: Record, chance: random.Random) -> Record:
    """Perhaps only some sectors of a write."""
    kind, name, at, data = record
    if kind != "W" or chance.random() < 0.7:
        return record
    edge = (at // SECTOR + 1) * SECTOR - at
    keep = edge + SECTOR * chance.randrange(len(data) // SECTOR + 1)
    return kind, name, at, data[:keep]


def recorded(folder: Path, seed: str, recorder: Path) -> tuple[Path, dict[str, bytes], bytes]:
    """A new fight, its file before the recorded life, and the record of that life."""
    path = folder / "fight.dread"
    for old in folder.glob("fight.dread*"):
        old.unlink()
    log = folder / "record"
    log.unlink(missing_ok=True)
    journal = Journal.create(path, "Fight", app_version="test")
    setup(Table(journal, all_rules(), seed=seed), random.Random(seed))
    journal.close()
    before = {path.name: path.read_bytes()}
    subprocess.run(
        [sys.executable, "-m", "tests.reliability.power", "--live", str(path), seed, str(log)],
        check=True,
        cwd=ROOT,
        env={**os.environ, "LD_PRELOAD": str(recorder), "POWER_LOG": str(log)},
    )
    return path, before, log.read_bytes()


def cut_at(
    place: int, told: list[Record], before: dict[str, bytes], chance: random.Random
) -> tuple[dict[str, bytes], list[dict[str, object]]]:
    """The files after a cut at a place of the record, and the digests they may show."""
    disk = Disk(dict(before))
    last: list[dict[str, object]] = []
    for record in told[:place]:
        if record[0] == "C":
            last = [json.loads(record[3])]
        else:
            disk.take(record)
    coming = next((json.loads(r[3]) for r in told[place:] if r[0] == "C"), None)
    return disk.after_cut(chance), [*last, *([coming] if coming else [])]


def _alone(
    figures: Figures, scene: Path, rules: Rules, allowed: list[dict[str, object]], where: str
) -> None:
    """The same cut with nothing but the one file left: whole, or refused and not written to."""
    alone = scene.parent / "alone" / scene.name
    alone.parent.mkdir()
    cut = scene.with_name("as-cut").read_bytes()
    alone.write_bytes(cut)
    try:
        with Journal.open(alone, app_version="test") as journal:
            found = digest(Table(journal, rules))
    except JournalError:
        figures.add("the file alone: refused in words")
        if alone.read_bytes() != cut:
            figures.wrong(f"{where}, the file alone: refused, and it was changed")
    else:
        figures.add("the file alone: the whole fight")
        if found not in allowed:
            figures.wrong(f"{where}, the file alone: opened as another fight")


def run(cuts: int, seed: int) -> Figures:
    """So many cuts, over as many fights as that takes."""
    figures = Figures("power cuts")
    if not can_run():
        figures.add("skipped: no C compiler")
        return figures
    rules = all_rules()
    chance = random.Random(f"{seed}/cuts")
    with TemporaryDirectory(prefix="dreadclock-power-") as name:
        folder, recorder = Path(name), Path(name, "recorder.so")
        source = Path(__file__).with_name("power.c")
        subprocess.run(
            ["cc", "-shared", "-fPIC", "-O1", "-o", recorder, source, "-ldl"], check=True
        )
        for number in range(cuts):
            if number % CUTS_A_FIGHT == 0:
                path, before, data = recorded(folder, f"{seed}/{number}", recorder)
                told = list(records(data))
                figures.add("writes recorded", sum(r[0] == "W" for r in told))
                figures.add("syncs recorded", sum(r[0] == "S" for r in told))
            place = chance.randrange(1, len(told) + 1)
            files, allowed = cut_at(place, told, before, chance)
            scene = folder / "after" / path.name
            shutil.rmtree(scene.parent, ignore_errors=True)
            scene.parent.mkdir()
            for file, content in files.items():
                scene.with_name(file).write_bytes(content)
            scene.with_name("as-cut").write_bytes(files[path.name])
            figures.add("cuts")
            try:
                with Journal.open(scene, app_version="test") as journal:
                    found = digest(Table(journal, rules))
            except Exception as error:
                figures.wrong(f"cut {number} at record {place} (seed {seed}): {error}")
                continue
            if found not in allowed:
                figures.wrong(f"cut {number} at record {place} (seed {seed}): a step is missing")
            elif found != allowed[0]:
                figures.add("found one step later")
            _alone(figures, scene, rules, allowed, f"cut {number} at record {place} (seed {seed})")
    figures.counts["losses"] = len(figures.problems)
    return figures


if __name__ == "__main__":
    if sys.argv[1:2] == ["--live"]:
        live(Path(sys.argv[2]), sys.argv[3], Path(sys.argv[4]))
    runner(run, "cuts", 400)
