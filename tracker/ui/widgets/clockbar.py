"""The top of the screen: the clock, and what the next press will do."""

from textual.content import Content
from textual.widgets import Static

from tracker.table import Table

from ..text import clock_time


class ClockBar(Static):
    """Two lines: fight, round, whose turn, who is next, in-world time; and the preview."""

    DEFAULT_CSS = """
    ClockBar { height: 2; background: $surface; color: $foreground; text-wrap: nowrap;
               text-overflow: ellipsis; padding: 0 1; }
    """

    def __init__(self, table: Table, id: str | None = None) -> None:
        super().__init__(id=id)
        self.table = table
        self._first = Content("")
        self._second = Content("")

    def show(self, key: str) -> None:
        """The clock and the preview, in one frame."""
        following: str | None = None
        try:
            told, following = self.table.ahead()
        except Exception as error:  # a preview must never stop the fight
            told = [f"(no preview: {error})"]
        self._first = self._clock(following)
        words = " · ".join(told) if told else "nothing to speak of"
        self._second = Content.assemble((f"{key}: ", "$accent"), Content(words))
        self.update(Content("\n").join((self._first, self._second)), layout=False)

    def _clock(self, following: str | None) -> Content:
        state = self.table.state
        parts: list[Content] = []
        if self.table.read_only:
            parts.append(Content.styled(f"READ ONLY: {self.table.reason}", "bold $error"))
        glyphs = self.app.glyphs  # type: ignore[attr-defined]
        if state.round:
            parts.append(Content.styled(f"Round {state.round}", "bold $accent"))
            if state.phase:
                phases = self.table.rules.first(state).phases(state)
                label = next((p.label for p in phases if p.id == state.phase), state.phase)
                parts.append(Content.styled(label, "bold"))
            who = state.name_of(state.active) or "-"
            turn = f"{glyphs.turn} {who}" if state.in_turn else f"after {who}"
            parts.append(Content.styled(turn, "bold"))
            name = state.name_of(following)
            if name and following != state.active:
                parts.append(Content(f"next {name}"))
        else:
            parts.append(Content.styled("not begun", "bold $accent"))
        parts.append(Content(clock_time(state.seconds)))
        parts.append(Content.styled(self.table.name, "$quiet"))
        return Content("  ").join(parts)
