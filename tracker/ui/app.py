"""The app: themes, signals, and which screen is on."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult, SystemCommand
from textual.content import Content
from textual.screen import Screen
from textual.theme import BUILTIN_THEMES, Theme
from textual.widgets import Static

from .contrast import legible
from .kept import keep_theme, kept_theme
from .text import ASCII, FANCY, Glyphs
from .theme import CYCLE, OWN, Palette, palette

if TYPE_CHECKING:
    from pathlib import Path

    from tracker.journal import Journal
    from tracker.library import Wanted
    from tracker.table import Table


class DreadclockApp(App[int]):
    """The screen over one table; without a table, the welcome screen.

    `open_fight` opens or begins a fight by name, `fights` lists those on the shelf, `free_name`
    makes a name new, `make_demo` makes the demo; `root` is the folder for what is kept beside the
    fights. `opening` finds the first table (None: the welcome screen) after the first frame is on
    the screen: the rules, the model and the disk are loaded behind it, so that the terminal is
    never blank for longer than Textual itself takes. `config` has `theme`, `keys`
    ({command: "key,key"}) and `troubles` (words for the GM about what in the config file could
    not be used).
    """

    TITLE = "Dreadclock"
    ENABLE_COMMAND_PALETTE = True
    CSS = """
    Toast { background: $panel; }
    """
    THEMES: ClassVar[tuple[Theme, ...]] = OWN

    def __init__(
        self,
        table: "Table | None" = None,
        *,
        open_fight: "Callable[[str], Table] | None" = None,
        fights: Callable[[], list[Any]] | None = None,
        make_demo: "Callable[[], Table] | None" = None,
        root: "Path | None" = None,
        opening: "Callable[[DreadclockApp], Table | None] | None" = None,
        config: Mapping[str, Any] = {},
    ) -> None:
        self._variables: dict[str, dict[str, str]] = {}
        super().__init__()
        self.animation_level = "none"
        self.now: Callable[[], float] = time.monotonic
        self.table = table
        self.open_fight, self.fights, self.make_demo = open_fight, fights, make_demo
        self.root = root
        self.free_name: Callable[[str], str] = lambda name: name
        self.new_fight: Callable[[str], Journal] = _no_shelf
        self._opening = opening
        self.key_config: Mapping[str, str] = config.get("keys") or {}
        self.troubles: tuple[str, ...] = tuple(config.get("troubles") or ())
        self.glyphs: Glyphs = ASCII if os.environ.get("DREADCLOCK_ASCII") else FANCY
        self._palette: Palette | None = None
        for own in OWN:
            self.register_theme(own)
        self._configured = str(config.get("theme") or "")
        wanted = self._configured or "dread"
        if wanted not in self.available_themes:
            self.troubles += (f'config: no theme is called "{wanted}"',)
            wanted = "dread"
        self.theme = wanted

    # --- colours ---

    @property
    def palette(self) -> Palette:
        """The styles of the running theme."""
        if self._palette is None or self._palette.name != self.theme:
            self._palette = palette(self.theme, self.get_css_variables(), few=self._few_colours)
        return self._palette

    @property
    def _few_colours(self) -> bool:
        return self.console.color_system == "standard"

    def get_css_variables(self) -> dict[str, str]:
        """The theme's variables, with text that can be read on every ground."""
        name = self.current_theme.name
        if name not in self._variables:
            found = super().get_css_variables()
            dark = self.current_theme.dark
            self._variables[name] = legible(found, dark=dark, few=self._few_colours)
        self.theme_variables = self._variables[name]
        return self.theme_variables

    def next_theme(self) -> None:
        """The next of a few themes; the palette has them all."""
        names = [n for n in CYCLE if n in self.available_themes]
        at = names.index(self.theme) if self.theme in names else -1
        self.theme = names[(at + 1) % len(names)]

    def _take_kept_theme(self) -> None:
        """Go on with the theme chosen the last time; from here on, choices are kept."""
        if self.root is None:
            return
        kept = kept_theme(self.root, self._configured)
        if kept in self.available_themes:
            self.theme = kept
        self.theme_changed_signal.subscribe(self, self._keep_theme)

    def _keep_theme(self, theme: Theme) -> None:
        if self.root is not None:
            keep_theme(self.root, theme.name, self._configured)

    def swap_glyphs(self) -> None:
        """Between fine signs and plain ASCII ones."""
        self.glyphs = FANCY if self.glyphs is ASCII else ASCII

    # --- screens ---

    def on_mount(self) -> None:
        """The first screen; and a terminal left in order when the system ends us."""
        loop = asyncio.get_running_loop()
        for name, code in (("SIGTERM", 143), ("SIGHUP", 129)):
            number = getattr(signal, name, None)
            if number is not None:
                try:
                    loop.add_signal_handler(number, self._end, code)
                except (NotImplementedError, RuntimeError, ValueError):
                    break  # Windows, or not the main thread
        if self._opening is None:
            self._show_first()
        else:
            self.call_after_refresh(self._open_first, self._opening)

    def compose(self) -> ComposeResult:
        """What stands there while the fight is being opened."""
        yield Static(Content.styled(" Dreadclock", "bold $accent"))

    def _open_first(self, opening: "Callable[[DreadclockApp], Table | None]") -> None:
        from tracker.journal import JournalError

        try:
            self.table = opening(self)
        except JournalError as error:
            self.exit(return_code=1, message=Text(f"dreadclock: {error}"))
            return
        self._show_first()

    def _show_first(self) -> None:
        from .screens.fight import FightScreen

        self._take_kept_theme()
        if self.table is not None:
            self.push_screen(FightScreen(self.table))
        else:
            self.show_fights()

    def _end(self, code: int) -> None:
        self.exit(return_code=code)

    def show_fights(self) -> None:
        """The list of fights, over the running one if there is one."""
        from .screens.welcome import WelcomeScreen

        self.push_screen(WelcomeScreen(over=self.table is not None))

    def _is_open(self, name: str) -> bool:
        """Whether the running fight is the one of this name; two files may have one name inside."""
        if self.table is None:
            return False
        fights = self.fights() if self.fights is not None else []
        path = next((fight.path for fight in fights if fight.name == name), None)
        here = getattr(self.table.journal, "path", None)
        return self.table.name == name if path is None else path == here

    def open_named(self, name: str) -> None:
        """Open a fight, or begin one. Raises what opening raises."""
        if self._is_open(name):
            self.pop_screen()
        elif self.open_fight is not None:
            self._take(self.open_fight(name))

    def open_with(self, title: str, wanted: "Sequence[Wanted]") -> None:
        """Begin a fight with creatures of files. Raises what opening raises."""
        from .screens.fight import FightScreen

        if self.open_fight is None:
            return
        table = self.open_fight(self.free_name(title))
        self._take(table)

        def bring() -> None:
            if isinstance(self.screen, FightScreen):
                self.screen.bring(wanted)

        self.call_after_refresh(bring)

    def open_demo(self) -> None:
        """A new demo fight."""
        if self.make_demo is not None:
            self._take(self.make_demo())

    def _take(self, table: "Table") -> None:
        from .screens.fight import FightScreen

        old, self.table = self.table, table
        if old is not None:
            old.journal.close()
            self.pop_screen()
        self.switch_screen(FightScreen(table))

    # --- keys ---

    async def on_event(self, event: events.Event) -> None:
        """Keys go to our screens first, one after the other, whatever has the focus by now."""
        if isinstance(event, events.Key) and not event.is_forwarded:
            take = getattr(self.screen, "take_key", None)
            try:
                if take is not None and take(event):
                    return
            except Exception as error:  # one key must not end the fight
                self.log.error(error)
                words = f"something went wrong ({type(error).__name__}: {error}); Esc closes this"
                self.notify(words, severity="error", markup=False)
                return
        await super().on_event(event)

    def _fatal_error(self) -> None:
        """What nothing has caught: words in place of Textual's traceback."""
        from .crash import report

        self._exit_renderables.append(Text(report(sys.exception(), self.root)))
        self._close_messages_no_wait()

    # --- the palette ---

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Every command of the screen and of the rules, and every theme."""
        from .screens.fight import FightScreen

        if isinstance(screen, FightScreen):
            for entry in screen.keys.entries:
                keys = f"  [{' '.join(entry.keys)}]" if entry.keys else ""
                family = f"{entry.verb.family} " if entry.verb and entry.verb.family else ""
                yield SystemCommand(
                    _safe(f"{family}{entry.label}"),
                    _safe(f"{entry.summary}{keys}"),
                    lambda entry=entry: screen.run_entry(entry),
                )
        for name in sorted({*self.available_themes, *BUILTIN_THEMES}):
            yield SystemCommand(f"Theme {name}", "Colours", lambda name=name: self._set(name))

    def _set(self, name: str) -> None:
        self.theme = name


def _no_shelf(name: str) -> "Journal":
    from tracker.journal import JournalError

    raise JournalError("there is no folder of fights here")


def _safe(text: str) -> str:
    return text.replace("[", "(").replace("]", ")")
