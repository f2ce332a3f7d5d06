"""What goes wrong at real tables, each with the right outcome."""

import pytest
from support import Fight

from tracker.clock import Refused
from tracker.model.frozen import to_json


def fight(*numbers: int, **config: str) -> Fight:
    """A, B, C, D ... with these counts (40, 30, 20, 10 by default), begun."""
    f = Fight(**config)
    for name, number in zip("ABCDEFGH", numbers or (40, 30, 20, 10), strict=False):
        f(f"add {name} hp=20 init={number}")
    f("start")
    return f


def test_until_the_start_of_anothers_turn_ends_exactly_then() -> None:
    f = fight()
    f.to("B")
    f('effect C "watched" until start of C\'s turn')
    assert f.effects("C") == ["watched"]
    f("next")
    assert f.active == "C"
    assert f.effects("C") == []


def test_an_effect_on_the_next_round_survives_others_turns() -> None:
    f = fight()
    f.to("C")
    f('effect C "watched" until start of C\'s turn')
    for name in ("D", "A", "B"):
        f.to(name)
        assert f.effects("C") == ["watched"]
    f("next")
    assert f.effects("C") == []


@pytest.mark.parametrize("caster", "ABCD")
def test_a_one_round_bonus_ends_when_the_casters_turn_begins(caster: str) -> None:
    f = fight()
    f.to(caster)
    f(f'effect A,B,C "blessed" until start of {caster}\'s turn')
    for _ in range(3):
        f("next")
        assert f.effects("A") == ["blessed"]
    f("next")
    assert (f.active, f.effects("A"), f.effects("B"), f.effects("C")) == (caster, [], [], [])


def test_alone_in_the_order_an_effect_still_ends_on_the_next_start() -> None:
    f = fight(10)
    f('effect A "blessed" until start of next turn')
    assert f.effects("A") == ["blessed"]
    f("next")
    assert (f.state.round, f.effects("A")) == (2, [])


def test_end_of_next_turn_given_in_the_own_turn_survives_this_turns_end() -> None:
    f = fight()
    f.to("B")
    f('effect B "braced" until end of next turn')
    f("next")
    assert f.effects("B") == ["braced"]
    f.to("B", 2)
    assert f.effects("B") == ["braced"]
    f("next")
    assert f.effects("B") == []


def test_end_of_next_turn_given_before_it_ends_with_that_turn() -> None:
    f = fight()
    f('effect B "braced" until end of next turn')
    f("next")
    assert (f.active, f.effects("B")) == ("B", ["braced"])
    f("next")
    assert f.effects("B") == []


def test_rounds_on_a_count_do_not_follow_the_caster_who_delays() -> None:
    f = Fight()
    f(
        "use pf1",
        "add Wizard init=15 hp=9",
        "add Ally init=20 hp=9",
        "add Late init=8 hp=9",
        "add Mid init=12 hp=9",
        "start",
    )
    f.to("Wizard")
    f('effect Ally "haste" for 5 rounds')
    f.to("Wizard", 2)
    f("delay Wizard")
    f.to("Late", 2)
    f("act Wizard")
    assert f.who("Wizard").initiative == 8
    f.to("Ally", 6)
    assert f.effects("Ally") == ["haste"]
    f("next")
    assert f.active == "Mid"
    assert f.effects("Ally") == []


def test_removing_the_last_on_its_turn_goes_on_with_the_first() -> None:
    f = fight(30, 20, 10)
    f.to("C")
    f("remove C", "next")
    assert (f.state.round, f.active) == (2, "A")


@pytest.mark.parametrize("line", ["remove A", "defeat A"])
def test_losing_an_earlier_one_skips_nobody(line: str) -> None:
    f = fight(30, 20, 10)
    f.to("B")
    f(line, "next")
    assert f.active == "C"


def test_with_three_tied_killing_the_first_on_the_seconds_turn() -> None:
    f = fight(10, 10, 10)
    f.to("B")
    f("defeat A", "next")
    assert f.active == "C"


