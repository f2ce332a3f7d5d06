"""A fight whose file is lost while it is open is saved elsewhere, and leaving warns."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from ui_support import shown, table_at

from tracker.journal import Shelf
from tracker.systems import all_rules
from tracker.table import Table

WAYS: dict[str, Callable[[Path], object]] = {
    "cut to nothing": lambda path: os.truncate(path, 0),
    "deleted": Path.unlink,
    "its folder deleted": lambda path: shutil.rmtree(path.parent),
}


@pytest.mark.parametrize("way", WAYS)
async def test_a_lost_file_is_told_and_saved_elsewhere(tmp_path: Path, way: str) -> None:
    shelf = Shelf(tmp_path / "home")
    table = table_at(shelf.root, "add Bob hp=10 init=5", name="Crypt")
    async with shown(table) as screen:
        screen.app.new_fight = shelf.create
        before = table.state
        WAYS[way](shelf.path_for("Crypt"))
        screen.fight.run_line("damage Bob 3")
        assert "NOT saved" in screen.said and "save as NAME" in screen.said
        assert table.state is before
        await screen.press("q")
        assert "once more" in screen.said and screen.app.is_running
        screen.fight.run_line("save as")
        assert "needs a name" in screen.said
        screen.fight.run_line("save as Crypt rescued")
        assert 'saved as "Crypt rescued"' in screen.said
        assert screen.fight.run_line("damage Bob 3")
        assert screen.hp("Bob") == 7
        await screen.press("q")
    assert screen.app.return_code == 0
    table.journal.close()
    with shelf.open("Crypt rescued") as journal:
        found = Table(journal, all_rules())
        assert found.state.combatants["c1"].track("hp") == 7
        found.undo()
        assert found.state == before


async def test_leaving_with_all_on_disk_asks_nothing(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path)) as screen:
        await screen.press("q")
    assert screen.app.return_code == 0
