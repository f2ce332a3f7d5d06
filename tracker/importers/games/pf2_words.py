"""What the Pathfinder 2e formats share: persistent damage, frightful presence, doubtful figures."""

import re
from collections.abc import Iterable

from .making import Making

SIZES = {"tiny", "small", "medium", "large", "huge", "gargantuan"}
SIZE_WORDS = {"sm": "small", "med": "medium", "lg": "large", "grg": "gargantuan"}
ALIGNMENTS = {"lg", "ng", "cg", "ln", "n", "cn", "le", "ne", "ce", "any", "any alignment"}
RARITIES = {"common", "uncommon", "rare", "unique"}
_KINDS = (
    "acid|bleed|bludgeoning|chaotic|cold|electricity|evil|fire|force|good|lawful|mental|negative|"
    "piercing|poison|positive|slashing|sonic|spirit|vitality|void"
)
_PERSISTENT = re.compile(
    rf"(?<![\w.])(\d{{1,3}}(?:d\d{{1,3}})?(?: ?[+-] ?\d{{1,3}})?) (persistent )?({_KINDS})\b",
    re.IGNORECASE,
)
_FEET = re.compile(r"(\d{1,4})[ -](?:feet|foot|ft)\b", re.IGNORECASE)
_DC = re.compile(r"\bDC (\d{1,2})\b")


def persistent_in(text: str) -> list[str]:
    """The persistent damage a plain text speaks of: `1d6 persistent fire` as `1d6 fire`.

    Bleed is always persistent, even where the text does not say so.
    """
    found = []
    for dice, said, kind in _PERSISTENT.findall(text):
        if said or kind.casefold() == "bleed":
            found.append(f"{dice.replace(' ', '')} {kind.casefold()}")
    return list(dict.fromkeys(found))


def frightful(making: Making, text: str, radius: int | None = None, dc: int | None = None) -> None:
    """The pair `aura`; what the text does not say about it is said to be missing."""
    if radius is None:
        feet = _FEET.search(text)
        radius = int(feet[1]) if feet else None
    if dc is None:
        said = _DC.search(text)
        dc = int(said[1]) if said else None
    parts = [f"{radius} feet"] * (radius is not None) + [f"DC {dc}"] * (dc is not None)
    inside = f" ({', '.join(parts)})" if parts else ""
    making.put("aura", f"frightful presence{inside}")
    if radius is None:
        making.doubt("frightful presence: the file does not say how far it reaches")
    if dc is None:
        making.doubt("frightful presence: the file does not say its DC")


def weigh(
    making: Making, level: int | None, saves: Iterable[str] = ("fort", "ref", "will")
) -> None:
    """Say which figures are far from what the level makes likely. Nothing is changed.

    The bounds lie a good step beyond the extreme values that the rules for building creatures
    give (a save of about 10 and one and a half a level, AC about 19 and the same).
    """
    if level is None or not -5 <= level <= 30:
        return
    names = {"fort": "Fortitude", "ref": "Reflex", "will": "Will", "perception": "Perception"}
    for key in (*saves, "perception"):
        _far(making, key, names[key], level - 6, 13 + 1.6 * level, level)
    _far(making, "ac", "AC", level + 4, 23 + 1.6 * level, level)


def _far(making: Making, key: str, name: str, low: float, high: float, level: int) -> None:
    text = making.pairs.get(key)
    if text is None:
        return
    value = int(text)
    if not low <= value <= high:
        shown = str(value) if key == "ac" else f"{value:+d}"
        how = "high" if value > high else "low"
        making.doubt(f"{name} {shown} is very {how} for level {level}: look it up")
