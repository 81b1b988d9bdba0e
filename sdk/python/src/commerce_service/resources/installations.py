# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from .. import models
from .._call import Call, segment
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from .._wire import OMIT, Omit, body_of
from ..pages import AsyncPages, Page

if TYPE_CHECKING:
    pass


class Installations(Resource):
    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        status: Literal["active", "suspended"] | None = None,
        expand: Sequence[Literal["actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.InstallationsListResult]:
        """List installations.

        Those of the application and environment of the headers, newest first.

        Dashboard session with permission `application:read`, or an extension session with scope `extensions:read`; API keys are refused.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            status: Only in this status.
            expand: `actions`: what may be done with it now.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/installations",
                query={"cursor": cursor, "limit": limit, "status": status, "expand": expand},
                credentials=("session",),
            ),
            models.InstallationsListResult,
            "cursor",
            options,
        )

    def get(
        self,
        installation_id: str,
        *,
        expand: Sequence[Literal["actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> models.InstallationsGetResult:
        """Read an installation.

        Dashboard session with permission `application:read`, or an extension session with scope `extensions:read`; API keys are refused.

        Errors of its own: `not_found`.

        Args:
            expand: `actions`: what may be done with it now.
        """
        return self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/installations/{segment(installation_id)}",
                query={"expand": expand},
                credentials=("session",),
            ),
            models.InstallationsGetResult,
            options,
        )

    def replace_config(
        self,
        installation_id: str,
        *,
        config: Mapping[str, Any],
        expected_revision: str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Installation:
        """Replace the configuration.

        Whole, by `configSchema` of the installed version (422). The extension is not told; it reads it. With `expectedRevision`, only while nobody else has set another one.

        Dashboard session with permission `application:extensions:install`, or an extension session with scope `extensions:install`; API keys are refused.

        Errors of its own: `not_found`, `validation_error`, `installation_config_changed`.

        Args:
            config: As `configSchema` of the version says, replaced as a whole. Readable with `extensions:read`, so no place for secrets.
            expected_revision: The `revision` of what was changed: if something else is stored by now, 409 `installation_config_changed`, and nothing is written.
        """
        return self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/installations/{segment(installation_id)}/config",
                body=body_of({"config": config, "expectedRevision": expected_revision}),
                credentials=("session",),
                takes_key=True,
            ),
            models.Installation,
            options,
        )

    def list_deliveries(
        self,
        installation_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.WebhookDelivery]:
        """List the deliveries to an installation.

        Newest first, of the last 30 days.

        Dashboard session with permission `application:read`, or an extension session with scope `extensions:read`; API keys are refused.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/installations/{segment(installation_id)}/deliveries",
                query={"cursor": cursor, "limit": limit},
                credentials=("session",),
            ),
            models.WebhookDelivery,
            "cursor",
            options,
        )

    def upgrade(
        self,
        installation_id: str,
        *,
        target_version_id: str,
        acknowledged_new_scopes: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.UpgradedInstallation:
        """Move an installation to another version.

        A later one or, as a rollback, an earlier one. Scopes that the key did not have need `acknowledgedNewScopes`; the configuration stays. The first version with a webhookUrl brings a `webhookSigningSecret`, shown only here.

        Dashboard session with permission `application:extensions:install`, or an extension session with scope `extensions:install`; API keys are refused.

        Errors of its own: `not_found`, `new_scopes_require_consent`, `draft_not_installable_in_live`.

        Args:
            target_version_id: A published version of the same extension, later or earlier than the installed one.
            acknowledged_new_scopes: The merchant consents to scopes that the installed version does not have; else such a version is 409 `new_scopes_require_consent`.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/installations/{segment(installation_id)}/upgrade",
                body=body_of(
                    {
                        "targetVersionId": target_version_id,
                        "acknowledgedNewScopes": acknowledged_new_scopes,
                    }
                ),
                credentials=("session",),
                takes_key=True,
            ),
            models.UpgradedInstallation,
            options,
        )

    def suspend(
        self,
        installation_id: str,
        *,
        reason: str | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Installation:
        """Suspend an installation.

        Until it is resumed its key is refused, and it gets no events and no launch tokens. One that is suspended is answered as it is.

        Dashboard session with permission `application:extensions:install`, or an extension session with scope `extensions:install`; API keys are refused.

        Errors of its own: `not_found`.

        Args:
            reason: Stored as `suspendedReason`.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/installations/{segment(installation_id)}/suspend",
                body=body_of({"reason": reason}),
                credentials=("session",),
                takes_key=True,
            ),
            models.Installation,
            options,
        )

    def resume(
        self, installation_id: str, *, options: RequestOptions | None = None
    ) -> models.Installation:
        """Resume an installation.

        Events of meanwhile are not sent. Deliveries that were paused since the receiver failed or was gone begin again. One that is active is answered as it is.

        Dashboard session with permission `application:extensions:install`, or an extension session with scope `extensions:install`; API keys are refused.

        Errors of its own: `not_found`.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/installations/{segment(installation_id)}/resume",
                credentials=("session",),
                takes_key=True,
            ),
            models.Installation,
            options,
        )

    def create_launch_token(
        self, installation_id: str, *, options: RequestOptions | None = None
    ) -> models.LaunchToken:
        """Open an extension's page.

        An extension session of 5 minutes, for the page at `iframeUrl`.

        Dashboard session with permission `application:read`; API keys are refused.

        Errors of its own: `not_found`, `installation_not_active`, `validation_error`.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/installations/{segment(installation_id)}/launch-token",
                credentials=("session",),
                takes_key=True,
            ),
            models.LaunchToken,
            options,
        )


