"""Improved Initiative's files, of fifth-edition creatures.

A keyed export has `"Creatures": [ids]`, `"Creatures.<id>": {StatBlock}`,
`"PersistentCharacters.<id>"`, `"SavedEncounters.<id>": {Name, Combatants[]}`; the other shape is
a bare list of stat blocks. Old files say `Statblock`, call the combatants of an encounter
`Creatures`, have `MaxHP` at the top, and hold JSON as text inside the JSON.
"""

from collections.abc import Iterator
from typing import Any

from ..document import Document
from ..found import Creature, Found, Unreadable
from .making import Making, Skipped, each
from .numbers import as_dict, as_list, as_text, first, is_dice, is_true, number, plain, scores
from .words import line

NAME = "Improved Initiative"
_LISTS = (
    "Creatures",
    "PlayerCharacters",
    "PersistentCharacters",
    "SavedEncounters",
    "AutoSavedEncounters",
    "Spells",
)
_STAT_BLOCK = {"HP", "AC", "Abilities", "Challenge", "InitiativeModifier", "MaxHP", "Actions"}
MOST_OF_A_FIGHT = 12
"""A longer list of stat blocks is a library to pick from."""
_TOLD = 50
_QUOTES = str.maketrans('{}"\\“”„', " " * 7)
_ROLLS = {"advantage": "with advantage", "take-ten": "as a ten"}
Entry = tuple[str, dict[str, Any], bool]
"""What an entry is (`block`, `combatant`, `character`), the entry, whether initiative counts."""


def recognises(doc: Document) -> bool:
    """Whether the file is an export of Improved Initiative."""
    found = doc.json
    if isinstance(found, list):
        return any(_is_block(as_dict(opened(entry))) for entry in found[:_TOLD])
    keys = [k for k in as_dict(found) if "." in k]
    if any(k.partition(".")[0] in _LISTS for k in keys[:1000]):
        return True
    return _is_block(as_dict(found)) or bool(_members(as_dict(found)))


def _is_block(entry: dict[str, Any]) -> bool:
    inside = stat_block(entry) if "StatBlock" in entry or "Statblock" in entry else entry
    return isinstance(inside.get("Name"), str) and len(_STAT_BLOCK & set(inside)) >= 2


def opened(value: Any) -> Any:
    """A value that may be JSON written as text, as very old exports have it."""
    for _ in range(2):
        if not isinstance(value, str) or value.lstrip()[:1] not in ("{", "["):
            break
        try:
            inside = Document(value.encode("utf-8", "replace")).json
        except Unreadable:
            return None
        if inside is None:
            break
        value = inside
    return value


def stat_block(entry: dict[str, Any]) -> dict[str, Any]:
    """The stat block of a combatant or character, whichever way it is spelt."""
    return as_dict(opened(entry.get("StatBlock"))) or as_dict(opened(entry.get("Statblock")))


def _members(entry: dict[str, Any]) -> list[Any]:
    """The combatants of an encounter."""
    for key in ("Combatants", "Creatures"):
        found = opened(entry.get(key))
        if isinstance(found, list) and any(isinstance(opened(m), dict) for m in found):
            return found
    return []


def read(doc: Document) -> Found:
    """The combatants of saved encounters and the characters; else the stat blocks."""
    data = doc.json
    if isinstance(data, list):
        return _library([("block", as_dict(opened(e)), False) for e in data])
    keyed = as_dict(data)
    groups = {name: list(_keyed(keyed, name)) for name in _LISTS}
    meetings = groups["SavedEncounters"] + groups["AutoSavedEncounters"]
    if _members(keyed):
        meetings.append(keyed)
    blocks = groups["Creatures"] + ([keyed] if _is_block(keyed) else [])
    ignored = [f"spells: {len(groups['Spells'])}"] if groups["Spells"] else []
    entries: list[Entry] = []
    for meeting in meetings:
        entries += _of_encounter(meeting)
    there = {_name(e).casefold() for _, e, _ in entries}
    heroes = groups["PersistentCharacters"] + groups["PlayerCharacters"]
    entries += [("character", h, False) for h in heroes if _name(h).casefold() not in there]
    if not meetings:
        return _library(entries + [("block", b, False) for b in blocks], tuple(ignored))
    if blocks:
        ignored.append(f"the library beside the encounters: {len(blocks)} stat blocks")
    titles = [line(as_text(m.get("Name")), 80) for m in meetings]
    creatures, refused = each(entries, _creature)
    several = len(meetings) > 1
    return Found(NAME, creatures, refused, tuple(ignored), "; ".join(titles[:5]), several)


