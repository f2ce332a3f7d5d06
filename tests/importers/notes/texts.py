"""Texts with the shapes and oddities of real ones; names and numbers are made up."""

PF1_NOTE = """---
statblock: inline
tags: monster
name: Mire Maw
---
```statblock
layout: Basic Pathfinder 1e Layout
source:  "A Book of Bogs"
Monster_CR: 7
name: Mire Maw
type: aberration
subtype: "(aquatic, cold)"
INI: "+12/+2; chronosurge"
perception: +14
aura: "stench (30 ft., DC 16)"
AC: "20, touch 9, flat-footed 19 (dex +1, natural +11, size -2)"
HP: 84
HP_extra: "fast healing 5"
HD: 8d8+48
DR: 10/cold iron
SR: 18
immune: "fear, mind-affecting effects, poison"
resist: "cold 10, fire 5"
weak: "vulnerability to sonic"
saves: "Fort +8, Ref \u22121, Will +11"
saves_other: "+4 vs. poison"
melee: "bite +10 (2d6+7 plus 1d6 bleed)"
pf1e_stats: [20, 8, -, 0, 17, 17]
CMD: 24 (can't be tripped)
skills: "Stealth +13, Knowledge (any one) +9, Perception +14"
special_abilities:
  - name: Frightful Presence (Su)
    desc: "60 feet"
    desc: "twice"
```
# Description
Text.
"""

PF1_BROKEN = PF1_NOTE.replace(
    "special_abilities:\n", "special_abilities:\n  - name: 1-2: Chaos (Su)\n    desc: *x*\n"
).replace("pf1e_stats: [20, 8, -, 0, 17, 17]", "pf1e_stats: [20, 8, 16, 10, 17, 17]")

PF2_NOTE = """# Two of them
```statblock
layout: Basic Pathfinder 2e Layout
name: "Bog Wight"
level: "Creature 5"
trait_01: [[evil]]
trait_02: "[[Uncommon|uncommon]]"
trait_03: undead
modifier: 12
perception:
  - name: "Perception"
    desc: "+12; [[Darkvision]]"
skills:
  - name: "Skills"
    desc: "__Athletics__: +13, __Stealth__: +11"
abilityMods: [4, 1, 3, -1, 2, 3]
armorclass:
  - name: AC
    desc: "22; __Fort__ +13, __Ref__ +9, __Will__ +11"
health:
  - name: HP
    desc: "75; __Immunities__ death effects, disease; __Weaknesses__ fire 5;
      __Resistances__ cold 10"
attacks:
  - name: Claw
    desc: "damage 2d8+7 slashing plus 1d6 persistent bleed damage"
```
and
```statblock
layout: Pathfinder 2e Creature Layout
name: Bog Imp
level: -1
ac: 15
hp: 8
modifier: 5
saves:
  - fort: 3
  - ref: 7
  - will: 4
```
"""

NOTE_5E = """---
statblock: true
name: Marsh Hag
hp: 52 (8d8+16)
ac: 14
stats: [16, 12, 14, 10, 13, 15]
cr: 1/2
type: fey (hag)
skillsaves:
  - stealth: 4
damage_immunities: cold, poison
condition_immunities: charmed
---
text
"""

ENCOUNTER = """# Night
```encounter
name: The ford
party: The Five
players:
  - Ezren
  - "[[Kyra]]"
rollHP: true
creatures:
  - Goblin
  - 3: Goblin
  - 1d4: Wolf
  - Ogre, 30, 17, 2, 400
  - Scout, hidden
  - Guard, friend
  - [Hobgoblin, Jim]
  - 2: [Bog Imp, Imp of the Bog]
  - creature: Troll
    name: Old Troll
    hp: 63
    ac: 20
    mod: -1
    hidden: true
    friend: true
  - ""
```
"""

