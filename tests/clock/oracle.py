"""A slow, obvious model of the round clock, to hold the real one against.

It counts every duration down by hand at every edge it walks over, keeps who has acted as a set of
names, and copies itself whole for undo. It shares no code with the clock.
"""

from copy import deepcopy
from dataclasses import dataclass, field


@dataclass
class Slot:
    name: str
    number: float | None
    removed: bool = False
    defeated: bool = False
    waiting: bool = False
    starts: int = 0
    ends: int = 0


@dataclass
class Lasting:
    id: int
    bearer: str
    kind: str  # start, end, count
    anchor: str
    left: int
    count: float = 0.0
    passed: bool = True  # its count has passed in this round
    resumed: bool = False  # given to a waiting or resumed turn: the next resumed end counts


@dataclass
class Model:
    order: list[Slot] = field(default_factory=list)
    effects: list[Lasting] = field(default_factory=list)
    acted: set[str] = field(default_factory=set)
    round: int = 0
    active: str | None = None
    open: bool = False
    resumed: bool = False
    count: float | None = None
    turns: list[tuple[int, str]] = field(default_factory=list)

    def copy(self) -> "Model":
        return deepcopy(self)

    def slot(self, name: str) -> Slot:
        return next(s for s in self.order if s.name == name)

    # --- edges ---

    def _tick(self, kind: str, anchor: str, *, resumed: bool = False) -> None:
        for e in self.effects:
            if e.kind == kind and e.anchor == anchor:
                if resumed:
                    e.left -= 1 if e.resumed else 0
                elif e.resumed:
                    # The turn it waited for was lost: it goes before the next begins.
                    continue
                else:
                    e.left -= 1
        self.effects = [e for e in self.effects if e.left > 0]

    def _lost_turn(self, slot: Slot) -> None:
        self.effects = [
            e for e in self.effects if not (e.kind == "end" and e.anchor == slot.name and e.resumed)
        ]
        slot.waiting = False

    def _come_down(self, slot: Slot) -> None:
        if slot.number is None:
            return
        for e in self.effects:
            if e.kind != "count" or e.passed or e.count < slot.number:
                continue
            if e.count == slot.number and e.anchor != slot.name:
                other = self.slot(e.anchor)
                if other.number == e.count and e.anchor not in self.acted:
                    continue
            e.passed, e.left = True, e.left - 1
        self.effects = [e for e in self.effects if e.left > 0]
        self.count = slot.number if self.count is None else min(self.count, slot.number)

    # --- commands ---

    def next(self) -> None:
        self.close()
        while True:
            for slot in list(self.order):
                if slot.name in self.acted:
                    continue
                if slot.removed or slot.defeated:
                    self._come_down(slot)
                    self._lost_turn(slot)
                    self._tick("start", slot.name)
                    self._tick("end", slot.name)
                    slot.starts += 1
                    slot.ends += 1
                    self.acted.add(slot.name)
                    continue
                self.begin(slot)
                return
            for e in self.effects:
                if e.kind == "count" and not e.passed:
                    e.left -= 1
            self.effects = [e for e in self.effects if e.left > 0]
            self.new_round()

    def new_round(self) -> None:
        self.round += 1
        self.count = None
        self.acted = set()
        for e in self.effects:
            e.passed = False

    def begin(self, slot: Slot) -> None:
        self._come_down(slot)
        self._lost_turn(slot)
        self._tick("start", slot.name)
        slot.starts += 1
        self.active, self.open, self.resumed = slot.name, True, False
        self.acted.add(slot.name)
        self.turns.append((self.round, slot.name))

    def close(self) -> None:
        if not self.open or self.active is None:
            return
        slot = self.slot(self.active)
        self._tick("end", slot.name, resumed=self.resumed)
        slot.ends += 0 if self.resumed else 1
        self.open = self.resumed = False

    def delay(self) -> None:
        slot = self.slot(self.active or "")
        self._tick("end", slot.name)
        slot.ends += 1
        slot.waiting = True
        self.open = False

    def act(self, name: str) -> None:
        self.close()
        slot = self.slot(name)
        if slot.waiting:
            if self.active != name:
                self.order.remove(slot)
                here = self.slot(self.active or "")
                self.order.insert(self.order.index(here) + 1, slot)
                if here.number is not None:
                    slot.number = here.number
            slot.waiting = False
            self.active, self.open, self.resumed = name, True, True
            self.acted.add(name)
        else:
            self.begin(slot)

    def give(self, id: int, bearer: str, kind: str, anchor: str, n: int) -> None:
        own = self.open and self.active == anchor
        resumed = kind == "end" and ((own and self.resumed) or self.slot(anchor).waiting)
        if kind == "next":
            kind = "end"
            waits = (own and self.resumed) or self.slot(anchor).waiting
            # In a resumed turn "next" is the next real turn: one ordinary end.
            resumed = waits and not own
            n = 1 if resumed or (own and self.resumed) else (2 if own else 1)
        if kind == "count":
            self.effects.append(Lasting(id, bearer, kind, self.active or "", n, self.count or 0.0))
            return
        self.effects.append(Lasting(id, bearer, kind, anchor, n, resumed=resumed))
