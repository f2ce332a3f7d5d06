"""Verbs about who is in the fight."""

import re
from collections.abc import Mapping
from string import ascii_uppercase
from typing import Any

from tracker.model import SIDES, Combatant, Encounter, Fact, Track
from tracker.model.events import (
    CombatantAdded,
    CombatantChanged,
    CombatantRemoved,
    OrderSet,
    StatSet,
    TrackSet,
)

from .. import effects, order, wards
from ..decision import Decision, Refused, Steps
from ..family import Stat
from ..stats import CORE_STATS
from ..verb import Command, Param, Verb
from .flow import set_initiative

TARGET = Param("name", "target")
TARGETS = Param("names", "targets")
PAIRS = Param("pairs", "pairs", optional=True, says="hp=24 init=15 side=pc ...")
MOST_AT_ONCE = 100


def stat_for(d: Decision, word: str, family: str) -> Stat:
    """What a key (a word for it in any language) means for a combatant of this family.

    Raises Refused with the nearest keys.
    """
    key = d.rules.stat_key(d.state, word)
    for stat in CORE_STATS:
        if stat.key == key:
            return stat
    known = d.rules.stats(d.state)
    base = key.partition(".")[0]
    hits = known.get(key) or [(f, s) for f, s in known.get(base, ()) if s.prefix]
    for owner, stat in hits:
        if owner == family:
            return stat
    if hits:
        return hits[0][1]
    from difflib import get_close_matches

    words = [*known, *(s.key for s in CORE_STATS)]
    also = [w for s in (*CORE_STATS, *(s for h in known.values() for _, s in h)) for w in s.words]
    near = get_close_matches(word, [*words, *also], 1)
    hint = f'; did you mean "{near[0]}"?' if near else f"; there are: {', '.join(sorted(words))}"
    raise Refused(f'nobody has a "{word}"{hint}')


def whole(key: str, text: str, stat: Stat | None = None) -> int:
    """A whole number from text. Raises Refused outside the stat's bounds."""
    try:
        value = int(text)
    except ValueError:
        raise Refused(f'{key} takes a whole number, not "{text}"') from None
    low, high = (stat.minimum, stat.maximum) if stat else (None, None)
    if (low is not None and value < low) or (high is not None and value > high):
        raise Refused(f"{key} goes from {low} to {high}, not {value}")
    if abs(value) > 1_000_000_000:
        raise Refused(f"{key} is too large: {value}")
    return value


def track_of(d: Decision, key: str, text: str, stat: Stat, floor: int | None) -> Steps[Track]:
    """A counter from `24`, `20/24` or dice (rolled)."""
    value, slash, most = text.partition("/")
    if slash:
        now, maximum = whole(key, value, stat), whole(key, most, stat)
        if now > maximum:
            raise Refused(f"{key} {now} is more than its maximum {maximum}")
        return Track(value=now, max=maximum, min=floor)
    if re.fullmatch(r"[+-]?\d+", value):
        number = whole(key, value, stat)
        return Track(value=number, max=max(number, 0), min=floor)
    answer = yield from d.roll(None, key, value, rule=key)
    number = max(answer.total, 1) if not answer.skipped else 1
    return Track(value=number, max=number, min=floor)


def fact_of(key: str, text: str, stat: Stat) -> Fact:
    """A stat's value from text."""
    if stat.kind == "int":
        return whole(key, text, stat)
    if stat.kind == "flag":
        return _yes(text)
    if stat.kind == "words":
        return _words(text)
    if stat.choices and text not in stat.choices:
        raise Refused(f'{key} is one of {", ".join(stat.choices)}, not "{text}"')
    return text


def _yes(text: str) -> bool:
    return text.casefold() not in ("no", "off", "false", "0")


def _words(text: str) -> tuple[str, ...]:
    return tuple(wards.split(text))


