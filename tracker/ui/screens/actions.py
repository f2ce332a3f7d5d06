"""What only the screen does: the cursor, marks, panes, find, the command line, help."""

from tracker.language import complete

from ..commands import Entry
from ..widgets.bars import Prompt
from ..widgets.choices import Item, matching
from ..widgets.combatants import Combatants
from ..widgets.detail import Detail
from ..widgets.effects import Effects
from ..widgets.log import DiceLog
from .panes import PanesScreen


class ActionsScreen(PanesScreen):
    """One `do_` method for each of the screen's own commands (see `commands.UI`)."""

    # --- what the fight screen adds ---

    def run_line(self, line: str) -> bool:
        """Carry out a line; whether it was understood and could be done."""
        raise NotImplementedError

    def run_entry(self, entry: Entry) -> None:
        """Do what a key or a palette entry stands for."""
        raise NotImplementedError

    def advance(self, line: str) -> None:
        """On with the clock."""
        raise NotImplementedError

    def ask(self) -> None:
        """Put the open question."""
        raise NotImplementedError

    # --- what only the screen does ---

    def do_next_round(self) -> None:
        """N"""
        self.advance("next round")

    def do_down(self) -> None:
        """j"""
        self.combatants.go(self.combatants.cursor + 1)

    def do_up(self) -> None:
        """k"""
        self.combatants.go(self.combatants.cursor - 1)

    def do_first(self) -> None:
        """home"""
        self.combatants.go(0)

    def do_last_row(self) -> None:
        """end"""
        self.combatants.go(len(self.combatants.ids) - 1)

    def do_page_down(self) -> None:
        """pgdn"""
        self.combatants.go(self.combatants.cursor + self.combatants.page)

    def do_page_up(self) -> None:
        """pgup"""
        self.combatants.go(self.combatants.cursor - self.combatants.page)

    def do_acting(self) -> None:
        """g"""
        if self.table.state.active:
            self.combatants.go_to(self.table.state.active)

    def do_mark(self) -> None:
        """space"""
        self.combatants.toggle_mark()
        self.show_footer()

    def do_unmark(self) -> None:
        """esc"""
        self.unmark()
        if self.table.asking is None:
            self.bar.say("")

    def do_find(self) -> None:
        """/"""

        names = [Item(self.table.state.combatants[i].name, value=i) for i in self.combatants.ids]

        def look(value: str) -> bool:
            hits = matching(names, value) if value.strip() else []
            if hits:
                self.combatants.go_to(str(hits[0].value))
            return bool(hits)

        def submit(value: str, item: object) -> bool:
            found = look(value) or not value.strip()
            if not found:
                self.bar.say(f'nobody here is called "{value.strip()}"', error=True)
            return found

        self.bar.open(Prompt("find", "/", submit, hint="part of a name", typed=look))

    def do_command(self) -> None:
        """:"""
        table, rows = self.table, self.combatants

        def completions(value: str) -> list[tuple[str, str, str]]:
            found = complete(value, table.state, table.rules, rows.selected)
            return [(c.text, c.word, c.says) for c in found]

        def submit(value: str, item: object) -> bool:
            if value.strip() and self.bar.history[-1:] != [value]:
                self.bar.history.append(value)
            return self.run_line(value)

        self.bar.open(Prompt("command", ":", submit, complete=completions, lines=self.run_lines))

    def run_lines(self, lines: list[str]) -> None:
        """Pasted lines, one after the other; the first that fails stays to be mended."""
        for n, line in enumerate(lines):
            if not self.run_line(line):
                if self.bar.prompt is not None:
                    self.bar.line.value = line
                    left = len(lines) - n - 1
                    self.bar.say(
                        f"{self.bar.text.lstrip('! ')} ({left} more lines after it)", error=True
                    )
                return
            if self.table.asking is not None:
                return
        self.bar.close()

    def do_question(self) -> None:
        """enter"""
        if self.table.asking is not None and self.bar.prompt is None:
            self.ask()
        if self.bar.prompt is not None:
            self.set_focus(self.bar.line)

    def _pane(self, view: int, pane: Combatants | Effects | DiceLog | Detail) -> None:
        self.view = view
        self._show_view()
        self.call_after_refresh(pane.focus)

    def do_pane_1(self) -> None:
        """1"""
        self._pane(1, self.combatants)

    def do_pane_2(self) -> None:
        """2"""
        self._pane(2, self.effects)

    def do_pane_3(self) -> None:
        """3"""
        self._pane(3, self.log_pane)

    def do_pane_4(self) -> None:
        """4"""
        self._pane(4, self.detail)

    def do_next_pane(self) -> None:
        """tab"""
        panes = [self.combatants, self.effects, self.log_pane, self.detail]
        if self.has_class("narrow"):
            at = self.view or (1 if self.has_class("short") else 3)
        else:
            at = next((i for i, p in enumerate(panes, 1) if p is self.focused), 0)
        getattr(self, f"do_pane_{at % 4 + 1}")()

    def do_theme(self) -> None:
        """f2"""
        self.host.next_theme()

    def do_ascii(self) -> None:
        """f3"""
        self.host.swap_glyphs()
        for pane in (self.combatants, self.effects, self.log_pane, self.detail):
            pane.notify_style_update()
            pane.reset()
        self.update_panes()

    def do_fights(self) -> None:
        """ctrl+o"""
        self.host.show_fights()

    def do_quit(self) -> None:
        """q"""
        lost = self.table.lost()
        if lost and not self._leaving:
            self._leaving = True
            self.bar.say(f"{lost}. `q` once more leaves, and what is not saved is gone", error=True)
            return
        self.host.exit(0)

    def do_help(self) -> None:
        """?"""
        self.show_help("")

    def show_help(self, word: str) -> None:
        """The help screen; with a word, only what that is."""
        from .help import HelpScreen, about_keys, about_who, about_words

        state, rules = self.table.state, self.table.rules
        if word:
            lines = about_words(word, rules, state)
        else:
            who = state.get(self.combatants.who)
            lines = [*(about_who(who, state, rules) if who else []), *about_keys(self.keys)]
        self.app.push_screen(HelpScreen(lines))
