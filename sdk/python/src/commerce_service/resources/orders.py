# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal

from .. import models
from .._call import Call, segment
from .._model import Model
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from .._wire import OMIT, Omit, body_of, shaped
from ..pages import AsyncPages, Page

if TYPE_CHECKING:
    from .. import enums, params


class Orders(Resource):
    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        id: Sequence[str] | None = None,
        status: Sequence[
            Literal[
                "draft",
                "pending",
                "processing",
                "partially_fulfilled",
                "completed",
                "cancelled",
                "closed",
            ]
        ]
        | None = None,
        payment_status: Sequence[
            Literal[
                "pending",
                "authorized",
                "captured",
                "partially_refunded",
                "refunded",
                "failed",
                "voided",
            ]
        ]
        | None = None,
        fulfillment_status: Sequence[Literal["none", "unfulfilled", "partial", "fulfilled"]]
        | None = None,
        q: str | None = None,
        customer_id: str | None = None,
        application_id: str | None = None,
        cart_id: str | None = None,
        subscription_id: str | None = None,
        external_cart_id: str | None = None,
        created_from: datetime | str | None = None,
        created_until: datetime | str | None = None,
        currency: enums.Currency | str | None = None,
        total_min: int | None = None,
        total_max: int | None = None,
        country: enums.Country | str | None = None,
        connector_id: str | None = None,
        sku: str | None = None,
        sort: Literal["-createdAt", "createdAt", "-total", "total", "-number", "number"]
        | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.Order]:
        """List orders.

        Newest first unless `sort` says otherwise. An order is listed when it matches all filters that are sent; `status`, `paymentStatus` and `fulfillmentStatus` may be repeated, and `q` looks in number, e-mail, names, line names and metadata. A cursor is valid for the `sort` that it was made for: another one is 400 `invalid_cursor`.

        Secret key with scope `orders:read`, or a session with its permission.

        Errors of its own: `application_not_found`, `application_mismatch`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            id: Only those with one of these ids; may be repeated, up to 100 times.
            status: Only in one of these; may be repeated.
            payment_status: Only with one of these; may be repeated.
            fulfillment_status: Only with one of these; may be repeated.
            q: Text that is contained, in any case, in number, e-mail, names, line names or metadata.
            customer_id: Only of this customer.
            application_id: Only of this application; a key sees its own alone, left out or not.
            cart_id: Only those made of this cart.
            subscription_id: Only those of this subscription.
            external_cart_id: Only those of this cart of your own, by the `externalCartId` of its checkout session.
            created_from: Only those made at this instant or later.
            created_until: Only those made before this instant.
            currency: Only those in this currency.
            total_min: Only with at least this `total`, in minor units of whatever currency; with `currency`, of that one.
            total_max: Only with at most this `total`, in minor units of whatever currency.
            country: Only those that go to this country: that of the shipping address, or of the billing address where the former has none.
            connector_id: Only with a payment that this connector took or last tried.
            sku: Only with a line whose `referenceId` is exactly this.
            sort: By `createdAt`, `total` or `number`, upward; downward with `-`. Totals are compared as integers in whatever currency. Drafts have no number and come before the first one, or with `-number` last.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/orders",
                query={
                    "cursor": cursor,
                    "limit": limit,
                    "id": id,
                    "status": status,
                    "paymentStatus": payment_status,
                    "fulfillmentStatus": fulfillment_status,
                    "q": q,
                    "customerId": customer_id,
                    "applicationId": application_id,
                    "cartId": cart_id,
                    "subscriptionId": subscription_id,
                    "externalCartId": external_cart_id,
                    "createdFrom": created_from,
                    "createdUntil": created_until,
                    "currency": currency,
                    "totalMin": total_min,
                    "totalMax": total_max,
                    "country": country,
                    "connectorId": connector_id,
                    "sku": sku,
                    "sort": sort,
                },
                credentials=("secretKey", "session"),
            ),
            models.Order,
            "cursor",
            options,
        )

    def get(
        self,
        order_id: str,
        *,
        expand: Sequence[
            Literal["customer", "payments", "fulfillments", "invoices", "subscription", "actions"]
        ]
        | None = None,
        at_sequence: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.OrdersGetResult:
        """Read an order.

        `expand=customer,payments` puts what belongs to the order under those keys, `expand=actions` what may be done with it now; `atSequence` shows it as it was then.

        Secret key with scope `orders:read`, or a session with its permission.

        Errors of its own: `not_found`, `validation_error`.

        Args:
            expand: What belongs to the order, each as it is now under its own key; `actions`: what may be done with it, and with what is expanded beside it.
            at_sequence: The order as it was at this `sequence`, folded from its timeline; above the current one: 422.
        """
        return self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/orders/{segment(order_id)}",
                query={"expand": expand, "atSequence": at_sequence},
                credentials=("secretKey", "session"),
            ),
            models.OrdersGetResult,
            options,
        )

    def update(
        self,
        order_id: str,
        *,
        metadata: Mapping[str, Any] | Omit = OMIT,
        notes: str | None | Omit = OMIT,
        shipping_address: params.AddressInput | None | Model | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Order:
        """Change an order.

        Changes the fields that are sent. The address can be changed until something was shipped, nothing once the order is closed: 409 `invalid_state`. A later payment of the order keeps what was changed here. Lines are changed by `/line-items`.

        Secret key with scope `orders:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `metadata_too_large`.

        Args:
            metadata: Yours, replaced as a whole: at most 50 keys and 10 KB serialized. `appliedDiscount` is the service’s: what you send under it is dropped, what is stored stays.
            notes: For your own use; not shown to the buyer. null clears it.
            shipping_address: Replaces the address as a whole. Once goods have been shipped: 409 `invalid_state`.
        """
        return self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/orders/{segment(order_id)}",
                body=body_of(
                    {
                        "metadata": metadata,
                        "notes": notes,
                        "shippingAddress": shaped(shipping_address, "AddressInput"),
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Order,
            options,
        )

    def cancel(
        self,
        order_id: str,
        *,
        reason: str | None | Omit = OMIT,
        refund: Literal["full", "none"] | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.OrdersCancelResult:
        """Cancel an order.

        From `draft`, `pending` or `processing`, while nothing was shipped; else 409 `invalid_state`. Authorizations are released, an open invoice is voided, captured money goes back unless `refund` is `none`, and a discount that was never paid for can be used again. If the processor refuses a refund (402), the order is not cancelled. `dryRun` returns the order as it would be, with what happens to each payment in `preview`; it calls no processor and writes nothing.

        Secret key with scope `orders:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `payment_failed`.

        Args:
            reason: Stored as `cancelReason`, and as the reason of its refunds.
            refund: `full` gives back all captured money; `none` keeps it. Authorizations and open invoices are voided in either case.
            dry_run: Return the order as it would be, with its `preview`, and write nothing.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/orders/{segment(order_id)}/cancel",
                body=body_of({"reason": reason, "refund": refund, "dryRun": dry_run}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.OrdersCancelResult,
            options,
        )

    def close(self, order_id: str, *, options: RequestOptions | None = None) -> models.Order:
        """Close an order.

        Archives a completed or cancelled order; from any other status 409 `invalid_state`. A closed order cannot be changed; `/reopen` takes it back.

        Secret key with scope `orders:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/orders/{segment(order_id)}/close",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Order,
            options,
        )

    def reopen(self, order_id: str, *, options: RequestOptions | None = None) -> models.Order:
        """Reopen a closed order.

        Its status is derived again: a cancelled order is `cancelled`, any other what its payments and fulfillments say. From any other status 409 `invalid_state`.

        Secret key with scope `orders:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/orders/{segment(order_id)}/reopen",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Order,
            options,
        )

    def list_timeline(
        self,
        order_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.TimelineEntry]:
        """Read who changed what about an order.

        Oldest first. `lineItems.<id>` stands for a whole line, `lineItems.<id>.quantity` for a field of it; folding all entries gives the order.

        Secret key with scope `orders:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/orders/{segment(order_id)}/timeline",
                query={"cursor": cursor, "limit": limit},
                credentials=("secretKey", "session"),
            ),
            models.TimelineEntry,
            "cursor",
            options,
        )

    def list_payments(
        self,
        order_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.Payment]:
        """List the payments of an order.

        Newest first: every payment that was tried, also failed and voided ones.

        Secret key with scope `payments:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/orders/{segment(order_id)}/payments",
                query={"cursor": cursor, "limit": limit},
                credentials=("secretKey", "session"),
            ),
            models.Payment,
            "cursor",
            options,
        )

    def record_payment(
        self,
        order_id: str,
        *,
        method: Literal["manual", "external"],
        amount: int | Omit = OMIT,
        reference: str | None | Omit = OMIT,
        received_at: datetime | str | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.OrdersRecordPaymentResult:
        """Record a payment received outside the service.

        Without `amount`: all that is due. `external` needs its `reference`. A draft order is placed once it is fully paid; the invoice is issued with the money that completes it. `dryRun` returns the same with order and invoice as they would be in `preview`, and writes nothing.

        Secret key with scope `payments:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `discount_invalid`.

        Args:
            method: `manual`: cash, cheque or transfer. `external`: taken by another system, which `reference` names.
            amount: Minor units of the order’s `currency`, at most what is due. Left out: all that is due.
            reference: Your own, such as the text of the bank booking; shown on the invoice. Required for `external`.
            received_at: When the money arrived; default: now. In the future (by more than five minutes): 422.
            dry_run: Return the same as it would be, of a payment with its `preview`, and write nothing.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/orders/{segment(order_id)}/payments",
                body=body_of(
                    {
                        "method": method,
                        "amount": amount,
                        "reference": reference,
                        "receivedAt": received_at,
                        "dryRun": dry_run,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.OrdersRecordPaymentResult,
            options,
        )

    def list_activity(
        self,
        order_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.Activity]:
        """Read all that happened about an order.

        Newest first: the changes of the timeline, transactions, mails, versions of invoices and steps of fulfillments. The object named by `type` describes an item.

        Secret key with scope `orders:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/orders/{segment(order_id)}/activity",
                query={"cursor": cursor, "limit": limit},
                credentials=("secretKey", "session"),
            ),
            models.Activity,
            "cursor",
            options,
        )

    def resend_mail(
        self, order_id: str, mail_id: str, *, options: RequestOptions | None = None
    ) -> models.OrdersResendMailResult:
        """Mail again what a mail of an order said.

        To the customer’s e-mail, or the order’s for a guest; never to a customer who was anonymized or deleted (409 `no_recipient`). A mail that is still pending, a reminder of an invoice that is not open, and links of files that are not delivered are 409 `invalid_state`. A Net-N invoice is mailed as by `/payments/{id}/invoice/resend`. Each request sends a mail: one in two minutes, and five a day, of the same mail.

        Secret key with scope `orders:write`, or a session with its permission.

        Errors of its own: `not_found`, `not_invoice`, `invalid_state`, `no_recipient`, `email_not_configured`, `rate_limit_exceeded`.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/orders/{segment(order_id)}/mails/{segment(mail_id)}/resend",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.OrdersResendMailResult,
            options,
        )

    def edit_line_items(
        self,
        order_id: str,
        *,
        add: Sequence[params.LineItemBody] | Omit = OMIT,
        update: Sequence[params.OrdersEditLineItemsUpdate] | Omit = OMIT,
        remove: Sequence[params.OrdersEditLineItemsRemove] | Omit = OMIT,
        reason: str | None | Omit = OMIT,
        expected_sequence: int | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.EditedOrder:
        """Edit the line items of an order.

        Adds, changes and removes lines as one edit and settles the difference as one movement: the stored card is charged, money goes back newest payment first, an outstanding invoice follows. 202 while a charge is undecided: the edit is applied or dropped when it is known. `dryRun` returns the same and writes nothing; with `expectedSequence` an edit is applied only to the order that was previewed.

        Secret key with scope `orders:write`, or a session with its permission.

        Errors of its own: `not_found`, `order_changed`, `no_changes`, `subscription_order_not_editable`, `order_not_editable`, `invalid_line_item`, `image_url_unresolvable`, `empty_order`, `subscription_terms_undeterminable`, `validation_error`, `metadata_too_large`, `tax_origin_missing`, `tax_address_missing`, `tax_provider_unavailable`, `not_implemented`, `no_customer`, `payment_failed`.

        Args:
            add: Lines to add, in the shape of a cart’s.
            update: Lines to change; fields that are left out stay.
            remove: Lines to remove; one has to be left.
            reason: Why; the reason of the refunds and credit notes that follow.
            expected_sequence: The `sequence` of the order that the edit was made for, such as that of its dry run: it is applied only to that one, else 409 `order_changed`. Left out: to the order as it is.
            dry_run: Returns the same and writes nothing; ids of added lines are provisional, that of a charge is null.
        """
        return self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/orders/{segment(order_id)}/line-items",
                body=body_of(
                    {
                        "add": shaped(add, "LineItemBody"),
                        "update": shaped(update, "OrdersEditLineItemsUpdate"),
                        "remove": shaped(remove, "OrdersEditLineItemsRemove"),
                        "reason": reason,
                        "expectedSequence": expected_sequence,
                        "dryRun": dry_run,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.EditedOrder,
            options,
        )

    def fulfill(
        self,
        order_id: str,
        *,
        type: Literal["physical", "digital", "service"] | Omit = OMIT,
        line_items: Sequence[params.OrdersFulfillLineItem] | Omit = OMIT,
        carrier: str | None | Omit = OMIT,
        tracking_number: str | None | Omit = OMIT,
        tracking_url: str | None | Omit = OMIT,
        max_downloads: int | None | Omit = OMIT,
        download_days: int | None | Omit = OMIT,
        auto_release: bool | Omit = OMIT,
        revoke_on_refund: bool | Omit = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Fulfillment:
        """Fulfil an order, whole or in part.

        Without `lineItems` everything that is open; a line never gets more than is open (422 with details code `quantity_exceeds_open`). The order has to be paid, authorized or accepted for payment by invoice, and neither cancelled nor closed: else 409 `invalid_state`.

        Secret key with scope `fulfillments:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `validation_error`.

        Args:
            type: `physical` goods are shipped, a `service` is done at once, `digital` goods are files. Default: `physical` if one of the lines requires shipping, else `service`.
            line_items: What is fulfilled, at most what is open. Left out: all that is open of every line.
            carrier: Who carries it; shown to the buyer.
            tracking_number: The carrier’s; shown to the buyer.
            tracking_url: Where the buyer can follow it.
            max_downloads: Downloads of each file; null: any number. Left out: as `settings.digital` of the application is at the release.
            download_days: Days from the release in which files can be downloaded; null: no end. Left out: as `settings.digital` of the application is at the release.
            auto_release: `true` releases the first file as soon as it is uploaded. Default: `settings.digital.autoRelease` of the application.
            revoke_on_refund: Whether downloads of its files end when all that was paid for the order is refunded; they resume when it is set to `false` afterwards.
            metadata: Free-form; at most 50 keys and 10 KB serialized. Replaced as a whole.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/orders/{segment(order_id)}/fulfillments",
                body=body_of(
                    {
                        "type": type,
                        "lineItems": shaped(line_items, "OrdersFulfillLineItem"),
                        "carrier": carrier,
                        "trackingNumber": tracking_number,
                        "trackingUrl": tracking_url,
                        "maxDownloads": max_downloads,
                        "downloadDays": download_days,
                        "autoRelease": auto_release,
                        "revokeOnRefund": revoke_on_refund,
                        "metadata": metadata,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Fulfillment,
            options,
        )

    def list_fulfillments(
        self,
        order_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.Fulfillment]:
        """List the fulfillments of an order.

        Newest first, cancelled ones too.

        Secret key with scope `fulfillments:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/orders/{segment(order_id)}/fulfillments",
                query={"cursor": cursor, "limit": limit},
                credentials=("secretKey", "session"),
            ),
            models.Fulfillment,
            "cursor",
            options,
        )

    def create_return(
        self,
        order_id: str,
        *,
        line_items: Sequence[params.OrdersCreateReturnLineItem],
        notes: str | None | Omit = OMIT,
        carrier: str | None | Omit = OMIT,
        tracking_number: str | None | Omit = OMIT,
        tracking_url: str | None | Omit = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Return:
        """Request a return.

        Of units that were shipped and are neither returned nor in another open return: else 422 with details code `quantity_exceeds_open`. 409 `invalid_state` for an order of which nothing is with its buyer.

        Secret key with scope `fulfillments:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `validation_error`.

        Args:
            line_items: What is to come back: at most what was shipped and is neither returned nor in another open return.
            notes: For your own records.
            carrier: Who carries it back.
            tracking_number: The carrier’s.
            tracking_url: Where the parcel can be followed.
            metadata: Free-form; at most 50 keys and 10 KB serialized. Replaced as a whole.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/orders/{segment(order_id)}/returns",
                body=body_of(
                    {
                        "lineItems": shaped(line_items, "OrdersCreateReturnLineItem"),
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

    def list_returns(
        self,
        order_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        expand: Sequence[Literal["actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.OrdersListReturnsResult]:
        """List the returns of an order.

        Newest first, cancelled ones too.

        Secret key with scope `fulfillments:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            expand: `actions`: what may be done with it now.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/orders/{segment(order_id)}/returns",
                query={"cursor": cursor, "limit": limit, "expand": expand},
                credentials=("secretKey", "session"),
            ),
            models.OrdersListReturnsResult,
            "cursor",
            options,
        )


class AsyncOrders(AsyncResource):
    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        id: Sequence[str] | None = None,
        status: Sequence[
            Literal[
                "draft",
                "pending",
                "processing",
                "partially_fulfilled",
                "completed",
                "cancelled",
                "closed",
            ]
        ]
        | None = None,
        payment_status: Sequence[
            Literal[
                "pending",
                "authorized",
                "captured",
                "partially_refunded",
                "refunded",
                "failed",
                "voided",
            ]
        ]
        | None = None,
        fulfillment_status: Sequence[Literal["none", "unfulfilled", "partial", "fulfilled"]]
        | None = None,
        q: str | None = None,
        customer_id: str | None = None,
        application_id: str | None = None,
        cart_id: str | None = None,
        subscription_id: str | None = None,
        external_cart_id: str | None = None,
        created_from: datetime | str | None = None,
        created_until: datetime | str | None = None,
        currency: enums.Currency | str | None = None,
        total_min: int | None = None,
        total_max: int | None = None,
        country: enums.Country | str | None = None,
        connector_id: str | None = None,
        sku: str | None = None,
        sort: Literal["-createdAt", "createdAt", "-total", "total", "-number", "number"]
        | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.Order]:
        """List orders.

        Newest first unless `sort` says otherwise. An order is listed when it matches all filters that are sent; `status`, `paymentStatus` and `fulfillmentStatus` may be repeated, and `q` looks in number, e-mail, names, line names and metadata. A cursor is valid for the `sort` that it was made for: another one is 400 `invalid_cursor`.

        Secret key with scope `orders:read`, or a session with its permission.

        Errors of its own: `application_not_found`, `application_mismatch`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            id: Only those with one of these ids; may be repeated, up to 100 times.
            status: Only in one of these; may be repeated.
            payment_status: Only with one of these; may be repeated.
            fulfillment_status: Only with one of these; may be repeated.
            q: Text that is contained, in any case, in number, e-mail, names, line names or metadata.
            customer_id: Only of this customer.
            application_id: Only of this application; a key sees its own alone, left out or not.
            cart_id: Only those made of this cart.
            subscription_id: Only those of this subscription.
            external_cart_id: Only those of this cart of your own, by the `externalCartId` of its checkout session.
            created_from: Only those made at this instant or later.
            created_until: Only those made before this instant.
            currency: Only those in this currency.
            total_min: Only with at least this `total`, in minor units of whatever currency; with `currency`, of that one.
            total_max: Only with at most this `total`, in minor units of whatever currency.
            country: Only those that go to this country: that of the shipping address, or of the billing address where the former has none.
            connector_id: Only with a payment that this connector took or last tried.
            sku: Only with a line whose `referenceId` is exactly this.
            sort: By `createdAt`, `total` or `number`, upward; downward with `-`. Totals are compared as integers in whatever currency. Drafts have no number and come before the first one, or with `-number` last.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/orders",
                query={
                    "cursor": cursor,
                    "limit": limit,
                    "id": id,
                    "status": status,
                    "paymentStatus": payment_status,
                    "fulfillmentStatus": fulfillment_status,
                    "q": q,
                    "customerId": customer_id,
                    "applicationId": application_id,
                    "cartId": cart_id,
                    "subscriptionId": subscription_id,
                    "externalCartId": external_cart_id,
                    "createdFrom": created_from,
                    "createdUntil": created_until,
                    "currency": currency,
                    "totalMin": total_min,
                    "totalMax": total_max,
                    "country": country,
                    "connectorId": connector_id,
                    "sku": sku,
                    "sort": sort,
                },
                credentials=("secretKey", "session"),
            ),
            models.Order,
            "cursor",
            options,
        )

    async def get(
        self,
        order_id: str,
        *,
        expand: Sequence[
            Literal["customer", "payments", "fulfillments", "invoices", "subscription", "actions"]
        ]
        | None = None,
        at_sequence: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.OrdersGetResult:
        """Read an order.

        `expand=customer,payments` puts what belongs to the order under those keys, `expand=actions` what may be done with it now; `atSequence` shows it as it was then.

        Secret key with scope `orders:read`, or a session with its permission.

        Errors of its own: `not_found`, `validation_error`.

        Args:
            expand: What belongs to the order, each as it is now under its own key; `actions`: what may be done with it, and with what is expanded beside it.
            at_sequence: The order as it was at this `sequence`, folded from its timeline; above the current one: 422.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/orders/{segment(order_id)}",
                query={"expand": expand, "atSequence": at_sequence},
                credentials=("secretKey", "session"),
            ),
            models.OrdersGetResult,
            options,
        )

    async def update(
        self,
        order_id: str,
        *,
        metadata: Mapping[str, Any] | Omit = OMIT,
        notes: str | None | Omit = OMIT,
        shipping_address: params.AddressInput | None | Model | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Order:
        """Change an order.

        Changes the fields that are sent. The address can be changed until something was shipped, nothing once the order is closed: 409 `invalid_state`. A later payment of the order keeps what was changed here. Lines are changed by `/line-items`.

        Secret key with scope `orders:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `metadata_too_large`.

        Args:
            metadata: Yours, replaced as a whole: at most 50 keys and 10 KB serialized. `appliedDiscount` is the service’s: what you send under it is dropped, what is stored stays.
            notes: For your own use; not shown to the buyer. null clears it.
            shipping_address: Replaces the address as a whole. Once goods have been shipped: 409 `invalid_state`.
        """
        return await self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/orders/{segment(order_id)}",
                body=body_of(
                    {
                        "metadata": metadata,
                        "notes": notes,
                        "shippingAddress": shaped(shipping_address, "AddressInput"),
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Order,
            options,
        )

    async def cancel(
        self,
        order_id: str,
        *,
        reason: str | None | Omit = OMIT,
        refund: Literal["full", "none"] | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.OrdersCancelResult:
        """Cancel an order.

        From `draft`, `pending` or `processing`, while nothing was shipped; else 409 `invalid_state`. Authorizations are released, an open invoice is voided, captured money goes back unless `refund` is `none`, and a discount that was never paid for can be used again. If the processor refuses a refund (402), the order is not cancelled. `dryRun` returns the order as it would be, with what happens to each payment in `preview`; it calls no processor and writes nothing.

        Secret key with scope `orders:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `payment_failed`.

        Args:
            reason: Stored as `cancelReason`, and as the reason of its refunds.
            refund: `full` gives back all captured money; `none` keeps it. Authorizations and open invoices are voided in either case.
            dry_run: Return the order as it would be, with its `preview`, and write nothing.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/orders/{segment(order_id)}/cancel",
                body=body_of({"reason": reason, "refund": refund, "dryRun": dry_run}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.OrdersCancelResult,
            options,
        )

    async def close(self, order_id: str, *, options: RequestOptions | None = None) -> models.Order:
        """Close an order.

        Archives a completed or cancelled order; from any other status 409 `invalid_state`. A closed order cannot be changed; `/reopen` takes it back.

        Secret key with scope `orders:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/orders/{segment(order_id)}/close",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Order,
            options,
        )

    async def reopen(self, order_id: str, *, options: RequestOptions | None = None) -> models.Order:
        """Reopen a closed order.

        Its status is derived again: a cancelled order is `cancelled`, any other what its payments and fulfillments say. From any other status 409 `invalid_state`.

        Secret key with scope `orders:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/orders/{segment(order_id)}/reopen",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Order,
            options,
        )

    def list_timeline(
        self,
        order_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.TimelineEntry]:
        """Read who changed what about an order.

        Oldest first. `lineItems.<id>` stands for a whole line, `lineItems.<id>.quantity` for a field of it; folding all entries gives the order.

        Secret key with scope `orders:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/orders/{segment(order_id)}/timeline",
                query={"cursor": cursor, "limit": limit},
                credentials=("secretKey", "session"),
            ),
            models.TimelineEntry,
            "cursor",
            options,
        )

    def list_payments(
        self,
        order_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.Payment]:
        """List the payments of an order.

        Newest first: every payment that was tried, also failed and voided ones.

        Secret key with scope `payments:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/orders/{segment(order_id)}/payments",
                query={"cursor": cursor, "limit": limit},
                credentials=("secretKey", "session"),
            ),
            models.Payment,
            "cursor",
            options,
        )

    async def record_payment(
        self,
        order_id: str,
        *,
        method: Literal["manual", "external"],
        amount: int | Omit = OMIT,
        reference: str | None | Omit = OMIT,
        received_at: datetime | str | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.OrdersRecordPaymentResult:
        """Record a payment received outside the service.

        Without `amount`: all that is due. `external` needs its `reference`. A draft order is placed once it is fully paid; the invoice is issued with the money that completes it. `dryRun` returns the same with order and invoice as they would be in `preview`, and writes nothing.

        Secret key with scope `payments:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `discount_invalid`.

        Args:
            method: `manual`: cash, cheque or transfer. `external`: taken by another system, which `reference` names.
            amount: Minor units of the order’s `currency`, at most what is due. Left out: all that is due.
            reference: Your own, such as the text of the bank booking; shown on the invoice. Required for `external`.
            received_at: When the money arrived; default: now. In the future (by more than five minutes): 422.
            dry_run: Return the same as it would be, of a payment with its `preview`, and write nothing.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/orders/{segment(order_id)}/payments",
                body=body_of(
                    {
                        "method": method,
                        "amount": amount,
                        "reference": reference,
                        "receivedAt": received_at,
                        "dryRun": dry_run,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.OrdersRecordPaymentResult,
            options,
        )

    def list_activity(
        self,
        order_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.Activity]:
        """Read all that happened about an order.

        Newest first: the changes of the timeline, transactions, mails, versions of invoices and steps of fulfillments. The object named by `type` describes an item.

        Secret key with scope `orders:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/orders/{segment(order_id)}/activity",
                query={"cursor": cursor, "limit": limit},
                credentials=("secretKey", "session"),
            ),
            models.Activity,
            "cursor",
            options,
        )

    async def resend_mail(
        self, order_id: str, mail_id: str, *, options: RequestOptions | None = None
    ) -> models.OrdersResendMailResult:
        """Mail again what a mail of an order said.

        To the customer’s e-mail, or the order’s for a guest; never to a customer who was anonymized or deleted (409 `no_recipient`). A mail that is still pending, a reminder of an invoice that is not open, and links of files that are not delivered are 409 `invalid_state`. A Net-N invoice is mailed as by `/payments/{id}/invoice/resend`. Each request sends a mail: one in two minutes, and five a day, of the same mail.

        Secret key with scope `orders:write`, or a session with its permission.

        Errors of its own: `not_found`, `not_invoice`, `invalid_state`, `no_recipient`, `email_not_configured`, `rate_limit_exceeded`.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/orders/{segment(order_id)}/mails/{segment(mail_id)}/resend",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.OrdersResendMailResult,
            options,
        )

    async def edit_line_items(
        self,
        order_id: str,
        *,
        add: Sequence[params.LineItemBody] | Omit = OMIT,
        update: Sequence[params.OrdersEditLineItemsUpdate] | Omit = OMIT,
        remove: Sequence[params.OrdersEditLineItemsRemove] | Omit = OMIT,
        reason: str | None | Omit = OMIT,
        expected_sequence: int | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.EditedOrder:
        """Edit the line items of an order.

        Adds, changes and removes lines as one edit and settles the difference as one movement: the stored card is charged, money goes back newest payment first, an outstanding invoice follows. 202 while a charge is undecided: the edit is applied or dropped when it is known. `dryRun` returns the same and writes nothing; with `expectedSequence` an edit is applied only to the order that was previewed.

        Secret key with scope `orders:write`, or a session with its permission.

        Errors of its own: `not_found`, `order_changed`, `no_changes`, `subscription_order_not_editable`, `order_not_editable`, `invalid_line_item`, `image_url_unresolvable`, `empty_order`, `subscription_terms_undeterminable`, `validation_error`, `metadata_too_large`, `tax_origin_missing`, `tax_address_missing`, `tax_provider_unavailable`, `not_implemented`, `no_customer`, `payment_failed`.

        Args:
            add: Lines to add, in the shape of a cart’s.
            update: Lines to change; fields that are left out stay.
            remove: Lines to remove; one has to be left.
            reason: Why; the reason of the refunds and credit notes that follow.
            expected_sequence: The `sequence` of the order that the edit was made for, such as that of its dry run: it is applied only to that one, else 409 `order_changed`. Left out: to the order as it is.
            dry_run: Returns the same and writes nothing; ids of added lines are provisional, that of a charge is null.
        """
        return await self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/orders/{segment(order_id)}/line-items",
                body=body_of(
                    {
                        "add": shaped(add, "LineItemBody"),
                        "update": shaped(update, "OrdersEditLineItemsUpdate"),
                        "remove": shaped(remove, "OrdersEditLineItemsRemove"),
                        "reason": reason,
                        "expectedSequence": expected_sequence,
                        "dryRun": dry_run,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.EditedOrder,
            options,
        )

    async def fulfill(
        self,
        order_id: str,
        *,
        type: Literal["physical", "digital", "service"] | Omit = OMIT,
        line_items: Sequence[params.OrdersFulfillLineItem] | Omit = OMIT,
        carrier: str | None | Omit = OMIT,
        tracking_number: str | None | Omit = OMIT,
        tracking_url: str | None | Omit = OMIT,
        max_downloads: int | None | Omit = OMIT,
        download_days: int | None | Omit = OMIT,
        auto_release: bool | Omit = OMIT,
        revoke_on_refund: bool | Omit = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Fulfillment:
        """Fulfil an order, whole or in part.

        Without `lineItems` everything that is open; a line never gets more than is open (422 with details code `quantity_exceeds_open`). The order has to be paid, authorized or accepted for payment by invoice, and neither cancelled nor closed: else 409 `invalid_state`.

        Secret key with scope `fulfillments:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `validation_error`.

        Args:
            type: `physical` goods are shipped, a `service` is done at once, `digital` goods are files. Default: `physical` if one of the lines requires shipping, else `service`.
            line_items: What is fulfilled, at most what is open. Left out: all that is open of every line.
            carrier: Who carries it; shown to the buyer.
            tracking_number: The carrier’s; shown to the buyer.
            tracking_url: Where the buyer can follow it.
            max_downloads: Downloads of each file; null: any number. Left out: as `settings.digital` of the application is at the release.
            download_days: Days from the release in which files can be downloaded; null: no end. Left out: as `settings.digital` of the application is at the release.
            auto_release: `true` releases the first file as soon as it is uploaded. Default: `settings.digital.autoRelease` of the application.
            revoke_on_refund: Whether downloads of its files end when all that was paid for the order is refunded; they resume when it is set to `false` afterwards.
            metadata: Free-form; at most 50 keys and 10 KB serialized. Replaced as a whole.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/orders/{segment(order_id)}/fulfillments",
                body=body_of(
                    {
                        "type": type,
                        "lineItems": shaped(line_items, "OrdersFulfillLineItem"),
                        "carrier": carrier,
                        "trackingNumber": tracking_number,
                        "trackingUrl": tracking_url,
                        "maxDownloads": max_downloads,
                        "downloadDays": download_days,
                        "autoRelease": auto_release,
                        "revokeOnRefund": revoke_on_refund,
                        "metadata": metadata,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Fulfillment,
            options,
        )

    def list_fulfillments(
        self,
        order_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.Fulfillment]:
        """List the fulfillments of an order.

        Newest first, cancelled ones too.

        Secret key with scope `fulfillments:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/orders/{segment(order_id)}/fulfillments",
                query={"cursor": cursor, "limit": limit},
                credentials=("secretKey", "session"),
            ),
            models.Fulfillment,
            "cursor",
            options,
        )

    async def create_return(
        self,
        order_id: str,
        *,
        line_items: Sequence[params.OrdersCreateReturnLineItem],
        notes: str | None | Omit = OMIT,
        carrier: str | None | Omit = OMIT,
        tracking_number: str | None | Omit = OMIT,
        tracking_url: str | None | Omit = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Return:
        """Request a return.

        Of units that were shipped and are neither returned nor in another open return: else 422 with details code `quantity_exceeds_open`. 409 `invalid_state` for an order of which nothing is with its buyer.

        Secret key with scope `fulfillments:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `validation_error`.

        Args:
            line_items: What is to come back: at most what was shipped and is neither returned nor in another open return.
            notes: For your own records.
            carrier: Who carries it back.
            tracking_number: The carrier’s.
            tracking_url: Where the parcel can be followed.
            metadata: Free-form; at most 50 keys and 10 KB serialized. Replaced as a whole.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/orders/{segment(order_id)}/returns",
                body=body_of(
                    {
                        "lineItems": shaped(line_items, "OrdersCreateReturnLineItem"),
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

    def list_returns(
        self,
        order_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        expand: Sequence[Literal["actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.OrdersListReturnsResult]:
        """List the returns of an order.

        Newest first, cancelled ones too.

        Secret key with scope `fulfillments:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            expand: `actions`: what may be done with it now.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/orders/{segment(order_id)}/returns",
                query={"cursor": cursor, "limit": limit, "expand": expand},
                credentials=("secretKey", "session"),
            ),
            models.OrdersListReturnsResult,
            "cursor",
            options,
        )
