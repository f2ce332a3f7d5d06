"""Lines and the commands they mean."""

import pytest

from tracker.clock import CORE, Condition, Family, Param, Rules, Verb, nothing
from tracker.language import LanguageError, parse, quote, split_script
from tracker.model import Combatant, Effect, Encounter


def verb(name, *params, family, **more):
    return Verb(name, "", lambda d, c: nothing(), params, family=family, **more)


TARGETS = Param("names", "targets")


class One(Family):
    id = "pf1"
    conditions = (
        Condition("shaken", {"en": ["Shaken"], "de": ["Erschüttert"], "ja": ["怯え状態"]}),
        Condition("frightened", valued="may"),
        Condition("stunned", valued="may"),
        Condition("mental_shock", {"en": ["Mental Shock"], "ru": ["Шок"]}),
    )
    verbs = (
        verb(
            "persistent",
            TARGETS,
            Param("dice", "dice"),
            Param("type", "word"),
            Param("dc", "int", "dc", optional=True),
            family="pf1",
            examples=("persistent zombie* 2d6 fire dc 15",),
        ),
        verb("fear", TARGETS, family="pf1"),
        verb("fear check", TARGETS, Param("dc", "int", "dc"), family="pf1"),
    )


class Two(Family):
    id = "sw"
    conditions = (Condition("shaken", {"en": ["Shaken"]}), Condition("spent"))
    verbs = (verb("fear", TARGETS, family="sw"), verb("soak", TARGETS, family="sw"))


RULES = Rules([One(), Two()], CORE)


def fight(*people, **more):
    made = [Combatant(id=f"c{n}", added=n, **p) for n, p in enumerate(people, 1)]
    return Encounter(combatants={c.id: c for c in made}, order=tuple(c.id for c in made), **more)


HOLDING = Effect(id=7, condition="holding the door")
STATE = fight(
    {"name": "Ezren", "side": "pc", "effects": (HOLDING,)},  # c1
    {"name": "Zombie1"},  # c2
    {"name": "Zombie2", "defeated": "dead"},  # c3
    {"name": "Zombie3", "hidden": True},  # c4
    {"name": "Merisiel", "side": "pc", "family": "sw"},  # c5
    {"name": "Old Zombie", "side": "neutral"},  # c6
    {"name": "Goblin"},  # c7
    {"name": "Goblin Chief"},  # c8
    {"name": "d'Artagnan", "side": "ally"},  # c9
    {"name": "Ghoul", "removed": True},  # c10
)


def args(line, selected=("c2",), state=STATE):
    return dict(parse(line, state, RULES, selected).args)


def wrong(line, state=STATE):
    with pytest.raises(LanguageError) as caught:
        parse(line, state, RULES)
    return str(caught.value)


def span(kind, n=0, of=None, next=False):
    return {"kind": kind, "n": n, "of": of, "next": next}


