"""Tests touch no fight and no config of the user's."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parent / "clock"))


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DREADCLOCK_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("DREADCLOCK_CONFIG", str(tmp_path / "config.toml"))
    return tmp_path / "home"
