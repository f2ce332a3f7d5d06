"""Which verb a line begins with."""

from collections.abc import Sequence

from tracker.clock import Rules, Verb
from tracker.model import Encounter
from tracker.model.text import fold

from .errors import LanguageError, near, shown
from .targets import Who, called
from .tokens import Part, Token

TAKES_TARGETS = ("target", "targets")


def names(verb: Verb) -> tuple[str, ...]:
    """Its name and its aliases, folded."""
    return tuple(fold(n) for n in (verb.name, *verb.aliases))


def known(rules: Rules) -> dict[str, list[Verb]]:
    """Every verb of every family, in use or not, by each of its words."""
    found: dict[str, list[Verb]] = {}
    for verb in rules.verbs():
        for name in dict.fromkeys(names(verb)):
            found.setdefault(name, []).append(verb)
    return found


def find(tokens: Sequence[Token], state: Encounter, rules: Rules, who: Who) -> tuple[Verb, int]:
    """The verb and the place after it. Raises LanguageError with the nearest verb."""
    table = known(rules)
    longest = max((name.count(" ") + 1 for name in table), default=1)
    family = ""
    words: list[str] = []
    for token in tokens[:longest]:
        if token.quoted:
            break
        words.append(token.word)
    if not words:
        raise LanguageError(f"{shown(tokens[0].text)} is no verb", "a line begins with a verb")
    prefix, colon, rest = words[0].partition(":")
    if colon and prefix in rules.families:
        family, words[0] = prefix, rest
    idle: list[Verb] = []
    active = [f.id for f in rules.active(state)]
    for length in range(len(words), 0, -1):
        hits = table.get(" ".join(words[:length]), [])
        if family:
            hits = [v for v in hits if v.family == family]
        usable = [v for v in hits if not v.family or v.family in active]
        idle = idle or [v for v in hits if v not in usable]
        if usable:
            return _preferred(usable, tokens[length:], state, active, who), length
    if idle:
        raise LanguageError(
            f"{shown(idle[0].name)} belongs to {idle[0].family}, which this fight does not use",
            f"`use {' '.join([*active, idle[0].family])}` brings it in",
        )
    raise _unknown(words, family, state, rules)


def _preferred(
    usable: list[Verb], rest: Sequence[Token], state: Encounter, active: list[str], who: Who
) -> Verb:
    """Of verbs with one name: that of the first target's family, else the order in use."""
    if len(usable) == 1:
        return usable[0]
    own = first_family(rest, state, who)
    ranks = {f: k for k, f in enumerate(active)}
    return min(usable, key=lambda v: (v.family != own or not own, ranks.get(v.family, len(ranks))))


def first_family(rest: Sequence[Token], state: Encounter, who: Who) -> str:
    """The family of the first combatant that the rest of a line names."""
    for at, token in enumerate(rest):
        try:
            if at == 0 or who.run(rest, at, 0) > 1 or called(who.people, token.parts[0].text):
                ids, _ = who.read(rest, at)
            else:
                continue
        except LanguageError:
            try:
                ids = who.resolve(Part(token.parts[0].text, True)) if at == 0 else []
            except LanguageError:
                continue
        found = state.get(ids[0]) if ids else None
        if found is not None:
            return found.family
    return ""


def _unknown(words: list[str], family: str, state: Encounter, rules: Rules) -> LanguageError:
    verbs = [v for v in rules.verbs(state) if not family or v.family == family]
    spoken = [name for v in verbs for name in names(v)] + ([] if family else ["help"])
    nearest = ""
    if len(words) > 1:
        nearest = near(" ".join(words[:2]), [n for n in spoken if " " in n])
    nearest = near(words[0], spoken) or nearest
    whose = f" of {family}" if family else ""
    return LanguageError(
        f"no verb{whose} is called {shown(words[0])}", "`help` lists them", nearest
    )