DESIGN = {
    "add Zombie x4 hp=20 init=+0 side=enemy": {
        "name": "Zombie",
        "times": 4,
        "pairs": {"hp": "20", "init": "+0", "side": "enemy"},
    },
    "use pf1 hf": {"families": ["pf1", "hf"]},
    "start": {},
    "next": {},
    "next 3": {"count": 3},
    "next round": {"round": True},
    "undo 3": {"count": 3},
    "damage zombie1 7 fire crit half": {
        "names": ["c2"],
        "amount": [{"amount": 7, "words": ["fire"]}],
        "crit": True,
        "half": True,
    },
    "heal Ezren 8": {"names": ["c1"], "amount": 8},
    "temp Ezren 5": {"names": ["c1"], "amount": 5},
    'effect Ezren shaken for 10 rounds from "Ghoul\'s gaze"': {
        "names": ["c1"],
        "condition": {"word": "shaken", "quoted": False},
        "duration": span("rounds", 10),
        "source": "Ghoul's gaze",
    },
    "effect Ezren frightened 2": {
        "names": ["c1"],
        "condition": {"word": "frightened", "quoted": False},
        "value": 2,
    },
    "effect Ezren stunned 1 until end of next turn": {
        "names": ["c1"],
        "condition": {"word": "stunned", "quoted": False},
        "value": 1,
        "duration": span("end", next=True),
    },
    'effect Ezren "holding the door" for 3 rounds': {
        "names": ["c1"],
        "condition": {"word": "holding the door", "quoted": True},
        "duration": span("rounds", 3),
    },
    "end Ezren shaken": {"names": ["c1"], "condition": {"word": "shaken", "quoted": False}},
    "persistent zombie* 2d6 fire dc 15": {
        "names": ["c2", "c3", "c4"],
        "dice": "2d6",
        "type": "fire",
        "dc": 15,
    },
    "init Ezren 12": {"names": ["c1"], "value": 12.0},
    "delay Ezren": {"name": "c1"},
    "move Ezren before Zombie1": {"name": "c1", "before": "c2"},
    "remove Zombie2": {"names": ["c3"]},
    "set Ezren hp=20": {"names": ["c1"], "pairs": {"hp": "20"}},
    "hide Zombie3": {"names": ["c4"]},
    "roll 2d6+3": {"dice": "2d6+3"},
    'note "The lamp goes out"': {"text": "The lamp goes out"},
    "rest": {},
    "time 10 minutes": {"count": 10, "unit": "minutes"},
}


@pytest.mark.parametrize("line", DESIGN)
def test_the_lines_of_the_design(line):
    assert args(line) == DESIGN[line]


@pytest.mark.parametrize("line", [e for v in RULES.verbs() for e in v.examples])
def test_every_example_of_every_verb(line):
    assert parse(line, STATE, RULES, ["c1"]) is not None


def test_every_example_of_every_family_there_is():
    systems = pytest.importorskip("tracker.systems", exc_type=ImportError)
    rules = systems.all_rules()
    people = ["Ezren", "Merisiel", "Zombie1", "Zombie2", "Zombie3", "Goblin"]
    # Every capitalised word of the examples is somebody, as far as the fight goes.
    words = {w.strip(",'\"") for v in rules.verbs() for x in v.examples for w in x.split()}
    people += sorted(w for w in words if w.istitle() and w.isalnum() and w not in people)
    for one in rules.verbs():
        state = fight(
            *({"name": n, "side": "pc" if n in people[:2] else "enemy"} for n in people),
            families=(one.family,) if one.family else (),
        )
        for line in one.examples:
            command = parse(line, state, rules, ["c1"])
            assert command.verb == one.id, line


