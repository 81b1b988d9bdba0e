# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Literal

from .. import models
from .._call import Call, segment
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from .._wire import OMIT, Omit, body_of, shaped
from ..pages import AsyncPages, Page

if TYPE_CHECKING:
    from .. import enums, params


class WebhookEndpoints(Resource):
    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        failing: bool | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.WebhookEndpoint]:
        """List webhook endpoints.

        Active and paused ones of the application, newest first; without their secrets.

        Secret key with scope `webhook_endpoints:read`, or a session with its permission.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            failing: `true`: only those that fail now, or were paused since they failed. `false`: only the others.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/webhook-endpoints",
                query={"cursor": cursor, "limit": limit, "failing": failing},
                credentials=("secretKey", "session"),
            ),
            models.WebhookEndpoint,
            "cursor",
            options,
        )

    def create(
        self,
        *,
        url: str,
        enabled_events: Sequence[enums.WebhookEndpointEnabledEvent],
        ordering: Literal["none", "per_resource"] | Omit = OMIT,
        rate_limit: int | None | Omit = OMIT,
        headers: Sequence[params.WebhookEndpointsCreateHeader] | Omit = OMIT,
        description: str | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.NewWebhookEndpoint:
        """Register a webhook endpoint.

        It gets events from now on; `/replay` sends earlier ones. The response shows the signing secret, once.

        Secret key with scope `webhook_endpoints:write`, or a session with its permission.

        Args:
            url: Where events are posted: https, port 443 or at least 1024, no credentials, a public host. What its name resolves to is checked at each delivery.
            enabled_events: What it gets: exact types, `category.*` or `*`. `cart.updated` comes only if it is named exactly.
            ordering: `per_resource`: the next event of a resource waits until the one before it succeeded or is exhausted. `none`: as fast as possible, in any order.
            rate_limit: Deliveries a second at most; null: no limit of its own.
            headers: Headers of your own that every delivery carries, such as a token of your gateway. They replace all that there are.
            description: For your own use.
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/api/v1/webhook-endpoints",
                body=body_of(
                    {
                        "url": url,
                        "enabledEvents": enabled_events,
                        "ordering": ordering,
                        "rateLimit": rate_limit,
                        "headers": shaped(headers, "WebhookEndpointsCreateHeader"),
                        "description": description,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.NewWebhookEndpoint,
            options,
        )

    def get(
        self,
        webhook_endpoint_id: str,
        *,
        expand: Sequence[Literal["actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> models.WebhookEndpointsGetResult:
        """Read a webhook endpoint.

        Without its secrets. 404 once it is deleted.

        Secret key with scope `webhook_endpoints:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            expand: `actions`: what may be done with it now.
        """
        return self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/webhook-endpoints/{segment(webhook_endpoint_id)}",
                query={"expand": expand},
                credentials=("secretKey", "session"),
            ),
            models.WebhookEndpointsGetResult,
            options,
        )

    def update(
        self,
        webhook_endpoint_id: str,
        *,
        url: str | Omit = OMIT,
        enabled_events: Sequence[enums.WebhookEndpointEnabledEvent] | Omit = OMIT,
        is_active: bool | Omit = OMIT,
        ordering: Literal["none", "per_resource"] | Omit = OMIT,
        rate_limit: int | None | Omit = OMIT,
        headers: Sequence[params.WebhookEndpointsUpdateHeader] | Omit = OMIT,
        description: str | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.WebhookEndpoint:
        """Change a webhook endpoint.

        Fields that are left out stay. `isActive: false` pauses it and skips its open deliveries; `true` resumes it and forgets its failures. What happened meanwhile comes by `/replay`. Header values belong to the origin that they were given for: a `url` of another scheme, host or port needs them again (422 `header_value_needed`).

        Secret key with scope `webhook_endpoints:write`, or a session with its permission.

        Errors of its own: `not_found`, `validation_error`.

        Args:
            url: Where events are posted: https, port 443 or at least 1024, no credentials, a public host. What its name resolves to is checked at each delivery.
            enabled_events: What it gets: exact types, `category.*` or `*`. `cart.updated` comes only if it is named exactly.
            is_active: `false` pauses it: open deliveries are skipped, and events meanwhile make none. `true` resumes it and forgets its failures; `replay` sends what it missed.
            ordering: `per_resource`: the next event of a resource waits until the one before it succeeded or is exhausted. `none`: as fast as possible, in any order.
            rate_limit: Deliveries a second at most; null: no limit of its own.
            headers: Headers of your own that every delivery carries, such as a token of your gateway. They replace all that there are.
            description: For your own use.
        """
        return self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/webhook-endpoints/{segment(webhook_endpoint_id)}",
                body=body_of(
                    {
                        "url": url,
                        "enabledEvents": enabled_events,
                        "isActive": is_active,
                        "ordering": ordering,
                        "rateLimit": rate_limit,
                        "headers": shaped(headers, "WebhookEndpointsUpdateHeader"),
                        "description": description,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.WebhookEndpoint,
            options,
        )

    def delete(
        self, webhook_endpoint_id: str, *, options: RequestOptions | None = None
    ) -> models.WebhookEndpointsDeleteResult:
        """Delete a webhook endpoint.

        Nothing more is sent to it. Its deliveries stay in the list; a new endpoint of the same URL has a new secret.

        Secret key with scope `webhook_endpoints:write`, or a session with its permission.

        Errors of its own: `not_found`.
        """
        return self._transport.send_model(
            Call(
                "DELETE",
                f"/api/v1/webhook-endpoints/{segment(webhook_endpoint_id)}",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.WebhookEndpointsDeleteResult,
            options,
        )

    def get_activity(
        self, webhook_endpoint_id: str, *, options: RequestOptions | None = None
    ) -> models.WebhookEndpointActivity:
        """Read how a webhook endpoint has done over the last 24 hours.

        Outcomes of its deliveries by the hour in which they were created, attempts by the hour in which they were made and how many of them succeeded, how quickly it answers, and what waits. Test events do not count.

        Secret key with scope `webhook_endpoints:read`, or a session with its permission.

        Errors of its own: `not_found`.
        """
        return self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/webhook-endpoints/{segment(webhook_endpoint_id)}/activity",
                credentials=("secretKey", "session"),
            ),
            models.WebhookEndpointActivity,
            options,
        )

    def get_statistics(
        self,
        webhook_endpoint_id: str,
        *,
        from_: date | str | None = None,
        to: date | str | None = None,
        days: int | None = None,
        interval: Literal["hour", "day"] | None = None,
        timezone: str | None = None,
        options: RequestOptions | None = None,
    ) -> models.WebhookEndpointStatistics:
        """Read how a webhook endpoint has done over some days.

        Outcomes of its deliveries by the hour or day in which they were created, attempts by when they were made, what of the deliveries still waits, and how quickly it answered: for charts. Test events do not count. 422 when the days are turned round or too many.

        Secret key with scope `webhook_endpoints:read`, or a session with its permission.

        Errors of its own: `not_found`, `validation_error`.

        Args:
            from_: The first day; default: as `days` says.
            to: The last day, which is included; default: today. At most 31 days, which is as long as deliveries are retained.
            days: In place of `from`: how many days up to `to`; default: 7.
            interval: What the figures are by. Default: `hour` up to 3 days, else `day`.
            timezone: The IANA time zone whose days are meant. Deliveries are counted by the hours of UTC: one of a half-hour zone counts where its hour begins.
        """
        return self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/webhook-endpoints/{segment(webhook_endpoint_id)}/statistics",
                query={
                    "from": from_,
                    "to": to,
                    "days": days,
                    "interval": interval,
                    "timezone": timezone,
                },
                credentials=("secretKey", "session"),
            ),
            models.WebhookEndpointStatistics,
            options,
        )

    def test(
        self,
        webhook_endpoint_id: str,
        *,
        event_type: enums.WebhookEndpointsTestEventType | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.WebhookTestResult:
        """Send one signed test event now.

        A sample of the type with `data.test: true`, to a paused endpoint too. It is sent once, whatever comes of it, and is in no list of deliveries.

        Secret key with scope `webhook_endpoints:write`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            event_type: The type of the samples; it need not be enabled.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/webhook-endpoints/{segment(webhook_endpoint_id)}/test",
                body=body_of({"eventType": event_type}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.WebhookTestResult,
            options,
        )

    def rotate_secret(
        self,
        webhook_endpoint_id: str,
        *,
        overlap_seconds: int | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.WebhookEndpointsRotateSecretResult:
        """Rotate the signing secret of a webhook endpoint.

        Deliveries are signed with both secrets until `overlapSeconds` have passed; a receiver has to accept either. The response shows the new one, once.

        Secret key with scope `webhook_endpoints:write`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            overlap_seconds: How long the previous secret remains valid beside the new one, in seconds. 0: it ends at once; the default is a day.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/webhook-endpoints/{segment(webhook_endpoint_id)}/rotate-secret",
                body=body_of({"overlapSeconds": overlap_seconds}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.WebhookEndpointsRotateSecretResult,
            options,
        )

    def replay(
        self,
        webhook_endpoint_id: str,
        *,
        after: int,
        until: int | Omit = OMIT,
        types: Sequence[enums.WebhookEndpointEnabledEvent] | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.WebhookReplay:
        """Deliver events of the log to a webhook endpoint again, oldest first.

        Each event comes under its own `webhook-id`, in a new delivery, whether it was delivered before or not. Types that the endpoint did not enable at that time may be named. 409 while it is paused; 422 with details code `log_expired` for a position that is no longer retained.

        Secret key with scope `webhook_endpoints:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `validation_error`.

        Args:
            after: Events behind this `logSequence`; 0: from the oldest that is retained on.
            until: Up to this `logSequence` and with it; default: the newest event there is.
            types: Only these types, in the form of `enabledEvents`; also such as it does not enable. Default: what it enables now.
            dry_run: Return how many events match, and send nothing.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/webhook-endpoints/{segment(webhook_endpoint_id)}/replay",
                body=body_of({"after": after, "until": until, "types": types, "dryRun": dry_run}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.WebhookReplay,
            options,
        )

    def check_conformance(
        self,
        webhook_endpoint_id: str,
        *,
        event_type: enums.WebhookEndpointsTestEventType | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.WebhookReceiverReport:
        """Check which deliveries a receiver accepts and rejects.

        Sends valid, repeated, reordered, stale and badly signed events one after the other, each marked `data.test: true`, and reports what the receiver wrongly accepted or refused. Takes up to 45 s with a receiver that hangs.

        Secret key with scope `webhook_endpoints:write`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            event_type: The type of the samples; it need not be enabled.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/webhook-endpoints/{segment(webhook_endpoint_id)}/conformance",
                body=body_of({"eventType": event_type}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.WebhookReceiverReport,
            options,
        )


class AsyncWebhookEndpoints(AsyncResource):
    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        failing: bool | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.WebhookEndpoint]:
        """List webhook endpoints.

        Active and paused ones of the application, newest first; without their secrets.

        Secret key with scope `webhook_endpoints:read`, or a session with its permission.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            failing: `true`: only those that fail now, or were paused since they failed. `false`: only the others.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/webhook-endpoints",
                query={"cursor": cursor, "limit": limit, "failing": failing},
                credentials=("secretKey", "session"),
            ),
            models.WebhookEndpoint,
            "cursor",
            options,
        )

    async def create(
        self,
        *,
        url: str,
        enabled_events: Sequence[enums.WebhookEndpointEnabledEvent],
        ordering: Literal["none", "per_resource"] | Omit = OMIT,
        rate_limit: int | None | Omit = OMIT,
        headers: Sequence[params.WebhookEndpointsCreateHeader] | Omit = OMIT,
        description: str | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.NewWebhookEndpoint:
        """Register a webhook endpoint.

        It gets events from now on; `/replay` sends earlier ones. The response shows the signing secret, once.

        Secret key with scope `webhook_endpoints:write`, or a session with its permission.

        Args:
            url: Where events are posted: https, port 443 or at least 1024, no credentials, a public host. What its name resolves to is checked at each delivery.
            enabled_events: What it gets: exact types, `category.*` or `*`. `cart.updated` comes only if it is named exactly.
            ordering: `per_resource`: the next event of a resource waits until the one before it succeeded or is exhausted. `none`: as fast as possible, in any order.
            rate_limit: Deliveries a second at most; null: no limit of its own.
            headers: Headers of your own that every delivery carries, such as a token of your gateway. They replace all that there are.
            description: For your own use.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/api/v1/webhook-endpoints",
                body=body_of(
                    {
                        "url": url,
                        "enabledEvents": enabled_events,
                        "ordering": ordering,
                        "rateLimit": rate_limit,
                        "headers": shaped(headers, "WebhookEndpointsCreateHeader"),
                        "description": description,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.NewWebhookEndpoint,
            options,
        )

    async def get(
        self,
        webhook_endpoint_id: str,
        *,
        expand: Sequence[Literal["actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> models.WebhookEndpointsGetResult:
        """Read a webhook endpoint.

        Without its secrets. 404 once it is deleted.

        Secret key with scope `webhook_endpoints:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            expand: `actions`: what may be done with it now.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/webhook-endpoints/{segment(webhook_endpoint_id)}",
                query={"expand": expand},
                credentials=("secretKey", "session"),
            ),
            models.WebhookEndpointsGetResult,
            options,
        )

    async def update(
        self,
        webhook_endpoint_id: str,
        *,
        url: str | Omit = OMIT,
        enabled_events: Sequence[enums.WebhookEndpointEnabledEvent] | Omit = OMIT,
        is_active: bool | Omit = OMIT,
        ordering: Literal["none", "per_resource"] | Omit = OMIT,
        rate_limit: int | None | Omit = OMIT,
        headers: Sequence[params.WebhookEndpointsUpdateHeader] | Omit = OMIT,
        description: str | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.WebhookEndpoint:
        """Change a webhook endpoint.

        Fields that are left out stay. `isActive: false` pauses it and skips its open deliveries; `true` resumes it and forgets its failures. What happened meanwhile comes by `/replay`. Header values belong to the origin that they were given for: a `url` of another scheme, host or port needs them again (422 `header_value_needed`).

        Secret key with scope `webhook_endpoints:write`, or a session with its permission.

        Errors of its own: `not_found`, `validation_error`.

        Args:
            url: Where events are posted: https, port 443 or at least 1024, no credentials, a public host. What its name resolves to is checked at each delivery.
            enabled_events: What it gets: exact types, `category.*` or `*`. `cart.updated` comes only if it is named exactly.
            is_active: `false` pauses it: open deliveries are skipped, and events meanwhile make none. `true` resumes it and forgets its failures; `replay` sends what it missed.
            ordering: `per_resource`: the next event of a resource waits until the one before it succeeded or is exhausted. `none`: as fast as possible, in any order.
            rate_limit: Deliveries a second at most; null: no limit of its own.
            headers: Headers of your own that every delivery carries, such as a token of your gateway. They replace all that there are.
            description: For your own use.
        """
        return await self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/webhook-endpoints/{segment(webhook_endpoint_id)}",
                body=body_of(
                    {
                        "url": url,
                        "enabledEvents": enabled_events,
                        "isActive": is_active,
                        "ordering": ordering,
                        "rateLimit": rate_limit,
                        "headers": shaped(headers, "WebhookEndpointsUpdateHeader"),
                        "description": description,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.WebhookEndpoint,
            options,
        )

    async def delete(
        self, webhook_endpoint_id: str, *, options: RequestOptions | None = None
    ) -> models.WebhookEndpointsDeleteResult:
        """Delete a webhook endpoint.

        Nothing more is sent to it. Its deliveries stay in the list; a new endpoint of the same URL has a new secret.

        Secret key with scope `webhook_endpoints:write`, or a session with its permission.

        Errors of its own: `not_found`.
        """
        return await self._transport.send_model(
            Call(
                "DELETE",
                f"/api/v1/webhook-endpoints/{segment(webhook_endpoint_id)}",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.WebhookEndpointsDeleteResult,
            options,
        )

    async def get_activity(
        self, webhook_endpoint_id: str, *, options: RequestOptions | None = None
    ) -> models.WebhookEndpointActivity:
        """Read how a webhook endpoint has done over the last 24 hours.

        Outcomes of its deliveries by the hour in which they were created, attempts by the hour in which they were made and how many of them succeeded, how quickly it answers, and what waits. Test events do not count.

        Secret key with scope `webhook_endpoints:read`, or a session with its permission.

        Errors of its own: `not_found`.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/webhook-endpoints/{segment(webhook_endpoint_id)}/activity",
                credentials=("secretKey", "session"),
            ),
            models.WebhookEndpointActivity,
            options,
        )

    async def get_statistics(
        self,
        webhook_endpoint_id: str,
        *,
        from_: date | str | None = None,
        to: date | str | None = None,
        days: int | None = None,
        interval: Literal["hour", "day"] | None = None,
        timezone: str | None = None,
        options: RequestOptions | None = None,
    ) -> models.WebhookEndpointStatistics:
        """Read how a webhook endpoint has done over some days.

        Outcomes of its deliveries by the hour or day in which they were created, attempts by when they were made, what of the deliveries still waits, and how quickly it answered: for charts. Test events do not count. 422 when the days are turned round or too many.

        Secret key with scope `webhook_endpoints:read`, or a session with its permission.

        Errors of its own: `not_found`, `validation_error`.

        Args:
            from_: The first day; default: as `days` says.
            to: The last day, which is included; default: today. At most 31 days, which is as long as deliveries are retained.
            days: In place of `from`: how many days up to `to`; default: 7.
            interval: What the figures are by. Default: `hour` up to 3 days, else `day`.
            timezone: The IANA time zone whose days are meant. Deliveries are counted by the hours of UTC: one of a half-hour zone counts where its hour begins.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/webhook-endpoints/{segment(webhook_endpoint_id)}/statistics",
                query={
                    "from": from_,
                    "to": to,
                    "days": days,
                    "interval": interval,
                    "timezone": timezone,
                },
                credentials=("secretKey", "session"),
            ),
            models.WebhookEndpointStatistics,
            options,
        )

    async def test(
        self,
        webhook_endpoint_id: str,
        *,
        event_type: enums.WebhookEndpointsTestEventType | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.WebhookTestResult:
        """Send one signed test event now.

        A sample of the type with `data.test: true`, to a paused endpoint too. It is sent once, whatever comes of it, and is in no list of deliveries.

        Secret key with scope `webhook_endpoints:write`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            event_type: The type of the samples; it need not be enabled.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/webhook-endpoints/{segment(webhook_endpoint_id)}/test",
                body=body_of({"eventType": event_type}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.WebhookTestResult,
            options,
        )

    async def rotate_secret(
        self,
        webhook_endpoint_id: str,
        *,
        overlap_seconds: int | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.WebhookEndpointsRotateSecretResult:
        """Rotate the signing secret of a webhook endpoint.

        Deliveries are signed with both secrets until `overlapSeconds` have passed; a receiver has to accept either. The response shows the new one, once.

        Secret key with scope `webhook_endpoints:write`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            overlap_seconds: How long the previous secret remains valid beside the new one, in seconds. 0: it ends at once; the default is a day.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/webhook-endpoints/{segment(webhook_endpoint_id)}/rotate-secret",
                body=body_of({"overlapSeconds": overlap_seconds}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.WebhookEndpointsRotateSecretResult,
            options,
        )

    async def replay(
        self,
        webhook_endpoint_id: str,
        *,
        after: int,
        until: int | Omit = OMIT,
        types: Sequence[enums.WebhookEndpointEnabledEvent] | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.WebhookReplay:
        """Deliver events of the log to a webhook endpoint again, oldest first.

        Each event comes under its own `webhook-id`, in a new delivery, whether it was delivered before or not. Types that the endpoint did not enable at that time may be named. 409 while it is paused; 422 with details code `log_expired` for a position that is no longer retained.

        Secret key with scope `webhook_endpoints:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `validation_error`.

        Args:
            after: Events behind this `logSequence`; 0: from the oldest that is retained on.
            until: Up to this `logSequence` and with it; default: the newest event there is.
            types: Only these types, in the form of `enabledEvents`; also such as it does not enable. Default: what it enables now.
            dry_run: Return how many events match, and send nothing.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/webhook-endpoints/{segment(webhook_endpoint_id)}/replay",
                body=body_of({"after": after, "until": until, "types": types, "dryRun": dry_run}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.WebhookReplay,
            options,
        )

    async def check_conformance(
        self,
        webhook_endpoint_id: str,
        *,
        event_type: enums.WebhookEndpointsTestEventType | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.WebhookReceiverReport:
        """Check which deliveries a receiver accepts and rejects.

        Sends valid, repeated, reordered, stale and badly signed events one after the other, each marked `data.test: true`, and reports what the receiver wrongly accepted or refused. Takes up to 45 s with a receiver that hangs.

        Secret key with scope `webhook_endpoints:write`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            event_type: The type of the samples; it need not be enabled.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/webhook-endpoints/{segment(webhook_endpoint_id)}/conformance",
                body=body_of({"eventType": event_type}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.WebhookReceiverReport,
            options,
        )
