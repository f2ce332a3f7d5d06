"""What the Horror Factor refuses: in words, and nothing has changed."""

import pytest
from support import Fight

from tracker.clock import Refused
from tracker.systems.horror_factor import HorrorFactor


def begun(*lines: str) -> Fight:
    fight = Fight(families=(HorrorFactor(),))
    fight("use hf", *lines)
    return fight


@pytest.mark.parametrize(
    ("line", "match"),
    [
        ("horror Linda =12", "0 to 11"),
        ("horror Linda =-1", "0 to 11"),
        ("horror Linda +7", "cannot be 12"),
        ("horror Linda -6", "cannot be -1"),
        ("set Linda horror=12", "from 0 to 11"),
        ("set Linda hardness=8", "from 0 to 7"),
        ("set Linda hardness.mythos=8", "from 0 to 7"),
        ("set Linda brokenness=7", "from 0 to 6"),
        ("set Linda cap=8", "from 3 to 7"),
        ("soak Linda 4", "from 1 to 3"),
        ("soak Linda 0", "from 1 to 3"),
        ("soak Linda 3", "not enough Willpower"),
        ("soak Linda,Zombie 1", "faces no horror"),
        ("soak Ally 1", "has no Willpower"),
        ("horror scene 9", "from 0"),
        ("horror scene 4 creepy 3", "creepy is 1"),
        ("horror scene 4 creepy 0", "creepy is 1"),
        ("harden Linda", "at its cap"),
        ("horror event Linda tickled", "tickled"),
        ("horror event Zombie hit", "faces no horror"),
        ("horror check Zombie", "no Willpower"),
        ("horror check Linda factor 12", "0 to 11"),
        ("drop Zombie", "faces any horror"),
        ("inspire on Zombie", "faces no horror"),
    ],
)
def test_refused_and_nothing_changed(line: str, match: str) -> None:
    fight = begun(
        "add Linda hardness=4 cap=4 willpower=2 side=pc", "add Ally side=ally", "add Zombie init=3"
    )
    fight("horror scene 5", "start")
    before = fight.state
    with pytest.raises(Refused, match=match):
        fight(line)
    assert fight.state == before


def test_no_more_than_three_willpower_a_turn() -> None:
    fight = begun(
        "add Linda hardness=2 willpower=10 side=pc", "horror scene 6", "start", "soak Linda 2"
    )
    with pytest.raises(Refused, match="3 is the most"):
        fight("soak Linda 2")
    fight("soak Linda 1", "soak Linda 3 next")
    assert fight.who("Linda").track("willpower") == 4
    assert fight.show("Linda")["status"]["horror"]["action_penalty"] == -1
    fight("next")
    assert fight.show("Linda")["status"]["horror"]["soak"] == 3
