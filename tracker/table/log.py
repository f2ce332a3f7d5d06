"""The log: each event that a table wants to hear of, as one line."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tracker.clock import Rules
from tracker.clock.durations import worded
from tracker.model import Combatant, Effect, Encounter, Event, evolve
from tracker.model import events as ev


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log.

    `seq` numbers the command it belongs to, `turn` is whose turn it was, `who` whom it is about,
    `text` what happened or why dice fell. `by` is rolled, typed, script or skipped. `before` and
    `after` show a change. `undone` lines stay, marked; `pending` ones
    are of a command that still waits for an answer.
    """

    seq: int
    round: int
    turn: str
    kind: str
    who: str
    text: str
    expression: str = ""
    dice: tuple[int, ...] = ()
    total: int | None = None
    dc: int | None = None
    outcome: str = ""
    by: str = ""
    before: str = ""
    after: str = ""
    hidden: bool = False
    undone: bool = False
    detail: str = ""
    pending: bool = False

    def short(self) -> str:
        """The line without its frame, for previews and plain output."""
        change = f" {self.before} → {self.after}" if self.before or self.after else ""
        rolled = ""
        if self.total is not None:
            dc = f" vs DC {self.dc}" if self.dc is not None else ""
            rolled = f": {self.detail or self.expression} = {self.total}{dc}"
            rolled += f", {self.outcome}" if self.outcome else ""
        who = f"{self.who}: " if self.who else ""
        return f"{who}{self.text}{change}{rolled}"


Line = Callable[..., LogLine]


def lines(
    state: Encounter, events: Sequence[Event], rules: Rules, seq: int
) -> tuple[list[LogLine], Encounter]:
    """The log lines of events that follow `state`, and the state after them."""
    found: list[LogLine] = []
    for event in events:
        after = evolve(state, event)
        found.extend(_lines(state, after, event, rules, seq))
        state = after
    return found, state


def _lines(
    before: Encounter, after: Encounter, event: Event, rules: Rules, seq: int
) -> Iterator[LogLine]:
    def line(kind: str, who: str | None, text: str, **more: object) -> LogLine:
        about = after.get(who)
        turn = before.name_of(before.active) if before.in_turn else ""
        return LogLine(
            seq=seq,
            round=before.round,
            turn=turn,
            kind=kind,
            who=about.name if about else "",
            text=text,
            hidden=bool(about and about.hidden),
            **more,  # type: ignore[arg-type]
        )

    match event:
        case ev.Rolled():
            yield line(
                "roll",
                event.who,
                event.why,
                expression=event.expression,
                dice=event.dice,
                total=event.total,
                dc=event.dc,
                outcome=event.outcome,
                by=event.by,
                detail=event.detail,
            )
        case ev.Chosen():
            yield line("choice", event.who, event.why, outcome=event.word, by=event.by)
        case ev.Noted():
            yield line(event.kind, event.who, event.text, before=event.before, after=event.after)
        case ev.TrackSet():
            yield from _track(before, event, line)
        case ev.EffectAdded():
            who = after.combatants[event.who]
            yield line("effect", event.who, _effect_words(event.effect, rules, after, who))
        case ev.EffectEnded():
            old = _effect(before, event.who, event.effect)
            if old is not None:
                why = f" ({event.why})" if event.why else ""
                yield line("ended", event.who, f"{_label(old, rules, before)} ends{why}")
        case ev.EffectChanged():
            old = _effect(before, event.who, event.effect.id)
            if old is not None:
                yield from _changed(old, event, rules, after, line)
        case ev.TurnStarted():
            yield line("turn", event.who, "takes up its turn" if event.resumed else "starts")
        case ev.TurnEnded():
            yield line("turn", event.who, "ends")
        case ev.RoundStarted():
            yield line("round", None, f"round {event.round}")
        case ev.PhaseSet():
            phases = rules.first(after).phases(after)
            label = next((p.label for p in phases if p.id == event.phase), event.phase)
            yield line("phase", None, label)
        case ev.CombatantAdded():
            yield line("joined", event.combatant.id, "joins the fight")
        case ev.CombatantRemoved():
            yield line("left", event.who, "leaves the fight")
        case ev.CombatantChanged():
            yield from _who(before, event, line)
        case ev.InitiativeSet() if not event.quiet:
            old_number = before.combatants[event.who].initiative
            yield line(
                "order",
                event.who,
                "initiative",
                before=_number(old_number),
                after=_number(event.value),
            )
        case ev.SettingChanged():
            yield line("setting", None, f"rule {event.name}", after=str(event.value))
        case ev.PolicyChanged():
            yield line("setting", None, f"policy {event.name}", after=event.value)
        case ev.FamiliesChosen():
            yield line("setting", None, "rules in use", after=" ".join(event.families))


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:g}"


def _effect(state: Encounter, who: str, effect: int) -> Effect | None:
    found = state.get(who)
    return found.effect(effect) if found else None


def _label(effect: Effect, rules: Rules, state: Encounter | None = None) -> str:
    name = rules.label(effect.family, effect.condition)
    if state is not None and effect.family and rules.shared(state, effect.family, effect.condition):
        name = f"{effect.family}:{name}"  # which of the families' it is
    recurring = f" {effect.dice} {effect.kind}".rstrip() if effect.dice else ""
    return f"{name}{'' if effect.value is None else f' {effect.value}'}{recurring}"


def _effect_words(effect: Effect, rules: Rules, state: Encounter, who: Combatant) -> str:
    source = f" from {effect.source}" if effect.source else ""
    lasts = worded(state, effect.duration, who)
    return f"{_label(effect, rules, state)}{source}, {lasts}"


def _track(before: Encounter, event: ev.TrackSet, line: Line) -> Iterator[LogLine]:
    who = before.get(event.who)
    old = who.tracks.get(event.name) if who else None
    was = old.value if old else 0
    now = event.track.value if event.track else 0
    if event.quiet or (was == now and old is not None):
        return
    kind = "track"
    if event.name == "hp" and old is not None:
        kind = "damage" if now < was else "heal"
    name = event.name.replace("_", " ")
    why = f" ({event.why})" if event.why and event.why != "set" else ""
    yield line(kind, event.who, f"{name}{why}", before=str(was) if old else "", after=str(now))


def _changed(
    old: Effect, event: ev.EffectChanged, rules: Rules, state: Encounter, line: Line
) -> Iterator[LogLine]:
    new = event.effect
    if old.value != new.value:
        yield line(
            "effect",
            event.who,
            rules.label(new.family, new.condition),
            before=str(old.value),
            after=str(new.value),
        )
    elif old.suppressed != new.suppressed:
        word = "is suppressed" if new.suppressed else "counts again"
        yield line("effect", event.who, f"{_label(new, rules)} {word}")
    elif old.duration != new.duration and event.why != "time passed":
        lasts = worded(state, new.duration, state.combatants[event.who])
        yield line("effect", event.who, f"{_label(new, rules)} now lasts {lasts}")


def _who(before: Encounter, event: ev.CombatantChanged, line: Line) -> Iterator[LogLine]:
    words = []
    if event.name is not None:
        words.append(f"was called {before.name_of(event.who)}")
    if event.defeated is not None:
        words.append(event.defeated or "back in the fight")
    if event.hidden is not None:
        words.append("hidden" if event.hidden else "revealed")
    if event.waiting:
        words.append({"delay": "delays", "ready": "readies an action"}.get(event.waiting, "holds"))
    if event.side is not None:
        words.append(f"side {event.side}")
    for word in words:
        yield line("state", event.who, word)
