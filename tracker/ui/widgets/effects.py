"""The running effects, soonest to end first."""

from collections.abc import Sequence

from rich.cells import cell_len
from rich.style import Style
from textual.geometry import Size

from tracker.clock import Rules
from tracker.clock.durations import edge_words, remaining, worded
from tracker.model import Effect, Encounter

from ..text import Piece, effect_label, fit
from .lines import Lines

_NEVER = 1 << 30


class Effects(Lines):
    """One row an effect. Only the order is computed for all of them; words for what is seen."""

    def __init__(self, rules: Rules, id: str | None = None) -> None:
        super().__init__(id=id)
        self.rules = rules
        self.state = Encounter()
        self.rows: list[tuple[int, str, Effect]] = []
        self._names = self._labels = 8

    def show(self, state: Encounter) -> None:
        """Sort anew; draw only if anything a row shows has changed."""
        if state is self.state:
            return
        self.state = state
        left: dict[tuple[object, ...], int] = {}
        rows: list[tuple[int, str, Effect]] = []
        for who in state.present:
            for effect in who.effects:
                d = effect.duration
                key = (d.edge, d.anchor, d.count, d.due)
                if key not in left:
                    found = remaining(state, d)
                    left[key] = _NEVER if found is None else found
                rows.append((left[key], who.id, effect))
        rows.sort(key=lambda row: row[0])
        self.rows = rows
        seen = rows[:200]
        self._names = max((cell_len(state.combatants[w].name) for _, w, _ in seen), default=4)
        self._labels = max((cell_len(effect_label(e, self.rules)) for _, _, e in seen), default=4)
        self.set_count(len(rows))
        self.reset()

    def on_resize(self) -> None:
        """The width is part of every row."""
        self.virtual_size = Size(self.scrollable_content_region.width, self.count)

    def pieces(self, y: int, width: int) -> Sequence[Piece]:
        """One effect: what is left, who, what, on whose edge, from where."""
        left, who_id, effect = self.rows[y]
        p = self.palette
        who = self.state.combatants[who_id]
        lasts = worded(self.state, effect.duration, who)
        soon = p.warn if left <= 1 else Style() if left < _NEVER else p.muted
        rounds = lasts.endswith((" round", " rounds"))
        lasts = lasts.replace("until the ", "until ").replace("until end", "end")
        lasts = lasts.replace("until start", "start")
        edge = edge_words(self.state, effect.duration) if rounds else ""
        label = effect_label(effect, self.rules) + (" (suppressed)" if effect.suppressed else "")
        name_style = p.struck if effect.suppressed else p.strong
        names = max(min(self._names, width // 4), 6)
        labels = max(min(self._labels, width // 3, width - names - 26), 8)
        row: list[Piece] = [
            (fit(who.name, names), p.side(who.side)),
            (" ", Style()),
            (fit(label, labels), name_style),
            (" ", Style()),
            (lasts, soon),
        ]
        if edge:
            row.append((f" @ {edge}", p.muted))
        if effect.source:
            row.append((f"  from {effect.source}", p.muted))
        return row
