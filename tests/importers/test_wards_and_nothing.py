"""What stat blocks say beside numbers comes whole; what says nothing becomes nothing."""

import json
from typing import Any

import pytest

from tracker.importers import Creature, Document, read
from tracker.importers.absent import absent
from tracker.language import parse
from tracker.library import Wanted, add
from tracker.systems import all_rules
from tracker.table import Table
from tracker.table.scratch import Scratch

NOTHING = ("null", "none", "None.", "n/a", "N/A", "-", "—", "–", "~", "", " ", "nil", "keine")


def creatures(text: Any, **how: Any) -> tuple[Creature, ...]:
    data = text if isinstance(text, str) else json.dumps(text)
    found = read(Document(data.encode()))
    assert not found.problem, found.problem
    return found.found.creatures


def foundry(**body: Any) -> dict[str, Any]:
    attributes = {"ac": {"value": 18}, "hp": {"max": 60, "value": 60}, **body}
    return {
        "type": "npc",
        "name": "Barbed One",
        "items": [],
        "system": {
            "attributes": attributes,
            "details": {"level": {"value": 4}},
            "perception": {"mod": 9},
            "saves": {},
            "traits": {"value": []},
        },
    }


def pf2etools(**defences: Any) -> dict[str, Any]:
    whole = {"ac": {"std": 20}, "hp": [{"hp": 60}], **defences}
    entry = {"name": "Barbed One", "level": 4, "perception": {"std": 9}, "defenses": whole}
    return {"creature": [entry]}


def block(*, hp: str = "HP 60") -> str:
    return (
        "Barbed One Creature 4\nPerception +9\nAC 20; Fort +9, Ref +9, Will +9\n"
        f"{hp}\nSpeed 25 feet\n"
    )


SILVER = "physical 5 (except silver)"
FOUNDRY_SILVER = foundry(resistances=[{"type": "physical", "value": 5, "exceptions": ["silver"]}])
SILVERS = {
    "foundry": FOUNDRY_SILVER,
    "foundry of old": {
        "type": "npc",
        "name": "Barbed One",
        "items": [],
        "data": {
            "attributes": {"hp": {"max": 60}, "ac": {"value": 20}, "perception": {"value": 9}},
            "details": {"level": {"value": 4}},
            "traits": {"dr": [{"type": "physical", "value": "5", "exceptions": "silver"}]},
        },
    },
    "pf2etools": pf2etools(
        resistances=[{"name": "physical", "amount": 5, "note": "(except silver)"}]
    ),
    "text": block(hp=f"HP 60; Resistances {SILVER}"),
    "list": f"name,family,hp,resist\nBarbed One,pf2,60,{SILVER}\n",
    "yaml": f"- name: Barbed One\n  family: pf2\n  hp: 60\n  resist: [{SILVER}]\n",
    "yaml objects": "- name: Barbed One\n  family: pf2\n  hp: 60\n  resist:\n"
    "  - {type: physical, value: 5, note: except silver}\n",
}
GHOSTLY = "all damage 10 (except force, ghost touch, or spirit; double resistance vs. non-magical)"


def table(*made: Creature) -> Table:
    t = Table(Scratch("test"), all_rules(), seed="s", asks_choices=False)
    assert add(t, [Wanted(c) for c in made]).names
    return t


def hit(creature: Creature, *blows: str) -> list[int]:
    """Hit points lost by each blow."""
    t = table(creature)
    lost = []
    for blow in blows:
        before = t.state.present[0].track("hp")
        command = parse(f"damage 1 {blow}", t.state, t.rules)
        assert command is not None
        t.do(command)
        lost.append((before or 0) - (t.state.present[0].track("hp") or 0))
    return lost


@pytest.mark.parametrize("kind", SILVERS)
def test_an_exception_is_data_of_the_creature(kind: str) -> None:
    (creature,) = creatures(SILVERS[kind])
    assert creature.pairs["resist"] == SILVER
    assert hit(creature, "20 slashing", "20 slashing silver", "7 fire") == [15, 20, 7]


@pytest.mark.parametrize(
    "given",
    [
        foundry(
            resistances=[
                {
                    "type": "all-damage",
                    "value": 10,
                    "exceptions": ["force", "ghost-touch", {"label": "spirit"}],
                    "doubleVs": ["non-magical"],
                }
            ]
        ),
        pf2etools(resistances=[{"name": "all damage", "amount": 10, "note": GHOSTLY[15:]}]),
        block(hp=f"HP 60; Immunities death effects; Resistances {GHOSTLY}, fire 2"),
    ],
)
def test_exceptions_and_doublings_together(given: Any) -> None:
    (creature,) = creatures(given)
    assert hit(creature, "15 force", "15 slashing magical", "15 slashing ghost touch") == [
        15,
        5,
        15,
    ]


