"""One row of a hand list, in whatever words, as creatures."""

import re
from collections.abc import Mapping
from typing import Any

from ..absent import absent
from . import fields, headers
from .build import Draft, counted, hit_points, named
from .keys import TRAITS, key_of
from .shapes import Row

_TAKEN = {"name", "count", "side", "family", "initiative", "mod", "hp", "maxhp", "hpnow"}
_LABELLED = re.compile(r"(.{1,60}?)[\s:]*([+-]?\d{1,4}|d(?:4|6|8|10|12)(?:\+\d)?)\s*$")
_SAVES = {"fort": "fort", "fortitude": "fort", "ref": "ref", "reflex": "ref", "will": "will"}


def drafts(row: Row, *, canonical: bool, modifiers: bool, unknown: dict[str, int]) -> list[Draft]:
    """The creatures of a row: one, or one for each of its listed hit points.

    `modifiers` says that the initiatives of this list are modifiers; headers that are not known
    are counted in `unknown`. Raises ValueError with the reason in words.
    """
    data = row.data
    if isinstance(data, str):
        data = {"name": data}
    if not isinstance(data, Mapping):
        raise ValueError("not readable as a creature: a name and its stats are wanted")
    cells: dict[str, Any] = {}
    for header, value in data.items():
        key = headers.key_for(header)
        if not key:
            if not _blank(value):
                unknown[str(header)] = unknown.get(str(header), 0) + 1
        elif key not in cells or _blank(cells[key]):
            cells[key] = value
    draft = named(cells.get("name"))
    if draft is None:
        raise ValueError("it has no name")
    _who(draft, cells, row)
    if "count" in cells and not _blank(cells["count"]) and not counted(draft, cells["count"]):
        raise ValueError(f'its count is "{fields.text_of(cells["count"], 30)}"')
    _initiative(draft, cells, canonical=canonical, modifiers=modifiers)
    _rest(draft, cells)
    return _with_hit_points(draft, cells, canonical=canonical)


def _blank(value: Any) -> bool:
    return value is None or value in ("", [], {}) or (isinstance(value, str) and absent(value))


def _who(draft: Draft, cells: Mapping[str, Any], row: Row) -> None:
    """Side and rule family, its own before those of the list it stands in."""
    family = fields.text_of(cells.get("family"), 60)
    draft.family = headers.family_for(family) or row.family
    if family and not headers.family_for(family):
        if headers.like_a_family(family):
            draft.say(f'no rule family is called "{family}"; there are pf1, pf2, hf, sw, mythos')
        else:  # other tools call a kind of creature so: "goblinoid"
            draft.note(f"family: {family}")
    side = fields.text_of(cells.get("side"), 60)
    kind = headers.side_for(fields.text_of(cells.get("type"), 60))
    found = headers.side_for(side) or kind or row.side
    if found:
        draft.pairs["side"] = found
    if side and not headers.side_for(side):
        draft.say(f'no side is called "{side}"; there are pc, ally, enemy, neutral')


def _initiative(
    draft: Draft, cells: Mapping[str, Any], *, canonical: bool, modifiers: bool
) -> None:
    """`+7` is a modifier, `15` a number of this fight, whatever the other rows have. A bare 0 is
    a modifier where others are written with a plus, for many write +0 so."""
    draft.put("mod", cells.get("mod"))
    value = cells.get("initiative")
    if isinstance(value, Mapping | list):
        draft.put("mod", value, words="initiative")
        return
    text = fields.plain(fields.text_of(value))
    if not text or text in ("-", "--"):
        return
    found = fields.number(text)
    if found is None or abs(found) > 10_000:
        draft.failed["initiative"] = f'initiative "{text[:40]}" is no number'
    elif canonical:
        draft.pairs["init"] = fields.short(found)
    elif fields.signed(text) or (modifiers and found == 0):
        if "mod" not in draft.pairs:
            draft.pairs["mod"] = str(int(found))
        if "/" in text:
            draft.say(f'its initiative is "{text[:60]}"; the first number is taken')
        elif not fields.signed(text):
            draft.say("its initiative 0 is taken as +0: others of the list have a sign")
        elif text.startswith("-"):
            draft.say(f"its initiative {text[:20]} is taken as a modifier")
    else:
        draft.pairs["init"] = fields.short(found)
        if modifiers:
            draft.say(f"its initiative {text[:20]} is no modifier but its number in this fight")


