"""Time passes in one way, in every family; suppression and temporary hit points have clocks."""

import pytest
from support import Fight

FAMILIES = ("pf1", "pf2", "sw", "hf", "mythos")


def fight(family: str) -> Fight:
    f = Fight()
    f(f"use {family}", f"add Ann hp=20/20 side=pc family={family} init=20")
    return f


WAYS = [("rest", 8 * 60), ("time 10 minutes", 10), ("time 2 hours", 120), ("time 1 day", 1440)]


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize(("way", "minutes"), WAYS)
def test_what_the_clock_counts_ends_with_the_hours(family: str, way: str, minutes: int) -> None:
    f = fight(family)
    f('effect Ann "a" for 3 rounds', 'effect Ann "b" for 5 minutes', 'effect Ann "c" for 100 hours')
    f('effect Ann "d" until removed', 'effect Ann "e" until rest', "temp Ann 5 for 4 minutes")
    f(way)
    left = ["c", "d"] if way == "rest" else ["c", "d", "e"]
    assert f.effects("Ann") == left
    assert "temp_hp" not in f.who("Ann").tracks
    told = [line.text for line in f.table.log]
    assert any(" passed" in text for text in told)
    kept = next(e for e in f.show("Ann")["effects"] if e["condition"] == "c")
    seconds = f.table.rules.families[family].round_seconds
    assert kept["rounds_left"] == (100 * 60 - minutes) * 60 // seconds
    f("undo")
    assert f.effects("Ann") == ["a", "b", "c", "d", "e", "temporary hit points"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("time 1 minute", "1 minute passes"),
        ("time 2 minutes", "2 minutes pass"),
        ("time 1 hour", "1 hour passes"),
        ("time 1 round", "1 round passes"),
    ],
)
def test_one_minute_is_said_as_one(line: str, words: str) -> None:
    f = fight("pf1")
    f(line)
    assert f.table.log[-1].text == words


def test_in_a_running_fight_the_night_is_for_those_named_alone() -> None:
    f = fight("pf2")
    f("add Bob hp=9 init=3", "start", 'effect Ann,Bob "x" for 10 rounds', "rest Ann")
    assert (f.effects("Ann"), f.effects("Bob")) == ([], ["x"])


def test_suppressed_for_a_while_it_counts_again() -> None:
    f = fight("pf2")
    f("start", "effect Ann frightened 3 until removed", "suppress Ann frightened for 2 rounds")
    assert "frightened" not in f.show("Ann")["conditions"]
    f("next", "next")
    assert "frightened" in f.show("Ann")["conditions"]
    assert f.effects("Ann") == ["frightened"]


def test_suppression_ends_with_the_minutes_with_the_effect_and_by_word() -> None:
    f = fight("pf2")
    f("effect Ann clumsy 2 until removed", "suppress Ann clumsy for 10 minutes", "time 9 minutes")
    assert "clumsy" not in f.show("Ann")["conditions"]
    f("time 1 minute")
    assert f.show("Ann")["conditions"]["clumsy"] == 2
    f("suppress Ann clumsy for 10 minutes", "unsuppress Ann clumsy")
    assert (f.effects("Ann"), f.show("Ann")["conditions"]["clumsy"]) == (["clumsy"], 2)
    f("suppress Ann clumsy for 10 minutes", "end Ann clumsy")
    assert f.effects("Ann") == []
    f("effect Ann clumsy 1", "suppress Ann clumsy for 1 minute", "suppress Ann clumsy for 1 hour")
    f("time 5 minutes")
    assert "clumsy" not in f.show("Ann")["conditions"]
    f("suppress Ann clumsy", "time 5 hours")
    assert "clumsy" not in f.show("Ann")["conditions"]


def test_temporary_hit_points_go_when_their_time_is_over() -> None:
    f = fight("pf1")
    f("start", "temp Ann 5 for 1 minute", "damage Ann 2")
    assert f.who("Ann").track("temp_hp") == 3
    f("time 1 minute")
    assert (f.who("Ann").track("temp_hp"), f.who("Ann").track("hp")) == (0, 20)


def test_used_up_their_clock_goes_and_better_ones_have_their_own() -> None:
    f = fight("pf1")
    f("temp Ann 5 for 1 minute", "damage Ann 6")
    assert (f.effects("Ann"), f.who("Ann").track("hp")) == ([], 19)
    f("temp Ann 5 for 1 minute", "temp Ann 8", "time 1 hour")
    assert (f.effects("Ann"), f.who("Ann").track("temp_hp")) == ([], 8)
    f("temp Ann 3 for 1 minute")  # the worse pool is not taken, nor its clock
    assert (f.effects("Ann"), f.who("Ann").track("temp_hp")) == ([], 8)


def test_a_raised_maximum_is_told() -> None:
    f = fight("pf1")
    f("set Ann hp=35")
    assert any("20 becomes 35" in line.text for line in f.table.log)
