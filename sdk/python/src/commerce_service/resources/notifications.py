# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import models
from .._call import Call
from .._options import RequestOptions
from .._resource import AsyncResource, Resource

if TYPE_CHECKING:
    pass


class Notifications(Resource):
    def list(self, *, options: RequestOptions | None = None) -> models.Notices:
        """Read what needs attention, and what of it is new.

        In the application and environment that the headers select, of the kinds whose lists the caller may see. New is what the caller has not marked as seen.

        Dashboard session with permission `payments:read`; API keys are refused.

        Errors of its own: `not_found`.
        """
        return self._transport.send_model(
            Call("GET", "/api/v1/notifications", credentials=("session",)), models.Notices, options
        )

    def mark_seen(self, *, options: RequestOptions | None = None) -> models.Notices:
        """Mark what needs attention as seen.

        All that is open by now, for the caller alone. It does not change what is mailed.

        Dashboard session with permission `payments:read`; API keys are refused.

        Errors of its own: `not_found`.
        """
        return self._transport.send_model(
            Call("POST", "/api/v1/notifications/seen", credentials=("session",), takes_key=True),
            models.Notices,
            options,
        )


class AsyncNotifications(AsyncResource):
    async def list(self, *, options: RequestOptions | None = None) -> models.Notices:
        """Read what needs attention, and what of it is new.

        In the application and environment that the headers select, of the kinds whose lists the caller may see. New is what the caller has not marked as seen.

        Dashboard session with permission `payments:read`; API keys are refused.

        Errors of its own: `not_found`.
        """
        return await self._transport.send_model(
            Call("GET", "/api/v1/notifications", credentials=("session",)), models.Notices, options
        )

    async def mark_seen(self, *, options: RequestOptions | None = None) -> models.Notices:
        """Mark what needs attention as seen.

        All that is open by now, for the caller alone. It does not change what is mailed.

        Dashboard session with permission `payments:read`; API keys are refused.

        Errors of its own: `not_found`.
        """
        return await self._transport.send_model(
            Call("POST", "/api/v1/notifications/seen", credentials=("session",), takes_key=True),
            models.Notices,
            options,
        )
