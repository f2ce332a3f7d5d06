"""What is written can be read, in every theme that is offered."""

import unicodedata
from pathlib import Path
from typing import Any

import pytest
from rich.color import Color as RichColor
from rich.color import ColorSystem
from rich.style import Style
from textual.color import Color
from textual.geometry import Region
from ui_support import Screen, shown, table_at

from tracker.ui.app import DreadclockApp
from tracker.ui.contrast import ENOUGH, contrast
from tracker.ui.theme import palette

LINES = (
    "use pf1",
    "add Ezren hp=20/24 init=20 side=pc level=5",
    "add Oskar hp=3/20 init=15 side=ally",
    "add Zombie hp=9/20 init=10 side=enemy",
    "add Crow hp=2/2 init=5 side=neutral",
    "fear Ezren shaken for 3 rounds",
    "fear Oskar scared for 1 round",
    "start",
    "hide Crow",
)
THEMES = sorted(DreadclockApp().available_themes)


def rgb(color: RichColor | None, ground: tuple[int, int, int]) -> Color:
    if color is None or color.is_default:
        return Color(*ground)
    return Color(*color.get_truecolor())


def unreadable(
    s: Screen, paper: int, ink: int, part: Region | None = None
) -> list[tuple[str, float]]:
    """Every piece of text on the screen under the contrast that text needs."""
    found: list[tuple[str, float]] = []
    strips: Any = s.app.screen._compositor.render_strips()
    if part is not None:  # what a dialog lies over is dimmed on purpose
        strips = [x.crop(part.x, part.right) for x in strips[part.y : part.bottom]]
    for strip in strips:
        for text, style, _ in strip:
            letters = any(unicodedata.category(c)[0] in "LN" for c in text)
            if not letters:
                continue
            style = style or Style()
            fore = rgb(style.color, (ink, ink, ink))
            back = rgb(style.bgcolor, (paper, paper, paper))
            if style.reverse:
                fore, back = back, fore
            assert not style.dim, text
            ratio = contrast(fore, back)
            if ratio < ENOUGH:
                found.append((text, round(ratio, 2)))
    return found


@pytest.mark.parametrize(
    ("theme", "few"), [*((t, False) for t in THEMES), ("dread", True), ("textual-light", True)]
)
async def test_all_text_can_be_read(
    tmp_path: Path, theme: str, few: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(DreadclockApp, "_few_colours", few)
    async with shown(table_at(tmp_path, *LINES), config={"theme": theme}) as s:
        light = not s.app.current_theme.dark
        paper, ink = (255, 0) if light else (0, 255)
        for row in range(4):
            s.fight.combatants.go(row)
            await s.pilot.pause()
            assert not unreadable(s, paper, ink), (theme, row)
        for keys in (("space", "d"), ("escape", "x1"), ("c",), ("down",)):
            await s.press(*keys)
            assert not unreadable(s, paper, ink), (theme, keys)
        await s.press("escape", "2")
        assert not unreadable(s, paper, ink), (theme, "another pane")
        await s.press("question_mark")
        told = s.app.screen.query_one("#told").region
        assert not unreadable(s, paper, ink, told), (theme, "help")


@pytest.mark.parametrize("theme", THEMES)
def test_sixteen_colours_keep_apart_what_differs(
    theme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(DreadclockApp, "_few_colours", True)
    app = DreadclockApp(config={"theme": theme})
    p = palette(theme, app.get_css_variables(), few=True)
    light = not app.current_theme.dark

    def number(style: Style) -> int | None:
        assert style.color is not None
        return style.color.downgrade(ColorSystem.STANDARD).number

    paper = (255, 255, 255) if light else (0, 0, 0)
    styles = (p.accent, p.good, p.warn, p.bad, p.muted, p.side("enemy"))
    for style in styles:
        assert style.color is not None
        low = style.color.downgrade(ColorSystem.STANDARD)
        if low.is_default:  # the terminal's own text on its own ground
            continue
        assert contrast(Color(*low.get_truecolor()), Color(*paper)) >= ENOUGH
    assert number(p.accent) != number(p.side("enemy"))
    assert number(p.good) != number(p.bad)
    assert p.cursor.reverse and not p.blurred.reverse


async def test_the_theme_chosen_is_there_the_next_time(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *LINES), root=tmp_path) as s:
        await s.press("f2")
        assert s.app.theme == "candle"
        s.fight.table.journal.close()
    async with shown(table_at(tmp_path), root=tmp_path) as s:
        assert s.app.theme == "candle"
        s.fight.table.journal.close()
    async with shown(table_at(tmp_path), root=tmp_path, config={"theme": "nord"}) as s:
        assert s.app.theme == "nord"  # said later, in the config file
        await s.press("f2")
        chosen = s.app.theme
        assert chosen != "nord"
        s.fight.table.journal.close()
    async with shown(table_at(tmp_path), root=tmp_path, config={"theme": "nord"}) as s:
        assert s.app.theme == chosen
        s.fight.table.journal.close()
    (tmp_path / "theme.json").write_text('{"theme": 7, "config"', encoding="utf-8")
    async with shown(table_at(tmp_path), root=tmp_path) as s:
        assert s.app.theme == "dread"
