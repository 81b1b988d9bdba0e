"""Writes a class for each resource, sync and async, from the operations' `x-sdk-method`."""

from __future__ import annotations

from textwrap import indent

from names import pascal, snake
from operations import Document, Operation, Parameter
from python_types import python_type
from write_models import HEADER

IMPORTS = """from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from datetime import date, datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any, List, Literal

from .. import events, models
from .._call import Call, FileUpload, segment
from .._model import Model
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from .._wire import OMIT, Omit, body_of, shaped
from ..downloads import AsyncDownloadStream, Download, DownloadStream
from ..pages import AsyncPages, Page

if TYPE_CHECKING:
    from .. import enums, params
"""


def write_resources(document: Document) -> dict[str, str]:
    """The files by their name in `resources/`."""
    by_resource: dict[str, list[Operation]] = {}
    for operation in document.operations:
        parts = operation.resource.split(".")
        for depth in range(1, len(parts) + 1):
            by_resource.setdefault(".".join(parts[:depth]), [])
        by_resource[operation.resource].append(operation)
    tops = sorted({name.split(".")[0] for name in by_resource})
    files = {}
    for top in tops:
        names = sorted(name for name in by_resource if name.split(".")[0] == top)
        # The innermost first, for readers.
        names.sort(key=lambda name: -name.count("."))
        classes = [
            write_class(name, by_resource, document, is_async)
            for is_async in (False, True)
            for name in names
        ]
        files[f"{snake(top)}.py"] = "\n\n".join([f"{HEADER}\n\n{IMPORTS}", *classes])
    files["__init__.py"] = write_tree(tops)
    return files


def write_tree(tops: list[str]) -> str:
    """The attributes of both clients; a resource is imported at its first use."""
    lines = [
        HEADER,
        "from __future__ import annotations",
        "",
        "from functools import cached_property",
        "from typing import TYPE_CHECKING",
        "",
        "from .._async_transport import AsyncTransport",
        "from .._sync_transport import SyncTransport",
        "",
        "if TYPE_CHECKING:",
        *(f"    from .{snake(top)} import Async{pascal(top)}, {pascal(top)}" for top in tops),
    ]
    for kind, prefix in (("Sync", ""), ("Async", "Async")):
        lines += ["", f"class {prefix}Resources:", f"    _transport: {kind}Transport", ""]
        for top in tops:
            name = prefix + pascal(top)
            lines += [
                "    @cached_property",
                f"    def {snake(top)}(self) -> {name}:",
                f"        from .{snake(top)} import {name}",
                "",
                f"        return {name}(self._transport)",
                "",
            ]
    return "\n".join(lines) + "\n"


def write_class(
    name: str,
    by_resource: dict[str, list[Operation]],
    document: Document,
    is_async: bool,
) -> str:
    prefix = "Async" if is_async else ""
    inner = [one for one in by_resource if one.rpartition(".")[0] == name]
    members = [
        f"@cached_property\ndef {snake(one.rpartition('.')[2])}(self) -> {prefix}{pascal(one)}:\n"
        f"    return {prefix}{pascal(one)}(self._transport)\n"
        for one in inner
    ]
    for operation in by_resource[name]:
        members += Method(operation, document, is_async).write()
    head = f"class {prefix}{pascal(name)}({prefix}Resource):\n"
    return head + indent("\n".join(members), "    ")


