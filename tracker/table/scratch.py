"""A journal that is kept nowhere: for scripts, which touch no fight of the user's."""

from tracker.journal import Entry, Pending


class Scratch:
    """Stands in for a `Journal` where nothing is to be written down."""

    read_only = False
    reason = ""
    trouble = ""

    def __init__(self, name: str) -> None:
        self.name = name
        self._seq = 0

    def entries(self) -> list[Entry]:
        """None: it begins empty."""
        return []

    def append(
        self, kind: str, command: str, answers: str, events: str, *, summary: str | None = None
    ) -> int:
        """Count the entry and forget it."""
        self._seq += 1
        return self._seq

    def append_many(
        self, rows: list[tuple[str, str, str, str]], summary: str | None = None
    ) -> list[int]:
        """The same for several."""
        return [self.append(*row) for row in rows]

    def pending(self) -> Pending | None:
        """No question is kept."""
        return None

    def set_pending(self, command: str, answers: str) -> None:
        """Nothing to do."""

    def clear_pending(self) -> None:
        """Nothing to do."""

    def close(self) -> None:
        """Nothing to do."""
