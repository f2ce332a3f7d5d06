"""Draws the pictures here from the running app:  python screenshots/make.py"""

import asyncio
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

os.environ.setdefault("TEXTUAL_ANIMATIONS", "none")
os.environ["TEXTUAL_COLOR_SYSTEM"] = "truecolor"  # whatever terminal this runs in
HERE = Path(__file__).parent.resolve()


CARDS = """
use sw
add Mina side=pc spirit=d8 vigor=d6
add Quincey side=pc spirit=d6 vigor=d8
add "Dr. Seward" side=pc spirit=d8 vigor=d6
add Strigoi x3 side=enemy group=strigoi spirit=d6
add "The Count" side=enemy wild=yes spirit=d12 fear=-2
start
"""
LIST = """
name,side,family,hp,ac,mod,resist,weak,traits,count
Amra,pc,pf2,44,21,8,,,human,
Ember Hound,enemy,pf2,30,18,8,fire 5,cold 5,"beast,fire",2
Frost Wisp,enemy,pf2,40,18,6,cold 10,fire 5,elemental,
Soot Imp,enemy,pf2,15,17,,,,fiend,1d4
"""


def demo_table(home: Path, lines: str = ""):  # type: ignore[no-untyped-def]
    """The demo fight (or another) with the same dice each time."""
    from tracker.demo import NAME, SCRIPT
    from tracker.journal import Shelf
    from tracker.play import run_script
    from tracker.systems import all_rules
    from tracker.table import Table

    shelf = Shelf(home)
    table = Table(shelf.create(shelf.free_name(NAME)), all_rules(), seed="picture")
    table.asks_choices = False
    run_script(table, lines or SCRIPT)
    table.asks_choices = True
    return table


async def picture(
    home: Path,
    name: str,
    size: tuple[int, int],
    keys: Sequence[str],
    theme: str = "dread",
    lines: str = "",
) -> None:
    """Run the app at a size, press keys, keep what it shows."""
    from textual.widgets import Input

    from tracker.ui.app import DreadclockApp

    app = DreadclockApp(demo_table(home, lines), root=home, config={"theme": theme})
    (home / "well.csv").write_text(LIST.strip(), "utf-8")
    os.chdir(home)
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
            elif len(key) > 1 and key.startswith("="):
                await pilot.press(*key[1:])
            else:
                await pilot.press(key)
        for field in app.screen.query(Input):
            field.cursor_blink = False
        await pilot.pause()
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
    ("group-check-120x36", (120, 36), ["f", "enter", "=8 4 2", "enter", "=1 3"], "dread", CARDS),
    ("files-120x36", (120, 36), ["I", "=well.csv", "enter", "down"], "dread"),
)


async def main() -> int:
    """All pictures."""
    for name, size, keys, theme, *more in PICTURES:
        with tempfile.TemporaryDirectory() as folder:
            await picture(Path(folder), name, size, keys, theme, *more)
            os.chdir(HERE)
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
