"""Colours that can be read: text is moved towards white or black until it stands out.

Contrast is the ratio of relative luminances as the accessibility guidelines for the web define it,
from 1 (none) to 21; text needs 4.5. Terminals of 16 colours get colours that are among those.
"""

from collections.abc import Iterable, Mapping

from textual.color import Color, ColorParseError

ENOUGH = 4.5
AIM = 4.6  # a little more, for what rounding to whole channels takes off
_STEPS = 40
_WHITE, _BLACK = Color(255, 255, 255), Color(0, 0, 0)

SIXTEEN_DARK = {
    "background": "#000000",
    "surface": "#000000",
    "panel": "#000000",
    "foreground": "#aaaaaa",
    "quiet": "#aaaaaa",
    "secondary": "#00aaaa",
    "accent": "#ffff55",
    "success": "#55ff55",
    "warning": "#ffff55",
    "error": "#ff5555",
    "primary": "#55ffff",
}
SIXTEEN_LIGHT = {
    "background": "#ffffff",
    "surface": "#ffffff",
    "panel": "#ffffff",
    "foreground": "#000000",
    "quiet": "#000000",
    "secondary": "#0000aa",
    "accent": "#0000aa",
    "success": "#0000aa",
    "warning": "#aa00aa",
    "error": "#aa0000",
    "primary": "#0000aa",
}
_ANSI = {
    "#000000": "ansi_black",
    "#aa0000": "ansi_red",
    "#aa00aa": "ansi_magenta",
    "#0000aa": "ansi_blue",
    "#00aaaa": "ansi_cyan",
    "#aaaaaa": "ansi_white",
    "#ff5555": "ansi_bright_red",
    "#55ff55": "ansi_bright_green",
    "#ffff55": "ansi_bright_yellow",
    "#55ffff": "ansi_bright_cyan",
    "#ffffff": "ansi_bright_white",
}
_GROUNDS = ("background", "surface", "panel")


def luminance(color: Color) -> float:
    """Relative luminance, 0 (black) to 1 (white)."""

    def part(value: int) -> float:
        share = value / 255
        return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)

    return 0.2126 * part(color.r) + 0.7152 * part(color.g) + 0.0722 * part(color.b)


def contrast(one: Color, other: Color) -> float:
    """The contrast of two opaque colours, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def readable(color: Color, grounds: Iterable[Color]) -> Color:
    """The colour, or the nearest to it on the way to white or black that can be read on all."""
    backs = list(grounds)
    towards = _WHITE if max(map(luminance, backs)) < 0.2 else _BLACK
    for step in range(_STEPS + 1):
        found = color.blend(towards, step / _STEPS)
        if all(contrast(found, back) >= AIM for back in backs):
            return found
    return towards


def cursor_ground(back: Color, tint: Color) -> Color:
    """The ground of the selected row: as much of the tint as leaves plain text well readable."""
    ink = _WHITE if luminance(back) < 0.2 else _BLACK
    for share in (0.55, 0.45, 0.35, 0.25, 0.18):
        found = back.blend(tint, share)
        if contrast(ink, found) >= 9:
            return found
    return back.blend(ink, 0.12)


def colour(variables: Mapping[str, str], name: str, fallback: str = "#808080") -> Color:
    """A variable of a theme as a colour."""
    try:
        return Color.parse(variables.get(name, fallback))
    except ColorParseError:
        return Color.parse(fallback)


def legible(variables: Mapping[str, str], *, dark: bool, few: bool) -> dict[str, str]:
    """A theme's variables with text that can be read on its three grounds, and `quiet` for what
    matters less. `few`: the terminal has 16 colours."""
    back = colour(variables, "background")
    if back.ansi is not None:
        sixteen = SIXTEEN_DARK if dark else SIXTEEN_LIGHT
        named = {k: _ANSI[v] for k, v in sixteen.items() if k not in _GROUNDS}
        return {**variables, **named, "foreground": "ansi_default", "quiet": "ansi_default"}
    if few:
        return {**variables, **(SIXTEEN_DARK if dark else SIXTEEN_LIGHT)}
    grounds = [colour(variables, name) for name in _GROUNDS]
    grounds.append(cursor_ground(back, colour(variables, "primary")))
    fore = readable(colour(variables, "foreground"), grounds)
    inks = {
        name: readable(colour(variables, name), grounds).hex
        for name in ("accent", "success", "warning", "error")
    }
    quiet = readable(back.blend(fore, 0.62), grounds).hex
    return {**variables, **inks, "foreground": fore.hex, "quiet": quiet}
