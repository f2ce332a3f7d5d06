"""What the GM can ask for: a verb's words, and the rule that carries it out.

A `Verb` is the one description of a user's command. The language reads its parameters to parse,
complete and explain a line; the screen takes its key, footer, palette entry and dialog from it;
`decide` is what it does. A family brings its own verbs the same way.
"""

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from tracker.model import Answer, Ask
from tracker.model.frozen import Frozen

if TYPE_CHECKING:
    from .decision import Decision

Kind = Literal[
    "target",  # one combatant
    "targets",  # one or more: names, row numbers, @pc, ., goblin*
    "new",  # a name nobody need have yet
    "condition",  # a condition's word, or a quoted free text
    "amount",  # a whole number from 0, or dice
    "blow",  # amounts with their types: 5 slashing silver + 3 fire
    "int",
    "signed",  # +2, -1, or =6
    "number",  # any number
    "dice",
    "word",  # one of `choices`, or any word when there are none
    "words",  # all further words that are no keyword
    "text",  # a quoted text or one word
    "line",  # everything to the end of the line
    "duration",  # for ... | until ...
    "pairs",  # key=value ...
    "flag",  # the keyword alone
]


@dataclass(frozen=True, slots=True)
class Param:
    """One thing a verb takes.

    With a `keyword` it is introduced by that word (`from "Ghoul's gaze"`, `dc 15`); without one
    it is told by its place. `choices` may be a function of nothing, for lists a family owns.
    """

    name: str
    kind: Kind
    keyword: str = ""
    optional: bool = False
    choices: tuple[str, ...] = ()
    says: str = ""

    @property
    def usage(self) -> str:
        """How it is written in a usage line: `NAME`, `[from TEXT]`, `[crit]`."""
        if self.kind == "flag":
            shown = self.keyword
        elif self.kind == "duration":
            shown = "for N rounds|until ..."
        elif self.kind == "blow":
            shown = "AMOUNT [TYPE [TRAIT ...]] [+ AMOUNT TYPE ...]"
        else:
            word = "|".join(self.choices) if 0 < len(self.choices) <= 6 else self.name.upper()
            shown = f"{self.keyword} {word}".strip()
        return f"[{shown}]" if self.optional else shown


class Command(Frozen):
    """A line of the language, understood: the verb and its arguments, ids instead of names.

    Arguments are plain JSON values, so that a command can be written down and decided again.
    """

    verb: str
    args: Mapping[str, Any] = {}
    line: str = ""

    def get(self, name: str, default: Any = None) -> Any:
        """An argument, or `default` where the line did not give it."""
        value = self.args.get(name)
        return default if value is None else value


Decide = Callable[["Decision", Command], Generator[Ask, Answer, None]]


@dataclass(frozen=True, slots=True)
class Verb:
    """A user's command, described once.

    `key` and `dialog` are for the screen: the key that opens it and the kind of quick dialog
    ("" runs it at once on the selected rows; "amount", "condition", "line" ask first). `own`
    says that it is about those who go by its family: for others the family has to be named.
    """

    name: str
    summary: str
    decide: Decide
    params: tuple[Param, ...] = ()
    aliases: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    group: str = "fight"
    family: str = ""
    key: str = ""
    dialog: str = ""
    label: str = ""
    detail: str = ""
    own: bool = False
    data: Mapping[str, Any] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """The name commands carry: `pf1:fear`, `damage`."""
        return f"{self.family}:{self.name}" if self.family else self.name

    @property
    def usage(self) -> str:
        """One line: the verb and its parameters."""
        return " ".join([self.name, *(p.usage for p in self.params)])
