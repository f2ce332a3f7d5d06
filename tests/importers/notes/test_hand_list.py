"""Hand lists in every dress."""

import json

import pytest
from support_notes import added, fmt, line, one, read

from tracker.importers.notes import hand_list

CSV = {
    "english": "Name,Initiative,Current HP,Max HP,AC,Count,Side\nOgre,+2,20,30,17,2,enemy\n",
    "german": "Name;Initiative;Aktuelle TP;Max TP;RK;Anzahl;Seite\nOgre;+2;20;30;17;2;Gegner\n",
    "russian": "Имя|Инициатива|Текущие хиты|Макс ХП|КД|Количество|Сторона\n"
    "Ogre|+2|20|30|17|2|враг\n",
    "japanese": "名前\tイニシアチブ\t現在HP\t最大HP\tアーマークラス\t数\t陣営\n"
    "Ogre\t+2\t20\t30\t17\t2\t敵\n",
    "dutch": "naam;initiatief;huidige hp;maximale hp;pantserklasse;aantal;kant\n"
    "Ogre;+2;20;30;17;2;vijand\n",
    "french": "Nom;Initiative;PV actuels;PV max;CA;Nombre;Camp\nOgre;+2;20;30;17;2;ennemi\n",
}


@pytest.mark.parametrize("language", list(CSV))
def test_headers_in_several_languages(language):
    creature = one(CSV[language])
    assert creature.name == "Ogre"
    assert creature.count == "2"
    assert creature.pairs == {"side": "enemy", "mod": "2", "ac": "17", "hp": "20/30"}
    assert creature.missing == ()


def test_a_markdown_table():
    table = "# Fight\n\n| Name | Init | HP |\n|:--|--:|---|\n| Ghoul, old | +3 | 13 |\n"
    creature = one(table)
    assert creature.name == "Ghoul old"
    assert creature.pairs == {"mod": "3", "hp": "13"}
    assert creature.odd


def test_what_excel_makes():
    text = 'sep=;\nName;HP;Init;Notiz\n"Müller; Hans";12;17,5;"zwei\nZeilen"\n\n;9;;\n'
    for data in (text.encode("cp1252"), text.encode("utf-16"), text.encode("utf-8-sig")):
        found = read(data)
        (creature,) = found.creatures
        assert creature.name == "Müller; Hans"
        assert creature.pairs == {"hp": "12", "init": "17.5", "note": "zwei Zeilen"}
        assert [why for _, why in found.refused] == ["it has no name"]
        assert "row 6" in found.refused[0][0]


def test_unknown_columns_are_named_and_a_useless_one_is_said_once():
    rows = "".join(f"M{n}x,1/4,{n + 1},swim,Humanoid (any race)\n" for n in range(70))
    found = read("name,cr,hp,speed,type,legendary\n" + rows.replace("any race)", "any race),L"))
    assert found.bestiary
    assert len(found.creatures) == 70
    assert found.creatures[3].pairs == {
        "note": "CR 1/4",
        "traits": "humanoid,any race",
        "hp": "4",
    }
    assert found.creatures[3].missing == ("initiative",)
    assert found.creatures[3].odd == ()
    assert any("legendary" in i for i in found.ignored)
    assert sum("speed" in i for i in found.ignored) == 1


def test_modifiers_and_numbers_of_a_fight():
    found = read("name,init,hp\nA,+2,5\nB,-1,5\nC,0,5\n")
    assert [c.pairs["mod"] for c in found.creatures] == ["2", "-1", "0"]
    found = read("name,init,hp\nA,15,5\nB,\u22121,5\n")
    assert found.creatures[0].pairs["init"] == "15"
    assert found.creatures[1].pairs["mod"] == "-1"
    assert found.creatures[1].odd


def test_a_party_list_without_hit_points():
    data = [{"name": "Mira", "initiative": 20, "dexMod": 1, "manualSet": 0}]
    found = read(json.dumps(data))
    (creature,) = found.creatures
    assert creature.pairs == {"mod": "1", "init": "20"}
    assert creature.missing == ("HP",)
    assert "manualSet" in found.ignored[0]


def test_a_monster_each_with_its_own_hit_points():
    text = 'name = "Ford"\nnotes = """a\nb"""\n[groups.rats]\nmonster = "giant rat"\ncount = 4\n'
    found = read(text + "max_hp = [6, 5, 7, 4]\n")
    assert found.title == "Ford"
    assert [c.pairs["hp"] for c in found.creatures] == ["6", "5", "7", "4"]
    assert {c.name for c in found.creatures} == {"giant rat"}
    assert {c.count for c in found.creatures} == {"1"}
    assert found.creatures[0].missing == ("initiative",)
    found = read(text.replace("count = 4", "count = 5") + "max_hp = [6, 5, 7, 4]\n")
    assert found.creatures[4].missing == ("HP", "initiative")
    assert "5 were asked for" in found.creatures[4].odd[0]


