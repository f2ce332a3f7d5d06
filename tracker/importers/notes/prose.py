"""Pasted text made even: ligatures, dashes, Markdown signs, sentences broken over lines."""

import re
import unicodedata
from collections.abc import Sequence
from string import capwords

from . import fields

LONGEST = 400_000
_FRACTIONS = re.compile("(?<=[0-9])(?=[¼½¾⅓⅔⅛])")
_MARKS = re.compile(r"\*{1,3}|_{2,3}|~~|`")
_LINKS = re.compile(r"!?\[\[([^\[\]|]{1,200})(?:\|([^\[\]|]{1,200}))?\]\]")
_TAGS = re.compile(r"</?[a-zA-Z][^<>]{0,200}>")


def tidy(text: str) -> str:
    """The text with its signs in their simplest form, line by line."""
    text = _FRACTIONS.sub(" ", text[:LONGEST]).translate(fields.HYPHENS | fields.SPACES)
    text = unicodedata.normalize("NFKC", text).replace("\u2044", "/")
    text = text.translate(fields.HYPHENS).replace("\u00ad", "").replace("\u200b", "")
    text = _LINKS.sub(lambda hit: hit[2] or hit[1], _TAGS.sub(" ", _MARKS.sub("", text)))
    lines = (line.lstrip(" \t>#|•·").rstrip(" \t|") for line in text.split("\n"))
    return "\n".join(re.sub(r"[ \t\f\v]+", " ", line) for line in lines)


def flat(lines: Sequence[str] | str) -> str:
    """One line of it: a hyphen at a line's end joins, other ends are blanks."""
    whole = lines if isinstance(lines, str) else "\n".join(lines)
    return re.sub(r"\s+", " ", re.sub(r"(?<=[a-z])-\n(?=[a-z])", "-", whole)).strip()


def sections(text: str, labels: Sequence[str]) -> dict[str, str]:
    """The first value after each label, up to the next label. Labels are matched as written."""
    alternation = "|".join(re.escape(label) for label in sorted(labels, key=len, reverse=True))
    hits = list(re.finditer(rf"(?<![\w+-])(?:{alternation})(?![\w-])", text))
    found: dict[str, str] = {}
    for hit, after in zip(hits, [*hits[1:], None], strict=False):
        value = text[hit.end() : after.start() if after else len(text)]
        if hit[0] not in found:
            found[hit[0]] = value.strip(" ;:,.")
    return found


def signed_after(text: str, label: str) -> str:
    """The signed number after a label ("Fort +8" gives "+8"); "" if none follows."""
    found = re.search(rf"(?<!\w){label}\.?:?\s{{0,3}}([+-]?\s?\d{{1,4}})(?!\d)", text)
    return found[1].replace(" ", "") if found else ""


def until_heading(text: str) -> str:
    """A list up to where the next ability's heading begins: a capital after no comma."""
    depth = 0
    for at, char in enumerate(text):
        depth += (char in "([") - (char in ")]")
        if char == " " and depth <= 0 and text[at + 1 : at + 2].isupper() and at:
            before = text[at - 1]
            if before.isalnum() or before in ")]":
                return text[:at]
    return text


def sentence(text: str) -> str:
    """The first sentence: a full stop in brackets ends none ("vs. non-magical"), nor one before
    a small letter or a figure."""
    depth = 0
    for at, char in enumerate(text):
        depth += (char in "([") - (char in ")]")
        after = text[at + 1 : at + 3]
        if char == "." and depth <= 0 and after[:1] == " " and after[1:2].isupper():
            return text[:at]
    return text


def cut(text: str, limit: int = 300) -> str:
    """At most `limit` characters, cut at a sentence where one ends in time."""
    if len(text) <= limit:
        return text
    return text[:limit].rsplit(" ", 1)[0] + " ..."


def heading(line: str, limit: int = 120) -> str:
    """A heading as a name: without the signs around it, and not all in capitals."""
    name = re.sub(r"^[\W_]+|[\s:,;.\-]+$", "", line[:limit]).strip()
    return capwords(name) if name.isupper() and len(name) > 3 else name


PERSISTENT = re.compile(
    r"(?<![\w.])(\d{1,3}(?:d\d{1,3})?(?:\+\d{1,3})?)\s(?:points? of )?persistent,?\s([a-z]{3,20})"
)
BLEED = re.compile(r"\bbleed\W{1,3}(\d{1,3}(?:d\d{1,3})?)|(\d{1,3}(?:d\d{1,3})?) bleed\b")


def persistent(text: str) -> list[str]:
    """The persistent damage its attacks deal, as "1d6 fire"."""
    found = [
        f"{amount} {'' if kind == 'damage' else kind}".strip()
        for amount, kind in PERSISTENT.findall(text)
    ]
    return list(dict.fromkeys(found))[:6]


_AURA = re.compile(
    r"(?<![\w.])([A-Z][a-z']{2,20}(?: [A-Za-z][a-z']{1,20}){0,3}) \((?:[a-z ]{2,20}, ){0,8}aura"
    r"(?:, [a-z ]{2,20}){0,8}\)(?= \d)"
)


def presence(text: str) -> str:
    """What it says of a frightful presence, or else of its first aura, with radius and DC."""
    found = re.search(r"frightful presence", text, re.IGNORECASE)
    name = "frightful presence"
    if not found:
        found = _AURA.search(text)
        if not found:
            return ""
        name = found[1].strip().casefold()
    after = text[found.end() : found.end() + 200]
    radius = re.search(r"(\d{1,4}) ?-?(?:feet|foot|ft)", after)
    dc = re.search(r"DC (\d{1,2})", after)
    told = [f"{radius[1]} feet"] if radius else []
    told += [f"DC {dc[1]}"] if dc else []
    return name + (f" ({', '.join(told)})" if told else "")
