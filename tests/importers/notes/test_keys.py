"""The table of keys is that of the rule families."""

from tracker.clock.commands.roster import CORE_STATS
from tracker.importers.notes import keys
from tracker.systems import FAMILIES


def _key(stat):
    return keys.Key(stat.kind, stat.minimum, stat.maximum, stat.choices, stat.prefix)


def test_every_stat_of_every_family_is_known_with_its_bounds():
    assert {s.key: _key(s) for s in CORE_STATS} == keys.CORE
    assert {f.id: {s.key: _key(s) for s in f.stats} for f in FAMILIES} == keys.FAMILIES


def test_a_key_means_what_the_family_says():
    assert keys.key_of("armor", "sw").kind == "int"
    assert keys.key_of("armor", "pf2").choices
    assert keys.key_of("hardness.supernatural", "pf2").high == 7
    assert keys.known("skill.stealth")
    assert not keys.known("card")
    assert not keys.known("hf.skip")
