"""A file as importers see it: bounded, decoded, and parsed on demand, never trusted."""

import json
import re
import tomllib
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .found import Unreadable

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

LARGEST = 20_000_000
DEEPEST = 60
LARGEST_YAML = 2_000_000
"""Bytes of YAML read: its parser is slow, and a note or a hand list is far smaller."""


class Document:
    """One file: its `name` for messages, its bytes, and its reading as text, JSON, YAML ..."""

    def __init__(self, data: bytes, name: str = "pasted text") -> None:
        if len(data) > LARGEST:
            raise Unreadable(f"it has {len(data):,} bytes; at most {LARGEST:,} are read")
        self.data = data
        self.name = name

    @classmethod
    def of(cls, path: Path) -> "Document":
        """The file at `path`. Raises Unreadable with the reason in words."""
        try:
            if path.is_dir():
                raise Unreadable("it is a folder; name the files in it")
            if not path.is_file() and path.exists():
                raise Unreadable("it is no ordinary file")
            with path.open("rb") as file:
                data = file.read(LARGEST + 1)
        except OSError as error:
            raise Unreadable((error.strerror or str(error)).lower()) from None
        except ValueError:
            raise Unreadable("its name is not usable") from None
        return cls(data, path.name)

    @cached_property
    def text(self) -> str:
        """The file decoded: UTF-8 with or without a mark, UTF-16 by its mark, else Windows."""
        data = self.data
        if data.startswith((b"\xff\xfe", b"\xfe\xff")):
            return data.decode("utf-16", errors="replace")
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = data.decode("cp1252", errors="replace")
        if "\0" in text:
            raise Unreadable("it is no text (a program's own file, perhaps a database)")
        return text.replace("\r\n", "\n").replace("\r", "\n")

    @cached_property
    def json(self) -> Any:
        """The file as JSON, or None if it is none. Raises Unreadable if it is too deep."""
        start = self.text.lstrip()[:1]
        if start not in ("{", "["):
            return None
        try:
            found = json.loads(self.text, parse_constant=_none)
        except RecursionError:
            raise Unreadable(f"it is nested deeper than {DEEPEST} levels") from None
        except ValueError:
            try:
                found = json.loads(
                    _without_trailing_commas(self.text), parse_constant=lambda _: None
                )
            except (ValueError, RecursionError):
                return None
        _bounded(found)
        return found

    @cached_property
    def json_problem(self) -> str:
        """Why what looks like JSON is none ("" if it is, or does not look so)."""
        if self.json is not None or self.text.lstrip()[:1] not in ("{", "["):
            return ""
        try:
            json.loads(self.text)
        except ValueError as error:
            return str(error)
        return ""

    @cached_property
    def toml(self) -> dict[str, Any] | None:
        """The file as TOML, or None."""
        try:
            found = tomllib.loads(self.text)
        except (tomllib.TOMLDecodeError, RecursionError):
            return None
        _bounded(found)
        return found

    @cached_property
    def xml(self) -> "Element | None":
        """The root element, or None if it is no XML. Raises Unreadable for entities and a DTD."""
        head = self.data.lstrip(b"\xef\xbb\xbf \t\r\n")[:10]
        if not head.startswith(b"<"):
            return None
        from xml.etree.ElementTree import ParseError

        from defusedxml.common import DefusedXmlException
        from defusedxml.ElementTree import fromstring

        try:
            root: Element = fromstring(self.data, forbid_dtd=True)
        except DefusedXmlException:
            raise Unreadable("its XML declares a DTD or entities, which are never read") from None
        except (ParseError, ValueError, LookupError):
            return None
        _bounded_xml(root)
        return root

    @cached_property
    def yaml(self) -> list[Any] | None:
        """The YAML documents with every scalar as text, or None if it is no YAML."""
        return yaml_of(self.text)


def yaml_of(text: str) -> list[Any] | None:
    """All documents of a YAML stream, every scalar as a string; None where YAML refuses it.

    Raises Unreadable if it is too large, too deep or uses aliases.
    """
    if len(text) > LARGEST_YAML:
        raise Unreadable(f"its YAML has more than {LARGEST_YAML:,} characters")
    from .yaml_text import load_all

    found = load_all(text)
    if found is not None:
        _bounded(found)
    return found


def _bounded(value: Any) -> None:
    """Raise Unreadable for data nested too deep (walked without recursion)."""
    level, depth = [value], 0
    while level:
        depth += 1
        if depth > DEEPEST:
            raise Unreadable(f"it is nested deeper than {DEEPEST} levels")
        below: list[Any] = []
        for item in level:
            if isinstance(item, dict):
                below += [v for v in item.values() if isinstance(v, dict | list)]
            elif isinstance(item, list):
                below += [v for v in item if isinstance(v, dict | list)]
        level = below


def _bounded_xml(root: "Element") -> None:
    level, depth = [root], 0
    while level:
        depth += 1
        if depth > DEEPEST:
            raise Unreadable(f"it is nested deeper than {DEEPEST} levels")
        level = [child for item in level for child in item]


def _without_trailing_commas(text: str) -> str:
    """JSON with commas before a closing bracket left out (outside strings)."""
    return re.sub(
        r'("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])', lambda hit: hit[1] or "", text, flags=re.DOTALL
    )


def _none(_: str) -> None:
    """NaN and Infinity are no numbers of a stat block."""
