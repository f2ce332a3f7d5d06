"""The command line's files: `import`, `export`, `library`, `party`, `template`."""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tracker.importers import Creature, Read, read_files
from tracker.journal import JournalError, Shelf
from tracker.library import (
    PARTY,
    Added,
    Bestiary,
    Kept,
    Wanted,
    add,
    joining,
    numbers,
    summary,
)
from tracker.model.text import fold

if TYPE_CHECKING:
    from tracker.table import Table

YES = ("y", "yes", "j", "ja", "да", "はい")
Open = Callable[[Shelf, str], "Table"]


def run(argv: Sequence[str], opener: Open) -> int:
    """One of the commands above; the exit status. `opener` opens or begins a fight by name."""
    from tracker.clock import Refused

    command = {
        "import": _import,
        "export": _export,
        "library": _library,
        "party": _party,
        "template": _template,
    }[argv[0]]
    try:
        return command(argv[1:], opener)
    except (JournalError, Refused) as error:
        print(f"dreadclock: {error}", file=sys.stderr)
        return 1


# --- import ------------------------------------------------------------------------------------


def _import(argv: Sequence[str], opener: Open) -> int:
    parser = argparse.ArgumentParser(
        prog="dreadclock import",
        description="Read creatures from files into a fight, after a summary of what came.",
    )
    parser.add_argument("files", nargs="+", type=Path, help="files of any known format")
    parser.add_argument("--into", metavar="FIGHT", help="the fight; else a new one")
    parser.add_argument(
        "--pick",
        metavar="NAMES",
        help='only these: "Ghoul x3, Lich" (a bestiary is only ever picked from)',
    )
    parser.add_argument("--look", action="store_true", help="only show what the files hold")
    parser.add_argument("--yes", action="store_true", help="add without asking")
    given = parser.parse_args(argv)
    reads = read_files(given.files)
    print("\n".join(summary(reads)))
    wanted, missed = _chosen(reads, given.pick)
    for name in missed:
        print(f'dreadclock: nothing in these files is called "{name}"', file=sys.stderr)
    status = 1 if missed or not any(r.found.creatures for r in reads) else 0
    if given.look:
        return status
    if not wanted:
        if any(r.found.bestiary for r in reads):
            print("nothing was added: name what you want with --pick")
        return status
    shelf = Shelf()
    name = given.into or shelf.free_name(_title(reads))
    if not given.yes and not _agreed(f'add {len(wanted)} to "{name}"?'):
        print("nothing was added (--yes adds without asking)")
        return status
    table = opener(shelf, name)
    added = add(table, wanted)
    _tell(added, table)
    table.journal.close()
    return status if added.names else 1


def _chosen(reads: Sequence[Read], pick: str | None) -> tuple[list[Wanted], list[str]]:
    """What is to be added, and the picked names that nothing answers to."""
    every = [c for r in reads for c in r.found.creatures]
    if pick is None:
        return [Wanted(c) for r in reads if not r.found.bestiary for c in r.found.creatures], []
    wanted, missed = [], []
    for part in filter(None, (p.strip() for p in pick.split(","))):
        name, count = _count(part)
        found = matching(every, name)
        wanted += [Wanted(c, count) for c in found]
        if not found:
            missed.append(name)
    return wanted, missed


def _count(part: str) -> tuple[str, str]:
    name, _, last = part.rpartition(" ")
    if name and last[:1] in "xX×" and last[1:].isdigit():
        return name.strip(), last[1:]
    return part, ""


def matching(creatures: Sequence[Creature], name: str) -> list[Creature]:
    """Those of this name, else with `*` all that begin so, else the only one that does."""
    wanted = fold(name)
    start = wanted.rstrip("*")
    exact = [c for c in creatures if fold(c.name) == wanted]
    begins = [c for c in creatures if fold(c.name).startswith(start)]
    if wanted.endswith("*"):
        return begins
    return exact[:1] or (begins if len(begins) == 1 else [])


def _title(reads: Sequence[Read]) -> str:
    titles = [r.found.title for r in reads if r.found.creatures and r.found.title]
    if titles:
        return titles[0]
    first = next((r for r in reads if r.found.creatures), reads[0])
    return Path(first.name).stem.replace("_", " ") or "Imported"


def _agreed(question: str) -> bool:
    if sys.stdin is None or not sys.stdin.isatty():
        return False
    try:
        return input(f"{question} [y/N] ").strip().casefold() in YES
    except EOFError:
        return False


def _tell(added: Added, table: "Table") -> None:
    for trouble in added.troubles:
        print(f"dreadclock: {trouble}", file=sys.stderr)
    print(f'{len(added.names)} in "{table.name}": {", ".join(added.names)}')


# --- export, library, party, template ------------------------------------------------------------


