"""A d20 against a DC: four degrees, wherever this family rolls one.

Source: rules section 2 (recovery: the steps, a natural 20 and 1 shift by one); the same holds of
every check and save of the game, and of flat checks.
"""

import re

from tracker.clock import Decision, Steps
from tracker.model import Answer

CRITICAL_FAILURE, FAILURE, SUCCESS, CRITICAL_SUCCESS = range(4)
DEGREES = ("critical failure", "failure", "success", "critical success")


def degree(total: int, dc: int, face: int | None = None) -> int:
    """0 critical failure, 1 failure, 2 success, 3 critical success; the face of a natural 20 or 1
    shifts by one. Without a `face` the total is that of a bare d20."""
    natural = total if face is None else face
    step = (
        CRITICAL_SUCCESS
        if total >= dc + 10
        else SUCCESS
        if total >= dc
        else CRITICAL_FAILURE
        if total <= dc - 10
        else FAILURE
    )
    return max(min(step + (natural == 20) - (natural == 1), CRITICAL_SUCCESS), CRITICAL_FAILURE)


_ONE_D20 = re.compile(r"\s*1?d20\s*(?:[+-]|\Z)", re.I)
_BEST_D20 = re.compile(r"\s*2d20k[hl]1?\s*(?:[+-]|\Z)", re.I)


def worded(answer: Answer, expression: str, dc: int) -> str:
    """The degree of any roll of one d20 (with fortune or misfortune, of the better or worse of
    two); "" for other dice."""
    if _ONE_D20.match(expression):
        face = answer.dice[0] if answer.dice else 10
    elif _BEST_D20.match(expression):
        better = max if "kh" in expression.casefold() else min
        face = better(answer.dice) if answer.dice else 10
    else:
        return ""
    return DEGREES[degree(answer.total, dc, face)]


def check(
    decision: Decision, who: str, why: str, *, bonus: int, dc: int, rule: str
) -> Steps[int | None]:
    """Roll d20 and the bonus against the DC; the degree, None if the table sees to it itself."""

    def step(answer: Answer) -> int:
        # A typed total without its face cannot be a natural 20 or 1 by itself.
        face = answer.dice[0] if answer.dice else answer.total - bonus
        return degree(answer.total, dc, face)

    answer = yield from decision.roll(
        who,
        why,
        f"1d20{bonus:+d}" if bonus else "1d20",
        rule=rule,
        dc=dc,
        outcome=lambda a: DEGREES[step(a)],
    )
    return None if answer.skipped else step(answer)