def _rest(draft: Draft, cells: Mapping[str, Any]) -> None:
    for key, value in cells.items():
        if key in _TAKEN or _blank(value):
            continue
        match key:
            case "cr":
                _challenge(draft, value)
            case "note":
                draft.note(fields.text_of(value, 300))
            case "type":
                word = fields.text_of(value, 60)
                if not headers.side_for(word) and "traits" not in cells:
                    kinds = re.split(r"[(),]", fields.text_of(value, 120))
                    draft.put("traits", [k.strip().casefold() for k in kinds if k.strip()])
            case "skills":
                _labelled(draft, value, _skill)
            case "saves":
                _labelled(draft, value, lambda word: _SAVES.get(word.casefold().strip(), ""))
            case "effects":
                for words in _effects(value):
                    draft.effect(words)
            case "source":
                draft.source = fields.text_of(value, 200)
            case "defeated":
                draft.say(f"it was out of its fight: {fields.text_of(value, 60)}")
            case "health" if draft.family != "mythos" and "hp" not in cells and not draft.family:
                draft.put("health", value)
            case _:
                draft.put(_own(draft, key, value), value, words=key)
    if "perception" in draft.pairs and "mod" not in draft.pairs and "init" not in draft.pairs:
        draft.pairs["mod"] = draft.pairs["perception"]
        if draft.family != "pf2":
            draft.say("its initiative modifier is its Perception; the list gives no other")


def _own(draft: Draft, key: str, value: Any) -> str:
    """`stealth 10` is a skill's modifier where it is no die of Savage Worlds."""
    if key in TRAITS and draft.family != "sw" and fields.whole(value) is not None:
        return f"skill.{key}"
    return key


def _challenge(draft: Draft, value: Any) -> None:
    """A challenge rating is no level: it goes into the note, behind that of the list."""
    text = fields.plain(fields.text_of(value, 20))
    if text:
        draft.note(f"CR {text}")


def _skill(word: str) -> str:
    return f"skill.{fields.slug(word)}" if fields.slug(word) else ""


def _labelled(draft: Draft, value: Any, key_for: Any) -> None:
    """`{stealth: 10}`, `["History +12"]` or "Stealth +10, History +12"."""
    pairs: list[tuple[str, Any]] = []
    if isinstance(value, Mapping):
        pairs = list(value.items())
    else:
        for item in fields.items(value):
            found = _LABELLED.match(fields.plain(item))
            if found:
                pairs.append((found[1], found[2]))
    for word, number in pairs[:60]:
        key = key_for(str(word))
        own = key.removeprefix("skill.")
        if own in TRAITS and (draft.family == "sw" or fields.step(number)):
            key = own
        if key and key_of(key, draft.family):
            draft.put(key, fields.step(number) or number, words=fields.text_of(str(word), 40))


def _effects(value: Any) -> list[str]:
    """Effects in words: a list of them, of mappings, or one text with `;` (or commas)."""
    if isinstance(value, str):
        value = re.split(r"[;\n]" if re.search(r"[;\n{]", value) else r",", value[:4000])
    if isinstance(value, Mapping):
        value = [f"{k} {fields.text_of(v)}" for k, v in value.items()]
    if not isinstance(value, list):
        return []
    found = []
    for each in value[:60]:
        words = (
            fields.items([each])[:1] if isinstance(each, Mapping) else [fields.text_of(each, 500)]
        )
        found += [w for w in words if w.strip()]
    return found


def _with_hit_points(draft: Draft, cells: Mapping[str, Any], *, canonical: bool) -> list[Draft]:
    """Hit points; a list of them makes a creature of each."""
    if canonical:
        draft.put("hp", cells.get("hp"))
        return [draft]
    now, hp, most = cells.get("hpnow"), cells.get("hp"), cells.get("maxhp")
    each = next((v for v in (most, hp) if isinstance(v, list) and len(v) > 1), None)
    if each is None:
        hit_points(draft, now if not _blank(now) else hp, most if not _blank(most) else hp
                   if not _blank(now) else None)  # fmt: skip
        return [draft]
    asked = int(draft.count) if draft.count.isdigit() and draft.count != "1" else len(each)
    if asked != len(each):
        draft.say(f"{asked} were asked for and {len(each)} have hit points of their own")
    made = []
    for value in [*each, *[None] * max(asked - len(each), 0)][: min(asked, 100)]:
        one = Draft(draft.name, draft.family, dict(draft.pairs), "1", list(draft.odd),
                    dict(draft.failed), list(draft.effects), draft.text, draft.source)  # fmt: skip
        hit_points(one, value, None)
        made.append(one)
    return made
