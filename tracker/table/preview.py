"""What the next step will do: the same code run ahead on a copy.

Dice are not known ahead, so the step is decided twice, once with the lowest dice and once with the
highest. What both have in common is certain and is told; what only one has hangs on the dice and
is marked with "?". Every question on the way is told as such.
"""

from typing import NamedTuple

from tracker.clock import Command, Decision, Refused, Rules, decide
from tracker.dice import DiceError, parse
from tracker.model import Answer, Ask, Encounter

from .driver import drive
from .log import lines

NEXT = Command(verb="next")
LONGEST = 400
SILENT = {"order", "choice"}


def preview(state: Encounter, rules: Rules, command: Command = NEXT) -> list[str]:
    """The step in words, one thing a line; empty if it would do nothing to speak of."""
    return ahead(state, rules, command)[0]


def ahead(state: Encounter, rules: Rules, command: Command = NEXT) -> tuple[list[str], str | None]:
    """The step in words, and whose turn it then is: None if it hangs on dice or cannot be done."""
    try:
        low, lowest = _run(state, rules, command, high=False)
        high, highest = _run(state, rules, command, high=True)
    except Refused as refusal:
        return [str(refusal)], None
    told: list[_Told] = []
    rest = list(high)
    for item in low:
        if item in rest:
            rest.remove(item)
            told.append(item)
        elif item.asks:
            told.append(_perhaps(item))
    told += [_perhaps(item) for item in rest if item.asks]
    words = [item.text for item in told]
    for family in rules.active(state):
        words.extend(family.forecast(state, rules))
    return words, lowest.active if lowest.active == highest.active else None


class _Told(NamedTuple):
    """A piece of the preview; `asks` tells a question from what happens."""

    text: str
    asks: bool = False


def _perhaps(item: _Told) -> _Told:
    return item if item.text.endswith("?") else item._replace(text=f"{item.text}?")


def _run(
    state: Encounter, rules: Rules, command: Command, *, high: bool
) -> tuple[list[_Told], Encounter]:
    decision = Decision(state, rules)
    steps = decide(decision, command)
    told: list[_Told] = []
    seen = 0
    now = state
    answer: Answer | None = None
    while True:
        try:
            ask = steps.send(answer) if answer is not None else next(steps)
        except StopIteration:
            ask = None
        found, now = lines(now, decision.events[seen:], rules, 0)
        seen = len(decision.events)
        told += [
            _Told(line.short()) for line in found if line.kind != "roll" and line.kind not in SILENT
        ]
        if ask is None or len(told) > LONGEST:
            return told, now
        told.append(_Told(_question(now, ask), asks=True))
        answer = _guess(ask, high=high)


def _question(state: Encounter, ask: Ask) -> str:
    who = state.name_of(ask.who)
    dc = f", DC {ask.dc}" if ask.dc is not None else ""
    what = f" {ask.expression}" if ask.expression else ""
    return f"{who}: {ask.why}{what}{dc}" if who else f"{ask.why}{what}{dc}"


def _guess(ask: Ask, *, high: bool) -> Answer:
    if ask.kind != "roll":
        return Answer(word=ask.default, by="default")
    try:
        expression = parse(ask.expression)
    except DiceError as error:
        raise Refused(str(error)) from None
    if high:
        roll = expression.roll(_highest(expression.explodes))
    else:
        roll = expression.roll(lambda sides: 1)
    return Answer(dice=tuple(roll.faces), total=roll.total)


def _highest(explodes: bool):  # type: ignore[no-untyped-def]
    # An exploding die at its maximum would go on to the cap: one step below is high enough.
    return (lambda sides: max(sides - 1, 1)) if explodes else (lambda sides: sides)


def questions(state: Encounter, rules: Rules, command: Command, rule: str) -> list[Ask]:
    """The rolls of one rule that a command will ask for, as far as they can be foreseen.

    Raises Refused if the command cannot be done.
    """
    asked: list[Ask] = []

    def reply(now: Encounter, ask: Ask) -> Answer:
        if ask.kind == "roll" and ask.rule == rule:
            asked.append(ask)
        return _guess(ask, high=True)

    drive(rules, state, command, reply)
    return asked
