"""The bottom of the screen: one line to type in, for commands, dialogs and questions."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input, Static

from .choices import Choices, Item, matching

Submit = Callable[[str, Item | None], bool]


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the line is open for.

    `submit` is given what was typed and the highlighted item, and says whether the line closes.
    `split` tells what filters the items from what follows it. `complete` gives whole lines and
    their last words. `escape` says whether Escape may close the line.
    `lines` takes a text of several lines that is pasted; `offer` gives the items for what is
    typed, in place of those of `items` that fit it.
    """

    kind: str
    prefix: str
    submit: Submit
    hint: str = ""
    about: str = ""
    placeholder: str = ""
    items: Sequence[Item] = ()
    split: Callable[[str], tuple[str, str]] = lambda text: (text, "")
    complete: Callable[[str], list[tuple[str, str, str]]] | None = None
    typed: Callable[[str], object] | None = None
    escape: Callable[[], bool] = lambda: True
    lines: Callable[[list[str]], None] | None = None
    offer: Callable[[str], list[Item]] | None = None

    def found(self, value: str) -> list[Item]:
        """The items for what is typed, the best first."""
        if self.offer is not None:
            return self.offer(value)
        return matching(self.items, self.split(value)[0])

    @property
    def keys(self) -> list[tuple[str, str]]:
        """(key, what it does) while this is open."""
        if self.kind == "ask":
            roll = self.prefix == "Roll"
            enter = "app rolls, or takes what is typed" if roll else "take it"
            return [("enter", enter), *self._moves(), ("esc", "cancel the command")]
        does = {"pick": "pick", "find": "go there", "files": "read"}.get(self.kind, "do it")
        return [("enter", does), *self._moves(), ("esc", "close")]

    def _moves(self) -> list[tuple[str, str]]:
        if self.picks:
            return [("up down", "choose"), ("tab", "take the word")]
        found = [("tab", "complete")] if self.complete is not None else []
        return [*found, ("up", "the last lines")] if self.kind == "command" else found

    @property
    def picks(self) -> bool:
        """Whether there is anything to pick from."""
        return bool(self.items) or self.offer is not None


class Line(Input):
    """The input. Its keys are handed to it by the screen, in the order they were pressed."""

    DEFAULT_CSS = """
    Line { border: none; height: 1; padding: 0; width: 1fr; background: $surface;
           &:focus { border: none; background: $surface; } }
    """

    def __init__(self, bar: "BottomBar") -> None:
        super().__init__(id="line", compact=True, select_on_focus=False)
        self.bar = bar
        self.cursor_blink = False

    def _on_paste(self, event: events.Paste) -> None:
        lines = [x for x in event.text.splitlines() if x.strip()]
        prompt = self.bar.prompt
        if len(lines) > 1 and prompt is not None and prompt.lines is not None:
            event.stop()
            event.prevent_default()
            prompt.lines(lines)


_SPECIAL = {"tab", "shift+tab", "up", "down", "escape", "pageup", "pagedown"}
_EDITING = {
    "left": "cursor_left",
    "right": "cursor_right",
    "home": "home",
    "end": "end",
    "ctrl+a": "home",
    "ctrl+e": "end",
    "backspace": "delete_left",
    "delete": "delete_right",
    "ctrl+w": "delete_left_word",
    "ctrl+u": "delete_left_all",
    "ctrl+k": "delete_right_all",
    "ctrl+left": "cursor_left_word",
    "ctrl+right": "cursor_right_word",
}


def type_into(field: Input, event: events.Key) -> bool:
    """A key of editing or text, done at once; whether it was one.

    Not by messages, so that keys pressed fast are never out of order.
    """
    if event.key in _EDITING:
        getattr(field, f"action_{_EDITING[event.key]}")()
    elif event.is_printable and event.character:
        if field.selection.is_empty:
            field.insert_text_at_cursor(event.character)
        else:
            field.replace(event.character, *field.selection)
    else:
        return False
    return True


