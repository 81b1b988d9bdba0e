# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any, List, Literal

from .. import models
from .._call import Call, segment
from .._model import Model
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from .._wire import OMIT, Omit, body_of, shaped
from ..pages import AsyncPages, Page

if TYPE_CHECKING:
    from .. import enums, params


class WorkspacesApplications(Resource):
    def list(
        self,
        workspace_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.Application]:
        """List applications.

        Dashboard session with permission `workspace:read`; API keys are refused.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/workspaces/{segment(workspace_id)}/applications",
                query={"cursor": cursor, "limit": limit},
                credentials=("session",),
            ),
            models.Application,
            "cursor",
            options,
        )

    def create(
        self,
        workspace_id: str,
        *,
        name: str,
        settings: params.ApplicationSettingsBody | Model | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Application:
        """Create an application.

        Each non-production environment gets two sandbox connectors for it.

        Dashboard session with permission `workspace:create-application`; API keys are refused.

        Args:
            name: Its name; mails and pages show it where the embed configuration has no `companyName`.
            settings: What differs from the defaults; the rest may be left out.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/workspaces/{segment(workspace_id)}/applications",
                body=body_of(
                    {"name": name, "settings": shaped(settings, "ApplicationSettingsBody")}
                ),
                credentials=("session",),
                takes_key=True,
            ),
            models.Application,
            options,
        )


class WorkspacesEnvironments(Resource):
    def list(
        self,
        workspace_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        include_archived: bool | None = None,
        expand: Sequence[Literal["actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.WorkspacesEnvironmentsListResult]:
        """List environments.

        Dashboard session with permission `workspace:read`; API keys are refused.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            include_archived: Whether archived ones are listed too.
            expand: `actions`: what may be done with it now.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/workspaces/{segment(workspace_id)}/environments",
                query={
                    "cursor": cursor,
                    "limit": limit,
                    "includeArchived": include_archived,
                    "expand": expand,
                },
                credentials=("session",),
            ),
            models.WorkspacesEnvironmentsListResult,
            "cursor",
            options,
        )

    def create(
        self,
        workspace_id: str,
        *,
        name: str,
        slug: str,
        kind: Literal["non_production"] | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Environment:
        """Create a non-production environment.

        Each application gets two sandbox connectors in it.

        Dashboard session with permission `workspace:manage-environments`; API keys are refused.

        Errors of its own: `environment_slug_taken`.

        Args:
            name: Its name, for people.
            slug: Its name in addresses: lower-case letters, digits and `-`. Unique in the workspace; it cannot be changed.
            kind: Always `non_production`: a workspace has one production environment.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/workspaces/{segment(workspace_id)}/environments",
                body=body_of({"name": name, "slug": slug, "kind": kind}),
                credentials=("session",),
                takes_key=True,
            ),
            models.Environment,
            options,
        )

    def update(
        self,
        workspace_id: str,
        environment_id: str,
        *,
        name: str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Environment:
        """Rename an environment.

        Dashboard session with permission `workspace:manage-environments`; API keys are refused.

        Errors of its own: `environment_not_found`.

        Args:
            name: Its name, for people.
        """
        return self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/workspaces/{segment(workspace_id)}/environments/{segment(environment_id)}",
                body=body_of({"name": name}),
                credentials=("session",),
                takes_key=True,
            ),
            models.Environment,
            options,
        )

    def archive(
        self, workspace_id: str, environment_id: str, *, options: RequestOptions | None = None
    ) -> models.Environment:
        """Archive an environment.

        For ever: its keys return 401 from now on, its webhook endpoints pause and its schedules end. Environments that came with the workspace cannot be archived.

        Dashboard session with permission `workspace:manage-environments`; API keys are refused.

        Errors of its own: `system_environment_locked`, `environment_not_found`.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/workspaces/{segment(workspace_id)}/environments/{segment(environment_id)}/archive",
                credentials=("session",),
                takes_key=True,
            ),
            models.Environment,
            options,
        )


class WorkspacesInvites(Resource):
    def create(
        self,
        workspace_id: str,
        *,
        email: str,
        workspace_role: Literal["workspace_admin"] | None | Omit = OMIT,
        application_roles: Sequence[params.InvitationBodyApplicationRole] | Omit = OMIT,
        environment_grants: params.InvitationBodyEnvironmentGrants | Model | Omit = OMIT,
        locale: str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Invitation:
        """Invite somebody by e-mail.

        It is mailed, and valid for seven days. Nobody gives a role above their own.

        Dashboard session with permission `workspace:invite`, or `application:edit-app-member` in an application of the member's own; API keys are refused.

        Errors of its own: `permission_denied`, `environment_grants_forbidden`, `invalid_environment_grants`, `already_member`, `application_not_found`, `rate_limit_exceeded`.

        Args:
            email: Where the invitation is mailed. Only somebody who signs in with this address can accept it.
            workspace_role: `workspace_admin`: everything but what is the owner’s. null or left out: only the roles in applications. One role at least is required.
            application_roles: Roles in single applications. One role at least is required.
            environment_grants: In which environments the roles hold; only owners and workspace administrators may set it. Default: `all` for a workspace administrator, else `all_non_production`.
            locale: In which language the invitation is mailed, BCP 47; one that mails have no words of is refused. Default: the caller’s own.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/workspaces/{segment(workspace_id)}/invites",
                body=body_of(
                    {
                        "email": email,
                        "workspaceRole": workspace_role,
                        "applicationRoles": shaped(
                            application_roles, "InvitationBodyApplicationRole"
                        ),
                        "environmentGrants": shaped(
                            environment_grants, "InvitationBodyEnvironmentGrants"
                        ),
                        "locale": locale,
                    }
                ),
                credentials=("session",),
                takes_key=True,
            ),
            models.Invitation,
            options,
        )

    def list(
        self,
        workspace_id: str,
        *,
        status: Literal["pending", "accepted", "revoked", "expired"] | None = None,
        expand: Sequence[Literal["actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> models.WorkspacesInvitesListResult:
        """List invitations.

        All at once, as `items` and `total`, where other lists answer an array with `meta.pagination`: a workspace has few.

        Dashboard session with permission `workspace:invite`, or `application:edit-app-member` in an application of the member's own; API keys are refused.

        Args:
            status: Only those in this state.
            expand: `actions`: what may be done with it now.
        """
        return self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/workspaces/{segment(workspace_id)}/invites",
                query={"status": status, "expand": expand},
                credentials=("session",),
            ),
            models.WorkspacesInvitesListResult,
            options,
        )

    def resend(
        self, workspace_id: str, invite_id: str, *, options: RequestOptions | None = None
    ) -> models.WorkspacesInvitesResendResult:
        """Mail an invitation again.

        It is valid for seven more days; the token of the earlier mail is revoked. An invitation is mailed again once in two minutes, and an address gets five invitations a day from one workspace (429).

        Dashboard session with permission `workspace:invite`, or `application:edit-app-member` in an application of the member's own; API keys are refused.

        Errors of its own: `permission_denied`, `environment_grants_forbidden`, `not_found`, `invite_not_pending`, `rate_limit_exceeded`.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/workspaces/{segment(workspace_id)}/invites/{segment(invite_id)}/resend",
                credentials=("session",),
                takes_key=True,
            ),
            models.WorkspacesInvitesResendResult,
            options,
        )

    def revoke(
        self, workspace_id: str, invite_id: str, *, options: RequestOptions | None = None
    ) -> None:
        """Revoke an invitation.

        Dashboard session with permission `workspace:invite`, or `application:edit-app-member` in an application of the member's own; API keys are refused.

        Errors of its own: `not_found`, `invite_not_pending`.
        """
        self._transport.send_none(
            Call(
                "POST",
                f"/api/v1/workspaces/{segment(workspace_id)}/invites/{segment(invite_id)}/revoke",
                credentials=("session",),
                takes_key=True,
            ),
            options,
        )

    def accept(
        self, *, token: str, options: RequestOptions | None = None
    ) -> models.WorkspacesInvitesAcceptResult:
        """Accept an invitation.

        By somebody who is signed in with the invited, verified address. The token can be used once. The member has the first language of Accept-Language that mails have words of, else that of the invitation.

        Any dashboard session.

        Errors of its own: `invalid_token`, `invite_expired`, `invite_email_mismatch`, `already_member`, `invite_not_pending`.

        Args:
            token: `token` of the link in the mail.
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/api/v1/invites/accept",
                body=body_of({"token": token}),
                credentials=("session",),
                takes_key=True,
            ),
            models.WorkspacesInvitesAcceptResult,
            options,
        )


