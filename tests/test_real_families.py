"""Whole fights of other families by keys in a real terminal, the heroes' dice typed in."""

import json
import subprocess
from pathlib import Path

import pytest
from real_keys import Keys
from terminal import DREADCLOCK, Terminal

PF2 = """use pf2
add Valeros hp=40 init=22 side=pc level=3
add Merisiel hp=30 init=20 side=pc level=3
add Kyra hp=28 init=19 side=pc level=3
add Ezren hp=24 init=16 side=pc level=3
add Goblin x6 hp=16 init=16 side=enemy
policy pc ask
start
""".splitlines()

HORROR = """use hf
add Freddie side=pc reaction=10 hardness=0 willpower=10
add Ariella side=pc reaction=10 hardness=0 willpower=10
add Linda side=pc reaction=12 hardness=2 willpower=10
add "Zombie 1" init=13
add "Zombie 2" init=10
policy pc ask
""".splitlines()


@pytest.fixture
def keys(own_home: Path) -> Keys:
    terminal = Terminal([*DREADCLOCK, "Real"], home=own_home, size=(150, 50))
    terminal.wait("not begun")
    return Keys(terminal)


def test_persistent_damage_dying_and_delay_with_typed_dice(keys: Keys) -> None:
    with keys.t as t:
        for line in PF2:
            keys.line(line)
        t.wait("▶ Valeros")
        keys.line("persistent Valeros 2d6 fire")
        keys.line("persistent goblin1 1d4 acid")
        t.wait(
            "Valeros: persistent fire 2d6", "2d6 fire"
        )  # the preview says what the end of the turn asks
        keys.n("persistent fire")
        keys.answer("Valeros: persistent fire", "3 4", "DC 15")
        keys.answer("1d20", "16", "▶ Merisiel", "40 → 33")
        assert "2d6 fire" not in t.text.split("Dice log")[0]
        keys.line("damage Kyra 28")
        t.wait("dying 1")
        t.send("t")
        t.wait("delays")
        keys.n("▶ Goblin1")  # foes go first among equals; Kyra fell before her turn
        t.wait("Goblin1: persistent acid 1d4")
        t.send("T")
        t.wait("▶ Merisiel", "takes up its turn")
        keys.n("▶ Goblin2")
        t.send("N")
        t.wait("Round 2", "▶ Valeros", "Kyra: recovery 1d20, DC 11")
        keys.n("recovery")
        keys.answer("1d20", "15", "▶ Kyra", "wounded 1")
        t.send("\x1a")  # ctrl+z takes the whole step back, dice and all
        t.wait("▶ Valeros", "dying 1")
        t.send("\x19")
        t.wait("▶ Kyra", "wounded 1")
        t.send("q")
        assert t.finish() == 0


def test_the_survivors_and_the_zombies_with_typed_dice(keys: Keys) -> None:
    with keys.t as t:
        for line in HORROR:
            keys.line(line)
        t.send("z")
        keys.answer("What happens?", "6")
        keys.answer("outnumbered", "yes")
        keys.answer("ambush", "no")
        keys.answer("creepy", "0")
        t.wait("HF 7/0", "HF 7/2")
        dice = {
            1: [("Freddie", "5", "6"), ("Ariella", "1", "8"), ("Linda", "3", "5")],
            2: [("Freddie", "6", "3"), ("Ariella", "8", "6"), ("Linda", "9", "3")],
        }

        def roll(rows: list[tuple[str, str, str]]) -> None:
            for name, plus, minus in rows:
                keys.answer(f"{name}: initiative (Reaction", f"{plus} {minus}")

        keys.n("initiative (Reaction", "Esc cancels")
        roll(dice[1])
        t.wait("Round 1", " 2 ◆ Freddie", "-4 ◆ Ariella", " 5 ◆ Linda", "frozen")
        keys.n("▶ Zombie 2")
        t.send("N")
        roll(dice[2])
        t.wait("Round 2", " 7 ◆ Freddie", " 5 ◆ Ariella", "14 ◆ Linda", "HF 6/2")
        keys.line("horror skip")
        t.send("N")
        t.wait("Round 3", "HF 5/0", "HF 5/2", "HF 6/0")
        keys.line("soak Linda 2 next")
        t.send("N")
        roll([("Freddie", "6", "3"), ("Ariella", "3", "7"), ("Linda", "8", "4")])
        t.wait("Round 4", " 9 ◆ Freddie", " 1 ◆ Ariella", "16 ◆ Linda", "▶ Linda")
        keys.line("drop Linda")
        t.wait("HF 2/2", "HF 3/0", "HF 4/0")
        t.send("q")
        assert t.finish() == 0


