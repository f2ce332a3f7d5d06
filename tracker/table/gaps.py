"""Steps that are lost from a damaged fight: what is left is taken as far as it still fits."""

from collections.abc import Sequence

from tracker.clock import Rules
from tracker.model import Encounter, Event, rebuilt_schedule
from tracker.model.events import Noted

from .log import lines
from .preview import preview


def check_fits(state: Encounter, events: Sequence[Event], rules: Rules) -> None:
    """Raise something if the events no longer fit the state, or lead to one that cannot go on."""
    _, after = lines(state, events, rules, 0)
    if after.schedule != rebuilt_schedule(after):
        raise ValueError("its effects no longer fit")
    for who in after.present:
        rules.derive_anew(after, who)
    preview(after, rules)


def lost_step(number: int) -> Event:
    """What the log shows in the place of a lost step."""
    return Noted(text=f"step {number} is lost: the file was damaged", kind="note")
