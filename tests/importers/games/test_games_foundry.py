"""Foundry's actors: Pathfinder 2e of three eras, Pathfinder 1e, Savage Worlds."""

from typing import Any

import pytest
from games_actors import action, pf1, pf2_before, pf2_hazard, pf2_legacy, pf2_now, strike, swade
from games_shapes import one, read


def has(creature: Any, **pairs: str) -> None:
    found = {k: creature.pairs.get(k.replace("__", ".")) for k in pairs}
    assert found == pairs


def odd(creature: Any) -> str:
    return " | ".join(creature.odd)


# --- Pathfinder 2e ---


def test_pf2_as_it_is_now() -> None:
    stalker = one(pf2_now())
    has(
        stalker,
        family="pf2",
        level="8",
        hp="110/150",
        temp="5",
        ac="26",
        fort="18",
        ref="15",
        will="13",
        perception="16",
        mod="19",
        con="4",
        speed="25",
        traits="beast,mindless",
        immune="critical hits,fear effects",
        weak="fire 10",
        resist="physical 5 (except cold iron),all damage 3 (double resistance vs. non-magical)",
        persistent="1d6 fire,1d6 bleed,2d4 bleed,1d8 acid",
        aura="frightful presence (60 feet, DC 27)",
        skill__stealth="19",
        skill__bog_lore="9",
    )
    note = stalker.pairs["note"]
    for part in ("28 with shield raised", "fast healing 2", "Old Door (hardness 5, HP 20)"):
        assert part in note
    assert stalker.missing == ()
    assert "stealth +19, not Perception" in odd(stalker)
    assert stalker.source == "Own Book (ORC)"
    assert "Strike: Jaws +14 (reach 10): 2d8+6 piercing plus 1d6 persistent fire plus grab" in (
        stalker.text
    )
    assert "Frightful Presence [2 actions]" in stalker.text


def test_pf2_of_the_years_between() -> None:
    has(one(pf2_before()), perception="12", mod="12")


def test_pf2_of_before_foundry_10() -> None:
    ghoul = one(pf2_legacy())
    has(
        ghoul,
        level="-1",
        hp="20",
        mod="7",
        will="-1",
        speed="25",
        traits="undead,ghoul",
        immune="poison,death effects,charm,sleep",
        weak="good 5",
        resist="physical 3 (except silver)",
        skill__stealth="8",
    )


def test_pf2_without_the_skill_it_rolls_falls_back_on_perception() -> None:
    actor = pf2_now()
    del actor["system"]["skills"]["stealth"]
    found = one(actor)
    has(found, mod="16")
    assert "stealth, which the file has no number for" in odd(found)


def test_pf2_frightful_presence_from_words_or_with_parts_missing() -> None:
    said = action("Frightful Presence", "<p>90 feet, @Check[will|dc:30]</p>")
    has(one(pf2_now(items=[said])), aura="frightful presence (90 feet, DC 30)")
    bare = one(pf2_now(items=[action("Frightful Presence", "@Localize[A.FrightfulPresence]")]))
    has(bare, aura="frightful presence")
    assert "how far" in odd(bare) and "its DC" in odd(bare)


def test_pf2_suspicious_figures_are_said_and_kept() -> None:
    actor = pf2_now()
    actor["system"]["details"]["level"]["value"] = 1
    actor["system"]["saves"]["reflex"]["value"] = 19
    found = one(actor)
    has(found, ref="19")
    assert "Reflex +19 is very high for level 1" in odd(found)


def test_pf2_simple_hazard_has_no_turn() -> None:
    well = one(pf2_hazard(complex_=False))
    has(well, hp="56", hardness="14", fort="17", ac="21")
    assert not {"mod", "will", "ref", "perception"} & set(well.pairs)
    assert "no turn" in odd(well)
    assert "Stealth DC 20 (expert)" in well.pairs["note"]
    assert well.missing == ()


def test_pf2_complex_hazard_rolls_stealth() -> None:
    well = one(pf2_hazard(complex_=True, health=False))
    has(well, mod="10")
    assert well.missing == ("HP",)
    assert "hp" not in well.pairs


def test_pf2_character_has_no_numbers() -> None:
    hero = one(
        {
            "type": "character",
            "name": "Ama",
            "system": {
                "details": {"level": {"value": 1}},
                "saves": {},
                "resources": {"heroPoints": {"value": 1, "max": 3}},
            },
        }
    )
    has(hero, side="pc", level="1", hero="1/3")
    assert {"HP", "AC", "initiative"} <= set(hero.missing)
    assert "Pathbuilder" in odd(hero)


