"""Dice that come with a command: a whole group's check, rolled at the table in one go.

A verb with `data["dice"]`, the name of a rule, and a text parameter `dice` takes the faces of
everybody it is about, one person after the other: `dice "3 5; ; 8 2 1"`. They answer that
rule's questions to each person, so that nobody is asked one by one; for whom nothing is
given the app rolls. Questions of other rules that follow are put as always.
"""

from collections.abc import Sequence

from tracker.dice import DiceError, Scripted, parse, parse_faces
from tracker.model import Answer, Encounter

from .verb import Param

APP = "-"
HANDS = Param(
    "dice", "text", "dice", optional=True, says="their faces, one after the other: 3 5; 8 2 1"
)


class Hands:
    """The faces of each combatant; `rule` is whose questions they answer.

    Raises ValueError, in words, for more hands than people and for what are no faces.
    """

    def __init__(self, state: Encounter, rule: str, who: Sequence[str], text: str) -> None:
        self.rule = rule
        given = [part.strip() for part in text.split(";")]
        if len(given) > len(who):
            raise ValueError(f"dice for {len(given)} were given, and there are {len(who)}")
        self._left: dict[str, Scripted | None] = {}
        for i, person in enumerate(who):
            words = given[i] if i < len(given) else ""
            try:
                faces = parse_faces(words) if words not in ("", APP) else ()
            except DiceError as error:
                raise ValueError(f"{state.name_of(person)}: {error}") from None
            self._left[person] = Scripted(faces) if faces else None

    def app_rolls(self, who: str | None, rule: str) -> bool:
        """Whether the app was told to roll this."""
        return rule == self.rule and who in self._left and self._left[who] is None

    def answer(
        self, name: str, who: str | None, why: str, expression: str, rule: str
    ) -> Answer | None:
        """The answer from this one's faces; None if it has none. Raises ValueError."""
        hand = self._left.get(who or "") if rule == self.rule else None
        if hand is None:
            return None
        try:
            roll = parse(expression).roll(hand.draw)
        except DiceError as error:
            raise ValueError(f"{name}: {why} {expression}: {error}") from None
        detail = roll.describe().split(" = ")[0]
        return Answer(dice=tuple(roll.faces), total=roll.total, by="typed", detail=detail)

    def too_many(self, state: Encounter) -> str:
        """Whose faces were more than the rules asked for, in words; "" if none."""
        for who, hand in self._left.items():
            if hand is not None and hand.left:
                return f"{state.name_of(who)}: {hand.left} of these faces are too many"
        return ""
