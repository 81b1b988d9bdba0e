"""The two clients."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import TracebackType
from typing import Any

import httpx

from ._async_transport import AsyncTransport
from ._call import Call
from ._options import RequestOptions, read_settings
from ._sync_transport import SyncTransport
from .errors import parsed
from .resources import AsyncResources, Resources
from .webhooks import Webhooks


class Commerce(Resources):
    """
    The service, as a merchant's server calls it:

        with Commerce(base_url="https://...", secret_key="sk_test_...") as commerce:
            cart = commerce.carts.create(application_id="...")

    `base_url` and `secret_key` are read from COMMERCE_URL and COMMERCE_SECRET_KEY where they are left out. One client
    may be used by many threads. `timeout` is in seconds; `http_client` sets proxies, certificates and limits, and is
    closed by whoever made it.
    """

    def __init__(
        self,
        *,
        base_url: str | None = None,
        secret_key: str | None = None,
        session_token: str | None = None,
        staff_key: str | None = None,
        customer_token: str | None = None,
        card_token: str | None = None,
        environment_id: str | None = None,
        application_id: str | None = None,
        timeout: float = 30.0,
        max_retries: int = 2,
        headers: Mapping[str, str] | None = None,
        http_client: httpx.Client | None = None,
    ) -> None:
        settings = read_settings(
            base_url=base_url,
            secret_key=secret_key,
            session_token=session_token,
            staff_key=staff_key,
            customer_token=customer_token,
            card_token=card_token,
            environment_id=environment_id,
            application_id=application_id,
            timeout=timeout,
            max_retries=max_retries,
            headers=headers or {},
        )
        self._owns_http = http_client is None
        self._transport = SyncTransport(settings, http_client or httpx.Client())
        self.webhooks = Webhooks()

    def with_options(self, **options: Any) -> Commerce:
        """Another client on the same connections: `with_options(timeout=5, max_retries=0, application_id=...)`."""
        other = Commerce.__new__(Commerce)
        other._owns_http = False
        settings = replace(self._transport.settings, **options)
        other._transport = SyncTransport(settings, self._transport.http)
        other.webhooks = self.webhooks
        return other

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Mapping[str, Any] | None = None,
        options: RequestOptions | None = None,
    ) -> Any:
        """A route that this version has no method for, with the names of the wire; the answer's `data`."""
        response = self._transport.send(call_of(method, path, query, body), options)
        return parsed(response.content).get("data")

    def close(self) -> None:
        if self._owns_http:
            self._transport.http.close()

    def __enter__(self) -> Commerce:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class AsyncCommerce(AsyncResources):
    """
    As Commerce, for asyncio:

        async with AsyncCommerce() as commerce:
            async for order in commerce.orders.list():
                ...
    """

    def __init__(
        self,
        *,
        base_url: str | None = None,
        secret_key: str | None = None,
        session_token: str | None = None,
        staff_key: str | None = None,
        customer_token: str | None = None,
        card_token: str | None = None,
        environment_id: str | None = None,
        application_id: str | None = None,
        timeout: float = 30.0,
        max_retries: int = 2,
        headers: Mapping[str, str] | None = None,
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        settings = read_settings(
            base_url=base_url,
            secret_key=secret_key,
            session_token=session_token,
            staff_key=staff_key,
            customer_token=customer_token,
            card_token=card_token,
            environment_id=environment_id,
            application_id=application_id,
            timeout=timeout,
            max_retries=max_retries,
            headers=headers or {},
        )
        self._owns_http = http_client is None
        self._transport = AsyncTransport(settings, http_client or httpx.AsyncClient())
        self.webhooks = Webhooks()

    def with_options(self, **options: Any) -> AsyncCommerce:
        """Another client on the same connections: `with_options(timeout=5, max_retries=0, application_id=...)`."""
        other = AsyncCommerce.__new__(AsyncCommerce)
        other._owns_http = False
        settings = replace(self._transport.settings, **options)
        other._transport = AsyncTransport(settings, self._transport.http)
        other.webhooks = self.webhooks
        return other

    async def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Mapping[str, Any] | None = None,
        options: RequestOptions | None = None,
    ) -> Any:
        """A route that this version has no method for, with the names of the wire; the answer's `data`."""
        response = await self._transport.send(call_of(method, path, query, body), options)
        return parsed(response.content).get("data")

    async def close(self) -> None:
        if self._owns_http:
            await self._transport.http.aclose()

    async def __aenter__(self) -> AsyncCommerce:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()


def call_of(
    method: str, path: str, query: Mapping[str, Any] | None, body: Mapping[str, Any] | None
) -> Call:
    verb = method.upper()
    return Call(
        verb,
        path,
        query=query,
        body=body,
        credentials=("secretKey", "session"),
        takes_key=verb != "GET",
    )
