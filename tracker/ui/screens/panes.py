"""The panes of a fight, how they are laid out, and how they keep up with it."""

from typing import TYPE_CHECKING, cast

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from tracker.table import Table

from ..commands import Keys, keys_for, shown
from ..widgets.bars import BottomBar
from ..widgets.clockbar import ClockBar
from ..widgets.combatants import Combatants
from ..widgets.detail import Detail
from ..widgets.effects import Effects
from ..widgets.log import DiceLog

if TYPE_CHECKING:
    from ..app import DreadclockApp


class PanesScreen(Screen[None]):
    """The widgets of the fight screen. The table holds the fight; they only show it."""

    AUTO_FOCUS = "#combatants"
    CSS_PATH = "../fight.tcss"

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.keys = Keys((), {})
        self.view = 0
        self._leaving = False
        self._families: object = None
        self._footer: list[tuple[str, str]] = []
        rules = table.rules
        self.clock_bar = ClockBar(table, id="clock")
        self.combatants = Combatants(rules, id="combatants")
        self.detail = Detail(rules, id="detail")
        self.effects = Effects(rules, id="effects")
        self.log_pane = DiceLog(id="log")
        self.tabs = Static(Content(""), id="tabs")
        self.bar = BottomBar(self._line_closed, id="bar", opened=self.show_footer)
        self.footer = Static(Content(""), id="footer")

    @property
    def host(self) -> "DreadclockApp":
        """The app, as what it is."""
        return cast("DreadclockApp", self.app)

    def _line_closed(self) -> None:
        self.set_focus(self.combatants)
        self.show_footer()

    # --- laying out ---

    def compose(self) -> ComposeResult:
        """Clock, panes, tabs (where it is narrow), bar, footer."""
        for pane, title in (
            (self.combatants, "Combatants"),
            (self.detail, "Detail"),
            (self.effects, "Active effects"),
            (self.log_pane, "Dice log"),
        ):
            pane.border_title = title
            pane.add_class("pane")
        yield self.clock_bar
        with Horizontal(id="body"):
            with Vertical(id="left"):
                yield self.combatants
                yield self.detail
            with Vertical(id="right"):
                yield self.effects
                yield self.log_pane
        yield self.tabs
        yield self.bar
        yield self.footer

    def make_keys(self) -> None:
        """The key table and the footer, for the families in use."""
        self._families = self.table.state.families
        self.keys = keys_for(self.table.rules, self.table.state, self.host.key_config)
        self.show_footer()

    @property
    def row_families(self) -> tuple[str, ...]:
        """The families that the selected row goes by, its own first."""
        state, rules = self.table.state, self.table.rules
        chosen = next(iter(self.combatants.selected), None)
        return tuple(f.id for f in rules.order_for(state, state.get(chosen)))

    def unmark(self) -> None:
        """No row is marked any more."""
        if self.combatants.clear_marks():
            self.show_footer()

    def show_footer(self) -> None:
        """The keys that do something now: those of the open line, else of the selected row."""
        prompt = self.bar.prompt
        self.set_class(prompt is not None and prompt.picks, "picking")
        shown = self.keys.footer(self.row_families) if prompt is None else prompt.keys
        if shown == self._footer:
            return
        self._footer = shown
        parts = []
        for key, label in shown:
            parts.append(Content.assemble((key, "bold $accent"), " ", Content(label)))
        self.footer.update(Content("  ").join(parts), layout=False)

    def on_resize(self, event: events.Resize) -> None:
        """Panes side by side where there is room, else tabs."""
        width, height = event.size
        self.set_class(width < 100 or height < 16, "narrow")
        self.set_class(height < 20, "short")
        self.set_class(width < 40 or height < 9, "tiny")
        self._show_view()

    def _show_view(self) -> None:
        view = self.view or (1 if self.has_class("short") else 3)
        for i in (1, 2, 3, 4):
            self.set_class(i == view, f"view-{i}")
        names = ("Combatants", "Effects", "Log", "Detail")
        parts = []
        for i, name in enumerate(names, 1):
            here = i == view
            text = f"[{i} {name}]" if here else f" {i} {name} "
            parts.append(Content.styled(text, "bold $accent" if here else "$quiet"))
        self.tabs.update(Content("").join(parts))

    def update_panes(self) -> None:
        """Every pane draws what differs."""
        state = self.table.state
        if state.families is not self._families:
            self.make_keys()
        self.combatants.show(state)
        self.show_footer()
        self.effects.show(state)
        waiting = self.table.so_far
        self.log_pane.show([*self.table.log, *waiting] if waiting else self.table.log)
        self.detail.show(state, self.combatants.who)
        entry = self.keys.get("next")
        self.clock_bar.show(shown(entry.keys[0]) if entry and entry.keys else ":next")
        title = f"Active effects {self.effects.count}"
        if self.effects.border_title != title:
            self.effects.border_title = title
