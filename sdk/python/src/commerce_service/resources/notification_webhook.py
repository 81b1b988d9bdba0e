# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from .. import models
from .._call import Call
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from .._wire import OMIT, Omit, body_of

if TYPE_CHECKING:
    pass


class NotificationWebhook(Resource):
    def get(self, *, options: RequestOptions | None = None) -> models.NotificationWebhook:
        """Read the incoming webhook of the chat.

        Dashboard session with permission `application:settings`; API keys are refused.
        """
        return self._transport.send_model(
            Call("GET", "/api/v1/notification-webhook", credentials=("session",)),
            models.NotificationWebhook,
            options,
        )

    def replace(
        self,
        *,
        kinds: Sequence[
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
        is_active: bool,
        url: str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.NotificationWebhook:
        """Set the incoming webhook of the chat.

        What is new is posted there as `text` and `blocks`, which Slack, Mattermost and Discord take. Failures are tried again for about an hour; 404 and 410 switch it off.

        Dashboard session with permission `application:settings`; API keys are refused.

        Args:
            url: An incoming webhook of Slack or Mattermost, or one of Discord that ends with `/slack`; https. Left out: as before.
            kinds: The kinds that are posted.
            is_active: Whether anything is posted.
        """
        return self._transport.send_model(
            Call(
                "PUT",
                "/api/v1/notification-webhook",
                body=body_of({"url": url, "kinds": kinds, "isActive": is_active}),
                credentials=("session",),
                takes_key=True,
            ),
            models.NotificationWebhook,
            options,
        )

    def delete(self, *, options: RequestOptions | None = None) -> None:
        """Remove the incoming webhook of the chat.

        Dashboard session with permission `application:settings`; API keys are refused.
        """
        self._transport.send_none(
            Call(
                "DELETE", "/api/v1/notification-webhook", credentials=("session",), takes_key=True
            ),
            options,
        )

    def test(self, *, options: RequestOptions | None = None) -> models.NotificationTest:
        """Post a test message to the chat.

        At once and a single time, also while the webhook is switched off.

        Dashboard session with permission `application:settings`; API keys are refused.

        Errors of its own: `not_found`.
        """
        return self._transport.send_model(
            Call("POST", "/api/v1/notification-webhook/test", credentials=("session",)),
            models.NotificationTest,
            options,
        )


class AsyncNotificationWebhook(AsyncResource):
    async def get(self, *, options: RequestOptions | None = None) -> models.NotificationWebhook:
        """Read the incoming webhook of the chat.

        Dashboard session with permission `application:settings`; API keys are refused.
        """
        return await self._transport.send_model(
            Call("GET", "/api/v1/notification-webhook", credentials=("session",)),
            models.NotificationWebhook,
            options,
        )

    async def replace(
        self,
        *,
        kinds: Sequence[
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
        is_active: bool,
        url: str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.NotificationWebhook:
        """Set the incoming webhook of the chat.

        What is new is posted there as `text` and `blocks`, which Slack, Mattermost and Discord take. Failures are tried again for about an hour; 404 and 410 switch it off.

        Dashboard session with permission `application:settings`; API keys are refused.

        Args:
            url: An incoming webhook of Slack or Mattermost, or one of Discord that ends with `/slack`; https. Left out: as before.
            kinds: The kinds that are posted.
            is_active: Whether anything is posted.
        """
        return await self._transport.send_model(
            Call(
                "PUT",
                "/api/v1/notification-webhook",
                body=body_of({"url": url, "kinds": kinds, "isActive": is_active}),
                credentials=("session",),
                takes_key=True,
            ),
            models.NotificationWebhook,
            options,
        )

    async def delete(self, *, options: RequestOptions | None = None) -> None:
        """Remove the incoming webhook of the chat.

        Dashboard session with permission `application:settings`; API keys are refused.
        """
        await self._transport.send_none(
            Call(
                "DELETE", "/api/v1/notification-webhook", credentials=("session",), takes_key=True
            ),
            options,
        )

    async def test(self, *, options: RequestOptions | None = None) -> models.NotificationTest:
        """Post a test message to the chat.

        At once and a single time, also while the webhook is switched off.

        Dashboard session with permission `application:settings`; API keys are refused.

        Errors of its own: `not_found`.
        """
        return await self._transport.send_model(
            Call("POST", "/api/v1/notification-webhook/test", credentials=("session",)),
            models.NotificationTest,
            options,
        )
