"""Tables as text: CSV, TSV and their kin, whatever separates the cells."""

import csv
import io
from dataclasses import dataclass

from . import headers

SEPARATORS = ("\t", ";", "|", ",")
MOST_COLUMNS = 200
LONGEST_TABLE = 4_000_000


@dataclass(frozen=True, slots=True)
class Table:
    """A table with a header: each row with its number in the file and its cells by header."""

    headers: tuple[str, ...]
    rows: tuple[tuple[int, dict[str, str]], ...]
    refused: tuple[tuple[str, str], ...] = ()


def header_of(text: str) -> tuple[int, str, list[str]] | None:
    """The header's line number, the separator and the headers; None if it is no table of ours.

    A header has a word for the name and one more that is known. Excel may write `sep=;` first.
    """
    if text.lstrip()[:1] in ("{", "[", "<"):
        return None
    for number, line in enumerate(text[:20_000].split("\n", 12)[:12]):
        bare = line.strip().lstrip("\ufeff")
        if not bare or bare.startswith("#") or bare.casefold().startswith("sep="):
            continue
        for separator in SEPARATORS:
            cells = _cells(bare, separator)
            keys = [headers.key_for(c) for c in cells]
            if len(cells) > 1 and "name" in keys and any(k and k != "name" for k in keys):
                return number, separator, cells[:MOST_COLUMNS]
        return None
    return None


def _cells(line: str, separator: str) -> list[str]:
    try:
        cells = next(csv.reader([line], delimiter=separator, skipinitialspace=True), [])
    except (csv.Error, StopIteration):
        return []
    return [c.strip() for c in _framed(cells, separator)]


def _framed(cells: list[str], separator: str) -> list[str]:
    """A Markdown table's row has a bar at both ends."""
    if separator == "|" and cells and not cells[0].strip():
        cells = cells[1:]
        return cells[:-1] if cells and not cells[-1].strip() else cells
    return cells


def read(text: str, most: int) -> Table | None:
    """The table, with at most `most` rows; None if it is none."""
    found = header_of(text)
    if found is None:
        return None
    first, separator, heads = found
    body = "\n".join(text[:LONGEST_TABLE].split("\n")[first + 1 :])
    rows: list[tuple[int, dict[str, str]]] = []
    refused: list[tuple[str, str]] = []
    reader = csv.reader(io.StringIO(body), delimiter=separator, skipinitialspace=True)
    while len(rows) <= most:
        try:
            cells = _framed(next(reader), separator)
        except StopIteration:
            break
        except csv.Error as error:
            refused.append((f"row {first + 1 + reader.line_num}", f"not readable: {error}"))
            if len(refused) > 20:
                break
            continue
        if not any(c.strip() for c in cells) or not any(c.strip("-:= ") for c in cells):
            continue  # blank, or the rule under a Markdown header
        rows.append((first + 1 + reader.line_num, _row(heads, cells)))
    return Table(tuple(h for h in heads if h), tuple(rows), tuple(refused))


def _row(heads: list[str], cells: list[str]) -> dict[str, str]:
    """Cells by header; of two columns with one header the first that says something counts."""
    found: dict[str, str] = {}
    for head, cell in zip(heads, cells, strict=False):
        if head and cell.strip() and not found.get(head):
            found[head] = cell.strip()
    return found
