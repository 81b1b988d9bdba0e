# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, List

from .. import models
from .._call import Call
from .._options import RequestOptions
from .._resource import AsyncResource, Resource

if TYPE_CHECKING:
    from .. import enums


class EventTypes(Resource):
    def list(
        self,
        *,
        types: Sequence[enums.WebhookEndpointEnabledEvent] | None = None,
        options: RequestOptions | None = None,
    ) -> List[models.EventType]:
        """List the types of events with the JSON Schema of their data.

        All of them, or those that `types` names; the same for every workspace.

        Any secret key or session.

        Args:
            types: Only these: exact types, `category.*` or `*`, separated by commas.
        """
        return self._transport.send_list(
            Call(
                "GET",
                "/api/v1/event-types",
                query={"types": types},
                credentials=("secretKey", "session"),
            ),
            models.EventType,
            options,
        )


class AsyncEventTypes(AsyncResource):
    async def list(
        self,
        *,
        types: Sequence[enums.WebhookEndpointEnabledEvent] | None = None,
        options: RequestOptions | None = None,
    ) -> List[models.EventType]:
        """List the types of events with the JSON Schema of their data.

        All of them, or those that `types` names; the same for every workspace.

        Any secret key or session.

        Args:
            types: Only these: exact types, `category.*` or `*`, separated by commas.
        """
        return await self._transport.send_list(
            Call(
                "GET",
                "/api/v1/event-types",
                query={"types": types},
                credentials=("secretKey", "session"),
            ),
            models.EventType,
            options,
        )
