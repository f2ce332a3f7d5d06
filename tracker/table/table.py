"""One fight at the table: every command goes through here, and nowhere else."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pydantic import TypeAdapter

from tracker import __version__
from tracker.clock import Command, Decision, Refused, Rules
from tracker.dice import DiceError, OutOfDice, Scripted, parse_faces
from tracker.journal import LOST, Entry, Journal, JournalError
from tracker.model import Answer, Ask, Encounter, Event, dump_events, load_events
from tracker.model.events import Created

from . import answers
from .driver import decide_again, drive
from .gaps import check_fits, lost_step
from .log import LogLine, lines
from .preview import NEXT, preview
from .scratch import Scratch

_ANSWERS: TypeAdapter[tuple[Answer, ...]] = TypeAdapter(
    tuple[Answer, ...], config={"defer_build": True}
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a command: the question it waits for, or the log lines it made."""

    asking: Ask | None = None
    lines: tuple[LogLine, ...] = ()


@dataclass(slots=True)
class _Done:
    """A command carried out: how, from which state to which."""

    command: Command
    answers: tuple[Answer, ...]
    before: Encounter
    after: Encounter
    lines: tuple[LogLine, ...]
    undone: bool = False


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
        self.state = Encounter()
        self._history: list[_Done] = []
        self._done: list[_Done] = []
        self._undone: list[_Done] = []
        self._waiting: _Waiting | None = None
        self._log: list[LogLine] | None = None
        self._seq = 0
        self._misfits = 0
        self.trouble = ""
        self._load(seed)

    # --- what there is ---

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
        if self._log is None:
            self._log = [
                replace(line, undone=True) if done.undone else line
                for done in self._history
                for line in done.lines
            ]
        return self._log

    @property
    def so_far(self) -> Sequence[LogLine]:
        """How far the command has come that waits for an answer; nothing of it has happened yet."""
        return self._waiting.lines if self._waiting else ()

    @property
    def can_undo(self) -> int:
        """How many commands can be taken back."""
        return len(self._done)

    @property
    def can_redo(self) -> int:
        """How many can be brought back."""
        return len(self._undone)

    def preview(self, command: Command | None = None) -> list[str]:
        """What a command (the next step, if none is given) will do, in words."""
        return preview(self.state, self.rules, command or NEXT)

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
        """Answer the open question as a person types it ("" lets the app roll)."""
        waiting = self._waiting
        if waiting is None or waiting.ask is None:
            raise Refused("no question is open")
        given = answers.by_person(self._state_at(waiting), waiting.ask, text)
        try:
            return self._carry_out(
                _Waiting(waiting.command, [*waiting.answers, given]), self._answer
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
        if n < 1 or not self._done:
            raise Refused("there is nothing to undo")
        n = min(n, len(self._done))
        self.journal.append_many([("undo", "", "", "")] * n, summary=None)
        for _ in range(n):
            self._unapply()
        return Outcome()

    def redo(self, n: int = 1) -> Outcome:
        """Bring back the last `n` undone commands."""
        if n < 1 or not self._undone:
            raise Refused("there is nothing to redo")
        n = min(n, len(self._undone))
        self.journal.append_many([("redo", "", "", "")] * n, summary=None)
        for _ in range(n):
            self._reapply()
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
        index = next((i for i in range(len(self._done) - 1, -1, -1) if _rolled(self._done[i])), -1)
        if index < 0:
            raise Refused("no dice have been rolled yet")
        again = self._done[index:]
        state, made = again[0].before, []
        script: Scripted | None = Scripted(faces)
        for done in again:
            given = list(done.answers)
            events, used, after = decide_again(self.rules, state, done.command, given, script)
            if script is not None and script.left:
                raise Refused(f"{script.left} of these faces are too many for that command")
            script = None
            made.append((done.command, used, events, state, after))
            state = after
        rows = [("undo", "", "", "")] * len(again)
        rows += [("command", _dump(c), _dump_answers(a), dump_events(e)) for c, a, e, _, _ in made]
        self.journal.append_many(rows, summary=self._summary(state))
        for _ in again:
            self._unapply()
        new: list[LogLine] = []
        for command, used, events, before, _ in made:
            new += self._apply(command, used, events, before)
        return Outcome(lines=tuple(new))

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

    def _carry_out(self, waiting: _Waiting, answer: Callable[[Encounter, Ask], Answer]) -> Outcome:
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
            pending = _Waiting(waiting.command, used, open_ask[0], self._pending(decision))
            self.journal.set_pending(_dump(waiting.command), _dump_answers(tuple(used)))
            self._waiting = pending
            return Outcome(asking=open_ask[0])
        events = decision.events
        if not events:
            self.cancel()
            return Outcome()
        self._seq = self.journal.append(
            "command",
            _dump(waiting.command),
            _dump_answers(tuple(used)),
            dump_events(events),
            summary=self._summary(decision.state),
        )
        self._waiting = None
        new = self._apply(waiting.command, tuple(used), events, self.state)
        return Outcome(lines=tuple(new))

    def _pending(self, decision: Decision) -> tuple[LogLine, ...]:
        told, _ = lines(self.state, decision.events, self.rules, len(self._history) + 1)
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

    def _apply(
        self,
        command: Command,
        used: tuple[Answer, ...],
        events: Sequence[Event],
        before: Encounter,
    ) -> list[LogLine]:
        new, after = lines(before, events, self.rules, len(self._history) + 1)
        done = _Done(command, used, before, after, tuple(new))
        self._history.append(done)
        self._done.append(done)
        self._undone.clear()
        self.state = after
        if self._log is not None:
            self._log.extend(new)
        return new

    def _unapply(self) -> None:
        done = self._done.pop()
        done.undone = True
        self._undone.append(done)
        self.state = done.before
        self._log = None

    def _reapply(self) -> None:
        done = self._undone.pop()
        done.undone = False
        self._done.append(done)
        self.state = done.after
        self._log = None

    def _load(self, seed: str | None) -> None:
        for entry in self.journal.entries():
            match entry.kind:
                case "undo":
                    if self._done:
                        self._unapply()
                case "redo":
                    if self._undone:
                        self._reapply()
                case _:
                    self._load_command(entry)
        if self._misfits:
            self.trouble = (
                f"{self._misfits} steps of this fight are lost: the file it was saved from was "
                "damaged. Look the fight over before going on"
            )
        if not self._history and not self.read_only:
            created = Created(name=self.journal.name, seed=seed or secrets.token_hex(8))
            self.journal.append(
                "command",
                _dump(Command(verb="created")),
                "[]",
                dump_events([created]),
                summary="a new fight",
            )
            self._apply(Command(verb="created"), (), [created], self.state)
        # The fight's creation is no command of the GM's: undo does not reach behind it.
        self._done = [d for d in self._done if d.command.verb != "created"]
        pending = self.journal.pending()
        if pending is not None:
            self._resume(pending.command, pending.answers)

    def _load_command(self, entry: Entry) -> None:
        try:
            if entry.kind == LOST:
                raise ValueError("it is lost")
            events = load_events(entry.events)
            if self._misfits:
                check_fits(self.state, events, self.rules)
            command = Command.model_validate_json(entry.command)
            given = _ANSWERS.validate_json(entry.answers or "[]")
            self._apply(command, given, events, self.state)
        except Exception as error:
            if entry.kind != LOST and not self._misfits:
                self.journal.close()
                raise JournalError(
                    f'"{self.name}" cannot be shown: Dreadclock {__version__} does not understand '
                    f"step {entry.seq}, which {entry.app or 'another version'} wrote. Nothing was "
                    "changed; update Dreadclock to open it"
                ) from error
            # What a lost step changed is missing for those after it: what no longer fits is left
            # out. Its place is kept, so that an undo takes back what it took back then.
            self._misfits += 1
            self._apply(Command(verb=LOST), (), [lost_step(entry.seq)], self.state)

    def _resume(self, command: str, given: str) -> None:
        try:
            waiting = _Waiting(
                Command.model_validate_json(command), list(_ANSWERS.validate_json(given))
            )
        except ValueError:
            self.trouble = "the open question could not be read, and was dropped"
            return
        open_ask: list[Ask] = []

        def reply(now: Encounter, ask: Ask) -> Answer:
            open_ask[:] = [ask]
            if not waiting_answers:
                raise answers.NeedsAnswer
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


def _rolled(done: _Done) -> bool:
    return any(not a.skipped and (a.dice or a.detail) for a in done.answers)


def _dump(command: Command) -> str:
    return command.model_dump_json()


def _dump_answers(given: tuple[Answer, ...]) -> str:
    return _ANSWERS.dump_json(given).decode()
