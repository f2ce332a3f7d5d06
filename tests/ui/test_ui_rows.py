"""Keys act on the selected rows: by the row's own family, once, and it is seen on whom."""

from pathlib import Path

import pytest
from ui_support import GRAVEYARD, Screen, run, shown, table_at

from tracker.demo import SCRIPT
from tracker.language import complete
from tracker.play import run_script
from tracker.ui.screens.group import GroupScreen

STARTED = (*GRAVEYARD, "start")
MIXED = (
    "use pf1 sw pf2 mythos",
    "add Ann family=sw side=pc spirit=d6 bennies=0",
    "add Ezren family=pf1 hp=20 init=10 side=pc",
    "add Elf family=pf2 hp=20 level=3 init=9 side=pc",
    "add Ash family=mythos side=pc sanity=3 health=3 will=3 speed=3",
    "add Ghoul family=mythos horror_rating=0 horror_loss=1",
)


def box(s: Screen) -> str:
    """What the dialog of a group shows."""
    assert isinstance(s.app.screen, GroupScreen)
    return "\n".join(str(label.content) for label in s.app.screen.labels)


def footer(s: Screen) -> str:
    return s.grid[-1]


async def test_f_means_the_fear_of_the_rows_own_family(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *MIXED)) as s:
        s.fight.combatants.go_to(s.who("Ezren").id)
        await s.press("f", "2", "enter")
        assert [(e.family, e.condition) for e in s.who("Ezren").effects] == [("pf1", "shaken")]
        s.fight.combatants.go_to(s.who("Elf").id)
        await s.until(lambda: "f Frightened" in footer(s))
        await s.press("f", "2", "enter")
        (effect,) = s.who("Elf").effects
        assert (effect.family, effect.condition, effect.value) == ("pf2", "frightened", 2)
        s.fight.combatants.go_to(s.who("Ann").id)
        await s.until(lambda: "f Fear check" in footer(s))
        await s.press("space", "f")
        assert isinstance(s.app.screen, GroupScreen) and "Ann  spirit" in s.text
        await s.press("escape")
        await s.press("escape", "f")
        assert "Ann" in s.text and "Ezren  " not in box(s)  # of the heroes, those of her family
        await s.press("escape")
        s.fight.combatants.go_to(s.who("Ash").id)
        await s.until(lambda: "f Horror check" in footer(s))


async def test_a_key_of_another_family_says_so(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *MIXED)) as s:
        s.fight.combatants.go_to(s.who("Ann").id)
        await s.press("w")
        assert "of pf1" in s.said and "Ann goes by sw" in s.said
        assert s.fight.bar.prompt is None
        s.fight.combatants.go_to(s.who("Ezren").id)
        await s.press("p", "2", "enter")
        assert [e.condition for e in s.who("Ezren").effects] == ["bleed"]
        s.fight.combatants.go_to(s.who("Elf").id)
        await s.press("p")
        await s.type("1d6 fire")
        await s.press("enter")
        assert [(e.dice, e.kind) for e in s.who("Elf").effects] == [("1d6", "fire")]


@pytest.mark.parametrize(
    ("lines", "who", "keys", "logged"),
    [
        (("use sw", "add Ann side=pc spirit=d6 bennies=0"), "Ann", ("f", "enter", "enter"), "fear"),
        (
            ("use sw", "add Ann side=pc spirit=d6", "add Bob side=pc spirit=d6", "add Imp"),
            "Bob",
            ("space", "f", "enter", "enter"),
            "fear check",
        ),
        (
            (
                "use mythos",
                "add Ash side=pc sanity=3 health=3 will=3 speed=3",
                "add Ghoul horror_rating=0 horror_loss=1",
            ),
            "Ash",
            ("f", "enter", "enter"),
            "horror check",
        ),
        (
            ("use hf", "add Linda side=pc willpower=10", "horror scene 4", "add Rat init=3"),
            "Linda",
            ("f", "enter", "enter"),
            "Horror Check",
        ),
    ],
)
async def test_the_app_rolls_the_check_of_one(
    tmp_path: Path, lines: tuple[str, ...], who: str, keys: tuple[str, ...], logged: str
) -> None:
    async with shown(table_at(tmp_path, *lines)) as s:
        s.fight.combatants.go_to(s.who(who).id)
        await s.press(*keys)
        rolls = [x for x in s.fight.table.log if x.kind == "roll"]
        assert rolls and {x.who for x in rolls} == {who} and {x.by for x in rolls} == {"rolled"}
        assert any(logged.casefold() in x.text.casefold() for x in rolls), rolls


