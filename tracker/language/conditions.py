"""The word of a condition: of one a family knows, of an effect that runs, or a free text."""

from collections.abc import Iterable, Sequence

from tracker.clock import Rules, Verb
from tracker.model import Combatant, Encounter
from tracker.model.text import fold

from .errors import LanguageError, near, shown
from .tokens import Token

LONGEST_RUN = 6  # words
OF_RUNNING = {"end", "last", "value", "suppress", "unsuppress"}


def of_running(verb: Verb) -> bool:
    """Whether the verb's condition is one that runs already, and may be a free text's words."""
    return verb.dialog == "running" or (not verb.family and verb.name in OF_RUNNING)


def running_words(rules: Rules, people: Iterable[Combatant]) -> dict[str, str]:
    """The words of the effects that run: folded -> as to be said."""
    found: dict[str, str] = {}
    for who in people:
        for effect in who.effects:
            known = rules.condition(effect.family, effect.condition)
            found[fold(effect.condition)] = effect.condition
            if effect.dice:
                found.setdefault(fold(effect.kind), effect.kind)
            if known is not None:
                found |= {w: w for w in known.words()}
                if known.group:
                    found.setdefault(known.group, known.group)
    return found


def read(
    tokens: Sequence[Token],
    at: int,
    state: Encounter,
    rules: Rules,
    verb: Verb,
    bearers: Sequence[Combatant],
) -> tuple[dict[str, object], int]:
    """The condition that begins at this token, and the place after it."""
    token = tokens[at]
    if token.quoted:
        if not token.text.strip():
            raise LanguageError("a condition cannot be empty")
        return {"word": token.text, "quoted": True}, at + 1
    kinds = rules.kinds(state) if verb.data.get("kinds") else []
    running = running_words(rules, bearers) if of_running(verb) else {}
    bearer = bearers[0] if bearers else None
    most = at
    while most < len(tokens) and most - at < LONGEST_RUN and not tokens[most].quoted:
        most += 1
    for end in range(most, at, -1):
        typed = fold(" ".join(t.text for t in tokens[at:end]))
        if rules.find_condition(state, bearer, typed) is not None:
            return {"word": typed, "quoted": False}, end
        if typed in kinds:
            return {"word": typed, "quoted": False}, end
        if typed in running:
            return {"word": running[typed], "quoted": False}, end
        effects = (e for who in bearers for e in who.effects if e.dice)
        if running and any(rules.same_kind(e, typed) for e in effects):
            return {"word": typed, "quoted": False}, end
    if token.text.startswith("#") or token.word == "all":
        return {"word": token.word, "quoted": False}, at + 1
    prefix, colon, rest = token.word.partition(":")
    words = [*running.values(), *kinds, *rules.condition_words(state)]
    nearest = near(token.text, words)
    if colon and prefix in rules.families:
        family = rules.families[prefix]
        nearest = near(rest, [c.id for c in family.conditions])
        nearest = f"{prefix}:{nearest}" if nearest else ""
    raise LanguageError(
        f"no condition is called {shown(token.text)}", "put quotes around a free text", nearest
    )
