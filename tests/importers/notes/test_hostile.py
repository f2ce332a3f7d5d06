"""Whatever the text: a Found or an Unreadable, and soon."""

import json
import random
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support_notes import added
from test_export import _fight
from test_hand_list import CSV
from texts import (
    ENCOUNTER,
    NOTE_5E,
    PF1_BROKEN,
    PF1_NOTE,
    PF1_TEXT,
    PF2_NOTE,
    PF2_TEXT,
    SAVED,
    SW_TEXT,
)

from tracker.importers.document import Document
from tracker.importers.found import Creature, Found, Unreadable
from tracker.importers.notes import FORMATS
from tracker.importers.notes.export_list import write

TEXTS = [
    *CSV.values(),
    ENCOUNTER,
    NOTE_5E,
    PF1_BROKEN,
    PF1_NOTE,
    PF1_TEXT,
    PF2_NOTE,
    PF2_TEXT,
    SAVED,
    SW_TEXT,
    '[groups.a]\nmonster = "rat"\ncount = 4\nmax_hp = [6, 5]\n',
]


def attempt(data: bytes) -> list[Creature]:
    """Read by every format, whether it recognises the text or not."""
    made: list[Creature] = []
    try:
        doc = Document(data)
        for each in FORMATS:
            known = each.recognises(doc)
            assert isinstance(known, bool)
            found = each.read(doc)
            assert isinstance(found, Found)
            for creature in found.creatures:
                _sound(creature)
            made += found.creatures if known else ()
    except Unreadable:
        pass
    return made


def _sound(creature: Creature) -> None:
    assert 0 < len(creature.name) <= 60
    assert creature.name.isprintable()
    assert all(isinstance(v, str) and v and v == v.strip() for v in creature.pairs.values())
    assert creature.count
    for key in ("mod", "ac", "level", "fort", "perception"):
        int(creature.pairs.get(key, "0"))
    assert all(isinstance(w, str) for w in (*creature.odd, *creature.missing, creature.text))


def mutated(text: str, seed: int) -> bytes:
    luck = random.Random(seed)
    lines = text.split("\n")
    for _ in range(luck.randrange(1, 6)):
        at = luck.randrange(len(lines))
        match luck.randrange(5):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, lines[luck.randrange(len(lines))])
            case 2:
                line = list(lines[at])
                luck.shuffle(line)
                lines[at] = "".join(line)
            case 3:
                lines[at] = lines[at].replace(luck.choice(": ,[]{}\"'-+0123456789"), "", 1)
            case 4:
                lines[at] += luck.choice(
                    ['"', "{", ": [", " x", "\u2212", "\x1b[0m", "9" * 20, "&a"]
                )
        if not lines:
            lines = [""]
    data = bytearray("\n".join(lines).encode())
    for _ in range(luck.randrange(3) if data else 0):
        data[luck.randrange(len(data))] = luck.randrange(256)
    return bytes(data)


@pytest.mark.parametrize("number", range(len(TEXTS)))
def test_mutated_texts(number):
    for seed in range(40):
        attempt(mutated(TEXTS[number], seed))


def test_what_comes_of_mutated_texts_can_be_added():
    for number, text in enumerate(TEXTS):
        for seed in range(100 + number, 104 + number):
            for creature in attempt(mutated(text, seed)):
                bare = Creature(creature.name, creature.pairs)
                added(bare)


def test_mutated_lists_of_ours():
    text = write(_fight().state)
    for seed in range(40):
        attempt(mutated(text, seed))


_KEYS = st.sampled_from(
    ["name", "hp", "HP", "initiative", "count", "max_hp", "effects", "skills", "saves", "players",
     "creatures", "combatants", "groups", "data", "kind", "encounters", "state", "dreadclock",
     "traits", "family", "side", "type", "cr", "current hp", "immune", "temp", "level", "x"]
)  # fmt: skip
_LEAVES = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
    | st.sampled_from(["Ghoul", "+2", "7/9", "2d6", "1/2", "x", "-"])
)  # fmt: skip
_DATA = st.recursive(
    _LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_KEYS, inner, max_size=5),
    max_leaves=25,
)


@settings(max_examples=250, deadline=None, suppress_health_check=list(HealthCheck))
@given(_DATA)
def test_wrong_types_anywhere(data):
    attempt(json.dumps(data).encode())
    block = json.dumps(data, allow_nan=False, default=str) if _finite(data) else "{}"
    attempt(f"```statblock\n{block}\n```\n```encounter\n{block}\n```\n".encode())


def _finite(data: object) -> bool:
    return not any(word in json.dumps(data) for word in ("NaN", "Infinity"))


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_any_bytes(data):
    attempt(data)


@pytest.mark.parametrize(
    "text",
    [
        " " * 300_000,
        "a" * 300_000,
        "- " * 100_000,
        "name,hp\n" + "\n" * 200_000,
        "name,hp\n" + '"' * 200_000,
        "name,hp\n" + "a," * 150_000,
        "- name: A\n  hp: 1\n" * 5_000,
        "- name: A\n  hp: : 1\n" * 5_000,
        "{" * 5_000,
        "[" * 5_000,
        "```statblock\n" * 20_000,
        "```statblock\nname: a\nAC: " + "1 " * 100_000,
        "```encounter\ncreatures:\n" + " - x\n" * 20_000,
        "Creature 1\n" * 20_000,
        "A CR 1\nInit +1 AC 1 " + "Init +1 AC 12 " * 20_000,
        "Attributes: Agility d6\n" * 10_000,
        "Attributes: Agility d6, " + "Fear " * 40_000,
        "Init +1 AC 12 " + "frightful presence " * 20_000,
        "Init +1 AC 12 (" + "1d6 " * 80_000,
        "[[" * 100_000 + "Init +1 AC 12",
        "<a" * 100_000 + "Init +1 AC 12",
        "a " * 100_000 + "CR",
        "a - b: c\n" * 30_000,
        "name: " + "a x" * 100_000,
        "1.,'" * 80_000,
    ],
    ids=range(25),
)
def test_hostile_texts_take_no_time(text):
    began = time.process_time()
    attempt(text.encode())
    assert time.process_time() - began < 12
