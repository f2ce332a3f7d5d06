"""The base of every value in the model."""

from typing import Any, Self, TypeVar, dataclass_transform

import msgspec

T = TypeVar("T")


@dataclass_transform(frozen_default=True, kw_only_default=True)
class _Values(msgspec.StructMeta):
    """Makes every subclass frozen, its fields given by name, none unknown."""

    def __new__(mcs, name: str, bases: tuple[type, ...], space: dict[str, Any], **more: Any) -> Any:
        return super().__new__(
            mcs, name, bases, space, frozen=True, kw_only=True, forbid_unknown_fields=True, **more
        )


class Frozen(msgspec.Struct, metaclass=_Values):
    """A value that never changes.

    Only we ourselves make such values, so making one checks nothing; what comes from a file is
    checked by `from_json` and `from_data`. Fields are given by name.
    """

    def replace(self, **fields: Any) -> Self:
        """The same value but for these fields."""
        return msgspec.structs.replace(self, **fields)


def to_json(value: object) -> str:
    """A value of the model, or a sequence of them, as JSON text."""
    return msgspec.json.encode(value).decode()


_decoders: dict[Any, "msgspec.json.Decoder[Any]"] = {}


def _decoder(kind: Any) -> "msgspec.json.Decoder[Any]":
    if kind not in _decoders:  # making one costs more than it then takes to read a text
        _decoders[kind] = msgspec.json.Decoder(kind)
    return _decoders[kind]


def from_json(text: str, kind: type[T]) -> T:
    """The value of this type a JSON text holds. Raises ValueError with the place that differs."""
    try:
        found: T = _decoder(kind).decode(text)
    except msgspec.MsgspecError as error:
        raise ValueError(str(error)) from error
    return found


def to_data(value: Frozen) -> dict[str, Any]:
    """A value as plain dicts, lists and scalars."""
    found: dict[str, Any] = msgspec.to_builtins(value)
    return found


def from_data(data: object, kind: type[T]) -> T:
    """The value of this type plain data hold. Raises ValueError with the place that differs."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.MsgspecError as error:
        raise ValueError(str(error)) from error
