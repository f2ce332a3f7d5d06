"""Dice expressions: read once, checked once, rolled as often as needed.

`parse` is the only way in. What it returns is immutable and owns no random numbers: faces come
from whatever is given to `Expression.roll`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from tracker.dice.errors import DiceError, quoted
from tracker.dice.parser import MOST_CHARACTERS, MOST_DIGITS, parse_term
from tracker.dice.rolls import Die, Roll
from tracker.dice.terms import Draw, Number, Term, added, multiplied, signed_parts

_TOO_LARGE: Final = 10**MOST_DIGITS


@dataclass(frozen=True, slots=True)
class Expression:
    """A dice expression. Two expressions are equal where their canonical texts are."""

    text: str
    """The canonical text, `2d6+3`: parsing it again gives an equal expression."""
    term: Term = field(repr=False, compare=False)
    """The tree behind the text; an inner matter of this package."""

    def __str__(self) -> str:
        return self.text

    @property
    def is_constant(self) -> bool:
        """Whether no die is rolled, so that every roll gives the same total."""
        return self.dice_count == 0

    @property
    def minimum(self) -> int:
        """The lowest total, with no die exploding."""
        return self.term.bounds(explosions=False)[0]

    @property
    def maximum(self) -> int:
        """The highest total, with no die exploding."""
        return self.term.bounds(explosions=False)[1]

    @property
    def average(self) -> float:
        """The average total, explosions and dropped dice counted."""
        return self.term.average()

    @property
    def explodes(self) -> bool:
        """Whether some die is rolled again on its maximum, so that more faces may be needed."""
        return any(pool.exploding and pool.count for pool in self.term.pools())

    @property
    def dice_count(self) -> int:
        """How many faces a roll needs at least: one a die, explosions come on top."""
        return sum(pool.count for pool in self.term.pools())

    @property
    def sides(self) -> tuple[int, ...]:
        """The sides of each die in the order drawn, re-rolls not counted."""
        return tuple(pool.sides for pool in self.term.pools() for _ in range(pool.count))

    def can_total(self, total: int) -> bool:
        """Whether the total lies within what the expression gives, explosions included."""
        low, high = self.term.bounds(explosions=True)
        return low <= total <= high

    def roll(self, draw: Draw) -> Roll:
        """Roll it: `draw(sides)` gives one face, left to right, re-rolls at once.

        A face that the die does not have is a DiceError; an error of `draw` passes through.
        """
        drawn: list[Die] = []
        total = self.term.evaluate(draw, drawn)
        return Roll(self.text, tuple(drawn), total)

    def doubled(self) -> Expression:
        """Twice the total of the same dice, `2*(2d6+3)`: not twice as many dice.

        A DiceError where the result breaks a limit of `parse`.
        """
        return parse(multiplied([Number(2), self.term]).text())

    def with_modifier(self, modifier: int) -> Expression:
        """The expression with a number added at its end: `2d6` and -1 give `2d6-1`.

        A number that is there already takes it up: `2d6+3` and 2 give `2d6+5`. A DiceError where
        the result breaks a limit of `parse`.
        """
        if not modifier:
            return self
        if abs(modifier) >= _TOO_LARGE:
            raise DiceError(f"{self.text}: a modifier has at most {MOST_DIGITS} digits")
        parts = list(signed_parts(self.term))
        sign, last = parts[-1]
        if isinstance(last, Number):
            parts.pop()
            modifier += sign * last.value
        if modifier or not parts:
            parts.append((-1 if modifier < 0 else 1, Number(abs(modifier))))
        return parse(added(parts).text())


def parse(text: str) -> Expression:
    """The expression that the text writes: `2d6+3`, `4d6kh3`, `d20!`, `2W6`, `-(1d4-1)*2`.

    Limits: 200 characters (as typed and in canonical form), numbers of 10 digits, parentheses 20
    deep, 1,000 dice in all, 1,000,000 sides. `kh`, `kl`, `dh`, `dl` without a number mean 1.

    Raises:
        DiceError: the text is no expression or breaks a limit; the message says which and where.
    """
    if len(text) > MOST_CHARACTERS:
        parse_term(text)  # says so, and keeps long texts out of the cache
    return _parsed(text)


@lru_cache(maxsize=512)
def _parsed(text: str) -> Expression:
    term = parse_term(text)
    canonical = term.text()
    if len(canonical) > MOST_CHARACTERS:
        raise DiceError(
            f"{quoted(text)}: too long when written out, at most {MOST_CHARACTERS} characters"
        )
    return Expression(canonical, term)
