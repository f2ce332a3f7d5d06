"""Pathfinder 1e actors as Foundry exports them: a weak source, for totals are not in the file.

The packs keep differences from a template: `hp.value` is there, a challenge rating of 1/3 is
0.3375, Constitution 0 stands for none, the type is a `race` item. AC, saves and initiative are
worked out when Foundry runs.
"""

import re
from typing import Any

from ..document import Document
from ..found import Creature, Found
from . import foundry
from .making import Making, Skipped, each
from .numbers import as_dict, as_list, as_text, first, fraction, number, rating
from .pf2_words import frightful
from .words import line, words

NAME = "Foundry Pathfinder 1e actor"
ABILITIES = ("str", "dex", "con", "int", "wis", "cha")
_SIGNS = (
    "details.cr",
    "attributes.savingThrows",
    "attributes.hpAbility",
    "attributes.naturalAC",
    "attributes.cmdNotes",
    "attributes.spells.usedSpellbooks",
    "traits.stature",
)
_TOTALS = {
    "ac": "attributes.ac.normal.total",
    "touch": "attributes.ac.touch.total",
    "flatfooted": "attributes.ac.flatFooted.total",
    "fort": "attributes.savingThrows.fort.total",
    "ref": "attributes.savingThrows.ref.total",
    "will": "attributes.savingThrows.will.total",
    "mod": "attributes.init.total",
    "cmd": "attributes.cmd.total",
}
_WANTED = {"ac": "AC", "mod": "initiative", "fort": "saves"}
_PERCEPTION = re.compile(r"Perception ([+\-−–]? ?\d{1,3})", re.IGNORECASE)
_NAMED_BUT_NO_TYPE = {"", "race"}


def recognises(doc: Document) -> bool:
    """Whether the file holds an actor of Foundry's pf1 system."""
    return any(_is_pf1(actor) for actor in foundry.actors(doc.json)[: foundry.SNIFFED])


def _is_pf1(actor: dict[str, Any]) -> bool:
    said = foundry.of_system(actor, "pf1")
    if said is not None:
        return said
    system = foundry.root(actor)
    signs = [first(system, place) for place in _SIGNS]
    # Other systems write the challenge rating as a plain number or a text.
    signs[0] = signs[0] if isinstance(signs[0], dict) else None
    return actor["type"] in ("npc", "character") and any(s is not None for s in signs)


def read(doc: Document) -> Found:
    """Every actor of the file: name, HP, CR and type, and what else was saved."""
    creatures, refused = each(foundry.actors(doc.json), _actor)
    return Found(NAME, creatures, refused)


def _actor(actor: dict[str, Any]) -> Creature:
    if not _is_pf1(actor):
        raise Skipped("it is no creature of Foundry's Pathfinder 1e system")
    system = foundry.root(actor)
    making = Making(actor.get("name"), "pf1")
    foundry.side(making, actor, actor["type"])
    body = as_dict(system.get("attributes"))
    now = number(first(body, "hp.value"))
    most = number(first(body, "hp.max"), 1)
    making.hp(most if most is not None else now, now, low=-1000)
    making.put("temp", number(first(body, "hp.temp"), 1, 100_000))
    making.put("nonlethal", number(first(body, "hp.nonlethal"), 1, 100_000))
    _rating(making, system)
    _type(making, actor)
    _abilities(making, system)
    _totals(making, system)
    _defences(making, system)
    for kind, name, inside in foundry.items(actor):
        if kind in ("feat", "attack") and "frightful presence" in name.casefold():
            _frightful(making, inside)
            break
    _stat_block(making, actor, system)
    return making.creature(foundry.source(system))


def _rating(making: Making, system: dict[str, Any]) -> None:
    cr = fraction(first(system, "details.cr.base", "details.cr.total"))
    if cr is not None and 0 <= cr <= 50:
        making.note(f"CR {rating(cr)}")


def _type(making: Making, actor: dict[str, Any]) -> None:
    """The type stands in the `race` item: `creatureType`, or its name `Race: Undead`; the hit
    dice, which are its level, in the items of the kind class."""
    found: list[str] = []
    dice = 0
    for kind, name, inside in foundry.items(actor):
        if kind == "race":
            said = inside.get("creatureType") or inside.get("creatureTypes")
            kinds = [said] if isinstance(said, str) else as_list(said)
            found += [as_text(k).casefold() for k in kinds]
            if not any(found):
                bare = name.casefold().removeprefix("race:").strip()
                found += [bare] if bare not in _NAMED_BUT_NO_TYPE else []
            for sub in as_list(inside.get("subTypes")) + as_list(inside.get("creatureSubtypes")):
                found += [as_text(s).casefold() for s in as_list(sub)] or [as_text(sub).casefold()]
        elif kind == "class":
            dice += number(inside.get("level"), 1, 100) or 0
    if dice:
        making.put("hd", dice)
        making.put("level", dice)
    if first(foundry.root(actor), "abilities.int.value") == 0:
        found.append("mindless")
    making.words("traits", found)


