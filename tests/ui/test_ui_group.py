"""A whole group's check in one dialog."""

from pathlib import Path

from ui_support import Screen, shown, table_at

from tracker.ui.screens.group import GroupScreen

CARDS = (
    "use sw",
    "add Ann side=pc spirit=d8 bennies=0",
    "add Bob side=pc spirit=d6 bennies=0",
    'add "Cult [b]ist" side=enemy spirit=d6',
    "add Ghoul fear=-2",
    "deal Ann KS",
    "deal Bob QS",
    "start",
)


def box(s: Screen) -> str:
    """What the dialog shows."""
    assert isinstance(s.app.screen, GroupScreen)
    return s.text


async def test_the_tables_own_dice_with_the_outcome_before_enter(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *CARDS)) as s:
        await s.press("f")
        assert "Fear check" in box(s) and "@pc" in box(s)
        assert "creature Ghoul" in box(s)  # the one kind there is that causes Fear
        assert "Ann  spirit 1d8!, Wild Die 1d6!" in box(s)
        await s.press("enter")
        await s.type("8 4 2")
        assert "Ann: fear check: 12 -2 Fear = 10 against 4: success with 1 raise" in box(s)
        await s.press("enter")
        await s.type("3 5")
        assert "Bob: fear check: 5 -2 Fear = 3 against 4: failure" in box(s)
        assert "Bob: Fear Table 1d20+2" in box(s)
        assert not s.app.table.state.by_addition()[1].effects
        await s.press("enter")
        log = [x.short() for x in s.fight.table.log]
        assert any("fear check: spirit: 1d8!: [8!+4] = 12" in x for x in log)
        assert {x.by for x in s.fight.table.log if x.text == "fear check: spirit"} == {"typed"}
        assert any("Bob: Fear Table: 1d20+2" in x for x in log)


async def test_the_apps_dice_with_two_keys(tmp_path: Path) -> None:
    table = table_at(tmp_path, *CARDS, "policy pc ask")
    async with shown(table) as s:
        await s.press("f", "enter", "enter")
        told = [*table.log, *table.so_far]
        rolls = [x for x in told if x.kind == "roll" and "fear check" in x.text]
        # The app was told to roll the check; what follows goes by the policy.
        assert len(rolls) >= 4 and {x.by for x in rolls} == {"rolled"}


async def test_refused_dice_change_nothing_and_stay_to_be_mended(tmp_path: Path) -> None:
    table = table_at(tmp_path, *CARDS)
    async with shown(table) as s:
        done = table.can_undo
        await s.press("f", "enter")
        await s.type("9 1")
        assert "! Ann: fear check: spirit 1d8!" in box(s)
        await s.press("down")
        await s.type("3 3 3")
        await s.press("enter")
        assert table.can_undo == done
        assert isinstance(s.app.screen, GroupScreen)
        await s.press("up", "backspace", "backspace", "backspace")
        assert "! Bob: 1 of these faces are too many" in box(s)
        await s.press("escape")
        assert table.can_undo == done and s.fight.table is table


async def test_whom_it_is_about_can_be_marked_and_changed(tmp_path: Path) -> None:
    async with shown(table_at(tmp_path, *CARDS)) as s:
        s.fight.combatants.go_to(s.who("Ann").id)
        await s.press("space", "f")
        assert "Ann  spirit" in box(s) and "Bob  spirit" not in box(s)
        await s.press("enter")
        await s.type("5 5")
        await s.press("up", "up")
        await s.type(", bob, cult*")
        assert "Bob  spirit 1d6!, Wild Die 1d6!" in box(s)
        assert "Cult [b]ist  spirit 1d6!" in box(s)
        assert "5 5" in box(s)  # what was typed for Ann is kept
        await s.type(", nobody")
        assert "! " in box(s) and "nobody" in box(s)


async def test_a_mythos_group_check_and_a_small_terminal(tmp_path: Path) -> None:
    lines = (
        "use mythos",
        "add Ash side=pc sanity=3 health=3 will=3 speed=3",
        "add Beth side=pc sanity=4 health=3 will=2 speed=2",
        "add Ghoul horror_rating=0 horror_loss=1",
    )
    for size in ((120, 36), (60, 15)):
        async with shown(table_at(tmp_path / str(size), *lines), size=size) as s:
            await s.press(":")
            await s.press("escape")
            s.fight.run_entry(
                next(e for e in s.fight.keys.entries if e.id == "mythos:horror check")
            )
            await s.pilot.pause()
            await s.pilot.pause()
            assert "3d6" in box(s) and "2d6" in box(s)
            await s.press("enter")
            await s.type("6 1 1")
            await s.press("enter")
            await s.type("1 1")
            await s.press("enter")
            assert (s.who("Ash").track("sanity"), s.who("Beth").track("sanity")) == (3, 3)