class Method:
    def __init__(self, operation: Operation, document: Document, is_async: bool) -> None:
        self.operation = operation
        self.document = document
        self.is_async = is_async
        taken = {*operation.path_names, "options", "if_match", "file"}
        self.body = [(self._free(one, taken), one) for one in operation.body]
        taken |= {name for name, _ in self.body}
        self.query = [(self._free(one, taken), one) for one in operation.query]

    def write(self) -> list[str]:
        operation = self.operation
        waits = self.is_async and operation.kind != "page"
        answer, sent = self._answer()
        if self.is_async and waits:
            sent = sent.replace("self._transport.", "await self._transport.", 1)
        head = f"{'async ' if waits else ''}def {operation.name}"
        written = [self._method(head, answer, self._docstring(), f"{sent}\n")]
        if operation.kind == "file":
            written.append(self._stream_of_file())
        if operation.has_stream:
            self.query = [(name, one) for name, one in self.query if one.wire != "limit"]
            written.append(self._stream_of_events())
        return written

    def _method(self, head: str, answer: str, docstring: str, body: str) -> str:
        return f"{head}({self._signature()}) -> {answer}:\n" + indent(docstring + body, "    ")

    def _free(self, parameter: Parameter, taken: set[str]) -> str:
        return f"{parameter.name}_" if parameter.name in taken else parameter.name

    def _signature(self) -> str:
        parts = ["self", *(f"{name}: str" for name in self.operation.path_names), "*"]
        if self.operation.is_upload:
            parts.append("file: FileUpload")
        given = [*self.body, *self.query]
        for name, one in given:
            if one.is_required:
                parts.append(f"{name}: {self._type(one)}")
        for name, one in self.body:
            if not one.is_required:
                parts.append(f"{name}: {self._type(one)} | Omit = OMIT")
        for name, one in self.query:
            if not one.is_required:
                parts.append(f"{name}: {self._type(one)} | None = None")
        if self.operation.takes_if_match:
            parts.append("if_match: int | None = None")
        return ", ".join([*parts, "options: RequestOptions | None = None"])

    def _type(self, parameter: Parameter) -> str:
        kind = python_type(parameter.schema, self.document.inputs, "params")
        # An answer, such as the address of an order, may be sent as it is.
        is_object = any("$ref" in one for one in branches(parameter.schema))
        return f"{kind} | Model" if is_object else kind

    def _answer(self) -> tuple[str, str]:
        """The type of what the method answers, and the statement that answers it."""
        operation, call = self.operation, self._call()
        answer = operation.answer
        if operation.kind in ("model", "list", "page"):
            model = made = python_type(answer, self.document.answers, "models")
            if model == "models.Event":
                model, made = "events.Event", "events.event_of"
            sent = f"return self._transport.send_{operation.kind}({call}, {made}, "
            if operation.kind == "page":
                paged = "AsyncPages" if self.is_async else "Page"
                return f"{paged}[{model}]", f'{sent}"{self._cursor_name()}", options)'
            return (f"List[{model}]" if operation.kind == "list" else model), f"{sent}options)"
        if operation.kind == "value":
            kinds = [python_type(one, self.document.answers, "models") for one in branches(answer)]
            classes = "".join(f"{kind}, " for kind in kinds if kind.startswith("models."))
            sent = f"self._transport.send_value({call}, ({classes}), options)"
            return " | ".join(kinds), f"answer: {' | '.join(kinds)} = {sent}\nreturn answer"
        answers = {"none": "None", "file": "Download", "text": "str"}
        leads = "" if operation.kind == "none" else "return "
        return (
            answers[operation.kind],
            f"{leads}self._transport.send_{operation.kind}({call}, options)",
        )

    def _cursor_name(self) -> str:
        names = {one.wire for one in self.operation.query}
        return next(name for name in ("cursor", "after", "offset") if name in names)

    def _call(self) -> str:
        operation = self.operation
        parts = [f'"{operation.method}"', self._path()]
        if self.query:
            pairs = ", ".join(f'"{one.wire}": {name}' for name, one in self.query)
            parts.append(f"query={{{pairs}}}")
        if self.body:
            pairs = ", ".join(f'"{one.wire}": {self._sent(name, one)}' for name, one in self.body)
            parts.append(f"body=body_of({{{pairs}}})")
        elif operation.has_body and operation.body_is_required:
            parts.append("body={}")
        if operation.is_upload:
            parts.append("file=file")
        if operation.credentials:
            parts.append(f"credentials={operation.credentials!r}")
        if operation.takes_key:
            parts.append("takes_key=True")
        if operation.takes_if_match:
            parts.append("if_match=if_match")
        if operation.kind in ("file", "text"):
            parts.append('accept="*/*"')
        return f"Call({', '.join(parts)})"

    def _path(self) -> str:
        names = iter(self.operation.path_names)
        parts = self.operation.path.split("/")
        if not self.operation.path_names:
            return f'"{self.operation.path}"'
        filled = [f"{{segment({next(names)})}}" if part.startswith("{") else part for part in parts]
        return f'f"{"/".join(filled)}"'

    def _sent(self, name: str, parameter: Parameter) -> str:
        shape = self.document.inputs.shape_of(parameter.schema)
        return f'shaped({name}, "{shape}")' if shape else name

    def _stream_of_file(self) -> str:
        prefix = "Async" if self.is_async else ""
        note = '"""The same, to be read in pieces: `with ... as stream: stream.iter_bytes()`."""\n'
        return self._method(
            f"def stream_{self.operation.name}",
            f"Abstract{prefix}ContextManager[{prefix}DownloadStream]",
            note,
            f"return self._transport.stream_file({self._call()}, options)\n",
        )

    def _stream_of_events(self) -> str:
        prefix = "Async" if self.is_async else ""
        note = '"""What happens, as it happens, without end; a broken connection is taken up again."""\n'
        return self._method(
            "def stream",
            f"{prefix}Iterator[events.Event]",
            note,
            f"return self._transport.follow({self._call()}, events.event_of, options)\n",
        )

    def _docstring(self) -> str:
        operation = self.operation
        lines = [f"{operation.summary}."]
        if operation.note:
            lines += ["", *operation.note.splitlines()]
        notes = [
            f"{name}: {' '.join(one.note.split())}"
            for name, one in [*self.body, *self.query]
            if one.note
        ]
        if notes:
            lines += ["", "Args:", *(f"    {note}" for note in notes)]
        text = "\n".join(lines).replace("\\", "\\\\").replace('"""', "'''")
        return f'"""{text}\n"""\n' if len(lines) > 1 else f'"""{text}"""\n'


def branches(schema: dict[str, object]) -> list[dict[str, object]]:
    found = schema.get("anyOf")
    return found if isinstance(found, list) else [schema]