def test_the_survivors_as_a_script(tmp_path: Path) -> None:
    script = tmp_path / "zombies.txt"
    lines = [
        *HORROR[:-1],
        "horror scene 6 outnumbered",
        "start",
        "next round",
        "horror skip",
        "next round",
        "soak Linda 2 next",
        "next round",
    ]
    dice = "5,6,1,8,3,5,6,3,8,6,9,3,6,3,3,7,8,4"

    def shown(count: int) -> dict:  # type: ignore[type-arg]
        script.write_text("\n".join(lines[:count]), encoding="utf-8")
        run = subprocess.run(
            [*DREADCLOCK, "play", str(script), "--json", "--dice", dice],
            capture_output=True,
            text=True,
            check=True,
        )
        found = json.loads(run.stdout)
        assert "error" not in found
        return {
            n: c["status"]["horror"] for n, c in found["combatants"].items() if "Zombie" not in n
        } | {"order": found["order"]}

    start = lines.index("start") + 1
    first = shown(start)
    assert {
        n: (h["factor"], h["total"], h["action_penalty"], h["defence_penalty"], h["frozen"])
        for n, h in first.items()
        if n != "order"
    } == {
        "Freddie": (7, 2, -7, 0, False),
        "Ariella": (7, -4, -7, -4, True),
        "Linda": (7, 5, -5, 0, False),
    }
    second = shown(start + 1)
    assert {n: (h["factor"], h["total"]) for n, h in second.items() if n != "order"} == {
        "Freddie": (6, 7),
        "Ariella": (7, 5),
        "Linda": (6, 14),
    }
    third = shown(start + 3)
    assert {n: h["factor"] for n, h in third.items() if n != "order"} == {
        "Freddie": 5,
        "Ariella": 6,
        "Linda": 5,
    }
    fourth = shown(start + 5)
    assert {
        n: (h["factor"], h["total"], h["excess"]) for n, h in fourth.items() if n != "order"
    } == {
        "Freddie": (4, 9, 4),
        "Ariella": (5, 1, 5),
        "Linda": (4, 16, 0),
    }
    assert fourth["order"] == ["Linda", "Zombie 1", "Zombie 2", "Freddie", "Ariella"]


MYTHOS = """use mythos
add Ash side=pc sanity=2 health=6 will=3 speed=3 clues=5 xp=7
add Beth side=pc sanity=4 health=2 will=4 speed=2 clues=1
add Ghoul side=enemy horror_rating=-1 horror_loss=2 combat=4
add Byakhee side=enemy horror_rating=0 horror_loss=1 combat=2
policy pc ask
policy enemy ask
""".splitlines()


def test_three_rounds_of_the_mythos_with_typed_dice(keys: Keys) -> None:
    with keys.t as t:
        for line in MYTHOS:
            keys.line(line)
        keys.n("Respite / Передышка", "▶ Ash")
        for phase, name in (
            ("Respite", "Beth"),
            ("Action / Действия", "Ash"),
            ("Action", "Beth"),
            ("Events / События", "Ash"),
            ("Events", "Beth"),
        ):
            keys.n(phase, f"▶ {name}")
        keys.n("Mythos / Мифос")
        keys.line("horror check Ash Ghoul card fear")
        keys.answer("horror check", "1 2", "shocked")
        t.wait("san 1/2", "madness")
        keys.line("attack Beth Ghoul card leg")
        keys.answer("attack", "5 6 1 1 1", "trauma", "hlth 1/2")
        t.send("N")
        t.wait("Round 2", "passed over in respite", "Action / Действия")
        t.send("N")
        t.wait("Round 3")
        keys.line("lose Ash sanity 5")
        keys.answer("consumed by the Mythos?", "yes", "CONSUMED")
        t.send("q")
        assert t.finish() == 0
