"""What the tests of Savage Worlds share."""

from typing import Any

from support import Fight

from tracker.clock import Refused
from tracker.dice import Seeded
from tracker.dice.deck import FULL_DECK, shuffled
from tracker.language import LanguageError
from tracker.systems.savage_worlds import SavageWorlds

BAD = (Refused, LanguageError)


def fight(*dice: int, **config: str) -> Fight:
    made = Fight(*dice, families=(SavageWorlds(),), **config)
    made("use sw")
    return made


def deck(seed: int) -> tuple[str, ...]:
    return shuffled(FULL_DECK, Seeded(seed).draw)


def card(f: Fight, name: str) -> Any:
    return f.show(name)["status"].get("card")


def seed_where(test: Any) -> int:
    return next(n for n in range(1, 100_000) if test(deck(n)))


def held() -> Fight:
    f = fight(7)
    f("add Mina side=pc athletics=d8", "add Ghoul side=enemy", "add Kurt side=pc")
    f("deal Mina AS", "deal Ghoul 9C", "deal Kurt 4H", "start")
    assert f.active == "Mina"
    return f
