# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import models
from .._call import Call, FileUpload
from .._options import RequestOptions
from .._resource import AsyncResource, Resource

if TYPE_CHECKING:
    pass


class Uploads(Resource):
    def create_logo(
        self, *, file: FileUpload, options: RequestOptions | None = None
    ) -> models.UploadedAsset:
        """Upload a logo.

        PNG, JPEG or WebP, up to 2 MiB and 25 megapixels. Send it as multipart/form-data; put the answered `url` into the embed configuration.

        Dashboard session with permission `application:settings`, or an extension session with scope `uploads:write`; API keys are refused.

        Errors of its own: `no_file`, `validation_error`, `mime_not_allowed`, `invalid_file_content`, `storage_unavailable`, `logo_too_big`.
        """
        return self._transport.send_model(
            Call(
                "POST", "/api/v1/uploads/logo", file=file, credentials=("session",), takes_key=True
            ),
            models.UploadedAsset,
            options,
        )

    def create_email_asset(
        self, *, file: FileUpload, options: RequestOptions | None = None
    ) -> models.UploadedAsset:
        """Upload an image for e-mails.

        PNG, JPEG, GIF or WebP, up to 5 MiB and 25 megapixels. Send it as multipart/form-data.

        Dashboard session with permission `application:settings`, or an extension session with scope `uploads:write`; API keys are refused.

        Errors of its own: `no_file`, `validation_error`, `mime_not_allowed`, `invalid_file_content`, `storage_unavailable`, `asset_too_big`.
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/api/v1/uploads/email-asset",
                file=file,
                credentials=("session",),
                takes_key=True,
            ),
            models.UploadedAsset,
            options,
        )


class AsyncUploads(AsyncResource):
    async def create_logo(
        self, *, file: FileUpload, options: RequestOptions | None = None
    ) -> models.UploadedAsset:
        """Upload a logo.

        PNG, JPEG or WebP, up to 2 MiB and 25 megapixels. Send it as multipart/form-data; put the answered `url` into the embed configuration.

        Dashboard session with permission `application:settings`, or an extension session with scope `uploads:write`; API keys are refused.

        Errors of its own: `no_file`, `validation_error`, `mime_not_allowed`, `invalid_file_content`, `storage_unavailable`, `logo_too_big`.
        """
        return await self._transport.send_model(
            Call(
                "POST", "/api/v1/uploads/logo", file=file, credentials=("session",), takes_key=True
            ),
            models.UploadedAsset,
            options,
        )

    async def create_email_asset(
        self, *, file: FileUpload, options: RequestOptions | None = None
    ) -> models.UploadedAsset:
        """Upload an image for e-mails.

        PNG, JPEG, GIF or WebP, up to 5 MiB and 25 megapixels. Send it as multipart/form-data.

        Dashboard session with permission `application:settings`, or an extension session with scope `uploads:write`; API keys are refused.

        Errors of its own: `no_file`, `validation_error`, `mime_not_allowed`, `invalid_file_content`, `storage_unavailable`, `asset_too_big`.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/api/v1/uploads/email-asset",
                file=file,
                credentials=("session",),
                takes_key=True,
            ),
            models.UploadedAsset,
            options,
        )
