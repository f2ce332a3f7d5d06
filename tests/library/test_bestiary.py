"""The bestiary on disk, the party and templates."""

import os
import stat
from pathlib import Path

import pytest

from tracker.importers import Creature
from tracker.journal import JournalError
from tracker.library import Bestiary, Kept, Wanted, add, numbers
from tracker.systems import all_rules
from tracker.table import Table
from tracker.table.scratch import Scratch

GHOUL = Creature("Ghoul", {"family": "pf2", "hp": "20"}, odd=("a doubt",), source="Own Book")


def test_kept_found_replaced_removed(tmp_path: Path) -> None:
    bestiary = Bestiary(tmp_path / "home")
    assert bestiary.entries() == [] and not (tmp_path / "home").exists()
    assert bestiary.keep([(GHOUL, numbers(GHOUL)), (Creature("Упырь", {}), "")]) == (2, 0)
    better = Creature("ghoul", {"family": "pf2", "hp": "25"}, source="Own Book")
    assert bestiary.keep([(better, numbers(better))]) == (0, 1)
    assert [(e.name, e.says) for e in bestiary.entries()] == [
        ("ghoul", "pf2, HP 25"),
        ("Упырь", ""),
    ]
    assert bestiary.get(bestiary.entries()[0].id) == better
    assert bestiary.remove("GHOUL") == 1 and len(bestiary.entries()) == 1
    with pytest.raises(JournalError, match="not in the bestiary any more"):
        bestiary.get(1)


def test_only_its_owner_may_read_it(tmp_path: Path) -> None:
    old = os.umask(0)
    try:
        bestiary = Bestiary(tmp_path / "home")
        bestiary.keep([(GHOUL, "")])
    finally:
        os.umask(old)
    assert stat.S_IMODE(bestiary.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(bestiary.path.parent.stat().st_mode) == 0o700


def test_a_damaged_bestiary_is_told_and_left(tmp_path: Path) -> None:
    path = tmp_path / "bestiary.sqlite"
    path.write_bytes(b"no database at all, but long enough to be looked at" * 40)
    for do in (Bestiary(tmp_path).entries, lambda: Bestiary(tmp_path).keep([(GHOUL, "")])):
        with pytest.raises(JournalError, match="the bestiary"):
            do()
    assert path.read_bytes().startswith(b"no database")


def fight(*creatures: Creature) -> Table:
    table = Table(Scratch("test"), all_rules(), seed="s", asks_choices=False)
    add(table, [Wanted(c) for c in creatures])
    return table


def test_the_party_is_kept_with_its_tracks_and_conditions(tmp_path: Path) -> None:
    ann = Creature(
        "Ann: «the» [b]",
        {"family": "pf2", "side": "pc", "hp": "7/30", "hero": "1/3", "init": "19", "mod": "4"},
        effects=("effect {name} drained 1",),
    )
    kept = Kept(tmp_path, "parties")
    assert kept.keep("party", fight(ann, GHOUL).state, ("pc",)) == 1
    (found,) = kept.creatures("party")
    assert "init" not in found.pairs and found.pairs["mod"] == "4"
    back = fight(found).state.present[0]
    assert (back.name, back.tracks["hero"].value) == (ann.name, 1)
    assert [(e.condition, e.value) for e in back.effects] == [("drained", 1)]
    assert stat.S_IMODE(kept.path("party").stat().st_mode) == 0o600
    with pytest.raises(JournalError, match="nobody to keep"):
        kept.keep("party", fight(GHOUL).state, ("pc",))
    assert kept.creatures("party") == (found,)


def test_templates_by_name(tmp_path: Path) -> None:
    kept = Kept(tmp_path, "templates")
    assert kept.names() == []
    kept.keep("The well / 井", fight(GHOUL, GHOUL).state)
    kept.keep("Crypt", fight(GHOUL).state)
    assert sorted(kept.names()) == ["Crypt", "The well / 井"]
    assert [c.name for c in kept.creatures("The well / 井")] == ["Ghoul", "Ghoul2"]
    with pytest.raises(JournalError, match=r'no template "Wel"; there are: .*Crypt'):
        kept.creatures("Wel")
    (tmp_path / "templates" / "odd.yaml").write_bytes(b"\xff\x00: [")
    assert sorted(kept.names()) == ["Crypt", "The well / 井"]
