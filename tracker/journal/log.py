"""The write-ahead log as bytes: how much of it is whole, and whether confirmed steps are lost.

SQLite takes the first frame whose checksum does not fit for the end of the log, says nothing, and
writes over the rest with the next step. That is right after a crash, which leaves at most one
transaction half written, for each is synced before the next begins. Where more than one follows
the broken place, the log was damaged later. The layout is that of
https://sqlite.org/fileformat2.html#the_write_ahead_log.
"""

import struct
from dataclasses import dataclass
from pathlib import Path

from .errors import damaged
from .files import size, wal

HEADER, FRAME_HEADER = 32, 24
_LITTLE, _BIG = 0x377F0682, 0x377F0683


@dataclass(frozen=True, slots=True)
class Frame:
    """One page in the log; `commit` tells that a transaction ends with it."""

    page: int
    commit: bool
    body: bytes


@dataclass(frozen=True, slots=True)
class Log:
    """The frames that belong to the log, in order; SQLite reads the first `whole` of them."""

    frames: tuple[Frame, ...]
    whole: int
    header: bool
    longer: bool

    @property
    def unread(self) -> int:
        """How many transactions were finished in the log that SQLite does not read."""
        return sum(frame.commit for frame in self.frames[self.whole :])

    @property
    def damaged(self) -> bool:
        """Whether more is unread than a crash can leave behind.

        The header is on disk before the first frame is written: frames without one are damage.
        """
        return self.unread > 1 or (not self.header and self.longer)


def page_size(data: bytes, log: bytes = b"") -> int:
    """The size of the pages, by the headers; SQLite's own choice if neither tells."""
    for found in (int.from_bytes(data[16:18], "big"), int.from_bytes(log[8:12], "big")):
        if 512 <= found <= 32768 and found & (found - 1) == 0:
            return found
    return 4096


def read_log(data: bytes, size: int) -> Log:
    """The log's frames of `size` bytes, and how much of them is whole."""
    step = FRAME_HEADER + size
    order = {_LITTLE: "<", _BIG: ">"}.get(int.from_bytes(data[:4], "big"), "")
    good = bool(order) and int.from_bytes(data[8:12], "big") == size
    total = (0, 0)
    if good:
        total = _sum(data[:24], total, order)
        good = total == struct.unpack(">II", data[24:32])
    header = good
    # Without a header the first whole frame tells which generation the log is of.
    heads = (data[at + 8 : at + 16] for at in range(HEADER, len(data) - step + 1, step))
    salts = data[16:24] if header else next((salt for salt in heads if any(salt)), b"")
    frames: list[Frame] = []
    whole = 0
    for start in range(HEADER, len(data) - step + 1, step):
        head = data[start : start + FRAME_HEADER]
        body = data[start + FRAME_HEADER : start + step]
        if head[8:16] != salts:
            good = False  # left over from before the log was begun again, or broken
            continue
        page, commit = struct.unpack(">II", head[:8])
        frames.append(Frame(page, commit > 0, body))
        if good:
            total = _sum(body, _sum(head[:8], total, order), order)
            good = total == struct.unpack(">II", head[16:24])
        if good and commit:
            whole = len(frames)
    return Log(tuple(frames), whole, header, len(data) > HEADER)


def _sum(data: bytes, total: tuple[int, int], order: str) -> tuple[int, int]:
    first, second = total
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for one, other in zip(words[::2], words[1::2], strict=True):
        first = (first + one + second) & 0xFFFFFFFF
        second = (second + other + first) & 0xFFFFFFFF
    return first, second


def check_log(path: Path) -> None:
    """Raise Damaged if confirmed steps in the log would be passed over without a word.

    Only for a fight that nobody has open: a log that is being written looks like this for moments.
    """
    if size(wal(path)) <= HEADER:
        return
    try:
        with path.open("rb") as file:
            pages = page_size(file.read(100), (data := wal(path).read_bytes()))
    except OSError:
        return  # whoever opens the file tells of it
    if read_log(data, pages).damaged:
        raise damaged(path, "has a damaged log")
