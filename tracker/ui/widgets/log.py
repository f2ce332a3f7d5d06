"""The dice log: what was rolled and what changed, newest at the bottom."""

from collections.abc import Sequence

from rich.style import Style
from textual.geometry import Size

from tracker.table import LogLine

from ..text import Piece, wrap
from .lines import Lines

KEPT = 600
_QUIET = {"turn", "order", "setting", "phase", "joined", "left"}


class DiceLog(Lines):
    """The last lines of the log, wrapped to the pane. Undone ones stay, struck and marked."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.lines: Sequence[LogLine] = ()
        self._shown = 0
        self._first: LogLine | None = None
        self._last: LogLine | None = None
        self._stamp: object = None
        self.rows: list[list[Piece]] = []

    def show(self, lines: Sequence[LogLine]) -> None:
        """Add what is new; lay everything out again where older lines changed."""
        same = (
            lines is self.lines
            and self._shown <= len(lines)
            and self._stamp == self._look()
            and len(self.rows) < KEPT * 4
        )
        self.lines = lines
        if not same:
            self._again()
            return
        new = lines[self._shown :]
        if new:
            self._add(new)
            self.set_count(len(self.rows))
            self._end()

    def _look(self) -> object:
        return (self.scrollable_content_region.width, self.palette.name, self._host.glyphs)

    def _again(self) -> None:
        self.rows = []
        self._add(self.lines[-KEPT:])
        self._stamp = self._look()
        self.set_count(len(self.rows))
        self.reset()
        self.call_after_refresh(self._end)

    def _add(self, lines: Sequence[LogLine]) -> None:
        width = self.scrollable_content_region.width
        self._shown = len(self.lines)
        for line in lines:
            self.rows.extend(wrap(self.words(line), width))

    def _end(self) -> None:
        bottom = max(self.count - self.scrollable_content_region.height, 0)
        self.scroll_to(y=bottom, animate=False, immediate=True)
        self.refresh()

    def on_resize(self) -> None:
        """Lay out for the new width."""
        self.virtual_size = Size(self.scrollable_content_region.width, self.count)
        if self._stamp != self._look():
            self._again()
        else:
            self._end()

    def notify_style_update(self) -> None:
        """Colours are part of the rows."""
        super().notify_style_update()
        if self._stamp is not None and self._stamp != self._look():
            self._again()

    def pieces(self, y: int, width: int) -> Sequence[Piece]:
        """One row of the wrapped log."""
        return self.rows[y]

    def words(self, line: LogLine) -> list[Piece]:
        """One line of the log as styled texts."""
        p, g = self.palette, self._host.glyphs
        if line.kind == "round":
            text = f"{g.rule * 2} {line.text} {g.rule * 2}"
            return self._undone(line, [(text, p.accent)])
        quiet = p.muted if line.kind in _QUIET else Style()
        row: list[Piece] = []
        if line.kind == "turn" and line.text == "starts":
            row.append((f"{g.turn} ", p.accent))
        if line.who:
            row.append((f"{line.who} ", quiet + p.strong))
        row.append((line.text, quiet))
        if line.before or line.after:
            style = {"damage": p.bad, "heal": p.good}.get(line.kind, p.accent)
            change = f" {line.before} {g.arrow} {line.after}" if line.before else f" {line.after}"
            row.append((change, style))
        if line.total is not None:
            row.append((f": {line.detail or line.expression} = ", quiet))
            row.append((str(line.total), p.strong))
            if line.dc is not None:
                row.append((f" vs DC {line.dc}", Style()))
        if line.outcome:
            good = "success" in line.outcome and "fail" not in line.outcome
            bad = "fail" in line.outcome
            row.append(
                (f" {g.arrow} {line.outcome}", p.good if good else p.bad if bad else p.accent)
            )
        if line.by:
            row.append((f" ({line.by})", p.muted))
        if line.hidden and line.text != "hidden":
            row.append((" (hidden)", p.muted))
        return self._undone(line, row)

    def _undone(self, line: LogLine, row: list[Piece]) -> list[Piece]:
        if line.pending:
            return [(f"{self._host.glyphs.more} ", self.palette.accent), *row]
        if not line.undone:
            return row
        struck = self.palette.struck
        return [("undone ", self.palette.muted), *((text, struck) for text, _ in row)]
