"""The verbs of the mythos game."""

from tracker.clock import Command, Decision, Param, Refused, Steps, Verb
from tracker.clock.commands.harm import amount
from tracker.clock.hands import HANDS
from tracker.clock.rounds import next_turn
from tracker.clock.verb import Decide
from tracker.model import Track
from tracker.model.events import PhaseSet, TrackSet
from tracker.model.text import fold

from . import checks, falls
from .data import CARD_OF, PHASE_WORDS, PHASES

TARGETS = Param("names", "targets")
VILLAIN = Param("villain", "target", optional=True, says="the only one there is, if not named")
CARD = Param("card", "text", "card", optional=True, says="the key of the card drawn on a fall")


def _horror_check(d: Decision, c: Command) -> Steps[None]:
    known = c.get("rating") is not None and c.get("loss") is not None
    villain = checks.villain_of(d, c.get("villain"), needed=not known)
    for who in c.args["names"]:
        yield from checks.horror_check(
            d,
            who,
            villain,
            rating=c.get("rating"),
            loss=c.get("loss"),
            need=c.get("need"),
            key=c.get("card", ""),
        )


def _attack(d: Decision, c: Command) -> Steps[None]:
    known = c.get("rating") is not None
    villain = checks.villain_of(d, c.get("villain"), needed=not known)
    for who in c.args["names"]:
        yield from checks.attack(d, who, villain, rating=c.get("rating"), key=c.get("card", ""))


def _lose(d: Decision, c: Command) -> Steps[None]:
    given = {name: c.get(name) for name in CARD_OF if c.get(name) is not None}
    if not given:
        raise Refused("lose how much of what?  lose NAME sanity 2, lose NAME health 1")
    why = c.get("why") or "lost"
    losses: dict[str, int] = {}
    for name, much in given.items():
        rolled = yield from amount(d, None, much, f"{name} lost", "lose")
        if rolled is not None:
            losses[name] = rolled
    single = c.get("card", "") if len(given) == 1 else ""
    if c.get("card") and not single:
        raise Refused("two falls draw two cards: name them with  madness KEY trauma KEY")
    keys = {name: c.get(CARD_OF[name], "") or single for name in given}
    for who in c.args["names"]:
        yield from falls.lose(d, who, losses, keys, why)


def _regain(d: Decision, c: Command) -> Steps[None]:
    if c.args["amount"] < 1:
        raise Refused("regain at least 1; `lose` takes it away")
    for who in c.args["names"]:
        track = falls.track(falls.playing(d, who), c.args["track"])
        moved = track.moved(track.value + c.args["amount"])
        if moved is track:
            raise Refused(f"{d.name(who)} has all its {c.args['track']}")
        d.emit(TrackSet(who=who, name=c.args["track"], track=moved, why=c.get("why") or "regained"))
    yield from ()


def _counter(name: str) -> Decide:
    def decide(d: Decision, c: Command) -> Steps[None]:
        given = str(c.args["change"])
        for who in c.args["names"]:
            bearer = falls.playing(d, who)
            step = int(given.lstrip("="))
            value = step if given.startswith("=") else bearer.track(name) + step
            if value < 0:
                raise Refused(f"{bearer.name} has {bearer.track(name)} {name}, too few for {given}")
            checks.bounded(name, value, 0, 999_999)
            d.emit(TrackSet(who=who, name=name, track=Track(value=value), why=c.get("why") or ""))
        yield from ()

    return decide


def _card(d: Decision, c: Command) -> Steps[None]:
    kind, key = c.args["kind"], c.get("key", "")
    for who in c.args["names"]:
        falls.playing(d, who)
        if c.get("new") or not key or not (yield from falls.name_card(d, who, kind, key)):
            yield from falls.draw(d, who, kind, key)


def _consume(d: Decision, c: Command) -> Steps[None]:
    for who in c.args["names"]:
        falls.playing(d, who)
        falls.consume(d, who, c.get("why") or "so the GM says")
    yield from ()


def _phase(d: Decision, c: Command) -> Steps[None]:
    """Go on to a phase: every turn on the way is walked through, each edge fires once."""
    if d.rules.first(d.state).id != "mythos":
        raise Refused("phases need this family first:  use mythos")
    wanted = _phase_id(c.get("phase", ""))
    began, now = len(d.events), d.state.phase
    if wanted and wanted == now:
        raise Refused(f"it is the {now} phase already")
    while True:
        yield from next_turn(d)
        reached = [e.phase for e in d.events[began:] if isinstance(e, PhaseSet)]
        if wanted in reached or (not wanted and reached):
            break
    if wanted and d.state.phase != wanted:
        d.note(f"nobody acts in the {wanted} phase", kind="phase")


