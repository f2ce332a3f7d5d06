"""A pane of rows that are drawn one by one, and repainted one by one."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from rich.style import Style
from textual.geometry import Region, Size
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget

from ..text import Piece, strip_of
from ..theme import Palette

if TYPE_CHECKING:
    from ..app import DreadclockApp


class Lines(ScrollView, can_focus=True):
    """The base of all panes: `count` rows, of which `pieces(y)` gives one.

    Strips are kept until `changed` names their row or `reset` drops them all; the base style and
    the width are part of what is kept, so a new theme or size draws anew.
    """

    DEFAULT_CSS = """
    Lines { scrollbar-size-vertical: 1; scrollbar-size-horizontal: 0; overflow-x: hidden;
            scrollbar-gutter: stable; }
    """

    def __init__(self, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.count = 0
        self._strips: dict[int, tuple[object, Strip]] = {}

    @property
    def _host(self) -> "DreadclockApp":
        return cast("DreadclockApp", self.app)

    @property
    def palette(self) -> Palette:
        """The colours of the running theme."""
        return self._host.palette

    # --- for subclasses ---

    def pieces(self, y: int, width: int) -> Sequence[Piece]:
        """The row `y` as styled texts."""
        raise NotImplementedError

    def over(self, y: int) -> Style:
        """A style for the whole row (cursor, mark)."""
        return Style()

    def key(self, y: int) -> object:
        """What, besides width and theme, decides how row `y` looks."""
        return None

    # --- keeping up ---

    def set_count(self, count: int) -> None:
        """There are now so many rows.

        A new virtual size lays the whole screen out again, which costs more than all the rest of
        a turn; it is needed only where the scrollbar comes or goes.
        """
        self.count = count
        region = self.scrollable_content_region
        size = Size(region.width, count)
        old = self.virtual_size
        if size == old:
            return
        if size.width != old.width or (count > region.height) != (old.height > region.height):
            self.virtual_size = size
            return
        self.set_reactive(Widget.virtual_size, size)
        if count > region.height:
            self.vertical_scrollbar.window_virtual_size = count
        self.refresh()

    def changed(self, y: int) -> None:
        """Row `y` looks different: draw that one."""
        self._strips.pop(y, None)
        top = self.scroll_offset.y
        if top <= y < top + self.size.height:
            self.refresh(Region(0, y - top, max(self.size.width, 1), 1))

    def reset(self) -> None:
        """Everything looks different."""
        self._strips.clear()
        self.refresh()

    def notify_style_update(self) -> None:
        """The theme changed, or a class of ours."""
        self._strips.clear()
        super().notify_style_update()

    def render_line(self, y: int) -> Strip:
        """One line of what is visible."""
        row = y + self.scroll_offset.y
        width = self.scrollable_content_region.width
        palette = self.palette
        if row >= self.count:
            return strip_of((), width, palette.base)
        stamp = (width, palette.name, self.key(row))
        kept = self._strips.get(row)
        if kept is not None and kept[0] == stamp:
            return kept[1]
        strip = strip_of(self.pieces(row, width), width, palette.base + self.over(row))
        self._strips[row] = (stamp, strip)
        return strip

    def show_row(self, y: int) -> None:
        """Scroll so that row `y` is in view, no further than needed."""
        height = self.scrollable_content_region.height
        top = self.scroll_offset.y
        if height <= 0 or top <= y < top + height:
            return
        self.scroll_to(y=y if y < top else y - height + 1, animate=False, immediate=True)
