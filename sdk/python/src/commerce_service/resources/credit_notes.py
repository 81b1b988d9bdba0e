# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from contextlib import AbstractAsyncContextManager, AbstractContextManager
from datetime import datetime
from typing import TYPE_CHECKING, Literal

from .. import models
from .._call import Call, segment
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from ..downloads import AsyncDownloadStream, Download, DownloadStream
from ..pages import AsyncPages, Page

if TYPE_CHECKING:
    from .. import enums


class CreditNotes(Resource):
    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        sort: Literal["-createdAt", "createdAt"] | None = None,
        invoice_id: str | None = None,
        order_id: str | None = None,
        customer_id: str | None = None,
        number: str | None = None,
        currency: enums.Currency | str | None = None,
        issued_from: datetime | str | None = None,
        issued_to: datetime | str | None = None,
        pdf_status: Literal["failed"] | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.CreditNote]:
        """List credit notes.

        One for each refund of an invoice; newest first, unless `sort` says otherwise.

        Secret key with scope `invoices:read`, or a session with its permission.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            sort: `-createdAt`: newest first. `createdAt`: oldest first.
            invoice_id: Only those of this invoice.
            order_id: Only those of this order.
            customer_id: Only those of this customer.
            number: Only those with this number. What precedes its digits may be left out, and zeros: `KR-000069` and `69` find TEST-KR-000069.
            currency: Only those in this currency.
            issued_from: Only those issued at this instant or later.
            issued_to: Only those issued at this instant or earlier.
            pdf_status: `failed`: only those whose PDF could not be rendered, and is missing.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/credit-notes",
                query={
                    "cursor": cursor,
                    "limit": limit,
                    "sort": sort,
                    "invoiceId": invoice_id,
                    "orderId": order_id,
                    "customerId": customer_id,
                    "number": number,
                    "currency": currency,
                    "issuedFrom": issued_from,
                    "issuedTo": issued_to,
                    "pdfStatus": pdf_status,
                },
                credentials=("secretKey", "session"),
            ),
            models.CreditNote,
            "cursor",
            options,
        )

    def get(
        self, credit_note_id: str, *, options: RequestOptions | None = None
    ) -> models.CreditNoteDetail:
        """Read a credit note.

        With lines, taxes and parties. The credit note of a whole invoice repeats its lines; that of a part has a line a tax rate.

        Secret key with scope `invoices:read`, or a session with its permission.

        Errors of its own: `not_found`.
        """
        return self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/credit-notes/{segment(credit_note_id)}",
                credentials=("secretKey", "session"),
            ),
            models.CreditNoteDetail,
            options,
        )

    def render(
        self, credit_note_id: str, *, options: RequestOptions | None = None
    ) -> models.CreditNotesRenderResult:
        """Render a credit note's PDF again.

        After its rendering was given up (`pdfStatus` is `failed`); a mail that waits for the document is sent with it. However often it is asked for, it is rendered once.

        Secret key with scope `invoices:write`, or a session with its permission.

        Errors of its own: `not_found`.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/credit-notes/{segment(credit_note_id)}/render",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.CreditNotesRenderResult,
            options,
        )

    def download(
        self,
        credit_note_id: str,
        *,
        format: Literal["xrechnung"] | None = None,
        options: RequestOptions | None = None,
    ) -> Download:
        """Download a credit note's PDF.

        Redirects to a URL that is valid for 5 minutes; `format=json` returns the URL. `format=xrechnung` returns the credit note as XRechnung 3.0 (type 381); 422 `xrechnung_incomplete` names what it lacks, and where that is set.

        Secret key with scope `invoices:read`, or a session with its permission.

        Errors of its own: `not_found`, `pdf_not_ready`, `storage_unavailable`, `xrechnung_incomplete`.

        Args:
            format: `json` returns the URL; left out: a redirect to it. `xrechnung` returns the document itself as XRechnung 3.0, XML in the syntax CII.
        """
        return self._transport.send_file(
            Call(
                "GET",
                f"/api/v1/credit-notes/{segment(credit_note_id)}/download",
                query={"format": format},
                credentials=("secretKey", "session"),
                accept="*/*",
            ),
            options,
        )

    def stream_download(
        self,
        credit_note_id: str,
        *,
        format: Literal["xrechnung"] | None = None,
        options: RequestOptions | None = None,
    ) -> AbstractContextManager[DownloadStream]:
        """The same, to be read in pieces: `with ... as stream: stream.iter_bytes()`."""
        return self._transport.stream_file(
            Call(
                "GET",
                f"/api/v1/credit-notes/{segment(credit_note_id)}/download",
                query={"format": format},
                credentials=("secretKey", "session"),
                accept="*/*",
            ),
            options,
        )


