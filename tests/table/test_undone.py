"""What was taken back may come again, until something new is done."""

import pytest
from support import Fight

from tracker.clock import Refused


def test_a_new_command_clears_what_could_be_redone() -> None:
    fight = Fight()
    fight("add Ezren hp=20 init=5", "damage Ezren 3", "undo")
    assert fight.table.can_redo == 1
    fight("damage Ezren 5")
    assert fight.table.can_redo == 0
    with pytest.raises(Refused, match="nothing to redo"):
        fight("redo")
    [ezren] = fight.table.state.present
    assert ezren.tracks["hp"].value == 15
