"""What the exports of all Foundry systems have in common.

An actor is `{_id, name, type, items[], system{}}`; before Foundry 10 the last was `data{}`. A
file holds one actor, a list of them, an adventure with `actors[]`, or the keys of a pack's
database: `!actors!id` and `!actors.items!id.itemid`.
"""

from collections.abc import Iterator
from typing import Any

from .making import Making
from .numbers import as_dict, as_list, as_text, first, number

ACTOR_TYPES = {"npc", "hazard", "character", "familiar", "vehicle", "loot", "party", "army"}
ACTOR_TYPES |= {"group", "troop", "trap", "haunt"}
_LISTS = ("actors", "documents", "entries", "npcs", "creatures")
_SIDES = {1: "ally", 0: "neutral", -1: "enemy"}
SNIFFED = 400
"""Entries of a list looked at before it is said not to be of a system."""


def actors(data: Any) -> list[dict[str, Any]]:
    """Every actor of a file, with its items."""
    if isinstance(data, dict):
        if any(isinstance(k, str) and k.startswith("!actors!") for k in data):
            return _from_keys(data)
        if is_actor(data):
            return [data]
        lists = [data[key] for key in _LISTS if isinstance(data.get(key), list)]
    else:
        lists = [data] if isinstance(data, list) else []
    return [entry for found in lists for entry in found if is_actor(entry)]


def is_actor(value: Any) -> bool:
    """Whether this has the shape of an actor of some system."""
    if not isinstance(value, dict) or not isinstance(value.get("type"), str):
        return False
    return value["type"] in ACTOR_TYPES and bool(root(value))


def root(actor: Any) -> dict[str, Any]:
    """The system's own part of an actor or an item, of either era."""
    found = as_dict(actor)
    return as_dict(found.get("system")) or as_dict(found.get("data"))


def items(actor: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """The items of an actor: kind, name and the system's own part."""
    for entry in as_list(actor.get("items")):
        found = as_dict(entry)
        if found:
            yield as_text(found.get("type")), as_text(found.get("name")).strip(), root(found)


def system_id(actor: dict[str, Any]) -> str:
    """The system that an export names: `pf2e`, `pf1`, `swade` ... or ""."""
    found = first(actor, "_stats.systemId", "flags.exportSource.system", "_stats.system")
    return as_text(found).casefold()


def of_system(actor: dict[str, Any], system: str) -> bool | None:
    """Whether the export says it is of this system; None if it says nothing."""
    named = system_id(actor)
    return named == system if named else None


def side(making: Making, actor: dict[str, Any], kind: str) -> None:
    """Heroes are `pc`; others as the token's disposition has it (-1 hostile, 0, 1 friendly)."""
    if kind == "character":
        making.put("side", "pc")
        return
    given = first(actor, "prototypeToken.disposition", "token.disposition")
    stands = number(given)
    if stands in (0, 1):
        making.put("side", _SIDES[stands])


def source(system: dict[str, Any]) -> str:
    """The book and the licence of an actor."""
    said = first(system, "details.publication", "details.source", "source")
    found = as_dict(said)
    title = as_text(found.get("title") or found.get("value") or found.get("book"))
    licence = as_text(found.get("license"))
    if not found:
        title = as_text(said)
    return f"{title} ({licence})" if title and licence else title or licence


def description(system: dict[str, Any]) -> str:
    """An item's text, as it is marked up."""
    said = first(system, "description.value", "description")
    return as_text(said)


def _from_keys(data: dict[str, Any]) -> list[dict[str, Any]]:
    """Actors of a pack's database, each with the items that have keys of their own."""
    found: dict[str, dict[str, Any]] = {}
    for key, value in data.items():
        if isinstance(key, str) and key.startswith("!actors!") and isinstance(value, dict):
            found[key.removeprefix("!actors!")] = dict(value)
    loose: dict[str, list[Any]] = {}
    for key, value in data.items():
        if isinstance(key, str) and key.startswith("!actors.items!") and isinstance(value, dict):
            owner = key.removeprefix("!actors.items!").partition(".")[0]
            loose.setdefault(owner, []).append(value)
    for owner, actor in found.items():
        whole = [i for i in as_list(actor.get("items")) if isinstance(i, dict)]
        actor["items"] = whole + loose.get(owner, [])
    return [actor for actor in found.values() if is_actor(actor)]
