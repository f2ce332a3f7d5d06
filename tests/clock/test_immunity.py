"""Immunity for a time: whatever the family, a word refuses, says until when, and can be forced."""

import pytest
from support import Fight

from tracker.clock import Refused
from tracker.language import LanguageError

WORDS = {"pf1": "shaken", "pf2": "frightened", "sw": "shaken", "mythos": "shocked"}


def fight(family: str) -> Fight:
    f = Fight()
    f(f"use {family}", f"add Ann hp=20/20 side=pc family={family} init=20", "add Bob hp=20 init=10")
    if family in ("pf1", "pf2"):
        f("start")
    return f


def gives(word: str) -> str:
    return f"effect Ann {word}" + (" 1" if word == "frightened" else "")


@pytest.mark.parametrize(("family", "word"), WORDS.items())
def test_the_repeat_is_refused_until_it_ends(family: str, word: str) -> None:
    f = fight(family)
    f(f"immune Ann {word}", gives(word))
    assert f.effects("Ann") == [f"immune to {word}"]
    told = [line.text for line in f.table.log if "is not gained" in line.text]
    assert told
    assert "until removed" in told[-1]
    assert "force" in told[-1]
    f(f"immune Ann {word} off", gives(word))
    assert word in [e.split()[0] for e in f.effects("Ann")]


@pytest.mark.parametrize(("family", "word"), WORDS.items())
def test_force_gives_it_all_the_same(family: str, word: str) -> None:
    f = fight(family)
    f(f"immune Ann {word}", f"{gives(word)} force")
    assert len(f.effects("Ann")) > 1


def test_ten_minutes_are_ten_minutes() -> None:
    f = fight("pf2")
    f("immune Ann frightened for 10 minutes", "time 9 minutes", "effect Ann frightened 1")
    assert f.effects("Ann") == ["immune to frightened"]
    f("time 1 minute", "effect Ann frightened 1")
    assert f.effects("Ann") == ["frightened"]


def test_from_one_source_alone() -> None:
    f = fight("pf2")
    f("immune Ann frightened from Bob", "effect Ann frightened 1 from Bob")
    assert f.effects("Ann") == ["immune to frightened"]
    f('effect Ann frightened 1 from "a scream"')
    assert "frightened" in f.effects("Ann")


def test_a_word_in_another_language_and_the_group_of_a_condition() -> None:
    f = fight("pf2")
    f("immune Ann Verängstigt", "effect Ann frightened 2")
    assert f.effects("Ann") == ["immune to frightened"]
    g = fight("pf1")
    g("immune Ann fear", "effect Ann panicked", "fear Ann spooked")
    assert g.effects("Ann") == ["immune to fear"]


def test_suppressed_it_protects_from_nothing() -> None:
    f = fight("pf2")
    f("immune Ann frightened", 'suppress Ann "immune to frightened"', "effect Ann frightened 1")
    assert "frightened" in f.effects("Ann")


def test_said_twice_it_is_one_with_the_later_clock() -> None:
    f = fight("pf2")
    f("immune Ann frightened for 1 round", "immune Ann frightened for 3 rounds")
    assert f.effects("Ann") == ["immune to frightened"]
    f("next 4")
    assert f.effects("Ann") == ["immune to frightened"]


def test_off_for_one_who_is_not_immune_and_a_word_nobody_knows() -> None:
    f = fight("pf2")
    with pytest.raises(Refused, match="is not immune"):
        f("immune Ann frightened off")
    with pytest.raises(LanguageError, match="frightened"):
        f("immune Ann frigthened")


def test_undo_takes_the_immunity_back() -> None:
    f = fight("pf2")
    f("immune Ann frightened", "undo", "effect Ann frightened 1")
    assert f.effects("Ann") == ["frightened"]
