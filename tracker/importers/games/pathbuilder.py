"""Pathfinder 2e characters as Pathbuilder 2e exports them: `{"success": true, "build": {...}}`.

Ranks and attributes stand in the file; hit points, Perception, saves and skills follow from
them. Some files have keys with stray blanks (`bonush p`), copied out of a wrapped window.
"""

from typing import Any

from ..document import Document
from ..found import Creature, Found
from .making import Making, Skipped, each, item, key_of
from .numbers import as_dict, as_list, as_text, is_true, number, signed
from .words import line

NAME = "Pathbuilder 2e character"
_PARTS = {"attributes", "abilities", "proficiencies", "acTotal", "class", "ancestry"}
_SAVES = {"fort": ("fortitude", "con"), "ref": ("reflex", "dex"), "will": ("will", "wis")}
_SKILLS = {
    "acrobatics": "dex",
    "arcana": "int",
    "athletics": "str",
    "crafting": "int",
    "deception": "cha",
    "diplomacy": "cha",
    "intimidation": "cha",
    "medicine": "wis",
    "nature": "wis",
    "occultism": "int",
    "performance": "cha",
    "religion": "wis",
    "society": "int",
    "stealth": "dex",
    "survival": "wis",
    "thievery": "dex",
}
_RANKS = {0, 2, 4, 6, 8}
_ARMOUR = ("light", "medium", "heavy")
_TOLD = 20


def recognises(doc: Document) -> bool:
    """Whether the file is a Pathbuilder export, one or a list of them."""
    return any(_is_export(entry) for entry in _entries(doc.json)[:_TOLD])


def _entries(data: Any) -> list[Any]:
    return data if isinstance(data, list) else [data]


def _is_export(entry: Any) -> bool:
    found = mended(entry)[0]
    if found.get("success") is False and set(found) <= {"success", "build", "error", "message"}:
        return True
    build = as_dict(found.get("build"))
    return len(_PARTS & set(build)) >= 3 or ("success" in found and bool(build))


def mended(value: Any) -> tuple[dict[str, Any], bool]:
    """An object with the blanks taken out of its keys, two levels down; whether any was."""
    blank = False

    def tidy(found: Any, depth: int) -> Any:
        nonlocal blank
        if not isinstance(found, dict) or depth > 3:
            return found
        clean: dict[str, Any] = {}
        for key, inside in found.items():
            short = "".join(str(key).split())
            blank = blank or (short != key and depth > 0 and depth < 3)
            clean.setdefault(short, tidy(inside, depth + 1))
        return clean

    return as_dict(tidy(value, 0)), blank


def read(doc: Document) -> Found:
    """Every character of the file; an export that failed is refused."""
    creatures, refused = each(_entries(doc.json), _character)
    ignored = []
    for entry in _entries(doc.json):
        build = as_dict(mended(entry)[0].get("build"))
        for kind in ("pets", "familiars"):
            count = len(as_list(build.get(kind)))
            if count:
                ignored.append(f"{count} {kind} of {as_text(build.get('name')) or 'the character'}")
    return Found(NAME, creatures, refused, tuple(ignored))


def _character(entry: Any) -> Creature:
    found, blank = mended(entry)
    build = as_dict(found.get("build"))
    if found.get("success") is False or not build:
        raise Skipped("Pathbuilder says that this export did not succeed: export it again")
    name = as_text(build.get("name")).strip()
    making = Making(name or "Unknown Adventurer", "pf2")
    if not name:
        making.doubt("it has no name")
    if blank:
        making.doubt("some keys of the file had stray blanks in them, which were taken out")
    making.put("side", "pc")
    level = making.whole("level", build.get("level"), "level", 1, 30)
    if level is None:
        making.lack("level")
    mods = _modifiers(build)
    _health(making, build, level, mods)
    _armour(making, build)
    _ranked(making, build, level, mods)
    making.put("con", mods.get("con"))
    body = as_dict(build.get("attributes"))
    speed = number(body.get("speed"), 0, 500)
    if speed is not None:
        making.put("speed", max(speed + (number(body.get("speedBonus"), -500, 500) or 0), 0))
    making.words("resist", (item(r).casefold() for r in as_list(build.get("resistances"))))
    _about(making, build)
    return making.creature("Pathbuilder 2e")


def _modifiers(build: dict[str, Any]) -> dict[str, int]:
    """Ability modifiers from scores; a partial boost (19) counts as the even score below."""
    found = {}
    for name, score in as_dict(build.get("abilities")).items():
        value = number(score, 0, 60)
        if value is not None:
            found[name.casefold()] = (value - 10) // 2
    return found


def _health(making: Making, build: dict[str, Any], level: int | None, mods: dict[str, int]) -> None:
    """`ancestryhp + bonushp + level * (classhp + bonushpPerLevel + Con)`."""
    body = as_dict(build.get("attributes"))
    ancestry, own = number(body.get("ancestryhp"), 0, 100), number(body.get("classhp"), 0, 100)
    con = mods.get("con")
    if ancestry is None or own is None or con is None or level is None:
        making.lack("HP")
        return
    bonus = number(body.get("bonushp"), -1000, 1000) or 0
    each_level = number(body.get("bonushpPerLevel"), -100, 100) or 0
    making.hp(ancestry + bonus + level * (own + each_level + con))
    if bonus:
        making.doubt(f"HP count a bonus of {bonus} once, not for every level: compare the sheet")


