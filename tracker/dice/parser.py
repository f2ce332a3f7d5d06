"""From what a person types to a tree of terms, with every limit checked before any work is done.

    sum     = ["+" | "-"] product { ("+" | "-") product }
    product = factor { "*" factor }
    factor  = { "+" | "-" } ( number | dice | "(" sum ")" )
    dice    = [number] ("d" | "w") (number | "%") { "!" | keep [number] }
    keep    = "kh" | "k" | "kl" | "dh" | "dl"

Spaces may stand anywhere but inside a number. Letters are in either case.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tracker.dice.errors import DiceError, quoted
from tracker.dice.signs import DIGITS, plain
from tracker.dice.terms import Keep, Number, Pool, Term, added, multiplied

MOST_CHARACTERS: Final = 200
MOST_DIGITS: Final = 10
MOST_DICE: Final = 1_000
MOST_SIDES: Final = 1_000_000
MOST_NESTING: Final = 20

_SIGNS: Final = frozenset("+-*()%!dwkhl")
_DIE: Final = ("d", "w")
_KEEPS: Final[dict[str, Keep]] = {"kh": "kh", "kl": "kl", "dh": "dh", "dl": "dl"}


@dataclass(frozen=True, slots=True)
class _Token:
    text: str  # "" at the end of the expression
    start: int  # both are places in the text as typed
    end: int

    @property
    def is_number(self) -> bool:
        return self.text[:1] in DIGITS


def parse_term(text: str) -> Term:
    """The tree of an expression; a DiceError says what is wrong with it and where."""
    if len(text) > MOST_CHARACTERS:
        raise DiceError(
            f"{quoted(text)}: too long, an expression has at most {MOST_CHARACTERS} characters"
        )
    return _Parser(text).whole()


class _Parser:
    """One pass over the tokens, left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = self._tokens()
        self.at = 0
        self.dice = 0
        self.nesting = 0

    def whole(self) -> Term:
        if not self.next.text:
            raise DiceError("dice are missing: expected an expression such as 2d6+3")
        term = self.sum()
        if self.next.text == ")":
            raise self.error(f'the ")" {self.place()} closes nothing: a "(" is missing')
        if self.next.text:
            raise self.unexpected('"+", "-" or "*"')
        return term

    def sum(self) -> Term:
        parts = [(1, self.product())]
        while self.next.text in ("+", "-"):
            sign = -1 if self.take().text == "-" else 1
            parts.append((sign, self.product()))
        return added(parts)

    def product(self) -> Term:
        factors = [self.factor()]
        while self.take_if("*"):
            factors.append(self.factor())
        return multiplied(factors)

    def factor(self) -> Term:
        sign = 1
        while self.next.text in ("+", "-"):
            sign = -sign if self.take().text == "-" else sign
        return added([(sign, self.atom())])

    def atom(self) -> Term:
        if self.next.text == "(":
            return self.group()
        if self.next.text in _DIE:
            return self.pool(1, self.next.start)
        if self.next.is_number:
            start = self.next.start
            value = self.number()
            return self.pool(value, start) if self.next.text in _DIE else Number(value)
        raise self.unexpected('a number, dice or "("')

    def group(self) -> Term:
        opened = self.take()
        self.nesting += 1
        if self.nesting > MOST_NESTING:
            raise self.error(f"parentheses are nested more than {MOST_NESTING} deep")
        term = self.sum()
        if not self.next.text:
            raise self.error(f'a ")" is missing for the "(" at character {opened.start + 1}')
        if not self.take_if(")"):
            raise self.unexpected('"+", "-", "*" or ")"')
        self.nesting -= 1
        return term

    def pool(self, count: int, start: int) -> Pool:
        sides = self.sides()
        shown = self.typed_from(start)
        if count > MOST_DICE or self.dice + count > MOST_DICE:
            raise self.error(f"too many dice, at most {MOST_DICE:,} can be rolled at once")
        if sides < 1:
            raise self.error(f"{quoted(shown)} has no sides, a die has at least 1")
        if sides > MOST_SIDES:
            raise self.error(f"too many sides, a die has at most {MOST_SIDES:,}")
        self.dice += count
        exploding = False
        keep: Keep | None = None
        amount = 0
        while True:
            if self.next.text == "!":
                if exploding:
                    raise self.error(f'a second "!" {self.place()}, one is enough')
                if sides == 1:
                    raise self.error("a d1 always shows its maximum, so d1! would never end")
                self.take()
                exploding = True
            elif self.next.text == "k" or self.next.text in _DIE:
                if keep is not None:
                    raise self.error(f"keep or drop is given twice for {quoted(shown)}")
                keep, amount = self.keep(count, shown)
            else:
                return Pool(count, sides, exploding, keep, amount)

    def sides(self) -> int:
        self.take()  # the d
        if self.take_if("%"):
            return 100
        if self.next.is_number:
            return self.number()
        after = quoted(self.tokens[self.at - 1].text)
        found = f", found {quoted(self.next.text)}" if self.next.text else ""
        raise self.error(f"a number of sides is missing after {after}{found}")

    def keep(self, count: int, shown: str) -> tuple[Keep, int]:
        first = self.next.text
        if first != "k" and self.tokens[self.at + 1].text not in ("h", "l"):
            raise self.unexpected(f'"+", "-", "*", or kh, kl, dh, dl after {quoted(shown)}')
        if first == "w":
            raise self.unexpected("dh or dl")
        self.take()
        which = self.take().text if self.next.text in ("h", "l") else "h"
        amount = self.number() if self.next.is_number else 1
        if amount > count:
            verb = "keep" if first == "k" else "drop"
            dice = "die" if count == 1 else "dice"
            raise self.error(f"{quoted(shown)} is {count} {dice}, it cannot {verb} {amount}")
        return _KEEPS[first + which], amount

    def number(self) -> int:
        token = self.take()
        if len(token.text) > MOST_DIGITS:
            raise self.error(
                f"the number at character {token.start + 1} is too long,"
                f" at most {MOST_DIGITS} digits"
            )
        return int(token.text)

    @property
    def next(self) -> _Token:
        return self.tokens[self.at]

    def take(self) -> _Token:
        token = self.tokens[self.at]
        self.at += 1
        return token

    def take_if(self, text: str) -> bool:
        found = self.next.text == text
        self.at += found
        return found

    def typed_from(self, start: int) -> str:
        return self.text[start : self.tokens[self.at - 1].end]

    def place(self) -> str:
        return f"at character {self.next.start + 1}"

    def unexpected(self, expected: str) -> DiceError:
        if self.next.text:
            found = self.text[self.next.start : self.next.end]
            return self.error(f"expected {expected} {self.place()}, found {quoted(found)}")
        return self.error(f"expected {expected} at the end")

    def error(self, message: str) -> DiceError:
        return DiceError(f"{quoted(self.text)}: {message}")

    def _tokens(self) -> list[_Token]:
        tokens: list[_Token] = []
        signs = plain(self.text)
        at = 0
        while at < len(signs):
            start, char = at, signs[at]
            at += 1
            if char.isspace():
                continue
            if char in DIGITS:
                while at < len(signs) and signs[at] in DIGITS:
                    at += 1
                tokens.append(_Token(signs[start:at], start, at))
            elif char.isascii() and char.lower() in _SIGNS:
                tokens.append(_Token(char.lower(), start, at))
            else:
                found = quoted(self.text[start])
                raise self.error(f"{found} at character {at} has no meaning in dice")
        return [*tokens, _Token("", at, at)]