class WorkspacesMembers(Resource):
    def list(
        self,
        workspace_id: str,
        *,
        expand: Sequence[Literal["actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> models.WorkspacesMembersListResult:
        """List members.

        All at once, as `items` and `total`, where other lists answer an array with `meta.pagination`: a workspace has few.

        Dashboard session with permission `workspace:read`; API keys are refused.

        Args:
            expand: `actions`: what may be done with it now.
        """
        return self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/workspaces/{segment(workspace_id)}/members",
                query={"expand": expand},
                credentials=("session",),
            ),
            models.WorkspacesMembersListResult,
            options,
        )

    def get_own(
        self,
        workspace_id: str,
        *,
        expand: Sequence[Literal["actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> models.WorkspacesMembersGetOwnResult:
        """Read the caller's membership.

        Dashboard session with permission `workspace:read`; API keys are refused.

        Args:
            expand: `actions`: what may be done with it now.
        """
        return self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/workspaces/{segment(workspace_id)}/members/me",
                query={"expand": expand},
                credentials=("session",),
            ),
            models.WorkspacesMembersGetOwnResult,
            options,
        )

    def update_own(
        self, workspace_id: str, *, locale: str, options: RequestOptions | None = None
    ) -> models.Member:
        """Set the caller's language.

        In which the caller gets the mails of this workspace, also those that are not sent yet. The last of several calls counts.

        Dashboard session of a member.

        Errors of its own: `application_key_workspace_route`, `not_found`.

        Args:
            locale: In which language the caller gets the workspace’s mails, BCP 47; one that mails have no words of is refused.
        """
        return self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/workspaces/{segment(workspace_id)}/members/me",
                body=body_of({"locale": locale}),
                credentials=("session",),
                takes_key=True,
            ),
            models.Member,
            options,
        )

    def get_permissions(
        self, workspace_id: str, member_id: str, *, options: RequestOptions | None = None
    ) -> models.WorkspacesMembersGetPermissionsResult:
        """Read what a member may do, and why.

        In the application and environment that the headers select: every permission, the roles of the member that give it, and what is missing.

        Dashboard session with permission `workspace:read`; API keys are refused.

        Errors of its own: `not_found`, `application_not_found`, `environment_not_found`.
        """
        return self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/workspaces/{segment(workspace_id)}/members/{segment(member_id)}/permissions",
                credentials=("session",),
            ),
            models.WorkspacesMembersGetPermissionsResult,
            options,
        )

    def explain(
        self,
        workspace_id: str,
        member_id: str,
        *,
        method: Literal["GET", "POST", "PUT", "PATCH", "DELETE"],
        path: str,
        application_id: str | Omit = OMIT,
        environment_id: str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.WorkspacesMembersExplainResult:
        """Ask whether a member may make a call.

        As `POST /auth/explain` does for the caller: by the same gates as the call, in their order, and calls nothing.

        Dashboard session with permission `workspace:edit-member`; API keys are refused.

        Errors of its own: `not_found`.

        Args:
            method: Method of the call.
            path: Path of the call, with real ids in the place of parameters.
            application_id: The application that the call would name; default: that of this request.
            environment_id: The environment that the call would name; default: that of this request.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/workspaces/{segment(workspace_id)}/members/{segment(member_id)}/explain",
                body=body_of(
                    {
                        "method": method,
                        "path": path,
                        "applicationId": application_id,
                        "environmentId": environment_id,
                    }
                ),
                credentials=("session",),
            ),
            models.WorkspacesMembersExplainResult,
            options,
        )

    def update(
        self,
        workspace_id: str,
        member_id: str,
        *,
        workspace_role: Literal["workspace_admin"] | None | Omit = OMIT,
        application_roles: Sequence[params.MemberPatchApplicationRole] | Omit = OMIT,
        environment_grants: params.MemberPatchEnvironmentGrants | Model | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Member:
        """Change a member's roles and grants.

        Everything that the body names changes at once, or nothing. Nobody gives a role above their own. The role of the owner changes only by transfer-ownership.

        Dashboard session with permission `workspace:edit-member`, or `application:edit-app-member` in an application of the member's own; API keys are refused.

        Errors of its own: `not_found`, `application_not_found`, `permission_denied`, `environment_grants_forbidden`, `invalid_environment_grants`.

        Args:
            workspace_role: `workspace_admin`, or null to take that role away. The role of an owner cannot be changed here.
            application_roles: Roles to set or, by null, to take away, one for each application named; roles in other applications stay. All of it happens, or nothing.
            environment_grants: In which environments the roles hold, in place of the present grant.
        """
        return self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/workspaces/{segment(workspace_id)}/members/{segment(member_id)}",
                body=body_of(
                    {
                        "workspaceRole": workspace_role,
                        "applicationRoles": shaped(application_roles, "MemberPatchApplicationRole"),
                        "environmentGrants": shaped(
                            environment_grants, "MemberPatchEnvironmentGrants"
                        ),
                    }
                ),
                credentials=("session",),
                takes_key=True,
            ),
            models.Member,
            options,
        )

    def remove(
        self, workspace_id: str, member_id: str, *, options: RequestOptions | None = None
    ) -> None:
        """Remove a member.

        The owner cannot be removed: 403 `cannot_remove_owner`.

        Dashboard session with permission `workspace:remove-member`; API keys are refused.

        Errors of its own: `not_found`, `cannot_remove_owner`, `permission_denied`.
        """
        self._transport.send_none(
            Call(
                "DELETE",
                f"/api/v1/workspaces/{segment(workspace_id)}/members/{segment(member_id)}",
                credentials=("session",),
                takes_key=True,
            ),
            options,
        )

    def remove_from_application(
        self,
        workspace_id: str,
        member_id: str,
        application_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> None:
        """Remove a member from an application.

        A member whose last role goes stays a member who may do nothing.

        Dashboard session with permission `workspace:edit-member`, or `application:edit-app-member` in an application of the member's own; API keys are refused.

        Errors of its own: `not_found`, `permission_denied`.
        """
        self._transport.send_none(
            Call(
                "DELETE",
                f"/api/v1/workspaces/{segment(workspace_id)}/members/{segment(member_id)}/applications/{segment(application_id)}",
                credentials=("session",),
                takes_key=True,
            ),
            options,
        )

    def get_own_notifications(
        self, workspace_id: str, *, options: RequestOptions | None = None
    ) -> models.NotificationChoice:
        """Read what is mailed to the caller.

        Dashboard session with permission `workspace:read`; API keys are refused.

        Errors of its own: `not_found`.
        """
        return self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/workspaces/{segment(workspace_id)}/members/me/notifications",
                credentials=("session",),
            ),
            models.NotificationChoice,
            options,
        )

    def put_own_notifications(
        self,
        workspace_id: str,
        *,
        mailed: Sequence[
            Literal[
                "failingWebhookEndpoints",
                "openDisputes",
                "undecidedPayments",
                "failedPayments",
                "lapsingAuthorizations",
                "overdueInvoices",
                "failedDocuments",
                "openSubscriptionIssues",
                "pastDueSubscriptions",
            ]
        ],
        in_test_environments: bool,
        options: RequestOptions | None = None,
    ) -> models.NotificationChoice:
        """Choose what is mailed to the caller.

        A digest names what is new since the last one; without anything new nothing is mailed. The last of several calls counts.

        Dashboard session with permission `workspace:read`; API keys are refused.

        Errors of its own: `not_found`.

        Args:
            mailed: The kinds that are mailed to the caller, where the caller’s roles show their lists. `failingWebhookEndpoints`, `openDisputes` and `undecidedPayments` once an hour at most, the others in the morning of the application’s billing time zone.
            in_test_environments: Whether mails come from other environments than production, too.
        """
        return self._transport.send_model(
            Call(
                "PUT",
                f"/api/v1/workspaces/{segment(workspace_id)}/members/me/notifications",
                body=body_of({"mailed": mailed, "inTestEnvironments": in_test_environments}),
                credentials=("session",),
                takes_key=True,
            ),
            models.NotificationChoice,
            options,
        )


class WorkspacesViews(Resource):
    def list(
        self,
        workspace_id: str,
        *,
        list: enums.ListViewList | None = None,
        options: RequestOptions | None = None,
    ) -> List[models.ListView]:
        """List saved views.

        The shared ones and the caller’s own, by their names, of lists that the caller may read. All at once: a list has at most 100 of either.

        Dashboard session with permission `workspace:read`; API keys are refused.

        Args:
            list: Only those of this list of the console.
        """
        return self._transport.send_list(
            Call(
                "GET",
                f"/api/v1/workspaces/{segment(workspace_id)}/views",
                query={"list": list},
                credentials=("session",),
            ),
            models.ListView,
            options,
        )

    def create(
        self,
        workspace_id: str,
        *,
        list: enums.ListViewList,
        name: str,
        query: Mapping[str, Any],
        is_shared: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.ListView:
        """Save a view.

        Of a list of the console that the caller may read, for the caller or for all.

        Dashboard session with permission `workspace:read`; API keys are refused.

        Errors of its own: `validation_error`, `permission_denied`, `view_name_taken`, `view_limit_reached`.

        Args:
            list: The list of the console that it is a view of.
            name: Its name: unique in its list among the shared views, and among the own ones of a member, whatever the case of letters.
            query: Filters, sort and columns by the names that they have in the address of the list: texts, of 2 KB together.
            is_shared: Whether all members see it who may read the list; else its owner alone.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/workspaces/{segment(workspace_id)}/views",
                body=body_of({"list": list, "name": name, "query": query, "isShared": is_shared}),
                credentials=("session",),
                takes_key=True,
            ),
            models.ListView,
            options,
        )

    def update(
        self,
        workspace_id: str,
        view_id: str,
        *,
        name: str | Omit = OMIT,
        query: Mapping[str, Any] | Omit = OMIT,
        is_shared: bool | Omit = OMIT,
        expected_revision: str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.ListView:
        """Change or share a view.

        By its owner; a shared one also by an owner or administrator of the workspace. Only its owner makes it private again.

        Dashboard session with permission `workspace:read`; API keys are refused.

        Errors of its own: `validation_error`, `permission_denied`, `not_found`, `view_changed`, `view_name_taken`, `view_limit_reached`.

        Args:
            name: Its name: unique in its list among the shared views, and among the own ones of a member, whatever the case of letters.
            query: Filters, sort and columns by the names that they have in the address of the list: texts, of 2 KB together.
            is_shared: Whether all members see it who may read the list; else its owner alone.
            expected_revision: The `revision` of what was changed: if something else is stored by now, 409 `view_changed`, and nothing is written.
        """
        return self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/workspaces/{segment(workspace_id)}/views/{segment(view_id)}",
                body=body_of(
                    {
                        "name": name,
                        "query": query,
                        "isShared": is_shared,
                        "expectedRevision": expected_revision,
                    }
                ),
                credentials=("session",),
                takes_key=True,
            ),
            models.ListView,
            options,
        )

    def delete(
        self, workspace_id: str, view_id: str, *, options: RequestOptions | None = None
    ) -> None:
        """Delete a view.

        By its owner; a shared one also by an owner or administrator of the workspace.

        Dashboard session with permission `workspace:read`; API keys are refused.

        Errors of its own: `permission_denied`, `not_found`.
        """
        self._transport.send_none(
            Call(
                "DELETE",
                f"/api/v1/workspaces/{segment(workspace_id)}/views/{segment(view_id)}",
                credentials=("session",),
                takes_key=True,
            ),
            options,
        )


