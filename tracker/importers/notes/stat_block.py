"""A stat block pasted as text: Pathfinder 1e, Pathfinder 2e or Savage Worlds."""

from types import ModuleType

from ..document import Document
from ..found import Creature, Found
from . import block_pf1, block_pf2, block_sw, prose

NAME = "a stat block as text"
MOST_BLOCKS = 300
GAMES: tuple[ModuleType, ...] = (block_sw, block_pf1, block_pf2)


def recognises(doc: Document) -> bool:
    """The words of one of the three games' blocks, in a text that is no data."""
    return _game(doc) is not None


def _game(doc: Document) -> ModuleType | None:
    if doc.text.lstrip()[:1] in ("{", "<"):
        return None
    text = prose.tidy(doc.text)
    spaced = prose.flat(text)
    for game in GAMES:
        if game.fits(text) or game.fits(spaced):
            return game
    return None


def read(doc: Document) -> Found:
    """Every block of the text that can be told from the others."""
    game = _game(doc)
    if game is None:
        return Found(NAME)
    blocks = game.split(prose.tidy(doc.text))
    creatures: list[Creature] = []
    refused = []
    for number, block in enumerate(blocks[:MOST_BLOCKS], 1):
        if not any(line.strip() for line in block):
            continue
        draft = game.read(block)
        if draft is None:
            refused.append((f"block {number}", "it does not begin with a name"))
        else:
            creatures += draft.creatures()
    over = len(blocks) - MOST_BLOCKS
    ignored = [f"{over:,} more blocks: at most {MOST_BLOCKS} are read"] if over > 0 else []
    if len(doc.text) > prose.LONGEST:
        ignored.append(f"what comes after the first {prose.LONGEST:,} characters")
    return Found(NAME, tuple(creatures), tuple(refused), tuple(ignored))
