"""The conditions: names, rules in short, and the numbers they change.

Fear: seed 000, the list of stages. The others: the core rules' condition list. Every number is a
penalty of no type unless said otherwise; penalties of different conditions add up.
"""

from tracker.clock import Condition


def _c(
    id: str, ja: str, de: str, ru: str, short: str, en: str, jp: str = "", **more: str
) -> Condition:
    rules = {"en": en} | ({"ja": jp} if jp else {})
    japanese = (ja, f"{ja}状態") if ja else ()
    return Condition(
        id,
        {
            "en": (id.replace("_", " "), id.replace("_", "-")),
            "ja": japanese,
            "de": (de,),
            "ru": (ru,),
        },
        rules=rules,
        short=short,
        valued=more.get("valued", "no"),
        group=more.get("group", ""),
        maximum=9999,
    )


FEAR = (
    _c(
        "spooked",
        "不安",
        "Verunsichert",
        "обеспокоен",
        "spooked",
        "-2 on saves against fear and on Perception; +1 circumstance on initiative.",
        "［恐怖］へのセーヴと〈知覚〉に-2、イニシアチブに+1状況",
        group="fear",
    ),
    _c(
        "shaken",
        "怯え",
        "Erschüttert",
        "потрясён",
        "shaken",
        "-2 on attacks, saves, skill and ability checks.",
        "攻撃、セーヴ、技能判定、能力値判定に-2",
        group="fear",
    ),
    _c(
        "scared",
        "動揺",
        "Verschreckt",
        "испуган",
        "scared",
        "As shaken, -4 on saves against fear. A further lesser fear staggers for 1 round, or may "
        "be accepted as frightened.",
        "怯えと同じ。［恐怖］へのセーヴは-4。次の軽度の恐怖で1ラウンドよろめき",
        group="fear",
    ),
    _c(
        "frightened",
        "恐れ",
        "Verängstigt",
        "напуган",
        "frightened",
        "As shaken, and must get away from the source; may act when it senses no source; fights "
        "only if it cannot flee.",
        "怯えと同じ。恐怖の源から逃げる",
        group="fear",
    ),
    _c(
        "panicked",
        "恐慌",
        "Panisch",
        "в панике",
        "panicked",
        "As frightened, drops what it holds, flees at random from every danger; cornered, it "
        "cowers.",
        "恐れと同じ。持ち物を落とし無作為に逃げる。逃げ場がなければ縮こまる",
        group="fear",
    ),
    _c(
        "terrified",
        "狂乱",
        "Entsetzt",
        "в ужасе",
        "terrified",
        "As panicked, and nobody is an ally: it must save against any spell that allows it. Away "
        "from the fear it rolls d% each round.",
        "恐慌と同じ。誰も味方と見なさない。逃げた後は毎ラウンドd％",
        group="fear",
    ),
    _c(
        "horrified",
        "震駭",
        "Von Grauen gepackt",
        "парализован ужасом",
        "horrified",
        "No actions; -2 AC, flat-footed even if it never is, and treated as helpless.",
        "アクション不可、AC-2、立ちすくみ、無防備",
        group="fear",
    ),
)

