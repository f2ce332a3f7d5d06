"""Pathfinder 1e stat blocks as text: their sentences for armour class, saves, defences."""

import re
from collections.abc import Iterable

from . import fields, prose
from .build import Draft, named

ABILITIES = ("str", "dex", "con", "int", "wis", "cha")
_HEADER = re.compile(r"^(.{1,100}?)\s+\(?CR\s+(\d{1,2}(?:\s?/\s?\d{1,2})?|-)\)?(?:\s?/\s?MR \d+)?$")
_KIND = re.compile(
    r"\b(?:LG|NG|CG|LN|N|CN|LE|NE|CE|Always \w+ \w+|Usually \w+ \w+)\s"
    r"(?:Fine|Diminutive|Tiny|Small|Medium|Large|Huge|Gargantuan|Colossal)\s"
    r"(?:\([^()]{1,40}\)\s)?([a-z][a-z ]{2,30})(?:\(([^()]{1,120})\))?"
)
_LABELS = (
    "Init", "Senses", "Aura", "DEFENSE", "Defense", "AC", "hp", "HP", "Fort", "Defensive Abilities",
    "Immune", "Immunities", "Resist", "SR", "DR", "Weaknesses", "Weakness", "OFFENSE", "Offense",
    "Speed", "Melee", "Ranged", "Special Attacks", "STATISTICS", "Statistics", "Str", "Base Atk",
    "Feats", "Skills", "Languages", "SQ", "Environment", "TACTICS", "ECOLOGY", "Space", "CMD",
    "SPECIAL ABILITIES", "Gear", "Combat Gear", "Spells Prepared", "Spells Known", "XP",
    "Spell-Like Abilities",
)  # fmt: skip


def fits(text: str) -> bool:
    """Whether the text has the words of such a block."""
    return bool(re.search(r"\bInit\s{1,3}[+-]?\d", text) and re.search(r"\bAC\s{1,3}\d", text))


def split(text: str) -> list[list[str]]:
    """The blocks of a text, by their headers with a challenge rating."""
    blocks: list[list[str]] = [[]]
    headed = False
    for line in text.split("\n"):
        if _HEADER.match(line):
            if headed:
                blocks.append([])
            else:
                blocks = [[]]  # what stands before the first block is no block
            headed = True
        blocks[-1].append(line)
    return blocks


def read(lines: list[str]) -> Draft | None:
    """One block; None if it has no name."""
    first = next((line for line in lines if line.strip()), "")
    header = _HEADER.match(first)
    draft = named(prose.heading(header[1] if header else first))
    if draft is None:
        return None
    draft.family, draft.wants_ac = "pf1", True
    text = prose.flat(lines)
    found = prose.sections(text, _LABELS)
    if header:
        challenge(draft, header[2])
    kind = _KIND.search(text)
    if kind:
        traits(draft, [kind[1], *(kind[2] or "").split(",")])
    initiative(draft, found.get("Init", ""))
    draft.put("perception", prose.signed_after(text, "Perception"))
    draft.put("aura", prose.cut(found.get("Aura", "")) or prose.presence(text))
    armour(draft, found.get("AC", ""))
    hit_points(draft, found.get("hp") or found.get("HP") or "")
    start = text.find("Fort ")
    saves(draft, text[start : start + 120] if start >= 0 else "")
    against = fields.plain(found.get("Fort", ""))
    beside = re.search(r"Will (?:[+-]\d{1,3})[;,] ?(.{3,150})$", against)
    if beside:
        draft.note(f"saves: {beside[1]}")
    speeds(draft, found.get("Speed", ""))
    defences(draft, found)
    scores = re.search(r"\bStr \d{1,3}|\bStr -", text)
    if scores:
        abilities(draft, _scores(text[scores.start() : scores.start() + 120]))
    draft.put("cmd", found.get("CMD"))
    skills(draft, found.get("Skills", ""))
    bleeding(draft, text)
    draft.text = "\n".join(lines).strip()
    source = re.search(r"^Source:? (.{3,120})$", draft.text, re.MULTILINE)
    draft.source = source[1] if source else ""
    return draft


# --- sentences, shared with notes ---


def challenge(draft: Draft, text: object) -> None:
    """A challenge rating is no level: the note says it."""
    shown = fields.plain(fields.text_of(text, 20))
    if shown:
        draft.note(f"CR {shown}")


def traits(draft: Draft, words: Iterable[str]) -> None:
    """The creature's type and subtypes."""
    bare = [re.sub(r"[()]", "", w).strip().casefold() for w in words]
    draft.put("traits", [w for w in bare if w])


