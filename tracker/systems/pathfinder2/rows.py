"""The shape of one condition's row in the table."""

from collections.abc import Mapping
from dataclasses import dataclass, field

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


@dataclass(frozen=True, slots=True)
class Penalty:
    """One modifier of a condition; an amount of None is the negative of its value."""

    type: str
    amount: int | None
    words: str

    @property
    def targets(self) -> tuple[str, ...]:
        """Every number it changes."""
        return tuple(t for w in self.words.split() for t in GROUPS.get(w, (w,)))


@dataclass(frozen=True, slots=True)
class FlatCheck:
    """A flat check that a condition demands: its DC, and when it is rolled."""

    dc: int
    when: str
    add_value: bool = False

    def against(self, value: int | None) -> int:
        """The DC at this value of the condition."""
        return self.dc + (value or 0 if self.add_value else 0)


@dataclass(frozen=True, slots=True)
class Row:
    """A condition: names, its rule in short, its numbers, what it brings, hides and forbids.

    `pair` says that it holds between two creatures; `ends` what ends it besides its clock.
    """

    id: str
    en: tuple[str, ...]
    de: tuple[str, ...]
    rule_en: str
    rule_de: str
    short: str
    valued: str = "no"
    parts: tuple[Penalty, ...] = ()
    implies: Mapping[str, int | None] = field(default_factory=dict)
    overrides: tuple[str, ...] = ()
    flat: tuple[FlatCheck, ...] = ()
    forbids: tuple[str, ...] = ()
    ends: str = ""
    pair: bool = False
    harmful: bool = True
