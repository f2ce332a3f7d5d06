"""The running game: questions, the journal, undo, restarts, previews."""

from pathlib import Path
from typing import Any

import pytest
from support import Fight

from tracker.clock import Command, Refused
from tracker.dice import parse as parse_dice
from tracker.journal import DiskProblem, Shelf
from tracker.language import parse
from tracker.model import Answer, Ask, Option, rebuilt_schedule
from tracker.model.frozen import to_data
from tracker.systems import all_rules
from tracker.table import Table
from tracker.table.answers import fits, from_roll


def table(root: Path, name: str = "Crypt", **more: Any) -> Table:
    return Table(Shelf(root).open_or_create(name), all_rules(), seed="s", **more)


def run(t: Table, *lines: str) -> Any:
    outcome = None
    for line in lines:
        command = parse(line, t.state, t.rules)
        assert command is not None
        outcome = t.do(command)
    return outcome


BEGIN = ("use pf1", "add Ezren hp=24 init=15 side=pc", "add Ghoul hp=20 init=10", "start")


def again(t: Table, root: Path) -> Table:
    t.journal.close()
    return table(root)


def test_a_restart_shows_the_same_fight(tmp_path: Path) -> None:
    t = table(tmp_path)
    run(t, *BEGIN, "fear Ezren shaken for 3 rounds", "next", "damage Ghoul 5", "undo")
    t2 = again(t, tmp_path)
    assert t2.state == t.state
    assert [x.short() for x in t2.log] == [x.short() for x in t.log]
    assert t2.can_redo == 1
    run(t2, "redo")
    assert t2.state.combatants["c2"].track("hp") == 15
    t3 = again(t2, tmp_path)
    assert t3.state == t2.state
    run(t3, "undo 99")
    assert not t3.state.combatants
    with pytest.raises(Refused):
        run(t3, "undo")


def test_an_open_question_survives_a_restart(tmp_path: Path) -> None:
    t = table(tmp_path)
    run(t, *BEGIN, "policy enemy ask")
    before = t.state
    outcome = run(t, "roll 1d6+2d4 by Ghoul")
    assert outcome.asking is not None
    assert t.state is before
    t2 = again(t, tmp_path)
    assert t2.asking == outcome.asking
    with pytest.raises(Refused, match="question is open"):
        run(t2, "next")
    with pytest.raises(Refused, match="9"):
        t2.answer("9 9 9")
    assert t2.asking is not None
    lines = t2.answer("6 4 1").lines
    assert (lines[0].total, lines[0].by, lines[0].dice) == (11, "typed", (6, 4, 1))
    t3 = again(t2, tmp_path)
    assert t3.asking is None
    assert t3.log[-1].total == 11


def test_a_question_in_the_middle_keeps_the_answers_before_it(tmp_path: Path) -> None:
    t = table(tmp_path)
    run(t, "use pf1", "policy pc ask", "add A hp=9 init=+2 side=pc", "add B hp=9 init=+0 side=pc")
    run(t, "start")
    t.answer("17")
    t2 = again(t, tmp_path)
    assert t2.asking is not None
    assert t2.state.name_of(t2.asking.who) == "B"
    t2.answer("20")
    assert [c.name for c in t2.state.present] == ["B", "A"]
    assert [c.initiative for c in t2.state.present] == [20, 19]


def test_cancelling_a_question_changes_nothing(tmp_path: Path) -> None:
    t = table(tmp_path)
    run(t, *BEGIN, "policy all ask")
    before = t.state
    run(t, "damage Ghoul 2d6")
    t.cancel()
    assert t.state is before
    assert again(t, tmp_path).asking is None


def test_the_machines_dice_come_back_with_undo(tmp_path: Path) -> None:
    t = table(tmp_path)
    run(t, *BEGIN)
    first = run(t, "roll 10d100").lines[0].dice
    second = run(t, "roll 10d100").lines[0].dice
    assert first != second
    run(t, "undo 2")
    assert run(t, "roll 10d100").lines[0].dice == first


def test_a_wrong_die_is_corrected_and_what_followed_decided_again(tmp_path: Path) -> None:
    t = table(tmp_path)
    run(t, *BEGIN, "damage Ghoul 2d6", "next", "heal Ghoul 1")
    run(t, "fix 3 4")
    assert t.state.combatants["c2"].track("hp") == 20 - 7 + 1
    assert t.state.name_of(t.state.active) == "Ghoul"
    assert again(t, tmp_path).state == t.state
    for bad in ("fix 9 9", "fix 1 2 3", "fix", "fix x"):
        with pytest.raises(Refused):
            run(t, bad)