def initiative(draft: Draft, text: object) -> None:
    """`+5`, or "+12/+2; chronosurge": the first is taken and the rest is said."""
    told = fields.text_of(text, 120)
    draft.put("mod", told, words="initiative")
    if "mod" in draft.pairs and re.match(r"[+-]?\d+\s?/", fields.plain(told)):
        draft.say(f'its initiative is "{told}"; the first number is taken')


def armour(draft: Draft, text: object) -> None:
    """`20, touch 9, flat-footed 19 (dex +1 ...)`."""
    told = fields.plain(fields.text_of(text, 400))
    draft.put("ac", told, words="AC")
    for key, word in (("touch", "touch"), ("flatfooted", r"flat-?\s?footed")):
        found = re.search(rf"{word}\s(\d{{1,3}})", told, re.IGNORECASE)
        if found:
            draft.put(key, found[1])


def saves(draft: Draft, text: object) -> None:
    """`Fort +8, Ref +5, Will +11; +4 vs. poison`."""
    told = fields.plain(fields.text_of(text, 400))
    for key, word in (("fort", "Fort"), ("ref", "Ref"), ("will", "Will")):
        found = prose.signed_after(told, f"(?i:{word})(?:itude|lex)?")
        if found:
            draft.put(key, found)


def speeds(draft: Draft, text: object) -> None:
    """`30 ft., fly 60 ft. (good)`: told in the note if it does more than walk."""
    told = fields.plain(fields.text_of(text, 200))
    if re.search(r"\b(?:fly|swim|climb|burrow)\b", told, re.IGNORECASE):
        draft.note(f"speed: {prose.cut(told, 120)}")


def hit_points(draft: Draft, text: object) -> None:
    """`45 (6d8+18)`, `45 each`."""
    told = fields.plain(fields.text_of(text, 300))
    draft.put("hp", told, words="HP")
    hit_dice(draft, told)
    if "fast healing" in told or "regeneration" in told:
        draft.say(f"HP: {prose.cut(told, 120)}")


def hit_dice(draft: Draft, text: object) -> None:
    """How many hit dice, which are its level: the dice of "(6d8+18)", or "8 HD"."""
    told = fields.plain(fields.text_of(text, 300))
    said = re.search(r"\b(\d{1,3}) ?HD\b", told)
    rolled = sum(int(n) for n in re.findall(r"(?<!\d)(\d{1,3})d\d", told))
    if said or rolled:
        count = said[1] if said else str(rolled)
        draft.put("hd", count)
        if draft.family == "pf1":
            draft.put("level", count)


def defences(draft: Draft, found: dict[str, str]) -> None:
    """Damage reduction, spell resistance, immunities, resistances, weaknesses."""
    draft.put("dr", prose.cut(found.get("DR", ""), 100))
    draft.put("sr", fields.text_of(found.get("SR"), 40), words="SR")
    immune = found.get("Immune") or found.get("Immunities") or ""
    draft.put("immune", [w.casefold() for w in fields.split(immune[:600])])
    draft.put("resist", [w.casefold() for w in fields.split(found.get("Resist", "")[:600])])
    weak = found.get("Weaknesses") or found.get("Weakness") or ""
    told = [w.casefold().removeprefix("vulnerability to ") for w in fields.split(weak[:600])]
    draft.put("weak", [w.removeprefix("vulnerable to ") for w in told])


def _scores(text: str) -> list[object]:
    found = []
    for word in ABILITIES:
        hit = re.search(rf"(?i:\b{word})\s?(\d{{1,3}}|-)", text)
        found.append(hit[1] if hit else None)
    return list(found)


def abilities(draft: Draft, scores: list[object]) -> None:
    """Six scores in the usual order, as modifiers; "-" or 0 is none at all."""
    for word, score in zip(ABILITIES, scores, strict=False):
        value = fields.whole(score)
        if value is None or value <= 0:
            continue
        if value < 1000:
            draft.put(word, (value - 10) // 2)
            if word == "con":
                draft.put("con_score", value)


def skills(draft: Draft, text: object) -> None:
    """`Stealth +10, Perception +14 (+18 in water)`."""
    told = re.split(r"\bRacial Modifiers?\b", fields.plain(fields.text_of(text, 1200)))[0]
    for item in fields.split(told)[:40]:
        found = re.match(r"([A-Za-z][A-Za-z' ()]{1,50}?) ([+-]\d{1,3})(?!\d)", item)
        if found and fields.slug(found[1]) != "perception":
            draft.put(f"skill.{fields.slug(found[1])}", found[2])


def bleeding(draft: Draft, text: str) -> None:
    """Bleed that its attacks deal, and other persistent damage where a text has such."""
    found = prose.persistent(text)
    for one, other in prose.BLEED.findall(text):
        found.append(f"{one or other} bleed")
    draft.put("persistent", list(dict.fromkeys(found))[:4])
