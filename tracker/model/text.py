"""Text that people type or import, made safe to show and to compare."""

import unicodedata

_BIDI = {0x061C, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0xFEFF}
_VARIATION = {*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)}
_DROPPED = _BIDI | _VARIATION


def clean(text: str, limit: int = 200) -> str:
    """The text without control, bidi, zero-width and variation characters, spaces folded.

    Escape sequences would reach the terminal and variation selectors break columns (terminals
    disagree on their width), so they never enter the model. At most `limit` characters are kept.
    """
    kept = []
    for char in unicodedata.normalize("NFC", text[: limit * 4]):
        if char in "\n\t\r":
            kept.append(" ")
        elif ord(char) in _DROPPED or unicodedata.category(char) in ("Cc", "Cs", "Co", "Cn", "Cf"):
            continue
        else:
            kept.append(char)
    return " ".join("".join(kept).split())[:limit].rstrip()


def fold(text: str) -> str:
    """The form in which two words are compared: width, case and accents of typing set aside."""
    return unicodedata.normalize("NFKC", text).casefold().strip()
