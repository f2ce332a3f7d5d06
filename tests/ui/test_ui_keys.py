"""Each key does what it says."""

from pathlib import Path

import pytest
from ui_support import GRAVEYARD, run, shown, table_at

STARTED = (*GRAVEYARD, "start")


async def test_next_starts_and_goes_on(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *GRAVEYARD)) as s:
        assert "not begun" in s.grid[0]
        await s.press("n")
        assert s.active == "Ezren" and "Round 1" in s.grid[0] and "▶ Ezren" in s.grid[0]
        await s.press("n")
        assert s.active == "Zombie1"
        assert "▶" in s.row("Zombie1") and "▶" not in s.row("Ezren ")
        assert s.fight.combatants.who == s.table.state.active


async def test_a_held_key_is_one_press(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *STARTED)) as s:
        await s.press("n")
        s.step = 0.03
        await s.press("n", "n", "n", "n")
        assert s.active == "Zombie1"
        s.step = 0.2
        await s.press("n")
        assert s.active == "Zombie2"


async def test_next_round(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *STARTED)) as s:
        await s.press("N")
        assert s.table.state.round == 2


async def test_damage_and_heal(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *STARTED)) as s:
        await s.press("d", "7", "enter")
        assert s.hp("Ezren") == 17 and "17/24" in s.row("Ezren") and "24 → 17" in s.text
        await s.press("h", "5", "enter")
        assert s.hp("Ezren") == 22
        assert s.app.focused is s.fight.combatants


async def test_marked_rows_are_hit_together(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *STARTED)) as s:
        await s.press("j", "space", "space", "d", "3", "enter")
        assert (s.hp("Zombie1"), s.hp("Zombie2"), s.hp("Ezren")) == (17, 17, 24)
        assert "●" not in s.text  # the marks are used up
        await s.press("home", "space")
        assert "●" in s.row("Ezren")
        await s.press("escape")
        assert "●" not in s.text


async def test_keys_typed_fast_stay_in_order(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *STARTED)) as s:
        await s.pilot.press("j", "d", "4", "enter", "j", "d", "5", "enter", "k", "k")
        await s.pilot.pause()
        assert (s.hp("Zombie1"), s.hp("Zombie2")) == (16, 15)
        assert s.fight.combatants.cursor == 0


async def test_cursor(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *STARTED)) as s:
        for key, place in [("j", 1), ("down", 2), ("k", 1), ("up", 0), ("end", 3), ("home", 0)]:
            await s.press(key)
            assert s.fight.combatants.cursor == place, key
        await s.press("G", "g")
        assert s.fight.combatants.cursor == 0


async def test_condition_with_rounds(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *STARTED)) as s:
        await s.press("c")
        await s.type("blinde 3")
        assert "blinded" in s.text
        await s.press("enter")
        assert [e.condition for e in s.who("Ezren").effects] == ["blinded"]
        assert "blinded" in s.row("Ezren") and "3 rounds" in s.text


async def test_condition_that_is_none_is_a_free_text(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *STARTED)) as s:
        await s.press("c")
        await s.type("zzz holding the door 2")
        await s.press("enter")
        (effect,) = s.who("Ezren").effects
        assert effect.condition == "zzz holding the door"


async def test_fear_by_digit(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *STARTED)) as s:
        await s.press("f")
        assert "1 spooked" in s.text and "7 " in s.text
        await s.type("2 10")
        await s.press("enter")
        assert [e.condition for e in s.who("Ezren").effects] == ["shaken"]
        assert "shaken" in s.row("Ezren")


async def test_end_effect(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *STARTED, "fear Ezren shaken for 3 rounds")) as s:
        await s.press("e", "enter")
        assert not s.who("Ezren").effects
        await s.press("e")
        assert "no effect" in s.said


