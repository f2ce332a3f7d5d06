"""Reading what files call numbers, and values that may be of any type.

Nothing here raises: what cannot be read is None, an empty dict, an empty list or "".
"""

import math
import re
import unicodedata
from collections.abc import Mapping
from typing import Any

from ..absent import absent

_MINUS = dict.fromkeys(map(ord, "−–‒﹣-"), "-")
_DASHES = {"-", "--", "—", "―", ""}
_FIRST = re.compile(r"[+-]?\d[\d,]{0,15}(?:\.\d{1,9})?")
_GROUPED = re.compile(r"[+-]?\d{1,3}(?:,\d{3})+")
_FRACTION = re.compile(r"([1-7])\s*/\s*([2-8])\b")
_MIXED = re.compile(r"(?<=\d)(?=[½¼¾⅓⅔⅙⅛])")
_DICE = re.compile(r"[1-9]\d?d(?:4|6|8|10|12|20)(?:[+-]\d{1,3})?", re.ASCII)
_LONGEST = 400
"""Characters looked at for a number: it stands at the beginning."""


def as_dict(value: Any) -> dict[str, Any]:
    """The value if it is an object with text keys, else an empty one."""
    if not isinstance(value, dict):
        return {}
    if all(isinstance(key, str) for key in value):
        return value
    return {key: item for key, item in value.items() if isinstance(key, str)}


def as_list(value: Any) -> list[Any]:
    """The value if it is a list, the values of an object, else an empty list."""
    if isinstance(value, list):
        return value
    return list(value.values()) if isinstance(value, dict) else []


def as_text(value: Any) -> str:
    """Text as it is, a number written out, anything else (and "none", "n/a", "-") as nothing."""
    if isinstance(value, str):
        return "" if absent(value) else value
    if isinstance(value, bool) or not isinstance(value, int | float):
        return ""
    if isinstance(value, float):
        if not math.isfinite(value):
            return ""
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else str(value)
    return str(value) if abs(value) < 10**30 else ""


def at(value: Any, path: str) -> Any:
    """What stands at `a.b.c` in nested objects, or None."""
    for key in path.split("."):
        if not isinstance(value, dict):
            return None
        value = value.get(key)
    return value


def first(value: Any, *paths: str) -> Any:
    """The first of several places that holds something other than null."""
    for path in paths:
        found = at(value, path)
        if found is not None:
            return found
    return None


def is_true(value: Any) -> bool:
    """A flag, also as the words true and yes or the number 1."""
    if isinstance(value, str):
        return value.strip().casefold() in ("true", "yes", "on", "1")
    return value is True or (isinstance(value, int | float) and value == 1)


def plain(text: str) -> str:
    """Text with full-width digits, fractions and every minus as ASCII."""
    parted = _MIXED.sub(" ", text[:_LONGEST])  # 2½ is no 21/2
    return unicodedata.normalize("NFKC", parted).replace("⁄", "/").translate(_MINUS)


def number(value: Any, low: int = -1_000_000, high: int = 1_000_000) -> int | None:
    """The first whole number of a value: `17 (natural armor)`, `+7`, `9th`, `2,500`, `+12/+2`.

    A dash, an empty text, a flag and a number outside the bounds are None. Fractions are cut
    off (`1/2` is 0): use `fraction` where they matter.
    """
    found = fraction(value)
    if found is None:
        return None
    whole = int(found)
    return whole if low <= whole <= high else None


def fraction(value: Any) -> float | None:
    """The first number of a value, with `1/2`, `½` and 0.5 as a half."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return float(value) if abs(value) < 10**15 else None
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, str):
        return _of_text(value)
    return None


def _of_text(text: str) -> float | None:
    read = plain(text).strip()
    if read in _DASHES:
        return None
    hit = _FIRST.search(read)
    if hit is None:
        return None
    over = _FRACTION.match(read, hit.start())
    if over and int(over[1]) < int(over[2]):
        return int(over[1]) / int(over[2])
    digits = hit[0]
    if "," in digits:
        group = _GROUPED.match(digits)
        decimal = re.fullmatch(r"([+-]?\d+),(\d{1,2})", digits)
        whole = digits.split(",")[0]
        digits = group[0] if group else f"{decimal[1]}.{decimal[2]}" if decimal else whole
    return float(digits.replace(",", ""))


def is_dice(text: str) -> bool:
    """Whether a text is dice such as `2d8+4`, as hit points are rolled with."""
    return bool(_DICE.fullmatch(plain(text).strip().casefold()))


def signed(value: int) -> str:
    """`+7`, `-2`, `+0`."""
    return f"{value:+d}"


def rating(value: float) -> str:
    """A challenge rating: 0.3375 is `1/3`, 7.0 is `7`."""
    below = {0.5: "1/2", 1 / 3: "1/3", 0.25: "1/4", 1 / 6: "1/6", 0.125: "1/8"}
    if 0 < value < 1:
        near = min(below, key=lambda known: abs(known - value))
        if abs(near - value) < 0.02:
            return below[near]
    return str(int(value)) if value == int(value) else f"{value:g}"


def scores(abilities: Mapping[str, Any]) -> dict[str, Any]:
    """Ability names in lower case, three letters, whatever their order."""
    return {key.strip().casefold()[:3]: value for key, value in abilities.items()}
