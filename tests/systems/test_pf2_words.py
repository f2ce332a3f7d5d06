"""One list of words: whatever a thing is called, in either language and edition, it is the same."""

import pytest
from support import Fight

from tracker.clock import Refused
from tracker.systems.pathfinder2.data import ALSO, CONDITIONS, SPECS
from tracker.systems.pathfinder2.words import TRAITS, TYPES, meaning

DAMAGE = {k: v for k, v in TYPES.items() if k not in ("all", "critical hits", "nonlethal")}


def fight(*lines: str, dice: tuple[int, ...] = ()) -> Fight:
    f = Fight(*dice)
    f("use pf2", "add E hp=30 level=1 side=pc init=9", *lines)
    return f


def test_no_word_means_two_things() -> None:
    for table in (DAMAGE, TRAITS):
        for thing, words in table.items():
            for word in words:
                assert meaning(word) == meaning(thing), word
    for row in SPECS.values():
        for word in (row.id, *row.en, *row.de, *ALSO.get(row.id, ())):
            assert meaning(word) == row.id, word
            assert meaning(word.upper().replace(" ", "_")) == row.id, word


@pytest.mark.parametrize("kind", DAMAGE)
def test_a_type_by_any_word_meets_immunity_by_any_other(kind: str) -> None:
    words = (kind, *DAMAGE[kind])
    for said in words:
        f = fight(f'set E immune="{said}"')
        for dealt in words:
            f(f'damage E 5 "{dealt}"')
            assert f.who("E").track("hp") == 30, (said, dealt)


@pytest.mark.parametrize("trait", TRAITS)
def test_a_trait_by_any_word_meets_the_exception_by_any_other(trait: str) -> None:
    for said in (trait, *TRAITS[trait]):
        f = fight(f'set E resist="physical 5 (except {said})"')
        f(f"damage E 5 slashing {trait}")
        assert f.who("E").track("hp") == 25, said


OWN_VERB = ("persistent_damage", "affliction")


@pytest.mark.parametrize("condition", [c for c in CONDITIONS if c.id not in OWN_VERB])
def test_immunity_by_any_name_stops_a_condition_by_any_name(condition) -> None:
    value = " 1" if condition.valued == "must" else ""
    names = [n for group in condition.names.values() for n in group]
    for said in names:
        f = fight(f'set E immune="{said}"')
        for given in names:
            f(f"effect E {given}{value}")
        assert f.effects("E") == [], said


@pytest.mark.parametrize("shield", ["fear", "fear effects", "Furcht", "mental", "emotion"])
def test_fear_is_an_effect_of_emotion_and_mind(shield: str) -> None:
    f = fight(f'set E immune="{shield}"', "effect E frightened 2", "effect E fleeing")
    assert f.effects("E") == []
    f("effect E frightened 2 force")
    assert f.show("E")["conditions"] == {"frightened": 2}


@pytest.mark.parametrize(
    ("shield", "gained"),
    [
        ("mental (except fear)", ["frightened", "fleeing"]),
        ("emotion (except fleeing)", ["fleeing"]),
        ("fear (except frightened)", ["frightened"]),
    ],
)
def test_exceptions_of_immunity_to_fear(shield: str, gained: list[str]) -> None:
    f = fight(f'set E immune="{shield}"', "effect E frightened 2", "effect E fleeing")
    assert f.effects("E") == gained


def test_who_becomes_immune_to_what_it_burns_with_still_rolls_the_check() -> None:
    f = fight("persistent E 1d6 fire", "set E immune=fire", "start", dice=(4, 14))
    f("next")
    assert f.who("E").track("hp") == 30
    assert f.show("E")["status"]["persistent"] == ["1d6 fire"]
    rolls = [(x.text, x.total) for x in f.table.log if x.kind == "roll"]
    assert rolls == [("persistent fire", 4), ("persistent fire", 14)]


def test_one_persistent_damage_in_two_languages() -> None:
    f = fight("persistent E 1d6 fire", "persistent E 2d6 Feuer", "persistent E 1d4 electricity")
    f("persistent E 1 Blitz")
    assert f.show("E")["status"]["persistent"] == ["2d6 feuer", "1d4 electricity"]
    f("assist E fire ends", "assist E elektrizität ends")
    assert f.effects("E") == []


