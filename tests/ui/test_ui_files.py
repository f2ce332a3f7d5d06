"""Files, the bestiary, the party and templates by keys."""

import json
from pathlib import Path
from typing import Any

import pytest
from real_files_made import creature, make
from textual import events
from ui_support import Screen, shown, table_at

from tracker.importers import Document, read
from tracker.journal import Shelf
from tracker.library import Bestiary, numbers
from tracker.ui.screens.review import ReviewScreen
from tracker.ui.screens.welcome import WelcomeScreen

BLOCK = """Grave Crawler CR 2
XP 600
NE Medium undead
Init +5; Senses darkvision 60 ft.; Perception +6

DEFENSE
AC 15, touch 11, flat-footed 14 (+1 Dex, +4 natural)
hp 22 (3d8+9)
Fort +4, Ref +2, Will +5
Immune undead traits

OFFENSE
Speed 30 ft.
"""


@pytest.fixture
def files(tmp_path: Path) -> Path:
    make(tmp_path / "files")
    return tmp_path / "files"


def people(s: Screen) -> list[str]:
    return [c.name for c in s.app.table.state.present]  # type: ignore[union-attr]


async def entry(s: Screen, id: str) -> None:
    found = s.fight.keys.get(id)
    assert found is not None
    s.fight.run_entry(found)
    await s.pilot.pause()


async def test_import_into_a_running_fight(tmp_path: Path, files: Path) -> None:
    async with shown(table_at(tmp_path, "add Ann side=pc"), root=tmp_path) as s:
        await s.press("I")
        await s.type(str(files / "nothing.json"))
        await s.press("enter")
        assert "not read: no such file" in s.said and people(s) == ["Ann"]
        await s.press("ctrl+u")
        await s.type(f"{files}/*.json")
        await s.press("enter")
        await s.until(lambda: isinstance(s.app.screen, ReviewScreen))
        await s.until(lambda: "5 files: 5 creatures. 5 to add" in s.text)
        await s.press("ctrl+a")  # none
        await s.type("wis")
        await s.until(lambda: "Frost Wisp" in s.text and "Soot Imp" not in s.text)
        await s.press("plus", "plus", "plus", "minus", "ctrl+l")
        assert "1 to add: letters" in s.text
        await s.press("enter")
        assert people(s) == ["Ann", "Frost Wisp A", "Frost Wisp B"]
        assert "2 added: Frost Wisp A, Frost Wisp B" in s.said
        await s.press("u")
        assert people(s) == ["Ann"]


async def test_a_review_that_is_left_adds_nothing(tmp_path: Path, files: Path) -> None:
    async with shown(table_at(tmp_path), root=tmp_path) as s:
        await s.press("I")
        await s.type(str(files / "wisp.json"))
        await s.press("enter")
        await s.until(lambda: isinstance(s.app.screen, ReviewScreen))
        await s.press("tab")
        await s.until(lambda: "wisp.json: Foundry Pathfinder 2e actor, 1 creature" in s.text)
        await s.press("tab", "ctrl+b")
        await s.until(lambda: "in the bestiary: 1 new" in s.text)
        await s.press("escape")
        assert people(s) == []
        assert [e.name for e in Bestiary(tmp_path).entries()] == ["Frost Wisp"]


async def test_a_new_fight_from_files_at_the_welcome(tmp_path: Path, files: Path) -> None:
    shelf = Shelf(tmp_path)
    more: dict[str, Any] = {
        "open_fight": lambda name: table_at(tmp_path, name=name),
        "fights": shelf.list,
        "root": tmp_path,
    }
    async with shown(None, **more) as s:
        s.app.free_name = shelf.free_name
        await s.type("imp")
        await s.press("enter")
        await s.type(str(files / "hound.json"))
        await s.press("enter")
        await s.until(lambda: isinstance(s.app.screen, ReviewScreen))
        await s.press("enter")
        await s.until(lambda: s.app.table is not None and people(s) == ["Ember Hound"])
        assert s.table.name == "hound"
        await entry(s, "save_template")
        await s.press("ctrl+u")
        await s.type("Kennel")
        await s.press("enter")
        await s.press("ctrl+o")
        await s.until(lambda: isinstance(s.app.screen, WelcomeScreen) and "Kennel" in s.text)
        await s.type("kenn")
        await s.press("enter")
        await s.until(lambda: s.app.table is not None and s.app.table.name == "Kennel")
        await s.until(lambda: people(s) == ["Ember Hound"])


def bestiary(root: Path) -> None:
    made = [
        read(Document(json.dumps(creature(name, 20, 5)).encode())).found.creatures[0]
        for name in ("Goblin Warrior", "Hobgoblin", "Grave [b]Ghoul")
    ]
    Bestiary(root).keep([(c, numbers(c)) for c in made])


async def test_a_finds_as_you_type(tmp_path: Path) -> None:
    bestiary(tmp_path)
    async with shown(table_at(tmp_path, "use pf2"), root=tmp_path) as s:
        await s.press("a")
        assert "Goblin Warrior" in s.text and "Hobgoblin" in s.text
        await s.type("grav x2 hp=7")
        # With numbers of its own it is taken as typed, unless another row is chosen.
        assert "as typed" in s.text
        await s.press("down", "enter")
        assert people(s) == ["Grave [b]Ghoul1", "Grave [b]Ghoul2"]
        assert s.hp("Grave [b]Ghoul1") == 7
        await s.press("a")
        await s.type("hob")
        await s.press("enter")
        assert "Hobgoblin" in people(s) and s.hp("Hobgoblin") == 20
        await s.press("a")
        await s.type("Bob hp=9 side=pc")
        await s.press("enter")
        assert s.hp("Bob") == 9
        await s.press("a")
        await s.type("Zed")  # nothing is like it: as typed
        await s.press("enter")
        assert "Zed" in people(s)


async def test_a_stat_block_pasted_into_add(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, "use pf1"), root=tmp_path) as s:
        await s.press("a")
        s.fight.bar.line.post_message(events.Paste(BLOCK))
        await s.until(lambda: isinstance(s.app.screen, ReviewScreen))
        await s.until(lambda: "HP 22" in s.text and "AC 15" in s.text)
        await s.press("enter")
        assert people(s) == ["Grave Crawler"]
        who = s.who("Grave Crawler")
        assert (who.init_mod, who.track("hp"), who.stats["will"]) == (5, 22, 5)


async def test_the_party_from_one_fight_to_the_next(tmp_path: Path) -> None:
    one = table_at(tmp_path, "add Ann side=pc hp=12/30", "add Rat hp=3", name="One")
    async with shown(one, root=tmp_path) as s:
        await entry(s, "keep_party")
        assert "the party is kept: 1" in s.said
    two = table_at(tmp_path, name="Two")
    async with shown(two, root=tmp_path) as s:
        await entry(s, "join_party")
        assert people(s) == ["Ann"] and s.hp("Ann") == 12
        await entry(s, "join_party")
        assert "the whole party is here already" in s.said
        await entry(s, "open_template")
        assert "there are no templates yet" in s.said
