# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from datetime import date, datetime
from typing import TYPE_CHECKING, Literal

from .. import models
from .._call import Call, segment
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from .._wire import OMIT, Omit, body_of, shaped
from ..downloads import AsyncDownloadStream, Download, DownloadStream
from ..pages import AsyncPages, Page

if TYPE_CHECKING:
    from .. import enums, params


class Payments(Resource):
    def get_routing(
        self, payment_id: str, *, options: RequestOptions | None = None
    ) -> models.RoutingTrace:
        """Read how a payment was routed to its connector.

        Secret key with scope `payments:read`, or a session with its permission.

        Errors of its own: `not_found`.
        """
        return self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/payments/{segment(payment_id)}/routing",
                credentials=("secretKey", "session"),
            ),
            models.RoutingTrace,
            options,
        )

    def get_invoice_pdf(
        self, payment_id: str, *, options: RequestOptions | None = None
    ) -> models.PaymentsGetInvoicePdfResult:
        """A URL of the PDF of a Net-N payment's invoice.

        Valid for 5 minutes. A PDF that is not rendered yet is waited for up to 5 s, then 409 `pdf_not_ready`.

        Secret key with scope `invoices:read`, or a session with its permission.

        Errors of its own: `not_found`, `not_invoice`, `pdf_not_ready`, `storage_unavailable`.
        """
        return self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/payments/{segment(payment_id)}/invoice-pdf",
                credentials=("secretKey", "session"),
            ),
            models.PaymentsGetInvoicePdfResult,
            options,
        )

    def resend_invoice(
        self, payment_id: str, *, options: RequestOptions | None = None
    ) -> models.PaymentsResendInvoiceResult:
        """Mail a Net-N invoice again.

        To the order’s e-mail, else the `billingEmail` of its acceptance, with a new download link. Each request sends a mail: one in two minutes, and five a day.

        Secret key with scope `invoices:write`, or a session with its permission.

        Errors of its own: `not_found`, `not_invoice`, `invalid_state`, `no_recipient`, `email_not_configured`, `rate_limit_exceeded`.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/payments/{segment(payment_id)}/invoice/resend",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.PaymentsResendInvoiceResult,
            options,
        )

    def download_invoice(
        self, payment_id: str, *, token: str | None = None, options: RequestOptions | None = None
    ) -> Download:
        """Download an invoice by the link of an e-mail.

        Redirects to a URL that is valid for 5 minutes. The link ends with the term of the invoice, after 1 to 365 days.

        No credential.

        Errors of its own: `missing_token`, `invalid_token`, `pdf_not_ready`, `storage_unavailable`.

        Args:
            token: The signed token of the mailed link.
        """
        return self._transport.send_file(
            Call(
                "GET",
                f"/api/v1/payments/{segment(payment_id)}/invoice/download",
                query={"token": token},
                accept="*/*",
            ),
            options,
        )

    def stream_download_invoice(
        self, payment_id: str, *, token: str | None = None, options: RequestOptions | None = None
    ) -> AbstractContextManager[DownloadStream]:
        """The same, to be read in pieces: `with ... as stream: stream.iter_bytes()`."""
        return self._transport.stream_file(
            Call(
                "GET",
                f"/api/v1/payments/{segment(payment_id)}/invoice/download",
                query={"token": token},
                accept="*/*",
            ),
            options,
        )

    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        method: Sequence[str] | None = None,
        status: Sequence[
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
        order_id: str | None = None,
        customer_id: str | None = None,
        connector_id: str | None = None,
        currency: enums.Currency | str | None = None,
        disputed: bool | None = None,
        reference: str | None = None,
        card_last_four: str | None = None,
        created_from: datetime | str | None = None,
        created_to: datetime | str | None = None,
        due_from: date | str | None = None,
        due_to: date | str | None = None,
        amount_min: int | None = None,
        amount_max: int | None = None,
        undecided: bool | None = None,
        lapsing: bool | None = None,
        aging: Literal["0_30", "31_60", "61_90", "90_plus"] | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.Payment]:
        """List payments.

        Newest first. `method` and `status` may be repeated. `aging` counts the days since the due date, in the application’s billing time zone; what is not due yet is in no bucket.

        Secret key with scope `payments:read`, or a session with its permission.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            method: Only by one of these methods, such as `card` or `net30`; may be repeated.
            status: Only in one of these statuses; may be repeated.
            order_id: Only of this order.
            customer_id: Only of this customer.
            connector_id: Only those that this connector took or last tried.
            currency: Only those in this currency.
            disputed: Only those that were ever disputed, or never.
            reference: Only with a transaction that the processor knows by exactly this id, its `connectorRef`.
            card_last_four: Only those by a card that ends with these four digits; looked for among the newest 10,000 payments.
            created_from: Only those made at this instant or later.
            created_to: Only those made at this instant or earlier.
            due_from: Only Net-N payments due on this day or later, by `metadata.dueDate`.
            due_to: Only Net-N payments due on this day or earlier, by `metadata.dueDate`.
            amount_min: Only with at least this `amount`, in minor units.
            amount_max: Only with at most this `amount`, in minor units.
            undecided: `true`: only those of which nobody has known for more than an hour whether their money moved; `false`: all others.
            lapsing: `true`: only those that are authorized, not captured, and lapse within 48 hours; `false`: all others.
            aging: Only outstanding Net-N payments that are overdue by so many days, in the application’s billing time zone.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/payments",
                query={
                    "cursor": cursor,
                    "limit": limit,
                    "method": method,
                    "status": status,
                    "order_id": order_id,
                    "customer_id": customer_id,
                    "connector_id": connector_id,
                    "currency": currency,
                    "disputed": disputed,
                    "reference": reference,
                    "card_last_four": card_last_four,
                    "created_from": created_from,
                    "created_to": created_to,
                    "due_from": due_from,
                    "due_to": due_to,
                    "amount_min": amount_min,
                    "amount_max": amount_max,
                    "undecided": undecided,
                    "lapsing": lapsing,
                    "aging": aging,
                },
                credentials=("secretKey", "session"),
            ),
            models.Payment,
            "cursor",
            options,
        )

    def get(
        self,
        payment_id: str,
        *,
        expand: Sequence[Literal["customer", "invoices", "subscription", "actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> models.PaymentsGetResult:
        """Read a payment.

        `expand=customer,invoices` adds the objects under those keys, `expand=actions` what may be done with it now.

        Secret key with scope `payments:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            expand: What belongs to the payment, each under its own key; `actions`: what may be done with it, and with what is expanded beside it.
        """
        return self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/payments/{segment(payment_id)}",
                query={"expand": expand},
                credentials=("secretKey", "session"),
            ),
            models.PaymentsGetResult,
            options,
        )

    def list_transactions(
        self,
        payment_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.Transaction]:
        """List the transactions of a payment.

        Newest first: every movement that was sent to a processor or recorded, with its idempotency key.

        Secret key with scope `payments:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/payments/{segment(payment_id)}/transactions",
                query={"cursor": cursor, "limit": limit},
                credentials=("secretKey", "session"),
            ),
            models.Transaction,
            "cursor",
            options,
        )

    def refund(
        self,
        payment_id: str,
        *,
        amount: int | Omit = OMIT,
        reason: str | None | Omit = OMIT,
        line_items: Sequence[params.PaymentsRefundLineItem] | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.RefundAnswer:
        """Refund a payment.

        In full, or `amount` of it; several partial refunds are fine. With `lineItems` and no `amount` it gives back what those units were sold for (`refundable` of the order’s lines), and its credit note has these lines. What the processor decides later is `pending`. Money that was received by hand is only recorded (warning `manual_refund_required`). `dryRun` returns the same, without `refund.id`, and writes nothing.

        Secret key with scope `refunds:write`, or a session with its permission.

        Errors of its own: `not_found`, `refund_not_allowed`, `payment_failed`.

        Args:
            amount: Minor units of the payment’s `currency`, tax included. Left out: what the `lineItems` were sold for, at most what is refundable; without them all that is refundable, which is `amountCaptured` less refunds that succeeded or are pending.
            reason: Shown on the credit note.
            line_items: Units to pay back; each line once. The credit note has these lines at their own rates. With another `amount` than they were sold for, less of it is spread over them, and what is more over all that is left.
            dry_run: Return the same with its `preview`, and write nothing.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/payments/{segment(payment_id)}/refund",
                body=body_of(
                    {
                        "amount": amount,
                        "reason": reason,
                        "lineItems": shaped(line_items, "PaymentsRefundLineItem"),
                        "dryRun": dry_run,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.RefundAnswer,
            options,
        )

    def list_refunds(
        self,
        payment_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.Refund]:
        """List the refunds of a payment.

        Newest first, also pending and failed ones.

        Secret key with scope `payments:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/payments/{segment(payment_id)}/refunds",
                query={"cursor": cursor, "limit": limit},
                credentials=("secretKey", "session"),
            ),
            models.Refund,
            "cursor",
            options,
        )

    def capture(
        self,
        payment_id: str,
        *,
        amount: int | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.PaymentsCaptureResult:
        """Capture an authorized payment.

        Once: less than the authorized amount releases the rest. Without `amount`: what is authorized, and no more than the order is still due. The invoice is issued with it. Unless it is `authorized`: 409 `invalid_state`. While the outcome is unknown, the payment is returned as `authorized` and settles by itself. `dryRun` returns the payment as it would be, with the released amount, order and invoice in `preview`, and writes nothing.

        Secret key with scope `payments:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `payment_failed`.

        Args:
            amount: Minor units, at most `amountAuthorized`; the rest is released. Left out: what is authorized, but no more than the order is still due.
            dry_run: Return the same as it would be, of a payment with its `preview`, and write nothing.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/payments/{segment(payment_id)}/capture",
                body=body_of({"amount": amount, "dryRun": dry_run}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.PaymentsCaptureResult,
            options,
        )

    def void(
        self, payment_id: str, *, dry_run: bool | Omit = OMIT, options: RequestOptions | None = None
    ) -> models.PaymentsVoidResult:
        """Void an authorized payment.

        Releases the hold without taking money; what is not captured within 7 days is voided by itself. Also ends an unpaid Net-N payment, and voids its invoice. Any other payment: 409 `invalid_state`; what was captured is refunded instead. `dryRun` returns as for a capture.

        Secret key with scope `payments:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `payment_failed`.

        Args:
            dry_run: Return the same as it would be, of a payment with its `preview`, and write nothing.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/payments/{segment(payment_id)}/void",
                body=body_of({"dryRun": dry_run}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.PaymentsVoidResult,
            options,
        )

    def mark_paid(
        self,
        payment_id: str,
        *,
        paid_at: datetime | str | Omit = OMIT,
        reference: str | None | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.PaymentsMarkPaidResult:
        """Mark a Net-N payment as paid.

        In full; this also pays its invoice. 409 `not_invoice` for any other method, `invalid_state` when it is not outstanding or a card is being charged for it. `dryRun` returns the same with order and invoice as they would be in `preview`, and writes nothing.

        Secret key with scope `payments:write`, or a session with its permission.

        Errors of its own: `not_found`, `not_invoice`, `invalid_state`, `validation_error`.

        Args:
            paid_at: When the money arrived; default: now. In the future (by more than five minutes): 422.
            reference: Your own, such as the text of the bank booking; shown on the invoice.
            dry_run: Return the same as it would be, of a payment with its `preview`, and write nothing.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/payments/{segment(payment_id)}/mark-paid",
                body=body_of({"paidAt": paid_at, "reference": reference, "dryRun": dry_run}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.PaymentsMarkPaidResult,
            options,
        )


class AsyncPayments(AsyncResource):
    async def get_routing(
        self, payment_id: str, *, options: RequestOptions | None = None
    ) -> models.RoutingTrace:
        """Read how a payment was routed to its connector.

        Secret key with scope `payments:read`, or a session with its permission.

        Errors of its own: `not_found`.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/payments/{segment(payment_id)}/routing",
                credentials=("secretKey", "session"),
            ),
            models.RoutingTrace,
            options,
        )

    async def get_invoice_pdf(
        self, payment_id: str, *, options: RequestOptions | None = None
    ) -> models.PaymentsGetInvoicePdfResult:
        """A URL of the PDF of a Net-N payment's invoice.

        Valid for 5 minutes. A PDF that is not rendered yet is waited for up to 5 s, then 409 `pdf_not_ready`.

        Secret key with scope `invoices:read`, or a session with its permission.

        Errors of its own: `not_found`, `not_invoice`, `pdf_not_ready`, `storage_unavailable`.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/payments/{segment(payment_id)}/invoice-pdf",
                credentials=("secretKey", "session"),
            ),
            models.PaymentsGetInvoicePdfResult,
            options,
        )

    async def resend_invoice(
        self, payment_id: str, *, options: RequestOptions | None = None
    ) -> models.PaymentsResendInvoiceResult:
        """Mail a Net-N invoice again.

        To the order’s e-mail, else the `billingEmail` of its acceptance, with a new download link. Each request sends a mail: one in two minutes, and five a day.

        Secret key with scope `invoices:write`, or a session with its permission.

        Errors of its own: `not_found`, `not_invoice`, `invalid_state`, `no_recipient`, `email_not_configured`, `rate_limit_exceeded`.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/payments/{segment(payment_id)}/invoice/resend",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.PaymentsResendInvoiceResult,
            options,
        )

    async def download_invoice(
        self, payment_id: str, *, token: str | None = None, options: RequestOptions | None = None
    ) -> Download:
        """Download an invoice by the link of an e-mail.

        Redirects to a URL that is valid for 5 minutes. The link ends with the term of the invoice, after 1 to 365 days.

        No credential.

        Errors of its own: `missing_token`, `invalid_token`, `pdf_not_ready`, `storage_unavailable`.

        Args:
            token: The signed token of the mailed link.
        """
        return await self._transport.send_file(
            Call(
                "GET",
                f"/api/v1/payments/{segment(payment_id)}/invoice/download",
                query={"token": token},
                accept="*/*",
            ),
            options,
        )

    def stream_download_invoice(
        self, payment_id: str, *, token: str | None = None, options: RequestOptions | None = None
    ) -> AbstractAsyncContextManager[AsyncDownloadStream]:
        """The same, to be read in pieces: `with ... as stream: stream.iter_bytes()`."""
        return self._transport.stream_file(
            Call(
                "GET",
                f"/api/v1/payments/{segment(payment_id)}/invoice/download",
                query={"token": token},
                accept="*/*",
            ),
            options,
        )

    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        method: Sequence[str] | None = None,
        status: Sequence[
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
        order_id: str | None = None,
        customer_id: str | None = None,
        connector_id: str | None = None,
        currency: enums.Currency | str | None = None,
        disputed: bool | None = None,
        reference: str | None = None,
        card_last_four: str | None = None,
        created_from: datetime | str | None = None,
        created_to: datetime | str | None = None,
        due_from: date | str | None = None,
        due_to: date | str | None = None,
        amount_min: int | None = None,
        amount_max: int | None = None,
        undecided: bool | None = None,
        lapsing: bool | None = None,
        aging: Literal["0_30", "31_60", "61_90", "90_plus"] | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.Payment]:
        """List payments.

        Newest first. `method` and `status` may be repeated. `aging` counts the days since the due date, in the application’s billing time zone; what is not due yet is in no bucket.

        Secret key with scope `payments:read`, or a session with its permission.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            method: Only by one of these methods, such as `card` or `net30`; may be repeated.
            status: Only in one of these statuses; may be repeated.
            order_id: Only of this order.
            customer_id: Only of this customer.
            connector_id: Only those that this connector took or last tried.
            currency: Only those in this currency.
            disputed: Only those that were ever disputed, or never.
            reference: Only with a transaction that the processor knows by exactly this id, its `connectorRef`.
            card_last_four: Only those by a card that ends with these four digits; looked for among the newest 10,000 payments.
            created_from: Only those made at this instant or later.
            created_to: Only those made at this instant or earlier.
            due_from: Only Net-N payments due on this day or later, by `metadata.dueDate`.
            due_to: Only Net-N payments due on this day or earlier, by `metadata.dueDate`.
            amount_min: Only with at least this `amount`, in minor units.
            amount_max: Only with at most this `amount`, in minor units.
            undecided: `true`: only those of which nobody has known for more than an hour whether their money moved; `false`: all others.
            lapsing: `true`: only those that are authorized, not captured, and lapse within 48 hours; `false`: all others.
            aging: Only outstanding Net-N payments that are overdue by so many days, in the application’s billing time zone.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/payments",
                query={
                    "cursor": cursor,
                    "limit": limit,
                    "method": method,
                    "status": status,
                    "order_id": order_id,
                    "customer_id": customer_id,
                    "connector_id": connector_id,
                    "currency": currency,
                    "disputed": disputed,
                    "reference": reference,
                    "card_last_four": card_last_four,
                    "created_from": created_from,
                    "created_to": created_to,
                    "due_from": due_from,
                    "due_to": due_to,
                    "amount_min": amount_min,
                    "amount_max": amount_max,
                    "undecided": undecided,
                    "lapsing": lapsing,
                    "aging": aging,
                },
                credentials=("secretKey", "session"),
            ),
            models.Payment,
            "cursor",
            options,
        )

    async def get(
        self,
        payment_id: str,
        *,
        expand: Sequence[Literal["customer", "invoices", "subscription", "actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> models.PaymentsGetResult:
        """Read a payment.

        `expand=customer,invoices` adds the objects under those keys, `expand=actions` what may be done with it now.

        Secret key with scope `payments:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            expand: What belongs to the payment, each under its own key; `actions`: what may be done with it, and with what is expanded beside it.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/payments/{segment(payment_id)}",
                query={"expand": expand},
                credentials=("secretKey", "session"),
            ),
            models.PaymentsGetResult,
            options,
        )

    def list_transactions(
        self,
        payment_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.Transaction]:
        """List the transactions of a payment.

        Newest first: every movement that was sent to a processor or recorded, with its idempotency key.

        Secret key with scope `payments:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/payments/{segment(payment_id)}/transactions",
                query={"cursor": cursor, "limit": limit},
                credentials=("secretKey", "session"),
            ),
            models.Transaction,
            "cursor",
            options,
        )

    async def refund(
        self,
        payment_id: str,
        *,
        amount: int | Omit = OMIT,
        reason: str | None | Omit = OMIT,
        line_items: Sequence[params.PaymentsRefundLineItem] | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.RefundAnswer:
        """Refund a payment.

        In full, or `amount` of it; several partial refunds are fine. With `lineItems` and no `amount` it gives back what those units were sold for (`refundable` of the order’s lines), and its credit note has these lines. What the processor decides later is `pending`. Money that was received by hand is only recorded (warning `manual_refund_required`). `dryRun` returns the same, without `refund.id`, and writes nothing.

        Secret key with scope `refunds:write`, or a session with its permission.

        Errors of its own: `not_found`, `refund_not_allowed`, `payment_failed`.

        Args:
            amount: Minor units of the payment’s `currency`, tax included. Left out: what the `lineItems` were sold for, at most what is refundable; without them all that is refundable, which is `amountCaptured` less refunds that succeeded or are pending.
            reason: Shown on the credit note.
            line_items: Units to pay back; each line once. The credit note has these lines at their own rates. With another `amount` than they were sold for, less of it is spread over them, and what is more over all that is left.
            dry_run: Return the same with its `preview`, and write nothing.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/payments/{segment(payment_id)}/refund",
                body=body_of(
                    {
                        "amount": amount,
                        "reason": reason,
                        "lineItems": shaped(line_items, "PaymentsRefundLineItem"),
                        "dryRun": dry_run,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.RefundAnswer,
            options,
        )

    def list_refunds(
        self,
        payment_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.Refund]:
        """List the refunds of a payment.

        Newest first, also pending and failed ones.

        Secret key with scope `payments:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/payments/{segment(payment_id)}/refunds",
                query={"cursor": cursor, "limit": limit},
                credentials=("secretKey", "session"),
            ),
            models.Refund,
            "cursor",
            options,
        )

    async def capture(
        self,
        payment_id: str,
        *,
        amount: int | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.PaymentsCaptureResult:
        """Capture an authorized payment.

        Once: less than the authorized amount releases the rest. Without `amount`: what is authorized, and no more than the order is still due. The invoice is issued with it. Unless it is `authorized`: 409 `invalid_state`. While the outcome is unknown, the payment is returned as `authorized` and settles by itself. `dryRun` returns the payment as it would be, with the released amount, order and invoice in `preview`, and writes nothing.

        Secret key with scope `payments:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `payment_failed`.

        Args:
            amount: Minor units, at most `amountAuthorized`; the rest is released. Left out: what is authorized, but no more than the order is still due.
            dry_run: Return the same as it would be, of a payment with its `preview`, and write nothing.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/payments/{segment(payment_id)}/capture",
                body=body_of({"amount": amount, "dryRun": dry_run}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.PaymentsCaptureResult,
            options,
        )

    async def void(
        self, payment_id: str, *, dry_run: bool | Omit = OMIT, options: RequestOptions | None = None
    ) -> models.PaymentsVoidResult:
        """Void an authorized payment.

        Releases the hold without taking money; what is not captured within 7 days is voided by itself. Also ends an unpaid Net-N payment, and voids its invoice. Any other payment: 409 `invalid_state`; what was captured is refunded instead. `dryRun` returns as for a capture.

        Secret key with scope `payments:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `payment_failed`.

        Args:
            dry_run: Return the same as it would be, of a payment with its `preview`, and write nothing.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/payments/{segment(payment_id)}/void",
                body=body_of({"dryRun": dry_run}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.PaymentsVoidResult,
            options,
        )

    async def mark_paid(
        self,
        payment_id: str,
        *,
        paid_at: datetime | str | Omit = OMIT,
        reference: str | None | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.PaymentsMarkPaidResult:
        """Mark a Net-N payment as paid.

        In full; this also pays its invoice. 409 `not_invoice` for any other method, `invalid_state` when it is not outstanding or a card is being charged for it. `dryRun` returns the same with order and invoice as they would be in `preview`, and writes nothing.

        Secret key with scope `payments:write`, or a session with its permission.

        Errors of its own: `not_found`, `not_invoice`, `invalid_state`, `validation_error`.

        Args:
            paid_at: When the money arrived; default: now. In the future (by more than five minutes): 422.
            reference: Your own, such as the text of the bank booking; shown on the invoice.
            dry_run: Return the same as it would be, of a payment with its `preview`, and write nothing.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/payments/{segment(payment_id)}/mark-paid",
                body=body_of({"paidAt": paid_at, "reference": reference, "dryRun": dry_run}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.PaymentsMarkPaidResult,
            options,
        )
