"""Where the creatures are in nested data: lists under many names, bare lists, mappings."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from . import fields, headers

DEEPEST = 5
_ENVELOPE = {"kind", "apiversion", "schemaversion", "version", "id", "data"}
_VAGUE = {"actors", "entries", "list", "items", "data", "members"}
_TITLES = ("fight", "encounter", "title", "name", "titel", "название", "名前")


@dataclass(frozen=True, slots=True)
class Row:
    """One creature as the file has it. `where` says which; `side` and `family` are those of
    the list it stands in ("" where that says nothing)."""

    where: str
    data: Any
    side: str = ""
    family: str = ""


@dataclass(slots=True)
class Listing:
    """What was found: the rows, the file's title, and what was passed over.

    `headed` says that they stand under a word such as "creatures", so bare names are some too.
    """

    rows: list[Row] = field(default_factory=list)
    title: str = ""
    canonical: bool = False
    headed: bool = False
    ignored: list[str] = field(default_factory=list)


def rows_of(documents: list[Any], most: int) -> Listing:
    """The creatures of some documents; at most `most`, the rest is said in `ignored`."""
    listing = Listing()
    over = 0
    for document in documents:
        for row in _walk(document, listing, "", "", 0):
            if len(listing.rows) < most:
                listing.rows.append(row)
            else:
                over += 1
    if over:
        listing.ignored.append(f"{over:,} more creatures: at most {most:,} are read")
    return listing


def is_row(data: Any) -> bool:
    """Whether a mapping describes one creature: a name, and no list of others."""
    return isinstance(data, Mapping) and _name_key(data) is not None


def weight(data: Any) -> int:
    """How many of a mapping's keys are stats that are known, the name apart."""
    if not isinstance(data, Mapping):
        return 0
    return sum(1 for k in data if headers.key_for(k) not in ("", "name", "note", "source", "type"))


def _name_key(data: Mapping[Any, Any]) -> Any:
    for key, value in data.items():
        if headers.key_for(key) == "name" and fields.text_of(value):
            return key
    return None


def _walk(data: Any, listing: Listing, side: str, family: str, depth: int) -> Iterator[Row]:
    if depth > DEEPEST:
        return
    if isinstance(data, list):
        for number, each in enumerate(data, 1):
            where = f"entry {number}"
            inner = is_row(each) or not isinstance(each, Mapping)
            if inner or not _holds(each):
                yield Row(where, each, side, family)
            else:
                yield from _walk(each, listing, side, family, depth + 1)
        return
    if not isinstance(data, Mapping):
        return
    low = {str(k).strip().casefold(): v for k, v in data.items()}
    if "dreadclock" in low:
        listing.canonical = True
    family = _family(low) or family
    if "data" in low and isinstance(low["data"], dict | list) and low.keys() <= _ENVELOPE:
        yield from _walk(low["data"], listing, side, family, depth + 1)
        return
    lists = [(k, v) for k, v in data.items() if _is_list(k, v)]
    if lists:
        listing.title = listing.title or _title(low)
        for key, value in lists:
            under = headers.list_side(key) or side
            listing.headed |= headers.squeeze(str(key)) not in _VAGUE
            yield from _walk(_named(value), listing, under, family, depth + 1)
        rest = [str(k) for k in data if not any(k == key for key, _ in lists)]
        _pass_over(listing, rest)
    elif is_row(data):
        yield Row("the file" if depth == 0 else "an entry", data, side, family)
    else:
        yield from _by_name(data, side, family)


def _is_list(key: Any, value: Any) -> bool:
    """Whether creatures stand under this key."""
    if headers.list_side(key) is not None or headers.squeeze(str(key)) == "groups":
        nested = isinstance(value, Mapping) and any(isinstance(v, dict) for v in value.values())
        return bool(value) and (isinstance(value, list) or nested or _holds(value))
    return False


def _holds(data: Any) -> bool:
    """Whether a mapping has lists of creatures, or is an envelope around one."""
    if not isinstance(data, Mapping):
        return False
    return any(_is_list(k, v) or str(k).casefold() == "data" for k, v in data.items())


def _named(value: Any) -> Any:
    """A mapping name -> stats as a list of rows with their names."""
    if isinstance(value, Mapping) and not is_row(value) and not _holds(value):
        return list(_entries(value))
    return value


def _entries(value: Mapping[Any, Any]) -> Iterator[dict[Any, Any]]:
    for key, stats in value.items():
        if isinstance(stats, Mapping):
            named = _name_key(stats)
            yield dict(stats) if named is not None else {"name": str(key), **stats}
        else:
            yield {"name": str(key)}


def _by_name(data: Mapping[Any, Any], side: str, family: str) -> Iterator[Row]:
    """`Goblin: {hp: 7}` at the top: every mapping of stats is a creature."""
    for key, stats in data.items():
        if isinstance(stats, Mapping) and weight(stats):
            named = dict(stats) if is_row(stats) else {"name": str(key), **stats}
            yield Row(f'"{fields.text_of(str(key), 40)}"', named, side, family)


def _family(low: Mapping[str, Any]) -> str:
    for key in ("rules", "system", "family", "regelwerk", "система", "システム"):
        value = low.get(key)
        word = value[0] if isinstance(value, list) and value else value
        found = headers.family_for(word) if isinstance(word, str) else ""
        if found:
            return found
    return ""


def _title(low: Mapping[str, Any]) -> str:
    return next((fields.text_of(low[k], 100) for k in _TITLES if fields.text_of(low.get(k))), "")


def _pass_over(listing: Listing, keys: list[str]) -> None:
    quiet = {"dreadclock", "fight", "rules", "system", "family", "title", "name", *_ENVELOPE}
    told = [fields.text_of(k, 40) for k in keys if k.strip().casefold() not in quiet]
    if told:
        listing.ignored.append("at the top: " + ", ".join(told[:20]))
