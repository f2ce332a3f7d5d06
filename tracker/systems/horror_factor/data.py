"""The scales and events of the Horror Factor, in short.

Source: seed 004, paragraphs on Hardness, on determining the Horror Factor and on its changes in
the fight; rules sections 1 and 3.
"""

from tracker.clock import Condition

MOST = 11  # base 6, outnumbered 1, ambush 2, creepy 2
MOST_BASE = 6
MOST_HARDNESS = 7
MOST_BROKEN = 6
MOST_SOAK = 3
AMBUSH = 2
LEAST_CAP = 3
THERAPY = 5  # Hardness above it does not go without help
CHECK_DC = 10
KEPT_TURNS = 40

BASES = (
    "play fight with a friend",
    "fistfight",
    "homicidal fistfight",
    "improvised or small weapon, meant to kill",
    "lethal weapon, or one weak inhuman",
    "grotesque brutality, a small group of weak inhumans, or one fairly strong",
    "a large group of inhumans, or one very strong",
)

HARDNESS = (
    "average civilian",
    "some training, looks after its own safety; an athlete, a rough neighbourhood",
    "ready to fight: boxer, rough-edged hunter",
    "professional training, or do-or-die experience without training",
    "significant training or a rough life, and do-or-die experience",
    "professional training and do-or-die experience",
    "stone cold killer",
    "stone cold killer used to the supernatural",
)

# Event: (change, what happened). The number is the one listed to the left in the source.
EVENTS: dict[str, tuple[int, str]] = {
    "hit": (2, "hit and hurt"),
    "killed": (2, "killed somebody (the inhuman do not count)"),
    "grabbed": (2, "grabbed by a zombie"),
    "unarmed": (1, "a foe draws a lethal weapon, and it has none"),
    "explosion": (1, "an explosion barely misses"),
    "near-miss": (1, "machine-gun fire barely misses"),
    "shot-ignored": (1, "a shot that should have been fatal is ignored"),
    "reinforcements": (1, "enemy reinforcements arrive"),
}

CONDITIONS = (
    Condition(
        "frozen",
        {"en": ("frozen", "freaked out", "overcome")},
        rules={"en": "Cannot act this turn; below 0, the total is also a penalty to defence."},
        short="frozen",
    ),
)


def scale(words: tuple[str, ...]) -> str:
    """A scale as help text, one step a line."""
    return "\n  ".join(f"{number} - {word}" for number, word in enumerate(words))