@pytest.mark.parametrize(
    ("said", "ids"),
    [
        ("@pc", ["c1", "c5"]),
        ("@enemy", ["c2", "c3", "c4", "c7", "c8"]),
        ("@ally", ["c9"]),
        ("@NEUTRAL", ["c6"]),
        ("@all", [f"c{n}" for n in range(1, 10)]),
        (".", ["c2"]),
        ("2", ["c2"]),
        ("1,2", ["c1", "c2"]),
        ("Ezren, zombie1 ,3", ["c1", "c2", "c3"]),
        ("@pc,Ezren,1", ["c1", "c5"]),
        ("goblin*", ["c7", "c8"]),
        ("*zombie*", ["c2", "c3", "c4", "c6"]),
        ("goblin", ["c7"]),
        ("GOBLIN CHIEF", ["c8"]),
        ("Goblin Chief,Old Zombie, Ezren", ["c8", "c6", "c1"]),
        ('"old zombie",ez', ["c6", "c1"]),
        ("old", ["c6"]),
        ("mer", ["c5"]),
        ("d'Art", ["c9"]),
        ("«Old Zombie»", ["c6"]),
        ("„Old Zombie“", ["c6"]),
        ("“Old Zombie”", ["c6"]),
        ("「Old Zombie」", ["c6"]),
        ("Ｅｚｒｅｎ", ["c1"]),
    ],
)
def test_targets(said, ids):
    assert args(f"damage {said} 7")["names"] == ids
    assert args(f"damage\u3000{said}\u30007")["amount"] == [{"amount": 7}]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("damage zomb 7", "Zombie1 or Zombie2 or Zombie3"),
        ("damage Ezrn 7", 'did you mean "Ezren"'),
        ("damage Ghoul 7", "nobody is called"),
        ("damage . 7", "none is selected"),
        ("damage 10 7", "rows 1 to 9"),
        ("damage @foes 7", "@enemy"),
        ("damage rat* 7", "fits"),
        ("delay @pc", "several"),
        ("damage Ezren", "the amount is missing"),
        ("damage", "usage: damage"),
        ("damage Ezren fire", "a number or dice"),
        ("damage Ezren -3", "less than nothing"),
        ("damage Ezren 2d", "dice"),
        ("damage Ezren 7 crit crit", "given twice"),
        ('damage "Ezren 7', "not closed"),
        ("damge Ezren 7", 'did you mean "damage"'),
        ("effect Ezren shakn", 'did you mean "shaken"'),
        ("effect Ezren shakn", "quotes around a free text"),
        ("effect Ezren shaken for", "how long"),
        ("effect Ezren shaken for 3 rouns", 'did you mean "rounds"'),
        ("effect Ezren shaken for 0 rounds", "1 to 100,000"),
        ("effect Ezren shaken for 100001 rounds", "1 to 100,000"),
        ("effect Ezren shaken 10 rounds", '"for" or "until"'),
        ("effect Ezren shaken until tea", "end of encounter"),
        ("effect Ezren shaken until end of Ezrn's turn", 'did you mean "Ezren"'),
        ("last Ezren shaken", "the duration is missing"),
        ("init Ezren nan", "takes a number"),
        ("init Ezren 1e5", "takes a number"),
        ("value Ezren frightened much", "+1, -1 or =3"),
        ("time 10 parsecs", "expected minutes"),
        ("policy pc asks", 'did you mean "ask"'),
        ("set Ezren hp=3 HP=4", "given twice"),
        ("set Ezren hp=", "no value"),
        ("set Ezren", "key=value is missing"),
        ("next three", "whole number"),
        ("add @pc", "begin with"),
        ("add .x", "begin with"),
        ('add "a,b"', "in it"),
        ("add a*", "in it"),
        ('add "a=b"', "in it"),
        ("add 12", "row number"),
        ('add ""', "empty"),
        ("add " + "a" * 61, "60"),
        ('"damage" Ezren 7', "begins with a verb"),
    ],
)
def test_what_is_wrong_is_said(line, says):
    assert says in wrong(line)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("for 1 round", span("rounds", 1)),
        ("for 2 minutes", span("minutes", 2)),
        ("for 1 hour", span("minutes", 60)),
        ("until end of turn", span("end")),
        ("until the end of the turn", span("end")),
        ("until end of its next turn", span("end", next=True)),
        ("until start of my turn", span("start")),
        ("until end of Ezren's turn", span("end", of="c1")),
        ("until the start of Zombie1's next turn", span("start", of="c2", next=True)),
        ("until end of Old Zombie's next turn", span("end", of="c6", next=True)),
        ('until end of "Old Zombie"\'s turn', span("end", of="c6")),
        ('until end of "Old Zombie\'s" turn', span("end", of="c6")),
        ("until end of mer's turn", span("end", of="c5")),
        ("until Ezren's next turn", span("start", of="c1", next=True)),
        ("until next turn", span("start", next=True)),
        ("until rest", span("rest")),
        ("until removed", span("removed")),
        ("until end of encounter", span("encounter")),
        ("until encounter", span("encounter")),
        ("until damaged", span("damaged")),
        ("until healed", span("healed")),
        ("until end of the round", span("round")),
    ],
)
def test_durations(words, found):
    given = args(f"effect Merisiel stunned {words} from Old Zombie")
    assert given["duration"] == found
    assert (given["source"], given["source_id"]) == ("Old Zombie", "c6")


def test_a_source_may_be_gone_or_be_words():
    assert args("effect Ezren shaken from ghoul")["source_id"] == "c10"
    assert "source_id" not in args("effect Ezren shaken from Gaze")


