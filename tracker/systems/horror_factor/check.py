"""Lingering effects: Horror Checks, hardened and broken.

Source: seed 004, paragraphs on lingering effects, Horror Checks and gaining Hardness; rules
section 1 (Horror Check) and rulings H-A8, H-A11, H-A13.
"""

from tracker.clock import Command, Decision, Param, Refused, Steps, Verb
from tracker.clock.hands import HANDS
from tracker.model import Answer, Track
from tracker.model.events import StatSet, TrackSet

from .data import CHECK_DC, HARDNESS, LEAST_CAP, MOST, MOST_BROKEN, MOST_HARDNESS, THERAPY, scale
from .numbers import INITIAL, PEACE, TAG, excess_of, hardness
from .turns import put, two_tens

TARGETS = Param("names", "targets")
RULE = "horror check"


def cap(d: Decision, who: str) -> int:
    """As far as incidents harden a character: 3 without training, unless it says otherwise."""
    return d.combatant(who).number("cap", LEAST_CAP)


def harden(d: Decision, who: str) -> bool:
    """One more level of Hardness; false if that is beyond the cap."""
    now = d.combatant(who).number("hardness")
    if now >= min(cap(d, who), MOST_HARDNESS):
        return False
    _level(d, who, now + 1, "hardened")
    return True


def _level(d: Decision, who: str, level: int, why: str, *, keep: bool = False) -> None:
    """Another Hardness. What peace may take of it is counted anew, unless it is to be kept."""
    now = d.combatant(who).number("hardness")
    d.emit(StatSet(who=who, stat="hardness", value=level))
    if not keep:
        put(d, who, PEACE, None)
    d.note(why, who=who, kind="horror", before=f"Hardness {now}", after=f"{level}")


def break_(d: Decision, who: str, why: str) -> bool:
    """One more level of Brokenness; false if there is none beyond."""
    now = d.combatant(who).track("brokenness")
    if now >= MOST_BROKEN:
        return False
    track = Track(value=now + 1, max=MOST_BROKEN)
    d.emit(TrackSet(who=who, name="brokenness", track=track, why=why))
    return True


def _check(d: Decision, c: Command) -> Steps[None]:
    given, tag = c.get("factor"), c.get("tag")
    if given is not None and not 0 <= given <= MOST:
        raise Refused(f"a Horror Factor goes from 0 to {MOST}, not {given}")
    for who in c.args["names"]:
        bearer = d.combatant(who)
        if "willpower" not in bearer.tracks:
            raise Refused(f"{bearer.name} has no Willpower:  set {bearer.name} willpower=10")
        if given is None and INITIAL not in bearer.stats:
            raise Refused(
                f"{bearer.name} has faced no horror; say how bad it was: "
                f"horror check {bearer.name} factor 6"
            )
    for who in c.args["names"]:
        yield from check(d, who, given, tag)


def check(d: Decision, who: str, given: int | None, tag: str | None) -> Steps[None]:
    """Willpower as it now is, less the excess of the first factor, + d10 - d10, against 10."""
    bearer = d.combatant(who)
    factor = bearer.number(INITIAL) if given is None else given
    word = str(bearer.stats.get(TAG) or "") if given is None else ""
    over = excess_of(factor, 0, hardness(bearer, word if tag is None else tag.casefold()))
    base = bearer.track("willpower") - over
    margin = int(d.setting("hf.exceptional_margin"))
    reason = f"Willpower {bearer.track('willpower')}" + (f" - horror {over}" if over else "")

    def word_for(answer: Answer) -> str:
        if answer.total >= CHECK_DC:
            return "hardened"
        bad = CHECK_DC - answer.total >= margin
        return "broken, an exceptional failure" if bad else "broken"

    answer = yield from d.roll(
        who,
        f"Horror Check ({reason})",
        two_tens(base),
        rule=RULE,
        dc=CHECK_DC,
        outcome=word_for,
    )
    if answer.skipped:
        return
    total = answer.total
    if total >= CHECK_DC:
        if not harden(d, who):
            text = f"hardened, and at the cap of Hardness already ({cap(d, who)})"
            if bearer.number("hardness") < MOST_HARDNESS:
                text += f"; when its life has become one of violence:  harden {bearer.name} beyond"
            d.note(text, who=who, kind="horror")
        return
    d.note("broken: some part gives way", who=who, kind="horror")
    if d.setting("hf.brokenness") == "on":
        break_(d, who, "Horror Check failed")
    if CHECK_DC - total >= margin:
        yield from _exceptional(d, who)


def _exceptional(d: Decision, who: str) -> Steps[None]:
    now = d.combatant(who).number("hardness")
    if not now:
        return
    answer = yield from d.choose(
        who,
        "an exceptional failure: does it cost a level of Hardness?",
        [("lose", f"Hardness {now} becomes {now - 1}"), ("keep", f"Hardness stays {now}")],
        rule="hardness loss",
        default="lose",
    )
    if answer == "lose":
        _level(d, who, now - 1, "barriers break down")


