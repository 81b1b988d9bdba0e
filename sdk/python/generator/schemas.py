"""
Makes the document's schemas fit for a generator of classes: every object gets a name of its own, property names become
snake_case, and rules that only the service checks (lengths, patterns, limits) go, so that a client keeps working when
the service relaxes them.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from names import camel, identifier, pascal, singular

Schema = dict[str, Any]

# The formats that become classes; all others are strings.
CLOCK_FORMATS = ("date-time", "date")

# Values of a list that is written out at each of its places.
SHORT_LIST = 12

# A class with fewer fields is no base of another: what it shares with it may be chance.
BASE_FIELDS_MIN = 6

# Values that come from a merchant's data rather than from its code.
DATA_LISTS = ("Country", "Currency")


class Definitions:
    """Named schemas of one kind: what the service answers, or what it takes."""

    def __init__(
        self,
        components: dict[str, Schema],
        prefer_text: bool,
        aliases: dict[tuple[Any, ...], str] | None = None,
    ) -> None:
        self.components = components
        # What is sent may be written as text where what is answered is a time.
        self.prefer_text = prefer_text
        self.schemas: dict[str, Schema] = {}
        # The properties that hold further objects: name -> property -> name of its shape.
        self.shapes: dict[str, dict[str, str]] = {}
        # Names on the wire that do not follow from ours.
        self.irregular: dict[str, str] = {}
        # Long lists of values by what they hold: they are written once, for both kinds.
        self.aliases: dict[tuple[Any, ...], str] = (
            aliases
            if aliases is not None
            else {
                tuple(schema["enum"]): name
                for name, schema in components.items()
                if len(schema.get("enum", ())) > SHORT_LIST and name != "ErrorCode"
            }
        )
        self._sources: dict[str, str] = {}

    def use(self, schema: Schema, name: str) -> Schema:
        """The schema rewritten; objects in it are defined under names that begin with `name`."""
        if "$ref" in schema:
            return self._reference(schema)
        if "anyOf" in schema or "oneOf" in schema:
            return self._union(schema, name)
        kinds = schema.get("type")
        if isinstance(kinds, list):
            rest = [{**schema, "type": kind} for kind in kinds if kind != "null"]
            null: list[Schema] = [{"type": "null"}] if "null" in kinds else []
            if len(rest) == 1 and "enum" in rest[0]:
                rest[0]["enum"] = [value for value in rest[0]["enum"] if value is not None]
            return described(schema, {"anyOf": [*(self.use(one, name) for one in rest), *null]})
        if kinds == "object":
            return self._object(schema, name)
        if kinds == "array":
            items = self.use(schema.get("items", {}), singular(name))
            return described(schema, {"type": "array", "items": items})
        return described(schema, self._scalar(schema, name))

    def alias_of(self, values: Sequence[Any]) -> str | None:
        """The name of a long list of values, as a type. Data such as a country may be sent as any text."""
        name = self.aliases.get(tuple(values))
        if name is None:
            return None
        return f"enums.{name} | str" if self.prefer_text and name in DATA_LISTS else f"enums.{name}"

    def shape_of(self, schema: Schema) -> str | None:
        """The name under which the properties of a rewritten schema can be looked up, if it holds any."""
        if "$ref" in schema:
            return str(schema["$ref"]).rsplit("/", 1)[1]
        if schema.get("type") == "array":
            return self.shape_of(schema["items"])
        if "anyOf" in schema:
            names = [name for one in schema["anyOf"] if (name := self.shape_of(one))]
            return "|".join(dict.fromkeys(names)) or None
        values = schema.get("additionalProperties")
        if isinstance(values, dict) and (inner := self.shape_of(values)):
            return f"*{inner}"
        return None

    def _reference(self, schema: Schema) -> Schema:
        name = str(schema["$ref"]).rsplit("/", 1)[1]
        target = self.components[name]
        if target.get("type") != "object" or "properties" not in target:
            return described({**target, **schema}, self.use(target, name))
        self.define(name, target)
        return {"$ref": f"#/components/schemas/{name}"}

    def _union(self, schema: Schema, name: str) -> Schema:
        branches: list[Schema] = schema.get("anyOf") or schema["oneOf"]
        objects = [one for one in branches if one.get("type") == "object" and "properties" in one]
        rewritten = []
        for branch in branches:
            alone = len(objects) < 2 or branch not in objects
            rewritten.append(
                self.use(branch, name if alone else name + distinction(branch, objects))
            )
        return described(schema, {"anyOf": rewritten})

    def _object(self, schema: Schema, name: str) -> Schema:
        if "properties" not in schema:
            values = schema.get("additionalProperties")
            kept = self.use(values, singular(name)) if isinstance(values, dict) and values else True
            return described(schema, {"type": "object", "additionalProperties": kept})
        return {"$ref": f"#/components/schemas/{self.define(name, schema)}"}

    def define(self, name: str, schema: Schema) -> str:
        """Defines an object; another one of the same name gets a number."""
        wanted, number = name, 2
        text = json.dumps({**schema, "description": None}, sort_keys=True)
        while name in self._sources and self._sources[name] != text:
            name, number = f"{wanted}{number}", number + 1
        if name not in self._sources:
            self._sources[name] = text
            self._write(name, schema)
        return name

    def _write(self, name: str, schema: Schema) -> None:
        base = self._base_of(name, schema)
        inherited = self.components[base]["properties"] if base else {}
        self.schemas[name] = {}
        own: dict[str, Schema] = {}
        shapes: dict[str, str] = {}
        for wire, value in schema["properties"].items():
            if wire in inherited:
                continue
            word = identifier(wire)
            if camel(word) != wire and self.irregular.setdefault(word, wire) != wire:
                raise ValueError(f"{word} means both {wire} and {self.irregular[word]}")
            # Every event has the same.
            is_shared = name.endswith("Event") and wire == "resource"
            own[word] = self.use(value, "EventResource" if is_shared else name + pascal(wire))
            if shape := self.shape_of(own[word]):
                shapes[word] = shape
        self.shapes[name] = shapes
        required = set(schema.get("required", ()))
        names = [
            identifier(wire) for wire in schema["properties"] if wire in required - inherited.keys()
        ]
        written: Schema = {"type": "object", "properties": own, "required": names}
        if base:
            self.define(base, self.components[base])
            written = {"allOf": [{"$ref": f"#/components/schemas/{base}"}, written]}
        self.schemas[name] = described(schema, written)

    def _base_of(self, name: str, schema: Schema) -> str | None:
        """The largest component all of whose fields an answer has, if it adds some: an order with what was expanded."""
        if self.prefer_text or name in self.components:
            return None
        fields, required = schema["properties"], set(schema.get("required", ()))
        bases = [
            (len(component["properties"]), other)
            for other, component in self.components.items()
            if BASE_FIELDS_MIN <= len(component.get("properties", ())) < len(fields)
            and set(component.get("required", ())) <= required
            and not (required - set(component.get("required", ()))) & component["properties"].keys()
            and all(fields.get(key) == value for key, value in component["properties"].items())
        ]
        return max(bases)[1] if bases else None

    def _scalar(self, schema: Schema, name: str) -> Schema:
        if "const" in schema:
            return {"type": schema.get("type", "string"), "enum": [schema["const"]]}
        if "enum" in schema:
            if len(schema["enum"]) > SHORT_LIST:
                self.aliases.setdefault(tuple(schema["enum"]), name)
            return {"type": schema.get("type", "string"), "enum": schema["enum"]}
        if schema.get("format") in CLOCK_FORMATS:
            clock = {"type": "string", "format": schema["format"]}
            return {"anyOf": [clock, {"type": "string"}]} if self.prefer_text else clock
        return {"type": schema["type"]} if "type" in schema else {}


def described(source: Schema, schema: Schema) -> Schema:
    """With the source's description, on one line."""
    text = source.get("description")
    if not text or "$ref" in schema:
        return schema
    return {**schema, "description": " ".join(str(text).split())}


def distinction(branch: Schema, others: list[Schema]) -> str:
    """What tells one object of a union from the others: a constant, or a property that only it has."""
    for value in branch["properties"].values():
        if "const" in value:
            return pascal(str(value["const"]))
        if len(value.get("enum", ())) == 1:
            return pascal(str(value["enum"][0]))
    elsewhere = {key for one in others if one is not branch for key in one["properties"]}
    own = [key for key in branch["properties"] if key not in elsewhere]
    return f"With{pascal(own[0])}" if own else ""
