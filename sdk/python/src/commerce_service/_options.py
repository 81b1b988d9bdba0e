"""What may be set for a client, and for one request."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypedDict


class RequestOptions(TypedDict, total=False):
    """For one request, over what the client has."""

    # Of your own, to repeat the request from another process; each write has one of its own otherwise.
    idempotency_key: str
    # Seconds without a byte of the answer.
    timeout: float
    max_retries: int
    headers: Mapping[str, str]
    environment_id: str
    application_id: str


@dataclass(frozen=True)
class Settings:
    """All that a client knows beside its connections."""

    base_url: str
    # The credentials by their name in the OpenAPI document.
    credentials: Mapping[str, str]
    environment_id: str | None = None
    application_id: str | None = None
    timeout: float = 30.0
    max_retries: int = 2
    headers: Mapping[str, str] = field(default_factory=lambda: dict[str, str]())


def read_settings(
    *,
    base_url: str | None,
    secret_key: str | None,
    session_token: str | None,
    staff_key: str | None,
    customer_token: str | None,
    card_token: str | None,
    **further: Any,
) -> Settings:
    address = base_url or os.environ.get("COMMERCE_URL")
    if not address:
        raise ValueError("Give base_url, or set COMMERCE_URL")
    given = {
        "secretKey": secret_key,
        "session": session_token,
        "staffKey": staff_key,
        "customerToken": customer_token,
        "cardToken": card_token,
    }
    # The variable holds a key for a client that is given no credential at all.
    if not any(given.values()):
        given["secretKey"] = os.environ.get("COMMERCE_SECRET_KEY")
    credentials = {name: value for name, value in given.items() if value}
    return Settings(address.rstrip("/"), credentials, **further)
