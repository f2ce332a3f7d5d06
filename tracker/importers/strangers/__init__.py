"""Files of programs that are not read: each is known by its content and refused by its name.

A refusal says what the file is and which way its creatures can come in all the same.
"""

from ..document import Document
from ..found import Unreadable
from .binary import binary
from .structured import structured, unknown

__all__ = ["refuse_bytes", "refuse_structure", "unknown"]


def refuse_bytes(doc: Document) -> None:
    """Raise Unreadable, naming the kind of file, for what is no text at all."""
    if said := binary(doc.data):
        raise Unreadable(said)


def refuse_structure(doc: Document) -> None:
    """Raise Unreadable, naming the program, for the text, XML or JSON of one that is not read."""
    if said := structured(doc):
        raise Unreadable(said)
