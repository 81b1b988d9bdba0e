# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Literal

from .. import models
from .._call import Call
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from ..pages import AsyncPages, Page

if TYPE_CHECKING:
    pass


class AbandonedCarts(Resource):
    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        recovery_status: Literal["pending", "no_email", "suppressed", "email_sent", "recovered"]
        | None = None,
        from_: datetime | str | None = None,
        to: datetime | str | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.AbandonedCart]:
        """List abandoned carts.

        The latest first. A cart is abandoned when nothing changed in it for `cartAbandonmentThresholdMinutes` of the embed configuration.

        Secret key with scope `carts:read`, or a session with its permission.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            recovery_status: Only carts whose recovery has this state.
            from_: Only carts abandoned at this instant or later.
            to: Only carts abandoned at this instant or earlier.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/abandoned-carts",
                query={
                    "cursor": cursor,
                    "limit": limit,
                    "recoveryStatus": recovery_status,
                    "from": from_,
                    "to": to,
                },
                credentials=("secretKey", "session"),
            ),
            models.AbandonedCart,
            "cursor",
            options,
        )

    def get_summary(
        self, *, window_days: int | None = None, options: RequestOptions | None = None
    ) -> models.AbandonedCartsSummary:
        """Read statistics of abandoned carts.

        Secret key with scope `carts:read`, or a session with its permission.

        Args:
            window_days: How many days back from now it looks, each of 24 hours.
        """
        return self._transport.send_model(
            Call(
                "GET",
                "/api/v1/abandoned-carts/summary",
                query={"windowDays": window_days},
                credentials=("secretKey", "session"),
            ),
            models.AbandonedCartsSummary,
            options,
        )


class AsyncAbandonedCarts(AsyncResource):
    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        recovery_status: Literal["pending", "no_email", "suppressed", "email_sent", "recovered"]
        | None = None,
        from_: datetime | str | None = None,
        to: datetime | str | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.AbandonedCart]:
        """List abandoned carts.

        The latest first. A cart is abandoned when nothing changed in it for `cartAbandonmentThresholdMinutes` of the embed configuration.

        Secret key with scope `carts:read`, or a session with its permission.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            recovery_status: Only carts whose recovery has this state.
            from_: Only carts abandoned at this instant or later.
            to: Only carts abandoned at this instant or earlier.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/abandoned-carts",
                query={
                    "cursor": cursor,
                    "limit": limit,
                    "recoveryStatus": recovery_status,
                    "from": from_,
                    "to": to,
                },
                credentials=("secretKey", "session"),
            ),
            models.AbandonedCart,
            "cursor",
            options,
        )

    async def get_summary(
        self, *, window_days: int | None = None, options: RequestOptions | None = None
    ) -> models.AbandonedCartsSummary:
        """Read statistics of abandoned carts.

        Secret key with scope `carts:read`, or a session with its permission.

        Args:
            window_days: How many days back from now it looks, each of 24 hours.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                "/api/v1/abandoned-carts/summary",
                query={"windowDays": window_days},
                credentials=("secretKey", "session"),
            ),
            models.AbandonedCartsSummary,
            options,
        )
