"""Single values: numbers, dice, names, conditions."""

import math
import re
from collections.abc import Sequence

from tracker.clock import Param, Rules
from tracker.dice import DiceError, parse
from tracker.model import Encounter
from tracker.model.text import clean, fold

from .errors import LanguageError, nearest
from .tokens import Token

LARGEST = 1_000_000


def whole(text: str, param: Param) -> int | None:
    """A whole number, or None if the word is none. Raises LanguageError if it is out of reach."""
    text = text.lstrip("x×") if param.keyword == "x" else text
    if not re.fullmatch(r"[+-]?\d+", text, re.ASCII):
        return None
    if len(text) > 9 or abs(int(text)) > LARGEST:
        raise LanguageError(f"{param.name} is too large: {text[:20]}")
    return int(text)


def amount(text: str, param: Param) -> int | str | None:
    """A number from 0, or dice in their canonical form; None if the word is neither."""
    if not re.match(r"[-+(\d０-９dDwW]", text):
        return None
    try:
        expression = parse(text)
    except DiceError as error:
        if re.match(r"[-+(]?\d*[dDwW]?\d", text):
            raise LanguageError(f"{param.name}: {error}") from None
        return None
    if expression.is_constant:
        value = int(expression.minimum)
        if value < 0:
            raise LanguageError(f"{param.name} cannot be less than 0: {text}")
        return value
    return expression.text


def dice(text: str) -> str:
    """A dice expression in its canonical form. Raises LanguageError."""
    try:
        return parse(text).text
    except DiceError as error:
        raise LanguageError(str(error)) from None


def number(text: str) -> float | None:
    """Any finite number; a comma may stand for the point."""
    try:
        value = float(text.replace(",", "."))
    except ValueError:
        return None
    if not math.isfinite(value) or abs(value) > LARGEST:
        raise LanguageError(f"{text} is no number to count with")
    return value + 0.0


def signed(text: str) -> str | None:
    """+2, -1 or =6; a bare number counts up."""
    found = re.fullmatch(r"([+=-]?)(-?\d{1,6})", text)
    if not found:
        return None
    return f"{found[1] or '+'}{found[2]}"


def choice(text: str, param: Param) -> str | None:
    """One of the parameter's choices, or any word where there are none."""
    if not param.choices:
        return text
    return next((c for c in param.choices if fold(c) == fold(text)), None)


def new_name(words: Sequence[Token]) -> str:
    """A name for somebody new. Raises LanguageError."""
    name = clean(" ".join(w.text for w in words))
    if not name:
        raise LanguageError("a name is missing")
    if len(name) > 60:
        raise LanguageError("a name has at most 60 characters")
    if name[0] in "@." or any(c in name for c in ",*=") or name.isdecimal():
        raise LanguageError(
            f'"{name}" cannot be a name: no @ or . in front, no comma, * or =, not a bare number'
        )
    return name


def condition(
    words: Sequence[Token], state: Encounter, rules: Rules, bearers: Sequence[str], *, running: bool
) -> tuple[dict[str, object], int]:
    """The condition the first words name, and how many words that took.

    `running`: the words of effects that run on the bearers count as well.
    """
    if words[0].quoted:
        if not words[0].text:
            raise LanguageError("an effect needs a name")
        return {"word": words[0].text, "quoted": True}, 1
    who = [c for i in bearers if (c := state.get(i))]
    known = {fold(e.condition) for c in who for e in c.effects} if running else set()
    for length in range(min(5, len(words)), 0, -1):
        run = words[:length]
        if any(t.quoted or t.key for t in run):
            continue
        text = " ".join(t.text for t in run)
        found = fold(text) in known or all(
            rules.find_condition(state, c, text) for c in (who or [None])
        )
        if found or (running and length == 1 and (text == "all" or text.startswith("#"))):
            return {"word": text, "quoted": False}, length
    text = words[0].text
    hint = nearest(text, [*known, *rules.condition_words(state)])
    raise LanguageError(f'no condition is called "{text}"; {hint} (quotes make a free text)')
