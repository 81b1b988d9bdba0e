# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Literal

from .. import models
from .._call import Call, FileUpload, segment
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from .._wire import OMIT, Omit, body_of
from ..pages import AsyncPages, Page

if TYPE_CHECKING:
    pass


class Disputes(Resource):
    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        status: Sequence[Literal["needs_response", "under_review", "won", "lost", "accepted"]]
        | None = None,
        payment_id: str | None = None,
        order_id: str | None = None,
        due_before: datetime | str | None = None,
        sort: Literal["newest", "deadline"] | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.Dispute]:
        """List disputes.

        Newest first, or by `sort=deadline` the nearest deadline first. `status` may be repeated. The evidence is only in the response of one dispute.

        Secret key with scope `payments:read`, or a session with its permission.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            status: Only in one of these statuses; may be repeated.
            payment_id: Only of this payment.
            order_id: Only of this order.
            due_before: Only those whose evidence is due at this instant or earlier; without a deadline: none.
            sort: `newest`: the newest first. `deadline`: the nearest deadline first, those without one last.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/disputes",
                query={
                    "cursor": cursor,
                    "limit": limit,
                    "status": status,
                    "paymentId": payment_id,
                    "orderId": order_id,
                    "dueBefore": due_before,
                    "sort": sort,
                },
                credentials=("secretKey", "session"),
            ),
            models.Dispute,
            "cursor",
            options,
        )

    def get(
        self,
        dispute_id: str,
        *,
        expand: Sequence[Literal["actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> models.DisputesGetResult:
        """Read a dispute with its evidence.

        `expand=actions` adds what may be done with it now.

        Secret key with scope `payments:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            expand: `actions`: what may be done with it now.
        """
        return self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/disputes/{segment(dispute_id)}",
                query={"expand": expand},
                credentials=("secretKey", "session"),
            ),
            models.DisputesGetResult,
            options,
        )

    def update(
        self,
        dispute_id: str,
        *,
        product_description: str | None | Omit = OMIT,
        customer_communication: str | None | Omit = OMIT,
        shipping_carrier: str | None | Omit = OMIT,
        shipping_tracking_number: str | None | Omit = OMIT,
        shipping_date: str | None | Omit = OMIT,
        refund_policy: str | None | Omit = OMIT,
        uncategorized_text: str | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.DisputeDetail:
        """Write the evidence.

        Sets the texts that are sent; null or an empty text removes one. Nothing is handed to the processor yet. Unless it is `needs_response`, and while a call to the processor is pending: 409 `invalid_state`.

        Secret key with scope `payments:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`.

        Args:
            product_description: What was sold.
            customer_communication: What was written with the buyer.
            shipping_carrier: Who carried it.
            shipping_tracking_number: The carrier’s number.
            shipping_date: When it was shipped, such as `2026-11-30`.
            refund_policy: Your terms of returns, and where the buyer saw them.
            uncategorized_text: Anything else.
        """
        return self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/disputes/{segment(dispute_id)}",
                body=body_of(
                    {
                        "productDescription": product_description,
                        "customerCommunication": customer_communication,
                        "shippingCarrier": shipping_carrier,
                        "shippingTrackingNumber": shipping_tracking_number,
                        "shippingDate": shipping_date,
                        "refundPolicy": refund_policy,
                        "uncategorizedText": uncategorized_text,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.DisputeDetail,
            options,
        )

    def add_file(
        self,
        dispute_id: str,
        *,
        file: FileUpload,
        kind: Literal["receipt", "shippingDocumentation", "customerCommunication", "uncategorized"]
        | None = None,
        options: RequestOptions | None = None,
    ) -> models.DisputeFile:
        """Add a file to the evidence.

        A PDF, PNG or JPEG of up to 5 MB, as multipart/form-data; one of each `kind`. A second one of a kind: 409 `invalid_state` `kind_is_taken`.

        Secret key with scope `payments:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `no_file`, `validation_error`, `file_too_big`, `mime_not_allowed`, `storage_unavailable`.

        Args:
            kind: What the file shows; one of each kind.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/disputes/{segment(dispute_id)}/files",
                query={"kind": kind},
                file=file,
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.DisputeFile,
            options,
        )

    def get_file(
        self, dispute_id: str, file_id: str, *, options: RequestOptions | None = None
    ) -> models.DisputesGetFileResult:
        """Get a URL of a file of the evidence.

        Valid for 5 minutes.

        Secret key with scope `payments:read`, or a session with its permission.

        Errors of its own: `not_found`, `storage_unavailable`.
        """
        return self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/disputes/{segment(dispute_id)}/files/{segment(file_id)}",
                credentials=("secretKey", "session"),
            ),
            models.DisputesGetFileResult,
            options,
        )

    def remove_file(
        self, dispute_id: str, file_id: str, *, options: RequestOptions | None = None
    ) -> None:
        """Remove a file from the evidence.

        Until the evidence is submitted; then 409 `invalid_state`.

        Secret key with scope `payments:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`.
        """
        self._transport.send_none(
            Call(
                "DELETE",
                f"/api/v1/disputes/{segment(dispute_id)}/files/{segment(file_id)}",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            options,
        )

    def submit(
        self,
        dispute_id: str,
        *,
        via: Literal["connector", "elsewhere"] | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.DisputeDetail:
        """Submit the evidence.

        Once: hands texts and files to the processor, and the dispute is `under_review`. A processor that takes none: 409 `evidence_not_taken`; submit it there, and record that with `via: elsewhere`. Without evidence, or past the deadline: 409 `invalid_state`. While the outcome is not known, `pendingCall` is `submit`, and it settles by itself. `dryRun` returns the same, calls nobody and writes nothing.

        Secret key with scope `payments:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `evidence_not_taken`, `storage_unavailable`, `evidence_rejected`, `processor_upstream_error`.

        Args:
            via: `connector`: hand it to the processor. `elsewhere`: only record that you submitted it there.
            dry_run: Return the same as if the processor had agreed, and write nothing; it is not called.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/disputes/{segment(dispute_id)}/submit",
                body=body_of({"via": via, "dryRun": dry_run}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.DisputeDetail,
            options,
        )

    def accept(
        self, dispute_id: str, *, dry_run: bool | Omit = OMIT, options: RequestOptions | None = None
    ) -> models.DisputeDetail:
        """Accept a dispute.

        The buyer keeps the money, and no evidence is submitted; it cannot be undone. Stripe is called; at another processor it is only recorded. Once it has ended: 409 `invalid_state`. `dryRun` returns the same, calls nobody and writes nothing.

        Secret key with scope `payments:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `storage_unavailable`, `evidence_rejected`, `processor_upstream_error`.

        Args:
            dry_run: Return the same as if the processor had agreed, and write nothing; it is not called.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/disputes/{segment(dispute_id)}/accept",
                body=body_of({"dryRun": dry_run}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.DisputeDetail,
            options,
        )


class AsyncDisputes(AsyncResource):
    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        status: Sequence[Literal["needs_response", "under_review", "won", "lost", "accepted"]]
        | None = None,
        payment_id: str | None = None,
        order_id: str | None = None,
        due_before: datetime | str | None = None,
        sort: Literal["newest", "deadline"] | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.Dispute]:
        """List disputes.

        Newest first, or by `sort=deadline` the nearest deadline first. `status` may be repeated. The evidence is only in the response of one dispute.

        Secret key with scope `payments:read`, or a session with its permission.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            status: Only in one of these statuses; may be repeated.
            payment_id: Only of this payment.
            order_id: Only of this order.
            due_before: Only those whose evidence is due at this instant or earlier; without a deadline: none.
            sort: `newest`: the newest first. `deadline`: the nearest deadline first, those without one last.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/disputes",
                query={
                    "cursor": cursor,
                    "limit": limit,
                    "status": status,
                    "paymentId": payment_id,
                    "orderId": order_id,
                    "dueBefore": due_before,
                    "sort": sort,
                },
                credentials=("secretKey", "session"),
            ),
            models.Dispute,
            "cursor",
            options,
        )

    async def get(
        self,
        dispute_id: str,
        *,
        expand: Sequence[Literal["actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> models.DisputesGetResult:
        """Read a dispute with its evidence.

        `expand=actions` adds what may be done with it now.

        Secret key with scope `payments:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            expand: `actions`: what may be done with it now.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/disputes/{segment(dispute_id)}",
                query={"expand": expand},
                credentials=("secretKey", "session"),
            ),
            models.DisputesGetResult,
            options,
        )

    async def update(
        self,
        dispute_id: str,
        *,
        product_description: str | None | Omit = OMIT,
        customer_communication: str | None | Omit = OMIT,
        shipping_carrier: str | None | Omit = OMIT,
        shipping_tracking_number: str | None | Omit = OMIT,
        shipping_date: str | None | Omit = OMIT,
        refund_policy: str | None | Omit = OMIT,
        uncategorized_text: str | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.DisputeDetail:
        """Write the evidence.

        Sets the texts that are sent; null or an empty text removes one. Nothing is handed to the processor yet. Unless it is `needs_response`, and while a call to the processor is pending: 409 `invalid_state`.

        Secret key with scope `payments:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`.

        Args:
            product_description: What was sold.
            customer_communication: What was written with the buyer.
            shipping_carrier: Who carried it.
            shipping_tracking_number: The carrier’s number.
            shipping_date: When it was shipped, such as `2026-11-30`.
            refund_policy: Your terms of returns, and where the buyer saw them.
            uncategorized_text: Anything else.
        """
        return await self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/disputes/{segment(dispute_id)}",
                body=body_of(
                    {
                        "productDescription": product_description,
                        "customerCommunication": customer_communication,
                        "shippingCarrier": shipping_carrier,
                        "shippingTrackingNumber": shipping_tracking_number,
                        "shippingDate": shipping_date,
                        "refundPolicy": refund_policy,
                        "uncategorizedText": uncategorized_text,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.DisputeDetail,
            options,
        )

    async def add_file(
        self,
        dispute_id: str,
        *,
        file: FileUpload,
        kind: Literal["receipt", "shippingDocumentation", "customerCommunication", "uncategorized"]
        | None = None,
        options: RequestOptions | None = None,
    ) -> models.DisputeFile:
        """Add a file to the evidence.

        A PDF, PNG or JPEG of up to 5 MB, as multipart/form-data; one of each `kind`. A second one of a kind: 409 `invalid_state` `kind_is_taken`.

        Secret key with scope `payments:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `no_file`, `validation_error`, `file_too_big`, `mime_not_allowed`, `storage_unavailable`.

        Args:
            kind: What the file shows; one of each kind.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/disputes/{segment(dispute_id)}/files",
                query={"kind": kind},
                file=file,
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.DisputeFile,
            options,
        )

    async def get_file(
        self, dispute_id: str, file_id: str, *, options: RequestOptions | None = None
    ) -> models.DisputesGetFileResult:
        """Get a URL of a file of the evidence.

        Valid for 5 minutes.

        Secret key with scope `payments:read`, or a session with its permission.

        Errors of its own: `not_found`, `storage_unavailable`.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/disputes/{segment(dispute_id)}/files/{segment(file_id)}",
                credentials=("secretKey", "session"),
            ),
            models.DisputesGetFileResult,
            options,
        )

    async def remove_file(
        self, dispute_id: str, file_id: str, *, options: RequestOptions | None = None
    ) -> None:
        """Remove a file from the evidence.

        Until the evidence is submitted; then 409 `invalid_state`.

        Secret key with scope `payments:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`.
        """
        await self._transport.send_none(
            Call(
                "DELETE",
                f"/api/v1/disputes/{segment(dispute_id)}/files/{segment(file_id)}",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            options,
        )

    async def submit(
        self,
        dispute_id: str,
        *,
        via: Literal["connector", "elsewhere"] | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.DisputeDetail:
        """Submit the evidence.

        Once: hands texts and files to the processor, and the dispute is `under_review`. A processor that takes none: 409 `evidence_not_taken`; submit it there, and record that with `via: elsewhere`. Without evidence, or past the deadline: 409 `invalid_state`. While the outcome is not known, `pendingCall` is `submit`, and it settles by itself. `dryRun` returns the same, calls nobody and writes nothing.

        Secret key with scope `payments:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `evidence_not_taken`, `storage_unavailable`, `evidence_rejected`, `processor_upstream_error`.

        Args:
            via: `connector`: hand it to the processor. `elsewhere`: only record that you submitted it there.
            dry_run: Return the same as if the processor had agreed, and write nothing; it is not called.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/disputes/{segment(dispute_id)}/submit",
                body=body_of({"via": via, "dryRun": dry_run}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.DisputeDetail,
            options,
        )

    async def accept(
        self, dispute_id: str, *, dry_run: bool | Omit = OMIT, options: RequestOptions | None = None
    ) -> models.DisputeDetail:
        """Accept a dispute.

        The buyer keeps the money, and no evidence is submitted; it cannot be undone. Stripe is called; at another processor it is only recorded. Once it has ended: 409 `invalid_state`. `dryRun` returns the same, calls nobody and writes nothing.

        Secret key with scope `payments:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `storage_unavailable`, `evidence_rejected`, `processor_upstream_error`.

        Args:
            dry_run: Return the same as if the processor had agreed, and write nothing; it is not called.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/disputes/{segment(dispute_id)}/accept",
                body=body_of({"dryRun": dry_run}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.DisputeDetail,
            options,
        )
