"""What is drawn: names of all kinds, many rows, every size."""

from pathlib import Path

import pytest
from rich.cells import cell_len
from ui_support import GRAVEYARD, run, shown, table_at

STARTED = (*GRAVEYARD, "start")


async def test_markup_in_names_is_text(tmp_path: Path) -> None:
    names = ("[bold]Bob[/]", "Zombie [2]", "[/foo]", "[@click]x[/]", "[$error]")
    lines = [f'add "{name}" hp=9 init={9 - i}' for i, name in enumerate(names)]
    async with shown(table_at(tmp_path, *lines)) as s:
        for name in names:
            assert name in s.text
        await s.press("n")
        assert "▶ [bold]Bob[/]" in s.grid[0]
        await s.press("d", "4", "enter", "c")
        await s.type("zz [red]")
        await s.press("enter")
        assert "zz [red]" in s.text
        await s.press("e", "escape", "question_mark", "escape", "1", "2", "3", "4")


async def test_wide_names_line_up(tmp_path: Path) -> None:
    names = ("エズレン", "Зомби", "Ezren", "Mira 美良")
    lines = [f'add "{name}" hp=20 init=5' for name in names]
    async with shown(table_at(tmp_path, *lines)) as s:
        at = {cell_len(s.row(n).split("20/20")[0]) for n in names}
        assert len(at) == 1
        assert {cell_len(line) for line in s.grid} == {120}


async def test_the_acting_row_of_334_is_in_view(tmp_path: Path) -> None:
    goblins = [f"add Goblin x{n} hp=7 init=10 side=enemy" for n in (100, 100, 100, 33)]
    lines = ["use pf1", *goblins, "add Zara hp=9 init=1", "start"]
    table = table_at(tmp_path, *lines)
    async with shown(table, size=(80, 24)) as s:
        rows = s.fight.combatants
        assert len(rows.ids) == 334
        run(table, "next 200")
        s.fight.update_panes()
        await s.pilot.pause()
        place = rows.ids.index(table.state.active)
        assert place == 200
        assert rows.scroll_offset.y <= place < rows.scroll_offset.y + rows.size.height
        assert "▶" in s.row("Goblin201")
        await s.press("end")
        assert "Zara" in s.text
        await s.press("pageup", "home", "n")
        assert "▶" in s.row("Goblin202")


async def test_one_change_draws_one_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with shown(table_at(tmp_path, *STARTED)) as s:
        drawn: list[int] = []
        pieces = s.fight.combatants.pieces

        def spy(y: int, width: int) -> object:
            drawn.append(y)
            return pieces(y, width)

        monkeypatch.setattr(s.fight.combatants, "pieces", spy)
        run(s.table, "damage Merisiel 4")
        s.fight.update_panes()
        await s.pilot.pause()
        assert set(drawn) == {3}


@pytest.mark.parametrize("size", [(120, 36), (80, 24), (60, 15), (40, 10), (20, 5), (3, 2)])
async def test_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    table = table_at(tmp_path, *STARTED, "fear Ezren shaken for 3 rounds")
    async with shown(table, size=size) as s:
        for keys in ("n", "2", "3", "4", "1", "j", "d7", ":x"):
            await s.type(keys)
            await s.press("enter" if keys == "d7" else "f6", "escape")
        await s.press("question_mark", "escape", "c", "escape")
        if size[0] >= 60:
            assert "Round 1" in s.grid[0] and "n:" in s.grid[1]
            assert "Next turn" in s.grid[-1]
            assert {cell_len(line) for line in s.grid} == {size[0]}


async def test_narrow_shows_one_pane_beside_the_combatants(tmp_path: Path) -> None:
    table = table_at(tmp_path, *STARTED, "fear Ezren shaken for 3 rounds")
    async with shown(table, size=(80, 24)) as s:
        assert "[3 Log]" in s.text and "round 1" in s.text and "Merisiel" in s.text
        await s.press("2")
        assert "[2 Effects]" in s.text and "3 rounds" in s.text and "Merisiel" in s.text
        await s.press("tab", "tab")
        assert "[4 Detail]" in s.text and "saves" in s.text
        await s.press("1")
        assert "[1 Combatants]" in s.text
        await s.pilot.resize_terminal(120, 36)
        titles = ("Active effects", "Dice log", "Detail")
        await s.until(lambda: all(title in s.text for title in titles))


async def test_themes_draw(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *STARTED)) as s:
        for name in ("dread", "candle", "textual-light", "ansi-dark", "ansi-light", "nord"):
            s.app.theme = name
            await s.pilot.pause()
            assert "Ezren" in s.text


async def test_effects_soonest_first(tmp_path: Path) -> None:
    lines = (
        'effect Ezren "late" for 9 rounds',
        'effect Ezren "never"',
        'effect Zombie1 "soon" for 2 rounds from "a spell"',
    )
    async with shown(table_at(tmp_path, *STARTED, *lines)) as s:
        labels = [e.condition for _, _, e in s.fight.effects.rows]
        assert labels == ["soon", "late", "never"]
        assert "a spell" in s.text


async def test_click_moves_the_cursor(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *STARTED)) as s:
        await s.pilot.click("#combatants", offset=(10, 3))
        assert s.fight.combatants.cursor == 2
        assert "Zombie2" in s.text


async def test_hidden_and_defeated_have_words(tmp_path: Path) -> None:
    lines = ("hide Zombie1", "defeat Zombie2 fled", "temp Ezren 5")
    async with shown(table_at(tmp_path, *STARTED, *lines)) as s:
        assert "hidden" in s.row("Zombie1")
        assert "FLED" in s.row("Zombie2")
        assert "+5" in s.row("Ezren")
