"""What follows for one combatant: states in force, what they forbid, numbers for the row.

Source: seed 003, the paragraphs on shock and on the states of a character.
"""

from tracker.clock import Derived, InForce
from tracker.model import Combatant, Track

from .checks import is_villain
from .data import CONDITIONS, FAMILY, OTHER_CARD, VILLAIN
from .falls import counts, held, named_cards

MUSTS = {
    "shocked": "shocked: passes over Respite and Events; comes to in its Action phase",
    "coming_to": "coming to: may only move",
    "consumed": "consumed by the Mythos",
}


def derive(who: Combatant, *, own: bool) -> Derived:
    """Everything the mythos game says about a combatant; nothing about one that is no part."""
    touched = any(e.family == FAMILY for e in who.effects) or who.defeated == "consumed"
    marked = own and ("sanity" in who.tracks or any(s in who.stats for s in VILLAIN))
    if not (touched or marked):
        return Derived()
    found = [
        InForce(FAMILY, c.id, why=", ".join(e.source for e in held(who, c.id) if e.source))
        for c in CONDITIONS
        if counts(who, c.id)
    ]
    if who.defeated == "consumed":
        found.append(InForce(FAMILY, "consumed"))
    names = {item.condition for item in found}
    return Derived(
        in_force=tuple(found),
        suppressed=tuple(
            (e.condition, "suppressed") for e in who.effects if e.family == FAMILY and e.suppressed
        ),
        status=_status(who, names),
        musts=tuple(says for name, says in MUSTS.items() if name in names),
        badges=_badges(who),
    )


def _status(who: Combatant, names: set[str]) -> dict[str, object]:
    if is_villain(who) and "sanity" not in who.tracks:
        return {
            "horror_rating": f"{who.number('horror_rating'):+d} ({who.number('horror_loss')})",
            "combat": who.number("combat"),
            "special": who.stats.get("special") or "",
        }
    return {
        "shocked": "shocked" in names,
        "move_only": "coming_to" in names,
        "consumed": "consumed" in names,
        "cards": named_cards(who),
    }


def _bar(track: Track) -> str:
    """The counter as a bar of at most six signs."""
    if not track.max:
        return ""
    width = min(track.max, 6)
    full = -(-track.value * width // track.max)
    return f" {'■' * full}{'·' * (width - full)}"


def _badges(who: Combatant) -> tuple[str, ...]:
    badges = []
    for name, short in (("sanity", "san"), ("health", "hlth")):
        track = who.tracks.get(name)
        if track is not None:
            most = "" if track.max is None else f"/{track.max}"
            badges.append(f"{short} {track.value}{most}{_bar(track)}")
    if who.stats.get("horror_rating") is not None or who.stats.get("horror_loss") is not None:
        badges.append(f"horror {who.number('horror_rating'):+d}({who.number('horror_loss')})")
    if "combat" in who.stats:
        badges.append(f"combat {who.number('combat')}")
    cards = [e for c in OTHER_CARD for e in held(who, c)]
    if cards:
        badges.append(f"cards {len(cards)}")
    if "clues" in who.tracks:
        badges.append(f"clues {who.track('clues')}")
    return tuple(badges)
