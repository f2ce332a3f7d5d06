"""Creatures of files into a fight, by the verbs that a person would use."""

import re
import secrets
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tracker.clock import Command, Refused
from tracker.clock.commands.roster import MOST_AT_ONCE
from tracker.clock.stats import CORE_STATS
from tracker.dice import DiceError, Seeded, parse
from tracker.importers import Creature
from tracker.language import parse as parse_line
from tracker.language import quote
from tracker.model.text import fold
from tracker.table import Table

_ALSO = {"maxhp", "max_hp"}
_TRIES = 8
_NOTE = 700
"""Characters of a note with all that is odd."""
_BLOCK = 4_000
"""Characters of a stat block that go with a combatant."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A creature and how it is to come: how many ("3", "1d4"), lettered, with one initiative."""

    creature: Creature
    count: str = ""
    letters: bool = False
    together: bool = False


@dataclass(frozen=True, slots=True)
class Added:
    """What came: the names, what could not be done (in words), how many `undo`s take it back."""

    names: tuple[str, ...] = ()
    troubles: tuple[str, ...] = ()
    commands: int = 0


def add(table: Table, wanted: Iterable[Wanted]) -> Added:
    """Add creatures one after the other; what is wrong with one does not lose the others.

    Questions on the way (dice for hit points) are rolled by the app. Raises JournalError if the
    disk refuses, and Refused if the fight cannot be changed at all; what was added stays.
    """
    if table.asking is not None:
        raise Refused("a question is open: answer it, or cancel it first")
    if table.read_only:
        raise Refused(f"the fight is read only: {table.reason}")
    before, names, troubles = table.can_undo, [], []
    wanted = list(wanted)
    _choose_families(table, wanted)
    for each in wanted:
        found, wrong = _add(table, each)
        names += found
        troubles += wrong
    return Added(tuple(names), tuple(troubles), table.can_undo - before)


def counted(text: str) -> int:
    """How many: a number or dice, rolled now. Raises Refused."""
    word = text.strip() or "1"
    if re.fullmatch(r"\d{1,6}", word):
        number = int(word)
    else:
        try:
            number = parse(word).roll(Seeded(secrets.token_hex(8)).draw).total
        except DiceError as error:
            raise Refused(f'how many is "{word}"? {error}') from None
    if not 0 <= number <= MOST_AT_ONCE:
        raise Refused(f"from 1 to {MOST_AT_ONCE} at once, not {number}")
    return number


def _add(table: Table, wanted: Wanted) -> tuple[list[str], list[str]]:
    creature, troubles = wanted.creature, []
    try:
        count = counted(wanted.count or creature.count)
        if not count:
            return [], []
        _bring_family(table, creature)
    except Refused as refusal:
        return [], [f"{creature.name}: {refusal}"]
    pairs = dict(creature.pairs)
    _noted(pairs, creature)
    if creature.text:
        pairs.setdefault("block", creature.text[:_BLOCK])
    troubles += [f"{creature.name}: {w}" for w in _left_off(table, pairs)]
    old = set(table.state.combatants)
    for _ in range(_TRIES):
        args = {"name": creature.name, "times": count, "pairs": dict(pairs)}
        args |= {"letters": True} if wanted.letters and count > 1 else {}
        args |= {"together": True} if wanted.together and count > 1 else {}
        times = f" x{count}" if count > 1 else ""
        line = f"add {quote(creature.name)}{times}"
        try:
            _do(table, Command(verb="add", args=args, line=line))
        except Refused as refusal:
            wrong = next((k for k in pairs if str(refusal).startswith(f"{k} ")), None)
            if wrong is None:
                return [], [*troubles, f"{creature.name}: {refusal}"]
            del pairs[wrong]
            troubles.append(f"{creature.name}: {wrong} is left off: {refusal}")
            continue
        break
    new = [c for i, c in table.state.combatants.items() if i not in old]
    for who in new:
        for line in creature.effects:
            named = line.replace("{name}", quote(who.name))
            try:
                command = parse_line(named, table.state, table.rules)
                if command is not None:
                    _do(table, command)
            except Refused as refusal:
                troubles.append(f"{who.name}: {refusal}")
    return [who.name for who in new], troubles


def _noted(pairs: dict[str, str], creature: Creature) -> None:
    """What the summary calls odd stays with the creature, behind its own note."""
    note = pairs.get("note", "")
    for said in creature.odd:
        if said not in note and len(note) + len(said) < _NOTE:
            note = f"{note}; {said}" if note else said
    if note:
        pairs["note"] = note


def _do(table: Table, command: Command) -> None:
    table.do(command)
    while table.asking is not None:
        table.answer("")


def _choose_families(table: Table, wanted: Sequence[Wanted]) -> None:
    """In a fight that nobody is in yet, the creatures say by which rules it is fought: the family
    of most of them rules initiative."""
    if table.state.order or table.state.families:
        return
    named = Counter(w.creature.pairs.get("family", "") for w in wanted)
    found = [f for f, _ in named.most_common() if f in table.rules.families]
    if found:
        _do(table, Command(verb="use", args={"families": found}, line=f"use {' '.join(found)}"))


def _bring_family(table: Table, creature: Creature) -> None:
    """A family that the fight does not use yet is used last, so that it rules nothing else."""
    family, used = creature.pairs.get("family"), table.state.families
    if family and used and family in table.rules.families and family not in used:
        _do(table, Command(verb="use", args={"families": [*used, family]}, line=f"use +{family}"))


def _left_off(table: Table, pairs: dict[str, str]) -> list[str]:
    """Take out what no family in use knows; what was taken out, in words."""
    known = {s.key for s in CORE_STATS} | set(table.rules.stats(table.state)) | _ALSO
    strange = [k for k in pairs if k not in known and k.partition(".")[0] not in known]
    for key in strange:
        del pairs[key]
    return [f"no rules in use know: {', '.join(strange)}"] if strange else []


def joining(table: Table, creatures: Iterable[Creature]) -> list[Wanted]:
    """Those who are not in the fight yet, by name: a party joins once."""
    there = {fold(c.name) for c in table.state.present}
    return [Wanted(c) for c in creatures if fold(c.name) not in there]