class Workspaces(Resource):
    @cached_property
    def views(self) -> WorkspacesViews:
        return WorkspacesViews(self._transport)

    @cached_property
    def members(self) -> WorkspacesMembers:
        return WorkspacesMembers(self._transport)

    @cached_property
    def invites(self) -> WorkspacesInvites:
        return WorkspacesInvites(self._transport)

    @cached_property
    def environments(self) -> WorkspacesEnvironments:
        return WorkspacesEnvironments(self._transport)

    @cached_property
    def applications(self) -> WorkspacesApplications:
        return WorkspacesApplications(self._transport)

    def create(
        self, *, name: str, slug: str, options: RequestOptions | None = None
    ) -> models.WorkspacesCreateResult:
        """Sign up: create a workspace.

        The caller becomes its owner, with the first language of Accept-Language that mails have words of. It starts with the environments production and sandbox. A person makes ten a day (429).

        Any dashboard session.

        Errors of its own: `slug_taken`, `rate_limit_exceeded`.

        Args:
            name: Its name, for people: at most 80 characters.
            slug: Its name in addresses: lower-case letters, digits and `-`. Unique in the service; it cannot be changed.
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/api/v1/workspaces",
                body=body_of({"name": name, "slug": slug}),
                credentials=("session",),
                takes_key=True,
            ),
            models.WorkspacesCreateResult,
            options,
        )

    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.Workspace]:
        """List the caller's workspaces.

        Any dashboard session.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/workspaces",
                query={"cursor": cursor, "limit": limit},
                credentials=("session",),
            ),
            models.Workspace,
            "cursor",
            options,
        )

    def get(self, workspace_id: str, *, options: RequestOptions | None = None) -> models.Workspace:
        """Read a workspace.

        Dashboard session with permission `workspace:read`; API keys are refused.
        """
        return self._transport.send_model(
            Call("GET", f"/api/v1/workspaces/{segment(workspace_id)}", credentials=("session",)),
            models.Workspace,
            options,
        )

    def update(
        self, workspace_id: str, *, name: str | Omit = OMIT, options: RequestOptions | None = None
    ) -> models.Workspace:
        """Rename a workspace.

        Dashboard session with permission `workspace:update`; API keys are refused.

        Args:
            name: Its name, for people: at most 80 characters.
        """
        return self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/workspaces/{segment(workspace_id)}",
                body=body_of({"name": name}),
                credentials=("session",),
                takes_key=True,
            ),
            models.Workspace,
            options,
        )

    def check_readiness(
        self, workspace_id: str, *, options: RequestOptions | None = None
    ) -> models.WorkspacesCheckReadinessResult:
        """Read what going live needs.

        The checks of going live, each with whether it passes, and advice that it does not insist on. Changes nothing.

        Dashboard session with permission `workspace:read`; API keys are refused.
        """
        return self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/workspaces/{segment(workspace_id)}/go-live",
                credentials=("session",),
            ),
            models.WorkspacesCheckReadinessResult,
            options,
        )

    def go_live(
        self, workspace_id: str, *, options: RequestOptions | None = None
    ) -> models.WorkspacesGoLiveResult:
        """Open production.

        For ever. Needs an active connector and `allowedOrigins` in production (422 names what is missing), and a workspace that is entitled to it. A repeat changes nothing.

        Dashboard session with permission `workspace:go-live`; API keys are refused.

        Errors of its own: `trial_expired`, `workspace_not_entitled_for_live`, `validation_error`.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/workspaces/{segment(workspace_id)}/go-live",
                credentials=("session",),
                takes_key=True,
            ),
            models.WorkspacesGoLiveResult,
            options,
        )

    def leave(
        self, workspace_id: str, *, member_id: str, options: RequestOptions | None = None
    ) -> None:
        """Leave a workspace.

        Ends the membership of the caller, with all roles and pending invitations. The owner transfers the ownership first.

        Dashboard session of a member.

        Errors of its own: `application_key_workspace_route`, `not_found`, `cannot_remove_owner`.

        Args:
            member_id: The caller’s own, as `members/me` returns it: nobody leaves by mistake.
        """
        self._transport.send_none(
            Call(
                "POST",
                f"/api/v1/workspaces/{segment(workspace_id)}/leave",
                body=body_of({"memberId": member_id}),
                credentials=("session",),
                takes_key=True,
            ),
            options,
        )

    def transfer_ownership(
        self, workspace_id: str, *, member_id: str, options: RequestOptions | None = None
    ) -> models.Member:
        """Make another member the owner.

        The present owner becomes a workspace administrator. A workspace always has exactly one owner.

        Dashboard session with permission `workspace:transfer-ownership`; API keys are refused.

        Errors of its own: `not_found`.

        Args:
            member_id: The member who becomes the owner; the present owner becomes a workspace administrator.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/workspaces/{segment(workspace_id)}/transfer-ownership",
                body=body_of({"memberId": member_id}),
                credentials=("session",),
                takes_key=True,
            ),
            models.Member,
            options,
        )

    def list_audit_log(
        self,
        workspace_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        area: Literal["money", "orders", "subscriptions", "customers", "settings", "team"]
        | None = None,
        action: str | None = None,
        resource_type: str | None = None,
        resource_id: str | None = None,
        order_id: str | None = None,
        actor_id: str | None = None,
        from_: datetime | str | None = None,
        until: datetime | str | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.AuditEntry]:
        """Read who changed what.

        Dashboard session with permission `workspace:audit`; API keys are refused.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            area: Only what is about this: `money`, `orders`, `subscriptions`, `customers`, `settings`, `team`.
            action: Only this action, such as `connector.updated`.
            resource_type: Only what was done to resources of this kind.
            resource_id: Only what was done to this resource.
            order_id: Only what people did to this order, its payments, invoices and fulfillments.
            actor_id: Only what this actor did: the id of a key, a member or an installation.
            from_: Only what was done at this instant or later.
            until: Only what was done before this instant.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/workspaces/{segment(workspace_id)}/audit-log",
                query={
                    "cursor": cursor,
                    "limit": limit,
                    "area": area,
                    "action": action,
                    "resourceType": resource_type,
                    "resourceId": resource_id,
                    "orderId": order_id,
                    "actorId": actor_id,
                    "from": from_,
                    "until": until,
                },
                credentials=("session",),
            ),
            models.AuditEntry,
            "cursor",
            options,
        )


class AsyncWorkspacesApplications(AsyncResource):
    def list(
        self,
        workspace_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.Application]:
        """List applications.

        Dashboard session with permission `workspace:read`; API keys are refused.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/workspaces/{segment(workspace_id)}/applications",
                query={"cursor": cursor, "limit": limit},
                credentials=("session",),
            ),
            models.Application,
            "cursor",
            options,
        )

    async def create(
        self,
        workspace_id: str,
        *,
        name: str,
        settings: params.ApplicationSettingsBody | Model | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Application:
        """Create an application.

        Each non-production environment gets two sandbox connectors for it.

        Dashboard session with permission `workspace:create-application`; API keys are refused.

        Args:
            name: Its name; mails and pages show it where the embed configuration has no `companyName`.
            settings: What differs from the defaults; the rest may be left out.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/workspaces/{segment(workspace_id)}/applications",
                body=body_of(
                    {"name": name, "settings": shaped(settings, "ApplicationSettingsBody")}
                ),
                credentials=("session",),
                takes_key=True,
            ),
            models.Application,
            options,
        )


class AsyncWorkspacesEnvironments(AsyncResource):
    def list(
        self,
        workspace_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        include_archived: bool | None = None,
        expand: Sequence[Literal["actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.WorkspacesEnvironmentsListResult]:
        """List environments.

        Dashboard session with permission `workspace:read`; API keys are refused.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            include_archived: Whether archived ones are listed too.
            expand: `actions`: what may be done with it now.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/workspaces/{segment(workspace_id)}/environments",
                query={
                    "cursor": cursor,
                    "limit": limit,
                    "includeArchived": include_archived,
                    "expand": expand,
                },
                credentials=("session",),
            ),
            models.WorkspacesEnvironmentsListResult,
            "cursor",
            options,
        )

    async def create(
        self,
        workspace_id: str,
        *,
        name: str,
        slug: str,
        kind: Literal["non_production"] | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Environment:
        """Create a non-production environment.

        Each application gets two sandbox connectors in it.

        Dashboard session with permission `workspace:manage-environments`; API keys are refused.

        Errors of its own: `environment_slug_taken`.

        Args:
            name: Its name, for people.
            slug: Its name in addresses: lower-case letters, digits and `-`. Unique in the workspace; it cannot be changed.
            kind: Always `non_production`: a workspace has one production environment.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/workspaces/{segment(workspace_id)}/environments",
                body=body_of({"name": name, "slug": slug, "kind": kind}),
                credentials=("session",),
                takes_key=True,
            ),
            models.Environment,
            options,
        )

    async def update(
        self,
        workspace_id: str,
        environment_id: str,
        *,
        name: str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Environment:
        """Rename an environment.

        Dashboard session with permission `workspace:manage-environments`; API keys are refused.

        Errors of its own: `environment_not_found`.

        Args:
            name: Its name, for people.
        """
        return await self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/workspaces/{segment(workspace_id)}/environments/{segment(environment_id)}",
                body=body_of({"name": name}),
                credentials=("session",),
                takes_key=True,
            ),
            models.Environment,
            options,
        )

    async def archive(
        self, workspace_id: str, environment_id: str, *, options: RequestOptions | None = None
    ) -> models.Environment:
        """Archive an environment.

        For ever: its keys return 401 from now on, its webhook endpoints pause and its schedules end. Environments that came with the workspace cannot be archived.

        Dashboard session with permission `workspace:manage-environments`; API keys are refused.

        Errors of its own: `system_environment_locked`, `environment_not_found`.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/workspaces/{segment(workspace_id)}/environments/{segment(environment_id)}/archive",
                credentials=("session",),
                takes_key=True,
            ),
            models.Environment,
            options,
        )


