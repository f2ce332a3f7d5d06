"""Trait rolls: the Trait die and the Wild Die, both acing; modifiers by source; Bennies.

Source: seed 001 calls for Spirit, Vigor and Healing rolls; how a Trait roll is made is the rules
file's section 2 (core).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tracker.clock import Decision, Refused, Rules, Steps
from tracker.model import Answer, Combatant, Track
from tracker.model.events import FactSet, StatSet, TrackSet

from .data import ATTRIBUTES, UNSKILLED
from .people import edge, is_wild, players

LAST = "last_trait"
GM = "sw.gm_bennies"
TARGET = 4
Mod = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Result:
    """What a Trait roll came to. `outcome` is success, raise, failure or critical_failure."""

    total: int
    outcome: str
    raises: int = 0

    @property
    def made(self) -> bool:
        """A success or better."""
        return self.outcome in ("success", "raise")

    @property
    def critical(self) -> bool:
        """A Critical Failure."""
        return self.outcome == "critical_failure"


def judged(total: int, *, critical: bool) -> Result:
    """A total against 4: each full 4 above is a raise; a Critical Failure stays one."""
    if critical:
        return Result(total, "critical_failure")
    raises = max((total - TARGET) // 4, 0)
    word = "raise" if raises else "success" if total >= TARGET else "failure"
    return Result(total, word, raises)


def die_of(who: Combatant, trait: str) -> tuple[int, list[Mod]]:
    """The sides of its Trait die, and what comes with it (d12+1, unskilled)."""
    given = who.stats.get(trait) or who.stats.get(f"skill.{trait}")
    if given is None:
        if trait in ATTRIBUTES:
            return 6, []
        return int(UNSKILLED[0][1:]), [("unskilled", UNSKILLED[1])]
    sides, plus, more = str(given).partition("+")
    return int(sides[1:]), [(str(given), int(more))] if plus else []


def standing(
    d: Decision, who: Combatant, *, recovery: bool = False, near: bool = False
) -> list[Mod]:
    """The modifiers in force on all its Trait rolls, by source."""
    assert isinstance(d.rules, Rules)
    skip = recovery and d.setting("sw.distracted_hits_recovery") == "false"
    found = [
        (p.source, p.value)
        for p in d.rules.derive(d.state, who).parts
        if p.target == "trait" and (p.applies or (near and "phobia" in p.source))
    ]
    return [m for m in found if not (skip and m[0] == "distracted")]


def _worded(mods: Sequence[Mod]) -> str:
    return "".join(f" {value:+d} {source}" for source, value in mods if value)


def _ones(answer: Answer) -> bool:
    return answer.dice[0] == 1 if answer.dice else answer.total == 1


def once(
    d: Decision, who: str, trait: str, why: str, mods: Sequence[Mod], rule: str, *, confirm: bool
) -> Steps[Result | None]:
    """One Trait roll without Bennies; None if the table skipped a die.

    `confirm` rolls an Extra's second d6 after a 1, which is only worth it where a Critical
    Failure matters.
    """
    bearer = d.combatant(who)
    sides, own = die_of(bearer, trait)
    every = [*own, *mods]
    mod = sum(value for _, value in every)
    first = yield from d.roll(who, f"{why}: {trait}", f"1d{sides}!", rule=rule)
    if first.skipped:
        return None
    best, critical = first.total, False
    if is_wild(bearer):
        wild = yield from d.roll(who, f"{why}: Wild Die", "1d6!", rule=rule)
        if wild.skipped:
            return None
        best = max(best, wild.total)
        critical = _ones(first) and _ones(wild)
    elif confirm and _ones(first):
        again = yield from d.roll(who, f"{why}: Critical Failure on a 1", "1d6", rule=rule)
        critical = not again.skipped and again.total == 1
    result = judged(best + mod, critical=critical)
    raises = f" with {result.raises} raise{'s' if result.raises > 1 else ''}"
    d.note(
        f"{why}: {best}{_worded(every)} = {result.total} against {TARGET}: "
        f"{result.outcome.replace('_', ' ') if not result.raises else 'success' + raises}",
        who=who,
        kind="trait",
    )
    return result


def rerolled(old: Result, new: Result | None) -> Result:
    """A re-roll: the better total stays, but a Critical Failure becomes the result."""
    if new is None:
        return old
    if new.critical:
        return new
    return new if new.total > old.total else old


def roll(
    d: Decision,
    who: str,
    trait: str,
    why: str,
    mods: Sequence[Mod] = (),
    *,
    rule: str = "trait",
    recovery: bool = False,
    confirm: bool = False,
    near: bool = False,
) -> Steps[Result | None]:
    """A Trait roll with everything in force, and a Benny offered while it fails.

    A Critical Failure cannot be rolled again.
    """
    every = [*mods, *standing(d, d.combatant(who), recovery=recovery, near=near)]
    result = yield from once(d, who, trait, why, every, rule, confirm=confirm)
    if LAST in d.combatant(who).stats:
        d.emit(StatSet(who=who, stat=LAST))
    wild = is_wild(d.combatant(who))
    while wild and result is not None and result.outcome == "failure" and purse(d, who):
        word = yield from d.choose(
            who,
            f"{why} failed with {result.total}: a Benny to roll again?",
            [("keep", "let it stand"), ("benny", f"spend one of {purse(d, who)}")],
            rule="benny",
            default="keep",
        )
        if word != "benny":
            break
        spend(d, who)
        again = yield from once(d, who, trait, f"{why} again", every, "reroll", confirm=confirm)
        result = rerolled(result, again)
    return result


# --- Bennies ---------------------------------------------------------------------------------


def purse(d: Decision, who: str) -> int:
    """The Bennies it can spend: its own, and for the GM's characters the GM's."""
    bearer = d.combatant(who)
    own = bearer.track("bennies")
    if players(bearer):
        return own
    return own + _gm(d)


def _gm(d: Decision) -> int:
    held = d.state.facts.get(GM)
    return held if isinstance(held, int) else 0


def spend(d: Decision, who: str) -> None:
    """Spend a Benny, its own first. Raises Refused if there is none."""
    bearer = d.combatant(who)
    if bearer.track("bennies") > 0:
        earn(d, who, -1, "a Benny spent")
    elif not players(bearer) and _gm(d) > 0:
        d.emit(FactSet(name=GM, value=_gm(d) - 1))
        d.note("spends one of the GM's Bennies", who=who)
    else:
        raise Refused(f"{bearer.name} has no Bennies left")


def earn(d: Decision, who: str, count: int, why: str) -> None:
    """Gain (or lose) Bennies."""
    old = d.combatant(who).tracks.get("bennies", Track(value=0))
    track = Track(value=max(old.value + count, 0))
    d.emit(TrackSet(who=who, name="bennies", track=track, why=why))


def earn_gm(d: Decision, count: int) -> None:
    """The GM's own Bennies."""
    d.emit(FactSet(name=GM, value=_gm(d) + count))


