"""Words -> commands: one grammar for the command bar, for scripts and for pasted notes.

`parse` makes one line a `Command`; whatever is wrong with it is a `LanguageError` in words for
the table. The grammar has no list of verbs of its own: it reads the `Verb`s of the core and of
the families in use, so a family's words complete and explain themselves.
"""

from .complete import Completion, complete
from .errors import LanguageError
from .explain import explain
from .parser import parse
from .tokens import quote, split_script

__all__ = [
    "Completion",
    "LanguageError",
    "complete",
    "explain",
    "parse",
    "quote",
    "split_script",
]
