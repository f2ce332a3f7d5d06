"""Verbs that give, change and end effects."""

from collections.abc import Mapping

from tracker.model import Duration, Effect, Fact
from tracker.model.effect import FOREVER
from tracker.model.text import fold

from .. import durations, effects, immunities
from ..decision import Decision, Refused, Steps
from ..rules import Named
from ..verb import Command, Param, Verb

TARGETS = Param("names", "targets")
CONDITION = Param("condition", "condition")
DURATION = Param("duration", "duration", optional=True)
FORCE = Param("force", "flag", "force", optional=True, says="in spite of immunity")
SOURCE = Param("source", "text", "from", optional=True, says="a name, or words in quotes")


def named(d: Decision, who: str, given: dict[str, object]) -> Named | None:
    """The condition a word means for this bearer; None for a free text. Raises Refused."""
    word = str(given["word"])
    found = d.rules.find_condition(d.state, d.combatant(who), word)
    if found is None and not given.get("quoted"):
        raise Refused(f'{d.name(who)} knows no condition "{word}"; put quotes around a free text')
    return found


def make(
    d: Decision,
    who: str,
    found: Named | None,
    word: str,
    c: Command,
    **fields: object,
) -> Effect:
    """An effect as a line describes it: its duration fixed, its source looked up."""
    source_id = c.get("source_id")
    family = d.rules.families[found.family] if found else d.rules.first(d.state)
    span = c.get("duration")
    duration = FOREVER
    data: dict[str, Fact] = {effects.FORCED: True} if c.get("force") else {}
    if span is not None:
        said = durations.given(span)
        duration = durations.fixed(d, said, who, family, source_id)
        if said.kind == "removed":
            data[effects.UNTIL_REMOVED] = True
    own = fields.pop("data", {})
    assert isinstance(own, Mapping)
    return Effect(
        id=0,
        condition=found.condition.id if found else word,
        family=found.family if found else "",
        source=c.get("source") or "",
        source_id=source_id,
        against=c.get("against"),
        duration=duration,
        data={**data, **own},
    ).replace(**fields)


def _effect(d: Decision, c: Command) -> Steps[None]:
    given = c.args["condition"]
    value = c.get("value")
    for who in c.args["names"]:
        found = named(d, who, given)
        if found is not None:
            check_value(found, value)
            if value is None and found.condition.valued == "must":
                raise Refused(
                    f"{found.condition.label} needs a value: "
                    f"effect {d.name(who)} {found.condition.id} 1"
                )
        elif value is not None:
            raise Refused("a free text takes no value")
        yield from effects.gain(d, who, make(d, who, found, given["word"], c, value=value))


def check_value(found: Named, value: int | None) -> None:
    """Refuse a value on a condition without one, and one out of its bounds."""
    condition = found.condition
    if value is None:
        return
    if condition.valued == "no":
        raise Refused(f"{condition.label} has no value: leave the {value} away")
    if not condition.minimum <= value <= condition.maximum:
        raise Refused(
            f"{condition.label} takes a value from {condition.minimum} to {condition.maximum}, "
            f"not {value}"
        )


def running(d: Decision, who: str, given: dict[str, object]) -> list[Effect]:
    """The effects of a combatant that a condition word means. Raises Refused if none runs."""
    word = str(given["word"])
    bearer = d.combatant(who)
    if word.startswith("#") and word[1:].isdigit():
        one = bearer.effect(int(word[1:]))
        hits = [one] if one else []
    elif word == "all":
        hits = list(bearer.effects)
    else:
        found = d.rules.find_condition(d.state, bearer, word)
        hits = [
            e
            for e in bearer.effects
            if (found and (e.family, e.condition) == (found.family, found.condition.id))
            or (not e.family and e.condition.casefold() == word.casefold())
        ]
        if not hits:  # a word two families know: whichever of them it has
            hits = [
                e
                for e in bearer.effects
                if (known := d.rules.condition(e.family, e.condition))
                and word.casefold() in known.words()
            ]
    if not hits:  # or a whole group of them ("fear")
        hits = [
            e
            for e in bearer.effects
            if (known := d.rules.condition(e.family, e.condition))
            and known.group == word.casefold()
        ]
    if not hits:  # or the type of a recurring damage ("fire")
        hits = [e for e in bearer.effects if e.kind and d.rules.same_kind(e, word)]
    if not hits:
        has = ", ".join(dict.fromkeys(d.rules.label(e.family, e.condition) for e in bearer.effects))
        raise Refused(f'{bearer.name} has no effect "{word}"; it has: {has or "none"}')
    return hits


def _end(d: Decision, c: Command) -> Steps[None]:
    pairs = []
    for who in c.args["names"]:
        found = running(d, who, c.args["condition"])
        source = c.get("source")
        if source:
            by = c.get("source_id")
            found = [e for e in found if e.source == source or (by and e.source_id == by)]
        if not found:
            raise Refused(f'{d.name(who)} has no such effect from "{source}"')
        pairs += [(who, e.id) for e in found]
    yield from effects.end(d, pairs, c.get("why") or "removed")


def _suppress(d: Decision, c: Command) -> Steps[None]:
    for who in c.args["names"]:
        for effect in _themselves(running(d, who, c.args["condition"])):
            yield from effects.suppress(d, who, effect, span_for(d, c, who, effect.family))


def _unsuppress(d: Decision, c: Command) -> Steps[None]:
    for who in c.args["names"]:
        for effect in _themselves(running(d, who, c.args["condition"])):
            yield from effects.unsuppress(d, who, effect)


