"""A new order each round. Source: seed 003, the paragraph on the end of the round; how it is made
is a setting (rules section 2: the source lost it)."""

from tracker.clock import Decision, Steps
from tracker.model import Combatant
from tracker.model.events import OrderSet

from .checks import is_villain


def new_order(d: Decision) -> Steps[None]:
    """Put the investigators in the order of the coming round; villains keep their places."""
    movers = [c for c in d.state.present if c.present and not is_villain(c)]
    first = d.state.round <= 1
    method = d.setting("mythos.order_method")
    if len(movers) < 2 or (first and method in ("manual", "rotate")):
        return
    match method:
        case "rotate":
            movers = [*movers[1:], movers[0]]
        case "random":
            movers = yield from _rolled(d, movers)
        case "speed":
            movers = sorted(movers, key=lambda c: -c.number("speed"))
        case _:
            d.note("set the new order:  move NAME before NAME", kind="round")
            return
    ids = {c.id for c in movers}
    coming = iter(movers)
    order = tuple(next(coming).id if i in ids else i for i in d.state.order)
    if order != d.state.order:
        d.emit(OrderSet(order=order))
        d.note("new order: " + ", ".join(c.name for c in movers), kind="round")


def _rolled(d: Decision, movers: list[Combatant]) -> Steps[list[Combatant]]:
    """Everybody rolls d100, highest first; equals stay as they stood, who does not roll is last."""
    totals = {}
    for who in movers:
        answer = yield from d.roll(who.id, "new order", "1d100", rule="order")
        totals[who.id] = 0 if answer.skipped else answer.total
    return sorted(movers, key=lambda c: -totals[c.id])
