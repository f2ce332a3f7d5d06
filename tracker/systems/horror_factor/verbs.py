"""The verbs of the Horror Factor: the scene, its changes, soaking, the first drop.

Source: seed 004, paragraphs on determining the Horror Factor, on its changes during the fight and
on soaking; rules section 1 (base, up, down) and rulings H-A2, H-A3, H-A4, H-A5.
"""

from tracker.clock import Command, Decision, Param, Refused, Steps, Verb
from tracker.model import Combatant
from tracker.model.events import FactSet, TrackSet

from .check import VERBS as CHECK_VERBS
from .data import AMBUSH, BASES, EVENTS, MOST, MOST_BASE, MOST_SOAK, scale
from .numbers import INITIAL, SOAK, SOAK_NEXT, TAG, TRACK, feels
from .turns import DROPPED, MEMORY, SCENE, SKIP, face, group_of, put, set_factor

TARGET = Param("name", "target")
TARGETS = Param("names", "targets")
REASON = Param("reason", "text", optional=True, says="why, in quotes")


def _scene(d: Decision, c: Command) -> Steps[None]:
    if c.get("base") is None:
        c = yield from _asked_scene(d, c)
    base, creepy = c.args["base"], c.get("creepy", 0)
    if not 0 <= base <= MOST_BASE:
        raise Refused(f"the base goes from 0 ({BASES[0]}) to 6 ({BASES[6]}), not {base}")
    if "creepy" in c.args and creepy not in (1, 2):
        raise Refused(f"creepy is 1, or rarely 2, not {creepy}")
    named = c.get("on")
    facing = [w for w in d.state.by_addition() if group_of(w) == "party"]
    if named is not None:
        facing = [d.combatant(who) for who in named]
    if not facing:
        raise Refused("nobody is here to be horrified: side=pc or ally, or  on NAME")
    ambush, tag = bool(c.get("ambush")), str(c.get("tag") or "").casefold()
    lasting = base + bool(c.get("outnumbered")) + creepy
    factor = lasting + (AMBUSH if ambush else 0)
    words = [BASES[base]]
    words += ["outnumbered"] if c.get("outnumbered") else []
    words += ["ambush"] if ambush else []
    words += [f"creepy {creepy}"] if creepy else []
    words += [tag] if tag else []
    for who in facing:
        face(d, who.id, factor, ambush=ambush, tag=tag, why=", ".join(words))
    if named is None:
        d.emit(FactSet(name=SCENE, value=(lasting, tag)))
    # A scene for some of a group is not the group's: its first drop has been, if it has been.
    ids = {w.id for w in facing}
    for group in sorted({group_of(w) for w in facing}):
        rest = [w for w in d.state.by_addition() if group_of(w) == group and feels(w)]
        if ids.issuperset(w.id for w in rest) and d.state.facts.get(f"{DROPPED}.{group}"):
            d.emit(FactSet(name=f"{DROPPED}.{group}", value=None))
    d.note(f"Horror Factor {factor}: {', '.join(words)}", kind="horror")


def _asked_scene(d: Decision, c: Command) -> Steps[Command]:
    """The scene question by question, as the source goes through it (seed 004, paragraph on
    determining the factor)."""
    given = dict(c.args)
    word = yield from d.choose(
        None,
        "What happens?",
        [(str(n), text) for n, text in enumerate(BASES)],
        rule="scene",
        default="4",
    )
    given["base"] = int(word)
    for flag, why in (
        ("outnumbered", "Are they outnumbered? (+1)"),
        ("ambush", "Is it an ambush? (+2 in the first turn)"),
    ):
        word = yield from d.choose(None, why, [("no", ""), ("yes", "")], rule="scene", default="no")
        if word == "yes":
            given[flag] = True
    word = yield from d.choose(
        None,
        "Is the place creepy?",
        [("0", "no"), ("1", "yes"), ("2", "as rarely as anything")],
        rule="scene",
        default="0",
    )
    if word != "0":
        given["creepy"] = int(word)
    return c.replace(args=given)


