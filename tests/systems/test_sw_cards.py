"""The action deck and Hold at the table."""

import pytest
from sw_help import BAD, card, deck, fight, held, seed_where

from tracker.dice.deck import FULL_DECK, card_value
from tracker.table.preview import preview

# --- the deck -----------------------------------------------------------------------------------


def test_one_card_each_from_one_roll() -> None:
    seed = seed_where(lambda d: not {"BJ", "RJ"} & set(d[:8]))
    f = fight(seed)
    f("add Mina side=pc", "add Zombie x3 side=enemy group=Z", "add Lich side=enemy wild=yes")
    f("start")
    top = deck(seed)
    assert (card(f, "Mina"), card(f, "Zombie1"), card(f, "Lich")) == top[:3]
    assert card(f, "Zombie1") == card(f, "Zombie2") == card(f, "Zombie3")
    for name in ("Mina", "Zombie2", "Lich"):
        assert f.who(name).initiative == card_value(card(f, name))
    ranks = [f.who(n).initiative for n in f.report["order"]]
    assert ranks == sorted(ranks, reverse=True)
    assert f.active == f.report["order"][0]
    first = f.state.round
    while f.state.round == first:
        f("next")
    assert (card(f, "Mina"), card(f, "Zombie1"), card(f, "Lich")) == top[3:6]


def test_undo_brings_the_deck_back() -> None:
    f = fight(5)
    f("add Mina side=pc", "add Lich side=enemy wild=yes")
    before = f.state
    f("start")
    after = f.state
    f("undo")
    assert f.state.facts == before.facts
    assert card(f, "Mina") is None
    f("redo")
    assert f.state.facts == after.facts
    assert f.state.combatants == after.combatants


def test_after_a_joker_everything_is_shuffled() -> None:
    first = seed_where(lambda d: d[0] == "RJ")
    f = fight(first, 9)
    f("add Mina side=pc", "add Kurt side=pc", "add Lich side=enemy wild=yes", "start")
    assert f.show("Mina")["conditions"] == {"joker": None}
    assert f.show("Mina")["modifiers"] == {"trait": 2, "damage": 2}
    assert [f.who(n).track("bennies") for n in ("Mina", "Kurt", "Lich")] == [4, 4, 2]
    f("next 3")
    assert f.state.round == 2
    assert {card(f, n) for n in ("Mina", "Kurt", "Lich")} == set(deck(9)[:3])


def test_a_foes_joker_feeds_the_gm() -> None:
    seed = seed_where(lambda d: d[1] == "BJ")
    f = fight(seed)
    f("add Mina side=pc", "add Lich side=enemy wild=yes", "add Ghoul side=enemy", "start")
    assert [f.who(n).track("bennies") for n in ("Mina", "Lich")] == [3, 3]
    assert f.state.facts["sw.gm_bennies"] == 2
    assert f.active == "Lich"


def test_an_empty_deck_is_the_discards_shuffled() -> None:
    clean = seed_where(lambda d: set(d[-2:]) == {"BJ", "RJ"})
    f = fight(clean, 3)
    f("add A x20 side=enemy", "start", "next round")
    assert f.state.round == 2
    held = {card(f, c.name) for c in f.state.present}
    assert len(held) == 20
    f("next round")  # 14 are left, two of them Jokers; then the discards
    assert len({card(f, c.name) for c in f.state.present}) == 20
    rolls = [x for x in f.table.log if x.text == "shuffle the action deck"]
    assert len(rolls) == 2


def test_more_than_a_deck() -> None:
    f = fight(3)
    f("add A x55 side=enemy", "start")
    assert sum(card(f, c.name) is not None for c in f.state.present) == 54
    with pytest.raises(BAD, match="55th"):
        f("deal A55")


def test_a_reinforcement_is_dealt_in() -> None:
    f = fight(11)
    f("add Mina side=pc", "add Zombie1 group=Z", "start", "add Zombie2 group=Z", "add Lich wild=on")
    assert card(f, "Zombie2") == card(f, "Zombie1")
    assert card(f, "Lich") == deck(11)[2]


