"""Keys and lines into a real terminal, each waited for."""

import time
from collections.abc import Mapping

from terminal import Terminal


class Keys:
    """Keys and lines into a terminal, each waited for."""

    def __init__(self, terminal: Terminal) -> None:
        self.t = terminal

    def line(self, line: str) -> None:
        self.t.send(":")
        self.t.wait(" tab ", "the last lines")
        self.t.send(f"{line}\r")
        self.t.wait(gone="the last lines")  # the footer is that of the fight or of a question

    def n(self, *wanted: str) -> None:
        self.t.send("jn")  # a key between, so that a fast `n` is not taken for a held one
        self.t.wait(*wanted)

    def answer(self, asked: str, typed: str, *wanted: str) -> None:
        self.t.wait(asked, "Esc cancels")
        self.t.send(f"{typed}\r")
        if wanted:
            self.t.wait(*wanted)

    def answer_all(self, given: Mapping[str, str], until: str) -> None:
        """Answer every question that comes, by the first word of `given` that is in it, until
        `until` is on the screen and nothing is asked."""
        last = ""
        end = time.monotonic() + self.t.patience
        while True:
            assert time.monotonic() < end, f"never came to {until}:\n{self.t.text}"
            while self.t.read():
                pass  # until the frame is whole
            text = self.t.text
            below = text[text.rindex("╯") + 1 :] if "╯" in text else ""
            about = below.strip().partition("\n")[0]
            if "Esc cancels" not in below:
                if until in text:
                    return
                assert self.t.status is None, text
            elif about != last:
                word = next((w for w in given if w in about), None)
                assert word is not None, f"unforeseen question:\n{about}"
                self.t.send(f"{given[word]}\r")
                last = about
                end = time.monotonic() + self.t.patience
