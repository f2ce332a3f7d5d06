"""The theme that was chosen last, kept beside the fights."""

import json
import os
from contextlib import suppress
from pathlib import Path

NAME = "theme.json"


def kept_theme(root: Path, configured: str) -> str:
    """The theme chosen on the screen since the config file said `configured`; "" if none was.

    The last word counts: a config file that names another theme than it did is the later one.
    """
    try:
        found = json.loads((root / NAME).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return ""
    if not isinstance(found, dict) or found.get("config") != configured:
        return ""
    theme = found.get("theme")
    return theme if isinstance(theme, str) else ""


def keep_theme(root: Path, theme: str, configured: str) -> None:
    """Keep a choice for the next time; where it cannot be written, it holds until the end."""
    text = json.dumps({"theme": theme, "config": configured})
    new = root / f"{NAME}.new"
    with suppress(OSError):
        new.write_text(text, encoding="utf-8")
        os.replace(new, root / NAME)
