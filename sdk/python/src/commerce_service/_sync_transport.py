"""Sends calls over httpx.Client, with repeats."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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
from .downloads import Download, DownloadStream
from .errors import ApiConnectionError
from .pages import Page

T = TypeVar("T")


class SyncTransport:
    def __init__(self, settings: Settings, http: httpx.Client) -> None:
        self.settings = settings
        self.http = http

    def send_model(
        self, call: Call, model: Callable[[Any], T], options: RequestOptions | None
    ) -> T:
        return answers.model_of(self.send(call, options), model)

    def send_value(
        self, call: Call, models: tuple[type[Model], ...], options: RequestOptions | None
    ) -> Any:
        return answers.value_of(self.send(call, options), models)

    def send_list(
        self, call: Call, model: Callable[[Any], T], options: RequestOptions | None
    ) -> list[T]:
        return [model(row) for row in answers.rows_of(self.send(call, options))]

    def send_page(
        self,
        call: Call,
        model: Callable[[Any], T],
        cursor_name: str,
        options: RequestOptions | None,
    ) -> Page[T]:
        def fetch(cursor: str) -> Page[T]:
            return self.send_page(
                call.with_query(**answers.behind(cursor_name, cursor)), model, cursor_name, options
            )

        listed = answers.listed_of(self.send(call, options), call.offset())
        return Page([model(row) for row in listed.rows], listed.cursor, listed.has_more, fetch)

    def send_none(self, call: Call, options: RequestOptions | None) -> None:
        self.send(call, options)

    def send_text(self, call: Call, options: RequestOptions | None) -> str:
        return self.send(call, options).text

    def send_file(self, call: Call, options: RequestOptions | None) -> Download:
        with self.stream(call, options) as response:
            response.read()
            return Download(response)

    @contextmanager
    def stream_file(self, call: Call, options: RequestOptions | None) -> Iterator[DownloadStream]:
        with self.stream(call, options) as response:
            yield DownloadStream(response)

    def follow(
        self, call: Call, model: Callable[[Any], T], options: RequestOptions | None
    ) -> Iterator[T]:
        """Events as they happen. A stream that breaks off is taken up again behind its last event."""
        lines = EventLines(call.query.get("after") if call.query else None)
        while True:
            has_begun = False
            try:
                with self.stream(after_of(call, lines.last_id), options) as response:
                    lines = EventLines(lines.last_id)
                    for line in response.iter_lines():
                        has_begun = True
                        if event := lines.take(line):
                            yield model(event)
            except ApiConnectionError:
                if not has_begun:
                    raise
            self._wait(wait_seconds(0, {}) or 0)

    def send(self, call: Call, options: RequestOptions | None = None) -> httpx.Response:
        """The answer, read. An error of the service is raised once repeats are used up."""
        return self._attempt_all(call, options, stream=False)

    @contextmanager
    def stream(self, call: Call, options: RequestOptions | None) -> Iterator[httpx.Response]:
        """The answer, not yet read. Redirects lead to a store of files, which is sent no credential."""
        response = self._attempt_all(call, options, stream=True)
        try:
            for _ in range(answers.REDIRECTS_MAX):
                if response.status_code not in answers.REDIRECTS:
                    break
                target = response.url.join(response.headers["Location"])
                response.close()
                request = self.http.build_request("GET", target)
                response = self.http.send(request, stream=True, follow_redirects=False)
            if response.status_code >= 300:
                response.read()
                raise answers.error_in(response)
            yield response
        except httpx.RequestError as error:
            raise answers.failure_of(error, call.method, str(response.url)) from error
        finally:
            response.close()

    def _attempt_all(
        self, call: Call, options: RequestOptions | None, stream: bool
    ) -> httpx.Response:
        prepared = prepare(call, self.settings, options)
        retries = (options or {}).get("max_retries", self.settings.max_retries)
        for attempt in count():
            outcome: httpx.Response | httpx.RequestError
            try:
                outcome = self._attempt(prepared, options, stream)
                if outcome.status_code < 400:
                    return outcome
            except httpx.RequestError as error:
                outcome = error
            failure, seconds = judge(call, prepared, outcome, attempt, retries)
            if seconds is None:
                raise failure from (outcome if isinstance(outcome, Exception) else None)
            self._wait(seconds)
        raise AssertionError("count() does not end")

    def _attempt(
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
        response = self.http.send(request, stream=True, follow_redirects=False)
        warn_of(response)
        if not stream or response.status_code >= 400:
            try:
                response.read()
            finally:
                response.close()
        return response

    def _wait(self, seconds: float) -> None:
        time.sleep(seconds)
