"""The rule families at hand, and what they say together."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tracker.model import Combatant, Effect, Encounter
from tracker.model.text import fold

from .decision import Refused
from .derive import Derived, merge
from .family import Condition, Deed, Family, Setting, Stat
from .stats import CORE_STATS
from .verb import Verb


@dataclass(frozen=True, slots=True)
class Named:
    """A condition found by a word: whose it is, and what it is."""

    family: str
    condition: Condition


class Rules:
    """All registered families, the core verbs, and the settings of the config file."""

    def __init__(
        self,
        families: Iterable[Family],
        core: Iterable[Verb] = (),
        config: Mapping[str, str] | None = None,
    ) -> None:
        self.families: dict[str, Family] = {f.id: f for f in families}
        self.core: dict[str, Verb] = {v.name: v for v in core}
        self.config: dict[str, str] = dict(config or {})
        self._words: dict[str, dict[str, Condition]] = {
            f.id: {w: c for c in f.conditions for w in c.words()} for f in self.families.values()
        }
        self._by_id: dict[tuple[str, str], Condition] = {
            (f.id, c.id): c for f in self.families.values() for c in f.conditions
        }
        self._verbs = {v.id: v for v in self.core.values()}
        self._verbs |= {v.id: v for f in self.families.values() for v in f.verbs}
        self._settings = self.settings()
        self._kept: dict[str, tuple[Combatant, object, object, Derived]] = {}
        self._carried: dict[str, tuple[tuple[Effect, ...], frozenset[tuple[str, str]]]] = {}

    # --- families ---

    def active(self, state: Encounter) -> tuple[Family, ...]:
        """The families in use, in their order: those of `use`, or all."""
        ids = state.families or tuple(self.families)
        return tuple(self.families[i] for i in ids if i in self.families)

    def first(self, state: Encounter) -> Family:
        """The family that rules initiative."""
        return self.active(state)[0]

    def of(self, state: Encounter, combatant: Combatant) -> Family:
        """A combatant's own family: its `family`, or the first in use."""
        own = self.families.get(combatant.family)
        return own if own is not None else self.first(state)

    def order_for(self, state: Encounter, combatant: Combatant | None) -> tuple[Family, ...]:
        """The families in the order in which a plain word is looked up for a combatant."""
        active = self.active(state)
        if combatant is None or combatant.family not in self.families:
            return active
        own = self.families[combatant.family]
        return (own, *(f for f in active if f is not own))

    # --- conditions ---

    def condition(self, family: str, condition: str) -> Condition | None:
        """A condition by its family and id."""
        return self._by_id.get((family, condition))

    def find_condition(
        self, state: Encounter, combatant: Combatant | None, word: str
    ) -> Named | None:
        """The condition a word means for this combatant: its own family first, then those in
        use; `family:word` says it outright. None if no family in use knows the word."""
        prefix, colon, rest = word.partition(":")
        if colon and prefix in self.families:
            found = self._words[prefix].get(fold(rest))
            return Named(prefix, found) if found else None
        for family in self.order_for(state, combatant):
            found = self._words[family.id].get(fold(word))
            if found:
                return Named(family.id, found)
        return None

    def condition_words(self, state: Encounter) -> list[str]:
        """Every word for a condition in the families in use (for completion and near misses)."""
        words: dict[str, None] = {}
        for family in self.active(state):
            for condition in family.conditions:
                words[condition.id] = None
                for group in condition.names.values():
                    words.update(dict.fromkeys(n.casefold() for n in group))
        return list(words)

    def kinds(self, state: Encounter) -> list[str]:
        """What one may be immune to besides conditions: groups of them, and the families' words."""
        families = self.active(state)
        groups = [fold(c.group) for f in families for c in f.conditions if c.group]
        return list(
            dict.fromkeys([*groups, *(fold(w) for f in families for w in f.immunity_words)])
        )

    def same_kind(self, effect: Effect, word: str) -> bool:
        """Whether a word is the kind of an effect (the type of its damage), in any language."""
        family = self.families.get(effect.family)
        if family is None or not effect.kind:
            return False
        return family.meaning(effect.kind) == family.meaning(word)

    def label(self, family: str, condition: str) -> str:
        """What to call a condition on screen (a free text is its own label)."""
        found = self.condition(family, condition)
        return found.label if found else condition

    def shared(self, state: Encounter, family: str, condition: str) -> bool:
        """Whether another family in use has a condition of the same name."""
        return any((f.id, condition) in self._by_id for f in self.active(state) if f.id != family)

    # --- verbs, stats, settings ---

    def verb(self, verb_id: str) -> Verb | None:
        """A verb by its id (`damage`, `pf1:fear`)."""
        return self._verbs.get(verb_id)

    def verbs(self, state: Encounter | None = None) -> list[Verb]:
        """The core verbs, then those of the families in use (of all without a state)."""
        families = self.families.values() if state is None else self.active(state)
        return [*self.core.values(), *(v for f in families for v in f.verbs)]

    def strangers(self, state: Encounter, verb: Verb, who: Iterable[str]) -> list[Combatant]:
        """Those of `who` that go by another family than a verb that is for its own ones."""
        found = [c for i in who if verb.own and (c := state.get(i)) is not None]
        return [c for c in found if c.family in self.families and c.family != verb.family]

    def not_for(self, state: Encounter, verb: Verb, who: Iterable[str]) -> str:
        """Why a verb is not for some of these, and what is said instead; "" if it is for all."""
        for c in self.strangers(state, verb, who):
            own = self.families[c.family]
            alike = next((v.name for v in own.verbs if v.key and v.key == verb.key), "")
            way = f", there it is  {alike} {c.name}" if alike else ""
            return (
                f"{verb.label or verb.name} is of {verb.family}, and {c.name} goes by "
                f"{own.id}{way}; {verb.id} says it outright"
            )
        return ""

    def seen(self, state: Encounter) -> tuple[Family, ...]:
        """The families that somebody in the fight goes by, or that the table named with `use`: what
        is worth offering. Of all others nothing is asked for."""
        active = self.active(state)
        if state.families:
            return active
        people = state.present
        ids = {c.family for c in people} | {e.family for c in people for e in c.effects}
        if not people or any(c.family not in self.families for c in people):
            ids.add(active[0].id)
        has = {key.partition(".")[0] for c in people for key in (*c.stats, *c.tracks)}
        for key, owners in self.stats(state).items():
            if key in has and len(owners) == 1:
                ids.add(owners[0][0])
        return tuple(f for f in active if f.id in ids)

    def stats(self, state: Encounter) -> dict[str, list[tuple[str, Stat]]]:
        """Stat keys of the families in use: key -> (family, stat), the first in use first."""
        found: dict[str, list[tuple[str, Stat]]] = {}
        for family in self.active(state):
            for stat in family.stats:
                found.setdefault(stat.key, []).append((family.id, stat))
        return found

    def stat_key(self, state: Encounter | None, word: str) -> str:
        """The key of the stat or counter that a word means, in any language; "" if none is
        called that. A key that goes on after a dot keeps what follows it."""
        base, dot, rest = word.partition(".")
        for wanted, tail in ((word, ""), (base, dot + rest)):
            folded = fold(wanted)
            fitting = [s for s in self._all_stats(state) if not tail or s.prefix]
            # A key is itself before it is another family's word ("strength", a die of Savage
            # Worlds, is a word for the modifier of Pathfinder 1e).
            for stat in fitting:
                if folded == fold(stat.key):
                    return stat.key + tail
            for stat in fitting:
                if folded in (fold(w) for w in stat.words):
                    return stat.key + tail
        return ""

    def _all_stats(self, state: Encounter | None) -> list[Stat]:
        families = self.families.values() if state is None else self.active(state)
        return [*CORE_STATS, *(s for f in families for s in f.stats)]

    def damage_traits(self, state: Encounter) -> dict[str, str]:
        """The words for materials and traits of a blow in the families in use, folded, with the
        id each means."""
        found: dict[str, str] = {}
        for family in self.active(state):
            for trait, words in family.damage_traits.items():
                for word in (trait, trait.replace("_", " "), *words):
                    found.setdefault(fold(word), trait)
        return found

    def settings(self, state: Encounter | None = None) -> dict[str, Setting]:
        """All settings by full name (`pf1.system`)."""
        families = self.families.values() if state is None else self.active(state)
        return {f"{f.id}.{s.name}": s for f in families for s in f.settings}

    def setting(self, state: Encounter, name: str) -> str:
        """The reading in force: of this fight, else of the config file, else the default."""
        value = state.settings.get(name)
        if value is not None:
            return str(value)
        if name in self.config:
            return self.config[name]
        return self._settings[name].default

    # --- what follows ---

    def derive(self, state: Encounter, combatant: Combatant) -> Derived:
        """All that follows for a combatant, kept until it or the settings change."""
        kept = self._kept.get(combatant.id)
        if (
            kept is not None
            and kept[0] is combatant
            and kept[1] is state.settings
            and kept[2] is state.families
        ):
            return kept[3]
        found = self.derive_anew(state, combatant)
        self._kept[combatant.id] = (combatant, state.settings, state.families, found)
        return found

    def derive_anew(self, state: Encounter, combatant: Combatant) -> Derived:
        """The same without keeping it (for a combatant as it was)."""
        return merge([f.derive(self, state, combatant) for f in self.active(state)])

    def forbids(self, state: Encounter, combatant: Combatant, deed: Deed) -> str:
        """Why a combatant may not do this now, by any family in use; "" if it may."""
        reasons = (f.forbids(self, state, combatant, deed) for f in self.active(state))
        return next((why for why in reasons if why), "")

    def carries(self, combatant: Combatant) -> frozenset[tuple[str, str]]:
        """The (family, condition) pairs of all its effects, kept until the effects change: so a
        rule finds in no time that it has nothing to do here."""
        kept = self._carried.get(combatant.id)
        if kept is None or kept[0] is not combatant.effects:
            pairs = frozenset((e.family, e.condition) for e in combatant.effects)
            kept = self._carried[combatant.id] = (combatant.effects, pairs)
        return kept[1]

    # --- by name ---

    def family_named(self, name: str) -> Family:
        """A family by id or name. Raises Refused with the nearest."""
        wanted = fold(name)
        for family in self.families.values():
            if wanted in (fold(family.id), fold(family.name)):
                return family
        known = ", ".join(self.families)
        raise Refused(f'no rule family is called "{name}"; there are: {known}')
