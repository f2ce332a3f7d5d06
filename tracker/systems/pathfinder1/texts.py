"""What each condition means in a line, and what it forces and forbids. In our own words."""

from collections.abc import Mapping

RULES: Mapping[str, Mapping[str, str]] = {
    "spooked": {
        "en": "-2 on saves against fear and on Perception; +1 circumstance on initiative",
        "ja": "[恐怖]へのセーヴと〈知覚〉に-2、イニシアチブに+1状況ボーナス",
    },
    "shaken": {
        "en": "-2 on attacks, saves, skills and ability checks",
        "ja": "攻撃・セーヴ・技能・能力値判定に-2",
    },
    "scared": {
        "en": "as shaken, -4 on saves against fear; one more lesser fear staggers for 1 round",
        "ja": "怯えと同じ、[恐怖]へのセーヴは-4。軽度の恐怖が加わると1ラウンドよろめき",
    },
    "frightened": {
        "en": "as shaken, and must get away from the source; may fight if it cannot",
        "ja": "怯えと同じ、恐怖の源から逃げる。逃げ場がなければ戦える",
    },
    "panicked": {
        "en": "as frightened, drops what it holds, flees at random from every danger; else cowers",
        "ja": "恐れと同じ、手の物を落とし、でたらめに逃げる。逃げ場がなければ縮こまる",
    },
    "terrified": {
        "en": "as panicked, trusts nobody, resists every spell it may; once away d% decides",
        "ja": "恐慌と同じ、味方なし。逃げた後は毎ラウンドd%",
    },
    "horrified": {
        "en": "no actions; -2 AC, flat-footed and helpless",
        "ja": "行動不可、AC-2、立ちすくみかつ無防備",
    },
    "staggered": {"en": "one move or one standard action a turn"},
    "cowering": {"en": "no actions; -2 AC, no Dexterity bonus to AC"},
    "flat_footed": {"en": "no Dexterity bonus to AC, no attacks of opportunity"},
    "helpless": {"en": "Dexterity counts as 0; melee attackers gain 4; open to a coup de grace"},
    "prone": {"en": "-4 on melee attacks; AC -4 in melee, +4 against ranged"},
    "stunned": {"en": "drops what it holds, no actions; -2 AC, no Dexterity bonus to AC"},
    "nauseated": {"en": "one move action a turn; no attacks, spells or concentration"},
    "sickened": {"en": "-2 on attacks, damage, saves, skills and ability checks"},
    "dazed": {"en": "no actions; AC as usual"},
    "blinded": {"en": "-2 AC, no Dexterity bonus; -4 on sight-bound skills; 50% miss chance"},
    "entangled": {"en": "half speed; -2 on attacks, -4 Dexterity; casting needs concentration"},
    "exhausted": {"en": "half speed, no running or charging; -6 Strength and Dexterity"},
    "fatigued": {"en": "no running or charging; -2 Strength and Dexterity"},
    "grappled": {"en": "cannot move; -2 on attacks, -4 Dexterity; nothing that takes two hands"},
    "paralyzed": {"en": "helpless; only purely mental actions"},
    "unconscious": {"en": "knocked out and helpless"},
    "dying": {"en": "unconscious; each turn a Constitution check or 1 hit point"},
    "stable": {"en": "below 0 hit points, no longer dying"},
    "bleed": {"en": "loses the amount at the start of each turn until healed"},
    "disabled": {"en": "one move or standard action; a strenuous one costs 1 hit point"},
    "confused": {"en": "acts at random each turn (d%)"},
    "deafened": {"en": "-4 initiative; hears nothing; 20% spell failure with words"},
    "dazzled": {"en": "-1 on attacks and on Perception by sight"},
    "pinned": {"en": "cannot move, flat-footed, a further -4 AC"},
    "dead": {"en": "dead"},
}

NO_ACTIONS = "takes no actions"
_COWERS = "cornered: cowers"
_SAVES = "treats nobody as an ally; must try every save a spell allows"

# (condition, where the danger is; "" always) -> in words. Seed 000, stage list; rules section 4.
MUSTS: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("scared", ""): ("one more lesser fear: staggered 1 round, or accepts frightened",),
    ("frightened", "near"): (
        "must move away from what it fears",
        "must use a spell or ability if that is the only way out",
    ),
    ("frightened", "away"): ("acts normally, flees again when the source comes back",),
    ("frightened", "cornered"): ("cannot flee: may fight",),
    ("panicked", ""): ("drops what it holds",),
    ("panicked", "near"): ("must flee at random from every danger",),
    ("panicked", "away"): ("acts normally, flees from any danger it meets",),
    ("panicked", "cornered"): (_COWERS,),
    ("terrified", ""): ("drops what it holds", _SAVES),
    ("terrified", "near"): ("must flee at random from every danger",),
    ("terrified", "away"): ("rolls d% each turn for what it does",),
    ("terrified", "hidden"): ("hides and does nothing until found (`danger NAME found`)",),
    ("terrified", "released"): ("acts normally until it meets a source of fear or danger",),
    ("terrified", "cornered"): (_COWERS,),
    ("horrified", ""): (NO_ACTIONS, "open to a coup de grace"),
    ("staggered", ""): ("one move or one standard action, no full-round action",),
    ("cowering", ""): (NO_ACTIONS, "loses its Dexterity bonus to AC"),
    ("flat_footed", ""): ("loses its Dexterity bonus to AC", "no attacks of opportunity"),
    ("helpless", ""): ("Dexterity counts as 0", "open to a coup de grace"),
    ("prone", ""): ("no ranged attacks except with a crossbow", "standing up provokes"),
    ("stunned", ""): ("drops what it holds", NO_ACTIONS, "loses its Dexterity bonus to AC"),
    ("nauseated", ""): ("one move action; no attacks, spells or concentration",),
    ("dazed", ""): (NO_ACTIONS,),
    ("blinded", ""): (
        "loses its Dexterity bonus to AC",
        "half speed, or an Acrobatics check",
        "all have total concealment from it (50%)",
        "-4 on most Strength and Dexterity skills",
    ),
    ("entangled", ""): ("half speed; no running or charging", "concentration to cast"),
    ("exhausted", ""): ("half speed; no running or charging",),
    ("fatigued", ""): ("no running or charging", "further fatigue exhausts"),
    ("grappled", ""): ("cannot move", "no two-handed actions, no attacks of opportunity"),
    ("paralyzed", ""): ("only purely mental actions",),
    ("unconscious", ""): (NO_ACTIONS,),
    ("dying", ""): ("Constitution check each turn, or loses 1 hit point",),
    ("disabled", ""): ("one move or one standard action", "a strenuous act costs 1 hit point"),
    ("confused", ""): ("rolls d% each turn for what it does",),
    ("deafened", ""): ("hears nothing", "20% failure of spells with words"),
    ("pinned", ""): ("cannot move", "verbal and mental actions only"),
    ("dead", ""): (NO_ACTIONS,),
}
