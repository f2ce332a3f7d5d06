"""The combatants in their order: whose turn it is, hit points, conditions."""

from collections.abc import Sequence

from rich.cells import cell_len
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message

from tracker.clock import Derived, Rules
from tracker.model import Combatant, Encounter
from tracker.model.text import fold

from ..text import ASCII, Piece, fit, fit_right, recurring, waits
from .lines import Lines


class Combatants(Lines):
    """One row a combatant. The cursor is on one; any number may be marked."""

    class Moved(Message):
        """The cursor is on another combatant (its id, or None)."""

        def __init__(self, who: str | None) -> None:
            super().__init__()
            self.who = who

    def __init__(self, rules: Rules, id: str | None = None) -> None:
        super().__init__(id=id)
        self.rules = rules
        self.state = Encounter()
        self.ids: list[str] = []
        self.marked: set[str] = set()
        self.cursor = 0
        self._who: str | None = None
        self._names = 12
        self._numbers = 2
        self._hp = 5

    # --- what is selected ---

    @property
    def who(self) -> str | None:
        """The id under the cursor."""
        return self.ids[self.cursor] if 0 <= self.cursor < len(self.ids) else None

    @property
    def selected(self) -> tuple[str, ...]:
        """The marked ones in their order; without marks, the one under the cursor."""
        if self.marked:
            return tuple(i for i in self.ids if i in self.marked)
        return (self.who,) if self.who else ()

    # --- keeping up with the fight ---

    def show(self, state: Encounter) -> None:
        """Draw what differs between this state and the one shown."""
        old, self.state = self.state, state
        ids = [c.id for c in state.present]
        rules_changed = old.settings is not state.settings or old.families is not state.families
        if ids != self.ids:
            self._reorder(ids)
        elif rules_changed or self._widths() != (self._names, self._numbers, self._hp):
            self.reset()
        else:
            before, after = old.combatants, state.combatants
            turn = (old.active, old.in_turn) != (state.active, state.in_turn)
            for y, who in enumerate(ids):
                if before.get(who) is not after[who] or (
                    turn and who in (old.active, state.active)
                ):
                    self.changed(y)
        self._names, self._numbers, self._hp = self._widths()
        if old.active != state.active or ids != self.ids:
            self._follow(old)

    def _reorder(self, ids: list[str]) -> None:
        who = self.who
        self.ids = ids
        self.marked &= set(ids)
        if who in ids:
            self.cursor = ids.index(who)
        self.cursor = max(min(self.cursor, len(ids) - 1), 0)
        self.set_count(len(ids))
        self.reset()
        self._tell()

    def _follow(self, old: Encounter) -> None:
        if self.state.active not in self.ids:
            return
        place = self.ids.index(self.state.active)
        if self.who in (old.active, None) or old.active is None:
            self.go(place)
        self.show_row(place)

    def _widths(self) -> tuple[int, int, int]:
        longest = max((cell_len(c.name) for c in self.state.present), default=4)
        hp = max((len(_hp(c)) for c in self.state.present), default=1)
        return max(longest, 8), len(str(max(len(self.ids), 1))), hp

    # --- the cursor ---

    def go(self, place: int) -> None:
        """Put the cursor on a row (the nearest there is)."""
        place = max(min(place, len(self.ids) - 1), 0)
        if place != self.cursor:
            old, self.cursor = self.cursor, place
            self.changed(old)
            self.changed(place)
        self.show_row(place)
        self._tell()

    def go_to(self, who: str) -> None:
        """Put the cursor on a combatant."""
        if who in self.ids:
            self.go(self.ids.index(who))

    def _tell(self) -> None:
        if self.who != self._who:
            self._who = self.who
            self.post_message(self.Moved(self.who))

    @property
    def page(self) -> int:
        """How many rows are seen at once."""
        return max(self.scrollable_content_region.height - 1, 1)

    def toggle_mark(self) -> None:
        """Mark the row under the cursor, or unmark it; go on to the next."""
        if self.who is None:
            return
        self.marked ^= {self.who}
        self.changed(self.cursor)
        if self.cursor + 1 < len(self.ids):
            self.go(self.cursor + 1)

    def clear_marks(self) -> bool:
        """Unmark all; whether any was marked."""
        were, self.marked = self.marked, set()
        for y, who in enumerate(self.ids):
            if who in were:
                self.changed(y)
        return bool(were)

    def on_click(self, event: events.Click) -> None:
        """The row that is clicked has the cursor; with ctrl it is marked."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        row = offset.y + self.scroll_offset.y
        if row < len(self.ids):
            self.go(row)
            if event.ctrl and self.who:
                self.marked ^= {self.who}
                self.changed(row)

    def on_focus(self) -> None:
        """The cursor is drawn more strongly with the focus."""
        self.changed(self.cursor)

    def on_blur(self) -> None:
        """And less without."""
        self.changed(self.cursor)

    def on_resize(self) -> None:
        """What was in view stays in view."""
        self.virtual_size = Size(self.scrollable_content_region.width, self.count)
        if self.state.active in self.ids:
            self.show_row(self.ids.index(self.state.active))
        self.show_row(self.cursor)

    # --- drawing ---

    def over(self, y: int) -> Style:
        """The cursor's row."""
        if y != self.cursor:
            return Style()
        return self.palette.cursor if self.has_focus else self.palette.blurred

    def key(self, y: int) -> object:
        """The combatant as it is, and how it is looked at."""
        who = self.ids[y]
        active = who == self.state.active
        return (
            id(self.state.combatants[who]),
            who in self.marked,
            active and self.state.in_turn,
            active,
            y == self.cursor and self.has_focus,
            y == self.cursor,
            self._names,
            self._hp,
            self._host.glyphs,
        )

    def pieces(self, y: int, width: int) -> Sequence[Piece]:
        """One combatant."""
        c = self.state.combatants[self.ids[y]]
        derived = self.rules.derive(self.state, c)
        p, g = self.palette, self._host.glyphs
        active = c.id == self.state.active
        turn = g.turn if active else " "
        mark = g.mark if c.id in self.marked else " "
        initiative = derived.place or ("" if c.initiative is None else f"{c.initiative:g}")
        if derived.place and (width < 34 or g is ASCII):  # the letter of the suit is enough
            initiative = "".join(x for x in initiative if x.isascii())
        name_style = p.struck if c.defeated else p.side(c.side)
        if active:
            name_style = name_style + p.strong
        roomy = width >= 46
        names = min(self._names, max(width // 3, 8) if roomy else max(width - 22, 8))
        row: list[Piece] = [
            (turn, p.accent),
            (mark, p.mark),
            (fit_right(str(y + 1), self._numbers), p.muted),
            (
                fit_right(initiative, 5 if roomy else 4 if width >= 34 else 3),
                p.accent if active else Style(),
            ),
            (f" {g.side(c.side)} ", p.side(c.side)),
            (fit(c.name, names, g.more), name_style),
            (" ", Style()),
            *self._hit_points(c, 8 if width >= 72 else 5 if roomy else 0),
        ]
        left = width - sum(cell_len(text) for text, _ in row)
        words = self._words(c, derived)
        if sum(cell_len(text) for text, _ in words) > left:
            words = self._words(c, derived, short=True)
        return [*row, *words]

    def _hit_points(self, c: Combatant, bar: int) -> list[Piece]:
        hp = c.tracks.get("hp")
        p, g = self.palette, self._host.glyphs
        if hp is None:
            return [(" " * (bar + 1 if bar else 0) + fit_right("-", self._hp), p.muted)]
        most = hp.max or 0
        share = min(max(hp.value / most, 0.0), 1.0) if most else 1.0
        style = p.share(share)
        pieces: list[Piece] = []
        if bar and most:
            full = min(max(round(share * bar), 1 if hp.value > 0 else 0), bar)
            pieces = [(g.full * full, style), (g.empty * (bar - full), p.muted), (" ", style)]
        elif bar:
            pieces = [(" " * (bar + 1), style)]
        pieces.append((fit_right(_hp(c), self._hp), style))
        temp = c.track("temp_hp")
        if temp:
            pieces.append((f"+{temp}", p.good))
        return pieces

    def _words(self, c: Combatant, derived: Derived, *, short: bool = False) -> list[Piece]:
        p, g = self.palette, self._host.glyphs
        found: list[Piece] = []
        if c.defeated:
            found.append((c.defeated.upper(), p.bad + p.strong))
        if c.waiting:
            found.append((waits(c), p.accent))
        if c.hidden:
            found.append(("hidden", p.muted))
        out = fold(c.defeated)
        found += [(badge, Style()) for badge in derived.badges if fold(badge) != out]
        names = [item.condition for item in derived.in_force]
        for item in derived.in_force:
            known = self.rules.condition(item.family, item.condition)
            if out and out in (known.words() if known else (fold(item.condition),)):
                continue  # it is said already
            word = known.label if known else item.condition
            if short and known and known.short:
                word = known.short
            if names.count(item.condition) > 1 or (c.family and item.family not in ("", c.family)):
                word = f"{item.family}:{word}"  # which of the families' it is
            dice = [
                recurring(e)
                for e in c.effects
                if e.dice and (e.family, e.condition) == (item.family, item.condition)
            ]
            if dice:
                word = " + ".join(dice)  # what it does says more than what it is called
            value = "" if item.value is None else f" {item.value}"
            found.append((f"{word}{value}", p.warn))
        pieces: list[Piece] = []
        for i, piece in enumerate(found):
            pieces.append((" " if i == 0 else f" {g.dot} ", p.muted))
            pieces.append(piece)
        return pieces


def _hp(c: Combatant) -> str:
    hp = c.tracks.get("hp")
    if hp is None:
        return "-"
    return str(hp.value) if hp.max is None else f"{hp.value}/{hp.max}"
