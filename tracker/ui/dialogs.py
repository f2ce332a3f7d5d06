"""The quick dialogs: each builds one line of the language from a few keys."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import cast

from tracker.clock import Command, Named, Rules, Verb
from tracker.clock.durations import worded
from tracker.language import complete, quote
from tracker.model import Ask, Encounter, Option
from tracker.table.answers import expected

from .text import effect_label, waits
from .widgets.bars import Prompt
from .widgets.choices import Item

Run = Callable[[str], bool]
MOST_NAMED = 12
_TARGETS = ("target", "targets")
_KEYWORDS = {"for", "until", "from", "against", "dc", "nostack", "extend", "force", "accept"}


def targets(verb: Verb) -> bool:
    """Whether the verb begins with whom it is about."""
    return bool(verb.params) and verb.params[0].kind in _TARGETS and not verb.params[0].keyword


def needs(verb: Verb) -> bool:
    """Whether more must be said than whom it is about."""
    rest = verb.params[1:] if targets(verb) else verb.params
    return any(not p.optional for p in rest)


def beginning(verb: Verb, state: Encounter, who: Sequence[str]) -> str:
    """The verb and its targets, as a line begins."""
    if not targets(verb) or not who:
        return verb.id
    people = who if verb.params[0].kind == "targets" else who[:1]
    return f"{verb.id} {', '.join(quote(state.name_of(i)) for i in people)}"


def prompt_for(
    verb: Verb, state: Encounter, rules: Rules, who: Sequence[str], run: Run
) -> Prompt | None:
    """The dialog of a verb; None if there is nothing to ask and nothing to pick."""
    begin = beginning(verb, state, who)
    prefix = _short(verb, state, who)
    prompt: Prompt | None
    match verb.dialog:
        case "condition":
            items = conditions(state, rules, who)
            prompt = _picker(prefix, begin, items, rules, run, free=True)
        case "fear":
            prompt = _picker(prefix, begin, stages(rules, verb.family), rules, run, free=False)
        case "running":
            items = running(state, rules, who)
            prompt = _running(prefix, verb, state, items, run) if items else None
        case _:
            prompt = _line(prefix, begin, verb, state, rules, who, run)
    return replace(prompt, about=about(state, who)) if prompt is not None else None


def _short(verb: Verb, state: Encounter, who: Sequence[str]) -> str:
    label = verb.label or verb.name
    if not targets(verb) or not who:
        return label
    if len(who) > 1 and verb.params[0].kind == "targets":
        return f"{label} {len(who)}"
    return f"{label} {state.name_of(who[0])}"


def about(state: Encounter, who: Sequence[str]) -> str:
    """Who is hit, by name, where it is more than one."""
    if len(who) < 2:
        return ""
    names = [state.name_of(i) for i in who]
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return f"{len(names)}: {', '.join(names[:MOST_NAMED])}{more}"


def _line(
    prefix: str,
    begin: str,
    verb: Verb,
    state: Encounter,
    rules: Rules,
    who: Sequence[str],
    run: Run,
) -> Prompt:
    def completions(value: str) -> list[tuple[str, str, str]]:
        head = f"{begin} "
        found = complete(head + value, state, rules, who) if value else []
        return [(c.text[len(head) :], c.word, c.says) for c in found if c.text.startswith(head)]

    rest = verb.params[1:] if targets(verb) else verb.params
    usage = " ".join(p.usage for p in rest)
    example = f"   e.g. {verb.examples[0]}" if verb.examples else ""
    return Prompt(
        "line",
        prefix,
        lambda value, _: run(f"{begin} {value}".strip()),
        hint=f"{usage}{example}",
        complete=completions,
    )


def conditions(state: Encounter, rules: Rules, who: Sequence[str]) -> list[Item]:
    """Every condition of the families in use, those of the first target's family first."""
    found: list[Item] = []
    seen: set[str] = set()
    seen_here = rules.seen(state)
    for family in rules.order_for(state, state.get(who[0]) if who else None):
        for c in family.conditions if family in seen_here else ():
            word = c.label if c.label not in seen else f"{family.id}:{c.label}"
            seen.add(word)
            rule = c.rules.get("en", "")
            value = {"must": " N", "may": " [N]"}.get(c.valued, "")
            says = f"{value.strip()} {rule}".strip() or family.name
            found.append(Item(word, says, tuple(c.words()), value=Named(family.id, c)))
    return found


def stages(rules: Rules, family: str) -> list[Item]:
    """The stages of fear, each with its digit."""
    known = rules.families[family].conditions if family in rules.families else ()
    fears = [c for c in known if c.group == "fear"]
    return [
        Item(c.label, c.rules.get("en", ""), tuple(c.words()), str(i), Named(family, c))
        for i, c in enumerate(fears, 1)
    ]


