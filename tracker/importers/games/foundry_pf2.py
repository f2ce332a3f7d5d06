"""Pathfinder 2e actors as Foundry exports them, of three eras.

Now: `system` with `perception.mod`. Before: `system` with `attributes.perception.value`. Up to
Foundry 9: `data`, with `traits.{di,dv,dr}`, `traits.traits.value` and skills as lore items.
"""

import re
from collections.abc import Iterable
from typing import Any

from ..document import Document
from ..found import Creature, Found
from . import foundry
from .foundry_pf2_items import abilities, stat_block
from .making import Making, Skipped, each, item, key_of
from .numbers import as_dict, as_list, as_text, first, is_true, number, signed
from .pf2_words import weigh
from .words import line

NAME = "Foundry Pathfinder 2e actor"
_REFUSED = {
    "party": "a party only points to its members; export each of them",
    "loot": "it is a pile of loot, which does not fight",
    "army": "it is an army of the Kingmaker rules, which has no place in a fight of creatures",
}
_SAVES = {"fort": "fortitude", "ref": "reflex", "will": "will"}
_CUSTOM = ("customLabel", "label", "custom")


def recognises(doc: Document) -> bool:
    """Whether the file holds an actor of Foundry's pf2e system."""
    return any(is_pf2(actor) for actor in foundry.actors(doc.json)[: foundry.SNIFFED])


def is_pf2(actor: dict[str, Any]) -> bool:
    """Whether an actor is of the pf2e system: it says so, or it has its places."""
    said = foundry.of_system(actor, "pf2e")
    if said is not None:
        return said
    system = foundry.root(actor)
    if first(system, "details.cr", "attributes.savingThrows", "attributes.hpAbility") is not None:
        return False
    if actor["type"] in ("hazard", "party", "army", "familiar"):
        return True
    return isinstance(first(system, "details.level"), dict)


def read(doc: Document) -> Found:
    """Every actor of the file; those that do not fight are refused with the reason."""
    entries = foundry.actors(doc.json)
    creatures, refused = each(entries, _actor)
    data = as_dict(doc.json)
    title = "" if foundry.is_actor(data) else as_text(data.get("name")).strip()
    return Found(NAME, creatures, refused, title=title)


def _actor(actor: dict[str, Any]) -> Creature:
    kind = actor["type"]
    if kind in _REFUSED:
        raise Skipped(_REFUSED[kind])
    if not is_pf2(actor):
        raise Skipped("it is an actor of another game than the rest of the file")
    system = foundry.root(actor)
    making = Making(actor.get("name"), "pf2")
    level = making.whole("level", first(system, "details.level.value", "details.level"), "level")
    if level is None:
        making.lack("level")
    foundry.side(making, actor, kind)
    _traits(making, system)
    skills = _skills(actor, system)
    if kind == "character":
        _character(making, system)
    else:
        _numbers(making, system, kind)
        _initiative(making, system, kind, skills)
    for key, value in skills.items():
        making.put(f"skill.{key}", value)
    abilities(making, actor)
    if kind == "familiar":
        making.doubt("a familiar's numbers follow from its master's; look them up there")
    elif kind == "vehicle":
        making.doubt("a vehicle moves on its pilot's turn and has no initiative of its own")
    elif kind == "npc":
        weigh(making, level)
    stat_block(making, actor, system)
    return making.creature(foundry.source(system))


def _character(making: Making, system: dict[str, Any]) -> None:
    making.lack("HP", "AC", "initiative", "saves")
    making.doubt(
        "a player character of Foundry holds choices, not their results: export it from "
        "Pathbuilder 2e, or type AC, HP and Perception"
    )
    hero = number(first(system, "resources.heroPoints.value"), 0, 20)
    if hero is not None:
        most = number(first(system, "resources.heroPoints.max"), 0, 20)
        making.put("hero", f"{hero}/{max(most if most is not None else 3, hero)}")


