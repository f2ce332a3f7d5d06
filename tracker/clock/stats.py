"""The stats that every combatant may have, whatever its family."""

from tracker.model import SIDES

from .family import Stat

HP = ("trefferpunkte", "tp", "ヒット・ポイント", "ヒットポイント", "хиты", "оз")
INITIATIVE = ("initiative", "イニシアチブ", "инициатива")
SIDE = ("seite", "陣営", "сторона")

CORE_STATS = (
    Stat("hp", "track", "hit points: 24, 20/24 or dice", words=HP),
    Stat("init", "text", "initiative: a number, or +2 to be rolled at the start", words=INITIATIVE),
    Stat("mod", "int", "initiative modifier", words=("init_mod",)),
    Stat("side", "text", "pc, ally, enemy or neutral", choices=SIDES, words=SIDE),
    Stat("family", "text", "the rule family it follows"),
    Stat("temp", "int", "temporary hit points", words=("temp_hp", "tp", "temporäre tp")),
    Stat("traits", "words", "undead,mindless ...", words=("merkmale", "特性", "черты")),
    Stat("hidden", "flag", "not shown to players"),
    Stat("ac", "int", "armour class", words=("rk", "rüstungsklasse", "アーマー・クラス", "кд")),
    Stat("level", "int", "level", words=("stufe", "レベル", "уровень")),
    Stat("group", "text", "who roll initiative once for all, or share a card"),
    Stat("aura", "text", "what surrounds it: frightful presence (60 feet, DC 27)"),
    Stat("persistent", "words", "persistent damage its attacks deal: 1d6 bleed"),
    Stat("turns", "flag", "no: it takes no turns of its own (a simple hazard)"),
    Stat("player", "text", "who plays it", words=("spieler", "プレイヤー", "игрок")),
    Stat("note", "text", "anything", words=("notiz", "メモ", "заметка")),
    Stat("block", "text", "its stat block in words"),
)
