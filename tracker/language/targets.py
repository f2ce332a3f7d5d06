"""Who is meant: names, unique starts, row numbers, @groups, the selected rows, `goblin*`."""

from collections.abc import Iterable, Sequence

from tracker.dice.signs import plain
from tracker.model import Combatant, Encounter
from tracker.model.text import fold

from .errors import LanguageError, near, shown
from .tokens import Part, Token

LONGEST_NAME = 12  # words
LISTED = 6
GROUPS = {
    "@pc": "pc",
    "@ally": "ally",
    "@enemy": "enemy",
    "@neutral": "neutral",
    "@all": "",
}
_ALSO = {
    "@pcs": "@pc",
    "@allies": "@ally",
    "@enemies": "@enemy",
    "@neutrals": "@neutral",
    "@everybody": "@all",
}


def called(people: Iterable[Combatant], name: str) -> list[Combatant]:
    """Who has exactly this name: as written if anybody has, else in any case and width."""
    everybody = list(people)
    wanted = fold(name)
    hits = [c for c in everybody if fold(c.name) == wanted]
    return [c for c in hits if c.name == name] or hits


class Who:
    """Finds the combatants a line means. Removed ones are never found."""

    def __init__(self, state: Encounter, selected: Sequence[str] = ()) -> None:
        self.people = state.present
        self.everybody = tuple(state.combatants.values())
        self.selected = selected
        self.names = {fold(c.name) for c in self.people}

    def read(self, tokens: Sequence[Token], at: int) -> tuple[list[str], int]:
        """The ids a list beginning at a token names, and the place after it."""
        found: dict[str, None] = {}
        part = 0
        expecting = True
        while at < len(tokens):
            parts = tokens[at].parts
            if part >= len(parts):  # the token is used up: does the list go on in the next?
                at, part = at + 1, 0
                if at < len(tokens) and not expecting:
                    following = tokens[at].parts
                    if len(following) < 2 or following[0] != Part(""):
                        break
                continue
            if parts[part] == Part(""):
                expecting = True
                part += 1
                continue
            length = self.run(tokens, at, part)
            if length > 1:
                words = [parts[part].text]
                words += [tokens[at + k].parts[0].text for k in range(1, length)]
                ids = self.one_name(" ".join(words))
                at, part = at + length - 1, 0
            else:
                ids = self.resolve(parts[part])
            found.update(dict.fromkeys(ids))
            part += 1
            expecting = False
        if not found or expecting:
            raise LanguageError("a name is missing", "expected a combatant")
        return list(found), at

    def run(self, tokens: Sequence[Token], at: int, part: int) -> int:
        """How many tokens from here name somebody exactly, the longest run first; else 1."""
        parts = tokens[at].parts
        if part != len(parts) - 1 or parts[part].quoted:
            return 1
        words = [parts[part].text]
        best = 1
        for length in range(2, LONGEST_NAME + 1):
            if at + length > len(tokens):
                break
            following = tokens[at + length - 1].parts
            if following[0].quoted or not following[0].text:
                break
            words.append(following[0].text)
            if fold(" ".join(words)) in self.names:
                best = length
            if len(following) > 1:
                break
        return best

    def one_name(self, name: str) -> list[str]:
        """The one with exactly this name. Raises LanguageError if several have it."""
        hits = called(self.people, name)
        if len(hits) > 1:
            raise self.ambiguous(name, hits)
        return [c.id for c in hits]

    def resolve(self, part: Part) -> list[str]:
        """The ids one word means. Raises LanguageError if it means nobody, or too many."""
        text = part.text
        exact = self.one_name(text)
        if exact:
            return exact
        if not part.quoted:
            if text == ".":
                return self.marked()
            if text.startswith(("@", "＠")):
                return self.group(text)
            if "*" in text or "＊" in text:
                return self.glob(text)
            digits = plain(text)
            if digits.isascii() and digits.isdigit():
                return self.row(digits)
        return [self.starting(text)]

    def starting(self, text: str) -> str:
        """The one whose name starts with this."""
        wanted = fold(text)
        hits = [c for c in self.people if wanted and fold(c.name).startswith(wanted)]
        if len(hits) == 1:
            return hits[0].id
        if hits:
            raise self.ambiguous(text, hits)
        if not self.people:
            raise LanguageError(f"nobody is called {shown(text)}", "nobody is in the fight yet")
        raise LanguageError(
            f"nobody is called {shown(text)}",
            f"there are: {_listed(self.people)}",
            near(text, [c.name for c in self.people]),
        )

    def ambiguous(self, text: str, hits: Sequence[Combatant]) -> LanguageError:
        return LanguageError(f"{shown(text)} may be {_listed(hits, ' or ')}", "say which one")

    def marked(self) -> list[str]:
        """The selected rows."""
        here = {c.id for c in self.people}
        found = [i for i in self.selected if i in here]
        if not found:
            raise LanguageError('"." means the selected row, and none is selected')
        return found

    def group(self, text: str) -> list[str]:
        """Everybody of a side, or all."""
        word = "@" + fold(text)[1:]
        word = _ALSO.get(word, word)
        if word not in GROUPS:
            raise LanguageError(
                f"there is no group {shown(text)}",
                f"expected {', '.join(GROUPS)}",
                near(text, GROUPS),
            )
        found = [c.id for c in self.people if GROUPS[word] in ("", c.side)]
        if not found:
            raise LanguageError(f"{word} is nobody in this fight")
        return found

    def glob(self, text: str) -> list[str]:
        """Everybody whose name fits `goblin*`."""
        pieces = fold(text).split("*")
        found = [c.id for c in self.people if _fits(fold(c.name), pieces)]
        if not found:
            raise LanguageError(
                f"nobody's name fits {shown(text)}", f"there are: {_listed(self.people)}"
            )
        return found

    def row(self, text: str) -> list[str]:
        """The one on a row, counted from 1."""
        number = int(text[:6])
        if not 1 <= number <= len(self.people):
            there = f"rows 1 to {len(self.people)}" if self.people else "no rows yet"
            raise LanguageError(f"there is no row {shown(text)}", f"there are {there}")
        return [self.people[number - 1].id]

    def source(self, name: str) -> Combatant | None:
        """The one combatant with exactly this name, who may have been removed."""
        for people in (self.people, self.everybody):
            hits = called(people, name)
            if len(hits) == 1:
                return hits[0]
        return None


def _fits(name: str, pieces: Sequence[str]) -> bool:
    first, *middle, last = pieces
    if len(name) < len(first) + len(last) or not (name.startswith(first) and name.endswith(last)):
        return False
    at, end = len(first), len(name) - len(last)
    for piece in middle:
        at = name.find(piece, at, end)
        if at < 0:
            return False
        at += len(piece)
    return True


def _listed(people: Sequence[Combatant], joint: str = ", ") -> str:
    more = f" and {len(people) - LISTED} more" if len(people) > LISTED else ""
    return joint.join(c.name for c in people[:LISTED]) + more
