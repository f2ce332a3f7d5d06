"""In-world time passing outside the round clock: one way, whoever lets it pass."""

from collections.abc import Sequence

from tracker.model.events import TimePassed

from . import effects
from .decision import Decision, Steps
from .durations import remaining

NIGHT = 8 * 3600
"""Seconds of a night's rest."""
_UNITS = ((86400, "day"), (3600, "hour"), (60, "minute"), (1, "second"))


def pass_time(decision: Decision, seconds: int, who: Sequence[str] | None = None) -> Steps[None]:
    """So many seconds pass: what is counted in rounds, minutes or hours has less left or ends, in
    every family and with the same words. "Until rest" and "until removed" are not touched.

    With `who` they pass for these alone (somebody rests while the fight of the others runs), and
    the in-world clock stays.
    """
    state = decision.state
    words = f"{in_words(seconds)} passed"
    if who is None:
        decision.emit(TimePassed(seconds=seconds))
    over: list[tuple[str, int]] = []
    for bearer in [c for c in state.combatants.values() if who is None or c.id in who]:
        for effect in bearer.effects:
            left = remaining(state, effect.duration)
            if left is None:
                continue
            family = decision.rules.families.get(effect.family) or decision.rules.first(state)
            passed = seconds // family.round_seconds
            if left <= passed:
                over.append((bearer.id, effect.id))
            elif passed:
                shorter = effect.duration.replace(due=effect.duration.due - passed)
                effects.change(decision, bearer.id, effect, why=words, duration=shorter)
    yield from effects.end(decision, over, words)
    if who is None:
        for each in decision.rules.active(decision.state):
            yield from each.time_passed(decision, seconds)


def in_words(seconds: int) -> str:
    """A stretch of time in its largest whole unit: "8 hours", "1 minute", "90 seconds"."""
    for size, unit in _UNITS:
        if seconds >= size and seconds % size == 0:
            count = seconds // size
            return f"{count} {unit}{'' if count == 1 else 's'}"
    return f"{seconds} seconds"
