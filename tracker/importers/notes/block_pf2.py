"""Pathfinder 2e stat blocks as text."""

import re

from ..parts import Part
from . import fields, prose
from .build import Draft, named

_HEADER = re.compile(r"^(.{0,100}?)\s*\b(creature|hazard)\s+(-?\d{1,2})$", re.IGNORECASE)
LABELS = (
    "Perception", "Languages", "Skills", "Str", "Items", "AC", "Fort", "Fortitude", "Ref",
    "Reflex", "Will", "HP", "Hardness", "Immunities", "Weaknesses", "Resistances",
    "Speed", "Melee", "Ranged", "Source", "Description", "Disable", "Recall Knowledge", "Routine",
    "Reset", "Reaction",
)  # fmt: skip
NO_TRAITS = {
    "common", "uncommon", "rare", "unique", "tiny", "small", "medium", "large", "huge",
    "gargantuan", "legacy", "content", "lg", "ng", "cg", "ln", "n", "cn", "le", "ne", "ce", "any",
    "no", "alignment",
}  # fmt: skip
_ENDS = re.compile(r"^(?:Source|Perception|Recall|Stealth|Languages|Skills|AC)\b")


def fits(text: str) -> bool:
    """Whether the text has the words of such a block."""
    lines = text.split("\n")
    headed = any(_HEADER.match(line) for line in lines)
    perception = re.search(r"\bPerception\s{1,3}[+-]\d", text)
    armoured = re.search(r"\bAC\s{1,3}\d{1,2}", text)
    if headed and (armoured or re.search(r"\bStealth (?:DC|[+-]\d)", text)):
        return True
    plain = re.search(r"\bHP\s{1,3}\d", text) and not re.search(r"\bInit\s{1,3}[+-]?\d", text)
    return bool(perception and armoured and plain)


def split(text: str) -> list[list[str]]:
    """The blocks of a text, by their "Creature N" headers; a name may stand on the line before."""
    blocks: list[list[str]] = [[]]
    headed = False
    for line in text.split("\n"):
        header = _HEADER.match(line)
        if header:
            above = [] if header[1] else _take_name(blocks[-1])
            if headed:
                blocks.append(above)
            else:
                blocks = [above]
            headed = True
        blocks[-1].append(line)
    return blocks


def _take_name(block: list[str]) -> list[str]:
    """The last line that says something, taken off the block before."""
    while block:
        line = block.pop()
        if line.strip():
            return [line]
    return []


def read(lines: list[str]) -> Draft | None:
    """One block; None if it has no name."""
    said = [line for line in lines if line.strip()]
    at = next((n for n, line in enumerate(said[:4]) if _HEADER.match(line)), -1)
    header = _HEADER.match(said[at]) if at >= 0 else None
    name = (header[1] if header and header[1] else "") or (said[0] if said else "")
    draft = named(prose.heading(name))
    if draft is None:
        return None
    draft.family, draft.wants_ac = "pf2", True
    text = prose.flat(said)
    found = prose.sections(text, LABELS)
    if header:
        draft.put("level", header[3])
        _traits(draft, said[at + 1 :])
    draft.parts = parts(text)
    hazard = bool(header and header[2].casefold() == "hazard")
    perceive(draft, found.get("Perception", ""))
    if hazard:
        _hazard(draft, text)
    sentences(draft, found)
    draft.put("con", prose.signed_after(text, "Con"))
    skills(draft, found.get("Skills", ""))
    draft.put("aura", prose.presence(text))
    draft.put("persistent", prose.persistent(text))
    draft.text = "\n".join(lines).strip()
    draft.source = prose.cut(found.get("Source", ""), 80)
    return draft


def _traits(draft: Draft, lines: list[str]) -> None:
    words: list[str] = []
    for line in lines[:12]:
        if _ENDS.match(line) or len(line) > 100 or re.search(r"[\d;:.]", line):
            break
        words += re.split(r"[\s,]+", line.casefold())
    draft.put("traits", [w for w in dict.fromkeys(words) if w and w not in NO_TRAITS])


