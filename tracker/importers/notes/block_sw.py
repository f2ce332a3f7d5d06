"""Savage Worlds stat blocks as text."""

import re

from . import fields, prose
from .build import Draft, named
from .keys import TRAITS

MOST_ABOVE = 12
"""Lines between a name and its Attributes."""
_LABELS = (
    "Attributes", "Skills", "Pace", "Parry", "Toughness", "Edges", "Hindrances", "Gear",
    "Special Abilities", "Charisma", "Powers", "Languages", "Size", "Bennies", "Treasure",
    "Cybernetics", "Sanity", "Advances",
)  # fmt: skip
_WILD = re.compile(
    r"[\[(]\s?(?:WC|Wild Card)\s?[\])]|\bWild Card\b|(?:(?<=\s)|^)WC(?=\s|$)|[✪★☆♠♦♣♥]",
    re.IGNORECASE,
)
_STARTS = re.compile(r"^\W{0,4}Attributes\W{1,3}\w+ d\d", re.IGNORECASE)
_DIE = re.compile(r"([A-Za-z][A-Za-z' ()]{1,40}?)\s?:?\s(d\d{1,2}(?:\s?\+\s?\d)?)(\s?\([AM]\))?")
_ABILITIES = ("Undead", "Fearless", "Construct", "Mindless", "Demon", "Elemental", "Quick",
              "Swarm", "Hardy", "Gargantuan", "Ethereal", "Berserk")  # fmt: skip


def fits(text: str) -> bool:
    """Whether the text has the words of such a block."""
    return bool(re.search(r"\bAttributes\W{1,4}(?:Agility|Smarts|Spirit|Strength|Vigor) d\d", text))


def split(text: str) -> list[list[str]]:
    """The blocks of a text: each ends where the paragraph with the next one's name begins."""
    lines = text.split("\n")
    starts = [_name_line(lines, n) for n, line in enumerate(lines) if _STARTS.match(line)]
    starts = [s for n, s in enumerate(starts) if n == 0 or s > starts[n - 1]]
    if len(starts) < 2:
        return [lines]
    ends = [*starts[1:], len(lines)]
    return [lines[a:b] for a, b in zip(starts, ends, strict=True)]


def _name_line(lines: list[str], at: int) -> int:
    """The first line of the paragraph that leads to the Attributes at this line."""
    top, least = at, max(at - MOST_ABOVE, 0)
    while top > least and lines[top - 1].strip():
        top -= 1
    if top < at:
        return top
    while top > least and not lines[top - 1].strip():
        top -= 1
    while top > least and lines[top - 1].strip():
        top -= 1
    return top


def read(lines: list[str]) -> Draft | None:
    """One block; None if it has no name."""
    said = [line for line in lines if line.strip()]
    first = said[0] if said else ""
    if _STARTS.match(first):
        return None
    draft = named(prose.heading(_WILD.sub(" ", first)))
    if draft is None:
        return None
    draft.family = "sw"
    text = prose.flat(said)
    body = text[max(text.find("Attributes"), 0) :]
    if _WILD.search(" ".join(said[:3])[:300]):
        draft.put("wild", "yes")
    found = prose.sections(body, _LABELS)
    traits(draft, found.get("Attributes", ""))
    traits(draft, found.get("Skills", ""))
    for word in ("Pace", "Parry", "Toughness"):
        draft.put(word.casefold(), fields.plain(found.get(word, "")), words=word)
    armor = re.match(r"\d{1,3}\s?\((\d{1,3})\)", fields.plain(found.get("Toughness", "")))
    if armor:
        draft.put("armor", armor[1])
    run = re.search(r"running die\W{1,4}(d\d{1,2})|\((d\d{1,2}) running\)", body)
    if run:
        draft.put("run", run[1] or run[2])
    _words(draft, found, body)
    fear(draft, body)
    draft.put("persistent", prose.persistent(body))
    draft.text = "\n".join(lines).strip()
    return draft


def traits(draft: Draft, text: str) -> None:
    """`Agility d8, Smarts d6 (A), Fighting d10` as dice."""
    for item in fields.split(fields.plain(text[:2000]))[:60]:
        hit = _DIE.match(item)
        if not hit:
            continue
        word = fields.slug(re.sub(r"\(.*\)?", "", hit[1]))
        key = word if word in TRAITS else f"skill.{word}"
        if word and key not in draft.pairs:
            draft.put(key, hit[2], words=hit[1])
        if hit[3] and "(A)" in hit[3]:
            draft.put("note", "animal intelligence")


def _words(draft: Draft, found: dict[str, str], text: str) -> None:
    """Edges, hindrances and the special abilities that the rules ask for, as traits."""
    words = []
    for label in ("Edges", "Hindrances"):
        for item in fields.split(found.get(label, "")[:800]):
            bare = re.sub(r"\(.*\)?", "", item).strip(" .").casefold()
            if bare and bare not in ("none", "-") and len(bare) <= 40:
                words.append(bare)
    special = text.partition("Special Abilities")[2]  # whole: its sentences name other labels
    words += [w.casefold() for w in _ABILITIES if re.search(rf"\b{w}\b\s?(?:[:.(,]|$)", special)]
    draft.put("traits", list(dict.fromkeys(words))[:30])


def fear(draft: Draft, text: str) -> None:
    """`Fear (-2)`, `Fear -2`, or Fear alone (no penalty)."""
    found = re.search(r"\bFear\s?\(?\s?(-\s?\d{1,2})\s?\)?", text)
    if found:
        draft.put("fear", found[1].replace(" ", ""))
    elif re.search(r"(?<!to )(?<!of )\bFear\s?:", text):
        draft.put("fear", "0")
        draft.say("it causes Fear without a penalty")
