"""What the verbs of Savage Worlds do."""

from tracker.clock import Command, Decision, Refused, Steps, rounds
from tracker.clock.effects import end, gain
from tracker.clock.verb import Decide
from tracker.dice import DiceError
from tracker.dice.deck import is_joker, parse_card
from tracker.model import Combatant, Encounter
from tracker.model.events import CombatantChanged, StatSet, TrackSet

from . import cards, clocks, fear, traits
from .data import CARD, TRAITS
from .people import edge, has, incapacitated, pairs, running

MOST_PENALTY = 10


# --- cards -------------------------------------------------------------------------------------


def deal(d: Decision, c: Command) -> Steps[None]:
    """Deal cards, or take those the table dealt."""
    if d.rules.first(d.state).id != "sw":
        raise Refused("cards rule the order only where sw comes first: `use sw`")
    names = c.get("names")
    typed = _cards(c.get("cards", []))
    if names is None:
        lacking = [w for w in d.state.by_addition() if w.present and not w.stats.get(CARD)]
        lacking = [w for w in lacking if not cards.on_hold(d.state, w)]
        if not lacking:
            raise Refused("everybody has a card")
        for who in lacking:
            if not d.combatant(who.id).stats.get(CARD):
                yield from cards.deal_one(d, d.combatant(who.id))
        return
    people = _one_each(d, names)
    if typed and len(people) > 1:
        raise Refused("one card is for one combatant, or for one group of Extras")
    for who in people:
        if not d.combatant(who.id).present:
            raise Refused(f"{who.name} is out of the fight")
        if typed:
            yield from cards.deal_hand(d, d.combatant(who.id), typed)
        else:
            yield from cards.deal_one(d, d.combatant(who.id))


def _cards(words: list[str]) -> list[str]:
    try:
        return [parse_card(word) for word in words]
    except DiceError as error:
        raise Refused(str(error)) from None


def _one_each(d: Decision, names: list[str]) -> list[Combatant]:
    """Those named, of a group of Extras only the first."""
    found: list[Combatant] = []
    for who in names:
        shared = {x.id for x in cards.sharing(d.state, d.combatant(who))}
        if not any(f.id in shared for f in found):
            found.append(d.combatant(who))
    return found


def shuffle(d: Decision, c: Command) -> Steps[None]:
    """Shuffle what is not in play."""
    yield from cards.shuffle(d)


def hold(d: Decision, c: Command) -> Steps[None]:
    """Go on Hold."""
    cards.go_on_hold(d, c.args["name"])
    yield from ()


def interrupt(d: Decision, c: Command) -> Steps[None]:
    """Who is on Hold, or has a Joker, acts now."""
    who = d.combatant(c.args["name"])
    state = d.state
    card = who.stats.get(CARD)
    joker = bool(card and is_joker(str(card))) or has(who, "joker_effect")
    held = cards.on_hold(state, who)
    if not held and not (joker and who.acted < state.lap):
        raise Refused(f"{who.name} is not on Hold and has no Joker to act on")
    if has(who, "shaken", "stunned") and not held:
        d.note("the recovery roll comes first", who=who.id)
    active = state.get(state.active)
    if active is not None and state.in_turn:
        if active.id == who.id:
            raise Refused(f"it is {who.name}'s turn already")
        if c.get("contested") and not joker and not (yield from _wins(d, who.id, active.id)):
            return
        if not state.resumed:
            rounds.put_aside(d, active.id)
            d.emit(CombatantChanged(who=active.id, acted=state.lap - 1))
        d.note(f"interrupts {active.name}, who goes on after it", who=who.id, kind="turn")
    yield from rounds.act(d, who.id)


def _wins(d: Decision, who: str, other: str) -> Steps[bool]:
    mine = yield from traits.roll(d, who, "athletics", "interrupt", rule="interrupt")
    theirs = yield from traits.roll(d, other, "athletics", "not interrupted", rule="interrupt")
    won = mine is None or theirs is None or mine.total > theirs.total
    if not won:
        d.note(f"is too slow: {d.name(other)} goes on first", who=who, kind="turn")
    return won


# --- rolls -------------------------------------------------------------------------------------


def _mod(c: Command) -> list[traits.Mod]:
    given = str(c.get("mod", "+0"))
    if given.startswith("="):
        raise Refused(f'a modifier is +2 or -1, not "{given}"')
    return [("given", int(given))] if int(given) else []


def trait(d: Decision, c: Command) -> Steps[None]:
    """A Trait roll."""
    word = str(c.args["trait"]).casefold()
    for who in c.args["names"]:
        bearer = d.combatant(who)
        if word not in TRAITS and f"skill.{word}" not in bearer.stats:
            from difflib import get_close_matches

            near = get_close_matches(word, TRAITS, 1)
            hint = f'did you mean "{near[0]}"?' if near else f"set {bearer.name} skill.{word}=d6"
            raise Refused(f'{bearer.name} has no Trait "{word}"; {hint}')
        near_it = bool(c.get("near"))
        mods = _mod(c)
        standing = traits.standing(d, bearer, near=near_it)
        result = yield from traits.roll(
            d, who, word, word, mods, confirm=True, near=near_it, rule="trait"
        )
        traits.remember(d, who, word, [*mods, *standing], result)


