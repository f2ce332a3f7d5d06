"""Notes with stat blocks."""

from support_notes import added, fmt, one, read
from texts import NOTE_5E, PF1_BROKEN, PF1_NOTE, PF2_NOTE

from tracker.importers.notes import obsidian

MIRE_MAW = {
    "family": "pf1",
    "level": "8",
    "note": "CR 7",
    "traits": "aberration,aquatic,cold",
    "mod": "12",
    "perception": "14",
    "ac": "20",
    "touch": "9",
    "flatfooted": "19",
    "hp": "84",
    "hd": "8",
    "fort": "8",
    "ref": "-1",
    "will": "11",
    "dr": "10/cold iron",
    "sr": "18",
    "immune": "fear,mind-affecting effects,poison",
    "resist": "cold 10,fire 5",
    "weak": "sonic",
    "cmd": "24",
    "skill.stealth": "13",
    "skill.knowledge_any_one": "9",
    "aura": "stench (30 ft., DC 16)",
    "persistent": "1d6 bleed",
}


def test_a_pathfinder_1_note():
    assert fmt(PF1_NOTE) is obsidian
    creature = one(PF1_NOTE.replace("[20, 8, -, 0, 17, 17]", '[20, 8, "-", 0, 17, 17]'))
    assert creature.pairs == MIRE_MAW | {"str": "5", "dex": "-1", "wis": "3", "cha": "3"}
    assert creature.name == "Mire Maw"
    assert creature.source == "A Book of Bogs"
    assert creature.missing == ()
    assert any("+12/+2" in o for o in creature.odd)
    assert any("fast healing 5" in o for o in creature.odd)
    assert "Frightful Presence" in creature.text
    (maw,) = added(creature)
    assert maw.init_mod == 12


def test_a_note_whose_yaml_is_broken_is_read_line_by_line():
    creature = one(PF1_BROKEN)
    abilities = {"str": "5", "dex": "-1", "con": "3", "con_score": "16", "int": "0"}
    assert creature.pairs == MIRE_MAW | abilities | {"wis": "3", "cha": "3"}
    assert any("YAML is broken" in o and "line by line" in o for o in creature.odd)
    aliased = one(PF1_NOTE.replace("special_abilities:", "other: *anchor\nspecial_abilities:"))
    assert aliased.pairs["fort"] == "8"
    assert any("aliases" in o for o in aliased.odd)


def test_keys_in_any_case_and_signs_in_the_yaml():
    creature = one(PF1_NOTE.replace("AC:", "ac:").replace("INI:", "Ini:").replace("Text", "\x1a"))
    assert creature.pairs["ac"] == "20"
    assert creature.pairs["mod"] == "12"


def test_pathfinder_2_notes():
    found = read(PF2_NOTE)
    wight, imp = found.creatures
    assert wight.pairs == {
        "family": "pf2",
        "level": "5",
        "traits": "evil,undead",
        "perception": "12",
        "mod": "12",
        "ac": "22",
        "fort": "13",
        "ref": "9",
        "will": "11",
        "hp": "75",
        "immune": "death effects,disease",
        "weak": "fire 5",
        "resist": "cold 10",
        "con": "3",
        "skill.athletics": "13",
        "skill.stealth": "11",
        "persistent": "1d6 bleed",
    }
    assert imp.pairs == {
        "family": "pf2",
        "level": "-1",
        "perception": "5",
        "mod": "5",
        "ac": "15",
        "hp": "8",
        "fort": "3",
        "ref": "7",
        "will": "4",
    }
    added(*found.creatures)


def test_front_matter_in_the_layout_of_5e():
    creature = one(NOTE_5E)
    assert creature.pairs == {
        "note": "CR 1/2",
        "traits": "fey,hag",
        "hp": "52",
        "ac": "14",
        "mod": "1",
        "immune": "cold,poison,charmed",
        "skill.stealth": "4",
    }
    assert any("none of the rule families" in o for o in creature.odd)
    added(creature)


def test_a_block_that_only_refers_to_a_bestiary():
    creature = one("```statblock\nmonster: Ghoul\n```\n")
    assert (creature.name, creature.pairs) == ("Ghoul", {})
    assert creature.missing == ("HP", "initiative", "AC")
    assert "elsewhere" in creature.odd[0]


def test_a_block_without_a_name_is_refused_and_the_rest_comes():
    found = read("```statblock\nac: 12\n```\n```statblock\nname: A\nac: 3\nhp:\n```\n"
                 "> ```statblock\n> name: B\n> hp: {special: many}\n> ```\n")  # fmt: skip
    assert found.refused == (("block 1", "it has no name"),)
    assert [c.name for c in found.creatures] == ["A", "B"]
    assert found.creatures[1].missing == ("HP", "initiative", "AC")
    assert any("many" in o for o in found.creatures[1].odd)


def test_private_tags_are_plain_values():
    creature = one("```statblock\nname: A\nhp: !!int '10'\nac: !!dev.some.Trait 12\ncmd: 3\n```\n")
    assert creature.pairs["hp"] == "10"
    assert creature.pairs["ac"] == "12"
