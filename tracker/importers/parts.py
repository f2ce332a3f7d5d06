"""Hazards, vehicles and creatures whose parts have hit points of their own: each part is a row."""

from collections.abc import Sequence
from dataclasses import replace

from .found import Creature

WHOLE = ("", "body", "main body", "torso", "hull", "total")
"""What a file calls the pool that stands for the creature itself."""
_SHARED = ("family", "side", "level", "ac", "fort", "ref", "will", "immune", "weak", "resist")
MOST = 12

Part = tuple[str, int, int | None]
"""What it is called, its hit points, its own hardness (None: that of the whole)."""


def of_whole(parts: Sequence[Part]) -> Part | None:
    """The pool that is the creature's own; None if every one is that of a named part."""
    return next((p for p in parts if p[0].casefold() in WHOLE), None)


def with_parts(whole: Creature, parts: Sequence[Part]) -> tuple[Creature, ...]:
    """The creature and a row for each of its other parts, which take no turns."""
    own = of_whole(parts)
    others = [p for p in parts if p is not own]
    left = len(others[MOST:])
    others = others[:MOST]
    if not others or len(parts) < 2:
        return (whole,)
    names = ", ".join(f"{name} {hp}" for name, hp, _ in others)
    pairs = dict(whole.pairs)
    if own is None:
        pairs.pop("hp", None)
        pairs.pop("hardness", None)
    said = f"its parts have hit points of their own, each in a row: {names}"
    said += f"; {left} more were left, {MOST} are read" if left else ""
    lacks = tuple(m for m in whole.missing if m != "HP")
    rows = [replace(whole, pairs=pairs, odd=(*whole.odd, said), missing=lacks)]
    shared = {k: v for k, v in whole.pairs.items() if k in _SHARED}
    for name, hp, hard in others:
        hardness = whole.pairs.get("hardness") if hard is None else str(hard)
        rows.append(
            Creature(
                name=f"{whole.name[:45]} {name}"[:60].strip(),
                pairs={
                    **shared,
                    "hp": str(hp),
                    **({"hardness": hardness} if hardness and hardness != "0" else {}),
                    "turns": "no",
                    "note": f"part of {whole.name}",
                },
                source=whole.source,
            )
        )
    return tuple(rows)
