"""A fight written as a hand list that reads back the same."""

import re
from collections.abc import Collection
from typing import Any

import yaml

from tracker.model import Combatant, Effect, Encounter, Track

from .fields import short
from .keys import KNOWN

_HEAD = (
    "# A fight as a list, to be kept, changed by hand and imported again.\n"
    "# Effects are in words, without their clocks: how long they still last is not in here.\n"
)


def write(encounter: Encounter, known_keys: Collection[str] | None = None) -> str:
    """The fight as YAML: everybody present with every counter, stat and effect.

    `known_keys` are the stats to keep (those that `add` takes); what families note for
    themselves, such as the card in play, is left out.
    """
    keep = KNOWN if known_keys is None else frozenset(known_keys)
    rules = list(encounter.families)
    listed: dict[str, Any] = {"dreadclock": 1, "fight": encounter.name}
    if rules:
        listed["rules"] = rules
    listed["combatants"] = [_entry(c, keep) for c in encounter.present]
    return _HEAD + yaml.safe_dump(
        listed, allow_unicode=True, sort_keys=False, width=100, default_flow_style=False
    )


def _entry(who: Combatant, keep: Collection[str]) -> dict[str, Any]:
    entry: dict[str, Any] = {"name": who.name, "side": who.side}
    if who.family:
        entry["family"] = who.family
    if who.initiative is not None:
        number = short(who.initiative)
        entry["init"] = int(number) if re.fullmatch(r"-?\d+", number) else float(number)
    if who.init_mod is not None:
        entry["mod"] = who.init_mod
    for name, track in sorted(who.tracks.items(), key=lambda pair: pair[0] != "hp"):
        key = "temp" if name == "temp_hp" else name
        if key == "hp":
            track = _given_again(who, track)
        if key == "temp" or _kept(key, keep):
            entry[key] = _pool(track) if key != "temp" else track.value
    if who.traits:
        entry["traits"] = list(who.traits)
    if who.hidden:
        entry["hidden"] = "yes"
    for key, value in who.stats.items():
        if value is not None and value != () and key != "block" and _kept(key, keep):
            entry[key] = _plain(value)
    effects = [words for e in who.effects for words in _words(e)]
    if effects:
        entry["effects"] = effects
    if who.defeated:
        entry["defeated"] = who.defeated
    return entry


def _given_again(who: Combatant, hp: Track) -> Track:
    """Hit points with what drained has taken: it takes it anew when its words are read."""
    gone = who.stats.get("drained_hp")
    if not isinstance(gone, int) or hp.max is None:
        return hp
    return hp.replace(value=hp.value + gone, max=hp.max + gone)


def _kept(key: str, keep: Collection[str]) -> bool:
    return key in keep or ("." in key and key.partition(".")[0] in keep)


def _pool(track: Track) -> int | str:
    return track.value if track.max is None else f"{track.value}/{track.max}"


def _plain(value: Any) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return [v if isinstance(v, str) else str(v) for v in value]
    return value


def _words(effect: Effect) -> list[str]:
    """An effect as the words that give it again; what came with another effect comes with it."""
    if effect.parent is not None:
        return []
    if effect.condition == "persistent_damage" and effect.dice:
        dc = f" dc {effect.dc}" if effect.dc is not None else ""
        times = {2: " crit", 0: " half"}.get(_whole(effect.data.get("times")), "")
        return [f"persistent {{name}} {effect.dice} {_quoted(effect.kind)}{dc}{times}"]
    if not effect.family:
        return ["effect {name} " + _quoted(effect.condition, always=True)]
    if effect.condition == "bleed" and (effect.dice or effect.value):
        return [f"bleed {{name}} {effect.dice or effect.value}"]
    value = "" if effect.value is None else f" {effect.value}"
    source = f" from {_quoted(effect.source, always=True)}" if effect.source else ""
    return [f"effect {{name}} {effect.family}:{effect.condition}{value}{source}"]


def _whole(value: Any) -> int:
    return value if isinstance(value, int) else 1


def _quoted(words: str, *, always: bool = False) -> str:
    """A text in quotes; one word of a kind of damage needs none."""
    if not always and re.fullmatch(r"[^\W\d_]+", words):
        return words
    saved = words.replace("\\", "\\\\").replace('"', '\\"').replace("{", "(").replace("}", ")")
    return f'"{saved}"'