class AsyncCreditNotes(AsyncResource):
    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        sort: Literal["-createdAt", "createdAt"] | None = None,
        invoice_id: str | None = None,
        order_id: str | None = None,
        customer_id: str | None = None,
        number: str | None = None,
        currency: enums.Currency | str | None = None,
        issued_from: datetime | str | None = None,
        issued_to: datetime | str | None = None,
        pdf_status: Literal["failed"] | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.CreditNote]:
        """List credit notes.

        One for each refund of an invoice; newest first, unless `sort` says otherwise.

        Secret key with scope `invoices:read`, or a session with its permission.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            sort: `-createdAt`: newest first. `createdAt`: oldest first.
            invoice_id: Only those of this invoice.
            order_id: Only those of this order.
            customer_id: Only those of this customer.
            number: Only those with this number. What precedes its digits may be left out, and zeros: `KR-000069` and `69` find TEST-KR-000069.
            currency: Only those in this currency.
            issued_from: Only those issued at this instant or later.
            issued_to: Only those issued at this instant or earlier.
            pdf_status: `failed`: only those whose PDF could not be rendered, and is missing.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/credit-notes",
                query={
                    "cursor": cursor,
                    "limit": limit,
                    "sort": sort,
                    "invoiceId": invoice_id,
                    "orderId": order_id,
                    "customerId": customer_id,
                    "number": number,
                    "currency": currency,
                    "issuedFrom": issued_from,
                    "issuedTo": issued_to,
                    "pdfStatus": pdf_status,
                },
                credentials=("secretKey", "session"),
            ),
            models.CreditNote,
            "cursor",
            options,
        )

    async def get(
        self, credit_note_id: str, *, options: RequestOptions | None = None
    ) -> models.CreditNoteDetail:
        """Read a credit note.

        With lines, taxes and parties. The credit note of a whole invoice repeats its lines; that of a part has a line a tax rate.

        Secret key with scope `invoices:read`, or a session with its permission.

        Errors of its own: `not_found`.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/credit-notes/{segment(credit_note_id)}",
                credentials=("secretKey", "session"),
            ),
            models.CreditNoteDetail,
            options,
        )

    async def render(
        self, credit_note_id: str, *, options: RequestOptions | None = None
    ) -> models.CreditNotesRenderResult:
        """Render a credit note's PDF again.

        After its rendering was given up (`pdfStatus` is `failed`); a mail that waits for the document is sent with it. However often it is asked for, it is rendered once.

        Secret key with scope `invoices:write`, or a session with its permission.

        Errors of its own: `not_found`.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/credit-notes/{segment(credit_note_id)}/render",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.CreditNotesRenderResult,
            options,
        )

    async def download(
        self,
        credit_note_id: str,
        *,
        format: Literal["xrechnung"] | None = None,
        options: RequestOptions | None = None,
    ) -> Download:
        """Download a credit note's PDF.

        Redirects to a URL that is valid for 5 minutes; `format=json` returns the URL. `format=xrechnung` returns the credit note as XRechnung 3.0 (type 381); 422 `xrechnung_incomplete` names what it lacks, and where that is set.

        Secret key with scope `invoices:read`, or a session with its permission.

        Errors of its own: `not_found`, `pdf_not_ready`, `storage_unavailable`, `xrechnung_incomplete`.

        Args:
            format: `json` returns the URL; left out: a redirect to it. `xrechnung` returns the document itself as XRechnung 3.0, XML in the syntax CII.
        """
        return await self._transport.send_file(
            Call(
                "GET",
                f"/api/v1/credit-notes/{segment(credit_note_id)}/download",
                query={"format": format},
                credentials=("secretKey", "session"),
                accept="*/*",
            ),
            options,
        )

    def stream_download(
        self,
        credit_note_id: str,
        *,
        format: Literal["xrechnung"] | None = None,
        options: RequestOptions | None = None,
    ) -> AbstractAsyncContextManager[AsyncDownloadStream]:
        """The same, to be read in pieces: `with ... as stream: stream.iter_bytes()`."""
        return self._transport.stream_file(
            Call(
                "GET",
                f"/api/v1/credit-notes/{segment(credit_note_id)}/download",
                query={"format": format},
                credentials=("secretKey", "session"),
                accept="*/*",
            ),
            options,
        )
