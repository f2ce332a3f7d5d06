"""Marked-up text made plain words: HTML, Foundry's enrichers, Pf2eTools' tags, wikilinks.

Foundry writes `@UUID[Compendium...]{label}`, `@Check[will|dc:26|basic]` and
`@Check[type:will|dc:26|basic:true]`, `@Damage[(2d6+10)[fire]]`, `@Template[cone|distance:30]`,
`@Localize[A.Key]`, `[[/r 2d6[persistent,fire]]]{label}`; Pf2eTools writes `{@dc 29}` and
`{@action Strike||Strikes}`. Every reader here walks the text once, however hostile it is.
"""

import html
import re
from html.parser import HTMLParser

from tracker.model.text import clean

LONGEST = 20_000
"""Characters of one text that are read."""
_BLOCKS = {"p", "div", "li", "tr", "br", "hr", "ul", "ol", "table", "section"}
_BLOCKS |= {"h1", "h2", "h3", "h4", "h5", "h6", "blockquote"}
_SILENT = {"script", "style", "head", "template"}
_GLYPHS = {
    "1": "[1 action]",
    "a": "[1 action]",
    "2": "[2 actions]",
    "d": "[2 actions]",
    "3": "[3 actions]",
    "t": "[3 actions]",
    "4": "[free action]",
    "f": "[free action]",
    "5": "[reaction]",
    "r": "[reaction]",
}
_ENRICHER = re.compile(r"@([A-Z][A-Za-z]{1,20})\[")
_LABEL = re.compile(r"\{([^{}\n]{0,200})\}")
_TAG = re.compile(r"\{@([a-zA-Z]{1,20})(?: ([^{}]{0,400}))?\}")
_WIKI = re.compile(r"\[\[([^\[\]\n/][^\[\]\n]{0,200})\]\]")
_NO_TAG = re.compile(r"<(?![^<>]{1,2000}>)")
_NESTED = 4
_GIVEN_UP = 40
"""Brackets never closed after which a text is taken as it stands: it is no writing of a tool."""


class _Words(HTMLParser):
    """Collects the text of HTML: blocks begin a line, an action glyph becomes words."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self.silent = 0
        self.glyph = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _SILENT:
            self.silent += 1
        elif tag in _BLOCKS:
            self.parts.append("\n")
        elif tag == "span":
            self.glyph = any(k == "class" and "action-glyph" in (v or "") for k, v in attrs)
        elif tag == "td":
            self.parts.append(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag in _SILENT:
            self.silent = max(self.silent - 1, 0)
        elif tag in _BLOCKS:
            self.parts.append("\n")
        elif tag == "span":
            self.glyph = False

    def handle_data(self, data: str) -> None:
        if self.silent:
            return
        glyph = _GLYPHS.get(data.strip().casefold()) if self.glyph else None
        self.parts.append(glyph or data)


def words(text: str) -> str:
    """A marked-up text as plain lines; at most `LONGEST` characters of it are read."""
    return tidy(enriched(_without_html(text[:LONGEST])))


def line(text: str, limit: int = 200) -> str:
    """A marked-up text as one plain line."""
    return clean(words(text).replace("\n", " "), limit)


def _without_html(text: str) -> str:
    if "<" not in text:
        return html.unescape(text)
    reader = _Words()
    try:
        # A sign that opens no tag would have the parser look through all that follows, each time.
        reader.feed(_NO_TAG.sub("&lt;", text))
        reader.close()
    except (AssertionError, ValueError):  # the parser's own answer to broken declarations
        return html.unescape(re.sub(r"<[^<>]{0,200}>", " ", text))
    return "".join(reader.parts)


def tidy(text: str) -> str:
    """Lines without double blanks, empty lines or characters a terminal should not get."""
    cleaned = (clean(part, 4000) for part in text.split("\n"))
    return "\n".join(part for part in cleaned if part)


def enriched(text: str) -> str:
    """Text with its enrichers, tags and wikilinks as words."""
    if "{@" in text:
        text = tagged(text)
    if "@" in text or "[[" in text:
        text = _rolls(_enrichers(text))
        text = _WIKI.sub(lambda hit: hit[1].rpartition("|")[2], text)
    return text


def tagged(text: str) -> str:
    """Pf2eTools' `{@tag text|source|shown}` as words, nested ones from the inside out."""
    for _ in range(_NESTED):
        replaced = _TAG.sub(lambda hit: _tag(hit[1].casefold(), hit[2] or ""), text)
        if replaced == text:
            break
        text = replaced
    return text


def _tag(name: str, rest: str) -> str:
    parts = rest.split("|")
    match name:
        case "dc":
            return f"DC {parts[0]}"
        case "hit" | "d20":
            return parts[0] if parts[0].startswith(("+", "-")) else f"+{parts[0]}"
        case "as":
            return _GLYPHS.get(parts[0].strip().casefold(), f"[{parts[0]}]")
        case "damage" | "dice" | "b" | "i" | "bold" | "italic" | "note" | "sup" | "sub":
            return parts[0]
    shown = parts[2] if len(parts) > 2 and parts[2].strip() else parts[0]
    return shown.strip()


