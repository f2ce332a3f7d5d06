"""The words that a parameter may take, for completion."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tracker.clock import Param, Rules, Stat
from tracker.clock.stats import CORE_STATS
from tracker.model import SIDES, Encounter
from tracker.model.text import fold

from . import conditions
from .reader import DURATION_WORDS, Reader
from .spans import UNTIL
from .targets import GROUPS
from .tokens import quote


@dataclass(frozen=True, slots=True)
class Offer:
    """A word to offer, what it means, and the bare name it is found by where that differs."""

    word: str
    says: str = ""
    name: str = ""


def verb_offers(rules: Rules, state: Encounter, *, helps: bool = True) -> list[Offer]:
    """Verbs in use: names, `family:name`, aliases."""
    verbs = rules.verbs(state)
    found = [Offer(v.name, v.summary) for v in verbs]
    if helps:
        found.append(Offer("help", "what there is to say"))
    found += [Offer(a, f"{v.name}: {v.summary}") for v in verbs for a in v.aliases]
    return found + [Offer(v.id, v.summary) for v in verbs if v.family]


def offers(param: Param, reader: Reader, typed: str) -> list[Offer]:
    """What a parameter may be, `typed` being what stands there so far."""
    match param.kind:
        case "target" | "targets":
            return _people(reader, several=param.kind == "targets")
        case "condition":
            return _conditions(reader)
        case "duration":
            return _durations(reader, typed)
        case "pairs":
            return _pairs(reader, param, typed)
        case "word" | "words":
            return _words(param, reader)
        case "text" if param.keyword == "from":
            return [Offer(quote(c.name), "", c.name) for c in reader.who.people]
    return []


def keywords(reader: Reader) -> list[Offer]:
    """The words that introduce what may still come."""
    found: list[Offer] = []
    for param in reader.pending:
        if param.kind == "duration":
            found += [Offer(w, "how long") for w in DURATION_WORDS]
        elif param.keyword:
            found.append(Offer(param.keyword, param.says or param.name))
    return found


def _people(reader: Reader, *, several: bool) -> list[Offer]:
    people = reader.who.people
    found = [
        Offer(quote(c.name), f"row {row}, {c.side}", c.name) for row, c in enumerate(people, 1)
    ]
    if several:
        sides = {c.side for c in people}
        found += [
            Offer(word, f"every {side}" if side else "everybody")
            for word, side in GROUPS.items()
            if (side in sides if side else people)
        ]
    if reader.who.selected:
        found.append(Offer(".", "the selected rows"))
    return found


def _conditions(reader: Reader) -> list[Offer]:
    rules, state = reader.rules, reader.state
    if conditions.of_running(reader.verb):
        running: list[Offer] = []
        for who in reader.bearers():
            for effect in who.effects:
                label = rules.label(effect.family, effect.condition)
                running.append(Offer(effect.condition, label))
                running.append(Offer(f"#{effect.id}", f"{label} of {who.name}"))
        running.sort(key=lambda o: o.word.startswith("#"))
        if reader.verb.name == "end" and running:
            running.append(Offer("all", "every effect"))
        return running
    seen = rules.seen(state)
    ordered = rules.order_for(state, next(iter(reader.bearers()), None))
    families = [f for f in ordered if f in seen]
    known = {c.id: f"{c.label} ({f.id})" for f in reversed(families) for c in f.conditions}
    named: dict[str, str] = {}
    for family in families:
        for condition in family.conditions:
            for group in condition.names.values():
                for name in group:
                    named.setdefault(name.casefold(), f"{condition.label} ({family.id})")
    twice = [Offer(f"{f.id}:{c.id}", c.label) for f in families for c in f.conditions]
    return [*(Offer(w, s) for w, s in (known | named).items()), *twice]


def _durations(reader: Reader, typed: str) -> list[Offer]:
    """The words after `for` (with its number) or `until`."""
    word = reader.tokens[reader.began].word
    if word == "for":
        number = typed.split(" ", 1)[0] or "3"
        if not number.isdigit():
            return []
        return [Offer(f"{number} {unit}") for unit in ("rounds", "minutes", "hours")]
    names = [
        Offer(f"{edge} of {quote(c.name)}'s {nth}turn", "", f"{edge} of {c.name}'s {nth}turn")
        for c in reader.who.people
        for edge in ("end", "start")
        for nth in ("", "next ")
    ]
    return [*(Offer(phrase) for phrase in UNTIL), *names]


def _pairs(reader: Reader, param: Param, typed: str) -> list[Offer]:
    """`key=`, and the values of a key that has choices."""
    given = reader.args.get(param.name, {})
    stats = {s.key: s for s in reversed(CORE_STATS)}
    for key, owners in reader.rules.stats(reader.state).items():
        stats.setdefault(key, owners[0][1])
    key, equals, _ = typed.partition("=")
    if equals:
        return [Offer(f"{key}={value}") for value in _values(reader, fold(key), stats)]
    core = [s.key for s in CORE_STATS]
    order = [*core, *(k for k in stats if k not in core)]
    return [Offer(f"{k}=", stats[k].says) for k in order if k not in given]


def _values(reader: Reader, key: str, stats: Mapping[str, Stat]) -> Iterable[str]:
    if key == "side":
        return SIDES
    if key == "family":
        return reader.rules.families
    stat = stats.get(key)
    return stat.choices if stat else ()


def _words(param: Param, reader: Reader) -> list[Offer]:
    rules = reader.rules
    if param.choices:
        return [Offer(c, param.says) for c in param.choices]
    if reader.verb.id == "use":
        return [Offer(f.id, f.name) for f in rules.families.values()]
    settings = rules.settings()
    if reader.verb.id == "rule" and param.name == "name":
        return [Offer(name, s.says) for name, s in settings.items()]
    if reader.verb.id == "rule":
        name = str(reader.args.get("name", ""))
        hits = [s for full, s in settings.items() if name in (full, full.partition(".")[2])]
        return [Offer(c, s.says) for s in hits for c in s.choices]
    if reader.verb.id == "policy":
        return [Offer(side, "who rolls for them") for side in SIDES]
    return []
