"""Completion and help."""

import pytest

from tracker.clock import CORE, Condition, Family, Rules, Verb, nothing
from tracker.language import LanguageError, complete, explain, parse
from tracker.model import Combatant, Effect, Encounter
from tracker.systems import all_rules


class Toy(Family):
    id = "pf1"
    name = "Toy rules"
    conditions = (
        Condition(
            "shaken",
            {"en": ["Shaken"], "de": ["Erschüttert"]},
            rules={"en": "-2 on rolls", "de": "-2 auf Würfe"},
        ),
        Condition("stunned", valued="may"),
    )
    verbs = (Verb("fear check", "roll it", lambda d, c: nothing(), family="pf1"),)


RULES = Rules([Toy()], CORE)
PEOPLE = [
    Combatant(
        id="c1",
        name="Ezren",
        side="pc",
        effects=(
            Effect(id=3, condition="shaken", family="pf1"),
            Effect(id=4, condition="on the roof"),
        ),
    ),
    Combatant(id="c2", name="Old Zombie"),
    Combatant(id="c3", name="Zombie1"),
]
STATE = Encounter(combatants={p.id: p for p in PEOPLE}, order=tuple(p.id for p in PEOPLE))


def texts(line):
    return [c.text for c in complete(line, STATE, RULES, ["c1"])]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("dam", ["damage"]),
        ("fear", ["fear check"]),
        ("fear ch", ["fear check"]),
        ("damage ez", ["damage Ezren"]),
        ("damage zo", ["damage Zombie1", 'damage "Old Zombie"']),
        ('damage "old z', ['damage "Old Zombie"']),
        ("damage Ezren,zombie", ["damage Ezren,Zombie1", 'damage Ezren,"Old Zombie"']),
        ("damage Ezren, zombie1", ["damage Ezren, Zombie1"]),
        ("damage @p", ["damage @pc"]),
        ("damage Ezren 7 cr", ["damage Ezren 7 crit", "damage Ezren 7 critted"]),
        ("effect Ezren shak", ["effect Ezren shaken"]),
        ("effect Ezren ersch", ["effect Ezren erschüttert"]),
        ("effect Ezren pf1:st", ["effect Ezren pf1:stunned"]),
        ("effect Ezren shaken fo", ["effect Ezren shaken for", "effect Ezren shaken force"]),
        ("effect Ezren shaken for 4 r", ["effect Ezren shaken for 4 rounds"]),
        (
            "effect Ezren shaken until re",
            [f"effect Ezren shaken until {w}" for w in ("rest", "removed")],
        ),
        ("effect Ezren shaken until start of n", ["effect Ezren shaken until start of next turn"]),
        ("effect Ezren shaken from o", ['effect Ezren shaken from "Old Zombie"']),
        ("add Rat si", ["add Rat side="]),
        ("add Rat side=e", ["add Rat side=enemy"]),
        ("use ", ["use pf1"]),
        ("policy pc ", ["policy pc roll", "policy pc ask", "policy pc skip"]),
        ("move Ezren b", ["move Ezren before"]),
        ("move Ezren before zombie1", ["move Ezren before Zombie1"]),
        ("help heal", ["help heal"]),
        ("damage Nobody ", []),
        ("note a # da", []),
    ],
)
def test_completion(line, expected):
    assert texts(line) == expected


def test_running_effects_are_offered_to_end():
    assert [c.word for c in complete("end Ezren ", STATE, RULES)] == [
        "shaken", "on the roof", "#3", "#4", "all",
    ]  # fmt: skip


def test_what_is_completed_can_be_parsed():
    starts = ["end Ezren ", "effect Ezren ", "effect Ezren shaken until ", "heal "]
    for start in starts:
        for text in texts(start):
            tail = " 7" if start == "heal " else ""
            assert parse(text + tail, STATE, RULES, ["c1"]) is not None


def test_help_for_a_verb():
    lines = explain("dmg", RULES, STATE)
    assert lines[0].startswith("damage NAMES AMOUNT")
    assert any("doubled" in line for line in lines)
    assert "  > damage zombie1 7 fire" in lines


def test_help_for_a_condition_in_every_language():
    assert explain("erschüttert", RULES, STATE) == [
        "Shaken (pf1:shaken)",
        "  English: Shaken - -2 on rolls",
        "  German: Erschüttert - -2 auf Würfe",
    ]


def test_help_alone_lists_the_verbs():
    lines = explain("", RULES)
    assert "Toy rules: fear check" in lines
    assert any(line.startswith("harm: damage, heal") for line in lines)


def test_help_for_nothing_known():
    with pytest.raises(LanguageError, match='did you mean "damage"'):
        explain("damgae", RULES)


def test_help_of_a_family_names_its_verbs_stats_and_conditions() -> None:
    rules = all_rules()
    told = "\n".join(explain("sw", rules))
    assert "fear check: " in told and "(key f)" in told
    assert "spirit" in told and "Shaken" in told.title()
    assert explain("Savage Worlds", rules)[0] == explain("sw", rules)[0]


def test_help_of_add_names_the_keys_of_the_families() -> None:
    told = explain("add", all_rules())
    assert any(x.startswith("  keys: ") and "hp" in x for x in told)
    (sw,) = [x for x in told if x.startswith("  keys of sw: ")]
    assert "spirit" in sw
