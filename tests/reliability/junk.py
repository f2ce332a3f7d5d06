"""What a fight can be fed with: lines of every verb, whole and spoilt, and names of every kind."""

import random
from collections.abc import Callable

from tracker.clock import Param, Rules, Verb
from tracker.model import Encounter

NAMES = (
    "[red]",
    "[/]",
    "[bold]Zombie[/bold]",
    "[@click=app.quit]x[/]",
    "\\[",
    "$(rm)",
    "\x1b[2J",
    "\x1b]0;title\x07",
    "a\x00b",
    "tab\there",
    "two\nlines",
    "\r",
    "\u202eתורד\u202c",
    "שלום",
    "مرحبا",
    "\u200b",
    "a\u200bb",
    "\ufeff",
    "e\u0301" * 30,
    "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L",
    "美良" * 20,
    "ｗｉｄｅ",
    "👨‍👩‍👧‍👦",
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "\ud800",
    "\U0010ffff",
    "x" * 10_000,
    "x" * 300,
    "all",
    "@pc",
    "*",
    ".",
    "-1",
    "0",
    "next",
    "x4",
    "=",
    "hp=3",
    '"',
    "'",
    "' OR 1=1 --",
    "../../etc/passwd",
    "%s%n{0}",
    "Goblin1",
    "Ezren",
    " ",
    "",
)
_NUMBERS = """
0 1 2 3 7 12 -1 -0 +3 =6 007 1e9 1.5 ,5 ½ ٣ ３ ∞ nan inf 99999 2147483648 1_000 0x10 --3 +-2
-9223372036854775809
"""
_DICE = """
2d6 d20 1d20+5 4d6kh3 2d8! 1d4! d% 0d6 1d0 1d1! 99d6 9999d9999 -1d6 2d6-2d6 d d6d6 3d6+ ((1d6))
1d6*2 6d6kl9 2d20kh0 1d6!! 1d6r1 1d6+1d6+1d6+1d6 100d100! 1d6×2 １ｄ６ 2w6 2к6 d6kh d2147483648
"""
_WORDS = """
for until end of next turn start rounds minutes from by dc x4 crit half all pf1:shaken shaken
sw:shaken 怯え状態 erschüttert dead fire , ;; # ! !dice hp=3/4 init=+2 hp=2d6 side=pc side=x
family=sw family=zz @pc @all @nobody goblin* * . " ' \\ = : pf2: :x level=99 spirit=d7
"""
NUMBERS = [*_NUMBERS.split(), "9" * 40]
DICE = _DICE.split()
WORDS = _WORDS.split()
CHARS = " \t\n\x00\x1b\x7f\u200b\u202e\u3000\ud800é怖👻\"'\\#*.,:;=+-!@[](){}%$0９"