async def test_marks_are_used_up_and_shown_by_name(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *STARTED)) as s:
        await s.press("j", "space", "space", "d")
        assert "Zombie1, Zombie2" in s.said
        await s.type("x")
        await s.press("enter")
        assert s.fight.combatants.marked  # refused, they are kept
        await s.press("backspace", "3", "enter")
        assert (s.hp("Zombie1"), s.hp("Zombie2")) == (17, 17)
        assert not s.fight.combatants.marked and "●" not in s.text
        await s.press("k", "k", "k", "d", "1", "enter")
        assert (s.hp("Ezren"), s.hp("Zombie1")) == (23, 17)


async def test_a_line_uses_marks_up_too(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *STARTED)) as s:
        await s.press("j", "space", "space", "colon")
        await s.type("damage Ezren 1")
        await s.press("enter")
        assert len(s.fight.combatants.marked) == 2
        await s.press("colon")
        await s.type("damage . 1")
        await s.press("enter")
        assert s.hp("Zombie2") == 19 and not s.fight.combatants.marked


async def test_what_is_for_one_refuses_several(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *STARTED)) as s:
        await s.press("j", "space", "space", "T")
        assert "is for one" in s.said and s.fight.bar.prompt is None


async def test_the_cursor_follows_who_comes_back(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *STARTED)) as s:
        for name in ("Zombie1", "Merisiel"):
            s.fight.combatants.go_to(s.who(name).id)
            await s.press("x")
            assert name not in {c.name for c in s.table.state.present}
            await s.press("u")
            who = s.fight.combatants.who
            assert who and s.table.state.name_of(who) == name


async def test_t_asks_whom_where_several_wait(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *STARTED)) as s:
        await s.press("t", "n", "t", "n")
        assert {c.name for c in s.table.state.present if c.waiting} == {"Ezren", "Zombie1"}
        s.fight.combatants.go_to(s.who("Merisiel").id)
        await s.press("T")
        assert "1 Ezren" in s.text and "2 Zombie1" in s.text
        await s.press("2", "enter")
        assert s.active == "Zombie1"
        await s.press("n")
        s.fight.combatants.go_to(s.who("Ezren").id)
        await s.press("T")
        assert s.active == "Ezren"


async def test_find_takes_the_whole_name_before_a_part(tmp_path: Path) -> None:
    lines = ("use pf1", "add Ghoul x60 hp=3 init=4", "add Big hp=3 init=50", "remove Ghoul1")
    async with shown(table_at(tmp_path, *lines, "move Ghoul54 before Ghoul2")) as s:
        await s.press("slash")
        await s.type("ghoul5")
        await s.press("enter")
        assert s.table.state.name_of(s.fight.combatants.who) == "Ghoul5"
        await s.press("slash")
        await s.type("zzz")
        await s.press("enter")
        assert 'nobody here is called "zzz"' in s.said
        await s.press("escape")
        assert s.table.state.name_of(s.fight.combatants.who) == "Ghoul5"


@pytest.mark.parametrize(
    ("family", "key", "of"),
    [("pf1", "z", "hf"), ("hf", "p", "pf"), ("sw", "p", "pf"), ("pf2", "w", "pf1")],
)
async def test_a_key_of_a_family_not_in_use_says_so(
    tmp_path: Path, family: str, key: str, of: str
) -> None:
    async with shown(table_at(tmp_path, f"use {family}", "add A hp=5 init=3")) as s:
        await s.press(key)
        assert f" of {of}" in s.said and f":use {family} {of}" in s.said
        await s.press("escape", "v")
        assert s.said == "! v is no key here; ? lists the keys"


@pytest.mark.parametrize("family", ["pf1", "pf2", "hf", "sw", "mythos"])
async def test_help_opens_in_every_family(tmp_path: Path, family: str) -> None:
    async with shown(table_at(tmp_path, f"use {family}", "add A init=3")) as s:
        await s.press("question_mark")
        assert "Next turn" in s.text or "next:" in s.text
        await s.press("escape")
        assert s.fight.table


async def test_healing_the_unhurt_says_so(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *STARTED)) as s:
        await s.press("h", "5", "enter")
        assert "nothing changed" in s.said


async def test_persistent_damages_are_told_apart(tmp_path: Path) -> None:
    lines = ("use pf2", "add E hp=30 level=3 init=20", "add Z hp=9 init=3", "start")
    async with shown(table_at(tmp_path, *lines)) as s:
        await s.press("c")
        await s.type("persistent 2d6 acid")
        await s.press("enter")
        await s.press("p")
        await s.type("1d4 fire")
        await s.press("enter")
        assert [(e.dice, e.kind) for e in s.who("E").effects] == [("2d6", "acid"), ("1d4", "fire")]
        assert "2d6 acid" in s.text and "1d4 fire" in s.text
        await s.press("e")
        picks = [i.word for i in s.fight.bar.choices.items]
        assert any("2d6 acid" in w for w in picks) and any("1d4 fire" in w for w in picks)
        await s.type("fire")
        await s.press("enter")
        assert [e.kind for e in s.who("E").effects] == ["acid"]
        run(s.table, "end E acid")
        assert not s.who("E").effects