OTHERS = (
    _c(
        "staggered",
        "よろめき",
        "Wankend",
        "ошеломлён",
        "staggered",
        "One move or one standard action a turn, no full-round action.",
        "移動か標準アクション1回のみ",
    ),
    _c(
        "cowering",
        "縮こまり",
        "Kauernd",
        "съёжился",
        "cowering",
        "No actions, -2 AC, loses Dexterity to AC.",
    ),
    _c(
        "flat_footed",
        "立ちすくみ",
        "Auf dem falschen Fuß",
        "застигнут врасплох",
        "flat-ft",
        "Loses Dexterity to AC; no attacks of opportunity.",
    ),
    _c(
        "helpless",
        "無防備",
        "Hilflos",
        "беспомощен",
        "helpless",
        "Dexterity counts as 0 (-5); melee attackers gain 4; a coup de grace is possible.",
    ),
    _c(
        "prone",
        "伏せ",
        "Liegend",
        "сбит с ног",
        "prone",
        "-4 on melee attacks; AC +4 against ranged, -4 against melee.",
    ),
    _c(
        "stunned",
        "朦朧",
        "Betäubt",
        "оглушён",
        "stunned",
        "Drops what it holds, no actions, -2 AC, loses Dexterity to AC.",
    ),
    _c(
        "nauseated",
        "吐き気",
        "Übel",
        "тошнит",
        "nauseated",
        "One move action a turn; no attacks, spells or concentration.",
    ),
    _c(
        "sickened",
        "不調",
        "Kränkelnd",
        "недомогание",
        "sickened",
        "-2 on attacks, weapon damage, saves, skill and ability checks.",
    ),
    _c("dazed", "幻惑", "Benommen", "в ступоре", "dazed", "No actions; AC is unchanged."),
    _c(
        "dazzled",
        "目が眩んだ",
        "Geblendet",
        "ослеплён вспышкой",
        "dazzled",
        "-1 on attacks and on sight-based Perception.",
    ),
    _c(
        "blinded",
        "盲目",
        "Blind",
        "слеп",
        "blinded",
        "-2 AC, loses Dexterity to AC, -4 on most Str and Dex skills and on opposed Perception.",
    ),
    _c(
        "deafened",
        "聴覚喪失",
        "Taub",
        "оглох",
        "deafened",
        "-4 on initiative; 20% failure for spells with words.",
    ),
    _c(
        "entangled",
        "絡みつかれた",
        "Verstrickt",
        "опутан",
        "entangled",
        "Half speed, -2 on attacks, -4 Dexterity (-2 AC).",
    ),
    _c(
        "exhausted",
        "過労",
        "Erschöpft",
        "истощён",
        "exhausted",
        "Half speed, -6 Strength and Dexterity (-3 attack, -3 AC).",
    ),
    _c(
        "fatigued",
        "疲労",
        "Ermüdet",
        "утомлён",
        "fatigued",
        "No running or charging, -2 Strength and Dexterity (-1 attack, -1 AC).",
    ),
    _c(
        "grappled",
        "組みつかれた",
        "Ringend",
        "схвачен",
        "grappled",
        "-4 Dexterity (-2 AC), -2 on attacks and manoeuvres, no two-handed actions, cannot move.",
    ),
    _c(
        "pinned",
        "押さえ込まれた",
        "Festgehalten",
        "прижат",
        "pinned",
        "-4 AC, loses Dexterity to AC, cannot move.",
    ),
    _c(
        "paralyzed", "麻痺", "Gelähmt", "парализован", "paralyzed", "No physical actions, helpless."
    ),
    _c(
        "confused",
        "混乱",
        "Verwirrt",
        "в замешательстве",
        "confused",
        "Acts at random by d%; attacks whoever attacked it.",
    ),
    _c(
        "disabled",
        "満身創痍",
        "Kampfunfähig",
        "на пределе",
        "disabled",
        "At 0 hit points: one move or standard action; a standard action costs 1 hit point.",
    ),
    _c("unconscious", "気絶状態", "Bewusstlos", "без сознания", "unconsc", "Helpless, no actions."),
    _c(
        "dying",
        "瀕死",
        "Sterbend",
        "при смерти",
        "dying",
        "Below 0: each turn a Constitution check DC 10 at a penalty of its negative hit points; "
        "failure loses 1 hit point, success stabilises.",
    ),
    _c(
        "stable",
        "容態安定",
        "Stabil",
        "стабилен",
        "stable",
        "Below 0 and no longer losing hit points.",
    ),
    _c("dead", "死亡", "Tot", "мёртв", "dead", "Dead."),
    _c(
        "bleed",
        "出血",
        "Blutend",
        "кровотечение",
        "bleed",
        "Loses hit points at the start of its turn; Heal DC 15 or magical healing stops it.",
        valued="may",
    ),
)

CONDITIONS = (*FEAR, *OTHERS)

NUMBERS: dict[str, dict[str, int]] = {
    "prone": {"attack_melee": -4, "ac_melee": -4, "ac_ranged": 4},
    "stunned": {"ac": -2},
    "cowering": {"ac": -2},
    "sickened": {"attack": -2, "damage": -2, "saves": -2, "skill": -2, "ability": -2},
    "dazzled": {"attack": -1, "perception": -1},
    "blinded": {"ac": -2, "perception": -4},
    "deafened": {"initiative": -4},
    "entangled": {"attack": -2, "ac": -2},
    "exhausted": {"attack": -3, "damage": -3, "ac": -3},
    "fatigued": {"attack": -1, "damage": -1, "ac": -1},
    "grappled": {"attack": -2, "ac": -2},
    "pinned": {"ac": -4},
}
SPREAD = {"saves": ("saves_vs_fear",), "skill": ("perception",), "ability": ("initiative",)}
"""What follows from a number: saves cover those against fear, skills Perception, and an
initiative check is a Dexterity check (ruling A11)."""

LOSES_DEX = {"cowering", "flat_footed", "stunned", "blinded", "pinned", "helpless"}
IMPLIES = {
    "horrified": ("flat_footed", "helpless"),
    "paralyzed": ("helpless",),
    "unconscious": ("helpless",),
    "dying": ("unconscious", "helpless"),
    "stable": ("unconscious", "helpless"),
}
NO_ACTIONS = {
    "horrified",
    "cowering",
    "stunned",
    "dazed",
    "paralyzed",
    "unconscious",
    "dying",
    "stable",
    "dead",
}
