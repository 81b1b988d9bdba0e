# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from .. import models
from .._call import Call, segment
from .._model import Model
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from .._wire import OMIT, Omit, body_of, shaped

if TYPE_CHECKING:
    from .. import params


class MerchantsInvites(Resource):
    def create(
        self,
        *,
        email: str,
        workspace_role: Literal["workspace_admin"] | None | Omit = OMIT,
        application_roles: Sequence[params.LegacyInvitationBodyApplicationRole] | Omit = OMIT,
        environment_grants: params.LegacyInvitationBodyEnvironmentGrants | Model | Omit = OMIT,
        locale: str | Omit = OMIT,
        role: Literal["admin", "developer", "finance", "viewer"] | Omit = OMIT,
        application_id: str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.LegacyInvitation:
        """Invite somebody (legacy).

        Dashboard session with permission `workspace:invite`, or `application:edit-app-member` in an application of the member's own; API keys are refused.

        Errors of its own: `permission_denied`, `environment_grants_forbidden`, `invalid_environment_grants`, `already_member`, `application_not_found`, `rate_limit_exceeded`.

        Args:
            email: Where the invitation is mailed. Only somebody who signs in with this address can accept it.
            workspace_role: `workspace_admin`: everything but what is the owner’s. null or left out: only the roles in applications. One role at least is required.
            application_roles: Roles in single applications. One role at least is required.
            environment_grants: In which environments the roles hold; only owners and workspace administrators may set it. Default: `all` for a workspace administrator, else `all_non_production`.
            locale: In which language the invitation is mailed, BCP 47; one that mails have no words of is refused. Default: the caller’s own.
            role: One role in the form of old clients: `admin` is a workspace administrator; the others hold in `applicationId`.
            application_id: The application of `role`; required unless that is `admin`.
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/api/v1/merchants/me/invites",
                body=body_of(
                    {
                        "email": email,
                        "workspaceRole": workspace_role,
                        "applicationRoles": shaped(
                            application_roles, "LegacyInvitationBodyApplicationRole"
                        ),
                        "environmentGrants": shaped(
                            environment_grants, "LegacyInvitationBodyEnvironmentGrants"
                        ),
                        "locale": locale,
                        "role": role,
                        "applicationId": application_id,
                    }
                ),
                credentials=("session",),
                takes_key=True,
            ),
            models.LegacyInvitation,
            options,
        )

    def list(
        self,
        *,
        status: Literal["pending", "accepted", "revoked", "expired"] | None = None,
        options: RequestOptions | None = None,
    ) -> models.MerchantsInvitesListResult:
        """List invitations (legacy).

        All at once, as `items` and `total`, where other lists answer an array with `meta.pagination`: a workspace has few.

        Dashboard session with permission `workspace:invite`, or `application:edit-app-member` in an application of the member's own; API keys are refused.

        Args:
            status: Only those in this state.
        """
        return self._transport.send_model(
            Call(
                "GET",
                "/api/v1/merchants/me/invites",
                query={"status": status},
                credentials=("session",),
            ),
            models.MerchantsInvitesListResult,
            options,
        )

    def resend(
        self, invite_id: str, *, options: RequestOptions | None = None
    ) -> models.MerchantsInvitesResendResult:
        """Mail an invitation again.

        It is valid for seven more days; the token of the earlier mail is revoked. An invitation is mailed again once in two minutes, and an address gets five invitations a day from one workspace (429).

        Dashboard session with permission `workspace:invite`, or `application:edit-app-member` in an application of the member's own; API keys are refused.

        Errors of its own: `permission_denied`, `environment_grants_forbidden`, `not_found`, `invite_not_pending`, `rate_limit_exceeded`.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/merchants/me/invites/{segment(invite_id)}/resend",
                credentials=("session",),
                takes_key=True,
            ),
            models.MerchantsInvitesResendResult,
            options,
        )

    def revoke(self, invite_id: str, *, options: RequestOptions | None = None) -> None:
        """Revoke an invitation.

        Dashboard session with permission `workspace:invite`, or `application:edit-app-member` in an application of the member's own; API keys are refused.

        Errors of its own: `not_found`, `invite_not_pending`.
        """
        self._transport.send_none(
            Call(
                "POST",
                f"/api/v1/merchants/me/invites/{segment(invite_id)}/revoke",
                credentials=("session",),
                takes_key=True,
            ),
            options,
        )


