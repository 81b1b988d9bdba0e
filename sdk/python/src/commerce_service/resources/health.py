# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import models
from .._call import Call
from .._options import RequestOptions
from .._resource import AsyncResource, Resource

if TYPE_CHECKING:
    pass


class Health(Resource):
    def live(self, *, options: RequestOptions | None = None) -> models.HealthLiveResult:
        """The process is up.

        No credential.
        """
        return self._transport.send_model(Call("GET", "/health"), models.HealthLiveResult, options)

    def ready(self, *, options: RequestOptions | None = None) -> models.HealthReadyResult:
        """Postgres, Redis, storage, migrations and actors are ready.

        No credential.

        Errors of its own: `not_ready`.
        """
        return self._transport.send_model(Call("GET", "/ready"), models.HealthReadyResult, options)

    def smoke(self, *, options: RequestOptions | None = None) -> models.HealthSmokeResult:
        """One write and read through database, queue and storage.

        The monitoring token (`Authorization: Bearer`), where one is set; absent in production without one.

        Errors of its own: `not_ready`.
        """
        return self._transport.send_model(
            Call("GET", "/internal/monitoring-smoke"), models.HealthSmokeResult, options
        )

    def metrics(self, *, options: RequestOptions | None = None) -> str:
        """Prometheus metrics of this process.

        The monitoring token (`Authorization: Bearer`), where one is set; absent in production without one.
        """
        return self._transport.send_text(Call("GET", "/metrics", accept="*/*"), options)


class AsyncHealth(AsyncResource):
    async def live(self, *, options: RequestOptions | None = None) -> models.HealthLiveResult:
        """The process is up.

        No credential.
        """
        return await self._transport.send_model(
            Call("GET", "/health"), models.HealthLiveResult, options
        )

    async def ready(self, *, options: RequestOptions | None = None) -> models.HealthReadyResult:
        """Postgres, Redis, storage, migrations and actors are ready.

        No credential.

        Errors of its own: `not_ready`.
        """
        return await self._transport.send_model(
            Call("GET", "/ready"), models.HealthReadyResult, options
        )

    async def smoke(self, *, options: RequestOptions | None = None) -> models.HealthSmokeResult:
        """One write and read through database, queue and storage.

        The monitoring token (`Authorization: Bearer`), where one is set; absent in production without one.

        Errors of its own: `not_ready`.
        """
        return await self._transport.send_model(
            Call("GET", "/internal/monitoring-smoke"), models.HealthSmokeResult, options
        )

    async def metrics(self, *, options: RequestOptions | None = None) -> str:
        """Prometheus metrics of this process.

        The monitoring token (`Authorization: Bearer`), where one is set; absent in production without one.
        """
        return await self._transport.send_text(Call("GET", "/metrics", accept="*/*"), options)
