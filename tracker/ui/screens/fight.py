"""The fight: every key, every line and every answer goes through here."""

import contextlib
from collections.abc import Callable, Sequence
from typing import cast

from textual import events, on

from tracker.clock import Refused, Verb
from tracker.journal import JournalError
from tracker.language import parse, quote
from tracker.table import Outcome, Table

from .. import dialogs
from ..commands import Entry
from ..widgets.bars import Prompt
from ..widgets.combatants import Combatants
from .filing import FilingScreen

HELD = 0.15  # seconds within which a second `n` is the same press
_ON_THE_ACTIVE = {"delay", "ready"}


class FightScreen(FilingScreen):
    """One fight, run. A refusal or a mistake of ours ends in words, never in a traceback."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._last_advance = float("-inf")
        self._last_key = ""
        self._sure = False
        self._passed_over: set[str] = set()

    def on_mount(self) -> None:
        """Show the fight as it stands; put its open question again."""
        self.make_keys()
        for trouble in (*self.host.troubles, *self.keys.troubles, self.table.trouble):
            if trouble:
                self.notify(trouble, severity="warning", markup=False)
        self.host.troubles = ()
        self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        self.settle(Outcome(asking=self.table.asking))
        if self.table.read_only:
            self.bar.say(f"read only: {self.table.reason}", error=True)
        elif not self.table.state.order:
            self.bar.say("`a` adds somebody, `:` takes any command, `?` helps")

    # --- one way in ---

    def run_line(self, line: str) -> bool:
        """Carry out a line; whether it was understood and could be done."""
        return self.attempt(lambda: self._run(line))

    def _run(self, line: str) -> None:
        words = line.split(maxsplit=2)
        if [w.casefold() for w in words[:2]] == ["save", "as"]:
            self.save_as(words[2] if len(words) > 2 else "")
            return
        command = parse(line, self.table.state, self.table.rules, self.combatants.selected)
        if command is None:
            return
        if command.verb == "help":
            self.show_help(str(command.get("word", "")))
            return
        last = next((x for x in reversed(self.table.log) if not x.undone), None)
        open_ask = self.table.asking is not None
        before = set(self.combatants.ids)
        outcome = self.table.do(command)
        self.settle(outcome)
        if self.combatants.marked and self.combatants.marked <= set(dialogs.people(command)):
            self.unmark()  # a line has used them up as a key does
        if command.verb == "undo":
            what = "the question is dropped" if open_ask else last.short() if last else ""
            self.bar.say(f"undone: {what}")
        elif command.verb == "redo":
            self.bar.say("redone")
        elif not outcome.lines and self.table.asking is None:
            self.bar.say(f"{command.line}: nothing changed")
        if command.verb == "add" and self.table.state.round and self.table.asking is None:
            self._ask_initiative(lambda: None)
        if command.verb in ("undo", "redo"):
            back = [i for i in self.combatants.ids if i not in before]
            if back:  # who was taken away and is here again is who the GM is busy with
                self.combatants.go_to(back[0])

    def attempt(self, what: Callable[[], None]) -> bool:
        """Do something that may be refused; the GM gets words, never a traceback."""
        before = self.table.state
        try:
            what()
        except (Refused, JournalError) as error:
            self.bar.say(str(error), error=True, about=self._about())
        except Exception as error:  # a mistake of ours must not end the fight
            self.log.error(error)
            done = self.table.state is not before
            after = "the command was done, `u` takes it back" if done else "nothing was changed"
            words = f"something went wrong ({type(error).__name__}: {error}); {after}"
            self.bar.say(words, error=True, about=self._about())
            with contextlib.suppress(Exception):
                self.update_panes()
        else:
            return True
        return False

    def _about(self) -> str:
        return self.bar.prompt.about if self.bar.prompt is not None else ""

    def settle(self, outcome: Outcome) -> None:
        """Show what came of a command: what changed, and the question if there is one."""
        self.update_panes()
        self._sure = False
        if self.table.asking is not None:
            self.ask()
            return
        if self.bar.prompt is not None and self.bar.prompt.kind == "ask":
            self.bar.close()
        if outcome.lines:
            told = [x for x in outcome.lines if x.kind not in ("turn", "round", "order")]
            self.bar.say(" · ".join(x.short() for x in told[-3:]) if told else "")
        else:
            self.bar.say("")

    def ask(self) -> None:
        """Put the open question."""
        ask, command = self.table.asking, self.table.asking_command
        if ask is None:
            return
        line = command.line or command.verb if command else ""
        self.bar.open(dialogs.question(ask, self.table.state, line, self._answer, self._cancel))

    def _answer(self, text: str) -> bool:
        self.attempt(lambda: self.settle(self.table.answer(text)))
        return False  # settling has closed the line, or put the next question

    def _cancel(self) -> bool:
        if not self._sure:
            self._sure = True
            self.bar.say(
                "Esc once more cancels the whole command: nothing of it will have happened",
                about=self._about(),
            )
            return False
        self.attempt(self.table.cancel)
        self.settle(Outcome())
        self.bar.say("cancelled; nothing was changed")
        return False

    # --- keys ---

    def take_key(self, event: events.Key) -> bool:
        """A key before any widget sees it; whether it was one of ours."""
        if event.key != self._last_key:
            self._last_key = event.key
            self._last_advance = float("-inf")  # another key between: nothing is being held
        if self.focused is self.bar.line:
            return self.bar.take_key(event)
        names = [k for k in (event.key, event.character) if k]
        found = (self.keys.pressed(k, self.row_families) for k in names)
        entry = next((e for e in found if e is not None), None)
        if entry is None:
            return self._tell_idle(event, names)
        if self._is_the_panes_own(entry):
            return False
        self.run_entry(entry)
        return True

    def _tell_idle(self, event: events.Key, names: list[str]) -> bool:
        """A key that does nothing here says why; whether it was one of those."""
        idle = next((self.keys.idle[k] for k in names if k in self.keys.idle), None)
        key = event.character if event.is_printable and event.character else event.key
        if idle is not None and idle.verb is not None:
            family = idle.verb.family
            using = " ".join(f.id for f in self.table.rules.active(self.table.state))
            self.bar.say(
                f"{key} is {idle.label} of {family}, which this fight does not use: "
                f":use {using} {family}  brings it in",
                error=True,
            )
            return True
        if event.is_printable and event.character:
            self.bar.say(f"{key} is no key here; ? lists the keys", error=True)
            return True
        return False

    def _is_the_panes_own(self, entry: Entry) -> bool:
        moving = entry.action in ("up", "down", "first", "last_row", "page_up", "page_down")
        return moving and self.focused in (self.effects, self.log_pane, self.detail)

    def run_entry(self, entry: Entry) -> None:
        """Do what a key or a palette entry stands for."""
        if entry.verb is None:
            self.attempt(cast(Callable[[], None], getattr(self, f"do_{entry.action}")))
            return
        verb = entry.verb
        if verb.id == "next":
            self.advance("next")
            return
        if entry.id == "act" and len(self._waiting()) > 1:
            self._ask_who_acts(verb)
            return
        who = self._who_for(entry)
        if dialogs.targets(verb) and not verb.params[0].optional and not who:
            self.bar.say("nobody is selected: `a` adds somebody", error=True)
            return
        state = self.table.state
        if dialogs.targets(verb) and verb.params[0].kind == "target" and len(who) > 1:
            self.bar.say(
                f"{entry.label} is for one, and {len(who)} rows are marked: Esc unmarks", error=True
            )
            return
        why_not = self.table.rules.not_for(state, verb, who)
        if why_not:
            self.bar.say(why_not, error=True)
            return
        if verb.dialog or dialogs.needs(verb):
            if self.table.asking is not None:
                self.bar.say("a question is open: answer it first (Enter: back to it)", error=True)
                return
            if verb.dialog in ("group", "newcomer"):
                (self._group if verb.dialog == "group" else self.newcomer)(verb)
                return
            prompt = dialogs.prompt_for(verb, state, self.table.rules, who, self._on_marked)
            if prompt is None:
                self.bar.say("no effect runs on the selected rows", error=True)
            else:
                self.bar.open(prompt)
            return
        self._on_marked(dialogs.beginning(verb, state, who))

    def _on_marked(self, line: str) -> bool:
        """A line about the selected rows: done, it has used the marks up."""
        done = self.run_line(line)
        if done:
            self.unmark()
        return done

    def _waiting(self) -> list[str]:
        """Who waits for its turn; nobody if the selected row is one of them."""
        waiting = [c.id for c in self.table.state.present if c.waiting]
        return [] if set(self.combatants.selected) & set(waiting) else waiting

    def _ask_who_acts(self, verb: Verb) -> None:
        prompt = dialogs.who_of(verb, self.table.state, self._waiting(), self._on_marked)
        self.bar.open(prompt)

    def _group(self, verb: Verb) -> None:
        from .group import GroupScreen

        state, marked = self.table.state, self.combatants.marked
        heroes = [c for c in state.present if c.side == "pc"]
        if marked or len(heroes) < 2:
            people: Sequence[str] = self.combatants.selected
        else:
            strangers = self.table.rules.strangers(state, verb, [c.id for c in heroes])
            people = [c.id for c in heroes if c not in strangers] if strangers else ()
        who = ", ".join(quote(state.name_of(i)) for i in people) or "@pc"

        def run(line: str) -> str:
            done = self._on_marked(line)
            return "" if done else self.bar.text.removeprefix("! ")

        self.app.push_screen(GroupScreen(verb, state, self.table.rules, who, run))

    def _who_for(self, entry: Entry) -> tuple[str, ...]:
        state = self.table.state
        if entry.id in _ON_THE_ACTIVE and state.active and state.in_turn:
            return (state.active,)
        selected = self.combatants.selected
        if entry.id == "act":
            waiting = self._waiting()
            if len(waiting) == 1:
                return (waiting[0],)
        if entry.verb is not None and entry.verb.params and entry.verb.params[0].optional:
            return tuple(self.combatants.marked)
        return selected

    def advance(self, line: str) -> None:
        """On with the clock; a held key goes on once."""
        now = self.host.now()
        held = now - self._last_advance < HELD
        if self.table.asking is not None:
            self.bar.say(
                "a question is open: answer it, and the clock goes on",
                error=True,
                about=self._about(),
            )
            self.set_focus(self.bar.line)
        elif not held and not (
            self.table.state.round == 0 and self._ask_initiative(lambda: self._go(line))
        ):
            self.run_line(line)
        self._last_advance = self.host.now()

    def _go(self, line: str) -> None:
        self.run_line(line)

    def _ask_initiative(self, then: Callable[[], None]) -> bool:
        """Ask for the initiative of who has none, one after the other; whether anybody has none.
        `then` is done when all were asked; who is passed over is not asked again."""
        state = self.table.state
        family = self.table.rules.first(state)
        lacking = [
            c
            for c in state.present
            if c.initiative is None
            and c.id not in self._passed_over
            and c.stats.get("turns") is not False
            and not family.rolls_initiative(c)
            and not family.gives_number(c)
        ]
        if not lacking or self.table.read_only:
            return False
        who = lacking[0]

        def submit(value: str, item: object) -> bool:
            if value.strip() and not self.run_line(f"init {quote(who.name)} {value}"):
                return False
            self._passed_over.add(who.id)
            if self._ask_initiative(then):
                return False
            self.bar.close()
            then()
            return False

        hint = "a number; Enter alone: it comes last"
        about = f"{who.name} has no initiative"
        self.bar.open(Prompt("line", f"Initiative {who.name}", submit, hint, about=about))
        return True

    @on(Combatants.Moved)
    def _moved(self, event: Combatants.Moved) -> None:
        self.detail.show(self.table.state, event.who)
        self.show_footer()
