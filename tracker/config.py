"""The config file: `config.toml` in the user's config directory. Every key has a default.

theme = "candle"
[rules]            # readings of disputed rules, as `rule NAME VALUE`
"pf1.system" = "core"
[policies]         # who rolls, as `policy NAME VALUE`
pc = "ask"
[keys]             # command = "key,key"
damage = "d"
"""

import os
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Config:
    """What the file says; `troubles` tells in words what in it could not be used."""

    theme: str = ""
    rules: dict[str, str] = field(default_factory=dict)
    policies: dict[str, str] = field(default_factory=dict)
    keys: dict[str, str] = field(default_factory=dict)
    troubles: tuple[str, ...] = ()


def config_path() -> Path:
    """Where the file is looked for (`DREADCLOCK_CONFIG` names another)."""
    named = os.environ.get("DREADCLOCK_CONFIG")
    if named:
        return Path(named)
    from platformdirs import user_config_path

    return user_config_path("dreadclock") / "config.toml"


def load(path: Path | None = None) -> Config:
    """The config file; what is wrong in it is told and passed over, never fatal."""
    path = path or config_path()
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Config()
    except (OSError, UnicodeDecodeError) as error:
        return Config(troubles=(f"{path}: {error}",))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        return Config(troubles=(f"{path} is not valid TOML: {error}",))
    troubles: list[str] = []
    tables = {name: _words(data.pop(name, {}), name, troubles) for name in _TABLES}
    theme = data.pop("theme", "")
    if not isinstance(theme, str):
        troubles.append("config: theme is not a text")
        theme = ""
    troubles += [f'config: "{key}" is not known' for key in data]
    for name, value in list(tables["policies"].items()):
        if value not in ("roll", "ask", "skip"):
            troubles.append(f'config: policy {name} is roll, ask or skip, not "{value}"')
            del tables["policies"][name]
    return Config(theme=theme, troubles=tuple(troubles), **tables)


def checked_rules(config: Config, known: Any) -> tuple[dict[str, str], list[str]]:
    """The rule settings that exist and have a value they can have; what is wrong with others."""
    good: dict[str, str] = {}
    wrong: list[str] = []
    for name, value in config.rules.items():
        setting = known.get(name)
        if setting is None:
            wrong.append(f'config: no rule is called "{name}"')
        elif not setting.number and value not in setting.choices:
            wrong.append(f'config: {name} is {" or ".join(setting.choices)}, not "{value}"')
        else:
            good[name] = value
    return good, wrong


_TABLES = ("rules", "policies", "keys")


def _words(data: object, name: str, troubles: list[str]) -> dict[str, str]:
    if not isinstance(data, dict):
        troubles.append(f"config: [{name}] is not a table")
        return {}
    found: dict[str, str] = {}
    for key, value in data.items():
        if isinstance(value, dict):  # [rules.pf1] system = "core"
            found.update({f"{key}.{k}": _word(v) for k, v in value.items()})
        else:
            found[str(key)] = _word(value)
    return found


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)
