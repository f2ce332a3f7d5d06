"""What could come next at the end of a line."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tracker.clock import Param, Rules
from tracker.clock.commands.roster import CORE_STATS
from tracker.model import Encounter
from tracker.model.text import fold

from .errors import LanguageError
from .parser import find_verb
from .targets import GROUPS
from .tokens import quote, tokens

MOST = 50


@dataclass(frozen=True, slots=True)
class Completion:
    """One way to go on: the whole line with it, the word itself, and what it is."""

    text: str
    word: str
    says: str = ""


def complete(
    line: str, state: Encounter, rules: Rules, selected: Sequence[str] = ()
) -> list[Completion]:
    """Completions of the word at the end of the line (of a new word after a space)."""
    head, _, last = line.rpartition(" ")
    if not line or line.endswith(" "):
        head, last = line.rstrip(" "), ""
    before, comma, last_part = last.rpartition(",")
    prefix = f"{head} " if head else ""
    if comma:
        prefix, last = f"{prefix}{before},", last_part
    found: dict[str, Completion] = {}
    for word, says in _candidates(head, state, rules, selected):
        if fold(word.strip('"')).startswith(fold(last.strip('"'))) and word not in found:
            found[word] = Completion(f"{prefix}{word}", word, says)
            if len(found) >= MOST:
                break
    return list(found.values())


def _candidates(
    head: str, state: Encounter, rules: Rules, selected: Sequence[str]
) -> Iterator[tuple[str, str]]:
    if not head:
        for verb in rules.verbs(state):
            yield verb.name, verb.summary
        yield "help", "help on a command or a condition"
        return
    try:
        words = tokens(head)
        verb, used = find_verb(words, state, rules, selected)
    except LanguageError:
        if fold(head).startswith("help"):
            yield from ((v.name, v.summary) for v in rules.verbs(state))
            yield from ((w, "condition") for w in rules.condition_words(state))
        return
    rest = words[used:]
    given = {w.key for w in rest if w.key} | {fold(w.text) for w in rest}
    for index, param in enumerate(verb.params):
        if param.keyword and fold(param.keyword) in given:
            if rest and fold(rest[-1].text) == fold(param.keyword):
                yield from _for(param, state, rules)
            continue
        if param.keyword:
            yield param.keyword, param.says
        elif index >= len(rest) or param.optional or param.kind in ("pairs", "condition"):
            yield from _for(param, state, rules)


def _for(param: Param, state: Encounter, rules: Rules) -> Iterator[tuple[str, str]]:
    for choice in param.choices:
        yield choice, param.name
    match param.kind:
        case "target" | "targets":
            for who in state.present:
                yield quote(who.name), who.side
            if param.kind == "targets":
                yield from ((g, "everybody of that side") for g in GROUPS)
        case "condition":
            yield from ((w, "condition") for w in rules.condition_words(state))
        case "duration":
            yield "for", "for 3 rounds, for 1 minute"
            yield "until", "until end of next turn, until rest ..."
        case "pairs":
            for stat in CORE_STATS:
                yield f"{stat.key}=", stat.says
            for key, owners in rules.stats(state).items():
                yield f"{key}=", owners[0][1].says
        case "word" if param.name == "name":
            yield from ((n, s.says) for n, s in rules.settings(state).items())
