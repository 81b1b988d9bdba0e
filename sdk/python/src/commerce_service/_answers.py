"""Reads answers; the same for clients of both kinds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import httpx

from ._model import Model, decoder_of_union
from .errors import (
    ApiConnectionError,
    ApiTimeoutError,
    CommerceError,
    UnexpectedAnswerError,
    error_of,
    parsed,
)

T = TypeVar("T")

REDIRECTS = (301, 302, 303, 307, 308)
REDIRECTS_MAX = 5


@dataclass(frozen=True)
class Listed:
    rows: list[Any]
    cursor: str | None
    has_more: bool


def data_of(response: httpx.Response) -> Any:
    body = parsed(response.content)
    if "data" not in body:
        raise unexpected(response)
    return body["data"]


def model_of(response: httpx.Response, model: Callable[[Any], T]) -> T:
    data = data_of(response)
    if not isinstance(data, dict):
        raise unexpected(response)
    return model(data)


def rows_of(response: httpx.Response) -> list[Any]:
    data = data_of(response)
    if not isinstance(data, list):
        raise unexpected(response)
    return data


def behind(cursor_name: str, cursor: str) -> dict[str, str]:
    """What a request asks for behind a page: a list that counts its rows goes on at an instant, too."""
    if cursor_name == "offset" and not cursor.isdigit():
        return {"until": cursor, "offset": "0"}
    return {cursor_name: cursor}


def listed_of(response: httpx.Response, offset: int = 0) -> Listed:
    """`offset`: the rows before this page, of the list that counts its rows in place of a cursor."""
    data = data_of(response)
    if isinstance(data, dict) and isinstance(data.get("items"), list):
        rows = data["items"]
        cursor = str(offset + len(rows)) if data.get("hasMore") else data.get("searchedUntil")
        return Listed(rows, cursor, cursor is not None)
    pagination = parsed(response.content).get("meta", {}).get("pagination", {})
    cursor = pagination.get("cursor")
    return Listed(
        rows_of(response), None if cursor is None else str(cursor), bool(pagination.get("hasMore"))
    )


def value_of(response: httpx.Response, models: tuple[type[Model], ...]) -> Any:
    """One of several kinds of object; as it came, where it is none of them."""
    body = parsed(response.content)
    value = body.get("data", body)
    decode = decoder_of_union(list(models))
    return value if decode is None else decode(value)


def failure_of(error: httpx.RequestError, method: str, url: str) -> CommerceError:
    if isinstance(error, httpx.TimeoutException):
        return ApiTimeoutError(f"{method} {url} was not answered in time", code="timed_out")
    what = str(error) or type(error).__name__
    return ApiConnectionError(f"{method} {url} failed: {what}", code="connection_failed")


def error_in(response: httpx.Response) -> CommerceError:
    """Of an answer that is read."""
    return error_of(response.status_code, response.headers, response.content, str(response.url))


def unexpected(response: httpx.Response) -> UnexpectedAnswerError:
    return UnexpectedAnswerError(
        f"{response.url} answered {response.status_code}, but not as this service does. Is the base URL right?",
        code="unexpected_answer",
        status=response.status_code,
        request_id=response.headers.get("X-Request-Id"),
    )
