"""Conditions with a value, persistent damage and what else wears a creature down.

Source: seed 002, one paragraph a condition; rules section 1.
"""

from .rows import FlatCheck, Penalty, Row

VALUES = (
    Row(
        "persistent_damage",
        (
            "persistent damage",
            "persistent",
        ),
        ("Anhaltender Schaden",),
        (
            "At the end of its turn it takes the damage, rolled anew; then a flat check DC 15 "
            "ends it. Help gives one more check."
        ),
        (
            "Am Ende des eigenen Zuges fällt der Schaden neu gewürfelt an; danach beendet ihn ein "
            "einfacher Wurf gegen SG 15. Hilfe gibt einen weiteren Wurf."
        ),
        "persist",
        flat=(FlatCheck(15, "end of its turn, after the damage"),),
    ),
    Row(
        "drained",
        ("drained",),
        ("Ausgelaugt",),
        (
            "Status penalty of its value on Constitution checks and Fortitude; loses its level "
            "times the value in hit points, now and from the maximum."
        ),
        (
            "Zustandsmalus in Höhe des Wertes auf Konstitutionswürfe und Zähigkeit; verliert "
            "Stufe mal Wert an Trefferpunkten, auch vom Maximum."
        ),
        "drained",
        valued="must",
        parts=(Penalty("status", None, "fortitude"),),
        ends="a full night lowers it by 1",
    ),
    Row(
        "stupefied",
        ("stupefied",),
        ("Benommen",),
        (
            "Status penalty of its value on Intelligence, Wisdom and Charisma checks and DCs, "
            "spells and Will; casting needs a flat check DC 5 + value."
        ),
        (
            "Zustandsmalus in Höhe des Wertes auf Intelligenz-, Weisheits- und Charismawürfe und "
            "-SG, Zauber und Willen; Zaubern verlangt einen einfachen Wurf gegen SG 5 + Wert."
        ),
        "stupef",
        valued="must",
        parts=(
            Penalty(
                "status",
                None,
                (
                    "will perception initiative_perception spell_attack spell_dc class_dc_mental "
                    "skills_int skills_wis skills_cha"
                ),
            ),
        ),
        flat=(FlatCheck(5, "casting a spell; failure loses it", add_value=True),),
    ),
    Row(
        "enfeebled",
        ("enfeebled",),
        ("Kraftlos",),
        ("Status penalty of its value on Strength rolls and DCs, damage with Strength included."),
        "Zustandsmalus in Höhe des Wertes auf Stärkewürfe und -SG samt Schaden.",
        "enfeeb",
        valued="must",
        parts=(Penalty("status", None, "attack_str damage_str skills_str class_dc_str"),),
    ),
    Row(
        "sickened",
        ("sickened",),
        ("Kränkelnd",),
        (
            "Status penalty of its value on all checks and DCs; eats and drinks nothing "
            "willingly. Retching: Fortitude lowers it by 1 or 2."
        ),
        (
            "Zustandsmalus in Höhe des Wertes auf alle Würfe und SG; nimmt nichts freiwillig zu "
            "sich. Würgen: Zähigkeit senkt ihn um 1 oder 2."
        ),
        "sick",
        valued="must",
        parts=(Penalty("status", None, "checks"),),
        forbids=("ingest",),
    ),
    Row(
        "dying",
        ("dying",),
        ("Sterbend",),
        (
            "Unconscious; at the start of its turn a flat check DC 10 + value. Damage adds 1 (2 "
            "on a critical hit). Dead at 4 less doomed."
        ),
        (
            "Bewusstlos; zu Zugbeginn ein einfacher Wurf gegen SG 10 + Wert. Schaden erhöht um 1 "
            "(2 bei kritischem Treffer). Tot bei 4 minus Todgeweiht."
        ),
        "dying",
        valued="must",
        implies={"unconscious": None},
    ),
    Row(
        "doomed",
        ("doomed",),
        ("Todgeweiht",),
        "Dies at dying 4 less this value; at 0 it dies at once.",
        "Stirbt bei Sterbend 4 minus diesem Wert; bei 0 sofort.",
        "doomed",
        valued="must",
        ends="death; a full night lowers it by 1",
    ),
    Row(
        "clumsy",
        ("clumsy",),
        ("Unbeholfen",),
        (
            "Status penalty of its value on Dexterity checks and DCs, AC and Reflex included; not "
            "on damage."
        ),
        (
            "Zustandsmalus in Höhe des Wertes auf Geschicklichkeitswürfe und -SG, auch RK und "
            "Reflex."
        ),
        "clumsy",
        valued="must",
        parts=(
            Penalty("status", None, "ac reflex attack_dex attack_ranged class_dc_dex skills_dex"),
        ),
    ),
    Row(
        "frightened",
        ("frightened",),
        ("Verängstigt",),
        ("Status penalty of its value on all checks and DCs; falls by 1 at the end of its turn."),
        (
            "Zustandsmalus in Höhe des Wertes auf alle Würfe und SG; sinkt am Ende des eigenen "
            "Zuges um 1."
        ),
        "fright",
        valued="must",
        parts=(Penalty("status", None, "checks"),),
    ),
    Row(
        "wounded",
        ("wounded",),
        ("Verwundet",),
        "Its value is added when dying is gained.",
        "Der Wert wird zu Sterbend addiert, wenn dieses erlangt wird.",
        "wounded",
        valued="must",
        ends="Treat Wounds, or full hit points and 10 minutes of rest",
    ),
    Row(
        "cursebound",
        ("cursebound",),
        ("Fluchgebunden",),
        "An oracle's curse at that strength (remaster).",
        "Der Fluch eines Orakels in dieser Stärke (Remaster).",
        "cursed",
        valued="must",
        ends="Refocus",
    ),
    Row(
        "affliction",
        ("affliction",),
        ("Gebrechen",),
        "A poison or disease that asks for a save at the end of its turn.",
        "Gift oder Krankheit mit Rettungswurf am Zugende.",
        "afflict",
        ends="cured",
    ),
)
