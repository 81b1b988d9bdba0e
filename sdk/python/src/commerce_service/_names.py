"""From Python's names to those of the wire."""

from __future__ import annotations

import functools

from ._shapes import IRREGULAR


@functools.cache
def camel(name: str) -> str:
    """`line_items` -> `lineItems`, `from_` -> `from`; names that do not follow the rule are in a table."""
    if name in IRREGULAR:
        return IRREGULAR[name]
    head, *rest = name.rstrip("_").split("_")
    return head + "".join(word[:1].upper() + word[1:] for word in rest)
