"""Random fights through the real core and through the slow model: they must agree."""

from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import Model, Slot
from support import Fight

from tracker.clock import Refused
from tracker.model import Encounter, rebuilt_schedule
from tracker.model.frozen import to_json

NAMES = "ABCDEF"
who = st.sampled_from(NAMES)
numbers = st.sampled_from([-1.0, 0.0, 5.0, 5.0, 10.0, 10.0, 12.5, 20.0])
steps = st.one_of(
    st.tuples(st.just("next")),
    st.tuples(st.just("next")),
    st.tuples(st.just("next")),
    st.tuples(
        st.just("give"),
        who,
        st.sampled_from(["start", "end", "next", "count", "pf2"]),
        who,
        st.integers(1, 4),
    ),
    st.tuples(
        st.just("give"),
        who,
        st.sampled_from(["start", "end", "next", "count", "pf2"]),
        who,
        st.integers(1, 4),
    ),
    st.tuples(st.just("delay")),
    st.tuples(st.just("act"), who),
    st.tuples(st.just("init"), who, numbers),
    st.tuples(st.just("swap"), who, who),
    st.tuples(st.just("move"), who, who),
    st.tuples(st.just("remove"), who),
    st.tuples(st.just("defeat"), who),
    st.tuples(st.just("undo"), st.integers(1, 4)),
    st.tuples(st.just("redo"), st.integers(1, 4)),
)


class Both:
    """The fight twice: as it is and as the model has it."""

    def __init__(self, first: list[float]) -> None:
        self.fight = Fight()
        for name, number in zip(NAMES, first, strict=True):
            self.fight.do("add", name=name, pairs={"init": str(number)})
        self.fight.do("start")
        self.model = Model([Slot(c.name, c.initiative) for c in self.fight.state.present])
        self.model.new_round()
        self.model.next()
        self.past: list[Model] = []
        self.future: list[Model] = []

    def id(self, name: str) -> str | None:
        found = [c for c in self.fight.state.combatants.values() if c.name == name]
        return found[0].id if found else None

    def remember(self) -> None:
        self.past.append(self.model.copy())
        self.future.clear()

    def step(self, op: tuple) -> None:  # type: ignore[type-arg]
        model, fight = self.model, self.fight
        alive = [s for s in model.order if not s.removed and not s.defeated]
        match op:
            case ("undo", n):
                self._travel(n, "undo", self.past, self.future)
            case ("redo", n):
                self._travel(n, "redo", self.future, self.past)
            case ("next",) if alive:
                self.remember()
                model.next()
                fight.do("next")
            case ("give", bearer, kind, anchor, n):
                if model.slot(bearer).removed or model.slot(anchor).removed or not model.open:
                    return
                if kind in ("count", "pf2") and model.slot(model.active or "").removed:
                    return
                self.remember()
                number = fight.state.next_effect
                span = {
                    "start": {"kind": "start", "of": self.id(anchor)},
                    "end": {"kind": "end", "of": self.id(anchor)},
                    "next": {"kind": "end", "of": self.id(anchor), "next": True},
                }.get(kind, {"kind": "rounds", "n": n})
                word = "pf2:deafened" if kind == "pf2" else "x"
                if kind == "pf2":
                    # Starts of the turns of whose turn it is: by that one it was made.
                    model.give(number, bearer, "start", model.active or "", n)
                else:
                    model.give(number, bearer, kind, anchor, n if kind == "count" else 1)
                fight.do(
                    "effect",
                    names=[self.id(bearer)],
                    condition={"word": word, "quoted": word == "x"},
                    duration=span,
                )
            case ("delay",):
                active = model.slot(model.active or "")
                if not model.open or model.resumed or active.removed or active.defeated:
                    return
                self.remember()
                model.delay()
                fight.do("delay", name=self.id(active.name))
            case ("act", name):
                slot = model.slot(name)
                mine = model.active == name and model.open
                if slot.removed or slot.defeated or mine:
                    return
                if name in model.acted and not slot.waiting:
                    return
                self.remember()
                model.act(name)
                fight.do("act", name=self.id(name))
            case ("init", name, number):
                if model.slot(name).removed:
                    return
                self.remember()
                fight.do("init", names=[self.id(name)], value=number)
                self._copy_order()
            case ("swap" | "move", one, two):
                if one == two or model.slot(one).removed or model.slot(two).removed:
                    return
                self.remember()
                key = "with" if op[0] == "swap" else "before"
                fight.do(op[0], name=self.id(one), **{key: self.id(two)})
                self._copy_order()
            case ("remove" | "defeat", name):
                slot = model.slot(name)
                if slot.removed or slot.defeated or len(alive) < 2:
                    return
                self.remember()
                setattr(slot, "removed" if op[0] == "remove" else "defeated", True)
                fight.do(op[0], names=[self.id(name)])

    def _copy_order(self) -> None:
        """Where somebody is put is not what is held against the model here: only what follows."""
        state = self.fight.state
        for slot in self.model.order:
            slot.number = next(
                c.initiative for c in state.combatants.values() if c.name == slot.name
            )
        names = [state.name_of(i) for i in state.order]
        self.model.order.sort(key=lambda s: names.index(s.name))

    def _travel(self, n: int, verb: str, here: list[Model], there: list[Model]) -> None:
        n = min(n, len(here))
        if not n:
            return
        for _ in range(n):
            there.append(self.model)
            self.model = here.pop()
        getattr(self.fight.table, verb)(n)

    def check(self) -> None:
        state: Encounter = self.fight.state
        model = self.model
        assert state.round == model.round
        assert state.name_of(state.active) == (model.active or "")
        assert state.in_turn == model.open
        running = sorted(e.id for c in state.combatants.values() for e in c.effects)
        assert running == sorted(e.id for e in model.effects)
        assert {c.name: (c.starts, c.ends) for c in state.combatants.values()} == {
            s.name: (s.starts, s.ends) for s in model.order
        }
        assert state.schedule == rebuilt_schedule(state)


@settings(max_examples=250, deadline=None)
@given(st.lists(numbers, min_size=6, max_size=6), st.lists(steps, max_size=45))
def test_any_fight_goes_as_the_slow_model_says(first: list[float], ops: list[tuple]) -> None:  # type: ignore[type-arg]
    both = Both(first)
    # The fight was set up before the model began: undo must not reach behind it.
    both.fight.table.history.done.clear()
    both.check()
    for op in ops:
        both.step(op)
        both.check()
    for slot in both.model.order:
        turns = [t for t in both.model.turns if t[1] == slot.name]
        assert len(turns) == len(set(turns))


@settings(max_examples=60, deadline=None)
@given(st.lists(numbers, min_size=6, max_size=6), st.lists(steps, max_size=30))
def test_undo_then_redo_is_the_identity(first: list[float], ops: list[tuple]) -> None:  # type: ignore[type-arg]
    both = Both(first)
    both.fight.table.history.done.clear()
    start = to_json(both.fight.state)
    for op in ops:
        both.step(op)
    table = both.fight.table
    end = to_json(table.state)
    done = table.can_undo
    if done:
        table.undo(done)
    assert to_json(table.state) == start
    if done:
        table.redo(done)
    assert to_json(table.state) == end


def test_nobody_left_is_said() -> None:
    both = Both([1.0, 2.0, 3.0, 4.0, 5.0, 6.0])
    for name in NAMES:
        both.fight.do("defeat", names=[both.id(name)])
    try:
        both.fight.do("next")
    except Refused as refusal:
        assert "nobody is left" in str(refusal)
    else:
        raise AssertionError("went on without anybody")
