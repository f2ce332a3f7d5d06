"""Text, XML and JSON of programs that are not read, known by their structure."""

import re
from typing import Any

from ..document import Document
from ..games.foundry import actors, system_id
from .binary import CSV, EXPORT, PASTE

_LIST = "write its creatures as a CSV list: name, hp, init, ac"
_5E = "a game of none of the five families"
_BEYOND = {
    "baseHitPoints",
    "removedHitPoints",
    "overrideHitPoints",
    "averageHitPoints",
    "hitPointDice",
    "challengeRatingId",
}
_LOOKED_AT = 50
"""Entries of a list that are looked at before its program is said to be unknown."""


def structured(doc: Document) -> str:
    """What program's file this is and the way out, or "" if it is of none of these."""
    text = doc.text
    if text.lstrip()[:12].startswith(("PCGVERSION:", "# System Inf")) and "PCGVERSION:" in text:
        return f"it is a PCGen character, which holds choices and no totals; {PASTE}"
    if re.fullmatch(r"MANIFEST-\d+\s*", text[:40]):
        return f"it is part of a Foundry database (LevelDB); {EXPORT}"
    if text.lstrip()[:1] == "<":
        return _xml(doc)
    return _json(doc.json) if doc.json is not None else ""


def _xml(doc: Document) -> str:
    root = doc.xml
    if root is None:
        return ""
    tag = root.tag.rpartition("}")[2].casefold()
    if tag == "document" and (
        "hero lab" in root.get("signature", "").casefold() or root.find("public") is not None
    ):
        return "it is Hero Lab XML; in Hero Lab, save the stat block as plain text and import that"
    if tag == "root" and (root.get("version") or root.get("dataversion")):
        return f"it is Fantasy Grounds XML; {PASTE}, or {_LIST}"
    if tag == "svg":
        return f"it is an image (SVG); {PASTE}"
    return ""


def _json(data: Any) -> str:
    entries = _entries(data)
    for entry in entries:
        if _is_roll20(entry):
            return f"it is a Roll20 export; {PASTE}, or {_LIST}"
        if len(_BEYOND & entry.keys()) >= 2:
            return f"it is a D&D Beyond export, of {_5E}; {_LIST}"
        if _is_5etools(entry):
            return f"it is a 5etools bestiary, of {_5E}; {_LIST}"
    foreign = actors(data)
    if foreign and all(a.keys() & {"_id", "items", "prototypeToken"} for a in foreign[:1]):
        named = system_id(foreign[0])
        said = f'the system "{named[:30]}"' if named else "a system that is not known"
        return f"it is a Foundry export of {said}; Pathfinder 1e, 2e and SWADE are read; {CSV}"
    return ""


def _entries(data: Any) -> list[dict[str, Any]]:
    """The objects in which a program's own keys may stand: the whole, its parts, its list."""
    found = [data] if isinstance(data, dict) else []
    lists = [data] if isinstance(data, list) else []
    if isinstance(data, dict):
        for key in ("data", "character", "monster", "characters", "monsters"):
            inside = data.get(key)
            found += [inside] if isinstance(inside, dict) else []
            lists += [inside] if isinstance(inside, list) else []
    for each in lists:
        found += [entry for entry in each[:_LOOKED_AT] if isinstance(entry, dict)]
    return found


def _is_roll20(entry: dict[str, Any]) -> bool:
    sheet = entry.get("attribs")
    if isinstance(sheet, list) and ("schema_version" in entry or "gmnotes" in entry):
        return True
    return isinstance(sheet, list) and any(
        isinstance(each, dict) and {"name", "current"} <= each.keys() for each in sheet[:5]
    )


def _is_5etools(entry: dict[str, Any]) -> bool:
    """Hit points as `{average, formula}` or `{special}` beside abilities of their own keys."""
    hp = entry.get("hp")
    if not isinstance(hp, dict) or not hp.keys() & {"formula", "average", "special"}:
        return False
    return bool(entry.keys() & {"ac", "cr", "str", "dex"})


def unknown(doc: Document) -> str:
    """Why a file that no format knows cannot be used, by whether it is XML, JSON or text."""
    if doc.text.lstrip()[:1] == "<":
        root = doc.xml
        if root is not None:
            tag = root.tag.rpartition("}")[2][:30]
            return f"it is XML of a kind that is not known (<{tag}>); Combat Manager's is read"
    if doc.json is not None:
        return (
            "it is JSON of a kind that is not known; a list is of objects with name, hp, init, ac"
        )
    return "no creatures were found in it; a list needs a line of headers: name, hp, init, ac"
