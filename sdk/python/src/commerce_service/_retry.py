"""When a request is sent again, and after how long."""

from __future__ import annotations

import random
from collections.abc import Mapping

import httpx

from ._answers import failure_of
from ._call import Call, Prepared
from .errors import ApiError, CommerceError, error_of

# The service is not waited for longer than this, whatever Retry-After says.
LONGEST_WAIT_SECONDS = 60.0

# Nothing was sent, so that even a write without a key may be repeated.
NOT_SENT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)


def judge(
    call: Call,
    prepared: Prepared,
    outcome: httpx.Response | httpx.RequestError,
    attempt: int,
    retries: int,
) -> tuple[CommerceError, float | None]:
    """The error that an attempt (the first is 0) ended with; the seconds until the next, None if there is none."""
    headers: Mapping[str, str] = {}
    if isinstance(outcome, httpx.RequestError):
        error = failure_of(outcome, prepared.method, prepared.url)
        may_repeat = may_repeat_failure(call, outcome)
    else:
        headers = outcome.headers
        error = error_of(outcome.status_code, headers, outcome.content, prepared.url)
        code = error.code if isinstance(error, ApiError) else None
        may_repeat = may_repeat_answer(call, outcome.status_code, code)
    return error, wait_seconds(attempt, headers) if may_repeat and attempt < retries else None


def may_repeat_failure(call: Call, error: httpx.RequestError) -> bool:
    if isinstance(error, (httpx.UnsupportedProtocol, httpx.TooManyRedirects)):
        return False
    return call.is_repeatable or isinstance(error, NOT_SENT)


def may_repeat_answer(call: Call, status: int, code: str | None) -> bool:
    """Whether the answer says that a repeat may succeed. 429 rejects a request before it has any effect."""
    if status == 429:
        return True
    if status == 409:
        return code == "request_in_progress"
    return (status == 408 or (status >= 500 and status != 501)) and call.is_repeatable


def wait_seconds(attempt: int, headers: Mapping[str, str]) -> float | None:
    """Before the attempt after that one; None where the service asks for too long a wait."""
    try:
        asked = float(headers.get("Retry-After", ""))
    except ValueError:
        # From a quarter to the whole of 0.5 s, 1 s, 2 s, ... up to 8 s, so that clients do not return all at once.
        return float(min(0.5 * 2**attempt, 8.0) * (1 - random.random() * 0.75))
    return max(asked, 0.0) if asked <= LONGEST_WAIT_SECONDS else None