@pytest.mark.parametrize(("kind", "word"), [("party", "members"), ("army", "army")])
def test_pf2_what_does_not_fight_is_refused(kind: str, word: str) -> None:
    found = read({"type": kind, "name": "X", "system": {"details": {"level": {"value": 1}}}})
    assert not found.creatures
    assert word in found.refused[0][1]


def test_pf2_troop_keeps_its_thresholds() -> None:
    troop = action("Troop Defenses", "<p>It halves. Threshold 120 (12 squares), 60 (8).</p>")
    assert "Threshold 120 (12 squares), 60 (8)" in one(pf2_now(items=[troop])).pairs["note"]


def test_pf2_bleed_of_a_strike_is_persistent_without_saying_so() -> None:
    items = [strike(damage="1d4", damageType="bleed"), strike(damage="2d6", damageType="fire")]
    has(one(pf2_now(items=items)), persistent="1d4 bleed")


def test_foundry_adventures_hold_many_actors() -> None:
    found = read({"name": "The Old Mill", "actors": [pf2_now(), pf2_legacy(), {"type": "npc"}]})
    assert found.title == "The Old Mill"
    assert [c.name for c in found.creatures] == ["Bog Stalker", "Marsh Ghoul"]


# --- Pathfinder 1e ---


def test_pf1_has_what_it_has() -> None:
    rider = one(pf1())
    has(
        rider,
        family="pf1",
        hp="93",
        traits="undead,mindless",
        aura="frightful presence (30 feet, DC 19)",
        perception="-2",
        sr="18",
        str="5",
        immune="undead traits",
        note="CR 1/3; no Constitution; fast healing 5",
    )
    assert not {"con", "con_score", "ac", "mod"} & set(rider.pairs)
    assert rider.missing == ("AC", "initiative", "saves")
    assert "Combat Manager" in odd(rider)


def test_pf1_totals_saved_in_a_world_are_taken() -> None:
    actor = pf1()
    actor["system"] = actor.pop("data")
    actor["system"]["attributes"] |= {
        "ac": {"normal": {"total": 21}},
        "init": {"total": 2},
        "savingThrows": {"fort": {"total": 9}},
    }
    found = one(actor)
    has(found, ac="21", mod="2", fort="9")
    assert found.missing == ()
    assert "saved them last" in odd(found)


# --- Savage Worlds ---


def test_swade_numbers() -> None:
    thing = one(swade())
    has(
        thing,
        family="sw",
        wild="yes",
        agility="d6",
        smarts="d4",
        strength="d12+2",
        fighting="d8",
        notice="d6",
        skill__common_knowledge="d4",
        run="d8",
        pace="6",
        parry="6",
        toughness="9",
        armor="2",
        wounds="1/3",
        fatigue="1/3",
        bennies="2",
        fear="-2",
        traits="quick,undead,improved level headed,brave",
    )
    assert thing.effects == ("effect {name} sw:shaken", 'effect {name} "bound"')
    assert "Notice is d6+1" in odd(thing)
    assert "toughness 9 is as last saved" in odd(thing)
    assert "skill.unskilled_attempt" not in thing.pairs
    assert "Brawny" in thing.text


def test_swade_extras_heroes_and_older_places() -> None:
    extra = swade(name="Thug", items=[])
    system = extra["system"]
    del system["pace"]
    system |= {"wildcard": False, "wounds": {"value": 0, "max": 1}}
    system["stats"]["speed"] = {"value": 5, "runningDie": 6}
    thug = one(extra)
    has(thug, wild="no", pace="5", run="d6")
    assert not {"wounds", "bennies"} & set(thug.pairs)
    hero = swade(type="character")
    del hero["system"]["wildcard"]
    has(one(hero), wild="yes", side="pc")


def test_swade_pack_with_keys() -> None:
    actor = swade()
    items = {f"!actors.items!a1.{n}": item for n, item in enumerate(actor["items"])}
    keyed = {"!actors!a1": actor | {"items": list(items)}, **items}
    has(one(keyed), fighting="d8", fear="-2")


def test_swade_groups_and_vehicles_are_refused() -> None:
    group = swade(type="group", name="Gang")
    assert read([swade(), group]).refused == (
        ("Gang", "a group only points to its members; export each of them"),
    )