async def test_add_initiative_set_remove(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *STARTED)) as s:
        await s.press("a")
        await s.type("Ghoul hp=13 init=7")
        await s.press("enter")
        assert s.hp("Ghoul") == 13
        await s.press("i", "3", "enter")
        assert s.who("Ezren").initiative == 3
        await s.press("s")
        await s.type("hp=11")
        await s.press("enter")
        assert s.hp("Ezren") == 11
        await s.press("x")
        assert "Ezren" not in {c.name for c in s.table.state.present}


async def test_delay_and_act(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *STARTED)) as s:
        await s.press("j", "t")
        assert s.who("Ezren").waiting == "delay" and "delays" in s.row("Ezren")
        assert s.active != "Ezren" or not s.table.state.in_turn
        await s.press("n", "T")
        assert s.active == "Ezren" and s.who("Ezren").waiting == ""


async def test_ready(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *STARTED)) as s:
        await s.press("y")
        assert s.who("Ezren").waiting == "ready" and "ready" in s.row("Ezren")


@pytest.mark.parametrize("undo", ["u", "ctrl+z"])
async def test_undo_redo(tmp_path: Path, undo: str) -> None:
    async with shown(table_at(tmp_path, *STARTED)) as s:
        await s.press("d", "7", "enter", undo)
        assert s.hp("Ezren") == 24 and "undone" in s.text
        assert s.said.startswith("undone: Ezren") and "24 → 17" in s.said
        await s.press("ctrl+y")
        assert s.hp("Ezren") == 17


async def test_roll_and_find(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *STARTED)) as s:
        await s.press("r")
        await s.type("2d6+3")
        await s.press("enter")
        assert "2d6+3" in s.text and "rolled" in s.text
        await s.press("slash")
        await s.type("meri")
        await s.press("enter")
        assert s.fight.combatants.cursor == 3


async def test_russian_layout(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *GRAVEYARD)) as s:
        await s.press("т")
        assert s.active == "Ezren"
        await s.press("о", "в", "4", "enter")
        assert s.hp("Zombie1") == 16


async def test_keys_of_the_config(tmp_path: Path) -> None:
    config = {"keys": {"damage": "z,ctrl+d", "nonsense": "w", "heal": "z"}, "theme": "candle"}
    async with shown(table_at(tmp_path, *STARTED), config=config) as s:
        await s.press("z", "5", "enter")
        assert s.hp("Ezren") == 19
        await s.press("d")
        assert s.fight.bar.prompt is None
        told = " ".join(s.fight.keys.troubles)
        assert "nonsense" in told and '"z"' in told
        assert s.app.theme == "candle"


async def test_letters_in_the_line_are_text(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *STARTED)) as s:
        await s.press("colon")
        await s.type("nnq")
        assert s.fight.bar.line.value == "nnq" and s.active == "Ezren"
        await s.press("backspace", "left", "home", "x", "escape", "n")
        assert s.active == "Zombie1"


async def test_help_themes_and_quit(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *STARTED, "fear Ezren shaken")) as s:
        await s.press("question_mark")
        assert "On Ezren" in s.text and "-2 on attacks" in s.text
        await s.press("escape", "f2")
        assert s.app.theme == "candle"
        await s.press("f3")
        assert "▶" not in s.text and ">" in s.row("Ezren")
        await s.press("q")
        assert s.app.return_code == 0


async def test_palette_has_the_verbs(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *GRAVEYARD)) as s:
        titles = {c.title for c in s.app.get_system_commands(s.app.screen)}
        assert {"Damage", "pf1 Fear", "Theme candle", "Undo"} <= titles
        await s.press("ctrl+p")
        await s.type("next turn")
        await s.press("enter")
        await s.pilot.pause()
        assert s.active == "Ezren"


async def test_nothing_selected(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path)) as s:
        assert "adds somebody" in s.said
        for key in "dhcfeisxtTyu":
            await s.press(key, "escape")
        await s.press("n")
        run(s.table, "add Ezren hp=4")
