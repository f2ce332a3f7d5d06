"""Hero Lab's XML: the numbers of each character, its hit dice as its level, never its CR."""

from tracker.importers.document import Document
from tracker.importers.reading import read

XML = """<?xml version="1.0" encoding="ISO-8859-1"?>
<document signature="Hero Lab Portfolio"><public>
<character name="Ren\u00e9e" role="pc"><challengerating text="CR 4"/>
<health hitpoints="38" currenthp="21" hitdice="3d10+2d6+12"/>
<initiative total="+3"/><armorclass ac="18" touch="13" flatfooted="15"/>
<saves><save abbr="Fort" save="+5"/><save abbr="Ref" save=""/><save abbr="Will" save="-1"/></saves>
<types><type name="Humanoid"/></types>
<immunities><special name="Immunity to Mind-Affecting attacks"/></immunities></character>
<character name="Wight" role="npc"><health hitpoints="26" currenthp="26" hitdice="4d8+8"/>
<initiative total=""/></character>
</public></document>"""


def test_hero_lab_xml_is_read_with_its_own_encoding() -> None:
    came = read(Document(XML.encode("latin-1"), "x"))
    assert came.problem == ""
    renee, wight = came.found.creatures
    assert renee.name == "Ren\u00e9e"
    want = {"hp": "21/38", "hd": "5", "level": "5", "ac": "18", "side": "pc", "note": "CR 4"}
    assert {k: renee.pairs.get(k) for k in want} == want
    assert [int(renee.pairs[k]) for k in ("mod", "fort", "ref", "will")] == [3, 5, 0, -1]
    assert renee.pairs["immune"] == "mind-affecting"
    assert wight.pairs["hp"] == "26"
    assert int(wight.pairs["mod"]) == 0
    assert "side" not in wight.pairs
