"""The first screen without a fight: the demo, a new fight, or one from the shelf."""

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, cast

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from tracker.importers import Creature
from tracker.journal import JournalError
from tracker.library import Bestiary, Kept, Wanted, numbers, summary

from ..files import completions, taken
from ..widgets.bars import BottomBar, Prompt
from ..widgets.choices import Item
from .review import ReviewScreen

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
        items = [
            Item("demo", "a haunted churchyard, ready to run", value="demo"),
            Item("import", "a new fight from files of any kind", value="import"),
        ]
        problem = ""
        new: list[Item] = []
        try:
            fights = self.host.fights() if self.host.fights else []
        except Exception as error:
            fights, problem = [], str(error)
        if self.over:  # Enter alone goes back to where the GM was, and begins nothing
            here = self.host.table.name if self.host.table is not None else ""
            fights = sorted(fights, key=lambda f: f.name != here)
            new, items = items, []
        for fight in fights:
            says = fight.problem or fight.summary
            where = "open elsewhere: " if fight.open_elsewhere else ""
            when = f"{fight.changed:%Y-%m-%d %H:%M}"
            items.append(Item(fight.name, f"{when}  {where}{says}", value=fight.name))
        if self.over:
            items += new
        with suppress(JournalError):
            names = self._templates().names() if self.host.root else []
            items += [Item(n, "an encounter kept", value=("template", n)) for n in names]
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
                self._pick(item)
            elif name:
                self.host.open_named(name)
        except Exception as error:
            self.bar.say(str(error) or type(error).__name__, error=True)
        return False

    def _pick(self, item: Item) -> None:
        match item.value:
            case "demo":
                self.host.open_demo()
            case "import":
                self._import()
            case ("template", str(name)):
                creatures = self._templates().creatures(name)
                self.host.open_with(name, [Wanted(c) for c in creatures])
            case _:
                self.host.open_named(item.word)

    def _templates(self) -> Kept:
        return Kept(self.host.root or Path(), "templates")

    def _import(self) -> None:
        def submit(value: str, item: Item | None) -> bool:
            reads = taken(value) if value.strip() else []
            if not any(r.found.creatures for r in reads):
                told = "\n".join(summary(reads)[:4]) if reads else "which file?"
                self.bar.say(told, error=True)
                return False
            title = next((r.found.title for r in reads if r.found.title), "")
            title = title or Path(reads[0].name).stem
            bestiary = Bestiary(self.host.root or Path())

            def keep(creatures: list[Creature]) -> str:
                new, changed = bestiary.keep((c, numbers(c)) for c in creatures)
                return f"in the bestiary: {new} new, {changed} in place of older ones"

            self.app.push_screen(
                ReviewScreen(reads, lambda wanted: self.host.open_with(title, wanted), keep)
            )
            return False

        hint = "a file or several (`*` too); tab completes; a summary comes first"
        self.bar.open(
            Prompt(
                "files",
                "Import",
                submit,
                hint,
                complete=completions,
                escape=self._back,
            )
        )

    def _back(self) -> bool:
        self._open()
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
