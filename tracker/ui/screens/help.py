"""Help: the cursor's conditions in short, and every key."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from rich.style import Style
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.screen import ModalScreen

from tracker.clock import Rules
from tracker.language import LanguageError, explain
from tracker.model import Combatant, Encounter

from ..commands import Keys, shown
from ..text import Piece, wrap
from ..widgets.lines import Lines

Told = tuple[str, str]  # (heading or key, text)


def about_words(word: str, rules: Rules, state: Encounter) -> list[Told]:
    """What a verb or condition is."""
    return [("", line) for line in explain(word, rules, state)]


def about_who(who: Combatant, state: Encounter, rules: Rules) -> list[Told]:
    """The rules of the conditions in force on somebody."""
    derived = rules.derive(state, who)
    ids = dict.fromkeys((x.family, x.condition) for x in derived.in_force)
    ids |= dict.fromkeys((e.family, e.condition) for e in who.effects)
    found: list[Told] = []
    for family, condition in ids:
        if rules.condition(family, condition) is None:
            continue
        try:
            lines = explain(f"{family}:{condition}", rules, state)
        except LanguageError:
            continue
        found += [("" if i else "*", line) for i, line in enumerate(lines)]
    return [("#", f"On {who.name}"), *found] if found else []


def about_keys(keys: Keys) -> list[Told]:
    """Every command with its keys, by group."""
    groups: dict[str, list[Told]] = {}
    for entry in keys.entries:
        pressed = " ".join(shown(k) for k in entry.keys)
        name = entry.verb.id if entry.verb else entry.label
        groups.setdefault(entry.group, []).append((pressed or " ", f"{name}: {entry.summary}"))
    order = sorted(groups, key=lambda g: (g == "screen", list(groups).index(g)))
    lines: list[Told] = [("#", "A key, or its line after `:`. Esc closes this.")]
    for group in order:
        lines.append(("#", group))
        lines += sorted(groups[group], key=lambda told: told[0] == " ")
    return lines


class _Told(Lines):
    def __init__(self, lines: Sequence[Told]) -> None:
        super().__init__(id="told")
        self.lines = lines
        self.rows: list[list[Piece]] = []

    def on_resize(self) -> None:
        p = self.palette
        width = self.scrollable_content_region.width
        self.rows = []
        for mark, text in self.lines:
            row: list[Piece]
            if mark == "#":
                self.rows += [[]] if self.rows else []
                row = [(text, p.accent)]
            elif mark == "*":
                row = [(text, p.strong)]
            elif mark:
                row = [(f"{mark:<10} ", p.accent), (text, Style())]
            else:
                row = [("  " + text, p.muted)]
            self.rows += wrap(row, width, 11)
        self.set_count(len(self.rows))
        self.virtual_size = Size(width, self.count)
        self.reset()

    def pieces(self, y: int, width: int) -> Sequence[Piece]:
        return self.rows[y]


class HelpScreen(ModalScreen[None]):
    """Lines to read and scroll; Escape goes back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,question_mark,f1,enter", "dismiss", "Close"),
        Binding("j", "scroll(1)", "Down"),
        Binding("k", "scroll(-1)", "Up"),
    ]
    CSS = """
    HelpScreen { align: center middle; }
    HelpScreen #told { width: 90%; max-width: 100; height: 90%; border: round $secondary;
                       background: $background; border-title-color: $accent; padding: 0 1; }
    """

    def __init__(self, lines: Iterable[Told]) -> None:
        super().__init__()
        self.told = _Told(list(lines))

    def compose(self) -> ComposeResult:
        """The lines in a frame."""
        self.told.border_title = "Help"
        yield self.told

    def action_scroll(self, by: int) -> None:
        """j and k."""
        self.told.scroll_relative(y=by, animate=False)
