"""A real terminal for tests: the program in a pty, its screen read by a terminal emulator."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from pathlib import Path

import pyte


class Terminal:
    """A command running in a pty of the given size.

    Waiting is for a text on the screen, never for a length of time; a text that does not come
    within `patience` seconds is a failure that shows the screen.
    """

    def __init__(
        self,
        command: list[str],
        *,
        size: tuple[int, int] = (120, 36),
        home: Path | None = None,
        env: dict[str, str] | None = None,
        patience: float = 20.0,
    ) -> None:
        self.columns, self.rows = size
        self.patience = patience
        self.screen = pyte.Screen(*size)
        self.stream = pyte.ByteStream(self.screen)
        self.status: int | None = None
        self.raw = b""
        # A size in the environment would count more than the terminal's own.
        inherited = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES")}
        given = {
            **inherited,
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "LC_ALL": "C.UTF-8",
            "TEXTUAL_ANIMATIONS": "none",
            "TEXTUAL_DISABLE_KITTY_KEY": "1",
            "ESCDELAY": "25",
        }
        given.update({"DREADCLOCK_HOME": str(home)} if home else {})
        given.update(env or {})
        self.started = time.perf_counter()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            # Set by the child: a busy parent could come after the program has read its size.
            window = struct.pack("HHHH", self.rows, self.columns, 0, 0)
            fcntl.ioctl(0, termios.TIOCSWINSZ, window)
            os.execvpe(command[0], command, given)
        self.resize(*size)

    def resize(self, columns: int, rows: int) -> None:
        """Give the terminal another size."""
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.screen.resize(rows, columns)

    def send(self, text: str) -> None:
        """Type."""
        os.write(self.fd, text.encode())

    def read(self, seconds: float = 0.05) -> bytes:
        """What comes within a moment, fed to the screen."""
        ready, _, _ = select.select([self.fd], [], [], seconds)
        if not ready:
            return b""
        try:
            data = os.read(self.fd, 1 << 16)
        except OSError:
            data = b""
        if not data:
            self._reap()
            return b""
        self.raw = (self.raw + data)[-200_000:]
        # pyte takes one private form of a colour sequence for text: it is not needed here.
        self.stream.feed(re.sub(rb"\x1b\[[<>=?][\d;]*[um]", b"", data))
        return data

    def _reap(self) -> None:
        if self.status is None:
            _, status = os.waitpid(self.pid, 0)
            self.status = os.waitstatus_to_exitcode(status)

    @property
    def text(self) -> str:
        """The screen as text."""
        return "\n".join(self.screen.display)

    def wait(self, *wanted: str, gone: str | None = None) -> str:
        """Until all these texts are on the screen (and `gone` is not)."""
        end = time.monotonic() + self.patience
        while time.monotonic() < end:
            text = self.text
            if all(w in text for w in wanted) and (gone is None or gone not in text):
                return text
            if self.status is not None:
                raise AssertionError(f"ended with {self.status} before {wanted}:\n{text}")
            self.read()
        raise AssertionError(f"never saw {wanted} (gone: {gone}):\n{self.text}")

    def finish(self) -> int:
        """Until the program has ended; its exit status."""
        end = time.monotonic() + self.patience
        while self.status is None and time.monotonic() < end:
            self.read()
        if self.status is None:
            raise AssertionError(f"still running:\n{self.text}")
        return self.status

    def kill(self, signal_number: int = signal.SIGKILL) -> int:
        """Send a signal and wait for the end."""
        os.kill(self.pid, signal_number)
        return self.finish()

    def close(self) -> None:
        """End it whatever it does."""
        if self.status is None:
            try:
                os.kill(self.pid, signal.SIGKILL)
                self._reap()
            except (ProcessLookupError, ChildProcessError):
                pass
        os.close(self.fd)

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


DREADCLOCK = [sys.executable, "-m", "tracker"]
