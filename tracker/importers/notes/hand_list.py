"""A hand list: YAML, TOML, JSON or a table, with forgiving headers in several languages."""

import re
from typing import Any

from ..document import Document
from ..found import Creature, Found, Unreadable
from . import fields, headers, salvage, shapes, tables
from .build import Draft
from .rows import drafts
from .shapes import Listing, Row

NAME = "a hand list"
_YAML_LINE = re.compile(r"\s{0,40}(?:- .*|[{\[]|[^:#]{1,60}:(?:\s|$))")
MOST_ROWS = 2_000
LONGEST_YAML = 500_000
"""Characters: YAML is read slowly, and 2,000 creatures need fewer."""
MANY = 60
"""Rows from which a list is more likely a bestiary to pick from than one fight."""


def recognises(doc: Document) -> bool:
    """A table with a name column, or data with creatures in it that have names and stats."""
    if tables.header_of(doc.text) is not None:
        return True
    listing = _listing(doc)
    if listing is None or not listing.rows:
        return False
    return listing.canonical or any(
        (isinstance(r.data, str) and listing.headed)
        or (shapes.is_row(r.data) and shapes.weight(r.data))
        for r in listing.rows[:200]
    )


def read(doc: Document) -> Found:
    """Every creature of the list; a bad row is refused alone."""
    refused: list[tuple[str, str]] = []
    listing = _table(doc, refused) or _listing(doc) or Listing()
    unknown: dict[str, int] = {}
    modifiers = not listing.canonical and any(_plus(r.data) for r in listing.rows)
    made: list[Draft] = []
    for row in listing.rows:
        try:
            made += drafts(row, canonical=listing.canonical, modifiers=modifiers, unknown=unknown)
        except (ValueError, TypeError, OverflowError) as error:
            refused.append((_shown(row), str(error)))
    ignored = list(listing.ignored)
    if unknown:
        shown = [fields.text_of(k, 40) for k in list(unknown)[:40]]
        ignored.append("columns or keys that are not known: " + ", ".join(shown))
    ignored += _useless(made)
    if len(made) > MOST_ROWS:
        ignored.append(f"{len(made) - MOST_ROWS:,} more creatures: at most {MOST_ROWS:,} are read")
    creatures = tuple(_done(d) for d in made[:MOST_ROWS])
    return Found(
        NAME,
        creatures,
        tuple(refused),
        tuple(ignored),
        listing.title,
        bestiary=len(listing.rows) > MANY,
    )


def _done(draft: Draft) -> Creature:
    return draft.creature()


def _shown(row: Row) -> str:
    name = ""
    if isinstance(row.data, dict):
        words = (v for k, v in row.data.items() if headers.key_for(k) == "name")
        name = fields.text_of(next(words, ""), 40)
    return f"{row.where} ({name})" if name else row.where


def _table(doc: Document, refused: list[tuple[str, str]]) -> Listing | None:
    found = tables.read(doc.text, MOST_ROWS)
    if found is None:
        return None
    listing = Listing([Row(f"row {n}", cells) for n, cells in found.rows[:MOST_ROWS]])
    refused += found.refused
    if len(found.rows) > MOST_ROWS:
        listing.ignored.append(f"further rows: at most {MOST_ROWS:,} are read")
    return listing


def _listing(doc: Document) -> Listing | None:
    """The creatures of JSON, TOML or YAML."""
    documents: list[Any] | None
    if doc.json is not None:
        documents = [doc.json]
    elif doc.toml:
        documents = [doc.toml]
    elif _like_yaml(doc.text):
        if len(doc.text) > LONGEST_YAML:
            raise Unreadable(
                f"it looks like YAML of more than {LONGEST_YAML:,} characters: cut it into parts"
            )
        documents = doc.yaml
        if documents is None:
            return salvage.rows_of(doc.text, MOST_ROWS)
    else:
        documents = None
    if not documents or not any(isinstance(d, dict | list) for d in documents):
        return None
    return shapes.rows_of(documents, MOST_ROWS)


def _like_yaml(text: str) -> bool:
    """Whether there is a key or a list to be seen: the parser is slow, so prose never gets it."""
    lines = text[:20_000].split("\n", 200)[:200]
    return any(_YAML_LINE.match(line[:200]) for line in lines)


def _plus(data: Any) -> bool:
    """Whether its initiative is written with a plus, and so is a modifier."""
    if not isinstance(data, dict):
        return False
    for key, value in data.items():
        if headers.key_for(key) == "initiative" and isinstance(value, str):
            text = fields.plain(value)
            if text.startswith("+") and fields.signed(text):
                return True
    return False


def _useless(made: list[Draft]) -> list[str]:
    """A column that makes no sense in any row is said once, and not for every creature."""
    failing: dict[str, int] = {}
    for draft in made:
        for key in draft.failed:
            failing[key] = failing.get(key, 0) + 1
    if len(made) < 4:
        return []
    told = []
    for key, times in failing.items():
        if times >= 3 and not any(key in d.pairs for d in made):
            sample = next(d.failed[key] for d in made if key in d.failed)
            told.append(f"{times} times {sample}")
            for draft in made:
                draft.failed.pop(key, None)
    return told
