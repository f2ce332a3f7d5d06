"""Who cannot act cannot wait, interrupt or act; the last word counts; every check has degrees."""

import pytest
from support import Fight

from tracker.clock import Refused

DEEDS = {
    # condition: may delay, ready, act, interrupt
    "fleeing": (False, False, True, True),
    "confused": (False, False, True, False),
    "paralyzed": (False, False, False, False),
    "petrified": (False, False, False, False),
    "unconscious": (False, False, False, False),
    "stunned 5": (False, False, False, False),
    "frightened 2": (True, True, True, True),
    "prone": (True, True, True, True),
    "immobilized": (True, True, True, True),
    "grabbed": (True, True, True, True),
    "slowed 3": (True, True, True, True),
}


def fight(*dice: int) -> Fight:
    f = Fight(*dice)
    f("use pf2", "add E hp=30 level=3 side=pc init=20", "add Z hp=30 level=3 init=10")
    return f


def allowed(f: Fight, line: str) -> bool:
    try:
        f(line)
    except Refused as refusal:
        assert "force" in str(refusal)
        f(f"{line} force")
        return False
    return True


@pytest.mark.parametrize("condition", DEEDS)
def test_what_a_condition_forbids(condition: str) -> None:
    delay, ready, act, interrupt = DEEDS[condition]
    f = fight()
    f("start", f"effect E {condition}")
    assert allowed(f, "delay E") is delay
    f = fight()
    f("start", f"effect E {condition}")
    assert allowed(f, "ready E") is ready
    f = fight()
    f("start", f"effect Z {condition}")
    assert allowed(f, "act Z") is act
    f = fight()
    f("start", "ready E", "next", f"effect E {condition}")
    assert allowed(f, "act E") is interrupt


def test_the_knocked_out_neither_act_nor_show_actions() -> None:
    f = fight()
    f("start", "next", "damage E 30")
    assert f.show("E")["status"]["can_act"] is False
    assert f.table.rules.derive(f.state, f.who("E")).badges[0] == "can't act"


@pytest.mark.parametrize("line", ["start", "damage E 30 nonlethal"])
def test_the_knocked_out_count_no_actions(line: str) -> None:
    f = fight()
    f(*(("damage E 30 nonlethal", "start") if line == "start" else ("start", line)))
    status = f.show("E")["status"]
    assert (status["actions"], status["reaction"], status["can_act"]) == (0, False, False)


REACTS = {"confused": False, "paralyzed": False, "stunned 5": False, "fleeing": True, "prone": True}


@pytest.mark.parametrize("condition", REACTS)
def test_who_may_not_react_cannot_spend_its_reaction(condition: str) -> None:
    f = fight()
    f("start", f"effect E {condition}")
    assert allowed(f, "spend E reaction") is REACTS[condition]
    assert f.show("E")["tracks"]["reaction"]["value"] == 0


def test_no_reaction_until_the_return_from_delaying() -> None:
    f = fight()
    f("start", "delay E")
    with pytest.raises(Refused, match="delays"):
        f("spend E reaction")
    f("act E", "spend E reaction")
    assert f.who("E").track("reaction") == 0


@pytest.mark.parametrize("reading", ["literal", "keep"])
def test_stunned_in_its_own_turn_waits_only_where_it_may_act(reading: str) -> None:
    f = fight()
    f(f"rule pf2.stunned_mid_turn {reading}", "start", "effect E stunned 1")
    assert allowed(f, "ready E") is (reading == "keep")


@pytest.mark.parametrize("against", ["", " against Z"])
@pytest.mark.parametrize(
    "first", [("invisible{}", "observed against Z"), ("observed against Z", "invisible{}")]
)
def test_the_invisible_are_never_observed(first: tuple[str, str], against: str) -> None:
    f = fight()
    f(*(f"effect E {line.format(against)}" for line in first))
    assert "observed" not in f.show("E")["conditions"]
    f("end E invisible")
    assert "observed" in f.show("E")["conditions"]


PAIRS = [
    (("hostile", "friendly", "hostile"), "hostile"),
    (("hostile", "friendly"), "friendly"),
    (("helpful", "unfriendly", "indifferent"), "indifferent"),
    (("observed", "undetected", "observed"), "observed"),
    (("undetected", "hidden"), "hidden"),
    (("hidden", "observed", "hidden"), "hidden"),
    (("unnoticed", "observed"), "observed"),
]


@pytest.mark.parametrize(("said", "holds"), PAIRS)
@pytest.mark.parametrize("against", ["", " against Z"])
def test_the_last_word_counts(said: tuple[str, ...], holds: str, against: str) -> None:
    f = fight()
    f(*(f"effect E {word}{against}" for word in said))
    shown = f.show("E")["conditions"]
    assert {w for w in said if w in shown} == {holds}


def test_two_observers_are_two_pairs() -> None:
    f = fight()
    f("add Y hp=3", "effect E hidden against Z", "effect E observed against Y")
    assert {"hidden", "observed"} <= set(f.show("E")["conditions"])


