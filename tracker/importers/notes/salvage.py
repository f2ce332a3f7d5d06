"""A YAML list that YAML refuses as a whole: each entry read on its own."""

import re

from ..document import yaml_of
from ..found import Unreadable
from .shapes import Listing, Row

MOST_LINES = 50_000
LONGEST_ENTRY = 20_000


def rows_of(text: str, most: int) -> Listing | None:
    """The entries of the outermost list; one that is broken itself is a row of None.

    None if the text has no such list.
    """
    lines = text.split("\n", MOST_LINES)[:MOST_LINES]
    first = next((line for line in lines if re.match(r"\s{0,8}- \s{0,8}\S", line)), None)
    if first is None:
        return None
    indent = len(first) - len(first.lstrip())
    entries: list[tuple[int, list[str]]] = []
    for number, line in enumerate(lines, 1):
        depth = len(line) - len(line.lstrip())
        if depth == indent and line.lstrip().startswith("- "):
            entries.append((number, [line]))
        elif entries and (depth > indent or not line.strip()):
            entries[-1][1].append(line)
    listing = Listing(canonical=any(line.startswith("dreadclock:") for line in lines[:20]))
    for number, entry in entries[:most]:
        listing.rows.append(Row(f"line {number}", _entry("\n".join(entry))))
    listing.ignored.append("the YAML is broken, so each entry of its list was read on its own")
    return listing


def _entry(text: str) -> object:
    if len(text) > LONGEST_ENTRY:
        return None
    try:
        found = yaml_of(text)
    except Unreadable:
        return None
    first = found[0] if found else None
    return first[0] if isinstance(first, list) and len(first) == 1 else None
