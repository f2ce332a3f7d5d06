"""Where answers come from: policies, the machine's dice, a script's faces, a person's words."""

from collections.abc import Mapping

from tracker.clock import Refused
from tracker.dice import DiceError, OutOfDice, Roll, Scripted, Seeded, parse, typed
from tracker.model import Answer, Ask, Encounter
from tracker.model.ask import By
from tracker.model.text import fold


class NeedsAnswer(Exception):
    """The question goes to the table: a person must answer."""


def policy(state: Encounter, ask: Ask, config: Mapping[str, str], *, asks_choices: bool) -> str:
    """roll, ask or skip: the most specific policy of the fight, then of the config file."""
    if ask.by_app:
        return "roll"
    who = state.get(ask.who)
    side = who.side if who else "gm"
    names = (f"{side}.{ask.rule}", ask.rule, side, "all")
    for policies in (state.policies, config):
        for name in names:
            if name in policies:
                return policies[name]
    return (
        "ask" if ask.kind == "choice" and asks_choices and side in ("pc", "ally", "gm") else "roll"
    )


def from_roll(roll: Roll, by: By, drawn: int = 0) -> Answer:
    """A roll as an answer."""
    return Answer(
        dice=tuple(roll.faces),
        total=roll.total,
        by=by,
        drawn=drawn,
        detail=roll.describe().split(" = ")[0],
    )


def by_machine(state: Encounter, ask: Ask) -> Answer:
    """The app's own dice; a choice takes its default. The same place in a fight gives the same."""
    if ask.kind != "roll":
        return Answer(word=ask.default, by="default")
    source = Seeded(state.seed, state.dice)
    roll = parse(ask.expression).roll(source.draw)
    return from_roll(roll, "rolled", drawn=source.position - state.dice)


def by_script(ask: Ask, script: Scripted) -> Answer:
    """The next faces of a script. Raises OutOfDice, DiceError."""
    return from_roll(parse(ask.expression).roll(script.draw), "script")


def fits(old: Answer, ask: Ask) -> bool:
    """Whether an answer given before answers this question: the same dice, or one of its words."""
    if ask.kind != "roll":
        return old.word in {o.word for o in ask.options}
    return old.skipped or old.detail.partition(":")[0] == parse(ask.expression).text


def by_person(state: Encounter, ask: Ask, text: str) -> Answer:
    """What somebody typed. Raises Refused with what was expected."""
    word = text.strip()
    if word == "":
        return by_machine(state, ask)
    if fold(word) == "skip":
        return Answer(word=ask.default, by="skipped")
    if ask.kind == "roll":
        try:
            return from_roll(typed(parse(ask.expression), word), "typed")
        except DiceError as error:
            raise Refused(str(error)) from None
    options = [o.word for o in ask.options]
    hits = [o for o in options if fold(o) == fold(word)]
    if not hits and word.isdigit() and 1 <= int(word) <= len(options):
        hits = [options[int(word) - 1]]
    hits = hits or [o for o in options if fold(o).startswith(fold(word))]
    if len(hits) != 1:
        given = word if len(word) <= 40 else f"{word[:40]}..."
        raise Refused(f'answer one of {", ".join(options)}, not "{given}"')
    return Answer(word=hits[0], by="typed")


__all__ = [
    "NeedsAnswer",
    "OutOfDice",
    "by_machine",
    "by_person",
    "by_script",
    "fits",
    "from_roll",
    "policy",
]