@pytest.mark.parametrize(
    ("face", "bonus", "dc", "word"),
    [
        (20, 7, 18, "critical success"),
        (20, 0, 25, "success"),
        (20, 0, 40, "failure"),
        (1, 30, 20, "success"),
        (1, 20, 20, "failure"),
        (1, 7, 18, "critical failure"),
        (11, 7, 18, "success"),
        (10, 7, 18, "failure"),
        (8, 7, 25, "critical failure"),
    ],
)
def test_a_save_has_four_degrees(face: int, bonus: int, dc: int, word: str) -> None:
    f = fight(face)
    f("start", f"set E fort={bonus}", f"affliction E fortitude {dc} from poison", "next")
    assert [line.outcome for line in f.table.log if line.kind == "roll"] == [word]


@pytest.mark.parametrize(
    ("condition", "save", "total"),
    [
        ("frightened 2", "fortitude", 15),
        ("sickened 3", "fortitude", 14),
        ("drained 1", "fortitude", 16),
        ("fatigued", "fortitude", 16),
        ("clumsy 2", "reflex", 15),
        ("stupefied 2", "will", 15),
        ("unconscious", "reflex", 13),
        ("clumsy 2", "fortitude", 17),
    ],
)
def test_a_save_takes_every_modifier_of_its_kind(condition: str, save: str, total: int) -> None:
    f = fight(10)
    f("start", "set E fort=7 ref=7 will=7", f"effect E {condition} until removed")
    f(f"affliction E {save} 18 from poison", "next")
    roll = next(line for line in f.report["log"] if line["kind"] == "roll")
    assert roll["total"] == total


@pytest.mark.parametrize(
    ("condition", "total"),
    [("frightened 2", 11), ("deafened", 11), ("blinded", 9), ("stupefied 1", 12), ("prone", 13)],
)
def test_initiative_is_perception_with_what_is_in_force(condition: str, total: int) -> None:
    f = Fight(10)
    f("use pf2", "add E hp=30 init=+3 side=pc", f"effect E {condition}", "start")
    assert f.who("E").initiative == total


RETCH = [(11, 1), (20, 0), (1, 2), (8, 2), (17, 1)]


@pytest.mark.parametrize(("face", "left"), RETCH)
def test_retching(face: int, left: int) -> None:
    f = fight(face)
    f("start", "set E fort=11", "effect E sickened 2", "retch E dc 20")  # bonus 9
    assert f.show("E")["conditions"].get("sickened", 0) == left
    assert f.who("E").track("actions") == 2


def test_retching_by_the_tables_own_roll_and_without_a_dc() -> None:
    f = fight()
    f("start", "effect E sickened 3")
    with pytest.raises(Refused, match="fort"):
        f("retch E dc 20")
    assert f.who("E").track("actions") == 3
    f("retch E critical")
    assert f.who("E").track("actions") == 2
    assert f.show("E")["conditions"]["sickened"] == 1
    with pytest.raises(Refused, match="DC"):
        f("retch E")
    with pytest.raises(Refused, match="not sickened"):
        f("retch Z success")


def test_a_fall_is_no_attack() -> None:
    f = fight()
    f("effect E confused", "effect E fascinated", "damage E 5 noattack")
    assert f.effects("E") == ["confused", "fascinated"]
    f.dice(3)
    f("damage E 5")
    assert f.effects("E") == ["confused"]


@pytest.mark.parametrize("condition", ["frightened", "paralyzed", "prone"])
def test_force_gives_what_immunity_refuses(condition: str) -> None:
    f = fight()
    value = " 1" if condition == "frightened" else ""
    f(f"set E immune={condition}", f"effect E {condition}{value}")
    assert f.effects("E") == []
    assert "force" in f.table.log[-1].text
    f(f"effect E {condition}{value} force")
    assert f.effects("E") == [condition]
    f("set Z immune=fire", "persistent Z 1d6 fire", "persistent Z 1d6 fire force")
    assert f.effects("Z") == ["persistent_damage"]
    f("set E immune=none", "start", "next")
    f.dice(4, 3)
    f("next")  # and it hurts in spite of immunity, where a blow does not
    assert f.who("Z").track("hp") == 26
    f("damage Z 4 fire")
    assert f.who("Z").track("hp") == 26


READINGS = [
    # what it has, the reading switched to, what the log tells of it
    ("clumsy 2", "clumsy_damage on", ("damage dex", "0", "-2")),
    ("stunned 1", "stunned_mid_turn keep", ("can act", "", "")),
    ("prone", "prone_cover 2", ("ac ranged", "+2", "0")),
]


@pytest.mark.parametrize(("condition", "rule", "told"), READINGS)
def test_a_reading_switched_in_mid_fight_tells_what_it_changes(
    condition: str, rule: str, told: tuple[str, str, str]
) -> None:
    f = fight()
    f("start", f"effect E {condition}")
    if condition == "prone":
        f("cover E")
    f(f"rule pf2.{rule}")
    last = f.table.log[-1]
    assert (last.who, last.text, last.before, last.after) == ("E", *told)


def test_a_reading_switched_in_mid_fight_wakes_whom_it_wakes() -> None:
    f = fight()
    f("damage E 30", "rule pf2.wakes_from more_than_1", "heal E 1")
    assert f.show("E")["status"]["dying"] == 1
    f("rule pf2.wakes_from 1")
    assert f.show("E")["conditions"].keys() == {"prone", "off_guard", "wounded"}
