"""Notes with stat blocks: front matter or fenced blocks in the layouts of PF1, PF2e and 5e."""

import re
from collections.abc import Mapping
from typing import Any

from ..document import Document
from ..found import Creature, Found
from . import block_pf1, block_pf2, fields, prose
from .build import Draft, hit_points, named
from .fences import Fence, fences, front_matter, keys_of, of_kind

NAME = "a note with stat blocks"
_STATS = {"ac", "hp", "ini", "saves", "stats", "pf1e_stats", "armorclass", "health", "cr",
          "monster_cr", "abilitymods", "level", "perception"}  # fmt: skip
_QUIET = {"layout", "statblock", "columns", "forcecolumns", "image", "tags"}


def recognises(doc: Document) -> bool:
    """A fenced statblock, or front matter that says it is one."""
    if "statblock" not in doc.text:
        return False
    if any(f.language == "statblock" for f in fences(doc.text)):
        return True
    return "statblock" in _front(doc)[0] and bool(_front(doc)[0].keys() & _STATS)


def _front(doc: Document) -> tuple[dict[str, Any], str]:
    return keys_of(front_matter(doc.text)) if doc.text.lstrip("\ufeff").startswith("---") else (
        {}, "")  # fmt: skip


def read(doc: Document) -> Found:
    """Every stat block of the note."""
    creatures, refused = blocks(doc)
    others = sorted({f.language for f in fences(doc.text)} - {"statblock", ""})
    ignored = (
        *(f"blocks of another kind: {word}" for word in others[:5]),
        *of_kind(doc.text, "statblock")[1],
    )
    title = fields.text_of(_front(doc)[0].get("name") or _front(doc)[0].get("title"), 100)
    return Found(NAME, tuple(creatures), tuple(refused), ignored, title)


def blocks(doc: Document) -> tuple[list[Creature], list[tuple[str, str]]]:
    """The creatures of a note's stat blocks, and which blocks make none."""
    creatures: list[Creature] = []
    refused: list[tuple[str, str]] = []
    front, trouble = _front(doc)
    found, _ = of_kind(doc.text, "statblock")
    if not found and "statblock" in front:
        found = [Fence("statblock", front_matter(doc.text), 1)]
    for number, fence in enumerate(found, 1):
        keys, trouble = keys_of(fence.body)
        if len(found) == 1 and fields.yes(front.get("statblock", "no")) is not False:
            keys = {**front, **keys} if keys.keys() & _STATS or front.keys() & _STATS else keys
            keys.setdefault("name", front.get("name"))
        draft = _draft(keys)
        if draft is None:
            why = "it has no name" if keys else "it has neither keys nor numbers"
            refused.append((f"block {number}", f"{why}; {trouble}" if trouble else why))
            continue
        if trouble:
            draft.say(trouble)
        draft.text = draft.text or prose.tidy(fence.body)
        creatures.append(draft.creature())
    return creatures, refused


def _draft(keys: Mapping[str, Any]) -> Draft | None:
    """A creature from a block's keys; the layout is told by its name or by its keys."""
    reference = _first(keys, "monster", "creature")
    draft = named(prose.tidy(fields.text_of(_first(keys, "name") or reference, 400)))
    if draft is None:
        return None
    layout = fields.text_of(keys.get("layout"), 100).casefold()
    own = keys.keys()
    if not own & _STATS:
        draft.wants_ac = True
        draft.say(f'its numbers are those of "{fields.text_of(reference, 60) or draft.name}" '
                  "in a bestiary elsewhere")  # fmt: skip
    elif "pathfinder 2" in layout or "pf2" in layout or own & {"armorclass", "abilitymods"}:
        _pf2(draft, keys)
    elif "pathfinder" in layout or own & {"ini", "monster_cr", "pf1e_stats", "cmb", "cmd"}:
        _pf1(draft, keys)
    else:
        _5e(draft, keys)
    draft.source = draft.source or fields.text_of(_scalar(_first(keys, "source", "sources")), 200)
    return draft


