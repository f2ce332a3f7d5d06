"""What `help` says."""

from tracker.clock import Condition, Family, Param, Rules, Verb
from tracker.clock.stats import CORE_STATS
from tracker.model import Encounter
from tracker.model.text import fold

from .errors import LanguageError, near, shown
from .verbs import names

LANGUAGES = {"en": "English", "de": "German", "ja": "Japanese", "ru": "Russian"}


def explain(word: str, rules: Rules, state: Encounter | None = None) -> list[str]:
    """What a verb or a condition is, as lines; the verbs by group for "".

    Raises LanguageError with the nearest word for one that nobody knows.
    """
    wanted = " ".join(fold(word).split())
    if not wanted:
        return _overview(rules, state)
    for owner in rules.families.values():
        if wanted in (fold(owner.id), fold(owner.name)):
            return _family(owner)
    prefix, colon, rest = wanted.partition(":")
    family = prefix if colon and prefix in rules.families else ""
    wanted = rest.strip() if family else wanted
    scope = None if family else state
    lines: list[str] = []
    for verb in rules.verbs(scope) if wanted else ():
        if wanted in names(verb) and family in ("", verb.family):
            lines += [*([""] if lines else []), *_verb(verb)]
            if any(p.kind == "pairs" for p in verb.params):
                lines += _stats(rules, state)
    for owner in rules.families.values() if scope is None else rules.active(scope):
        for condition in owner.conditions:
            if wanted in condition.words() and family in ("", owner.id):
                lines += [*([""] if lines else []), *_condition(owner.id, condition)]
    if lines:
        return lines
    if state is not None and not family:
        try:
            found = explain(word, rules)
        except LanguageError:
            pass
        else:
            return [*found, "(of a rule family that this fight does not use)"]
    known = [n for v in rules.verbs(scope) for n in names(v)]
    known += [w for f in rules.families.values() for c in f.conditions for w in c.words()]
    raise LanguageError(
        f"there is no verb or condition {shown(word)}",
        "`help` lists the verbs",
        near(wanted, known),
    )


def _overview(rules: Rules, state: Encounter | None) -> list[str]:
    groups: dict[str, list[str]] = {}
    for verb in rules.verbs(state):
        title = rules.families[verb.family].name or verb.family if verb.family else verb.group
        groups.setdefault(title, []).append(verb.name)
    lines = [f"{title}: {', '.join(dict.fromkeys(found))}" for title, found in groups.items()]
    return [*lines, "`help VERB` or `help CONDITION` tells more"]


def _family(family: Family) -> list[str]:
    """What a rule family brings: its verbs with their keys, its numbers, its conditions."""
    lines = [f"{family.name} ({family.id})", "  verbs:"]
    for verb in family.verbs:
        key = f"  (key {verb.key})" if verb.key else ""
        lines.append(f"  {verb.name}: {verb.summary}{key}")
    named = [c.label for c in family.conditions]
    return [
        *lines,
        f"  stats: {', '.join(s.key for s in family.stats) or 'none of its own'}",
        f"  conditions: {', '.join(named) or 'none'}",
        *(f"  rule {family.id}.{s.name}: {s.says}" for s in family.settings),
    ]


def _stats(rules: Rules, state: Encounter | None) -> list[str]:
    """The keys that may be given, by whose they are."""
    lines = [f"  keys: {', '.join(s.key for s in CORE_STATS)}"]
    for family in rules.families.values() if state is None else rules.active(state):
        if family.stats:
            lines.append(f"  keys of {family.id}: {', '.join(s.key for s in family.stats)}")
    return lines


def _verb(verb: Verb) -> list[str]:
    whose = f"{verb.family}: " if verb.family else ""
    lines = [verb.usage, f"  {whose}{verb.summary}"]
    if verb.detail:
        lines.append(f"  {verb.detail}")
    for param in verb.params:
        says = _says(param)
        if says:
            lines.append(f"  {param.usage}: {says}")
    if verb.aliases:
        lines.append(f"  also: {', '.join(verb.aliases)}")
    lines += [f"  > {example}" for example in verb.examples]
    return lines


_KINDS = {
    "target": "a name, a unique start of one, a row number, or . for the selected row",
    "targets": "names, row numbers, @pc @ally @enemy @all, . or goblin*, joined by commas",
    "condition": "a condition, or a free text in quotes",
    "duration": "for 3 rounds, until end of next turn, until rest ...",
    "amount": "a number or dice",
    "signed": "+1, -1 or =3",
    "dice": "dice such as 2d6+3",
}


def _says(param: Param) -> str:
    says = param.says or _KINDS.get(param.kind, "")
    if len(param.choices) > 6:
        says = "; ".join(p for p in (says, f"one of {', '.join(param.choices)}") if p)
    return says


def _condition(family: str, condition: Condition) -> list[str]:
    value = {"may": ", may have a value", "must": ", has a value"}.get(condition.valued, "")
    lines = [f"{condition.label} ({family}:{condition.id}{value})"]
    order = sorted({*condition.names, *condition.rules}, key=lambda code: (code != "en", code))
    for code in order:
        called = ", ".join(condition.names.get(code, ()))
        rule = condition.rules.get(code, "")
        text = " - ".join(p for p in (called, rule) if p)
        if text:
            lines.append(f"  {LANGUAGES.get(code, code)}: {text}")
    return lines
