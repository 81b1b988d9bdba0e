# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from .. import models
from .._call import Call
from .._model import Model
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from .._wire import OMIT, Omit, body_of, shaped

if TYPE_CHECKING:
    from .. import params


class TestClock(Resource):
    def get(self, *, options: RequestOptions | None = None) -> models.TestClock:
        """Read the environment's clock.

        Secret key with scope `environments:write`, or a session with permission `application:read`.
        """
        return self._transport.send_model(
            Call("GET", "/api/v1/test-clock", credentials=("secretKey", "session")),
            models.TestClock,
            options,
        )

    def freeze(
        self, *, now: datetime | str, options: RequestOptions | None = None
    ) -> models.TestClock:
        """Freeze the clock at an instant.

        What is due by then is done at that instant; advance the clock to have each thing done at its own.

        Secret key with scope `environments:write`, or a session with permission `application:test-tools`.

        Errors of its own: `validation_error`, `invalid_state`.

        Args:
            now: The instant to freeze the clock at; not before its present time, and within ten years of it.
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/api/v1/test-clock",
                body=body_of({"now": now}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.TestClock,
            options,
        )

    def reset(self, *, options: RequestOptions | None = None) -> models.TestClock:
        """Go back to real time.

        Secret key with scope `environments:write`, or a session with permission `application:test-tools`.

        Errors of its own: `invalid_state`.
        """
        return self._transport.send_model(
            Call(
                "DELETE", "/api/v1/test-clock", credentials=("secretKey", "session"), takes_key=True
            ),
            models.TestClock,
            options,
        )

    def advance(
        self,
        *,
        to: datetime | str | Omit = OMIT,
        by: params.TestClockAdvanceBy | Model | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.TestClock:
        """Advance the clock and run what falls due on the way.

        Poll GET /api/v1/test-clock until `mode` is `frozen`.

        Secret key with scope `environments:write`, or a session with permission `application:test-tools`.

        Errors of its own: `validation_error`, `invalid_state`.

        Args:
            to: The instant to go to; at most 400 days ahead. Either this or `by`.
            by: How far to go; at most 400 days. Either this or `to`.
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/api/v1/test-clock/advance",
                body=body_of({"to": to, "by": shaped(by, "TestClockAdvanceBy")}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.TestClock,
            options,
        )


class AsyncTestClock(AsyncResource):
    async def get(self, *, options: RequestOptions | None = None) -> models.TestClock:
        """Read the environment's clock.

        Secret key with scope `environments:write`, or a session with permission `application:read`.
        """
        return await self._transport.send_model(
            Call("GET", "/api/v1/test-clock", credentials=("secretKey", "session")),
            models.TestClock,
            options,
        )

    async def freeze(
        self, *, now: datetime | str, options: RequestOptions | None = None
    ) -> models.TestClock:
        """Freeze the clock at an instant.

        What is due by then is done at that instant; advance the clock to have each thing done at its own.

        Secret key with scope `environments:write`, or a session with permission `application:test-tools`.

        Errors of its own: `validation_error`, `invalid_state`.

        Args:
            now: The instant to freeze the clock at; not before its present time, and within ten years of it.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/api/v1/test-clock",
                body=body_of({"now": now}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.TestClock,
            options,
        )

    async def reset(self, *, options: RequestOptions | None = None) -> models.TestClock:
        """Go back to real time.

        Secret key with scope `environments:write`, or a session with permission `application:test-tools`.

        Errors of its own: `invalid_state`.
        """
        return await self._transport.send_model(
            Call(
                "DELETE", "/api/v1/test-clock", credentials=("secretKey", "session"), takes_key=True
            ),
            models.TestClock,
            options,
        )

    async def advance(
        self,
        *,
        to: datetime | str | Omit = OMIT,
        by: params.TestClockAdvanceBy | Model | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.TestClock:
        """Advance the clock and run what falls due on the way.

        Poll GET /api/v1/test-clock until `mode` is `frozen`.

        Secret key with scope `environments:write`, or a session with permission `application:test-tools`.

        Errors of its own: `validation_error`, `invalid_state`.

        Args:
            to: The instant to go to; at most 400 days ahead. Either this or `by`.
            by: How far to go; at most 400 days. Either this or `to`.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/api/v1/test-clock/advance",
                body=body_of({"to": to, "by": shaped(by, "TestClockAdvanceBy")}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.TestClock,
            options,
        )
