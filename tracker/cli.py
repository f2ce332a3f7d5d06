"""The command `dreadclock`: the app, and what can be done without it.

Imports stay inside the functions: `dreadclock list` needs no screen and `play` no disk.
"""

import argparse
import io
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tracker.config import Config
    from tracker.journal import Shelf
    from tracker.table import Table
    from tracker.ui.app import DreadclockApp

FILES = ("import", "export", "library", "party", "template")
COMMANDS = ("play", "list", "demo", "recover", "rules", "schema", *FILES)
USAGE = """dreadclock                      go on with the last fight (or the welcome screen)
dreadclock NAME                 open or create a fight
dreadclock demo                 a ready fight in a haunted graveyard
dreadclock list                 all fights
dreadclock play FILE            run a script ("-" reads standard input)
dreadclock recover FILE         save what is readable of a damaged fight
dreadclock import FILE...       creatures from files into a fight, after a summary
dreadclock export --list NAME   a fight as a hand list, which import reads back
dreadclock library add FILE     keep creatures where `a` finds them
dreadclock party keep|join      the heroes, from one fight to the next
dreadclock template save|open   an encounter to be fought again
dreadclock rules                the rule settings and their defaults
dreadclock schema               the JSON Schema of `play --json`"""


def main(argv: list[str] | None = None) -> int:
    """Run the command line; the exit status."""
    argv = sys.argv[1:] if argv is None else argv
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # no name is too strange to be printed
    try:
        status = _dispatch(argv)
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        # Nobody reads any more, or the disk is full: what is left cannot be written either.
        with suppress(OSError, AttributeError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError) and sys.stderr is not None:
            with suppress(OSError):
                print(f"dreadclock: cannot write: {error.strerror}", file=sys.stderr)
        return 1
    return status


def _dispatch(argv: list[str]) -> int:
    if argv and argv[0] == "play":
        return _play(argv[1:])
    if argv and argv[0] == "list":
        return _list()
    if argv and argv[0] == "recover":
        return _recover(argv[1:])
    if argv and argv[0] == "rules":
        return _rules()
    if argv and argv[0] == "schema":
        from tracker.public import print_schema

        return print_schema()
    if argv and argv[0] in FILES:
        return _files(argv)
    parser = argparse.ArgumentParser(
        prog="dreadclock", usage=USAGE, description="An encounter tracker for horror combat."
    )
    parser.add_argument("name", nargs="*", help="a fight, or one of: " + ", ".join(COMMANDS))
    parser.add_argument("--version", action="store_true")
    given = parser.parse_args(argv)
    if given.version:
        from tracker import __version__

        print(f"dreadclock {__version__}")
        return 0
    name = " ".join(given.name)
    return _app(name or None, demo=name == "demo")


def _config() -> "Config":
    from tracker import config

    return config.load()


def _checked() -> tuple[dict[str, str], list[str], "Config"]:
    from tracker.config import checked_rules
    from tracker.systems import all_rules

    config = _config()
    good, wrong = checked_rules(config, all_rules().settings())
    return good, [*config.troubles, *wrong], config


def _play(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="dreadclock play", description="Run a script of the command language, headless."
    )
    parser.add_argument("file", help='the script; "-" reads standard input')
    parser.add_argument("--dice", help="faces in the order asked: 4,6,12")
    parser.add_argument("--seed", help="let the machine roll when no faces are left")
    parser.add_argument("--json", action="store_true", help="print the fight as one JSON object")
    given = parser.parse_args(argv)
    from tracker.play import play, rules_for_play

    good, wrong, _ = _checked()
    for line in wrong:
        print(f"dreadclock: {line}", file=sys.stderr)
    return play(given.file, given.dice, given.seed, given.json, rules_for_play(good))


def _list() -> int:
    from tracker.journal import JournalError, Shelf

    try:
        fights = Shelf().list()
    except JournalError as error:
        print(f"dreadclock: {error}", file=sys.stderr)
        return 1
    if not fights:
        print("no fights yet: `dreadclock demo` opens one, `dreadclock NAME` begins one")
    for fight in fights:
        state = fight.problem or fight.summary
        where = " (open elsewhere)" if fight.open_elsewhere else ""
        print(f"{fight.name}{where}\t{fight.changed:%Y-%m-%d %H:%M}\t{state}")
    return 0


