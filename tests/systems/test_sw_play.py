"""Savage Worlds at the table: rolls, Bennies, a whole fight, the scenarios."""

import pytest
from support import Fight
from sw_help import card, deck, fight, seed_where

from tracker.clock import Refused
from tracker.dice.deck import card_value

# --- rolls and Bennies --------------------------------------------------------------------------


def test_modifiers_by_source() -> None:
    f = fight()
    f("add Mina side=pc spirit=d12+1 wounds=0/3 fatigue=0/3", "effect Mina distracted")
    f("set Mina wounds=2/3 fatigue=1/3", "effect Mina minor_phobia from spiders")
    why = f.show("Mina")["why"]["trait"]
    assert {(p["from"], p["value"]) for p in why} == {
        ("wounds", -2),
        ("fatigue", -1),
        ("distracted", -2),
    }
    f.dice(8, 2)
    f("trait Mina spirit +2")
    assert f.who("Mina").stats["last_trait"] == ("spirit", -3, 6, "success")
    f.dice(8, 2)
    f("trait Mina spirit near")
    assert f.who("Mina").stats["last_trait"][2] == 3
    assert "-1 minor_phobia" in [x.text for x in f.table.log if x.kind == "trait"][-1]


def test_badges() -> None:
    f = fight(7)
    f("add Mina side=pc", "deal Mina QS", "start", "fatigue Mina", "wound Mina")
    found = f.table.rules.derive(f.state, f.who("Mina"))
    assert (found.place, *found.badges) == ("Q♠S", "3 Ben", "1 W", "1 Fat")
    assert f.show("Mina")["status"]["card"] == "QS"


def test_a_benny_is_offered_while_the_roll_fails() -> None:
    f = fight(3, 2, 5, 1)
    f("add Mina side=pc")
    f.choose("benny")
    f("fear check Mina terror")
    assert (f.who("Mina").track("bennies"), f.effects("Mina")) == (2, [])


def test_incapacitated_by_wounds_and_healed() -> None:
    f = fight()
    f("add Mina side=pc", "add Doc side=pc healing=d8", "add Ghoul", "wound Mina 4", "wound Ghoul")
    assert f.show("Mina")["status"]["incapacitated"]
    assert not f.show("Mina")["status"]["can_act"]
    assert f.who("Ghoul").defeated == "incapacitated"
    f.dice(8, 3, 1)  # 11 - 3 = 8: a raise heals two
    f("heal-check Doc Mina")
    assert f.who("Mina").track("wounds") == 1
    assert not f.show("Mina")["status"]["incapacitated"]


def test_an_extra_panics_from_terror() -> None:
    f = fight(2, 5)
    f("add Guard side=ally pace=6", "add Ghoul fear=-2", "fear check Guard creature Ghoul")
    assert f.effects("Guard") == ["shaken"]
    assert f.who("Guard").stats["moved"] == 11
    f("fear check Guard creature Ghoul", "scenario")
    f.dice(6, 1)
    f("fear check Guard creature Ghoul")


def test_readings() -> None:
    f = fight(7, sw__current_turn_counts="true")
    f("add Mina side=pc", "start", "effect Mina distracted", "next")
    assert f.effects("Mina") == []


def test_hesitant_ends_with_the_encounter() -> None:
    f = fight(7)
    f("add Mina side=pc", "start", "fear table Mina 14")
    assert f.effects("Mina") == ["hesitant"]
    f("stop")
    assert f.effects("Mina") == []
    assert card(f, "Mina") is None


# --- a whole fight ------------------------------------------------------------------------------


def test_a_whole_fight() -> None:
    f = fight()
    f(
        "add Mina side=pc spirit=d8 vigor=d6 traits=brave",
        "add Kurt side=pc spirit=d4 healing=d8",
        "add Ghoul x3 group=ghouls fear=-2",
        "deal Mina QS",
        "deal Kurt 8D",
        "deal Ghoul1 10H",
        "start",
    )
    assert f.report["order"] == ["Mina", "Ghoul1", "Ghoul2", "Ghoul3", "Kurt"]
    f.dice(5, 2, 2, 3, 17)  # Mina 5-2+2 makes it; Kurt fails with 1, and 17+2 = 19
    f("fear check @pc creature Ghoul1")
    assert (f.effects("Mina"), f.effects("Kurt")) == ([], ["minor_phobia"])
    f("fear check @pc creature Ghoul2")  # the same kind: nobody rolls
    f("next", "wound Kurt", "next", "stun Mina", "next", "wound Ghoul3")
    assert f.active == "Ghoul3"
    f.dice(3, 6, 2)  # Kurt's Spirit d4: the Wild Die aces to 8, less one Wound
    f("next")
    assert f.active == "Kurt"
    assert f.show("Kurt")["conditions"] == {"minor_phobia": None}
    assert f.show("Kurt")["modifiers"] == {"trait": -1}
    seed = seed_where(
        lambda d: (
            [card_value(c) for c in d[:3]] == sorted(map(card_value, d[:3]), reverse=True)
            and d[0] not in ("BJ", "RJ")
            and not {"BJ", "RJ"} & set(d[:6])
        )
    )
    f.dice(seed, 6, 4, 5)  # the first deal by the app; Mina's Vigor 10-2 = 8: a raise
    f("next")
    assert (f.active, f.state.round, card(f, "Mina")) == ("Mina", 2, deck(seed)[0])
    assert sorted(f.effects("Mina")) == ["distracted", "prone", "vulnerable"]
    f("end Mina prone", "hold Mina", "next")
    assert f.active == "Kurt"
    f("interrupt Mina", "next")
    assert f.effects("Mina") == []
    saved = f.state
    f("undo 3")
    assert (f.active, f.who("Mina").waiting) == ("Mina", "hold")
    f("redo 3")
    assert f.state == saved