class AsyncWorkspacesInvites(AsyncResource):
    async def create(
        self,
        workspace_id: str,
        *,
        email: str,
        workspace_role: Literal["workspace_admin"] | None | Omit = OMIT,
        application_roles: Sequence[params.InvitationBodyApplicationRole] | Omit = OMIT,
        environment_grants: params.InvitationBodyEnvironmentGrants | Model | Omit = OMIT,
        locale: str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Invitation:
        """Invite somebody by e-mail.

        It is mailed, and valid for seven days. Nobody gives a role above their own.

        Dashboard session with permission `workspace:invite`, or `application:edit-app-member` in an application of the member's own; API keys are refused.

        Errors of its own: `permission_denied`, `environment_grants_forbidden`, `invalid_environment_grants`, `already_member`, `application_not_found`, `rate_limit_exceeded`.

        Args:
            email: Where the invitation is mailed. Only somebody who signs in with this address can accept it.
            workspace_role: `workspace_admin`: everything but what is the owner’s. null or left out: only the roles in applications. One role at least is required.
            application_roles: Roles in single applications. One role at least is required.
            environment_grants: In which environments the roles hold; only owners and workspace administrators may set it. Default: `all` for a workspace administrator, else `all_non_production`.
            locale: In which language the invitation is mailed, BCP 47; one that mails have no words of is refused. Default: the caller’s own.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/workspaces/{segment(workspace_id)}/invites",
                body=body_of(
                    {
                        "email": email,
                        "workspaceRole": workspace_role,
                        "applicationRoles": shaped(
                            application_roles, "InvitationBodyApplicationRole"
                        ),
                        "environmentGrants": shaped(
                            environment_grants, "InvitationBodyEnvironmentGrants"
                        ),
                        "locale": locale,
                    }
                ),
                credentials=("session",),
                takes_key=True,
            ),
            models.Invitation,
            options,
        )

    async def list(
        self,
        workspace_id: str,
        *,
        status: Literal["pending", "accepted", "revoked", "expired"] | None = None,
        expand: Sequence[Literal["actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> models.WorkspacesInvitesListResult:
        """List invitations.

        All at once, as `items` and `total`, where other lists answer an array with `meta.pagination`: a workspace has few.

        Dashboard session with permission `workspace:invite`, or `application:edit-app-member` in an application of the member's own; API keys are refused.

        Args:
            status: Only those in this state.
            expand: `actions`: what may be done with it now.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/workspaces/{segment(workspace_id)}/invites",
                query={"status": status, "expand": expand},
                credentials=("session",),
            ),
            models.WorkspacesInvitesListResult,
            options,
        )

    async def resend(
        self, workspace_id: str, invite_id: str, *, options: RequestOptions | None = None
    ) -> models.WorkspacesInvitesResendResult:
        """Mail an invitation again.

        It is valid for seven more days; the token of the earlier mail is revoked. An invitation is mailed again once in two minutes, and an address gets five invitations a day from one workspace (429).

        Dashboard session with permission `workspace:invite`, or `application:edit-app-member` in an application of the member's own; API keys are refused.

        Errors of its own: `permission_denied`, `environment_grants_forbidden`, `not_found`, `invite_not_pending`, `rate_limit_exceeded`.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/workspaces/{segment(workspace_id)}/invites/{segment(invite_id)}/resend",
                credentials=("session",),
                takes_key=True,
            ),
            models.WorkspacesInvitesResendResult,
            options,
        )

    async def revoke(
        self, workspace_id: str, invite_id: str, *, options: RequestOptions | None = None
    ) -> None:
        """Revoke an invitation.

        Dashboard session with permission `workspace:invite`, or `application:edit-app-member` in an application of the member's own; API keys are refused.

        Errors of its own: `not_found`, `invite_not_pending`.
        """
        await self._transport.send_none(
            Call(
                "POST",
                f"/api/v1/workspaces/{segment(workspace_id)}/invites/{segment(invite_id)}/revoke",
                credentials=("session",),
                takes_key=True,
            ),
            options,
        )

    async def accept(
        self, *, token: str, options: RequestOptions | None = None
    ) -> models.WorkspacesInvitesAcceptResult:
        """Accept an invitation.

        By somebody who is signed in with the invited, verified address. The token can be used once. The member has the first language of Accept-Language that mails have words of, else that of the invitation.

        Any dashboard session.

        Errors of its own: `invalid_token`, `invite_expired`, `invite_email_mismatch`, `already_member`, `invite_not_pending`.

        Args:
            token: `token` of the link in the mail.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/api/v1/invites/accept",
                body=body_of({"token": token}),
                credentials=("session",),
                takes_key=True,
            ),
            models.WorkspacesInvitesAcceptResult,
            options,
        )


