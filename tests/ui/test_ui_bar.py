"""The line: commands, completion, history, errors, questions."""

from pathlib import Path

import pytest
from ui_support import GRAVEYARD, shown, table_at

from tracker.clock import Command
from tracker.journal import JournalError

STARTED = (*GRAVEYARD, "start")


async def test_a_bad_line_stays_and_is_told(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *STARTED)) as s:
        await s.press("colon")
        await s.type("damge Ezren 7")
        await s.press("enter")
        assert s.said.startswith("!") and "damage" in s.said
        assert s.fight.bar.line.value == "damge Ezren 7"
        assert s.hp("Ezren") == 24


async def test_completion(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *STARTED)) as s:
        await s.press("colon")
        await s.type("damage Mer")
        assert "Merisiel" in s.grid[-3]
        await s.press("tab")
        assert s.fight.bar.line.value == "damage Merisiel"
        await s.type(" 3")
        await s.press("enter")
        assert s.hp("Merisiel") == 27


async def test_history(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *STARTED)) as s:
        for line in ("damage Ezren 1", "damage Ezren 2"):
            await s.press("colon")
            await s.type(line)
            await s.press("enter")
        await s.press("colon", "up", "up")
        assert s.fight.bar.line.value == "damage Ezren 1"
        await s.press("down", "down")
        assert s.fight.bar.line.value == ""


async def test_question_is_answered_by_hand(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *STARTED, "policy pc ask")) as s:
        await s.press("colon")
        await s.type("roll 1d20+5 dc 15 by Ezren")
        await s.press("enter")
        assert s.table.asking is not None
        assert "Ezren" in s.said and "1d20+5" in s.said and "DC 15" in s.said
        await s.type("99")
        await s.press("enter")
        assert s.said.count("!") == 1 and s.table.asking is not None
        await s.press("backspace", "backspace", "1", "3", "enter")
        assert s.table.asking is None and "= 18" in s.said and "typed" in s.text


async def test_question_enter_lets_the_app_roll(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *STARTED, "policy pc ask")) as s:
        await s.press("colon")
        await s.type("roll 1d20 by Ezren")
        await s.press("enter", "enter")
        assert s.table.asking is None and "rolled" in s.text


async def test_escape_cancels_only_after_saying_so(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *STARTED, "policy pc ask")) as s:
        await s.press("colon")
        await s.type("roll 2d6 by Ezren")
        await s.press("enter", "escape")
        assert s.table.asking is not None and "Esc once more" in s.said
        await s.press("escape")
        assert s.table.asking is None and s.hp("Ezren") == 24
        assert s.fight.bar.prompt is None and s.app.focused is s.fight.combatants


async def test_next_waits_for_the_question(tmp_path: Path) -> None:
    table = table_at(tmp_path, *STARTED, "policy pc ask", "roll 1d20 by Ezren")
    async with shown(table) as s:
        assert s.fight.bar.prompt is not None  # the open question is put again
        s.fight.set_focus(s.fight.combatants)
        await s.press("n")
        assert "a question is open" in s.said and s.active == "Ezren"
        assert s.app.focused is s.fight.bar.line


async def test_choice(tmp_path: Path) -> None:
    table = table_at(tmp_path, *STARTED, "fear Ezren scared for 9 rounds")
    table.asks_choices = True
    async with shown(table) as s:
        await s.press("f", "2", "enter")
        if s.table.asking is not None:
            assert "(default)" in s.text
            await s.press("down", "enter")
        assert s.table.asking is None


async def test_pasted_lines(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *STARTED)) as s:
        s.fight.run_lines(["damage Ezren 1", "damage Ezren 2"])
        assert s.hp("Ezren") == 21
        await s.press("colon")
        s.fight.run_lines(["damage Ezren 1", "nonsense", "damage Ezren 2"])
        assert s.hp("Ezren") == 20 and s.fight.bar.line.value == "nonsense"


@pytest.mark.parametrize("error", [JournalError("the disk is full"), ValueError("boo")])
async def test_errors_become_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    async with shown(table_at(tmp_path, *STARTED)) as s:

        def fail(command: Command) -> None:
            raise error

        monkeypatch.setattr(s.table, "do", fail)
        await s.press("d", "7", "enter")
        assert str(error) in s.said and s.fight.bar.line.value == "7"
        await s.press("escape", "n")
        assert str(error) in s.said


async def test_a_mistake_in_drawing_says_that_the_command_was_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with shown(table_at(tmp_path, *STARTED)) as s:

        def fail(*_: object) -> None:
            raise ValueError("boo")

        monkeypatch.setattr(s.fight.effects, "show", fail)
        await s.press("d", "7", "enter")
        assert s.hp("Ezren") == 17 and "the command was done" in s.said


async def test_read_only(tmp_path: Path) -> None:
    first = table_at(tmp_path, *STARTED)
    async with shown(table_at(tmp_path)) as s:
        assert "READ ONLY" in s.grid[0]
        await s.press("n")
        assert s.said.startswith("!")
    first.journal.close()


async def test_help_for_a_word(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *STARTED)) as s:
        await s.press("colon")
        await s.type("help shaken")
        await s.press("enter")
        assert "-2 on attacks" in s.text
        await s.press("escape")
        assert s.fight.bar.prompt is None
