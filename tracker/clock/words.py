"""What a family's things are called: one list, through which every word is compared."""

import re
from collections.abc import Iterable, Mapping, Sequence

from tracker.model.text import fold

_NOISE = re.compile(r"\b(damage|schaden|attacks?|effects?|effekte?|condition)\b")


def tidy(word: str) -> str:
    """A word without the signs that public texts put between its parts."""
    return " ".join(fold(word).replace("_", " ").replace("-", " ").split())


class Vocabulary:
    """Ids with their other words, in any language; `groups` are ids that stand for several
    (physical: bludgeoning, piercing ...)."""

    def __init__(
        self,
        tables: Iterable[Mapping[str, Sequence[str]]],
        groups: Mapping[str, frozenset[str]],
    ) -> None:
        self.groups = groups
        self._meanings: dict[str, str] = {}
        for table in tables:
            for id_, words in table.items():
                for word in (id_, *words):
                    self._meanings.setdefault(tidy(word), id_)
        self._ids = frozenset(self._meanings.values())

    def meaning(self, word: str) -> str:
        """The one id behind a word, however it is spelled and in whatever language; a word that
        nobody knows is itself."""
        plain = tidy(word)
        if plain in self._meanings:
            return self._meanings[plain]
        bare = " ".join(_NOISE.sub(" ", plain).split())
        stem = bare.removesuffix("schaden")  # German joins the two words: Säureschaden
        return self._meanings.get(bare) or self._meanings.get(stem) or bare or plain

    def several(self, word: str) -> tuple[str, ...]:
        """The ids of which a word of no meaning is made ("magical silver"); empty if it is not."""
        if self.known(word):
            return ()
        found: list[str] = []
        left = tidy(word).split()
        while left:
            end = next(
                (n for n in range(len(left), 0, -1) if " ".join(left[:n]) in self._meanings), 0
            )
            if not end:
                return ()
            found.append(self._meanings[" ".join(left[:end])])
            left = left[end:]
        return tuple(found)

    def known(self, word: str) -> bool:
        """Whether it is a word of the rules, and not one that somebody made up."""
        return self.meaning(word) in self._ids
