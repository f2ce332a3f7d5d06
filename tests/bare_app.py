"""A bare Textual app to measure against: the panes of a fight, without a fight.

The same containers and five line panes of the same sizes, a closed bottom bar with a hidden input,
and a footer; `n` changes every row of all five. What it takes is Textual's own time for such a
screen, so a ratio to it is what the fight costs on top.
"""

import sys
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widgets import Input, Static

STYLES = (Style(), Style(bold=True), Style(color="#d9a441"), Style(color="#e06a5a"))


class Lines(ScrollView, can_focus=True):
    """Rows of four pieces in four styles, drawn one by one."""

    DEFAULT_CSS = """
    Lines { scrollbar-size-vertical: 1; scrollbar-size-horizontal: 0; overflow-x: hidden;
            scrollbar-gutter: stable; }
    """

    def __init__(self, rows: int, id: str) -> None:
        super().__init__(id=id)
        self.rows, self.turn = rows, 0

    def on_mount(self) -> None:
        self.virtual_size = Size(1, self.rows)

    def render_line(self, y: int) -> Strip:
        row = y + self.scroll_offset.y
        width = self.scrollable_content_region.width
        if row >= self.rows:
            return Strip.blank(width)
        words = (f" {row:>3} ", f"row {row + 1}: ", f"{self.turn} ", "-" * (self.turn % 9))
        pieces = [Segment(text, style) for text, style in zip(words, STYLES, strict=True)]
        return Strip(pieces).adjust_cell_length(width)


class Bare(App[None]):
    BINDINGS: ClassVar = [("n", "next", "Next"), ("q", "quit", "Quit")]
    CSS = """
    Screen { layout: vertical; }
    #clock { height: 2; }
    #body { height: 1fr; layout: horizontal; }
    #left { width: 56%; }
    #right { width: 1fr; }
    .pane { border: round $secondary; }
    #combatants { height: 2fr; }
    #detail { height: 1fr; min-height: 6; }
    #effects { height: 2fr; }
    #log { height: 3fr; }
    #bar { height: auto; max-height: 60%; }
    #bar Input { display: none; height: 1; border: none; padding: 0; }
    #footer { height: 1; background: $panel; padding: 0 1; }
    """

    def __init__(self, rows: int) -> None:
        super().__init__()
        self.animation_level = "none"
        self.panes = [
            Lines(2, "clock"),
            Lines(rows, "combatants"),
            Lines(40, "detail"),
            Lines(rows, "effects"),
            Lines(400, "log"),
        ]

    def compose(self) -> ComposeResult:
        clock, combatants, detail, effects, log = self.panes
        for pane in self.panes[1:]:
            pane.add_class("pane")
            pane.border_title = str(pane.id)
        yield clock
        with Horizontal(id="body"):
            with Vertical(id="left"):
                yield combatants
                yield detail
            with Vertical(id="right"):
                yield effects
                yield log
        with Vertical(id="bar"):
            yield Static("", id="said")
            yield Input()
        yield Static("n Next turn  d Damage  h Heal  c Condition  : Command", id="footer")

    def on_mount(self) -> None:
        self.set_focus(self.panes[1])

    def action_next(self) -> None:
        for pane in self.panes:
            pane.turn += 1
            pane.refresh()


if __name__ == "__main__":
    Bare(int(sys.argv[1])).run()
