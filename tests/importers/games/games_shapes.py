"""Small files of every format, with the oddities that real ones have."""

import json
from typing import Any

from games_actors import pf1, pf2_before, pf2_hazard, pf2_legacy, pf2_now, swade

from tracker.importers.document import Document
from tracker.importers.found import Found
from tracker.importers.games import FORMATS
from tracker.importers.reading import Format


def document(data: Any) -> Document:
    return Document(data if isinstance(data, bytes) else json.dumps(data).encode())


def formats(data: Any) -> list[Format]:
    doc = document(data)
    return [f for f in FORMATS if f.recognises(doc)]


def read(data: Any) -> Found:
    """The file read by the one format that knows it."""
    (found,) = formats(data)
    return found.read(document(data))


def one(data: Any) -> Any:
    (creature,) = read(data).creatures
    return creature


# --- the others ---------------------------------------------------------------------------------


def pathbuilder() -> dict[str, Any]:
    return {
        "success": True,
        "build": {
            "name": "Mirella",
            "class": "Champion",
            "level": 4,
            "ancestry": "Human",
            "heritage": "Dhampir",
            "attributes": {
                "ancestryhp": 8,
                "classhp": 10,
                "bonush p": 0,
                "bonushpPerLevel": 1,
                "speed": 25,
                "speedBonus ": -5,
            },
            "abilities": {"str": 18, "dex": 12, "con": 16, "int": 10, "wis": 19, "cha": 8},
            "proficiencies": {
                "perception": 2,
                "f ortitude": 4,
                "reflex": 2,
                "will": 4,
                "religion": 2,
                "stealth": 0,
            },
            "lores": [["Grave", 2], ["Boneyard Lore", 4]],
            "resistances": ["negative 2"],
            "armor": [
                {"name": "Plate", "prof": "heavy", "worn": True, "res": "greaterResilient"},
                {"name": "Robe", "prof": "unarmored", "worn": False, "res": "majorResilient"},
            ],
            "acTotal": {"acTotal": 22, "acProfBonus": 0, "shieldBonus": "2"},
            "mods": {"Perception": {"Item Bonus": 1}},
            "pets ": [{"name": "Crow"}],
        },
    }


def block(name: str = "Ogre", **more: Any) -> dict[str, Any]:
    return {
        "Name": name,
        "HP": {"Value": 59, "Notes": "(7d10+21)"},
        "AC": {"Value": "11", "Notes": "(hide armor)"},
        "Abilities": {"Str": 19, "Dex": 8, "Con": 16, "Cha": 7, "Int": 5, "Wis": 7},
        "Challenge": "2",
    } | more


def initiative_export() -> dict[str, Any]:
    return {
        "Creatures": ["o1"],
        "Creatures.o1": block(),
        "SavedEncounters.e1": {
            "Name": "Bridge",
            "Combatants": [
                {
                    "StatBlock": block(DamageResistances=["Cold", "Bludgeoning, nonmagical"]),
                    "CurrentHP": 40,
                    "TemporaryHP": 3,
                    "Initiative": -1,
                    "Alias": "",
                    "IndexLabel": 2,
                    "Tags": [
                        'grap"pled {name}',
                        {"Text": "Slowed", "DurationRemaining": 2, "DurationTiming": "EndOfTurn"},
                    ],
                    "Hidden": True,
                },
                {"Statblock": block("Hag", InitiativeModifier=4), "MaxHP": 9, "Initiative": 12},
            ],
        },
        "PersistentCharacters.p1": json.dumps(
            {"Name": "Zoë", "CurrentHP": 12, "StatBlock": block("Zoë", HP={"Value": 31})}
        ),
    }


