"""Words to commands: one grammar for the command bar, for scripts and for pasted notes."""

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
