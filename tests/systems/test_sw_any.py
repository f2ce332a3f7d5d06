"""What is refused changes nothing; any play at all keeps one whole deck."""

from random import Random

import pytest
from sw_help import BAD, fight, held

from tracker.dice.deck import FULL_DECK

# --- refused ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "add X spirit=d7",
        "set Mina spirit=d20",
        "set Mina run=6",
        "deal Mina QQ",
        "deal Kurt AS",
        "deal Mina AS",
        "deal Mina KS KS",
        "deal Mina KS 4D",
        "deal Mina,Kurt KS",
        "deal Nobody KS",
        "hold Ghoul",
        "interrupt Ghoul",
        "interrupt Mina",
        "trait Mina grace",
        "trait Mina spirit =3",
        "trait Mina",
        "benny Ghoul",
        "benny Mina",
        "benny Mina unshake",
        "benny Mina eat",
        "fear check Mina terror nausea",
        "fear check Mina penalty 11",
        "fear check Nobody",
        "fear check",
        "fear table Mina many",
        "wound Mina 0",
        "wound Mina 21",
        "fatigue Mina 4",
        "fatigue Mina 0",
        "fatigue Mina -1",
        "heal-check Kurt Mina",
        "rule sw.cards nobody",
        "set Mina wounds=4",
        "effect Mina shaken 3",
    ],
)
def test_refused(line: str) -> None:
    f = held()
    before = f.state
    with pytest.raises(BAD):
        f(line)
    assert f.state == before


def test_no_cards_under_another_initiative() -> None:
    f = fight()
    f("use pf1 sw", "add Mina init=10", "add Ghoul init=5", "start")
    with pytest.raises(BAD, match="use sw"):
        f("deal Mina KS")
    assert f.active == "Mina"


# --- any play at all ----------------------------------------------------------------------------

LINES = (
    "next",
    "next",
    "next",
    "next round",
    "hold {a}",
    "interrupt {a}",
    "interrupt {a} contested",
    "fear check {a} penalty 2",
    "fear check {a} nausea",
    "fear table {a}",
    "shake {a}",
    "stun {a}",
    "wound {a}",
    "fatigue {a}",
    "trait {a} vigor -1",
    "benny {a}",
    "deal {a} {c}",
    "deal {a}",
    "deal",
    "shuffle",
    "heal-check {a} {b}",
    "effect {a} distracted",
    "effect {a} hesitant",
    "defeat {a}",
    "revive {a}",
    "remove {a}",
    "add New side=enemy group=G",
    "add Hero side=pc",
    "stop",
    "start",
    "time 1 hour",
    "act {a}",
    "delay {a}",
    "undo",
)


@pytest.mark.parametrize("seed", range(25))
def test_any_play_keeps_one_deck(seed: int) -> None:
    luck = Random(seed)
    f = fight()
    f.table.script, f.table.seeded = None, True
    f("add Mina side=pc", "add Kurt side=pc", "add Ghoul x3 group=G", "add Lich wild=yes", "start")
    for _ in range(120):
        names = [c.name for c in f.state.present] or ["Mina"]
        line = luck.choice(LINES).format(
            a=luck.choice(names), b=luck.choice(names), c=luck.choice(FULL_DECK)
        )
        before = f.state
        try:
            f(line)
        except BAD:
            assert f.state == before, line
        lies = [str(x) for x in f.state.facts.get("sw.deck", ())]
        out = [str(x) for x in f.state.facts.get("sw.out", ())]
        assert len(set(lies)) == len(lies), line
        assert not set(lies) & set(out), line
        if lies:
            assert len(lies) + len(out) == 54, line
        slots: dict[str, set[object]] = {}
        for c in f.state.present:
            if c.stats.get("card"):
                assert str(c.stats["card"]) not in lies, line
                slots.setdefault(str(c.stats["card"]), set()).add(
                    c.id if c.side == "pc" else c.stats.get("group") or c.id
                )
        assert all(len(who) == 1 for who in slots.values()), line
        f.report  # noqa: B018
