"""Averages of one dice term: plain, exploding, and with only some of the dice kept.

The average of the k highest of n dice is the sum, over every value x a die can reach, of
E[min(k, B)] with B the number of dice that show x or more, which is binomial. For dice with very
many sides that sum is replaced by the integral it approaches (Euler-Maclaurin), so that no
expression takes long.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

_DIRECT_AT_MOST: Final = 50_000
_SMALL_POOL: Final = 50
_NEGLIGIBLE: Final = 1e-13
_PANELS: Final = 64


def average(count: int, sides: int, kept: int, *, highest: bool, exploding: bool) -> float:
    """The average of `kept` of `count` dice, the highest or the lowest ones.

    An exploding die needs two sides or more; its cap on re-rolls is too far away to matter.
    """
    every = count * _average_of_one(sides, exploding)
    if kept == count:
        return every
    if highest:
        return _average_of_highest(count, sides, kept, exploding)
    return every - _average_of_highest(count, sides, count - kept, exploding)


def _average_of_one(sides: int, exploding: bool) -> float:
    plain = (sides + 1) / 2
    return plain * sides / (sides - 1) if exploding else plain


@lru_cache(maxsize=256)
def _average_of_highest(count: int, sides: int, kept: int, exploding: bool) -> float:
    if kept == 0:
        return 0.0
    total = _sum_over_faces(count, sides, kept)
    if exploding:
        scale = 1 / sides  # the chance that a die reaches this level of re-rolls
        while count * scale * sides > _NEGLIGIBLE:
            total += _sum_over_rerolls(count, sides, kept, scale)
            scale /= sides
    return total


def _sum_over_faces(count: int, sides: int, kept: int) -> float:
    if _is_small(count, sides, kept):
        return math.fsum(_expected(count, kept, i / sides) for i in range(1, sides + 1))
    integral = kept - kept * (kept + 1) / (2 * (count + 1))
    return sides * integral + kept / 2 - count / (12 * sides)


def _sum_over_rerolls(count: int, sides: int, kept: int, scale: float) -> float:
    if _is_small(count, sides, kept):
        return math.fsum(_expected(count, kept, scale * i / sides) for i in range(1, sides + 1))
    steps = 2 * _PANELS
    last = _expected(count, kept, scale)
    inner = math.fsum(
        (4 if i % 2 else 2) * _expected(count, kept, scale * i / steps) for i in range(1, steps)
    )
    return sides * (inner + last) / (3 * steps) + last / 2


def _is_small(count: int, sides: int, kept: int) -> bool:
    return sides * min(kept, count - kept) <= _DIRECT_AT_MOST


def _expected(count: int, kept: int, chance: float) -> float:
    """E[min(kept, B)] for B binomial over `count` dice with this chance each."""
    if chance >= 1:
        return float(kept)
    if kept <= count - kept:
        return kept - math.fsum((kept - j) * _binomial(count, j, chance) for j in range(kept))
    above = range(kept + 1, count + 1)
    return count * chance - math.fsum((j - kept) * _binomial(count, j, chance) for j in above)


def _binomial(count: int, hits: int, chance: float) -> float:
    if count <= _SMALL_POOL:
        ways = math.comb(count, hits)
        return float(ways * chance**hits * (1 - chance) ** (count - hits))
    ways_log = math.lgamma(count + 1) - math.lgamma(hits + 1) - math.lgamma(count - hits + 1)
    return math.exp(
        ways_log + hits * math.log(chance) + (count - hits) * math.log1p(-chance),
    )
