"""Dice and cards, pure: what is rolled, what came up, and where the faces come from.

    >>> from tracker.dice import Scripted, parse
    >>> parse("2d6 + 3").roll(Scripted([4, 2]).draw).describe()
    '2d6+3: [4, 2] +3 = 9'

- `parse` reads an `Expression`; `Expression.roll` gives a `Roll` of `Die`s.
- A `Source` gives faces: `Seeded` from a seed and a position, `Scripted` from a list. `typed` reads
  what a game master types for the table's own dice.
- `tracker.dice.deck` is the action deck; its functions are here as well.

Nothing here does I/O, holds global state or owns randomness. Everything that can be wrong with
what a person typed is a `DiceError`, with a message for that person.
"""

from tracker.dice.deck import (
    BLACK_JOKER,
    FULL_DECK,
    RED_JOKER,
    card_rank,
    card_value,
    is_joker,
    label,
    parse_card,
    shuffled,
)
from tracker.dice.errors import DiceError
from tracker.dice.expression import Expression, parse
from tracker.dice.rolls import Die, Roll
from tracker.dice.sources import (
    OutOfDice,
    Scripted,
    Seeded,
    Source,
    face_at,
    parse_faces,
    typed,
)
from tracker.dice.terms import Draw

__all__ = [
    "BLACK_JOKER",
    "FULL_DECK",
    "RED_JOKER",
    "DiceError",
    "Die",
    "Draw",
    "Expression",
    "OutOfDice",
    "Roll",
    "Scripted",
    "Seeded",
    "Source",
    "card_rank",
    "card_value",
    "face_at",
    "is_joker",
    "label",
    "parse",
    "parse_card",
    "parse_faces",
    "shuffled",
    "typed",
]
