"""The plain kinds of a parameter: numbers, dice, words."""

import re
from collections.abc import Sequence

from tracker import dice
from tracker.clock import Param
from tracker.dice import DiceError
from tracker.dice.signs import plain
from tracker.model.text import clean, fold

from .errors import LanguageError, near, shown
from .tokens import COMMAS, EQUALS, Token

LARGEST = 1_000_000_000
LONGEST_NAME = 60
_WHOLE = re.compile(r"-?\d{1,12}\Z", re.ASCII)
_SIGNED = re.compile(r"[+=-]?\d{1,12}\Z", re.ASCII)
_EQUAL = re.compile(r"=-\d{1,12}\Z", re.ASCII)
_NUMBER = re.compile(r"[+-]?\d{1,12}(?:[.,]\d{1,6})?\Z", re.ASCII)


def _bounded(name: str, number: int) -> int:
    if abs(number) > LARGEST:
        raise LanguageError(f"{name} is too large: at most {LARGEST:,}")
    return number


def integer(name: str, text: str) -> int:
    """A whole number."""
    digits = plain(text)
    if not _WHOLE.match(digits):
        raise LanguageError(f"{name} takes a whole number, not {shown(text)}")
    return _bounded(name, int(digits))


def amount(name: str, text: str) -> int | str:
    """A whole number from 0, or dice in canonical form."""
    digits = plain(text)
    if _WHOLE.match(digits):
        number = int(digits)
    else:
        try:
            read = dice.parse(text)
        except DiceError as error:
            raise LanguageError(
                f"{name} takes a number or dice, not {shown(text)}", _why(text, error)
            ) from None
        if not read.is_constant:
            return read.text
        number = read.minimum
    if number < 0:
        raise LanguageError(f"{name} cannot be less than nothing: {shown(text)}")
    return _bounded(name, number)


def expression(name: str, text: str) -> str:
    """Dice in canonical form."""
    try:
        return dice.parse(text).text
    except DiceError as error:
        raise LanguageError(
            f"{name} takes dice such as 2d6+3, not {shown(text)}", _why(text, error)
        ) from None


def _why(text: str, error: DiceError) -> str:
    """What the dice say, where the text looks like dice."""
    return str(error) if any(c.isdigit() for c in text) else ""


def signed(name: str, text: str) -> str:
    """`+2`, `-1` or `=6`; a bare number is added."""
    digits = plain(text)
    if _EQUAL.match(digits):
        return f"={_bounded(name, int(digits[1:]))}"
    if not _SIGNED.match(digits):
        raise LanguageError(f"{name} takes +1, -1 or =3, not {shown(text)}")
    if digits[0] == "=":
        return f"={_bounded(name, int(digits[1:]))}"
    return f"{_bounded(name, int(digits)):+d}"


def number(name: str, text: str) -> float:
    """Any number; a decimal comma is taken too."""
    digits = plain(text)
    if not _NUMBER.match(digits):
        raise LanguageError(f"{name} takes a number, not {shown(text)}")
    found = float(digits.replace(",", "."))
    _bounded(name, int(found))
    return found


def word(name: str, text: str, choices: Sequence[str]) -> str:
    """One of the choices, or any word when there are none."""
    if not text:
        raise LanguageError(f"{name} cannot be empty")
    if not choices:
        return text
    wanted = fold(text)
    for choice in choices:
        if fold(choice) == wanted:
            return choice
    raise LanguageError(
        f"{name} cannot be {shown(text)}", f"expected {', '.join(choices)}", near(text, choices)
    )


def new_name(text: str) -> str:
    """A name for somebody. Raises LanguageError for one that the language could not say."""
    name = clean(text, LONGEST_NAME + 1)
    if not name:
        raise LanguageError("a name cannot be empty")
    if len(name) > LONGEST_NAME:
        raise LanguageError(f"a name has at most {LONGEST_NAME} characters: {shown(name)}")
    if name[0] in "@＠.":
        raise LanguageError(f"a name cannot begin with {shown(name[0])}", "it would mean a group")
    for sign in (*COMMAS, "*", "＊", *EQUALS):
        if sign in name:
            raise LanguageError(f"a name cannot have {shown(sign)} in it: {shown(name)}")
    digits = plain(name)
    if digits.isascii() and digits.isdigit():
        raise LanguageError(f"{shown(name)} is a row number and cannot be a name")
    return name


def pair(token: Token, into: dict[str, str]) -> None:
    """Take a `key=value` into the pairs. Raises LanguageError for an empty or a second one."""
    if not token.value.strip():
        raise LanguageError(f"{token.key}= has no value", f"expected {token.key}=VALUE")
    if token.key in into:
        raise LanguageError(f"{token.key}= is given twice")
    into[token.key] = token.value.strip()


def missing(param: Param) -> str:
    """A parameter as it is called where it is missing."""
    if param.kind == "duration":
        return "the duration"
    return "key=value" if param.kind == "pairs" else f"the {param.name}"
