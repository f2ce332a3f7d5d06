"""A line of the language to a command."""

from collections.abc import Sequence

from tracker.clock import Command, Rules
from tracker.model import Encounter

from . import verbs
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
    args = Reader(verb, found, at, text, state, rules, who).read()
    return Command(verb=verb.id, args=args, line=text)