def test_splash_and_area_damage_of_a_troop() -> None:
    weak = [{"type": "area-damage", "value": 8}, {"type": "splash-damage", "value": 6}]
    texts = (
        foundry(weaknesses=weak),
        block(hp="HP 60; Weaknesses area damage 8, splash damage 6"),
        pf2etools(
            weaknesses=[
                {"name": "area damage", "amount": 8},
                {"name": "splash damage", "amount": 6},
            ]
        ),
    )
    for given in texts:
        (creature,) = creatures(given)
        assert creature.pairs["weak"] == "area damage 8,splash damage 6"
        assert hit(creature, "10 fire splash", "10 fire area", "10 fire") == [16, 18, 10]


def test_what_a_block_says_beyond_the_numbers_stays_with_the_creature() -> None:
    (creature,) = creatures(
        "Barghest Creature 4\nCE Medium Fiend\nPerception +11\nSkills Stealth +12\n"
        "AC 21 (23 with shield raised); Fort +11, Reflex +8 (+10 vs. traps), Will +11; "
        "+1 status to all saves vs. magic\nHP 50\nDread Aura (aura, fear, mental) 30 feet, DC 20.\n"
        "Speed 25 feet, fly 40 feet, swim 10 feet\n"
    )
    assert creature.pairs["ref"] == "8" and creature.pairs["will"] == "11"
    assert creature.pairs["aura"] == "dread aura (30 feet, DC 20)"
    assert creature.pairs["speed"] == "25"
    for said in (
        "+1 status to all saves vs. magic",
        "Ref +8 (+10 vs. traps)",
        "AC 21 (23 with shield raised)",
        "speed: fly 40 feet, swim 10 feet",
    ):
        assert said in creature.pairs["note"]


@pytest.mark.parametrize("aura", ["frightful presence (60 ft., DC 18)", "fear (10 ft., DC 14)"])
def test_an_aura_keeps_what_follows_its_comma(aura: str) -> None:
    text = (
        f"Wyrm CR 3\nInit +2; Senses Perception +3\nAura {aura}\nAC 13, touch 11\nhp 30 (4d12+4)\n"
    )
    (creature,) = creatures(text)
    assert creature.pairs["aura"] == aura
    (listed,) = creatures(f'name,hp,aura\nWyrm,30,"{aura}"\n')
    assert listed.pairs["aura"] == aura


@pytest.mark.parametrize("cr", ["1/2", "3", "12"])
def test_the_level_of_a_pathfinder_1_creature_is_its_hit_dice(cr: str) -> None:
    texts = (
        f"Wyrm CR {cr}\nInit +2; Senses Perception +3\nAC 13, touch 11\nhp 30 (4d12+4)\n"
        "Skills Stealth +9, Fly +3; Racial Modifiers +8 Stealth in snow\n",
        f"```statblock\nname: Wyrm\nINI: +2\nAC: 13\nHP: 30\nHD: 4d12+4\nMonster_CR: {cr}\n```\n",
        "<ArrayOfMonster><Monster><Name>Wyrm</Name><HP>30</HP><HD>(4d12+4)</HD><Init>2</Init>"
        f"<CR>{cr}</CR><AC>13</AC></Monster></ArrayOfMonster>",
    )
    for text in texts:
        (creature,) = creatures(text)
        assert (creature.pairs["level"], creature.pairs["hd"]) == ("4", "4")
        assert f"CR {cr}" in creature.pairs["note"]
        assert not any("racial" in key for key in creature.pairs)
    (listed,) = creatures(f"name,hp,cr\nWyrm,30,{cr}\n")
    assert "level" not in listed.pairs and listed.pairs["note"] == f"CR {cr}"


STEAM = {"Pipe": 30, "Tank": 100, "Spout": 32}


@pytest.mark.parametrize(
    "given",
    [
        {
            "hazard": [
                {
                    "name": "Steam",
                    "level": 3,
                    "complexity": "Complex",
                    "stealth": {"bonus": 12},
                    "defenses": {"ac": {"default": 20}, "hp": STEAM, "hardness": {"Pipe": 10}},
                }
            ]
        },
        "Steam Hazard 3\nStealth +12 (expert)\nComplex\nAC 20; Fort +9, Ref +5\nPipe Hardness 10, "
        "Pipe HP 30 (BT 15); Tank HP 100 (BT 50); Spout HP 32 (BT 16); Immunities objects\n",
    ],
)
def test_every_part_of_a_hazard_is_a_row(given: Any) -> None:
    whole, *parts = creatures(given)
    assert "hp" not in whole.pairs and "HP" not in whole.missing and whole.pairs["mod"] == "12"
    assert {p.name.removeprefix("Steam "): p.pairs["hp"] for p in parts} == {
        name: str(hp) for name, hp in STEAM.items()
    }
    assert parts[0].pairs["hardness"] == "10"
    t = table(whole, *parts)
    assert [c.name for c in t.state.present] == ["Steam", "Steam Pipe", "Steam Tank", "Steam Spout"]
    assert all(c.stats["turns"] is False for c in t.state.present[1:])
    assert "Tank 100" in str(t.state.present[0].stats["note"])  # the oddity stays with it


