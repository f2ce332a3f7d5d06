"""Putting a creature together: each field checked on its own, what does not fit said in words."""

import re
from dataclasses import dataclass, field
from typing import Any

from tracker.model.text import clean

from ..absent import absent
from ..found import Creature
from ..parts import Part, with_parts
from . import fields
from .keys import Key, key_of

LONGEST_NAME = 60
"""Longer names could be added by no line of the command bar."""
MOST_AT_ONCE = 100
LONGEST_TEXT = 12_000
MOST_ODD = 12
MOST_EFFECTS = 30
LONGEST_EFFECT = 400
LONGEST_LIST = 900
"""Characters of a list of words, as a stat."""

WANTED: dict[str, tuple[str, ...]] = {
    "sw": ("Spirit",),
    "hf": ("Reaction",),
}
_TIMES = re.compile(
    r"^(?:(?P<before>\d{1,3})\s?[x×]\s+(?P<rest>\S.*)"
    r"|(?P<name>.*\S)\s+\(?\s?[x×]\s?(?P<after>\d{1,3})\s?\)?)$",
    re.IGNORECASE,
)
_VERBS = ("effect", "persistent", "bleed", "fear", "pf1:fear", "pf1:bleed", "pf2:persistent")


@dataclass(slots=True)
class Draft:
    """A creature in the making."""

    name: str
    family: str = ""
    pairs: dict[str, str] = field(default_factory=dict)
    count: str = "1"
    odd: list[str] = field(default_factory=list)
    failed: dict[str, str] = field(default_factory=dict)
    effects: list[str] = field(default_factory=list)
    text: str = ""
    source: str = ""
    wants_ac: bool = False
    parts: list[Part] = field(default_factory=list)

    def put(self, key: str, value: Any, *, words: str = "") -> bool:
        """Give a stat from however a file writes it; False (and kept in `failed`) if it makes
        no sense. `words` is what the file calls it."""
        known = key_of(key, self.family)
        if value is None or value in ("", [], {}) or known is None:
            return False
        try:
            text, why = _fitting(known, value)
        except (ValueError, TypeError, OverflowError):
            text, why = "", "not understood"
        if why:
            shown = fields.text_of(value, 40) or "a list"
            lost = "is not taken whole" if text else "is left off"
            self.failed[words or key] = f'{words or key}: "{shown}" {lost}, {why}'
        if not text:
            return False
        if known.kind in ("int", "track") and fields.has_decimals(_first(value)):
            shown = fields.text_of(_first(value), 40)
            self.say(f'{words or key} "{shown}" has decimals: {text} is taken')
        self.pairs[key] = text
        return True

    def say(self, words: str) -> None:
        """Something the GM should look at."""
        if words not in self.odd and len(self.odd) < MOST_ODD:
            self.odd.append(clean(words, 300))

    def note(self, words: str) -> None:
        """Something for the creature's own note."""
        said = clean(words, 200).strip(" ;,")
        old = self.pairs.get("note", "")
        if said and said not in old and not absent(said):
            self.pairs["note"] = clean("; ".join(p for p in (old, said) if p), 500)

    def effect(self, words: str) -> None:
        """An effect it has, in words (`frightened 2`) or as a line with `{name}`."""
        line = effect_line(words)
        if not line:
            self.say(f'the effect "{clean(words, 60)}" is left off')
        elif len(self.effects) < MOST_EFFECTS:
            self.effects.append(line)

    def creatures(self) -> tuple[Creature, ...]:
        """The creature, and a row for each part that has hit points of its own."""
        return with_parts(self.creature(), self.parts)

    def creature(self) -> Creature:
        """The creature as it stands, with what is missing named."""
        for words in self.failed.values():
            self.say(words)
        pairs = {"family": self.family, **self.pairs} if self.family else dict(self.pairs)
        return Creature(
            name=self.name,
            pairs=pairs,
            count=self.count,
            missing=missing(pairs, wants_ac=self.wants_ac),
            odd=tuple(self.odd),
            effects=tuple(self.effects),
            text=self.text[:LONGEST_TEXT],
            source=clean(self.source, 200),
        )


