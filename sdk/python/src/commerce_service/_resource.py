"""The base of all resources."""

from __future__ import annotations

from ._async_transport import AsyncTransport
from ._sync_transport import SyncTransport


class Resource:
    def __init__(self, transport: SyncTransport) -> None:
        self._transport = transport


class AsyncResource:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport
