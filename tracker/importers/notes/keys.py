"""The keys a creature's pairs may have, and what each takes: the stats of the rule families.

Importers know no rules, so the table is repeated here; a test holds it against the families.
"""

from dataclasses import dataclass

DICE = ("d4", "d6", "d8", "d10", "d12", "d12+1", "d12+2", "d12+3", "d12+4")


@dataclass(frozen=True, slots=True)
class Key:
    """What a key takes: a counter, a whole number, a text, words with commas, or a truth."""

    kind: str = "int"
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()
    prefix: bool = False


TRAITS = (
    "agility",
    "smarts",
    "spirit",
    "strength",
    "vigor",
    "academics",
    "athletics",
    "driving",
    "faith",
    "fighting",
    "healing",
    "intimidation",
    "notice",
    "occult",
    "performance",
    "persuasion",
    "piloting",
    "research",
    "shooting",
    "spellcasting",
    "stealth",
    "survival",
    "taunt",
    "thievery",
)
CORE = {
    "hp": Key("track"),
    "init": Key("text"),
    "mod": Key("int"),
    "side": Key("text", choices=("pc", "ally", "enemy", "neutral")),
    "family": Key("text"),
    "temp": Key("int"),
    "traits": Key("words"),
    "hidden": Key("flag"),
    "ac": Key("int"),
    "level": Key("int"),
    "group": Key("text"),
    "turns": Key("flag"),
    "aura": Key("text"),
    "persistent": Key("words"),
    "player": Key("text"),
    "note": Key("text"),
    "block": Key("text"),
}
FAMILIES: dict[str, dict[str, Key]] = {
    "pf1": {
        "hp": Key("track"),
        "nonlethal": Key("track"),
        "str": Key("int"),
        "dex": Key("int"),
        "con": Key("int"),
        "int": Key("int"),
        "wis": Key("int"),
        "cha": Key("int"),
        "con_score": Key("int", low=1),
        "fort": Key("int"),
        "ref": Key("int"),
        "will": Key("int"),
        "perception": Key("int"),
        "skill": Key("int", prefix=True),
        "touch": Key("int"),
        "flatfooted": Key("int"),
        "cmd": Key("int"),
        "sr": Key("int"),
        "dr": Key("text"),
        "immune": Key("words"),
        "weak": Key("words"),
        "resist": Key("words"),
        "hd": Key("int", low=0),
        "fear_resistance": Key("flag"),
        "fear_immunity": Key("flag"),
        "danger": Key("text", choices=("near", "away", "cornered")),
    },
    "pf2": {
        "fort": Key("int"),
        "ref": Key("int"),
        "will": Key("int"),
        "perception": Key("int"),
        "skill": Key("int", prefix=True),
        "con": Key("int", low=-10, high=50),
        "speed": Key("int", low=0, high=1000),
        "armor": Key("text", choices=("light", "medium", "heavy", "leicht", "mittel", "schwer")),
        "immune": Key("words"),
        "weak": Key("words"),
        "resist": Key("words"),
        "hardness": Key("int", low=0, high=1000),
        "hero": Key("track", low=0),
        "actions": Key("track", low=0),
        "reaction": Key("track", low=0),
        "death": Key("text", choices=("dies", "dying", "stirbt", "sterbend")),
        "diehard": Key("int", low=0, high=5),
        "other_sense": Key("flag"),
    },
    "hf": {
        "reaction": Key("int", low=0, high=99),
        "hardness": Key("int", low=0, high=7, prefix=True),
        "cap": Key("int", low=3, high=7),
        "willpower": Key("track", low=0, high=99),
        "brokenness": Key("track", low=0, high=6),
        "horror": Key("track", low=0, high=11),
    },
    "sw": {
        **{t: Key("text", choices=DICE) for t in TRAITS},
        "skill": Key("text", choices=DICE, prefix=True),
        "run": Key("text", choices=DICE[:5]),
        "parry": Key("int", low=0, high=100),
        "toughness": Key("int", low=0, high=1000),
        "armor": Key("int", low=0, high=1000),
        "pace": Key("int", low=0, high=100),
        "wild": Key("flag"),
        "fear": Key("int", low=-10, high=10),
        "fear_kind": Key("text", choices=("terror", "nausea")),
        "fear_edge": Key("int", low=-10, high=10),
        "table_edge": Key("int", low=-10, high=10),
        "bennies": Key("track", low=0),
        "wounds": Key("track", low=0, high=3),
        "fatigue": Key("track", low=0, high=3),
    },
    "mythos": {
        "sanity": Key("track", low=0, high=999),
        "health": Key("track", low=0, high=999),
        "clues": Key("track", low=0, high=9999),
        "xp": Key("track", low=0, high=999999),
        "will": Key("int", low=0, high=99),
        "speed": Key("int", low=0, high=99),
        "other_world": Key("text"),
        "horror_rating": Key("int", low=-99, high=99),
        "horror_loss": Key("int", low=0, high=99),
        "horror_need": Key("int", low=1, high=99),
        "combat": Key("int", low=-99, high=99),
        "special": Key("text"),
        "falls_sanity": Key("int", low=0, high=99),
        "falls_health": Key("int", low=0, high=99),
    },
}

KNOWN = frozenset(CORE) | {key for keys in FAMILIES.values() for key in keys}


def known(key: str) -> bool:
    """Whether any family (or every one) has the key; `skill.stealth` counts with `skill`."""
    base, dot, rest = key.partition(".")
    if not dot:
        return key in KNOWN
    return bool(rest) and any(k[base].prefix for k in FAMILIES.values() if base in k)


def key_of(key: str, family: str = "") -> Key | None:
    """What a key takes for a creature of this family, as adding it will read it; None: nothing."""
    if key in CORE:
        return CORE[key]
    base, dot, _ = key.partition(".")
    hits = {f: k[base] for f, k in FAMILIES.items() if base in k and (not dot or k[base].prefix)}
    return hits.get(family) or next(iter(hits.values()), None)