def benny(d: Decision, c: Command) -> Steps[None]:
    """Spend a Benny."""
    who, use = c.args["name"], c.get("use", "")
    bearer = d.combatant(who)
    if use == "gain":
        traits.earn(d, who, 1, "a Benny gained")
    elif use == "spend":
        traits.spend(d, who)
    elif use == "unshake" or (not use and has(bearer, "shaken")):
        if not has(bearer, "shaken"):
            raise Refused(f"{bearer.name} is not Shaken")
        traits.spend(d, who)
        yield from end(d, pairs(bearer, "shaken"), "a Benny")
    else:
        yield from traits.benny_again(d, who)


def fear_check(d: Decision, c: Command) -> Steps[None]:
    """A fear check by everybody named (seed 001)."""
    if c.get("terror") and c.get("nausea"):
        raise Refused("a fear check is for terror or for nausea, not both")
    creature = str(c.get("creature", ""))
    cause = next((x for x in d.state.present if x.name.casefold() == creature.casefold()), None)
    penalty = abs(c.get("penalty", cause.number("fear") if cause else 0))
    if penalty > MOST_PENALTY:
        raise Refused(f"a Fear penalty goes from 0 to {MOST_PENALTY}, not {penalty}")
    grisly = cause is not None and cause.stats.get("fear_kind") == "nausea"
    nausea = bool(c.get("nausea")) or (grisly and not c.get("terror"))
    for who in c.args["names"]:
        force = bool(c.get("force"))
        yield from fear.check(d, who, penalty, nausea=nausea, creature=creature, force=force)


def frightening(state: Encounter) -> str:
    """How a fear check begins: with the creature that causes Fear, if there is one kind only."""
    causes = [c for c in state.present if c.side == "enemy" and c.present and c.number("fear")]
    kinds = {fear.kind_of(c.name) for c in causes}
    return f"creature {_word(causes[0].name)}" if len(kinds) == 1 else ""


def _word(name: str) -> str:
    return name if name.isalnum() else '"' + name.replace("\\", "").replace('"', "") + '"'


def fear_table(d: Decision, c: Command) -> Steps[None]:
    """A result of the Fear Table (seed 001)."""
    for who in c.args["names"]:
        if c.get("total") is None:
            yield from fear.table(d, who, 0, 0, "Fear Table")
        else:
            yield from fear.suffer(d, who, c.args["total"], "Fear Table")


def scenario(d: Decision, c: Command) -> Steps[None]:
    """Forget which kinds of creature were met."""
    for who in d.state.present:
        if fear.SEEN in who.stats:
            d.emit(StatSet(who=who.id, stat=fear.SEEN))
    d.note("a new scenario: what was faced before frightens anew", kind="fear")
    yield from ()


# --- harm --------------------------------------------------------------------------------------


def gives(condition: str) -> Decide:
    """A verb that gives one condition."""

    def decide(d: Decision, c: Command) -> Steps[None]:
        for who in c.args["names"]:
            yield from gain(d, who, clocks.effect(condition, c.get("source") or ""))

    return decide


def wound(d: Decision, c: Command) -> Steps[None]:
    """Wounds."""
    count = c.get("count", 1)
    if not 1 <= count <= 20:
        raise Refused(f"from 1 to 20 Wounds at once, not {count}")
    for who in c.args["names"]:
        if d.combatant(who).defeated:
            raise Refused(f"{d.name(who)} is out already: {d.combatant(who).defeated}")
        yield from clocks.wound(d, who, count)


def fatigue(d: Decision, c: Command) -> Steps[None]:
    """Levels of Fatigue."""
    levels = c.get("levels", 1)
    if levels == 0 or abs(levels) > 3:
        raise Refused(f"Fatigue has three levels: 1 to 3 or -1 to -3, not {levels}")
    for who in c.args["names"]:
        if levels < 0 and not d.combatant(who).track("fatigue"):
            raise Refused(f"{d.name(who)} is not fatigued")
        clocks.add_fatigue(d, who, levels, c.get("source") or "")
        yield from clocks.settle(d, who)


def heal_check(d: Decision, c: Command) -> Steps[None]:
    """A Healing roll (seed 001, heart attack: at -4)."""
    healer, patient = d.combatant(c.args["name"]), d.combatant(c.args["patient"])
    heart = has(patient, "dying")
    if not heart and not patient.track("wounds"):
        raise Refused(f"{patient.name} is not dying and has no Wounds to heal")
    if healer.id == patient.id and incapacitated(healer):
        raise Refused(f"{healer.name} is Incapacitated and cannot heal anybody")
    mods = _mod(c)
    worse = -4 if heart else -patient.track("wounds")
    if heart or healer.id != patient.id:  # its own Wounds count already
        mods.append(("heart attack" if heart else "the patient's Wounds", worse))
    if edge(healer, "healer"):
        mods.append(("Healer", 2))
    d.note("healing takes an action", who=healer.id)
    result = yield from traits.roll(
        d, healer.id, "healing", f"heal {patient.name}", mods, rule="healing", confirm=True
    )
    if result is None or not result.made:
        return
    if heart:
        yield from end(d, pairs(patient, "dying"), clocks.SAVED)
        d.note("is saved, and stays Incapacitated", who=patient.id, kind="fear")
        return
    wounds = patient.tracks["wounds"]
    healed = wounds.moved(wounds.value - (2 if result.raises else 1))
    d.emit(TrackSet(who=patient.id, name="wounds", track=healed, why=f"by {healer.name}"))
    over = [e.id for e in running(patient, "incapacitated") if e.source == "Wounds"]
    yield from end(d, [(patient.id, i) for i in over], "healed")