def pf2etools() -> dict[str, Any]:
    return {
        "creature": [
            {
                "name": "Marsh Dragon",
                "source": "OWN",
                "page": 7,
                "level": 14,
                "traits": ["ce", "huge", "dragon", "rare"],
                "perception": {"std": 26},
                "skills": {"stealth": {"std": 23, "in water": 27}},
                "abilityMods": {"con": 6},
                "speed": {"walk": 50},
                "attacks": [
                    {
                        "range": "Melee",
                        "name": "jaws",
                        "attack": 29,
                        "damage": "{@damage 3d12+15} piercing plus {@damage 2d6} "
                        "{@condition persistent damage||persistent} acid",
                    }
                ],
                "abilities": {
                    "mid": [
                        {"name": "Frightful Presence", "entries": ["90 feet, {@dc 33}"]},
                        {"name": "Odd", "entries": [{"type": "list", "items": ["{@b one}"]}]},
                    ]
                },
                "defenses": {
                    "ac": {"std": 37, "with shield raised": 39},
                    "savingThrows": {"fort": {"std": 28}, "ref": {"std": 25}, "will": {"std": 26}},
                    "hp": [{"hp": 305, "name": "body"}, {"hp": 30, "name": "head"}],
                    "immunities": ["paralyzed"],
                    "resistances": [{"name": "acid"}, {"name": "cold", "amount": 10}],
                    "weaknesses": [{"name": "fire", "amount": 15, "note": "except in water"}],
                },
            },
            {"name": "Young One", "_copy": {"name": "Marsh Dragon", "source": "OWN"}, "level": 15},
            {"name": "Stray", "_copy": {"name": "Pixie"}},
        ],
        "hazard": [
            {
                "name": "Pit",
                "level": 1,
                "traits": ["trap"],
                "stealth": {"dc": 18},
                "defenses": {"hp": {"Trapdoor ": 20}, "ac": {"default": 10}},
            },
            {
                "name": "Wheel",
                "level": 3,
                "traits": ["trap"],
                "complexity": "Complex",
                "stealth": {"bonus": 9},
                "defenses": {"hp": None},
            },
        ],
    }


COMBAT_MANAGER = """\ufeff<?xml version="1.0" encoding="utf-8"?>
<ArrayOfMonster>
  <Monster>
    <Name>Barrow Shade</Name><CR>1/2</CR><Alignment>CE</Alignment><Size>Medium</Size>
    <Type>undead</Type><SubType>(incorporeal, evil)</SubType><Init>-5</Init>
    <Senses>darkvision 60 ft.; Perception +8</Senses>
    <Aura>cold, frightful presence (180 ft., DC 19)</Aura>
    <AC>15, touch 15, flat-footed</AC><HP>19</HP><HD>(3d8+6)</HD>
    <Fort>3</Fort><Ref>+3</Ref><Will>-4</Will>
    <DR>5/magic</DR><Immune>fear, undead traits</Immune><SR>14</SR>
    <Resist>cold 5, fire 5</Resist><Weaknesses>vulnerability to fire</Weaknesses>
    <Melee>touch +4 (1d6 plus 1d6 bleed)</Melee>
    <AbilitiyScores>Str -, Dex 14, Con -, Int 6, Wis 12, Cha 15</AbilitiyScores>
    <CMD>17 (can't be tripped)</CMD><Source>Own Book</Source>
  </Monster>
  <Monster><Name></Name><HP>-</HP><Init>fast</Init></Monster>
</ArrayOfMonster>
""".encode()


def every() -> dict[str, Any]:
    """All of them, for what every file must stand."""
    return {
        "pf2 now": pf2_now(),
        "pf2 before": pf2_before(),
        "pf2 legacy": pf2_legacy(),
        "pf2 list": [pf2_hazard(complex_=True), pf2_hazard(complex_=False, health=False)],
        "pf1": pf1(),
        "swade": swade(),
        "pathbuilder": pathbuilder(),
        "improved initiative": initiative_export(),
        "stat blocks": [block("A"), block("B", Player="player")],
        "pf2etools": pf2etools(),
        "combat manager": COMBAT_MANAGER,
    }