@pytest.mark.parametrize("word", ["fire", "Feuer", "feuerschaden", "FIRE"])
@pytest.mark.parametrize("verb", ["end", "suppress"])
def test_a_persistent_damage_is_named_by_its_type(verb: str, word: str) -> None:
    f = fight("persistent E 2d6 fire", "persistent E 1d4 bleed", f"{verb} E {word}")
    assert f.show("E")["status"]["persistent"] == ["1d4 bleed"]


def test_a_type_that_nobody_burns_with_is_refused() -> None:
    f = fight("persistent E 2d6 fire")
    with pytest.raises(Exception, match="acid"):
        f("end E acid")


@pytest.mark.parametrize("word", ["grabbed", "Gegriffen", "gegriffen", "grab"])
def test_the_flat_check_of_a_condition_by_any_name(word: str) -> None:
    f = fight("effect E grabbed", f"flat E {word}", dice=(9,))
    assert (f.table.log[-1].dc, f.table.log[-1].outcome) == (5, "success")


@pytest.mark.parametrize(
    ("word", "total"), [("zähigkeit", 17), ("fort", 17), ("willen", 15), ("ref", 16)]
)
def test_a_save_by_any_name(word: str, total: int) -> None:
    f = fight("set E zähigkeit=7 reflex=6 willen=5", f"affliction E {word} 18", dice=(10,))
    f("start", "next")
    roll = next(x for x in f.table.log if x.kind == "roll")
    assert roll.total == total


@pytest.mark.parametrize(("worn", "ac"), [("leicht", -1), ("mittel", -2), ("schwer", -3)])
def test_armour_in_german(worn: str, ac: int) -> None:
    f = fight(f"set E rüstung={worn}", "effect E Beschädigt")
    assert f.show("E")["modifiers"]["ac"] == ac


def test_at_0_in_german() -> None:
    f = fight("set E tod=stirbt", "damage E 30")
    assert f.who("E").defeated == "dead"
    f = fight("set E seite=enemy tod=sterbend", "damage E 30")
    assert f.show("E")["status"]["dying"] == 1


STATS = {
    "zähigkeit": "fort",
    "wahrnehmung": "perception",
    "härte": "hardness",
    "bewegungsrate": "speed",
    "konstitution": "con",
    "heldenpunkte": "hero",
    "schwäche": "weak",
    "resistenz": "resist",
    "immunität": "immune",
}


@pytest.mark.parametrize("word", STATS)
def test_stats_in_german(word: str) -> None:
    f = fight(f"set E {word}=3")
    who = f.who("E")
    assert STATS[word] in who.stats or STATS[word] in who.tracks


def test_becoming_immune_suspends_what_runs_until_it_ends() -> None:
    f = fight("effect E frightened 2 until removed", "start", "set E immune=frightened")
    assert f.show("E")["conditions"] == {}
    assert f.show("E")["modifiers"] == {}
    assert f.show("E")["status"]["suppressed"] == ["frightened"]
    assert "counts for nothing" in f.table.log[-1].text
    f("set E immune=none")
    assert f.show("E")["conditions"] == {"frightened": 2}
    assert "counts again" in f.table.log[-1].text


def test_immunity_to_one_source_leaves_what_another_gave() -> None:
    f = fight("effect E frightened 2 from Ghoul", "immune E frightened from Lich")
    assert f.show("E")["conditions"] == {"frightened": 2}


def test_immunity_for_a_time_suspends_too_and_drained_gives_the_maximum_back() -> None:
    f = fight("effect E drained 3", "start", "immune E drained for 1 round")
    assert f.show("E")["tracks"]["hp"] == {"value": 27, "max": 30}
    f("next")
    assert f.show("E")["tracks"]["hp"] == {"value": 27, "max": 27}


def test_what_was_given_in_spite_of_immunity_is_not_suspended() -> None:
    f = fight("set E immune=prone", "effect E prone force", "set E immune=prone,fire")
    assert "prone" in f.show("E")["conditions"]


def test_a_near_word_for_a_trait_is_refused() -> None:
    f = fight()
    with pytest.raises(Refused, match="silver"):
        f("damage E 5 slashing silvr")