def test_a_card_dealt_by_mistake_changes_places() -> None:
    f = fight(11)
    f("add Mina side=pc", "add Lich wild=on", "start")
    was, other = card(f, "Mina"), deck(11)[10]
    f(f"deal Mina {other}")
    assert card(f, "Mina") == other
    assert set(f.state.facts["sw.deck"]) == set(FULL_DECK) - {other, card(f, "Lich")}
    assert f.state.facts["sw.deck"][8] == was


def test_the_table_deals() -> None:
    f = fight(11, sw__cards="table")
    f("add Mina side=pc", "add Lich wild=on")
    wanted = [c for c in FULL_DECK if c not in ("BJ", "RJ")][5:7]
    f.choose(*wanted)
    f("start")
    assert [card(f, "Mina"), card(f, "Lich")] == wanted


# --- Hold ---------------------------------------------------------------------------------------


def test_hold_and_interrupt_in_the_middle_of_a_turn() -> None:
    f = held()
    f("effect Mina distracted", "hold Mina", "next")
    assert f.active == "Ghoul"
    f("interrupt Mina")
    assert (f.active, f.who("Ghoul").waiting) == ("Mina", "hold")
    assert f.effects("Mina") == ["distracted"]
    ends = f.who("Ghoul").ends
    f("next")
    assert (f.active, f.who("Ghoul").starts, f.who("Ghoul").ends) == ("Ghoul", 1, ends)
    f("next")
    assert f.active == "Kurt"
    assert (f.who("Mina").starts, f.who("Mina").ends) == (1, 1)
    f("next")
    assert f.state.round == 2


def test_hold_goes_on_into_the_next_round_without_a_card() -> None:
    f = held()
    f("hold Mina", "next 3")
    assert f.state.round == 2
    assert card(f, "Mina") == "AS"
    assert "AS" not in {card(f, "Ghoul"), card(f, "Kurt")}
    assert f.active != "Mina"
    f("interrupt Mina")
    assert f.active == "Mina"
    f("next")
    assert f.active in ("Ghoul", "Kurt")
    f("next 2")
    assert f.state.round == 3
    assert card(f, "Mina") != "AS"


def test_contested_interrupt() -> None:
    f = held()
    f("hold Mina", "next")
    f.dice(2, 1, 4, 1)  # Mina d8, Wild Die; Ghoul unskilled 4+1-2
    f("interrupt Mina contested")
    assert f.active == "Ghoul"
    f.dice(5, 1, 3)
    f("interrupt Mina contested")
    assert f.active == "Mina"


def test_shaken_on_hold_loses_the_turn_and_no_clock_runs() -> None:
    f = held()
    f("hold Mina", "next", "effect Mina vulnerable", "shake Mina")
    assert f.who("Mina").waiting == ""
    with pytest.raises(BAD, match="not on Hold"):
        f("interrupt Mina")
    f("next")
    assert f.active == "Kurt"
    assert sorted(f.effects("Mina")) == ["shaken", "vulnerable"]


def test_a_joker_acts_at_any_time() -> None:
    f = fight(7)
    f("add Mina side=pc", "add Ghoul side=enemy", "deal Mina 3C", "deal Ghoul AS", "start")
    with pytest.raises(BAD, match="no Joker"):
        f("interrupt Mina")
    f("effect Mina adrenaline", "interrupt Mina")
    assert f.active == "Mina"
    f("next")
    assert f.active == "Ghoul"
    assert f.effects("Mina") == []


def test_the_next_press_is_shown_and_changes_nothing() -> None:
    f = held()
    f("shake Kurt")
    for _ in range(3):
        before = f.state
        assert preview(f.state, f.table.rules)
        assert f.state == before
        f.dice(4, 1, 7)
        f("next")
