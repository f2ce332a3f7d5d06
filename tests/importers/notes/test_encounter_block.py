"""Encounter blocks, and what the tracker of notes saves."""

from support_notes import added, fmt, read
from texts import ENCOUNTER, PF2_NOTE, SAVED

from tracker.importers.notes import encounter_block


def test_every_form_of_a_creature():
    assert fmt(ENCOUNTER) is encounter_block
    found = read(ENCOUNTER)
    assert found.title == "The ford"
    made = [(c.name, c.count, dict(c.pairs)) for c in found.creatures]
    assert made == [
        ("Ezren", "1", {"side": "pc"}),
        ("Kyra", "1", {"side": "pc"}),
        ("Goblin", "1", {}),
        ("Goblin", "3", {}),
        ("Wolf", "1d4", {}),
        ("Ogre", "1", {"hp": "30", "ac": "17", "mod": "2"}),
        ("Scout", "1", {"hidden": "yes"}),
        ("Guard", "1", {"side": "ally"}),
        ("Jim", "1", {"note": "Hobgoblin"}),
        ("Imp of the Bog", "2", {"note": "Bog Imp"}),
        (
            "Old Troll",
            "1",
            {"note": "Troll", "hp": "63", "ac": "20", "mod": "-1", "hidden": "yes", "side": "ally"},
        ),
    ]
    assert found.creatures[2].missing == ("HP", "initiative")
    assert "bestiary elsewhere" in found.creatures[2].odd[0]
    assert found.creatures[5].missing == ()
    assert found.refused == (("creature 10", "it has no name"),)
    assert any("The Five" in i for i in found.ignored)
    assert any("rollHP" in i for i in found.ignored)
    added(*found.creatures)


def test_names_are_resolved_in_the_same_note():
    found = read(PF2_NOTE + ENCOUNTER)
    imp = next(c for c in found.creatures if c.name == "Imp of the Bog")
    assert imp.pairs["ac"] == "15"
    assert imp.pairs["note"] == "Bog Imp"
    assert imp.count == "2"
    assert imp.missing == ()


def test_several_encounters_and_odd_ones():
    found = read("```encounter\n- name: A\n  creatures: Goblin\n- name: B\n  players: true\n"
                 "  creatures: {Wolf: 3, 2: Rat}\n```\n")  # fmt: skip
    assert found.bestiary
    assert [(c.name, c.count) for c in found.creatures] == [
        ("Goblin", "1"), ("Wolf", "1"), ("Rat", "2")]  # fmt: skip
    assert found.creatures[1].pairs == {"hp": "3"}
    assert any("players of the vault" in i for i in found.ignored)
    assert read("```encounter\ncreatures: 7\nplayers: 7\n```\n").creatures[:1] == ()
    assert read("```encounter\n```\n").creatures == ()


def test_a_block_whose_yaml_is_broken_is_read_line_by_line():
    found = read("```encounter\nname: a: b\ncreatures:\n  - [Goblin, Jim], 3\n"
                 "  - 2: {creature: Rat, hp: 4}\n  - Wolf, 5, 6, friend\n```\n")  # fmt: skip
    made = [(c.name, c.count, dict(c.pairs)) for c in found.creatures]
    assert made == [
        ("Jim", "1", {"note": "Goblin", "hp": "3"}),
        ("Rat", "2", {"hp": "4"}),
        ("Wolf", "1", {"hp": "5", "ac": "6", "side": "ally"}),
    ]
    assert "broken" in found.creatures[0].odd[-1]


def test_the_saved_data():
    found = read(SAVED)
    by = {c.name: c for c in found.creatures}
    assert by["Ezren"].pairs == {"side": "pc", "hp": "12/20", "init": "17"}
    assert by["Ghoul 1"].pairs == {
        "hp": "9/13",
        "mod": "2",
        "init": "14",
        "ac": "14",
        "temp": "3",
        "hidden": "yes",
    }
    assert by["Ghoul 1"].effects == ("effect {name} prone", "effect {name} blinded")
    assert by["Ghoul 1"].source == "encounter Ford"
    assert found.bestiary
    assert [w for w, _ in found.refused] == ["player 2", "player 3"]
    added(*found.creatures)
