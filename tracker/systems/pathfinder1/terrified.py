"""What a terrified creature does on its turn: it flees, it cowers, or d% decides."""

from tracker.clock import Decision, Steps
from tracker.model import Answer, Combatant, Effect
from tracker.model.events import StatSet

from . import fear
from .fear import FRIGHTENED, HORRIFIED, PANICKED, STAGES, TERRIFIED

DANGERS = ("near", "away", "cornered")
NOTHING, STATE, DANGER = "terrified_nothing", "terrified_state", "danger"
FLIGHT = {
    FRIGHTENED: {
        "near": "must move away from what it fears",
        "cornered": "cannot flee and may fight",
    },
    PANICKED: {
        "near": "flees at random from every danger",
        "cornered": "is cornered and cowers",
    },
}
"""What is told at the start of a turn, by stage and where the danger is."""
SAYS = {
    "flee-source": "flees from what it fears",
    "cower": "is cornered and cowers",
    "keep-fleeing": "keeps running from any danger it knows",
    "hide": "hides nearby and does nothing until found",
    "attack-nearest": "attacks the nearest creature, friend or foe, with what is at hand",
    "nothing": "does nothing",
    "hidden": "stays hidden and does nothing",
    "act-normally": "acts normally until it meets a source of fear or danger",
}


def standing(who: Combatant) -> str:
    """Where the danger is and what became of it, in one word: near, away, cornered, and for the
    terrified whose danger is away also hidden or released."""
    danger = str(who.stats.get(DANGER) or "near")
    state = str(who.stats.get(STATE) or "")
    return state if danger == "away" and state else danger


def new_source(d: Decision, who: str, effect: Effect) -> None:
    """One more effect of greater fear came: its danger is near, whatever was said of others
    (seed 000, stage 6: released until it meets a source of fear)."""
    off_guard = standing(d.combatant(who)) in ("away", "hidden", "released")
    if fear.as_fear(effect).stage >= FRIGHTENED and off_guard:
        d.note("meets a new danger: it is near", who=who, kind="fear")
        forget(d, who)
        d.emit(StatSet(who=who, stat=DANGER))


def row(percent: int) -> str:
    """The row of the table for a percentile roll (seed 000, stage 6; rules section 5)."""
    if percent <= 25:
        return "keep-fleeing"
    if percent <= 50:
        return "hide"
    return "attack-nearest" if percent <= 75 else "nothing"


def behave(d: Decision, who: str) -> Steps[None]:
    """The start of a turn in terror (rules section 5, machine)."""
    bearer = d.combatant(who)
    felt = fear.stages(d.rules, d.state, bearer)[1]
    if felt != TERRIFIED:
        forget(d, who)
        if felt in FLIGHT:
            says = FLIGHT[felt].get(standing(bearer), "")
            if says:
                d.note(f"{STAGES[felt]}: {says}", who=who, kind="fear")
        return
    danger = standing(bearer)
    if danger in ("near", "cornered"):
        forget(d, who)
        _tell(d, who, "cower" if danger == "cornered" else "flee-source")
        return
    if danger != "away":
        _tell(d, who, "hidden" if danger == "hidden" else "act-normally")
        return
    answer = yield from d.roll(
        who, "terrified", "1d100", rule="terrified", outcome=lambda a: row(a.total)
    )
    if not answer.skipped:
        _remember(d, bearer, answer)


def _remember(d: Decision, bearer: Combatant, answer: Answer) -> None:
    outcome = row(answer.total)
    _tell(d, bearer.id, outcome)
    if outcome == "nothing":
        count = bearer.number(NOTHING) + 1
        d.emit(StatSet(who=bearer.id, stat=NOTHING, value=count))
        if count >= 2:
            d.emit(StatSet(who=bearer.id, stat=STATE, value="released"))
        return
    forget(d, bearer.id)
    if outcome == "hide":
        d.emit(StatSet(who=bearer.id, stat=STATE, value="hidden"))


def _tell(d: Decision, who: str, outcome: str) -> None:
    d.note(f"terrified: {SAYS[outcome]}", who=who, kind="fear", after=outcome)


def forget(d: Decision, who: str) -> None:
    """Flight, a meeting with the source, or leaving the stage clears the memory (section 5)."""
    stats = d.combatant(who).stats
    for name in (NOTHING, STATE):
        if name in stats:
            d.emit(StatSet(who=who, stat=name))


def stage_changed(d: Decision, who: str, felt: tuple[int, int]) -> None:
    """The felt stage went from one number to another: what is remembered of it goes with it.

    Where the danger is matters to greater fear only, and is forgotten with it (rules section 5).
    """
    before, after = felt
    if after >= PANICKED > before:
        d.note("drops what it holds", who=who, kind="fear")
    if FRIGHTENED <= after < HORRIFIED and before < FRIGHTENED:
        d.note("must flee from what it fears", who=who, kind="fear")
    if before == TERRIFIED != after:
        forget(d, who)
    if before >= FRIGHTENED > after and DANGER in d.combatant(who).stats:
        d.emit(StatSet(who=who, stat=DANGER))


def set_danger(d: Decision, who: str, word: str) -> None:
    """Say where the danger is; `found` is danger near for one in hiding (seed 000, stage 6)."""
    if word == "found":
        hidden = d.combatant(who).stats.get(STATE) == "hidden"
        d.note("is found" if hidden else "is met by danger", who=who, kind="fear")
        word = "near"
    if word != "away":
        forget(d, who)
    d.emit(StatSet(who=who, stat=DANGER, value=word))
