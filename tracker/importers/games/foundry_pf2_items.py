"""Items of a Pathfinder 2e actor: strikes, abilities, spells, and what a fight wants of them."""

import re
from typing import Any

from . import foundry
from .making import Making
from .numbers import as_dict, as_list, as_text, first, number, signed
from .pf2_words import SIZE_WORDS, frightful, persistent_in
from .words import line, words

_CHECK = re.compile(r"@Check\[([^\[\]]{1,200})\]")
_STRIKES = ("melee", "ranged")
_HEALS = ("fast-healing", "regeneration", "fast healing")
_THRESHOLD = re.compile(r"Threshold[^.\n]{0,120}")
_COST = {"1": "[1 action]", "2": "[2 actions]", "3": "[3 actions]"}
_SHORT = 1200
"""Characters of an ability's text in the stat block."""


def abilities(making: Making, actor: dict[str, Any]) -> None:
    """Persistent damage, frightful presence, healing, shields and a troop's thresholds."""
    persistent: list[str] = []
    for kind, name, system in foundry.items(actor):
        if kind in _STRIKES:
            persistent += _strike_persistent(system)
        elif kind == "action":
            text = words(foundry.description(system))
            persistent += persistent_in(text)
            _action(making, name, system, text)
        elif kind == "shield" or (kind == "armor" and first(system, "category") == "shield"):
            _shield(making, name, system)
    making.words("persistent", persistent)


def _strike_persistent(system: dict[str, Any]) -> list[str]:
    found = []
    for roll in as_list(system.get("damageRolls")):
        entry = as_dict(roll)
        kind = as_text(entry.get("damageType")).casefold()
        dice = as_text(entry.get("damage")).replace(" ", "")
        if dice and kind and ("persistent" in (entry.get("category"), kind) or kind == "bleed"):
            found.append(f"{dice} {kind}")
    return found + persistent_in(words(foundry.description(system)))


def _action(making: Making, name: str, system: dict[str, Any], text: str) -> None:
    slug = as_text(system.get("slug")).casefold()
    folded = name.casefold()
    if slug == "frightful-presence" or folded.startswith("frightful presence"):
        frightful(making, f"{name} {text}", _radius(system), _check_dc(system))
    if slug.startswith(_HEALS) or folded.startswith(_HEALS):
        making.note(name)
    if slug.startswith("troop") or folded.startswith("troop"):
        hit = _THRESHOLD.search(text)
        if hit:
            making.note(hit[0])


def _radius(system: dict[str, Any]) -> int | None:
    """Feet of an Aura among the item's rule elements."""
    for rule in as_list(system.get("rules")):
        if as_text(as_dict(rule).get("key")) == "Aura":
            found = number(as_dict(rule).get("radius"), 1, 10_000)
            if found is not None:
                return found
    return None


def _check_dc(system: dict[str, Any]) -> int | None:
    """The DC of the text's first Will check, in either way of writing it."""
    for hit in _CHECK.finditer(foundry.description(system)[:20_000]):
        parts = hit[1].split("|")
        dc = next((p.partition(":")[2] for p in parts if p.strip().startswith("dc:")), "")
        if dc.strip().isdigit() and any(p.strip() in ("will", "type:will") for p in parts):
            return number(dc, 1, 99)
    return None


def _shield(making: Making, name: str, system: dict[str, Any]) -> None:
    hard = number(system.get("hardness"), 1, 1000)
    most = number(first(system, "hp.max"), 1, 10_000)
    parts = [f"hardness {hard}"] * (hard is not None) + [f"HP {most}"] * (most is not None)
    making.note(f"{name} ({', '.join(parts)})" if parts else name)


