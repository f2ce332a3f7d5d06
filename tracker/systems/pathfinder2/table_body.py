"""Conditions of body, will and actions.

Source: seed 002, one paragraph a condition; rules section 1.
"""

from .rows import FlatCheck, Penalty, Row

BODY = (
    Row(
        "off_guard",
        (
            "off-guard",
            "off guard",
            "flat-footed",
            "flat footed",
        ),
        ("Auf dem Falschen Fuß",),
        "-2 circumstance to AC; it may hold against one creature only.",
        "Situationsmalus -2 auf die RK, mitunter nur gegenüber einem Wesen.",
        "off-grd",
        parts=(Penalty("circumstance", -2, "ac"),),
    ),
    Row(
        "quickened",
        ("quickened",),
        ("Beschleunigt",),
        (
            "One more action each turn, often only for certain uses; gained in its turn it counts "
            "from the next."
        ),
        (
            "Eine Aktion mehr je Zug, oft nur für Bestimmtes; im laufenden Zug erlangt zählt sie "
            "ab dem nächsten."
        ),
        "quick",
        harmful=False,
    ),
    Row(
        "slowed",
        ("slowed",),
        ("Verlangsamt",),
        "Regains that many fewer actions; the reaction stays.",
        "Erhält so viele Aktionen weniger zurück; die Reaktion bleibt.",
        "slowed",
        valued="must",
    ),
    Row(
        "stunned",
        ("stunned",),
        ("Betäubt",),
        (
            "Cannot act. With a value it loses that many actions as they would be regained; with "
            "a duration all of them. Lost actions count towards slowed."
        ),
        (
            "Kann nicht handeln. Mit Wert gehen so viele Aktionen beim Zurückerhalten verloren, "
            "mit Dauer alle. Verlorene Aktionen zählen gegen Verlangsamt."
        ),
        "stunned",
        valued="may",
        overrides=("slowed",),
        forbids=(
            "act",
            "delay",
            "reaction",
        ),
    ),
    Row(
        "immobilized",
        ("immobilized",),
        ("Bewegungsunfähig",),
        "No action that moves it. To be moved by force, a check against what holds it.",
        (
            "Keine Aktion, die bewegt. Erzwungene Bewegung verlangt einen Wurf gegen das, was "
            "festhält."
        ),
        "immobile",
        forbids=("move",),
    ),
    Row(
        "grabbed",
        ("grabbed",),
        ("Gegriffen",),
        "Off-guard and immobilized; manipulate actions need a flat check DC 5.",
        (
            "Auf dem Falschen Fuß und Bewegungsunfähig; Handhaben verlangt einen einfachen Wurf "
            "gegen SG 5."
        ),
        "grabbed",
        implies={"off_guard": None, "immobilized": None},
        flat=(FlatCheck(5, "manipulate action; failure loses it"),),
    ),
    Row(
        "restrained",
        ("restrained",),
        ("Gebunden",),
        "Off-guard and immobilized; no attack or manipulate action but Escape and Force Open.",
        (
            "Auf dem Falschen Fuß und Bewegungsunfähig; keine Offensiv- oder Handhaben-Aktion "
            "außer Entkommen und Gewaltsam Öffnen."
        ),
        "restrain",
        implies={"off_guard": None, "immobilized": None},
        overrides=("grabbed",),
        forbids=(
            "attack",
            "manipulate",
        ),
    ),
    Row(
        "prone",
        ("prone",),
        ("Liegend",),
        (
            "Off-guard, -2 circumstance on attacks, moves only by Crawl and Stand; may Take Cover "
            "against ranged attacks."
        ),
        (
            "Auf dem Falschen Fuß, Situationsmalus -2 auf Angriffe, bewegt sich nur durch "
            "Kriechen und Aufstehen; kann gegen Fernkampf Deckung nehmen."
        ),
        "prone",
        parts=(Penalty("circumstance", -2, "attacks"),),
        implies={"off_guard": None},
        ends="Stand",
    ),
    Row(
        "taking_cover",
        (
            "taking cover",
            "cover",
        ),
        ("In Deckung",),
        "Prone behind cover: +4 circumstance to AC against ranged attacks.",
        "Liegend in Deckung: Situationsbonus +4 auf die RK gegen Fernkampfangriffe.",
        "cover",
        ends="no longer prone",
        harmful=False,
    ),
    Row(
        "paralyzed",
        ("paralyzed",),
        ("Gelähmt",),
        "Off-guard, cannot act but in thought, cannot Seek.",
        "Auf dem Falschen Fuß, handelt nur in Gedanken, kann nicht Suchen.",
        "paralyz",
        implies={"off_guard": None},
        forbids=(
            "act",
            "delay",
            "reaction",
        ),
    ),
    Row(
        "petrified",
        ("petrified",),
        ("Versteinert",),
        "A statue: AC 9, Hardness 8, senses nothing; at 0 hit points it is dead.",
        "Eine Statue: RK 9, Härte 8, nimmt nichts wahr; bei 0 Trefferpunkten tot.",
        "stone",
        forbids=(
            "act",
            "delay",
            "reaction",
        ),
    ),
    Row(
        "unconscious",
        ("unconscious",),
        ("Bewusstlos",),
        (
            "Cannot act, -4 status on AC, Perception and Reflex, blinded and off-guard; falls "
            "prone and drops what it holds."
        ),
        (
            "Kann nicht handeln, Zustandsmalus -4 auf RK, Wahrnehmung und Reflex, Blind und Auf "
            "dem Falschen Fuß; geht zu Boden und lässt fallen, was es hält."
        ),
        "unconsc",
        parts=(Penalty("status", -4, "ac perception reflex initiative_perception"),),
        implies={"blinded": None, "off_guard": None},
        forbids=(
            "act",
            "delay",
            "reaction",
        ),
        ends="healed, or (asleep) damage that leaves hit points, noise, being woken",
    ),
    Row(
        "fleeing",
        ("fleeing",),
        ("Fliehend",),
        "Spends every action to get away from the source; no Delay, no Ready.",
        "Verwendet jede Aktion zur Flucht vor der Quelle; kein Verzögern, kein Vorbereiten.",
        "fleeing",
        forbids=(
            "delay",
            "ready",
        ),
    ),
    Row(
        "confused",
        ("confused",),
        (
            "Verwirrt",
            "Verwirrung",
        ),
        (
            "Off-guard, nobody is an ally; strikes at random, no Delay, Ready or reactions. "
            "Damage from an attack or spell: flat check DC 11 ends it."
        ),
        (
            "Auf dem Falschen Fuß, niemand ist Verbündeter; schlägt wahllos zu, kein Verzögern, "
            "Vorbereiten, keine Reaktion. Schaden durch Angriff oder Zauber: einfacher Wurf gegen "
            "SG 11 beendet."
        ),
        "confused",
        implies={"off_guard": None},
        flat=(FlatCheck(11, "damaged by an attack or spell: success ends it"),),
        forbids=(
            "delay",
            "ready",
            "reaction",
        ),
    ),
    Row(
        "controlled",
        ("controlled",),
        ("Gesteuert",),
        "Another chooses its actions, reactions and Delay.",
        "Ein anderer bestimmt Aktionen, Reaktionen und Verzögern.",
        "control",
    ),
    Row(
        "encumbered",
        ("encumbered",),
        ("Belastet",),
        "Clumsy 1 and all Speeds 10 feet less, never below 5.",
        "Unbeholfen 1, alle Bewegungsraten um 3 m geringer, mindestens 1,50 m.",
        "encumb",
        parts=(Penalty("untyped", -10, "speed_ft"),),
        implies={"clumsy": 1},
    ),
    Row(
        "broken",
        ("broken",),
        ("Beschädigt",),
        (
            "An object at or below its Broken Threshold cannot be used; broken armour still "
            "protects at a status penalty of 1, 2 or 3 (light, medium, heavy)."
        ),
        (
            "Ein Gegenstand auf oder unter seiner Schadensschwelle ist unbrauchbar; Rüstung "
            "schützt weiter mit Zustandsmalus 1, 2 oder 3 (leicht, mittel, schwer)."
        ),
        "broken",
        ends="repaired above the Broken Threshold",
    ),
    Row(
        "fatigued",
        ("fatigued",),
        ("Erschöpft",),
        "-1 status on AC and saves; no exploration activity while travelling.",
        "Zustandsmalus -1 auf RK und Rettungswürfe; keine Erkundungsaktivität beim Reisen.",
        "fatigued",
        parts=(Penalty("status", -1, "ac fortitude reflex will"),),
        ends="a full night's rest",
    ),
    Row(
        "fascinated",
        ("fascinated",),
        (
            "Fasziniert",
            "Faszination",
        ),
        (
            "-2 status on Perception and skills; no concentrate action but about what fascinates. "
            "Ends at a hostile action against it or its allies."
        ),
        (
            "Zustandsmalus -2 auf Wahrnehmung und Fertigkeiten; keine Konzentration außer auf das "
            "Faszinierende. Endet bei feindlicher Handlung gegen es oder Verbündete."
        ),
        "fascin",
        parts=(Penalty("status", -2, "perception initiative_perception skills"),),
        forbids=("concentrate",),
    ),
)