class Merchants(Resource):
    @cached_property
    def invites(self) -> MerchantsInvites:
        return MerchantsInvites(self._transport)


class AsyncMerchantsInvites(AsyncResource):
    async def create(
        self,
        *,
        email: str,
        workspace_role: Literal["workspace_admin"] | None | Omit = OMIT,
        application_roles: Sequence[params.LegacyInvitationBodyApplicationRole] | Omit = OMIT,
        environment_grants: params.LegacyInvitationBodyEnvironmentGrants | Model | Omit = OMIT,
        locale: str | Omit = OMIT,
        role: Literal["admin", "developer", "finance", "viewer"] | Omit = OMIT,
        application_id: str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.LegacyInvitation:
        """Invite somebody (legacy).

        Dashboard session with permission `workspace:invite`, or `application:edit-app-member` in an application of the member's own; API keys are refused.

        Errors of its own: `permission_denied`, `environment_grants_forbidden`, `invalid_environment_grants`, `already_member`, `application_not_found`, `rate_limit_exceeded`.

        Args:
            email: Where the invitation is mailed. Only somebody who signs in with this address can accept it.
            workspace_role: `workspace_admin`: everything but what is the owner’s. null or left out: only the roles in applications. One role at least is required.
            application_roles: Roles in single applications. One role at least is required.
            environment_grants: In which environments the roles hold; only owners and workspace administrators may set it. Default: `all` for a workspace administrator, else `all_non_production`.
            locale: In which language the invitation is mailed, BCP 47; one that mails have no words of is refused. Default: the caller’s own.
            role: One role in the form of old clients: `admin` is a workspace administrator; the others hold in `applicationId`.
            application_id: The application of `role`; required unless that is `admin`.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/api/v1/merchants/me/invites",
                body=body_of(
                    {
                        "email": email,
                        "workspaceRole": workspace_role,
                        "applicationRoles": shaped(
                            application_roles, "LegacyInvitationBodyApplicationRole"
                        ),
                        "environmentGrants": shaped(
                            environment_grants, "LegacyInvitationBodyEnvironmentGrants"
                        ),
                        "locale": locale,
                        "role": role,
                        "applicationId": application_id,
                    }
                ),
                credentials=("session",),
                takes_key=True,
            ),
            models.LegacyInvitation,
            options,
        )

    async def list(
        self,
        *,
        status: Literal["pending", "accepted", "revoked", "expired"] | None = None,
        options: RequestOptions | None = None,
    ) -> models.MerchantsInvitesListResult:
        """List invitations (legacy).

        All at once, as `items` and `total`, where other lists answer an array with `meta.pagination`: a workspace has few.

        Dashboard session with permission `workspace:invite`, or `application:edit-app-member` in an application of the member's own; API keys are refused.

        Args:
            status: Only those in this state.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                "/api/v1/merchants/me/invites",
                query={"status": status},
                credentials=("session",),
            ),
            models.MerchantsInvitesListResult,
            options,
        )

    async def resend(
        self, invite_id: str, *, options: RequestOptions | None = None
    ) -> models.MerchantsInvitesResendResult:
        """Mail an invitation again.

        It is valid for seven more days; the token of the earlier mail is revoked. An invitation is mailed again once in two minutes, and an address gets five invitations a day from one workspace (429).

        Dashboard session with permission `workspace:invite`, or `application:edit-app-member` in an application of the member's own; API keys are refused.

        Errors of its own: `permission_denied`, `environment_grants_forbidden`, `not_found`, `invite_not_pending`, `rate_limit_exceeded`.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/merchants/me/invites/{segment(invite_id)}/resend",
                credentials=("session",),
                takes_key=True,
            ),
            models.MerchantsInvitesResendResult,
            options,
        )

    async def revoke(self, invite_id: str, *, options: RequestOptions | None = None) -> None:
        """Revoke an invitation.

        Dashboard session with permission `workspace:invite`, or `application:edit-app-member` in an application of the member's own; API keys are refused.

        Errors of its own: `not_found`, `invite_not_pending`.
        """
        await self._transport.send_none(
            Call(
                "POST",
                f"/api/v1/merchants/me/invites/{segment(invite_id)}/revoke",
                credentials=("session",),
                takes_key=True,
            ),
            options,
        )


class AsyncMerchants(AsyncResource):
    @cached_property
    def invites(self) -> AsyncMerchantsInvites:
        return AsyncMerchantsInvites(self._transport)