def _recover(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="dreadclock recover",
        description="Save what is readable of a damaged fight as a new fight.",
    )
    parser.add_argument("file")
    given = parser.parse_args(argv)
    from pathlib import Path

    from tracker.journal import JournalError, Shelf, recover

    try:
        shelf = Shelf()
        source = Path(given.file)
        if not source.exists():
            source = shelf.find(given.file) or source
        print(recover(source, shelf))
    except JournalError as error:
        print(f"dreadclock: {error}", file=sys.stderr)
        return 1
    return 0


def _files(argv: list[str]) -> int:
    from tracker.cli_files import run
    from tracker.systems import all_rules

    good, wrong, config = _checked()
    for line in wrong:
        print(f"dreadclock: {line}", file=sys.stderr)
    return run(argv, lambda shelf, name: _open(shelf, name, all_rules(good), config))


def _rules() -> int:
    from tracker.systems import all_rules

    for name, setting in all_rules().settings().items():
        print(f"{name} = {' | '.join(setting.choices)}\t{setting.says}")
    return 0


def _open(shelf: "Shelf", name: str, rules: Any, config: "Config") -> "Table":
    from tracker.table import Table

    return Table(shelf.open_or_create(name), rules, policies=config.policies)


def make_demo(shelf: "Shelf", rules: Any, config: "Config") -> "Table":
    """A fresh demo fight on disk."""
    from tracker.demo import NAME, SCRIPT
    from tracker.play import run_script

    table = _open(shelf, shelf.free_name(NAME), rules, config)
    table.asks_choices = False
    policies, table.policies = table.policies, {}
    run_script(table, SCRIPT)
    table.asks_choices, table.policies = True, policies
    return table


def _app(name: str | None, *, demo: bool) -> int:
    term = os.environ.get("TERM", "")
    blind = any(s is None or not s.isatty() for s in (sys.stdin, sys.stdout))
    if blind or term in ("dumb", ""):
        why = "input and output must be one" if blind else f'TERM is "{term}"'
        if sys.stderr is not None:
            print(
                f"dreadclock: this needs a real terminal ({why}); "
                "`dreadclock play` works without one",
                file=sys.stderr,
            )
        return 1
    import gc

    # Nothing that is imported at the start is garbage: looking for it would only cost time.
    gc.disable()
    from tracker.ui.app import DreadclockApp

    config = _config()

    def opening(app: DreadclockApp) -> "Table | None":
        table = _first_table(app, config, name, demo=demo)
        gc.freeze()
        gc.enable()
        return table

    app = DreadclockApp(
        opening=opening,
        config={"theme": config.theme, "keys": config.keys, "troubles": config.troubles},
    )
    try:
        app.run()
    finally:
        if app.table is not None:
            app.table.journal.close()
    return app.return_code or 0


def _first_table(
    app: "DreadclockApp", config: "Config", name: str | None, *, demo: bool
) -> "Table | None":
    """The fight to begin with, and the ways to others; None asks for the welcome screen."""
    from tracker.config import checked_rules
    from tracker.journal import Shelf
    from tracker.systems import all_rules

    settings, wrong = checked_rules(config, all_rules().settings())
    rules, shelf = all_rules(settings), Shelf()
    app.troubles += tuple(wrong)
    app.open_fight = lambda wanted: _open(shelf, wanted, rules, config)
    app.fights = shelf.list
    app.root = shelf.root
    app.free_name = shelf.free_name
    app.new_fight = shelf.create
    app.make_demo = lambda: make_demo(shelf, rules, config)
    if demo:
        return make_demo(shelf, rules, config)
    wanted = name or shelf.last()
    return _open(shelf, wanted, rules, config) if wanted else None


if __name__ == "__main__":
    sys.exit(main())
