"""Savage Worlds actors as Foundry's swade system exports them.

`system.attributes.agility.die.{sides,modifier}`, `stats.{toughness,parry}`, `pace.ground` (older
`stats.speed.value`), `wounds`, `fatigue`, `bennies`, `status.is...`, `initiative.has...`; skills,
edges, hindrances and abilities are items. A hero's file may have no `wildcard`.
"""

import re
from typing import Any

from ..document import Document
from ..found import Creature, Found
from . import foundry
from .making import Making, Skipped, each, key_of
from .numbers import as_dict, as_text, first, is_true, number, plain
from .words import line

NAME = "Foundry Savage Worlds actor"
ATTRIBUTES = ("agility", "smarts", "spirit", "strength", "vigor")
SKILLS = {"academics", "athletics", "driving", "faith", "fighting", "healing", "intimidation"}
SKILLS |= {"notice", "occult", "performance", "persuasion", "piloting", "research", "shooting"}
SKILLS |= {"spellcasting", "stealth", "survival", "taunt", "thievery"}
"""Skills that have a key of their own; any other is `skill.NAME`."""
_EDGES = {
    "level headed": "level headed",
    "improved level headed": "improved level headed",
    "quick": "quick",
    "hesitant": "hesitant",
    "brave": "brave",
    "fearless": "fearless",
    "aura of courage": "aura of courage",
    "combat reflexes": "combat reflexes",
    "elan": "elan",
    "healer": "healer",
}
_KINDS = {"undead", "mindless", "construct", "demon", "elemental", "ethereal", "swarm", "animal"}
_INITIATIVE = {
    "hasHesitant": "hesitant",
    "hasLevelHeaded": "level headed",
    "hasImpLevelHeaded": "improved level headed",
    "hasQuick": "quick",
}
_STATUS = {
    "isShaken": "sw:shaken",
    "isDistracted": "sw:distracted",
    "isVulnerable": "sw:vulnerable",
    "isStunned": "sw:stunned",
    "isEntangled": '"entangled"',
    "isBound": '"bound"',
    "isIncapacitated": "sw:incapacitated",
}
_REFUSED = {
    "vehicle": "a vehicle has no turn of its own; whoever drives it has",
    "group": "a group only points to its members; export each of them",
}
_SILENT = {"skill", "weapon", "armor", "shield", "gear", "consumable", "power", "ancestry"}
_FEAR = re.compile(r"fear\b\s*\(?\s*([+-]?\s*\d{1,2})?", re.IGNORECASE)
_IMPROVED = re.compile(r"(.+?),? \(?imp(?:roved|\.)?\)?$")


def recognises(doc: Document) -> bool:
    """Whether the file holds an actor of Foundry's swade system."""
    return any(_is_swade(actor) for actor in foundry.actors(doc.json)[: foundry.SNIFFED])


def _is_swade(actor: dict[str, Any]) -> bool:
    said = foundry.of_system(actor, "swade")
    if said is not None:
        return said
    system = foundry.root(actor)
    dice = [first(system, f"attributes.{name}.die") for name in ATTRIBUTES]
    return sum(isinstance(die, dict) for die in dice) >= 2


def read(doc: Document) -> Found:
    """Every actor of the file, also of a pack's keys `!actors!id`."""
    creatures, refused = each(foundry.actors(doc.json), _actor)
    return Found(NAME, creatures, refused)


def _actor(actor: dict[str, Any]) -> Creature:
    kind = actor["type"]
    if kind in _REFUSED:
        raise Skipped(_REFUSED[kind])
    if not _is_swade(actor):
        raise Skipped("it is an actor of another game than the rest of the file")
    system = foundry.root(actor)
    making = Making(actor.get("name"), "sw")
    foundry.side(making, actor, kind)
    hero = kind == "character"
    wild = hero or is_true(system.get("wildcard"))
    making.put("wild", "yes" if wild else "no")
    _dice(making, actor, system)
    _figures(making, system)
    _state(making, system, wild)
    _edges(making, actor, system)
    rank = as_text(first(system, "advances.rank"))
    making.note(line(rank, 40))
    _stat_block(making, actor, system)
    return making.creature(foundry.source(system))


def die(making: Making, said: str, value: Any) -> str | None:
    """A Trait die: `d8`, `d12+2`. A modifier that the tracker has no die for is said."""
    sides = number(first(value, "sides"), 1, 100)
    modifier = number(first(value, "modifier"), -20, 20) or 0
    if sides is None:
        return None
    if sides not in (4, 6, 8, 10, 12):
        making.doubt(f"{said} d{sides} is no Trait die")
        return None
    if sides == 12 and 1 <= modifier <= 4:
        return f"d12+{modifier}"
    if modifier:
        making.doubt(f"{said} is d{sides}{modifier:+d}: taken as d{sides}, see to the rest by hand")
    return f"d{sides}"


