"""The app as a person runs it: in a real terminal, by keys, killed and started again."""

import signal
from pathlib import Path

import pytest
from terminal import DREADCLOCK, Terminal


def command(terminal: Terminal, line: str, *wanted: str) -> None:
    """Type a line into the command bar."""
    terminal.send(":")
    terminal.wait("tab ")
    terminal.send(line + "\r")
    if wanted:
        terminal.wait(*wanted)


@pytest.fixture
def demo(own_home: Path) -> Terminal:
    terminal = Terminal([*DREADCLOCK, "demo"], home=own_home)
    terminal.wait("Round 1", "▶ Ilse Karr")
    return terminal


def test_ten_rounds_by_keys_killed_in_a_question_and_finished(
    demo: Terminal, own_home: Path
) -> None:
    with demo as t:
        for round_ in range(1, 11):
            # `N` runs every turn still to come; its start shows the first of the next round.
            t.send("N")
            t.wait(f"Round {round_ + 1}", "▶ Ilse Karr")
            t.send("u")
            t.wait(f"Round {round_} ")
            t.send("\x19")  # ctrl+y
            t.wait(f"Round {round_ + 1}")
        command(t, "policy pc ask")
        command(t, "roll 2d6+1 by Teodor for Stealth", "Esc cancels")
        before = t.text
        t.kill(signal.SIGKILL)
    with Terminal(DREADCLOCK, home=own_home) as t:
        t.wait("Round 11", "▶ Ilse Karr", "Stealth", "2d6+1", "Esc cancels")
        assert "Teodor" in before
        t.send("3 4\r")
        t.wait("= 8", "typed")
        t.send("n")
        t.wait("Teodor: bleed", "1d4", "Esc cancels")
        t.send("3\r")
        t.wait("▶ Teodor", gone="Esc cancels")
        command(t, "policy pc roll")
        command(t, "defeat @enemy", "defeated")
        t.send("N")
        t.wait("Round 12", "▶ Ilse Karr")
        t.send("q")
        assert t.finish() == 0
        assert b"\x1b[?1049l" in t.raw


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_leaves_the_terminal_clean(demo: Terminal, number: signal.Signals) -> None:
    with demo as t:
        status = t.kill(number)
        assert status == 128 + number
        assert b"\x1b[?1049l" in t.raw  # back from the alternate screen
        assert b"Traceback" not in t.raw


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (60, 15), (20, 5), (200, 60)])
def test_every_size_starts_and_goes_on(own_home: Path, size: tuple[int, int]) -> None:
    with Terminal([*DREADCLOCK, "demo"], home=own_home, size=size) as t:
        t.wait("Round 1")
        t.send("n")
        t.wait("Drowned" if size[0] > 40 else "Dro")
        t.resize(90, 30)
        t.wait("Mira")
        t.send("q")
        assert t.finish() == 0


def test_without_a_fight_there_is_a_welcome(own_home: Path) -> None:
    with Terminal(DREADCLOCK, home=own_home) as t:
        t.wait("demo", "new")
        t.send("\x1b")
        assert t.finish() == 0


def test_a_second_window_only_reads(demo: Terminal, own_home: Path) -> None:
    with demo, Terminal(DREADCLOCK, home=own_home) as second:
        second.wait("READ ONLY", "▶ Ilse Karr")
        second.send("n")
        second.wait("READ ONLY")
