"""What a rule family is to the clock: its words, its numbers, and its say at each edge.

A family is one subclass of `Family`, in one folder, registered in one line. It answers the hooks
below; every hook has a default, so a family that only adds a condition is a few lines. Hooks that
may need dice or choices are generators (`Steps`); the others are plain functions of the state.
A family may be asked about combatants that have nothing to do with it, and then must do nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple, cast

from tracker.model import Answer, Combatant, Duration, Effect, Encounter, Fact, Track
from tracker.model.events import InitiativeSet
from tracker.model.text import fold

from . import durations
from .decision import Decision, Steps, nothing
from .derive import Derived
from .verb import Verb

if TYPE_CHECKING:
    from .rules import Rules


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition of one family: its id, its names by language code, and its rule in short.

    `valued` is "no", "may" or "must" (carry a number). `short` is the chip on the row.
    `minimum` and `maximum` bound the value. `harmful` sorts it for families whose rules care.
    `verb` is the family's verb that gives it where it needs more than a value (dice, a DC).
    """

    id: str
    names: Mapping[str, Sequence[str]] = field(default_factory=dict)
    valued: str = "no"
    rules: Mapping[str, str] = field(default_factory=dict)
    short: str = ""
    minimum: int = 1
    maximum: int = 99
    harmful: bool = True
    group: str = ""
    verb: str = ""

    @property
    def label(self) -> str:
        """The English name to show."""
        names = self.names.get("en")
        return names[0] if names else self.id.replace("_", " ")

    def words(self) -> set[str]:
        """Every word it answers to, folded."""
        names = (n for group in self.names.values() for n in group)
        return {fold(n) for n in (self.id, self.id.replace("_", " "), *names)}


@dataclass(frozen=True, slots=True)
class Stat:
    """A number or word a combatant may be given (`add NAME key=value`).

    `kind` is "track" (a counter with a maximum), "int", "text", "words" (a list with commas) or
    "flag". `prefix` lets a key go on after a dot (`hardness.supernatural`). `words` are what it is
    called besides, in any language.
    """

    key: str
    kind: str = "int"
    says: str = ""
    minimum: int | None = None
    maximum: int | None = None
    prefix: bool = False
    choices: tuple[str, ...] = ()
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Setting:
    """A reading that tables dispute: its choices (first: the default) and what it means."""

    name: str
    choices: tuple[str, ...]
    says: str
    number: bool = False

    @property
    def default(self) -> str:
        """The reading used unless the table says otherwise."""
        return self.choices[0]


@dataclass(frozen=True, slots=True)
class Phase:
    """A part of the round. With `turns`, combatants act in order in it; without, the GM does."""

    id: str
    label: str
    turns: bool = True


class DamagePart(NamedTuple):
    """So much of one type: `traits` are the materials and traits named with it (silver, magical),
    as the ids of `Family.damage_traits` or as the GM quoted them."""

    amount: int
    type: str = ""
    traits: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Damage:
    """One blow, of one type of damage or several, after a crit or half was worked in.

    `crit` says it came from a critical hit, `doubled` that the amounts are double for it,
    `nonlethal` that it cannot kill, `why` what did it; `attack` is false for damage that is no
    attack or spell (persistent damage, a fall).
    """

    parts: tuple[DamagePart, ...]
    why: str = ""
    crit: bool = False
    doubled: bool = False
    nonlethal: bool = False
    attack: bool = True
    source_id: str | None = None

    @property
    def total(self) -> int:
        """All of it."""
        return sum(part.amount for part in self.parts)


Deed = Literal["delay", "ready", "act", "interrupt", "react"]
"""Delay its turn, ready an action, take its turn (or take up a delayed one), act in another's
turn with what it readied or held, use a reaction."""


