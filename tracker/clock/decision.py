"""Deciding a command: the working copy, the facts it makes, the questions it asks.

The theory of the whole core is this. A command is decided by a generator. It reads
`decision.state`, records facts with `decision.emit` (the state moves on at once), and where a
die, a card or a choice is needed it yields an `Ask` and is sent an `Answer`. It owns no
randomness and touches nothing outside, so the same code serves the live table, a script, a
preview and a test. If it raises `Refused`, nothing has happened: whoever drives it throws the
working copy away.
"""

from collections.abc import Callable, Generator, Iterable
from typing import TYPE_CHECKING, TypeVar

from tracker.model import Answer, Ask, Combatant, Encounter, Event, Option, evolve
from tracker.model.events import Chosen, Noted, Rolled

if TYPE_CHECKING:
    from .hands import Hands
    from .rules import Rules

T = TypeVar("T")
Steps = Generator[Ask, Answer, T]


class Refused(Exception):
    """A command that cannot be done, in words for the table. Nothing was changed."""


class Decision:
    """A command being decided on a working copy of the fight."""

    def __init__(self, state: Encounter, rules: "Rules") -> None:
        self.state = state
        self.rules = rules
        self.events: list[Event] = []
        self.hands: Hands | None = None

    def emit(self, *events: Event) -> None:
        """Record facts; the state is the one after them."""
        for event in events:
            self.state = evolve(self.state, event)
            self.events.append(event)

    def combatant(self, who: str) -> Combatant:
        """The combatant with this id as it is now. Raises Refused if there is none."""
        found = self.state.get(who)
        if found is None:
            raise Refused("that combatant is not in this fight")
        return found

    def name(self, who: str | None) -> str:
        """The name behind an id."""
        return self.state.name_of(who)

    def setting(self, name: str) -> str:
        """A rule setting in force, as its word ("on", "applied" ...)."""
        return self.rules.setting(self.state, name)

    def note(
        self,
        text: str,
        *,
        who: str | None = None,
        kind: str = "note",
        before: str = "",
        after: str = "",
    ) -> None:
        """Tell the table something."""
        self.emit(Noted(kind=kind, who=who, text=text, before=before, after=after))

    def roll(
        self,
        who: str | None,
        why: str,
        expression: str,
        *,
        rule: str,
        dc: int | None = None,
        outcome: Callable[[Answer], str] | None = None,
    ) -> Steps[Answer]:
        """Have dice rolled and recorded. `outcome` words what the answer means.

        The answer may be `skipped`: then nothing is known and the rule does nothing by itself.
        """
        answer = self._in_hand(who, why, expression, rule)
        if answer is None:
            answer = yield Ask(
                kind="roll",
                who=who,
                why=why,
                rule=rule,
                expression=expression,
                dc=dc,
                by_app=self.hands is not None and self.hands.app_rolls(who, rule),
            )
        if answer.skipped:
            self.note(f"{why}: skipped, the table sees to it", who=who, kind="skip")
            return answer
        if outcome is not None:
            word = outcome(answer)
        elif dc is not None:
            word = "success" if answer.total >= dc else "failure"
        else:
            word = ""
        self.emit(
            Rolled(
                who=who,
                why=why,
                rule=rule,
                expression=expression,
                dice=answer.dice,
                total=answer.total,
                dc=dc,
                outcome=word,
                by=answer.by,
                drawn=answer.drawn,
                detail=answer.detail,
            )
        )
        return answer

    def _in_hand(self, who: str | None, why: str, expression: str, rule: str) -> Answer | None:
        if self.hands is None:
            return None
        try:
            return self.hands.answer(self.name(who), who, why, expression, rule)
        except ValueError as error:
            raise Refused(str(error)) from None

    def choose(
        self,
        who: str | None,
        why: str,
        options: Iterable[tuple[str, str]],
        *,
        rule: str,
        default: str,
    ) -> Steps[str]:
        """Have a choice made among (word, label) pairs; a skipped one takes the default."""
        answer = yield Ask(
            kind="choice",
            who=who,
            why=why,
            rule=rule,
            options=tuple(Option(word=w, label=text) for w, text in options),
            default=default,
        )
        word = answer.word or default
        self.emit(Chosen(who=who, why=why, rule=rule, word=word, by=answer.by))
        return word


def nothing() -> Steps[None]:
    """A step that asks nothing: what a rule with no say returns."""
    yield from ()
