"""One list of what things are called: damage types, materials, traits, conditions, in the languages
the rules have. Every word of a stat, a line or a stat block is compared through it.

Source: seed 002 for the German names of conditions; the types are those of both printings, where
positive and negative became vitality and void.
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
    "electricity": ("electric", "elektrizität"),
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
    "good": ("gut",),
    "evil": ("böse",),
    "lawful": ("rechtschaffen",),
    "chaotic": ("chaotisch",),
    "holy": ("heilig",),
    "unholy": ("unheilig",),
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
WORDS = Vocabulary(
    (
        TYPES,
        TRAITS,
        {c: (*row.en, *row.de, *ALSO.get(c, ())) for c, row in SPECS.items()},
        {"fear": tuple(FEAR)},
    ),
    {"physical": PHYSICAL, "energy": ENERGY},
)
meaning = WORDS.meaning


def wards(value: Fact) -> tuple[Ward, ...]:
    """The entries of a stat, in this family's words."""
    return read_wards(WORDS, value)
