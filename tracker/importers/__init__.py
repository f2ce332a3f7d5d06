"""Files that GMs already have -> creatures. Pure: bytes in, creatures and plain words out."""

from .document import Document
from .found import Creature, Found, Unreadable
from .reading import Read, read, read_files

__all__ = ["Creature", "Document", "Found", "Read", "Unreadable", "read", "read_files"]
