"""A whole group's check in one dialog: whom it is about, how, and everybody's dice."""

from collections.abc import Callable, Sequence

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from tracker.clock import Command, Refused, Rules, Verb
from tracker.clock.hands import APP
from tracker.language import parse, quote
from tracker.model import Ask, Encounter
from tracker.table.preview import preview, questions

from ..widgets.bars import type_into

MOST = 40
"""People in one dialog: more are a line of the language."""


class GroupScreen(ModalScreen[None]):
    """Rows of dice over a forecast that follows every key.

    What it does is one line of the language, with the faces in its `dice`: empty ones are the
    app's. `run` carries a line out and gives what was wrong with it ("" if nothing).
    """

    CSS = """
    GroupScreen { align: center middle; }
    GroupScreen #box { width: 92%; max-width: 110; height: auto; max-height: 94%;
                       border: round $secondary; border-title-color: $accent;
                       background: $background; padding: 0 1; }
    GroupScreen #rows { height: auto; max-height: 14; }
    GroupScreen .row { height: 1; }
    GroupScreen .label { width: 44; text-wrap: nowrap; text-overflow: ellipsis; }
    GroupScreen Input { border: none; height: 1; padding: 0; width: 1fr; background: $surface;
                        &:focus { border: none; background: $panel; } }
    GroupScreen #will { height: auto; max-height: 12; margin-top: 1; }
    GroupScreen #keys { height: auto; color: $quiet; }
    """

    def __init__(
        self, verb: Verb, state: Encounter, rules: Rules, who: str, run: Callable[[str], str]
    ) -> None:
        super().__init__()
        self.verb, self.state, self.rules, self.run_line = verb, state, rules, run
        self.people: tuple[str, ...] = ()
        self.labels: list[Static] = []
        self.fields: list[Input] = []
        begin = verb.data.get("begin")
        rest = [p for p in verb.params[1:] if p.name != "dice"]
        usage = " ".join(p.usage for p in rest)
        self.who = _field(who, id="who")
        how = begin(state) if begin else ""
        self.how = _field(how, id="how", placeholder=usage)
        self.rows = VerticalScroll(id="rows", can_focus=False)
        self.will = Static(id="will")

    def compose(self) -> ComposeResult:
        """Who and how, the dice, what will happen, the keys."""
        with Vertical(id="box") as box:
            box.border_title = Content(self.verb.label or self.verb.name)
            yield _row(Static("Who", classes="label"), self.who)
            yield _row(Static("How", classes="label"), self.how)
            yield self.rows
            yield self.will
            keys = (
                "Type the faces in the order of the dice. Enter: the next line; on an empty one "
                "or the last: do it, the app rolls what is empty. Up, down, tab: move. Esc: close."
            )
            yield Static(Content(keys), id="keys")

    def on_mount(self) -> None:
        """Begin with how."""
        self.how.focus()
        self.call_after_refresh(self._changed)  # what is laid out by then gets its height

    # --- the line ---

    def _line(self, *, dice: bool) -> str:
        line = f"{self.verb.id} {self.who.value.strip()} {self.how.value.strip()}".strip()
        given = [field.value.strip() or APP for field in self.fields] if dice else []
        return f"{line} dice {quote('; '.join(given))}" if dice and self.people else line

    def _command(self, *, dice: bool) -> Command:
        command = parse(self._line(dice=dice), self.state, self.rules, ())
        if command is None or not self.who.value.strip():
            raise Refused("whom is it about?")
        return command

    # --- what is typed ---

    @on(Input.Changed)
    def _changed(self) -> None:
        try:
            command = self._command(dice=False)
            asked = questions(self.state, self.rules, command, self.verb.data["dice"])
            people = tuple(command.args.get("names", ()))[:MOST]
            self._show(people, asked)
            command = self._command(dice=True)
            questions(self.state, self.rules, command, "")  # refused here, it is told as an error
            told = preview(self.state, self.rules, command)
        except Refused as refusal:
            self.will.update(Content.styled(f"! {refusal}", "bold $error"))
            return
        more = [f"and {len(told) - 10} more"] if len(told) > 11 else []
        self.will.update(Content("\n".join([*told[: 11 - len(more)], *more])))

    def _show(self, people: tuple[str, ...], asked: Sequence[Ask]) -> None:
        """A row for each, labelled with the dice that will be asked for."""
        dice = {who: [_short(a) for a in asked if a.who == who] for who in people}
        labels = [f"{self.state.name_of(who)}  {', '.join(dice[who])}" for who in people]
        if people != self.people:
            kept = dict(zip(self.people, (f.value for f in self.fields), strict=True))
            self.people = people
            self.labels = [Static(classes="label") for _ in people]
            self.fields = [_field(kept.get(who, "")) for who in people]
            self.rows.remove_children()
            self.rows.mount(*(_row(*pair) for pair in zip(self.labels, self.fields, strict=True)))
        for label, text in zip(self.labels, labels, strict=True):
            label.update(Content(text))

    # --- keys ---

    def take_key(self, event: events.Key) -> bool:
        """Every key but those of the app (^c, the palette), one after the other."""
        every = [self.who, self.how, *self.fields]
        at = every.index(self.focused) if self.focused in every else 1
        match event.key:
            case "escape":
                self.dismiss()
            case "down" | "tab":
                self.set_focus(every[(at + 1) % len(every)])
            case "up" | "shift+tab":
                self.set_focus(every[at - 1])
            case "enter":
                self._enter(at)
            case _:
                return type_into(every[at], event)
        return True

    def _enter(self, at: int) -> None:
        self._changed()  # what was typed last may not have been looked at yet
        every = [self.who, self.how, *self.fields]
        if at + 1 < len(every) and (at < 2 or every[at].value.strip()):
            self.set_focus(every[at + 1])
            return
        wrong = self.run_line(self._line(dice=True))
        if wrong:
            self.will.update(Content.styled(f"! {wrong}", "bold $error"))
        else:
            self.dismiss()


def _short(ask: Ask) -> str:
    """`fear check: spirit` for 1d8! is `spirit 1d8!` beside the title."""
    return f"{ask.why.rpartition(': ')[2]} {ask.expression}"


def _field(value: str, id: str | None = None, placeholder: str = "") -> Input:
    return Input(value, placeholder, id=id, compact=True, select_on_focus=False)


def _row(label: Static, field: Input) -> Horizontal:
    return Horizontal(label, field, classes="row")
