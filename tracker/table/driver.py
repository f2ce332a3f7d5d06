"""Driving a decision: its questions answered one by one until it is done."""

from collections.abc import Callable

from tracker.clock import Command, Decision, Refused, Rules, decide
from tracker.dice import DiceError, Scripted
from tracker.model import Answer, Ask, Encounter, Event

from . import answers

Reply = Callable[[Encounter, Ask], Answer]


def drive(
    rules: Rules,
    state: Encounter,
    command: Command,
    reply: Reply,
    decision: Decision | None = None,
) -> Decision:
    """Decide a command on a copy of `state`; `reply` answers each question as it comes.

    What `reply` raises ends the decision, and nothing has happened; a `decision` of the caller's
    then holds how far it came.
    """
    decision = decision or Decision(state, rules)
    steps = decide(decision, command)
    answer: Answer | None = None
    while True:
        try:
            ask = steps.send(answer) if answer is not None else next(steps)
        except StopIteration:
            return decision
        answer = reply(decision.state, ask)


def decide_again(
    rules: Rules,
    state: Encounter,
    command: Command,
    given: list[Answer],
    script: Scripted | None,
) -> tuple[list[Event], tuple[Answer, ...], Encounter]:
    """Decide a command once more, with the faces of `script` first and then the answers it had.

    An answer is taken only where it fits the question now put: after another die the rules may
    ask something else, and then the machine answers. Raises Refused.
    """
    used: list[Answer] = []

    def reply(now: Encounter, ask: Ask) -> Answer:
        old = given.pop(0) if given else None
        if script is not None and ask.kind == "roll" and script.left:
            made = answers.by_script(ask, script).replace(by="typed")
        elif old is not None and answers.fits(old, ask):
            made = old
        else:
            made = answers.by_machine(now, ask)
        used.append(made)
        return made

    try:
        decision = drive(rules, state, command, reply)
    except DiceError as error:
        raise Refused(str(error)) from None
    return decision.events, tuple(used), decision.state
