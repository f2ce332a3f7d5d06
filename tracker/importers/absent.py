"""The words with which files of every format say that they have nothing to say."""

from tracker.model.text import fold

NOTHING = frozenset(
    (
        *("", "-", "--", "---", "–", "—", "―", "−", "~", "?", "??", "…", "...", "/"),
        *("none", "null", "nil", "nan", "n/a", "na", "n.a", "n. a", "undefined", "not applicable"),
        *("keine", "keiner", "nichts", "aucun", "aucune", "geen", "нет", "なし", "無し", "ー"),
    )
)
"""In the form of `fold`, without a full stop at the end."""
_NO = frozenset({"no", "false", "off", "nein", "non", "nee"})


def absent(text: str) -> bool:
    """Whether a whole field says nothing: empty, a dash, "none", "null", "n/a" ..."""
    if len(text) > 20:
        return False
    word = fold(text).strip()
    return word in NOTHING or word.rstrip(" .") in NOTHING


def no_word(text: str) -> bool:
    """The same of an entry of a list, where "no" and "false" are no words either."""
    return absent(text) or (len(text) < 8 and fold(text).strip(" .") in _NO)
