"""What a creature of Pathfinder 2e has, by every word for it, and the readings tables dispute."""

from tracker.clock import Setting, Stat

from .data import ARMOUR

STATS = (
    Stat("fort", "int", "Fortitude", words=("fortitude", "zähigkeit", "zäh")),
    Stat("ref", "int", "Reflex", words=("reflex", "rfl")),
    Stat("will", "int", "Will", words=("willen", "wil")),
    Stat("perception", "int", "Perception", words=("wahrnehmung",)),
    Stat("skill", "int", "a skill's modifier", prefix=True, words=("fertigkeit",)),
    Stat(
        "con",
        "int",
        "Constitution modifier: hit points a night",
        -10,
        50,
        words=("constitution", "konstitution", "kon"),
    ),
    Stat("speed", "int", "Speed in feet", 0, 1000, words=("bewegungsrate", "tempo")),
    Stat(
        "armor",
        "text",
        "category of worn armour",
        choices=tuple(ARMOUR),
        words=("armour", "rüstung"),
    ),
    Stat(
        "immune",
        "words",
        "immunities: fire,bleed,paralyzed",
        words=("immunities", "immunity", "immunitäten", "immunität"),
    ),
    Stat(
        "weak",
        "words",
        "weaknesses: fire 5,cold 3",
        words=("weaknesses", "weakness", "schwächen", "schwäche"),
    ),
    Stat(
        "resist",
        "words",
        "resistances: physical 5,fire 10",
        words=("resistances", "resistance", "resistenzen", "resistenz"),
    ),
    Stat("hardness", "int", "Hardness", 0, 1000, words=("härte",)),
    Stat(
        "hero",
        "track",
        "Hero Points",
        minimum=0,
        words=("hero_points", "heldenpunkte", "heldenpunkt"),
    ),
    Stat("actions", "track", "actions left", minimum=0, words=("aktionen",)),
    Stat("reaction", "track", "reaction left", minimum=0, words=("reaktion",)),
    Stat(
        "death",
        "text",
        "at 0 hit points: dies or dying",
        choices=("dies", "dying", "stirbt", "sterbend"),
        words=("tod",),
    ),
    Stat("diehard", "int", "how much later it dies", 0, 5),
    Stat("other_sense", "flag", "has a precise sense besides sight"),
)
SETTINGS = (
    Setting(
        "stunned_mid_turn",
        ("literal", "keep", "count_off"),
        "stunned in its own turn: cannot act, keeps its actions, or loses them at once",
    ),
    Setting("stunned_reaction", ("ended", "always"), "when a stunned creature reacts again"),
    Setting("regain", ("remaster", "crb"), "whether who cannot act regains actions"),
    Setting("wounded", ("gained", "every_increase"), "when wounded is added to dying"),
    Setting("foes_die_at_zero", ("on", "off"), "enemies are dead at 0 hit points"),
    Setting(
        "knocked_out_place",
        ("before_turn", "before_cause"),
        "who drops moves before the running turn, or before who did it (first printing)",
    ),
    Setting("stable_hit", ("dying", "nothing"), "damage to a stable creature at 0"),
    Setting("unharmed_check", ("on", "off"), "persistent damage of 0 still has its check"),
    Setting("rider", ("negated", "kept"), "persistent damage of a hit that did no damage"),
    Setting("help_once", ("on", "off"), "help against persistent damage once a round"),
    Setting("wakes_from", ("1", "more_than_1"), "hit points from which a healed one wakes"),
    Setting("prone_cover", ("4", "2"), "bonus of taking cover while prone"),
    Setting("clumsy_damage", ("off", "on"), "clumsy lowers Dexterity damage too"),
    Setting("forfeit_frightened", ("on", "off"), "frightened falls when a delay is forfeited"),
)
