"""Mistakes of ours: a key that fails is told, and what nothing catches is written down."""

from pathlib import Path

import pytest
from ui_support import shown, table_at

from tracker.ui.crash import report


async def test_a_key_that_fails_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with shown(table_at(tmp_path, "add Ann hp=5")) as s:

        def fail(event: object) -> bool:
            raise KeyError("[red]odd")

        monkeypatch.setattr(s.fight, "take_key", fail)
        await s.press("j")
        assert [n.message[:32] for n in s.app._notifications] == [
            "something went wrong (KeyError: "
        ]
        monkeypatch.undo()
        await s.press("d", "3", "enter")
        assert s.hp("Ann") == 2


async def test_what_nothing_catches_ends_in_words(tmp_path: Path) -> None:
    def fail() -> None:
        raise RuntimeError("deep inside [b]")

    with pytest.raises(RuntimeError, match="deep inside"):
        async with shown(table_at(tmp_path), root=tmp_path) as s:
            s.app.call_later(fail)
            await s.pilot.pause()
    (written,) = tmp_path.glob("crash-*.txt")
    assert "deep inside [b]" in written.read_text() and "Traceback" in written.read_text()
    assert written.stat().st_mode & 0o77 == 0


def test_words_also_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    told = report(ValueError("x"), tmp_path / "file")
    assert "ended by a mistake of its own (ValueError: x)" in told and "Traceback" not in told
