"""Markdown notes: their front matter, their fenced blocks, and the YAML in either."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..document import yaml_of
from ..found import Unreadable

MOST_LINES = 200_000
MOST_FENCES = 500
LONGEST_BLOCK = 100_000
LONGEST_BLOCKS = 500_000
"""Characters of all blocks of a note: YAML is read slowly."""
_KEY = re.compile(r"([^\W\d][\w .()/-]{0,60}?)[ \t]*:(?:[ \t]+(.*))?$")
_OPENS = re.compile(r"\s{0,12}(`{3,}|~{3,})\s*\{?\.?([\w-]*)")


@dataclass(frozen=True, slots=True)
class Fence:
    """A fenced block: its language, its text and its number in the note."""

    language: str
    body: str
    number: int


def fences(text: str) -> list[Fence]:
    """The fenced blocks of a note; the last may lack its end."""
    found: list[Fence] = []
    body: list[str] = []
    mark = language = ""
    for raw in text.split("\n", MOST_LINES)[:MOST_LINES]:
        line = re.sub(r"^(?:\s{0,3}>\s?){1,4}", "", raw[:400]) + raw[400:]
        if mark:
            if line.strip().startswith(mark) and not line.strip().strip(mark[0]):
                found.append(Fence(language, "\n".join(body), len(found) + 1))
                mark = ""
            else:
                body.append(line)
            continue
        opens = _OPENS.match(line)
        if opens and len(found) < MOST_FENCES:
            mark, language, body = opens[1], opens[2].casefold(), []
    if mark:
        found.append(Fence(language, "\n".join(body), len(found) + 1))
    return found


def of_kind(text: str, *languages: str) -> tuple[list[Fence], list[str]]:
    """The blocks of these languages, and in words how many were too many."""
    found = [f for f in fences(text) if f.language in languages]
    kept: list[Fence] = []
    length = 0
    for fence in found:
        length += len(fence.body)
        if length <= LONGEST_BLOCKS or not kept:
            kept.append(fence)
    over = len(found) - len(kept)
    return kept, [f"{over:,} more blocks: the note is too long"] if over else []


def front_matter(text: str) -> str:
    """The YAML between the two lines of dashes a note begins with; "" if there is none."""
    lines = text.lstrip("\ufeff").split("\n", 3_000)
    if not lines or lines[0].strip() != "---":
        return ""
    for number, line in enumerate(lines[1:], 1):
        if line.strip() in ("---", "..."):
            return "\n".join(lines[1:number])
    return ""


def keys_of(body: str) -> tuple[dict[str, Any], str]:
    """A block's keys in lower case, and in words what was wrong with it ("" if nothing).

    Where YAML refuses it, the lines are read as `KEY: rest`.
    """
    if len(body) > LONGEST_BLOCK:
        return by_line(body[:LONGEST_BLOCK]), "the block is very long; only its beginning is read"
    try:
        documents = yaml_of(re.sub(r"[\x00-\x08\x0b-\x1f\x7f]", " ", body))
        why = "its YAML is broken"
    except Unreadable as error:
        documents, why = None, str(error)
    if documents is not None:
        first = next((d for d in documents if isinstance(d, Mapping)), None)
        if first is not None:
            return {str(k).strip().casefold(): v for k, v in first.items()}, ""
        return {}, ""
    found = by_line(body)
    return found, f"{why}, so it was read line by line: check its numbers" if found else why


def by_line(body: str) -> dict[str, Any]:
    """Every `KEY: rest` that stands at the left edge; lines under a key are its list."""
    found: dict[str, Any] = {}
    key = ""
    for line in body.split("\n", 5_000)[:5_000]:
        hit = _KEY.match(line[:4_000]) if line[:1] not in (" ", "\t", "-", "#") else None
        if hit:
            key = hit[1].strip().casefold()
            found[key] = _bare(hit[2] or "")
        elif key and line.strip():
            under = found[key]
            if under == "":
                found[key] = under = []
            if isinstance(under, list) and len(under) < 200:
                under.append(_bare(line.strip().removeprefix("-")))
    return {k: _flow(v) for k, v in found.items()}


def _bare(text: str) -> str:
    """A value without the quotes around it."""
    text = text.strip()
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
        return text[1:-1]
    return text


def _flow(value: Any) -> Any:
    """`[10, 13, 16]` written on one line as a list."""
    if isinstance(value, str) and value.startswith("[") and value.endswith("]"):
        return [_bare(v) for v in value[1:-1].split(",")[:50]]
    return value
