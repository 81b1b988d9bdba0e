# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from datetime import datetime
from typing import TYPE_CHECKING, List, Literal

from .. import models
from .._call import Call, segment
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from .._wire import OMIT, Omit, body_of
from ..downloads import AsyncDownloadStream, Download, DownloadStream
from ..pages import AsyncPages, Page

if TYPE_CHECKING:
    from .. import enums


class Invoices(Resource):
    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        sort: Literal["-createdAt", "createdAt"] | None = None,
        type: Literal["order", "net30", "subscription"] | None = None,
        status: Sequence[Literal["open", "paid", "refunded", "partially_refunded", "voided"]]
        | None = None,
        order_id: str | None = None,
        subscription_id: str | None = None,
        customer_id: str | None = None,
        number: str | None = None,
        currency: enums.Currency | str | None = None,
        issued_from: datetime | str | None = None,
        issued_to: datetime | str | None = None,
        pdf_status: Literal["failed"] | None = None,
        overdue: bool | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.Invoice]:
        """List invoices.

        Newest first, unless `sort` says otherwise. Without lines; reading one returns them.

        Secret key with scope `invoices:read`, or a session with its permission.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            sort: `-createdAt`: newest first. `createdAt`: oldest first.
            type: Only those of orders, by invoice (`net30`), or of subscriptions.
            status: Only in one of these statuses; may be repeated.
            order_id: Only those of this order.
            subscription_id: Only those of this subscription.
            customer_id: Only those of this customer.
            number: Only those with this number. What precedes its digits may be left out, and zeros: `KR-000069` and `69` find TEST-KR-000069.
            currency: Only those in this currency.
            issued_from: Only those issued at this instant or later.
            issued_to: Only those issued at this instant or earlier.
            pdf_status: `failed`: only those whose PDF could not be rendered, and is missing.
            overdue: `true`: only those that are open and past their due day; `false`: all others.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/invoices",
                query={
                    "cursor": cursor,
                    "limit": limit,
                    "sort": sort,
                    "type": type,
                    "status": status,
                    "orderId": order_id,
                    "subscriptionId": subscription_id,
                    "customerId": customer_id,
                    "number": number,
                    "currency": currency,
                    "issuedFrom": issued_from,
                    "issuedTo": issued_to,
                    "pdfStatus": pdf_status,
                    "overdue": overdue,
                },
                credentials=("secretKey", "session"),
            ),
            models.Invoice,
            "cursor",
            options,
        )

    def get(
        self,
        invoice_id: str,
        *,
        expand: Sequence[Literal["actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> models.InvoicesGetResult:
        """Read an invoice.

        With lines, taxes, parties and refunds as its newest document shows them. `expand=actions` adds what may be done with it now.

        Secret key with scope `invoices:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            expand: `actions`: what may be done with it now.
        """
        return self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/invoices/{segment(invoice_id)}",
                query={"expand": expand},
                credentials=("secretKey", "session"),
            ),
            models.InvoicesGetResult,
            options,
        )

    def list_versions(
        self, invoice_id: str, *, options: RequestOptions | None = None
    ) -> List[models.InvoiceVersion]:
        """List an invoice's versions.

        A version for each change of the document: issued, edited, paid, refunded, voided. Every one can be downloaded.

        Secret key with scope `invoices:read`, or a session with its permission.

        Errors of its own: `not_found`.
        """
        return self._transport.send_list(
            Call(
                "GET",
                f"/api/v1/invoices/{segment(invoice_id)}/versions",
                credentials=("secretKey", "session"),
            ),
            models.InvoiceVersion,
            options,
        )

    def download(
        self,
        invoice_id: str,
        *,
        format: Literal["xrechnung"] | None = None,
        version: int | None = None,
        options: RequestOptions | None = None,
    ) -> Download:
        """Download an invoice's PDF.

        Redirects to a URL that is valid for 5 minutes; `format=json` returns the URL. `format=xrechnung` returns the invoice as XRechnung 3.0, for public buyers in Germany; 422 `xrechnung_incomplete` names what it lacks, and where that is set.

        Secret key with scope `invoices:read`, or a session with its permission.

        Errors of its own: `not_found`, `pdf_not_ready`, `storage_unavailable`, `xrechnung_incomplete`.

        Args:
            format: `json` returns the URL; left out: a redirect to it. `xrechnung` returns the document itself as XRechnung 3.0, XML in the syntax CII.
            version: An earlier version of the document; default: the newest.
        """
        return self._transport.send_file(
            Call(
                "GET",
                f"/api/v1/invoices/{segment(invoice_id)}/download",
                query={"format": format, "version": version},
                credentials=("secretKey", "session"),
                accept="*/*",
            ),
            options,
        )

    def stream_download(
        self,
        invoice_id: str,
        *,
        format: Literal["xrechnung"] | None = None,
        version: int | None = None,
        options: RequestOptions | None = None,
    ) -> AbstractContextManager[DownloadStream]:
        """The same, to be read in pieces: `with ... as stream: stream.iter_bytes()`."""
        return self._transport.stream_file(
            Call(
                "GET",
                f"/api/v1/invoices/{segment(invoice_id)}/download",
                query={"format": format, "version": version},
                credentials=("secretKey", "session"),
                accept="*/*",
            ),
            options,
        )

    def render(
        self, invoice_id: str, *, options: RequestOptions | None = None
    ) -> models.InvoicesRenderResult:
        """Render an invoice's PDF again.

        After its rendering was given up (`pdfStatus` is `failed`); a mail that waits for the document is sent with it. However often it is asked for, it is rendered once.

        Secret key with scope `invoices:write`, or a session with its permission.

        Errors of its own: `not_found`.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/invoices/{segment(invoice_id)}/render",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.InvoicesRenderResult,
            options,
        )

    def create_link(
        self, invoice_id: str, *, options: RequestOptions | None = None
    ) -> models.InvoicesCreateLinkResult:
        """A link to the hosted page of an invoice.

        For its buyer, who needs no account: the page shows the invoice in its present state, and what is to be paid. The link ends 90 days after the due day, or after today once that has passed.

        Secret key with scope `invoices:read`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/invoices/{segment(invoice_id)}/link",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.InvoicesCreateLinkResult,
            options,
        )

    def void(
        self,
        invoice_id: str,
        *,
        reason: str | None | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.InvoiceDetail:
        """Void an open invoice.

        Voids its payment too; the invoice keeps its number, and its document says VOID. Once it is paid: 409 `invalid_state`; refund its payment instead. `dryRun` returns the same and writes nothing.

        Secret key with scope `invoices:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`.

        Args:
            reason: Printed on the voided document.
            dry_run: Return the same and write nothing.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/invoices/{segment(invoice_id)}/void",
                body=body_of({"reason": reason, "dryRun": dry_run}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.InvoiceDetail,
            options,
        )

    def reissue(
        self,
        invoice_id: str,
        *,
        net_n: int | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.InvoiceDetail:
        """Reissue a voided Net-N invoice.

        The order as it is now, in another open invoice with a payment, number and due day of its own. `netN` is the term of the voided one unless sent. `dryRun` returns the same and writes nothing; the `number` stays free until an invoice takes it.

        Secret key with scope `invoices:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`.

        Args:
            net_n: Days until it is due; 0: on the day of issue. Default: those of the voided one.
            dry_run: Return the same and write nothing.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/invoices/{segment(invoice_id)}/reissue",
                body=body_of({"netN": net_n, "dryRun": dry_run}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.InvoiceDetail,
            options,
        )

    def mark_paid(
        self,
        invoice_id: str,
        *,
        paid_at: datetime | str | Omit = OMIT,
        reference: str | None | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.InvoiceDetail:
        """Mark an open invoice as paid.

        In full: this captures its payment. Unless it is open: 409 `invalid_state`. `dryRun` returns the same and writes nothing.

        Secret key with scope `invoices:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `validation_error`.

        Args:
            paid_at: When the money arrived; default: now. In the future (by more than five minutes): 422.
            reference: Your own, such as the text of the bank booking; shown on the invoice.
            dry_run: Return the same as it would be, of a payment with its `preview`, and write nothing.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/invoices/{segment(invoice_id)}/mark-paid",
                body=body_of({"paidAt": paid_at, "reference": reference, "dryRun": dry_run}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.InvoiceDetail,
            options,
        )


