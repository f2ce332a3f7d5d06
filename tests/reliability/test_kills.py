"""A small share of the kills and power cuts; the runners do hundreds."""

import pytest

from . import kills, power


def test_a_killed_fight_loses_nothing_that_was_confirmed() -> None:
    figures = kills.run(25, 11)
    assert not figures.problems, "\n".join(figures.problems)
    assert figures.counts["trials"] == 25
    assert figures.counts["killed in a write"] >= 5
    assert figures.counts["killed with a question open"] >= 2
    assert figures.counts["not killed in time"] < 10


@pytest.mark.skipif(not power.can_run(), reason="needs a C compiler")
def test_a_power_cut_loses_nothing_that_was_confirmed() -> None:
    figures = power.run(50, 5)
    assert not figures.problems, "\n".join(figures.problems)
    assert figures.counts["syncs recorded"] > 30