def free_name(d: Decision, stem: str) -> str:
    """The name if nobody has it, else with the next free number."""
    taken = {c.name.casefold() for c in d.state.present}
    if stem.casefold() not in taken:
        return stem
    return _numbered(taken, re.sub(r"\d+$", "", stem) or stem)


def _numbered(taken: set[str], stem: str) -> str:
    begin = f"{stem} " if stem[-1:].isdigit() else stem
    used = [
        int(n[len(begin) :])
        for n in taken
        if n.startswith(begin.casefold()) and n[len(begin) :].isdigit()
    ]
    return f"{begin}{max(used, default=0 if stem.casefold() not in taken else 1) + 1}"


def _lettered(taken: set[str], stem: str) -> str:
    letters = (a + b for a in ("", *ascii_uppercase) for b in ascii_uppercase)
    names = (f"{stem} {letter}" for letter in letters)
    free = next((n for n in names if n.casefold() not in taken), None)
    return free or _numbered(taken, stem)


def _add(d: Decision, c: Command) -> Steps[None]:
    count = c.get("times", 1)
    if not 1 <= count <= MOST_AT_ONCE:
        raise Refused(f"from 1 to {MOST_AT_ONCE} at once, not {count}")
    name = c.args["name"]
    added = []
    pairs = _keyed(d, c.get("pairs", {}))
    known = None if "hp" in pairs or "maxhp" in pairs else _known(d.state, name)
    if c.get("together"):
        pairs.setdefault("group", name)
    letters = bool(c.get("letters"))
    for _ in range(count):
        taken = {x.name.casefold() for x in d.state.present}
        several = _lettered if letters else _numbered
        shown = several(taken, name) if count > 1 or letters else free_name(d, name)
        added.append((yield from add_one(d, shown, dict(pairs), known)))
    if known is not None:
        d.note(f"{name}: with the numbers of {known.name}")
    if d.state.round:
        yield from d.rules.first(d.state).roll_for(d, added)
        _join_running(d, added)


def _keyed(d: Decision, given: Mapping[str, str]) -> dict[str, str]:
    """The pairs under the keys that their words mean. Raises Refused for one given twice."""
    found: dict[str, str] = {}
    for word, text in given.items():
        key = d.rules.stat_key(d.state, word) or word
        if key in found:
            raise Refused(f"{word}= is given twice: it is {key}=")
        found[key] = text
    return found


def _known(state: Encounter, name: str) -> Combatant | None:
    """The latest of the same kind that the fight has or had: Zombie3 for a Zombie."""
    stem = _stem(name)
    kind = [c for c in state.combatants.values() if _stem(c.name) == stem]
    return max(kind, key=lambda c: c.added, default=None)


def _stem(name: str) -> str:
    return re.sub(r"(?:\s*\d+|\s[A-Z]{1,2})$", "", name).casefold() or name.casefold()


def add_one(
    d: Decision, name: str, pairs: dict[str, str], known: Combatant | None = None
) -> Steps[str]:
    """Add one combatant described by key=value pairs; its id. What the pairs leave open it has of
    a `known` one of its kind, unhurt. Raises Refused on a bad pair."""
    pairs = _keyed(d, pairs)
    family = "" if known is None else known.family
    if "family" in pairs:
        family = d.rules.family_named(pairs.pop("family")).id
    side = pairs.pop("side", known.side if known else "enemy").casefold()
    if side not in SIDES:
        raise Refused(f'a side is one of {", ".join(SIDES)}, not "{side}"')
    number = pairs.pop("init", None)
    initiative, mod = _initiative(number)
    if known is not None and number is None:
        mod = known.init_mod
        own = mod is not None or d.rules.first(d.state).gives_number(known)
        initiative = None if own else known.initiative
    if "mod" in pairs:
        mod = whole("mod", pairs.pop("mod"))
    who = Combatant(
        id=f"c{d.state.next_combatant}",
        name=name,
        side=side,
        family=family,
        initiative=initiative,
        init_mod=mod,
        added=d.state.next_combatant,
        hidden=_yes(pairs.pop("hidden", "no")),
        traits=_words(pairs.pop("traits", "")) or (known.traits if known else ()),
    )
    d.emit(CombatantAdded(combatant=who, place=order.place_of(d.state, d.rules, who)))
    if known is not None:
        _unhurt(d, who.id, known)
    for key, text in pairs.items():
        yield from give(d, who.id, key, text)
    for each in d.rules.active(d.state):
        yield from each.added(d, who.id)
    return who.id


def _unhurt(d: Decision, who: str, known: Combatant) -> None:
    """The counters and stats of another of its kind, full: those that have a name at the table."""
    for name, track in known.tracks.items():
        if d.rules.stat_key(d.state, name) == name and track.max is not None:
            full = d.rules.of(d.state, known).unhurt(known, name, track)
            d.emit(TrackSet(who=who, name=name, track=full, why="set"))
    for stat, value in known.stats.items():
        if d.rules.stat_key(d.state, stat) == stat and stat != "group":
            d.emit(StatSet(who=who, stat=stat, value=value))


def give(d: Decision, who: str, key: str, text: str) -> Steps[None]:
    """Set one stat or counter of a combatant from text. Raises Refused if it makes no sense."""
    bearer = d.combatant(who)
    key = d.rules.stat_key(d.state, key) or key
    if key in ("maxhp", "max_hp"):
        hp = bearer.tracks.get("hp")
        most = whole(key, text)
        value = most if hp is None else min(hp.value, most)
        d.emit(TrackSet(who=who, name="hp", track=Track(value=value, max=most), why="set"))
        return
    stat = stat_for(d, key, d.rules.of(d.state, bearer).id)
    if key == "temp":
        amount = whole(key, text, Stat(key, minimum=0, maximum=100_000))
        track = Track(value=amount) if amount else None
        d.emit(TrackSet(who=who, name="temp_hp", track=track, why="set"))
    elif key == "init":
        initiative, _ = _initiative(text)
        if initiative is None:
            raise Refused(f'init takes a number, not "{text}"')
        set_initiative(d, who, initiative)
    elif stat.kind == "track":
        floor = stat.minimum if stat.minimum is not None else 0
        family = d.rules.of(d.state, bearer)
        least = family.hp_minimum(bearer) if key == "hp" else floor
        track = yield from track_of(d, key, text, stat, least)
        old = bearer.tracks.get(key)
        if old is not None and "/" not in text:  # a counter without a maximum keeps none
            roof = None if old.max is None else max(old.max, track.value)
            track = track.replace(max=roof)
            if old.max is not None and roof != old.max:
                d.note(f"maximum of {key}: {old.max} becomes {roof}", who=who)
        d.emit(TrackSet(who=who, name=key, track=track, why="set"))
    elif key == "side":
        d.emit(CombatantChanged(who=who, side=str(fact_of(key, text.casefold(), stat))))
    elif key == "family":
        d.emit(CombatantChanged(who=who, family=d.rules.family_named(text).id))
    elif key == "traits":
        d.emit(CombatantChanged(who=who, traits=_words(text)))
    elif key == "hidden":
        d.emit(CombatantChanged(who=who, hidden=bool(fact_of(key, text, stat))))
    else:
        d.emit(StatSet(who=who, stat=key, value=fact_of(key, text, stat)))


def _initiative(text: str | None) -> tuple[float | None, int | None]:
    """(number, modifier): `15` and `-1` are numbers, `+2` and `d20-1` modifiers to roll with."""
    if text is None:
        return None, None
    rolled = re.fullmatch(r"(?:\+|1?d20\s*)([+-]?\d{0,4})", text.strip().casefold())
    if rolled and text.strip() != "+":
        return None, int(rolled[1] or 0)
    try:
        number = float(text)
    except ValueError:
        raise Refused(f'init takes a number, or +2 to roll at the start, not "{text}"') from None
    if not -10_000 <= number <= 10_000:
        raise Refused(f"init goes from -10000 to 10000, not {text}")
    return number, None


def _number(who: Combatant) -> float:
    return float("-inf") if who.initiative is None else who.initiative


def _join_running(d: Decision, added: list[str]) -> None:
    """Reinforcements take their places; one whose count has passed acts from the next round."""
    # The highest first, and each by those alone who have their place already.
    waiting = sorted(added, key=lambda w: -_number(d.combatant(w)))
    while waiting:
        who = waiting.pop(0)
        place = order.place_of(d.state, d.rules, d.combatant(who), without=waiting)
        moved = order.with_moved(d.state.order, who, place)
        if moved != d.state.order:
            d.emit(OrderSet(order=moved))
        if order.has_passed(d.state, d.state.order.index(who)):
            d.emit(CombatantChanged(who=who, acted=d.state.lap))
            d.note("joins, and acts from the next round", who=who, kind="turn")


def _remove(d: Decision, c: Command) -> Steps[None]:
    for who in c.args["names"]:
        d.emit(CombatantRemoved(who=who))
    yield from ()


def _set(d: Decision, c: Command) -> Steps[None]:
    for who in c.args["names"]:
        state, before = d.state, d.combatant(who)
        for key, text in _keyed(d, c.args["pairs"]).items():
            yield from give(d, who, key, text)
        effects.reevaluate(d, before, state)


def _name(d: Decision, c: Command) -> Steps[None]:
    new = c.args["new"]
    who = c.args["name"]
    if any(x.name.casefold() == new.casefold() and x.id != who for x in d.state.present):
        raise Refused(f'"{new}" is in the fight already')
    d.emit(CombatantChanged(who=who, name=new))
    yield from ()


def _hidden(on: bool) -> Any:
    def decide(d: Decision, c: Command) -> Steps[None]:
        for who in c.args["names"]:
            d.emit(CombatantChanged(who=who, hidden=on))
        yield from ()

    return decide


VERBS = (
    Verb(
        "add",
        "put somebody into the fight, or several: `x4`",
        _add,
        (
            Param("name", "new"),
            Param("times", "int", "x", optional=True),
            PAIRS,
            Param("letters", "flag", "letters", optional=True, says="A, B, C for 1, 2, 3"),
            Param("together", "flag", "together", optional=True, says="one initiative for all"),
        ),
        key="a",
        dialog="newcomer",
        label="Add",
        group="roster",
        examples=(
            "add Ezren hp=24 init=15 side=pc level=5",
            "add Zombie x4 hp=2d8+4 init=+0 side=enemy",
            "add Zombie x3 hp=12 init=+0 together letters",
        ),
    ),
    Verb(
        "remove",
        "take somebody out; what hangs on its turns still ends on time",
        _remove,
        (TARGETS,),
        aliases=("rm",),
        key="x",
        label="Remove",
        group="roster",
        examples=("remove Zombie2",),
    ),
    Verb(
        "set",
        "set a counter, a stat, a side: `hp=20`, `hp=20/30`, `side=pc`",
        _set,
        (TARGETS, Param("pairs", "pairs")),
        key="s",
        dialog="line",
        label="Set",
        group="roster",
        examples=("set Ezren hp=20", "set Ezren willpower=10"),
    ),
    Verb(
        "name",
        "give another name",
        _name,
        (TARGET, Param("new", "new")),
        aliases=("rename",),
        group="roster",
        examples=('name Zombie1 "The Sexton"',),
    ),
    Verb(
        "hide",
        "hide from the players",
        _hidden(True),
        (TARGETS,),
        key="H",
        label="Hide",
        group="roster",
    ),
    Verb(
        "reveal",
        "show to the players again",
        _hidden(False),
        (TARGETS,),
        key="R",
        label="Reveal",
        group="roster",
    ),
)
