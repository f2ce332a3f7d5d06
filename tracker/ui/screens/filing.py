"""Files, the bestiary, the party and templates, as the fight screen reaches them."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tracker.clock import Refused, Verb
from tracker.journal import JournalError
from tracker.language import parse

from .. import dialogs
from ..widgets.bars import Prompt
from ..widgets.choices import Item, matching
from .actions import ActionsScreen

if TYPE_CHECKING:
    from tracker.importers import Creature, Read
    from tracker.library import Bestiary, Kept, Wanted

_OFFERED = 50


class FilingScreen(ActionsScreen):
    """What brings creatures in from outside, and keeps them beside the fight."""

    def attempt(self, what: Callable[[], None]) -> bool:
        """Do something that may be refused; the GM gets words."""
        raise NotImplementedError

    # --- files ---

    def do_save_as(self) -> None:
        """Ask for the name of a new file that holds the whole fight."""

        def submit(value: str, item: object) -> bool:
            self.save_as(value)
            return False

        self.bar.open(Prompt("name", "Save as", submit, "the name of a new fight"))

    def save_as(self, name: str) -> bool:
        """Go on in a new fight of this name that holds all of this one."""

        def do() -> None:
            if not name.strip():
                raise Refused("a new fight needs a name: `save as NAME`")
            self.table.save_as(self.host.new_fight(name))
            self._leaving = False
            self.update_panes()
            self.bar.say(f'saved as "{self.table.name}", and going on there')

        return self.attempt(do)

    def do_import(self) -> None:
        """I"""
        from ..files import completions, taken

        def submit(value: str, item: object) -> bool:
            return bool(value.strip()) and self.review(taken(value))

        hint = "a file or several (`*` too); tab completes; a summary comes first"
        self.bar.open(Prompt("files", "Import", submit, hint, complete=completions))

    def review(self, reads: "Sequence[Read]") -> bool:
        """Show what files hold; False, with the reason in the bar, if that is nothing."""
        from tracker.library import summary

        from .review import ReviewScreen

        if not any(r.found.creatures for r in reads):
            self.bar.say("\n".join(summary(reads)[:4]), error=True)
            return False
        self.app.push_screen(ReviewScreen(reads, self.bring, self._keep))
        return True

    def bring(self, wanted: "Sequence[Wanted]") -> None:
        """Add creatures; what was wrong is told, and how it is taken back."""
        from tracker.library import add

        def do() -> None:
            added = add(self.table, wanted)
            self.update_panes()
            names = ", ".join(added.names[:6]) + (" ..." if len(added.names) > 6 else "")
            back = "u" if added.commands == 1 else f":undo {added.commands}"
            told = f"{len(added.names)} added: {names}   ({back} takes it back)"
            self.bar.say(told if added.names else "nothing was added", error=not added.names)
            if added.troubles:
                from .help import HelpScreen

                lines = [("#", "Added, but look at these"), *(("", t) for t in added.troubles)]
                self.app.push_screen(HelpScreen(lines))

        self.attempt(do)

    def _keep(self, creatures: "Sequence[Creature]") -> str:
        from tracker.library import numbers

        try:
            new, changed = self._bestiary().keep((c, numbers(c)) for c in creatures)
        except JournalError as error:
            return str(error)
        return f"in the bestiary: {new} new, {changed} in place of older ones; `a` finds them"

    # --- the bestiary ---

    def _bestiary(self) -> "Bestiary":
        from tracker.library import Bestiary

        if self.host.root is None:
            raise JournalError("this fight has no folder to keep anything in")
        return Bestiary(self.host.root)

    def newcomer(self, verb: Verb) -> None:
        """`a`: a name and numbers, or a creature of the bestiary found as it is typed."""
        known: list[Item] = []
        if self.host.root is not None:
            try:
                entries = self._bestiary().entries()
            except JournalError as error:
                self.notify(str(error), severity="warning", markup=False)
            else:
                known = [Item(e.name, f"{e.says}  {e.source}".strip(), value=e.id) for e in entries]

        def offer(value: str) -> list[Item]:
            name, rest = name_and_rest(value)
            own = [Item(name, "as typed")] if name else []
            found = matching(known, name)[:_OFFERED] if name else known[:_OFFERED]
            return [*own, *found] if "=" in rest else [*found, *own]

        def submit(value: str, item: Item | None) -> bool:
            if item is None or item.value is None:
                return self.run_line(f"{verb.id} {value}")
            return self.attempt(lambda: self._from_bestiary(item, name_and_rest(value)[1]))

        line = dialogs.prompt_for(verb, self.table.state, self.table.rules, (), self.run_line)
        assert line is not None
        hint = f"{line.hint}   or paste a stat block" if not known else line.hint
        self.bar.open(
            Prompt(
                "line",
                line.prefix,
                submit,
                hint,
                complete=line.complete if not known else None,
                offer=offer if known else None,
                lines=self._paste,
            )
        )

    def _from_bestiary(self, item: Item, rest: str) -> None:
        from dataclasses import replace

        from tracker.library import Wanted

        assert isinstance(item.value, int)
        creature = self._bestiary().get(item.value)
        given = parse(f"add X {rest}", self.table.state, self.table.rules)
        args = given.args if given else {}
        changed = replace(creature, pairs={**creature.pairs, **args.get("pairs", {})})
        letters, together = bool(args.get("letters")), bool(args.get("together"))
        self.bring([Wanted(changed, str(args.get("times", "")), letters, together)])

    def _paste(self, lines: list[str]) -> None:
        from ..files import pasted

        self.bar.close()
        self.review([pasted("\n".join(lines))])

    # --- the party, templates ---

    def _kept(self, kind: str) -> "Kept":
        from tracker.library import Kept

        if self.host.root is None:
            raise JournalError("this fight has no folder to keep anything in")
        return Kept(self.host.root, kind)

    def do_keep_party(self) -> None:
        """The heroes are kept as they stand."""
        from tracker.library import PARTY

        count = self._kept("parties").keep(PARTY, self.table.state, ("pc",))
        self.bar.say(f"the party is kept: {count}; `Party joins` brings it into another fight")

    def do_join_party(self) -> None:
        """The kept heroes come into this fight."""
        from tracker.library import PARTY, joining

        wanted = joining(self.table, self._kept("parties").creatures(PARTY))
        if not wanted:
            raise Refused("the whole party is here already")
        self.bring(wanted)

    def do_save_template(self) -> None:
        """The combatants are kept as an encounter to be fought again."""

        def submit(value: str, item: object) -> bool:
            return bool(value.strip()) and self.attempt(lambda: save(value))

        def save(name: str) -> None:
            count = self._kept("templates").keep(name, self.table.state)
            self.call_after_refresh(self.bar.say, f'"{name}" is kept: {count} combatants')

        self.bar.open(Prompt("name", "Template", submit, "a name for it"), self.table.name)

    def do_open_template(self) -> None:
        """The combatants of a template come into this fight."""
        from tracker.library import Wanted

        kept = self._kept("templates")
        items = [Item(name, value=name) for name in kept.names()]
        if not items:
            raise Refused("there are no templates yet: `Save template` keeps one")

        def submit(value: str, item: Item | None) -> bool:
            if item is None:
                return False
            return self.attempt(lambda: self.bring([Wanted(c) for c in kept.creatures(item.word)]))

        self.bar.open(Prompt("pick", "Template", submit, "Enter brings it in", items=items))


def name_and_rest(value: str) -> tuple[str, str]:
    """The name that is typed, and what follows it: `gob x3 hp=6` -> `gob`, `x3 hp=6`."""
    words = value.split(" ")
    for i, word in enumerate(words):
        times = word[:1] in "xX" and word[1:].isdigit()
        if i and (times or "=" in word or word in ("letters", "together")):
            return " ".join(words[:i]).strip(), " ".join(words[i:])
    return value.strip(), ""
