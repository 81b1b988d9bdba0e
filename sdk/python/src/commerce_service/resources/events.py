# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from .. import events
from .._call import Call
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from ..pages import AsyncPages, Page

if TYPE_CHECKING:
    from .. import enums


class Events(Resource):
    def list(
        self,
        *,
        after: int | None = None,
        from_: Literal["oldest", "latest"] | None = None,
        types: Sequence[enums.WebhookEndpointEnabledEvent] | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> Page[events.Event]:
        """Read the event log, oldest first, or follow it.

        With `Accept: text/event-stream` the answer goes on with what happens: `id` is the logSequence, `data` the event. Come back with `Last-Event-ID` (or `after`) to go on.

        Secret key with scope `events:read`, or a session with its permission.

        Errors of its own: `validation_error`, `rate_limit_exceeded`.

        Args:
            after: Events behind this `logSequence`; left out: from the oldest that is kept. A position that is no longer kept: 422 with details code `log_expired`.
            from_: Where to begin without `after`: `latest` answers only what happens from now on.
            types: Only these: exact types, `category.*` or `*`, separated by commas.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/events",
                query={"after": after, "from": from_, "types": types, "limit": limit},
                credentials=("secretKey", "session"),
            ),
            events.event_of,
            "after",
            options,
        )

    def stream(
        self,
        *,
        after: int | None = None,
        from_: Literal["oldest", "latest"] | None = None,
        types: Sequence[enums.WebhookEndpointEnabledEvent] | None = None,
        options: RequestOptions | None = None,
    ) -> Iterator[events.Event]:
        """What happens, as it happens, without end; a broken connection is taken up again."""
        return self._transport.follow(
            Call(
                "GET",
                "/api/v1/events",
                query={"after": after, "from": from_, "types": types},
                credentials=("secretKey", "session"),
            ),
            events.event_of,
            options,
        )


class AsyncEvents(AsyncResource):
    def list(
        self,
        *,
        after: int | None = None,
        from_: Literal["oldest", "latest"] | None = None,
        types: Sequence[enums.WebhookEndpointEnabledEvent] | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[events.Event]:
        """Read the event log, oldest first, or follow it.

        With `Accept: text/event-stream` the answer goes on with what happens: `id` is the logSequence, `data` the event. Come back with `Last-Event-ID` (or `after`) to go on.

        Secret key with scope `events:read`, or a session with its permission.

        Errors of its own: `validation_error`, `rate_limit_exceeded`.

        Args:
            after: Events behind this `logSequence`; left out: from the oldest that is kept. A position that is no longer kept: 422 with details code `log_expired`.
            from_: Where to begin without `after`: `latest` answers only what happens from now on.
            types: Only these: exact types, `category.*` or `*`, separated by commas.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/events",
                query={"after": after, "from": from_, "types": types, "limit": limit},
                credentials=("secretKey", "session"),
            ),
            events.event_of,
            "after",
            options,
        )

    def stream(
        self,
        *,
        after: int | None = None,
        from_: Literal["oldest", "latest"] | None = None,
        types: Sequence[enums.WebhookEndpointEnabledEvent] | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncIterator[events.Event]:
        """What happens, as it happens, without end; a broken connection is taken up again."""
        return self._transport.follow(
            Call(
                "GET",
                "/api/v1/events",
                query={"after": after, "from": from_, "types": types},
                credentials=("secretKey", "session"),
            ),
            events.event_of,
            options,
        )
