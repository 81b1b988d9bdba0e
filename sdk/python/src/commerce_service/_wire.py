"""Makes of Python's values what is sent."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import Any, Final, final

from ._model import Model
from ._names import camel
from ._shapes import SHAPES


@final
class Omit:
    """The type of `OMIT`."""

    def __bool__(self) -> bool:
        return False

    def __repr__(self) -> str:
        return "OMIT"


# What is not sent at all; `None` is sent as null, and clears the field.
OMIT: Final = Omit()


def body_of(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that are given."""
    return {name: value for name, value in fields.items() if not isinstance(value, Omit)}


def shaped(value: Any, shape: str) -> Any:
    """Names of the wire for the objects in a value. What is free-form, such as `metadata`, stays as it is."""
    if isinstance(value, Model):
        return value.to_dict()
    if isinstance(value, (list, tuple)):
        return [shaped(item, shape) for item in value]
    if not isinstance(value, Mapping):
        return value
    if shape.startswith("*"):
        return {key: shaped(item, shape[1:]) for key, item in value.items()}
    inner: dict[str, str] = {}
    for name in shape.split("|"):
        inner.update(SHAPES.get(name, {}))
    return {
        camel(key): shaped(item, inner[key]) if key in inner else item
        for key, item in value.items()
        if not isinstance(item, Omit)
    }


def to_json(value: Any) -> bytes:
    return json.dumps(value, default=plain, separators=(",", ":"), allow_nan=False).encode()


def plain(value: Any) -> Any:
    """What JSON has no form for, as text."""
    if isinstance(value, datetime):
        return instant(value)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Model):
        return value.to_dict()
    if hasattr(value, "hex") and type(value).__name__ == "UUID":
        return str(value)
    raise TypeError(f"{value!r} of type {type(value).__name__} cannot be sent as JSON")


def instant(value: datetime) -> str:
    """ISO 8601 in UTC with milliseconds."""
    if value.tzinfo is None:
        raise ValueError(f"{value!r} has no time zone, so that it names no instant")
    text = value.astimezone(UTC).isoformat(timespec="milliseconds")
    return text.replace("+00:00", "Z")


def query_of(fields: Mapping[str, Any]) -> dict[str, str]:
    """The parameters that are given, as text; lists are joined by commas."""
    given = ((name, value) for name, value in fields.items() if value is not None)
    return {name: as_text(value) for name, value in given}


def as_text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (str, int, float)):
        return str(value)
    if isinstance(value, (list, tuple, set, frozenset)):
        return ",".join(as_text(item) for item in value)
    return str(plain(value))
