"""Combat Manager's XML of Pathfinder 1e monsters: `<ArrayOfMonster><Monster>...`.

UTF-8 with a mark, final numbers for all that a fight needs. `Init` is a number, `AC` reads `15,
touch 10, flat-footed 15` (some lack the last number), Perception stands in `Senses`, frightful
presence in `Aura`, abilities in `AbilitiyScores` (so spelt), `Con -` is none, `CR` may be `1/2`.
"""

import re
from typing import TYPE_CHECKING

from ..document import Document
from ..found import Creature, Found
from .making import Making, each, item
from .numbers import number, plain
from .pf2_words import frightful
from .words import line, words

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

NAME = "Combat Manager bestiary"
_ROOTS = {"ArrayOfMonster", "Monster"}
_PART = re.compile(r"(touch|flat-footed) ([+-]?\d{1,3})", re.IGNORECASE)
_PERCEPTION = re.compile(r"Perception ([+-]? ?\d{1,3})", re.IGNORECASE)
_ABILITY = re.compile(r"\b(Str|Dex|Con|Int|Wis|Cha)\s*:?\s*(\d{1,3}|-|—)(?!\d)", re.IGNORECASE)
_VULNERABLE = re.compile(r"(?:vulnerability|vulnerable|vulnerabilities) to ", re.IGNORECASE)
_BLEED = re.compile(r"(\d{1,2}d\d{1,2}(?:\+\d{1,2})?) bleed|bleed \(?(\d{1,2}d\d{1,2})", re.I)
_SPLIT = re.compile(r"[,;](?![^()]*\))| and ")
_HIT_DICE = re.compile(r"(\d{1,3})d(?:4|6|8|10|12)\b")
_ATTACKS = ("Melee", "Ranged", "SpecialAttacks")
_SPOKEN = (
    *_ATTACKS,
    "SpecialAbilities",
    "SpellLikeAbilities",
    "SpellsPrepared",
    "SpellsKnown",
    "Skills",
    "Feats",
    "SQ",
    "DefensiveAbilities",
    "Speed",
    "Gear",
)


def recognises(doc: Document) -> bool:
    """Whether the file is XML with Combat Manager's monsters."""
    found = doc.xml
    return found is not None and (found.tag == "ArrayOfMonster" or _is_monster(found))


def _is_monster(found: "Element") -> bool:
    return found.tag == "Monster" and found.find("Name") is not None


def read(doc: Document) -> Found:
    """Every monster, to be picked from."""
    found = doc.xml
    if found is None:
        return Found(NAME)
    monsters = [found] if found.tag == "Monster" else found.findall("Monster")
    creatures, refused = each(monsters, _monster)
    return Found(NAME, creatures, refused, bestiary=True)


def _text(monster: "Element", tag: str) -> str:
    found = monster.find(tag)
    return (found.text or "").strip() if found is not None else ""


def _monster(monster: "Element") -> Creature:
    making = Making(_text(monster, "Name"), "pf1")
    if making.hp(_text(monster, "HP")) is not None:
        dice = _HIT_DICE.findall(_text(monster, "HD")[:200])
        making.put("hd", sum(map(int, dice)) if dice else None)
        making.put("level", sum(map(int, dice)) if dice else None)
    if making.whole("mod", _text(monster, "Init"), "initiative") is None:
        making.lack("initiative")
    _armour_class(making, _text(monster, "AC"))
    for key, tag in (("fort", "Fort"), ("ref", "Ref"), ("will", "Will")):
        making.whole(key, _text(monster, tag), f"{tag} save")
        if key not in making.pairs:
            making.lack(f"{tag} save")
    perception = _PERCEPTION.search(plain(_text(monster, "Senses")))
    if perception:
        making.whole("perception", perception[1].replace(" ", ""))
    making.whole("cmd", _text(monster, "CMD"))
    making.whole("sr", _text(monster, "SR"), low=1)
    making.put("dr", item(_text(monster, "DR")))
    making.words("traits", _traits(monster))
    _defences(making, monster)
    _abilities(making, monster)
    _aura(making, monster)
    bleeds = _BLEED.findall(" ".join(_text(monster, t) for t in _ATTACKS)[:4000])
    making.words("persistent", (f"{a or b} bleed" for a, b in bleeds))
    cr = line(_text(monster, "CR"), 12)
    making.note(f"CR {cr}" if cr else "")
    speed = line(_text(monster, "Speed"), 120)
    flies = re.search(r"\b(?:fly|swim|climb|burrow)\b", speed, re.IGNORECASE)
    making.note(f"speed: {speed}" if flies else "")
    _stat_block(making, monster)
    return making.creature(_text(monster, "Source"))


