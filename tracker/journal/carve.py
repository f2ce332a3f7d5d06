"""Finding entries in the bytes of a broken file, where SQLite no longer finds its way.

Every leaf page of the file and of its write-ahead log is looked at on its own. An entry is taken
only if its checksum fits, so that nothing is made up. The layout of pages, cells and records is
that of https://sqlite.org/fileformat2.html.
"""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from .files import rollback, wal
from .log import page_size, read_log
from .rows import Entry, checksum

_LEAF = 0x0D
_ROLLBACK_MAGIC = bytes.fromhex("d9d505f920a163d7")
_TEXTS = 6
_INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}

Value = str | int | None


def carve(path: Path) -> tuple[dict[int, Entry], str, int, bool]:
    """Every entry whose bytes are whole, by number, the fight's name, how many entries it says it
    has had, and whether the end of an old log is whole. Raises OSError."""
    data = path.read_bytes()
    log = wal(path).read_bytes() if wal(path).exists() else b""
    size = page_size(data, log)
    logged = read_log(log, size)
    pages = {
        number: data[start : start + size].ljust(size, b"\0")
        for number, start in enumerate(range(0, len(data), size), 1)
    }
    newest = {**pages, **{frame.page: frame.body for frame in logged.frames}}
    found: dict[int, Entry] = {}
    name, count = "", 0
    # Newest first. An older image may still hold what is broken in a newer one.
    images = [(frame.page, frame.body) for frame in reversed(logged.frames)]
    images += _put_aside(path, size)
    everything = [*images, *pages.items()] if logged.frames else [*pages.items(), *images]
    for number, page in everything:
        for source in (newest, pages):
            for seq, values in _records(page, number, source, size):
                match values:
                    case [None, *texts, int(crc)] if len(texts) == _TEXTS:
                        if seq not in found and checksum(seq, *texts) == crc:
                            found[seq] = Entry(seq, *map(str, texts))
                    case ["name", str(text)]:
                        name = name or text
                    case [None, int(entries), int(), int(), str()] if seq == 1:
                        count = max(count, entries)
    return found, name, count, logged.whole == len(logged.frames)


def _put_aside(path: Path, size: int) -> list[tuple[int, bytes]]:
    """The pages as they were before the step that was being written when the program died."""
    try:
        data = rollback(path).read_bytes()
    except OSError:
        return []
    if data[:8] != _ROLLBACK_MAGIC:
        return []
    sector = int.from_bytes(data[20:24], "big") or 512
    step = size + 8
    return [
        (int.from_bytes(data[at : at + 4], "big"), data[at + 4 : at + 4 + size])
        for at in range(sector, len(data) - step + 1, step)
    ]


def _records(
    page: bytes, number: int, pages: dict[int, bytes], size: int
) -> Iterator[tuple[int, list[Value]]]:
    head = 100 if number == 1 else 0
    if page[head] != _LEAF:
        return
    count = int.from_bytes(page[head + 3 : head + 5], "big")
    for index in range(min(count, size // 4)):
        pointer = head + 8 + 2 * index
        with suppress(ValueError, IndexError):  # this cell is broken, the next may not be
            cell = int.from_bytes(page[pointer : pointer + 2], "big")
            length, at = _varint(page, cell)
            seq, at = _varint(page, at)
            yield seq, _values(_payload(page, at, length, pages, size))


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = 0
    for step in range(8):
        byte = data[at + step]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + step + 1
    return value << 8 | data[at + 8], at + 9


def _payload(page: bytes, at: int, length: int, pages: dict[int, bytes], size: int) -> bytes:
    if length > len(pages) * size:
        raise ValueError("longer than the file")
    local = length
    if length > size - 35:
        least = (size - 12) * 32 // 255 - 23
        local = least + (length - least) % (size - 4)
        local = local if local <= size - 35 else least
    parts, have = [page[at : at + local]], local
    following = int.from_bytes(page[at + local : at + local + 4], "big")
    while have < length:
        if following not in pages:
            raise ValueError("the chain of pages is broken")
        more = pages[following]
        parts.append(more[4:])
        have += size - 4
        following = int.from_bytes(more[:4], "big")
    return b"".join(parts)[:length]


def _values(record: bytes) -> list[Value]:
    end, at = _varint(record, 0)
    kinds, values = [], []
    while at < end:
        kind, at = _varint(record, at)
        kinds.append(kind)
    for kind in kinds:
        value: Value = None
        length = _INTEGERS.get(kind, 0)
        if kind >= 13 and kind % 2:
            length = (kind - 13) // 2
            value = record[at : at + length].decode()
        elif kind in (8, 9):
            value = kind - 8
        elif length:
            value = int.from_bytes(record[at : at + length], "big", signed=True)
        elif kind:
            raise ValueError("a kind of value that no journal holds")
        values.append(value)
        at += length
    return values
