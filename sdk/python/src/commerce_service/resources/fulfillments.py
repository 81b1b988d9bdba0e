# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from datetime import datetime
from typing import TYPE_CHECKING, Any, List, Literal

from .. import models
from .._call import Call, FileUpload, segment
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from .._wire import OMIT, Omit, body_of, shaped
from ..downloads import AsyncDownloadStream, Download, DownloadStream
from ..pages import AsyncPages, Page

if TYPE_CHECKING:
    from .. import params


class Fulfillments(Resource):
    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        status: Literal["pending", "ready", "shipped", "delivered", "returned", "cancelled"]
        | None = None,
        type: Literal["physical", "digital", "service"] | None = None,
        order_id: str | None = None,
        tracking_number: str | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.Fulfillment]:
        """List fulfillments.

        Newest first.

        Secret key with scope `fulfillments:read`, or a session with its permission.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            status: Only in this status.
            type: Only of this type.
            order_id: Only those of this order.
            tracking_number: Only those with exactly this tracking number.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/fulfillments",
                query={
                    "cursor": cursor,
                    "limit": limit,
                    "status": status,
                    "type": type,
                    "orderId": order_id,
                    "trackingNumber": tracking_number,
                },
                credentials=("secretKey", "session"),
            ),
            models.Fulfillment,
            "cursor",
            options,
        )

    def create_packing_slips(
        self, *, order_ids: Sequence[str], options: RequestOptions | None = None
    ) -> models.FulfillmentsCreatePackingSlipsResult:
        """Print packing slips.

        One PDF for the parcels of up to 100 orders of one application, a slip from a new page on for each: delivery address, SKU, name and units that have not gone out, or all units where everything has; no prices. Each slip is in the language of its buyer. 422 with details code `nothing_to_pack` names an order that is cancelled, a draft, without goods, or of another application.

        Secret key with scope `fulfillments:read`, or a session with its permission.

        Errors of its own: `not_found`, `validation_error`, `pdf_not_ready`.

        Args:
            order_ids: Orders of one application, in the order in which their slips are printed.
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/api/v1/packing-slips",
                body=body_of({"orderIds": order_ids}),
                credentials=("secretKey", "session"),
            ),
            models.FulfillmentsCreatePackingSlipsResult,
            options,
        )

    def get(
        self,
        fulfillment_id: str,
        *,
        expand: Sequence[Literal["actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> models.FulfillmentsGetResult:
        """Read a fulfillment.

        `expand=actions` adds what may be done with it now.

        Secret key with scope `fulfillments:read`, or a session with its permission.

        Errors of its own: `fulfillment_not_found`.

        Args:
            expand: `actions`: what may be done with it now.
        """
        return self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/fulfillments/{segment(fulfillment_id)}",
                query={"expand": expand},
                credentials=("secretKey", "session"),
            ),
            models.FulfillmentsGetResult,
            options,
        )

    def update(
        self,
        fulfillment_id: str,
        *,
        carrier: str | None | Omit = OMIT,
        tracking_number: str | None | Omit = OMIT,
        tracking_url: str | None | Omit = OMIT,
        max_downloads: int | None | Omit = OMIT,
        download_expires_at: datetime | str | None | Omit = OMIT,
        revoke_on_refund: bool | Omit = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Fulfillment:
        """Change a fulfillment.

        In any status; fields that are left out stay. Limits of downloads that are set here hold at once for links that were sent.

        Secret key with scope `fulfillments:write`, or a session with its permission.

        Errors of its own: `fulfillment_not_found`.

        Args:
            carrier: Who carries it; shown to the buyer.
            tracking_number: The carrier’s; shown to the buyer.
            tracking_url: Where the buyer can follow it.
            max_downloads: Downloads of each file; null: any number. Left out: as `settings.digital` of the application is at the release.
            download_expires_at: When its links stop working; null: never. Given before the release, it holds after it too.
            revoke_on_refund: Whether downloads of its files end when all that was paid for the order is refunded; they resume when it is set to `false` afterwards.
            metadata: Free-form; at most 50 keys and 10 KB serialized. Replaced as a whole.
        """
        return self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/fulfillments/{segment(fulfillment_id)}",
                body=body_of(
                    {
                        "carrier": carrier,
                        "trackingNumber": tracking_number,
                        "trackingUrl": tracking_url,
                        "maxDownloads": max_downloads,
                        "downloadExpiresAt": download_expires_at,
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

    def ship(
        self,
        fulfillment_id: str,
        *,
        carrier: str | None | Omit = OMIT,
        tracking_number: str | None | Omit = OMIT,
        tracking_url: str | None | Omit = OMIT,
        shipped_at: datetime | str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Fulfillment:
        """Ship a physical fulfillment.

        From `pending`; its units count as fulfilled from then on, and the buyer gets a mail with the tracking link, unless the settings say otherwise.

        Secret key with scope `fulfillments:write`, or a session with its permission.

        Errors of its own: `fulfillment_not_found`, `invalid_state`.

        Args:
            carrier: Who carries it; shown to the buyer.
            tracking_number: The carrier’s; shown to the buyer.
            tracking_url: Where the buyer can follow it.
            shipped_at: When it was handed over; default: now.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/fulfillments/{segment(fulfillment_id)}/ship",
                body=body_of(
                    {
                        "carrier": carrier,
                        "trackingNumber": tracking_number,
                        "trackingUrl": tracking_url,
                        "shippedAt": shipped_at,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Fulfillment,
            options,
        )

    def deliver(
        self,
        fulfillment_id: str,
        *,
        delivered_at: datetime | str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Fulfillment:
        """Record a delivery, or that a service was rendered.

        Goods from `shipped`, a service from `pending`; anything else is 409 `invalid_state`. The units of a service are fulfilled by it.

        Secret key with scope `fulfillments:write`, or a session with its permission.

        Errors of its own: `fulfillment_not_found`, `invalid_state`.

        Args:
            delivered_at: When it arrived; default: now.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/fulfillments/{segment(fulfillment_id)}/deliver",
                body=body_of({"deliveredAt": delivered_at}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Fulfillment,
            options,
        )

    def return_(
        self,
        fulfillment_id: str,
        *,
        line_items: Sequence[params.FulfillmentsReturnLineItem],
        options: RequestOptions | None = None,
    ) -> models.Fulfillment:
        """Record returned units.

        From `shipped` or `delivered`. It moves no money: refund the payment for that. When all units are back, the fulfillment is `returned`.

        Secret key with scope `fulfillments:write`, or a session with its permission.

        Errors of its own: `fulfillment_not_found`, `invalid_state`, `validation_error`.

        Args:
            line_items: What came back, at most what of this fulfillment has not come back yet.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/fulfillments/{segment(fulfillment_id)}/return",
                body=body_of({"lineItems": shaped(line_items, "FulfillmentsReturnLineItem")}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Fulfillment,
            options,
        )

    def cancel(
        self,
        fulfillment_id: str,
        *,
        reason: str | None | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Fulfillment:
        """Cancel a fulfillment.

        Before it ships; for digital goods at any time, which revokes their links. Its units are open again. `dryRun` returns the same and writes nothing.

        Secret key with scope `fulfillments:write`, or a session with its permission.

        Errors of its own: `fulfillment_not_found`, `invalid_state`.

        Args:
            reason: For your own records; no response shows it.
            dry_run: Return the same and write nothing.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/fulfillments/{segment(fulfillment_id)}/cancel",
                body=body_of({"reason": reason, "dryRun": dry_run}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Fulfillment,
            options,
        )

    def add_file(
        self, fulfillment_id: str, *, file: FileUpload, options: RequestOptions | None = None
    ) -> models.FulfillmentFile:
        """Add a file to a digital fulfillment.

        Up to 250 MiB, as multipart/form-data. The first bytes decide the type; name and declared type must not contradict it. The first file makes the fulfillment `ready`, or releases it with `autoRelease`. Once released or cancelled: 409 `invalid_state`.

        Secret key with scope `fulfillments:write`, or a session with its permission.

        Errors of its own: `fulfillment_not_found`, `fulfillment_not_digital`, `invalid_state`, `no_file`, `validation_error`, `file_too_big`, `mime_not_allowed`, `storage_unavailable`.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/fulfillments/{segment(fulfillment_id)}/files",
                file=file,
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.FulfillmentFile,
            options,
        )

    def remove_file(
        self, fulfillment_id: str, file_id: str, *, options: RequestOptions | None = None
    ) -> None:
        """Remove a file before the release.

        Of a digital fulfillment that is `pending` or `ready`; without its last file it is `pending` again.

        Secret key with scope `fulfillments:write`, or a session with its permission.

        Errors of its own: `fulfillment_not_found`, `fulfillment_not_digital`, `not_found`, `invalid_state`.
        """
        self._transport.send_none(
            Call(
                "DELETE",
                f"/api/v1/fulfillments/{segment(fulfillment_id)}/files/{segment(file_id)}",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            options,
        )

    def release(
        self, fulfillment_id: str, *, options: RequestOptions | None = None
    ) -> models.Fulfillment:
        """Release a digital fulfillment.

        From `ready`: fixes the limits of downloads, creates the links and mails them to the customer; its units count as fulfilled. Again: 409 `invalid_state`; `/download-links` makes further links.

        Secret key with scope `fulfillments:write`, or a session with its permission.

        Errors of its own: `fulfillment_not_found`, `fulfillment_not_digital`, `invalid_state`.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/fulfillments/{segment(fulfillment_id)}/release",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Fulfillment,
            options,
        )

    def create_download_links(
        self,
        fulfillment_id: str,
        *,
        file_id: str | Omit = OMIT,
        rotate: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> List[models.DownloadLink]:
        """Create download links.

        For each file, or for `fileId`, once the fulfillment is released; each request makes new ones. `rotate` revokes all earlier links.

        Secret key with scope `fulfillments:write`, or a session with its permission.

        Errors of its own: `fulfillment_not_found`, `fulfillment_not_digital`, `not_found`, `invalid_state`.

        Args:
            file_id: Only a link to this file; default: to each file.
            rotate: `true` revokes every earlier link, also those that were mailed.
        """
        return self._transport.send_list(
            Call(
                "POST",
                f"/api/v1/fulfillments/{segment(fulfillment_id)}/download-links",
                body=body_of({"fileId": file_id, "rotate": rotate}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.DownloadLink,
            options,
        )

    def download(
        self,
        fulfillment_id: str,
        *,
        token: str | None = None,
        file_: str | None = None,
        options: RequestOptions | None = None,
    ) -> Download:
        """Download a file by its link.

        Redirects to a URL that is good for 60 seconds. Without `file`, where several are there, a browser gets a list. HEAD and prefetches count as nothing: they get the list, and no URL of a file.

        No credential.

        Errors of its own: `missing_token`, `invalid_token`, `token_mismatch`, `fulfillment_not_found`, `not_found`, `validation_error`, `download_expired`, `download_limit_reached`, `storage_unavailable`.

        Args:
            token: The signed token of the link.
            file_: The file; may be left out where there is only one.
        """
        return self._transport.send_file(
            Call(
                "GET",
                f"/api/v1/fulfillments/{segment(fulfillment_id)}/download",
                query={"token": token, "file": file_},
                accept="*/*",
            ),
            options,
        )

    def stream_download(
        self,
        fulfillment_id: str,
        *,
        token: str | None = None,
        file_: str | None = None,
        options: RequestOptions | None = None,
    ) -> AbstractContextManager[DownloadStream]:
        """The same, to be read in pieces: `with ... as stream: stream.iter_bytes()`."""
        return self._transport.stream_file(
            Call(
                "GET",
                f"/api/v1/fulfillments/{segment(fulfillment_id)}/download",
                query={"token": token, "file": file_},
                accept="*/*",
            ),
            options,
        )


class AsyncFulfillments(AsyncResource):
    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        status: Literal["pending", "ready", "shipped", "delivered", "returned", "cancelled"]
        | None = None,
        type: Literal["physical", "digital", "service"] | None = None,
        order_id: str | None = None,
        tracking_number: str | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.Fulfillment]:
        """List fulfillments.

        Newest first.

        Secret key with scope `fulfillments:read`, or a session with its permission.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            status: Only in this status.
            type: Only of this type.
            order_id: Only those of this order.
            tracking_number: Only those with exactly this tracking number.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/fulfillments",
                query={
                    "cursor": cursor,
                    "limit": limit,
                    "status": status,
                    "type": type,
                    "orderId": order_id,
                    "trackingNumber": tracking_number,
                },
                credentials=("secretKey", "session"),
            ),
            models.Fulfillment,
            "cursor",
            options,
        )

    async def create_packing_slips(
        self, *, order_ids: Sequence[str], options: RequestOptions | None = None
    ) -> models.FulfillmentsCreatePackingSlipsResult:
        """Print packing slips.

        One PDF for the parcels of up to 100 orders of one application, a slip from a new page on for each: delivery address, SKU, name and units that have not gone out, or all units where everything has; no prices. Each slip is in the language of its buyer. 422 with details code `nothing_to_pack` names an order that is cancelled, a draft, without goods, or of another application.

        Secret key with scope `fulfillments:read`, or a session with its permission.

        Errors of its own: `not_found`, `validation_error`, `pdf_not_ready`.

        Args:
            order_ids: Orders of one application, in the order in which their slips are printed.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/api/v1/packing-slips",
                body=body_of({"orderIds": order_ids}),
                credentials=("secretKey", "session"),
            ),
            models.FulfillmentsCreatePackingSlipsResult,
            options,
        )

    async def get(
        self,
        fulfillment_id: str,
        *,
        expand: Sequence[Literal["actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> models.FulfillmentsGetResult:
        """Read a fulfillment.

        `expand=actions` adds what may be done with it now.

        Secret key with scope `fulfillments:read`, or a session with its permission.

        Errors of its own: `fulfillment_not_found`.

        Args:
            expand: `actions`: what may be done with it now.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/fulfillments/{segment(fulfillment_id)}",
                query={"expand": expand},
                credentials=("secretKey", "session"),
            ),
            models.FulfillmentsGetResult,
            options,
        )

    async def update(
        self,
        fulfillment_id: str,
        *,
        carrier: str | None | Omit = OMIT,
        tracking_number: str | None | Omit = OMIT,
        tracking_url: str | None | Omit = OMIT,
        max_downloads: int | None | Omit = OMIT,
        download_expires_at: datetime | str | None | Omit = OMIT,
        revoke_on_refund: bool | Omit = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Fulfillment:
        """Change a fulfillment.

        In any status; fields that are left out stay. Limits of downloads that are set here hold at once for links that were sent.

        Secret key with scope `fulfillments:write`, or a session with its permission.

        Errors of its own: `fulfillment_not_found`.

        Args:
            carrier: Who carries it; shown to the buyer.
            tracking_number: The carrier’s; shown to the buyer.
            tracking_url: Where the buyer can follow it.
            max_downloads: Downloads of each file; null: any number. Left out: as `settings.digital` of the application is at the release.
            download_expires_at: When its links stop working; null: never. Given before the release, it holds after it too.
            revoke_on_refund: Whether downloads of its files end when all that was paid for the order is refunded; they resume when it is set to `false` afterwards.
            metadata: Free-form; at most 50 keys and 10 KB serialized. Replaced as a whole.
        """
        return await self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/fulfillments/{segment(fulfillment_id)}",
                body=body_of(
                    {
                        "carrier": carrier,
                        "trackingNumber": tracking_number,
                        "trackingUrl": tracking_url,
                        "maxDownloads": max_downloads,
                        "downloadExpiresAt": download_expires_at,
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

    async def ship(
        self,
        fulfillment_id: str,
        *,
        carrier: str | None | Omit = OMIT,
        tracking_number: str | None | Omit = OMIT,
        tracking_url: str | None | Omit = OMIT,
        shipped_at: datetime | str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Fulfillment:
        """Ship a physical fulfillment.

        From `pending`; its units count as fulfilled from then on, and the buyer gets a mail with the tracking link, unless the settings say otherwise.

        Secret key with scope `fulfillments:write`, or a session with its permission.

        Errors of its own: `fulfillment_not_found`, `invalid_state`.

        Args:
            carrier: Who carries it; shown to the buyer.
            tracking_number: The carrier’s; shown to the buyer.
            tracking_url: Where the buyer can follow it.
            shipped_at: When it was handed over; default: now.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/fulfillments/{segment(fulfillment_id)}/ship",
                body=body_of(
                    {
                        "carrier": carrier,
                        "trackingNumber": tracking_number,
                        "trackingUrl": tracking_url,
                        "shippedAt": shipped_at,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Fulfillment,
            options,
        )

    async def deliver(
        self,
        fulfillment_id: str,
        *,
        delivered_at: datetime | str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Fulfillment:
        """Record a delivery, or that a service was rendered.

        Goods from `shipped`, a service from `pending`; anything else is 409 `invalid_state`. The units of a service are fulfilled by it.

        Secret key with scope `fulfillments:write`, or a session with its permission.

        Errors of its own: `fulfillment_not_found`, `invalid_state`.

        Args:
            delivered_at: When it arrived; default: now.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/fulfillments/{segment(fulfillment_id)}/deliver",
                body=body_of({"deliveredAt": delivered_at}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Fulfillment,
            options,
        )

    async def return_(
        self,
        fulfillment_id: str,
        *,
        line_items: Sequence[params.FulfillmentsReturnLineItem],
        options: RequestOptions | None = None,
    ) -> models.Fulfillment:
        """Record returned units.

        From `shipped` or `delivered`. It moves no money: refund the payment for that. When all units are back, the fulfillment is `returned`.

        Secret key with scope `fulfillments:write`, or a session with its permission.

        Errors of its own: `fulfillment_not_found`, `invalid_state`, `validation_error`.

        Args:
            line_items: What came back, at most what of this fulfillment has not come back yet.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/fulfillments/{segment(fulfillment_id)}/return",
                body=body_of({"lineItems": shaped(line_items, "FulfillmentsReturnLineItem")}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Fulfillment,
            options,
        )

    async def cancel(
        self,
        fulfillment_id: str,
        *,
        reason: str | None | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Fulfillment:
        """Cancel a fulfillment.

        Before it ships; for digital goods at any time, which revokes their links. Its units are open again. `dryRun` returns the same and writes nothing.

        Secret key with scope `fulfillments:write`, or a session with its permission.

        Errors of its own: `fulfillment_not_found`, `invalid_state`.

        Args:
            reason: For your own records; no response shows it.
            dry_run: Return the same and write nothing.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/fulfillments/{segment(fulfillment_id)}/cancel",
                body=body_of({"reason": reason, "dryRun": dry_run}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Fulfillment,
            options,
        )

    async def add_file(
        self, fulfillment_id: str, *, file: FileUpload, options: RequestOptions | None = None
    ) -> models.FulfillmentFile:
        """Add a file to a digital fulfillment.

        Up to 250 MiB, as multipart/form-data. The first bytes decide the type; name and declared type must not contradict it. The first file makes the fulfillment `ready`, or releases it with `autoRelease`. Once released or cancelled: 409 `invalid_state`.

        Secret key with scope `fulfillments:write`, or a session with its permission.

        Errors of its own: `fulfillment_not_found`, `fulfillment_not_digital`, `invalid_state`, `no_file`, `validation_error`, `file_too_big`, `mime_not_allowed`, `storage_unavailable`.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/fulfillments/{segment(fulfillment_id)}/files",
                file=file,
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.FulfillmentFile,
            options,
        )

    async def remove_file(
        self, fulfillment_id: str, file_id: str, *, options: RequestOptions | None = None
    ) -> None:
        """Remove a file before the release.

        Of a digital fulfillment that is `pending` or `ready`; without its last file it is `pending` again.

        Secret key with scope `fulfillments:write`, or a session with its permission.

        Errors of its own: `fulfillment_not_found`, `fulfillment_not_digital`, `not_found`, `invalid_state`.
        """
        await self._transport.send_none(
            Call(
                "DELETE",
                f"/api/v1/fulfillments/{segment(fulfillment_id)}/files/{segment(file_id)}",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            options,
        )

    async def release(
        self, fulfillment_id: str, *, options: RequestOptions | None = None
    ) -> models.Fulfillment:
        """Release a digital fulfillment.

        From `ready`: fixes the limits of downloads, creates the links and mails them to the customer; its units count as fulfilled. Again: 409 `invalid_state`; `/download-links` makes further links.

        Secret key with scope `fulfillments:write`, or a session with its permission.

        Errors of its own: `fulfillment_not_found`, `fulfillment_not_digital`, `invalid_state`.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/fulfillments/{segment(fulfillment_id)}/release",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Fulfillment,
            options,
        )

    async def create_download_links(
        self,
        fulfillment_id: str,
        *,
        file_id: str | Omit = OMIT,
        rotate: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> List[models.DownloadLink]:
        """Create download links.

        For each file, or for `fileId`, once the fulfillment is released; each request makes new ones. `rotate` revokes all earlier links.

        Secret key with scope `fulfillments:write`, or a session with its permission.

        Errors of its own: `fulfillment_not_found`, `fulfillment_not_digital`, `not_found`, `invalid_state`.

        Args:
            file_id: Only a link to this file; default: to each file.
            rotate: `true` revokes every earlier link, also those that were mailed.
        """
        return await self._transport.send_list(
            Call(
                "POST",
                f"/api/v1/fulfillments/{segment(fulfillment_id)}/download-links",
                body=body_of({"fileId": file_id, "rotate": rotate}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.DownloadLink,
            options,
        )

    async def download(
        self,
        fulfillment_id: str,
        *,
        token: str | None = None,
        file_: str | None = None,
        options: RequestOptions | None = None,
    ) -> Download:
        """Download a file by its link.

        Redirects to a URL that is good for 60 seconds. Without `file`, where several are there, a browser gets a list. HEAD and prefetches count as nothing: they get the list, and no URL of a file.

        No credential.

        Errors of its own: `missing_token`, `invalid_token`, `token_mismatch`, `fulfillment_not_found`, `not_found`, `validation_error`, `download_expired`, `download_limit_reached`, `storage_unavailable`.

        Args:
            token: The signed token of the link.
            file_: The file; may be left out where there is only one.
        """
        return await self._transport.send_file(
            Call(
                "GET",
                f"/api/v1/fulfillments/{segment(fulfillment_id)}/download",
                query={"token": token, "file": file_},
                accept="*/*",
            ),
            options,
        )

    def stream_download(
        self,
        fulfillment_id: str,
        *,
        token: str | None = None,
        file_: str | None = None,
        options: RequestOptions | None = None,
    ) -> AbstractAsyncContextManager[AsyncDownloadStream]:
        """The same, to be read in pieces: `with ... as stream: stream.iter_bytes()`."""
        return self._transport.stream_file(
            Call(
                "GET",
                f"/api/v1/fulfillments/{segment(fulfillment_id)}/download",
                query={"token": token, "file": file_},
                accept="*/*",
            ),
            options,
        )