def _dice(making: Making, actor: dict[str, Any], system: dict[str, Any]) -> None:
    for name in ATTRIBUTES:
        found = die(making, name.capitalize(), first(system, f"attributes.{name}.die"))
        if found is None:
            making.lack(name.capitalize())
        making.put(name, found)
    for kind, name, inside in foundry.items(actor):
        key = key_of(name)
        if kind != "skill" or not key or key == "unskilled_attempt":
            continue
        found = die(making, name, inside.get("die"))
        making.put(key if key in SKILLS else f"skill.{key}", found)
    running = first(system, "pace.running.die", "stats.speed.runningDie")
    sides = number(running, 4, 12)
    if sides in (4, 6, 8, 10, 12):
        making.put("run", f"d{sides}")


def _figures(making: Making, system: dict[str, Any]) -> None:
    for key, places in (
        ("parry", ("stats.parry.value",)),
        ("toughness", ("stats.toughness.value",)),
        ("pace", ("pace.ground", "stats.speed.value", "stats.speed.adjusted")),
    ):
        least = 0 if key == "pace" else 1
        found = number(first(system, *places), least, 100 if key != "toughness" else 1000)
        making.put(key, found)
        if found is None and key != "pace":
            making.lack(key.capitalize())
    making.put("armor", number(first(system, "stats.toughness.armor"), 1, 1000))
    reckoned = [
        f"{said} {making.pairs[said]}"
        for said, place in (("toughness", "autoCalcToughness"), ("parry", "autoCalcParry"))
        if said in making.pairs and is_true(first(system, f"details.{place}"))
    ]
    if reckoned:
        are = "is" if len(reckoned) == 1 else "are"
        making.doubt(f"{' and '.join(reckoned)} {are} as last saved: Foundry reckons them anew")


def _state(making: Making, system: dict[str, Any], wild: bool) -> None:
    wounds = number(first(system, "wounds.value"), 0, 100) or 0
    most = number(first(system, "wounds.max"), 0, 100)
    if wild or wounds:
        making.put("wounds", f"{min(wounds, 3)}/3")
    if most is not None and most > 3:
        making.doubt(f"it takes {most} Wounds; the tracker counts to 3")
    elif wounds > 3:
        making.doubt(f"it has {wounds} Wounds; the tracker counts to 3")
    fatigue = number(first(system, "fatigue.value"), 1, 3)
    making.put("fatigue", f"{fatigue}/3" if fatigue else None)
    if wild:
        making.put("bennies", number(first(system, "bennies.value"), 0, 100))
    for flag, condition in _STATUS.items():
        if is_true(first(system, f"status.{flag}")):
            making.effects.append(f"effect {{name}} {condition}")


def _edges(making: Making, actor: dict[str, Any], system: dict[str, Any]) -> None:
    """Edges, hindrances and abilities that the rules ask about, as traits; fear as a number."""
    traits = [t for flag, t in _INITIATIVE.items() if is_true(first(system, f"initiative.{flag}"))]
    if is_true(first(system, "attributes.smarts.animal")):
        traits.append("animal")
    for kind, name, _ in foundry.items(actor):
        if kind in _SILENT:
            continue
        folded = " ".join(plain(name).casefold().replace("-", " ").split())
        improved = _IMPROVED.fullmatch(folded)
        folded = f"improved {improved[1]}" if improved else folded
        if folded in _EDGES or folded in _KINDS:
            traits.append(folded)
        _fear(making, plain(name).strip())
    making.words("traits", traits)


def _fear(making: Making, name: str) -> None:
    """`Fear`, `Fear -2`, `Fear (-2)`: the penalty of the check it causes."""
    hit = _FEAR.match(name)
    if hit is None:
        return
    penalty = number((hit[1] or "0").replace(" ", ""), -10, 10) or 0
    if penalty > 0:
        making.doubt(f"{name} is taken as a penalty of {-penalty}")
    making.put("fear", -abs(penalty))


def _stat_block(making: Making, actor: dict[str, Any], system: dict[str, Any]) -> None:
    making.say(making.name)
    making.say(", ".join(f"{n.capitalize()} {making.pairs.get(n, '?')}" for n in ATTRIBUTES))
    groups: dict[str, list[str]] = {}
    for kind, name, inside in foundry.items(actor):
        shown = line(name, 80)
        if kind == "skill":
            sides = number(first(inside, "die.sides"), 1, 100)
            modifier = number(first(inside, "die.modifier"), -20, 20) or 0
            shown = f"{shown} d{sides}" + (f"{modifier:+d}" if modifier else "") if sides else shown
        if kind in ("ability", "edge", "hindrance"):
            text = line(foundry.description(inside), 400)
            shown = f"{shown} ({text})" if text and kind == "ability" else shown
        if shown:
            groups.setdefault(kind, []).append(shown)
    for kind, names in groups.items():
        making.say(f"{kind.capitalize()}: {', '.join(names)}")
    making.say(line(as_text(first(as_dict(system), "details.biography.value")), 600))