def test_a_new_round_begins_with_the_first_who_is_able() -> None:
    f = fight(30, 20, 10)
    f.to("C")
    f("defeat A", "next")
    assert (f.state.round, f.active) == (2, "B")


@pytest.mark.parametrize(
    "change",
    [
        ("init A 5",),
        ("init A 50",),
        ("init B 5",),
        ("init B 50",),
        ("init C 50",),
        ("init C 5",),
        ("swap B C",),
        ("swap A D",),
        ("move D before A",),
        ("move A after D",),
        ("init C 50", "sort"),
        ("swap B C", "sort"),
        ("sort", "swap A C", "init D 99"),
    ],
)
def test_rearranging_fires_nothing_and_costs_nobody_a_turn(change: tuple[str, ...]) -> None:
    f = fight()
    f.to("B")
    f('effect A "x" until end of next turn', 'effect C "x" until start of C\'s turn')
    starts = {c.name: (c.starts, c.ends) for c in f.state.present}
    f(*change)
    assert f.active == "B"
    assert {c.name: (c.starts, c.ends) for c in f.state.present} == starts
    had = ["B"]
    while True:
        f("next")
        if f.state.round > 1:
            break
        had.append(f.active or "")
    assert sorted(had) == ["B", "C", "D"]
    assert {c.name: c.starts for c in f.state.present if c.name != f.active} == {
        c.name: 1 for c in f.state.present if c.name != f.active
    }


def test_next_round_runs_everybodys_edges_once() -> None:
    f = fight()
    f.to("B")
    f('effect C "c" until end of C\'s turn', 'effect D "d" until start of D\'s turn', "defeat D")
    f("next round")
    assert (f.state.round, f.active) == (2, "A")
    assert f.effects("C") == []
    assert f.effects("D") == []  # a beaten one's place still carries durations
    assert [(c.starts, c.ends) for c in f.state.present] == [(2, 1), (1, 1), (1, 1), (1, 1)]
    turns = [line.who for line in f.table.log if line.kind == "turn" and line.text == "starts"]
    assert turns == ["A", "B", "C", "A"]


def test_undo_before_the_start_does_nothing_and_stop_resets() -> None:
    f = fight()
    f("next", "next")
    f('effect A "x" for 3 rounds')
    f("stop")
    assert (f.state.round, f.active) == (0, None)
    f("start")
    assert (f.state.round, f.active, f.state.seconds) == (1, "A", 0)
    assert f.show("A")["effects"][0]["rounds_left"] == 3


def test_nothing_to_undo_is_said() -> None:
    f = Fight()
    with pytest.raises(Refused, match="nothing to undo"):
        f("undo")


def test_three_turns_forward_and_back_is_the_same_state_to_the_byte() -> None:
    f = fight()
    f("use pf1", "effect B shaken for 1 round", 'effect C "y" until end of next turn')
    before = to_json(f.state)
    f("next", "next", "next", "next")
    after = to_json(f.state)
    f("undo 4")
    assert to_json(f.state) == before
    f("redo 4")
    assert to_json(f.state) == after


def test_reinforcements_act_when_their_count_is_still_to_come() -> None:
    f = fight()
    f.to("B")
    f("add Early init=35 hp=5", "add Later init=25 hp=5", "add Equal init=30 hp=5")
    seen = []
    while f.state.round == 1:
        f("next")
        seen.append(f.active)
    assert seen == ["Equal", "Later", "C", "D", "A"]
    f("next")
    assert f.active == "Early"


@pytest.mark.parametrize("number", ["0", "-3", "12.5", "-0.5"])
def test_any_number_is_a_count(number: str) -> None:
    f = fight(20)
    f(f"add Z hp=5 init={number}", 'effect A "x" for 1 round')
    f("next")
    assert (f.active, f.who("Z").initiative) == ("Z", float(number))
    f('effect A "z" for 1 round')
    f("next", "next")
    assert f.effects("A") == []


