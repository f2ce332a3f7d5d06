"""One line to one command."""

from collections.abc import Sequence
from typing import Any

from tracker.clock import Command, Param, Rules, Verb
from tracker.model import Encounter
from tracker.model.text import clean, fold

from . import values
from .errors import LanguageError, nearest
from .spans import read_for, read_until
from .targets import read_many, read_one
from .tokens import Token, tokens

RUNNING = {"end", "last", "value", "suppress", "unsuppress"}


def parse(
    line: str, state: Encounter, rules: Rules, selected: Sequence[str] = ()
) -> Command | None:
    """The command a line means; None for an empty line or a comment.

    `selected` are the ids "." stands for. Raises LanguageError: what was wrong, what was
    expected, and the nearest valid word.
    """
    words = tokens(line)
    if not words:
        return None
    if fold(words[0].text) in ("help", "?"):
        return Command(verb="help", args={"word": " ".join(w.text for w in words[1:])}, line=line)
    verb, used = find_verb(words, state, rules, selected)
    reader = _Reader(verb, words[used:], line, state, rules, selected)
    return Command(verb=verb.id, args=reader.read(), line=clean(line, 400))


def find_verb(
    words: Sequence[Token], state: Encounter, rules: Rules, selected: Sequence[str] = ()
) -> tuple[Verb, int]:
    """The verb a line begins with, and how many words that took. Raises LanguageError."""
    for length in (3, 2, 1):
        if length > len(words) or any(w.quoted for w in words[:length]):
            continue
        text = fold(" ".join(w.text for w in words[:length]))
        family, colon, rest = text.partition(":")
        name = rest if colon and family in rules.families else text
        hits = [v for v in rules.verbs() if fold(v.name) == name or name in map(fold, v.aliases)]
        if name is rest and colon:
            hits = [v for v in hits if v.family == family]
        if hits:
            return _preferred(hits, words[length:], state, rules, selected), length
    word = words[0].text
    known = [n for v in rules.verbs(state) for n in (v.name, *v.aliases)]
    raise LanguageError(f'"{word}" is no command; {nearest(word, [*known, "help"])}')


def _preferred(
    hits: list[Verb],
    rest: Sequence[Token],
    state: Encounter,
    rules: Rules,
    selected: Sequence[str],
) -> Verb:
    active = [f.id for f in rules.active(state)]
    usable = [v for v in hits if not v.family or v.family in active]
    if not usable:
        raise LanguageError(
            f'"{hits[0].name}" belongs to {hits[0].family}, which this fight does not use: '
            f"use {' '.join([*active, hits[0].family])}"
        )
    if len(usable) == 1:
        return usable[0]
    own = ""
    if rest:
        try:
            ids, _ = read_many(rest, state, selected)
            who = state.get(ids[0]) if ids else None
            own = who.family if who else ""
        except LanguageError:
            own = ""

    def rank(verb: Verb) -> int:
        if own and verb.family == own:
            return -1
        return active.index(verb.family) if verb.family else -1 if not own else 0

    return min(usable, key=rank)


