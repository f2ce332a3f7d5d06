"""Immunity and resistance to fear, however said; what fear tells; who may not wait; damage."""

import pytest
from support import Fight

from tracker.clock import Refused


def fight(*dice: int, **config: str) -> Fight:
    f = Fight(*dice, **config)
    f("use pf1", "add A hp=30 init=20 side=pc", "add Z hp=30 init=10")
    return f


def stage(f: Fight, name: str = "A") -> str:
    shown: str = f.show(name)["status"]["effective_stage"]
    return shown


def told(f: Fight) -> list[str]:
    return [line.text for line in f.table.log]


IMMUNE = [
    "immune=fear",
    'immune="fear effects"',
    "immune=mind-affecting",
    'immune="mind-affecting effects"',
    'immune="undead traits"',
    'immune="construct traits"',
    "immune=fire,fear",
    "fear_immunity=yes",
    "immune=恐怖",
    "immune=Furcht",
    "иммунитет=страх",
    "traits=fear_immunity",
]


@pytest.mark.parametrize("said", IMMUNE)
@pytest.mark.parametrize("way", ["add", "set"])
def test_one_meaning_for_the_flag_and_the_words(said: str, way: str) -> None:
    f = fight()
    f(f"add C hp=9 {said}") if way == "add" else f("add C hp=9", f"set C {said}")
    f("fear C panicked for 3 rounds", "effect C shaken")
    assert (f.effects("C"), stage(f, "C")) == ([], "none")
    f("fear C panicked for 3 rounds force")
    assert stage(f, "C") == "panicked"


@pytest.mark.parametrize("said", ["immune=fire", "immune=none", "immune=-", "traits=undead"])
def test_other_words_keep_no_fear_away(said: str) -> None:
    f = fight()
    f(f"add C hp=9 {said}", "fear C panicked")
    assert stage(f, "C") == "panicked"


@pytest.mark.parametrize(
    "said", ["resist=fear", 'resist="cold 10,fear"', "fear_resistance=yes", "抵抗=恐怖"]
)
def test_resistance_by_any_word_is_felt_two_stages_lower(said: str) -> None:
    f = fight()
    f(f"set A {said}", "fear A panicked")
    assert stage(f) == "scared"


def test_immunity_suspends_a_running_fear_and_says_so() -> None:
    f = fight()
    f("start", "fear A panicked for 5 rounds", "immune A fear for 1 round")
    assert stage(f) == "none"
    assert any(line.kind == "stage" and line.after == "none" for line in f.table.log)
    f("next", "next")
    assert stage(f) == "panicked"
    f("immune A fear", "next 10")
    assert stage(f) == "none"
    f("immune A fear off")
    assert (f.effects("A"), stage(f)) == ([], "none")  # its clock ran on
    f("fear A shaken for 9 rounds", "set A immune=fear")
    assert stage(f) == "none"
    f("set A immune=none")
    assert stage(f) == "shaken"


def test_fear_removed_for_ten_minutes_comes_back() -> None:
    f = fight()
    f("fear A shaken for 1 hour", "suppress A fear for 10 minutes")
    assert stage(f) == "none"
    f("time 10 minutes")
    assert stage(f) == "shaken"


def test_initiative_takes_what_is_in_force() -> None:
    f = Fight(10, 10, 10)
    f("use pf1", *(f"add {n} hp=9 init=+2 side=pc" for n in "ABC"))
    f("fear A spooked", "fear B shaken", "start")
    assert [f.who(n).initiative for n in "ABC"] == [13, 10, 12]


@pytest.mark.parametrize(
    ("condition", "modifier"),
    [("deafened", -2), ("exhausted", -1), ("sickened", 0), ("panicked", 0), ("prone", 2)],
)
def test_every_condition_that_touches_initiative(condition: str, modifier: int) -> None:
    f = Fight(10)
    f("use pf1", "add A hp=9 init=+2 side=pc", f"effect A {condition}", "start")
    assert f.who("A").initiative == 10 + modifier


def test_a_reinforcement_too() -> None:
    f = Fight(10, 10)
    f("use pf1", "add A hp=9 init=5", "start", "add B hp=9 init=+2 side=pc")
    assert f.who("B").initiative == 12
    f("add C hp=9 side=pc init=+2")
    assert f.who("C").initiative == 12


def test_stabilizing_is_a_constitution_check_with_its_penalties() -> None:
    f = Fight(14)
    f("use pf1", "add A hp=30 con=2 init=20 side=pc", "add Z hp=3 init=10", "start", "next")
    f("damage A 33", "effect A sickened", "next")  # 14 + 2 - 3 - 2
    roll = next(line for line in f.report["log"] if line["kind"] == "roll")
    assert (roll["total"], roll["outcome"]) == (11, "success")


@pytest.mark.parametrize(
    ("rule", "lines", "stages"),
    [
        ("order severity", ("fear A spooked", "fear A shaken"), ("shaken", "scared")),
        ("system core", ("fear A scared",), ("scared", "shaken")),
        (
            "lesser_on_greater adds",
            ("fear A frightened", "fear A shaken"),
            ("frightened", "panicked"),
        ),
    ],
)
def test_a_rule_switched_in_the_fight_tells_what_it_changes(
    rule: str, lines: tuple[str, ...], stages: tuple[str, str]
) -> None:
    f = fight()
    f(*lines)
    assert stage(f) == stages[0]
    f(f"rule pf1.{rule}")
    assert stage(f) == stages[1]
    last = [line for line in f.table.log if line.kind == "stage"][-1]
    assert (last.who, last.before, last.after) == ("A", *stages)


