"""Random fights with all five families in them, the same for the same seed.

An operation is what the screen asks of a `Table`: a line of the language, an answer to the open
question, or its cancelling. What is chosen depends on the seed and the state alone, so that a
fight can be run again and must come out the same.
"""

import hashlib
import json
import random
from typing import Any

from tracker.clock import Refused, Rules
from tracker.dice import parse
from tracker.language import parse as parse_line
from tracker.model.frozen import to_data, to_json
from tracker.table import Table

Op = tuple[str, str]

FAMILIES = ("pf1", "pf2", "hf", "sw", "mythos")
CAST = (
    "add Ezren hp=24 init=15 side=pc level=5 will=+4 dex=2 con_score=12 family=pf1",
    'add "Grave ghoul" x2 hp=2d8+4 init=+2 side=enemy family=pf1',
    "add Valeros hp=40 init=22 side=pc level=3 family=pf2",
    "add Goblin x2 hp=16 init=16 side=enemy family=pf2",
    "add Linda side=pc reaction=12 hardness=2 willpower=10 init=11 family=hf",
    "add Mina side=pc spirit=d8 vigor=d6 notice=d6 healing=d8 init=9 family=sw",
    "add Guard side=ally spirit=d6 pace=6 init=8.5 family=sw",
    "add Ивáн side=pc sanity=5 health=6 will=3 speed=3 clues=5 init=7 family=mythos",
    "add Byakhee side=enemy horror_rating=-1 horror_loss=2 combat=2 init=-1 family=mythos",
    "add 美良 side=ally hp=12 init=0",
)

COMMON = (
    ("next", 14),
    ("next 2", 1),
    ("next round", 2),
    ("undo", 5),
    ("undo 3", 1),
    ("redo", 4),
    ("redo 2", 1),
    ("damage {any} {n} fire", 5),
    ("damage {any},{any2} 2d6+1", 2),
    ("damage {any} {n} crit", 2),
    ("heal {any} {n}", 2),
    ("temp {any} {n}", 1),
    ("persistent {any} 1d6 fire dc 15", 3),
    ("persistent {any} 2d4 acid", 1),
    ("bleed {any} 1d4", 1),
    ("fear {any} {stage} for {n} rounds from {any2}", 3),
    ("fear {any} {stage} for 1 round", 2),
    ("effect {any} pf1:sickened for {n} rounds", 2),
    ('effect {any} "holding the door" until end of next turn', 2),
    ("effect {any} pf2:frightened {small}", 2),
    ("effect {any} pf2:stunned {small}", 1),
    ("effect {any} pf2:slowed 1 until start of {any2}'s turn", 1),
    ("effect {any} prone until end of {any2}'s next turn", 1),
    ("effect {any} sw:shaken", 1),
    ("effect {any} sw:distracted until end of next turn", 1),
    ("effect {any} sw:vulnerable for 2 rounds", 1),
    ("effect {any} pf1:paralyzed for 1 minute", 1),
    ("end {any} all", 1),
    ("dying {any} 1", 2),
    ("drained {any} {small}", 1),
    ("wounded {any} {small}", 1),
    ("recover {any}", 2),
    ("affliction {any} fortitude 18 from poison", 1),
    ("flat {any} grabbed", 1),
    ("deal", 1),
    ("fear check {any}", 2),
    ("fear check {any} penalty 2 nausea", 1),
    ("fear table {any}", 1),
    ("trait {any} spirit", 2),
    ("benny {any}", 1),
    ("benny {any} gain", 1),
    ("wound {any} {small}", 1),
    ("fatigue {any}", 1),
    ("shake {any}", 1),
    ("hold {any}", 1),
    ("interrupt {any}", 1),
    ("shuffle", 1),
    ("horror scene {n6} outnumbered", 1),
    ("horror skip", 1),
    ("hf:horror check {any}", 1),
    ("horror {any} +1", 1),
    ("soak {any} 1", 1),
    ("harden {any}", 1),
    ("mythos:horror check {any} Byakhee", 2),
    ("attack {any} Byakhee", 1),
    ("lose {any} sanity {small}", 1),
    ("lose {any} health 1 card limp", 1),
    ("regain {any} sanity 1", 1),
    ("phase", 1),
    ("delay {active}", 3),
    ("act {any}", 3),
    ("ready {any}", 1),
    ("move {any} before {any2}", 1),
    ("swap {any} {any2}", 1),
    ("init {any} {init}", 2),
    ("sort", 1),
    ("add Rat x{small} hp={n} init={init} side=enemy", 2),
    ("add Wolf hp=2d6 init=+1 family={family}", 1),
    ("remove {any}", 1),
    ("defeat {any}", 1),
    ("revive {any}", 2),
    ("set {any} hp={n}", 1),
    ("name {any} {any}x", 1),
    ("hide {any}", 1),
    ("reveal {any}", 1),
    ("use {order}", 1),
    ("rest", 1),
    ("time 2 minutes", 1),
    ("stop", 1),
    ("start", 1),
    ("roll 3d6+2 by {any} for Stealth", 3),
    ("roll 2d8! dc 7", 1),
    ("fix 3", 1),
    ("fix 2 4", 1),
    ('note "The lamp goes out"', 1),
    ("policy {side} ask", 3),
    ("policy {side} roll", 1),
    ("policy all {policy}", 1),
    ("policy {side}.recovery ask", 1),
)
LINES = [line for line, _ in COMMON]
WEIGHTS = [weight for _, weight in COMMON]


