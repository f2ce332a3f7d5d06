"""What the GM can press: the verbs of the rules, and the few things only a screen can do.

A key that several families have for a verb of theirs means the one of the selected row's family.
Both have the same shape, and from one list of `Entry`s come the key table, the footer, the
palette and the help.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from tracker.clock import Rules, Verb
from tracker.model import Encounter


@dataclass(frozen=True, slots=True)
class Entry:
    """One user command. With a `verb` it is a line of the language, else `action` of the screen."""

    id: str
    label: str
    summary: str
    group: str
    keys: tuple[str, ...] = ()
    verb: Verb | None = None
    action: str = ""


def _ui(id: str, keys: str, label: str, summary: str, group: str = "screen") -> Entry:
    return Entry(id, label, summary, group, tuple(keys.split()), action=id)


UI: tuple[Entry, ...] = (
    _ui("next_round", "N", "Next round", "run on to the start of the next round", "clock"),
    _ui("down", "j down", "Down", "the next row"),
    _ui("up", "k up", "Up", "the row before"),
    _ui("first", "home", "First row", "the first row"),
    _ui("last_row", "end G", "Last row", "the last row"),
    _ui("page_down", "pagedown", "Page down", "a page on"),
    _ui("page_up", "pageup", "Page up", "a page back"),
    _ui("acting", "g", "Acting row", "put the cursor on whose turn it is"),
    _ui("mark", "space", "Mark", "mark this row: what you press next goes to all marked ones"),
    _ui("unmark", "escape", "Clear marks", "unmark all rows"),
    _ui("find", "/", "Find", "go to the combatant whose name has what you type"),
    _ui("command", ":", "Command", "type a command"),
    _ui("question", "enter", "Question", "back to the open question"),
    _ui("pane_1", "1", "Combatants", "show the combatants"),
    _ui("pane_2", "2", "Effects", "show the active effects"),
    _ui("pane_3", "3", "Log", "show the dice log"),
    _ui("pane_4", "4", "Detail", "show all about the selected combatant"),
    _ui("next_pane", "tab", "Next pane", "go to the next pane"),
    _ui("help", "? f1", "Help", "keys and rules in short"),
    _ui("theme", "f2", "Theme", "the next colour theme"),
    _ui("ascii", "f3", "Plain signs", "plain ASCII signs, and back"),
    _ui("fights", "ctrl+o", "Fights", "open another fight, or begin one"),
    _ui("import", "I", "Import", "creatures from files, after a summary", "files"),
    _ui("keep_party", "", "Keep the party", "the heroes as they stand, for other fights", "files"),
    _ui("join_party", "", "Party joins", "the kept heroes come into this fight", "files"),
    _ui("save_template", "", "Save template", "the combatants, to be fought again", "files"),
    _ui("open_template", "", "Open template", "bring in a kept encounter", "files"),
    _ui("save_as", "", "Save as", "go on in a new file that holds the whole fight", "files"),
    _ui("quit", "q ctrl+q", "Quit", "leave; everything is on disk already"),
)
ALSO: Mapping[str, tuple[str, ...]] = {"undo": ("u",)}
FOOTER = (
    "next",
    "damage",
    "heal",
    "effect",
    "f",
    "command",
    "undo",
    "help",
    "add",
    "end",
    "quit",
)
_LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,."
_RUSSIAN = "йцукенгшщзхъфывапролджэячсмитьбю"
_LAYOUT = {
    **dict(zip(_LATIN, _RUSSIAN, strict=True)),
    **dict(zip(_LATIN.upper(), _RUSSIAN.upper(), strict=True)),
}


@dataclass(frozen=True, slots=True)
class Keys:
    """The commands at hand, and the key table made of them; `troubles` are for the GM.

    `shared` are the keys that mean the verb of the row's family, `idle` those of families that
    the fight does not use.
    """

    entries: tuple[Entry, ...]
    table: Mapping[str, Entry]
    troubles: tuple[str, ...] = ()
    shared: Mapping[str, tuple[Entry, ...]] = field(default_factory=dict)
    idle: Mapping[str, Entry] = field(default_factory=dict)

    def pressed(self, key: str, families: Sequence[str] = ()) -> Entry | None:
        """What a key means for a row that goes by these families, the first before the others."""
        entry = self.table.get(key)
        rivals = self.shared.get(entry.keys[0], ()) if entry and entry.keys else ()
        if len(rivals) < 2 or entry not in rivals or key.isupper():
            return entry
        return min(rivals, key=lambda e: _rank(e, families))

    def get(self, id: str) -> Entry | None:
        """An entry by its id."""
        return next((e for e in self.entries if e.id == id), None)

    def footer(self, families: Sequence[str] = ()) -> list[tuple[str, str]]:
        """(key, label) of the commands worth a place at the bottom, for a row of these families."""
        found = (self._theirs(i, families) if len(i) == 1 else self.get(i) for i in FOOTER)
        return [(min(map(shown, e.keys), key=len), e.label) for e in found if e and e.keys]

    def _theirs(self, key: str, families: Sequence[str]) -> Entry | None:
        wanted = [e for e in self.entries if e.verb and e.verb.family and e.verb.key == key]
        return min(wanted, key=lambda e: _rank(e, families), default=None)


def _rank(entry: Entry, families: Sequence[str]) -> int:
    family = entry.verb.family if entry.verb else ""
    return families.index(family) if family in families else len(families)


def shown(key: str) -> str:
    """A key as the footer and the help write it."""
    return {"space": "space", "escape": "esc", "pagedown": "pgdn", "pageup": "pgup"}.get(
        key, key.replace("ctrl+", "^")
    )


def keys_for(rules: Rules, state: Encounter, config: Mapping[str, str]) -> Keys:
    """All commands with their keys: those of the config file first, then the screen's own, then
    the verbs' in their order. A key that is taken goes to the upper-case letter, or to nobody."""
    wanted = [*UI, *(_of_verb(v) for v in rules.verbs(state))]
    known = {e.id for e in wanted} | {v.id for v in rules.verbs()}
    troubles = [f'keys: there is no command "{i}"' for i in config if i not in known]
    taken: dict[str, str] = {}
    given: dict[str, tuple[str, ...]] = {}
    for id, text in config.items():
        keys = []
        for key in _split(text):
            if key in taken:
                troubles.append(f'keys: "{key}" is given to {taken[key]} and to {id}')
            elif id in known:
                taken[key] = id
                keys.append(key)
        given[id] = tuple(keys)
    entries = []
    shared: dict[str, list[str]] = {}
    for entry in wanted:
        if entry.id in given:
            keys = list(given[entry.id])
        else:
            keys = [k for k in entry.keys if k not in taken]
            of_family = bool(entry.verb and entry.verb.family)
            if entry.verb and not keys:
                keys = [k for k in entry.keys if of_family and k in shared]
                upper = (k.upper() for k in entry.keys if len(k) == 1)
                keys += [k for k in upper if k not in taken]
            for key in entry.keys if of_family else ():
                if key in shared or key not in taken:
                    shared.setdefault(key, []).append(entry.id)
            taken = {**dict.fromkeys(keys, entry.id), **taken}
        entries.append(replace(entry, keys=tuple(keys)))
    for id in given:
        lost = [e for e in wanted if e.id != id and set(e.keys) & set(given[id])]
        troubles += [
            f"keys: {e.id} has no key left"
            for e in lost
            if not next(x for x in entries if x.id == e.id).keys
        ]
    table = {key: e for e in reversed(entries) for key in e.keys}
    table |= {_LAYOUT[k]: e for k, e in table.items() if _LAYOUT.get(k, k) not in table}
    by_id = {e.id: e for e in entries}
    rivals = {k: tuple(by_id[i] for i in ids) for k, ids in shared.items()}
    others = [_of_verb(v) for v in rules.verbs() if v.id not in by_id]
    idle = {k: e for e in reversed(others) for k in e.keys if k not in table}
    return Keys(tuple(entries), table, tuple(troubles), rivals, idle)


def _of_verb(verb: Verb) -> Entry:
    keys = tuple(k for k in (verb.key, *ALSO.get(verb.id, ())) if k)
    label = verb.label or verb.name.capitalize()
    group = verb.family or verb.group
    return Entry(verb.id, label, verb.summary, group, keys, verb)


def _split(text: str) -> Sequence[str]:
    """`"d,ctrl+d"` as keys; a comma alone is the comma key."""
    if text.strip() == ",":
        return [","]
    found = (k.strip() for k in text.split(","))
    return [k if len(k) == 1 else k.lower() for k in found if k]
