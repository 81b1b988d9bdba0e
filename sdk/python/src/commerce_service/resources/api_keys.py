# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Literal

from .. import models
from .._call import Call, segment
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from .._wire import OMIT, Omit, body_of
from ..pages import AsyncPages, Page

if TYPE_CHECKING:
    pass


class ApiKeys(Resource):
    def create(
        self,
        *,
        name: str,
        type: Literal["secret", "publishable"] | Omit = OMIT,
        scopes: Sequence[str] | Omit = OMIT,
        expires_at: datetime | str | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.NewApiKey:
        """Create a key.

        Pinned to one application and one environment; `key` is shown only in this response.

        Dashboard session with permission `application:api-keys`; API keys are refused.

        Errors of its own: `invalid_scope`, `validation_error`.

        Args:
            name: Its name, for people: what uses it. Timelines and the audit log show it.
            type: `secret`: for your server. `publishable`: for pages, to quote prices and to open cart sessions.
            scopes: What it may do, such as `carts:write`; `write` includes `read`. Required for a secret key; a publishable key gets both of its scopes by default. They cannot be changed.
            expires_at: When it ends, in the future; null or left out: never.
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/api/v1/api-keys",
                body=body_of(
                    {"name": name, "type": type, "scopes": scopes, "expiresAt": expires_at}
                ),
                credentials=("session",),
                takes_key=True,
            ),
            models.NewApiKey,
            options,
        )

    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        type: Literal["secret", "publishable"] | None = None,
        include_revoked: bool | None = None,
        expand: Sequence[Literal["actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.ApiKeysListResult]:
        """List keys.

        Newest first, without the keys themselves.

        Dashboard session with permission `application:api-keys`; API keys are refused.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            type: Only keys of this type.
            include_revoked: Whether revoked keys are listed too.
            expand: `actions`: what may be done with it now.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/api-keys",
                query={
                    "cursor": cursor,
                    "limit": limit,
                    "type": type,
                    "includeRevoked": include_revoked,
                    "expand": expand,
                },
                credentials=("session",),
            ),
            models.ApiKeysListResult,
            "cursor",
            options,
        )

    def get(
        self,
        api_key_id: str,
        *,
        expand: Sequence[Literal["actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> models.ApiKeysGetResult:
        """Read a key.

        Dashboard session with permission `application:api-keys`; API keys are refused.

        Errors of its own: `not_found`.

        Args:
            expand: `actions`: what may be done with it now.
        """
        return self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/api-keys/{segment(api_key_id)}",
                query={"expand": expand},
                credentials=("session",),
            ),
            models.ApiKeysGetResult,
            options,
        )

    def update(
        self, api_key_id: str, *, name: str | Omit = OMIT, options: RequestOptions | None = None
    ) -> models.ApiKey:
        """Rename a key.

        Dashboard session with permission `application:api-keys`; API keys are refused.

        Errors of its own: `not_found`.

        Args:
            name: Its name, for people: what uses it. Timelines and the audit log show it.
        """
        return self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/api-keys/{segment(api_key_id)}",
                body=body_of({"name": name}),
                credentials=("session",),
                takes_key=True,
            ),
            models.ApiKey,
            options,
        )

    def delete(self, api_key_id: str, *, options: RequestOptions | None = None) -> None:
        """Revoke a key.

        The next call with it returns 401.

        Dashboard session with permission `application:api-keys`; API keys are refused.

        Errors of its own: `not_found`.
        """
        self._transport.send_none(
            Call(
                "DELETE",
                f"/api/v1/api-keys/{segment(api_key_id)}",
                credentials=("session",),
                takes_key=True,
            ),
            options,
        )

    def rotate(
        self,
        api_key_id: str,
        *,
        overlap_seconds: int | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.NewApiKey:
        """Replace a key by a new one.

        The old key stays valid for `overlapSeconds`.

        Dashboard session with permission `application:api-keys`; API keys are refused.

        Errors of its own: `not_found`, `invalid_state`.

        Args:
            overlap_seconds: How long the old key remains valid beside the new one, in seconds. 0: it ends at once; the default is a day.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/api-keys/{segment(api_key_id)}/rotate",
                body=body_of({"overlapSeconds": overlap_seconds}),
                credentials=("session",),
                takes_key=True,
            ),
            models.NewApiKey,
            options,
        )


class AsyncApiKeys(AsyncResource):
    async def create(
        self,
        *,
        name: str,
        type: Literal["secret", "publishable"] | Omit = OMIT,
        scopes: Sequence[str] | Omit = OMIT,
        expires_at: datetime | str | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.NewApiKey:
        """Create a key.

        Pinned to one application and one environment; `key` is shown only in this response.

        Dashboard session with permission `application:api-keys`; API keys are refused.

        Errors of its own: `invalid_scope`, `validation_error`.

        Args:
            name: Its name, for people: what uses it. Timelines and the audit log show it.
            type: `secret`: for your server. `publishable`: for pages, to quote prices and to open cart sessions.
            scopes: What it may do, such as `carts:write`; `write` includes `read`. Required for a secret key; a publishable key gets both of its scopes by default. They cannot be changed.
            expires_at: When it ends, in the future; null or left out: never.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/api/v1/api-keys",
                body=body_of(
                    {"name": name, "type": type, "scopes": scopes, "expiresAt": expires_at}
                ),
                credentials=("session",),
                takes_key=True,
            ),
            models.NewApiKey,
            options,
        )

    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        type: Literal["secret", "publishable"] | None = None,
        include_revoked: bool | None = None,
        expand: Sequence[Literal["actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.ApiKeysListResult]:
        """List keys.

        Newest first, without the keys themselves.

        Dashboard session with permission `application:api-keys`; API keys are refused.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            type: Only keys of this type.
            include_revoked: Whether revoked keys are listed too.
            expand: `actions`: what may be done with it now.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/api-keys",
                query={
                    "cursor": cursor,
                    "limit": limit,
                    "type": type,
                    "includeRevoked": include_revoked,
                    "expand": expand,
                },
                credentials=("session",),
            ),
            models.ApiKeysListResult,
            "cursor",
            options,
        )

    async def get(
        self,
        api_key_id: str,
        *,
        expand: Sequence[Literal["actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> models.ApiKeysGetResult:
        """Read a key.

        Dashboard session with permission `application:api-keys`; API keys are refused.

        Errors of its own: `not_found`.

        Args:
            expand: `actions`: what may be done with it now.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/api-keys/{segment(api_key_id)}",
                query={"expand": expand},
                credentials=("session",),
            ),
            models.ApiKeysGetResult,
            options,
        )

    async def update(
        self, api_key_id: str, *, name: str | Omit = OMIT, options: RequestOptions | None = None
    ) -> models.ApiKey:
        """Rename a key.

        Dashboard session with permission `application:api-keys`; API keys are refused.

        Errors of its own: `not_found`.

        Args:
            name: Its name, for people: what uses it. Timelines and the audit log show it.
        """
        return await self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/api-keys/{segment(api_key_id)}",
                body=body_of({"name": name}),
                credentials=("session",),
                takes_key=True,
            ),
            models.ApiKey,
            options,
        )

    async def delete(self, api_key_id: str, *, options: RequestOptions | None = None) -> None:
        """Revoke a key.

        The next call with it returns 401.

        Dashboard session with permission `application:api-keys`; API keys are refused.

        Errors of its own: `not_found`.
        """
        await self._transport.send_none(
            Call(
                "DELETE",
                f"/api/v1/api-keys/{segment(api_key_id)}",
                credentials=("session",),
                takes_key=True,
            ),
            options,
        )

    async def rotate(
        self,
        api_key_id: str,
        *,
        overlap_seconds: int | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.NewApiKey:
        """Replace a key by a new one.

        The old key stays valid for `overlapSeconds`.

        Dashboard session with permission `application:api-keys`; API keys are refused.

        Errors of its own: `not_found`, `invalid_state`.

        Args:
            overlap_seconds: How long the old key remains valid beside the new one, in seconds. 0: it ends at once; the default is a day.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/api-keys/{segment(api_key_id)}/rotate",
                body=body_of({"overlapSeconds": overlap_seconds}),
                credentials=("session",),
                takes_key=True,
            ),
            models.NewApiKey,
            options,
        )
