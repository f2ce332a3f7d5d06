"""The conditions: their names in four languages, and what they ask for in short."""

from collections.abc import Mapping

from tracker.clock import Condition

from .texts import MUSTS, RULES

__all__ = ["CONDITIONS", "MUSTS"]

Names = tuple[str, str, str, str]

# id: chip, then English, Japanese, German, Russian (several names apart by "|")
FEAR: Mapping[str, tuple[str, Names]] = {
    "spooked": ("Spk", ("spooked", "不安", "Beunruhigt", "Встревоженный")),
    "shaken": ("Shk", ("shaken", "怯え", "Erschüttert", "Потрясённый")),
    "scared": ("Scr", ("scared", "動揺", "Ängstlich", "Напуганный")),
    "frightened": ("Fri", ("frightened", "恐れ", "Verängstigt", "Испуганный")),
    "panicked": ("Pan", ("panicked", "恐慌", "In Panik|Panisch", "Паникующий|В панике")),
    "terrified": ("Ter", ("terrified", "狂乱", "In Todesangst", "Объятый ужасом")),
    "horrified": ("Hor", ("horrified", "震駭", "Entsetzt", "Оцепеневший от ужаса|В ужасе")),
}
OTHERS: Mapping[str, tuple[str, Names]] = {
    "staggered": ("Stg", ("staggered", "よろめき", "Wankend", "Пошатывающийся")),
    "cowering": ("Cow", ("cowering", "縮こまり|すくみ", "Kauernd", "Съёжившийся")),
    "flat_footed": (
        "FF",
        (
            "flat-footed|flatfooted",
            "立ちすくみ",
            "Auf dem falschen Fuß",
            "Застигнутый врасплох",
        ),
    ),
    "helpless": ("Hlp", ("helpless", "無防備", "Hilflos", "Беспомощный")),
    "prone": ("Prn", ("prone", "伏せ", "Liegend", "Лежащий|Распластанный")),
    "stunned": ("Stn", ("stunned", "朦朧", "Betäubt", "Ошеломлённый")),
    "nauseated": ("Nau", ("nauseated", "吐き気", "Übelkeit", "Тошнота|Мучимый тошнотой")),
    "sickened": ("Sck", ("sickened", "不調", "Kränkelnd", "Недомогающий|Недомогание")),
    "dazed": ("Daz", ("dazed", "幻惑", "Benommen", "Изумлённый")),
    "blinded": ("Bln", ("blinded|blind", "盲目", "Blind", "Ослеплённый")),
    "entangled": ("Ent", ("entangled", "絡みつかれた", "Verstrickt", "Опутанный")),
    "exhausted": ("Exh", ("exhausted", "過労", "Entkräftet", "Изнурённый")),
    "fatigued": ("Fat", ("fatigued", "疲労", "Erschöpft", "Уставший")),
    "grappled": ("Grp", ("grappled", "組みつき", "In den Ringkampf verwickelt", "Схваченный")),
    "paralyzed": ("Par", ("paralyzed|paralysed", "麻痺", "Gelähmt", "Парализованный")),
    "unconscious": ("Unc", ("unconscious", "気絶", "Bewusstlos", "Без сознания")),
    "dying": ("Dyi", ("dying", "瀕死", "Sterbend", "Умирающий")),
    "stable": ("Stb", ("stable", "容態安定", "Stabil|Stabilisiert", "Стабильный")),
    "bleed": ("Bld", ("bleed|bleeding", "出血", "Blutend|Blutung", "Кровотечение")),
    "disabled": ("Dis", ("disabled", "満身創痍", "Kampfunfähig", "Выведенный из строя")),
    "confused": ("Cnf", ("confused", "混乱", "Verwirrt", "В замешательстве")),
    "deafened": ("Def", ("deafened|deaf", "聴覚喪失", "Taub", "Оглохший")),
    "dazzled": ("Dzl", ("dazzled", "目が眩んだ", "Geblendet", "Ослеплённый светом")),
    "pinned": ("Pin", ("pinned", "押さえ込まれた", "Im Haltegriff", "Прижатый")),
    "dead": ("Dead", ("dead", "死亡", "Tot", "Мёртвый")),
}


def _names(names: Names) -> dict[str, tuple[str, ...]]:
    """The names by language; Japanese ones with and without 状態 (seed 000, stage list), Russian
    ones with and without the dots of ё."""
    english, japanese, german, russian = (tuple(n.split("|")) for n in names)
    return {
        "en": english,
        "ja": (*japanese, *(f"{n}状態" for n in japanese)),
        "de": german,
        "ru": tuple(dict.fromkeys((*russian, *(n.replace("ё", "е") for n in russian)))),
    }


def _condition(condition: str, chip: str, names: Names, group: str) -> Condition:
    return Condition(
        condition,
        names=_names(names),
        valued="must" if condition == "bleed" else "no",
        rules=RULES[condition],
        short=chip,
        harmful=condition != "stable",
        group=group,
        verb="bleed" if condition == "bleed" else "",
    )


CONDITIONS = (
    *(_condition(c, chip, names, "fear") for c, (chip, names) in FEAR.items()),
    *(_condition(c, chip, names, "") for c, (chip, names) in OTHERS.items()),
)
