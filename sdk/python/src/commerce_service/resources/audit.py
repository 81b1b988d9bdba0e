# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from .. import models
from .._call import Call
from .._options import RequestOptions
from .._resource import AsyncResource, Resource

if TYPE_CHECKING:
    pass


class Audit(Resource):
    def check_money(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        order_id: str | None = None,
        since: datetime | str | None = None,
        options: RequestOptions | None = None,
    ) -> models.AuditCheckMoneyResult:
        """Check the money invariants.

        Every invariant with how many things were looked at and what is not as it must be. `limit` and `cursor` go over the violations; `since` leaves out what has not changed since.

        Secret key with scope `payments:read`, or a session with permission `workspace:audit`.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            order_id: Only what belongs to this order.
            since: Only what has changed at this instant or later.
        """
        return self._transport.send_model(
            Call(
                "GET",
                "/api/v1/audit/money",
                query={"cursor": cursor, "limit": limit, "orderId": order_id, "since": since},
                credentials=("secretKey", "session"),
            ),
            models.AuditCheckMoneyResult,
            options,
        )


class AsyncAudit(AsyncResource):
    async def check_money(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        order_id: str | None = None,
        since: datetime | str | None = None,
        options: RequestOptions | None = None,
    ) -> models.AuditCheckMoneyResult:
        """Check the money invariants.

        Every invariant with how many things were looked at and what is not as it must be. `limit` and `cursor` go over the violations; `since` leaves out what has not changed since.

        Secret key with scope `payments:read`, or a session with permission `workspace:audit`.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            order_id: Only what belongs to this order.
            since: Only what has changed at this instant or later.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                "/api/v1/audit/money",
                query={"cursor": cursor, "limit": limit, "orderId": order_id, "since": since},
                credentials=("secretKey", "session"),
            ),
            models.AuditCheckMoneyResult,
            options,
        )
