"""Whatever is typed: a command, or a LanguageError, and soon."""

import json
import random
import time
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tracker.clock import CORE, Condition, Family, Param, Refused, Rules, Verb, nothing
from tracker.clock.durations import Span
from tracker.language import LanguageError, complete, explain, parse, quote, split_script
from tracker.model import Combatant, Effect, Encounter
from tracker.model.frozen import from_data


class Toy(Family):
    id = "pf1"
    name = "Toy"
    conditions = (Condition("shaken", {"de": ["erschüttert"], "ja": ["恐れ"]}),)
    verbs = (
        Verb(
            "fear check",
            "",
            lambda d, c: nothing(),
            (Param("names", "targets", optional=True), Param("dc", "int", "dc", optional=True)),
        ),
    )


RULES = Rules([Toy()], CORE)
PEOPLE = [
    Combatant(id="c1", name="Ezren", side="pc", added=1),
    Combatant(
        id="c2",
        name="Old Zombie",
        added=2,
        effects=(Effect(id=1, condition="holding the door"),),
    ),
    Combatant(id="c3", name="死霊", added=3),
    Combatant(id="c4", name="d'Artagnan", added=4),
]
STATE = Encounter(combatants={p.id: p for p in PEOPLE}, order=tuple(p.id for p in PEOPLE))

TYPED = """
for until start end of the next turn rest rounds minutes its my this all help ? # #7 0 1 15
Ezren old zombie Old Zombie 死霊 d'Artagnan Ezren's @pc @all @x . * ez* a,b , ,, 、 7,5 ½ ٣
" "" ' „ “ « » 「 」 \\ = x= hp=3 hp= =6 +1 -1 −2 x4 ×4 x dc dc15 2d6 2d6+3 d% 1d0 1d
shaken erschüttert 恐れ pf1:shaken sw:shaken pf1: :shaken 99999999999999
"""
WORDS = [
    *TYPED.split(),
    *(v.name for v in RULES.verbs()),
    *(p.keyword for v in RULES.verbs() for p in v.params),
    "\u3000",
    "\x1b[31m",
    "\u202e",
    "\ud800",
    '"holding the door"',
    '"Old Zombie"\'s',
]
LINES = st.one_of(
    st.text(max_size=60),
    st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join),
    st.lists(st.sampled_from(WORDS), max_size=12).map("".join),
)


def total(line):
    """Parse and complete: only a LanguageError may come out, and what comes out is JSON."""
    try:
        command = parse(line, STATE, RULES, ["c2"])
    except LanguageError as error:
        assert isinstance(error, Refused)
        assert str(error)
    else:
        if command is not None:
            json.dumps(dict(command.args))
            if "duration" in command.args:
                from_data(command.args["duration"], Span)
            assert len(set(command.args.get("names", ()))) == len(command.args.get("names", ()))
    for one in complete(line, STATE, RULES, ["c2"]):
        assert one.text.endswith(one.word)


@settings(max_examples=1500, deadline=None)
@given(LINES)
def test_any_line(line):
    total(line)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from([v.name for v in RULES.verbs()]), LINES)
def test_any_line_after_a_verb(verb, rest):
    total(f"{verb} {rest}")


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=40))
def test_any_word_explained(word):
    with suppress(LanguageError):
        explain(word, RULES, STATE)
    split_script(word)


@settings(max_examples=500, deadline=None)
@given(st.text(min_size=1, max_size=50))
def test_a_quoted_name_is_read_back(name):
    from tracker.model.text import clean

    name = clean(name)
    if not name:
        return
    who = Combatant(id="c9", name=name, added=9)
    state = Encounter(combatants={"c1": PEOPLE[0], "c9": who}, order=("c1", "c9"))
    if name.casefold() == "ezren":
        return
    for line in (f"damage {quote(name)} 7", f"damage {quote(name)},Ezren 7"):
        assert parse(line, state, RULES).args["names"][0] == "c9"
        assert parse(line, state, RULES).args["amount"] == [{"amount": 7}]
    line = f"effect Ezren shaken until end of {quote(name)}'s next turn from {quote(name)}"
    args = parse(line, state, RULES).args
    assert args["duration"]["of"] == "c9"
    assert args["source_id"] == "c9"


def test_too_long_a_line():
    with pytest.raises(LanguageError, match="too long"):
        parse("a" * 10_000, STATE, RULES)
    assert complete("a" * 10_000, STATE, RULES) == []


@pytest.mark.parametrize(
    "line",
    [
        "damage " + "a*" * 990,
        "damage " + "Old " * 490,
        "damage " + "Old," * 490,
        "effect Ezren " + "shaken " * 280,
        "effect Ezren shaken until " + "turn " * 390,
        "roll " + "(" * 1990,
        "damage Ezren " + "9" * 1900,
        "x" * 2000,
        '"' * 2000,
        "add " + "a=b " * 490,
        "note " + "\\" * 1990,
    ],
)
def test_long_lines_take_no_time(line):
    people = [Combatant(id=f"c{n}", name=f"Old {'a' * 50}{n}", added=n) for n in range(1, 200)]
    state = Encounter(combatants={p.id: p for p in people}, order=tuple(p.id for p in people))
    began = time.perf_counter()
    with suppress(LanguageError):
        parse(line, state, RULES)
    complete(line, state, RULES)
    assert time.perf_counter() - began < 2


def test_many_random_lines():
    draw = random.Random(7)
    for _ in range(3000):
        total(" ".join(draw.choice(WORDS) for _ in range(draw.randrange(1, 10))))
