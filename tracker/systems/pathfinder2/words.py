"""One list of what things are called: damage types, materials, traits, conditions, in the languages
the rules have. Every word of a stat, a line or a stat block is compared through it.

Source: seed 002 for the German names of conditions; the types are those of both printings, where
positive and negative became vitality and void, good and evil holy and unholy.
"""

from collections.abc import Mapping, Sequence

from tracker.clock.wards import Ward, read_wards
from tracker.clock.words import Vocabulary
from tracker.model import Fact

from .data import ALSO, SPECS

TYPES: Mapping[str, Sequence[str]] = {
    "acid": ("säure",),
    "bleed": ("bleeding", "blutung", "blutungsschaden"),
    "bludgeoning": ("wucht", "wuchtschaden"),
    "cold": ("kälte", "kälteschaden"),
    "electricity": ("electric", "electrical", "lightning", "elektrizität", "blitz"),
    "fire": ("feuer", "feuerschaden"),
    "force": ("energieschaden", "kraft"),
    "mental": ("geistig", "mentaler schaden"),
    "piercing": ("stich", "stichschaden"),
    "poison": ("gift", "giftschaden"),
    "precision": ("präzision", "präzisionsschaden"),
    "slashing": ("hieb", "hiebschaden"),
    "sonic": ("schall", "schallschaden"),
    "spirit": ("spiritual",),
    "vitality": ("positive", "positiv", "positive energy", "vital"),
    "void": ("negative", "negativ", "negative energy"),
    "physical": ("physisch", "körperlich", "körperlicher schaden"),
    "energy": ("energie",),
    "splash": ("splash damage", "flächenspritzer", "spritzer"),
    "area": ("area damage", "flächenschaden"),
    "all": ("all damage", "any damage", "aller schaden", "allem schaden", "jeglicher schaden"),
    "critical hits": ("critical hit", "critical", "kritische treffer", "kritischer treffer"),
    "nonlethal": ("non-lethal", "nonlethal attacks", "nichttödlich", "nichttödliche angriffe"),
}
TRAITS: Mapping[str, Sequence[str]] = {
    "adamantine": ("adamant", "adamantit"),
    "cold iron": ("cold-iron", "kaltes eisen", "kalteisen"),
    "silver": ("silvered", "silber", "silbern"),
    "mithral": ("mithril", "dawnsilver", "dämmersilber"),
    "orichalcum": ("orichalkum",),
    "abysium": (),
    "djezet": (),
    "inubrix": (),
    "noqual": (),
    "peachwood": (),
    "siccatite": (),
    "warpglass": (),
    "magical": ("magic", "magisch"),
    "nonmagical": ("non-magical", "non magical", "nichtmagisch", "non-magic", "nonmagic"),
    "ghost touch": ("ghost-touch", "geisterhaft"),
    "lawful": ("rechtschaffen",),
    "chaotic": ("chaotisch",),
    "holy": ("good", "heilig", "gut"),
    "unholy": ("evil", "unheilig", "böse"),
    "alchemical": ("alchemistisch",),
    "water": ("wasser",),
    "earth": ("erde",),
    "air": ("luft",),
    "wood": ("holz",),
    "metal": ("metall",),
    "light": ("licht",),
    "salt": ("salz",),
    "salt water": ("salzwasser",),
    "plant": ("pflanze",),
    "arcane": ("arkan",),
    "divine": ("göttlich",),
    "occult": ("okkult",),
    "primal": ("urtümlich",),
    "weapons": ("weapon", "waffen"),
    "unarmed": ("unarmed attacks", "waffenlos"),
    "spells": ("spell", "zauber"),
    "precision": (),
    "splash": ("splash damage",),
    "area": ("area damage",),
}
ALL_KINDS = (*TYPES, *(w for words in TYPES.values() for w in words), "fear effects", "furcht")
"""What one may be immune to besides conditions."""
PHYSICAL = frozenset({"bludgeoning", "piercing", "slashing", "bleed", "physical"})
ENERGY = frozenset(
    {"acid", "cold", "electricity", "fire", "sonic", "force", "vitality", "void", "energy"}
)
FEAR = frozenset({"fear", "fear effects", "furcht", "furchteffekte", "angst"})
FRIGHTENING = frozenset({"frightened", "fleeing"})
OF_FEAR = ("fear", "emotion", "mental")
"""Fear effects are always emotion and mental effects too (rulebook, the trait fear)."""
WORDS = Vocabulary(
    (
        TYPES,
        TRAITS,
        {c: (*row.en, *row.de, *ALSO.get(c, ())) for c, row in SPECS.items()},
        {"fear": tuple(FEAR), "emotion": ("emotion effects", "gefühl", "emotional")},
    ),
    {"physical": PHYSICAL, "energy": ENERGY},
)
meaning = WORDS.meaning


def wards(value: Fact) -> tuple[Ward, ...]:
    """The entries of a stat, in this family's words."""
    return read_wards(WORDS, value)
