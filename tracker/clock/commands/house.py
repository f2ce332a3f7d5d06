"""Verbs about how this table plays: families, settings, policies; and the table's own."""

from tracker.model import Encounter
from tracker.model.events import FamiliesChosen, PolicyChanged, SettingChanged

from .. import effects
from ..decision import Decision, Refused, Steps
from ..verb import Command, Param, Verb

POLICIES = ("roll", "ask", "skip")


def _use(d: Decision, c: Command) -> Steps[None]:
    chosen = tuple(dict.fromkeys(d.rules.family_named(w).id for w in c.args["families"]))
    state = d.state
    d.emit(FamiliesChosen(families=chosen))
    _tell_changes(d, state)
    yield from ()


def _rule(d: Decision, c: Command) -> Steps[None]:
    known = d.rules.settings()
    name = c.args["name"]
    full = name if name in known else ""
    if not full:
        hits = [k for k in known if k.endswith(f".{name}")]
        active = [f.id for f in d.rules.active(d.state)]
        hits.sort(key=lambda k: active.index(k.split(".")[0]) if k.split(".")[0] in active else 99)
        full = hits[0] if hits else ""
    if not full:
        from difflib import get_close_matches

        near = get_close_matches(name, [*known, *(k.split(".")[1] for k in known)], 1)
        hint = f'did you mean "{near[0]}"?' if near else "the rules: " + ", ".join(known)
        raise Refused(f'no rule is called "{name}"; {hint}')
    setting, value = known[full], c.args["value"]
    if setting.number:
        if not value.lstrip("-").isdigit():
            raise Refused(f'{full} takes a whole number, not "{value}"')
    elif value not in setting.choices:
        raise Refused(f'{full} is {" or ".join(setting.choices)}, not "{value}"')
    state = d.state
    d.emit(SettingChanged(name=full, value=value))
    _tell_changes(d, state)
    yield from ()


def _tell_changes(d: Decision, state: Encounter) -> None:
    """What another reading of the rules makes of everybody, told."""
    for who in state.present:
        effects.reevaluate(d, who, state)


def _policy(d: Decision, c: Command) -> Steps[None]:
    value = c.args["value"]
    if value not in POLICIES:
        raise Refused(f'a policy is {", ".join(POLICIES)}, not "{value}"')
    d.emit(PolicyChanged(name=c.args["name"], value=value))
    yield from ()


def at_the_table(d: Decision, c: Command) -> Steps[None]:
    """Stands for verbs that the table itself carries out (undo, redo, fix): no rule decides."""
    raise Refused(f'"{c.verb}" works only in a fight at the table')
    yield


VERBS = (
    Verb(
        "use",
        "keep only these rule families; the first rules initiative",
        _use,
        (Param("families", "words"),),
        group="table",
        examples=("use pf1", "use pf2 hf"),
    ),
    Verb(
        "rule",
        "choose the reading of a disputed rule",
        _rule,
        (Param("name", "word"), Param("value", "word")),
        group="table",
        examples=("rule pf1.system core",),
    ),
    Verb(
        "policy",
        "who rolls: `roll` the app, `ask` the table, `skip` nobody; per side, rule or side.rule",
        _policy,
        (Param("name", "word"), Param("value", "word", choices=POLICIES)),
        group="table",
        examples=("policy pc ask", "policy enemy roll", "policy pc.recovery ask"),
    ),
    Verb(
        "undo",
        "take back the last command, or several",
        at_the_table,
        (Param("count", "int", optional=True),),
        key="ctrl+z",
        label="Undo",
        group="table",
        examples=("undo", "undo 3"),
        data={"table": True},
    ),
    Verb(
        "redo",
        "bring back what was undone",
        at_the_table,
        (Param("count", "int", optional=True),),
        key="ctrl+y",
        label="Redo",
        group="table",
        data={"table": True},
    ),
    Verb(
        "fix",
        "a die was wrong: decide the last command that rolled again with these faces",
        at_the_table,
        (Param("dice", "line"),),
        group="table",
        examples=("fix 12", "fix 3 4"),
        data={"table": True},
    ),
)
