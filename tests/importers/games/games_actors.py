"""Small Foundry actors of every kind, with the oddities that real ones have."""

from typing import Any

# --- Foundry, Pathfinder 2e ---------------------------------------------------------------------


def strike(name: str = "Jaws", **roll: Any) -> dict[str, Any]:
    return {
        "type": "melee",
        "name": name,
        "system": {
            "bonus": {"value": 14},
            "damageRolls": {
                "a": {"damage": "2d8+6", "damageType": "piercing"},
                "b": roll or {"damage": "1d6", "damageType": "fire", "category": "persistent"},
            },
            "traits": {"value": ["reach-10"]},
            "attackEffects": {"value": ["grab"]},
        },
    }


def action(name: str, text: str, slug: str | None = None, rules: Any = ()) -> dict[str, Any]:
    return {
        "type": "action",
        "name": name,
        "system": {
            "slug": slug,
            "actionType": {"value": "action"},
            "actions": {"value": 2},
            "description": {"value": text},
            "rules": list(rules),
        },
    }


def pf2_now(**changes: Any) -> dict[str, Any]:
    """The schema of now: perception and initiative stand by themselves."""
    actor = {
        "_id": "x1",
        "type": "npc",
        "name": "Bog Stalker",
        "items": [
            strike(),
            action(
                "Frightful Presence",
                "<p>@Localize[PF2E.NPC.Abilities.Glossary.FrightfulPresence] "
                "@Check[type:will|dc:27|basic:true]</p>",
                "frightful-presence",
                [{"key": "Aura", "radius": 60}],
            ),
            action("Rend", "<p>Takes @Damage[1d6[persistent,bleed]] or 2d4 bleed damage.</p>"),
            action("Spit", "It spits [[/r 2d6[persistent,acid]]]{acid} 1d8 persistent acid."),
            {"type": "shield", "name": "Old Door", "system": {"hardness": 5, "hp": {"max": 20}}},
            {"type": "lore", "name": "Bog Lore", "system": {"mod": {"value": 9}}},
        ],
        "system": {
            "abilities": {"con": {"mod": 4}, "dex": {"mod": "2"}},
            "attributes": {
                "ac": {"value": 26, "details": "(28 with shield raised)"},
                "hp": {"max": 150, "value": 110, "temp": 5, "details": "fast healing 2"},
                "immunities": [{"type": "critical-hits"}, {"type": "fear-effects"}],
                "weaknesses": [{"type": "fire", "value": 10}],
                "resistances": [
                    {"type": "physical", "value": 5, "exceptions": ["cold-iron"]},
                    {"type": "all-damage", "value": 3, "doubleVs": ["non-magical"]},
                ],
                "allSaves": {"value": "+1 status vs. magic"},
                "speed": {"value": 25},
            },
            "details": {
                "level": {"value": 8},
                "publication": {"title": "Own Book", "license": "ORC"},
            },
            "initiative": {"statistic": "stealth"},
            "perception": {"mod": 16, "senses": [{"type": "darkvision"}]},
            "saves": {
                "fortitude": {"value": 18},
                "reflex": {"value": 15},
                "will": {"value": "+13"},
            },
            "skills": {"stealth": {"base": 19}, "athletics": {"base": 18}},
            "traits": {"value": ["beast", "mindless"], "size": {"value": "lg"}},
        },
    }
    return actor | changes


def pf2_before() -> dict[str, Any]:
    """The schema between: perception among the attributes, initiative too."""
    actor = pf2_now(name="Old Stalker", items=[])
    system = actor["system"]
    system["attributes"]["perception"] = {"value": 12}
    system["attributes"]["initiative"] = {"statistic": "perception"}
    del system["perception"], system["initiative"]
    return actor


