"""A small share of the fuzzing; the runner does tens of thousands."""

from . import fuzz


def test_nothing_that_is_typed_or_read_does_harm() -> None:
    figures = fuzz.run(1200, 3)
    assert not figures.problems, "\n".join(figures.problems)
    assert figures.counts["accepted"] > 120
    assert figures.counts["refused"] > 300
