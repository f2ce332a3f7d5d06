"""Random whole fights beside the slow watcher (`whole.py`), and that it does see what is wrong."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tracker.model import Encounter
from tracker.model.events import EffectEnded, RoundStarted, TurnStarted

from .fights import FAMILIES
from .watch import Spell, Watch
from .whole import Watched, run


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 1_000_000), st.sampled_from(FAMILIES), st.integers(1, 40))
def test_any_fight_keeps_its_turns_and_durations(seed: int, ruling: str, steps: int) -> None:
    fight = Watched(seed, ruling)
    for _ in range(steps):
        fight.step()
    fight.end()


def test_many_fights() -> None:
    figures = run(14, 4)
    assert not figures.problems, "\n".join(figures.problems)
    assert figures.counts["turns checked"] > 250
    assert figures.counts["durations checked"] > 40


def test_the_watcher_sees_a_turn_too_many_and_one_too_few() -> None:
    watch, state = Watch(), Encounter(order=("c1", "c2"), lap=1)
    for _ in range(2):
        watch.hear(state, TurnStarted(who="c1"), state)
    watch.hear(state, RoundStarted(round=2), state.replace(lap=2))
    assert [w.split(" had ")[-1].split(" was ")[-1] for w in watch.wrong] == [
        "a second turn in lap 1",
        "skipped in lap 1",
    ]


def test_the_watcher_sees_an_effect_end_too_soon_and_too_late() -> None:
    from tracker.model import Combatant, Effect

    lasting = Effect(id=2, condition="x")
    state = Encounter(combatants={"c1": Combatant(id="c1", name="A", effects=(lasting,))})
    watch = Watch({1: Spell("c1", "start", "c1", 2), 2: Spell("c1", "start", "c1", 1)})
    watch.hear(state, TurnStarted(who="c1"), state)
    watch.hear(state, EffectEnded(who="c1", effect=1, why="start of A's turn"), state)
    watch.check(state)
    assert [w.split(": ")[1] for w in watch.wrong] == ["ended 1 too early", "outlived its duration"]