async def test_bleed_from_the_condition_picker(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *STARTED)) as s:
        await s.press("c")
        await s.type("bleed 1d6")
        await s.press("enter")
        assert [(e.condition, e.dice) for e in s.who("Ezren").effects] == [("bleed", "1d6")]


async def test_the_picker_offers_what_somebody_in_the_fight_goes_by(tmp_path: Path) -> None:
    lines = ("add Ann family=sw side=pc spirit=d6", "add Bob family=sw side=pc")
    async with shown(table_at(tmp_path, *lines)) as s:
        await s.press("c")
        families = {i.value.family for i in s.fight.bar.choices.items}  # type: ignore[attr-defined]
        assert families == {"sw"}


async def test_the_dead_and_the_hidden_are_said_once(tmp_path: Path) -> None:
    lines = ("defeat Zombie1 dead", "hide Zombie2")
    async with shown(table_at(tmp_path, *STARTED, *lines)) as s:
        assert s.row("Zombie1").casefold().count("dead") == 1
        assert "hidden (hidden)" not in s.text


async def test_the_footer_has_the_keys_of_the_open_line(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *STARTED)) as s:
        assert "n Next turn" in footer(s)
        for key in ("d", "c", "f", "colon", "slash"):
            await s.press(key)
            assert "Next turn" not in footer(s) and "esc" in footer(s), key
            await s.press("escape")
            await s.until(lambda: "n Next turn" in footer(s))


@pytest.mark.parametrize("key", ["c", "f"])
async def test_the_acting_row_stays_in_view_over_a_list(tmp_path: Path, key: str) -> None:
    lines = ("use pf1", "add Ghoul x16 hp=9 init=9", "add Last hp=9 init=3", "start", "next 16")
    async with shown(table_at(tmp_path, *lines), size=(80, 24)) as s:
        assert s.active == "Last"
        await s.press(key)
        await s.pilot.pause()
        pane = s.fight.combatants.region
        rows = s.grid[pane.y : pane.bottom]
        assert any("Last" in row and "▶" in row for row in rows), s.text
        assert s.fight.bar.choices.region.height >= 4


async def test_completion_offers_conditions_of_families_in_the_fight(tmp_path: Path) -> None:
    lines = ("add Ann family=sw side=pc spirit=d6", "add Bob family=sw side=pc")
    async with shown(table_at(tmp_path, *lines)) as s:
        found = complete("effect Ann sh", s.table.state, s.table.rules)
        assert any("(sw)" in c.says for c in found)
        assert not any(f"({f})" in c.says for c in found for f in ("pf1", "pf2", "hf", "mythos"))


async def test_the_demo_rolls_dice_by_n_and_asks_for_them(tmp_path: Path) -> None:
    table = table_at(tmp_path)
    run_script(table, SCRIPT)
    async with shown(table) as s:
        await s.press("n")
        last = [x for x in table.log if x.kind == "roll"][-1]
        assert last.who == "Teodor" and last.by == "rolled"
        run(table, "policy pc ask")
        await s.press("n", "n")
        assert table.asking is not None and s.fight.bar.prompt is not None
        assert "1d4" in s.said


async def test_who_has_no_initiative_is_asked_before_the_start(tmp_path: Path) -> None:
    lines = ("use pf1", "add Ezren hp=9 init=12", "add Bran hp=20", "add Cat hp=3")
    async with shown(table_at(tmp_path, *lines)) as s:
        await s.press("n")
        assert "Bran has no initiative" in s.said and s.table.state.round == 0
        await s.press("1", "5", "enter")
        assert "Cat has no initiative" in s.said
        await s.press("enter")  # it comes last
        assert s.table.state.round == 1 and s.active == "Bran"
        await s.press("a")
        await s.type("Dog hp=3")
        await s.press("enter")
        assert "Dog has no initiative" in s.said
        await s.press("1", "4", "enter")
        assert s.who("Dog").initiative == 14 and s.fight.bar.prompt is None
        await s.press("n")
        assert s.active == "Dog"


async def test_the_top_line_names_whom_the_preview_names(tmp_path: Path) -> None:
    lines = ("use pf1", "add A init=20", "add B init=15", "add C init=10", "start", "delay A")
    async with shown(table_at(tmp_path, *lines)) as s:
        for _ in range(7):
            name = s.grid[0].partition("next ")[2].split()[0]
            assert f"{name}: starts" in s.grid[1], s.text
            await s.press("n")
            assert s.active == name


async def test_a_name_that_begins_like_a_question_is_none(tmp_path: Path) -> None:
    lines = ("use pf1", "add Ann init=20", 'add "roll Bob" init=15', "start")
    async with shown(table_at(tmp_path, *lines)) as s:
        assert "roll Bob: starts" in s.grid[1]
