"""Draws the pictures here from the running app:  python screenshots/make.py"""

import asyncio
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

os.environ.setdefault("TEXTUAL_ANIMATIONS", "none")
HERE = Path(__file__).parent


def demo_table(home: Path):  # type: ignore[no-untyped-def]
    """The demo fight with the same dice each time."""
    from tracker.demo import NAME, SCRIPT
    from tracker.journal import Shelf
    from tracker.play import run_script
    from tracker.systems import all_rules
    from tracker.table import Table

    shelf = Shelf(home)
    table = Table(shelf.create(shelf.free_name(NAME)), all_rules(), seed="picture")
    table.asks_choices = False
    run_script(table, SCRIPT)
    table.asks_choices = True
    return table


async def picture(
    home: Path, name: str, size: tuple[int, int], keys: Sequence[str], theme: str = "dread"
) -> None:
    """Run the app at a size, press keys, keep what it shows."""
    from textual.widgets import Input

    from tracker.ui.app import DreadclockApp

    app = DreadclockApp(demo_table(home), config={"theme": theme})
    now = 0.0

    def clock() -> float:
        return now

    app.now = clock
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for key in keys:
            now += 1.0
            if len(key) > 1 and key.startswith(":"):
                await pilot.press("colon", *key[1:], "enter")
            else:
                await pilot.press(key)
        for field in app.screen.query(Input):
            field.cursor_blink = False
        await pilot.pause()
        target = HERE / f"{name}.svg"
        target.write_text(app.export_screenshot(title="Dreadclock", simplify=True), "utf-8")
        print(target.name)


PICTURES = (
    ("fight-120x36", (120, 36), ["n", "n", "n", "d", "9", "enter", "n", "k"], "dread"),
    ("fight-80x24", (80, 24), ["n", "n", "n"], "dread"),
    ("low-light-120x36", (120, 36), ["n", "n"], "candle"),
    ("fear-picker-120x36", (120, 36), ["n", "n", "f"], "dread"),
    ("question-120x36", (120, 36), ["n", ":policy pc ask", ":roll 2d6+1 by Teodor"], "dread"),
    ("help-120x36", (120, 36), ["question_mark"], "dread"),
)


async def main() -> int:
    """All pictures."""
    for name, size, keys, theme in PICTURES:
        with tempfile.TemporaryDirectory() as folder:
            await picture(Path(folder), name, size, keys, theme)
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