def test_a_stream_of_documents_in_envelopes():
    text = """# note
---
kind: creature
schemaVersion: 1
data: {name: Bone Guard, level: -1, perception: 6, hp: 20, fortitude: 7, ac: 17,
  immunities: [{type: death effects}, {type: poison}],
  weaknesses: [{type: bludgeoning, value: 5}], speed: {land: 25},
  skills: {athletics: 7, lore: 3}, rarity: common}
---
kind: creature
schemaVersion: 1
data: {name: Wolf, perception: +10, hp: 32}
"""
    found = read(text)
    assert found.creatures[0].pairs == {
        "level": "-1",
        "perception": "6",
        "fort": "7",
        "ac": "17",
        "immune": "death effects,poison",
        "weak": "bludgeoning 5",
        "speed": "25",
        "skill.athletics": "7",
        "skill.lore": "3",
        "mod": "6",
        "hp": "20",
    }
    assert "Perception" in found.creatures[0].odd[0]
    assert found.creatures[1].pairs["mod"] == "10"
    assert "rarity" in found.ignored[0]
    added(*found.creatures)


@pytest.mark.parametrize(
    "text",
    [
        "combatants: [{name: Ghoul, hp: 13}]",
        "creatures:\n  - name: Ghoul\n    hp: 13\n",
        "- name: Ghoul\n  hp: 13\n",
        "Ghoul: {hp: 13}\n",
        "monsters:\n  Ghoul: {hp: 13}\n",
        "name: Ghoul\nhp: 13\n",
        '{"encounter": {"enemies": [{"Name": "Ghoul", "HP": {"value": 13, "max": "13"}}]}}',
        "существа:\n  - имя: Ghoul\n    хиты: 13\n",
        "敵:\n  - 名前: Ghoul\n    ヒットポイント: １３\n",
        '[[creatures]]\nname = "Ghoul"\nhp = 13\n',
    ],
)
def test_nested_shapes(text):
    creature = one(text)
    assert creature.name == "Ghoul"
    assert creature.pairs["hp"] in ("13", "13/13")


def test_sides_and_rules_of_the_lists_they_stand_in():
    found = read("system: pf2e\nplayers: [{name: Ezren, hp: 20}]\n"
                 "friends: [{name: Dog, hp: 4}]\n"
                 "monsters: [{name: Ghoul, hp: 13, side: neutral, family: SWADE}]\n")  # fmt: skip
    pairs = [c.pairs for c in found.creatures]
    assert [p.get("side") for p in pairs] == ["pc", "ally", "neutral"]
    assert [p["family"] for p in pairs] == ["pf2", "pf2", "sw"]


def test_the_stats_of_every_family_pass_through():
    text = """combatants:
- {name: Agent, family: hf, reaction: 12, willpower: 9/10, brokenness: 2, hardness: 3,
   hardness.supernatural: 5, cap: 4, horror: 4}
- {name: Knight, family: sw, Spirit: D8, vigor: d12 + 1, parry: 6, toughness: 7, armor: 2,
   wild: x, edges: none, fear: -2, wounds: 1/3, skill.boating: d6}
- {name: Monk, family: mythos, side: pc, sanity: 3/5, health: 6, will: 3, other_world: R'lyeh}
- {name: Thing, family: mythos, horror_rating: -1, horror_loss: 2, combat: 4, special: "a: b"}
- {name: Cleric, family: pf1, con_score: 14, dr: 10/magic, fear_immunity: ja, danger: near}
"""
    found = read(text)
    by = {c.name: c for c in found.creatures}
    assert by["Agent"].pairs["hardness.supernatural"] == "5"
    assert by["Agent"].pairs["willpower"] == "9/10"
    assert by["Knight"].pairs["vigor"] == "d12+1"
    assert by["Knight"].pairs["wild"] == "yes"
    assert by["Knight"].pairs["skill.boating"] == "d6"
    assert by["Monk"].pairs["sanity"] == "3/5"
    assert by["Thing"].missing == ()
    assert by["Cleric"].missing == ("HP", "initiative")
    assert by["Knight"].missing == ()
    agent, knight, monk, _, cleric = added(*found.creatures)
    assert agent.stats["hardness.supernatural"] == 5
    assert knight.stats["fear"] == -2
    assert monk.track("sanity") == 3
    assert cleric.stats["fear_immunity"] is True