def _first(keys: Mapping[str, Any], *words: str) -> Any:
    return next((keys[w] for w in words if keys.get(w) not in (None, "", [], {})), None)


def _scalar(value: Any) -> Any:
    if isinstance(value, list):
        return _scalar(value[0]) if value else None
    return value.get("name") if isinstance(value, Mapping) else value


def _sentence(value: Any, depth: int = 0) -> str:
    """A field as running text: `{name, desc}` entries one after the other."""
    if depth > 4:
        return ""
    if isinstance(value, Mapping):
        parts = [_sentence(v, depth + 1) for v in list(value.values())[:40]]
    elif isinstance(value, list | tuple):
        parts = [_sentence(v, depth + 1) + ";" for v in value[:60]]
    else:
        return prose.flat(prose.tidy(fields.text_of(value, 3_000)))
    return " ".join(p for p in parts if p.strip("; ")).strip("; ")


# --- the layouts ---


def _pf1(draft: Draft, keys: Mapping[str, Any]) -> None:
    draft.family, draft.wants_ac = "pf1", True
    block_pf1.challenge(draft, _first(keys, "monster_cr", "cr"))
    kinds = _sentence(_first(keys, "type")), _sentence(_first(keys, "subtype", "subtypes"))
    block_pf1.traits(draft, fields.split(re.sub(r"[()]", ",", ",".join(kinds))))
    block_pf1.initiative(draft, _scalar(_first(keys, "ini", "init", "initiative")))
    senses = _sentence(_first(keys, "senses"))
    draft.put("perception", _scalar(_first(keys, "perception"))
              or prose.signed_after(senses, "Perception"))  # fmt: skip
    block_pf1.armour(draft, _sentence(_first(keys, "ac")))
    hit = _first(keys, "hp")
    hit_points(draft, hit if isinstance(hit, Mapping) else _sentence(hit), None)
    extra = _sentence(_first(keys, "hp_extra"))
    if extra:
        draft.say(f"HP: {prose.cut(extra, 120)}")
    block_pf1.hit_dice(draft, _sentence(_first(keys, "hd")) or _sentence(hit))
    saves = _first(keys, "saves")
    block_pf1.saves(draft, _pairs(saves) or _sentence(saves))
    others = _sentence(_first(keys, "saves_other"))
    if others:
        draft.say(f"saves: {prose.cut(others, 150)}")
    found = {
        "DR": _sentence(_first(keys, "dr")),
        "SR": _sentence(_first(keys, "sr")),
        "Immune": _sentence(_first(keys, "immune", "immunities")),
        "Resist": _sentence(_first(keys, "resist", "resistances")),
        "Weaknesses": _sentence(_first(keys, "weak", "weakness", "weaknesses")),
    }
    block_pf1.defences(draft, found)
    scores = _first(keys, "pf1e_stats", "stats")
    if isinstance(scores, list):
        block_pf1.abilities(draft, scores)
    draft.put("cmd", _sentence(_first(keys, "cmd")))
    block_pf1.speeds(draft, _sentence(_first(keys, "speed", "speeds")))
    block_pf1.skills(draft, _pairs(keys.get("skills")) or _sentence(keys.get("skills")))
    special = _sentence(_first(keys, "special_abilities")) + " " + _sentence(
        _first(keys, "special_attacks"))  # fmt: skip
    aura = _sentence(_first(keys, "aura", "auras"))
    draft.put("aura", prose.cut(aura) or prose.presence(special))
    attacks = " ".join(_sentence(keys.get(k)) for k in ("melee", "ranged", "special_attacks"))
    block_pf1.bleeding(draft, attacks)


def _pairs(value: Any) -> str:
    """`[{dex: 5}, {wis: 2}]` or `{fort: 5}` as "dex +5, wis +2"."""
    entries = [value] if isinstance(value, Mapping) else value if isinstance(value, list) else []
    found = []
    for entry in entries[:40]:
        for word, number in entry.items() if isinstance(entry, Mapping) else ():
            read = fields.whole(number)
            if read is not None:
                found.append(f"{word} {read:+d}")
    return ", ".join(found)