def test_rolled_hit_points_differ_and_the_same_name_is_numbered() -> None:
    f = Fight(6, 2, 1, 1)
    f("add Ghoul x2 hp=2d8", "add Ghoul hp=9")
    assert [(c.name, c.track("hp")) for c in f.state.present] == [
        ("Ghoul1", 8),
        ("Ghoul2", 2),
        ("Ghoul", 9),
    ]


def test_a_removed_anchor_lets_go_of_what_hangs_on_it() -> None:
    f = fight()
    f.to("B")
    f('effect A "x" until end of C\'s turn', 'effect A "y" until start of B\'s turn', "remove B,C")
    f("next round")
    assert f.effects("A") == ["y"]
    f("next")
    assert f.effects("A") == []


def test_a_delayed_turn_never_taken_up_lets_go_before_the_next() -> None:
    f = fight()
    f("delay A", "next")
    f('effect B "x" until end of A\'s turn')
    f("next round")
    assert (f.active, f.effects("B")) == ("A", [])


def test_a_resumed_turn_ends_what_was_given_in_it() -> None:
    f = fight()
    f('effect B "before" until end of A\'s turn', "delay A")
    assert f.effects("B") == []
    f("next", "act A")
    assert f.active == "A"
    f('effect C "during" until end of A\'s turn', 'effect C "next" until end of A\'s next turn')
    f("next")
    assert f.effects("C") == ["next"]
    f.to("A", 2)
    f("next")
    assert f.effects("C") == []


def test_delay_and_act_change_the_place_and_fire_no_second_edge() -> None:
    f = fight()
    f("delay A", "next", "next", "act A")
    assert [c.name for c in f.state.present] == ["B", "C", "A", "D"]
    assert (f.who("A").starts, f.who("A").ends) == (1, 1)
    f("next")
    assert (f.active, f.who("A").ends) == ("D", 1)
    f("next round")
    assert f.active == "B"


def test_ready_acts_just_before_the_trigger() -> None:
    f = fight()
    f("ready A", "next", "next", "act A")
    assert f.active == "C"
    assert [c.name for c in f.state.present] == ["B", "A", "C", "D"]
    f("next")
    assert f.active == "D"


def test_a_minute_is_ten_rounds_and_time_passes_outside() -> None:
    f = fight()
    f('effect A "x" for 1 minute')
    assert f.show("A")["effects"][0]["rounds_left"] == 10
    f("time 6 rounds")
    assert f.show("A")["effects"][0]["rounds_left"] == 4
    f("time 1 minute")
    assert f.effects("A") == []


def test_temporary_hit_points_go_first_and_do_not_add_up() -> None:
    f = fight()
    f("temp A 5", "temp A 3")
    assert f.who("A").track("temp_hp") == 5
    f("damage A 7")
    assert (f.who("A").track("temp_hp"), f.who("A").track("hp")) == (0, 18)
    f("damage A 5 half", "damage A 3 crit")
    assert f.who("A").track("hp") == 10
    f("heal A 100")
    assert f.who("A").track("hp") == 20


def test_hidden_ones_mark_their_lines() -> None:
    f = fight()
    f("hide B", "next")
    assert [line.hidden for line in f.table.log if line.who == "B"][-1]
    f("reveal B")
    assert not f.who("B").hidden


@pytest.mark.parametrize(
    "line",
    [
        "damage Nobody 3",
        "damage A -3",
        "damage A",
        "damage A 2d",
        "effect A wobbling",
        "next 0.5",
        "frobnicate",
        "set A nonsense=3",
        "init A NaN",
        "add",
        'effect A "x" for 0 rounds',
        "delay B",
        "act A",
        "move A before A",
        "swap A A",
        "end A shaken",
        "heal A x",
        "policy pc maybe",
        "rule nonsense on",
        "use nonsense",
        "roll 1000000000d6",
        "add @pc hp=3",
        "start",
    ],
)
def test_a_bad_line_changes_nothing(line: str) -> None:
    f = fight()
    before = f.state
    with pytest.raises(Refused) as refusal:
        f(line)
    assert f.state is before
    assert len(str(refusal.value)) > 10
