"""The conditions as data: names, rules in short, numbers, what implies and overrides what.

Source: seed 002 (one paragraph a condition); where it is silent or contradicts itself, rules
section 3. Names in German are the seed's, in English those of both editions. The table itself is
`conditions.json` beside this file. *Affliction* and *cursebound* are not in the seed.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tracker.clock import Condition


@dataclass(frozen=True, slots=True)
class Penalty:
    """One modifier of a condition; with `by_value` it is the negative of the value."""

    type: str
    amount: int
    by_value: bool
    targets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FlatCheck:
    """A flat check that a condition demands: its DC, and when it is rolled."""

    dc: int
    when: str
    add_value: bool

    def against(self, value: int | None) -> int:
        """The DC at this value of the condition."""
        return self.dc + (value or 0 if self.add_value else 0)


@dataclass(frozen=True, slots=True)
class Spec:
    """What a condition does: its numbers, what comes with it, what it hides and forbids."""

    id: str
    parts: tuple[Penalty, ...]
    implies: Mapping[str, int | None]
    overrides: tuple[str, ...]
    flat: tuple[FlatCheck, ...]
    forbids: tuple[str, ...]
    ends: str
    pair: bool


def _targets(words: list[str]) -> tuple[str, ...]:
    return tuple(t for w in words for t in GROUPS.get(w, (w,)))


def _spec(row: Mapping[str, Any]) -> Spec:
    return Spec(
        row["id"],
        tuple(
            Penalty(
                p["type"],
                0 if p["amount"] == "-v" else p["amount"],
                p["amount"] == "-v",
                _targets(p["targets"]),
            )
            for p in row.get("parts", ())
        ),
        row.get("implies", {}),
        tuple(row.get("overrides", ())),
        tuple(FlatCheck(f["dc"], f["when"], f["add_value"]) for f in row.get("flat", ())),
        tuple(row.get("forbids", ())),
        row["ends"],
        bool(row.get("pair")),
    )


def _condition(row: Mapping[str, Any]) -> Condition:
    return Condition(
        row["id"],
        {"en": tuple(row["en"]), "de": tuple(row["de"])},
        valued=row["valued"],
        rules={"en": row["rule_en"], "de": row["rule_de"]},
        short=row["short"],
        harmful=row.get("harmful", True),
    )


SKILLS: dict[str, tuple[str, ...]] = {
    "str": ("athletics",),
    "dex": ("acrobatics", "stealth", "thievery"),
    "int": ("arcana", "crafting", "lore", "occultism", "society"),
    "wis": ("medicine", "nature", "religion", "survival"),
    "cha": ("deception", "diplomacy", "intimidation", "performance"),
}
ATTACKS = ("attack", "attack_str", "attack_dex", "attack_ranged", "spell_attack")
ALL_SKILLS = tuple(f"skill:{name}" for names in SKILLS.values() for name in names)
CLASS_DCS = ("class_dc", "class_dc_str", "class_dc_dex", "class_dc_mental")
GROUPS: dict[str, tuple[str, ...]] = {
    "attacks": ATTACKS,
    "skills": ALL_SKILLS,
    **{f"skills_{a}": tuple(f"skill:{n}" for n in names) for a, names in SKILLS.items()},
    "perception": ("perception", "perception_sound"),
    "checks": (
        *("ac", "fortitude", "reflex", "will"),
        *("perception", "perception_sound", "initiative_perception"),
        *ATTACKS,
        "spell_dc",
        *CLASS_DCS,
        *ALL_SKILLS,
    ),
}
"""Words of the table that stand for several numbers. "checks" are all checks and DCs: never
damage, Speed or flat checks."""

_ROWS: list[Mapping[str, Any]] = json.loads(
    (Path(__file__).parent / "conditions.json").read_text("utf-8")
)
CONDITIONS = tuple(_condition(row) for row in _ROWS)
SPECS: dict[str, Spec] = {row["id"]: _spec(row) for row in _ROWS}
RULE = {c.id: c.rules["en"] for c in CONDITIONS}
VALUED = {c.id for c in CONDITIONS if c.valued != "no"}
ATTITUDES = ("hostile", "unfriendly", "indifferent", "friendly", "helpful")
ARMOUR = {"light": -1, "medium": -2, "heavy": -3}
"""What broken armour of a category costs (seed 002, paragraph on Beschädigt)."""