def remember(d: Decision, who: str, trait: str, mods: Sequence[Mod], result: Result | None) -> None:
    """Keep the last Trait roll, so that `benny` can roll it again."""
    kept = None
    if result is not None:
        mod = sum(value for _, value in mods)
        kept = (trait, mod, result.total, result.outcome)
    d.emit(StatSet(who=who, stat=LAST, value=kept))


def forget_rolls(d: Decision) -> None:
    """A new round: it is too late to roll an old Trait roll again."""
    for who in d.state.present:
        if LAST in who.stats:
            d.emit(StatSet(who=who.id, stat=LAST))


def benny_again(d: Decision, who: str) -> Steps[None]:
    """Roll the last Trait roll again for a Benny. Raises Refused where there is nothing to."""
    bearer = d.combatant(who)
    kept = bearer.stats.get(LAST)
    if not isinstance(kept, tuple):
        raise Refused(f"{bearer.name} is not Shaken and has no Trait roll to make again")
    trait, mod, total, outcome = str(kept[0]), int(kept[1] or 0), int(kept[2] or 0), str(kept[3])
    if outcome == "critical_failure":
        raise Refused("a Critical Failure cannot be rolled again")
    spend(d, who)
    mods: list[Mod] = [("as before", mod)]
    old = judged(total, critical=False)
    if edge(bearer, "elan"):
        mods.append(("Elan", 2))
    new = yield from once(d, who, trait, f"{trait} again", mods, "trait", confirm=True)
    result = rerolled(old, new)
    d.note(f"{trait}: {result.total}, {result.outcome.replace('_', ' ')}", who=who, kind="trait")
    remember(d, who, trait, [("as before", mod)], result)