class AsyncWorkspacesMembers(AsyncResource):
    async def list(
        self,
        workspace_id: str,
        *,
        expand: Sequence[Literal["actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> models.WorkspacesMembersListResult:
        """List members.

        All at once, as `items` and `total`, where other lists answer an array with `meta.pagination`: a workspace has few.

        Dashboard session with permission `workspace:read`; API keys are refused.

        Args:
            expand: `actions`: what may be done with it now.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/workspaces/{segment(workspace_id)}/members",
                query={"expand": expand},
                credentials=("session",),
            ),
            models.WorkspacesMembersListResult,
            options,
        )

    async def get_own(
        self,
        workspace_id: str,
        *,
        expand: Sequence[Literal["actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> models.WorkspacesMembersGetOwnResult:
        """Read the caller's membership.

        Dashboard session with permission `workspace:read`; API keys are refused.

        Args:
            expand: `actions`: what may be done with it now.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/workspaces/{segment(workspace_id)}/members/me",
                query={"expand": expand},
                credentials=("session",),
            ),
            models.WorkspacesMembersGetOwnResult,
            options,
        )

    async def update_own(
        self, workspace_id: str, *, locale: str, options: RequestOptions | None = None
    ) -> models.Member:
        """Set the caller's language.

        In which the caller gets the mails of this workspace, also those that are not sent yet. The last of several calls counts.

        Dashboard session of a member.

        Errors of its own: `application_key_workspace_route`, `not_found`.

        Args:
            locale: In which language the caller gets the workspace’s mails, BCP 47; one that mails have no words of is refused.
        """
        return await self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/workspaces/{segment(workspace_id)}/members/me",
                body=body_of({"locale": locale}),
                credentials=("session",),
                takes_key=True,
            ),
            models.Member,
            options,
        )

    async def get_permissions(
        self, workspace_id: str, member_id: str, *, options: RequestOptions | None = None
    ) -> models.WorkspacesMembersGetPermissionsResult:
        """Read what a member may do, and why.

        In the application and environment that the headers select: every permission, the roles of the member that give it, and what is missing.

        Dashboard session with permission `workspace:read`; API keys are refused.

        Errors of its own: `not_found`, `application_not_found`, `environment_not_found`.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/workspaces/{segment(workspace_id)}/members/{segment(member_id)}/permissions",
                credentials=("session",),
            ),
            models.WorkspacesMembersGetPermissionsResult,
            options,
        )

    async def explain(
        self,
        workspace_id: str,
        member_id: str,
        *,
        method: Literal["GET", "POST", "PUT", "PATCH", "DELETE"],
        path: str,
        application_id: str | Omit = OMIT,
        environment_id: str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.WorkspacesMembersExplainResult:
        """Ask whether a member may make a call.

        As `POST /auth/explain` does for the caller: by the same gates as the call, in their order, and calls nothing.

        Dashboard session with permission `workspace:edit-member`; API keys are refused.

        Errors of its own: `not_found`.

        Args:
            method: Method of the call.
            path: Path of the call, with real ids in the place of parameters.
            application_id: The application that the call would name; default: that of this request.
            environment_id: The environment that the call would name; default: that of this request.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/workspaces/{segment(workspace_id)}/members/{segment(member_id)}/explain",
                body=body_of(
                    {
                        "method": method,
                        "path": path,
                        "applicationId": application_id,
                        "environmentId": environment_id,
                    }
                ),
                credentials=("session",),
            ),
            models.WorkspacesMembersExplainResult,
            options,
        )

    async def update(
        self,
        workspace_id: str,
        member_id: str,
        *,
        workspace_role: Literal["workspace_admin"] | None | Omit = OMIT,
        application_roles: Sequence[params.MemberPatchApplicationRole] | Omit = OMIT,
        environment_grants: params.MemberPatchEnvironmentGrants | Model | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Member:
        """Change a member's roles and grants.

        Everything that the body names changes at once, or nothing. Nobody gives a role above their own. The role of the owner changes only by transfer-ownership.

        Dashboard session with permission `workspace:edit-member`, or `application:edit-app-member` in an application of the member's own; API keys are refused.

        Errors of its own: `not_found`, `application_not_found`, `permission_denied`, `environment_grants_forbidden`, `invalid_environment_grants`.

        Args:
            workspace_role: `workspace_admin`, or null to take that role away. The role of an owner cannot be changed here.
            application_roles: Roles to set or, by null, to take away, one for each application named; roles in other applications stay. All of it happens, or nothing.
            environment_grants: In which environments the roles hold, in place of the present grant.
        """
        return await self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/workspaces/{segment(workspace_id)}/members/{segment(member_id)}",
                body=body_of(
                    {
                        "workspaceRole": workspace_role,
                        "applicationRoles": shaped(application_roles, "MemberPatchApplicationRole"),
                        "environmentGrants": shaped(
                            environment_grants, "MemberPatchEnvironmentGrants"
                        ),
                    }
                ),
                credentials=("session",),
                takes_key=True,
            ),
            models.Member,
            options,
        )

    async def remove(
        self, workspace_id: str, member_id: str, *, options: RequestOptions | None = None
    ) -> None:
        """Remove a member.

        The owner cannot be removed: 403 `cannot_remove_owner`.

        Dashboard session with permission `workspace:remove-member`; API keys are refused.

        Errors of its own: `not_found`, `cannot_remove_owner`, `permission_denied`.
        """
        await self._transport.send_none(
            Call(
                "DELETE",
                f"/api/v1/workspaces/{segment(workspace_id)}/members/{segment(member_id)}",
                credentials=("session",),
                takes_key=True,
            ),
            options,
        )

    async def remove_from_application(
        self,
        workspace_id: str,
        member_id: str,
        application_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> None:
        """Remove a member from an application.

        A member whose last role goes stays a member who may do nothing.

        Dashboard session with permission `workspace:edit-member`, or `application:edit-app-member` in an application of the member's own; API keys are refused.

        Errors of its own: `not_found`, `permission_denied`.
        """
        await self._transport.send_none(
            Call(
                "DELETE",
                f"/api/v1/workspaces/{segment(workspace_id)}/members/{segment(member_id)}/applications/{segment(application_id)}",
                credentials=("session",),
                takes_key=True,
            ),
            options,
        )

    async def get_own_notifications(
        self, workspace_id: str, *, options: RequestOptions | None = None
    ) -> models.NotificationChoice:
        """Read what is mailed to the caller.

        Dashboard session with permission `workspace:read`; API keys are refused.

        Errors of its own: `not_found`.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/workspaces/{segment(workspace_id)}/members/me/notifications",
                credentials=("session",),
            ),
            models.NotificationChoice,
            options,
        )

    async def put_own_notifications(
        self,
        workspace_id: str,
        *,
        mailed: Sequence[
            Literal[
                "failingWebhookEndpoints",
                "openDisputes",
                "undecidedPayments",
                "failedPayments",
                "lapsingAuthorizations",
                "overdueInvoices",
                "failedDocuments",
                "openSubscriptionIssues",
                "pastDueSubscriptions",
            ]
        ],
        in_test_environments: bool,
        options: RequestOptions | None = None,
    ) -> models.NotificationChoice:
        """Choose what is mailed to the caller.

        A digest names what is new since the last one; without anything new nothing is mailed. The last of several calls counts.

        Dashboard session with permission `workspace:read`; API keys are refused.

        Errors of its own: `not_found`.

        Args:
            mailed: The kinds that are mailed to the caller, where the caller’s roles show their lists. `failingWebhookEndpoints`, `openDisputes` and `undecidedPayments` once an hour at most, the others in the morning of the application’s billing time zone.
            in_test_environments: Whether mails come from other environments than production, too.
        """
        return await self._transport.send_model(
            Call(
                "PUT",
                f"/api/v1/workspaces/{segment(workspace_id)}/members/me/notifications",
                body=body_of({"mailed": mailed, "inTestEnvironments": in_test_environments}),
                credentials=("session",),
                takes_key=True,
            ),
            models.NotificationChoice,
            options,
        )


class AsyncWorkspacesViews(AsyncResource):
    async def list(
        self,
        workspace_id: str,
        *,
        list: enums.ListViewList | None = None,
        options: RequestOptions | None = None,
    ) -> List[models.ListView]:
        """List saved views.

        The shared ones and the caller’s own, by their names, of lists that the caller may read. All at once: a list has at most 100 of either.

        Dashboard session with permission `workspace:read`; API keys are refused.

        Args:
            list: Only those of this list of the console.
        """
        return await self._transport.send_list(
            Call(
                "GET",
                f"/api/v1/workspaces/{segment(workspace_id)}/views",
                query={"list": list},
                credentials=("session",),
            ),
            models.ListView,
            options,
        )

    async def create(
        self,
        workspace_id: str,
        *,
        list: enums.ListViewList,
        name: str,
        query: Mapping[str, Any],
        is_shared: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.ListView:
        """Save a view.

        Of a list of the console that the caller may read, for the caller or for all.

        Dashboard session with permission `workspace:read`; API keys are refused.

        Errors of its own: `validation_error`, `permission_denied`, `view_name_taken`, `view_limit_reached`.

        Args:
            list: The list of the console that it is a view of.
            name: Its name: unique in its list among the shared views, and among the own ones of a member, whatever the case of letters.
            query: Filters, sort and columns by the names that they have in the address of the list: texts, of 2 KB together.
            is_shared: Whether all members see it who may read the list; else its owner alone.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/workspaces/{segment(workspace_id)}/views",
                body=body_of({"list": list, "name": name, "query": query, "isShared": is_shared}),
                credentials=("session",),
                takes_key=True,
            ),
            models.ListView,
            options,
        )

    async def update(
        self,
        workspace_id: str,
        view_id: str,
        *,
        name: str | Omit = OMIT,
        query: Mapping[str, Any] | Omit = OMIT,
        is_shared: bool | Omit = OMIT,
        expected_revision: str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.ListView:
        """Change or share a view.

        By its owner; a shared one also by an owner or administrator of the workspace. Only its owner makes it private again.

        Dashboard session with permission `workspace:read`; API keys are refused.

        Errors of its own: `validation_error`, `permission_denied`, `not_found`, `view_changed`, `view_name_taken`, `view_limit_reached`.

        Args:
            name: Its name: unique in its list among the shared views, and among the own ones of a member, whatever the case of letters.
            query: Filters, sort and columns by the names that they have in the address of the list: texts, of 2 KB together.
            is_shared: Whether all members see it who may read the list; else its owner alone.
            expected_revision: The `revision` of what was changed: if something else is stored by now, 409 `view_changed`, and nothing is written.
        """
        return await self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/workspaces/{segment(workspace_id)}/views/{segment(view_id)}",
                body=body_of(
                    {
                        "name": name,
                        "query": query,
                        "isShared": is_shared,
                        "expectedRevision": expected_revision,
                    }
                ),
                credentials=("session",),
                takes_key=True,
            ),
            models.ListView,
            options,
        )

    async def delete(
        self, workspace_id: str, view_id: str, *, options: RequestOptions | None = None
    ) -> None:
        """Delete a view.

        By its owner; a shared one also by an owner or administrator of the workspace.

        Dashboard session with permission `workspace:read`; API keys are refused.

        Errors of its own: `permission_denied`, `not_found`.
        """
        await self._transport.send_none(
            Call(
                "DELETE",
                f"/api/v1/workspaces/{segment(workspace_id)}/views/{segment(view_id)}",
                credentials=("session",),
                takes_key=True,
            ),
            options,
        )


