"""`help VERB`, and a condition's rule in short."""

from tracker.clock import Condition, Rules, Verb
from tracker.model import Encounter
from tracker.model.text import fold

from .errors import LanguageError, nearest

GROUPS = {
    "clock": "the clock and the order",
    "harm": "harm and healing",
    "effects": "effects",
    "roster": "who is in the fight",
    "dice": "dice and notes",
    "table": "the table",
}


def explain(word: str, rules: Rules, state: Encounter | None = None) -> list[str]:
    """Help on a verb or a condition; on everything in short without a word."""
    wanted = fold(word)
    if not wanted:
        return _overview(rules, state)
    lines: list[str] = []
    for verb in rules.verbs():
        if wanted in (fold(verb.name), fold(verb.id), *map(fold, verb.aliases)):
            lines += _verb(verb)
    for family in rules.families.values():
        for condition in family.conditions:
            if wanted in condition.words():
                lines += condition_lines(family.name, condition)
    if not lines:
        known = [v.name for v in rules.verbs()] + [
            c.id for f in rules.families.values() for c in f.conditions
        ]
        raise LanguageError(f'there is no help on "{word}"; {nearest(word, known)}')
    return lines


def _verb(verb: Verb) -> list[str]:
    lines = [f"{verb.usage}", f"  {verb.summary}"]
    if verb.key:
        lines.append(f"  key: {verb.key}")
    lines += [f"  {p.keyword or p.name}: {p.says}" for p in verb.params if p.says]
    lines += [f"  example: {example}" for example in verb.examples]
    return lines


def condition_lines(family: str, condition: Condition) -> list[str]:
    """A condition's names and its rule in short, in every language it has."""
    names = "; ".join(f"{lang}: {', '.join(n)}" for lang, n in condition.names.items())
    return [
        f"{condition.label} ({family}) - {names}",
        *(f"  {lang}: {text}" for lang, text in condition.rules.items()),
    ]


def _overview(rules: Rules, state: Encounter | None) -> list[str]:
    lines = ["help VERB tells more. Names may be shortened; @pc @enemy @all . and zombie* work."]
    groups: dict[str, list[Verb]] = {}
    for verb in rules.verbs(state):
        groups.setdefault(verb.family or verb.group, []).append(verb)
    for group, verbs in groups.items():
        family = rules.families.get(group)
        lines.append(family.name if family else GROUPS.get(group, group))
        lines += [f"  {v.name:<12} {v.summary}" for v in verbs]
    return lines
