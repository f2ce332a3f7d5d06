"""The directory of fights."""

from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tracker.journal import AlreadyExists, DiskProblem, Journal, JournalError, NoSuchFight, Shelf
from tracker.journal.names import file_name, tidy


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "home")


NAMES = [
    "Graveyard",
    "墓地の戦い",
    "Кладбище",
    "../../etc/passwd",
    "con",
    "NUL.txt",
    "a/b\\c:d*e?",
    ".hidden",
    "-rf",
    "💀👨‍👩‍👧",
    "x" * 300,
    "x" * 299 + "y",
    "墓" * 300,
    "% #?mode=memory&x",
    "e\u0301tat",
]


def test_any_name(shelf: Shelf) -> None:
    for name in NAMES:
        with shelf.create(name) as journal:
            assert journal.path.parent == shelf.fights
            journal.append("command", name, "", "", summary=name)
    assert {f.name for f in shelf.list()} == {tidy(n) for n in NAMES}
    assert len(list(shelf.fights.glob("*.dread"))) == len(NAMES)
    for name in NAMES:
        with shelf.open(name) as journal:
            assert journal.name == tidy(name)
            assert [e.command for e in journal.entries()] == [name]
        assert shelf.last() == tidy(name)


@settings(max_examples=300)
@given(st.text(min_size=1))
def test_a_file_name_is_safe(name: str) -> None:
    try:
        shown = tidy(name)
    except JournalError:
        return
    file = file_name(shown)
    assert file == Path(file).name and file.endswith(".dread")
    assert not file.startswith((".", "-")) and len(file.encode()) < 130
    assert tidy(shown) == shown
    assert shown.isprintable() or any(ord(c) > 127 for c in shown)
    assert file_name(shown.lower()) == file_name(tidy(shown.lower()))


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  The \t Crypt\n", "The Crypt"),
        ("a\x1b[31mb\x00", "a[31mb"),
        ("a\u202eb\u2066c", "abc"),
        ("bad\udcffbyte", "badbyte"),
        ("👨‍👩‍👧", "👨‍👩‍👧"),
    ],
)
def test_what_cannot_be_shown_is_left_out(given: str, kept: str) -> None:
    assert tidy(given) == kept


@pytest.mark.parametrize("name", ["", "  \n", "\x00\x1b", "\u200d", "\u202e"])
def test_a_name_needs_something_to_see(shelf: Shelf, name: str) -> None:
    with pytest.raises(JournalError, match="name"):
        shelf.create(name)
    assert shelf.find(name) is None
    with pytest.raises(NoSuchFight):
        shelf.open(name)


def test_create_never_overwrites(shelf: Shelf) -> None:
    with shelf.create("Graveyard") as journal:
        journal.append("command", "", "", "")
    for name in ("Graveyard", "GRAVEYARD", " graveyard "):
        with pytest.raises(AlreadyExists):
            shelf.create(name)
    with shelf.open_or_create("graveYARD") as journal:
        assert len(journal.entries()) == 1
        assert journal.name == "Graveyard"
    with shelf.open_or_create("Grave") as journal:
        assert journal.entries() == []


def test_find(shelf: Shelf) -> None:
    assert shelf.find("Graveyard") is None
    for name in ("Graveyard", "Graveyard 2", "Crypt", "Straße"):
        shelf.create(name).close()
    assert shelf.find("graveyard") == shelf.path_for("Graveyard")
    assert shelf.find("graveyard ") == shelf.path_for("Graveyard")
    assert shelf.find("STRASSE") == shelf.path_for("Straße")
    assert shelf.find("cr") == shelf.path_for("Crypt")
    assert shelf.find("grave") is None
    with pytest.raises(NoSuchFight, match="Graveyard 2"):
        shelf.open("grave")
    with pytest.raises(NoSuchFight):
        shelf.open("Tower")


def test_a_file_brought_from_elsewhere_goes_by_the_name_inside(shelf: Shelf) -> None:
    shelf.create("Crypt").close()
    shelf.path_for("Crypt").rename(shelf.fights / "download (1).dread")
    assert [f.name for f in shelf.list()] == ["Crypt"]
    with pytest.raises(AlreadyExists):
        shelf.create("crypt")
    with shelf.open_or_create("Crypt") as journal:
        assert journal.path.name == "download (1).dread"
    assert shelf.last() == "Crypt"
    assert shelf.free_name("Crypt") == "Crypt 2"


