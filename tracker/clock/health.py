"""Harm and healing: temporary hit points first, then hit points; what it means is the family's."""

from tracker.model import Edge
from tracker.model.events import TrackSet

from . import effects
from .decision import Decision, Refused, Steps
from .family import Damage


def deal(decision: Decision, who: str, damage: Damage) -> Steps[int]:
    """One damage event by the rules of the bearer's family; the hit points lost.

    Raises Refused if the bearer has no hit points.
    """
    bearer = decision.combatant(who)
    family = decision.rules.of(decision.state, bearer)
    name = family.harm_track(bearer)
    if name not in bearer.tracks:
        raise Refused(
            family.no_harm(bearer)
            or f"{bearer.name} has no {'hit points' if name == 'hp' else name}: "
            f"give it some with  set {bearer.name} {name}=10"
        )
    before = bearer.track(name)
    lost = yield from family.damage(decision, who, damage)
    if damage.total > 0 and lost > 0:
        yield from effects.end_on(decision, who, Edge.DAMAGED, "damaged")
    yield from family.hurt(decision, who, damage, before)
    return lost


def lose_hp(decision: Decision, who: str, amount: int, why: str) -> int:
    """Take hit points, temporary ones first; how many real ones were lost."""
    bearer = decision.combatant(who)
    temp = bearer.tracks.get("temp_hp")
    if temp is not None and temp.value > 0 and amount > 0:
        absorbed = min(temp.value, amount)
        left = temp.value - absorbed
        track = temp.replace(value=left) if left else None
        decision.emit(TrackSet(who=who, name="temp_hp", track=track, why=why))
        amount -= absorbed
    hp = decision.combatant(who).tracks["hp"]
    moved = hp.moved(hp.value - amount)
    if moved is not hp:
        decision.emit(TrackSet(who=who, name="hp", track=moved, why=why))
    return hp.value - moved.value


def heal(decision: Decision, who: str, amount: int, why: str = "healed") -> Steps[int]:
    """Give hit points back, up to the maximum; how many. Raises Refused without hit points."""
    bearer = decision.combatant(who)
    family = decision.rules.of(decision.state, bearer)
    name = family.harm_track(bearer)
    if family.is_dead(bearer):
        raise Refused(f"{bearer.name} is dead; to bring it back first:  revive {bearer.name}")
    hp = bearer.tracks.get(name)
    if hp is None:
        raise Refused(f"{bearer.name} has no {'hit points' if name == 'hp' else name} to heal")
    moved = hp.moved(hp.value + amount)
    if moved is not hp:
        decision.emit(TrackSet(who=who, name=name, track=moved, why=why))
    if amount > 0:
        yield from effects.end_on(decision, who, Edge.HEALED, "healed")
    yield from family.healed(decision, who, hp.value)
    return moved.value - hp.value