def _armour(making: Making, build: dict[str, Any]) -> None:
    total = as_dict(build.get("acTotal"))
    if making.whole("ac", total.get("acTotal"), "AC", 1, 100) is None:
        making.lack("AC")
    shield = number(total.get("shieldBonus"), 1, 20)
    if shield:
        making.note(f"shield {signed(shield)} AC when raised")
    worn = [w for w in map(as_dict, as_list(build.get("armor"))) if is_true(w.get("worn"))]
    kinds = [k for w in worn if (k := as_text(w.get("prof")).casefold()) in _ARMOUR]
    if kinds:
        making.put("armor", kinds[0])
    if kinds and number(total.get("acProfBonus")) == 0:
        making.doubt(f"wears {kinds[0]} armour without training: AC has no proficiency in it")


def resilient(build: dict[str, Any]) -> int:
    """The bonus to saves of the resilient rune of the armour worn: 0 to 3."""
    best = 0
    for worn in map(as_dict, as_list(build.get("armor"))):
        rune = as_text(worn.get("res")).casefold()
        if is_true(worn.get("worn")) and "resilient" in rune:
            best = max(best, 3 if "major" in rune else 2 if "greater" in rune else 1)
    return best


def _ranked(making: Making, build: dict[str, Any], level: int | None, mods: dict[str, int]) -> None:
    """Perception, saves and skills: ability, and rank with level where there is a rank."""
    ranks = as_dict(build.get("proficiencies"))
    perception = _total(making, "Perception", ranks.get("perception"), "wis", level, mods)
    if perception is None:
        making.lack("Perception", "initiative")
    making.put("perception", perception)
    making.put("mod", perception)
    rune = resilient(build)
    for key, (name, ability) in _SAVES.items():
        total = _total(making, name.capitalize(), ranks.get(name), ability, level, mods)
        if total is None:
            making.lack(name.capitalize())
        else:
            making.put(key, total + rune)
    if rune:
        making.note(f"resilient armour {signed(rune)} in the saves")
    for name, ability in _SKILLS.items():
        if number(ranks.get(name), 1, 8):
            total = _total(making, name, ranks.get(name), ability, level, mods)
            making.put(f"skill.{name}", total)
    for lore in as_list(build.get("lores")):
        parts = [*as_list(lore), None, None]
        stem = key_of(as_text(parts[0])).removesuffix("_lore")
        key = f"{stem}_lore" if stem else ""
        if key and number(parts[1], 1, 8):
            making.put(f"skill.{key}", _total(making, key, parts[1], "int", level, mods))
    bonuses = [item(k) for k, v in as_dict(build.get("mods")).items() if v]
    if bonuses:
        making.doubt(f"item bonuses to {', '.join(bonuses)} are not counted: compare the sheet")


def _total(
    making: Making, said: str, rank: Any, ability: str, level: int | None, mods: dict[str, int]
) -> int | None:
    value, modifier = number(rank, 0, 8), mods.get(ability)
    if value is None or modifier is None or (value and level is None):
        return None
    if value not in _RANKS:
        making.doubt(f"{said}: {value} is no rank of proficiency")
    return modifier + (value + (level or 0) if value else 0)


def _about(making: Making, build: dict[str, Any]) -> None:
    shown = [line(as_text(build.get(key)), 60) for key in ("heritage", "class")]
    ancestry = line(as_text(build.get("ancestry")), 60)
    if ancestry and ancestry.casefold() not in shown[0].casefold():
        shown.insert(0, ancestry)
    making.note(" ".join(s for s in shown if s))
    making.say(f"{making.name}, level {making.pairs.get('level', '?')} {' '.join(shown)}")
    scores = as_dict(build.get("abilities"))
    listed = {k: number(v, 0, 60) for k, v in scores.items()}
    making.say(", ".join(f"{k.title()} {v}" for k, v in listed.items() if v is not None))
    feats = [line(as_text(next(iter(as_list(f)), "")), 60) for f in as_list(build.get("feats"))]
    making.say(f"Feats: {', '.join(f for f in feats if f)}" if any(feats) else "")
    specials = [line(as_text(s), 60) for s in as_list(build.get("specials"))]
    making.say(f"Specials: {', '.join(s for s in specials if s)}" if any(specials) else "")
    for weapon in map(as_dict, as_list(build.get("weapons"))):
        attack = number(weapon.get("attack"), -50, 100)
        hits = f" {signed(attack)}" if attack is not None else ""
        damage = f"{as_text(weapon.get('die'))}{signed(number(weapon.get('damageBonus')) or 0)}"
        shown_name = line(as_text(weapon.get("display") or weapon.get("name")), 60)
        making.say(f"Strike: {shown_name}{hits} {damage}")
