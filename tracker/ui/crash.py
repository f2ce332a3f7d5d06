"""A mistake of ours: words for the GM, the traceback into a file."""

import os
import tempfile
import traceback
from contextlib import suppress
from datetime import datetime
from pathlib import Path


def report(error: BaseException | None, root: Path | None) -> str:
    """Write what happened to a new file; what to tell the GM."""
    what = f"{type(error).__name__}: {error}" if error is not None else "unknown"
    kept = "The fight is on disk as it was last shown; start dreadclock to go on."
    name = f"crash-{datetime.now():%Y%m%d-%H%M%S}-{os.getpid()}.txt"
    text = "".join(traceback.format_exception(error)) if error is not None else what
    for folder in (root, Path(tempfile.gettempdir())):
        if folder is None:
            continue
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            handle = os.open(folder / name, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
            with open(handle, "w", encoding="utf-8", errors="backslashreplace") as file:
                file.write(text)
            return (
                f"dreadclock: ended by a mistake of its own ({what[:200]}). {kept} "
                f"What happened is written to {folder / name}"
            )
    return f"dreadclock: ended by a mistake of its own ({what[:200]}). {kept}"
