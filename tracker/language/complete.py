"""What the word at the end of a line may become.

The line before that word is read as `parse` would read it; the reader then knows which parameter
stands open, or which may still come. So every verb of every family completes with no code of
its own.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tracker.clock import Rules
from tracker.model import Encounter
from tracker.model.text import clean, fold

from . import verbs
from .errors import LanguageError
from .offers import Offer, keywords, offers, verb_offers
from .parser import HELP
from .reader import DURATION_WORDS, Reader
from .targets import Who
from .tokens import COMMAS, LONGEST_LINE, Token, tokens

MOST = 60


@dataclass(frozen=True, slots=True)
class Completion:
    """One way to go on: the whole new line, the word that completes it, what it means."""

    text: str
    word: str
    says: str = ""


def complete(
    line: str, state: Encounter, rules: Rules, selected: Sequence[str] = ()
) -> list[Completion]:
    """The ways to complete the word at the end of the line, the most likely first."""
    if len(line) > LONGEST_LINE:
        return []
    text = clean(line, LONGEST_LINE)
    if text and line[-1:].isspace() and not _in_quote(text):
        text += " "
    found = tokens(text)
    end = found[-1].end if found else 0
    if text[end:].strip():
        return []  # in a comment
    typing = bool(found) and end == len(text)
    before = found[:-1] if typing else found
    start = found[-1].start if typing else len(text)
    try:
        begins, proposed = _proposals(text, before, start, state, rules, Who(state, selected))
    except LanguageError:
        return []
    return _fitting(text, begins, proposed)


def _in_quote(text: str) -> bool:
    found = tokens(text)
    return bool(found) and found[-1].open


def _proposals(
    text: str, before: list[Token], start: int, state: Encounter, rules: Rules, who: Who
) -> tuple[int, list[Offer]]:
    """Where the text to be completed begins, and what may stand there."""
    if not before:
        return start, verb_offers(rules, state)
    if before[0].word in HELP:
        return before[1].start if len(before) > 1 else start, _help(rules, state)
    many = [v for v in verb_offers(rules, state) if " " in v.word]
    typed = fold(text)
    whole = [v for v in many if fold(v.word).startswith(typed)]
    try:
        verb, at = verbs.find(before, state, rules, who)
    except LanguageError:
        return 0, whole
    if whole:
        return 0, whole
    reader = Reader(verb, before, at, text, state, rules, who)
    try:
        reader.walk()
    except LanguageError:
        param = reader.param
        if param is None:
            return start, []
        begins = before[reader.began].start if reader.began < len(before) else start
        first = before[reader.began] if reader.began < len(before) else None
        introduced = first is not None and first.word in (*DURATION_WORDS, fold(param.keyword))
        if introduced and (param.keyword or param.kind == "duration"):
            following = before[reader.began + 1 :]
            begins = following[0].start if following else start
        if param.kind in ("target", "targets"):
            begins = _after_comma(text, begins)
        return begins, offers(param, reader, text[begins:])
    return start, _next(reader, text[start:])


def _next(reader: Reader, typed: str) -> list[Offer]:
    """What may follow when all before was understood: values by place, then keywords."""
    found: list[Offer] = []
    for param in reader.pending:
        if param.keyword or param.kind in ("duration", "flag", "pairs"):
            continue
        found += offers(param, reader, typed)
        if not param.optional:
            return found
    pairs = [p for p in reader.verb.params if p.kind == "pairs"]
    for param in pairs:
        found += offers(param, reader, typed)
    return found + keywords(reader)


def _help(rules: Rules, state: Encounter) -> list[Offer]:
    named = {w: Offer(w, "condition") for w in rules.condition_words(state)}
    return [*verb_offers(rules, state, helps=False), *named.values()]


def _after_comma(text: str, begins: int) -> int:
    """The place after the last comma outside quotes in what is being typed."""
    found = [t for t in tokens(text) if t.start >= begins]
    for token in reversed(found):
        if token.open or len(token.parts) < 2:
            continue
        last = token.parts[-1]
        if last.quoted:
            return token.end
        place = token.end - len(last.text)
        return place if last.text else _skip_space(text, token.end)
    return begins


def _skip_space(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _fitting(text: str, begins: int, proposed: Iterable[Offer]) -> list[Completion]:
    """The proposals that go on from what was typed; those it begins first, then later words."""
    head, typed = text[:begins], text[begins:]
    comma = max((typed.rfind(c) for c in COMMAS), default=-1)
    if comma >= 0 and not typed.startswith(('"', "'")):
        head, typed = head + typed[: comma + 1], typed[comma + 1 :]
        head, typed = head + typed[: len(typed) - len(typed.lstrip())], typed.lstrip()
    wanted = fold(typed.lstrip("\"'„“«「"))
    starts: dict[str, Completion] = {}
    inside: dict[str, Completion] = {}
    for offer in proposed:
        says = offer.word if not offer.name else offer.name
        key = fold(says)
        made = Completion(head + offer.word, offer.word, offer.says)
        if key.startswith(wanted):
            starts.setdefault(made.text, made)
        elif wanted and f" {wanted}" in key:
            inside.setdefault(made.text, made)
    found = [*starts.values(), *(m for t, m in inside.items() if t not in starts)]
    return found[:MOST]
