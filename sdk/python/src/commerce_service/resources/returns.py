# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal

from .. import models
from .._call import Call, segment
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from .._wire import OMIT, Omit, body_of, shaped
from ..pages import AsyncPages, Page

if TYPE_CHECKING:
    from .. import params


class Returns(Resource):
    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        status: Literal["requested", "received", "refunded", "cancelled", "closed"] | None = None,
        order_id: str | None = None,
        customer_id: str | None = None,
        number: str | None = None,
        created_from: datetime | str | None = None,
        created_until: datetime | str | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.Return]:
        """List returns.

        Newest first.

        Secret key with scope `fulfillments:read`, or a session with its permission.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            status: Only in this status.
            order_id: Only those of this order.
            customer_id: Only of this customer.
            number: Only the one of this number, in any case.
            created_from: Only those requested at this instant or later.
            created_until: Only those requested before this instant.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/returns",
                query={
                    "cursor": cursor,
                    "limit": limit,
                    "status": status,
                    "orderId": order_id,
                    "customerId": customer_id,
                    "number": number,
                    "createdFrom": created_from,
                    "createdUntil": created_until,
                },
                credentials=("secretKey", "session"),
            ),
            models.Return,
            "cursor",
            options,
        )

    def get(
        self,
        return_id: str,
        *,
        expand: Sequence[Literal["actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> models.ReturnsGetResult:
        """Read a return.

        `expand=actions` adds what may be done with it now.

        Secret key with scope `fulfillments:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            expand: `actions`: what may be done with it now.
        """
        return self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/returns/{segment(return_id)}",
                query={"expand": expand},
                credentials=("secretKey", "session"),
            ),
            models.ReturnsGetResult,
            options,
        )

    def update(
        self,
        return_id: str,
        *,
        notes: str | None | Omit = OMIT,
        carrier: str | None | Omit = OMIT,
        tracking_number: str | None | Omit = OMIT,
        tracking_url: str | None | Omit = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Return:
        """Change a return.

        Notes, the parcel’s tracking and metadata, in any status; fields that are left out stay.

        Secret key with scope `fulfillments:write`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            notes: For your own records.
            carrier: Who carries it back.
            tracking_number: The carrier’s.
            tracking_url: Where the parcel can be followed.
            metadata: Free-form; at most 50 keys and 10 KB serialized. Replaced as a whole.
        """
        return self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/returns/{segment(return_id)}",
                body=body_of(
                    {
                        "notes": notes,
                        "carrier": carrier,
                        "trackingNumber": tracking_number,
                        "trackingUrl": tracking_url,
                        "metadata": metadata,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Return,
            options,
        )

    def receive(
        self,
        return_id: str,
        *,
        line_items: Sequence[params.ReturnsReceiveLineItem] | Omit = OMIT,
        notes: str | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Return:
        """Record what came back of a return.

        All that is awaited, or `lineItems` of it; more may follow until the return is refunded. The units are recorded on the fulfillments that hold them, oldest first, as `fulfillments.return` does. From `requested` and `received`, while no refund has begun: else 409 `invalid_state`.

        Secret key with scope `fulfillments:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `validation_error`.

        Args:
            line_items: What came back. Left out: all that has not come back yet.
            notes: For your own records.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/returns/{segment(return_id)}/receive",
                body=body_of(
                    {"lineItems": shaped(line_items, "ReturnsReceiveLineItem"), "notes": notes}
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Return,
            options,
        )

    def refund(
        self,
        return_id: str,
        *,
        amount: int | Omit = OMIT,
        line_items: Sequence[params.ReturnsRefundLineItem] | Omit = OMIT,
        reason: str | None | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.RefundedReturn:
        """Refund a return.

        Pays back what the received units were sold for, or `amount`, by refunds of the order’s payments: of one that has all of the money, else of several, oldest first. The return is `refunded` once all of them have succeeded; what a processor decides later is `pending`, and settles the return with it. While one is pending: 409 `invalid_state`. A part that failed while others succeeded is tried again by a request without `amount` and `lineItems`. `dryRun` returns the same and writes nothing.

        Secret key with scope `refunds:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `validation_error`, `refund_not_allowed`, `payment_failed`.

        Args:
            amount: Minor units, tax included: less what you charge for the return, or with shipping. Left out: what the `lineItems` were sold for, at most what is refundable.
            line_items: Units to pay back. Left out: all that were received and are not refunded otherwise.
            reason: Shown on the credit note.
            dry_run: Return the same with its `preview`, and write nothing.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/returns/{segment(return_id)}/refund",
                body=body_of(
                    {
                        "amount": amount,
                        "lineItems": shaped(line_items, "ReturnsRefundLineItem"),
                        "reason": reason,
                        "dryRun": dry_run,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.RefundedReturn,
            options,
        )

    def cancel(
        self,
        return_id: str,
        *,
        reason: str | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Return:
        """Cancel a return.

        From `requested`: its units may be returned otherwise.

        Secret key with scope `fulfillments:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`.

        Args:
            reason: For your own records.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/returns/{segment(return_id)}/cancel",
                body=body_of({"reason": reason}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Return,
            options,
        )

    def close(
        self,
        return_id: str,
        *,
        reason: str | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Return:
        """Close a return without further money.

        From `received`, as after an exchange; not while a refund is pending. What was not received may be returned otherwise.

        Secret key with scope `fulfillments:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`.

        Args:
            reason: For your own records.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/returns/{segment(return_id)}/close",
                body=body_of({"reason": reason}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Return,
            options,
        )


class AsyncReturns(AsyncResource):
    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        status: Literal["requested", "received", "refunded", "cancelled", "closed"] | None = None,
        order_id: str | None = None,
        customer_id: str | None = None,
        number: str | None = None,
        created_from: datetime | str | None = None,
        created_until: datetime | str | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.Return]:
        """List returns.

        Newest first.

        Secret key with scope `fulfillments:read`, or a session with its permission.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            status: Only in this status.
            order_id: Only those of this order.
            customer_id: Only of this customer.
            number: Only the one of this number, in any case.
            created_from: Only those requested at this instant or later.
            created_until: Only those requested before this instant.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/returns",
                query={
                    "cursor": cursor,
                    "limit": limit,
                    "status": status,
                    "orderId": order_id,
                    "customerId": customer_id,
                    "number": number,
                    "createdFrom": created_from,
                    "createdUntil": created_until,
                },
                credentials=("secretKey", "session"),
            ),
            models.Return,
            "cursor",
            options,
        )

    async def get(
        self,
        return_id: str,
        *,
        expand: Sequence[Literal["actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> models.ReturnsGetResult:
        """Read a return.

        `expand=actions` adds what may be done with it now.

        Secret key with scope `fulfillments:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            expand: `actions`: what may be done with it now.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/returns/{segment(return_id)}",
                query={"expand": expand},
                credentials=("secretKey", "session"),
            ),
            models.ReturnsGetResult,
            options,
        )

    async def update(
        self,
        return_id: str,
        *,
        notes: str | None | Omit = OMIT,
        carrier: str | None | Omit = OMIT,
        tracking_number: str | None | Omit = OMIT,
        tracking_url: str | None | Omit = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Return:
        """Change a return.

        Notes, the parcel’s tracking and metadata, in any status; fields that are left out stay.

        Secret key with scope `fulfillments:write`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            notes: For your own records.
            carrier: Who carries it back.
            tracking_number: The carrier’s.
            tracking_url: Where the parcel can be followed.
            metadata: Free-form; at most 50 keys and 10 KB serialized. Replaced as a whole.
        """
        return await self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/returns/{segment(return_id)}",
                body=body_of(
                    {
                        "notes": notes,
                        "carrier": carrier,
                        "trackingNumber": tracking_number,
                        "trackingUrl": tracking_url,
                        "metadata": metadata,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Return,
            options,
        )

    async def receive(
        self,
        return_id: str,
        *,
        line_items: Sequence[params.ReturnsReceiveLineItem] | Omit = OMIT,
        notes: str | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Return:
        """Record what came back of a return.

        All that is awaited, or `lineItems` of it; more may follow until the return is refunded. The units are recorded on the fulfillments that hold them, oldest first, as `fulfillments.return` does. From `requested` and `received`, while no refund has begun: else 409 `invalid_state`.

        Secret key with scope `fulfillments:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `validation_error`.

        Args:
            line_items: What came back. Left out: all that has not come back yet.
            notes: For your own records.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/returns/{segment(return_id)}/receive",
                body=body_of(
                    {"lineItems": shaped(line_items, "ReturnsReceiveLineItem"), "notes": notes}
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Return,
            options,
        )

    async def refund(
        self,
        return_id: str,
        *,
        amount: int | Omit = OMIT,
        line_items: Sequence[params.ReturnsRefundLineItem] | Omit = OMIT,
        reason: str | None | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.RefundedReturn:
        """Refund a return.

        Pays back what the received units were sold for, or `amount`, by refunds of the order’s payments: of one that has all of the money, else of several, oldest first. The return is `refunded` once all of them have succeeded; what a processor decides later is `pending`, and settles the return with it. While one is pending: 409 `invalid_state`. A part that failed while others succeeded is tried again by a request without `amount` and `lineItems`. `dryRun` returns the same and writes nothing.

        Secret key with scope `refunds:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `validation_error`, `refund_not_allowed`, `payment_failed`.

        Args:
            amount: Minor units, tax included: less what you charge for the return, or with shipping. Left out: what the `lineItems` were sold for, at most what is refundable.
            line_items: Units to pay back. Left out: all that were received and are not refunded otherwise.
            reason: Shown on the credit note.
            dry_run: Return the same with its `preview`, and write nothing.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/returns/{segment(return_id)}/refund",
                body=body_of(
                    {
                        "amount": amount,
                        "lineItems": shaped(line_items, "ReturnsRefundLineItem"),
                        "reason": reason,
                        "dryRun": dry_run,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.RefundedReturn,
            options,
        )

    async def cancel(
        self,
        return_id: str,
        *,
        reason: str | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Return:
        """Cancel a return.

        From `requested`: its units may be returned otherwise.

        Secret key with scope `fulfillments:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`.

        Args:
            reason: For your own records.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/returns/{segment(return_id)}/cancel",
                body=body_of({"reason": reason}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Return,
            options,
        )

    async def close(
        self,
        return_id: str,
        *,
        reason: str | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Return:
        """Close a return without further money.

        From `received`, as after an exchange; not while a refund is pending. What was not received may be returned otherwise.

        Secret key with scope `fulfillments:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`.

        Args:
            reason: For your own records.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/returns/{segment(return_id)}/close",
                body=body_of({"reason": reason}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Return,
            options,
        )
