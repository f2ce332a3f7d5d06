"""Lenient reading of the single fields that people write: "+7", "1/2", "17 (natural armor)"."""

import re
import unicodedata
from collections.abc import Mapping
from typing import Any

from tracker.model.text import clean

from ..absent import absent, no_word

LARGEST = 1_000_000_000
LONGEST_FIELD = 20_000
LONGEST_WORD = 200
"""Characters of one entry of a list: a resistance with its exceptions."""

_FOOTNOTES = dict.fromkeys(map(ord, "¹²³⁰⁴⁵⁶⁷⁸⁹*†‡"))
HYPHENS = dict.fromkeys(map(ord, "−–—‒―﹣－‑‐"), "-")
SPACES = dict.fromkeys(map(ord, "\u00a0\u2007\u2009\u200a\u202f\u3000"), " ")
_VULGAR = re.compile("(?<=[0-9])(?=[¼½¾⅓⅔⅛])")

_GROUPED = re.compile(r"([+-]?)\s?(\d{1,3}(?:[,.' ]\d{3}){1,3})(?![\d,.])", re.ASCII)
_WHOLE = re.compile(r"([+-]?)\s?(\d{1,10})(?!\d)", re.ASCII)
_FRACTION = re.compile(r"[+-]?\d{1,6}\s?/\s?\d", re.ASCII)
_NUMBER = re.compile(r"[+-]?\s?\d{1,9}(?:[.,]\d{1,6})?(?!\d)", re.ASCII)
_POOL = re.compile(r"(-?\d{1,9})\s?(?:/|of|von|из)\s?(\d{1,9})(?!\d)", re.ASCII)
_ROLL = r"(?:\d{0,2}[dw][1-9]\d{0,3}|\d{1,6})"
_DICE = re.compile(rf"{_ROLL}(?:[+-]{_ROLL}){{0,8}}", re.ASCII | re.IGNORECASE)
_STEP = re.compile(r"[dw](4|6|8|10|12)(?:\+([1-4]))?(?![\d+])", re.ASCII | re.IGNORECASE)

YES = {"yes", "y", "true", "1", "on", "x", "ja", "j", "oui", "да", "д", "はい", "有", "✓", "✔"}
NO = {"no", "n", "false", "0", "off", "", "nein", "nee", "non", "нет", "н", "いいえ", "無", "-"}


def plain(text: str) -> str:
    """The text with every dash, blank, digit and ligature in its simplest form."""
    spaced = _VULGAR.sub(" ", text[:LONGEST_FIELD])
    simple = unicodedata.normalize("NFKC", spaced.translate(_FOOTNOTES | HYPHENS | SPACES))
    return simple.replace("\u2044", "/").translate(HYPHENS).strip()


def text_of(value: Any, limit: int = 300) -> str:
    """A scalar as clean text, at most `limit` characters; "" for lists and mappings, and for
    what says that there is nothing ("none", "null", "n/a", a dash)."""
    if value is None or isinstance(value, dict | list | tuple):
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        if value != value or abs(value) > LARGEST:
            return ""
        return f"{value:g}" if value != int(value) else str(int(value))
    if isinstance(value, int):
        return str(value) if abs(value) <= LARGEST else ""
    text = clean(str(value), limit)
    return "" if absent(text) else text


def whole(value: Any) -> int | None:
    """The whole number a field begins with: "+7", "2,500", "9th", "17 (natural)", "+12/+2".

    None where it begins with no number, and for fractions such as "1/2".
    """
    text = plain(text_of(value))
    found = _GROUPED.match(text) or _WHOLE.match(text)
    if not found or _is_fraction(text):
        return None
    number = int(re.sub(r"[,.' ]", "", found[2]))
    if number > LARGEST:
        return None
    return -number if found[1] == "-" else number


def has_decimals(value: Any) -> bool:
    """Whether a number is written with decimals that a whole number loses: 12.5, "12,5"."""
    text = plain(text_of(value))
    found = _NUMBER.match(text)
    if found is None or _GROUPED.match(text) or dice(value):
        return False
    return bool(re.search(r"[.,]\d*[1-9]", found[0]))


def _is_fraction(text: str) -> bool:
    """Whether it is a challenge rating such as 1/2, and no pair of hit points (7/9)."""
    return bool(_FRACTION.match(text)) and bool(re.match(r"1\s?/\s?[2-8](?!\d)", text))


