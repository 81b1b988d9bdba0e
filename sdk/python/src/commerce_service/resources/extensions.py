# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from .. import models
from .._call import Call, segment
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from .._wire import OMIT, Omit, body_of
from ..pages import AsyncPages, Page

if TYPE_CHECKING:
    from .. import enums


class ExtensionsVersions(Resource):
    def create(
        self,
        extension_id: str,
        *,
        version: str,
        notes: str | None | Omit = OMIT,
        scopes: Sequence[str] | Omit = OMIT,
        iframe_url: str | None | Omit = OMIT,
        webhook_url: str | None | Omit = OMIT,
        event_subscriptions: Sequence[enums.WebhookEndpointEnabledEvent] | Omit = OMIT,
        config_schema: Mapping[str, Any] | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.ExtensionVersion:
        """Draft a version.

        A draft can be changed until it is published, and cannot be installed. A version text that the extension has: 409 `invalid_state`.

        Dashboard session with permission `application:extensions:develop`, or `application:extensions:develop` in an application of the member's own; API keys are refused.

        Errors of its own: `not_found`, `invalid_scope`, `invalid_state`.

        Args:
            version: Semantic version such as 1.4.0-beta.1, unique in the extension; stored as it is sent.
            notes: What is new in it, for merchants.
            scopes: What the key of an installation may do: scopes of secret keys, no wildcards.
            iframe_url: The extension’s page in the console: https, without credentials. It gets an extension session by a launch token.
            webhook_url: Where its events are posted, by the rules of webhook endpoints: https, a public host. Required to publish a version with `eventSubscriptions`.
            event_subscriptions: What it gets of where it is installed: exact types, `category.*` or `*`. `cart.updated` comes only if it is named exactly.
            config_schema: What `config` of an installation must match: JSON Schema 2020-12 with `type: object`, without references. null: anything.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/extensions/{segment(extension_id)}/versions",
                body=body_of(
                    {
                        "version": version,
                        "notes": notes,
                        "scopes": scopes,
                        "iframeUrl": iframe_url,
                        "webhookUrl": webhook_url,
                        "eventSubscriptions": event_subscriptions,
                        "configSchema": config_schema,
                    }
                ),
                credentials=("session",),
                takes_key=True,
            ),
            models.ExtensionVersion,
            options,
        )

    def list(
        self,
        extension_id: str,
        *,
        expand: Sequence[Literal["actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> models.ExtensionsVersionsListResult:
        """List versions.

        Newest first. Of another workspace’s extension, those that are published.

        Dashboard session with permission `application:read`, or `application:read` in an application of the member's own, or an extension session with scope `extensions:read`; API keys are refused.

        Errors of its own: `not_found`.

        Args:
            expand: `actions`: what may be done with it now.
        """
        return self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/extensions/{segment(extension_id)}/versions",
                query={"expand": expand},
                credentials=("session",),
            ),
            models.ExtensionsVersionsListResult,
            options,
        )

    def update(
        self,
        extension_id: str,
        version_id: str,
        *,
        version: str | Omit = OMIT,
        notes: str | None | Omit = OMIT,
        scopes: Sequence[str] | Omit = OMIT,
        iframe_url: str | None | Omit = OMIT,
        webhook_url: str | None | Omit = OMIT,
        event_subscriptions: Sequence[enums.WebhookEndpointEnabledEvent] | Omit = OMIT,
        config_schema: Mapping[str, Any] | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.ExtensionVersion:
        """Change a draft.

        Fields that are left out stay. A published version never changes: 409 `invalid_state`; draft another one.

        Dashboard session with permission `application:extensions:develop`, or `application:extensions:develop` in an application of the member's own; API keys are refused.

        Errors of its own: `not_found`, `invalid_scope`, `invalid_state`.

        Args:
            version: Semantic version such as 1.4.0-beta.1, unique in the extension; stored as it is sent.
            notes: What is new in it, for merchants.
            scopes: What the key of an installation may do: scopes of secret keys, no wildcards.
            iframe_url: The extension’s page in the console: https, without credentials. It gets an extension session by a launch token.
            webhook_url: Where its events are posted, by the rules of webhook endpoints: https, a public host. Required to publish a version with `eventSubscriptions`.
            event_subscriptions: What it gets of where it is installed: exact types, `category.*` or `*`. `cart.updated` comes only if it is named exactly.
            config_schema: What `config` of an installation must match: JSON Schema 2020-12 with `type: object`, without references. null: anything.
        """
        return self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/extensions/{segment(extension_id)}/versions/{segment(version_id)}",
                body=body_of(
                    {
                        "version": version,
                        "notes": notes,
                        "scopes": scopes,
                        "iframeUrl": iframe_url,
                        "webhookUrl": webhook_url,
                        "eventSubscriptions": event_subscriptions,
                        "configSchema": config_schema,
                    }
                ),
                credentials=("session",),
                takes_key=True,
            ),
            models.ExtensionVersion,
            options,
        )

    def publish(
        self, extension_id: str, version_id: str, *, options: RequestOptions | None = None
    ) -> models.ExtensionVersion:
        """Publish a version.

        Every workspace may install a published version; it never changes again. One that is published already is answered as it is. 422 for `eventSubscriptions` without a `webhookUrl`.

        Dashboard session with permission `application:extensions:develop`, or `application:extensions:develop` in an application of the member's own; API keys are refused.

        Errors of its own: `not_found`, `validation_error`.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/extensions/{segment(extension_id)}/versions/{segment(version_id)}/publish",
                credentials=("session",),
                takes_key=True,
            ),
            models.ExtensionVersion,
            options,
        )


