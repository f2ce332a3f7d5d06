"""Encounter blocks of notes, and the saved data of the initiative tracker that reads them."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ..document import Document, yaml_of
from ..found import Creature, Found, Unreadable
from . import fields, obsidian, prose
from .build import Draft, counted, hit_points, named
from .fences import LONGEST_BLOCK, Fence, fences, keys_of, of_kind

NAME = "an encounter of a note"
MOST = 500
_FORMS = ("encounter", "encounter-table")
_FLAGS = {"hidden": "hidden", "friend": "ally", "friendly": "ally", "ally": "ally"}
_PASSED = {"rollhp": "rollHP", "xp": "xp", "hide": "hide"}


def recognises(doc: Document) -> bool:
    """An encounter block, or the tracker's saved players and encounters."""
    if _saved(doc) is not None:
        return True
    if "```encounter" not in doc.text and "~~~encounter" not in doc.text:
        return False
    kinds = {f.language for f in fences(doc.text)}
    return "encounter" in kinds or ("encounter-table" in kinds and "statblock" not in kinds)


def _saved(doc: Document) -> dict[str, Any] | None:
    if doc.text.lstrip()[:1] != "{" or '"players"' not in doc.text:
        return None
    data = doc.json
    fits = (
        isinstance(data, dict)
        and isinstance(data.get("players"), list)
        and isinstance(data.get("encounters"), dict)
    )
    return data if fits else None


def read(doc: Document) -> Found:
    """Everybody of the encounters, resolved from the stat blocks of the same note."""
    saved = _saved(doc)
    if saved is not None:
        return _read_saved(saved)
    blocks, ignored = of_kind(doc.text, *_FORMS)
    known = {c.name.casefold(): c for c in obsidian.blocks(doc)[0]}
    creatures: list[Creature] = []
    refused: list[tuple[str, str]] = []
    titles = []
    for block in blocks:
        for keys, trouble in _encounters(block):
            titles.append(fields.text_of(keys.get("name"), 80))
            made = _encounter(keys, known, refused, ignored)
            creatures += [replace(c, odd=(*c.odd, trouble)) if trouble else c for c in made]
    if len(creatures) > MOST:
        ignored.append(f"{len(creatures) - MOST:,} more: at most {MOST} are read")
    return Found(
        NAME,
        tuple(creatures[:MOST]),
        tuple(refused),
        tuple(dict.fromkeys(ignored)),
        ", ".join(t for t in titles if t)[:200],
        bestiary=len(titles) > 1,
    )


def _encounters(block: Fence) -> Iterator[tuple[dict[str, Any], str]]:
    """The encounters of a block: one, or a list of them."""
    try:
        documents = (yaml_of(block.body) if len(block.body) <= LONGEST_BLOCK else None) or []
    except Unreadable:
        documents = []
    listed = [e for d in documents if isinstance(d, list) for e in d if isinstance(e, Mapping)]
    if listed:
        for entry in listed[:100]:
            yield {str(k).strip().casefold(): v for k, v in entry.items()}, ""
    else:
        yield keys_of(block.body)


def _encounter(
    keys: Mapping[str, Any],
    known: Mapping[str, Creature],
    refused: list[tuple[str, str]],
    ignored: list[str],
) -> Iterator[Creature]:
    players = keys.get("players")
    if isinstance(players, list):
        for each in players[:100]:
            draft = named(prose.tidy(fields.text_of(each, 200)))
            if draft is not None:
                draft.pairs["side"] = "pc"
                yield _told(draft, known)
    elif fields.yes(players) is not False and players is not None:
        ignored.append("the players of the vault: they are not in this note")
    if keys.get("party"):
        ignored.append(f'the party "{fields.text_of(keys["party"], 60)}": it is not in this note')
    ignored += [
        f"{word}: {fields.text_of(keys[k], 40)}" for k, word in _PASSED.items() if k in keys
    ]
    entries = keys.get("creatures")
    if isinstance(entries, Mapping):
        entries = [{k: v} for k, v in entries.items()]
    elif isinstance(entries, str) and entries:
        entries = [entries]
    for number, entry in enumerate(entries if isinstance(entries, list) else (), 1):
        made = _creature(entry)
        if isinstance(made, str):
            refused.append((f"creature {number}", made))
        else:
            yield _told(made, known)