@pytest.mark.parametrize("word", ["shaken", "Erschüttert", "怯え状態", "pf1:shaken", "SW:Shaken"])
def test_condition_in_any_language(word):
    assert args(f"effect Ezren {word} from x")["condition"]["word"] == word.casefold()


def test_conditions_of_several_words():
    found = {"word": "mental shock", "quoted": False}
    assert args("effect Ezren Mental Shock for 1 round")["condition"] == found
    assert args("end Ezren holding the door")["condition"]["word"] == "holding the door"
    assert "no condition" in wrong("effect Ezren holding the door")
    assert args("end Ezren #7")["condition"] == {"word": "#7", "quoted": False}
    assert args("end Ezren all # really")["condition"] == {"word": "all", "quoted": False}


def test_numbers():
    assert args("damage Ezren 2d6 + 3".replace(" + ", "+"))["amount"] == [{"amount": "2d6+3"}]
    assert args("damage Ezren 3+4")["amount"] == [{"amount": 7}]
    assert args("init Ezren -0,5")["value"] == -0.5
    assert args("value Ezren frightened 2")["value"] == "+2"
    assert args("value Ezren frightened −1")["value"] == "-1"
    assert args("value Ezren frightened =6")["value"] == "=6"
    assert args("add Rat ×4")["times"] == 4
    assert args("add Rat x 4")["times"] == 4
    assert args("add Old Rat Queen x2 note='a b'")["name"] == "Old Rat Queen"
    assert args("add X") == {"name": "X"}


def test_a_quoted_word_is_no_keyword():
    assert args('defeat Goblin "from"') == {"names": ["c7"], "why": "from"}
    assert args('damage Ezren 7 "crit"')["amount"] == [{"amount": 7, "free": ["crit"]}]


def test_text_for_wins_where_a_verb_has_it():
    given = args("roll 1d20+5 dc 15 for Stealth by Ezren")
    assert given == {"dice": "1d20+5", "dc": 15, "why": "Stealth", "who": "c1"}


def test_verbs_of_families():
    def which(line, state=STATE):
        return parse(line, state, RULES).verb

    assert which("fear Ezren") == "pf1:fear"
    assert which("fear Merisiel") == "sw:fear"  # her own family
    assert which("SW:Fear Ezren") == "sw:fear"
    assert which("fear check Ezren dc 12") == "pf1:fear check"
    assert which("pf1:fear check Ezren dc12") == "pf1:fear check"
    assert which("DMG Ezren 3") == "damage"
    only = STATE.replace(families=("sw", "pf1"))
    assert which("fear Ezren", only) == "sw:fear"
    only = STATE.replace(families=("pf1",))
    assert which("fear Merisiel", only) == "pf1:fear"
    assert '"soak" belongs to sw, which this fight does not use' in wrong("soak Ezren", only)


def test_help_comments_and_nothing():
    assert parse("", STATE, RULES) is None
    assert parse("  # note", STATE, RULES) is None
    assert parse("help fear check", STATE, RULES).args == {"word": "fear check"}
    assert parse("help", STATE, RULES).args == {"word": ""}
    assert parse("note a #b", STATE, RULES).args == {"text": "a"}
    assert parse('note "a #b"', STATE, RULES).args == {"text": "a #b"}
    assert parse('note Don\'t  say "it"', STATE, RULES).args == {"text": 'Don\'t say "it"'}


def test_scripts():
    text = "\ufeffstart\r\n\n# nothing\n  next 2  # go\n!dice 4 6 # forced\n"
    assert split_script(text) == [(1, "start"), (4, "next 2  # go"), (5, "!dice 4 6")]


def test_quoting():
    assert quote("Ezren") == "Ezren"
    assert quote("Zombie1") == "Zombie1"
    assert quote("Old Zombie") == '"Old Zombie"'
    for name in ("from", "12", "@pc", ".", "x4", "a,b", 'Say "Hi"', "back\\", "'tis", "#", "a*"):
        state = fight({"name": "Ezren"}, {"name": name})
        assert args(f"damage {quote(name)},Ezren 7 by {quote(name)}", state=state) == {
            "names": ["c2", "c1"],
            "amount": [{"amount": 7}],
            "by": "c2",
        }
