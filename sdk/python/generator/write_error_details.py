"""Writes what the details of each error code hold, from `x-error-details` of the document."""

from __future__ import annotations

from keyword import iskeyword
from typing import Any

from names import pascal
from python_types import text_of
from schemas import Schema
from write_models import HEADER

HEAD = f'''{HEADER}
"""What the details of each error code hold; the keys are those of the wire."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NotRequired, TypedDict, cast, overload

from ._error_codes import ErrorCode
'''

SCALARS = {
    "string": "str",
    "integer": "int",
    "number": "float",
    "boolean": "bool",
    "null": "None",
}


class Writer:
    """Collects a typed dictionary for each object on its way."""

    def __init__(self, components: dict[str, Schema]) -> None:
        self.components = components
        self.classes: dict[str, str] = {}

    def type_of(self, schema: Schema, name: str) -> str:
        if "$ref" in schema:
            target = str(schema["$ref"]).rsplit("/", 1)[1]
            return self.type_of(self.components[target], target)
        if "anyOf" in schema:
            return " | ".join(dict.fromkeys(self.type_of(one, name) for one in schema["anyOf"]))
        kinds = schema.get("type")
        if "const" in schema or "enum" in schema:
            values = schema.get("enum", [schema.get("const")])
            literal = f"Literal[{', '.join(text_of(one) for one in values if one is not None)}]"
            return f"{literal} | None" if None in values else literal
        if isinstance(kinds, list):
            return " | ".join(self.type_of({**schema, "type": kind}, name) for kind in kinds)
        if kinds == "array":
            return f"list[{self.type_of(schema['items'], name + 'Entry')}]"
        if kinds == "object":
            return self._object(schema, name)
        return SCALARS.get(str(kinds), "Any")

    def _object(self, schema: Schema, name: str) -> str:
        if "properties" not in schema:
            values = schema.get("additionalProperties")
            inner = self.type_of(values, name) if isinstance(values, dict) else "Any"
            return f"Mapping[str, {inner}]"
        fields = [
            (wire, value, self._field(schema, wire, value, name))
            for wire, value in schema["properties"].items()
        ]
        written = functional if any(iskeyword(wire) for wire, _, _ in fields) else declared
        self.classes.setdefault(name, written(name, schema.get("description"), fields))
        return name

    def _field(self, schema: Schema, wire: str, value: Schema, name: str) -> str:
        kind = self.type_of(value, name + pascal(wire))
        return kind if wire in schema.get("required", ()) else f"NotRequired[{kind}]"


Fields = list[tuple[str, Schema, str]]


def declared(name: str, note: str | None, fields: Fields) -> str:
    lines = [f"class {name}(TypedDict):", *([f'    """{note}"""', ""] if note else [])]
    for wire, value, kind in fields:
        lines.append(f"    {wire}: {kind}")
        if "description" in value:
            lines.append(f'    """{value["description"]}"""')
    return "\n".join(lines)


def functional(name: str, _note: str | None, fields: Fields) -> str:
    """For a key that is a word of Python, such as `from`."""
    lines = [f'{name} = TypedDict("{name}", {{']
    for wire, value, kind in fields:
        if "description" in value:
            lines.append(f"    # {value['description']}")
        lines.append(f'    "{wire}": {kind},')
    return "\n".join([*lines, "})"])


def write_error_details(entries: dict[str, Any], components: dict[str, Schema]) -> str:
    writer = Writer(components)
    codes_of: dict[str, list[str]] = {}
    for code, entry in entries.items():
        kind = (
            "None" if entry is None else writer.type_of(entry["schema"], f"{pascal(code)}Details")
        )
        codes_of.setdefault(kind, []).append(code)
    overloads = [
        "    @overload\n"
        f"    def details_of(self, code: Literal[{', '.join(map(text_of, codes))}]) -> "
        f"{kind if kind == 'None' else f'{kind} | None'}: ..."
        for kind, codes in codes_of.items()
    ]
    method = '''    def details_of(self, code: ErrorCode) -> Any:
        """
        The details, if the error is of this code and has some; else None. They are typed by the code:

            if declined := error.details_of("payment_failed"):
                print(declined["declineCode"])
        """
        return cast(Any, self).details if cast(Any, self).code == code else None'''
    body = "\n".join(["class TypedDetails:", *overloads, method])
    return "\n\n\n".join([HEAD.rstrip(), *writer.classes.values(), body]) + "\n"