def missing(pairs: dict[str, str], *, wants_ac: bool = False) -> tuple[str, ...]:
    """What a fight under the creature's rules wants and the file lacks."""
    family = pairs.get("family", "")
    if family == "mythos":
        return _mythos_missing(pairs)
    if family in WANTED:
        return tuple(w for w in WANTED[family] if w.lower() not in pairs)
    found = []
    if "hp" not in pairs:
        found.append("HP")
    if "init" not in pairs and "mod" not in pairs:
        found.append("initiative")
    if wants_ac and "ac" not in pairs:
        found.append("AC")
    return tuple(found)


def _mythos_missing(pairs: dict[str, str]) -> tuple[str, ...]:
    villain = any(k in pairs for k in ("horror_rating", "horror_loss", "combat"))
    if villain:
        return ()
    return tuple(w for w in ("Sanity", "Health") if w.lower() not in pairs)


def named(raw: Any) -> Draft | None:
    """A draft with a clean, sayable name and the count written into it (`Goblin x3`).

    None where there is no name at all.
    """
    full = clean(fields.text_of(raw, 2000), 2000)
    times = _TIMES.match(full[:200]) if len(full) <= 200 else None
    count = "1"
    if times:
        count = times["before"] or times["after"]
        full = times["rest"] or times["name"]
    name = _sayable(full)
    if not name:
        return None
    draft = Draft(name)
    if name != full:
        if len(full) > LONGEST_NAME:
            draft.say(f"its name is cut to {LONGEST_NAME} characters; it had {len(full)}")
        else:
            draft.say(f'its name was "{full}"; signs that mean something in a line are left out')
    if times:
        counted(draft, count)
    return draft


def _sayable(name: str) -> str:
    """A name without the signs by which a line of the language would mean something else."""
    bare = re.sub(r"\s*[,，、*＊=＝]+\s*", " ", name).strip().lstrip("@＠. ")
    bare = bare[:LONGEST_NAME].strip()
    return f"No. {bare}" if fields.plain(bare).isdecimal() else bare


def counted(draft: Draft, value: Any) -> bool:
    """Take a number of creatures, or dice for it; False where it is none or nothing."""
    rolled = fields.dice(value)
    if rolled:
        draft.count = rolled
        return True
    number = fields.whole(str(value).lstrip("xX× ")) if not isinstance(value, bool) else None
    if number is None:
        draft.say(f'the count "{fields.text_of(value, 30)}" is no number; one comes')
        return True
    if number > MOST_AT_ONCE:
        draft.say(f"{number} were asked for; at most {MOST_AT_ONCE} come at once")
    draft.count = str(min(max(number, 0), MOST_AT_ONCE))
    return number > 0


def effect_line(words: str) -> str:
    """The line that gives an effect; "" for one that could do anything else than that."""
    text = clean(words, LONGEST_EFFECT)
    if not text or len(words) > LONGEST_EFFECT:
        return ""
    if "{" in text:
        verb, _, rest = text.partition(" ")
        about, _, what = rest.partition(" ")
        fits = verb.casefold() in _VERBS and about == "{name}" and what
        return text if fits and "{" not in what else ""
    if text[0] in "!@":
        return ""
    head, _, rest = text.partition(" ")
    if head.casefold() == "persistent" and re.match(r"\d", rest):
        plain = re.sub(r"\s*\bdamage\b", "", rest)
        return f"persistent {{name}} {re.sub(r'[()]', ' ', plain)}".strip()
    return f"effect {{name}} {text}"


