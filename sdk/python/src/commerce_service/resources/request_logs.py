# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Literal

from .. import models
from .._call import Call, segment
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from ..pages import AsyncPages, Page

if TYPE_CHECKING:
    pass


class RequestLogs(Resource):
    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        method: Literal["GET", "POST", "PUT", "PATCH", "DELETE"] | None = None,
        route: str | None = None,
        status: str | None = None,
        error_code: str | None = None,
        request_id: str | None = None,
        idempotency_key: str | None = None,
        api_key_id: str | None = None,
        min_duration_ms: int | None = None,
        source: Literal["api", "cli", "sdk-python", "dashboard", "extension", "browser"]
        | None = None,
        not_source: Literal["api", "cli", "sdk-python", "dashboard", "extension", "browser"]
        | None = None,
        q: str | None = None,
        since: datetime | str | None = None,
        until: datetime | str | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.RequestLog]:
        """List requests to the API, newest first.

        The requests of this environment in the last 7 days, with their responses; each appears within a second. A page may be short or empty although `hasMore` is true, where a filter has few matches. Reading this log is not logged.

        Secret key with scope `events:read`, or a session with its permission.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            method: Only of this method.
            route: Only this operation, by its name in the SDKs.
            status: Only this status, or this class of them: `404`, `4xx`.
            error_code: Only those rejected with this code.
            request_id: Only the request of this id.
            idempotency_key: Only those sent with this Idempotency-Key.
            api_key_id: Only those made with this API key.
            min_duration_ms: Only those whose response took this many milliseconds or longer.
            source: Only those that came from there.
            not_source: Only those that came from elsewhere, such as all but those of the console.
            q: Only those whose path holds this text, such as an id.
            since: Only those answered at this instant or later.
            until: Only those answered before this instant.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/request-logs",
                query={
                    "cursor": cursor,
                    "limit": limit,
                    "method": method,
                    "route": route,
                    "status": status,
                    "errorCode": error_code,
                    "requestId": request_id,
                    "idempotencyKey": idempotency_key,
                    "apiKeyId": api_key_id,
                    "minDurationMs": min_duration_ms,
                    "source": source,
                    "notSource": not_source,
                    "q": q,
                    "since": since,
                    "until": until,
                },
                credentials=("secretKey", "session"),
            ),
            models.RequestLog,
            "cursor",
            options,
        )

    def get(
        self, request_log_id: str, *, options: RequestOptions | None = None
    ) -> models.RequestLog:
        """Read one request by its id.

        By the id that its response gave as `meta.requestId` and `X-Request-Id`. 404 for a request of another environment, of more than 7 days ago, or one that no credential of this environment made.

        Secret key with scope `events:read`, or a session with its permission.

        Errors of its own: `not_found`.
        """
        return self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/request-logs/{segment(request_log_id)}",
                credentials=("secretKey", "session"),
            ),
            models.RequestLog,
            options,
        )


class AsyncRequestLogs(AsyncResource):
    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        method: Literal["GET", "POST", "PUT", "PATCH", "DELETE"] | None = None,
        route: str | None = None,
        status: str | None = None,
        error_code: str | None = None,
        request_id: str | None = None,
        idempotency_key: str | None = None,
        api_key_id: str | None = None,
        min_duration_ms: int | None = None,
        source: Literal["api", "cli", "sdk-python", "dashboard", "extension", "browser"]
        | None = None,
        not_source: Literal["api", "cli", "sdk-python", "dashboard", "extension", "browser"]
        | None = None,
        q: str | None = None,
        since: datetime | str | None = None,
        until: datetime | str | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.RequestLog]:
        """List requests to the API, newest first.

        The requests of this environment in the last 7 days, with their responses; each appears within a second. A page may be short or empty although `hasMore` is true, where a filter has few matches. Reading this log is not logged.

        Secret key with scope `events:read`, or a session with its permission.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            method: Only of this method.
            route: Only this operation, by its name in the SDKs.
            status: Only this status, or this class of them: `404`, `4xx`.
            error_code: Only those rejected with this code.
            request_id: Only the request of this id.
            idempotency_key: Only those sent with this Idempotency-Key.
            api_key_id: Only those made with this API key.
            min_duration_ms: Only those whose response took this many milliseconds or longer.
            source: Only those that came from there.
            not_source: Only those that came from elsewhere, such as all but those of the console.
            q: Only those whose path holds this text, such as an id.
            since: Only those answered at this instant or later.
            until: Only those answered before this instant.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/request-logs",
                query={
                    "cursor": cursor,
                    "limit": limit,
                    "method": method,
                    "route": route,
                    "status": status,
                    "errorCode": error_code,
                    "requestId": request_id,
                    "idempotencyKey": idempotency_key,
                    "apiKeyId": api_key_id,
                    "minDurationMs": min_duration_ms,
                    "source": source,
                    "notSource": not_source,
                    "q": q,
                    "since": since,
                    "until": until,
                },
                credentials=("secretKey", "session"),
            ),
            models.RequestLog,
            "cursor",
            options,
        )

    async def get(
        self, request_log_id: str, *, options: RequestOptions | None = None
    ) -> models.RequestLog:
        """Read one request by its id.

        By the id that its response gave as `meta.requestId` and `X-Request-Id`. 404 for a request of another environment, of more than 7 days ago, or one that no credential of this environment made.

        Secret key with scope `events:read`, or a session with its permission.

        Errors of its own: `not_found`.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/request-logs/{segment(request_log_id)}",
                credentials=("secretKey", "session"),
            ),
            models.RequestLog,
            options,
        )