def _phase_id(word: str) -> str:
    if not word:
        return ""
    for phase, words in PHASE_WORDS.items():
        if fold(word) in words:
            return phase
    raise Refused(f'no phase is called "{word}"; there are: {", ".join(p.label for p in PHASES)}')


_WHY = Param("why", "text", "from", optional=True, says="what did it")
_CHANGE = (TARGETS, Param("change", "signed"), _WHY)
_KIND = Param("kind", "word", choices=tuple(CARD_OF.values()))

VERBS = (
    Verb(
        "horror check",
        "Will and the villain's rating in dice; failed, the loss in brackets is taken off Sanity",
        _horror_check,
        (
            TARGETS,
            VILLAIN,
            Param("rating", "int", "rating", optional=True, says="modifier to Will"),
            Param("loss", "int", "loss", optional=True, says="Sanity lost on a failure"),
            Param("need", "int", "need", optional=True, says="successes needed"),
            CARD,
            HANDS,
        ),
        aliases=("проверка ужаса",),
        family="mythos",
        label="Horror check",
        group="harm",
        key="f",
        dialog="group",
        own=True,
        data={"dice": "horror"},
        examples=("horror check Ivan Ghoul", "horror check @pc rating -1 loss 2"),
    ),
    Verb(
        "attack",
        "a villain attacks: its combat rating and the target's Speed in dice, a wound a success",
        _attack,
        (TARGETS, VILLAIN, Param("rating", "int", "rating", optional=True), CARD),
        aliases=("атака",),
        family="mythos",
        label="Villain attacks",
        group="harm",
        dialog="line",
        examples=("attack Ivan Ghoul",),
    ),
    Verb(
        "lose",
        "take Sanity, Health or both in one go; 0 is a fall",
        _lose,
        (
            TARGETS,
            Param("sanity", "amount", "sanity", optional=True),
            Param("health", "amount", "health", optional=True),
            CARD,
            Param("madness", "text", "madness", optional=True, says="key of the card"),
            Param("trauma", "text", "trauma", optional=True, says="key of the card"),
            _WHY,
        ),
        family="mythos",
        label="Lose Sanity or Health",
        group="harm",
        dialog="line",
        examples=("lose Ivan sanity 2", "lose Ivan health 1 card limp"),
    ),
    Verb(
        "regain",
        "give Sanity or Health back, up to the maximum",
        _regain,
        (
            TARGETS,
            Param("track", "word", choices=tuple(CARD_OF)),
            Param("amount", "int"),
            _WHY,
        ),
        family="mythos",
        group="harm",
        examples=("regain Ivan sanity 1",),
    ),
    Verb(
        "card",
        "a madness or trauma card, or the key of one drawn before (`end NAME madness` cures)",
        _card,
        (
            TARGETS,
            _KIND,
            Param("key", "text", optional=True, says="equal keys are comparable"),
            Param("new", "flag", "new", optional=True, says="a further card, whatever is held"),
        ),
        family="mythos",
        group="effects",
        examples=("card Ivan madness paranoia",),
    ),
    Verb(
        "clues",
        "clues found or spent: +1, -2, =3",
        _counter("clues"),
        _CHANGE,
        aliases=("улики",),
        family="mythos",
        group="roster",
        examples=("clues Ivan +1",),
    ),
    Verb(
        "xp",
        "experience gathered or spent: +1, -2, =3",
        _counter("xp"),
        _CHANGE,
        aliases=("опыт",),
        family="mythos",
        group="roster",
        examples=("xp Ivan +1",),
    ),
    Verb(
        "phase",
        "go on to the next phase, or to the one named (in English or Russian)",
        _phase,
        (Param("phase", "line", optional=True),),
        aliases=("фаза",),
        family="mythos",
        group="clock",
        examples=("phase", "phase mythos"),
    ),
    Verb(
        "consume",
        "consumed by the Mythos: out of the order at once (`revive` takes it back)",
        _consume,
        (TARGETS, _WHY),
        family="mythos",
        group="harm",
        examples=("consume Ivan",),
    ),
)
