"""Runs each sample against the package with a transport that only notes the call, and compares what would be sent.

Reads `[{"name", "text", "path", "method", "query", "body"}]` from standard input and prints the differences.
"""

from __future__ import annotations

import builtins
import importlib
import io
import json
import sys
import types

sys.path.insert(0, sys.argv[1])
for name in ("httpx", "standardwebhooks"):
    try:
        importlib.import_module(name)
    except ModuleNotFoundError:
        # Nothing is sent here: the names that annotations use are enough.
        stand_in = types.ModuleType(name)
        stand_in.__getattr__ = lambda attribute: type(attribute, (), {})  # type: ignore[method-assign]
        sys.modules[name] = stand_in
package = types.ModuleType("commerce_service")
package.__path__ = [f"{sys.argv[1]}/commerce_service"]  # type: ignore[attr-defined]
sys.modules["commerce_service"] = package
resources = importlib.import_module("commerce_service.resources")
to_json = importlib.import_module("commerce_service._wire").to_json
query_of = importlib.import_module("commerce_service._wire").query_of
options = {"session_token", "staff_key", "customer_token", "card_token"}


class Transport:
    def __getattr__(self, name: str) -> object:
        def send(call: object, *given: object) -> object:
            self.__dict__["call"] = call
            return None

        return send


transport = Transport()


class Commerce(resources.Resources):
    def __init__(self, **given: str) -> None:
        if unknown := set(given) - options:
            raise TypeError(f"the client has no {unknown}")
        self._transport = transport


package.Commerce = Commerce  # type: ignore[attr-defined]
opened = builtins.open
differences = []
for sample in json.load(sys.stdin):
    transport.__dict__.pop("call", None)
    builtins.open = lambda *given: io.BytesIO(b"picture")  # type: ignore[assignment]
    try:
        exec(compile(sample["text"], sample["name"], "exec"), {})
        call = transport.__dict__["call"]
        # A body without fields is sent as an empty object.
        body = json.loads(to_json(call.body)) if call.body else None
        query = query_of(call.query or {})
        found = [call.method, call.path, {k: v for k, v in query.items() if v != ""}, body]
        wanted = [sample["method"], sample["path"], sample["query"], sample["body"]]
        if found != wanted:
            differences.append(f"{sample['name']}: {json.dumps(found)} != {json.dumps(wanted)}")
    except Exception as fault:
        differences.append(f"{sample['name']}: {fault!r}\n{sample['text']}")
    finally:
        builtins.open = opened
print("\n".join(differences))
