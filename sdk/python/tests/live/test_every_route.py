"""Asks every route of the document by its method, sync and async, with the document's own examples."""

from __future__ import annotations

import asyncio
import inspect
import os
import uuid
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, cast

import pytest

from commerce_service import ApiError, AsyncCommerce, Commerce
from commerce_service._names import camel

from .conftest import World

# Not asked with a credential: they change what other tests of the same service see (the clock has a test of its own),
# or belong to its operator.
OTHERS = ("admin.", "dev.", "health.", "ops.", "testClock.")


def operations(world: World) -> Iterator[dict[str, Any]]:
    for path, methods in world.document["paths"].items():
        for method, operation in methods.items():
            if "x-sdk-method" in operation:
                yield {**operation, "path": path, "method": method.upper()}


def method_of(commerce: Commerce | AsyncCommerce, operation: dict[str, Any]) -> Callable[..., Any]:
    found: Any = commerce
    for part in operation["x-sdk-method"].split("."):
        name = "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in part)
        found = getattr(found, name, None) or getattr(found, f"{name}_")
    return cast(Callable[..., Any], found)


def arguments(
    world: World, operation: dict[str, Any], method: Callable[..., Any]
) -> tuple[list[str], dict[str, Any]]:
    """Ids that nothing has, the example as body, and the examples of required parameters."""
    content: dict[str, Any] = next(
        iter(operation.get("requestBody", {}).get("content", {}).values()), {}
    )
    example = content.get("example", {})
    required = {
        parameter["name"]: parameter.get("example", "2026-01-01")
        for parameter in operation.get("parameters", ())
        if parameter.get("in") == "query" and parameter.get("required")
    }
    values = {**required, **example, "applicationId": world.application_id}
    ids, named = [], {}
    for name, parameter in inspect.signature(method).parameters.items():
        if parameter.kind is parameter.POSITIONAL_OR_KEYWORD and parameter.annotation == "str":
            ids.append(world.workspace_id if name == "workspace_id" else str(uuid.uuid4()))
        elif name == "file":
            named[name] = ("empty.txt", b"", "text/plain")
        elif camel(name) in values and name != "options":
            named[name] = values[camel(name)]
    return ids, named


def clients(world: World, is_known: bool) -> dict[str, Any]:
    """The settings of a client with the world's credentials, or with some that nobody has."""
    if not is_known:
        names = ("secret_key", "session_token", "staff_key", "customer_token", "card_token")
        return {**dict.fromkeys(names, "nobody"), "max_retries": 0}
    return {
        "secret_key": os.environ["COMMERCE_SECRET_KEY"],
        "session_token": world.owner_token,
        "application_id": world.application_id,
        "environment_id": world.environment_id,
        "max_retries": 0,
    }


class Asker:
    """Asks with one client, and waits for its answers where it is an async one."""

    def __init__(self, world: World, is_async: bool, is_known: bool) -> None:
        settings = clients(world, is_known)
        self.world = world
        self.loop = asyncio.new_event_loop()
        self.commerce = AsyncCommerce(**settings) if is_async else Commerce(**settings)

    def ask(self, operation: dict[str, Any]) -> Any:
        method = method_of(self.commerce, operation)
        ids, named = arguments(self.world, operation, method)
        answer = method(*ids, **named)
        return (
            self.loop.run_until_complete(first_of(answer))
            if inspect.isawaitable(answer)
            else answer
        )

    def close(self) -> None:
        closing = self.commerce.close()
        if inspect.isawaitable(closing):
            self.loop.run_until_complete(closing)
        self.loop.close()


async def first_of(answer: Awaitable[Any]) -> Any:
    return await answer


@pytest.fixture
def asker(world: World, request: pytest.FixtureRequest) -> Iterator[Asker]:
    asker = Asker(world, *request.param)
    yield asker
    asker.close()


def either_way(is_known: bool) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        "asker", [(False, is_known), (True, is_known)], ids=["sync", "async"], indirect=True
    )


@either_way(is_known=False)
def test_every_route_is_there(world: World, asker: Asker) -> None:
    """A credential that nobody has is rejected by each route that is there, before it does anything."""
    wrong = []
    seen = 0
    for operation in operations(world):
        seen += 1
        if not operation.get("security"):
            continue
        try:
            asker.ask(operation)
            wrong.append(f"{operation['x-sdk-method']} was answered")
        except ApiError as error:
            if error.code != "unauthorized":
                wrong.append(f"{operation['x-sdk-method']}: {error}")
    assert wrong == []
    assert seen > 250


@either_way(is_known=True)
def test_every_route_answers_what_it_lists(world: World, asker: Asker) -> None:
    wrong = {}
    for operation in operations(world):
        name = operation["x-sdk-method"]
        if name.startswith(OTHERS):
            continue
        try:
            asker.ask(operation)
        except ApiError as error:
            if error.code not in operation["x-error-codes"].get(str(error.status), ()):
                wrong[name] = f"{error} {error.details}"
    assert wrong == {}
