"""`dreadclock play`: a script of the language run headless, told as text or as one JSON object."""

import json
import sys
from dataclasses import dataclass
from pathlib import Path

from tracker.clock import Refused, Rules
from tracker.dice import DiceError, Scripted, parse_faces
from tracker.language import explain, parse, split_script
from tracker.systems import all_rules
from tracker.table import Table, report
from tracker.table.scratch import Scratch

LARGEST_SCRIPT = 2_000_000


@dataclass(frozen=True, slots=True)
class ScriptError(Exception):
    """A line that could not be done. Nothing after it was done."""

    line: int
    why: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.why}"


def run_script(table: Table, text: str) -> list[str]:
    """Run every line; what `help` lines print. Raises ScriptError at the first that fails.

    `!dice 4 6` gives faces for the rolls to come, `!choose WORD` the answer to the next choice.
    """
    told: list[str] = []
    for number, line in split_script(text):
        try:
            told += _run_line(table, line)
        except (Refused, DiceError) as error:
            raise ScriptError(number, str(error)) from None
    return told


def _run_line(table: Table, line: str) -> list[str]:
    if line.startswith("!"):
        word, _, rest = line[1:].partition(" ")
        if word == "dice":
            faces = parse_faces(rest)
            left = table.script
            kept = []
            while left is not None and left.left:
                kept.append(left.peek or 0)
                left.position += 1
            table.script = Scripted([*kept, *faces])
        elif word == "choose":
            table.choices.append(rest.strip())
        else:
            raise Refused(f'"!{word}" is not known; there are !dice and !choose')
        return []
    command = parse(line, table.state, table.rules)
    if command is None:
        return []
    if command.verb == "help":
        return explain(command.get("word", ""), table.rules, table.state)
    table.do(command)
    return []


def play(path: str, dice: str | None, seed: str | None, as_json: bool, rules: Rules) -> int:
    """Run the script at `path` ("-": standard input); the exit status (2 for a script error)."""
    try:
        text = _read(path)
        faces = parse_faces(dice) if dice else ()
    except (OSError, UnicodeDecodeError, DiceError, ValueError) as error:
        print(f"dreadclock: {path}: {_reason(error)}", file=sys.stderr)
        return 2
    table = Table(
        Scratch("script"),
        rules,
        script=Scripted(faces),
        seeded=seed is not None,
        seed=seed,
        asks_choices=False,
    )
    status, trouble, told = 0, None, []
    try:
        told = run_script(table, text)
    except ScriptError as error:
        print(f"dreadclock: {path}: {error}", file=sys.stderr)
        status, trouble = 2, error
    if as_json:
        found = report(table.state, table.rules, table.log)
        if trouble is not None:
            found["error"] = {"line": trouble.line, "message": trouble.why}
        print(json.dumps(found, ensure_ascii=False))
        return status
    for line in told:
        print(line)
    for entry in table.log:
        if not entry.undone:
            print(f"[{entry.round}] {entry.short()}")
    return status


def _read(path: str) -> str:
    if path == "-":
        data = sys.stdin.buffer.read(LARGEST_SCRIPT + 1) if sys.stdin else b""
    else:
        with Path(path).open("rb") as file:
            data = file.read(LARGEST_SCRIPT + 1)
    if len(data) > LARGEST_SCRIPT:
        raise ValueError(f"a script has at most {LARGEST_SCRIPT:,} bytes")
    return data.decode("utf-8-sig")


def _reason(error: Exception) -> str:
    if isinstance(error, UnicodeDecodeError):
        return "is not text in UTF-8"
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return str(error)


def rules_for_play(settings: dict[str, str]) -> Rules:
    """The rules with the settings of the config file."""
    return all_rules(settings)
