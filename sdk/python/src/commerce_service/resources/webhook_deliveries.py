# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Literal

from .. import models
from .._call import Call, segment
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from ..pages import AsyncPages, Page

if TYPE_CHECKING:
    from .. import enums


class WebhookDeliveries(Resource):
    def list(
        self,
        *,
        endpoint_id: str | None = None,
        order_id: str | None = None,
        event_id: str | None = None,
        status: Literal["pending", "failed", "succeeded", "exhausted", "skipped"] | None = None,
        event_type: enums.WebhookEndpointsTestEventType | None = None,
        since: datetime | str | None = None,
        until: datetime | str | None = None,
        limit: int | None = None,
        offset: int | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.WebhookDelivery]:
        """List webhook deliveries, newest first.

        What was sent to endpoints and installed extensions in the last 30 days. With `eventType`, `since` or `until`, 50,000 of the span are looked through at once; `searchedUntil` then says where to continue. A page is `items`, with `total` and `hasMore`; the next one begins at `offset` plus `limit`. Other lists return an array and page by `cursor`.

        Secret key with scope `webhook_endpoints:read`, or a session with its permission.

        Args:
            endpoint_id: Only those to this endpoint.
            order_id: Only those of events about this order.
            event_id: Only those of this event.
            status: Only in this status.
            event_type: Only of this type.
            since: Only those made at this instant or later.
            until: Only those made before this instant.
            limit: Rows a page.
            offset: How many of the newest to leave out.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/webhook-deliveries",
                query={
                    "endpointId": endpoint_id,
                    "orderId": order_id,
                    "eventId": event_id,
                    "status": status,
                    "eventType": event_type,
                    "since": since,
                    "until": until,
                    "limit": limit,
                    "offset": offset,
                },
                credentials=("secretKey", "session"),
            ),
            models.WebhookDelivery,
            "offset",
            options,
        )

    def get(
        self,
        webhook_delivery_id: str,
        *,
        expand: Sequence[Literal["actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> models.WebhookDeliveriesGetResult:
        """Read a webhook delivery with its attempts.

        Each request with its headers and the response to it, for 30 days. Its body was the event, in the bytes of `data` as GET /events/{id} returns it.

        Secret key with scope `webhook_endpoints:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            expand: `actions`: what may be done with it now.
        """
        return self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/webhook-deliveries/{segment(webhook_delivery_id)}",
                query={"expand": expand},
                credentials=("secretKey", "session"),
            ),
            models.WebhookDeliveriesGetResult,
            options,
        )

    def retry(
        self, webhook_delivery_id: str, *, options: RequestOptions | None = None
    ) -> models.WebhookDelivery:
        """Attempt a webhook delivery now, whatever its status.

        Its attempts keep counting: one that fails again follows the schedule of retries, an exhausted one gets this one attempt. 409 `invalid_state` when its endpoint is paused or deleted.

        Secret key with scope `webhook_endpoints:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/webhook-deliveries/{segment(webhook_delivery_id)}/retry",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.WebhookDelivery,
            options,
        )


class AsyncWebhookDeliveries(AsyncResource):
    def list(
        self,
        *,
        endpoint_id: str | None = None,
        order_id: str | None = None,
        event_id: str | None = None,
        status: Literal["pending", "failed", "succeeded", "exhausted", "skipped"] | None = None,
        event_type: enums.WebhookEndpointsTestEventType | None = None,
        since: datetime | str | None = None,
        until: datetime | str | None = None,
        limit: int | None = None,
        offset: int | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.WebhookDelivery]:
        """List webhook deliveries, newest first.

        What was sent to endpoints and installed extensions in the last 30 days. With `eventType`, `since` or `until`, 50,000 of the span are looked through at once; `searchedUntil` then says where to continue. A page is `items`, with `total` and `hasMore`; the next one begins at `offset` plus `limit`. Other lists return an array and page by `cursor`.

        Secret key with scope `webhook_endpoints:read`, or a session with its permission.

        Args:
            endpoint_id: Only those to this endpoint.
            order_id: Only those of events about this order.
            event_id: Only those of this event.
            status: Only in this status.
            event_type: Only of this type.
            since: Only those made at this instant or later.
            until: Only those made before this instant.
            limit: Rows a page.
            offset: How many of the newest to leave out.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/webhook-deliveries",
                query={
                    "endpointId": endpoint_id,
                    "orderId": order_id,
                    "eventId": event_id,
                    "status": status,
                    "eventType": event_type,
                    "since": since,
                    "until": until,
                    "limit": limit,
                    "offset": offset,
                },
                credentials=("secretKey", "session"),
            ),
            models.WebhookDelivery,
            "offset",
            options,
        )

    async def get(
        self,
        webhook_delivery_id: str,
        *,
        expand: Sequence[Literal["actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> models.WebhookDeliveriesGetResult:
        """Read a webhook delivery with its attempts.

        Each request with its headers and the response to it, for 30 days. Its body was the event, in the bytes of `data` as GET /events/{id} returns it.

        Secret key with scope `webhook_endpoints:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            expand: `actions`: what may be done with it now.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/webhook-deliveries/{segment(webhook_delivery_id)}",
                query={"expand": expand},
                credentials=("secretKey", "session"),
            ),
            models.WebhookDeliveriesGetResult,
            options,
        )

    async def retry(
        self, webhook_delivery_id: str, *, options: RequestOptions | None = None
    ) -> models.WebhookDelivery:
        """Attempt a webhook delivery now, whatever its status.

        Its attempts keep counting: one that fails again follows the schedule of retries, an exhausted one gets this one attempt. 409 `invalid_state` when its endpoint is paused or deleted.

        Secret key with scope `webhook_endpoints:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/webhook-deliveries/{segment(webhook_delivery_id)}/retry",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.WebhookDelivery,
            options,
        )