def _abilities(making: Making, system: dict[str, Any]) -> None:
    for name in ABILITIES:
        score = number(first(system, f"abilities.{name}.value"), 0, 200)
        if not score:
            if score == 0 and name == "con":
                making.note("no Constitution")
            continue
        making.put(name, (score - 10) // 2)
        if name == "con":
            making.put("con_score", score)


def _totals(making: Making, system: dict[str, Any]) -> None:
    saved = []
    for key, place in _TOTALS.items():
        total = number(first(system, place), -50, 200)
        if total:  # 0 is what an actor has that was never opened
            making.put(key, total)
            saved.append(key)
    making.lack(*(said for key, said in _WANTED.items() if key not in saved))
    if saved:
        making.doubt("AC, saves and initiative are as Foundry saved them last, if it did")
    else:
        making.doubt(
            "Foundry's Pathfinder 1e files hold no AC, saves or initiative: type them, or take "
            "the creature from Combat Manager or from its stat block as text"
        )


def _defences(making: Making, system: dict[str, Any]) -> None:
    senses = first(system, "traits.senses.custom", "traits.senses")
    hit = _PERCEPTION.search(as_text(senses)[:2000])
    if hit:
        making.whole("perception", hit[1].replace(" ", ""))
    making.whole("sr", first(system, "attributes.sr.total", "attributes.sr.formula"), low=1)
    immune = _entries(system, "di") + _entries(system, "ci")
    making.words("immune", (i.casefold() for i in immune))
    making.words("weak", (w.casefold() for w in _entries(system, "dv")))
    making.words("resist", (r.casefold() for r in _entries(system, "eres")))
    making.put("dr", ", ".join(_entries(system, "dr")))
    for place in ("fastHealing", "regen"):
        making.note(line(as_text(first(system, f"traits.{place}")), 80))


def _entries(system: dict[str, Any], name: str) -> list[str]:
    """Words of a trait: a text, `{value: [...], custom: "a;b"}`, or amounts with two types."""
    said = first(system, f"traits.{name}")
    found = as_dict(said)
    custom = as_text(said) or as_text(found.get("custom"))
    words_ = [as_text(v) for v in as_list(found.get("value"))]
    for entry in as_list(found.get("value")):
        kinds = [as_text(t) for t in as_list(as_dict(entry).get("types"))]
        amount = number(as_dict(entry).get("amount"), 0, 1000)
        kind = " or ".join(k for k in kinds if k)
        if kind:
            shown = f"{amount}/{kind}" if name == "dr" else f"{kind} {amount}"
            words_.append(shown if amount is not None else kind)
    words_ += re.split(r"[;,]", custom[:1000])
    return [w.strip() for w in words_ if w.strip()]


def _frightful(making: Making, item: dict[str, Any]) -> None:
    """The range in feet and the DC stand in the item, in newer files in its first action."""
    action = as_dict(next(iter(as_list(item.get("actions"))), None))
    places = ("range.value", "measureTemplate.size")
    radius = next(
        (r for part in (item, action) for p in places if (r := number(first(part, p), 1, 10_000))),
        None,
    )
    dc = number(first(item, "save.dc"), 1, 99) or number(first(action, "save.dc"), 1, 99)
    frightful(making, words(foundry.description(item)), radius, dc)


def _stat_block(making: Making, actor: dict[str, Any], system: dict[str, Any]) -> None:
    making.say(making.name)
    making.say(making.pairs.get("traits", "").replace(",", ", "))
    senses = as_text(first(system, "traits.senses.custom", "traits.senses"))
    making.say(f"Senses: {line(senses)}" if senses else "")
    for kind, name, inside in foundry.items(actor):
        if kind in ("feat", "attack") and name and not name.startswith("sbc |"):
            notes = [line(as_text(n)) for n in as_list(inside.get("attackNotes"))]
            text = "; ".join(n for n in notes if n) or line(foundry.description(inside), 600)
            making.say(f"{name}: {text}" if text else name)
