"""Resistances, weaknesses and immunities as public stat blocks write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import Fight

from tracker.clock.wards import split
from tracker.systems.pathfinder2.words import wards

GHOST = "all damage 10 (except force or ghost touch; double resistance vs. non-magical)"
RESIST = [
    # what the block says, what hits, what 15 of it take
    ("fire 10", "fire", 5),
    ("fire 10", "cold", 15),
    ("fire: 10", "fire", 5),
    ("10 fire", "fire", 5),
    ("fire (10)", "fire", 5),
    ("Feuer 10", "fire", 5),
    ("fire 10", "Feuer", 5),
    ("physical 5", "slashing", 10),
    ("physical 5", "bleed", 10),
    ("physical 5", "fire", 15),
    ("physical damage 5", "piercing", 10),
    ("physical 5 (except silver)", "slashing", 10),
    ("physical 5 (except silver)", "slashing silver", 15),
    ("physical 5 (except silver)", "slashing silber", 15),
    ("physical 5 (except silver)", "slashing cold iron", 10),
    ("physical 5 except silver", "slashing silver", 15),
    ("physical 5, except silver", "slashing silver", 15),
    ("physical 10 (except adamantine or bludgeoning)", "bludgeoning", 15),
    ("physical 10 (except adamantine or bludgeoning)", "slashing adamantine", 15),
    ("physical 10 (except adamantine or bludgeoning)", "slashing", 5),
    ("physical 10 (except cold iron, silver, or magical)", "piercing cold iron", 15),
    ("all damage 10 (except force or ghost touch)", "slashing", 5),
    ("all damage 10 (except force or ghost touch)", "force", 15),
    ("all damage 10 (except force or ghost touch)", "slashing ghost touch", 15),
    ("all damage 10 (except force, ghost touch, or positive)", "vitality", 15),
    ("all damage 10 (except force, ghost touch, or positive)", "positive", 15),
    ("all 5 except mental", "mental", 15),
    ("all 5 except mental", "sonic", 10),
    (GHOST, "slashing", 5),
    (GHOST, "slashing magical", 5),
    (GHOST, "slashing nonmagical", 0),
    (GHOST, "force nonmagical", 15),
    ("all damage 5 (except force; double vs non-magical)", "slashing nonmagical", 5),
    ("cold 5, fire 10", "fire", 5),
    ("cold 5; fire 10", "fire", 5),
    ("cold and fire 10", "cold", 5),
    ("fire 5, fire 10", "fire", 5),
    ("negative 10", "void", 5),
    ("void 10", "negative", 5),
    ("energy 5", "acid", 10),
    ("energy 5", "slashing", 15),
    ("precision 5", "precision", 10),
    ("splash damage 8", "splash", 7),
    ("area damage 8", "fire area", 7),
    ("physical 5 (from non-magical attacks)", "slashing", 10),
    ("none", "fire", 15),
    ("-", "fire", 15),
    ("—", "fire", 15),
    ("null", "fire", 15),
    ("n/a", "fire", 15),
    ("aller Schaden 5 (außer Kraft)", "force", 15),
    ("aller Schaden 5 (außer Kraft)", "slashing", 10),
]
WEAK = [
    ("cold iron 5", "slashing cold iron", 20),
    ("cold iron 5", "cold", 15),
    ("fire 5", "fire", 20),
    ("good 5", "good", 20),
    ("good 5", "slashing good", 20),
    ("splash damage 8", "splash", 23),
    ("splash damage 8", "fire splash", 23),
    ("area damage 5, splash damage 5", "area", 20),
    ("silver 3, fire 5", "slashing silver", 18),
    ("slashing 5", "piercing", 15),
]
IMMUNE = [
    ("fire", "fire", 0),
    ("fire, cold", "cold", 0),
    ("bleed, mental, poison", "poison", 0),
    ("mental", "fire", 15),
    ("precision", "precision", 0),
    ("negative", "void", 0),
    ("Gift", "poison", 0),
    ("death effects, disease, paralyzed, poison, unconscious", "poison", 0),
    ("physical (except silver)", "slashing", 0),
    ("physical (except silver)", "slashing silver", 15),
]


def left(stat: str, text: str, kind: str) -> tuple[int, list[str]]:
    f = Fight()
    f("use pf2", f'add G hp=175 {stat}="{text}"', f"damage G 15 {kind}")
    return 175 - f.who("G").track("hp"), [line.text for line in f.table.log]


@pytest.mark.parametrize(("text", "kind", "taken"), RESIST)
def test_resistance(text: str, kind: str, taken: int) -> None:
    assert left("resist", text, kind)[0] == taken


@pytest.mark.parametrize(("text", "kind", "taken"), WEAK)
def test_weakness(text: str, kind: str, taken: int) -> None:
    assert left("weak", text, kind)[0] == taken


@pytest.mark.parametrize(("text", "kind", "taken"), IMMUNE)
def test_immunity(text: str, kind: str, taken: int) -> None:
    assert left("immune", text, kind)[0] == taken


def test_an_exception_that_was_not_named_is_told() -> None:
    taken, told = left("resist", "physical 5 (except silver)", "slashing")
    assert taken == 10
    assert any("resist 5 physical (not silver): applied" in text for text in told)
    taken, told = left("resist", "physical 5 (except silver)", "slashing silver")
    assert any("does not count" in text for text in told)


def test_each_part_of_a_blow_meets_its_own_and_hardness_counts_once() -> None:
    f = Fight()
    f("use pf2", 'add G hp=50 resist="fire 5, slashing 2" weak="cold 3" hardness=4')
    f("damage G 6 slashing + 6 fire + 6 cold")  # 4 + 1 + 9, less 4
    assert f.who("G").track("hp") == 40


@pytest.mark.parametrize(("hardness", "amount", "lost"), [(10, 4, 0), (10, 10, 0), (10, 12, 2)])
def test_hardness_gives_nothing_back(hardness: int, amount: int, lost: int) -> None:
    f = Fight()
    f("use pf2", f"add G hp=20/50 hardness={hardness}", f"damage G {amount}")
    assert f.who("G").track("hp") == 20 - lost


def test_immune_to_critical_hits_takes_it_undoubled() -> None:
    f = Fight()
    f("use pf2", 'add G hp=50 immune="critical hits"', "damage G 9 slashing crit")
    assert f.who("G").track("hp") == 41


def test_two_damages_of_old_files_whose_list_was_cut_in_the_parentheses() -> None:
    found = wards(("all damage 10 (except force", "or ghost touch)", "fire 5"))
    assert [(w.words, w.amount, w.exceptions) for w in found] == [
        (("all",), 10, ("force", "ghost touch")),
        (("fire",), 5, ()),
    ]


@given(st.text(max_size=80))
def test_any_text_is_read(text: str) -> None:
    for ward in wards(text):
        assert ward.words
        assert ward.amount >= 0
    assert "".join(split(text)).count("(") == text.count("(")


SYNONYMS = [
    ("flat-footed", "off_guard"),
    ("off-guard", "off_guard"),
    ("paralyze", "paralyzed"),
    ("paralysed", "paralyzed"),
    ("Gelähmt", "paralyzed"),
    ("blindness", "blinded"),
    ("fear effects", "frightened"),
    ("Furcht", "fleeing"),
    ("persistent_damage", "persistent_damage"),
]


@pytest.mark.parametrize(("said", "condition"), SYNONYMS)
def test_immunity_by_any_name_keeps_the_condition_away(said: str, condition: str) -> None:
    f = Fight()
    f("use pf2", f'add G hp=20 immune="{said}"')
    value = " 1" if condition == "frightened" else ""
    f(
        "persistent G 1d6 fire"
        if condition == "persistent_damage"
        else f"effect G {condition}{value}"
    )
    assert f.effects("G") == []
    if condition != "persistent_damage":
        f(f"effect G {condition}{value} force")
        assert f.effects("G") == [condition]


@pytest.mark.parametrize("said", ["off-guard", "flat-footed", "Auf dem Falschen Fuß"])
@pytest.mark.parametrize("cause", ["prone", "grabbed", "paralyzed", "confused", "restrained"])
def test_immunity_holds_where_the_condition_is_implied(said: str, cause: str) -> None:
    f = Fight()
    f("use pf2", f'add G hp=20 immune="{said}"', f"effect G {cause}")
    assert "off_guard" not in f.show("G")["conditions"]
    assert f.show("G")["modifiers"].get("ac", 0) == 0


def test_immunity_for_a_time_holds_for_damage_and_implied_conditions_too() -> None:
    f = Fight()
    f("use pf2", "add G hp=20 init=3", "start", "immune G fire for 1 round", "damage G 5 fire")
    f("immune G flat-footed for 1 round", "effect G prone")
    assert f.who("G").track("hp") == 20
    assert "off_guard" not in f.show("G")["conditions"]
    f("next", "damage G 5 fire")
    assert f.who("G").track("hp") == 15
    assert "off_guard" in f.show("G")["conditions"]


MORE = [
    # stat, what the block says, what hits (amounts and types), what it takes
    ("resist", "resistance to fire 10", "15 fire", 5),
    ("resist", "resistance 10 to fire", "15 fire", 5),
    ("resist", "10 vs fire", "15 fire", 5),
    ("resist", "fire resistance 10", "15 fire", 5),
    ("resist", "Resistances fire 10, cold 5", "15 fire", 5),
    ("resist", "Resistenz gegen Feuer 10", "15 fire", 5),
    ("resist", "10 to all damage", "15 fire", 5),
    ("resist", "all physical damage 10", "15 slashing", 5),
    ("resist", "all physical damage 10", "15 fire", 15),
    ("resist", "physical damage from non-magical weapons 10", "15 slashing", 5),
    ("resist", "physical damage from non-magical weapons 10", "15 slashing magical", 15),
    ("resist", "all damage from nonmagical attacks 10", "15 slashing", 5),
    ("resist", "all damage from nonmagical attacks 10", "15 slashing magical", 15),
    ("resist", "nonmagical attacks 10", "15 slashing nonmagical", 5),
    ("resist", "nonmagical attacks 10", "15 slashing magical", 15),
    ("resist", "bludgeoning, piercing and slashing 5", "15 bludgeoning", 10),
    ("resist", "bludgeoning, piercing, slashing 5 (except silver)", "15 piercing silver", 15),
    ("resist", "physical 5 (except magical silver)", "15 slashing silver", 10),
    ("resist", "physical 5 (except magical silver)", "15 slashing magical silver", 15),
    ("resist", "fire 5–10", "15 fire", 10),
    ("resist", "elektrizität 5", "15 lightning", 10),
    ("weak", "Schwäche gegen Feuer 10", "15 fire", 25),
    ("weak", "holy 10", "15 slashing good", 25),
    ("immune", "immunity to fire", "15 fire", 0),
    ("immune", "Immunität gegen Feuer", "15 fire", 0),
    ("immune", "nonmagical attacks", "15 slashing", 0),
    ("immune", "nonmagical attacks", "15 slashing magical", 15),
    # One type is one instance, however it is written.
    ("resist", "fire 5", "5 fire + 5 fire", 5),
    ("weak", "fire 3", "5 fire + 5 feuer", 13),
    ("weak", "cold iron 3", "5 slashing cold iron + 5 fire", 13),
    ("resist", "all 5", "10 slashing + 3 fire", 5),
    ("weak", "all 5", "10 slashing + 3 fire", 23),
    # Precision is of the blow's own type.
    ("resist", "piercing 5", "10 piercing + 5 precision", 10),
    ("resist", "all 5", "10 piercing + 5 precision", 10),
    ("resist", "precision 3", "10 piercing + 5 precision", 12),
    ("resist", "precision 9", "10 piercing + 5 precision", 10),
    ("immune", "precision", "10 piercing + 5 precision", 10),
    ("immune", "piercing", "10 piercing + 5 precision", 0),
    # Splash and area: what speaks of a piece takes no more than the piece.
    ("resist", "splash 9", "10 fire + 3 fire splash", 10),
    ("weak", "splash 2", "10 fire + 3 fire splash", 15),
    ("immune", "nonlethal attacks", "10 slashing nonlethal", 0),
    ("immune", "nonlethal attacks", "10 slashing", 10),
    ("immune", "critical hits", "9 slashing crit", 9),
    ("immune", "critical hits", "18 slashing critted", 9),
    ("immune", "critical hits", "9 slashing crit half", 4),
    ("immune", "critical hits", "9 slashing", 9),
    ("weak", "fire 5", "0 fire", 0),
]


@pytest.mark.parametrize(("stat", "text", "blow", "taken"), MORE)
def test_blows_of_several_parts_and_other_wordings(
    stat: str, text: str, blow: str, taken: int
) -> None:
    f = Fight()
    f("use pf2", f'add G hp=175 {stat}="{text}"', f"damage G {blow}")
    assert 175 - f.who("G").track("hp") == taken


def test_immune_to_critical_hits_it_still_drops_by_one() -> None:
    f = Fight()
    f("use pf2", 'add G hp=9 side=pc immune="critical hits"', "damage G 9 slashing crit")
    assert f.show("G")["status"]["dying"] == 2


def test_what_cannot_be_read_is_told_when_it_comes() -> None:
    f = Fight()
    f("use pf2", 'add G hp=20 resist="protean anatomy 8, fire 5, cold" weak="sunlight"')
    told = [x.text for x in f.table.log if x.kind == "reminder"]
    assert len(told) == 3
    for text, word in zip(told, ("protean anatomy", "cold", "sunlight"), strict=True):
        assert word in text
        assert "the table sees to it" in text
    f("effect G prone", "set G level=3")
    assert len([x for x in f.table.log if x.kind == "reminder"]) == 3
    f('set G weak="physical 5 (except silver), all damage 2 (from traps), magical silver 3"')
    assert len([x for x in f.table.log if x.kind == "reminder"]) == 3


@pytest.mark.parametrize(("amount", "lost"), [(10, 0), (16, 1), (20, 5)])
def test_weakness_comes_before_resistance(amount: int, lost: int) -> None:
    f = Fight()
    f("use pf2", 'add G hp=50 weak="fire 5" resist="fire 20"', f"damage G {amount} fire")
    assert f.who("G").track("hp") == 50 - lost


def test_hardness_is_told() -> None:
    f = Fight()
    f("use pf2", "add G hp=20 hardness=5", "damage G 4 slashing + 4 fire")
    assert f.who("G").track("hp") == 17
    assert f.table.log[-2].text == "Hardness 5: 8 becomes 3"
    told = len(f.table.log)
    f("damage G 0")
    assert not any("Hardness" in x.text for x in f.table.log[told:])
