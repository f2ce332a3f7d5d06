"""Numbers as files write them, and marked-up text as words."""

import time

import pytest

from tracker.importers.games import numbers
from tracker.importers.games.words import line, words


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("+7", 7),
        ("1/2", 0),
        ("½", 0),
        ("2½", 2),
        ("9th", 9),
        ("2,500", 2500),
        ("17 (natural armor)", 17),
        ("—", None),
        ("-", None),
        ("", None),
        ("−3", -3),
        ("–3", -3),
        ("１２", 12),
        ("+12/+2", 12),
        ("20/24", 20),
        ("10,12", 10),
        (True, None),
        (None, None),
        ([3], None),
        ({"value": 3}, None),
        (3.0, 3),
        (float("nan"), None),
        (10**40, None),
        ("9" * 400, None),
    ],
)
def test_numbers(text: object, wanted: int | None) -> None:
    assert numbers.number(text) == wanted


def test_fractions_and_ratings() -> None:
    assert numbers.fraction("1/2") == numbers.fraction("½") == 0.5
    shown = [numbers.rating(v) for v in (0.3375, 0.1625, 0.5, 0.125, 7.0, 12)]
    assert shown == ["1/3", "1/6", "1/2", "1/8", "7", "12"]


@pytest.mark.parametrize(
    ("marked", "plain"),
    [
        ("<p>One</p><p>Two &amp; three</p>", "One\nTwo & three"),
        ("@UUID[Compendium.pf2e.conditionitems.Item.Off-Guard]", "Off-Guard"),
        ("@UUID[Compendium.pf2e.conditionitems.Item.x]{Drained 1}", "Drained 1"),
        ("@Check[type:will|dc:26|basic:true]", "DC 26 basic Will"),
        ("@Check[will|dc:26|basic] save", "DC 26 basic Will save"),
        ("@Damage[(2d6+10)[piercing]]", "2d6+10 piercing"),
        ("@Damage[1d6[persistent,bleed]]", "1d6 persistent bleed"),
        ("@Damage[1d4[untyped]] damage", "1d4 damage"),
        ("@Damage[2d6[fire],1d6[cold]]", "2d6 fire plus 1d6 cold"),
        ("@Damage[20[bludgeoning]|options:fall-damage]", "20 bludgeoning"),
        ("@Template[cone|distance:30]", "30-foot cone"),
        ("@Template[type:emanation|distance:10]", "10-foot emanation"),
        ("@Localize[PF2E.NPC.Abilities.Glossary.FrightfulPresence]", "Frightful Presence"),
        ("[[/r 2d6[persistent,fire]]]", "2d6 persistent fire"),
        ("[[/gmr 1d4 #Recharge Breath Weapon]]{1d4 rounds}", "1d4 rounds"),
        ("[[/r 1d4 #weeks]]", "1d4 weeks"),
        ("[[/act demoralize]]", "demoralize"),
        ("{@dc 29} and {@damage 2d6+5}", "DC 29 and 2d6+5"),
        ("{@action Strike||Strikes} {@b {@condition slowed} 1}", "Strikes slowed 1"),
        ("[[Goblin|the goblins]] [[Ogre]]", "the goblins Ogre"),
        ('<span class="action-glyph">R</span> Bite', "[reaction] Bite"),
        ("<script>alert(1)</script>safe\x1b[31m", "safe[31m"),
        ("@Damage[ never closed", "@Damage[ never closed"),
    ],
)
def test_marks_become_words(marked: str, plain: str) -> None:
    assert words(marked) == plain


def test_a_line_is_one_line_and_bounded() -> None:
    assert line("<p>a</p><p>b</p>") == "a b"
    assert len(line("x" * 5000)) == 200


@pytest.mark.parametrize(
    "part",
    [
        *"[{@",
        "[[",
        "[[/r ",
        "@Check[",
        "@Damage[1d6[",
        "{@a ",
        "{@a {@b ",
        "\x00",
        "<",
        "<!",
        "<!--",
        "<a ",
        "<a b='",
        "<p>",
        "</",
        "<![",
        "<?",
        "&#",
        "1d6 persistent ",
    ],
)
def test_hostile_text_takes_bounded_time(part: str) -> None:
    start = time.perf_counter()
    words(part * (200_000 // len(part)))
    assert time.perf_counter() - start < 2