def _hazard(draft: Draft, text: str) -> None:
    """A complex hazard rolls Stealth for initiative; a simple one has no turn."""
    stealth = prose.signed_after(text, "Stealth")
    if re.search(r"\bComplex\b", text, re.IGNORECASE):
        draft.put("mod", stealth, words="Stealth")
    else:
        draft.put("turns", "no")
        draft.say("a simple hazard has no turn of its own")


# --- sentences, shared with notes ---


def perceive(draft: Draft, text: object) -> None:
    """Perception, which is the modifier of initiative too."""
    told = fields.plain(fields.text_of(text, 200)).lstrip(": ")
    if draft.put("perception", told):
        draft.put("mod", told)


def sentences(draft: Draft, found: dict[str, str]) -> None:
    """AC, saves, HP and what stands behind them."""
    armour = fields.plain(fields.text_of(found.get("AC"), 200))
    draft.put("ac", armour, words="AC")
    beside(draft, "AC", armour)
    for key, *names in (("fort", "Fort", "Fortitude"), ("ref", "Ref", "Reflex"), ("will", "Will")):
        word = next((n for n in names if n in found), names[0])
        told = fields.plain(fields.text_of(found.get(word), 200))
        draft.put(key, told, words=word)
        beside(draft, names[0], told)
    hp = fields.plain(fields.text_of(found.get("HP"), 200))
    draft.put("hp", hp, words="HP")
    if re.search(r"fast healing|regeneration|negative healing|void healing|each|threshold", hp):
        draft.say(f"HP: {prose.cut(hp, 120)}")
    draft.put("hardness", found.get("Hardness"))
    draft.put("immune", _words(found.get("Immunities", "")))
    draft.put("weak", _words(found.get("Weaknesses", "")))
    draft.put("resist", _words(found.get("Resistances", "")))
    speeds(draft, found.get("Speed"))


def beside(draft: Draft, word: str, told: str) -> None:
    """What stands behind a number: "(23 with shield raised)", "+1 status to all saves"."""
    number = re.match(r"[+-]?\s?\d{1,3}[\s,;]*", told)
    rest = prose.until_heading(prose.sentence(told[number.end() :])).strip(" ,;") if number else ""
    if number and re.search(r"[a-z]{2}", rest) and (rest[0] in "(+-" or rest[0].islower()):
        every = "all saves" in rest.casefold()
        draft.note(rest if every else f"{word} {number[0].strip(' ,;')} {prose.cut(rest, 120)}")


def speeds(draft: Draft, given: object) -> None:
    """`25 feet, fly 40 feet`: the first is on land; of the others the note knows."""
    told = fields.plain(fields.text_of(given, 160))
    land = re.match(r"(?:land |walk )?(\d{1,4})\b", told)
    if land:
        draft.put("speed", land[1])
    listed = fields.split(prose.sentence(told))
    others = [s for s in listed if re.match(r"[a-z][a-z ]{2,20} \d", s, re.IGNORECASE)]
    others = [s for s in others if not re.match(r"land |walk ", s, re.IGNORECASE)]
    if others:
        draft.note(f"speed: {', '.join(others)}")


def parts(text: str) -> list[Part]:
    """`Pipe Hardness 10, Pipe HP 30 (BT 15); Tank HP 100`: the pools of several parts."""
    named = r"(?<![\w-])([A-Z][a-z]{2,20}(?: [a-z]{2,12}){0,2}) "
    found = dict[str, int]()
    for name, amount in re.findall(rf"{named}HP (\d{{1,5}})", text):
        found.setdefault(name, int(amount))
    hard = dict(re.findall(rf"{named}Hardness (\d{{1,4}})", text))
    return [(n, hp, int(hard[n]) if n in hard else None) for n, hp in found.items()]


def _words(text: str) -> list[str]:
    """Immunities and the like, up to the end of their sentence; exceptions stay in brackets."""
    return [w.casefold() for w in fields.split(prose.until_heading(prose.sentence(text[:900])))]


def skills(draft: Draft, text: object) -> None:
    """`Acrobatics +5, Stealth: +7`."""
    for item in fields.split(fields.plain(fields.text_of(text, 1200)))[:40]:
        hit = re.match(r"([A-Za-z][A-Za-z' ]{1,50}?):? ([+-]?\d{1,3})(?!\d)", item)
        if hit:
            draft.put(f"skill.{fields.slug(hit[1])}", hit[2])
