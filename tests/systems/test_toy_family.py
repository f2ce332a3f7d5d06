"""A rule family that lives here alone: added to a running app without a change anywhere else."""

from pathlib import Path
from typing import ClassVar

import pytest
from support import Fight

from tracker.clock import (
    Command,
    Condition,
    Decision,
    Derived,
    Family,
    InForce,
    Param,
    Part,
    Setting,
    Stat,
    Steps,
    Verb,
)
from tracker.clock.effects import gain
from tracker.clock.rules import Rules
from tracker.journal import Shelf
from tracker.model import Combatant, Effect, Encounter, Track
from tracker.model.events import TrackSet
from tracker.systems import all_rules
from tracker.table import Table


def _haunt(d: Decision, c: Command) -> Steps[None]:
    for who in c.args["names"]:
        yield from gain(d, who, Effect(id=0, condition="haunted", family="toy", value=1))


class Toy(Family):
    """Haunted creatures lose a point of resolve at the start of their turns."""

    id: ClassVar[str] = "toy"
    name: ClassVar[str] = "Toy Terrors"
    conditions: ClassVar = (
        Condition(
            "haunted",
            {"en": ("haunted",), "de": ("heimgesucht",)},
            valued="must",
            rules={"en": "loses resolve"},
            short="haunted",
        ),
    )
    stats: ClassVar = (Stat("resolve", "track", "how much it can bear"),)
    settings: ClassVar = (Setting("harsh", ("off", "on"), "two points instead of one"),)
    verbs: ClassVar = (
        Verb(
            "haunt",
            "haunt somebody",
            _haunt,
            (Param("names", "targets"),),
            family="toy",
            key="Z",
            label="Haunt",
        ),
    )

    def turn_started(self, decision: Decision, who: str) -> Steps[None]:
        bearer = decision.combatant(who)
        if "resolve" not in bearer.tracks or not any(e.family == "toy" for e in bearer.effects):
            return
        answer = yield from decision.roll(who, "dread", "1d6", rule="dread", dc=4)
        step = 2 if decision.setting("toy.harsh") == "on" else 1
        if not answer.skipped and answer.total < 4:
            left = max(bearer.track("resolve") - step, 0)
            track = Track(value=left, max=bearer.tracks["resolve"].max)
            decision.emit(TrackSet(who=who, name="resolve", track=track, why="haunted"))

    def derive(self, rules: object, state: Encounter, combatant: Combatant) -> Derived:
        assert isinstance(rules, Rules)
        if not any(e.family == "toy" for e in combatant.effects):
            return Derived()
        return Derived(
            in_force=(InForce("toy", "haunted", 1),),
            parts=(Part("saves", "haunted", -1, "morale"),),
            status={"haunted": True},
            badges=(f"resolve {combatant.track('resolve')}",),
        )


def test_its_words_turns_settings_and_numbers_work() -> None:
    f = Fight(2, 1, 5, families=(Toy(),))
    f("add A resolve=5 init=10", "add B init=5", "haunt A", "start")
    shown = f.show("A")
    assert shown["tracks"]["resolve"] == {"value": 4, "max": 5}
    assert shown["conditions"] == {"haunted": 1}
    assert shown["modifiers"] == {"saves": -1}
    assert shown["status"]["haunted"]
    f("rule toy.harsh on", "next 2")
    assert f.who("A").track("resolve") == 2
    assert "A: dread 1d6, DC 4" in f.table.preview(Command(verb="next", args={"count": 2}))
    f("end A heimgesucht", "next 2")
    assert f.who("A").track("resolve") == 2


async def test_it_runs_in_the_app_with_its_key_and_its_chip(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tracker.ui.app import DreadclockApp

    table = Table(Shelf(tmp_path).create("Toy"), all_rules(extra=(Toy(),)), seed="toy")
    for args in ({"name": "Anna", "pairs": {"resolve": "5", "init": "9"}},):
        table.do(Command(verb="add", args=args))
    app = DreadclockApp(table)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        await pilot.press("Z")
        await pilot.pause()
        assert [e.condition for e in table.state.present[0].effects] == ["haunted"]
        text = app.export_screenshot(simplify=True)
        assert "resolve" in text
        assert "haunted" in text
