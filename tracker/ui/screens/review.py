"""What files hold, before any of it is added: a list to search, with everybody's doubts."""

from collections.abc import Callable, Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from tracker.importers import Creature, Read
from tracker.library import Wanted, numbers, summary
from tracker.library.summary import told

from ..widgets.bars import type_into
from ..widgets.choices import Choices, Item, matching

Bring = Callable[[list[Wanted]], None]
Keep = Callable[[list[Creature]], str]


class ReviewScreen(ModalScreen[None]):
    """Creatures with how many of each are to come; nothing has been added yet.

    `bring` is handed those with a count; `keep` puts them into the bestiary and says so.
    """

    CSS = """
    ReviewScreen { align: center middle; }
    ReviewScreen #box { width: 94%; max-width: 130; height: 94%; border: round $secondary;
                        border-title-color: $accent; background: $background; padding: 0 1; }
    ReviewScreen #total { height: auto; max-height: 3; color: $quiet; }
    ReviewScreen #list { height: 2fr; }
    ReviewScreen #about { height: 1fr; border-top: solid $panel; }
    ReviewScreen #whole { height: 3fr; display: none; }
    ReviewScreen .summary #whole { display: block; }
    ReviewScreen .summary #list, ReviewScreen .summary #about { display: none; }
    ReviewScreen Input { border: none; height: 1; padding: 0; background: $surface;
                         &:focus { border: none; background: $panel; } }
    ReviewScreen #keys { height: auto; color: $quiet; }
    """

    def __init__(self, reads: Sequence[Read], bring: Bring, keep: Keep) -> None:
        super().__init__()
        self.bring, self.keep = bring, keep
        self.creatures = [c for r in reads for c in r.found.creatures]
        whole = [c for r in reads if not r.found.bestiary for c in r.found.creatures]
        chosen = {id(c) for c in whole}
        self.counts = [c.count if id(c) in chosen else "0" for c in self.creatures]
        self.letters = self.together = False
        self.lines = summary(reads)
        self.search = Input(placeholder="type to find", compact=True, select_on_focus=False)
        self.rows = Choices(id="list")
        self.about = Static(id="aboutText")
        self.total = Static(id="total")
        self.box = Vertical(id="box")

    def compose(self) -> ComposeResult:
        """The total, the list, the doubts of one, the whole summary, the search, the keys."""
        self.box.border_title = Content("What the files hold: nothing is added yet")
        with self.box:
            yield self.total
            yield self.rows
            with VerticalScroll(id="about", can_focus=False):
                yield self.about
            with VerticalScroll(id="whole", can_focus=False):
                yield Static(Content("\n".join(self.lines)))
            yield self.search
            keys = (
                "Enter adds those with a number. + and - say how many, ^a all or none, "
                "^l letters for numbers, ^t one initiative for each kind, ^b keep in the "
                "bestiary, tab the whole summary, Esc closes."
            )
            yield Static(Content(keys), id="keys")

    def on_mount(self) -> None:
        """The list, the first one highlighted."""
        self.search.focus()
        self._fill()
        self.call_after_refresh(self._tell)

    # --- what is shown ---

    def _fill(self, at: int = 0) -> None:
        items = [
            Item(c.name, self._says(c), digit=self.counts[i], value=i)
            for i, c in enumerate(self.creatures)
        ]
        typed = self.search.value
        self.rows.show(matching(items, typed) if typed else items)
        self.rows.move(at)
        self._tell()

    def _says(self, creature: Creature) -> str:
        doubts = [f"no {what}" for what in creature.missing]
        doubts += ["odd"] if creature.odd else []
        return numbers(creature) + (f"  ! {', '.join(doubts)}" if doubts else "")

    def _tell(self) -> None:
        coming = sum(1 for count in self.counts if count != "0")
        how = ["letters"] * self.letters + ["one initiative for each kind"] * self.together
        self.total.update(
            Content(f"{self.lines[-1]}. {coming} to add{': ' * bool(how)}{', '.join(how)}")
        )
        item = self.rows.item
        if item is None:
            self.about.update(Content("nothing of this name"))
            return
        creature = self.creatures[self._index(item)]
        lines = [line.strip() for line in told(creature)]
        lines += [f"aura: {creature.pairs['aura']}"] if "aura" in creature.pairs else []
        lines += [creature.pairs["note"]] if "note" in creature.pairs else []
        lines += [creature.source] if creature.source else []
        lines += ["", creature.text] if creature.text else []
        self.about.update(Content("\n".join(lines)))

    @staticmethod
    def _index(item: Item) -> int:
        assert isinstance(item.value, int)
        return item.value

    # --- keys ---

    def take_key(self, event: events.Key) -> bool:
        """All keys but the app's own, one after the other."""
        match event.key:
            case "escape":
                self.dismiss()
            case "enter":
                self._bring()
            case "up" | "down" | "pageup" | "pagedown":
                self._move({"up": -1, "down": 1, "pageup": -10, "pagedown": 10}[event.key])
            case "plus" | "minus":
                self._count(1 if event.key == "plus" else -1)
            case "tab":
                self.box.toggle_class("summary")
            case "ctrl+a":
                some = any(count != "0" for count in self.counts)
                self.counts = ["0" if some else c.count for c in self.creatures]
                self._fill(self.rows.at)
            case "ctrl+l":
                self.letters = not self.letters
                self._tell()
            case "ctrl+t":
                self.together = not self.together
                self._tell()
            case "ctrl+b":
                self._keep()
            case _:
                before = self.search.value
                if not type_into(self.search, event):
                    return False
                if self.search.value != before:
                    self._fill()
        return True

    def _move(self, by: int) -> None:
        if self.box.has_class("summary"):
            self.query_one("#whole").scroll_relative(y=by, animate=False)
            return
        self.rows.move(by)
        self._tell()

    def _count(self, by: int) -> None:
        item = self.rows.item
        if item is None:
            return
        index = self._index(item)
        now = self.counts[index]
        number = int(now) if now.isdigit() else 1
        self.counts[index] = str(min(max(number + by, 0), 99))
        self._fill(self.rows.at)

    def _wanted(self) -> list[int]:
        chosen = [i for i, count in enumerate(self.counts) if count != "0"]
        if not chosen and self.rows.item is not None:
            index = self._index(self.rows.item)
            self.counts[index] = self.creatures[index].count
            chosen = [index]
        return chosen

    def _bring(self) -> None:
        wanted = [
            Wanted(self.creatures[i], self.counts[i], self.letters, self.together)
            for i in self._wanted()
        ]
        self.dismiss()
        if wanted:
            self.bring(wanted)

    def _keep(self) -> None:
        chosen = [self.creatures[i] for i, count in enumerate(self.counts) if count != "0"]
        self.total.update(Content(self.keep(chosen or self.creatures)))
