"""Python's types for rewritten schemas."""

from __future__ import annotations

from schemas import Definitions, Schema

SCALARS = {
    "string": "str",
    "integer": "int",
    "number": "float",
    "boolean": "bool",
    "null": "None",
}


def python_type(schema: Schema, definitions: Definitions, module: str) -> str:
    """`module` is where the named ones are: `models` or `params`."""
    if "$ref" in schema:
        return f"{module}.{str(schema['$ref']).rsplit('/', 1)[1]}"
    if "anyOf" in schema:
        kinds = [python_type(one, definitions, module) for one in schema["anyOf"]]
        return " | ".join(dict.fromkeys(kinds))
    if "enum" in schema:
        if alias := definitions.alias_of(schema["enum"]):
            return alias
        return f"Literal[{', '.join(text_of(value) for value in schema['enum'])}]"
    kind = schema.get("type")
    if kind == "array":
        items = python_type(schema["items"], definitions, module)
        return f"Sequence[{items}]" if module == "params" else f"List[{items}]"
    if kind == "object":
        values = schema["additionalProperties"]
        inner = "Any" if values is True else python_type(values, definitions, module)
        return f"Mapping[str, {inner}]" if module == "params" else f"dict[str, {inner}]"
    if schema.get("format") == "date-time":
        return "datetime"
    if schema.get("format") == "date":
        return "date"
    return SCALARS.get(str(kind), "Any")


def text_of(value: object) -> str:
    return '"' + value + '"' if isinstance(value, str) else repr(value)
