"""Server-sent events, by line."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from ._call import Call


class EventLines:
    """Gathers lines into events; an event ends with an empty line, and a line that begins with a colon is none."""

    def __init__(self, last_id: Any) -> None:
        # Of the last event that came whole.
        self.last_id: Any = last_id
        self._id: Any = last_id
        self._data: list[str] = []

    def take(self, line: str) -> dict[str, Any] | None:
        """The event that ends with this line, if any does."""
        if line:
            name, _, value = line.partition(":")
            value = value.removeprefix(" ")
            if name == "data":
                self._data.append(value)
            elif name == "id":
                self._id = value
            return None
        self.last_id = self._id
        text, self._data = "\n".join(self._data), []
        data = json.loads(text) if text else None
        return data if isinstance(data, dict) else None


def after_of(call: Call, after: Any) -> Call:
    """The call for what comes behind an event."""
    query = {**(call.query or {}), "after": after}
    if after is not None:
        query.pop("from", None)
    return replace(call, query=query, accept="text/event-stream")
