"""Files of programs that are not read are refused by name, and say the way out."""

import json
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest

from tracker.importers.document import Document
from tracker.importers.reading import Read, read


def of(data: bytes | str | dict[str, Any] | list[Any]) -> Read:
    if isinstance(data, dict | list):
        data = json.dumps(data)
    return read(Document(data.encode() if isinstance(data, str) else data, "file"))


def packed(*names: str, first: str = "") -> bytes:
    out = BytesIO()
    with ZipFile(out, "w") as archive:
        if first:
            archive.writestr("mimetype", first)
        for name in names:
            archive.writestr(name, "x")
    return out.getvalue()


GHOUL_5E = {
    "name": "Ghoul",
    "ac": [12],
    "hp": {"average": 22, "formula": "5d8"},
    "cr": "1",
    "skill": {"stealth": "+6"},
    "resist": [{"resist": ["cold"], "note": "from nonmagical weapons"}],
}
BEYOND = {"name": "Mira", "baseHitPoints": 20, "removedHitPoints": 3, "classes": []}
ROLL20 = {
    "schema_version": 2,
    "name": "Strahd",
    "attribs": [{"name": "hp", "current": "144", "max": "144"}],
}
ACTOR_5E = {
    "_id": "a",
    "name": "Ghoul",
    "type": "npc",
    "items": [],
    "system": {"attributes": {"hp": {"value": 22, "max": 22}}},
    "_stats": {"systemId": "dnd5e"},
}
ODS = "application/vnd.oasis.opendocument.spreadsheet"

STRANGERS: dict[str, tuple[Any, str, str]] = {
    "pdf": (b"%PDF-1.7\n%\xe2\xe3", "PDF", "paste"),
    "png": (b"\x89PNG\r\n\x1a\n\0\0", "image (PNG)", "paste"),
    "jpeg": (b"\xff\xd8\xff\xe0\0\x10JFIF", "image (JPEG)", "paste"),
    "webp": (b"RIFF\x10\0\0\0WEBPVP8 ", "image (WebP)", "paste"),
    "xlsx": (packed("[Content_Types].xml", "xl/workbook.xml"), "Excel", "CSV"),
    "ods": (packed("content.xml", first=ODS), "OpenDocument sheet", "CSV"),
    "docx": (packed("[Content_Types].xml", "word/document.xml"), "Word", "plain text"),
    "old excel": (bytes.fromhex("d0cf11e0a1b11ae1") + b"\0" * 20, "Excel", "CSV"),
    "hero lab portfolio": (
        packed("index.xml", "statblocks_text/1_Ezren.txt"),
        "Hero Lab portfolio",
        "statblocks_text",
    ),
    "fantasy grounds module": (packed("db.xml", "definition.xml"), "Fantasy Grounds", "CSV"),
    "zip": (packed("ghoul.json"), "zip archive", "unpack"),
    "broken zip": (b"PK\x03\x04 and no more", "zip archive, and broken", "once more"),
    "sqlite": (b"SQLite format 3\0\x10\0", "SQLite", "dreadclock NAME"),
    "leveldb table": (b"abc\0" + bytes.fromhex("57fb808b247547db"), "LevelDB", "Export Data"),
    "leveldb log": (b'\0\1\2!actors!abc{"name":', "LevelDB", "Export Data"),
    "leveldb manifest": ("MANIFEST-000004\n", "LevelDB", "Export Data"),
    "pcgen": ("PCGVERSION:2.0\n# System Information\nCAMPAIGN:x\n", "PCGen", "paste"),
    "hero lab xml": (
        '<document signature="Hero Lab Portfolio"><public><character/></public></document>',
        "Hero Lab XML",
        "plain text",
    ),
    "fantasy grounds xml": ('<root version="4.1"><npc/></root>', "Fantasy Grounds XML", "CSV"),
    "web page": ("<!DOCTYPE html>\n<html><body>Ghoul</body></html>", "web page", "paste"),
    "5etools": ({"monster": [GHOUL_5E]}, "5etools", "CSV"),
    "5etools list": ([GHOUL_5E], "5etools", "CSV"),
    "5etools one": (GHOUL_5E, "5etools", "CSV"),
    "beyond": (BEYOND, "D&D Beyond", "CSV"),
    "beyond wrapped": ({"success": True, "data": BEYOND}, "D&D Beyond", "CSV"),
    "roll20": (ROLL20, "Roll20", "paste"),
    "roll20 wrapped": ({"type": "character", "character": ROLL20}, "Roll20", "paste"),
    "foundry 5e": (ACTOR_5E, 'Foundry export of the system "dnd5e"', "Pathfinder 1e, 2e"),
}


@pytest.mark.parametrize("kind", STRANGERS)
def test_files_of_other_programs_are_refused_by_name_with_the_way_out(kind: str) -> None:
    data, name, way = STRANGERS[kind]
    came = of(data)
    assert not came.found.creatures
    assert name in came.problem
    assert way in came.problem
    assert "a list needs" not in came.problem


def test_hand_lists_are_not_taken_for_strangers() -> None:
    for data in (
        [{"name": "Ghoul", "hp": 13, "init": 2, "ac": 14}],
        {"monsters": [{"name": "Ghoul", "hp": 13, "ac": 14}]},
        "name,hp,init,ac\nGhoul,13,2,14\n",
    ):
        came = of(data)
        assert [c.name for c in came.found.creatures] == ["Ghoul"], came
        assert came.found.creatures[0].pairs["hp"] == "13"


def pf2(name: str, hp: int, key: str) -> str:
    return json.dumps(
        {
            "_id": key,
            "name": name,
            "type": "npc",
            "items": [],
            "system": {
                "details": {"level": {"value": 1}},
                "attributes": {"hp": {"max": hp, "value": hp}, "ac": {"value": 16}},
                "perception": {"mod": 7},
                "saves": {"fortitude": {"value": 4}},
            },
            "_stats": {"systemId": "pf2e"},
        }
    )


def test_foundry_db_lines_are_read_and_a_broken_line_is_told_with_its_number() -> None:
    text = "\n".join([pf2("Ghoul", 20, "a"), pf2("Ghast", 30, "b"), '{"name": "Gho', "7", ""])
    came = of(text)
    assert came.problem == ""
    assert [(c.name, c.pairs["hp"]) for c in came.found.creatures] == [
        ("Ghoul", "20"),
        ("Ghast", "30"),
    ]
    assert [where for where, _ in came.found.refused] == ["line 3", "line 4"]
    assert came.found.bestiary


def test_foundry_db_lines_keep_the_last_of_an_id_and_drop_the_deleted() -> None:
    gone = json.dumps({"_id": "b", "$$deleted": True})
    text = "\n".join([pf2("Ghoul", 20, "a"), pf2("Ghast", 30, "b"), pf2("Ghoul", 25, "a"), gone])
    found = of(text).found.creatures
    assert [(c.name, c.pairs["hp"]) for c in found] == [("Ghoul", "25")]


def test_foundry_db_lines_of_a_foreign_system_are_refused_by_its_name() -> None:
    text = json.dumps(ACTOR_5E) + "\n" + json.dumps({**ACTOR_5E, "_id": "b"}) + "\n"
    assert 'the system "dnd5e"' in of(text).problem


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("<spells/>", "XML of a kind that is not known (<spells>)"),
        ('{"attribs": 1}', "JSON of a kind that is not known"),
        ("[1, 2]", "JSON of a kind that is not known"),
        ("nothing of the kind", "a line of headers"),
    ],
)
def test_files_that_nobody_knows_are_told_as_what_they_are(data: str, said: str) -> None:
    assert said in of(data).problem