def _fitting(known: Key, value: Any) -> tuple[str, str]:
    """A value as the key takes it ("" if nothing), and why not if it makes no sense."""
    if known.kind == "words":
        return _joined([w for i in fields.items(value) if (w := clean(i, fields.LONGEST_WORD))])
    if isinstance(value, list | tuple | dict):
        value = _first(value)
    text = fields.text_of(value)
    if not text:
        return "", ""
    if known.kind == "flag":
        truth = fields.yes(text)
        return ("", "it takes yes or no") if truth is None else ("yes" if truth else "no", "")
    if known.choices:
        found = fields.step(text) or text.casefold()
        if found in known.choices:
            return found, ""
        shown = ", ".join(known.choices)
        return "", f"it takes one of {shown}"
    if known.kind == "text":
        return text, ""
    if known.kind == "int":
        number = fields.whole(text)
        return ("", "it takes a whole number") if number is None else _within(known, number)
    return _counter(known, fields.pool(text))


def _counter(known: Key, pool: str) -> tuple[str, str]:
    if not pool:
        return "", "it takes a number such as 24 or 20/24"
    now, slash, most = pool.partition("/")
    if fields.dice(pool):
        return pool, ""
    for each in (now, most) if slash else (now,):
        _, why = _within(known, int(each))
        if why:
            return "", why
    if slash and int(now) > int(most):
        return now, f"{now} is more than its maximum {most}, so {now} is taken for both"
    return pool, ""


def _within(known: Key, number: int) -> tuple[str, str]:
    low = -fields.LARGEST if known.low is None else known.low
    high = fields.LARGEST if known.high is None else known.high
    if low <= number <= high:
        return str(number), ""
    return "", f"it goes from {low:,} to {high:,}"


def _first(value: Any) -> Any:
    """The number that stands for a list or a mapping: `{value: 7}`, `{land: 25}`, `[15, ...]`."""
    for _ in range(4):
        if isinstance(value, dict):
            low = {str(k).strip().casefold(): v for k, v in value.items()}
            keys = ("value", "current", "total", "mod", "bonus", "base", "land", "walk", "average")
            value = next((low[k] for k in keys if k in low), next(iter(low.values()), None))
        elif isinstance(value, list | tuple):
            value = value[0] if value else None
    return value if not isinstance(value, dict | list | tuple) else None


def _joined(words: list[str]) -> tuple[str, str]:
    """Words with commas between them, each whole; a comma of its own stands in brackets only."""
    kept: list[str] = []
    for word in words:
        bare = ", ".join(fields.split(word))
        outside = bare if bare.count("(") == bare.count(")") else re.sub(r"[()]", " ", bare)
        if sum(len(k) + 1 for k in kept) + len(outside) > LONGEST_LIST:
            return ",".join(kept), f"only its first {len(kept)} words are kept"
        kept += [outside] if len(fields.split(outside)) == 1 else fields.split(outside)
    return ",".join(kept), ""


def hit_points(draft: Draft, now: Any, most: Any, *, words: str = "HP") -> None:
    """Current and maximum hit points from whichever of the two a file has."""
    if isinstance(now, dict):
        low = {str(k).strip().casefold(): v for k, v in now.items()}
        most = next((low[k] for k in ("max", "maximum", "total") if k in low), most)
        if "temp" in low and fields.whole(low["temp"]):
            draft.put("temp", low["temp"])
        keys = ("current", "value", "now", "average", "hp")
        rolled = next((low[k] for k in ("formula", "special") if k in low), None)
        now = next((low[k] for k in keys if k in low), rolled)
    if isinstance(now, list) and len(now) > 1:
        draft.say(f"it has {len(now)} pools of hit points; the first is taken")
    for given in (now, most):
        if fields.has_decimals(_first(given)):
            draft.say(f'{words} "{fields.text_of(_first(given), 40)}" has decimals: they are cut')
    had, top = fields.whole(_first(now)), fields.whole(_first(most))
    if had is not None and top is not None and not fields.dice(now):
        draft.put("hp", f"{had}/{top}" if top else None, words=words)
    elif fields.pool(_first(now)) in ("0", ""):
        given = fields.text_of(_first(now), 60)
        draft.put("hp", _first(most), words=words)
        if given and "hp" not in draft.pairs:
            draft.say(f'{words} "{given}" is no number of hit points')
    else:
        draft.put("hp", _first(now), words=words)