def setup(table: Table, chance: random.Random) -> None:
    """Bring the cast on; a random family rules initiative."""
    order = list(FAMILIES)
    chance.shuffle(order)
    for line in (f"use {' '.join(order)}", *CAST, "policy pc ask"):
        settle(table, ("line", line))
        answer_all(table, chance)


def answer_all(table: Table, chance: random.Random) -> None:
    """Answer questions until none is open."""
    for _ in range(200):
        if table.asking is None:
            return
        perform(table, ("answer", typed_answer(table, chance)))
    table.cancel()


def choose(table: Table, chance: random.Random) -> Op:
    """What the game master does next."""
    if table.asking is not None:
        if chance.random() < 0.12:
            return chance.choice((("cancel", ""), ("line", "undo"), ("line", "next")))
        return ("answer", typed_answer(table, chance))
    if not table.state.round and chance.random() < 0.3:
        return ("line", "start")
    if table.can_redo and chance.random() < 0.3:  # anything else would forget what can be redone
        return ("line", chance.choice(("redo", "redo", "redo 2", "undo", "redo 9")))
    (line,) = chance.choices(LINES, WEIGHTS)
    return ("line", filled(line, table, chance))


def filled(line: str, table: Table, chance: random.Random) -> str:
    """A pattern with names and numbers of this fight."""
    state = table.state
    names = [c.name for c in state.present] or ["Nobody"]

    def name() -> str:
        return f'"{chance.choice(names)}"'

    return line.format(
        any=name(),
        any2=name(),
        active=f'"{state.name_of(state.active) or names[0]}"',
        n=chance.randint(1, 14),
        n6=chance.randint(0, 6),
        small=chance.randint(1, 3),
        init=chance.choice((-3, 0, 4, 7.5, 12, 16, 25)),
        stage=chance.choice(("shaken", "frightened", "panicked", "scared", "spooked")),
        side=chance.choice(("pc", "enemy", "ally", "all")),
        policy=chance.choice(("roll", "ask", "skip", "roll", "roll")),
        family=chance.choice(FAMILIES),
        order=" ".join(chance.sample(FAMILIES, len(FAMILIES))),
    )


def typed_answer(table: Table, chance: random.Random) -> str:
    """What a person types to the open question: mostly the table's own dice, sometimes rubbish."""
    ask = table.asking
    assert ask is not None
    kind = chance.random()
    if kind < 0.15:
        return ""
    if kind < 0.22:
        return chance.choice(("skip", "0", "999", "red", "=", "1 2 3 4 5 6 7"))
    if ask.kind == "roll":
        return " ".join(map(str, parse(ask.expression).roll(lambda s: chance.randint(1, s)).faces))
    return chance.choice(ask.options).word if ask.options else ""


def perform(table: Table, op: Op) -> bool:
    """Do it as the screen would; False if it was refused."""
    kind, text = op
    try:
        match kind:
            case "cancel":
                table.cancel()
            case "answer":
                table.answer(text)
            case _:
                command = parse_line(text, table.state, table.rules)
                if command is not None and command.verb != "help":
                    table.do(command)
    except Refused:
        return False
    return True


def settle(table: Table, op: Op) -> None:
    """Do it; a refusal is a mistake of the setup."""
    if not perform(table, op):
        raise AssertionError(f"refused: {op}")


def digest(table: Table) -> dict[str, Any]:
    """What the screen has confirmed, short: any difference shows."""
    state = table.state
    asking = table.asking
    command = table.asking_command
    log = hashlib.sha256()
    for line in table.log:
        log.update(repr(line).encode())
    whole = json.dumps(to_data(state), sort_keys=True, ensure_ascii=False)
    return {
        "state": hashlib.sha256(whole.encode()).hexdigest(),
        "log": log.hexdigest(),
        "lines": len(table.log),
        "asking": to_json(asking) if asking else "",
        "command": to_json(command) if command else "",
        "deck": hashlib.sha256(repr(sorted(state.facts.items(), key=repr)).encode()).hexdigest(),
        "dice": state.dice,
        "undo": table.can_undo,
        "redo": table.can_redo,
    }


__all__ = ["Op", "Rules", "choose", "digest", "perform", "setup"]