def _skip(d: Decision, c: Command) -> Steps[None]:
    if d.state.facts.get(SKIP) and not c.get("now"):
        raise Refused("the coming turn is not rolled already")
    d.emit(FactSet(name=SKIP, value=True))
    if c.get("now"):
        from tracker.clock import rounds

        yield from rounds.next_round(d)
        return
    d.note("the coming turn is not rolled", kind="horror")
    yield from ()


def _over(d: Decision, c: Command) -> Steps[None]:
    facts = [n for n in d.state.facts if n.startswith("hf.")]
    bearers = [w for w in d.state.by_addition() if feels(w)]
    if not facts and not bearers:
        raise Refused("no horror is faced")
    for name in facts:
        d.emit(FactSet(name=name, value=None))
    for who in bearers:
        d.emit(TrackSet(who=who.id, name=TRACK, track=None, why="the horror is over"))
        for stat in MEMORY:
            if stat not in (INITIAL, TAG):  # Horror Checks come after the fight
                put(d, who.id, stat, None)
    yield from ()


def _facing(d: Decision, who: str) -> Combatant:
    bearer = d.combatant(who)
    if not feels(bearer):
        raise Refused(
            f"{bearer.name} faces no horror: set the scene first (horror scene 4), "
            f"or  horror {bearer.name} =4"
        )
    return bearer


def _event(d: Decision, c: Command) -> Steps[None]:
    change, says = EVENTS[c.args["event"]]
    for who in c.args["names"]:
        before = _facing(d, who).track(TRACK)
        set_factor(d, who, before + change, c.get("reason") or says)
        if before == MOST:
            d.note(f"{says}: the factor stays at its most, {MOST}", who=who, kind="horror")
    yield from ()


def _horror(d: Decision, c: Command) -> Steps[None]:
    given = str(c.args["change"])
    for who in c.args["names"]:
        bearer = d.combatant(who)
        step = int(given.lstrip("="))
        value = step if given.startswith("=") else bearer.track(TRACK) + step
        if not 0 <= value <= MOST:
            raise Refused(f"a Horror Factor goes from 0 to {MOST}: {bearer.name} cannot be {value}")
        why = c.get("reason") or "the GM's word"
        if feels(bearer):
            set_factor(d, who, value, why)
        else:
            face(d, who, value, ambush=False, tag="", why=why)
    yield from ()


def _inspire(d: Decision, c: Command) -> Steps[None]:
    named = c.get("names")
    group = [w for w in d.state.by_addition() if feels(w) and group_of(w) == "party"]
    if named is not None:
        group = [_facing(d, who) for who in named]
    if not group:
        raise Refused("nobody faces any horror")
    for who in group:
        set_factor(d, who.id, who.track(TRACK) - 1, c.get("reason") or "inspired")
    yield from ()


def _drop(d: Decision, c: Command) -> Steps[None]:
    dropper = d.combatant(c.args["name"])
    group = group_of(dropper)
    fact = f"{DROPPED}.{group}"
    bearers = [w for w in d.state.by_addition() if feels(w) and group_of(w) == group]
    if not bearers:
        raise Refused(f"nobody in {dropper.name}'s group faces any horror")
    if d.state.facts.get(fact) and d.setting("hf.drops") == "first":
        d.note("drops another: only the group's first eases the horror", who=dropper.id)
        return
    if not d.state.facts.get(fact):
        d.emit(FactSet(name=fact, value=True))
    for who in bearers:
        mine = who.id == dropper.id
        why = "dropped an enemy" if mine else f"{dropper.name} dropped an enemy"
        set_factor(d, who.id, who.track(TRACK) - (2 if mine else 1), why)
    yield from ()