def stat_block(making: Making, actor: dict[str, Any], system: dict[str, Any]) -> None:
    """The stat block in plain words."""
    pairs = making.pairs
    size = as_text(first(system, "traits.size.value", "traits.size"))
    rarity = as_text(first(system, "traits.rarity.value", "traits.rarity"))
    alignment = as_text(first(system, "details.alignment.value"))
    about = [rarity if rarity != "common" else "", alignment, SIZE_WORDS.get(size, size)]
    about += pairs.get("traits", "").split(",")
    making.say(f"{making.name}, level {pairs.get('level', '?')}")
    making.say(", ".join(a for a in about if a))
    _senses(making, system)
    named = {k.removeprefix("skill."): v for k, v in pairs.items() if k.startswith("skill.")}
    if named:
        shown = (f"{k.replace('_', ' ')} {signed(int(v))}" for k, v in named.items())
        making.say(f"Skills: {', '.join(shown)}")
    scores = as_dict(system.get("abilities"))
    mods = {k: number(first(v, "mod"), -20, 50) for k, v in scores.items()}
    making.say(", ".join(f"{k.title()} {signed(v)}" for k, v in mods.items() if v is not None))
    for kind, name, inside in foundry.items(actor):
        if kind in _STRIKES:
            _say_strike(making, name, inside)
        elif kind == "action":
            _say_action(making, name, inside)
    _say_spells(making, actor)
    for place in ("details.description", "details.disable", "details.routine", "details.reset"):
        making.say(words(as_text(first(system, place)))[:_SHORT])


def _senses(making: Making, system: dict[str, Any]) -> None:
    given = first(system, "perception.senses", "traits.senses")
    parts = []
    for sense in as_list(given):
        entry = as_dict(sense)
        kind = as_text(entry.get("type") or entry.get("name")) if entry else as_text(sense)
        feet = number(entry.get("range"), 1, 100_000)
        parts.append(kind.replace("-", " ") + (f" {feet} feet" if feet else ""))
    shown = ", ".join(p for p in parts if p)
    if shown:
        making.say(f"Senses: {shown}")


def _traits(system: dict[str, Any]) -> str:
    said = [as_text(t).replace("-", " ") for t in as_list(first(system, "traits.value"))]
    shown = ", ".join(t for t in said if t)
    return f" ({shown})" if shown else ""


def _say_strike(making: Making, name: str, system: dict[str, Any]) -> None:
    bonus = number(first(system, "bonus.value", "bonus"), -100, 200)
    rolls = (as_dict(roll) for roll in as_list(system.get("damageRolls")))
    damage = " plus ".join(
        " ".join(as_text(roll.get(k)) for k in ("damage", "category", "damageType") if roll.get(k))
        for roll in rolls
    )
    effects = [as_text(e).replace("-", " ") for e in as_list(first(system, "attackEffects.value"))]
    shown = " plus ".join(p for p in [damage, *effects] if p)
    hits = f" {signed(bonus)}" if bonus is not None else ""
    making.say(f"Strike: {name}{hits}{_traits(system)}" + (f": {shown}" if shown else ""))


def _say_action(making: Making, name: str, system: dict[str, Any]) -> None:
    kind = as_text(first(system, "actionType.value"))
    cost = _COST.get(as_text(first(system, "actions.value")), "")
    if kind in ("reaction", "free"):
        cost = "[reaction]" if kind == "reaction" else "[free action]"
    text = line(foundry.description(system), _SHORT)
    head = f"{name} {cost}".strip() + _traits(system)
    making.say(f"{head}: {text}" if text and text != name else head)


def _say_spells(making: Making, actor: dict[str, Any]) -> None:
    entries: dict[str, list[str]] = {}
    heads: dict[str, str] = {}
    for raw in as_list(actor.get("items")):
        found = as_dict(raw)
        system = foundry.root(found)
        name = as_text(found.get("name"))
        if found.get("type") == "spellcastingEntry":
            dc = number(first(system, "spelldc.dc"), 1, 99)
            heads[as_text(found.get("_id"))] = name + (f", DC {dc}" if dc is not None else "")
        elif found.get("type") == "spell":
            entries.setdefault(as_text(first(system, "location.value")), []).append(name)
    for place, names in entries.items():
        making.say(f"{heads.get(place, 'Spells')}: {', '.join(n for n in names if n)}")
