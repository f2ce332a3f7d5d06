"""All about the selected combatant: numbers, and where each of them comes from."""

from collections.abc import Sequence

from rich.style import Style
from textual.geometry import Size

from tracker.clock import Derived, Rules
from tracker.clock.durations import worded
from tracker.model import Combatant, Encounter

from ..text import Piece, effect_label, wrap
from .lines import Lines

BLOCK = "block"  # the stat block in words, under all that changes


class Detail(Lines):
    """Tracks, stats, every net modifier with its sources, what the state forces, what is off."""

    def __init__(self, rules: Rules, id: str | None = None) -> None:
        super().__init__(id=id)
        self.rules = rules
        self.state = Encounter()
        self.who: str | None = None
        self.rows: list[list[Piece]] = []
        self._stamp: object = None

    def show(self, state: Encounter, who: str | None) -> None:
        """Show this combatant; nothing is drawn if it looks the same."""
        self.state, self.who = state, who
        self._again()

    def _again(self) -> None:
        c = self.state.get(self.who)
        width = self.scrollable_content_region.width
        stamp = (
            c,
            self.state.settings,
            self.state.round,
            self.state.active,
            width,
            self.palette.name,
        )
        if stamp == self._stamp:
            return
        moved = self._stamp is None or getattr(c, "id", "") != self._shown_id()
        self._stamp = stamp
        lines = self._lines(c) if c else [[("nobody is selected", self.palette.muted)]]
        self.rows = [row for line in lines for row in wrap(line, width, 4)]
        self.set_count(len(self.rows))
        if moved:
            self.scroll_to(y=0, animate=False, immediate=True)
        self.reset()

    def _shown_id(self) -> str:
        kept = self._stamp[0] if isinstance(self._stamp, tuple) else None
        return kept.id if isinstance(kept, Combatant) else ""

    def on_resize(self) -> None:
        """Lay out for the new width."""
        self.virtual_size = Size(self.scrollable_content_region.width, self.count)
        self._again()

    def notify_style_update(self) -> None:
        """Colours are part of the rows."""
        super().notify_style_update()
        if self._stamp is not None:
            self._again()

    def pieces(self, y: int, width: int) -> Sequence[Piece]:
        """One row."""
        return self.rows[y]

    def _lines(self, c: Combatant) -> list[list[Piece]]:
        derived = self.rules.derive(self.state, c)
        p = self.palette
        head: list[Piece] = [(c.name, p.side(c.side) + p.strong), (f"  {c.side}", p.muted)]
        if c.family:
            head.append((f"  {c.family}", p.muted))
        if c.defeated:
            head.append((f"  {c.defeated}", p.bad))
        head += [(f"  {t}", p.muted) for t in c.traits]
        lines = [head]
        if c.tracks:
            lines.append(self._numbers([(k, _track(c, k)) for k in c.tracks]))
        stats = [(k, _fact(v)) for k, v in c.stats.items() if v is not None and k != BLOCK]
        if stats:
            lines.append(self._numbers(stats))
        lines += [[("! ", p.bad), (must, p.warn)] for must in derived.musts]
        lines += self._modifiers(derived)
        lines += [
            [(f"{_word(name)} ", p.struck), (f"off: {why}", p.muted)]
            for name, why in derived.suppressed
        ]
        for effect in c.effects:
            family = f" ({effect.family})" if effect.family else ""
            source = f" from {effect.source}" if effect.source else ""
            lines.append(
                [
                    (f"#{effect.id} ", p.muted),
                    (effect_label(effect, self.rules), p.strong),
                    (f"{family}{source}, {worded(self.state, effect.duration, c)}", p.muted),
                ]
            )
        block = str(c.stats.get(BLOCK) or "").splitlines()
        return lines + [[(text, p.muted)] for text in block]

    def _numbers(self, pairs: list[tuple[str, str]]) -> list[Piece]:
        row: list[Piece] = []
        for name, value in pairs:
            row += [(f"{_word(name)} ", self.palette.muted), (f"{value}  ", Style())]
        return row

    def _modifiers(self, derived: Derived) -> list[list[Piece]]:
        p, g = self.palette, self._host.glyphs
        found = []
        for target in dict.fromkeys(part.target for part in derived.parts):
            total = derived.total(target)
            style = p.bad if total < 0 else p.good if total > 0 else p.muted
            row: list[Piece] = [(f"{_word(target)} ", Style()), (f"{total:+d}", style + p.strong)]
            for i, part in enumerate(x for x in derived.parts if x.target == target):
                kind = "" if part.type == "untyped" else f" {part.type}"
                note = f" ({part.note})" if part.note else ""
                text = f"{part.value:+d} {_word(part.source)}{kind}{note}"
                row.append(("  = " if i == 0 else f" {g.dot} ", p.muted))
                row.append((text, p.muted if part.applies else p.struck))
            found.append(row)
        return found


def _word(name: str) -> str:
    return name.replace("_", " ")


def _track(c: Combatant, name: str) -> str:
    track = c.tracks[name]
    return str(track.value) if track.max is None else f"{track.value}/{track.max}"


def _fact(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
