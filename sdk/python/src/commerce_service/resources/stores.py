# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .. import models
from .._call import Call, segment
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from .._wire import OMIT, Omit, body_of
from ..pages import AsyncPages, Page

if TYPE_CHECKING:
    from .. import enums


class Stores(Resource):
    def create(
        self,
        *,
        name: str,
        slug: str,
        currency: enums.Currency | str | Omit = OMIT,
        settings: Mapping[str, Any] | Omit = OMIT,
        organization_id: str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Store:
        """Create a store.

        Secret key with scope `stores:write`, or a session with its permission.

        Errors of its own: `slug_taken`, `not_found`.

        Args:
            name: Its name.
            slug: Its name in addresses: lower-case letters, digits and `-`. Unique in the organization; it cannot be changed.
            currency: ISO 4217 code of the currency that it usually sells in.
            settings: Settings of your own, with any keys; replaced as a whole.
            organization_id: The organization that it belongs to. Default: the oldest of the environment; without any, one with the name of the workspace is made.
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/api/v1/stores",
                body=body_of(
                    {
                        "name": name,
                        "slug": slug,
                        "currency": currency,
                        "settings": settings,
                        "organizationId": organization_id,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Store,
            options,
        )

    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.Store]:
        """List stores.

        Secret key with scope `stores:read`, or a session with its permission.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/stores",
                query={"cursor": cursor, "limit": limit},
                credentials=("secretKey", "session"),
            ),
            models.Store,
            "cursor",
            options,
        )

    def get(self, store_id: str, *, options: RequestOptions | None = None) -> models.Store:
        """Read a store.

        Secret key with scope `stores:read`, or a session with its permission.

        Errors of its own: `not_found`.
        """
        return self._transport.send_model(
            Call(
                "GET", f"/api/v1/stores/{segment(store_id)}", credentials=("secretKey", "session")
            ),
            models.Store,
            options,
        )

    def update(
        self,
        store_id: str,
        *,
        name: str | Omit = OMIT,
        currency: enums.Currency | str | Omit = OMIT,
        settings: Mapping[str, Any] | Omit = OMIT,
        is_active: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Store:
        """Change a store.

        Secret key with scope `stores:write`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            name: Its name.
            currency: ISO 4217 code of the currency that it usually sells in.
            settings: Settings of your own, with any keys; replaced as a whole.
            is_active: Your own mark whether it is in use.
        """
        return self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/stores/{segment(store_id)}",
                body=body_of(
                    {
                        "name": name,
                        "currency": currency,
                        "settings": settings,
                        "isActive": is_active,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Store,
            options,
        )


class AsyncStores(AsyncResource):
    async def create(
        self,
        *,
        name: str,
        slug: str,
        currency: enums.Currency | str | Omit = OMIT,
        settings: Mapping[str, Any] | Omit = OMIT,
        organization_id: str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Store:
        """Create a store.

        Secret key with scope `stores:write`, or a session with its permission.

        Errors of its own: `slug_taken`, `not_found`.

        Args:
            name: Its name.
            slug: Its name in addresses: lower-case letters, digits and `-`. Unique in the organization; it cannot be changed.
            currency: ISO 4217 code of the currency that it usually sells in.
            settings: Settings of your own, with any keys; replaced as a whole.
            organization_id: The organization that it belongs to. Default: the oldest of the environment; without any, one with the name of the workspace is made.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/api/v1/stores",
                body=body_of(
                    {
                        "name": name,
                        "slug": slug,
                        "currency": currency,
                        "settings": settings,
                        "organizationId": organization_id,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Store,
            options,
        )

    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.Store]:
        """List stores.

        Secret key with scope `stores:read`, or a session with its permission.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/stores",
                query={"cursor": cursor, "limit": limit},
                credentials=("secretKey", "session"),
            ),
            models.Store,
            "cursor",
            options,
        )

    async def get(self, store_id: str, *, options: RequestOptions | None = None) -> models.Store:
        """Read a store.

        Secret key with scope `stores:read`, or a session with its permission.

        Errors of its own: `not_found`.
        """
        return await self._transport.send_model(
            Call(
                "GET", f"/api/v1/stores/{segment(store_id)}", credentials=("secretKey", "session")
            ),
            models.Store,
            options,
        )

    async def update(
        self,
        store_id: str,
        *,
        name: str | Omit = OMIT,
        currency: enums.Currency | str | Omit = OMIT,
        settings: Mapping[str, Any] | Omit = OMIT,
        is_active: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Store:
        """Change a store.

        Secret key with scope `stores:write`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            name: Its name.
            currency: ISO 4217 code of the currency that it usually sells in.
            settings: Settings of your own, with any keys; replaced as a whole.
            is_active: Your own mark whether it is in use.
        """
        return await self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/stores/{segment(store_id)}",
                body=body_of(
                    {
                        "name": name,
                        "currency": currency,
                        "settings": settings,
                        "isActive": is_active,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Store,
            options,
        )