# --- flight ---


def test_flight_and_dropping_are_told_when_they_begin_and_at_the_turns_start() -> None:
    f = fight()
    f("start", "fear Z panicked for 9 rounds")
    assert any("drops what it holds" in text for text in told(f))
    assert any("must flee" in text for text in told(f))
    f("next")
    assert "panicked: flees at random from every danger" in told(f)
    f("danger Z cornered", "next", "next")
    assert "panicked: is cornered and cowers" in told(f)
    seen = len(told(f))
    f("danger Z away", "next", "next")
    assert not [text for text in told(f)[seen:] if "flees" in text or "cowers" in text]


def test_a_new_panic_from_another_source_is_near_again() -> None:
    f = fight()
    f("fear A panicked from a", "danger A away", "fear A panicked from b")
    assert any("new danger" in text for text in told(f))
    assert f.who("A").stats.get("danger") is None


def test_the_released_and_the_hidden_say_so_and_a_new_effect_ends_it() -> None:
    f = fight(80, 80)
    f("start", "fear A terrified", "danger A away", "next", "next", "next", "next")
    musts = f.table.rules.derive(f.state, f.who("A")).musts
    assert not any("d%" in must for must in musts)
    assert any("acts normally" in must for must in musts)
    f("fear A panicked from b")
    musts = f.table.rules.derive(f.state, f.who("A")).musts
    assert not any("acts normally" in must for must in musts)
    g = fight(30)
    g("start", "fear A terrified", "danger A away", "next", "next")
    musts = g.table.rules.derive(g.state, g.who("A")).musts
    assert any("hides" in must for must in musts)


def test_one_place_is_one_effect() -> None:
    f = fight()
    f('fear A spooked from "graveyard"', 'fear A spooked from "graveyard"')
    assert (f.effects("A"), stage(f)) == (["spooked"], "spooked")
    assert any("one place is one effect" in text for text in told(f))
    f('fear A spooked from "crypt"')
    assert stage(f) == "shaken"
    f.choose("again")
    f('fear A spooked from "crypt"')
    assert stage(f) == "scared"


def test_what_somebody_does_twice_counts_twice() -> None:
    f = fight()
    f("fear A spooked from Z", "fear A spooked from Z")
    assert stage(f) == "shaken"


# --- deeds ---

DEEDS = {
    "horrified": (False, False, False, False),
    "paralyzed": (False, False, False, False),
    "unconscious": (False, False, False, False),
    "stunned": (False, False, False, False),
    "cowering": (False, False, False, False),
    "dazed": (False, False, False, False),
    "dying": (False, False, False, False),
    "panicked": (True, False, True, False),
    "nauseated": (True, False, True, False),
    "confused": (True, False, True, False),
    "shaken": (True, True, True, True),
    "staggered": (True, True, True, True),
    "prone": (True, True, True, True),
}


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
    for who, before, line, may in (
        ("A", (), "delay A", delay),
        ("A", (), "ready A", ready),
        ("Z", (), "act Z", act),
        ("A", ("ready A", "next"), "act A", interrupt),
    ):
        f = fight()
        f("start", *before, f"effect {who} {condition}")
        assert allowed(f, line) is may, line


def test_below_0_nobody_delays() -> None:
    f = fight()
    f("start", "damage A 35")
    assert not allowed(f, "delay A")


# --- damage by type ---

DAMAGE = [
    ("resist=fire 10", "15 fire", 5),
    ("resist=fire 10", "15 cold", 15),
    ("resist=cold 10,fire 5", "15 fire", 10),
    ("immune=fire", "15 fire", 0),
    ("weak=fire", "15 fire", 22),
    ("dr=10/magic", "15 slashing", 5),
    ("dr=10/magic", "15 slashing magical", 15),
    ("dr=10/magic", "15 slashing magic", 15),
    ("dr=5/—", "15 piercing magical", 10),
    ("dr=5/-", "15 piercing", 10),
    ("dr=10/silver and magic", "15 slashing silver", 5),
    ("dr=10/silver and magic", "15 slashing silver magic", 15),
    ("dr=10/cold iron or good", "15 slashing cold iron", 15),
    ("dr=10/cold iron or good", "15 slashing good", 15),
    ("dr=10/bludgeoning", "15 bludgeoning", 15),
    ("dr=10/bludgeoning", "15 slashing", 5),
    ("dr=10/magic", "15 fire", 15),
    ("dr=10/magic", "15", 15),
    ("resist=fire 10", "10 slashing + 15 fire", 15),
]


@pytest.mark.parametrize(("said", "blow", "taken"), DAMAGE)
def test_damage_by_type(said: str, blow: str, taken: int) -> None:
    key, _, value = said.partition("=")
    f = fight()
    f(f'add C hp=90 {key}="{value}"', f"damage C {blow}")
    assert 90 - f.who("C").track("hp") == taken


# --- hit points agree ---


def test_death_follows_hit_points_on_every_path() -> None:
    f = fight()
    f("set A hp=-10")
    assert f.who("A").defeated == "dead"
    with pytest.raises(Refused, match="revive"):
        f("heal A 5")
    f("set A hp=-3", "revive A", "heal A 5")
    assert (f.who("A").defeated, f.who("A").track("hp")) == ("", 2)
    g = fight()
    g("damage A 33", "effect A stable", "set A hp=4")
    assert g.effects("A") == []
