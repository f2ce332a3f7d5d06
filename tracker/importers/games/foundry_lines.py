"""Foundry `.db` packs: one JSON object a line, a later line of an id in place of the earlier."""

import json
from dataclasses import replace
from typing import Any

from ..document import Document
from ..found import Found, Unreadable
from ..reading import Format
from . import foundry, foundry_pf1, foundry_pf2, foundry_swade

NAME = "Foundry pack"
_SYSTEMS: tuple[Format, ...] = (foundry_swade, foundry_pf1, foundry_pf2)


def recognises(doc: Document) -> bool:
    """Several lines, at least one of them an actor by itself, and as a whole no JSON."""
    if doc.text.lstrip()[:1] != "{" or doc.json is not None:
        return False
    return any(foundry.is_actor(found) for found in _lines(doc.text)[0])


def read(doc: Document) -> Found:
    """The actors of every line; a broken line is refused by its number."""
    entries, broken = _lines(doc.text)
    kept: dict[Any, dict[str, Any]] = {}
    for place, entry in enumerate(entries):
        key = entry["_id"] if isinstance(entry.get("_id"), str) else place
        kept.pop(key, None)
        if not entry.get("$$deleted"):
            kept[key] = entry
    actors = [entry for entry in kept.values() if foundry.is_actor(entry)]
    whole = Document(json.dumps(actors).encode(), doc.name)
    for system in _SYSTEMS:
        if actors and system.recognises(whole):
            found = system.read(whole)
            return replace(found, refused=(*found.refused, *broken), bestiary=len(actors) > 1)
    named = next((n for n in map(foundry.system_id, actors) if n), "")
    raise Unreadable(
        "it is a Foundry pack of "
        + (f'the system "{named[:30]}"' if named else "a system that is not known")
        + "; Pathfinder 1e, 2e and SWADE are read"
    )


def _lines(text: str) -> tuple[list[dict[str, Any]], list[tuple[str, str]]]:
    """The objects, and of each other line its number and what is wrong with it."""
    found: list[dict[str, Any]] = []
    broken: list[tuple[str, str]] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            entry = json.loads(line, parse_constant=lambda _: None)
        except RecursionError:
            broken.append((f"line {number}", "it is nested too deep"))
            continue
        except ValueError as error:
            broken.append((f"line {number}", f"it is no JSON: {error}"))
            continue
        if isinstance(entry, dict):
            found.append(entry)
        else:
            broken.append((f"line {number}", "it is no actor, which is a JSON object"))
    return found, broken
