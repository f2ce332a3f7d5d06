"""Stat blocks pasted as text."""

import pytest
from support_notes import added, fmt, one, read
from texts import PF1_TEXT, PF2_TEXT, SW_TEXT

from tracker.importers.notes import stat_block


def test_pathfinder_1():
    assert fmt(PF1_TEXT) is stat_block
    found = read(PF1_TEXT)
    maw, child = found.creatures
    assert maw.name == "Mire Maw"
    assert maw.pairs == {
        "family": "pf1",
        "level": "8",
        "note": "CR 7; saves: +4 vs. poison; speed: 10 ft., swim 60 ft",
        "traits": "aberration,aquatic",
        "mod": "5",
        "perception": "14",
        "aura": "mucus cloud (5 feet)",
        "ac": "20",
        "touch": "9",
        "flatfooted": "19",
        "hp": "84",
        "hd": "8",
        "fort": "8",
        "ref": "-5",
        "will": "11",
        "dr": "10/magic",
        "sr": "18",
        "immune": "fear,mind-affecting effects",
        "resist": "cold 10,fire 5",
        "weak": "sonic",
        "str": "8",
        "dex": "1",
        "con": "6",
        "con_score": "22",
        "wis": "3",
        "cha": "3",
        "cmd": "24",
        "skill.stealth": "10",
        "skill.knowledge_any_one": "13",
        "persistent": "1d6 bleed",
    }
    assert maw.odd == ("HP: 84 (8d8+48); fast healing 2",)
    assert child.name == "Drowned Child"
    assert child.pairs["note"] == "CR 1/2"
    assert child.pairs["hp"] == "7"
    assert child.pairs["traits"] == "undead"
    assert "con" not in child.pairs
    added(*found.creatures)


def test_frightful_presence_stands_for_the_aura_where_there_is_none():
    creature = read(PF1_TEXT.replace("Aura mucus cloud (5 feet)\n", "")).creatures[0]
    assert creature.pairs["aura"] == "frightful presence (60 feet, DC 17)"


def test_pathfinder_2():
    found = read(PF2_TEXT)
    wight, imp, floor = found.creatures
    assert wight.name == "Bog Wight"
    assert wight.pairs == {
        "family": "pf2",
        "level": "5",
        "traits": "undead",
        "perception": "12",
        "mod": "12",
        "ac": "22",
        "note": "AC 22 (24 with shield raised)",
        "fort": "13",
        "ref": "9",
        "will": "11",
        "hp": "75",
        "immune": "death effects,disease,paralyzed",
        "weak": "fire 5",
        "resist": "cold 10,physical 5 (except silver)",
        "speed": "25",
        "con": "3",
        "skill.athletics": "13",
        "skill.stealth": "11",
        "aura": "frightful presence (60 feet, DC 21)",
        "persistent": "1d6 bleed",
    }
    assert wight.odd == ("HP: 75, negative healing",)
    assert (imp.name, imp.pairs["level"], imp.pairs["traits"]) == ("Bog Imp", "-1", "fey")
    assert floor.pairs["mod"] == "13"
    assert floor.pairs["hardness"] == "8"
    assert floor.pairs["hp"] == "40"
    assert found.refused == ()
    added(*found.creatures)


def test_a_single_block_without_a_header():
    creature = one("Bog Imp\nPerception +5\nAC 15; Fort +3, Ref +7, Will +4\nHP 8\n")
    assert creature.name == "Bog Imp"
    assert creature.pairs["hp"] == "8"
    assert creature.missing == ()


def test_savage_worlds():
    found = read(SW_TEXT)
    agnes, rotten = found.creatures
    assert agnes.name == "Sister Agnes"
    assert agnes.pairs == {
        "family": "sw",
        "wild": "yes",
        "agility": "d8",
        "smarts": "d6",
        "note": "animal intelligence",
        "spirit": "d10",
        "strength": "d6",
        "vigor": "d12+1",
        "athletics": "d6",
        "fighting": "d8",
        "skill.boating": "d4",
        "notice": "d6",
        "pace": "6",
        "parry": "6",
        "toughness": "9",
        "armor": "2",
        "traits": "level headed,quick,vow",
    }
    assert rotten.name == "Rotten One"
    assert rotten.pairs["fear"] == "-2"
    assert rotten.pairs["traits"] == "undead"
    assert "wild" not in rotten.pairs
    added(*found.creatures)


def test_fear_without_a_penalty():
    text = SW_TEXT.replace("Fear (\u22122):", "Fear:") + "\u25a0 Fearless: Immune to Fear.\n"
    rotten = read(text).creatures[1]
    assert rotten.pairs["fear"] == "0"
    assert rotten.pairs["traits"] == "undead,fearless"
    assert rotten.odd == ("it causes Fear without a penalty",)


@pytest.mark.parametrize(
    "word", ["Sister Agnes (WC)", "Sister Agnes [Wild Card]", "WC Sister Agnes"]
)
def test_marks_of_a_wild_card(word):
    creature = read(SW_TEXT.replace("\u2605 Sister Agnes", word)).creatures[0]
    assert creature.name == "Sister Agnes"
    assert creature.pairs["wild"] == "yes"


def test_a_block_that_lacks_numbers_says_so():
    text = "Ghoul CR 1\nInit +2; Perception +3\nAC 14, touch 12\nhp special\nFort +1\n"
    creature = one(text)
    assert creature.missing == ("HP",)
    assert any("special" in o for o in creature.odd)
    assert "flatfooted" not in creature.pairs


def test_text_with_nonbreaking_blanks_and_markdown():
    text = PF2_TEXT.replace(" +", "\u00a0+").replace("Perception", "**Perception**")
    assert read(text).creatures[0].pairs["perception"] == "12"
