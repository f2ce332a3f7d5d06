"""One fight at the table: every command goes through here, and nowhere else."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tracker.clock import Command, Decision, Refused, Rules
from tracker.dice import DiceError, OutOfDice, Scripted, parse_faces
from tracker.journal import Journal, JournalError
from tracker.model import Answer, Ask, Encounter, dump_events
from tracker.model.events import Created

from . import answers
from .driver import decide_again, drive
from .history import History
from .log import LogLine
from .preview import NEXT, ahead, preview
from .scratch import Scratch
from .stored import dump, dump_answers, load, load_answers, replay, save


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a command: the question it waits for, or the log lines it made."""

    asking: Ask | None = None
    lines: tuple[LogLine, ...] = ()


@dataclass(slots=True)
class _Waiting:
    command: Command
    answers: list[Answer] = field(default_factory=list)
    ask: Ask | None = None
    lines: tuple[LogLine, ...] = ()  # how far it has come


class Table:
    """A fight being run.

    `script` gives faces for every roll (a script's `--dice`); with `seeded` the machine takes over
    when they run out. `asks_choices` puts the heroes' choices to the table where no policy says
    otherwise. `policies` are those of the config file.
    """

    def __init__(
        self,
        journal: "Journal | Scratch",
        rules: Rules,
        *,
        policies: Mapping[str, str] | None = None,
        script: Scripted | None = None,
        seeded: bool = True,
        asks_choices: bool = True,
        seed: str | None = None,
    ) -> None:
        self.journal = journal
        self.rules = rules
        self.policies = dict(policies or {})
        self.script = script
        self.seeded = seeded
        self.asks_choices = asks_choices
        self.choices: list[str] = []
        self.history = History(rules)
        self._waiting: _Waiting | None = None
        self.trouble = ""
        self._load(seed)

    # --- what there is ---

    @property
    def state(self) -> Encounter:
        """The fight as it stands."""
        return self.history.state

    @property
    def name(self) -> str:
        """The fight's name."""
        return self.journal.name

    @property
    def read_only(self) -> bool:
        """Whether another has the fight open, or the disk refuses writing."""
        return self.journal.read_only

    @property
    def reason(self) -> str:
        """Why it is read-only, in words."""
        return self.journal.reason

    @property
    def asking(self) -> Ask | None:
        """The question a command waits for."""
        return self._waiting.ask if self._waiting else None

    @property
    def asking_command(self) -> Command | None:
        """The command that waits."""
        return self._waiting.command if self._waiting else None

    @property
    def log(self) -> Sequence[LogLine]:
        """Every line, oldest first; undone ones marked."""
        return self.history.log

    @property
    def so_far(self) -> Sequence[LogLine]:
        """How far the command has come that waits for an answer; nothing of it has happened yet."""
        return self._waiting.lines if self._waiting else ()

    @property
    def can_undo(self) -> int:
        """How many commands can be taken back."""
        return len(self.history.done)

    @property
    def can_redo(self) -> int:
        """How many can be brought back."""
        return len(self.history.undone)

    def preview(self, command: Command | None = None) -> list[str]:
        """What a command (the next step, if none is given) will do, in words."""
        return preview(self.state, self.rules, command or NEXT)

    def ahead(self) -> tuple[list[str], str | None]:
        """What the next step will do, in words, and whose turn it will then be (None: open)."""
        return ahead(self.state, self.rules)

    # --- doing ---

    def do(self, command: Command) -> Outcome:
        """Carry out a command; it is on disk when this returns.

        Raises Refused (nothing was changed) and JournalError (nothing was changed, nothing lost).
        """
        match command.verb:
            case "undo":
                return self.undo(command.get("count", 1))
            case "redo":
                return self.redo(command.get("count", 1))
            case "fix":
                return self.fix(str(command.args["dice"]))
        if self._waiting is not None:
            raise Refused("a question is open: answer it, or cancel it first")
        return self._carry_out(_Waiting(command), self._answer)

    def answer(self, text: str) -> Outcome:
        """Answer the open question as a person types it ("" lets the app roll); rolls of several
        people in one go have semicolons between them."""
        waiting = self._waiting
        if waiting is None or waiting.ask is None:
            raise Refused("no question is open")
        first, more = answers.several(waiting.ask, text)
        given = answers.by_person(self._state_at(waiting), waiting.ask, first)
        try:
            return self._carry_out(
                _Waiting(waiting.command, [*waiting.answers, given]),
                more.after(self._answer),
                more,
            )
        except Refused:
            # The answer led to a refusal: the question stays as it was.
            self._waiting = waiting
            raise

    def cancel(self) -> None:
        """Drop the command that waits; nothing of it has happened."""
        if self._waiting is not None:
            self.journal.clear_pending()
            self._waiting = None

    def undo(self, n: int = 1) -> Outcome:
        """Take back the last `n` commands (an open question counts as none and is dropped)."""
        if self._waiting is not None:
            self.cancel()
            return Outcome()
        if n < 1 or not self.history.done:
            raise Refused("there is nothing to undo")
        n = min(n, len(self.history.done))
        self.journal.append_many([("undo", "", "", "")] * n, summary=None)
        for _ in range(n):
            self.history.take_back()
        return Outcome()

    def redo(self, n: int = 1) -> Outcome:
        """Bring back the last `n` undone commands."""
        if n < 1 or not self.history.undone:
            raise Refused("there is nothing to redo")
        n = min(n, len(self.history.undone))
        self.journal.append_many([("redo", "", "", "")] * n, summary=None)
        for _ in range(n):
            self.history.bring_back()
        return Outcome()

    def fix(self, text: str) -> Outcome:
        """Decide the last command that rolled once more, with other faces.

        Later commands are decided again with the answers they had. Raises Refused, and then
        all is as before, if the faces do not fit or a later command no longer can be done.
        """
        try:
            faces = parse_faces(text)
        except DiceError as error:
            raise Refused(str(error)) from None
        done = self.history.done
        index = next((i for i in range(len(done) - 1, -1, -1) if done[i].rolled), -1)
        if index < 0:
            raise Refused("no dice have been rolled yet")
        again = done[index:]
        state, made = again[0].before, []
        script: Scripted | None = Scripted(faces)
        for old in again:
            given = list(old.answers)
            events, used, after = decide_again(self.rules, state, old.command, given, script)
            if script is not None and script.left:
                raise Refused(f"{script.left} of these faces are too many for that command")
            script = None
            made.append((old.command, used, events, state, after))
            state = after
        rows = [("undo", "", "", "")] * len(again)
        rows += [("command", dump(c), dump_answers(a), dump_events(e)) for c, a, e, _, _ in made]
        self.journal.append_many(rows, summary=self._summary(state))
        for _ in again:
            self.history.take_back()
        new: list[LogLine] = []
        for command, used, events, before, _ in made:
            new += self.history.apply(command, used, events, before)
        return Outcome(lines=tuple(new))

    def lost(self) -> str:
        """Why what is confirmed is no longer in the file, in words ("" where it is)."""
        if isinstance(self.journal, Journal):
            try:
                self.journal.check_there()
            except JournalError as error:
                return str(error)
        return ""

    def save_as(self, journal: Journal) -> None:
        """Go on in a new, empty journal that holds all this one had. Raises JournalError.

        For a file that is lost while the fight is open: what was confirmed is in memory whole.
        """
        waiting = self._waiting
        kept = None if waiting is None else (waiting.command, tuple(waiting.answers))
        save(self.history, kept, journal)
        old, self.journal = self.journal, journal
        old.close()

    # --- inside ---

    def _answer(self, state: Encounter, ask: Ask) -> Answer:
        rule = answers.policy(state, ask, self.policies, asks_choices=self.asks_choices)
        if rule == "skip":
            return Answer(word=ask.default, by="skipped")
        if self.choices and ask.kind == "choice":
            return answers.by_person(state, ask, self.choices.pop(0))
        if ask.kind == "roll" and self.script is not None:
            try:
                return answers.by_script(ask, self.script)
            except OutOfDice:
                if not self.seeded:
                    name = state.name_of(ask.who)
                    who = f"{name}: " if name else ""
                    raise Refused(
                        f"no dice are left for {who}{ask.why} ({ask.expression})"
                    ) from None
            except DiceError as error:
                raise Refused(str(error)) from None
        elif rule == "ask":
            raise answers.NeedsAnswer
        try:
            return answers.by_machine(state, ask)
        except DiceError as error:
            raise Refused(str(error)) from None

    def _carry_out(
        self,
        waiting: _Waiting,
        answer: Callable[[Encounter, Ask], Answer],
        more: answers.More | None = None,
    ) -> Outcome:
        given = list(waiting.answers)
        used: list[Answer] = []
        open_ask: list[Ask] = []

        def reply(now: Encounter, ask: Ask) -> Answer:
            open_ask[:] = [ask]
            made = given.pop(0) if given else answer(now, ask)
            used.append(made)
            return made

        decision = Decision(self.state, self.rules)
        try:
            drive(self.rules, self.state, waiting.command, reply, decision)
        except answers.NeedsAnswer:
            answers.all_used(more)
            pending = _Waiting(waiting.command, used, open_ask[0], self._pending(decision))
            self.journal.set_pending(dump(waiting.command), dump_answers(tuple(used)))
            self._waiting = pending
            return Outcome(asking=open_ask[0])
        answers.all_used(more)
        events = decision.events
        if not events:
            self.cancel()
            return Outcome()
        self.journal.append(
            "command",
            dump(waiting.command),
            dump_answers(tuple(used)),
            dump_events(events),
            summary=self._summary(decision.state),
        )
        self._waiting = None
        new = self.history.apply(waiting.command, tuple(used), events)
        return Outcome(lines=tuple(new))

    def _pending(self, decision: Decision) -> tuple[LogLine, ...]:
        told, _ = self.history.told(self.state, decision.events)
        return tuple(replace(line, pending=True) for line in told)

    def _state_at(self, waiting: _Waiting) -> Encounter:
        """The working copy at the open question: where its dice come from."""
        given = list(waiting.answers)
        found: list[Encounter] = []

        def reply(now: Encounter, ask: Ask) -> Answer:
            found[:] = [now]
            if not given:
                raise answers.NeedsAnswer
            return given.pop(0)

        try:
            drive(self.rules, self.state, waiting.command, reply)
        except answers.NeedsAnswer:
            return found[0]
        return self.state

    def _load(self, seed: str | None) -> None:
        told = (self.journal.trouble, replay(self.journal, self.history))
        self.trouble = "; ".join(words for words in told if words)
        if not self.history.every and not self.read_only:
            created = Created(name=self.journal.name, seed=seed or secrets.token_hex(8))
            command = Command(verb="created")
            self.journal.append(
                "command", dump(command), "[]", dump_events([created]), summary="a new fight"
            )
            self.history.apply(command, (), [created])
        self.history.settle()
        pending = self.journal.pending()
        if pending is not None:
            self._resume(pending.command, pending.answers)

    def _resume(self, command: str, given: str) -> None:
        try:
            waiting = _Waiting(load(command), list(load_answers(given)))
        except ValueError:
            self.trouble = "the open question could not be read, and was dropped"
            return
        open_ask: list[Ask] = []

        def reply(now: Encounter, ask: Ask) -> Answer:
            open_ask[:] = [ask]
            if not waiting_answers:
                raise answers.NeedsAnswer
            if not answers.fits(waiting_answers[0], ask):
                raise Refused(f"another answer is asked for now: {ask.why}")
            return waiting_answers.pop(0)

        waiting_answers = list(waiting.answers)
        decision = Decision(self.state, self.rules)
        try:
            drive(self.rules, self.state, waiting.command, reply, decision)
        except answers.NeedsAnswer:
            waiting.ask, waiting.lines = open_ask[0], self._pending(decision)
            self._waiting = waiting
        except Refused as refusal:
            # The rules changed since: the question is gone, the fight is not.
            self.trouble = f"the open question could not be put again: {refusal}"

    def _summary(self, state: Encounter) -> str:
        number = len(state.present)
        when = f"round {state.round}, {state.name_of(state.active)}" if state.round else "not begun"
        return f"{when}; {number} in the fight"
