"""What damage, materials and immunities are called, and what "undead traits" stand for.

Source: seed 000 for the words of fear; rules section 6 (core) for the rest. The immunities of a
creature type are those its traits name in the core rules, as far as this family asks for them.
"""

from collections.abc import Mapping, Sequence

from tracker.clock import immunities
from tracker.clock.wards import Ward, read_wards
from tracker.clock.words import Vocabulary
from tracker.model import Combatant, Fact

TYPES: Mapping[str, Sequence[str]] = {
    "acid": ("酸", "säure", "кислота"),
    "bleed": ("bleeding", "出血", "blutung", "кровотечение"),
    "bludgeoning": ("殴打", "wucht", "дробящий"),
    "cold": ("冷気", "氷雪", "kälte", "холод"),
    "electricity": ("electric", "雷撃", "電気", "elektrizität", "электричество"),
    "fire": ("火", "火炎", "feuer", "огонь"),
    "force": ("力場", "energieschaden", "силовой"),
    "negative": ("negative energy", "負のエネルギー", "negativ"),
    "piercing": ("刺突", "stich", "колющий"),
    "positive": ("positive energy", "正のエネルギー", "positiv"),
    "poison": ("毒", "gift", "яд"),
    "precision": ("急所",),
    "slashing": ("斬撃", "hieb", "рубящий"),
    "sonic": ("音波", "schall", "звук"),
    "all": ("all damage", "any damage"),
    "energy": (),
    "physical": ("weapons", "weapon damage"),
}
TRAITS: Mapping[str, Sequence[str]] = {
    "adamantine": ("アダマンティン", "adamant", "адамантин"),
    "chaotic": ("混沌", "chaotisch"),
    "cold iron": ("冷たい鉄", "kaltes eisen", "холодное железо"),
    "epic": (),
    "evil": ("悪", "böse"),
    "good": ("善", "gut"),
    "lawful": ("秩序", "rechtschaffen"),
    "magical": ("magic", "魔法", "magisch", "магический"),
    "mithral": ("mithril", "ミスラル"),
    "silver": ("alchemical silver", "銀", "silber", "серебро"),
}
FEAR = ("fear effects", "fear effect", "恐怖", "恐怖効果", "furcht", "furchteffekte", "страх")
MIND = ("mind affecting", "mind affecting effects", "精神作用", "geistesbeeinflussend")
PHYSICAL = frozenset({"bludgeoning", "piercing", "slashing"})
ENERGY = frozenset({"acid", "cold", "electricity", "fire", "sonic"})
MINDLESS_TYPES = (
    "undead traits",
    "construct traits",
    "plant traits",
    "ooze traits",
    "vermin traits",
    "mindless",
)
"""Traits of creature types that bring immunity to mind-affecting effects, of which fear is one."""
WORDS = Vocabulary(
    (TYPES, TRAITS, {"fear": FEAR, "mind affecting": MIND}),
    {"physical": PHYSICAL, "energy": ENERGY},
)
OF_FEAR = frozenset({"fear", "mind affecting", *MINDLESS_TYPES})
IMMUNITIES = (*TYPES, *FEAR, *MIND)


def wards(value: Fact) -> tuple[Ward, ...]:
    """The entries of a stat, in this family's words."""
    return read_wards(WORDS, value)


def immune_to(who: Combatant) -> tuple[Ward, ...]:
    """All that it is immune to now: by its nature, and for a time."""
    return (*wards(who.stats.get("immune")), *wards(immunities.words(who)))


def names_fear(given: tuple[Ward, ...]) -> bool:
    """Whether one of the entries speaks of fear, and lets it not through."""
    return any(OF_FEAR.intersection(w.words) and "fear" not in w.exceptions for w in given)
