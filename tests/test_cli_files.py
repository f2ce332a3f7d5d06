"""`import`, `export`, `library`, `party` and `template` as a person types them."""

import subprocess
import sys
from pathlib import Path

import pytest
from real_files_made import make


@pytest.fixture
def files(tmp_path: Path) -> Path:
    make(tmp_path / "files")
    (tmp_path / "files" / "list.csv").write_text(
        "Имя;Инициатива;ОЗ\nУпырь;14;20\nПризрак;12;\n", encoding="utf-8"
    )
    (tmp_path / "files" / "broken.json").write_text('{"name": "x", ', encoding="utf-8")
    return tmp_path / "files"


def run(home: Path, *args: str | Path, status: int = 0) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "tracker", *map(str, args)],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        encoding="utf-8",
        env={
            "PATH": "/usr/bin:/bin",
            "DREADCLOCK_HOME": str(home),
            "DREADCLOCK_CONFIG": str(home / "none.toml"),
            "PYTHONUTF8": "1",
        },
        check=False,
    )
    assert done.returncode == status, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout + done.stderr


def test_import_tells_first_and_adds_only_when_told(tmp_path: Path, files: Path) -> None:
    home = tmp_path / "home"
    told = run(home, "import", files / "hound.json", files / "list.csv", files / "broken.json")
    assert "Ember Hound: pf2, level 2, HP 30, AC 18, init +8, resist fire 5" in told
    assert (
        "Упырь: HP 20, initiative 14" in told and "Призрак: initiative 12\n    missing: HP" in told
    )
    assert "broken.json: not read: it looks like JSON and is broken" in told
    assert "3 files: 3 creatures; 1 file not read" in told
    assert "nothing was added (--yes adds without asking)" in told
    assert not home.exists()
    told = run(home, "import", *sorted(files.iterdir()), "--into", "Crypt", "--yes")
    assert '7 in "Crypt": Amra, Belko, Ember Hound, Soot Imp, Упырь, Призрак, Frost Wisp' in told
    assert "Crypt" in run(home, "list")


def test_export_reads_back(tmp_path: Path, files: Path) -> None:
    home = tmp_path / "home"
    run(home, "import", files / "amra.json", files / "wisp.json", "--into", "One", "--yes")
    listed = run(home, "export", "--list", "One")
    assert "name: Amra" in listed and "weak:" in listed
    (tmp_path / "one.yaml").write_text(listed, encoding="utf-8")
    run(home, "import", tmp_path / "one.yaml", "--into", "Two", "--yes")
    again = run(home, "export", "--list", "Two")
    assert again.replace("fight: Two", "fight: One") == listed
    assert "there is no fight called" in run(home, "export", "--list", "None", status=1)


def test_a_bestiary_is_picked_from(tmp_path: Path) -> None:
    home = tmp_path / "home"
    book = tmp_path / "book.csv"
    rows = "\n".join(f"Beast {i},{i + 3}" for i in range(80))
    book.write_text(f"name,hp\n{rows}\n", encoding="utf-8")
    assert "80 creatures to pick from" in run(home, "import", book, "--yes")
    told = run(home, "import", book, "--pick", "Beast 7 x2, beast 39", "--into", "B", "--yes")
    assert '3 in "B": Beast 7 1, Beast 7 2, Beast 39' in told
    told = run(home, "import", book, "--pick", "Dragon", "--yes", status=1)
    assert 'nothing in these files is called "Dragon"' in told


def test_library_party_and_template(tmp_path: Path, files: Path) -> None:
    home = tmp_path / "home"
    assert "kept: 2 new" in run(home, "library", "add", files / "wisp.json", files / "imp.json")
    assert run(home, "library", "list", "frost").startswith("Frost Wisp\tpf2, level 2, HP 40")
    assert "1 taken out" in run(home, "library", "remove", "frost wisp")
    run(home, "import", files / "amra.json", files / "imp.json", "--into", "One", "--yes")
    assert "1 kept" in run(home, "party", "keep", "One")
    assert "Amra: pf2, level 3, HP 44/44" in run(home, "party", "show")
    assert '1 in "Two": Amra' in run(home, "party", "join", "Two")
    assert '0 in "Two"' in run(home, "party", "join", "Two")
    assert "2 kept" in run(home, "template", "save", "Ambush", "One")
    assert run(home, "template", "list") == "Ambush\n"
    assert '2 in "Ambush"' in run(home, "template", "open", "Ambush")
    assert '2 in "Ambush 2"' in run(home, "template", "open", "Ambush")
    assert "there are: Ambush" in run(home, "template", "open", "Nope", status=1)