SAVED = """{"players": [{"name": "Ezren", "hp": 20, "ac": "14", "modifier": [2, 1], "level": 3},
 {"hp": 3}, "x"],
 "parties": [{"name": "P", "players": ["Ezren"]}],
 "encounters": {"Ford": {"creatures": [{"name": "Ghoul", "display": "Ghoul 1", "initiative": 14,
   "modifier": 2, "hp": 13, "currentHP": 9, "currentMaxHP": 13, "ac": 14, "hidden": true,
   "status": ["Prone", {"name": "Blinded"}], "tempHP": 3}], "state": true, "name": "Ford",
   "round": 2}, "Bridge": {"creatures": [{"name": "Ezren", "player": true, "hp": 20}]}},
 "state": {"creatures": [{"name": "Ezren", "player": true, "initiative": 17, "hp": 20,
   "currentHP": 12, "friendly": false}]}}"""

PF1_TEXT = """An odd line before.

Mire Maw CR 7
XP 3,200
LE Huge aberration (aquatic)
Init +5; Senses darkvision 60 ft.,
low-light vision; Perception +14
Aura mucus cloud (5 feet)
DEFENSE
AC 20, touch 9, \ufb02at-footed 19 (+1 Dex, +11 natural, \u20132 size)
hp 84 (8d8+48); fast healing 2
Fort +8, Ref \u22125, Will +11; +4 vs. poison
Defensive Abilities slippery; DR 10/magic; Immune fear, mind-
affecting effects; Resist cold 10, fire 5; SR 18
Weaknesses vulnerability to sonic
OFFENSE
Speed 10 ft., swim 60 ft.
Melee bite +10 (2d6+7 plus 1d6 bleed)
Special Attacks frightful presence (60 ft., DC 17)
STATISTICS
Str 26, Dex 12, Con 22, Int \u2014, Wis 17, Cha 17
Base Atk +6; CMB +13; CMD 24 (can\u2019t be tripped)
Feats Iron Will, Lightning Reflexes
Skills Stealth +10, Knowledge (any one) +13
Environment any water

DROWNED CHILD CR 1/2
XP 200
NE Small undead
Init +2; Senses darkvision 60 ft.; Perception +5
AC 13, touch 13, flat-footed 11
hp 7 each
Fort +0, Ref +2, Will +3
Str 8, Dex 14, Con \u2014, Int 6, Wis 12, Cha 13
"""

PF2_TEXT = """BOG WIGHT CREATURE 5
UNCOMMON
CE
MEDIUM
UNDEAD
Source A Book of Bogs pg. 12
Perception +12; darkvision
Languages Common
Skills Athletics +13, Stealth +11
Str +4, Dex +1, Con +3, Int \u20131, Wis +2, Cha +3
AC 22 (24 with shield raised); Fort +13, Ref +9,
Will +11
HP 75, negative healing; Immunities death effects,
disease, paralyzed; Weaknesses fire 5; Resistances cold 10, physical 5 (except silver)
Frightful Presence (aura, emotion, fear) 60 feet, DC 21
Speed 25 feet
Melee [one-action] claw +15 (agile), Damage 2d8+7 slashing
plus 1d6 persistent bleed damage

Bog Imp
Creature \u22121
Tiny Fey
Perception +5
AC 15; Fort +3, Ref +7, Will +4
HP 8
Speed 20 feet, fly 30 feet

Sinking Floor
Hazard 3
Complex Environmental
Stealth +13 (expert)
AC 19; Fort +12, Ref +8
HP 40; Hardness 8
"""

SW_TEXT = """\u2605 Sister Agnes
A nun who has seen too much.

Attributes: Agility d8, Smarts d6 (A), Spirit d10, Strength d6, Vigor d12+1
Skills: Athletics d6, Fighting d8, Boating d4, Notice d6
Pace: 6; Parry: 6; Toughness: 9 (2)
Edges: Level Headed, Quick
Hindrances: Vow (Major)
Gear: Staff (Str+d4)

Rotten One
Attributes: Agility d6, Smarts d4, Spirit d4, Strength d8, Vigor d6
Skills: Fighting d6
Pace: 4; Parry: 5; Toughness: 7
Special Abilities:
\u2022 Fear (\u22122): All who see it.
\u2022 Undead: +2 Toughness.
"""