def test_what_is_out_of_bounds_or_no_number_is_said_and_left_off():
    creature = one("[{name: A, family: hf, hardness: 9, reaction: fast, hp: 30/24}]")
    assert "hardness" not in creature.pairs
    assert creature.pairs["hp"] == "30"
    assert creature.missing == ("Reaction",)
    assert any("0 to 7" in o for o in creature.odd)
    assert any('"fast"' in o for o in creature.odd)
    assert any("more than its maximum" in o for o in creature.odd)


def test_effects_come_as_lines():
    text = """- name: Ghoul
  family: pf2
  hp: 13
  init: 4
  effects: ["frightened 2", persistent 2d6 fire damage, "persistent {name} 1d4 acid dc 10",
    "remove {name}", "effect {name},@all dead", "!quit"]
"""
    creature = one(text)
    assert creature.effects == (
        "effect {name} frightened 2",
        "persistent {name} 2d6 fire",
        "persistent {name} 1d4 acid dc 10",
    )
    assert len(creature.odd) == 3
    (ghoul,) = added(creature)
    assert [(e.condition, e.value, e.dice) for e in ghoul.effects] == [
        ("frightened", 2, ""),
        ("persistent_damage", None, "2d6"),
        ("persistent_damage", None, "1d4"),
    ]


def test_names_and_counts():
    long = "N" * 300
    found = read(
        json.dumps(
            [
                {"name": "Goblin x3", "hp": 5},
                {"name": "2x Wolf", "hp": 5},
                {"name": "\x1b[31m[red]R\u202eat[/]", "hp": 5},
                {"name": long, "hp": 5},
                {"name": "@all", "hp": 5},
                {"name": "7", "hp": 5},
                {"name": "Rat", "hp": 5, "count": 0},
                {"name": "Rat", "hp": 5, "count": "1d4"},
                {"name": "Rat", "hp": 5, "count": 900},
                {"name": "Rat", "hp": 5, "count": "some"},
                {"name": "  ", "hp": 5},
                {"name": ["a"], "hp": 5},
                7,
                None,
            ]
        )
    )
    made = [(c.name, c.count) for c in found.creatures]
    assert made == [
        ("Goblin", "3"),
        ("Wolf", "2"),
        ("[31m[red]Rat[/]", "1"),
        ("N" * 60, "1"),
        ("all", "1"),
        ("No. 7", "1"),
        ("Rat", "1d4"),
        ("Rat", "100"),
        ("Rat", "1"),
    ]
    assert "cut to 60" in found.creatures[3].odd[0]
    assert "900" in found.creatures[7].odd[0]
    assert len(found.refused) == 5
    assert found.refused[0] == ("entry 7 (Rat)", 'its count is "0"')
    for creature in found.creatures:
        assert line(creature)
    added(*found.creatures)


def test_one_broken_entry_does_not_lose_the_list():
    text = "combatants:\n- name: A\n  hp: 3\n- name: B: the bad\n  hp: 4\n- name: C\n  hp: 5\n"
    found = read(text)
    assert [c.name for c in found.creatures] == ["A", "C"]
    assert found.refused[0][0] == "line 4"
    assert "broken" in found.ignored[0]


def test_bare_names_under_a_heading():
    found = read(
        "combatants:\n- Goblin x3\n- Orc\nplayers:\n  Ezren: {hp: 24, init: +3}\n  Kyra:\n"
    )
    assert [(c.name, c.count, c.pairs.get("side")) for c in found.creatures] == [
        ("Goblin", "3", None),
        ("Orc", "1", None),
        ("Ezren", "1", "pc"),
        ("Kyra", "1", "pc"),
    ]
    assert found.creatures[3].missing == ("HP", "initiative")


def test_many_rows_are_bounded():
    found = read("name,hp\n" + "Rat,3\n" * 2500)
    assert len(found.creatures) == hand_list.MOST_ROWS
    assert any("2,000" in i for i in found.ignored)
    found = read(json.dumps([{"name": "Rat", "hp": 3}] * 2500))
    assert len(found.creatures) == hand_list.MOST_ROWS
    assert any("500 more" in i for i in found.ignored)


@pytest.mark.parametrize(
    "text",
    ["", "   ", "hello there", "Dear GM,\nthe name: of the game\n", '{"a": 1}', "[1, 2]", "name\n",
     '"x"', "key: value\n", "<a/>", "- a\n- b\n"],
)  # fmt: skip
def test_what_is_no_list(text):
    assert fmt(text) is None
