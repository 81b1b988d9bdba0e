"""One request to the service, before it is known who sends it."""

from __future__ import annotations

import re
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import IO, Any
from urllib.parse import quote

from ._options import RequestOptions, Settings
from ._version import VERSION
from ._wire import query_of, to_json

# A file to upload: its bytes, something open, or either of them with a name and a media type.
FileContent = bytes | IO[bytes]
FileUpload = FileContent | tuple[str, FileContent] | tuple[str, FileContent, str]

HEADER_OF = {
    "secretKey": "X-API-Key",
    "staffKey": "X-API-Key",
    "session": "Authorization",
    "cardToken": "X-Service-PM-Token",
    "customerToken": "X-Service-Customer-Token",
}


@dataclass(frozen=True)
class Call:
    method: str
    path: str
    query: Mapping[str, Any] | None = None
    # As it goes into JSON; None sends no body.
    body: Mapping[str, Any] | None = None
    file: FileUpload | None = None
    # The credentials that the route takes, any one of which is enough.
    credentials: tuple[str, ...] = ()
    # Whether the service knows a repeat of this write by its Idempotency-Key.
    takes_key: bool = False
    if_match: int | None = None
    accept: str = "application/json"

    @property
    def is_repeatable(self) -> bool:
        """Whether it may be sent again when nobody knows what became of it."""
        return self.method == "GET" or self.takes_key

    def offset(self) -> int:
        """The rows before the page that is asked for, where a list counts them."""
        return int((self.query or {}).get("offset") or 0)

    def with_query(self, **query: Any) -> Call:
        return replace(self, query={**(self.query or {}), **query})


@dataclass(frozen=True)
class Prepared:
    """All that is sent, the same with every attempt."""

    method: str
    url: str
    headers: dict[str, str]
    params: dict[str, str]
    content: bytes | None
    files: dict[str, Any] | None


def prepare(call: Call, settings: Settings, options: RequestOptions | None) -> Prepared:
    options = options or {}
    headers = {"Accept": call.accept, "User-Agent": f"commerce-service-python/{VERSION}"}
    headers.update(credential_of(call, settings))
    environment_id = options.get("environment_id", settings.environment_id)
    application_id = options.get("application_id", settings.application_id)
    if environment_id:
        headers["X-Service-Environment-Id"] = environment_id
    if application_id:
        headers["X-Service-Application-Id"] = application_id
    if call.takes_key:
        headers["Idempotency-Key"] = options.get("idempotency_key") or str(uuid.uuid4())
    if call.if_match is not None:
        headers["If-Match"] = f'"{call.if_match}"'
    content = None
    if call.body is not None:
        content = to_json(call.body)
        headers["Content-Type"] = "application/json"
    headers.update(settings.headers)
    headers.update(options.get("headers", {}))
    return Prepared(
        method=call.method,
        url=settings.base_url + call.path,
        headers=headers,
        params=query_of(call.query or {}),
        content=content,
        files=None if call.file is None else {"file": whole(call.file)},
    )


def credential_of(call: Call, settings: Settings) -> dict[str, str]:
    """The header of the first credential that the route takes and the client has, else of any that it has."""
    if not call.credentials:
        return {}
    held = [name for name in call.credentials if name in settings.credentials]
    for name in [*held, *settings.credentials]:
        value = settings.credentials[name]
        return {HEADER_OF[name]: f"Bearer {value}" if name == "session" else value}
    return {}


def whole(file: FileUpload) -> Any:
    """With the bytes read, so that a second attempt sends the same."""
    if isinstance(file, tuple):
        return (file[0], content_of(file[1]), *file[2:])
    return ("file", content_of(file))


def content_of(content: FileContent) -> bytes:
    return content if isinstance(content, bytes) else content.read()


def segment(value: str) -> str:
    """A value as one part of a path; what would lead to another route is rejected."""
    text = str(value)
    if not text or re.fullmatch(r"\.{1,2}", text):
        raise ValueError(f"{value!r} is no id")
    return quote(text, safe="")