def _traits(making: Making, system: dict[str, Any]) -> None:
    said = first(system, "traits.value", "traits.traits.value", "traits.traits")
    making.words("traits", (as_text(t) for t in as_list(said)))


def _skills(actor: dict[str, Any], system: dict[str, Any]) -> dict[str, int]:
    """Skill modifiers by key: of `system.skills`, and of items of the kind lore."""
    found: dict[str, int] = {}
    for name, value in as_dict(system.get("skills")).items():
        base = number(first(value, "base", "value", "mod"), -100, 200)
        if base is not None and key_of(name):
            found[key_of(name)] = base
    for kind, name, inside in foundry.items(actor):
        base = number(first(inside, "mod.value", "mod"), -100, 200) if kind == "lore" else None
        if base is not None and key_of(name):
            found.setdefault(key_of(name), base)
    return found


def _numbers(making: Making, system: dict[str, Any], kind: str) -> None:
    body = as_dict(system.get("attributes"))
    if making.whole("ac", first(body, "ac.value"), "AC") is None:
        making.lack("AC")
    _health(making, body, kind)
    for key, name in _SAVES.items():
        value = first(system, f"saves.{name}.value", f"saves.{name}.mod")
        if kind in ("hazard", "vehicle") and number(value) in (0, None):
            continue  # 0 stands for a save that it does not have
        making.whole(key, value, name.capitalize())
        making.note(line(as_text(first(system, f"saves.{name}.saveDetail")), 80))
    making.whole("con", first(system, "abilities.con.mod"), low=-10, high=50)
    making.whole("speed", first(body, "speed.value", "speed"), low=0, high=1000)
    if making.pairs.get("speed") is None:
        making.whole("speed", first(system, "movement.speeds.land.value"), low=0, high=1000)
    making.note(_other_speeds(body))
    hardness = number(body.get("hardness"), 1, 1000)
    making.put("hardness", hardness)
    for place in ("ac.details", "hp.details", "allSaves.value"):
        making.note(_bare(line(as_text(first(body, place)), 140)))
    _immunities(making, system, body)
    adjusted = as_text(body.get("adjustment"))
    if adjusted in ("elite", "weak"):
        making.doubt(f"it is marked {adjusted}: the file has its numbers without that")


def _other_speeds(body: dict[str, Any]) -> str:
    """Flying, swimming and the like, which the rules keep no number of."""
    told = []
    for entry in map(as_dict, as_list(first(body, "speed.otherSpeeds"))):
        feet = number(entry.get("value"), 1, 10_000)
        kind = line(as_text(entry.get("type") or entry.get("label")), 30).replace("-", " ")
        if kind and feet:
            told.append(f"{kind} {feet} feet")
    return f"speed: {', '.join(told)}" if told else ""


def _bare(text: str) -> str:
    """`(25 with shield raised)` without the brackets around all of it."""
    whole = text.startswith("(") and text.endswith(")") and text.count("(") == 1
    return text[1:-1] if whole else text


def _health(making: Making, body: dict[str, Any], kind: str) -> None:
    if body.get("hasHealth") is False:
        making.lack("HP")
        making.doubt("it has no hit points: it is disabled, not destroyed")
        return
    making.hp(first(body, "hp.max", "hp.value"), first(body, "hp.value"))
    temporary = number(first(body, "hp.temp"), 1, 100_000)
    making.put("temp", temporary)


def _initiative(making: Making, system: dict[str, Any], kind: str, skills: dict[str, int]) -> None:
    if kind == "hazard":
        _hazard(making, system)
        return
    perception = making.whole(
        "perception", first(system, "perception.mod", "attributes.perception.value"), "Perception"
    )
    said = first(
        system,
        "initiative.statistic",
        "attributes.initiative.statistic",
        "attributes.initiative.ability",
    )
    statistic = as_text(said).casefold() or "perception"
    modifier = perception
    if statistic != "perception":
        skill = skills.get(key_of(statistic))
        if skill is None:
            making.doubt(f"it rolls initiative with {statistic}, which the file has no number for")
        else:
            modifier = skill
            making.doubt(f"it rolls initiative with {statistic} {signed(skill)}, not Perception")
    if modifier is None:
        making.lack("initiative")
    else:
        making.put("mod", modifier)


