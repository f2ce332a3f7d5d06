"""What follows from a character's factor: excess, penalties, the chance to freeze.

Source: seed 004, paragraphs on the excess over Hardness and on the Initiative Total; rules
sections 1 and 2 (reading R3: only the excess counts, Hardness above the factor gives nothing).
"""

from math import ceil

from tracker.clock import Derived, InForce, Part
from tracker.model import Combatant

from .data import AMBUSH, MOST

# A character's memory of the horror. The factor itself is the track `horror`.
TRACK = "horror"
INITIAL = "horror_initial"  # the factor of turn 1, for Horror Checks
FULL = "horror_full"  # the same without an ambush: what may have to be faced again
TAG = "horror_tag"  # what kind of horror it is: picks a specialised Hardness
AMBUSH_ON = "horror_ambush"  # the ambush part is still in the factor
SOAK = "horror_soak"  # Willpower spent for this turn
SOAK_NEXT = "horror_soak_next"  # and for the coming one
TOTAL = "horror_total"  # this turn's Initiative Total
PEACE = "hardness_before_peace"  # of which up to half may be lost
HISTORY = "horror_history"  # the factor at the beginning of each turn


def feels(who: Combatant) -> bool:
    """Whether a character carries a factor now."""
    return TRACK in who.tracks


def plays(who: Combatant) -> bool:
    """Whether a combatant has anything to do with this family."""
    stats = ("reaction", "hardness", INITIAL)
    return feels(who) or who.family == "hf" or any(s in who.stats for s in stats)


def hardness(who: Combatant, tag: str | None = None) -> int:
    """The Hardness against this horror: the specialisation its tag names (it may be the lower
    one), else the general one."""
    word = str(who.stats.get(TAG) or "") if tag is None else tag
    wanted = f"hardness.{word}".casefold()
    special = next((key for key in who.stats if key.casefold() == wanted), "hardness")
    return who.number(special)


def excess_of(factor: int, soak: int, hard: int) -> int:
    """What of a factor gets through: soaked first (never below 0), then less the Hardness."""
    return max(0, max(0, factor - soak) - hard)


def excess(who: Combatant) -> int:
    """The excess a character bears now."""
    return excess_of(who.track(TRACK), who.number(SOAK), hardness(who))


def total(who: Combatant) -> int | None:
    """This turn's Initiative Total; None if it was not rolled. (One that the GM set between two
    whole numbers counts as the next: 0.5 is more than 0.)"""
    value = who.stats.get(TOTAL)
    return ceil(value) if isinstance(value, int | float) else None


def said_frozen(who: Combatant) -> bool:
    """Whether the GM has said that a character freezes."""
    return any(
        e.family == "hf" and e.condition == "frozen" and not e.suppressed for e in who.effects
    )


def frozen(who: Combatant, *, rules_initiative: bool = True) -> bool:
    """Whether a character cannot act this turn: a total of 0 or less while it faces horror, or
    the GM's word. Who faces none is slow at worst."""
    return said_frozen(who) or (rules_initiative and overcome(who, total(who)))


def overcome(who: Combatant, rolled: int | None) -> bool:
    """Whether such a total is one of somebody who loses its head."""
    return feels(who) and rolled is not None and rolled <= 0


def decayed(who: Combatant, again: str) -> int:
    """The factor of the next turn: without an ambush, and 1 less for who was able to act.

    An unrolled turn counts as acted (rules H-A12); who froze faces the whole factor again, less
    the ambush (H-A6): the one it has, or with `again` "initial" the one of turn 1 if that was
    more.
    """
    factor = who.track(TRACK)
    if who.stats.get(AMBUSH_ON):
        factor -= AMBUSH
    if not frozen(who):
        factor -= 1
    elif again == "initial":
        factor = max(factor, who.number(FULL, who.number(INITIAL)))
    return max(0, factor)


def freeze_pairs(adjusted: int) -> int:
    """In how many of the 100 falls of d10 - d10 an adjusted value gives 0 or less."""
    return sum(1 for p in range(1, 11) for m in range(1, 11) if adjusted + p - m <= 0)


def freeze_next(who: Combatant, *, first: bool, again: str) -> int | None:
    """The exact chance, in percent, to freeze in the coming turn; None without a Reaction."""
    if not feels(who) or "reaction" not in who.stats:
        return None
    factor = who.track(TRACK) if first else decayed(who, again)
    coming = excess_of(factor, who.number(SOAK_NEXT), hardness(who))
    return freeze_pairs(who.number("reaction") - coming)


def derive(who: Combatant, *, rules_initiative: bool) -> Derived:
    """Badges, penalties with their sources, and whether it is frozen."""
    if not plays(who) and not said_frozen(who):
        return Derived()
    factor, hard, soak, over = who.track(TRACK), hardness(who), who.number(SOAK), excess(who)
    rolled = total(who) if rules_initiative else None
    stuck = frozen(who, rules_initiative=rules_initiative)
    defence = min(0, rolled) if rolled is not None and feels(who) else 0
    source = f"Horror Factor {factor}" + (f" soaked by {soak}" if soak else "")
    note = "not on defence, not on running away"
    parts: list[Part] = []
    if over:
        parts.append(Part("action", source, -over, "horror", note=note))
        if rules_initiative:
            parts.append(Part("initiative", source, -over, "horror"))
    if defence:
        parts.append(Part("defence", f"Initiative Total {rolled}", defence, "horror"))
    musts: tuple[str, ...] = ()
    in_force: tuple[InForce, ...] = ()
    if stuck:
        by_roll = overcome(who, rolled)
        why = f"Initiative Total {rolled}" if by_roll else "the GM's word"
        in_force = (InForce("hf", "frozen", why=why),)
        musts = (frozen_words(rolled if by_roll else None),)
    badges = [f"HF {factor}/{hard}"] if feels(who) else []
    badges += [spark(past)] if len(past := history(who)) > 1 else []
    badges += [f"excess {over}"] if over else []
    badges += [f"soak {soak}"] if soak else []
    status: dict[str, object] = {
        "factor": factor,
        "excess": over,
        "action_penalty": -over,
        "defence_penalty": defence,
        "frozen": stuck,
        "total": rolled,
        "hardness": hard,
        "soak": soak,
        "adjusted": who.number("reaction") - over if "reaction" in who.stats else None,
        "initial": who.number(INITIAL),
        "history": history(who),
    }
    return Derived(
        in_force=in_force,
        parts=tuple(parts),
        status={"horror": status},
        musts=musts,
        badges=tuple(badges),
        can_act=not stuck,
    )


def history(who: Combatant) -> list[int]:
    """The factor at the beginning of each turn so far."""
    value = who.stats.get(HISTORY)
    return [int(v) for v in value if isinstance(v, int)] if isinstance(value, tuple) else []


def spark(past: list[int]) -> str:
    """The factor turn by turn as a small chart of the last eight turns (0 to 11)."""
    return "".join("▁▂▃▄▅▆▇█"[min(factor, MOST) * 7 // MOST] for factor in past[-8:])


def frozen_words(rolled: int | None) -> str:
    """What freezing means, in words."""
    worse = f", and has {rolled} to defend" if rolled is not None and rolled < 0 else ""
    return f"frozen: overcome, cannot act this turn{worse}"
