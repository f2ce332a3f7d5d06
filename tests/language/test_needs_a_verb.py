"""A line with a word too many is refused in words, whatever the verb keeps of its condition."""

import pytest
from support import Fight

from tracker.clock import Refused


@pytest.mark.parametrize("line", ["flat Gob dazzled dazzled", "flat Gob grabbed 3"])
def test_a_word_too_many_after_a_listed_condition(line: str) -> None:
    fight = Fight()
    fight("add Gob hp=10 init=3 family=pf2")
    before = fight.table.state
    with pytest.raises(Refused):
        fight(line)
    assert fight.table.state == before
