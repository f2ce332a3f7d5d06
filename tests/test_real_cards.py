"""Three rounds under the action deck by keys in a real terminal: every row of the Fear Table, a
Joker round, its reshuffle, undone and redone with the same cards."""

import re
from pathlib import Path

import pytest
from real_keys import Keys
from terminal import DREADCLOCK, Terminal

from tracker.journal import Shelf
from tracker.language import parse
from tracker.systems import all_rules
from tracker.table import Table

CARDS = """use sw
add Ann side=pc spirit=d8 vigor=d8
add Bob side=pc spirit=d6 vigor=d6
add Cultist x3 side=enemy group=cult spirit=d6
add Horror side=enemy wild=yes fear=-2 spirit=d10
policy all ask
policy shuffle roll""".splitlines()

FAILED = {
    "Benny": "keep",
    "recover from": "1",
    "running die": "4",
    "heart attack: vigor": "3",
    "heart attack: Wild Die": "2",
    "rounds to live": "6 5",
}
"""Every roll but that on the Fear Table, and how it comes out."""


@pytest.fixture
def keys(own_home: Path) -> Keys:
    """A fight whose dice, and so the deck, are the same every time."""
    table = Table(Shelf(own_home).open_or_create("Cards"), all_rules(), seed="the same deck")
    for line in CARDS:
        command = parse(line, table.state, table.rules)
        assert command is not None
        table.do(command)
    table.journal.close()
    terminal = Terminal([*DREADCLOCK, "Cards"], home=own_home, size=(150, 50))
    terminal.wait("not begun", "Horror")
    return Keys(terminal)


def cards(t: Terminal) -> list[str]:
    """Each one's card, by name, as the screen shows them (once all of it is there)."""
    found: list[tuple[str, str]] = []
    while len(found) < 6 or t.read():
        t.read()
        found = re.findall(r"(10\S+|[2-9AKQJ]\S{2}|Jok[BR]) [◆×] (\w+)", t.text)
    return sorted(f"{name} {card}" for card, name in found)


def frighten(keys: Keys, name: str, d20: int, row: str) -> None:
    """A failed check (the Horror's Fear adds 2 to the table) and the row it leads to."""
    keys.t.send(":")
    keys.t.wait(" tab ")
    keys.t.send(f'fear check {name} creature Horror force dice "1 2"\r')
    keys.answer_all({"Fear Table": str(d20), **FAILED}, f"Fear Table {d20 + 2}: {row}")


def test_three_rounds_with_every_row_and_a_joker(keys: Keys) -> None:
    with keys.t as t:
        keys.n("Round 1")
        first = cards(t)
        assert len(first) == 6 and len({c.split()[1] for c in first}) == 4  # the cult shares one
        # The first sight of the Horror: one dialog for both heroes, the table's own dice.
        t.send("f")
        t.wait("Fear check", "creature Horror", "Wild Die 1d6!")
        t.send("\r1 2\r")
        t.wait("2 -2 Fear = 0 against 4: failure")
        t.send("1 2\r")
        keys.answer_all({"Fear Table": "1", **FAILED}, "Ann Fear Table 3: adrenaline surge")
        frighten(keys, "Ann", 2, "distracted")
        frighten(keys, "Bob", 5, "vulnerable")
        t.send(':fear check Cultist1 creature Horror dice "1"\r')
        keys.answer_all(FAILED, "panics and moves 10")
        frighten(keys, "Ann", 8, "shaken")
        t.send("N")
        keys.answer_all(FAILED, "Round 2")
        t.wait("Round 2")
        frighten(keys, "Ann", 11, "mark of fear")
        frighten(keys, "Bob", 12, "frightened")
        frighten(keys, "Ann", 14, "panicked")
        t.send("N")
        keys.answer_all(FAILED, "Round 3")
        t.wait("Round 3")
        frighten(keys, "Bob", 16, "minor phobia")
        frighten(keys, "Ann", 18, "major phobia")
        frighten(keys, "Bob", 20, "heart attack")
        t.wait("dying", "dies at the end of its turn in round 14")
        keys.line("deal Cultist1 BJ")
        t.wait("JokB × Cultist1", "JokB × Cultist3")
        t.send("N")
        keys.answer_all(FAILED, "Round 4")
        t.wait("Round 4", "the deck is shuffled", "shuffle the action deck")
        dealt = cards(t)
        assert dealt != first
        t.send("u")
        t.wait("Round 3", "JokB × Cultist1")
        t.send("\x19")
        t.wait("Round 4", "redone", gone="JokB")
        assert cards(t) == dealt
        t.send("q")
        assert t.finish() == 0
