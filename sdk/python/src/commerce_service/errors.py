"""What the client raises. All of it is a CommerceError."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Literal

from ._error_codes import ErrorCode
from ._error_details import TypedDetails

# What never came from the service.
LocalCode = Literal[
    "connection_failed", "timed_out", "unexpected_answer", "webhook_signature_invalid"
]
Details = list[dict[str, Any]] | dict[str, Any]


class CommerceError(Exception):
    """Branch on `code`; `message` is for people. Quote `request_id` to support."""

    code: ErrorCode | LocalCode
    message: str
    # Null where no answer came.
    status: int | None
    # An entry for each wrong field, or an object; `ApiError.details_of(code)` has the types of each code.
    details: Details | None
    request_id: str | None
    doc_url: str | None

    def __init__(
        self,
        message: str,
        *,
        code: ErrorCode | LocalCode,
        status: int | None = None,
        details: Details | None = None,
        request_id: str | None = None,
        doc_url: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.status = status
        self.details = details
        self.request_id = request_id
        self.doc_url = doc_url

    def __str__(self) -> str:
        mark = f", request {self.request_id}" if self.request_id else ""
        status = f"{self.status} " if self.status else ""
        return f"{self.message} ({status}{self.code}{mark})"


class ApiConnectionError(CommerceError):
    """No answer came: the connection failed, or broke off. `__cause__` says how."""


class ApiTimeoutError(ApiConnectionError):
    """No answer came in time."""


class UnexpectedAnswerError(CommerceError):
    """The answer is none of this service's: the base URL may be wrong, or a proxy answered in its place."""


class WebhookSignatureError(CommerceError):
    """The webhook was not signed by that secret, was changed on its way, or is too old."""


class ApiError(TypedDetails, CommerceError):
    """The service rejected the request."""

    # Narrower than above, and set once.
    code: ErrorCode  # pyright: ignore[reportIncompatibleVariableOverride]
    status: int  # pyright: ignore[reportIncompatibleVariableOverride]


class ValidationError(ApiError):
    """Code `validation_error`, 400 or 422: `details` names each wrong field."""


class BadRequestError(ApiError):
    """Any other 400."""


class AuthenticationError(ApiError):
    """401: the credential is missing, malformed, expired or revoked."""


class PaymentError(ApiError):
    """402: a payment was declined, or the workspace may not use production."""


class PermissionDeniedError(ApiError):
    """403: the credential lacks a scope or permission; `details` names it."""


class NotFoundError(ApiError):
    """404."""


class ConflictError(ApiError):
    """409: the resource is not in a state that allows this."""


class GoneError(ApiError):
    """410: the session, cart or link has ended."""


class UnprocessableError(ApiError):
    """Any other 422: well-formed, but not acceptable as things stand."""


class RateLimitError(ApiError):
    """429, after all retries."""


class ServerError(ApiError):
    """5xx, after all retries."""


BY_STATUS: dict[int, type[ApiError]] = {
    400: BadRequestError,
    401: AuthenticationError,
    402: PaymentError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    410: GoneError,
    422: UnprocessableError,
    429: RateLimitError,
}


def error_of(status: int, headers: Mapping[str, str], content: bytes, url: str) -> CommerceError:
    """The error that an answer stands for."""
    body = parsed(content)
    error = body.get("error")
    request_id = headers.get("X-Request-Id") or mark_of(body)
    if not isinstance(error, dict) or not isinstance(error.get("code"), str):
        return UnexpectedAnswerError(
            f"{url} answered {status}, but not as this service does. Is the base URL right?",
            code="unexpected_answer",
            status=status,
            request_id=request_id,
        )
    code = error["code"]
    found = ServerError if status >= 500 else BY_STATUS.get(status, ApiError)
    return (ValidationError if code == "validation_error" else found)(
        str(error.get("message", code)),
        code=code,
        status=status,
        details=error.get("details"),
        request_id=request_id,
        doc_url=error.get("docUrl"),
    )


def parsed(content: bytes) -> dict[str, Any]:
    try:
        body = json.loads(content)
    except ValueError:
        return {}
    return body if isinstance(body, dict) else {}


def mark_of(body: dict[str, Any]) -> str | None:
    meta = body.get("meta")
    return meta.get("requestId") if isinstance(meta, dict) else None
