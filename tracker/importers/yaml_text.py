"""YAML with every scalar as text: no tags are obeyed, no aliases followed.

YAML 1.1 would make `+5` a number, `no` a truth and `1:30` ninety; a stat block means the text.
"""

from typing import Any

import yaml

from .found import Unreadable


class _Text(yaml.BaseLoader):
    """Strings, lists and mappings only; an unknown tag's value is taken as if it had none."""

    def compose_node(self, parent: Any, index: Any) -> Any:
        if self.check_event(yaml.events.AliasEvent):
            raise Unreadable("its YAML uses aliases (*name), which are never followed")
        return super().compose_node(parent, index)


def load_all(text: str) -> list[Any] | None:
    """All documents of a stream, or None if YAML refuses it. Raises Unreadable for aliases."""
    try:
        return list(yaml.load_all(text, Loader=_Text))
    except RecursionError:
        raise Unreadable("its YAML is nested too deep") from None
    except (yaml.YAMLError, ValueError, TypeError):
        return None
