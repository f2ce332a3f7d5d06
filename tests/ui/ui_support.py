"""A fight on disk, the app over it, and what its screen shows as lines of text."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import textual._wait as waiting
from textual.pilot import Pilot

from tracker.journal import Shelf
from tracker.language import parse
from tracker.model import Combatant
from tracker.systems import all_rules
from tracker.table import Table
from tracker.ui.app import DreadclockApp
from tracker.ui.screens.fight import FightScreen

waiting.SLEEP_GRANULARITY = 1 / 500
waiting.SLEEP_IDLE = waiting.SLEEP_GRANULARITY / 4

GRAVEYARD = (
    "use pf1",
    "add Ezren hp=24 init=20 side=pc level=5",
    "add Zombie x2 hp=20 init=10 side=enemy",
    "add Merisiel hp=30 init=5 side=pc",
)


def table_at(path: Path, *lines: str, name: str = "test") -> Table:
    """A real table over a real journal, after these lines."""
    table = Table(Shelf(path).open_or_create(name), all_rules(), asks_choices=False, seed="seed")
    run(table, *lines)
    return table


def run(table: Table, *lines: str) -> None:
    """Lines of the language."""
    for line in lines:
        command = parse(line, table.state, table.rules)
        assert command is not None
        table.do(command)


class Screen:
    """The app under a pilot. Its clock goes on a second with every look, so no key is held."""

    def __init__(self, app: DreadclockApp, pilot: Pilot[int]) -> None:
        self.app, self.pilot = app, pilot
        self.time = 0.0
        self.step = 1.0
        app.now = self._now

    def _now(self) -> float:
        self.time += self.step
        return self.time

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def type(self, text: str) -> None:
        names = {" ": "space", "/": "slash", ":": "colon", "?": "question_mark"}
        await self.press(*(names.get(c, c) for c in text))

    async def until(self, true: Callable[[], bool]) -> None:
        """Until something is so: a busy machine may need more than one look."""
        for _ in range(200):
            if true():
                return
            await self.pilot.pause()
        raise AssertionError(f"never so:\n{self.text}")

    @property
    def fight(self) -> FightScreen:
        assert isinstance(self.app.screen, FightScreen)
        return self.app.screen

    @property
    def table(self) -> Table:
        return self.fight.table

    @property
    def said(self) -> str:
        return self.fight.bar.text

    def who(self, name: str) -> Combatant:
        return next(c for c in self.table.state.present if c.name == name)

    def hp(self, name: str) -> int:
        return self.who(name).track("hp")

    @property
    def active(self) -> str:
        return self.table.state.name_of(self.table.state.active)

    @property
    def grid(self) -> list[str]:
        """The screen's lines."""
        strips: Any = self.app.screen._compositor.render_strips()
        return [strip.text for strip in strips]

    @property
    def text(self) -> str:
        return "\n".join(self.grid)

    def row(self, name: str) -> str:
        """The first line of the screen's panes with this name."""
        return next(line for line in self.grid[2:] if name in line)


@asynccontextmanager
async def shown(
    table: Table | None, size: tuple[int, int] = (120, 36), **more: Any
) -> AsyncIterator[Screen]:
    """The app over a table."""
    app = DreadclockApp(table, **more)
    async with app.run_test(size=size) as pilot:
        screen = Screen(app, pilot)
        await pilot.pause()
        await pilot.pause()
        yield screen
