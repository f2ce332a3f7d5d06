"""Pathfinder 2e: every condition by its names, its numbers, what it brings and hides."""

import pytest
from support import Fight

from tracker.clock import Part, Refused
from tracker.systems.pathfinder2 import Pathfinder2
from tracker.systems.pathfinder2.data import CONDITIONS, SPECS
from tracker.systems.pathfinder2.numbers import stacked

SEED = [c for c in CONDITIONS if c.id not in ("cursebound", "affliction", "taking_cover")]
CHECKS = {"ac": -2, "fortitude": -2, "attack": -2, "spell_dc": -2, "skill:lore": -2, "damage": 0}
NUMBERS = {
    "off_guard": {"ac": -2},
    "drained 2": {"fortitude": -2, "ac": 0},
    "encumbered": {"speed_ft": -10, "ac": -1, "reflex": -1},
    "stupefied 2": {"will": -2, "perception": -2, "spell_attack": -2, "skill:arcana": -2, "ac": 0},
    "unconscious": {"ac": -6, "reflex": -4, "perception": -4, "attack": -2},
    "blinded": {"perception": -4, "ac": 0},
    "fatigued": {"ac": -1, "fortitude": -1, "reflex": -1, "will": -1, "attack": 0},
    "fascinated": {"perception": -2, "skill:stealth": -2, "will": 0},
    "enfeebled 2": {
        "attack_str": -2,
        "damage_str": -2,
        "damage": 0,
        "skill:athletics": -2,
        "attack_ranged": 0,
    },
    "sickened 2": CHECKS,
    "frightened 2": CHECKS,
    "prone": {"attack": -2, "spell_attack": -2, "ac": -2},
    "deafened": {"initiative_perception": -2, "perception_sound": -2, "perception": 0},
    "clumsy 2": {"ac": -2, "reflex": -2, "attack_dex": -2, "skill:thievery": -2, "damage_dex": 0},
    "grabbed": {"ac": -2},
    "restrained": {"ac": -2},
    "paralyzed": {"ac": -2},
    "confused": {"ac": -2},
}


def fight(*lines: str, dice: tuple[int, ...] = (), **config: str) -> Fight:
    made = Fight(*dice, families=(Pathfinder2(),), **config)
    made("use pf2", "add Ezren hp=30 init=10 side=pc level=3", "add Zombie hp=30 init=5", *lines)
    return made


def refused(made: Fight, line: str, *words: str) -> None:
    """The line is refused in these words, and nothing has changed."""
    before = made.state
    with pytest.raises(Exception) as caught:
        made(line)
    assert isinstance(caught.value, Refused | ValueError)
    assert made.state == before
    for word in words:
        assert word in str(caught.value)


def test_all_of_the_seed_are_there() -> None:
    assert len(SEED) == 42
    for condition in CONDITIONS:
        assert condition.rules["en"] and condition.rules["de"] and condition.short
        assert condition.names["en"] and condition.names["de"]
        assert len(condition.short) <= 10


OWN_VERB = ("persistent_damage", "affliction")


@pytest.mark.parametrize(
    "condition", [c for c in CONDITIONS if c.id not in OWN_VERB], ids=lambda c: c.id
)
def test_by_every_name(condition) -> None:
    for name in [n for names in condition.names.values() for n in names]:
        made = fight(f"effect Ezren {name}" + (" 1" if condition.valued == "must" else ""))
        assert made.effects("Ezren")[0] == condition.id


def test_flat_footed_is_off_guard() -> None:
    for word in ("flat-footed", "off-guard", '"pf2:off_guard"', "Auf dem falschen Fuß"):
        assert fight(f"effect Ezren {word.strip(chr(34))}").show("Ezren")["modifiers"]["ac"] == -2


