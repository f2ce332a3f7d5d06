"""The two rolls: the horror check and a villain's attack. Source: seed 003, the paragraphs on
the horror check, the attack and special effects; rules section 3."""

from tracker.clock import Decision, Refused, Steps
from tracker.model import Answer, Combatant

from .data import SPEED_ROW, VILLAIN
from .falls import counts, lose, playing, track

MOST = 200


def is_villain(who: Combatant) -> bool:
    """Somebody with a villain's numbers, or an enemy without an investigator's."""
    if any(stat in who.stats for stat in VILLAIN):
        return True
    return who.side == "enemy" and "sanity" not in who.tracks


def villains(d: Decision) -> list[Combatant]:
    """The villains in the fight, in order."""
    return [c for c in d.state.present if c.present and is_villain(c)]


def villain_of(d: Decision, given: str | None, *, needed: bool) -> Combatant | None:
    """The villain a line means: the one named, else (where the line needs one) the only one there
    is. Raises Refused."""
    if given is not None:
        return playing(d, given)
    if not needed:
        return None
    found = villains(d)
    if len(found) == 1:
        return found[0]
    if not found:
        raise Refused("no villain is in the fight; name a rating:  rating 3")
    raise Refused(f"which villain: {', '.join(c.name for c in found)}?")


def number(d: Decision, name: str) -> int:
    """A setting as a number. Raises Refused if the config file has no number there."""
    word = d.setting(f"mythos.{name}")
    try:
        return int(word)
    except ValueError:
        raise Refused(f'mythos.{name} takes a whole number, not "{word}"') from None


def stat(who: Combatant, key: str, hint: str = "3") -> int:
    """A number somebody must have. Raises Refused."""
    if not isinstance(who.stats.get(key), int):
        raise Refused(f"{who.name} has no {key}: give it with  set {who.name} {key}={hint}")
    return who.number(key)


def bounded(name: str, value: int, least: int, most: int) -> int:
    """A number within its bounds. Raises Refused."""
    if not least <= value <= most:
        raise Refused(f"{name} goes from {least} to {most}, not {value}")
    return value


def speed_mod(d: Decision, speed: int) -> int:
    """The modifier of the Speed column, the last one for all beyond the row."""
    return number(d, f"speed_{min(max(speed, 0), len(SPEED_ROW) - 1)}")


def successes(
    d: Decision, roller: Combatant, pool: int, why: str, rule: str, need: int = 0
) -> Steps[int | None]:
    """Roll a pool and count successes; None if skipped. No dice: no success, nothing is rolled."""
    if pool <= 0:
        d.note(f"{why}: no dice, automatic failure", who=roller.id, kind="roll")
        return 0
    if pool > MOST:
        raise Refused(f"{pool} dice are too many: at most {MOST} at once")
    least = number(d, "success_min")
    least += int(counts(roller, "cursed")) - int(counts(roller, "blessed"))

    def hits(answer: Answer) -> int:
        if not answer.dice:
            raise Refused("type the face of every die (5 1 4): a total does not tell successes")
        return sum(face >= least for face in answer.dice)

    def outcome(answer: Answer) -> str:
        found = hits(answer)
        word = f"{found} success{'' if found == 1 else 'es'} ({least}+)"
        return f"{word}, {'passed' if found >= need else 'failed'}" if need else word

    dice = f"{pool}{d.setting('mythos.die')}"
    answer = yield from d.roll(roller.id, why, dice, rule=rule, outcome=outcome)
    return None if answer.skipped else hits(answer)


def horror_check(
    d: Decision,
    who: str,
    villain: Combatant | None,
    *,
    rating: int | None = None,
    loss: int | None = None,
    need: int | None = None,
    key: str = "",
) -> Steps[None]:
    """Will and the rating in dice: too few successes lose the Sanity in brackets."""
    bearer = playing(d, who)
    track(bearer, "sanity")
    will = stat(bearer, "will")
    rating = _given(villain, "horror_rating", rating, "rating", "-1")
    loss = _given(villain, "horror_loss", loss, "loss", "2")
    if need is None:
        own = villain.number("horror_need") if villain else 0
        need = own or number(d, "difficulty")
    bounded("rating", rating, -99, 99)
    bounded("loss", loss, 0, 99)
    bounded("need", need, 1, 99)
    why = "horror check" + (f" against {villain.name}" if villain else "")
    found = yield from successes(d, bearer, will + rating, why, "horror", need)
    if found is None or found >= need:
        return
    yield from lose(d, who, {"sanity": loss}, {"sanity": key}, why)


def attack(
    d: Decision, who: str, villain: Combatant | None, *, rating: int | None = None, key: str = ""
) -> Steps[None]:
    """Combat rating and the target's Speed modifier in dice: each success is a wound."""
    target = playing(d, who)
    track(target, "health")
    mod = speed_mod(d, stat(target, "speed"))
    rating = bounded("rating", _given(villain, "combat", rating, "rating", "3"), -99, 99)
    by = villain.name if villain else "a villain"
    roller = villain or target
    why = f"attack on {target.name}" if villain else "attack by a villain"
    found = yield from successes(d, roller, rating + mod, why, "attack")
    if found:
        yield from lose(d, who, {"health": found}, {"health": key}, f"attack by {by}")
    special = villain.stats.get("special") if villain else None
    if villain is not None and special:
        d.note(f"special effects on {target.name}: {special}", who=villain.id, kind="must")


def _given(villain: Combatant | None, key: str, given: int | None, word: str, hint: str) -> int:
    if given is not None:
        return given
    if villain is None:
        raise Refused(f"name a villain, or the number:  {word} {hint}")
    return stat(villain, key, hint)