def _fight(shelf: Shelf, name: str | None, opener: Open) -> "Table":
    wanted = name or shelf.last()
    if wanted is None:
        raise JournalError("there is no fight yet")
    found = shelf.find(wanted)
    if found is None:
        raise JournalError(f'there is no fight called "{wanted}"; `dreadclock list` shows all')
    exact = next((f.name for f in shelf.list() if f.path == found), wanted)
    return opener(shelf, exact)


def _export(argv: Sequence[str], opener: Open) -> int:
    parser = argparse.ArgumentParser(
        prog="dreadclock export", description="A fight as a hand list, which `import` reads back."
    )
    parser.add_argument("name", nargs="*", help="the fight; else the last one")
    parser.add_argument("--list", action="store_true", help="as a hand list in YAML")
    given = parser.parse_args(argv)
    if not given.list:
        parser.error("say as what: --list")
    from tracker.importers.notes.export_list import write

    table = _fight(Shelf(), " ".join(given.name) or None, opener)
    sys.stdout.write(write(table.state))
    table.journal.close()
    return 0


def _library(argv: Sequence[str], opener: Open) -> int:
    parser = argparse.ArgumentParser(
        prog="dreadclock library", description="The bestiary: creatures that `a` finds by name."
    )
    verbs = parser.add_subparsers(dest="verb", required=True)
    adding = verbs.add_parser("add", help="keep the creatures of files")
    adding.add_argument("files", nargs="+", type=Path)
    listing = verbs.add_parser("list", help="what is kept")
    listing.add_argument("words", nargs="*", help="part of a name")
    removing = verbs.add_parser("remove", help="take out what has this name")
    removing.add_argument("name", nargs="+")
    given = parser.parse_args(argv)
    bestiary = Bestiary(Shelf().root)
    if given.verb == "add":
        reads = read_files(given.files)
        print("\n".join(summary(reads)))
        creatures = [(c, numbers(c)) for r in reads for c in r.found.creatures]
        if not creatures:
            return 1
        new, changed = bestiary.keep(creatures)
        print(f"kept: {new} new, {changed} in place of older ones")
        return 0
    if given.verb == "remove":
        gone = bestiary.remove(" ".join(given.name))
        print(f"{gone} taken out")
        return 0 if gone else 1
    wanted = fold(" ".join(given.words))
    found = [e for e in bestiary.entries() if wanted in fold(e.name)]
    for e in found:
        print("\t".join([e.name, e.says, e.source]))
    if not found:
        print("nothing: `dreadclock library add FILE` keeps the creatures of a file")
    return 0


def _party(argv: Sequence[str], opener: Open) -> int:
    parser = argparse.ArgumentParser(
        prog="dreadclock party",
        description="The heroes, kept between fights as they stand.",
    )
    verbs = parser.add_subparsers(dest="verb", required=True)
    keeping = verbs.add_parser("keep", help="keep the heroes of a fight")
    keeping.add_argument("name", nargs="*", help="the fight; else the last one")
    entering = verbs.add_parser("join", help="bring them into a fight")
    entering.add_argument("name", nargs="+", help="the fight, an old one or a new one")
    verbs.add_parser("show", help="who they are")
    given = parser.parse_args(argv)
    shelf = Shelf()
    kept = Kept(shelf.root, "parties")
    if given.verb == "show":
        print("\n".join(summary([kept.read(PARTY)])))
        return 0
    name = " ".join(given.name)
    if given.verb == "keep":
        table = _fight(shelf, name or None, opener)
        count = kept.keep(PARTY, table.state, ("pc",))
        print(f"{count} kept: {kept.path(PARTY)}")
    else:
        table = opener(shelf, name)
        _tell(add(table, joining(table, kept.creatures(PARTY))), table)
    table.journal.close()
    return 0


def _template(argv: Sequence[str], opener: Open) -> int:
    parser = argparse.ArgumentParser(
        prog="dreadclock template", description="Encounters kept to be fought again."
    )
    verbs = parser.add_subparsers(dest="verb", required=True)
    saving = verbs.add_parser("save", help="keep a fight's combatants as they stand")
    saving.add_argument("name", help="what to call it")
    saving.add_argument("fight", nargs="?", help="the fight; else the last one")
    verbs.add_parser("list", help="what is kept")
    opening = verbs.add_parser("open", help="a new fight from a template")
    opening.add_argument("name")
    opening.add_argument("fight", nargs="?", help="what to call the fight")
    given = parser.parse_args(argv)
    shelf = Shelf()
    kept = Kept(shelf.root, "templates")
    if given.verb == "list":
        print("\n".join(kept.names()) or "no templates yet")
        return 0
    if given.verb == "save":
        table = _fight(shelf, given.fight, opener)
        count = kept.keep(given.name, table.state)
        print(f"{count} kept: {kept.path(given.name)}")
    else:
        creatures = kept.creatures(given.name)
        table = opener(shelf, shelf.free_name(given.fight or given.name))
        _tell(add(table, [Wanted(c) for c in creatures]), table)
    table.journal.close()
    return 0
