"""The words people head their columns with, in several languages, and what they mean."""

import re
import unicodedata
from functools import cache

from .fields import plain
from .keys import KNOWN, known

_WORDS = {
    "name": "name naam nom имя название персонаж существо 名前 名称 キャラクター モンスター"
    " creature monster character combatant kreatur charakter gegner personnage wezen",
    "initiative": "initiative init ini initiatief initiativwert инициатива иниц инит"
    " イニシアチブ イニシアティブ イニシアティヴ イニシャチブ",
    "mod": "mod modifier initmod initmodifier initiativemod initiativemodifier inimod"
    " initbonus initiativebonus initiativbonus inibonus dexmod initiativemodifikator"
    " initiativmodifikator inimodifikator модификатор модификаторинициативы"
    " бонусинициативы イニシアチブ修正 イニシアチブ修正値 修正値 修正 modificateur"
    " bonusdinitiative initiatiefbonus",
    "hp": "hp hitpoints hitpoint hits lp tp trefferpunkte lebenspunkte pv pointsdevie"
    " levenspunten хп хиты пз оз очкиздоровья пунктыздоровья очкижизни жизнь"
    " ヒットポイント 体力 耐久値",
    "maxhp": "maxhp hpmax maximumhp maxhitpoints hitpointsmax maxhits maximalelp maxlp lpmax"
    " maxtp tpmax maximaletp максхп хпмакс максимумхп максхиты 最大hp hp最大 最大体力"
    " 最大ヒットポイント maxpv pvmax pvmaximum maximalehp",
    "hpnow": "currenthp curhp hpcurrent hpnow currenthitpoints aktuellehp aktuellelp lpaktuell"
    " aktuelletp tpaktuell текущиехп текущиехиты хпсейчас 現在hp 現在体力 現在のhp pvactuels"
    " huidigehp",
    "temp": "temp temphp temporaryhp temporaryhitpoints временныехп временныехиты 一時hp"
    " temporäretp temporärelp tijdelijkehp pvtemporaires",
    "ac": "ac armorclass armourclass rk rüstungsklasse ca classedarmure кд класздоспеха"
    " кб アーマークラス 防御値 pantserklasse",
    "count": "count number quantity qty anzahl menge aantal nombre количество колво число 数"
    " 人数 個数 体数 howmany times amount",
    "side": "side seite partei camp kant сторона 陣営 サイド team faction allegiance",
    "level": "level lvl stufe niveau уровень ур レベル",
    "cr": "cr challenge challengerating monstercr herausforderungsgrad hg кр 脅威度 fp",
    "family": "family rulefamily rules system ruleset regelwerk familie famille система"
    " семейство правила システム ルール 系統",
    "traits": "traits tags merkmale eigenschaften kenmerken черты признаки свойства 特徴 特性",
    "type": "type creaturetype typ тип タイプ 種別 種族 kreaturentyp",
    "note": "note notes notiz notizen bemerkung anmerkung remarque remarques opmerking comment"
    " comments kommentar заметка заметки примечание примечания комментарий メモ 備考 ノート",
    "player": "playername playedby spieler speler joueur игрок プレイヤー プレーヤー",
    "hidden": "hidden hide versteckt verborgen caché скрыт скрытый 隠し 非表示",
    "immune": "immune immunities immunity immunität immunitäten immun immuniteiten immunités"
    " иммунитет иммунитеты 免疫 完全耐性",
    "weak": "weak weaknesses weakness vulnerabilities vulnerability schwächen schwäche"
    " anfälligkeiten zwakheden faiblesses слабость слабости уязвимость уязвимости 弱点",
    "resist": "resist resistances resistance resistenz resistenzen widerstände weerstanden"
    " résistances сопротивление сопротивления 抵抗 耐性",
    "fort": "fort fortitude zähigkeit стойкость 頑健 vigueur",
    "ref": "ref reflex reflexe réflexes reflexes рефлексы реакция 反応",
    "will": "will willpowersave wille volonté воля 意志",
    "perception": "perception per wahrnehmung восприятие внимательность 知覚 perceptie",
    "flatfooted": "flatfooted flatfootedac ff",
    "touch": "touch touchac",
    "skills": "skills fertigkeiten compétences vaardigheden навыки умения 技能",
    "saves": "saves savingthrows rettungswürfe спасброски 耐久 セーヴ",
    "effects": "effects conditions effekte zustände zustand effets états toestanden effecten"
    " эффекты состояния состояние 状態 状態異常 コンディション",
    "sanity": "sanity verstand geistigegesundheit рассудок разум 正気度 正気",
    "health": "health gesundheit здоровье 健康",
    "wild": "wildcard joker дикаякарта",
    "aura": "auras ауры аура オーラ",
    "source": "source quelle bron источник 出典",
    "defeated": "defeated",
}