# --- the scenarios ------------------------------------------------------------------------------


def recoveries(f: Fight) -> int:
    return sum(x.kind == "roll" and "recover" in x.text for x in f.table.log)


def test_recovery_once_a_turn_after_the_whole_deal_t41() -> None:
    f = fight(*[3] * 60)
    f.table.script, f.table.seeded = None, True
    f("add Mina side=pc spirit=d4", "add Ghoul", "shake Mina", "start")
    assert f.table.rules.derive(f.state, f.who("Ghoul")).status["card"]
    for _ in range(12):
        before, turns = recoveries(f), f.who("Mina").starts
        shaken = "shaken" in f.effects("Mina")
        f("next")
        own = f.who("Mina").starts - turns
        assert recoveries(f) - before == (2 if own and shaken else 0)  # two dice a roll


def test_nothing_to_recover_when_out_t42() -> None:
    f = fight(7)
    f("add Mina side=pc", "add Ghoul", "shake Mina,Ghoul", "effect Mina incapacitated")
    f("defeat Ghoul", "start")
    assert f.active == "Mina"
    assert recoveries(f) == 0


def test_gained_again_in_the_next_turn_t43() -> None:
    f = fight()
    f("add Z1 group=Z", "add Z2 group=Z", "deal Z1 9C", "policy shuffle skip", "start")
    f("effect Z1 vulnerable", "next", "effect Z2 vulnerable", "next")
    f("effect Z1 vulnerable", "next", "effect Z2 vulnerable", "next")
    assert f.state.round == 3
    assert f.effects("Z1") == f.effects("Z2") == ["vulnerable"]
    f("next")
    assert (f.effects("Z1"), f.effects("Z2")) == ([], ["vulnerable"])
    f("next")
    assert f.effects("Z2") == []


def test_a_joker_in_round_two_t44() -> None:
    seed = seed_where(lambda d: "BJ" in d[2:4] and "RJ" not in d[:4])
    calm = seed_where(lambda d: not {"BJ", "RJ"} & set(d[:6]))
    f = fight(seed, calm)
    f("add Mina side=pc", "add Kurt side=pc", "start", "next 2")
    owner = next(n for n in ("Mina", "Kurt") if card(f, n) == "BJ")
    other = "Kurt" if owner == "Mina" else "Mina"
    assert f.show(owner)["modifiers"] == {"trait": 2, "damage": 2}
    assert f.show(other)["modifiers"] == {}
    f("next 2")
    assert {card(f, "Mina"), card(f, "Kurt")} == set(deck(calm)[:2])
    f("stop", "start")  # the same deck goes on
    assert {card(f, "Mina"), card(f, "Kurt")} == set(deck(calm)[2:4])


def test_delay_is_hold_under_cards() -> None:
    f = Fight(7, 4, 4, 4, 4)
    f("use sw", "add Mina side=pc", "add Tom side=pc", "deal Mina KS", "deal Tom QS", "start")
    f("delay Mina")
    assert not f.state.in_turn and f.show("Mina")["status"]["hold"]
    f("next", "act Mina")
    assert f.active == "Mina"
    f("shake Tom")
    with pytest.raises(Refused, match="shaken"):
        f("next", "delay Tom")


def test_dice_with_the_command() -> None:
    f = Fight(9)
    f("use sw", "add Mina side=pc spirit=d8 bennies=0", "add Tom side=pc bennies=0")
    with pytest.raises(Refused, match="dice for 3 were given, and there are 2"):
        f('fear check Mina,Tom dice "1;2;3"')
    with pytest.raises(Refused, match="Mina: 1 of these faces are too many"):
        f('fear check Mina dice "8 4 2 5"')
    with pytest.raises(Refused, match="Mina: fear check: spirit 1d8!: a d8 shows 1 to 8, not 9"):
        f('fear check Mina dice "9 1"')
    with pytest.raises(Refused, match="Mina: fear check: Wild Die"):
        f('fear check Mina dice "3"')
    assert f.table.can_undo == 3
    f('fear check Mina penalty 2 dice "3 1"')  # failed with 1: the d20 is asked for as always
    assert [x.total for x in f.table.log if x.text == "Fear Table"] == [11]