class BottomBar(Vertical):
    """What is said, what can be picked, and the line. Closed, it only says."""

    DEFAULT_CSS = """
    BottomBar { height: auto; max-height: 60%; background: $surface; }
    BottomBar #said { height: auto; max-height: 6; padding: 0 1; }
    BottomBar #hint { height: 1; padding: 0 1; color: $quiet; text-wrap: nowrap;
                      text-overflow: ellipsis; display: none; }
    BottomBar #typing { height: 1; display: none; }
    BottomBar #prefix { width: auto; max-width: 60%; padding: 0 1; color: $accent;
                        text-style: bold; text-wrap: nowrap; text-overflow: ellipsis; }
    BottomBar Choices { display: none; }
    BottomBar.open #typing { display: block; }
    BottomBar.open #hint { display: block; }
    BottomBar.picking Choices { display: block; }
    """

    def __init__(
        self,
        closed: Callable[[], None],
        id: str | None = None,
        opened: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(id=id)
        self.closed, self.opened = closed, opened
        self.prompt: Prompt | None = None
        self.history: list[str] = []
        self._at = 0
        self._draft = ""
        self._completions: list[tuple[str, str, str]] = []
        self._cycle = -1
        self._rows = 1
        self.said = Static(Content(""), id="said")
        self.hint = Static(Content(""), id="hint")
        self.prefix = Static(Content(""), id="prefix")
        self.line = Line(self)
        self.choices = Choices(id="choices")

    def compose(self) -> ComposeResult:
        """What is said over what can be picked over what is typed."""
        yield self.said
        yield self.choices
        yield self.hint
        with Horizontal(id="typing"):
            yield self.prefix
            yield self.line

    @property
    def text(self) -> str:
        """What the bar says now."""
        return str(self.said.content)

    def say(self, text: str, *, error: bool = False, about: str = "") -> None:
        """Say something; an error stands out by more than its colour."""
        shown = Content.styled(f"! {text}", "bold $error") if error else Content(text)
        if about:
            shown = Content("\n").join((Content(about), shown) if text else (Content(about),))
        # Laying the screen out again costs more than all the rest: only where the height differs.
        width = max(self.size.width - 2, 1)
        rows = sum(max(-(-cell_len(line) // width), 1) for line in shown.plain.split("\n"))
        visible = bool(text or about) or self.prompt is None
        same = rows == self._rows == 1 and visible == self.said.display
        self._rows = rows
        self.said.update(shown, layout=not same)
        self.said.display = visible

    def open(self, prompt: Prompt, value: str = "") -> None:
        """Take a line for this."""
        self.prompt = prompt
        self._at, self._draft, self._cycle = len(self.history), "", -1
        self.set_class(True, "open")
        self.set_class(prompt.picks, "picking")
        self.prefix.update(Content(prompt.prefix))
        self.line.placeholder = prompt.placeholder
        self.say("", about=prompt.about)
        self.line.value = value
        self.line.cursor_position = len(value)
        self.screen.set_focus(self.line)
        self._typed(value)
        self.opened()

    def close(self) -> None:
        """The line is done with."""
        self.prompt = None
        self.said.display = True
        self.remove_class("open", "picking")
        self.line.value = ""
        self.closed()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Filter, suggest."""
        event.stop()
        if self.prompt is not None:
            self._typed(event.value)

    def _typed(self, value: str) -> None:
        prompt = self.prompt
        assert prompt is not None
        if prompt.typed is not None:
            prompt.typed(value)
        if prompt.picks:
            self.choices.show(prompt.found(value))
        if 0 <= self._cycle < len(self._completions):
            if value == self._completions[self._cycle][0]:
                return self._hint()
            self._cycle = -1
        self._completions = prompt.complete(value) if prompt.complete else []
        return self._hint()

    def _hint(self) -> None:
        prompt = self.prompt
        if prompt is None:
            return
        if not self._completions:
            self.hint.update(Content(prompt.hint), layout=False)
            return
        at = max(self._cycle, 0)
        shown = self._completions[at : at + 8]
        says = f"  ({shown[0][2]})" if shown[0][2] else ""
        words = [Content.styled(shown[0][1], "bold $accent"), Content.styled(says, "italic")]
        rest = "  ".join(word for _, word, _ in shown[1:])
        self.hint.update(Content.assemble("tab ", *words, "  ", Content(rest)), layout=False)

    def special(self, key: str) -> None:
        """Keys of the line that are not text."""
        prompt = self.prompt
        if prompt is None:
            return
        if key == "escape":
            if prompt.escape():
                self.close()
        elif key in ("up", "down", "pageup", "pagedown") and prompt.picks:
            self.choices.move({"up": -1, "down": 1, "pageup": -8, "pagedown": 8}[key])
        elif key in ("up", "down"):
            self._recall(-1 if key == "up" else 1)
        elif key in ("tab", "shift+tab"):
            self._complete(-1 if key == "shift+tab" else 1)

    def _recall(self, by: int) -> None:
        if self.prompt is None or self.prompt.kind != "command" or not self.history:
            return
        if self._at == len(self.history):
            self._draft = self.line.value
        self._at = max(min(self._at + by, len(self.history)), 0)
        new = self._draft if self._at == len(self.history) else self.history[self._at]
        self.line.value = new
        self.line.cursor_position = len(new)

    def _complete(self, by: int) -> None:
        prompt, item = self.prompt, self.choices.item
        if prompt is not None and prompt.picks and item is not None:
            rest = prompt.split(self.line.value)[1]
            self.line.value = f"{item.word} {rest}"
        elif self._completions:
            self._cycle = (self._cycle + by) % len(self._completions)
            self.line.value = self._completions[self._cycle][0]
        self.line.cursor_position = len(self.line.value)

    def take_key(self, event: events.Key) -> bool:
        """A key while the line has the focus; whether it was one of the line's."""
        if event.key in _SPECIAL:
            self.special(event.key)
        elif event.key == "enter":
            self.submit()
        else:
            return type_into(self.line, event)
        return True

    def submit(self) -> None:
        """Enter: hand it over; the line stays as it is if that fails."""
        prompt = self.prompt
        if prompt is None:
            return
        value = self.line.value
        item = None
        if prompt.picks:
            at = self.choices.item
            found = prompt.found(value)
            item = at if at in found else (found[0] if found else None)
        if prompt.submit(value, item) and self.prompt is prompt:
            self.close()