class AsyncWorkspaces(AsyncResource):
    @cached_property
    def views(self) -> AsyncWorkspacesViews:
        return AsyncWorkspacesViews(self._transport)

    @cached_property
    def members(self) -> AsyncWorkspacesMembers:
        return AsyncWorkspacesMembers(self._transport)

    @cached_property
    def invites(self) -> AsyncWorkspacesInvites:
        return AsyncWorkspacesInvites(self._transport)

    @cached_property
    def environments(self) -> AsyncWorkspacesEnvironments:
        return AsyncWorkspacesEnvironments(self._transport)

    @cached_property
    def applications(self) -> AsyncWorkspacesApplications:
        return AsyncWorkspacesApplications(self._transport)

    async def create(
        self, *, name: str, slug: str, options: RequestOptions | None = None
    ) -> models.WorkspacesCreateResult:
        """Sign up: create a workspace.

        The caller becomes its owner, with the first language of Accept-Language that mails have words of. It starts with the environments production and sandbox. A person makes ten a day (429).

        Any dashboard session.

        Errors of its own: `slug_taken`, `rate_limit_exceeded`.

        Args:
            name: Its name, for people: at most 80 characters.
            slug: Its name in addresses: lower-case letters, digits and `-`. Unique in the service; it cannot be changed.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/api/v1/workspaces",
                body=body_of({"name": name, "slug": slug}),
                credentials=("session",),
                takes_key=True,
            ),
            models.WorkspacesCreateResult,
            options,
        )

    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.Workspace]:
        """List the caller's workspaces.

        Any dashboard session.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/workspaces",
                query={"cursor": cursor, "limit": limit},
                credentials=("session",),
            ),
            models.Workspace,
            "cursor",
            options,
        )

    async def get(
        self, workspace_id: str, *, options: RequestOptions | None = None
    ) -> models.Workspace:
        """Read a workspace.

        Dashboard session with permission `workspace:read`; API keys are refused.
        """
        return await self._transport.send_model(
            Call("GET", f"/api/v1/workspaces/{segment(workspace_id)}", credentials=("session",)),
            models.Workspace,
            options,
        )

    async def update(
        self, workspace_id: str, *, name: str | Omit = OMIT, options: RequestOptions | None = None
    ) -> models.Workspace:
        """Rename a workspace.

        Dashboard session with permission `workspace:update`; API keys are refused.

        Args:
            name: Its name, for people: at most 80 characters.
        """
        return await self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/workspaces/{segment(workspace_id)}",
                body=body_of({"name": name}),
                credentials=("session",),
                takes_key=True,
            ),
            models.Workspace,
            options,
        )

    async def check_readiness(
        self, workspace_id: str, *, options: RequestOptions | None = None
    ) -> models.WorkspacesCheckReadinessResult:
        """Read what going live needs.

        The checks of going live, each with whether it passes, and advice that it does not insist on. Changes nothing.

        Dashboard session with permission `workspace:read`; API keys are refused.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/workspaces/{segment(workspace_id)}/go-live",
                credentials=("session",),
            ),
            models.WorkspacesCheckReadinessResult,
            options,
        )

    async def go_live(
        self, workspace_id: str, *, options: RequestOptions | None = None
    ) -> models.WorkspacesGoLiveResult:
        """Open production.

        For ever. Needs an active connector and `allowedOrigins` in production (422 names what is missing), and a workspace that is entitled to it. A repeat changes nothing.

        Dashboard session with permission `workspace:go-live`; API keys are refused.

        Errors of its own: `trial_expired`, `workspace_not_entitled_for_live`, `validation_error`.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/workspaces/{segment(workspace_id)}/go-live",
                credentials=("session",),
                takes_key=True,
            ),
            models.WorkspacesGoLiveResult,
            options,
        )

    async def leave(
        self, workspace_id: str, *, member_id: str, options: RequestOptions | None = None
    ) -> None:
        """Leave a workspace.

        Ends the membership of the caller, with all roles and pending invitations. The owner transfers the ownership first.

        Dashboard session of a member.

        Errors of its own: `application_key_workspace_route`, `not_found`, `cannot_remove_owner`.

        Args:
            member_id: The caller’s own, as `members/me` returns it: nobody leaves by mistake.
        """
        await self._transport.send_none(
            Call(
                "POST",
                f"/api/v1/workspaces/{segment(workspace_id)}/leave",
                body=body_of({"memberId": member_id}),
                credentials=("session",),
                takes_key=True,
            ),
            options,
        )

    async def transfer_ownership(
        self, workspace_id: str, *, member_id: str, options: RequestOptions | None = None
    ) -> models.Member:
        """Make another member the owner.

        The present owner becomes a workspace administrator. A workspace always has exactly one owner.

        Dashboard session with permission `workspace:transfer-ownership`; API keys are refused.

        Errors of its own: `not_found`.

        Args:
            member_id: The member who becomes the owner; the present owner becomes a workspace administrator.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/workspaces/{segment(workspace_id)}/transfer-ownership",
                body=body_of({"memberId": member_id}),
                credentials=("session",),
                takes_key=True,
            ),
            models.Member,
            options,
        )

    def list_audit_log(
        self,
        workspace_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        area: Literal["money", "orders", "subscriptions", "customers", "settings", "team"]
        | None = None,
        action: str | None = None,
        resource_type: str | None = None,
        resource_id: str | None = None,
        order_id: str | None = None,
        actor_id: str | None = None,
        from_: datetime | str | None = None,
        until: datetime | str | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.AuditEntry]:
        """Read who changed what.

        Dashboard session with permission `workspace:audit`; API keys are refused.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            area: Only what is about this: `money`, `orders`, `subscriptions`, `customers`, `settings`, `team`.
            action: Only this action, such as `connector.updated`.
            resource_type: Only what was done to resources of this kind.
            resource_id: Only what was done to this resource.
            order_id: Only what people did to this order, its payments, invoices and fulfillments.
            actor_id: Only what this actor did: the id of a key, a member or an installation.
            from_: Only what was done at this instant or later.
            until: Only what was done before this instant.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/workspaces/{segment(workspace_id)}/audit-log",
                query={
                    "cursor": cursor,
                    "limit": limit,
                    "area": area,
                    "action": action,
                    "resourceType": resource_type,
                    "resourceId": resource_id,
                    "orderId": order_id,
                    "actorId": actor_id,
                    "from": from_,
                    "until": until,
                },
                credentials=("session",),
            ),
            models.AuditEntry,
            "cursor",
            options,
        )
