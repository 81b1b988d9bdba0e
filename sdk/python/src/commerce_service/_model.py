"""The base of everything that the service answers: attributes in snake_case over the object as it came."""

from __future__ import annotations

import functools
import types
import typing
from collections.abc import Callable, Mapping
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, Literal, TypeVar, get_args, get_origin

from ._names import camel

Decoder = Callable[[Any], Any]
Fields = tuple[tuple[str, str, Decoder | None], ...]
M = TypeVar("M", bound="Model")

known_fields: dict[type[Any], Fields] = {}


class Model:
    """
    One object of an answer. Fields that this version does not know are kept: read them as attributes, too, or by
    `to_dict()`. Values of an unexpected kind are left as they came, so that a newer service breaks nothing.
    """

    _raw: dict[str, Any]

    def __init__(self, raw: Mapping[str, Any]) -> None:
        values = self.__dict__
        values["_raw"] = raw if isinstance(raw, dict) else dict(raw)
        for name, wire, decode in fields_of(type(self)):
            if wire in raw:
                value = raw[wire]
                values[name] = value if decode is None or value is None else decode(value)

    def to_dict(self) -> dict[str, Any]:
        """The object as it came, with the names of the wire."""
        return self._raw

    def __repr__(self) -> str:
        known = (
            f"{name}={self.__dict__[name]!r}"
            for name, _, _ in fields_of(type(self))
            if name in self.__dict__
        )
        return f"{type(self).__name__}({', '.join(known)})"

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and isinstance(other, Model) and other._raw == self._raw

    def __reduce__(self: M) -> tuple[type[M], tuple[dict[str, Any]]]:
        return type(self), (self._raw,)

    # Hidden from type checkers, which shall find misspelt names.
    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            if not name.startswith("_"):
                for wire in (camel(name), name):
                    if wire in self._raw:
                        return self._raw[wire]
            raise AttributeError(f"{type(self).__name__} has no field {name!r}")


def fields_of(model: type[Model]) -> Fields:
    """Each field's name, its name on the wire, and what makes its value of what came. Looked up at first use."""
    if model not in known_fields:
        hints = typing.get_type_hints(model)
        known_fields[model] = tuple(
            (name, camel(name), decoder_of(hint)) for name, hint in hints.items() if name != "_raw"
        )
    return known_fields[model]


def decoder_of(hint: Any) -> Decoder | None:
    """Null where values of that type stay as they came."""
    if hint is datetime:
        return lambda value: moment(value, datetime.fromisoformat)
    if hint is date:
        return lambda value: moment(value, date.fromisoformat)
    if isinstance(hint, type) and issubclass(hint, Model):
        return lambda value: hint(value) if isinstance(value, dict) else value
    origin, args = get_origin(hint), get_args(hint)
    if origin in (list, dict):
        inner = decoder_of(args[-1])
        each = each_of if origin is list else each_value_of
        return None if inner is None else functools.partial(each, inner)
    if origin in (typing.Union, types.UnionType):
        return decoder_of_union([arg for arg in args if arg is not types.NoneType])
    return None


def decoder_of_union(hints: list[Any]) -> Decoder | None:
    if len(hints) == 1:
        return decoder_of(hints[0])
    models = [hint for hint in hints if isinstance(hint, type) and issubclass(hint, Model)]
    found = [decoder_of(hint) for hint in hints if hint not in models]
    others = [other for other in found if other is not None]

    def decode(value: Any) -> Any:
        if isinstance(value, dict):
            return next((model(value) for model in models if fits(value, model)), value)
        return functools.reduce(lambda current, other: other(current), others, value)

    return decode if models or others else None


def fits(raw: dict[str, Any], model: type[Model]) -> bool:
    """Whether all required fields are there, and all constants as the model has them."""
    hints = typing.get_type_hints(model)
    for name, wire, _ in fields_of(model):
        if wire not in raw:
            if not hasattr(model, name):
                return False
        elif get_origin(hints[name]) is Literal and raw[wire] not in get_args(hints[name]):
            return False
    return True


def moment(value: Any, parse: Callable[[str], Any]) -> Any:
    try:
        return parse(value) if isinstance(value, str) else value
    except ValueError:
        return value


def each_of(decode: Decoder, values: Any) -> Any:
    return [decode(value) for value in values] if isinstance(values, list) else values


def each_value_of(decode: Decoder, values: Any) -> Any:
    if not isinstance(values, dict):
        return values
    return {key: decode(value) for key, value in values.items()}
