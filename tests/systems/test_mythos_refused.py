"""What the mythos game refuses: said in words, and nothing changed."""

import pytest
from support import Fight

from tracker.clock import Refused
from tracker.language.errors import LanguageError
from tracker.systems.mythos import Mythos

IVAN = "add Ivan side=pc sanity=5 health=6 will=3 speed=3 clues=5 xp=7"
ANNA = "add Анна side=pc sanity=3 health=5 will=2 speed=5"
GHOUL = "add Ghoul horror_rating=-1 horror_loss=2 combat=3"


def table(*dice: int, **config: str) -> Fight:
    fight = Fight(*dice, families=(Mythos(),), **config)
    fight("use mythos", IVAN, ANNA, GHOUL)
    return fight


@pytest.mark.parametrize(
    "line",
    [
        "horror check Nobody",
        "horror check Ivan rating 200 loss 1",
        "horror check Ivan rating 1 loss -1",
        "horror check Ivan need 0",
        "horror check Ghoul Ghoul",
        "attack Ghoul Ghoul",
        "attack Ivan rating x",
        "attack Ivan Анна",
        "lose Ivan",
        "lose Ivan luck 2",
        "lose Ivan sanity -2",
        "lose Ghoul sanity 2",
        "lose Ivan sanity 2 health 3 card x",
        "regain Ivan sanity 1",
        "regain Ivan sanity 0",
        "regain Ivan clues 1",
        "clues Ivan -9",
        "clues Ivan lots",
        "xp Ivan +9999999",
        "card Ivan scar deep",
        "phase dinner",
        "set Ivan speed=-1",
        "set Ghoul horror_need=0",
        "rule mythos.success_min 11",
        "rule mythos.success_min five",
        "rule mythos.speed_2 fast",
        "rule mythos.order_method whim",
    ],
)
def test_refused_and_nothing_changed(line: str) -> None:
    fight = table(1, 1, 1, 1)
    before = fight.state
    with pytest.raises((Refused, LanguageError)) as error:
        fight(line)
    assert str(error.value)
    assert fight.state == before


def test_the_consumed_are_past_everything() -> None:
    fight = table(1)
    fight("effect Ivan поглощён")
    before = fight.state
    for line in ("lose Ivan sanity 1", "horror check Ivan", "consume Ivan", "card Ivan madness x"):
        with pytest.raises(Refused, match="out of the game"):
            fight(line)
    assert fight.state == before


def test_phases_need_the_family_first() -> None:
    fight = Fight(families=(Mythos(),))
    fight("use pf1 mythos", IVAN, "start")
    with pytest.raises(Refused, match="use mythos"):
        fight("phase mythos")
    fight("effect Ivan shocked", "next")
    assert fight.show("Ivan")["status"]["move_only"]


def test_a_bad_number_in_the_config_is_said() -> None:
    fight = table(mythos__success_min="often")
    with pytest.raises(Refused, match="success_min"):
        fight("horror check Ivan")
