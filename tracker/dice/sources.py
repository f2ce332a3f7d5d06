"""Where faces come from: a seed, a list given beforehand, or the table's own dice.

A source has a `draw(sides)` that gives one face in 1..sides, as `Expression.roll` wants it.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import Final, Protocol

from tracker.dice.errors import DiceError, quoted
from tracker.dice.expression import Expression
from tracker.dice.rolls import Roll
from tracker.dice.signs import all_digits, plain
from tracker.dice.terms import checked_face

_LONGEST_FACE: Final = 7  # digits of 1,000,000
_LONGEST_TOTAL: Final = 200


class Source(Protocol):
    """Anything that faces can be drawn from."""

    def draw(self, sides: int) -> int:
        """The next face, 1..sides; a DiceError where there is none."""
        ...


class OutOfDice(DiceError):
    """A face was asked for and no given face is left."""


def face_at(seed: str | int, position: int, sides: int) -> int:
    """Face number `position` of a seed, 1..sides: always the same for the same three.

    The seed 7 and the seed "7" are one seed. A die without sides is a DiceError.
    """
    if sides < 1:
        raise DiceError(f"a die has at least 1 side, not {sides}")
    key = f"{seed}:{position}".encode(errors="surrogatepass")
    number = int.from_bytes(blake2b(key, digest_size=16).digest(), "big")
    return number % sides + 1  # 128 bits: the bias of the remainder is below 1e-32


class Seeded:
    """Random faces that can be drawn again: each depends on nothing but seed and position.

    `position` is the number of faces drawn so far. Setting it back restores the dice exactly, so
    undo needs to remember this one number.
    """

    __slots__ = ("position", "seed")

    def __init__(self, seed: str | int, position: int = 0) -> None:
        self.seed = seed
        self.position = position

    def __repr__(self) -> str:
        return f"Seeded({self.seed!r}, position={self.position})"

    def draw(self, sides: int) -> int:
        """The face at the position, which moves on by one; a die without sides is a DiceError."""
        face = face_at(self.seed, self.position, sides)
        self.position += 1
        return face


class Scripted:
    """Faces given beforehand, handed out in order.

    `position` is the number of faces handed out so far, and can be set back.
    """

    __slots__ = ("faces", "position")

    def __init__(self, faces: Iterable[int], position: int = 0) -> None:
        self.faces = tuple(faces)
        self.position = position

    def __repr__(self) -> str:
        return f"Scripted({self.faces!r}, position={self.position})"

    @property
    def left(self) -> int:
        """How many faces are left."""
        return max(0, len(self.faces) - self.position)

    @property
    def peek(self) -> int | None:
        """The next face, which stays where it is; None where none is left."""
        return self.faces[self.position] if self.left else None

    def draw(self, sides: int) -> int:
        """The next given face.

        Raises:
            OutOfDice: none is left.
            DiceError: the next face does not fit the sides; it stays the next one.
        """
        face = self.peek
        if face is None:
            raise OutOfDice(f"a d{sides} is asked for, but none of the given dice are left")
        checked_face(face, sides)
        self.position += 1
        return face


def parse_faces(text: str) -> tuple[int, ...]:
    """Faces separated by spaces or commas: "4, 6 12" is (4, 6, 12).

    A DiceError where there are none, or where one is no whole number from 1 to 1,000,000.
    """
    faces = tuple(int(word) for word in _words(text))
    if 0 in faces:
        raise DiceError(f"{quoted(text)}: a die shows at least 1, not 0")
    return faces


def typed(expression: Expression, text: str) -> Roll:
    """The roll that a game master reports from the table's own dice.

    As many numbers as the expression has dice (and re-rolls, where dice explode) are the faces,
    in order. `=9`, or a single number where there is more than one die, is the total with all
    modifiers; the roll then has no dice. `00` on a d100 is 100, `0` on a d10 is 10.

    Raises:
        DiceError: too few or too many numbers, a face that the die does not have, or a total that
            the expression cannot give.
    """
    answer = plain(text).strip()
    count = expression.dice_count
    if answer.startswith("="):
        return _total(expression, answer[1:])
    if count == 0 and not answer:
        return Roll(expression.text, (), expression.minimum)
    if count != 1 and all_digits(answer.lstrip("+-")):
        return _total(expression, answer)
    if count == 1 and answer.startswith("-"):
        raise DiceError(f"{quoted(text)}: type the face of the die, or the total as =-2")
    return _faces(expression, _words(answer))


def _faces(expression: Expression, words: list[str]) -> Roll:
    used = 0

    def draw(sides: int) -> int:
        nonlocal used
        if used == len(words):
            raise OutOfDice(_wrong_count(expression, len(words)))
        word = words[used]
        used += 1
        if (sides, word) in ((100, "00"), (10, "0")):
            return sides
        if len(words) == 1 and int(word) > sides:
            raise DiceError(f"a d{sides} shows 1 to {sides}, not {word}; a total is typed ={word}")
        return int(word)

    roll = expression.roll(draw)
    if used < len(words):
        raise DiceError(_wrong_count(expression, len(words)))
    return roll


def _wrong_count(expression: Expression, given: int) -> str:
    count = expression.dice_count
    typed_words = "1 number was typed" if given == 1 else f"{given} numbers were typed"
    if expression.explodes and given >= count:
        return f"{expression}: {typed_words}; each maximum is rolled again, and no other die is"
    faces = "1 face" if count == 1 else f"{count} faces"
    return f"{expression} needs {faces}, or its total as =N, but {typed_words}"


def _total(expression: Expression, text: str) -> Roll:
    number = text.strip()
    digits = number[1:].lstrip() if number[:1] in ("+", "-") else number
    if not all_digits(digits) or len(digits) > _LONGEST_TOTAL:
        raise DiceError(f"{quoted(text)} is no total: expected a whole number such as =9")
    total = -int(digits) if number.startswith("-") else int(digits)
    if not expression.can_total(total):
        low, high = expression.minimum, expression.maximum
        can = f"only {low}" if low == high else f"{low} to {high}"
        more = ", or more or less where dice explode" if expression.explodes else ""
        raise DiceError(f"{expression} gives {can}{more}, not {quoted(number)[1:-1]}")
    return Roll(expression.text, (), total)


def _words(text: str) -> list[str]:
    """The whole numbers in the text, as typed and unconverted, each short enough to convert."""
    words = [word for part in plain(text).split(",") for word in part.split() or [""]]
    for word in words:
        if not all_digits(word) or len(word) > _LONGEST_FACE:
            raise DiceError(
                f"{quoted(text)}: expected faces such as 4, 6 12"
                + (f", found {quoted(word)}" if word else "")
            )
    return words
