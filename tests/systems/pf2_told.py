"""What the log must tell of a step, from the entries that the worked cases give for it.

An entry says what is told (its `t`) and with which numbers and reasons; here it becomes a line that
must stand in the log, in the program's words.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from tracker.systems.pathfinder2.data import SPECS
from tracker.table.log import LogLine

WHY = {
    "woken_by_damage": "(woken by damage)",
    "healed": "(healed)",
    "treat_wounds": "(Treat Wounds)",
    "full_hp_10_min": "(rested at full hit points)",
    "npc_zero_hp": "dies: 0 hit points",
    "doomed_max": "dies: doomed 4",
    "massive_damage": "dies: massive damage",
    "statue_destroyed": "dies: the statue is destroyed",
    "dying_threshold": "dies: dying",
}
IMPLIED = ("unconscious", "healed")
"""At 0 hit points it is unconscious by that alone: no effect of its own ends."""
Wanted = dict[str, Any]
SILENT = ("actions", "actions_used", "query", "rejected", "rest_10_min", "effect_countdown")
"""Told as a state of the row (and asserted there), not as an event."""


def wanted(entry: dict[str, Any]) -> Iterator[Wanted]:
    """The lines that an entry asks for: their kind and parts of what they say."""
    match entry["t"]:
        case "turn_start":
            yield {"kind": "turn", "text": "starts"}
        case "turn_end":
            yield {"kind": "turn", "text": "ends"}
        case "delayed":
            yield {"kind": "state", "text": "delays"}
        case "returned":
            yield {"kind": "turn", "text": "takes up its turn"}
        case "actions_lost":
            yield {"kind": "actions", "text": f"loses {entry['count']} to {entry['by']}"}
        case "condition_gained":
            value = "" if entry.get("value") in (None, True) else f" {entry['value']}"
            if entry.get("wounded"):
                text = f"dying {entry['base']} and {entry['wounded']} for wounded"
                yield {"kind": "dying", "text": text}
            yield {"kind": "effect", "text": f"{_label(entry['condition'])}{value}"}
        case "condition_value" if not entry["from"]:
            yield {"kind": "effect", "text": f"{_label(entry['condition'])} {entry['to']}"}
        case "condition_value" if not entry["to"]:
            yield {"kind": "ended", "text": _label(entry["condition"])}
        case "condition_value":
            change = {"before": str(entry["from"]), "after": str(entry["to"])}
            yield {"kind": "effect", "text": _label(entry["condition"]), **change}
        case "condition_removed" if (entry["condition"], entry.get("why")) == IMPLIED:
            yield {"kind": "state", "text": "comes to (healed)"}
        case "condition_removed":
            why = WHY[entry["why"]] if "why" in entry else "ends"
            yield {"kind": "ended", "text": _label(entry["condition"]), "also": why}
        case "effect_expired":
            where = f"start of {entry['at'].partition(':')[2]}'s turn"
            yield {"kind": "ended", "text": _label(entry["condition"]), "also": where}
        case "persistent_gained":
            yield {"kind": "effect", "text": "persistent damage", "also": entry["dice"]}
        case "persistent_ended":
            yield {"kind": "ended", "text": "persistent damage", "also": entry["type"]}
        case "persistent_ignored":
            text = f"keeps {entry['kept']} {entry['type']}; {entry['offered']} {entry['type']}"
            yield {"kind": "refused", "text": text}
        case "persistent_not_gained" if entry["why"] == "initial_damage_negated":
            yield {"kind": "refused", "text": f"no persistent {entry['type']}"}
        case "persistent_not_gained":
            yield {"kind": "refused", "text": "persistent damage", "also": "immune"}
        case "persistent_roll" if "d" in entry["dice"]:
            text = f"persistent {entry['type']}" + (", doubled" if entry["mult"] == 2 else "")
            yield {"kind": "roll", "text": text, "total": entry["rolled"] // entry["mult"]}
        case "flat_check":
            yield _check(entry, entry["why"].partition(":")[2] or entry["why"].partition("_")[0])
        case "recovery_check":
            yield _check(entry, "recovery")
        case "affliction_save":
            yield _check(entry, entry["name"]) | {"total": entry["total"]}
        case "damage":
            for part in entry["parts"]:
                if part["rolled"] != part["applied"]:
                    text = f"{part['type']}: {part['rolled']} becomes {part['applied']}"
                    yield {"kind": "damage", "text": text}
            if "hardness" in entry:
                yield {"kind": "damage", "text": f"Hardness {entry['hardness']}"}
            if "hp_from" in entry and entry["hp_from"] != entry["hp_to"]:
                yield _hp("damage", entry)
        case "hp_lost" if entry["hp_from"] != entry["hp_to"]:
            yield _hp("damage", entry) | {"also": "(drained)"}
        case "heal":
            yield _hp("heal", entry)
        case "dead":
            yield {"kind": "death", "text": WHY[entry["why"]]}
        case "initiative_moved":
            yield {"kind": "order", "text": f"moves to directly before {entry['before']}"}
        case "initiative_unchanged":
            yield {"kind": "order", "text": "moves to", "never": True}


def _label(condition: str) -> str:
    return SPECS[condition].en[0]


def _check(entry: dict[str, Any], why: str) -> Wanted:
    return {
        "kind": "roll",
        "text": why,
        "dc": entry["dc"],
        "dice": (entry["roll"],),
        "outcome": entry["result"].replace("_", " "),
    }


def _hp(kind: str, entry: dict[str, Any]) -> Wanted:
    return {
        "kind": kind,
        "text": "hp",
        "before": str(entry["hp_from"]),
        "after": str(entry["hp_to"]),
    }


def fits(line: LogLine, who: str, want: Wanted) -> bool:
    """Whether a log line says what is wanted, about whom it is wanted."""
    return (
        line.who == who
        and line.kind == want["kind"]
        and want["text"] in line.text
        and want.get("also", "") in line.text
        and all(
            getattr(line, key) == value
            for key, value in want.items()
            if key in ("before", "after", "total", "dc", "dice", "outcome")
        )
    )


def missing(
    entries: Sequence[dict[str, Any]], lines: Sequence[LogLine], before: dict[str, Any]
) -> list[object]:
    """The entries that the log does not tell, or tells though it must not; `before` is the report
    of the fight before the step, in which some of it may have been so already."""
    found: list[object] = []
    for entry in entries:
        if entry["t"] in SILENT or _was_so(entry, before):
            continue
        for want in wanted(entry):
            if any(fits(line, entry["who"], want) for line in lines) is bool(want.get("never")):
                found.append((entry, want))
    return found


def _was_so(entry: dict[str, Any], before: dict[str, Any]) -> bool:
    match entry["t"]:
        case "turn_start":
            return bool(before["active"] == entry["who"])
        case "initiative_moved":
            order = [name for name in before["order"] if not name.startswith("spacer")]
            return order == entry["order"]
        case "condition_gained" if entry.get("value") is None:
            return entry["condition"] in before["combatants"][entry["who"]]["conditions"]
    return False
