"""Pathbuilder, Improved Initiative, Pf2eTools, Combat Manager."""

import json
from typing import Any

import pytest
from games_shapes import COMBAT_MANAGER, block, initiative_export, one, pathbuilder, pf2etools, read


def has(creature: Any, **pairs: str) -> None:
    found = {k: creature.pairs.get(k.replace("__", ".")) for k in pairs}
    assert found == pairs


def odd(creature: Any) -> str:
    return " | ".join(creature.odd)


# --- Pathbuilder ---


def test_pathbuilder_works_the_totals_out() -> None:
    """Level 4, Con +3, Wis +4 (a 19), trained 2+4, expert 4+4, a greater resilient rune."""
    hero = one(pathbuilder())
    has(
        hero,
        family="pf2",
        side="pc",
        level="4",
        hp=str(8 + 4 * (10 + 1 + 3)),
        ac="22",
        perception="10",
        mod="10",
        fort="13",
        ref="9",
        will="14",
        skill__religion="10",
        skill__grave_lore="6",
        skill__boneyard_lore="8",
        con="3",
        speed="20",
        armor="heavy",
        resist="negative 2",
    )
    assert "skill.stealth" not in hero.pairs
    assert hero.missing == ()
    assert "shield +2" in hero.pairs["note"]
    for word in ("stray blanks", "without training", "item bonuses to Perception"):
        assert word in odd(hero)
    assert read(pathbuilder()).ignored == ("1 pets of Mirella",)


def test_pathbuilder_bonus_hit_points_are_asked_about() -> None:
    file = pathbuilder()
    file["build"]["attributes"]["bonush p"] = 5
    hero = one(file)
    has(hero, hp="69")
    assert "bonus of 5" in odd(hero)


def test_pathbuilder_invents_nothing() -> None:
    file = pathbuilder()
    del file["build"]["proficiencies"]["f ortitude"]
    del file["build"]["attributes"]["classhp"]
    file["build"]["acTotal"] = None
    file["build"]["name"] = " "
    hero = one(file)
    assert hero.name == "Unknown Adventurer"
    assert set(hero.missing) == {"HP", "AC", "Fortitude"}
    assert not {"hp", "ac", "fort"} & set(hero.pairs)


def test_pathbuilder_that_failed_is_refused() -> None:
    found = read({"success": False})
    assert not found.creatures
    assert "did not succeed" in found.refused[0][1]


# --- Improved Initiative ---


def test_improved_initiative_running_encounter() -> None:
    found = read(initiative_export())
    assert found.title == "Bridge"
    assert not found.bestiary
    ogre, hag, zoe = found.creatures
    assert ogre.name == "Ogre 2"
    has(
        ogre,
        hp="40/59",
        temp="3",
        ac="11",
        mod="-1",
        init="-1",
        hidden="yes",
        resist="cold,bludgeoning nonmagical",
    )
    assert "family" not in ogre.pairs
    assert ogre.effects == (
        'effect {name} "grap pled  name (tag)"',
        'effect {name} "Slowed (tag)" for 2 rounds',
    )
    has(hag, mod="3", init="12", hp="59")
    has(zoe, hp="12/31", side="pc")
    assert "stat blocks" in found.ignored[0]


def test_improved_initiative_not_rolled_yet() -> None:
    file = initiative_export()
    for combatant in file["SavedEncounters.e1"]["Combatants"]:
        combatant["Initiative"] = 0
    assert all("init" not in c.pairs for c in read(file).creatures)


def test_improved_initiative_old_names_and_json_in_json() -> None:
    file = initiative_export()
    encounter = file["SavedEncounters.e1"]
    encounter["Creatures"] = [json.dumps(c) for c in encounter.pop("Combatants")]
    file["SavedEncounters.e1"] = json.dumps(encounter)
    assert [c.name for c in read(file).creatures] == ["Ogre 2", "Hag", "Zoë"]


def test_improved_initiative_max_hp_at_the_top_and_dice() -> None:
    old = block("Rat", HP=None) | {"MaxHP": 7}
    dice = block("Bat", HP={"Value": 0, "Notes": "(2d4+1)"})
    rat, bat = read([old, dice]).creatures
    has(rat, hp="7")
    has(bat, hp="2d4+1")


def test_improved_initiative_long_lists_are_libraries() -> None:
    assert not read([block(f"A{n}") for n in range(12)]).bestiary
    assert read([block(f"A{n}") for n in range(13)]).bestiary
    keyed = {f"Creatures.{n}": block(f"A{n}") for n in range(13)}
    assert read(keyed).bestiary


def test_improved_initiative_ability_order_does_not_matter() -> None:
    fast = block(Abilities={"Wis": 3, "Dex": 16, "Str": 1})
    has(read([fast]).creatures[0], mod="3")


# --- Pf2eTools ---


def test_pf2etools_creature() -> None:
    found = read(pf2etools())
    assert found.bestiary
    dragon = found.creatures[0]
    has(
        dragon,
        family="pf2",
        level="14",
        traits="dragon",
        mod="26",
        ac="37",
        fort="28",
        hp="305",
        immune="paralyzed",
        resist="acid,cold 10",
        weak="fire 15 (except in water)",
        persistent="2d6 acid",
        aura="frightful presence (90 feet, DC 33)",
        skill__stealth="23",
    )
    assert "AC 39 with shield raised" in dragon.pairs["note"]
    for word in ("each in a row: head 30", "acid: the file gives no amount"):
        assert word in odd(dragon)
    assert dragon.source == "OWN p. 7"
    assert "{@" not in dragon.text


def test_pf2etools_copies() -> None:
    found = read(pf2etools())
    copy = found.creatures[2]
    has(copy, level="15", hp="305")
    assert copy.name == "Young One"
    assert "a copy of Marsh Dragon" in odd(copy)
    assert found.refused == (("Stray", "a copy of Pixie: its numbers are in another file"),)


def test_pf2etools_hazards() -> None:
    pit, wheel = read(pf2etools()).creatures[4:]
    has(pit, hp="20", ac="10")
    assert "mod" not in pit.pairs
    assert "no turn" in odd(pit)
    assert "DC 18" in pit.pairs["note"]
    has(wheel, mod="9")
    assert "HP" in wheel.missing


# --- Combat Manager ---


def test_combat_manager() -> None:
    found = read(COMBAT_MANAGER)
    assert found.bestiary
    shade, nobody = found.creatures
    has(
        shade,
        family="pf1",
        hp="19",
        hd="3",
        mod="-5",
        ac="15",
        touch="15",
        fort="3",
        ref="3",
        will="-4",
        perception="8",
        sr="14",
        dr="5/magic",
        cmd="17",
        traits="undead,incorporeal,evil",
        immune="fear,undead traits",
        resist="cold 5,fire 5",
        weak="fire",
        dex="2",
        persistent="1d6 bleed",
        aura="frightful presence (180 feet, DC 19)",
        note="no Constitution; aura: cold; CR 1/2",
    )
    assert not {"con", "con_score", "str", "flatfooted"} & set(shade.pairs)
    assert "flat-footed" in odd(shade)
    assert shade.source == "Own Book"
    assert nobody.name == "Unknown creature"
    assert {"HP", "AC", "initiative"} <= set(nobody.missing)
    assert '"fast" is no number' in odd(nobody)


@pytest.mark.parametrize("con", ["Con -", "Con —"])
def test_combat_manager_no_constitution_is_no_score(con: str) -> None:
    found = read(COMBAT_MANAGER.replace(b"Con -", con.encode()))
    assert "con_score" not in found.creatures[0].pairs
