# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from .. import models
from .._call import Call, segment
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from .._wire import OMIT, Omit, body_of
from ..pages import AsyncPages, Page

if TYPE_CHECKING:
    pass


class AdminWorkspaces(Resource):
    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        q: str | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.StaffWorkspace]:
        """List every workspace.

        Staff key.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            q: Part of the name or the slug, or the id.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/admin/workspaces",
                query={"cursor": cursor, "limit": limit, "q": q},
                credentials=("staffKey",),
            ),
            models.StaffWorkspace,
            "cursor",
            options,
        )

    def update(
        self,
        workspace_id: str,
        *,
        subscription_status: Literal["none", "trialing", "active", "past_due", "cancelled"]
        | Omit = OMIT,
        trial_ends_at: datetime | str | None | Omit = OMIT,
        has_payment_method: bool | Omit = OMIT,
        partner: bool | Omit = OMIT,
        rate_limit_per_second: int | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.StaffWorkspace:
        """Set a workspace's subscription, marks and rate.

        Staff key.

        Errors of its own: `not_found`.

        Args:
            subscription_status: The state of its own subscription to this service. Production needs `active`, or `trialing` with a card on file before the trial ends, or a partner.
            trial_ends_at: When its trial ends; null without one.
            has_payment_method: Whether a card for its own subscription is on file; production in a trial needs one.
            partner: Whether it is a partner, whose production works without a subscription.
            rate_limit_per_second: Requests a second that each of its environments may make, twice as many in a burst; null: the default of the service.
        """
        return self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/admin/workspaces/{segment(workspace_id)}",
                body=body_of(
                    {
                        "subscriptionStatus": subscription_status,
                        "trialEndsAt": trial_ends_at,
                        "hasPaymentMethod": has_payment_method,
                        "partner": partner,
                        "rateLimitPerSecond": rate_limit_per_second,
                    }
                ),
                credentials=("staffKey",),
                takes_key=True,
            ),
            models.StaffWorkspace,
            options,
        )


class Admin(Resource):
    @cached_property
    def workspaces(self) -> AdminWorkspaces:
        return AdminWorkspaces(self._transport)


class AsyncAdminWorkspaces(AsyncResource):
    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        q: str | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.StaffWorkspace]:
        """List every workspace.

        Staff key.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            q: Part of the name or the slug, or the id.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/admin/workspaces",
                query={"cursor": cursor, "limit": limit, "q": q},
                credentials=("staffKey",),
            ),
            models.StaffWorkspace,
            "cursor",
            options,
        )

    async def update(
        self,
        workspace_id: str,
        *,
        subscription_status: Literal["none", "trialing", "active", "past_due", "cancelled"]
        | Omit = OMIT,
        trial_ends_at: datetime | str | None | Omit = OMIT,
        has_payment_method: bool | Omit = OMIT,
        partner: bool | Omit = OMIT,
        rate_limit_per_second: int | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.StaffWorkspace:
        """Set a workspace's subscription, marks and rate.

        Staff key.

        Errors of its own: `not_found`.

        Args:
            subscription_status: The state of its own subscription to this service. Production needs `active`, or `trialing` with a card on file before the trial ends, or a partner.
            trial_ends_at: When its trial ends; null without one.
            has_payment_method: Whether a card for its own subscription is on file; production in a trial needs one.
            partner: Whether it is a partner, whose production works without a subscription.
            rate_limit_per_second: Requests a second that each of its environments may make, twice as many in a burst; null: the default of the service.
        """
        return await self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/admin/workspaces/{segment(workspace_id)}",
                body=body_of(
                    {
                        "subscriptionStatus": subscription_status,
                        "trialEndsAt": trial_ends_at,
                        "hasPaymentMethod": has_payment_method,
                        "partner": partner,
                        "rateLimitPerSecond": rate_limit_per_second,
                    }
                ),
                credentials=("staffKey",),
                takes_key=True,
            ),
            models.StaffWorkspace,
            options,
        )


class AsyncAdmin(AsyncResource):
    @cached_property
    def workspaces(self) -> AsyncAdminWorkspaces:
        return AsyncAdminWorkspaces(self._transport)
