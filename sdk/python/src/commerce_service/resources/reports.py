# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Literal

from .. import models
from .._call import Call
from .._options import RequestOptions
from .._resource import AsyncResource, Resource

if TYPE_CHECKING:
    pass


class Reports(Resource):
    def get_overview(
        self,
        *,
        from_: date | str | None = None,
        to: date | str | None = None,
        days: int | None = None,
        interval: Literal["hour", "day", "month"] | None = None,
        timezone: str | None = None,
        options: RequestOptions | None = None,
    ) -> models.Overview:
        """Read the figures of some days.

        Orders, money, conversion, abandoned carts, subscriptions and what fails, on the days asked for and on the same number of days before, by currency. Figures are counted when they are asked for: they hold everything that was committed before. Money counts when it moved, so that the figures of a day that is over do not change; conversion and recovery look at what has become of the days’ carts since.

        Secret key with scope `orders:read`, or a session with its permission.

        Errors of its own: `validation_error`.

        Args:
            from_: The first day; default: as `days` says.
            to: The last day, which is included; default: today. At most 366 days.
            days: In place of `from`: how many days up to `to`; default: 30.
            interval: What the series count by. Default: `hour` up to 2 days, `day` up to 180, else `month`.
            timezone: The IANA time zone whose days are meant. Default: `settings.billingTimezone` of the application, or UTC for all of them.
        """
        return self._transport.send_model(
            Call(
                "GET",
                "/api/v1/reports/overview",
                query={
                    "from": from_,
                    "to": to,
                    "days": days,
                    "interval": interval,
                    "timezone": timezone,
                },
                credentials=("secretKey", "session"),
            ),
            models.Overview,
            options,
        )


class AsyncReports(AsyncResource):
    async def get_overview(
        self,
        *,
        from_: date | str | None = None,
        to: date | str | None = None,
        days: int | None = None,
        interval: Literal["hour", "day", "month"] | None = None,
        timezone: str | None = None,
        options: RequestOptions | None = None,
    ) -> models.Overview:
        """Read the figures of some days.

        Orders, money, conversion, abandoned carts, subscriptions and what fails, on the days asked for and on the same number of days before, by currency. Figures are counted when they are asked for: they hold everything that was committed before. Money counts when it moved, so that the figures of a day that is over do not change; conversion and recovery look at what has become of the days’ carts since.

        Secret key with scope `orders:read`, or a session with its permission.

        Errors of its own: `validation_error`.

        Args:
            from_: The first day; default: as `days` says.
            to: The last day, which is included; default: today. At most 366 days.
            days: In place of `from`: how many days up to `to`; default: 30.
            interval: What the series count by. Default: `hour` up to 2 days, `day` up to 180, else `month`.
            timezone: The IANA time zone whose days are meant. Default: `settings.billingTimezone` of the application, or UTC for all of them.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                "/api/v1/reports/overview",
                query={
                    "from": from_,
                    "to": to,
                    "days": days,
                    "interval": interval,
                    "timezone": timezone,
                },
                credentials=("secretKey", "session"),
            ),
            models.Overview,
            options,
        )
