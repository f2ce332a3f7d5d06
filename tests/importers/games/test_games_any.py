"""What holds for every format: it is known by its content, can be added, and never breaks."""

import copy
import json
from typing import Any

import pytest
from games_shapes import every, formats, read
from hypothesis import given, settings
from hypothesis import strategies as st
from support import Fight

from tracker.importers.document import Document
from tracker.importers.found import Creature, Found, Unreadable
from tracker.importers.games import FORMATS
from tracker.importers.games.making import UNKNOWN_SHAPE
from tracker.language.tokens import quote

FILES = every()
NAMES = {
    "pf2 now": "Foundry Pathfinder 2e actor",
    "pf2 before": "Foundry Pathfinder 2e actor",
    "pf2 legacy": "Foundry Pathfinder 2e actor",
    "pf2 list": "Foundry Pathfinder 2e actor",
    "pf1": "Foundry Pathfinder 1e actor",
    "swade": "Foundry Savage Worlds actor",
    "pathbuilder": "Pathbuilder 2e character",
    "improved initiative": "Improved Initiative",
    "stat blocks": "Improved Initiative",
    "pf2etools": "Pf2eTools bestiary",
    "combat manager": "Combat Manager bestiary",
}


def add_line(creature: Creature) -> str:
    pairs = " ".join(f"{key}={quote(value)}" for key, value in creature.pairs.items())
    return f"add {quote(creature.name)} {pairs}"


def add(creature: Creature) -> Fight:
    fight = Fight(*[1] * 100)
    fight(add_line(creature))
    who = fight.state.present[0]
    assert who.name == creature.name
    for line in creature.effects:
        fight(line.replace("{name}", quote(who.name)))
    return fight


@pytest.mark.parametrize("kind", FILES)
def test_one_format_knows_it(kind: str) -> None:
    assert [f.NAME for f in formats(FILES[kind])] == [NAMES[kind]]


@pytest.mark.parametrize("kind", FILES)
def test_every_creature_can_be_added(kind: str) -> None:
    found = read(FILES[kind])
    assert found.creatures
    for creature in found.creatures:
        fight = add(creature)
        who = fight.state.present[0]
        assert who.name == creature.name
        assert "hp" not in creature.pairs or who.tracks["hp"].max


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b"[]",
        b"null",
        b"[1, 2]",
        b"<a/>",
        b"name,hp\nOgre,59\n",
        b"---\nstatblock: true\n---\n",
        b'{"name": "Ogre", "hp": 59}',
        b'[{"name": "Ogre", "initiative": 12}]',
        b'{"system": 3, "type": "npc"}',
        b'{"type": "npc", "system": {"attributes": {"hp": {"value": 4}}, "details": {"cr": 2}}}',
    ],
)
def test_other_files_are_nobodys(data: bytes) -> None:
    doc = Document(data)
    assert [f.NAME for f in FORMATS if f.recognises(doc)] == []


ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**20), 10**20),
    st.floats(),
    st.sampled_from(
        ["", "-", "−3", "1/2", "½", "９", "+12/+2", "2,500", "\x1b[31m", "x" * 300, "[[/r 1d6"]
    ),
    st.text(max_size=12),
    st.sampled_from([[], {}, [None], [[]], {"value": None}, {"value": [1]}, [{"type": 3}], [{}]]),
)


def places(data: Any) -> list[tuple[Any, Any]]:
    found, level = [], [data]
    while level:
        inside = level.pop()
        keys = list(inside) if isinstance(inside, dict) else range(len(inside))
        for key in keys:
            found.append((inside, key))
            if isinstance(inside[key], dict | list):
                level.append(inside[key])
    return found


def run(data: bytes) -> None:
    """Nothing but Found or Unreadable comes out, and what comes can be added."""
    try:
        doc = Document(data)
        results = [f.read(doc) for f in FORMATS if f.recognises(doc)]
    except Unreadable:
        return
    for found in results:
        assert isinstance(found, Found)
        assert all(reason != UNKNOWN_SHAPE for _, reason in found.refused), found.refused
        for creature in found.creatures:
            add(creature)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_broken_file_breaks_nothing(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from([k for k in FILES if not isinstance(FILES[k], bytes)]))
    broken = copy.deepcopy(FILES[kind])
    for _ in range(data.draw(st.integers(1, 4))):
        found = places(broken)
        if not found:
            break
        inside, key = found[data.draw(st.integers(0, len(found) - 1))]
        if data.draw(st.booleans()):
            inside[key] = copy.deepcopy(data.draw(ODD))  # the examples themselves stay whole
        elif isinstance(inside, dict):
            del inside[key]
    run(json.dumps(broken).encode())


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_broken_xml_breaks_nothing(data: st.DataObject) -> None:
    text = FILES["combat manager"]
    start = data.draw(st.integers(0, len(text) - 1))
    end = min(start + data.draw(st.integers(0, 20)), len(text))
    run(text[:start] + data.draw(st.sampled_from([b"", b"-", b"x", b"<", b"9" * 40])) + text[end:])


def test_hostile_names_are_shown_and_typed_safely() -> None:
    block = FILES["stat blocks"][0]
    for name, wanted in (
        ("\x1b[31mRed\x07", "[31mRed"),
        ("Hero, the *Brave*", "Hero the Brave"),
        ("@all", "all"),
        ("7", "Creature 7"),
        ("", "Unknown creature"),
        (None, "Unknown creature"),
        ("龍の" * 60, ("龍の" * 60)[:60]),
    ):
        (creature,) = read([block | {"Name": name}, block]).creatures[:1]
        assert creature.name == wanted
        assert creature.odd or "31m" in wanted
        add(creature)


def test_one_bad_creature_loses_no_other() -> None:
    found = read([FILES["pf2 now"], {"type": "party", "name": "The Five", "system": {"x": 1}}])
    assert [c.name for c in found.creatures] == ["Bog Stalker"]
    assert found.refused[0][0] == "The Five"
    assert "members" in found.refused[0][1]
