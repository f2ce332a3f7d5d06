"""The words, states and numbers of the mythos game.

Source: seed 003 (Russian). What its text lost (the die, the success face, the Speed row, how a
new order is made) has a house value, named so in `says` (rules section 2).
"""

from tracker.clock import Condition, Phase, Setting, Stat

FAMILY = "mythos"

CONDITIONS = (
    Condition(
        "shocked",
        {"en": ("shocked", "shock"), "ru": ("шокирован", "шок", "в шоке", "шокирована")},
        rules={
            "en": "Passes over Respite and Events; comes to in its own Action phase and may only "
            "move there.",
            "ru": "Без передышки и событий; в своей фазе действий приходит в себя, может только "
            "двигаться.",
        },
        short="shock",
    ),
    Condition(
        "coming_to",
        {"en": ("coming to",), "ru": ("приходит в себя",)},
        rules={"en": "May only move.", "ru": "Может только двигаться."},
        short="move only",
    ),
    Condition(
        "madness",
        {"en": ("madness", "madness card"), "ru": ("безумие", "карта безумия")},
        rules={
            "en": "A lasting harm to the mind; sanity at 0 again, or a comparable trauma, and the "
            "Mythos has its bearer.",
            "ru": "Длительное расстройство психики.",
        },
        short="madness",
        group="card",
    ),
    Condition(
        "trauma",
        {
            "en": ("trauma", "injury", "trauma card"),
            "ru": ("травма", "карта травмы", "травмирован"),
        },
        rules={
            "en": "A lasting harm to the body; health at 0 again, or a comparable madness, and the "
            "Mythos has its bearer.",
            "ru": "Длительная физическая неполноценность.",
        },
        short="trauma",
        group="card",
    ),
    Condition(
        "consumed",
        {"en": ("consumed",), "ru": ("поглощён", "поглощен", "поглощён мифосом")},
        rules={"en": "Taken by the Mythos: out of the game.", "ru": "Поглощён Мифосом."},
        short="consumed",
    ),
    Condition(
        "blessed",
        {"en": ("blessed",), "ru": ("благословлён", "благословлен")},
        rules={"en": "A die succeeds on one less (house value: the board game's 4+)."},
        short="blessed",
        harmful=False,
    ),
    Condition(
        "cursed",
        {"en": ("cursed",), "ru": ("проклят",)},
        rules={"en": "A die succeeds on one more (house value: the board game's 6)."},
        short="cursed",
    ),
)
"""Consumed is read from `Combatant.defeated`, never stored as an effect beside it."""

CARD_OF = {"sanity": "madness", "health": "trauma"}
OTHER_CARD = {"madness": "trauma", "trauma": "madness"}
FALLS = {"sanity": "falls_sanity", "health": "falls_health"}

PHASES = (
    Phase("respite", "Respite / Передышка"),
    Phase("action", "Action / Действия"),
    Phase("events", "Events / События"),
    Phase("mythos", "Mythos / Мифос", turns=False),
)
PHASE_WORDS = {
    "respite": ("respite", "upkeep", "передышка", "фаза передышки", "передышки"),
    "action": ("action", "actions", "действия", "действие", "фаза действий", "действий"),
    "events": ("events", "event", "события", "событие", "фаза событий", "событий"),
    "mythos": ("mythos", "мифос", "фаза мифос", "фаза мифоса", "мифоса"),
}
SKIPPED_IN_SHOCK = ("respite", "events")

STATS = (
    Stat("sanity", "track", "Sanity: 5, or 3/5", 0, 999),
    Stat("health", "track", "Health: 6, or 2/6", 0, 999),
    Stat("clues", "track", "clues held", 0, 9999),
    Stat("xp", "track", "experience gathered", 0, 999_999),
    Stat("will", "int", "Will: the dice of a horror check", 0, 99),
    Stat("speed", "int", "Speed as it is now", 0, 99),
    Stat("other_world", "text", "the other world an investigator is in"),
    Stat("horror_rating", "int", "villain: modifier to Will in a horror check", -99, 99),
    Stat("horror_loss", "int", "villain: Sanity lost (the number in brackets)", 0, 99),
    Stat("horror_need", "int", "villain: successes a horror check needs", 1, 99),
    Stat("combat", "int", "villain: combat rating, the dice of its attack", -99, 99),
    Stat("special", "text", "villain: the special effects of its attacks, in words"),
    Stat("falls_sanity", "int", "how often Sanity fell to 0", 0, 99),
    Stat("falls_health", "int", "how often Health fell to 0", 0, 99),
)
VILLAIN = ("horror_rating", "horror_loss", "horror_need", "combat", "special")

SPEED_ROW = (3, 2, 1, 0, -1, -2, -3)

SETTINGS = (
    Setting(
        "die", ("d6", "d4", "d8", "d10", "d12"), "the die of every check (house value: lost text)"
    ),
    Setting(
        "success_min",
        ("5", "2", "3", "4", "6", "7", "8", "9", "10"),
        "the least face that is a success (house value: lost text)",
    ),
    Setting(
        "difficulty",
        ("1", "2", "3", "4", "5"),
        "successes a horror check needs unless the villain says otherwise",
    ),
    *(
        Setting(
            f"speed_{speed}",
            (str(mod),),
            f"modifier to attacks on Speed {speed}{' and more' if speed == 6 else ''} "
            "(house value: the row of Speeds is lost)",
            number=True,
        )
        for speed, mod in enumerate(SPEED_ROW)
    ),
    Setting(
        "order_method",
        ("manual", "rotate", "random", "speed"),
        "how each round's new order is made: by hand, first goes last, rolled, highest Speed "
        "first (house value: lost text)",
    ),
    Setting(
        "consumed_on",
        ("second_fall", "card_held"),
        "a fall to 0 consumes if it is the second ever, or only while the card is held",
    ),
    Setting(
        "shock_clears",
        ("action_phase", "end_of_round"),
        "after coming to in Action, Events of that round is normal, or passed over too",
    ),
    Setting(
        "both_zero_consumes",
        ("off", "on"),
        "Sanity and Health at 0 in one go consume at once (house value: a board game rule)",
    ),
)