def _pf2(draft: Draft, keys: Mapping[str, Any]) -> None:
    draft.family, draft.wants_ac = "pf2", True
    level = re.search(r"-?\d{1,2}(?!\d)", fields.plain(_sentence(_first(keys, "level"))))
    draft.put("level", level[0] if level else None)
    words = [_sentence(v) for k, v in keys.items() if re.fullmatch(r"traits?(?:_\d+)?", k)]
    listed = [w.casefold() for text in words for w in fields.split(text)]
    draft.put("traits", [w for w in listed if w not in block_pf2.NO_TRAITS])
    perception = _first(keys, "perception", "senses")
    told = _sentence(perception)
    signed = prose.signed_after(told, "Perception") or re.match(r"[+-]?\d{1,3}", told)
    block_pf2.perceive(draft, signed if isinstance(signed, str) else signed and signed[0])
    modifier = _first(keys, "modifier", "initiative")
    draft.put("mod", modifier)
    if "perception" not in draft.pairs:
        draft.put("perception", modifier)
    parts = [_sentence(_first(keys, "armorclass")), _sentence(_first(keys, "health"))]
    body = "; ".join(p for p in parts if p)
    block_pf2.sentences(draft, prose.sections(body, block_pf2.LABELS))
    for key, word in (("ac", "ac"), ("hp", "hp")):
        if key not in draft.pairs:
            draft.put(key, _sentence(_first(keys, word)), words=word)
    if "speed" not in draft.pairs:
        block_pf2.speeds(draft, _sentence(_first(keys, "speed")))
    if "fort" not in draft.pairs:
        block_pf1.saves(draft, _pairs(keys.get("saves")) or _sentence(keys.get("saves")))
    for key, word in (("immune", "immunities"), ("weak", "weaknesses"), ("resist", "resistances")):
        if key not in draft.pairs:
            draft.put(key, [w.casefold() for w in fields.split(_sentence(keys.get(word)))])
    mods = _first(keys, "abilitymods")
    if isinstance(mods, list) and len(mods) > 2:
        draft.put("con", mods[2])
    block_pf2.skills(draft, _sentence(keys.get("skills")).removeprefix("Skills").lstrip(": "))
    everything = _sentence([v for k, v in keys.items() if k not in _QUIET])
    draft.put("aura", prose.presence(everything))
    draft.put("persistent", prose.persistent(everything))


def _5e(draft: Draft, keys: Mapping[str, Any]) -> None:
    draft.wants_ac = True
    draft.say("its game is none of the rule families here: its numbers come, its rules do not")
    block_pf1.challenge(draft, _first(keys, "cr", "level"))
    hit = _first(keys, "hp")
    hit_points(draft, hit, None)
    draft.put("ac", _scalar(keys.get("ac")) or keys.get("ac"))
    block_pf1.speeds(draft, _sentence(_first(keys, "speed")))
    kinds = f"{_sentence(keys.get('type'))},{_sentence(keys.get('subtype'))}"
    block_pf1.traits(draft, fields.split(re.sub(r"[()]", ",", kinds)))
    scores = keys.get("stats")
    modifier = _first(keys, "modifier", "initiative")
    if not draft.put("mod", modifier) and isinstance(scores, list) and len(scores) > 1:
        dexterity = fields.whole(scores[1])
        if dexterity is not None and 0 < dexterity < 100:
            draft.put("mod", (dexterity - 10) // 2)
            draft.say("its initiative modifier is that of its Dexterity; the note gives no other")
    for key, words in (
        ("immune", ("damage_immunities", "condition_immunities")),
        ("resist", ("damage_resistances",)),
        ("weak", ("damage_vulnerabilities",)),
    ):
        listed = [w.casefold() for word in words for w in fields.split(_sentence(keys.get(word)))]
        draft.put(key, listed)
    block_pf1.skills(draft, _pairs(_first(keys, "skillsaves", "skills")))
    draft.put("aura", prose.presence(_sentence(keys.get("traits"))))
