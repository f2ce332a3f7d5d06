"""A short list to pick from, over the line that filters it."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.style import Style
from textual import events
from textual.geometry import Size

from tracker.model.text import fold

from ..text import Piece, fit
from .lines import Lines


@dataclass(frozen=True, slots=True)
class Item:
    """One choice: its word, what it means, other words it answers to, its number if it has one."""

    word: str
    says: str = ""
    words: tuple[str, ...] = ()
    digit: str = ""
    value: object = None


def matching(items: Sequence[Item], typed: str) -> list[Item]:
    """The items that fit what was typed, the best first: start, start of a word, part, letters."""
    wanted = fold(typed)
    if not wanted:
        return list(items)
    ranked: list[tuple[int, Item]] = []
    for item in items:
        rank = min((_rank(fold(w), wanted) for w in (item.word, *item.words)), default=9)
        if item.digit == wanted:
            rank = -1
        if rank < 9:
            ranked.append((rank, item))
    if any(rank < 4 for rank, _ in ranked):
        ranked = [pair for pair in ranked if pair[0] < 4]
    ranked.sort(key=lambda pair: pair[0])
    return [item for _, item in ranked]


def _rank(word: str, wanted: str) -> int:
    if word == wanted:
        return -2  # what it is called goes before the number it has in the list
    if word.startswith(wanted):
        return 1
    if any(part.startswith(wanted) for part in word.split()):
        return 2
    if wanted in word:
        return 3
    letters = iter(word)
    return 4 if all(letter in letters for letter in wanted) else 9


class Choices(Lines, can_focus=False):
    """The items that fit, one of them highlighted."""

    DEFAULT_CSS = "Choices { height: auto; max-height: 10; }"

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.items: list[Item] = []
        self.at = 0
        self._widest = 8
        self._digits = 2

    def show(self, items: Sequence[Item]) -> None:
        """These items, the first highlighted."""
        self.items = list(items)
        self._widest = max((cell_len(i.word) for i in self.items), default=8) + 1
        self._digits = max((2, *(len(i.digit) for i in self.items)))
        self.at = 0
        self.set_count(len(self.items))
        self.scroll_to(y=0, animate=False, immediate=True)
        self.reset()
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As high as there are items."""
        return max(len(self.items), 1)

    @property
    def item(self) -> Item | None:
        """The highlighted one."""
        return self.items[self.at] if self.items else None

    def move(self, by: int) -> None:
        """Highlight another."""
        if self.items:
            old, self.at = self.at, max(min(self.at + by, len(self.items) - 1), 0)
            self.changed(old)
            self.changed(self.at)
            self.show_row(self.at)

    def on_click(self, event: events.Click) -> None:
        """Highlight the row that is clicked."""
        offset = event.get_content_offset(self)
        if offset is not None:
            self.move(offset.y + self.scroll_offset.y - self.at)

    def over(self, y: int) -> Style:
        """The highlighted row."""
        return self.palette.cursor if y == self.at else Style()

    def key(self, y: int) -> object:
        """Which item, and whether it is highlighted."""
        return (id(self.items[y]), y == self.at, self._widest, self._digits)

    def pieces(self, y: int, width: int) -> Sequence[Piece]:
        """One item."""
        item, p = self.items[y], self.palette
        sign = self._host.glyphs.turn if y == self.at else " "
        number = f"{item.digit:>{self._digits}} " if item.digit else ""
        return [
            (f"{sign} ", p.accent),
            (number, p.accent),
            (fit(item.word, min(self._widest, max(width // 2, 8))), p.strong),
            (f" {item.says}", Style() if y == self.at else p.muted),
        ]