@pytest.mark.parametrize("word", NOTHING)
def test_what_says_nothing_becomes_nothing(word: str) -> None:
    assert absent(word)
    keys = ("immune", "weak", "resist", "traits", "persistent", "dr", "aura", "note", "ac", "init")
    yaml = "- name: Ogre\n  hp: 30\n" + "".join(f"  {k}: {json.dumps(word)}\n" for k in keys)
    lists = "- name: Ogre\n  hp: 30\n" + "".join(f"  {k}: [{json.dumps(word)}]\n" for k in keys[:5])
    table_ = ["name", "hp", *keys]
    texts = [
        yaml,
        lists,
        json.dumps([{"name": "Ogre", "hp": 30, **dict.fromkeys(keys, word)}]),
        json.dumps([{"name": "Ogre", "hp": 30, **{key: [word, None] for key in keys[:5]}}]),
        "\t".join(table_) + "\n" + "\t".join(["Ogre", "30", *([word] * len(keys))]) + "\n",
        json.dumps(
            foundry(
                immunities=[{"type": word}],
                weaknesses=[{"type": word, "value": None}, word],
                resistances=[{"type": word, "value": word}],
            )
        ),
        json.dumps(
            pf2etools(immunities=[word], weaknesses=[{"name": word}], resistances=[{"name": word}])
        ),
        block(hp=f"HP 60; Immunities {word}; Weaknesses {word}; Resistances {word}"),
        "<ArrayOfMonster><Monster><Name>Ogre</Name><HP>30</HP><Init>1</Init><AC>14</AC>"
        + "".join(
            f"<{t}>{word}</{t}>" for t in ("Immune", "Resist", "Weaknesses", "DR", "SR", "Aura")
        )
        + "</Monster></ArrayOfMonster>",
        f"```statblock\nname: Ogre\nINI: 1\nHP: 30\nimmune: {json.dumps(word)}\n"
        f"resist: {json.dumps(word)}\nDR: {json.dumps(word)}\nweak: {json.dumps(word)}\n```\n",
    ]
    for text in texts:
        for creature in creatures(text):
            got = {k: v for k, v in creature.pairs.items() if k in keys and k not in ("ac",)}
            assert got.keys() <= {"note"}, text
            assert "says nothing" not in got.get("note", "") and word.strip(" .") not in (
                w.strip() for w in got.get("note", "x").split(";")
            )


@pytest.mark.parametrize(("given", "taken"), [("12.5", "12"), ("12,5", "12"), (12.5, "12")])
def test_hit_points_with_decimals_are_cut_and_said(given: Any, taken: str) -> None:
    texts = (
        json.dumps([{"name": "Ogre", "hp": given}]),
        f"name;hp\nOgre;{given}\n",
        json.dumps(foundry(hp={"max": given, "value": given})),
    )
    for text in texts:
        (creature,) = creatures(text)
        assert creature.pairs["hp"] == taken
        assert any("decimals" in o for o in creature.odd), creature.odd


@pytest.mark.parametrize("given", ["12", "12.0", "2,500", "2d8+4"])
def test_a_whole_number_is_no_decimal(given: str) -> None:
    (creature,) = creatures(f"name\thp\nOgre\t{given}\n")
    assert creature.odd == ()


def test_a_kind_of_creature_is_no_rule_family() -> None:
    (creature,) = creatures('[{"name": "Ogre", "hp": 30, "family": "Giant, Savage"}]')
    assert "family" not in creature.pairs and creature.odd == ()
    assert creature.pairs["note"] == "family: Giant, Savage"
    (wrong,) = creatures('[{"name": "Ogre", "hp": 30, "family": "pathfnder2"}]')
    assert "no rule family is called" in wrong.odd[0]


def test_a_number_among_modifiers_stays_a_number() -> None:
    ilse, ghoul, rat, bat = creatures(
        "name,side,hp,init,ac,count\nIlse,pc,31,+3,17,\nGhoul,enemy,2d8+6,12,14,3\n"
        "Rat,enemy,4,0,12,\nBat,enemy,4,-1,12,\n"
    )
    assert ilse.pairs["mod"] == "3" and "init" not in ilse.pairs
    assert ghoul.pairs["init"] == "12" and "mod" not in ghoul.pairs
    assert "number in this fight" in ghoul.odd[0]
    assert rat.pairs["mod"] == "0" and bat.pairs["mod"] == "-1"
