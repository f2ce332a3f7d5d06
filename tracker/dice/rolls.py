"""What was rolled: the faces one by one, which of them count, and the total."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

_DICE_IN_TEXT: Final = re.compile(r"(\d+)d\d+!?(?:[kd][hl]\d+)?")
_BETWEEN: Final = re.compile(r"(?<=[\d!)])([+-])")


@dataclass(frozen=True, slots=True)
class Die:
    """One face that came up.

    `kept` is false where keep or drop left the die out of the total. `exploded` is true where
    this face was the maximum and was rolled again: the next face belongs to the same die.
    """

    sides: int
    face: int
    kept: bool = True
    exploded: bool = False


@dataclass(frozen=True, slots=True)
class Roll:
    """The result of an expression: its canonical text, the faces in the order drawn, the total.

    A roll of which only the total is known (typed in by the game master) has no dice.
    """

    expression: str
    dice: tuple[Die, ...]
    total: int

    @property
    def faces(self) -> tuple[int, ...]:
        """Every face in the order drawn, dropped dice and re-rolls included."""
        return tuple(die.face for die in self.dice)

    def describe(self) -> str:
        """The roll on one line: `2d6+3: [4, 2] +3 = 9`.

        Dropped dice are in parentheses, `4d6kh3: [4, (1), 5, 2] = 11`; an exploded face has a
        `!` and its re-rolls follow it, `2d6!: [6!+3, 2] = 11`.
        """
        if not self.dice:
            return f"{self.expression} = {self.total}"
        counts = [int(found[1]) for found in _DICE_IN_TEXT.finditer(self.expression)]
        chains = [_chain_text(chain) for chain in _chains(self.dice)]
        if sum(counts) != len(chains):  # a text that `parse` did not write
            return f"{self.expression}: [{', '.join(chains)}] = {self.total}"
        left = iter(chains)
        shown = _DICE_IN_TEXT.sub(
            lambda found: f"[{', '.join(next(left) for _ in range(int(found[1])))}]",
            _BETWEEN.sub(r" \1", self.expression),
        )
        return f"{self.expression}: {shown} = {self.total}"


def _chains(dice: Iterable[Die]) -> Iterator[list[Die]]:
    """The faces gathered die by die: an exploded face and its re-rolls are one chain."""
    chain: list[Die] = []
    for die in dice:
        chain.append(die)
        if not die.exploded:
            yield chain
            chain = []
    if chain:
        yield chain


def _chain_text(chain: list[Die]) -> str:
    text = "+".join(f"{die.face}!" if die.exploded else str(die.face) for die in chain)
    return text if chain[0].kept else f"({text})"