def _soak(d: Decision, c: Command) -> Steps[None]:
    amount = c.args["amount"]
    # Before the fight there is no turn yet: the soak is for the first one.
    coming = bool(c.get("next")) or d.state.round == 0
    stat = SOAK_NEXT if coming else SOAK
    for who in c.args["names"]:
        bearer = _facing(d, who)
        if not 1 <= amount <= MOST_SOAK:
            raise Refused(f"from 1 to {MOST_SOAK} Willpower soak the horror of a turn")
        spent = bearer.number(stat)
        if spent + amount > MOST_SOAK:
            raise Refused(f"{bearer.name} has spent {spent} for that turn: {MOST_SOAK} is the most")
        track = bearer.tracks.get("willpower")
        if track is None:
            raise Refused(f"{bearer.name} has no Willpower:  set {bearer.name} willpower=10")
        if track.value < amount:
            raise Refused(
                f"{bearer.name} has not enough Willpower: {track.value}, not {amount} to spend"
            )
        left = track.replace(value=track.value - amount)
        when = "the coming turn" if coming else "this turn"
        d.emit(TrackSet(who=who, name="willpower", track=left, why=f"soaks horror for {when}"))
        put(d, who, stat, spent + amount)
    yield from ()


VERBS = (
    Verb(
        "horror scene",
        "set the scene: what horror everybody faces",
        _scene,
        (
            Param(
                "base", "int", optional=True, says="0 play fight ... 6 a large group of inhumans"
            ),
            Param("outnumbered", "flag", "outnumbered", optional=True, says="+1"),
            Param("ambush", "flag", "ambush", optional=True, says="+2 in the first turn"),
            Param("creepy", "int", "creepy", optional=True, says="+1, rarely +2"),
            Param("tag", "word", "tag", optional=True, says="which Hardness counts"),
            Param("on", "targets", "on", optional=True, says="these alone"),
        ),
        family="hf",
        group="effects",
        key="z",
        label="Horror scene",
        examples=(
            "horror scene",
            "horror scene 6 outnumbered creepy 1",
            "horror scene 4 ambush tag supernatural",
        ),
        detail=scale(BASES),
    ),
    Verb(
        "horror skip",
        "the next turn is not rolled: everybody counts as able to act (`now`: go on to it)",
        _skip,
        (Param("now", "flag", "now", optional=True, says="end this turn at once"),),
        family="hf",
        group="clock",
        examples=("horror skip",),
    ),
    Verb(
        "horror over",
        "nobody faces horror any more; the first factor is kept for Horror Checks",
        _over,
        family="hf",
        group="effects",
    ),
    Verb(
        "horror event",
        "something happens to somebody: the factor rises at once",
        _event,
        (TARGETS, Param("event", "word", choices=tuple(EVENTS)), REASON),
        family="hf",
        group="effects",
        examples=("horror event Linda grabbed",),
        detail="\n  ".join(f"{name}: +{change}, {says}" for name, (change, says) in EVENTS.items()),
    ),
    Verb(
        "horror",
        "change a factor at once: +1, -2, =6",
        _horror,
        (TARGETS, Param("change", "signed"), REASON),
        family="hf",
        group="effects",
        examples=('horror Linda +1 "the lamp goes out"', "horror Ariella =6"),
    ),
    Verb(
        "inspire",
        "somebody gives the group courage: every factor falls by 1",
        _inspire,
        (Param("names", "targets", "on", optional=True, says="these alone"), REASON),
        family="hf",
        group="effects",
        examples=('inspire "Linda stands her ground"',),
    ),
    Verb(
        "drop",
        "the group's first drop of an enemy: -2 for who did it, -1 for the others",
        _drop,
        (TARGET,),
        family="hf",
        group="effects",
        examples=("drop Linda",),
    ),
    Verb(
        "soak",
        "spend 1 to 3 Willpower against the horror of this turn, or of the `next` one's roll",
        _soak,
        (
            TARGETS,
            Param("amount", "int"),
            Param("next", "flag", "next", optional=True, says="before the coming roll"),
        ),
        family="hf",
        group="effects",
        examples=("soak Linda 2 next", "soak Freddie 1"),
    ),
    *CHECK_VERBS,
)
