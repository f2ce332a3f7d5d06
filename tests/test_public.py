"""The JSON Schema that `dreadclock schema` prints. Each worked case is held against it too."""

import json

import pytest
from pydantic import ValidationError

from tracker.cli import main
from tracker.public import Fight, schema


def played(
    script: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> dict[str, object]:
    import io
    import sys

    stdin = io.TextIOWrapper(io.BytesIO(script.encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    main(["play", "-", "--json"])
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def test_the_schema_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found == schema()
    assert {"round", "active", "order", "combatants", "log"} <= set(found["properties"])


def test_a_fight_with_an_error_fits(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = played("add Ezren hp=24/24 init=1.5\nstart\ndance\n", capsys, monkeypatch)
    fight = Fight.model_validate(found)
    assert fight.error is not None and fight.error.line == 3
    assert fight.combatants["Ezren"].initiative == 1.5


def test_what_the_schema_does_not_know_is_noticed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = played("add Ezren hp=24/24", capsys, monkeypatch)
    with pytest.raises(ValidationError):
        Fight.model_validate({**found, "new": 1})


def test_pydantic_is_loaded_only_for_the_schema() -> None:
    import subprocess
    import sys

    code = "import sys, tracker.cli, tracker.play, tracker.table; print('pydantic' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "False\n"