def _armour_class(making: Making, text: str) -> None:
    if making.whole("ac", text.partition(",")[0], "AC") is None:
        making.lack("AC")
    found = {kind.casefold(): value for kind, value in _PART.findall(plain(text))}
    for key, name in (("touch", "touch"), ("flatfooted", "flat-footed")):
        if name in found:
            making.whole(key, found[name])
        elif name in text.casefold():
            making.doubt(f"its {name} AC has no number")


def _traits(monster: "Element") -> list[str]:
    subtypes = _text(monster, "SubType").strip("() ")
    found = [_text(monster, "Type").casefold()]
    found += [part.strip().casefold() for part in subtypes.split(",")]
    if re.search(r"\bInt\s*:?\s*(?:-|—)(?!\d)", plain(_text(monster, "AbilitiyScores"))):
        found.append("mindless")
    return found


def _parts(text: str) -> list[str]:
    return [p.strip() for p in _SPLIT.split(text[:2000]) if p.strip()]


def _defences(making: Making, monster: "Element") -> None:
    immune = [p.casefold() for p in _parts(_text(monster, "Immune"))]
    making.words("immune", immune)
    making.words("resist", _parts(_text(monster, "Resist")))
    weak = (_VULNERABLE.sub("", p) for p in _parts(_text(monster, "Weaknesses")))
    making.words("weak", weak)
    defensive = line(_text(monster, "DefensiveAbilities"), 120)
    making.note("" if defensive == "-" else defensive)


def _abilities(making: Making, monster: "Element") -> None:
    """Modifiers from the scores; a dash is no score at all, as an undead has no Constitution."""
    text = _text(monster, "AbilitiyScores") or _text(monster, "AbilityScores")
    for name, score in _ABILITY.findall(plain(text)):
        key, value = name.casefold(), number(score, 0, 200)
        if value is not None:
            making.put(key, (value - 10) // 2)
        if key == "con" and value:
            making.put("con_score", value)
        elif key == "con":
            making.note("no Constitution")


def _aura(making: Making, monster: "Element") -> None:
    text = words(_text(monster, "Aura"))[:600]
    start = text.casefold().find("frightful presence")
    if start >= 0:
        frightful(making, re.split(r"\)", text[start:])[0])
        rest = _parts(text[:start])
        making.note(f"aura: {', '.join(rest)}" if rest else "")
    elif text:
        making.put("aura", line(text))


def _stat_block(making: Making, monster: "Element") -> None:
    about = [_text(monster, t) for t in ("Alignment", "Size", "Type", "SubType")]
    cr = _text(monster, "CR")
    making.say(f"{making.name}" + (f", CR {cr}" if cr else ""))
    making.say(" ".join(a for a in about if a))
    for tag in ("Senses", "Aura", "AC", "Saves", "HD", "AbilitiyScores", *_SPOKEN):
        text = line(_text(monster, tag), 1500)
        shown = "Abilities" if tag == "AbilitiyScores" else re.sub(r"(?<=[a-z])(?=[A-Z])", " ", tag)
        making.say(f"{shown}: {text}" if text else "")