class Family:
    """A rule family. Subclasses set the class values and override the hooks they need.

    `damage_traits` are the materials and traits that a blow may have besides its type (silver,
    magical): the id and its other words. `immunity_words` are what one may be immune to besides
    conditions and their groups (types of damage, traits of effects).
    """

    id: ClassVar[str] = ""
    name: ClassVar[str] = ""
    round_seconds: ClassVar[int] = 6
    conditions: ClassVar[Sequence[Condition]] = ()
    verbs: ClassVar[Sequence[Verb]] = ()
    stats: ClassVar[Sequence[Stat]] = ()
    settings: ClassVar[Sequence[Setting]] = ()
    damage_traits: ClassVar[Mapping[str, Sequence[str]]] = {}
    immunity_words: ClassVar[Sequence[str]] = ()
    automates: ClassVar[str] = ""
    leaves: ClassVar[str] = ""

    # --- who and what -----------------------------------------------------------------------

    def added(self, decision: Decision, who: str) -> Steps[None]:
        """A combatant has joined: give it the tracks this family keeps, if it is one of its own."""
        return nothing()

    def hp_minimum(self, combatant: Combatant) -> int | None:
        """How low hit points can go for a combatant of this family; None: no floor."""
        return 0

    def is_dead(self, combatant: Combatant) -> bool:
        """Whether this one is beyond healing until it is `revive`d."""
        return combatant.defeated == "dead"

    def unhurt(self, combatant: Combatant, name: str, track: Track) -> Track:
        """A counter of this one as it was before anything befell it: what another of its kind
        begins with."""
        return track.replace(value=track.max)

    def no_harm(self, combatant: Combatant) -> str:
        """What to say instead where damage finds no counter to take from; "": the usual words."""
        return ""

    def meaning(self, word: str) -> str:
        """The one id behind a word for a type of damage or the like, in whatever language; a word
        that the family does not know is itself."""
        return fold(word)

    def outcome(self, answer: Answer, expression: str, dc: int) -> str:
        """What a roll of the GM's own against a DC came to, in this family's words."""
        return "success" if answer.total >= dc else "failure"

    # --- the order ---------------------------------------------------------------------------

    def tie(self, combatant: Combatant) -> float:
        """Among equal initiative, the higher goes first."""
        return combatant.init_mod or 0

    def set_initiative(self, decision: Decision) -> Steps[None]:
        """The fight starts under this family's initiative: give numbers to who needs one."""
        yield from self.roll_for(decision, [c.id for c in decision.state.by_addition()])

    def initiative_bonus(self, rules: object, state: Encounter, combatant: Combatant) -> int:
        """The net modifier in force on one of its own combatants' initiative rolls."""
        return cast("Rules", rules).derive(state, combatant).total("initiative")

    def rolls_initiative(self, who: Combatant) -> bool:
        """Whether this one's initiative is to be rolled, where this family rules it."""
        return who.initiative is None and who.init_mod is not None

    def roll_for(self, decision: Decision, people: Sequence[str]) -> Steps[None]:
        """Initiative for those of `people` who have none; a `group` of one modifier rolls once."""
        rolled: dict[tuple[Fact, str, int | None], float | None] = {}
        for who in people:
            bearer = decision.combatant(who)
            if not self.rolls_initiative(bearer):
                lacks = bearer.initiative is None and not self.gives_number(bearer)
                if lacks and bearer.stats.get("turns") is not False:
                    text = f"has no initiative and comes last: init {bearer.name} 12 gives it one"
                    decision.note(text, who=who, kind="order")
                continue
            group = bearer.stats.get("group")
            key = (group, bearer.side, bearer.init_mod)
            if not group or key not in rolled:
                rolled[key] = yield from roll_initiative(decision, who)
            elif rolled[key] is not None:
                decision.emit(InitiativeSet(who=who, value=rolled[key]))

    def gives_number(self, who: Combatant) -> bool:
        """Whether this family itself gives this one its number (each round) or its place, so that
        nobody is asked for one, and another of its kind does not begin with the same."""
        return False

    def numbered(self, decision: Decision, who: str) -> None:
        """Somebody was given an initiative in words while this family rules it: what follows."""

    def delaying(self, decision: Decision, who: str) -> bool:
        """Somebody delays while this family rules initiative: True if it has its own way to wait
        and has done it. Raises Refused if it may not."""
        return False

    def phases(self, state: Encounter) -> Sequence[Phase]:
        """The parts of a round when this family rules initiative."""
        return (Phase("", "", True),)

    def takes_turn(self, state: Encounter, combatant: Combatant) -> bool:
        """Whether the clock stops at this (present, undefeated) combatant in this phase: not at
        one that is said to have no turns of its own."""
        return combatant.stats.get("turns") is not False

    # --- the edges -----------------------------------------------------------------------------

    def round_started(self, decision: Decision) -> Steps[None]:
        """A round has begun; nobody has acted in it. (Here an order may be made anew.)"""
        return nothing()

    def round_ended(self, decision: Decision) -> Steps[None]:
        """Everybody has acted."""
        return nothing()

    def phase_started(self, decision: Decision, phase: Phase) -> Steps[None]:
        """A phase has begun (only for the family that rules initiative)."""
        return nothing()

    def phase_ended(self, decision: Decision, phase: Phase) -> Steps[None]:
        """A phase is over."""
        return nothing()

    def turn_started(self, decision: Decision, who: str) -> Steps[None]:
        """A turn has begun; durations on its start have fallen."""
        return nothing()

    def turn_ended(self, decision: Decision, who: str, *, resumed: bool) -> Steps[None]:
        """A turn ends; durations on its end have fallen. `resumed`: it had been delayed."""
        return nothing()

    def forbids(self, rules: object, state: Encounter, combatant: Combatant, deed: Deed) -> str:
        """Why this combatant may not do this now ("it is fleeing"); "" if it may."""
        return ""

    def delayed(self, decision: Decision, who: str) -> Steps[None]:
        """The active combatant delays: what happens at once."""
        return nothing()

    def delay_forfeited(self, decision: Decision, who: str) -> Steps[None]:
        """A delayed turn was never taken up; the next one is about to start."""
        return nothing()

    ready_moves: ClassVar[bool] = True  # a readied action changes the place in the order

    # --- effects -------------------------------------------------------------------------------

    def rounds(self, state: Encounter, n: int, bearer: str, source_id: str | None) -> Duration:
        """What "for N rounds" hangs on in this family."""
        return durations.on_count(state, n)

    def gaining(self, decision: Decision, who: str, effect: Effect) -> Steps[Effect | None]:
        """An effect is about to be gained: return it (changed or not), or None if it is not
        (immune, merged into another; say why with a note). Asked of every family in use."""
        yield from ()
        return effect

    def gained(self, decision: Decision, who: str, effect: Effect) -> Steps[None]:
        """An effect has been gained."""
        return nothing()

    def ended(self, decision: Decision, who: str, effect: Effect, why: str) -> Steps[None]:
        """An effect has ended."""
        return nothing()

    def reevaluated(self, decision: Decision, before: Combatant, state: Encounter) -> None:
        """Effects, stats or settings that reach a combatant changed, all that change together
        already have: tell what follows. `before` is how it was in `state`, the fight before."""

    def settle(self, decision: Decision, before: Combatant) -> Steps[None]:
        """A command is done that changed this combatant: put right what must agree whatever the
        path. `before` is how it was when the command began (for who just joined: as it is now)."""
        return nothing()

    # --- harm ----------------------------------------------------------------------------------

    def harm_track(self, combatant: Combatant) -> str:
        """The counter that damage takes from and healing gives to."""
        return "hp"

    def damage(self, decision: Decision, who: str, damage: Damage) -> Steps[int]:
        """Damage to one of this family's combatants; returns the hit points lost."""
        from .health import lose_hp

        yield from ()
        return lose_hp(decision, who, damage.total, damage.why)

    def hurt(self, decision: Decision, who: str, damage: Damage, before: int) -> Steps[None]:
        """Hit points were lost (`before` is what they were). Asked of the bearer's own family."""
        return nothing()

    def healed(self, decision: Decision, who: str, before: int) -> Steps[None]:
        """Hit points were regained. Asked of the bearer's own family."""
        return nothing()

    def rested(self, decision: Decision, who: str) -> Steps[None]:
        """A full night's rest."""
        return nothing()

    def time_passed(self, decision: Decision, seconds: int) -> Steps[None]:
        """In-world time has passed outside the round clock (`seconds` of it)."""
        return nothing()

    def stopped(self, decision: Decision) -> Steps[None]:
        """The fight is over; what lasted for the encounter has ended."""
        return nothing()

    # --- what follows ---------------------------------------------------------------------------

    def derive(self, rules: object, state: Encounter, combatant: Combatant) -> Derived:
        """What follows from this combatant's effects, tracks and stats under this family.

        Must depend on the combatant, the settings and the families in use alone: it is kept until
        one of them changes.
        """
        return Derived()

    def forecast(self, state: Encounter, rules: object = None) -> Sequence[str]:
        """Words for the preview that the next step's facts do not tell (a chance, a reminder).
        Without `rules` the settings are those of the fight or the defaults."""
        return ()


def roll_initiative(decision: Decision, who: str) -> Steps[float | None]:
    """Roll d20, the modifier and what is in force for one combatant; skipped, it has no number."""
    bearer = decision.combatant(who)
    family = decision.rules.of(decision.state, bearer)
    bonus = family.initiative_bonus(decision.rules, decision.state, bearer)
    mod = (bearer.init_mod or 0) + bonus
    answer = yield from decision.roll(
        who,
        f"initiative ({bonus:+d} in force)" if bonus else "initiative",
        f"1d20{mod:+d}" if mod else "1d20",
        rule="initiative",
    )
    if answer.skipped:
        return None
    decision.emit(InitiativeSet(who=who, value=float(answer.total)))
    return float(answer.total)


def flag(value: Fact) -> bool:
    """A stat or setting read as yes or no."""
    return value in (True, 1, "on", "yes", "true", "1")
