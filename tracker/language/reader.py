"""The parameters of a verb, read from left to right."""

import re
from collections.abc import Sequence
from typing import Any

from tracker.clock import Param, Rules, Verb
from tracker.dice.signs import plain
from tracker.model import Combatant, Encounter
from tracker.model.text import fold

from . import conditions, spans, values
from .errors import LanguageError, near, shown
from .spans import UNITS
from .targets import Who
from .tokens import Token

DURATION_WORDS = ("for", "until")
_GLUED = re.compile(r"([^\W\d]+|×)(\d{1,9})\Z", re.ASCII)


class Reader:
    """Reads the tokens after a verb into its arguments.

    After a LanguageError, `param` is the one being read and `began` the place of its first
    token: what a completion needs to know.
    """

    def __init__(
        self,
        verb: Verb,
        tokens: Sequence[Token],
        at: int,
        line: str,
        state: Encounter,
        rules: Rules,
        who: Who,
    ) -> None:
        self.verb, self.tokens, self.at, self.line = verb, tokens, at, line
        self.state, self.rules, self.who = state, rules, who
        self.args: dict[str, Any] = {}
        self.pending = list(verb.params)
        self.param: Param | None = None
        self.began = at

    # --- the walk -------------------------------------------------------------------------

    def read(self) -> dict[str, Any]:
        """All arguments. Raises LanguageError for the first thing that is not understood."""
        self.walk()
        for param in self.pending:
            if not param.optional and param.name not in self.args:
                raise LanguageError(
                    f"{self.verb.name}: {values.missing(param)} is missing", self.usage
                )
        return self.args

    def walk(self) -> None:
        """Read the tokens there are."""
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            self.began, self.param = self.at, None
            if not (self.keyword(token) or self.pair(token)):
                self.positional(token)
            self.param = None
        self.began = self.at

    @property
    def usage(self) -> str:
        """How the verb is used, with its first example."""
        example = f"; for example: {self.verb.examples[0]}" if self.verb.examples else ""
        return f"usage: {self.verb.usage}{example}"

    def keyword(self, token: Token) -> bool:
        """Take a parameter that this token introduces."""
        word = token.word
        if not word:
            return False
        for param in self.pending:
            if param.keyword and fold(param.keyword) == word and not self.names_it(param):
                self.at += 1
                self.take(param)
                return True
        for param in self.pending:
            if param.keyword and param.kind == "int":
                glued = _GLUED.match(plain(word).replace("*", "x", 1))
                if glued and glued[1] == fold(param.keyword):
                    self.store(param, int(glued[2]))
                    self.at += 1
                    return True
        if word in DURATION_WORDS:
            for param in self.pending:
                if param.kind == "duration":
                    self.param = param
                    span, self.at = spans.read(self.tokens, self.at, self.state, self.who)
                    self.store(param, span)
                    return True
        again = [p for p in self.verb.params if p.keyword and fold(p.keyword) == word]
        if again and again[0] not in self.pending and not self.free_text_next():
            raise LanguageError(f"{shown(token.text)} is given twice", self.usage)
        return False

    def names_it(self, param: Param) -> bool:
        """Whether the word is a new name all the same: `add X` has no number after its x."""
        if param.kind != "int" or not any(p.kind == "new" for p in self.pending):
            return False
        return not any(t.text.isdigit() for t in self.tokens[self.at + 1 : self.at + 2])

    def free_text_next(self) -> bool:
        return any(p.kind in ("line", "words") and not p.keyword for p in self.pending)

    def pair(self, token: Token) -> bool:
        """Take `key=value` where the verb takes such."""
        param = next((p for p in self.verb.params if p.kind == "pairs"), None)
        if param is None or not token.key:
            return False
        self.param = param
        values.pair(token, self.args.setdefault(param.name, {}))
        if param in self.pending:
            self.pending.remove(param)
        self.at += 1
        return True

    def positional(self, token: Token) -> None:
        """Give the token to the next parameter that accepts it."""
        refused: LanguageError | None = None
        for param in list(self.pending):
            if param.keyword or param.kind in ("duration", "flag", "pairs"):
                continue
            try:
                self.take(param)
                return
            except LanguageError as error:
                self.at = self.began
                if not param.optional:
                    raise
                refused = refused or error
        raise self.left_over(token, refused)

    def left_over(self, token: Token, refused: LanguageError | None) -> LanguageError:
        """What to say of a token that no parameter takes."""
        spoken = [p.keyword for p in self.pending if p.keyword]
        timed = any(p.kind == "duration" for p in self.pending)
        if timed:
            spoken += DURATION_WORDS
        word = token.word
        nearest = near(word, spoken)
        if timed and word in UNITS:
            return LanguageError(
                f"did not expect {shown(token.text)}", 'a duration begins with "for" or "until"'
            )
        if refused is not None and not nearest:
            return refused
        return LanguageError(f"did not expect {shown(token.text)}", self.usage, nearest)

    # --- one parameter ----------------------------------------------------------------------

    def store(self, param: Param, value: Any) -> None:
        self.args[param.name] = value
        self.pending.remove(param)

    def take(self, param: Param) -> None:
        """Read one parameter's value at the present place."""
        self.param = param
        if param.kind == "flag":
            self.store(param, True)
            return
        if self.at >= len(self.tokens):
            raise LanguageError(
                f"{self.verb.name}: {values.missing(param)} is missing"
                + (f' after "{param.keyword}"' if param.keyword else ""),
                self.usage,
            )
        value = self.value(param, self.tokens[self.at])
        self.store(param, value)

    def value(self, param: Param, token: Token) -> Any:
        """The value, with `at` moved behind it."""
        match param.kind:
            case "target" | "targets":
                ids, self.at = self.who.read(self.tokens, self.at)
                if param.kind == "targets":
                    return ids
                if len(ids) > 1:
                    names = ", ".join(self.state.name_of(i) for i in ids[:6])
                    raise LanguageError(f"{shown(token.text)} is several: {names}", "name one")
                return ids[0]
            case "condition":
                found, self.at = conditions.read(
                    self.tokens, self.at, self.state, self.rules, self.verb, self.bearers()
                )
                return found
            case "new":
                return self.new()
            case "blow":
                return self.blow(param)
            case "words":
                return self.words(param)
            case "line":
                return self.rest()
            case "text" if param.keyword == "from":
                return self.source(param, token)
        self.at += 1
        return self.plain_value(param, token)

    def plain_value(self, param: Param, token: Token) -> Any:
        """The value that one token holds."""
        match param.kind:
            case "amount":
                return values.amount(param.name, token.text)
            case "int":
                return values.integer(param.name, token.text)
            case "signed":
                return values.signed(param.name, token.text)
            case "number":
                return values.number(param.name, token.text)
            case "dice":
                return values.expression(param.name, token.text)
        if not token.text.strip():
            raise LanguageError(f"{param.name} cannot be empty")
        if param.kind == "word":
            return values.word(param.name, token.text, param.choices)
        return token.text

    def blow(self, param: Param) -> list[dict[str, Any]]:
        """Amounts, each with its words: a part ends at its type, `+` begins the next."""
        found: list[dict[str, Any]] = []
        while True:
            text = ""
            while self.at < len(self.tokens) and not self.tokens[self.at].quoted:
                piece = self.tokens[self.at].text
                if text and not piece.startswith("+") and not text.endswith("+"):
                    break
                text += piece
                self.at += 1
            if text.endswith("+") or not text.lstrip("+"):
                raise LanguageError(f"{self.verb.name}: an amount is missing after +", self.usage)
            part: dict[str, Any] = {"amount": values.amount("amount", text.lstrip("+"))}
            while self.at < len(self.tokens):
                token = self.tokens[self.at]
                if not token.quoted and (token.text[0] == "+" or self.introduces(token.word)):
                    break
                for piece_of in token.parts:
                    if piece_of.text.strip():
                        key = "free" if piece_of.quoted else "words"
                        part.setdefault(key, []).append(piece_of.text)
                self.at += 1
            found.append(part)
            if self.at >= len(self.tokens) or self.tokens[self.at].text[:1] != "+":
                return found
            if self.tokens[self.at].quoted:
                return found

    def bearers(self) -> list[Combatant]:
        """Whom the line has named so far."""
        for param in self.verb.params:
            if param.kind in ("target", "targets") and not param.keyword:
                ids = self.args.get(param.name, ())
                ids = [ids] if isinstance(ids, str) else ids
                return [c for i in ids if (c := self.state.get(i)) is not None]
        return []

    def new(self) -> str:
        """A name: one word, quotes, or several words where nothing else is told by its place."""
        words = [self.tokens[self.at].text]
        alone = not self.tokens[self.at].quoted and not any(
            not p.keyword and p.kind not in ("pairs", "duration", "flag", "new")
            for p in self.pending
        )
        self.at += 1
        while alone and self.at < len(self.tokens):
            token = self.tokens[self.at]
            if token.quoted or token.key or self.introduces(token.word):
                break
            words.append(token.text)
            self.at += 1
        return values.new_name(" ".join(words))

    def introduces(self, word: str) -> bool:
        """Whether a word begins another parameter that is still to come."""
        glued = _GLUED.match(plain(word).replace("*", "x", 1))
        for param in self.pending:
            if param.kind == "duration" and word in DURATION_WORDS:
                return True
            key = fold(param.keyword)
            if key and (key == word or (glued and param.kind == "int" and glued[1] == key)):
                return True
        return False

    def words(self, param: Param) -> list[str]:
        """All further words that are no keyword."""
        found: list[str] = []
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            if found and not token.quoted and self.introduces(token.word):
                break
            for part in token.parts:
                if part.text.strip():
                    found.append(values.word(param.name, part.text, param.choices))
            self.at += 1
        if not found:
            raise LanguageError(f"{param.name} cannot be empty", self.usage)
        return found

    def rest(self) -> str:
        """The rest of the line as it stands; quotes around the whole are taken off."""
        first, last = self.tokens[self.at], self.tokens[-1]
        alone = first is last and first.quoted and len(first.parts) == 1
        text = first.text if alone else self.line[first.start : last.end]
        self.at = len(self.tokens)
        if not text.strip():
            raise LanguageError("the text cannot be empty", self.usage)
        return text

    def source(self, param: Param, token: Token) -> str:
        """A source: a combatant's name, or words."""
        length = self.who.run(self.tokens, self.at, 0)
        text = " ".join(t.text for t in self.tokens[self.at : self.at + length])
        self.at += length
        if not text.strip():
            raise LanguageError(f"{param.name} cannot be empty")
        if param.name == "source":
            one = self.who.source(text)
            if one is not None:
                self.args["source_id"] = one.id
                return one.name
        return text
