"""Single fields as people write them."""

import pytest

from tracker.importers.notes import fields


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("+7", 7),
        ("2,500", 2500),
        ("2'500", 2500),
        ("9th", 9),
        ("17 (natural armor)", 17),
        ("\u22123", -3),
        ("\u20132", -2),
        ("\uff11\uff17", 17),
        ("\uff0b\uff15", 5),
        ("+12/+2; chronosurge", 12),
        ("7/9", 7),
        (17, 17),
        (True, None),
        ("—", None),
        ("-", None),
        ("1/2", None),
        ("½", None),
        ("", None),
        (None, None),
        (float("nan"), None),
        (10**400, None),
        ("9" * 5000, None),
        ([7], None),
        ("swim", None),
    ],
)
def test_whole(text, number):
    assert fields.whole(text) == number


@pytest.mark.parametrize(
    ("text", "pool"),
    [
        ("24", "24"),
        ("20/24", "20/24"),
        ("-3 / 24", "-3/24"),
        ("2d8+4", "2d8+4"),
        ("2W8 + 4", "2w8+4"),
        ("45 (6d8+18)", "45"),
        ("12 von 20", "12/20"),
        ("special", ""),
        ("—", ""),
        ("999d0", "999"),
    ],
)
def test_pool(text, pool):
    assert fields.pool(text) == pool


def test_a_decimal_comma_and_thousands():
    assert fields.number("17,5") == 17.5
    assert fields.number("2,500") == 2500
    assert fields.number("ten") is None
    assert fields.short(17.0) == "17"


def test_lists_in_every_shape():
    assert fields.items("fire 5, cold (except x, y); sonic") == [
        "fire 5",
        "cold (except x, y)",
        "sonic",
    ]
    assert fields.items([{"type": "fire", "value": 5}, "cold"]) == ["fire 5", "cold"]
    assert fields.items({"fire": 5, "cold": "3"}) == ["fire 5", "cold 3"]
    assert fields.items(None) == []


def test_dice_steps():
    assert fields.step("d12+2") == "d12+2"
    assert fields.step("d8 (A)") == "d8"
    assert fields.step("d8+1") == ""
    assert fields.step("d7") == ""