def running(state: Encounter, rules: Rules, who: Sequence[str]) -> list[Item]:
    """The effects that run on these combatants."""
    found = []
    for i in who:
        c = state.combatants[i]
        for e in c.effects:
            label = effect_label(e, rules)
            source = f" from {e.source}" if e.source else ""
            says = f"{c.name}, {worded(state, e.duration, c)}{source}"
            found.append(Item(label, says, (c.name, e.kind), value=(i, e.id)))
    return [
        Item(x.word, x.says, x.words, str(n) if n < 10 else "", x.value)
        for n, x in enumerate(found, 1)
    ]


def split(text: str) -> tuple[str, str]:
    """What picks the condition, and what follows it: `sha 10` -> `sha`, `10`."""
    words = text.split()
    for i, word in enumerate(words):
        if i and (word[0].isdigit() or word.lower() in _KEYWORDS):
            return " ".join(words[:i]), " ".join(words[i:])
    return text.strip(), ""


def _picker(
    prefix: str, begin: str, items: list[Item], rules: Rules, run: Run, *, free: bool
) -> Prompt:
    def submit(value: str, item: Item | None) -> bool:
        word, rest = split(value)
        if item is None:
            if not free or not word:
                return False
            return run(f"{begin} {quote_text(word)} {_lasting(rest, valued='no')}".strip())
        found = cast(Named, item.value)
        condition = found.condition
        giver = rules.verb(f"{found.family}:{condition.verb}") if condition.verb else None
        if giver is not None and rest:
            return run(f"{giver.id}{begin[begin.find(' ') :]} {rest}")
        named = f"{found.family}:{condition.id}"
        return run(f"{begin} {named} {_lasting(rest, valued=condition.valued)}".strip())

    hint = "type to filter, then a value or rounds: `shaken 10`, `shaken until rest`"
    if not free:
        hint = "a digit picks the stage, then how many rounds: `2 10`"
    return Prompt("pick", prefix, submit, hint=hint, items=items, split=split)


def who_of(verb: Verb, state: Encounter, who: Sequence[str], run: Run) -> Prompt:
    """Of several, whom the verb is about."""
    items = [
        Item(state.name_of(i), waits(state.combatants[i]), digit=str(n), value=i)
        for n, i in enumerate(who, 1)
    ]

    def submit(value: str, item: Item | None) -> bool:
        if item is None:
            return False
        return run(f"{verb.id} {quote(state.name_of(cast(str, item.value)))}")

    return Prompt("pick", f"{verb.label}: who?", submit, hint="a digit or a name", items=items)


def people(command: Command) -> Sequence[str]:
    """Whom a command is about."""
    found = command.args.get("names", command.args.get("name", ()))
    return [found] if isinstance(found, str) else found


def quote_text(text: str) -> str:
    """A free text, always in quotes."""
    saved = text.strip('"').replace("\\", "\\\\").replace('"', '\\"')
    return f'"{saved}"'


def _lasting(rest: str, *, valued: str) -> str:
    """`10` is rounds for a plain condition and the value of a valued one, `2 10` both."""
    numbers = re.match(r"(\d+)(?:\s+(\d+))?(?:\s+(?:r|rounds?))?\b\s*(.*)$", rest)
    if numbers is None:
        return rest
    first, second, more = numbers.groups()
    if valued != "no":
        lasts = f" for {second} rounds" if second else ""
        return f"{first}{lasts} {more}".strip()
    return f"for {first} rounds {more}".strip() if not second else rest


def _running(prefix: str, verb: Verb, state: Encounter, items: list[Item], run: Run) -> Prompt:
    def submit(value: str, item: Item | None) -> bool:
        if item is None:
            return False
        who, effect = cast(tuple[str, int], item.value)
        return run(f"{verb.id} {quote(state.name_of(who))} #{effect}")

    return Prompt("pick", prefix, submit, hint="Enter ends it; type to filter", items=items)


def question(
    ask: Ask, state: Encounter, command: str, answer: Run, cancel: Callable[[], bool]
) -> Prompt:
    """The question that a command waits for."""
    who = state.name_of(ask.who)
    about = f"{who}: {ask.why}" if who else ask.why
    if ask.expression:
        about += f"   {ask.expression}"
    if ask.dc is not None:
        about += f"   DC {ask.dc}"
    if command:
        about += f"   (of: {command})"
    # Options that are numbers are their own digits.
    numbered = not any(o.word.isdigit() for o in ask.options)
    items = [
        Item(o.word, _meaning(o, ask.default), digit=str(i) if numbered else "")
        for i, o in enumerate(ask.options, 1)
    ]

    def submit(value: str, item: Item | None) -> bool:
        text = value.strip()
        picked = item.word if item is not None and items else text
        return answer(picked if text or (item and item is not items[0]) else "")

    if ask.kind == "roll":
        hint = f"{expected(ask)}; Enter rolls; skip; Esc cancels"
    else:
        hint = f"Enter: {ask.default or 'the default'}; skip; Esc cancels the whole command"
    return Prompt(
        "ask",
        "Roll" if ask.kind == "roll" else "Choose",
        submit,
        hint=hint,
        about=about,
        items=items,
        escape=cancel,
    )


def _meaning(option: Option, default: str) -> str:
    label = option.label if option.label != option.word else ""
    return f"{label}{'  (default)' if option.word == default else ''}"
