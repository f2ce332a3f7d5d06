"""A bare Textual app to measure against: one line-API list, of which `n` changes one row."""

import sys
from typing import ClassVar

from rich.segment import Segment
from textual.app import App, ComposeResult
from textual.geometry import Region, Size
from textual.scroll_view import ScrollView
from textual.strip import Strip


class Lines(ScrollView):
    def __init__(self, rows: int) -> None:
        super().__init__()
        self.counts = [0] * rows

    def on_mount(self) -> None:
        self.virtual_size = Size(60, len(self.counts))

    def render_line(self, y: int) -> Strip:
        row = y + self.scroll_offset.y
        if row >= len(self.counts):
            return Strip.blank(self.size.width)
        text = f"row {row + 1}: {self.counts[row]}"
        return Strip([Segment(text)]).adjust_cell_length(self.size.width)


class Bare(App[None]):
    BINDINGS: ClassVar = [("n", "next", "Next"), ("q", "quit", "Quit")]

    def __init__(self, rows: int) -> None:
        super().__init__()
        self.lines = Lines(rows)
        self.row = 0

    def compose(self) -> ComposeResult:
        yield self.lines

    def action_next(self) -> None:
        self.lines.counts[self.row] += 1
        self.lines.refresh(Region(0, self.row, self.lines.size.width, 1))
        self.row = (self.row + 1) % 20


if __name__ == "__main__":
    Bare(int(sys.argv[1])).run()