def _creature(entry: Any) -> Draft | str:
    """A creature in any of the forms; in words why it is none."""
    count: Any = None
    if isinstance(entry, Mapping) and len(entry) == 1:
        [(key, value)] = entry.items()
        if fields.dice(key) or fields.whole(key) is not None:
            count, entry = key, value
        elif isinstance(value, list | str) and str(key).casefold() not in ("creature", "name"):
            entry = f"{key}, {value}" if isinstance(value, str) else [key, *value]
    elif isinstance(entry, str):
        head = re.match(r"\s*(\d{1,3}|\d{0,2}d\d{1,3}(?:[+-]\d{1,2})?)\s*:\s*(.+)$", entry[:400])
        if head:
            count, entry = head[1], head[2]
    if isinstance(entry, str) and entry.strip().startswith("{"):
        entry = keys_of(entry[:2_000])[0]
    draft = _by_keys(entry) if isinstance(entry, Mapping) else _by_place(entry)
    if draft is None:
        return "it has no name"
    if count is not None and not counted(draft, count):
        return f"its count is {fields.text_of(count, 20)}"
    return draft


def _by_keys(entry: Mapping[Any, Any]) -> Draft | None:
    low = {str(k).strip().casefold(): v for k, v in entry.items()}
    kind, shown = fields.text_of(low.get("creature"), 400), fields.text_of(low.get("name"), 400)
    draft = named(prose.tidy(shown or kind))
    if draft is None:
        return None
    if shown and kind and shown != kind:
        draft.put("note", kind)
    hit_points(draft, low.get("hp"), None)
    draft.put("ac", low.get("ac"))
    _modifier(draft, low.get("mod", low.get("modifier")))
    if fields.yes(low.get("hidden", "no")):
        draft.pairs["hidden"] = "yes"
    if any(fields.yes(low.get(k, "no")) for k in ("friend", "friendly", "ally")):
        draft.pairs["side"] = "ally"
    if "count" in low:
        counted(draft, low["count"])
    return draft


def _by_place(entry: Any) -> Draft | None:
    """`Goblin, 7, 15, 2, 25`, `Goblin, hidden`, `[Hobgoblin, Jim]`: hp, ac, modifier, xp."""
    if isinstance(entry, str):
        tidy = prose.flat(prose.tidy(entry[:600]))
        parts: list[Any] = [p.strip() for p in re.sub(r"[\[\]]", "", tidy).split(",")]
    elif isinstance(entry, list):
        parts = [*entry[0][:2], *entry[1:]] if entry and isinstance(entry[0], list) else entry
    else:
        return None
    texts = [fields.text_of(p, 300) for p in parts if fields.text_of(p, 300)]
    words = [t for t in texts if fields.whole(t) is None or t is texts[0]]
    numbers = [t for t in texts[1:] if fields.whole(t) is not None]
    flags = [_FLAGS[w.casefold()] for w in words[1:] if w.casefold() in _FLAGS]
    names = [w for w in words if w.casefold() not in _FLAGS]
    if not names or fields.plain(names[0]).lstrip("+-").isdecimal():
        return None
    draft = named(prose.tidy(names[1] if len(names) > 1 else names[0]))
    if draft is None:
        return None
    if len(names) > 1:
        draft.put("note", names[0])
    for key, value in zip(("hp", "ac", "mod"), numbers, strict=False):
        draft.put(key, value)
    if "hidden" in flags:
        draft.pairs["hidden"] = "yes"
    if "ally" in flags:
        draft.pairs["side"] = "ally"
    return draft


def _modifier(draft: Draft, value: Any) -> None:
    if isinstance(value, list) and len(value) > 1:
        shown = ", ".join(fields.text_of(v) for v in value[:5])
        draft.say(f"its initiative modifiers are {shown}; the first is taken")
    draft.put("mod", value)