def test_two_files_with_one_name_inside_can_both_be_opened(shelf: Shelf) -> None:
    with shelf.create("Crypt") as journal:
        journal.append("command", "the first", "", "")
    twin = shelf.fights / "download (1).dread"
    twin.write_bytes(shelf.path_for("Crypt").read_bytes())
    with Journal.open(twin, app_version="") as journal:
        journal.append("command", "the twin", "", "")
    third = shelf.fights / "download (2).dread"
    third.write_bytes(twin.read_bytes())
    names = {f.name: f.path for f in shelf.list()}
    assert names == {
        "Crypt": shelf.path_for("Crypt"),
        "Crypt (download (1).dread)": twin,
        "Crypt (download (2).dread)": third,
    }
    for name, path in [*names.items(), (twin.name, twin), (str(third), third)]:
        with shelf.open(name) as journal:
            assert journal.path == path
        with shelf.open_or_create(name) as journal:
            assert journal.path == path
        assert shelf.find(shelf.last() or "") == path, "the one worked on last"
    assert len(shelf.list()) == 3


def test_list(shelf: Shelf) -> None:
    assert shelf.list() == []
    for name in ("One", "Two", "Three"):
        with shelf.create(name) as journal:
            journal.append("command", "", "", "", summary=f"round {name}")
    with shelf.open("One") as journal:
        journal.append_many([("command", "", "", "")] * 4, summary="late")
        assert [f.entries for f in shelf.list()] == [5, 1, 1], "while it is open"
    (shelf.fights / "broken.dread").write_bytes(b"SQLite format 3\0 no more")
    (shelf.fights / "notes.txt").write_text("not a fight")
    (shelf.fights / "folder.dread").mkdir()
    found = {f.name: f for f in shelf.list()}
    assert list(found) == ["broken", "One", "Three", "Two"]
    assert found["One"].summary == "late"
    assert found["One"].entries == 5
    assert found["One"].changed.tzinfo is not None
    assert abs((datetime.now().astimezone() - found["One"].changed).total_seconds()) < 60
    assert [n for n, f in found.items() if f.problem] == ["broken"]
    assert not any(f.open_elsewhere for f in found.values())
    left = {p.suffix for p in shelf.fights.iterdir()}
    assert left == {".dread", ".lock", ".txt"}, "looking makes no files"


def test_last(shelf: Shelf) -> None:
    assert shelf.last() is None
    for name in ("One", "Two"):
        shelf.create(name).close()
    assert shelf.last() == "Two"
    shelf.open("One").close()
    assert shelf.last() == "One"
    assert (shelf.root / "last").stat().st_mode & 0o777 == 0o600
    with Journal.open(shelf.path_for("Two"), app_version="") as held:
        with shelf.open("Two") as second:
            assert second.read_only and not held.read_only
        assert shelf.last() == "One", "a fight that is only looked at is not worked on"
        held.append("command", "", "", "")
    (shelf.root / "last").write_bytes(b"\xff\xfe")
    assert shelf.last() == "Two"
    shelf.open("One").close()
    assert shelf.last() == "One"
    (shelf.root / "last").write_text("gone")
    assert shelf.last() == "Two"
    assert sorted(p.name for p in shelf.root.iterdir()) == ["fights", "last"]


def test_last_is_only_a_convenience(shelf: Shelf) -> None:
    shelf.create("One").close()
    (shelf.root / "last").unlink()
    (shelf.root / "last").mkdir()
    with shelf.open("One") as journal:
        assert not journal.read_only
    assert shelf.last() == "One"


def test_free_name(shelf: Shelf) -> None:
    for expected in ("Graveyard", "Graveyard 2", "Graveyard 3"):
        assert shelf.free_name("Graveyard") == expected
        shelf.create(expected).close()
    assert shelf.free_name("graveyard") == "graveyard 4"


def test_copy(shelf: Shelf) -> None:
    with shelf.create("One") as journal:
        journal.append("command", "a", "b", "c", summary="s")
        journal.set_pending("p", "q")
        copied = shelf.copy("One", "Two")
        assert copied == shelf.path_for("Two")
        journal.append("command", "later", "", "")
        with shelf.open("Two") as copy:
            assert (copy.name, len(copy.entries())) == ("Two", 1)
            assert copy.pending() is not None
            copy.append("command", "its own", "", "")
        assert [e.command for e in journal.entries()] == ["a", "later"]
    assert copied.stat().st_mode & 0o777 == 0o600
    with pytest.raises(AlreadyExists):
        shelf.copy("One", "two")
    with pytest.raises(NoSuchFight):
        shelf.copy("None", "Three")


def test_where_the_shelf_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DREADCLOCK_HOME", str(tmp_path / "here"))
    assert Shelf().root == tmp_path / "here"
    assert not (tmp_path / "here").exists(), "looking makes no folders"
    monkeypatch.delenv("DREADCLOCK_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    assert Shelf().root.name == "dreadclock"
    with Shelf(tmp_path / "made").create("One"):
        assert (tmp_path / "made").stat().st_mode & 0o777 == 0o700
        assert (tmp_path / "made" / "fights").stat().st_mode & 0o777 == 0o700


def test_a_home_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("")
    with pytest.raises(DiskProblem, match="DREADCLOCK_HOME"):
        Shelf(tmp_path / "home").open_or_create("One")