@pytest.mark.parametrize("line", NUMBERS)
def test_numbers(line: str) -> None:
    shown = fight(f"effect Ezren {line}").show("Ezren")
    for target, wanted in NUMBERS[line].items():
        assert shown["modifiers"].get(target, 0) == wanted, target
    for target, parts in shown["why"].items():
        assert sum(p["value"] for p in parts) == shown["modifiers"][target]


@pytest.mark.parametrize("spec", SPECS.values(), ids=lambda s: s.id)
def test_data_speaks_of_known_conditions(spec) -> None:
    assert set(spec.implies) <= set(SPECS)
    assert set(spec.overrides) <= set(SPECS)


def test_stacking_by_type() -> None:
    made = fight("effect Ezren frightened 1", "effect Ezren off_guard", "effect Ezren clumsy 3")
    shown = made.show("Ezren")
    assert shown["modifiers"]["ac"] == -5
    assert shown["why"]["ac"] == [
        {"from": "off_guard", "type": "circumstance", "value": -2},
        {"from": "clumsy", "type": "status", "value": -3},
    ]
    made("effect Ezren encumbered")
    assert made.show("Ezren")["modifiers"]["speed_ft"] == -10


def test_of_one_type_the_worst_counts_and_untyped_ones_add_up() -> None:
    given = [
        Part("ac", "a", -1, "status"),
        Part("ac", "b", -3, "status"),
        Part("ac", "c", 2, "status"),
        Part("ac", "d", 1, "status"),
        Part("ac", "e", -1),
        Part("ac", "f", -2),
        Part("ac", "g", -9, "status", applies=False),
    ]
    assert [p.source for p in stacked(given) if p.applies] == ["b", "c", "e", "f"]


def test_two_equal_penalties_count_once() -> None:
    made = fight("effect Ezren frightened 1", "effect Ezren sickened 1")
    assert made.show("Ezren")["modifiers"]["attack"] == -1


def test_instances_keep_their_clocks_and_fall_together() -> None:
    made = fight("effect Ezren slowed 1 for 6 rounds from Zombie")
    made("effect Ezren slowed 2 for 1 round from Zombie", "start")
    assert made.show("Ezren")["conditions"]["slowed"] == 2
    made.to("Zombie")
    assert made.show("Ezren")["conditions"]["slowed"] == 1
    made("effect Ezren frightened 1", "effect Ezren frightened 3")
    made.to("Ezren", 2)
    made("next")
    assert [e["value"] for e in made.show("Ezren")["effects"] if e["condition"] != "slowed"] == [2]


def test_implied_go_with_their_cause() -> None:
    made = fight("effect Ezren restrained", "effect Ezren grabbed")
    shown = made.show("Ezren")
    assert set(shown["conditions"]) == {"restrained", "off_guard", "immobilized"}
    assert shown["status"]["suppressed"] == ["grabbed"]
    made("end Ezren restrained")
    assert set(made.show("Ezren")["conditions"]) == {"grabbed", "off_guard", "immobilized"}
    made("end Ezren grabbed")
    assert made.show("Ezren")["conditions"] == {}


def test_last_attitude_of_a_pair_counts() -> None:
    made = fight("add Merisiel hp=9", "effect Zombie hostile against Ezren")
    made("effect Zombie friendly against Merisiel", "effect Zombie helpful against Ezren")
    shown = made.show("Zombie")
    assert set(shown["conditions"]) == {"friendly", "helpful"}
    assert shown["status"]["suppressed"] == ["hostile"]
    made("end Zombie helpful")
    assert set(made.show("Zombie")["conditions"]) == {"friendly", "hostile"}


def test_detection_is_by_observer() -> None:
    made = fight("add Merisiel hp=9", "effect Zombie observed against Ezren")
    made("effect Zombie unnoticed against Merisiel", "effect Zombie hidden against Ezren")
    shown = made.show("Zombie")
    assert set(shown["conditions"]) == {"unnoticed", "undetected", "hidden"}
    musts = made.table.rules.derive(made.state, made.who("Zombie")).musts
    assert "Ezren is off-guard to it" in musts
    made("effect Ezren off_guard against Zombie")
    assert "ac" not in made.show("Ezren")["modifiers"]
    made("effect Zombie invisible")
    assert "undetected" in made.show("Zombie")["conditions"]


