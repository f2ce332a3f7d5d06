"""The first screen without a fight: the demo, a new fight, or one from the shelf."""

from typing import TYPE_CHECKING, cast

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from ..widgets.bars import BottomBar, Prompt
from ..widgets.choices import Item

if TYPE_CHECKING:
    from ..app import DreadclockApp


class WelcomeScreen(Screen[None]):
    """Type a name: it finds a fight or begins one."""

    AUTO_FOCUS = ""
    CSS = """
    WelcomeScreen { align: center middle; background: $background; }
    WelcomeScreen #box { width: 90%; max-width: 84; height: auto; max-height: 100%; }
    WelcomeScreen #title { height: auto; padding: 0 1 1 1; }
    WelcomeScreen Choices { max-height: 14; }
    WelcomeScreen BottomBar { max-height: 90%; background: $background; }
    """

    def __init__(self, *, over: bool = False) -> None:
        super().__init__()
        self.over = over
        self.bar = BottomBar(lambda: None, id="bar")

    @property
    def host(self) -> "DreadclockApp":
        """The app, as what it is."""
        return cast("DreadclockApp", self.app)

    def compose(self) -> ComposeResult:
        """A title over the list over the line."""
        with Vertical(id="box"):
            yield Static(
                Content.assemble(
                    ("Dreadclock", "bold $accent"),
                    "\nType to find a fight or to name a new one. Enter opens it, ",
                    "Esc goes back." if self.over else "Esc leaves.",
                ),
                id="title",
            )
            yield self.bar

    def on_mount(self) -> None:
        """List what there is."""
        self._open()

    def _open(self) -> None:
        items = [Item("demo", "a haunted churchyard, ready to run", value="demo")]
        problem = ""
        try:
            fights = self.host.fights() if self.host.fights else []
        except Exception as error:
            fights, problem = [], str(error)
        for fight in fights:
            says = fight.problem or fight.summary
            where = "open elsewhere: " if fight.open_elsewhere else ""
            when = f"{fight.changed:%Y-%m-%d %H:%M}"
            items.append(Item(fight.name, f"{when}  {where}{says}", value=fight.name))
        hint = "up and down choose; a new name begins a new fight"
        self.bar.open(Prompt("name", "Fight", self._submit, hint, items=items, escape=self._leave))
        if problem:
            self.bar.say(problem, error=True)

    def _submit(self, value: str, item: Item | None) -> bool:
        name = value.strip()
        exact = item is not None and item.word.casefold() == name.casefold()
        chosen = item is not None and (not name or exact or self.bar.choices.at > 0)
        starts = item is not None and item.word.casefold().startswith(name.casefold())
        try:
            if item is not None and (chosen or starts):
                demo = item.value == "demo"
                self.host.open_demo() if demo else self.host.open_named(item.word)
            elif name:
                self.host.open_named(name)
        except Exception as error:
            self.bar.say(str(error) or type(error).__name__, error=True)
        return False

    def _leave(self) -> bool:
        if self.over:
            self.app.pop_screen()
        else:
            self.app.exit(0)
        return False

    def take_key(self, event: events.Key) -> bool:
        """The line always has the focus."""
        self.set_focus(self.bar.line)
        return self.bar.take_key(event)