def _hazard(making: Making, system: dict[str, Any]) -> None:
    """A hazard's Stealth is a modifier; only a complex hazard rolls initiative with it."""
    stealth = number(first(system, "attributes.stealth.value"), -100, 200)
    details = line(as_text(first(system, "attributes.stealth.details")).strip(), 120)
    if not is_true(first(system, "details.isComplex")):
        dc = f", Stealth DC {stealth + 10}" if stealth is not None else ""
        making.note(f"simple hazard{dc} {details}".strip())
        making.put("turns", "no")
        making.doubt("a simple hazard has no turn: it does what it does when it is triggered")
        return
    making.note(f"complex hazard; Stealth {details}".strip() if details else "complex hazard")
    if stealth is None:
        making.lack("initiative")
    else:
        making.put("mod", stealth)
        making.doubt(f"a complex hazard rolls initiative with Stealth {signed(stealth)}")


def _immunities(making: Making, system: dict[str, Any], body: dict[str, Any]) -> None:
    """Immunities, weaknesses, resistances: `attributes.*`, or `traits.{di,ci,dv,dr}` of old."""
    old = as_dict(system.get("traits"))
    immune = [*_entries(body.get("immunities")), *_entries(old.get("di")), *_entries(old.get("ci"))]
    making.words("immune", (f"{_kind(e)} {_limits(e)}" for e in immune if _kind(e)))
    for key, now, before in (("weak", "weaknesses", "dv"), ("resist", "resistances", "dr")):
        found = [*_entries(body.get(now)), *_entries(old.get(before))]
        making.words(key, [w for e in found if (w := _amount(making, now, e))])


def _entries(value: Any) -> Iterable[dict[str, Any]]:
    """Entries of one kind: a list of objects or words, or `{value: [...], custom: "..."}`."""
    found = as_dict(value)
    entries = as_list(found.get("value")) if found else as_list(value)
    for entry in entries:
        if isinstance(entry, dict):
            yield as_dict(entry)
        elif as_text(entry).strip():
            yield {"type": as_text(entry)}
    for word in as_text(found.get("custom")).replace(";", ",").split(","):
        if word.strip():
            yield {"type": word.strip()}


def _kind(entry: dict[str, Any]) -> str:
    kind = as_text(entry.get("type"))
    if kind == "custom":
        kind = next((t for k in _CUSTOM if (t := as_text(entry.get(k)))), kind)
    return item(kind.replace("-", " ").casefold())


def _amount(making: Making, said: str, entry: dict[str, Any]) -> str:
    kind = _kind(entry)
    if not kind:
        return ""
    singular = {"weaknesses": "weakness", "resistances": "resistance"}[said]
    amount = number(entry.get("value"), 0, 100_000)
    if amount is None:
        making.doubt(f"{singular} to {kind}: the file gives no amount")
        return kind
    return f"{kind} {amount} {_limits(entry)}".strip()


def _limits(entry: dict[str, Any]) -> str:
    """What it lets through and what it is doubled against, as a stat block writes it."""
    said = []
    for key, says in (("exceptions", "except"), ("doubleVs", "double resistance vs.")):
        given = entry.get(key)
        parts = [given] if isinstance(given, str) else as_list(given)
        named = [n for p in parts if (n := _exception(p))]
        if named:
            said.append(f"{says} {' or '.join(named)}")
    return f"({'; '.join(said)})" if said else ""


def _exception(value: Any) -> str:
    """A word, or an object with a label (`{"definition": [...], "label": "..."}`)."""
    found = as_dict(value)
    said = as_text(found.get("label")) if found else re.sub(r"(?<!non)-", " ", as_text(value))
    return re.sub(r"[(),;]", " ", item(said, 80)).strip()