SIDES = {
    "pc": "pc pcs player players playercharacter playercharacters party hero heroes held helden"
    " sc spieler spielercharakter игрок игроки герой герои персонажигрока pj joueur joueurs"
    " speler spelers group gruppe プレイヤー 味方pc 主人公",
    "ally": "ally allies friend friends friendly freund freunde verbündeter verbündete союзник"
    " союзники друг allié alliés bondgenoot 味方 仲間 同盟",
    "enemy": "enemy enemies foe foes hostile monster monsters gegner feind feinde враг враги"
    " противник противники monstre ennemi ennemis vijand vijanden 敵 モンスター",
    "neutral": "neutral neutrals neutraal neutre нейтральный нейтральные нейтрал 中立 bystander",
}

FAMILIES = {
    "pf1": "pf1 pf1e pathfinder1 pathfinder1e pathfinder pathfinderfirstedition pathfinderrpg",
    "pf2": "pf2 pf2e pathfinder2 pathfinder2e pathfindersecondedition p2",
    "hf": "hf horrorfactor",
    "sw": "sw swade savageworlds",
    "mythos": "mythos мифос cthulhu eldritchhorror",
}

LISTS = {
    "": "combatants creatures monsters enemies encounter npcs gegner monster kreaturen feinde"
    " участники существа монстры враги 敵 monstres ennemis vijanden wezens teilnehmer actors"
    " entries list items data members foes",
    "pc": "players party pcs characters playercharacters heroes helden spieler игроки герои"
    " группа プレイヤー joueurs spelers pjs gruppe",
    "ally": "allies friends verbündete союзники 味方 alliés bondgenoten",
    "neutral": "neutrals neutral bystanders нейтральные 中立",
}


def squeeze(text: str) -> str:
    """The form in which headers are compared: case, blanks, signs and accents set aside."""
    folded = unicodedata.normalize("NFKD", plain(str(text)[:200]).casefold())
    return re.sub(r"[\W_]+", "", "".join(c for c in folded if not unicodedata.combining(c)))


@cache
def _table(which: str) -> dict[str, str]:
    tables = {"words": _WORDS, "sides": SIDES, "families": FAMILIES, "lists": LISTS}
    return {squeeze(w): key for key, words in tables[which].items() for w in words.split()}


@cache
def _own() -> dict[str, str]:
    return {squeeze(key): key for key in KNOWN - {"init"}}


def key_for(header: object) -> str:
    """What a column means: a key of ours, a word such as `maxhp`; "" if nothing known."""
    text = str(header).strip()[:200]
    if known(text) and text != "init":
        return text
    base, _, rest = text.partition(".")
    if rest and known(f"{squeeze(base)}.{rest.strip().casefold()}"):
        return f"{squeeze(base)}.{rest.strip().casefold()}"
    for part in (text, *re.split(r"[/(]", text, maxsplit=4)):
        word = squeeze(part)
        found = _own().get(word) or _table("words").get(word, "")
        if found:
            return found
    return ""


def side_for(word: object) -> str:
    """The side a word means; "" for none."""
    return _table("sides").get(squeeze(str(word)), "")


def family_for(word: object) -> str:
    """The rule family a word means; "" for none."""
    return _table("families").get(squeeze(str(word)), "")


def like_a_family(word: object) -> bool:
    """Whether a word that is no rule family was meant for one: pf3, pathfnder, dnd5e."""
    from difflib import get_close_matches

    bare = squeeze(str(word))
    games = {"dnd", "dnd5e", "5e", "dnd35", "osr", "coc", "starfinder", "sf1e", "sf2e", "gurps"}
    return bare in games or bool(get_close_matches(bare, _table("families"), 1, 0.75))


def list_side(word: object) -> str | None:
    """The side of who stands under this heading ("" for nothing said); None for no heading."""
    return _table("lists").get(squeeze(str(word)))
