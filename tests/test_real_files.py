"""From files to the third round by keys alone, in a real terminal."""

from pathlib import Path

from real_files_made import make
from real_keys import Keys
from terminal import DREADCLOCK, Terminal


def find(keys: Keys, name: str) -> None:
    """Put the cursor on somebody."""
    keys.t.send("/")
    keys.t.wait("part of a name")
    keys.t.send(f"{name}\r")
    keys.t.wait(f"│{name}  ", gone="part of a name")  # the detail pane is about it


def test_two_heroes_and_three_creatures_from_files(tmp_path: Path, own_home: Path) -> None:
    make(tmp_path / "files")
    terminal = Terminal([*DREADCLOCK], home=own_home, size=(150, 50))
    with terminal as t:
        keys = Keys(t)
        t.wait("import", "demo")
        t.send("imp\r")
        t.wait("tab completes")
        t.send(f"{tmp_path}/files/*.json\r")
        t.wait("5 files: 5 creatures. 5 to add", "pf2, level 3, HP 44, AC 21, init +8")
        t.wait("resist fire 5", "weak fire 5")
        t.send("\r")
        t.wait("5 added: Amra, Belko, Ember Hound, Soot Imp, Frost Wisp")
        keys.line("policy all ask")
        t.send("n")
        for name, d20 in (
            ("Amra", 12),
            ("Belko", 3),
            ("Ember Hound", 9),
            ("Soot Imp", 2),
            ("Frost Wisp", 13),
        ):
            keys.answer(f"{name}: initiative", str(d20))
        t.wait("Round 1", "20 ◆ Amra", "19 × Frost Wisp", "17 × Ember Hound", "▶ Amra")
        for name in ("Frost Wisp", "Ember Hound"):
            find(keys, name)
            t.send("p")
            t.wait(f"Persistent {name}" if "Persistent" in t.text else "e.g.")
            t.send("2d6 fire\r")
            t.wait("2d6 fire")
        keys.n("▶ Frost Wisp", "Frost Wisp: persistent fire 2d6")
        keys.n("persistent fire")
        keys.answer("Frost Wisp: persistent fire", "3 4", "DC 15")
        keys.answer("1d20", "6", "▶ Ember Hound", "40 → 28")  # 7, and 5 for its weakness
        keys.n("persistent fire")
        keys.answer("Ember Hound: persistent fire", "4 4", "DC 15")
        keys.answer("1d20", "15", "30 → 27")  # 8 less 5; the fire goes out
        t.send("N")
        t.wait("Round 2", "▶ Amra")
        find(keys, "Amra")
        t.send("d")
        t.send("50\r")
        t.wait("dying 1")
        keys.n("▶ Frost Wisp")
        keys.n("persistent fire")
        keys.answer("Frost Wisp: persistent fire", "1 1", "DC 15")
        keys.answer("1d20", "17", "28 → 21")
        t.send("N")
        t.wait("recovery", "Esc cancels")
        t.send("12\r")
        t.wait("Round 3")
        t.send("q")
        assert t.finish() == 0
