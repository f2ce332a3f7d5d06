"""Whole fights of all five families, with undo and redo anywhere, beside a slow watcher.

    python -m tests.reliability.whole [--fights 300] [--seed N]

No turn is skipped or taken twice, no effect ends before its time or after it, going back and
forth gives the very same state and log, and so does reading the journal again.
"""

import random

from tracker.clock import Refused
from tracker.journal import Entry, Pending
from tracker.language import parse
from tracker.model import Encounter, evolve, load_events
from tracker.model.frozen import to_json
from tracker.systems import all_rules
from tracker.table import Table
from tracker.table.scratch import Scratch

from .fights import FAMILIES, answer_all, choose, digest, perform, setup
from .figures import Figures, runner
from .watch import Spell, Watch

RULES = all_rules()


class Memory(Scratch):
    """A journal that keeps its entries, but on no disk."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.kept: list[Entry] = []
        self.open: Pending | None = None

    def entries(self) -> list[Entry]:
        return list(self.kept)

    def append(self, kind, command, answers, events, *, summary=None) -> int:  # type: ignore[no-untyped-def]
        self.open = None
        self.kept.append(Entry(len(self.kept) + 1, kind, command, answers, events, "", ""))
        return len(self.kept)

    def pending(self) -> Pending | None:
        return self.open

    def set_pending(self, command: str, answers: str) -> None:
        self.open = Pending(command, answers)

    def clear_pending(self) -> None:
        self.open = None


class Watched:
    """A fight, its watcher, and how both were after every command."""

    def __init__(self, seed: int, ruling: str) -> None:
        self.chance = random.Random(seed)
        self.journal = Memory("watched")
        self.table = Table(self.journal, RULES, seed=str(seed), asks_choices=False)
        self.watch = Watch()
        self.read = len(self.journal.kept)
        self.shown = [self._shown()]
        self.states = [self.table.state]
        self.watches = [self.watch]
        self.redone: list[tuple[tuple[str, ...], Watch, Encounter]] = []
        self.given = 0
        setup(self.table, self.chance)
        order = [ruling, *(f for f in FAMILIES if f != ruling)]
        perform(self.table, ("line", f"use {' '.join(order)}"))
        self._catch_up()

    def _shown(self) -> tuple[str, ...]:
        log = [repr(line) for line in self.table.log if not line.undone]
        return (to_json(self.table.state), *log)

    def step(self) -> None:
        """One thing the game master does, and all that must hold after it."""
        if self.table.asking is None and self.chance.random() < 0.25:
            self._give()
        else:
            op = choose(self.table, self.chance)
            if op[0] == "line" and self.chance.random() < 0.35:
                op = ("line", self.chance.choice(("next", "next", "next", "next round")))
            if op[1].startswith("phase") or (
                op[1].startswith(("fix", "stop", "use")) and self.chance.random() < 0.8
            ):
                op = ("line", "next")
            before = self.table.state
            if not perform(self.table, op):
                assert self.table.state is before
        self._catch_up()

    def _catch_up(self) -> None:
        """Let the watcher hear what was written since, and go back and forth with undo and redo."""
        for entry in self.journal.kept[self.read :]:
            match entry.kind:
                case "undo":
                    if len(self.shown) > 1:
                        self.redone.append(
                            (self.shown.pop(), self.watches.pop(), self.states.pop())
                        )
                        self.watch = self.watches[-1].copy()
                case "redo":
                    if self.redone:
                        shown, watch, state = self.redone.pop()
                        self.states.append(state)
                        self.shown.append(shown)
                        self.watches.append(watch)
                        self.watch = watch.copy()
                case _:
                    self._hear(entry)
        self.read = len(self.journal.kept)
        assert self.table.state == self.states[-1], "going back or forth gave another state"
        if self.shown[-1]:
            assert self._shown() == self.shown[-1], "going back or forth gave another log"

    def _hear(self, entry: Entry) -> None:
        state = self.states[-1]
        for event in load_events(entry.events):
            after = evolve(state, event)
            self.watch.hear(state, event, after)
            state = after
        self.watch.check(state)
        self.redone.clear()
        lines = [repr(x) for x in self.table.log if not x.undone]
        if entry is self.journal.kept[-1]:
            assert state == self.table.state, "replaying the events gives another state"
            self.shown.append((to_json(state), *lines))
        else:  # a dice corrected: the commands after it were decided again
            self.shown.append(())
        self.states.append(state)
        self.watches.append(self.watch.copy())

    def _give(self) -> None:
        """An effect with a duration whose end the watcher can tell in its own way."""
        state = self.table.state
        if not state.round or not state.in_turn or state.active is None or state.resumed:
            return
        people = [c for c in state.present if not c.waiting and not c.defeated]
        if not people:
            return
        bearer, anchor = self.chance.choice(people), self.chance.choice(people)
        ruling = RULES.first(state)
        minute = 60 // ruling.round_seconds
        mine, n = state.active, self.chance.choice((1, 1, 2, 3, minute))
        length = "1 minute" if n == minute else f"{n} rounds"
        self.given += 1
        of = f'of "{anchor.name}"\'s'
        own = anchor.id == mine
        rounds = {
            "pf1": Spell(bearer.id, "within", "", state.round + n),
            "hf": Spell(bearer.id, "round", "", state.round + n),
            "mythos": Spell(bearer.id, "round", "", state.round + n),
            "pf2": Spell(bearer.id, "start", mine, n),
            "sw": Spell(bearer.id, "end", bearer.id, n + (bearer.id == mine)),
        }
        words, spell = self.chance.choice(
            (
                (f"until start {of} next turn", Spell(bearer.id, "start", anchor.id, 1)),
                (f"until end {of} turn", Spell(bearer.id, "end", anchor.id, 1)),
                (f"until end {of} next turn", Spell(bearer.id, "end", anchor.id, 1 + own)),
                (f"for {length}", rounds[ruling.id]),
                (f"for {length}", rounds[ruling.id]),
            )
        )
        number = state.next_effect
        line = f'effect "{bearer.name}" "tag {self.given}" {words}'
        try:
            command = parse(line, state, RULES)
            assert command is not None
            self.table.do(command)
        except Refused:
            return
        found = self.table.state.combatants[bearer.id].effect(number)
        if found is not None and found.condition == f"tag {self.given}":
            self._catch_up()
            self.watch.spells[number] = spell
            self.watches[-1].spells[number] = spell

    def end(self) -> None:
        """Back to the beginning and forth again; and once more from the journal alone."""
        assert not self.watch.wrong, self.watch.wrong
        answer_all(self.table, self.chance)
        self._catch_up()
        before, done = self._shown(), self.table.can_undo
        if done:
            perform(self.table, ("line", f"undo {done}"))
            assert self.table.can_undo == 0
            perform(self.table, ("line", f"redo {done}"))
        assert self._shown() == before
        again = Memory("watched")
        again.kept, again.open = self.journal.kept, self.journal.open
        assert digest(Table(again, RULES, asks_choices=False)) == digest(self.table)


def run(fights: int, seed: int) -> Figures:
    """So many fights of 60 steps."""
    figures = Figures("whole fights")
    chance = random.Random(f"{seed}/whole")
    for _ in range(fights):
        one, ruling = chance.randrange(10**6), chance.choice(FAMILIES)
        figures.add("fights")
        watched = Watched(one, ruling)
        try:
            for _ in range(60):
                watched.step()
                figures.add("steps")
            watched.end()
        except AssertionError as error:
            figures.wrong(f"Watched({one}, {ruling!r}): {str(error)[:300]}")
        figures.counts.update({f"{k} checked": n for k, n in watched.watch.checked.items()})
    return figures


if __name__ == "__main__":
    runner(run, "fights", 300)