def pf2_legacy() -> dict[str, Any]:
    """The schema up to Foundry 9: `data`, and immunities among the traits."""
    return {
        "type": "npc",
        "name": "Marsh Ghoul",
        "items": [{"type": "lore", "name": "Stealth", "data": {"mod": {"value": 8}}}],
        "data": {
            "attributes": {
                "ac": {"value": 16},
                "hp": {"max": 20, "value": 20},
                "initiative": {"ability": "perception"},
                "perception": {"value": 7},
                "speed": {"value": "25"},
            },
            "details": {"level": {"value": -1}, "alignment": {"value": "CE"}},
            "saves": {
                "fortitude": {"value": 4},
                "reflex": {"value": 9},
                "will": {"value": "−1"},
            },
            "traits": {
                "di": {"value": ["poison", "death-effects"], "custom": "charm; sleep"},
                "dv": [{"type": "good", "value": "5"}],
                "dr": [{"type": "physical", "value": 3, "exceptions": "silver"}],
                "ci": [],
                "traits": {"value": ["undead", "ghoul"]},
                "senses": {"value": "darkvision"},
            },
        },
    }


def pf2_hazard(*, complex_: bool, health: bool = True) -> dict[str, Any]:
    return {
        "type": "hazard",
        "name": "Whispering Well",
        "items": [],
        "system": {
            "attributes": {
                "ac": {"value": 21},
                "hardness": 14,
                "hasHealth": health,
                "hp": {"max": 56, "value": 56} if health else {},
                "stealth": {"value": 10, "details": "<p>(expert)</p>"},
            },
            "details": {"isComplex": complex_, "level": {"value": 6}},
            "saves": {"fortitude": {"value": 17}, "will": {"value": 0}},
            "traits": {"value": ["haunt"]},
        },
    }


# --- Foundry, Pathfinder 1e and Savage Worlds ---------------------------------------------------


def pf1() -> dict[str, Any]:
    return {
        "type": "npc",
        "name": "Headless Rider",
        "data": {
            "abilities": {"str": {"value": 20}, "con": {"value": 0}, "int": {"value": 0}},
            "attributes": {"hp": {"value": 93}, "hpAbility": "cha", "sr": {"formula": "18"}},
            "details": {"cr": {"base": 0.3375}},
            "traits": {
                "senses": "darkvision 60 ft.; Perception −2",
                "fastHealing": "fast healing 5",
                "ci": {"value": [], "custom": "Undead Traits;"},
            },
        },
        "items": [
            {"type": "race", "name": "Race: Undead", "data": {"creatureType": "undead"}},
            {
                "type": "feat",
                "name": "Aura: Frightful Presence",
                "data": {"range": {"value": "30", "units": "ft"}, "save": {"dc": "19"}},
            },
        ],
    }


def trait_die(sides: Any, modifier: Any = 0) -> dict[str, Any]:
    return {"die": {"sides": sides, "modifier": modifier}}


def swade(**changes: Any) -> dict[str, Any]:
    actor = {
        "type": "npc",
        "name": "Grave Thing",
        "items": [
            {"type": "skill", "name": "Fighting", "system": trait_die(8)},
            {"type": "skill", "name": "Common Knowledge", "system": trait_die(4)},
            {"type": "skill", "name": "Notice", "system": trait_die(6, 1)},
            {"type": "skill", "name": "Unskilled Attempt", "system": trait_die(4, -2)},
            {"type": "ability", "name": "Fear −2", "system": {"description": "It is dreadful."}},
            {"type": "ability", "name": "Undead", "system": {}},
            {"type": "edge", "name": "Level Headed (Imp)", "system": {}},
            {"type": "edge", "name": "Brave", "system": {}},
            {"type": "edge", "name": "Brawny", "system": {}},
        ],
        "system": {
            "attributes": {
                "agility": trait_die(6),
                "smarts": trait_die("4"),
                "spirit": trait_die(8),
                "strength": trait_die(12, 2),
                "vigor": trait_die(10),
            },
            "stats": {"toughness": {"value": 9, "armor": 2}, "parry": {"value": 6}},
            "pace": {"ground": 6, "running": {"die": 8}},
            "details": {"autoCalcToughness": True},
            "wounds": {"value": 1, "max": 3},
            "fatigue": {"value": 1, "max": 2},
            "bennies": {"value": 2, "max": 2},
            "wildcard": True,
            "status": {"isShaken": True, "isBound": True, "isStunned": False},
            "initiative": {"hasQuick": True},
        },
    }
    return actor | changes