class _Reader:
    """Fills a verb's parameters from the words, left to right."""

    def __init__(
        self,
        verb: Verb,
        words: list[Token],
        line: str,
        state: Encounter,
        rules: Rules,
        selected: Sequence[str],
    ) -> None:
        self.verb, self.words, self.line = verb, words, line
        self.state, self.rules, self.selected = state, rules, selected
        self.args: dict[str, Any] = {}
        self.waiting = list(verb.params)

    def read(self) -> dict[str, Any]:
        while self.words:
            if not (self._keyword() or self._place()):
                word = self.words[0]
                shown = f"{word.key}={word.text}" if word.key else word.text
                raise LanguageError(f'"{shown}" is not understood here; usage: {self.verb.usage}')
        missing = next((p for p in self.waiting if not p.optional), None)
        if missing is not None:
            example = f"; for example: {self.verb.examples[0]}" if self.verb.examples else ""
            raise LanguageError(
                f"{missing.keyword or missing.name} is missing; usage: {self.verb.usage}{example}"
            )
        return self.args

    def _keyword(self) -> bool:
        word = self.words[0]
        if word.quoted or word.key:
            return False
        text = fold(word.text)
        for param in self.waiting:
            glued = param.keyword == "x" and text[:1] in "x×" and text[1:].isdecimal()
            if param.kind == "duration" and text in ("for", "until"):
                self._take(param, self.words[1:], 1, text)
                return True
            if param.keyword and (text == fold(param.keyword) or glued):
                skip = 0 if glued else 1
                if param.kind == "flag":
                    self._set(param, True, 1)
                else:
                    if len(self.words) <= skip:
                        raise LanguageError(f'after "{word.text}" comes {param.name}')
                    self._take(param, self.words[skip:], skip, text)
                return True
        return False

    def _place(self) -> bool:
        for param in list(self.waiting):
            if param.keyword or param.kind == "duration":
                continue
            if self._try(param):
                return True
            if not param.optional:
                return False
        return False

    def _set(self, param: Param, value: Any, used: int) -> None:
        self.args[param.name] = value
        self.waiting.remove(param)
        self.words = self.words[used:]

    def _take(self, param: Param, words: list[Token], skip: int, keyword: str) -> None:
        """Read a parameter that a keyword introduced: it must be there."""
        if param.kind == "duration":
            span, used = read_for(words) if keyword == "for" else read_until(words, self.state)
            self._set(param, span.model_dump(), used + skip)
            return
        value, used = self._value(param, words)
        if value is None:
            raise LanguageError(f'"{words[0].text}" is no {param.name}; usage: {self.verb.usage}')
        self._set(param, value, used + skip)
        if param.name == "source":
            self._source(str(value))

    def _source(self, text: str) -> None:
        hits = [c.id for c in self.state.combatants.values() if fold(c.name) == fold(text)]
        if len(hits) > 1:
            hits = [i for i in hits if not self.state.combatants[i].removed]
        if len(hits) == 1:
            self.args["source_id"] = hits[0]
            self.args["source"] = self.state.name_of(hits[0])

    def _try(self, param: Param) -> bool:
        value, used = self._value(param, self.words)
        if value is None:
            if param.optional:
                return False
            choices = f"; {nearest(self.words[0].text, param.choices)}" if param.choices else ""
            raise LanguageError(
                f'"{self.words[0].text}" is no {param.name}{choices}; usage: {self.verb.usage}'
            )
        self._set(param, value, used)
        return True

    def _value(self, param: Param, words: list[Token]) -> tuple[Any, int]:
        word = words[0]
        if param.kind == "pairs":
            return self._pairs(words)
        if word.key and param.kind not in ("line", "words"):
            return None, 0
        match param.kind:
            case "target":
                return read_one(words, self.state, self.selected)
            case "targets":
                return read_many(words, self.state, self.selected)
            case "condition":
                bearers = self.args.get("names") or []
                return values.condition(
                    words, self.state, self.rules, bearers, running=self.verb.name in RUNNING
                )
            case "line":
                text = self.line[word.start :].strip()
                whole_line = len(words) == 1 and word.quoted
                return (word.text if whole_line else clean(text, 400)), len(words)
            case "new":
                run = self._name_words(words)
                return values.new_name(run), len(run)
            case "words":
                return [w.text for w in words], len(words)
            case "text":
                return (word.text, 1) if word.text else (None, 0)
        return self._simple(param, word.text), 1

    def _simple(self, param: Param, text: str) -> Any:
        match param.kind:
            case "int":
                return values.whole(text, param)
            case "amount":
                return values.amount(text, param)
            case "number":
                return values.number(text)
            case "signed":
                return values.signed(text)
            case "dice":
                return values.dice(text)
        return values.choice(text, param)

    def _name_words(self, words: list[Token]) -> list[Token]:
        if words[0].quoted:
            return words[:1]
        run = []
        for word in words:
            glued = word.text[:1] in "x×" and word.text[1:].isdecimal()
            if word.key or word.quoted or (run and glued):
                break
            run.append(word)
        return run

    def _pairs(self, words: list[Token]) -> tuple[dict[str, str] | None, int]:
        found: dict[str, str] = {}
        used = 0
        for word in words:
            if not word.key:
                break
            if word.key in found:
                raise LanguageError(f'"{word.key}" is given twice')
            if not word.text:
                raise LanguageError(f'"{word.key}=" has no value')
            found[word.key] = word.text
            used += 1
        return (found or None), used
