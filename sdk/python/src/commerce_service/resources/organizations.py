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
    pass


class Organizations(Resource):
    def create(
        self,
        *,
        name: str,
        slug: str,
        settings: Mapping[str, Any] | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Organization:
        """Create an organization.

        Secret key with scope `organizations:write`, or a session with its permission.

        Errors of its own: `slug_taken`.

        Args:
            name: Its name.
            slug: Its name in addresses: lower-case letters, digits and `-`. Unique in the environment; it cannot be changed.
            settings: Settings of your own, with any keys; replaced as a whole.
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/api/v1/organizations",
                body=body_of({"name": name, "slug": slug, "settings": settings}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Organization,
            options,
        )

    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.Organization]:
        """List organizations.

        Secret key with scope `organizations:read`, or a session with its permission.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/organizations",
                query={"cursor": cursor, "limit": limit},
                credentials=("secretKey", "session"),
            ),
            models.Organization,
            "cursor",
            options,
        )

    def get(
        self, organization_id: str, *, options: RequestOptions | None = None
    ) -> models.Organization:
        """Read an organization.

        Secret key with scope `organizations:read`, or a session with its permission.

        Errors of its own: `not_found`.
        """
        return self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/organizations/{segment(organization_id)}",
                credentials=("secretKey", "session"),
            ),
            models.Organization,
            options,
        )

    def update(
        self,
        organization_id: str,
        *,
        name: str | Omit = OMIT,
        settings: Mapping[str, Any] | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Organization:
        """Change an organization.

        Secret key with scope `organizations:write`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            name: Its name.
            settings: Settings of your own, with any keys; replaced as a whole.
        """
        return self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/organizations/{segment(organization_id)}",
                body=body_of({"name": name, "settings": settings}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Organization,
            options,
        )


class AsyncOrganizations(AsyncResource):
    async def create(
        self,
        *,
        name: str,
        slug: str,
        settings: Mapping[str, Any] | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Organization:
        """Create an organization.

        Secret key with scope `organizations:write`, or a session with its permission.

        Errors of its own: `slug_taken`.

        Args:
            name: Its name.
            slug: Its name in addresses: lower-case letters, digits and `-`. Unique in the environment; it cannot be changed.
            settings: Settings of your own, with any keys; replaced as a whole.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/api/v1/organizations",
                body=body_of({"name": name, "slug": slug, "settings": settings}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Organization,
            options,
        )

    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.Organization]:
        """List organizations.

        Secret key with scope `organizations:read`, or a session with its permission.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/organizations",
                query={"cursor": cursor, "limit": limit},
                credentials=("secretKey", "session"),
            ),
            models.Organization,
            "cursor",
            options,
        )

    async def get(
        self, organization_id: str, *, options: RequestOptions | None = None
    ) -> models.Organization:
        """Read an organization.

        Secret key with scope `organizations:read`, or a session with its permission.

        Errors of its own: `not_found`.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/organizations/{segment(organization_id)}",
                credentials=("secretKey", "session"),
            ),
            models.Organization,
            options,
        )

    async def update(
        self,
        organization_id: str,
        *,
        name: str | Omit = OMIT,
        settings: Mapping[str, Any] | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Organization:
        """Change an organization.

        Secret key with scope `organizations:write`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            name: Its name.
            settings: Settings of your own, with any keys; replaced as a whole.
        """
        return await self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/organizations/{segment(organization_id)}",
                body=body_of({"name": name, "settings": settings}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Organization,
            options,
        )
