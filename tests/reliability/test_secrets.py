"""What is written is for its user alone, and nothing that is read can run."""

import ast
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from tracker.journal import Journal, Shelf, layout, recover
from tracker.journal.migration import migrate

from . import ROOT
from .faults import half_step

TRACKER = ROOT / "tracker"
SOURCES = sorted(TRACKER.rglob("*.py"))


@pytest.fixture
def open_umask() -> Iterator[None]:
    old = os.umask(0)
    yield
    os.umask(old)


def test_everything_is_private_even_with_an_open_umask(
    own_home: Path, open_umask: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = Shelf(own_home / "deep" / "home")
    with shelf.create("Crypt") as journal:
        journal.append("command", "c", "a", "e" * 9000)
        shelf.copy("Crypt", "Copy")
        found = modes(shelf.root.parent)  # with what is beside it while it is open
    path = shelf.path_for("Crypt")
    recover(path, shelf)
    monkeypatch.setattr(layout, "SCHEMA_VERSION", 3)
    monkeypatch.setattr("tracker.journal.migration.MIGRATIONS", {2: lambda connection: None})
    migrate(path, 2)
    found |= modes(shelf.root.parent)
    kinds = {p.name.partition(".")[2] for p in found if not p.is_dir()}
    assert {"dread", "dread-journal", "dread.lock", "v2.bak"} <= kinds
    assert len([p for p in found if p.suffix == ".dread"]) == 3
    open_ones = {str(p): oct(mode) for p, mode in found.items() if mode & 0o077}
    assert not open_ones


def modes(root: Path) -> dict[Path, int]:
    """The permissions of all that is under a folder, and its own."""
    return {p: p.stat().st_mode & 0o777 for p in (root, *root.rglob("*"))}


def test_a_copy_for_reading_is_private(tmp_path: Path, open_umask: None) -> None:
    from tracker.journal.reading import Reading

    with Journal.create(tmp_path / "g.dread", "G", app_version="1") as journal:
        journal.append("command", "c", "a", "e")
        for tail, data in half_step(journal, 30)[0].items():
            (tmp_path / f"copy.dread{tail}").write_bytes(data)
    made: list[int] = []
    reading = Reading.__new__(Reading)
    original = sqlite3.connect

    def connect(*args: object, **more: object) -> sqlite3.Connection:
        if "mode=ro" in str(args[0]):
            raise sqlite3.OperationalError("no")
        made.append(reading._folder.name and os.stat(reading._folder.name).st_mode & 0o777)  # type: ignore[union-attr, arg-type]
        return original(*args, **more)  # type: ignore[call-overload, no-any-return]

    sqlite3.connect = connect
    try:
        reading.__init__(tmp_path / "copy.dread")  # type: ignore[misc]
    finally:
        sqlite3.connect = original
    folder = Path(reading._folder.name)  # type: ignore[union-attr]
    assert made == [0o700]
    reading.close()
    assert not folder.exists()


RUNS = {"eval", "exec", "compile", "__import__", "breakpoint"}
MODULES = {
    *("pickle", "shelve", "marshal", "dill", "subprocess", "socket", "ssl", "urllib", "http"),
    *("requests", "ftplib", "smtplib", "telnetlib", "ctypes", "code", "codeop", "webbrowser"),
    *("asyncio.subprocess", "multiprocessing", "runpy", "pty", "cffi"),
}
OF_OS = {"system", "popen", "execv", "execve", "execvp", "spawnv", "spawnl", "posix_spawn", "fork"}


def used(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """What of the forbidden a module uses: the line, and what it is."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                for name in names:
                    if name.name in MODULES or name.name.partition(".")[0] in MODULES:
                        yield node.lineno, f"import {name.name}"
            case ast.ImportFrom(module=str(module), names=names):
                if module in MODULES or module.partition(".")[0] in MODULES:
                    if (module, [n.name for n in names]) != ("urllib.parse", ["quote"]):
                        yield node.lineno, f"from {module}"
                elif module in ("os", "yaml"):
                    for name in names:
                        if name.name in OF_OS | {"load", "load_all", "unsafe_load", "full_load"}:
                            yield node.lineno, f"{module}.{name.name}"
            case ast.Call(func=ast.Name(id=str(name))) if name in RUNS:
                yield node.lineno, name
            case ast.Call(func=ast.Attribute(value=ast.Name(id="os"), attr=name)) if name in OF_OS:
                yield node.lineno, f"os.{name}"
            case ast.Call(func=ast.Attribute(value=ast.Name(id="yaml"), attr=name)):
                if "load" in name and not safe_load(node, tree):
                    yield node.lineno, f"yaml.{name}"


def safe_load(call: ast.Call, tree: ast.AST) -> bool:
    """Whether a YAML reader is a safe one: yaml's own, or a class made from it in the module."""
    assert isinstance(call.func, ast.Attribute)
    if call.func.attr in ("safe_load", "safe_load_all"):
        return True
    given = [*call.args[1:], *(k.value for k in call.keywords if k.arg == "Loader")]
    names = {ast.unparse(g) for g in given}
    safe = {"yaml.BaseLoader", "yaml.SafeLoader", "yaml.CSafeLoader"}
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and {ast.unparse(b) for b in node.bases} <= safe:
            safe.add(node.name)
    return bool(names) and names <= safe


def test_nothing_that_is_read_can_run() -> None:
    found = {
        str(path.relative_to(TRACKER)): uses
        for path in SOURCES
        if (uses := list(used(ast.parse(path.read_text(encoding="utf-8")))))
    }
    assert len(SOURCES) > 100
    assert found == {}


@pytest.mark.parametrize(
    "text",
    [
        "import pickle",
        "import os\nos.system('x')",
        "from os import popen",
        "eval('1')",
        "import yaml\nyaml.load(x)",
        "import yaml\nyaml.load_all(x, Loader=yaml.Loader)",
        "import yaml\nclass L(yaml.Loader): pass\nyaml.load_all(x, Loader=L)",
        "from urllib.request import urlopen",
        "import urllib.request",
        "from yaml import unsafe_load",
        "import socket as s",
    ],
)
def test_the_look_for_it_finds_it(text: str) -> None:
    assert list(used(ast.parse(text)))