class AsyncInstallations(AsyncResource):
    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        status: Literal["active", "suspended"] | None = None,
        expand: Sequence[Literal["actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.InstallationsListResult]:
        """List installations.

        Those of the application and environment of the headers, newest first.

        Dashboard session with permission `application:read`, or an extension session with scope `extensions:read`; API keys are refused.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            status: Only in this status.
            expand: `actions`: what may be done with it now.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/installations",
                query={"cursor": cursor, "limit": limit, "status": status, "expand": expand},
                credentials=("session",),
            ),
            models.InstallationsListResult,
            "cursor",
            options,
        )

    async def get(
        self,
        installation_id: str,
        *,
        expand: Sequence[Literal["actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> models.InstallationsGetResult:
        """Read an installation.

        Dashboard session with permission `application:read`, or an extension session with scope `extensions:read`; API keys are refused.

        Errors of its own: `not_found`.

        Args:
            expand: `actions`: what may be done with it now.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/installations/{segment(installation_id)}",
                query={"expand": expand},
                credentials=("session",),
            ),
            models.InstallationsGetResult,
            options,
        )

    async def replace_config(
        self,
        installation_id: str,
        *,
        config: Mapping[str, Any],
        expected_revision: str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Installation:
        """Replace the configuration.

        Whole, by `configSchema` of the installed version (422). The extension is not told; it reads it. With `expectedRevision`, only while nobody else has set another one.

        Dashboard session with permission `application:extensions:install`, or an extension session with scope `extensions:install`; API keys are refused.

        Errors of its own: `not_found`, `validation_error`, `installation_config_changed`.

        Args:
            config: As `configSchema` of the version says, replaced as a whole. Readable with `extensions:read`, so no place for secrets.
            expected_revision: The `revision` of what was changed: if something else is stored by now, 409 `installation_config_changed`, and nothing is written.
        """
        return await self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/installations/{segment(installation_id)}/config",
                body=body_of({"config": config, "expectedRevision": expected_revision}),
                credentials=("session",),
                takes_key=True,
            ),
            models.Installation,
            options,
        )

    def list_deliveries(
        self,
        installation_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.WebhookDelivery]:
        """List the deliveries to an installation.

        Newest first, of the last 30 days.

        Dashboard session with permission `application:read`, or an extension session with scope `extensions:read`; API keys are refused.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/installations/{segment(installation_id)}/deliveries",
                query={"cursor": cursor, "limit": limit},
                credentials=("session",),
            ),
            models.WebhookDelivery,
            "cursor",
            options,
        )

    async def upgrade(
        self,
        installation_id: str,
        *,
        target_version_id: str,
        acknowledged_new_scopes: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.UpgradedInstallation:
        """Move an installation to another version.

        A later one or, as a rollback, an earlier one. Scopes that the key did not have need `acknowledgedNewScopes`; the configuration stays. The first version with a webhookUrl brings a `webhookSigningSecret`, shown only here.

        Dashboard session with permission `application:extensions:install`, or an extension session with scope `extensions:install`; API keys are refused.

        Errors of its own: `not_found`, `new_scopes_require_consent`, `draft_not_installable_in_live`.

        Args:
            target_version_id: A published version of the same extension, later or earlier than the installed one.
            acknowledged_new_scopes: The merchant consents to scopes that the installed version does not have; else such a version is 409 `new_scopes_require_consent`.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/installations/{segment(installation_id)}/upgrade",
                body=body_of(
                    {
                        "targetVersionId": target_version_id,
                        "acknowledgedNewScopes": acknowledged_new_scopes,
                    }
                ),
                credentials=("session",),
                takes_key=True,
            ),
            models.UpgradedInstallation,
            options,
        )

    async def suspend(
        self,
        installation_id: str,
        *,
        reason: str | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Installation:
        """Suspend an installation.

        Until it is resumed its key is refused, and it gets no events and no launch tokens. One that is suspended is answered as it is.

        Dashboard session with permission `application:extensions:install`, or an extension session with scope `extensions:install`; API keys are refused.

        Errors of its own: `not_found`.

        Args:
            reason: Stored as `suspendedReason`.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/installations/{segment(installation_id)}/suspend",
                body=body_of({"reason": reason}),
                credentials=("session",),
                takes_key=True,
            ),
            models.Installation,
            options,
        )

    async def resume(
        self, installation_id: str, *, options: RequestOptions | None = None
    ) -> models.Installation:
        """Resume an installation.

        Events of meanwhile are not sent. Deliveries that were paused since the receiver failed or was gone begin again. One that is active is answered as it is.

        Dashboard session with permission `application:extensions:install`, or an extension session with scope `extensions:install`; API keys are refused.

        Errors of its own: `not_found`.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/installations/{segment(installation_id)}/resume",
                credentials=("session",),
                takes_key=True,
            ),
            models.Installation,
            options,
        )

    async def create_launch_token(
        self, installation_id: str, *, options: RequestOptions | None = None
    ) -> models.LaunchToken:
        """Open an extension's page.

        An extension session of 5 minutes, for the page at `iframeUrl`.

        Dashboard session with permission `application:read`; API keys are refused.

        Errors of its own: `not_found`, `installation_not_active`, `validation_error`.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/installations/{segment(installation_id)}/launch-token",
                credentials=("session",),
                takes_key=True,
            ),
            models.LaunchToken,
            options,
        )
