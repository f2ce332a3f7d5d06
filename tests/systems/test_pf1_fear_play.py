"""Fear at the table beyond the worked cases: verbs, words, resistance, immunity, lengthening."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import Fight

from tracker.clock import Refused
from tracker.systems.pathfinder1 import Pathfinder1

SEVEN = ["spooked", "shaken", "scared", "frightened", "panicked", "terrified", "horrified"]


def fight(*faces: int, **config: str) -> Fight:
    f = Fight(*faces, **config)
    f("use pf1", "add Foe hp=30 init=20", "add Ezren hp=20 init=10 side=pc dex=3", "start")
    return f


def stage(f: Fight) -> str:
    return str(f.show("Ezren")["status"]["fear_stage"])


def why_not(f: Fight) -> dict[str, str]:
    return dict(f.table.rules.derive(f.state, f.who("Ezren")).suppressed)


@pytest.mark.parametrize("word", ["怯え", "怯え状態", "Erschüttert", "SHAKEN"])
def test_a_stage_answers_in_the_languages_of_the_rules(word: str) -> None:
    f = fight()
    f(f"fear Ezren {word} for 3 rounds")
    assert f.effects("Ezren") == ["shaken"]


def test_no_word_names_two_conditions_and_japanese_ones_take_the_suffix_once() -> None:
    owner: dict[str, str] = {}
    for condition in Pathfinder1().conditions:
        for word in condition.words():
            assert owner.setdefault(word, condition.id) == condition.id, word
            assert "状態状態" not in word, word
    for stem, condition in {"気絶": "unconscious", "よろめき": "staggered"}.items():
        assert owner[stem] == owner[f"{stem}状態"] == condition


def test_another_condition_is_refused_with_the_seven_names() -> None:
    f = fight()
    with pytest.raises(Refused) as error:
        f("fear Ezren prone")
    assert all(name in str(error.value) for name in SEVEN)
    assert f.effects("Ezren") == []


@pytest.mark.parametrize("verb", ["fear", "effect"])
def test_fear_and_effect_stagger_alike(verb: str) -> None:
    f = fight()
    f(f"{verb} Ezren scared for 9 rounds", f"{verb} Ezren shaken for 9 rounds")
    assert f.show("Ezren")["status"]["staggered"]
    f("next", "next")
    assert f.state.round == 2
    assert not f.show("Ezren")["status"]["staggered"]
    assert stage(f) == "scared"


def test_the_choice_is_put_and_may_be_frightened() -> None:
    f = fight()
    f.choose("frightened")
    f("fear Ezren scared", "fear Ezren shaken")
    assert (stage(f), f.show("Ezren")["status"]["staggered"]) == ("frightened", False)


def test_lengthening_adds_rounds_and_never_a_stage() -> None:
    f = fight()
    f("fear Ezren shaken for 1 round extend demoralize")
    f("fear Ezren shaken for 2 rounds extend demoralize")
    assert [(e["condition"], e["rounds_left"]) for e in f.show("Ezren")["effects"]] == [
        ("shaken", 3)
    ]
    f("fear Ezren shaken extend demoralize")
    assert (stage(f), len(f.effects("Ezren"))) == ("shaken", 1)


def test_immunity_refuses_unless_forced() -> None:
    f = fight()
    f("immune Ezren fear on", "fear Ezren panicked", "effect Ezren shaken")
    assert f.effects("Ezren") == ["immune to fear"]
    f("fear Ezren panicked force")
    assert stage(f) == "panicked"


def test_immunity_as_a_trait() -> None:
    f = fight()
    f("set Ezren traits=fear_immunity", "fear Ezren panicked")
    assert f.effects("Ezren") == []


def test_a_change_of_stage_is_told_once() -> None:
    f = fight()
    f("fear Ezren scared for 9 rounds", "fear Ezren panicked for 1 round", "next", "next")
    told = [(x.before, x.after) for x in f.table.log if x.kind == "stage"]
    assert told == [("none", "scared"), ("scared", "panicked"), ("panicked", "scared")]


def test_a_lesser_effect_under_a_greater_one_is_overridden() -> None:
    f = fight()
    f("fear Ezren shaken", "fear Ezren panicked")
    assert "overridden by panicked" in why_not(f)["shaken"]


def test_two_that_make_a_higher_stage_count_towards_it() -> None:
    f = fight()
    f("fear Ezren shaken", "fear Ezren spooked")
    assert why_not(f) == {"shaken": "counts towards scared", "spooked": "counts towards scared"}


def test_resistance_is_no_part_of_the_core_rules() -> None:
    f = fight(pf1__system="core")
    f("resist Ezren fear on", "fear Ezren panicked")
    assert "scared" not in f.show("Ezren")["conditions"]


def test_nostack_in_the_core_rules() -> None:
    f = fight(pf1__system="core")
    f("fear Ezren shaken nostack", "fear Ezren shaken nostack")
    assert stage(f) == "shaken"


def test_horrified_implies_and_stops() -> None:
    f = fight()
    f("fear Ezren horrified")
    shown = f.show("Ezren")
    assert set(shown["conditions"]) == {"horrified", "flat_footed", "helpless"}
    assert shown["status"]["can_act"] is False


def test_kinds_of_condition_add_and_one_kind_counts_once() -> None:
    f = fight()
    f("fear Ezren shaken", "effect Ezren sickened", "effect Ezren sickened")
    numbers = f.show("Ezren")["modifiers"]
    assert (numbers["attack"], numbers["saves"], numbers["damage"]) == (-4, -4, -2)


@pytest.mark.parametrize(("worse", "less"), [("exhausted", "fatigued"), ("pinned", "grappled")])
def test_the_worse_of_two_degrees_counts_alone(worse: str, less: str) -> None:
    f = fight()
    f(f"effect Ezren {worse}")
    alone = f.show("Ezren")["modifiers"]
    f(f"effect Ezren {less}")
    assert f.show("Ezren")["modifiers"] == alone


def test_cornered_between_two_nothings_breaks_the_row() -> None:
    f = fight(80, 80)
    f("fear Ezren terrified", "danger Ezren away", "next")
    assert f.active == "Ezren"
    f("danger Ezren cornered", "next", "next")
    f("danger Ezren away", "next", "next")
    assert not f.who("Ezren").stats.get("terrified_state")


def test_found_in_hiding_it_runs_again() -> None:
    f = fight(30, 80)
    f("fear Ezren terrified", "danger Ezren away", "next", "next", "next")
    assert f.who("Ezren").stats["terrified_state"] == "hidden"
    f("danger Ezren found")
    assert "terrified_state" not in f.who("Ezren").stats


def test_where_the_danger_was_is_forgotten_with_the_fear() -> None:
    f = fight()
    f("fear Ezren terrified", "danger Ezren away", "end Ezren terrified", "fear Ezren terrified")
    f("next")
    assert not [x for x in f.table.log if x.kind == "roll"]


def test_delaying_source_does_not_move_the_end() -> None:
    f = Fight()
    f("use pf1", "add Foe hp=9 init=20", "add Ezren hp=9 init=10", "add Late hp=9 init=8", "start")
    f("fear Ezren frightened for 2 rounds")
    f("next", "next", "next")
    assert (f.active, f.state.round) == ("Foe", 2)
    f("delay Foe", "next", "next", "act Foe", "next")
    assert (f.active, f.state.round) == ("Ezren", 3)
    assert stage(f) == "none"


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(SEVEN), min_size=1, max_size=6), st.data())
def test_ending_never_raises_and_adding_never_lowers(names: list[str], data: st.DataObject) -> None:
    f = fight()
    level = 0
    for name in names:
        f(f"fear Ezren {name} refuse")
        now = f.show("Ezren")["status"]["fear_level"]
        assert 7 >= now >= level
        level = now
    if max(SEVEN.index(n) for n in names) < 3:
        assert level <= 3
    running = [e.id for e in f.who("Ezren").effects if e.condition in SEVEN]
    for which in data.draw(st.permutations(running)):
        f(f"end Ezren #{which}")
        now = f.show("Ezren")["status"]["fear_level"]
        assert now <= level
        level = now
    assert level == 0