def _library(entries: list[Entry], ignored: tuple[str, ...] = ()) -> Found:
    creatures, refused = each(entries, _creature)
    return Found(NAME, creatures, refused, ignored, bestiary=len(entries) > MOST_OF_A_FIGHT)


def _keyed(data: dict[str, Any], name: str) -> Iterator[dict[str, Any]]:
    for key, value in data.items():
        if key.startswith(f"{name}."):
            yield as_dict(opened(value))
    if name != "SavedEncounters" and "Combatants" not in data:
        for value in as_list(opened(data.get(name))):
            if isinstance(opened(value), dict) and not _members(data):
                yield as_dict(opened(value))


def _of_encounter(meeting: dict[str, Any]) -> list[Entry]:
    """Its combatants; initiative counts if it was rolled, which is to say not 0 for all."""
    members = [as_dict(opened(m)) for m in _members(meeting)]
    rolled = any(number(m.get("Initiative")) for m in members)
    where = line(as_text(meeting.get("Name")), 80)
    return [("combatant", {**m, "_encounter": where}, rolled) for m in members]


def _name(entry: dict[str, Any]) -> str:
    inside = stat_block(entry)
    return as_text(entry.get("Alias")) or as_text(inside.get("Name")) or as_text(entry.get("Name"))


def _creature(given: Entry) -> Creature:
    kind, entry, rolled = given
    if not entry:
        raise Skipped("its entry is empty or cannot be read")
    inside = stat_block(entry) or entry
    making = Making(_full_name(entry) if kind == "combatant" else _name(entry))
    if kind == "character" or as_text(inside.get("Player")).strip():
        making.put("side", "pc")
    _health(making, entry, inside)
    ac = first(inside, "AC.Value") if isinstance(inside.get("AC"), dict) else inside.get("AC")
    if making.whole("ac", ac, "AC", 0, 100) is None:
        making.lack("AC")
    if rolled:
        making.whole("init", entry.get("Initiative"), "initiative", -1000, 1000)
    _initiative(making, inside)
    making.put("temp", number(entry.get("TemporaryHP"), 1, 100_000))
    if is_true(entry.get("Hidden")):
        making.put("hidden", "yes")
    _defences(making, inside)
    _tags(making, entry)
    if kind == "character":
        making.note(line(as_text(entry.get("Notes")), 160))
    _say(making, inside)
    where = as_text(entry.get("_encounter"))
    book = line(as_text(inside.get("Source")), 80)
    return making.creature("; ".join(s for s in (f"encounter {where}" if where else "", book) if s))


def _full_name(entry: dict[str, Any]) -> str:
    """The alias, or the stat block's name with the number that tells it from its like."""
    index = number(entry.get("IndexLabel"), 1, 9999)
    alias = as_text(entry.get("Alias")).strip()
    return alias or f"{_name(entry).strip()} {index or ''}".strip()


