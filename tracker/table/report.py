"""The fight as one JSON object: the public interface of `dreadclock play --json`."""

from collections.abc import Sequence
from typing import Any

from tracker.clock import Rules
from tracker.clock.durations import rounds_left, worded
from tracker.model import Combatant, Encounter

from .log import LogLine


def report(state: Encounter, rules: Rules, log: Sequence[LogLine]) -> dict[str, Any]:
    """The whole fight in plain values. The shape grows only by addition."""
    active = state.get(state.active)
    return {
        "round": state.round,
        "phase": state.phase,
        "active": active.name if active and not active.removed else None,
        "seconds": state.seconds,
        "order": [c.name for c in state.present],
        "combatants": {c.name: _combatant(state, rules, c) for c in state.present},
        "log": [_line(line) for line in log if not line.undone],
    }


def _combatant(state: Encounter, rules: Rules, who: Combatant) -> dict[str, Any]:
    found = rules.derive(state, who)
    conditions: dict[str, Any] = {}
    for item in found.in_force:
        name = item.condition
        # Two families' conditions of one name stand apart by the family's prefix.
        key = f"{item.family}:{name}" if name in conditions else name
        conditions[key] = item.value
    return {
        "side": who.side,
        "initiative": who.initiative,
        "waiting": who.waiting,
        "hidden": who.hidden,
        "tracks": {k: {"value": t.value, "max": t.max} for k, t in who.tracks.items()},
        "stats": {k: list(v) if isinstance(v, tuple) else v for k, v in who.stats.items()},
        "effects": [
            {
                "id": e.id,
                "condition": e.condition,
                "family": e.family,
                "value": e.value,
                "dice": e.dice,
                "type": e.kind,
                "dc": e.dc,
                "source": e.source,
                "duration": worded(state, e.duration, who),
                "rounds_left": rounds_left(state, e.duration),
                "suppressed": e.suppressed,
            }
            for e in who.effects
        ],
        "conditions": conditions,
        "modifiers": {t: found.total(t) for t in found.targets()},
        "why": {
            t: [
                {"from": p.source, "type": p.type, "value": p.value}
                for p in found.parts
                if p.target == t and p.applies
            ]
            for t in found.targets()
        },
        "status": {
            **found.status,
            "can_act": found.can_act and not who.defeated,
            "dead": who.defeated == "dead" or bool(found.status.get("dead")),
            "defeated": who.defeated,
            "suppressed": [name for name, _ in found.suppressed],
        },
    }


def _line(line: LogLine) -> dict[str, Any]:
    return {
        "round": line.round,
        "turn": line.turn,
        "kind": line.kind,
        "who": line.who,
        "why": line.text,
        "expression": line.expression,
        "dice": list(line.dice),
        "total": line.total,
        "dc": line.dc,
        "outcome": line.outcome,
        "typed": line.by == "typed",
        "by": line.by,
        "before": line.before,
        "after": line.after,
    }
