"""What a terrified creature does once it has got away: the d% table, with its memory.

Source: seed 000, the terrified stage; the machine: rules section 5.
"""

from tracker.clock import Decision, Steps
from tracker.model import Answer
from tracker.model.events import StatSet

DANGERS = ("near", "away", "cornered")
NOTHINGS, STATE = "terrified_nothing", "terrified_state"
SAYS = {
    "keep-fleeing": "keeps running from any known danger",
    "hide": "hides nearby, then does nothing until found",
    "attack-nearest": "attacks the nearest creature, friend or foe, with what is at hand",
    "nothing": "does nothing",
    "act-normally": "acts normally unless it meets a source of fear or danger",
    "flee-source": "flees from the danger",
}


def result(percent: int) -> str:
    """The table's row for a roll of 1 to 100."""
    for most, word in ((25, "keep-fleeing"), (50, "hide"), (75, "attack-nearest")):
        if percent <= most:
            return word
    return "nothing"


def forget(decision: Decision, who: str) -> None:
    """Clear the memory: forced flight, or no longer terrified."""
    for stat in (NOTHINGS, STATE):
        if decision.combatant(who).stats.get(stat) is not None:
            decision.emit(StatSet(who=who, stat=stat, value=None))


def turn(decision: Decision, who: str) -> Steps[None]:
    """A terrified creature's turn begins."""
    danger = yield from decision.choose(
        who,
        "terrified: is a source of fear or danger near?",
        [
            ("near", "a source is near: it flees"),
            ("away", "it has got away: roll d%"),
            ("cornered", "it cannot flee: it cowers"),
        ],
        rule="danger",
        default=str(decision.combatant(who).stats.get("danger") or "near"),
    )
    if danger != decision.combatant(who).stats.get("danger"):
        decision.emit(StatSet(who=who, stat="danger", value=danger))
    if danger == "cornered":
        decision.note("terrified and cornered: cowers", who=who, kind="must")
        return
    if danger == "near":
        forget(decision, who)
        decision.note(f"terrified: {SAYS['flee-source']}", who=who, kind="must")
        return
    state = decision.combatant(who).stats.get(STATE)
    if state == "hidden":
        decision.note("terrified: hides, does nothing until found", who=who, kind="must")
        return
    if decision.combatant(who).number(NOTHINGS) >= 2:
        if state != "released":
            decision.emit(StatSet(who=who, stat=STATE, value="released"))
        decision.note(f"terrified: {SAYS['act-normally']}", who=who, kind="must")
        return
    answer = yield from decision.roll(who, "terrified", "1d100", rule="terrified", outcome=_outcome)
    if answer.skipped:
        return
    word = result(answer.total)
    count = decision.combatant(who).number(NOTHINGS) + 1 if word == "nothing" else 0
    decision.emit(StatSet(who=who, stat=NOTHINGS, value=count or None))
    if word == "hide":
        decision.emit(StatSet(who=who, stat=STATE, value="hidden"))
    decision.note(f"terrified: {SAYS[word]}", who=who, kind="must")


def _outcome(answer: Answer) -> str:
    return result(answer.total)
