"""What the tests of notes share: reading a text by the first format that knows it."""

from support import Fight

from tracker.importers.document import Document
from tracker.importers.found import Creature, Found
from tracker.importers.notes import FORMATS
from tracker.importers.reading import Format
from tracker.language import quote
from tracker.model import Combatant


def fmt(text: str | bytes) -> Format | None:
    doc = document(text)
    return next((f for f in FORMATS if f.recognises(doc)), None)


def document(text: str | bytes) -> Document:
    return Document(text if isinstance(text, bytes) else text.encode("utf-8"))


def read(text: str | bytes) -> Found:
    found = fmt(text)
    assert found is not None, "nobody knows it"
    result = found.read(document(text))
    assert result.format == found.NAME
    return result


def one(text: str | bytes) -> Creature:
    (creature,) = read(text).creatures
    return creature


def line(creature: Creature) -> str:
    pairs = " ".join(f'{k}="{_saved(v)}"' for k, v in creature.pairs.items())
    return f"add {quote(creature.name)} {pairs}".strip()


def _saved(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def added(*creatures: Creature) -> list[Combatant]:
    """Everybody as added, one by one, to a fight of all families, with their effects."""
    fight = Fight(*[3] * 200)
    fight("use pf1 pf2 hf sw mythos")
    made = []
    for creature in creatures:
        before = set(fight.state.combatants)
        fight(line(creature))
        (who,) = set(fight.state.combatants) - before
        name = fight.state.name_of(who)
        for words in creature.effects:
            fight(words.replace("{name}", quote(name)))
        made.append(fight.state.get(who))
    return made
