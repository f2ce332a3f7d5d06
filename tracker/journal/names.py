"""Names of fights: any text a person may type, and the file names made of them."""

import hashlib
import unicodedata

from .errors import JournalError

SUFFIX = ".dread"
_LETTERS_BYTES = 80  # leaves room for the hash and endings on file systems that allow 143 bytes
_JOINERS = "\u200c\u200d"  # Persian words and family emoji need them


def shown(text: str) -> str:
    """A text that any output can take: what a file name has that is no text becomes "?"."""
    return text.encode(errors="replace").decode()


def _seen(char: str) -> bool:
    category = unicodedata.category(char)
    if category == "Cf":  # bidi overrides and other invisible ones; flags are spelt with tags
        return char in _JOINERS or 0xE0020 <= ord(char) <= 0xE007F
    return category not in ("Cc", "Cs")


def tidy(name: str) -> str:
    """A fight's name on one line, without control characters.

    Raises JournalError if nothing that can be seen is left.
    """
    words = (("".join(filter(_seen, word))) for word in name.split())
    kept = " ".join(word for word in words if word)
    if not any(unicodedata.category(c)[0] not in "CZ" for c in kept):
        raise JournalError("a fight needs a name with at least one visible character")
    return unicodedata.normalize("NFC", kept)


def folded(name: str) -> str:
    """What two names share that differ in upper and lower case alone."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def file_name(name: str) -> str:
    """A file name for any name: its letters to know it by, and a hash that keeps names apart.

    Never a path, a hidden or a reserved name, and the same however the name is capitalised.
    """
    same = folded(name)
    letters = "-".join("".join(c if c.isalnum() else " " for c in same).split())
    letters = letters.encode()[:_LETTERS_BYTES].decode(errors="ignore").strip("-")
    mark = hashlib.sha256(same.encode()).hexdigest()[:10]
    return f"{letters}-{mark}{SUFFIX}" if letters else mark + SUFFIX