class Junk:
    """Inputs for one fight, from one source of chance."""

    def __init__(self, chance: random.Random, rules: Rules) -> None:
        self.chance = chance
        self.verbs: list[Verb] = rules.verbs()
        self.conditions = [c.id for f in rules.families.values() for c in f.conditions]
        self.stats = [s.key for f in rules.families.values() for s in f.stats]
        self.settings = list(rules.settings())
        self.rules = rules

    def line(self, state: Encounter) -> str:
        """A line of a verb as its parameters say; mostly spoilt afterwards."""
        verb = self.chance.choice(self.verbs)
        if verb.examples and self.chance.random() < 0.15:
            line = self.chance.choice(verb.examples)
        else:
            family = f"{verb.family}:" if verb.family and self.chance.random() < 0.5 else ""
            words = [self._param(p, state) for p in verb.params]
            line = " ".join([family + verb.name, *filter(None, words)])
        for _ in range(self.chance.choice((0, 0, 0, 1, 1, 2, 4))):
            line = self.spoilt(line)
        return line

    def _param(self, param: Param, state: Encounter) -> str:
        if param.optional and self.chance.random() < 0.6:
            return ""
        if param.choices and self.chance.random() < 0.7:
            value = self.chance.choice(list(param.choices))
        elif param.name == "name" and param.kind == "word":
            value = self.chance.choice([*self.settings, "pc", "all", "enemy.recovery"])
        else:
            value = self._value(param.kind, state)
        if param.kind == "flag":
            return param.keyword
        return f"{param.keyword} {value}".strip()

    def _value(self, kind: str, state: Encounter) -> str:
        draw = self.chance.choice
        makers: dict[str, Callable[[], str]] = {
            "target": lambda: self.name(state),
            "targets": lambda: ",".join(self.name(state) for _ in range(draw((1, 1, 2, 3)))),
            "new": lambda: quoted(draw(NAMES)),
            "condition": lambda: draw([*self.conditions, '"holding"', "all", "怯え状態"]),
            "amount": lambda: draw((*NUMBERS, *DICE)),
            "dice": lambda: self.dice(),
            "duration": self._duration,
            "pairs": self._pairs,
            "text": lambda: quoted(draw(NAMES)),
            "line": lambda: " ".join(draw((*NAMES, *NUMBERS, *WORDS)) for _ in range(2)),
            "word": lambda: draw((*WORDS, *self.settings)),
            "words": lambda: " ".join(draw((*self.rules.families, *WORDS)) for _ in range(2)),
        }
        return makers.get(kind, lambda: draw(NUMBERS))()

    def name(self, state: Encounter) -> str:
        """Somebody of the fight in one of the ways to say so, or nobody."""
        names = [c.name for c in state.present]
        ways = ["@pc", "@all", "@enemy", ".", "1", "3", "99", "G*"]
        if names and self.chance.random() < 0.8:
            name = self.chance.choice(names)
            return name[:3] if self.chance.random() < 0.2 else quoted(name)
        return self.chance.choice([*ways, quoted(self.chance.choice(NAMES))])

    def _duration(self) -> str:
        number = self.chance.choice(NUMBERS)
        return self.chance.choice(
            (
                f"for {number} rounds",
                f"for {number} minutes",
                "for 1 round",
                "until end of next turn",
                "until start of Ezren's turn",
                "until rest",
                "until removed",
                f"until {number}",
                "for",
            )
        )

    def _pairs(self) -> str:
        keys = [*self.stats, "hp", "init", "side", "family", "level", "ac", "zz"]
        values = (*NUMBERS, *DICE, "pc", "enemy", "pf2", "yes", "3/9", "d6", "d8+1", "fire", "")
        draw = self.chance.choice
        return " ".join(f"{draw(keys)}={draw(values)}" for _ in range(draw((1, 2, 3))))

    def dice(self) -> str:
        """An expression, mostly spoilt."""
        text = self.chance.choice(DICE)
        for _ in range(self.chance.choice((0, 0, 1, 2))):
            text += self.chance.choice(("+", "-", " ", "")) + self.chance.choice((*DICE, *NUMBERS))
        return self.spoilt(text) if self.chance.random() < 0.3 else text

    def spoilt(self, line: str) -> str:
        """One change, of a word or of a letter."""
        draw, words = self.chance.choice, line.split(" ")
        at = self.chance.randrange(len(words))
        place = self.chance.randrange(len(line) + 1)
        match self.chance.randrange(9):
            case 0:
                del words[at]
            case 1:
                words.insert(at, words[at])
            case 2:
                words.insert(at, draw((*WORDS, *NUMBERS, *DICE, *NAMES[:-2])))
            case 3:
                words[at] = draw((*WORDS, *NUMBERS, *DICE, *NAMES))
            case 4:
                self.chance.shuffle(words)
            case 5:
                return line[:place] + draw(CHARS) + line[place:]
            case 6:
                return line[:place] + line[place + 1 :]
            case 7:
                return line[:place]
            case _:
                return line * draw((2, 3, 40)) if len(line) < 200 else line[::-1]
        return " ".join(words)

    def script(self, state: Encounter) -> str:
        """Several lines, dice for them, and stray marks."""
        lines = [self.line(state) for _ in range(self.chance.randrange(1, 8))]
        lines.insert(0, self.chance.choice(("!dice 4 6 12", "!choose yes", "!dice x", "!", "# x")))
        return self.chance.choice(("\n", "\r\n", "\r", "\n\n")).join(lines)

    def config(self) -> str:
        """A config file: right, half right, or none at all."""
        draw = self.chance.choice
        settings = [*self.settings, "pf9.x", ""]
        values = ("core", '"ask"', "3", "true", "[1, 2]", "{a = 1}", '"', "1979-05-27", '"[red]"')
        lines = [
            draw(("", 'theme = "candle"', "theme = 3", "x = 1", "[[rules]]", "\x00", "= 3")),
            draw(("[rules]", "[policies]", "[keys]", "[rules.pf1]", "rules = 1", "[", "")),
            *(f'"{draw(settings)}" = {draw(values)}' for _ in range(3)),
            draw(("", "[policies]\npc = 3", '[keys]\nnext = "n,n,,"', "a" * 3000, "[" * 400)),
        ]
        text = "\n".join(lines)
        return self.spoilt(text) if self.chance.random() < 0.3 else text


def quoted(name: str) -> str:
    """A name as one word of a line."""
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'