def _health(making: Making, entry: dict[str, Any], inside: dict[str, Any]) -> None:
    given = inside.get("HP")
    most = first(given, "Value") if isinstance(given, dict) else given
    most = most if number(most, 1) is not None else first(entry, "MaxHP", "HP.Value")
    if number(most, 1) is None:
        dice = as_text(first(given, "Notes")).strip(" ()").replace(" ", "")
        if is_dice(dice):
            making.put("hp", plain(dice).casefold())
            making.doubt(f"HP are not in the file, but their dice: {dice} are rolled")
            return
    making.hp(most, entry.get("CurrentHP"))


def _initiative(making: Making, inside: dict[str, Any]) -> None:
    """Dexterity and, where the file has it, the modifier on top of it."""
    dexterity = number(scores(as_dict(inside.get("Abilities"))).get("dex"), 0, 100)
    extra = number(inside.get("InitiativeModifier"), -100, 100)
    if dexterity is None and extra is None:
        making.lack(*[] if "init" in making.pairs else ["initiative"])
        return
    own = (dexterity - 10) // 2 if dexterity is not None else 0
    making.put("mod", own + (extra or 0))
    rolls = _ROLLS.get(as_text(inside.get("InitiativeSpecialRoll")).casefold())
    if rolls is None and is_true(inside.get("InitiativeAdvantage")):
        rolls = "with advantage"
    if rolls:
        making.doubt(f"it rolls initiative {rolls}: see to it by hand")


def _defences(making: Making, inside: dict[str, Any]) -> None:
    for key, names in (
        ("immune", ("DamageImmunities", "ConditionImmunities")),
        ("resist", ("DamageResistances",)),
        ("weak", ("DamageVulnerabilities",)),
    ):
        found = [line(as_text(w), 60) for name in names for w in as_list(inside.get(name))]
        making.words(key, (w.casefold() for w in found))


def _tags(making: Making, entry: dict[str, Any]) -> None:
    """Tags become free effects: plain texts in old files, objects with a duration in new ones.

    They are marked as tags. A bare "Slowed" would be taken for the condition of another game,
    which follows other rules and may want a value.
    """
    for tag in as_list(entry.get("Tags")):
        found = as_dict(tag)
        text = line(as_text(found.get("Text") if found else tag), 80)
        text = text.translate(_QUOTES).strip()
        if not text:
            continue
        rounds = number(found.get("DurationRemaining"), 1, 1000)
        lasts = f" for {rounds} rounds" if rounds else ""
        making.effects.append(f'effect {{name}} "{text} (tag)"{lasts}')


def _say(making: Making, inside: dict[str, Any]) -> None:
    making.say(making.name)
    challenge = line(as_text(inside.get("Challenge")), 20)
    kind = line(as_text(inside.get("Type")), 100)
    making.say(", ".join(p for p in (kind, f"challenge {challenge}" if challenge else "") if p))
    for name in ("HP", "AC"):
        notes = line(as_text(first(inside.get(name), "Notes")), 80)
        making.say(f"{name} {making.pairs.get(name.casefold(), '?')} {notes}" if notes else "")
    listed = {k: number(v, 0, 100) for k, v in as_dict(inside.get("Abilities")).items()}
    making.say(", ".join(f"{k} {v}" for k, v in listed.items() if v is not None))
    for name in ("Saves", "Skills"):
        parts = [
            f"{line(as_text(e.get('Name')), 40)} {number(e.get('Modifier'), -100, 100) or 0:+d}"
            for e in map(as_dict, as_list(inside.get(name)))
            if e.get("Name")
        ]
        making.say(f"{name}: {', '.join(parts)}" if parts else "")
    for name in ("Speed", "Senses", "Languages"):
        parts = [line(as_text(t), 80) for t in as_list(inside.get(name))]
        making.say(f"{name}: {', '.join(p for p in parts if p)}" if any(parts) else "")
    for name in ("Traits", "Actions", "Reactions", "LegendaryActions"):
        for power in map(as_dict, as_list(inside.get(name))):
            text = line(as_text(power.get("Content")), 1200)
            making.say(f"{line(as_text(power.get('Name')), 80)}: {text}" if text else "")
