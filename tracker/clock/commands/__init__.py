"""The core verbs: what every fight needs, whatever it is played by."""

from ..verb import Verb
from . import conditions, flow, harm, house, roster, tell

CORE: tuple[Verb, ...] = (
    *flow.VERBS,
    *harm.VERBS,
    *conditions.VERBS,
    *roster.VERBS,
    *house.VERBS,
    *tell.VERBS,
)

__all__ = ["CORE"]
