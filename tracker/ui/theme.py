"""Two themes of our own, and the colours the line widgets draw with."""

from collections.abc import Mapping
from dataclasses import dataclass

from rich.style import Style
from textual.theme import Theme

from .contrast import colour, cursor_ground

DREAD = Theme(
    name="dread",
    primary="#9a3b3b",
    secondary="#6f7f8f",
    accent="#d9a441",
    success="#7a9e6a",
    warning="#d9a441",
    error="#e06a5a",
    foreground="#d6d0c6",
    background="#121315",
    surface="#191b1e",
    panel="#25282d",
    dark=True,
)
CANDLE = Theme(
    name="candle",
    primary="#7a3418",
    secondary="#7a5230",
    accent="#b8742a",
    success="#8a7030",
    warning="#b8742a",
    error="#b84a30",
    foreground="#a8763e",
    background="#0b0604",
    surface="#120a06",
    panel="#2e1a0e",
    dark=True,
)
OWN = (DREAD, CANDLE)
CYCLE = ("dread", "candle", "textual-light", "nord", "gruvbox", "ansi-dark")


@dataclass(frozen=True, slots=True)
class Palette:
    """Rich styles made of a theme. `base` carries the background, the others only lie over it."""

    name: str
    base: Style
    cursor: Style
    blurred: Style
    muted: Style
    strong: Style
    accent: Style
    good: Style
    warn: Style
    bad: Style
    mark: Style
    struck: Style
    sides: tuple[Style, Style, Style, Style]

    def side(self, side: str) -> Style:
        """The colour of a side."""
        names = ("pc", "ally", "enemy", "neutral")
        return self.sides[names.index(side) if side in names else 3]

    def share(self, part: float) -> Style:
        """The colour for what is left of something."""
        return self.good if part > 0.5 else self.warn if part > 0.25 else self.bad


def palette(name: str, variables: Mapping[str, str], *, few: bool = False) -> Palette:
    """The styles of a theme, read from its variables as `legible` gives them. `few`: the terminal
    has 16 colours, and the selected row is reversed."""
    back = colour(variables, "background", "#121212")
    fore = colour(variables, "foreground", "#e0e0e0")
    plain = few or back.ansi is not None or fore.ansi is not None

    def ink(variable: str, *, bold: bool = False) -> Style:
        return Style(color=colour(variables, variable).rich_color, bold=bold or None)

    if plain:
        cursor, blurred = Style(reverse=True), Style(underline=True)
    else:
        tint = cursor_ground(back, colour(variables, "primary"))
        cursor = Style(bgcolor=tint.rich_color)
        blurred = Style(bgcolor=colour(variables, "panel").rich_color)
    faint = ink("quiet")
    return Palette(
        name=name,
        base=Style(color=fore.rich_color, bgcolor=back.rich_color),
        cursor=cursor,
        blurred=blurred,
        muted=faint,
        strong=Style(bold=True),
        accent=ink("accent", bold=True),
        good=ink("success"),
        warn=ink("warning"),
        bad=ink("error"),
        mark=ink("accent", bold=True),
        struck=faint + Style(strike=True),
        sides=(
            Style(color=fore.rich_color, bold=True),
            Style(color=fore.rich_color),
            ink("error"),
            faint,
        ),
    )
