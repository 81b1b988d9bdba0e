# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from contextlib import AbstractAsyncContextManager, AbstractContextManager
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from .. import models
from .._call import Call
from .._model import Model
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from .._wire import OMIT, Omit, body_of, shaped
from ..downloads import AsyncDownloadStream, Download, DownloadStream

if TYPE_CHECKING:
    from .. import enums, params


class AccountingSettings(Resource):
    def get(self, *, options: RequestOptions | None = None) -> models.AccountingSettings:
        """Read the accounting settings.

        Secret key with scope `invoices:read`, or a session with permission `application:settings`.
        """
        return self._transport.send_model(
            Call("GET", "/api/v1/accounting-settings", credentials=("secretKey", "session")),
            models.AccountingSettings,
            options,
        )

    def replace(
        self,
        *,
        datev: params.DatevSettingsInput | None | Model | Omit = OMIT,
        revision: str | Omit = OMIT,
        expected_revision: str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.AccountingSettings:
        """Replace the accounting settings.

        With `expectedRevision`, only while nobody else has set others.

        Secret key with scope `invoices:write`, or a session with permission `application:settings`.

        Errors of its own: `validation_error`, `accounting_settings_changed`.

        Args:
            datev: What `format=datev` of the export needs; null: it is refused.
            revision: Of a response that is sent back: it changes nothing. Only `expectedRevision` of a replacement is compared.
            expected_revision: The `revision` of what was changed: if something else is stored by now, 409 `accounting_settings_changed`, and nothing is written.
        """
        return self._transport.send_model(
            Call(
                "PUT",
                "/api/v1/accounting-settings",
                body=body_of(
                    {
                        "datev": shaped(datev, "DatevSettingsInput"),
                        "revision": revision,
                        "expectedRevision": expected_revision,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.AccountingSettings,
            options,
        )


class Accounting(Resource):
    @cached_property
    def settings(self) -> AccountingSettings:
        return AccountingSettings(self._transport)

    def export_invoices(
        self,
        *,
        from_: date | str,
        to: date | str,
        format: Literal["csv", "datev"] | None = None,
        currency: enums.Currency | str | None = None,
        options: RequestOptions | None = None,
    ) -> Download:
        """Export invoices, credit notes and voids.

        One file, sent while it is read. `csv` has a row a document and tax rate, with decimal amounts that add up to what was invoiced; corrections are negative. `datev` is a Buchungsstapel for DATEV (EXTF 700), by the accounts of `PUT /api/v1/accounting-settings`.

        Secret key with scope `invoices:read`, or a session with its permission.

        Errors of its own: `validation_error`.

        Args:
            from_: The first day, in the billing time zone of the application.
            to: The last day, which is included.
            format: `csv`: UTF-8, a row a document and tax rate. `datev`: a Buchungsstapel in EUR, of one fiscal year, with the accounts of PUT /accounting-settings.
            currency: Only documents in this currency; default: all.
        """
        return self._transport.send_file(
            Call(
                "GET",
                "/api/v1/exports/invoices",
                query={"from": from_, "to": to, "format": format, "currency": currency},
                credentials=("secretKey", "session"),
                accept="*/*",
            ),
            options,
        )

    def stream_export_invoices(
        self,
        *,
        from_: date | str,
        to: date | str,
        format: Literal["csv", "datev"] | None = None,
        currency: enums.Currency | str | None = None,
        options: RequestOptions | None = None,
    ) -> AbstractContextManager[DownloadStream]:
        """The same, to be read in pieces: `with ... as stream: stream.iter_bytes()`."""
        return self._transport.stream_file(
            Call(
                "GET",
                "/api/v1/exports/invoices",
                query={"from": from_, "to": to, "format": format, "currency": currency},
                credentials=("secretKey", "session"),
                accept="*/*",
            ),
            options,
        )

    def get_tax_report(
        self,
        *,
        from_: date | str,
        to: date | str,
        period: Literal["month", "quarter", "year"] | None = None,
        currency: enums.Currency | str | None = None,
        options: RequestOptions | None = None,
    ) -> models.TaxReport:
        """Taxes by period and rate.

        By the days of invoices, credit notes and voids in the billing time zone, per currency and country of the buyer. `rates` adds up to what was invoiced; `taxes` has each tax by itself.

        Secret key with scope `invoices:read`, or a session with its permission.

        Errors of its own: `validation_error`.

        Args:
            from_: The first day, in the billing time zone of the application.
            to: The last day, which is included.
            period: What the rows are grouped by, in calendar months, quarters or years.
            currency: Only documents in this currency; default: all.
        """
        return self._transport.send_model(
            Call(
                "GET",
                "/api/v1/reports/tax",
                query={"from": from_, "to": to, "period": period, "currency": currency},
                credentials=("secretKey", "session"),
            ),
            models.TaxReport,
            options,
        )


class AsyncAccountingSettings(AsyncResource):
    async def get(self, *, options: RequestOptions | None = None) -> models.AccountingSettings:
        """Read the accounting settings.

        Secret key with scope `invoices:read`, or a session with permission `application:settings`.
        """
        return await self._transport.send_model(
            Call("GET", "/api/v1/accounting-settings", credentials=("secretKey", "session")),
            models.AccountingSettings,
            options,
        )

    async def replace(
        self,
        *,
        datev: params.DatevSettingsInput | None | Model | Omit = OMIT,
        revision: str | Omit = OMIT,
        expected_revision: str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.AccountingSettings:
        """Replace the accounting settings.

        With `expectedRevision`, only while nobody else has set others.

        Secret key with scope `invoices:write`, or a session with permission `application:settings`.

        Errors of its own: `validation_error`, `accounting_settings_changed`.

        Args:
            datev: What `format=datev` of the export needs; null: it is refused.
            revision: Of a response that is sent back: it changes nothing. Only `expectedRevision` of a replacement is compared.
            expected_revision: The `revision` of what was changed: if something else is stored by now, 409 `accounting_settings_changed`, and nothing is written.
        """
        return await self._transport.send_model(
            Call(
                "PUT",
                "/api/v1/accounting-settings",
                body=body_of(
                    {
                        "datev": shaped(datev, "DatevSettingsInput"),
                        "revision": revision,
                        "expectedRevision": expected_revision,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.AccountingSettings,
            options,
        )


class AsyncAccounting(AsyncResource):
    @cached_property
    def settings(self) -> AsyncAccountingSettings:
        return AsyncAccountingSettings(self._transport)

    async def export_invoices(
        self,
        *,
        from_: date | str,
        to: date | str,
        format: Literal["csv", "datev"] | None = None,
        currency: enums.Currency | str | None = None,
        options: RequestOptions | None = None,
    ) -> Download:
        """Export invoices, credit notes and voids.

        One file, sent while it is read. `csv` has a row a document and tax rate, with decimal amounts that add up to what was invoiced; corrections are negative. `datev` is a Buchungsstapel for DATEV (EXTF 700), by the accounts of `PUT /api/v1/accounting-settings`.

        Secret key with scope `invoices:read`, or a session with its permission.

        Errors of its own: `validation_error`.

        Args:
            from_: The first day, in the billing time zone of the application.
            to: The last day, which is included.
            format: `csv`: UTF-8, a row a document and tax rate. `datev`: a Buchungsstapel in EUR, of one fiscal year, with the accounts of PUT /accounting-settings.
            currency: Only documents in this currency; default: all.
        """
        return await self._transport.send_file(
            Call(
                "GET",
                "/api/v1/exports/invoices",
                query={"from": from_, "to": to, "format": format, "currency": currency},
                credentials=("secretKey", "session"),
                accept="*/*",
            ),
            options,
        )

    def stream_export_invoices(
        self,
        *,
        from_: date | str,
        to: date | str,
        format: Literal["csv", "datev"] | None = None,
        currency: enums.Currency | str | None = None,
        options: RequestOptions | None = None,
    ) -> AbstractAsyncContextManager[AsyncDownloadStream]:
        """The same, to be read in pieces: `with ... as stream: stream.iter_bytes()`."""
        return self._transport.stream_file(
            Call(
                "GET",
                "/api/v1/exports/invoices",
                query={"from": from_, "to": to, "format": format, "currency": currency},
                credentials=("secretKey", "session"),
                accept="*/*",
            ),
            options,
        )

    async def get_tax_report(
        self,
        *,
        from_: date | str,
        to: date | str,
        period: Literal["month", "quarter", "year"] | None = None,
        currency: enums.Currency | str | None = None,
        options: RequestOptions | None = None,
    ) -> models.TaxReport:
        """Taxes by period and rate.

        By the days of invoices, credit notes and voids in the billing time zone, per currency and country of the buyer. `rates` adds up to what was invoiced; `taxes` has each tax by itself.

        Secret key with scope `invoices:read`, or a session with its permission.

        Errors of its own: `validation_error`.

        Args:
            from_: The first day, in the billing time zone of the application.
            to: The last day, which is included.
            period: What the rows are grouped by, in calendar months, quarters or years.
            currency: Only documents in this currency; default: all.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                "/api/v1/reports/tax",
                query={"from": from_, "to": to, "period": period, "currency": currency},
                credentials=("secretKey", "session"),
            ),
            models.TaxReport,
            options,
        )