def _harden(d: Decision, c: Command) -> Steps[None]:
    for who in c.args["names"]:
        name, now = d.name(who), d.combatant(who).number("hardness")
        if now >= MOST_HARDNESS:
            raise Refused(f"{name} is as hard as can be ({MOST_HARDNESS})")
        if c.get("beyond"):
            if now < cap(d, who):
                raise Refused(f"{name} is not at its cap of Hardness yet: {now} of {cap(d, who)}")
            _level(d, who, now + 1, "hardened beyond the cap by a life of violence")
        elif not harden(d, who):
            raise Refused(
                f"{name} is at its cap of Hardness, {cap(d, who)}; a life of violence raises it, "
                f"more slowly:  harden {name} beyond"
            )
    yield from ()


def _soften(d: Decision, c: Command) -> Steps[None]:
    """Months or years of peace: down to half of what it was when they began, rounded in its
    favour (up to half may be lost). Harm and hardening begin a new count."""
    amount = c.get("amount", 1)
    if amount < 1:
        raise Refused(f"soften by 1 or more, not {amount}")
    for who in c.args["names"]:
        name, now = d.name(who), d.combatant(who).number("hardness")
        most = max(d.combatant(who).number(PEACE), now)
        spare = now - (most - most // 2)
        if amount > spare:
            left = f"{spare} of it can still go" if spare > 0 else "no more of it can go"
            raise Refused(f"{name} had Hardness {most}; peace takes up to half, and {left}")
        put(d, who, PEACE, most)
        _level(d, who, now - amount, "softened by a life in peace", keep=True)
        if most > THERAPY:
            text = f"from above {THERAPY} that most likely takes therapy"
            d.note(text, who=who, kind="horror")
    yield from ()


def _uplift(d: Decision, c: Command) -> Steps[None]:
    """A great success gives spent Willpower back: all of it, or so much."""
    amount = c.get("amount")
    if amount is not None and amount < 1:
        raise Refused(f"give 1 Willpower back or more, not {amount}")
    for who in c.args["names"]:
        if "willpower" not in d.combatant(who).tracks:
            raise Refused(f"{d.name(who)} has no Willpower:  set {d.name(who)} willpower=10")
    given = 0
    for who in c.args["names"]:
        track = d.combatant(who).tracks["willpower"]
        if track.max is None or track.value >= track.max:
            continue
        back = track.moved(track.max if amount is None else track.value + amount)
        why = c.get("reason") or "a great success"
        d.emit(TrackSet(who=who, name="willpower", track=back, why=why))
        given += 1
    if not given:
        names = ", ".join(d.name(who) for who in c.args["names"])
        raise Refused(f"{names}: no Willpower has been spent")
    yield from ()


def _break(d: Decision, c: Command) -> Steps[None]:
    for who in c.args["names"]:
        if not break_(d, who, c.get("reason") or "broken"):
            raise Refused(f"{d.name(who)} is as broken as can be ({MOST_BROKEN})")
    yield from ()


VERBS = (
    Verb(
        "horror check",
        "hardened or broken by what happened: Willpower against 10",
        _check,
        (
            TARGETS,
            Param("factor", "int", "factor", optional=True, says="outside combat: how bad it is"),
            Param("tag", "word", "tag", optional=True, says="which Hardness counts"),
            HANDS,
        ),
        family="hf",
        group="effects",
        data={"dice": RULE},
        key="f",
        dialog="group",
        label="Horror check",
        examples=("horror check Freddie", "horror check Linda factor 9"),
    ),
    Verb(
        "harden",
        "one level of Hardness more, up to the cap (`beyond`: past it, when violence is its life)",
        _harden,
        (TARGETS, Param("beyond", "flag", "beyond", optional=True, says="past the cap, to 7")),
        family="hf",
        group="effects",
        examples=("harden Freddie", "harden Freddie beyond"),
        detail=scale(HARDNESS),
    ),
    Verb(
        "soften",
        "months or years of peace take a level of Hardness, or so many: up to half in all",
        _soften,
        (TARGETS, Param("amount", "int", optional=True, says="levels, 1 if not given")),
        family="hf",
        group="effects",
        examples=("soften Linda", "soften Linda 2"),
    ),
    Verb(
        "uplift",
        "a great success gives the spent Willpower back, or so much of it",
        _uplift,
        (
            TARGETS,
            Param("amount", "int", optional=True, says="all of it if not given"),
            Param("reason", "text", optional=True, says="why, in quotes"),
        ),
        family="hf",
        group="effects",
        examples=('uplift @pc "the horde is beaten"', "uplift Linda 2"),
    ),
    Verb(
        "break",
        "one level of Brokenness more",
        _break,
        (TARGETS, Param("reason", "text", optional=True, says="why, in quotes")),
        family="hf",
        group="effects",
        examples=('break Ariella "left her behind"',),
    ),
)