def test_hidden_replaces_concealed() -> None:
    made = fight("effect Zombie concealed", "effect Zombie hidden")
    assert [c["dc"] for c in made.show("Zombie")["status"]["flat_checks"]] == [11]


def test_flat_checks_and_what_is_forbidden() -> None:
    made = fight("effect Ezren stupefied 3", "effect Ezren confused", dice=(8, 7))
    status = made.show("Ezren")["status"]
    assert {"dc": 8, "when": "casting a spell; failure loses it", "from": "stupefied"} in status[
        "flat_checks"
    ]
    assert status["forbidden"] == ["delay", "reaction", "ready"]
    made("flat Ezren stupefied", "flat Ezren stupefied")
    rolls = [line.outcome for line in made.table.log if line.kind == "roll"]
    assert rolls == ["success", "failure"]
    refused(made, "flat Ezren grabbed", "not grabbed")


def test_prone_cover() -> None:
    made = fight("effect Ezren prone", "start", "cover Ezren")
    shown = made.show("Ezren")
    assert (shown["modifiers"]["ac"], shown["modifiers"]["ac_ranged"]) == (-2, 2)
    assert shown["status"]["actions"] == 2
    made("rule pf2.prone_cover 2")
    assert made.show("Ezren")["modifiers"]["ac_ranged"] == 0
    made("stand Ezren")
    assert made.show("Ezren")["conditions"] == {}


def test_broken_armour_by_category() -> None:
    made = fight("effect Ezren broken")
    assert "ac" not in made.show("Ezren")["modifiers"]
    for category, wanted in (("light", -1), ("medium", -2), ("heavy", -3)):
        made(f"set Ezren armor={category}")
        assert made.show("Ezren")["modifiers"]["ac"] == wanted


def test_suppressed_by_hand_returns() -> None:
    made = fight("effect Ezren grabbed for 3 rounds from Zombie", "suppress Ezren grabbed")
    assert made.show("Ezren")["conditions"] == {}
    made("unsuppress Ezren grabbed")
    assert "immobilized" in made.show("Ezren")["conditions"]


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("effect Ezren prone 2", "no value"),
        ("effect Ezren frightened", "needs a value"),
        ("effect Ezren frightened 0", ""),
        ("effect Ezren frightened -1", ""),
        ("effect Ezren persistent_damage", "persistent NAME"),
        ("effect Ezren affliction", "affliction NAME"),
        ("persistent Ezren -2d6 fire", ""),
        ("persistent Ezren -3 fire", ""),
        ("persistent Ezren 0 fire", "less than 1"),
        ("persistent Ezren 2d6", ""),
        ("persistent Ezren 2d6 fire dc 0", "flat check"),
        ("assist Ezren", "no persistent"),
        ("recover Ezren", "not dying"),
        ("heroic Ezren", "not dying"),
        ("dying Ezren 0", "not dying"),
        ("wounded Ezren -1", "wounded takes"),
        ("sustain Ezren", "nothing to sustain"),
        ("stand Ezren", "not prone"),
        ("cover Ezren", "not prone"),
        ("spend Ezren 1", "0 actions"),
        ("rule pf2.regain never", "remaster"),
        ("set Ezren armor=paper", "light"),
        ("effect Ezren frigtened 2", "frightened"),
    ],
)
def test_bad_input(line: str, word: str) -> None:
    refused(fight(), line, word)


def test_says_nothing_of_others() -> None:
    made = Fight(families=(Pathfinder2(),))
    made("add Ghoul hp=0/9 family=pf1")
    derived = Pathfinder2().derive(made.table.rules, made.state, made.who("Ghoul"))
    assert derived.status == {} and derived.in_force == ()
