# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from .. import models
from .._call import Call
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from ..pages import AsyncPages, Page

if TYPE_CHECKING:
    pass


class SubscriptionIssues(Resource):
    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        status: Literal["open", "resolved"] | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.SubscriptionIssue]:
        """List the issues of all subscriptions.

        Newest first. `status=open` lists the charges that nothing records and the usage that was not paid.

        Secret key with scope `subscriptions:read`, or a session with its permission.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            status: Only the open or only the resolved ones.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/subscription-issues",
                query={"cursor": cursor, "limit": limit, "status": status},
                credentials=("secretKey", "session"),
            ),
            models.SubscriptionIssue,
            "cursor",
            options,
        )


class AsyncSubscriptionIssues(AsyncResource):
    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        status: Literal["open", "resolved"] | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.SubscriptionIssue]:
        """List the issues of all subscriptions.

        Newest first. `status=open` lists the charges that nothing records and the usage that was not paid.

        Secret key with scope `subscriptions:read`, or a session with its permission.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            status: Only the open or only the resolved ones.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/subscription-issues",
                query={"cursor": cursor, "limit": limit, "status": status},
                credentials=("secretKey", "session"),
            ),
            models.SubscriptionIssue,
            "cursor",
            options,
        )
