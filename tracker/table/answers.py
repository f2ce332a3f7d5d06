"""Where answers come from: policies, the machine's dice, a script's faces, a person's words."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class More:
    """What was typed in one go for those who roll by the same rule next."""

    rule: str
    texts: list[str]

    def after(self, answer: Callable[[Encounter, Ask], Answer]) -> Callable[..., Answer]:
        """`answer`, and where it would put the question to a person, the next of the texts."""

        def reply(state: Encounter, ask: Ask) -> Answer:
            try:
                return answer(state, ask)
            except NeedsAnswer:
                if not (self.texts and ask.kind == "roll" and ask.rule == self.rule):
                    raise
            try:
                return by_person(state, ask, self.texts.pop(0))
            except Refused as refusal:
                raise Refused(f"{state.name_of(ask.who)}: {refusal}") from None

        return reply


def several(ask: Ask, text: str) -> tuple[str, More]:
    """The answer to an open question, and those to the rolls of others that follow (`3 4; 5 6`)."""
    first, *more = text.split(";") if ask.kind == "roll" else [text]
    return first, More(ask.rule, more)


def all_used(more: More | None) -> None:
    """Raise Refused if more was typed than there were rolls of that rule to answer."""
    if more is not None and more.texts:
        count = len(more.texts)
        raise Refused(f"{count} of these answers {'is' if count == 1 else 'are'} too many")


def expected(ask: Ask) -> str:
    """What a person may type for a roll, in so few words that they fit beside the other keys."""
    count = parse(ask.expression).dice_count
    if count == 1:
        return 'face "4" or total "=9"; several: "4; 3"'
    faces = " ".join("3412"[:count]) + (" ..." if count > 4 else "")
    return f'faces "{faces}" or total "7"; several: "{faces}; 7"'


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
    "More",
    "NeedsAnswer",
    "OutOfDice",
    "all_used",
    "by_machine",
    "by_person",
    "by_script",
    "expected",
    "fits",
    "from_roll",
    "policy",
    "several",
]
