"""Text in cells: rows built piece by piece, cropped and padded by what a terminal shows.

No string of a user's reaches a widget as `str`, which Textual would read as markup: rows go out
as segments, everything else through `plain`.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.content import Content
from textual.strip import Strip

if TYPE_CHECKING:
    from tracker.clock import Rules
    from tracker.model import Combatant, Effect

Piece = tuple[str, Style]


@dataclass(frozen=True, slots=True)
class Glyphs:
    """The signs of the screen: one cell wide, none of them emoji."""

    turn: str = "▶"
    mark: str = "●"
    full: str = "■"
    empty: str = "·"
    dot: str = "·"
    arrow: str = "→"
    more: str = "…"
    rule: str = "─"
    pc: str = "◆"
    ally: str = "◇"
    enemy: str = "×"
    neutral: str = "-"

    def side(self, side: str) -> str:
        """The sign of a side."""
        return {"pc": self.pc, "ally": self.ally, "enemy": self.enemy}.get(side, self.neutral)


FANCY = Glyphs()
ASCII = Glyphs(">", "*", "#", "-", "|", "->", "~", "-", "@", "+", "x", ".")


def plain(text: str) -> Content:
    """A text as it stands, for a widget: markup in it is not read."""
    return Content(text)


def crop(text: str, width: int, more: str = "…") -> str:
    """At most `width` cells of a text, with a sign where it was cut."""
    if width <= 0:
        return ""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, max(width - cell_len(more), 0)).rstrip() + more


def fit(text: str, width: int, more: str = "…") -> str:
    """Exactly `width` cells: cropped, or padded on the right."""
    if width <= 0:
        return ""
    return set_cell_size(crop(text, width, more), width)


def fit_right(text: str, width: int) -> str:
    """Exactly `width` cells, padded on the left."""
    text = crop(text, width)
    return " " * (width - cell_len(text)) + text


def strip_of(pieces: Iterable[Piece], width: int, base: Style) -> Strip:
    """A row of exactly `width` cells over the base style; what is too long ends in an ellipsis."""
    segments: list[Segment] = []
    left = width
    for text, style in pieces:
        if left <= 0:
            break
        cells = cell_len(text)
        if cells > left:
            text = fit(text, left)
            cells = left
        segments.append(Segment(text, base + style))
        left -= cells
    if left > 0:
        segments.append(Segment(" " * left, base))
    return Strip(segments, width)


def wrap(pieces: Sequence[Piece], width: int, indent: int = 2) -> list[list[Piece]]:
    """Pieces broken into rows of at most `width` cells at spaces; later rows are indented."""
    rows: list[list[Piece]] = [[]]
    used = 0
    width = max(width, 4)
    indent = min(indent, width // 3)
    for word, style in _words(pieces):
        cells = cell_len(word)
        if used + cell_len(word.rstrip()) > width and used > indent:
            _trim(rows[-1])
            rows.append([(" " * indent, Style())] if indent else [])
            used = indent
            word = word.lstrip()
            cells = cell_len(word)
        while used + cell_len(word.rstrip()) > width:
            head = set_cell_size(word, width - used).rstrip()
            if not head:
                break
            rows[-1].append((head, style))
            rows.append([(" " * indent, Style())] if indent else [])
            word, used = word[len(head) :], indent
            cells = cell_len(word)
        rows[-1].append((word, style))
        used += cells
    _trim(rows[-1])
    return rows


def _trim(row: list[Piece]) -> None:
    if row:
        row[-1] = (row[-1][0].rstrip(), row[-1][1])


def _words(pieces: Sequence[Piece]) -> Iterator[Piece]:
    for text, style in pieces:
        start = 0
        for i in range(1, len(text)):
            if text[i - 1] == " " and text[i] != " ":
                yield text[start:i], style
                start = i
        if text[start:]:
            yield text[start:], style


def clock_time(seconds: int) -> str:
    """In-world time as hours, minutes and seconds."""
    hours, rest = divmod(max(seconds, 0), 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}"


def waits(who: "Combatant") -> str:
    """How somebody waits, as a word; "" if it does not."""
    return {"delay": "delays", "ready": "ready", "hold": "on hold"}.get(who.waiting, who.waiting)


def recurring(effect: "Effect") -> str:
    """The dice and type of recurring damage: "2d6 fire"; "" for any other effect."""
    return f"{effect.dice} {effect.kind}".strip() if effect.dice else ""


def effect_label(effect: "Effect", rules: "Rules") -> str:
    """What the effect is called, with its value and dice."""
    name = rules.label(effect.family, effect.condition)
    value = "" if effect.value is None else f" {effect.value}"
    return f"{name}{value} {recurring(effect)}".rstrip()
