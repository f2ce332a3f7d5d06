"""Every worked case that was driven by lines runs once more as `dreadclock play --json`."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from support import Fight

from tracker.cli import main
from tracker.public import Fight as PublicFight


@pytest.fixture(autouse=True)
def again_as_a_script(
    request: pytest.FixtureRequest, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> Iterator[None]:
    Fight.made.clear()
    yield
    if not request.node.path.name.endswith("_vectors.py"):
        return
    for fight in Fight.made:
        if not fight.script:
            continue
        file = tmp_path / "case.txt"
        file.write_text("\n".join(fight.script), encoding="utf-8")
        capsys.readouterr()
        assert main(["play", str(file), "--json"]) == 0, capsys.readouterr().err
        found = json.loads(capsys.readouterr().out)
        PublicFight.model_validate(found)  # what the schema says is what is printed
        shown = json.loads(json.dumps(fight.report, ensure_ascii=False))
        assert found["combatants"] == shown["combatants"]
        assert (found["round"], found["order"]) == (shown["round"], shown["order"])
        Fight.replayed += 1
