"""Conditions of the senses, detection and attitude (which hold between two creatures).

Source: seed 002, one paragraph a condition; rules section 1.
"""

from .rows import FlatCheck, Penalty, Row

SENSES = (
    Row(
        "observed",
        ("observed",),
        ("Beobachtet",),
        "Seen plainly by that observer.",
        "Vom Beobachter klar wahrgenommen.",
        "observed",
        overrides=(
            "hidden",
            "undetected",
            "unnoticed",
        ),
        pair=True,
        harmful=False,
    ),
    Row(
        "hidden",
        ("hidden",),
        ("Versteckt",),
        (
            "That observer knows the square, is off-guard to it and needs a flat check DC 11 to "
            "target it."
        ),
        (
            "Der Beobachter kennt das Feld, ist ihm gegenüber Auf dem Falschen Fuß und braucht "
            "einen einfachen Wurf gegen SG 11."
        ),
        "hidden",
        overrides=(
            "observed",
            "concealed",
        ),
        flat=(FlatCheck(11, "whoever targets it"),),
        pair=True,
        harmful=False,
    ),
    Row(
        "undetected",
        ("undetected",),
        ("Unentdeckt",),
        (
            "That observer does not know where it is and is off-guard to it; attacks guess a "
            "square, flat check DC 11 in secret."
        ),
        (
            "Der Beobachter kennt seinen Ort nicht und ist ihm gegenüber Auf dem Falschen Fuß; "
            "Feld raten, geheimer einfacher Wurf gegen SG 11."
        ),
        "undetect",
        overrides=(
            "observed",
            "hidden",
        ),
        flat=(FlatCheck(11, "whoever targets its guessed square (secret)"),),
        pair=True,
        harmful=False,
    ),
    Row(
        "unnoticed",
        ("unnoticed",),
        ("Unbemerkt",),
        "That observer has no idea it is there.",
        "Der Beobachter ahnt nichts von ihm.",
        "unnotic",
        implies={"undetected": None},
        overrides=(
            "observed",
            "hidden",
        ),
        pair=True,
        harmful=False,
    ),
    Row(
        "concealed",
        ("concealed",),
        ("Verborgen",),
        "Hard to make out: a flat check DC 5 to target it; areas are exempt.",
        (
            "Schwer auszumachen: einfacher Wurf gegen SG 5, um es als Ziel zu nehmen; Flächen "
            "ausgenommen."
        ),
        "conceal",
        flat=(FlatCheck(5, "whoever targets it"),),
        pair=True,
        harmful=False,
    ),
    Row(
        "invisible",
        ("invisible",),
        ("Unsichtbar",),
        (
            "Undetected to all who rely on sight; hidden to those who saw it happen; never "
            "observed by sight."
        ),
        (
            "Für alle, die auf Sicht bauen, unentdeckt; versteckt für die, die es sahen; nie "
            "beobachtet."
        ),
        "invis",
        implies={"undetected": None},
        pair=True,
        harmful=False,
    ),
    Row(
        "blinded",
        ("blinded",),
        ("Blind",),
        (
            "Sees nothing, all terrain is difficult; -4 status on Perception if sight is its only "
            "precise sense. Not off-guard by itself."
        ),
        (
            "Sieht nichts, alles Gelände ist schwierig; Zustandsmalus -4 auf Wahrnehmung, wenn "
            "Sicht der einzige präzise Sinn ist."
        ),
        "blind",
        parts=(Penalty("status", -4, "perception initiative_perception"),),
        overrides=("dazzled",),
    ),
    Row(
        "dazzled",
        ("dazzled",),
        ("Geblendet",),
        (
            "Everything is concealed to it if sight is its only precise sense: flat check DC 5 to "
            "target."
        ),
        (
            "Alles ist ihm verborgen, wenn Sicht der einzige präzise Sinn ist: einfacher Wurf "
            "gegen SG 5."
        ),
        "dazzled",
        flat=(FlatCheck(5, "targeting anything by sight"),),
    ),
    Row(
        "deafened",
        ("deafened",),
        ("Taub",),
        (
            "Hears nothing; -2 status on initiative by Perception and on checks that involve "
            "sound; auditory actions need a flat check DC 5."
        ),
        (
            "Hört nichts; Zustandsmalus -2 auf Wahrnehmung für Initiative und bei Geräuschen; "
            "akustische Aktionen verlangen einen einfachen Wurf gegen SG 5."
        ),
        "deaf",
        parts=(Penalty("status", -2, "initiative_perception perception_sound"),),
        flat=(FlatCheck(5, "auditory action; failure loses it"),),
    ),
    Row(
        "hostile",
        ("hostile",),
        ("Feindselig",),
        "Means harm to that creature.",
        "Will diesem Wesen schaden.",
        "hostile",
        overrides=(
            "friendly",
            "helpful",
            "indifferent",
            "unfriendly",
        ),
        pair=True,
        harmful=False,
    ),
    Row(
        "unfriendly",
        ("unfriendly",),
        ("Unfreundlich",),
        "Dislikes that creature.",
        "Mag dieses Wesen nicht.",
        "unfriend",
        overrides=(
            "friendly",
            "helpful",
            "hostile",
            "indifferent",
        ),
        pair=True,
        harmful=False,
    ),
    Row(
        "indifferent",
        ("indifferent",),
        ("Gleichgültig",),
        "Does not care either way.",
        "Hat keine Meinung.",
        "indiff",
        overrides=(
            "friendly",
            "helpful",
            "hostile",
            "unfriendly",
        ),
        pair=True,
        harmful=False,
    ),
    Row(
        "friendly",
        ("friendly",),
        ("Freundlich",),
        "Likes that creature; simple requests are granted.",
        "Mag dieses Wesen und gewährt einfache Bitten.",
        "friendly",
        overrides=(
            "helpful",
            "hostile",
            "indifferent",
            "unfriendly",
        ),
        pair=True,
        harmful=False,
    ),
    Row(
        "helpful",
        ("helpful",),
        ("Hilfsbereit",),
        "Actively helps that creature.",
        "Hilft diesem Wesen tatkräftig.",
        "helpful",
        overrides=(
            "friendly",
            "hostile",
            "indifferent",
            "unfriendly",
        ),
        pair=True,
        harmful=False,
    ),
)
