"""A line of the language to a command."""

from collections.abc import Sequence

from tracker.clock import Command, Rules
from tracker.model import Encounter

from . import verbs
from .errors import LanguageError
from .reader import Reader
from .targets import Who
from .tokens import closed, tidy, tokens

HELP = ("help", "?")


def parse(
    line: str, state: Encounter, rules: Rules, selected: Sequence[str] = ()
) -> Command | None:
    """The command a line means, None for an empty line or a comment.

    `selected` are the ids of the rows that "." means. Raises LanguageError, and nothing else,
    for a line that is not understood.
    """
    text = tidy(line)
    found = tokens(text)
    if not found:
        return None
    closed(found)
    if found[0].word in HELP:
        word = " ".join(t.text for t in found[1:])
        return Command(verb="help", args={"word": word}, line=text)
    who = Who(state, selected)
    verb, at = verbs.find(found, state, rules, who)
    reader = Reader(verb, found, at, text, state, rules, who)
    try:
        args = reader.read()
    except LanguageError as error:
        raise _needs_a_verb(error, reader) from None
    if not found[0].word.startswith(f"{verb.family}:"):
        people = args.get("names", args.get("name", ()))
        why = rules.not_for(state, verb, [people] if isinstance(people, str) else people)
        if why:
            raise LanguageError(why)
    return Command(verb=verb.id, args=args, line=text)


def _needs_a_verb(error: LanguageError, reader: Reader) -> LanguageError:
    """A condition that needs dice or a DC (`effect Ezren persistent 2d6 fire`) names its verb."""
    condition = reader.args.get("condition")  # a verb that lists its conditions has the word alone
    word = str(condition.get("word", "") if isinstance(condition, dict) else condition or "")
    bearer = next(iter(reader.bearers()), None)
    found = reader.rules.find_condition(reader.state, bearer, word) if word else None
    giver = reader.rules.verb(f"{found.family}:{found.condition.verb}") if found else None
    if giver is None:
        return error
    return LanguageError(error.wrong, f"{word} is given with  {giver.usage}: {giver.examples[0]}")
