"""Creatures of files into a fight: what comes, what is left off and said, how it is taken back."""

import pytest

from tracker.clock import Refused
from tracker.importers import Creature
from tracker.language import parse
from tracker.library import Wanted, add, joining
from tracker.systems import all_rules
from tracker.table import Table
from tracker.table.scratch import Scratch


def table(*lines: str) -> Table:
    made = Table(Scratch("test"), all_rules(), seed="s", asks_choices=False)
    for line in lines:
        command = parse(line, made.state, made.rules)
        assert command is not None
        made.do(command)
    return made


def names(t: Table) -> list[str]:
    return [c.name for c in t.state.present]


GHOUL = Creature("Ghoul", {"family": "pf2", "hp": "20", "mod": "7", "resist": "cold 5"})


def test_the_first_creatures_say_by_which_rules_it_is_fought() -> None:
    t = table()
    lich = Creature("Lich", {"family": "pf1", "hp": "100"})
    added = add(t, [Wanted(lich), Wanted(GHOUL), Wanted(GHOUL)])
    assert added.names == ("Lich", "Ghoul", "Ghoul2") and not added.troubles
    assert t.state.families == ("pf2", "pf1")  # most of them
    assert added.commands == 4
    t.undo(added.commands)
    assert names(t) == [] and t.state.families == ()


def test_a_family_not_in_use_comes_last() -> None:
    t = table("use hf", "add Freddie side=pc reaction=10")
    add(t, [Wanted(GHOUL)])
    assert t.state.families == ("hf", "pf2")
    assert t.state.present[-1].stats["resist"] == ("cold 5",)


def test_counts_letters_and_one_initiative() -> None:
    t = table("use pf2")
    assert add(t, [Wanted(GHOUL, "3", letters=True, together=True)]).names == (
        "Ghoul A",
        "Ghoul B",
        "Ghoul C",
    )
    assert {c.stats["group"] for c in t.state.present} == {"Ghoul"}
    dice = add(t, [Wanted(Creature("Rat", {}, count="1d4"))])
    assert 1 <= len(dice.names) <= 4
    assert add(t, [Wanted(GHOUL, "0")]).names == ()
    wrong = add(t, [Wanted(GHOUL, "many"), Wanted(GHOUL, "101"), Wanted(Creature("Rat", {}))])
    assert len(wrong.names) == 1 and len(wrong.troubles) == 2  # one does not lose the others
    assert 'how many is "many"?' in wrong.troubles[0] and "not 101" in wrong.troubles[1]


def test_what_no_rules_know_is_left_off_and_said() -> None:
    t = table("use pf1")
    odd = Creature("Thing", {"hp": "9", "spirit": "d8", "nonsense": "1", "skill.stealth": "4"})
    added = add(t, [Wanted(odd)])
    assert added.names == ("Thing",)
    assert added.troubles == ("Thing: no rules in use know: spirit, nonsense",)


def test_a_value_out_of_bounds_is_left_off_and_said() -> None:
    t = table("use pf2")
    added = add(t, [Wanted(Creature("Thing", {"hp": "9", "hardness": "5000", "ac": "x"}))])
    assert added.names == ("Thing",) and t.state.present[0].track("hp") == 9
    assert [x.split(":")[1].strip() for x in added.troubles] == [
        "hardness is left off",
        "ac is left off",
    ]


def test_effects_come_with_it_and_a_bad_one_is_said() -> None:
    t = table("use pf2")
    lines = ("effect {name} frightened 2", "effect {name} nonsuch", "persistent {name} 1d6 fire")
    added = add(t, [Wanted(Creature("Old [b]Tom[/]", {"hp": "9"}, effects=lines), "2")])
    first = t.state.present[0]
    assert [(e.condition, e.value) for e in first.effects] == [
        ("frightened", 2),
        ("persistent_damage", None),
    ]
    assert len(added.troubles) == 2 and "nonsuch" in added.troubles[0]


def test_dice_on_the_way_are_the_apps_whatever_the_policy() -> None:
    t = table("use pf1", "policy all ask")
    added = add(t, [Wanted(Creature("Wolf", {"hp": "2d8+4"}))])
    assert added.names == ("Wolf",) and t.asking is None and t.state.present[0].track("hp") >= 6


def test_a_party_joins_once() -> None:
    t = table("add Ann side=pc")
    found = joining(t, [Creature("ann", {}), Creature("Bob", {})])
    assert [w.creature.name for w in found] == ["Bob"]


def test_not_while_a_question_is_open() -> None:
    t = table("use pf1", "policy all ask", "add Ann init=+1")
    t.do(parse("start", t.state, t.rules))  # type: ignore[arg-type]
    with pytest.raises(Refused, match="a question is open"):
        add(t, [Wanted(GHOUL)])
    assert names(t) == ["Ann"]


def test_the_stat_block_goes_with_it() -> None:
    t = table()
    add(t, [Wanted(Creature("Ghoul", {"hp": "3"}, text="Ghoul\nBite +5"))])
    assert t.state.present[0].stats["block"] == "Ghoul\nBite +5"