def signed(value: Any) -> bool:
    """Whether a number is written as a modifier: with a plus or a minus."""
    return isinstance(value, str) and plain(value)[:1] in ("+", "-") and whole(value) is not None


def number(value: Any) -> float | None:
    """Any number a field begins with; a decimal comma is taken too."""
    text = plain(text_of(value))
    big = _GROUPED.match(text)
    if big:
        return whole(text)
    found = _NUMBER.match(text)
    return float(found[0].replace(" ", "").replace(",", ".")) if found else None


def short(value: float) -> str:
    """A number without an idle `.0`."""
    return str(int(value)) if value == int(value) else f"{value:.6g}"


def dice(value: Any) -> str:
    """Dice such as `2d8+4` if the field is just that, else ""."""
    text = re.sub(r"\s", "", plain(text_of(value))).lower()
    return text if _DICE.fullmatch(text) and re.search(r"[dw]\d", text) else ""


def step(value: Any) -> str:
    """A Savage Worlds die: `d8`, `d12+2`; "" if the field begins with none."""
    text = plain(text_of(value)).replace(" ", "")
    found = _STEP.match(text)
    if not found or (found[2] and found[1] != "12"):
        return ""
    return f"d{found[1]}" + (f"+{found[2]}" if found[2] else "")


def pool(value: Any) -> str:
    """Hit points or another counter: `24`, `20/24` or dice; "" where the field says none."""
    rolled = dice(value)
    if rolled:
        return rolled
    text = plain(text_of(value))
    pair = _POOL.match(text)
    if pair:
        return f"{int(pair[1])}/{int(pair[2])}"
    found = whole(text)
    return "" if found is None else str(found)


def yes(value: Any) -> bool | None:
    """A truth in several languages; None for a word that is neither."""
    word = plain(text_of(value)).casefold()
    return True if word in YES else False if word in NO else None


def items(value: Any, limit: int = 60) -> list[str]:
    """The words of a list however it is written: a list, "a, b; c", mappings, a mapping."""
    if isinstance(value, Mapping):
        return [
            clean(
                f"{_bare(k)} {text_of(v)}" if yes(v) is None or whole(v) else _bare(k),
                LONGEST_WORD,
            )
            for k, v in list(value.items())[:limit]
            if (yes(v) is not False or text_of(v) == "0") and not no_word(str(k))
        ]
    if isinstance(value, list | tuple):
        found = []
        for each in value[:limit]:
            found += [_mapped(each)] if isinstance(each, Mapping) else items(each, limit)
        return [f for f in found if f][:limit]
    return split(text_of(value, 2000))[:limit]


def _bare(key: Any) -> str:
    return clean(str(key), 80)


def _mapped(entry: Mapping[Any, Any]) -> str:
    """`{type: fire, value: 5}` or `{name: x, desc: y}` as "fire 5"."""
    low = {str(k).strip().casefold(): v for k, v in entry.items()}
    word = next((text_of(low[k]) for k in ("type", "name", "label", "condition") if k in low), "")
    amount = next((text_of(low[k]) for k in ("value", "amount", "level") if k in low), "")
    word = word or (items(dict(entry)) or [""])[0]
    note = next((text_of(low[k]) for k in ("note", "notes", "exceptions") if k in low), "")
    note = note if not note or note.startswith("(") else f"({note})"
    return clean(f"{word} {amount} {note}", LONGEST_WORD)


def split(text: str) -> list[str]:
    """A sentence cut at its commas and semicolons, but not inside brackets."""
    parts, depth, part = [], 0, ""
    for char in text:
        if char in "([（":
            depth += 1
        elif char in ")]）":
            depth = max(depth - 1, 0)
        if char in ",;、，" and not depth:
            parts.append(part)
            part = ""
        else:
            part += char
    parts.append(part)
    cleaned = (clean(p, LONGEST_WORD).strip(" .") for p in parts)
    words = (w.removeprefix("and ").strip() for w in cleaned)
    return [w for w in words if not no_word(w)]


def slug(text: str) -> str:
    """A word as the end of a key: "Knowledge (any one)" as `knowledge_any_one`."""
    return re.sub(r"\W+", "_", plain(text).casefold()).strip("_")[:40]
