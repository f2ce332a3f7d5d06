"""What is beyond a limit is counted, not silently left."""

from pathlib import Path

import pytest

from tracker.importers import reading
from tracker.importers.found import Creature
from tracker.importers.games import making
from tracker.importers.parts import MOST, with_parts


def test_limit_of_entries_says_how_many_were_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "MOST_CREATURES", 3)
    came, refused = making.each(range(8), lambda n: Creature(str(n), {}))
    assert [c.name for c in came] == ["0", "1", "2"]
    assert refused == (("the rest", "only the first 3 entries are read; 5 were left"),)
    assert making.each(range(3), lambda n: Creature(str(n), {}))[1] == ()


def test_limit_of_files_says_how_many_were_left(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(reading, "MOST_FILES", 2)
    files = [tmp_path / f"{n}.csv" for n in range(5)]
    for file in files:
        file.write_text("name,hp\nGhoul,13\n")
    came = reading.read_files(files)
    assert [r.problem for r in came[:2]] == ["", ""]
    assert "this one and 2 more were left" in came[2].problem
    assert len(came) == 3
    assert [r.problem for r in reading.read_files(files[:2])] == ["", ""]


def test_limit_of_parts_says_how_many_were_left() -> None:
    parts = [(f"head {n}", 10 + n, None) for n in range(MOST + 3)]
    whole, *rows = with_parts(Creature("Hydra", {"hp": "9"}), parts)
    assert len(rows) == MOST
    assert any("3 more were left" in said for said in whole.odd)
    whole, *rows = with_parts(Creature("Hydra", {"hp": "9"}), parts[:MOST])
    assert not any("were left" in said for said in whole.odd)
