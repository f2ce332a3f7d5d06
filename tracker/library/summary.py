"""What came of files, in words: before anything is added."""

from collections.abc import Sequence

from tracker.importers import Creature, Read

_SHOWN = 12
_NUMBERS = (
    ("level", "level"),
    ("hp", "HP"),
    ("ac", "AC"),
    ("init", "initiative"),
    ("toughness", "Toughness"),
    ("reaction", "Reaction"),
    ("sanity", "Sanity"),
    ("health", "Health"),
)


def numbers(creature: Creature) -> str:
    """The few numbers that tell a creature: `pf2, level 5, HP 73, AC 23, init +11`."""
    pairs = creature.pairs
    found = [pairs["family"]] if "family" in pairs else []
    found += [f"{says} {pairs[key]}" for key, says in _NUMBERS if key in pairs]
    if "mod" in pairs and "init" not in pairs:
        mod = pairs["mod"]
        found.append(f"init {mod if mod.startswith('-') else '+' + mod}")
    for key, says in (("immune", "immune"), ("weak", "weak"), ("resist", "resist")):
        if key in pairs:
            found.append(f"{says} {pairs[key]}")
    return ", ".join(found)


def summary(reads: Sequence[Read]) -> list[str]:
    """One line a file, and under it what came, what is odd, what is missing, what was ignored."""
    lines: list[str] = []
    for read in reads:
        lines += _file(read)
    creatures = sum(len(r.found.creatures) for r in reads)
    refused = sum(len(r.found.refused) for r in reads)
    unread = sum(1 for r in reads if r.problem)
    total = f"{_many(len(reads), 'file')}: {_many(creatures, 'creature')}"
    total += f", {refused} not taken" if refused else ""
    total += f"; {_many(unread, 'file')} not read" if unread else ""
    return [*lines, total]


def _file(read: Read) -> list[str]:
    if read.problem:
        return [f"{read.name}: not read: {read.problem}"]
    found = read.found
    title = f' "{found.title}"' if found.title else ""
    kind = " to pick from" if found.bestiary else ""
    lines = [f"{read.name}: {found.format}{title}, {_many(len(found.creatures), 'creature')}{kind}"]
    shown = found.creatures if len(found.creatures) <= _SHOWN else found.creatures[: _SHOWN - 2]
    for creature in shown:
        lines += told(creature)
    if len(shown) < len(found.creatures):
        lines.append(f"  ... and {len(found.creatures) - len(shown)} more")
    lines += [f"  not taken: {name}: {why}" for name, why in found.refused[:_SHOWN]]
    if len(found.refused) > _SHOWN:
        lines.append(f"  ... and {len(found.refused) - _SHOWN} more not taken")
    lines += [f"  ignored: {what}" for what in found.ignored]
    return lines


def told(creature: Creature) -> list[str]:
    """A creature in a line, its doubts under it."""
    count = "" if creature.count == "1" else f" x{creature.count}"
    lines = [f"  {creature.name}{count}: {numbers(creature) or 'no numbers'}"]
    if creature.missing:
        lines.append(f"    missing: {', '.join(creature.missing)}")
    lines += [f"    odd: {what}" for what in creature.odd]
    return lines


def _many(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"