def _themselves(found: list[Effect]) -> list[Effect]:
    """Without the clocks of suppressions, which `all` means too."""
    return [e for e in found if effects.SUPPRESSES not in e.data]


def span_for(d: Decision, c: Command, who: str, family_id: str = "") -> Duration:
    """The duration that a line gave, fixed for this bearer; without one, until removed."""
    span = c.get("duration")
    if span is None:
        return FOREVER
    family = d.rules.families.get(family_id) or d.rules.of(d.state, d.combatant(who))
    return durations.fixed(d, durations.given(span), who, family, c.get("source_id"))


def _immune(d: Decision, c: Command) -> Steps[None]:
    given, on = c.args["condition"], c.get("on", "on") == "on"
    word = fold(str(given["word"]))
    source = c.get("source") or ""
    for who in c.args["names"]:
        bearer = d.combatant(who)
        found = d.rules.find_condition(d.state, bearer, word)
        shown = found.condition.label if found else word
        old = [
            i.effect.id
            for i in immunities.running(bearer)
            if i.effect.condition == f"immune to {shown}" and (i.source == source or not source)
        ]
        if not on and not old:
            raise Refused(
                f"{bearer.name} is not immune to {shown} by such an effect; what it is by nature "
                f"is set with  set {bearer.name} immune=none"
            )
        yield from effects.end(
            d, [(who, i) for i in old], "said anew" if on else "no longer immune"
        )
        if not on:
            continue
        data: dict[str, Fact] = {immunities.WORD: word}
        if found is not None:
            data[immunities.CONDITION] = word if ":" in word else found.condition.id
        family = found.family if found else ""
        shield = Effect(
            id=0,
            condition=f"immune to {shown}",
            source=source,
            source_id=c.get("source_id"),
            duration=span_for(d, c, who, family),
            data=data,
        )
        yield from effects.gain(d, who, shield)


def _lasts(d: Decision, c: Command) -> Steps[None]:
    span = durations.given(c.args["duration"])
    for who in c.args["names"]:
        for effect in running(d, who, c.args["condition"]):
            family = d.rules.families.get(effect.family) or d.rules.first(d.state)
            point = durations.fixed(d, span, who, family, effect.source_id)
            effects.change(d, who, effect, why="duration set", duration=point)
    yield from ()


def _value(d: Decision, c: Command) -> Steps[None]:
    given = str(c.args["value"])
    over: list[tuple[str, int]] = []
    for who in c.args["names"]:
        for effect in running(d, who, c.args["condition"]):
            known = d.rules.condition(effect.family, effect.condition)
            if effect.value is None or known is None:
                raise Refused(f"{d.rules.label(effect.family, effect.condition)} has no value")
            step = int(given.lstrip("="))
            value = step if given.startswith("=") else effect.value + step
            if value < known.minimum:
                over.append((who, effect.id))
            else:
                effects.change(d, who, effect, value=min(value, known.maximum))
    yield from effects.end(d, over, "reduced to nothing")


VERBS = (
    Verb(
        "effect",
        "give a condition, or a free text in quotes",
        _effect,
        (
            TARGETS,
            CONDITION,
            Param("value", "int", optional=True),
            DURATION,
            SOURCE,
            Param("against", "target", "against", optional=True, says="the other half"),
            FORCE,
        ),
        aliases=("condition", "fx"),
        key="c",
        dialog="condition",
        label="Condition",
        group="effects",
        examples=(
            'effect Ezren shaken for 10 rounds from "Ghoul\'s gaze"',
            "effect Ezren stunned 1 until end of next turn",
            'effect Ezren "holding the door" for 3 rounds',
        ),
    ),
    Verb(
        "end",
        "end an effect (`end NAME all` ends every one, `#7` that one)",
        _end,
        (TARGETS, CONDITION, SOURCE),
        key="e",
        dialog="running",
        label="End effect",
        group="effects",
        examples=("end Ezren shaken",),
    ),
    Verb(
        "immune",
        "refuse a condition, a group of them (fear) or a type of damage, for a time or for good",
        _immune,
        (
            TARGETS,
            Param("condition", "condition", says="frightened, fear, fire ..."),
            Param("on", "word", optional=True, choices=("on", "off")),
            DURATION,
            SOURCE,
        ),
        group="effects",
        examples=(
            "immune Ezren frightened for 10 minutes from Ghoul",
            "immune Zombie1 shaken",
            "immune Zombie1 shaken off",
        ),
        data={"kinds": True},
    ),
    Verb(
        "suppress",
        "an effect counts for nothing for now; its clock runs on",
        _suppress,
        (TARGETS, CONDITION, DURATION),
        group="effects",
        examples=("suppress Ezren shaken", "suppress Ezren frightened for 10 minutes"),
    ),
    Verb(
        "unsuppress",
        "a suppressed effect counts again",
        _unsuppress,
        (TARGETS, CONDITION),
        group="effects",
    ),
    Verb(
        "last",
        "change how long a running effect lasts, from now",
        _lasts,
        (TARGETS, CONDITION, Param("duration", "duration")),
        aliases=("lasts",),
        group="effects",
        examples=("last Ezren shaken for 3 rounds",),
    ),
    Verb(
        "value",
        "change the value of a running effect: +1, -1, =3",
        _value,
        (TARGETS, CONDITION, Param("value", "signed")),
        group="effects",
        examples=("value Ezren frightened -1",),
    ),
)
