"""Reads the operations of docs/openapi.json: what a method is called, takes and answers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Literal

from names import identifier, pascal, singular, snake
from schemas import Definitions, Schema

# The union of all events, which are read by `events.event_of`.
EVENT = {"$ref": "#/components/schemas/Event"}

Kind = Literal["model", "list", "page", "value", "none", "file", "text"]


@dataclass(frozen=True)
class Parameter:
    name: str
    wire: str
    schema: Schema
    is_required: bool
    note: str


@dataclass(frozen=True)
class Operation:
    method: str
    path: str
    resource: str
    name: str
    summary: str
    note: str
    path_names: tuple[str, ...]
    query: tuple[Parameter, ...]
    body: tuple[Parameter, ...]
    has_body: bool
    is_upload: bool
    takes_key: bool
    takes_if_match: bool
    credentials: tuple[str, ...]
    kind: Kind
    answer: Schema
    has_stream: bool = False
    body_is_required: bool = False


@dataclass(frozen=True)
class Document:
    operations: tuple[Operation, ...]
    answers: Definitions
    inputs: Definitions
    error_codes: tuple[str, ...]
    # Error code -> the schema of its details, or null.
    error_details: dict[str, Any]
    # Event type -> name of its schema.
    events: dict[str, str]


def read_document(source: dict[str, Any]) -> Document:
    components: dict[str, Schema] = source["components"]["schemas"]
    answers = Definitions(components, prefer_text=False)
    inputs = Definitions(components, prefer_text=True, aliases=answers.aliases)
    operations = [
        read_operation(source, method, path, operation, answers, inputs)
        for path, methods in source["paths"].items()
        for method, operation in methods.items()
        if "x-sdk-method" in operation
    ]
    events = read_events(source, answers)
    codes = tuple(components["ErrorCode"]["enum"]) if "ErrorCode" in components else ()
    details = source.get("x-error-details", {})
    return Document(tuple(operations), answers, inputs, codes, details, events)


def read_events(source: dict[str, Any], answers: Definitions) -> dict[str, str]:
    """The schemas of the events by type; one for types to come is defined beside them."""
    events = {}
    for type_, entry in source["webhooks"].items():
        [content] = entry["post"]["requestBody"]["content"].values()
        events[type_] = str(content["schema"]["$ref"]).rsplit("/", 1)[1]
        answers.use(content["schema"], events[type_])
    example = answers.components[next(iter(events.values()))]
    open_fields = {"type": {"type": "string"}, "data": {"type": "object"}}
    fields = {**example["properties"], **open_fields}
    note = "An event of a type that this version does not know."
    answers.define("UnknownEvent", {**example, "description": note, "properties": fields})
    return events


def read_operation(
    source: dict[str, Any],
    method: str,
    path: str,
    operation: dict[str, Any],
    answers: Definitions,
    inputs: Definitions,
) -> Operation:
    dotted = str(operation["x-sdk-method"])
    resource, _, name = dotted.rpartition(".")
    parameters = [resolved(source, one) for one in operation.get("parameters", ())]
    headers = {one["name"] for one in parameters if one["in"] == "header"}
    content = operation.get("requestBody", {}).get("content", {})
    media_type, body = next(iter(content.items()), (None, None))
    is_upload = media_type == "multipart/form-data"
    fields = [] if body is None or is_upload else body_fields(body["schema"], dotted, inputs)
    kind, answer, has_stream = read_answer(operation, dotted, answers)
    return Operation(
        method=method.upper(),
        path=path,
        resource=resource,
        name=identifier(name),
        summary=operation.get("summary", ""),
        note=operation.get("description", ""),
        path_names=tuple(path_names(path)),
        query=tuple(
            Parameter(
                identifier(one["name"]),
                one["name"],
                inputs.use(schema, pascal(dotted) + pascal(one["name"])),
                one.get("required", False),
                one.get("description", ""),
            )
            for one in parameters
            if one["in"] == "query"
            and (schema := file_schema(one["schema"]) if kind == "file" else one["schema"])
        ),
        body=tuple(fields),
        has_body=body is not None and not is_upload,
        is_upload=is_upload,
        takes_key="Idempotency-Key" in headers,
        takes_if_match="If-Match" in headers,
        credentials=tuple(key for one in operation.get("security", ()) for key in one),
        kind=kind,
        answer=answer,
        has_stream=has_stream,
        body_is_required=operation.get("requestBody", {}).get("required", False),
    )


def resolved(source: dict[str, Any], value: dict[str, Any]) -> dict[str, Any]:
    if "$ref" not in value:
        return value
    found: Any = source
    for part in str(value["$ref"]).removeprefix("#/").split("/"):
        found = found[part]
    return dict(found)


def body_fields(schema: Schema, dotted: str, inputs: Definitions) -> list[Parameter]:
    name = pascal(dotted)
    if "$ref" in schema:
        name = str(schema["$ref"]).rsplit("/", 1)[1]
        schema = inputs.components[name]
    if schema.get("type") != "object":
        raise ValueError(f"the body of {dotted} is no object")
    required = schema.get("required", ())
    return [
        Parameter(
            identifier(wire),
            wire,
            inputs.use(value, name + pascal(wire)),
            wire in required,
            value.get("description", ""),
        )
        for wire, value in schema.get("properties", {}).items()
    ]


def read_answer(
    operation: dict[str, Any], dotted: str, answers: Definitions
) -> tuple[Kind, Schema, bool]:
    """
    The kind of the first answer that is a success, its rewritten schema, and whether it comes as a stream, too. What
    redirects leads to a file.
    """
    if "302" in operation["responses"]:
        return "file", {}, False
    contents = [
        response["content"]
        for status, response in operation["responses"].items()
        if "200" <= status < "300" and "content" in response
    ]
    if not contents:
        return "none", {}, False
    if "application/json" not in contents[0]:
        return ("text" if is_text(next(iter(contents[0]))) else "file"), {}, False
    schemas = [content["application/json"]["schema"] for content in contents]
    if "data" not in schemas[0].get("properties", {}):
        # A document of another standard, such as JWKS, has no schema here.
        return "value", {}, False
    if schemas[0]["properties"]["data"].get("items") == EVENT:
        return "page", EVENT, "text/event-stream" in contents[0]
    counted = schemas[0]["properties"]["data"].get("properties", {})
    if "items" in counted and any(
        one.get("name") == "offset" for one in operation.get("parameters", ())
    ):
        return "page", answers.use(counted["items"]["items"], f"{pascal(dotted)}Result"), False
    data = answers.use(merged(schemas), f"{pascal(dotted)}Result")
    is_page = str(schemas[0]["properties"].get("meta", {}).get("$ref", "")).endswith("/ListMeta")
    if data.get("type") == "array" and "$ref" in data["items"]:
        return ("page" if is_page else "list"), data["items"], False
    return ("model" if "$ref" in data else "value"), data, False


def merged(schemas: list[Schema]) -> Schema:
    """The `data` of all answers; of several objects, one that has the fields of all, required where all require it."""
    kinds: list[Schema] = []
    for schema in schemas:
        data = schema["properties"]["data"]
        kinds += [one for one in data.get("anyOf", [data]) if one not in kinds]
    if len(kinds) == 1 or not all("properties" in one for one in kinds):
        return kinds[0]
    properties: Schema = {}
    for one in kinds:
        for name, value in one["properties"].items():
            former = properties.setdefault(name, value)
            if former != value:
                properties[name] = {"anyOf": [former, value]}
    required = set.intersection(*(set(one.get("required", ())) for one in kinds))
    return {"type": "object", "properties": properties, "required": sorted(required)}


def file_schema(schema: Schema) -> Schema | None:
    """
    A query parameter of an operation that returns a file: without `json`, which asks for the address of the file; None
    where no other value is left.
    """
    if "json" not in schema.get("enum", ()):
        return schema
    others = [value for value in schema["enum"] if value != "json"]
    return {**schema, "enum": others} if others else None


def is_text(media_type: str) -> bool:
    return media_type.startswith(("text/plain", "text/html"))


def path_names(path: str) -> list[str]:
    """`/carts/{id}/items/{itemId}` -> `cart_id`, `item_id`"""
    parts = path.split("/")
    names = []
    for index, part in enumerate(parts):
        if found := re.fullmatch(r"\{(\w+)\}", part):
            word = snake(found[1])
            before = snake(parts[index - 1].replace("-", "_"))
            names.append(f"{singular(before)}_{word}" if word in ("id", "key", "name") else word)
    return names
