"""What an encounter IS: frozen values, the facts that change them, and one pure `evolve`.

Nothing here knows a rule of any one game, a die, a disk or a screen. A fight is one `Encounter`;
`evolve(encounter, event)` gives the next one and leaves the first as it was, so any moment of
a fight can be kept, compared and returned to. What follows from the values (which condition is in
force, the net modifiers, what is left of a duration) is derived elsewhere and never stored.
"""

from .ask import Answer, Ask, Option
from .effect import Duration, Edge, Effect
from .encounter import SIDES, Combatant, Encounter, Fact, Scalar, Track
from .events import Event, dump_events, load_events
from .evolve import evolve, evolve_all, rebuilt_schedule
from .text import clean

__all__ = [
    "SIDES",
    "Answer",
    "Ask",
    "Combatant",
    "Duration",
    "Edge",
    "Effect",
    "Encounter",
    "Event",
    "Fact",
    "Option",
    "Scalar",
    "Track",
    "clean",
    "dump_events",
    "evolve",
    "evolve_all",
    "load_events",
    "rebuilt_schedule",
]
