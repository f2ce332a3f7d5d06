"""What follows from a combatant's effects: derived each time, stored never."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class InForce:
    """A condition in force: its value, and why (which effects, or what implies it)."""

    family: str
    condition: str
    value: int | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """One modifier to one number. Parts that do not apply stay, with the reason in `note`."""

    target: str
    source: str
    value: int
    type: str = "untyped"
    applies: bool = True
    note: str = ""


@dataclass(frozen=True, slots=True)
class Derived:
    """All that follows for one combatant, with reasons.

    `suppressed` pairs a condition with why it counts for nothing now. `musts` says in words what
    the state forbids and forces. `badges` are the few short numbers worth a place on the row.
    `place` is what a reader sees of its initiative where that is no number (a card).
    `status` is what the JSON interface shows under that name.
    """

    in_force: tuple[InForce, ...] = ()
    suppressed: tuple[tuple[str, str], ...] = ()
    parts: tuple[Part, ...] = ()
    status: Mapping[str, object] = field(default_factory=dict)
    musts: tuple[str, ...] = ()
    badges: tuple[str, ...] = ()
    can_act: bool = True
    place: str = ""

    def total(self, target: str) -> int:
        """The net modifier to a number."""
        return sum(p.value for p in self.parts if p.target == target and p.applies)

    def targets(self) -> tuple[str, ...]:
        """The numbers that anything modifies, in the order first named."""
        return tuple(dict.fromkeys(p.target for p in self.parts if p.applies))

    def value(self, condition: str) -> int | None:
        """The value of a condition in force (0 if it has none), None if it is not in force."""
        for item in self.in_force:
            if item.condition == condition:
                return item.value or 0
        return None


def merge(parts: list[Derived]) -> Derived:
    """Several families' findings about one combatant as one."""
    if len(parts) == 1:
        return parts[0]
    status: dict[str, object] = {}
    for part in parts:
        status.update(part.status)
    return Derived(
        in_force=tuple(i for p in parts for i in p.in_force),
        suppressed=tuple(s for p in parts for s in p.suppressed),
        parts=tuple(x for p in parts for x in p.parts),
        status=status,
        musts=tuple(m for p in parts for m in p.musts),
        badges=tuple(b for p in parts for b in p.badges),
        can_act=all(p.can_act for p in parts),
        place=next((p.place for p in parts if p.place), ""),
    )
