"""Sends calls over httpx.AsyncClient, with repeats. Follows _sync_transport.py line by line."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from typing import Any, TypeVar

import httpx

from . import _answers as answers
from ._call import Call, Prepared, prepare
from ._deprecation import warn_of
from ._event_stream import EventLines, after_of
from ._model import Model
from ._options import RequestOptions, Settings
from ._retry import judge, wait_seconds
from .downloads import AsyncDownloadStream, Download
from .errors import ApiConnectionError
from .pages import AsyncPage, AsyncPages

T = TypeVar("T")


class AsyncTransport:
    def __init__(self, settings: Settings, http: httpx.AsyncClient) -> None:
        self.settings = settings
        self.http = http

    async def send_model(
        self, call: Call, model: Callable[[Any], T], options: RequestOptions | None
    ) -> T:
        return answers.model_of(await self.send(call, options), model)

    async def send_value(
        self, call: Call, models: tuple[type[Model], ...], options: RequestOptions | None
    ) -> Any:
        return answers.value_of(await self.send(call, options), models)

    async def send_list(
        self, call: Call, model: Callable[[Any], T], options: RequestOptions | None
    ) -> list[T]:
        return [model(row) for row in answers.rows_of(await self.send(call, options))]

    def send_page(
        self,
        call: Call,
        model: Callable[[Any], T],
        cursor_name: str,
        options: RequestOptions | None,
    ) -> AsyncPages[T]:
        async def fetch(call: Call) -> AsyncPage[T]:
            listed = answers.listed_of(await self.send(call, options), call.offset())
            return AsyncPage(
                [model(row) for row in listed.rows],
                listed.cursor,
                listed.has_more,
                lambda cursor: fetch(call.with_query(**answers.behind(cursor_name, cursor))),
            )

        return AsyncPages(lambda: fetch(call))

    async def send_none(self, call: Call, options: RequestOptions | None) -> None:
        await self.send(call, options)

    async def send_text(self, call: Call, options: RequestOptions | None) -> str:
        return (await self.send(call, options)).text

    async def send_file(self, call: Call, options: RequestOptions | None) -> Download:
        async with self.stream(call, options) as response:
            await response.aread()
            return Download(response)

    @asynccontextmanager
    async def stream_file(
        self, call: Call, options: RequestOptions | None
    ) -> AsyncIterator[AsyncDownloadStream]:
        async with self.stream(call, options) as response:
            yield AsyncDownloadStream(response)

    async def follow(
        self, call: Call, model: Callable[[Any], T], options: RequestOptions | None
    ) -> AsyncIterator[T]:
        """Events as they happen. A stream that breaks off is taken up again behind its last event."""
        lines = EventLines(call.query.get("after") if call.query else None)
        while True:
            has_begun = False
            try:
                async with self.stream(after_of(call, lines.last_id), options) as response:
                    lines = EventLines(lines.last_id)
                    async for line in response.aiter_lines():
                        has_begun = True
                        if event := lines.take(line):
                            yield model(event)
            except ApiConnectionError:
                if not has_begun:
                    raise
            await self._wait(wait_seconds(0, {}) or 0)

    async def send(self, call: Call, options: RequestOptions | None = None) -> httpx.Response:
        """The answer, read. An error of the service is raised once repeats are used up."""
        return await self._attempt_all(call, options, stream=False)

    @asynccontextmanager
    async def stream(
        self, call: Call, options: RequestOptions | None
    ) -> AsyncIterator[httpx.Response]:
        """The answer, not yet read. Redirects lead to a store of files, which is sent no credential."""
        response = await self._attempt_all(call, options, stream=True)
        try:
            for _ in range(answers.REDIRECTS_MAX):
                if response.status_code not in answers.REDIRECTS:
                    break
                target = response.url.join(response.headers["Location"])
                await response.aclose()
                request = self.http.build_request("GET", target)
                response = await self.http.send(request, stream=True, follow_redirects=False)
            if response.status_code >= 300:
                await response.aread()
                raise answers.error_in(response)
            yield response
        except httpx.RequestError as error:
            raise answers.failure_of(error, call.method, str(response.url)) from error
        finally:
            await response.aclose()

    async def _attempt_all(
        self, call: Call, options: RequestOptions | None, stream: bool
    ) -> httpx.Response:
        prepared = prepare(call, self.settings, options)
        retries = (options or {}).get("max_retries", self.settings.max_retries)
        for attempt in count():
            outcome: httpx.Response | httpx.RequestError
            try:
                outcome = await self._attempt(prepared, options, stream)
                if outcome.status_code < 400:
                    return outcome
            except httpx.RequestError as error:
                outcome = error
            failure, seconds = judge(call, prepared, outcome, attempt, retries)
            if seconds is None:
                raise failure from (outcome if isinstance(outcome, Exception) else None)
            await self._wait(seconds)
        raise AssertionError("count() does not end")

    async def _attempt(
        self, prepared: Prepared, options: RequestOptions | None, stream: bool
    ) -> httpx.Response:
        request = self.http.build_request(
            prepared.method,
            prepared.url,
            headers=prepared.headers,
            params=prepared.params,
            content=prepared.content,
            files=prepared.files,
            timeout=(options or {}).get("timeout", self.settings.timeout),
        )
        response = await self.http.send(request, stream=True, follow_redirects=False)
        warn_of(response)
        if not stream or response.status_code >= 400:
            try:
                await response.aread()
            finally:
                await response.aclose()
        return response

    async def _wait(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
