"""Webhooks: verifies their signature and reads the event."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING

from .errors import WebhookSignatureError

if TYPE_CHECKING:
    from .events import Event


class Webhooks:
    """At `commerce.webhooks`; the same as the function of this module."""

    def construct_event(self, body: str | bytes, headers: Mapping[str, str], secret: str) -> Event:
        return construct_event(body, headers, secret)


def construct_event(body: str | bytes, headers: Mapping[str, str], secret: str) -> Event:
    """
    The event of a webhook that the endpoint's `signing_secret` has signed (Standard Webhooks), within five minutes.
    `body` is the raw body as it came: parsing and writing it again breaks the signature. Raises WebhookSignatureError.

    Compare `event.type` to learn what `event.data` holds. An event of a type that this version does not know is an
    UnknownEvent, whose `data` is a dict; type checkers are not told of it, so that the comparison suffices.
    """
    from standardwebhooks import Webhook

    from .events import event_of

    try:
        # The package raises errors of many kinds for headers and secrets that are malformed.
        Webhook(secret).verify(body, dict(headers), json_parse=False)
    except Exception as error:
        raise WebhookSignatureError(
            f"The webhook is not accepted: {error}", code="webhook_signature_invalid"
        ) from error
    return event_of(json.loads(body))