def test_policies_by_side_and_rule(tmp_path: Path) -> None:
    t = table(tmp_path)
    run(t, *BEGIN, "policy enemy ask", "policy enemy.roll skip", "policy pc roll")
    assert run(t, "roll 1d6 by Ghoul").lines[0].kind == "skip"
    assert run(t, "roll 1d6 by Ezren").lines[0].by == "rolled"
    run(t, "policy enemy.roll ask")
    assert run(t, "roll 1d6 by Ghoul").asking


def test_a_heros_choice_is_put_to_the_table(tmp_path: Path) -> None:
    t = table(tmp_path)
    run(t, *BEGIN, "fear Ezren scared")
    outcome = run(t, "fear Ezren shaken for 2 rounds")
    assert [o.word for o in outcome.asking.options] == ["staggered", "frightened"]
    with pytest.raises(Refused, match="staggered, frightened"):
        t.answer("perhaps")
    t.answer("fr")
    shown = t.rules.derive(t.state, t.state.combatants["c1"]).status
    assert shown["fear_stage"] == "frightened"
    run(t, "undo")
    run(t, "fear Ezren shaken")
    t.answer("")
    assert t.rules.derive(t.state, t.state.combatants["c1"]).status["staggered"]


def test_a_full_disk_refuses_and_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    t = table(tmp_path)
    run(t, *BEGIN)
    before = t.state

    def full(*_: object, **__: object) -> int:
        raise DiskProblem("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(t.journal, "append", full)
        with pytest.raises(DiskProblem):
            run(t, "next")
    assert t.state is before
    run(t, "next")
    assert again(t, tmp_path).state == t.state


def test_a_second_table_reads_only(tmp_path: Path) -> None:
    t = table(tmp_path)
    run(t, *BEGIN)
    other = table(tmp_path)
    assert other.read_only
    assert "open" in other.reason
    assert other.state == t.state
    with pytest.raises(Exception, match="open"):
        other.do(Command(verb="next"))


def test_replaying_the_commands_gives_the_same_state(tmp_path: Path) -> None:
    t = table(tmp_path)
    run(t, *BEGIN, "fear Ezren panicked for 2 rounds", "bleed Ghoul 1d4", *["next"] * 9)
    fresh = table(tmp_path / "other")
    for done in t.history.done:
        fresh.do(done.command)
    assert to_data(fresh.state) == to_data(t.state.replace(name=fresh.state.name))


def test_the_preview_tells_what_the_next_step_will_do() -> None:
    f = Fight(6, 5)
    f(
        *BEGIN,
        "fear Ezren shaken for 10 rounds",
        "fear Ezren panicked for 1 round",
        "bleed Ezren 2",
        "bleed Ezren 1d6",
        "next",
    )
    before = f.state
    told = f.table.preview()
    assert f.state is before
    text = "\n".join(told)
    assert "Ghoul: ends" in text
    assert "fear panicked → shaken" in text
    assert "Ezren: bleed 1d6" in text
    f("next")
    done = [x.short() for x in f.table.log]
    assert any("panicked → shaken" in x for x in done)


def test_the_schedule_is_what_the_effects_say(tmp_path: Path) -> None:
    t = table(tmp_path)
    run(
        t,
        *BEGIN,
        "fear @all shaken for 3 rounds",
        'effect Ghoul "x" until end of next turn',
        "next 3",
        "undo",
        "end Ezren shaken",
        "remove Ghoul",
        "next 4",
    )
    assert t.state.schedule == rebuilt_schedule(t.state)


def test_an_old_answer_serves_only_the_question_it_fits() -> None:
    check = Ask(kind="roll", expression="1d20+4", dc=10)
    choice = Ask(kind="choice", options=(Option(word="yes"), Option(word="no")), default="no")
    rolled = from_roll(parse_dice("d20 + 4").roll(lambda sides: 17), "typed")
    assert fits(rolled, check)
    assert not fits(rolled, Ask(kind="roll", expression="2d6"))
    assert not fits(rolled, choice)
    assert fits(Answer(word="yes"), choice)
    assert not fits(Answer(word="frightened"), choice)
    assert not fits(Answer(word="yes"), check)


def test_fixing_one_die_keeps_the_others_of_the_command(tmp_path: Path) -> None:
    t = table(tmp_path)
    run(t, "use pf1", "policy all ask", "add Ann hp=9 init=+2 side=pc", "add Bo hp=9 init=+0")
    run(t, "start")
    t.answer("17")
    t.answer("11")
    run(t, "fix 3")
    assert [(c.name, c.initiative) for c in t.state.present] == [("Bo", 11), ("Ann", 5)]
