"""Writes the union of all events, told apart by `type`."""

from __future__ import annotations

import json

from operations import Document
from write_models import HEADER

BODY = """

def event_of(raw: dict[str, Any]) -> Event:
    \"\"\"The event of the class that its type has; of a type that is not known, an UnknownEvent.\"\"\"
    found: type[Model] = getattr(models, CLASSES.get(str(raw.get("type")), "UnknownEvent"))
    return cast("Event", found(raw))
"""


def write_events(document: Document) -> str:
    names = list(dict.fromkeys(document.events.values()))
    union = " | ".join(f"models.{name}" for name in names)
    return "\n".join(
        [
            HEADER,
            '"""Every event that webhooks and the event log carry."""',
            "",
            "from __future__ import annotations",
            "",
            "from typing import Any, TypeAlias, cast",
            "",
            "from . import models",
            "from ._model import Model",
            "",
            "# Comparing `event.type` with a type narrows an Event to the class whose `data` it has.",
            f"Event: TypeAlias = {union}",
            "",
            f"CLASSES: dict[str, str] = {json.dumps(document.events)}",
            BODY,
        ]
    )
