"""The conditions, the Fear Table's rows and the Trait dice.

Sources: seed 001, the Fear Table (rows, what each does); the rules' own statuses (Shaken,
Stunned, Distracted, Vulnerable, Fatigue) as the rules file, sections 3 and 4, has them.
"""

from dataclasses import dataclass

from tracker.clock import Condition

DIE_CHOICES = ("d4", "d6", "d8", "d10", "d12", "d12+1", "d12+2", "d12+3", "d12+4")
ATTRIBUTES = ("agility", "smarts", "spirit", "strength", "vigor")
SKILLS = (
    "academics",
    "athletics",
    "driving",
    "faith",
    "fighting",
    "healing",
    "intimidation",
    "notice",
    "occult",
    "performance",
    "persuasion",
    "piloting",
    "research",
    "shooting",
    "spellcasting",
    "stealth",
    "survival",
    "taunt",
    "thievery",
)
TRAITS = (*ATTRIBUTES, *SKILLS)
UNSKILLED = ("d4", -2)
CARD = "card"  # the stat of the card in play


def _c(id: str, short: str, rule: str, *names: str, harmful: bool = True) -> Condition:
    return Condition(
        id,
        {"en": (id.replace("_", " "), id.replace("_", "-"), *names)},
        rules={"en": rule},
        short=short,
        harmful=harmful,
    )


CONDITIONS = (
    _c(
        "shaken",
        "shaken",
        "Moves and takes free actions only. Spirit roll at the start of its turn, or a Benny at "
        "any time, ends it.",
    ),
    _c(
        "stunned",
        "stunned",
        "No move and no action, prone, Distracted and Vulnerable. Vigor roll at the start of its "
        "turn.",
    ),
    _c("distracted", "distr", "-2 on all its Trait rolls, to the end of its next turn."),
    _c("vulnerable", "vuln", "+2 to act against it, to the end of its next turn."),
    _c("prone", "prone", "Lies on the ground; -2 on Fighting and Parry.", "knocked down"),
    _c(
        "hesitant",
        "hesit",
        "Two cards each round, the lower one counts; a Joker is used. No Level Headed, no Quick.",
    ),
    _c("frightened", "fright", "Becomes Hesitant for the encounter; Panicked if it was already."),
    _c("panicked", "panic", "Runs its Pace and the running die away at once, and is Shaken."),
    _c(
        "joker_effect",
        "surge",
        "As with a Joker: +2 on Trait and damage rolls, may interrupt. No Benny, no reshuffle.",
        "adrenaline surge",
        "adrenaline_surge",
        "adrenaline",
        harmful=False,
    ),
    _c(
        "joker",
        "joker",
        "Acts at any time; +2 on Trait and damage rolls this round.",
        harmful=False,
    ),
    _c("fatigued", "fatig", "One level of Fatigue: -1 on Trait rolls. A level goes in an hour."),
    _c("exhausted", "exhaus", "Two levels of Fatigue: -2 on Trait rolls."),
    _c("incapacitated", "incap", "No actions; still dealt one card."),
    _c("heart_attack", "heart", "Vigor at -2: Stunned, or Incapacitated and dying."),
    _c("dying", "dying", "Dies when the clock runs out; a Healing roll at -4 stops it."),
    _c("minor_phobia", "phobia", "-1 on Trait rolls near what it fears; permanent."),
    _c("major_phobia", "PHOBIA", "-2 on Trait rolls near what it fears; permanent."),
    _c(
        "mark_of_fear",
        "marked",
        "A small change of looks, for good; no rule follows from it.",
        "the mark of fear",
        harmful=False,
    ),
)
RULE = {c.id: c.rules["en"] for c in CONDITIONS}
PHOBIA = {"minor_phobia": -1, "major_phobia": -2}
FATIGUE = {1: "fatigued", 2: "exhausted"}


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the Fear Table: the highest total it covers, and the condition it gives."""

    most: int
    id: str
    gives: tuple[str, ...]


ROWS = (
    Row(3, "adrenaline_surge", ("joker_effect",)),
    Row(6, "distracted", ("distracted",)),
    Row(9, "vulnerable", ("vulnerable",)),
    Row(12, "shaken", ("shaken",)),
    Row(13, "mark_of_fear", ("stunned", "mark_of_fear")),
    Row(15, "frightened", ("frightened",)),
    Row(17, "panicked", ("panicked",)),
    Row(19, "minor_phobia", ("minor_phobia",)),
    Row(21, "major_phobia", ("major_phobia",)),
)
LAST = Row(9999, "heart_attack", ("heart_attack",))


def row(total: int) -> Row:
    """The row of a total; below 1 it is the first one (ruling S-A9), above 21 the last."""
    return next((r for r in ROWS if total <= r.most), LAST)
