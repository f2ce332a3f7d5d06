"""The fear check and the Fear Table.

Source: seed 001, whole: the check (Spirit, a free action, at the first sight of a kind of
creature in a scenario), Nausea, Terror, the table. Rulings S-A2, S-A3, S-A9 of the rules file.
"""

from tracker.clock import Decision, Steps
from tracker.clock.effects import gain
from tracker.model import Combatant
from tracker.model.events import StatSet
from tracker.model.text import fold

from . import clocks, traits
from .data import row
from .people import edge, incapacitated, is_wild

SEEN = "fears_met"


def seen(who: Combatant) -> tuple[str, ...]:
    """The kinds of creature it has checked for in this scenario."""
    met = who.stats.get(SEEN)
    return tuple(map(str, met)) if isinstance(met, tuple) else ()


def kind_of(name: str) -> str:
    """A creature's kind: its name without the number."""
    return fold(name).rstrip("0123456789").strip() or fold(name)


def check(
    d: Decision, who: str, penalty: int, *, nausea: bool, creature: str = "", force: bool = False
) -> Steps[None]:
    """One character's fear check, with what follows from it."""
    bearer = d.combatant(who)
    if edge(bearer, "fearless"):
        d.note("is fearless: no fear check", who=who, kind="refused")
        return
    if incapacitated(bearer) or bearer.defeated:
        d.note("is out of action: no fear check", who=who, kind="refused")
        return
    kind = kind_of(creature) if creature else ""
    if kind and kind in seen(bearer) and not force:
        d.note(
            f"has faced {creature} in this scenario: no fear check (`force` overrides)",
            who=who,
            kind="refused",
        )
        return
    mods = _mods(bearer, penalty)
    confirm = nausea and d.setting("sw.extra_nausea_critical") == "table"
    result = yield from traits.roll(
        d, who, "spirit", "fear check", mods, rule="fear", confirm=confirm
    )
    if result is None:
        return
    if kind and kind not in seen(d.combatant(who)):
        d.emit(StatSet(who=who, stat=SEEN, value=(*seen(d.combatant(who)), kind)))
    if result.made:
        return
    source = creature or ("nausea" if nausea else "terror")
    if nausea:
        yield from gain(d, who, clocks.effect("shaken", source))
        clocks.add_fatigue(d, who, 1, f"fear: {source}")
        yield from clocks.settle(d, who)
        if result.critical:
            bonus = 2 if d.setting("sw.nausea_critical_bonus") == "on" else 0
            yield from table(d, who, penalty, bonus, source)
    elif is_wild(bearer):
        yield from table(d, who, penalty, 2 if result.critical else 0, source)
    else:
        yield from gain(d, who, clocks.effect("panicked", source))


def _mods(bearer: Combatant, penalty: int) -> list[traits.Mod]:
    mods: list[traits.Mod] = [("Fear", -penalty)]
    if edge(bearer, "brave"):
        mods.append(("Brave", 2))
    if edge(bearer, "aura of courage"):
        mods.append(("Aura of Courage", 1))
    if bearer.number("fear_edge"):
        mods.append(("fear_edge", bearer.number("fear_edge")))
    return mods


def table(d: Decision, who: str, penalty: int, bonus: int, source: str) -> Steps[None]:
    """Roll on the Fear Table. It is no Trait roll: no Benny, no Trait modifiers."""
    bearer = d.combatant(who)
    mods: list[traits.Mod] = [("Fear", penalty), ("critical failure", bonus)]
    if edge(bearer, "brave"):
        mods.append(("Brave", -2))
    if edge(bearer, "aura of courage"):
        mods.append(("Aura of Courage", -1))
    mods.append(("table_edge", bearer.number("table_edge")))
    plus = sum(value for _, value in mods)
    answer = yield from d.roll(
        who,
        "Fear Table",
        f"1d20{plus:+d}" if plus else "1d20",
        rule="fear_table",
        outcome=lambda a: row(a.total).id.replace("_", " "),
    )
    if answer.skipped:
        return
    said = ", ".join(f"{name} {value:+d}" for name, value in mods if value)
    if said:
        d.note(f"Fear Table: {answer.total} with {said}", who=who, kind="fear")
    yield from suffer(d, who, answer.total, source)


def suffer(d: Decision, who: str, total: int, source: str) -> Steps[None]:
    """What a total on the Fear Table does."""
    found = row(total)
    d.note(f"Fear Table {total}: {found.id.replace('_', ' ')}", who=who, kind="fear")
    for condition in found.gives:
        yield from gain(d, who, clocks.effect(condition, source))
