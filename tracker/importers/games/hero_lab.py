"""Hero Lab Classic, "Save as XML": final numbers of Pathfinder 1e heroes and creatures.

The numbers stand in attributes (`health/@hitpoints`, `initiative/@total`); an empty one means 0.
"""

import re
from typing import TYPE_CHECKING

from ..document import Document
from ..found import Creature, Found
from .making import Making, each
from .words import line

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

NAME = "Hero Lab portfolio XML"
_SAVES = {"fort": "fort", "ref": "ref", "will": "will"}
_HIT_DICE = re.compile(r"(\d{1,3})d\d{1,2}\b")
_IMMUNITY = re.compile(r"^immunit(?:y|ies) to |(?<=\w) (?:attacks|effects)$")


def recognises(doc: Document) -> bool:
    """Whether the file is XML with Hero Lab's characters."""
    root = doc.xml
    if root is None or root.tag != "document":
        return False
    return root.find("public/character/health") is not None


def read(doc: Document) -> Found:
    """Every character of the portfolio."""
    root = doc.xml
    if root is None:
        return Found(NAME)
    creatures, refused = each(root.findall("public/character"), _character)
    return Found(NAME, creatures, refused)


def _of(character: "Element", path: str, name: str) -> str:
    found = character.find(path)
    return "" if found is None else found.get(name, "").strip()


def _character(character: "Element") -> Creature:
    making = Making(character.get("name", ""), "pf1")
    most, now = _of(character, "health", "hitpoints"), _of(character, "health", "currenthp")
    making.hp(most)
    if most.isdecimal() and now.lstrip("-").isdecimal() and int(now) < int(most):
        making.put("hp", f"{now}/{most}")
    dice = _HIT_DICE.findall(_of(character, "health", "hitdice")[:200])
    if dice:
        making.put("hd", sum(map(int, dice)))
        making.put("level", sum(map(int, dice)))
    initiative = character.find("initiative")
    if initiative is None:
        making.lack("initiative")
    else:
        making.whole("mod", initiative.get("total") or "0", "initiative")
    making.whole("ac", _of(character, "armorclass", "ac"), "AC")
    for save in character.findall("saves/save"):
        key = _SAVES.get(save.get("abbr", "").casefold())
        if key:
            making.whole(key, save.get("save") or "0", f"{save.get('abbr')} save")
    immune = (found.get("name", "") for found in character.findall("immunities/special"))
    making.words("immune", (_IMMUNITY.sub("", name.strip().casefold()) for name in immune))
    kinds = [*character.findall("types/type"), *character.findall("subtypes/subtype")]
    making.words("traits", (kind.get("name", "").casefold() for kind in kinds))
    if character.get("role") == "pc":
        making.put("side", "pc")
    rating = line(_of(character, "challengerating", "text"), 20)
    making.note(rating)
    return making.creature("")
