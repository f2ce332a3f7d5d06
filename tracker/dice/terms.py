"""The tree behind an expression, in the one shape that has one text.

Sums and products are flat: `a-(b-c)` is the sum a - b + c, a minus sign inside a product belongs
to the sum around it, and two minus signs are none. So a text written from a tree and parsed again
gives the same text, and the dice stay in the order in which they were written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import prod
from typing import Final, Literal, TypeAlias

from tracker.dice.averages import average
from tracker.dice.errors import DiceError
from tracker.dice.rolls import Die

Draw: TypeAlias = Callable[[int], int]
"""Asked for one face of a die with this many sides; answers 1..sides."""

Keep: TypeAlias = Literal["kh", "kl", "dh", "dl"]
"""Keep or drop, the highest or the lowest."""

MOST_REROLLS: Final = 100
"""How often one exploding die is rolled again at most."""


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number, zero or more: a minus sign is a sum's."""

    value: int

    def text(self) -> str:
        return str(self.value)

    def bounds(self, *, explosions: bool) -> tuple[int, int]:
        return self.value, self.value

    def average(self) -> float:
        return float(self.value)

    def pools(self) -> Iterator[Pool]:
        return iter(())

    def evaluate(self, draw: Draw, drawn: list[Die]) -> int:
        return self.value


@dataclass(frozen=True, slots=True)
class Pool:
    """Dice of one kind rolled together: `4d6!kh3`."""

    count: int
    sides: int
    exploding: bool = False
    keep: Keep | None = None
    amount: int = 0

    @property
    def kept(self) -> int:
        """How many of the dice count."""
        if self.keep is None:
            return self.count
        return self.amount if self.keep[0] == "k" else self.count - self.amount

    @property
    def keeps_highest(self) -> bool:
        return self.keep in (None, "kh", "dl")

    def text(self) -> str:
        kept = "" if self.keep is None else f"{self.keep}{self.amount}"
        return f"{self.count}d{self.sides}{'!' if self.exploding else ''}{kept}"

    def bounds(self, *, explosions: bool) -> tuple[int, int]:
        chain = MOST_REROLLS + 1 if explosions and self.exploding else 1
        return self.kept, self.kept * self.sides * chain

    def average(self) -> float:
        return average(
            self.count,
            self.sides,
            self.kept,
            highest=self.keeps_highest,
            exploding=self.exploding,
        )

    def pools(self) -> Iterator[Pool]:
        yield self

    def evaluate(self, draw: Draw, drawn: list[Die]) -> int:
        chains = [self._one(draw) for _ in range(self.count)]
        sums = [sum(chain) for chain in chains]
        ranked = sorted(range(self.count), key=sums.__getitem__, reverse=self.keeps_highest)
        kept = set(ranked[: self.kept])
        for index, chain in enumerate(chains):
            last = len(chain) - 1
            drawn += (
                Die(self.sides, face, kept=index in kept, exploded=place < last)
                for place, face in enumerate(chain)
            )
        return sum(sums[index] for index in kept)

    def _one(self, draw: Draw) -> list[int]:
        """One die: its face, and the re-rolls that it earned."""
        chain = [drawn_face(draw, self.sides)]
        while self.exploding and chain[-1] == self.sides and len(chain) <= MOST_REROLLS:
            chain.append(drawn_face(draw, self.sides))
        return chain


@dataclass(frozen=True, slots=True)
class Product:
    """Two or more factors: none of them a product or a mere minus sign."""

    factors: tuple[Term, ...]

    def text(self) -> str:
        return "*".join(
            f"({factor.text()})" if isinstance(factor, Sum) else factor.text()
            for factor in self.factors
        )

    def bounds(self, *, explosions: bool) -> tuple[int, int]:
        low, high = 1, 1
        for factor in self.factors:
            ends = factor.bounds(explosions=explosions)
            corners = [mine * other for mine in (low, high) for other in ends]
            low, high = min(corners), max(corners)
        return low, high

    def average(self) -> float:
        return prod((factor.average() for factor in self.factors), start=1.0)

    def pools(self) -> Iterator[Pool]:
        for factor in self.factors:
            yield from factor.pools()

    def evaluate(self, draw: Draw, drawn: list[Die]) -> int:
        return prod([factor.evaluate(draw, drawn) for factor in self.factors])


@dataclass(frozen=True, slots=True)
class Sum:
    """Terms with a sign of +1 or -1 each, none of them a sum: two or more, or one with a minus."""

    parts: tuple[tuple[int, Term], ...]

    def text(self) -> str:
        signed = "".join(f"{'-' if sign < 0 else '+'}{term.text()}" for sign, term in self.parts)
        return signed.removeprefix("+")

    def bounds(self, *, explosions: bool) -> tuple[int, int]:
        low, high = 0, 0
        for sign, term in self.parts:
            ends = [sign * end for end in term.bounds(explosions=explosions)]
            low, high = low + min(ends), high + max(ends)
        return low, high

    def average(self) -> float:
        return sum(sign * term.average() for sign, term in self.parts)

    def pools(self) -> Iterator[Pool]:
        for _, term in self.parts:
            yield from term.pools()

    def evaluate(self, draw: Draw, drawn: list[Die]) -> int:
        return sum([sign * term.evaluate(draw, drawn) for sign, term in self.parts])


Term: TypeAlias = Number | Pool | Product | Sum


def signed_parts(term: Term) -> tuple[tuple[int, Term], ...]:
    """The term as the signed parts of a sum."""
    return term.parts if isinstance(term, Sum) else ((1, term),)


def added(parts: Iterable[tuple[int, Term]]) -> Term:
    """The sum of one or more signed terms, flat."""
    flat = tuple((sign * inner, part) for sign, term in parts for inner, part in signed_parts(term))
    return flat[0][1] if len(flat) == 1 and flat[0][0] > 0 else Sum(flat)


def multiplied(factors: Iterable[Term]) -> Term:
    """The product of one or more terms, flat, with its sign outside."""
    sign = 1
    flat: list[Term] = []
    for factor in factors:
        parts = signed_parts(factor)
        if len(parts) == 1:
            sign *= parts[0][0]
            factor = parts[0][1]
        flat += factor.factors if isinstance(factor, Product) else (factor,)
    return added([(sign, flat[0] if len(flat) == 1 else Product(tuple(flat)))])


def checked_face(face: int, sides: int) -> int:
    """The face, if a die with so many sides shows it; a DiceError where it does not."""
    if not 1 <= face <= sides:
        raise DiceError(f"a d{sides} shows 1 to {sides}, not {face}")
    return face


def drawn_face(draw: Draw, sides: int) -> int:
    """One face from the draw, checked."""
    return checked_face(draw(sides), sides)