def close(text: str, start: int, limit: int = 600) -> int:
    """Where the square bracket that opened just before `start` is closed, or -1."""
    depth = 1
    for place in range(start, min(len(text), start + limit)):
        if text[place] == "[":
            depth += 1
        elif text[place] == "]":
            depth -= 1
            if not depth:
                return place
    return -1


def _enrichers(text: str) -> str:
    parts, last, unclosed = [], 0, 0
    for hit in _ENRICHER.finditer(text):
        if hit.start() < last:
            continue
        end = close(text, hit.end())
        if end < 0:
            unclosed += 1
            if unclosed > _GIVEN_UP:
                break
            continue
        label = _LABEL.match(text, end + 1)
        parts.append(text[last : hit.start()])
        said = label[1].strip() if label else ""
        parts.append(said or _said(hit[1], text[hit.end() : end]))
        last = label.end() if label else end + 1
    parts.append(text[last:])
    return "".join(parts)


def _said(kind: str, inside: str) -> str:
    match kind:
        case "Check":
            return check_words(inside)
        case "Damage":
            return damage_words(inside)
        case "Template":
            return _template(inside)
    name = re.split(r"[.#]", inside.split("|")[0])[-1].strip()
    if kind == "Localize":
        return " ".join(re.findall(r"[A-Z]?[a-z0-9']+|[A-Z]+(?![a-z])", name))
    return name.replace("-", " ") if name.islower() else name


def options(inside: str) -> dict[str, str]:
    """The parts of `will|dc:26|basic` as a mapping; the bare first part is its `type`."""
    found: dict[str, str] = {}
    for place, part in enumerate(inside.split("|")):
        key, colon, value = part.partition(":")
        if colon:
            found.setdefault(key.strip().casefold(), value.strip())
        elif place == 0:
            found["type"] = key.strip()
        else:
            found.setdefault(key.strip().casefold(), "true")
    return found


def check_words(inside: str) -> str:
    """`will|dc:26|basic` as `DC 26 basic Will`."""
    said = options(inside)
    kind = said.get("type", "").replace("-", " ")
    dc = said.get("dc", "")
    parts = [f"DC {dc}"] if dc.isdigit() else []
    if said.get("basic", "") in ("true", "basic"):
        parts.append("basic")
    parts.append(kind.capitalize())
    return " ".join(p for p in parts if p)


def damage_parts(inside: str) -> list[tuple[str, tuple[str, ...]]]:
    """`(2d6+10)[fire],1d6[persistent,bleed]` as dice with the words in their brackets."""
    found: list[tuple[str, tuple[str, ...]]] = []
    place = 0
    while place < len(inside) and len(found) < 20:
        start = inside.find("[", place)
        if start < 0:
            break
        end = inside.find("]", start)
        if end < 0:
            break
        dice = inside[place:start].strip(" ,+").replace(" ", "")
        while dice.startswith("{") or (dice.startswith("(") and dice.endswith(")")):
            dice = dice.strip("{}") if dice.startswith("{") else dice[1:-1]
        kinds = {k.strip().casefold() for k in inside[start + 1 : end].split(",")} - {"", "untyped"}
        if dice:
            found.append((dice, tuple(sorted(kinds, key=lambda k: (k != "persistent", k)))))
        place = end + 1
        if inside[place : place + 1] == "|":
            break
    return found


def damage_words(inside: str) -> str:
    """`(2d6+10)[piercing]` as `2d6+10 piercing`."""
    parts = damage_parts(inside)
    if not parts:
        return inside.split("|")[0].strip()
    return " plus ".join(f"{dice} {' '.join(kinds)}".strip() for dice, kinds in parts)


def _template(inside: str) -> str:
    said = options(inside)
    shape = said.get("type", "").replace("-", " ")
    distance = said.get("distance", "")
    return f"{distance}-foot {shape}".strip() if distance.isdigit() else shape


def _rolls(text: str) -> str:
    parts, last, unclosed = [], 0, 0
    place = text.find("[[/")
    while place >= 0 and unclosed <= _GIVEN_UP:
        end = close(text, place + 2)
        end = end + 1 if end >= 0 and text[end : end + 2] == "]]" else -1
        if end < 0:
            unclosed += 1
            place = text.find("[[/", place + 3)
            continue
        label = _LABEL.match(text, end + 1)
        parts.append(text[last:place])
        said = label[1].strip() if label else ""
        parts.append(said or roll_words(text[place + 3 : end - 1]))
        last = label.end() if label else end + 1
        place = text.find("[[/", last)
    parts.append(text[last:])
    return "".join(parts)


def roll_words(inside: str) -> str:
    """`r 1d4 #weeks` as `1d4 weeks`, `act demoralize` as `demoralize`."""
    _, _, rest = inside.partition(" ")
    dice, _, why = rest.partition("#")
    if "[" in dice:
        dice = damage_words(dice)
    return clean(f"{dice} {why}".replace("-", " ") if inside.startswith("act") else f"{dice} {why}")
