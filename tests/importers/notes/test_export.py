"""A fight written as a list reads back the same."""

from support import Fight
from support_notes import added, fmt, read

from tracker.importers.notes import hand_list
from tracker.importers.notes.export_list import write
from tracker.importers.notes.keys import KNOWN
from tracker.language import quote

PEOPLE = {
    'Ezren "the Old": [red] {name}': "side=pc family=pf1 hp=-3/24 init=15.5 mod=-1 con_score=14 "
    "immune=fire,mind-affecting dr=10/magic fear_immunity=yes skill.knowledge_any=5 danger=near",
    "Обувщик: Пётр": 'side=ally family=pf2 hp=20/24 temp=5 mod=7 traits="undead,old one" '
    'resist="physical 5,fire 10" hero=2/3 speed=25 aura="frightful presence (60 feet, DC 27)"',
    "怪物・ウルフ": "family=hf hidden=yes reaction=12 willpower=9/10 brokenness=2/6 hardness=3 "
    "hardness.supernatural=5 cap=4 horror=4/11 init=-2",
    "- 7 #yes": 'family=sw spirit=d8 vigor=d12+1 toughness=7 wild=no fear=-2 skill.boating=d6 '
    'wounds=1/3 traits="level headed" player="Nullah" note="a: b, \'c\' # d ~"',
    "Нечто": 'family=mythos sanity=3/5 health=6/6 will=3 other_world="R\'lyeh" special="12:30"',
    "No rules": "hp=7 note=~~x",
}  # fmt: skip


def _fight() -> Fight:
    fight = Fight(*[3] * 400)
    fight("use pf2 pf1 hf sw mythos")
    for name, pairs in PEOPLE.items():
        fight(f"add {quote(name)} {pairs}")
    return fight


def _seen(who, families=("pf2",)):
    stats = {k: v for k, v in who.stats.items() if k.partition(".")[0] in KNOWN or k in KNOWN}
    family = who.family or families[0]
    tracks = {k: (t.value, t.max) for k, t in who.tracks.items()}
    place = (who.name, who.side, family, who.initiative, who.init_mod, who.hidden, who.traits)
    effects = [
        (e.family, e.condition, e.value, e.dice, e.kind, e.dc, e.source)
        for e in who.effects
        if e.parent is None
    ]
    return place, stats, tracks, effects


def test_everybody_of_every_family_reads_back_the_same():
    fight = _fight()
    text = write(fight.state)
    assert fmt(text) is hand_list
    found = read(text)
    assert found.title == fight.state.name
    assert (found.refused, found.ignored) == ((), ())
    assert all(c.odd == () for c in found.creatures)
    there = {c.name: _seen(c) for c in fight.state.present}
    back = {c.name: _seen(c) for c in added(*found.creatures)}
    assert back == there
    again = Fight(*[3] * 400)
    again("use pf2 pf1 hf sw mythos")
    for creature in found.creatures:
        again.do("add", name=creature.name, pairs=dict(creature.pairs))
    assert [c.pairs for c in read(write(again.state)).creatures] == [
        c.pairs for c in found.creatures
    ]


def test_effects_in_words_without_clocks():
    fight = _fight()
    who = quote("Обувщик: Пётр")
    fight(
        f'effect {who} pf2:frightened 2 for 3 rounds from "Ghoul\'s \\"gaze\\""',
        f"persistent {who} 2d6 fire dc 10 crit",
        f'effect {who} "holding: the {{door}}"',
        f"effect {quote('Нечто')} mythos:blessed",
        f"bleed {quote(next(iter(PEOPLE)))} 1d6",
    )
    text = write(fight.state)
    assert text.startswith("#") and "clocks" in text.split("\n")[1]
    found = read(text)
    assert all(c.odd == () for c in found.creatures)
    before = {c.name: _seen(c)[3] for c in fight.state.present}
    after = {c.name: _seen(c)[3] for c in added(*found.creatures)}
    before[("Обувщик: Пётр")] = [
        (f, c.replace("{", "(").replace("}", ")"), *rest) for f, c, *rest in before["Обувщик: Пётр"]
    ]
    assert after == before


def test_what_families_note_for_themselves_stays_out():
    fight = Fight(*[3] * 100)
    fight("use sw", "add Ann side=pc spirit=d8", "add Zed spirit=d6 fear=-2", "start")
    assert "card" in fight.who("Ann").stats
    text = write(fight.state)
    assert "card" not in text
    assert [c.name for c in read(text).creatures] == [c.name for c in fight.state.present]
    assert "fear" not in write(fight.state, {"spirit"}).split("combatants")[1]


def test_the_dead_and_the_removed():
    fight = Fight()
    fight("use pf2", "add A hp=5", "add B hp=5", "add C hp=5", "remove B", "damage C 9")
    found = read(write(fight.state))
    assert [c.name for c in found.creatures] == ["A", "C"]
    assert any("out of its fight: dead" in o for o in found.creatures[1].odd)


def test_who_is_drained_is_kept_with_the_hit_points_that_come_back() -> None:
    fight = Fight()
    fight("use pf2", "add Ann hp=30/30 level=3 side=pc", "add Ben hp=6/6 level=3 side=pc")
    fight("effect Ann,Ben drained 3", "heal Ann 2", "damage Ann 5")
    before = [_seen(c)[2:] for c in fight.state.present]
    people = added(*read(write(fight.state)).creatures)
    assert [c.tracks["hp"].max for c in people] == [21, 1]
    for who, (tracks, _) in zip(people, before, strict=True):
        assert (who.tracks["hp"].value, who.tracks["hp"].max) == tracks["hp"]