def _told(draft: Draft, known: Mapping[str, Creature]) -> Creature:
    """The creature with the numbers of its stat block in the note; else what it lacks is said."""
    made = draft.creature()
    kind = draft.pairs.get("note", draft.name).casefold()
    block = known.get(kind) or known.get(draft.name.casefold())
    if block is not None:
        pairs = {**block.pairs, **made.pairs}
        both = (*made.odd, *(o for o in block.odd if o not in made.odd))
        lacks = tuple(m for m in block.missing if m not in ("HP", "AC") or m.lower() not in pairs)
        return replace(block, name=made.name, pairs=pairs, count=made.count, odd=both,
                       missing=lacks)  # fmt: skip
    if made.missing:
        said = "its numbers are in a bestiary elsewhere; only what the encounter says is here"
        return replace(made, odd=(*made.odd, said))
    return made


# --- the saved data ---


def _read_saved(data: Mapping[str, Any]) -> Found:
    """The running fight, the players, and the saved encounters to pick from."""
    refused: list[tuple[str, str]] = []
    creatures: list[Creature] = []
    state = data.get("state")
    fights = [("", state)] if isinstance(state, Mapping) else []
    saved = data.get("encounters")
    if isinstance(saved, Mapping):
        fights += [(str(k), v) for k, v in saved.items() if isinstance(v, Mapping)][:200]
    players = data.get("players")
    for number, entry in enumerate(players if isinstance(players, list) else (), 1):
        made = _state(entry, side="pc", running=False)
        if made is None:
            refused.append((f"player {number}", "it has no name"))
        else:
            creatures.append(made)
    for title, fight in fights:
        entries = fight.get("creatures")
        for number, entry in enumerate(entries if isinstance(entries, list) else (), 1):
            made = _state(entry, side="", running=True)
            if made is None:
                refused.append((f'"{title or "running"}", creature {number}', "it has no name"))
                continue
            same = [c for c in creatures if c.name == made.name and c.pairs.get("side") == "pc"]
            if made.pairs.get("side") == "pc" and same:
                if not title:
                    creatures[creatures.index(same[0])] = made
                continue
            creatures.append(replace(made, source=f"encounter {title}" if title else ""))
    ignored = [f"parties: {len(data['parties'])}"] if data.get("parties") and isinstance(
        data["parties"], list) else []  # fmt: skip
    if len(creatures) > MOST:
        ignored.append(f"{len(creatures) - MOST:,} more: at most {MOST} are read")
    many = sum(1 for title, _ in fights if title) > 1
    return Found(NAME, tuple(creatures[:MOST]), tuple(refused), tuple(ignored), bestiary=many)


def _state(entry: Any, *, side: str, running: bool) -> Creature | None:
    if not isinstance(entry, Mapping):
        return None
    draft = named(fields.text_of(entry.get("display"), 200) or entry.get("name"))
    if draft is None:
        return None
    player = fields.yes(entry.get("player", "no"))
    friend = fields.yes(entry.get("friendly", "no"))
    who = side or ("pc" if player else "ally" if friend else "")
    if who:
        draft.pairs["side"] = who
    most = entry.get("currentMaxHP") or entry.get("hp")
    now = entry.get("currentHP") if running else None
    hit_points(draft, most if now is None else now, None if now is None else most)
    _modifier(draft, entry.get("modifier"))
    if running and fields.number(entry.get("initiative")) is not None:
        draft.pairs["init"] = fields.short(fields.number(entry.get("initiative")) or 0)
    for key, word in (("ac", "ac"), ("level", "level"), ("temp", "tempHP"), ("note", "note")):
        draft.put(key, entry.get(word))
    if fields.yes(entry.get("hidden", "no")):
        draft.pairs["hidden"] = "yes"
    status = entry.get("status")
    for each in status[:20] if isinstance(status, list) else ():
        words = each.get("name") if isinstance(each, Mapping) else each
        if fields.text_of(words):
            draft.effect(fields.text_of(words).casefold())
    return draft.creature()
