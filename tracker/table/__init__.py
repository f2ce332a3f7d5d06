"""The running game: decide, ask, apply, write down, undo.

A `Table` holds one fight and its journal. It drives the core's generators, answers their questions
by policy (the machine's dice, a script's, or a person's), and puts every finished command on disk
before anybody is told of it.
"""

from .log import LogLine
from .report import report
from .table import Outcome, Table

__all__ = ["LogLine", "Outcome", "Table", "report"]
