"""Pf2eTools' JSON of Pathfinder 2e creatures and hazards: `{"creature": [...], "hazard": [...]}`.

`perception{std}`, `defenses{ac{std}, savingThrows{fort{std}...}, hp[{hp,name?}], immunities[],
resistances[{name,amount?}]}`, `skills{x{std}}`; alignment and size stand among the traits, texts
are full of `{@tags}`, frightful presence is an ability whose text reads `60 feet, {@dc 29}`. An
entry with `_copy` has no figures of its own.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from ..document import Document
from ..found import Creature, Found
from ..parts import Part, of_whole, with_parts
from .making import Making, Skipped, each, item, key_of
from .numbers import as_dict, as_list, as_text, first, number, signed
from .pf2_words import ALIGNMENTS, RARITIES, SIZES, frightful, persistent_in, weigh
from .words import line

NAME = "Pf2eTools bestiary"
_SAVES = {"fort": "Fortitude", "ref": "Reflex", "will": "Will"}
_TOLD = 50
_DEEP = 6
_STANDARD = ("std", "default", "value")


def recognises(doc: Document) -> bool:
    """Whether the file holds creatures or hazards as Pf2eTools writes them."""
    found = as_dict(doc.json)
    entries = _list(found, "creature")[:_TOLD] + _list(found, "hazard")[:_TOLD]
    return any(_is_one(as_dict(entry)) for entry in entries)


def _is_one(entry: dict[str, Any]) -> bool:
    own = {"defenses", "abilityMods", "perception", "stealth", "level"} & set(entry)
    return "name" in entry and ("_copy" in entry or len(own) >= 2)


def read(doc: Document) -> Found:
    """Every creature and hazard, to be picked from; copies take the figures of this file."""
    found = as_dict(doc.json)
    entries = _list(found, "creature")
    known = {
        _key(entry): entry for entry in map(as_dict, entries) if entry and "_copy" not in entry
    }
    creatures, refused = each(entries, partial(_creature, known))
    traps, no_traps = each(_list(found, "hazard"), _hazard)
    return Found(NAME, creatures + traps, refused + no_traps, bestiary=True)


def _key(entry: Mapping[str, Any]) -> str:
    return as_text(entry.get("name")).strip().casefold()


def _creature(known: dict[str, dict[str, Any]], raw: Any) -> tuple[Creature, ...]:
    entry = as_dict(raw)
    if not entry:
        raise Skipped("it is no entry of a creature")
    copied = as_dict(entry.get("_copy"))
    model = ""
    if "_copy" in entry:
        model = as_text(copied.get("name")).strip()
        if _key(copied) not in known:
            raise Skipped(f"a copy of {line(model) or 'another'}: its numbers are in another file")
        own = {k: v for k, v in entry.items() if k != "_copy"}
        entry = {**known[_key(copied)], **own}
    making = Making(entry.get("name"), "pf2")
    if model:
        making.doubt(f"a copy of {line(model)}, whose figures it has")
        if copied.get("_mod") or copied.get("_templates"):
            making.doubt("the file changes the copy in ways that are not carried out")
    level = making.whole("level", entry.get("level"), "level")
    if level is None:
        making.lack("level")
    _traits(making, entry)
    perception = making.whole("perception", standard(entry.get("perception")), "Perception")
    making.put("mod", perception)
    if perception is None:
        making.lack("Perception", "initiative")
    parts = _defences(making, as_dict(entry.get("defenses")))
    making.whole("con", first(entry, "abilityMods.con"), low=-10, high=50)
    _speed(making, entry.get("speed"))
    for name, value in as_dict(entry.get("skills")).items():
        modifier = number(standard(value), -100, 200)
        making.put(f"skill.{key_of(name)}" if key_of(name) else "", modifier)
    weigh(making, level)
    _abilities(making, entry)
    return with_parts(making.creature(_source(entry)), parts)


def _speed(making: Making, given: Any) -> None:
    """`{walk: 25, fly: 40}`: the rules know of speed on land; the others are in the note."""
    speeds = as_dict(given)
    making.whole("speed", speeds.get("walk") if speeds else given, low=0, high=1000)
    others = [
        f"{line(kind, 20)} {feet} feet"
        for kind, value in speeds.items()
        if kind not in ("walk", "speedNote", "abilities") and (feet := number(value, 1, 1000))
    ]
    making.note(f"speed: {', '.join(others)}" if others else "")


def _hazard(raw: Any) -> tuple[Creature, ...]:
    """A hazard: `stealth{bonus}` of a complex one is rolled for initiative, `stealth{dc}` not."""
    entry = as_dict(raw)
    if not entry:
        raise Skipped("it is no entry of a hazard")
    making = Making(entry.get("name"), "pf2")
    making.whole("level", entry.get("level"), "level")
    _traits(making, entry)
    stealth = as_dict(entry.get("stealth"))
    bonus = number(stealth.get("bonus"), -100, 200)
    dc = number(stealth.get("dc"), 0, 200)
    if as_text(entry.get("complexity")).casefold() == "complex" or bonus is not None:
        making.put("mod", bonus)
        if bonus is None:
            making.lack("initiative")
        else:
            making.doubt(f"a complex hazard rolls initiative with Stealth {signed(bonus)}")
        making.note("complex hazard")
    else:
        making.put("turns", "no")
        making.doubt("a simple hazard has no turn: it does what it does when it is triggered")
        making.note("simple hazard" + (f", Stealth DC {dc}" if dc is not None else ""))
    parts = _defences(making, as_dict(entry.get("defenses")))
    _abilities(making, entry)
    return with_parts(making.creature(_source(entry)), parts)


def _source(entry: dict[str, Any]) -> str:
    book, page = as_text(entry.get("source")), number(entry.get("page"), 1, 10_000)
    return f"{book} p. {page}" if book and page else book


def standard(value: Any) -> Any:
    """The usual figure of `{std: 5, "in water": 8}`, or the value itself."""
    found = as_dict(value)
    if not found:
        return value
    named = next((found[k] for k in _STANDARD if found.get(k) is not None), None)
    return named if named is not None else next(iter(found.values()), None)


def _traits(making: Making, entry: dict[str, Any]) -> None:
    said = [line(as_text(t), 60) for t in as_list(entry.get("traits"))]
    outside = ALIGNMENTS | SIZES | RARITIES
    making.words("traits", (t for t in said if t.casefold() not in outside))
    about = " ".join(t for t in said if t.casefold() in outside)
    making.say(f"{making.name}, level {making.pairs.get('level', '?')} {about}".strip())
    making.say(making.pairs.get("traits", "").replace(",", ", "))


def _defences(making: Making, defences: dict[str, Any]) -> tuple[Part, ...]:
    """Armour, saves, immunities and the like; the pools of hit points, if they are several."""
    armour = as_dict(defences.get("ac")) or {"std": defences.get("ac")}
    if making.whole("ac", standard(armour), "AC") is None:
        making.lack("AC")
    for name, value in armour.items():
        if name not in (*_STANDARD, "abilities", "note", "notes") and number(value) is not None:
            making.note(f"AC {number(value)} {line(name, 60)}")
    for key, name in _SAVES.items():
        making.whole(key, standard(first(defences, f"savingThrows.{key}")), name)
    hardness = as_dict(defences.get("hardness"))
    making.whole("hardness", standard(defences.get("hardness")), low=1)
    parts = _health(making, defences.get("hp"), {k.strip(): v for k, v in hardness.items()})
    making.words("immune", (_immunity(i) for i in _list(defences, "immunities")))
    for key, name in (("weak", "weaknesses"), ("resist", "resistances")):
        making.words(key, [_amount(making, name, e) for e in _list(defences, name)])
    for part in (armour.get("abilities"), first(defences, "savingThrows.abilities")):
        for text in as_list(part) or [part]:
            making.note(line(as_text(text), 100))
    return parts


def _list(given: dict[str, Any], name: str) -> list[Any]:
    found = given.get(name)
    return found if isinstance(found, list) else []


def _health(making: Making, value: Any, hardness: dict[str, Any]) -> tuple[Part, ...]:
    """One pool of HP, or several: `[{hp, name}]`, or by part: `{"Trapdoor ": 20}`."""
    pools: list[tuple[str, int | None]] = []
    if isinstance(value, list):
        for entry in value:
            pool = as_dict(entry)
            raw = pool.get("hp") if pool else entry
            pools.append((line(as_text(pool.get("name")), 60), number(raw, 1)))
            for text in as_list(pool.get("abilities")):
                making.note(line(as_text(text), 80))
    elif isinstance(value, dict):
        named = as_dict(value)
        pools = [
            ("" if k in _STANDARD else line(k, 60), number(v, 1))
            for k, v in named.items()
            if k not in ("abilities", "notes", "note")
        ]
    else:
        pools = [("", number(value, 1))]
    whole = [(name, amount) for name, amount in pools if amount is not None]
    if not whole:
        making.lack("HP")
        return ()
    parts = tuple((name, hp, number(hardness.get(name), 0, 1000)) for name, hp in whole)
    own = of_whole(parts)
    making.hp(own[1] if own else parts[0][1])
    return parts if len(parts) > 1 else ()


def _amount(making: Making, name: str, entry: Any) -> str:
    found = as_dict(entry)
    kind = item(line(as_text(found.get("name") if found else entry), 60))
    if not kind:
        return ""
    said = {"weaknesses": "weakness", "resistances": "resistance"}[name]
    amount = number(found.get("amount"), 0, 100_000)
    if amount is None:
        making.doubt(f"{said} to {kind}: the file gives no amount")
    note = line(as_text(found.get("note")), 120).strip("() ")
    told = kind if amount is None else f"{kind} {amount}"
    return f"{told} ({note})" if note else told


def _immunity(entry: Any) -> str:
    """A word, or `{name, note}`."""
    found = as_dict(entry)
    note = line(as_text(found.get("note")), 120).strip("() ")
    kind = line(as_text(found.get("name") if found else entry), 160)
    return f"{kind} ({note})" if kind and note else kind


def _abilities(making: Making, entry: dict[str, Any]) -> None:
    persistent: list[str] = []
    for attack in map(as_dict, as_list(entry.get("attacks"))):
        damage = line(as_text(attack.get("damage")), 300)
        persistent += persistent_in(damage)
        bonus = number(standard(attack.get("attack")), -100, 200)
        hits = f" {signed(bonus)}" if bonus is not None else ""
        name = f"{as_text(attack.get('range'))} {line(as_text(attack.get('name')), 80)}".strip()
        making.say(f"{name}{hits}: {damage}" if name else "")
    for ability in _all_abilities(entry):
        name = line(as_text(ability.get("name")), 80)
        text = " ".join(line(t, 1500) for t in texts(ability.get("entries")))
        persistent += persistent_in(text)
        if name.casefold().startswith("frightful presence"):
            frightful(making, text)
        making.say(f"{name}: {text}" if text else name)
    making.words("persistent", persistent)


def _all_abilities(entry: dict[str, Any]) -> Iterator[dict[str, Any]]:
    found = entry.get("abilities")
    groups = [as_list(g) for g in found.values()] if isinstance(found, dict) else [as_list(found)]
    groups.append(as_list(entry.get("actions")))
    for group in groups:
        yield from (as_dict(ability) for ability in group if isinstance(ability, dict))


def texts(value: Any, depth: int = 0) -> Iterator[str]:
    """Every text of nested entries: strings, lists, `{entries: [...]}`, `{items: [...]}`."""
    if isinstance(value, str):
        yield value
    elif depth < _DEEP:
        parts = value if isinstance(value, list) else []
        if isinstance(value, dict):
            parts = [value.get("entries"), value.get("items"), value.get("entry")]
        for part in parts:
            yield from texts(part, depth + 1)