class Extensions(Resource):
    @cached_property
    def versions(self) -> ExtensionsVersions:
        return ExtensionsVersions(self._transport)

    def create(
        self,
        *,
        name: str,
        slug: str,
        description: str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Extension:
        """Create an extension.

        It can be installed once one of its versions is published. A slug that the workspace has: 409 `slug_taken`.

        Dashboard session with permission `application:extensions:develop`, or `application:extensions:develop` in an application of the member's own; API keys are refused.

        Errors of its own: `slug_taken`.

        Args:
            name: Shown to merchants, also as the name of an installation’s key.
            slug: Unique in the workspace; it cannot be changed.
            description: What it does, for merchants.
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/api/v1/extensions",
                body=body_of({"name": name, "slug": slug, "description": description}),
                credentials=("session",),
                takes_key=True,
            ),
            models.Extension,
            options,
        )

    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.Extension]:
        """List the workspace's extensions.

        Newest first: those that this workspace develops, not those that it has installed.

        Dashboard session with permission `application:read`, or `application:read` in an application of the member's own, or an extension session with scope `extensions:read`; API keys are refused.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/extensions",
                query={"cursor": cursor, "limit": limit},
                credentials=("session",),
            ),
            models.Extension,
            "cursor",
            options,
        )

    def get(
        self, extension_id: str, *, options: RequestOptions | None = None
    ) -> models.ExtensionCard:
        """Read an extension.

        Of this workspace, or one with a published version of another workspace.

        Dashboard session with permission `application:read`, or `application:read` in an application of the member's own, or an extension session with scope `extensions:read`; API keys are refused.

        Errors of its own: `not_found`.
        """
        return self._transport.send_model(
            Call("GET", f"/api/v1/extensions/{segment(extension_id)}", credentials=("session",)),
            models.ExtensionCard,
            options,
        )

    def install(
        self,
        extension_id: str,
        *,
        version_id: str,
        config: Mapping[str, Any] | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.NewInstallation:
        """Install an extension.

        In the application and environment of the headers, once: 409 `already_installed`. Its key has exactly the scopes of the version; key and signing secret are shown only here.

        Dashboard session with permission `application:extensions:install`, or an extension session with scope `extensions:install`; API keys are refused.

        Errors of its own: `not_found`, `already_installed`, `draft_not_installable_in_live`, `validation_error`.

        Args:
            version_id: A published version of this extension.
            config: As `configSchema` of the version says, replaced as a whole. Readable with `extensions:read`, so no place for secrets.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/extensions/{segment(extension_id)}/install",
                body=body_of({"versionId": version_id, "config": config}),
                credentials=("session",),
                takes_key=True,
            ),
            models.NewInstallation,
            options,
        )

    def uninstall(self, extension_id: str, *, options: RequestOptions | None = None) -> None:
        """Uninstall an extension.

        Revokes its key and signing secret at once; pending deliveries are skipped.

        Dashboard session with permission `application:extensions:install`, or an extension session with scope `extensions:install`; API keys are refused.

        Errors of its own: `not_found`.
        """
        self._transport.send_none(
            Call(
                "POST",
                f"/api/v1/extensions/{segment(extension_id)}/uninstall",
                credentials=("session",),
                takes_key=True,
            ),
            options,
        )


class AsyncExtensionsVersions(AsyncResource):
    async def create(
        self,
        extension_id: str,
        *,
        version: str,
        notes: str | None | Omit = OMIT,
        scopes: Sequence[str] | Omit = OMIT,
        iframe_url: str | None | Omit = OMIT,
        webhook_url: str | None | Omit = OMIT,
        event_subscriptions: Sequence[enums.WebhookEndpointEnabledEvent] | Omit = OMIT,
        config_schema: Mapping[str, Any] | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.ExtensionVersion:
        """Draft a version.

        A draft can be changed until it is published, and cannot be installed. A version text that the extension has: 409 `invalid_state`.

        Dashboard session with permission `application:extensions:develop`, or `application:extensions:develop` in an application of the member's own; API keys are refused.

        Errors of its own: `not_found`, `invalid_scope`, `invalid_state`.

        Args:
            version: Semantic version such as 1.4.0-beta.1, unique in the extension; stored as it is sent.
            notes: What is new in it, for merchants.
            scopes: What the key of an installation may do: scopes of secret keys, no wildcards.
            iframe_url: The extension’s page in the console: https, without credentials. It gets an extension session by a launch token.
            webhook_url: Where its events are posted, by the rules of webhook endpoints: https, a public host. Required to publish a version with `eventSubscriptions`.
            event_subscriptions: What it gets of where it is installed: exact types, `category.*` or `*`. `cart.updated` comes only if it is named exactly.
            config_schema: What `config` of an installation must match: JSON Schema 2020-12 with `type: object`, without references. null: anything.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/extensions/{segment(extension_id)}/versions",
                body=body_of(
                    {
                        "version": version,
                        "notes": notes,
                        "scopes": scopes,
                        "iframeUrl": iframe_url,
                        "webhookUrl": webhook_url,
                        "eventSubscriptions": event_subscriptions,
                        "configSchema": config_schema,
                    }
                ),
                credentials=("session",),
                takes_key=True,
            ),
            models.ExtensionVersion,
            options,
        )

    async def list(
        self,
        extension_id: str,
        *,
        expand: Sequence[Literal["actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> models.ExtensionsVersionsListResult:
        """List versions.

        Newest first. Of another workspace’s extension, those that are published.

        Dashboard session with permission `application:read`, or `application:read` in an application of the member's own, or an extension session with scope `extensions:read`; API keys are refused.

        Errors of its own: `not_found`.

        Args:
            expand: `actions`: what may be done with it now.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/extensions/{segment(extension_id)}/versions",
                query={"expand": expand},
                credentials=("session",),
            ),
            models.ExtensionsVersionsListResult,
            options,
        )

    async def update(
        self,
        extension_id: str,
        version_id: str,
        *,
        version: str | Omit = OMIT,
        notes: str | None | Omit = OMIT,
        scopes: Sequence[str] | Omit = OMIT,
        iframe_url: str | None | Omit = OMIT,
        webhook_url: str | None | Omit = OMIT,
        event_subscriptions: Sequence[enums.WebhookEndpointEnabledEvent] | Omit = OMIT,
        config_schema: Mapping[str, Any] | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.ExtensionVersion:
        """Change a draft.

        Fields that are left out stay. A published version never changes: 409 `invalid_state`; draft another one.

        Dashboard session with permission `application:extensions:develop`, or `application:extensions:develop` in an application of the member's own; API keys are refused.

        Errors of its own: `not_found`, `invalid_scope`, `invalid_state`.

        Args:
            version: Semantic version such as 1.4.0-beta.1, unique in the extension; stored as it is sent.
            notes: What is new in it, for merchants.
            scopes: What the key of an installation may do: scopes of secret keys, no wildcards.
            iframe_url: The extension’s page in the console: https, without credentials. It gets an extension session by a launch token.
            webhook_url: Where its events are posted, by the rules of webhook endpoints: https, a public host. Required to publish a version with `eventSubscriptions`.
            event_subscriptions: What it gets of where it is installed: exact types, `category.*` or `*`. `cart.updated` comes only if it is named exactly.
            config_schema: What `config` of an installation must match: JSON Schema 2020-12 with `type: object`, without references. null: anything.
        """
        return await self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/extensions/{segment(extension_id)}/versions/{segment(version_id)}",
                body=body_of(
                    {
                        "version": version,
                        "notes": notes,
                        "scopes": scopes,
                        "iframeUrl": iframe_url,
                        "webhookUrl": webhook_url,
                        "eventSubscriptions": event_subscriptions,
                        "configSchema": config_schema,
                    }
                ),
                credentials=("session",),
                takes_key=True,
            ),
            models.ExtensionVersion,
            options,
        )

    async def publish(
        self, extension_id: str, version_id: str, *, options: RequestOptions | None = None
    ) -> models.ExtensionVersion:
        """Publish a version.

        Every workspace may install a published version; it never changes again. One that is published already is answered as it is. 422 for `eventSubscriptions` without a `webhookUrl`.

        Dashboard session with permission `application:extensions:develop`, or `application:extensions:develop` in an application of the member's own; API keys are refused.

        Errors of its own: `not_found`, `validation_error`.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/extensions/{segment(extension_id)}/versions/{segment(version_id)}/publish",
                credentials=("session",),
                takes_key=True,
            ),
            models.ExtensionVersion,
            options,
        )


class AsyncExtensions(AsyncResource):
    @cached_property
    def versions(self) -> AsyncExtensionsVersions:
        return AsyncExtensionsVersions(self._transport)

    async def create(
        self,
        *,
        name: str,
        slug: str,
        description: str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Extension:
        """Create an extension.

        It can be installed once one of its versions is published. A slug that the workspace has: 409 `slug_taken`.

        Dashboard session with permission `application:extensions:develop`, or `application:extensions:develop` in an application of the member's own; API keys are refused.

        Errors of its own: `slug_taken`.

        Args:
            name: Shown to merchants, also as the name of an installation’s key.
            slug: Unique in the workspace; it cannot be changed.
            description: What it does, for merchants.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/api/v1/extensions",
                body=body_of({"name": name, "slug": slug, "description": description}),
                credentials=("session",),
                takes_key=True,
            ),
            models.Extension,
            options,
        )

    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.Extension]:
        """List the workspace's extensions.

        Newest first: those that this workspace develops, not those that it has installed.

        Dashboard session with permission `application:read`, or `application:read` in an application of the member's own, or an extension session with scope `extensions:read`; API keys are refused.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/extensions",
                query={"cursor": cursor, "limit": limit},
                credentials=("session",),
            ),
            models.Extension,
            "cursor",
            options,
        )

    async def get(
        self, extension_id: str, *, options: RequestOptions | None = None
    ) -> models.ExtensionCard:
        """Read an extension.

        Of this workspace, or one with a published version of another workspace.

        Dashboard session with permission `application:read`, or `application:read` in an application of the member's own, or an extension session with scope `extensions:read`; API keys are refused.

        Errors of its own: `not_found`.
        """
        return await self._transport.send_model(
            Call("GET", f"/api/v1/extensions/{segment(extension_id)}", credentials=("session",)),
            models.ExtensionCard,
            options,
        )

    async def install(
        self,
        extension_id: str,
        *,
        version_id: str,
        config: Mapping[str, Any] | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.NewInstallation:
        """Install an extension.

        In the application and environment of the headers, once: 409 `already_installed`. Its key has exactly the scopes of the version; key and signing secret are shown only here.

        Dashboard session with permission `application:extensions:install`, or an extension session with scope `extensions:install`; API keys are refused.

        Errors of its own: `not_found`, `already_installed`, `draft_not_installable_in_live`, `validation_error`.

        Args:
            version_id: A published version of this extension.
            config: As `configSchema` of the version says, replaced as a whole. Readable with `extensions:read`, so no place for secrets.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/extensions/{segment(extension_id)}/install",
                body=body_of({"versionId": version_id, "config": config}),
                credentials=("session",),
                takes_key=True,
            ),
            models.NewInstallation,
            options,
        )

    async def uninstall(self, extension_id: str, *, options: RequestOptions | None = None) -> None:
        """Uninstall an extension.

        Revokes its key and signing secret at once; pending deliveries are skipped.

        Dashboard session with permission `application:extensions:install`, or an extension session with scope `extensions:install`; API keys are refused.

        Errors of its own: `not_found`.
        """
        await self._transport.send_none(
            Call(
                "POST",
                f"/api/v1/extensions/{segment(extension_id)}/uninstall",
                credentials=("session",),
                takes_key=True,
            ),
            options,
        )
