"""Binds each sample call of the reference to the signature that the package has for it, without sending anything."""

from __future__ import annotations

import inspect
import json
import sys
from typing import Any

from commerce_service import Commerce


class Recorded:
    """A client whose calls are only compared with what they would call."""

    def __init__(self, target: Any) -> None:
        self._target = target

    def __getattr__(self, name: str) -> Recorded:
        return Recorded(getattr(self._target, name))

    def __call__(self, *args: Any, **kwargs: Any) -> None:
        inspect.signature(self._target).bind(*args, **kwargs)


def main(path: str) -> None:
    commerce = Recorded(Commerce(base_url="http://127.0.0.1:1", secret_key="sk_test_1"))
    with open(path) as source:
        calls = json.load(source)
    for name, code in calls:
        try:
            exec(compile(code, name, "exec"), {"commerce": commerce, "file": b""})
        except (TypeError, AttributeError, SyntaxError) as error:
            print(f"{name}: {error}")
    print(f"{len(calls)} fit")


main(sys.argv[1])
