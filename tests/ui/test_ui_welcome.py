"""Without a fight: the demo, the shelf, a new name."""

import os
import signal
from pathlib import Path

from ui_support import GRAVEYARD, shown, table_at

from tracker.journal import Shelf
from tracker.systems import all_rules
from tracker.table import Table


async def test_begin_open_and_switch(tmp_path: Path) -> None:
    table_at(tmp_path, *GRAVEYARD, name="Old fight").journal.close()

    def open_fight(name: str) -> Table:
        return table_at(tmp_path, name=name)

    more = {"open_fight": open_fight, "fights": Shelf(tmp_path).list}
    async with shown(None, **more) as s:
        assert "Old fight" in s.text and "demo" in s.text
        await s.type("old")
        await s.press("enter")
        assert s.table.name == "Old fight" and s.hp("Ezren") == 24
        await s.press("ctrl+o")
        assert "Old fight" in s.text
        await s.press("escape")
        assert s.table.name == "Old fight"
        await s.press("ctrl+o")
        await s.type("[b]New[/]")
        await s.press("enter")
        await s.until(lambda: "[b]New[/]" in s.grid[0])
        assert s.table.name == "[b]New[/]"


async def test_demo(tmp_path: Path) -> None:
    async with shown(None, make_demo=lambda: table_at(tmp_path, *GRAVEYARD)) as s:
        await s.press("enter")
        assert s.hp("Ezren") == 24


async def test_a_fight_that_cannot_be_opened(tmp_path: Path) -> None:
    def fail(name: str) -> Table:
        raise ValueError("the file is damaged")

    async with shown(None, open_fight=fail) as s:
        await s.type("x")
        await s.press("enter")
        assert "damaged" in s.text
        await s.press("escape")
        assert s.app.return_code == 0


async def test_sigterm_ends_in_order(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *GRAVEYARD)) as s:
        os.kill(os.getpid(), signal.SIGTERM)
        await s.pilot.pause()
        await s.pilot.pause()
        assert s.app.return_code == 143


async def test_enter_over_a_fight_goes_back_to_it_and_begins_nothing(tmp_path: Path) -> None:
    table_at(tmp_path, *GRAVEYARD, name="Aaa").journal.close()
    made: list[str] = []

    def make_demo() -> Table:
        made.append("demo")
        return table_at(tmp_path, name="demo fight")

    here = table_at(tmp_path, *GRAVEYARD, name="Zzz")
    async with shown(here, fights=Shelf(tmp_path).list, make_demo=make_demo) as s:
        await s.press("ctrl+o")
        assert "Aaa" in s.text
        await s.press("enter")
        await s.pilot.pause()
        assert not made and s.fight.table is here


async def test_two_files_with_one_name_are_told_apart(tmp_path: Path) -> None:
    table_at(tmp_path, *GRAVEYARD, name="Crypt").journal.close()
    shelf = Shelf(tmp_path)
    twin = shelf.fights / "download.dread"
    twin.write_bytes(shelf.path_for("Crypt").read_bytes())
    rules = all_rules()

    def open_fight(name: str) -> Table:
        return Table(shelf.open_or_create(name), rules)

    more = {"open_fight": open_fight, "fights": shelf.list}
    async with shown(open_fight("Crypt (download.dread)"), **more) as s:
        assert s.table.journal.path == twin
        s.app.show_fights()
        await s.until(lambda: "Crypt (download.dread)" in s.text)
        s.app.open_named("Crypt")
        await s.pilot.pause()
        assert s.app.table.journal.path == shelf.path_for("Crypt")
