"""Files of our own in the shapes of real ones: two Pathbuilder heroes, three Foundry creatures."""

import json
from pathlib import Path
from typing import Any


def hero(name: str, ac: int, wis: int) -> dict[str, Any]:
    """A Pathbuilder export of a level 3 fighter."""
    return {
        "success": True,
        "build": {
            "name": name,
            "class": "Fighter",
            "level": 3,
            "attributes": {"ancestryhp": 8, "classhp": 10, "bonushp": 0, "bonushpPerLevel": 0},
            "abilities": {"str": 18, "dex": 14, "con": 14, "int": 10, "wis": wis, "cha": 10},
            "proficiencies": {"perception": 4, "fortitude": 4, "reflex": 4, "will": 2},
            "acTotal": {"acTotal": ac},
        },
    }


def creature(name: str, hp: int, perception: int, **attributes: Any) -> dict[str, Any]:
    """A Foundry actor of the present schema."""
    return {
        "type": "npc",
        "name": name,
        "items": [],
        "system": {
            "attributes": {"ac": {"value": 18}, "hp": {"max": hp, "value": hp}, **attributes},
            "details": {"level": {"value": 2}},
            "perception": {"mod": perception},
            "saves": {s: {"value": 6} for s in ("fortitude", "reflex", "will")},
            "traits": {"value": ["elemental"]},
        },
    }


def make(folder: Path) -> None:
    """Five files in a folder."""
    files = {
        "amra.json": hero("Amra", 21, 12),
        "belko.json": hero("Belko", 20, 10),
        "hound.json": creature("Ember Hound", 30, 8, resistances=[{"type": "fire", "value": 5}]),
        "wisp.json": creature("Frost Wisp", 40, 6, weaknesses=[{"type": "fire", "value": 5}]),
        "imp.json": creature("Soot Imp", 15, 4),
    }
    folder.mkdir(parents=True)
    for name, data in files.items():
        (folder / name).write_text(json.dumps(data), encoding="utf-8")