class AsyncInvoices(AsyncResource):
    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        sort: Literal["-createdAt", "createdAt"] | None = None,
        type: Literal["order", "net30", "subscription"] | None = None,
        status: Sequence[Literal["open", "paid", "refunded", "partially_refunded", "voided"]]
        | None = None,
        order_id: str | None = None,
        subscription_id: str | None = None,
        customer_id: str | None = None,
        number: str | None = None,
        currency: enums.Currency | str | None = None,
        issued_from: datetime | str | None = None,
        issued_to: datetime | str | None = None,
        pdf_status: Literal["failed"] | None = None,
        overdue: bool | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.Invoice]:
        """List invoices.

        Newest first, unless `sort` says otherwise. Without lines; reading one returns them.

        Secret key with scope `invoices:read`, or a session with its permission.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            sort: `-createdAt`: newest first. `createdAt`: oldest first.
            type: Only those of orders, by invoice (`net30`), or of subscriptions.
            status: Only in one of these statuses; may be repeated.
            order_id: Only those of this order.
            subscription_id: Only those of this subscription.
            customer_id: Only those of this customer.
            number: Only those with this number. What precedes its digits may be left out, and zeros: `KR-000069` and `69` find TEST-KR-000069.
            currency: Only those in this currency.
            issued_from: Only those issued at this instant or later.
            issued_to: Only those issued at this instant or earlier.
            pdf_status: `failed`: only those whose PDF could not be rendered, and is missing.
            overdue: `true`: only those that are open and past their due day; `false`: all others.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/invoices",
                query={
                    "cursor": cursor,
                    "limit": limit,
                    "sort": sort,
                    "type": type,
                    "status": status,
                    "orderId": order_id,
                    "subscriptionId": subscription_id,
                    "customerId": customer_id,
                    "number": number,
                    "currency": currency,
                    "issuedFrom": issued_from,
                    "issuedTo": issued_to,
                    "pdfStatus": pdf_status,
                    "overdue": overdue,
                },
                credentials=("secretKey", "session"),
            ),
            models.Invoice,
            "cursor",
            options,
        )

    async def get(
        self,
        invoice_id: str,
        *,
        expand: Sequence[Literal["actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> models.InvoicesGetResult:
        """Read an invoice.

        With lines, taxes, parties and refunds as its newest document shows them. `expand=actions` adds what may be done with it now.

        Secret key with scope `invoices:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            expand: `actions`: what may be done with it now.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/invoices/{segment(invoice_id)}",
                query={"expand": expand},
                credentials=("secretKey", "session"),
            ),
            models.InvoicesGetResult,
            options,
        )

    async def list_versions(
        self, invoice_id: str, *, options: RequestOptions | None = None
    ) -> List[models.InvoiceVersion]:
        """List an invoice's versions.

        A version for each change of the document: issued, edited, paid, refunded, voided. Every one can be downloaded.

        Secret key with scope `invoices:read`, or a session with its permission.

        Errors of its own: `not_found`.
        """
        return await self._transport.send_list(
            Call(
                "GET",
                f"/api/v1/invoices/{segment(invoice_id)}/versions",
                credentials=("secretKey", "session"),
            ),
            models.InvoiceVersion,
            options,
        )

    async def download(
        self,
        invoice_id: str,
        *,
        format: Literal["xrechnung"] | None = None,
        version: int | None = None,
        options: RequestOptions | None = None,
    ) -> Download:
        """Download an invoice's PDF.

        Redirects to a URL that is valid for 5 minutes; `format=json` returns the URL. `format=xrechnung` returns the invoice as XRechnung 3.0, for public buyers in Germany; 422 `xrechnung_incomplete` names what it lacks, and where that is set.

        Secret key with scope `invoices:read`, or a session with its permission.

        Errors of its own: `not_found`, `pdf_not_ready`, `storage_unavailable`, `xrechnung_incomplete`.

        Args:
            format: `json` returns the URL; left out: a redirect to it. `xrechnung` returns the document itself as XRechnung 3.0, XML in the syntax CII.
            version: An earlier version of the document; default: the newest.
        """
        return await self._transport.send_file(
            Call(
                "GET",
                f"/api/v1/invoices/{segment(invoice_id)}/download",
                query={"format": format, "version": version},
                credentials=("secretKey", "session"),
                accept="*/*",
            ),
            options,
        )

    def stream_download(
        self,
        invoice_id: str,
        *,
        format: Literal["xrechnung"] | None = None,
        version: int | None = None,
        options: RequestOptions | None = None,
    ) -> AbstractAsyncContextManager[AsyncDownloadStream]:
        """The same, to be read in pieces: `with ... as stream: stream.iter_bytes()`."""
        return self._transport.stream_file(
            Call(
                "GET",
                f"/api/v1/invoices/{segment(invoice_id)}/download",
                query={"format": format, "version": version},
                credentials=("secretKey", "session"),
                accept="*/*",
            ),
            options,
        )

    async def render(
        self, invoice_id: str, *, options: RequestOptions | None = None
    ) -> models.InvoicesRenderResult:
        """Render an invoice's PDF again.

        After its rendering was given up (`pdfStatus` is `failed`); a mail that waits for the document is sent with it. However often it is asked for, it is rendered once.

        Secret key with scope `invoices:write`, or a session with its permission.

        Errors of its own: `not_found`.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/invoices/{segment(invoice_id)}/render",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.InvoicesRenderResult,
            options,
        )

    async def create_link(
        self, invoice_id: str, *, options: RequestOptions | None = None
    ) -> models.InvoicesCreateLinkResult:
        """A link to the hosted page of an invoice.

        For its buyer, who needs no account: the page shows the invoice in its present state, and what is to be paid. The link ends 90 days after the due day, or after today once that has passed.

        Secret key with scope `invoices:read`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/invoices/{segment(invoice_id)}/link",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.InvoicesCreateLinkResult,
            options,
        )

    async def void(
        self,
        invoice_id: str,
        *,
        reason: str | None | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.InvoiceDetail:
        """Void an open invoice.

        Voids its payment too; the invoice keeps its number, and its document says VOID. Once it is paid: 409 `invalid_state`; refund its payment instead. `dryRun` returns the same and writes nothing.

        Secret key with scope `invoices:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`.

        Args:
            reason: Printed on the voided document.
            dry_run: Return the same and write nothing.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/invoices/{segment(invoice_id)}/void",
                body=body_of({"reason": reason, "dryRun": dry_run}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.InvoiceDetail,
            options,
        )

    async def reissue(
        self,
        invoice_id: str,
        *,
        net_n: int | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.InvoiceDetail:
        """Reissue a voided Net-N invoice.

        The order as it is now, in another open invoice with a payment, number and due day of its own. `netN` is the term of the voided one unless sent. `dryRun` returns the same and writes nothing; the `number` stays free until an invoice takes it.

        Secret key with scope `invoices:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`.

        Args:
            net_n: Days until it is due; 0: on the day of issue. Default: those of the voided one.
            dry_run: Return the same and write nothing.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/invoices/{segment(invoice_id)}/reissue",
                body=body_of({"netN": net_n, "dryRun": dry_run}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.InvoiceDetail,
            options,
        )

    async def mark_paid(
        self,
        invoice_id: str,
        *,
        paid_at: datetime | str | Omit = OMIT,
        reference: str | None | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.InvoiceDetail:
        """Mark an open invoice as paid.

        In full: this captures its payment. Unless it is open: 409 `invalid_state`. `dryRun` returns the same and writes nothing.

        Secret key with scope `invoices:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `validation_error`.

        Args:
            paid_at: When the money arrived; default: now. In the future (by more than five minutes): 422.
            reference: Your own, such as the text of the bank booking; shown on the invoice.
            dry_run: Return the same as it would be, of a payment with its `preview`, and write nothing.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/invoices/{segment(invoice_id)}/mark-paid",
                body=body_of({"paidAt": paid_at, "reference": reference, "dryRun": dry_run}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.InvoiceDetail,
            options,
        )
