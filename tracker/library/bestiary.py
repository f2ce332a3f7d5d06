"""The bestiary on disk: creatures of any files, found again by name."""

import json
import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from tracker.importers import Creature
from tracker.journal import JournalError
from tracker.model.text import fold

FILE = "bestiary.sqlite"
_LAYOUT = """
CREATE TABLE IF NOT EXISTS creature (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, folded TEXT NOT NULL, family TEXT NOT NULL,
    source TEXT NOT NULL, says TEXT NOT NULL, data TEXT NOT NULL,
    UNIQUE (folded, family, source)
)"""


@dataclass(frozen=True, slots=True)
class Entry:
    """A creature of the bestiary as a list shows it."""

    id: int
    name: str
    says: str
    source: str = ""


class Bestiary:
    """The file under `root`. Nothing is made on disk before the first creature is kept.

    Every method raises JournalError, in words, where the file cannot be read or written.
    """

    def __init__(self, root: Path) -> None:
        self.path = root / FILE

    @contextmanager
    def _open(self, *, writing: bool = False) -> Iterator[sqlite3.Connection | None]:
        if not writing and not self.path.exists():
            yield None
            return
        try:
            if writing:
                self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))
            connection = sqlite3.connect(self.path, timeout=5)
            try:
                if writing:
                    connection.execute(_LAYOUT)
                with connection:
                    yield connection
            finally:
                connection.close()
        except (sqlite3.Error, OSError) as error:
            raise JournalError(
                f"the bestiary {self.path} cannot be {'written' if writing else 'read'}: {error}"
            ) from None

    def keep(self, creatures: Iterable[tuple[Creature, str]]) -> tuple[int, int]:
        """Keep creatures, each with its numbers in words; (new ones, changed ones).

        One of the same name, family and source takes the place of the older one.
        """
        new = changed = 0
        with self._open(writing=True) as db:
            assert db is not None
            for creature, says in creatures:
                name, family = fold(creature.name), creature.pairs.get("family", "")
                key = (name, family, creature.source)
                data = json.dumps(asdict(creature), ensure_ascii=False)
                old = db.execute(
                    "SELECT id FROM creature WHERE folded=? AND family=? AND source=?", key
                ).fetchone()
                if old:
                    db.execute(
                        "UPDATE creature SET name=?, says=?, data=? WHERE id=?",
                        (creature.name, says, data, old[0]),
                    )
                    changed += 1
                else:
                    db.execute(
                        "INSERT INTO creature (name, folded, family, source, says, data) "
                        "VALUES (?, ?, ?, ?, ?, ?)",
                        (creature.name, *key, says, data),
                    )
                    new += 1
        return new, changed

    def entries(self) -> list[Entry]:
        """All creatures by name."""
        with self._open() as db:
            if db is None:
                return []
            rows = db.execute("SELECT id, name, says, source FROM creature ORDER BY folded, id")
            return [Entry(*row) for row in rows]

    def get(self, id: int) -> Creature:
        """One creature whole."""
        with self._open() as db:
            row = db and db.execute("SELECT data FROM creature WHERE id=?", (id,)).fetchone()
        if not row:
            raise JournalError("that creature is not in the bestiary any more")
        try:
            data = json.loads(row[0])
            lists = {k: tuple(data[k]) for k in ("missing", "odd", "effects")}
            return Creature(**{**data, **lists})
        except (ValueError, TypeError, KeyError) as error:
            raise JournalError(f"that creature of the bestiary is damaged: {error}") from None

    def remove(self, name: str) -> int:
        """Take all of this name out; how many there were."""
        with self._open(writing=True) as db:
            assert db is not None
            return db.execute("DELETE FROM creature WHERE folded=?", (fold(name),)).rowcount
