# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from .. import models
from .._call import Call, segment
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from .._wire import OMIT, Omit, body_of
from ..pages import AsyncPages, Page

if TYPE_CHECKING:
    from .. import enums


class Sandbox(Resource):
    def create_token(
        self,
        *,
        embed_token: str,
        number: str,
        exp_month: int,
        exp_year: int,
        cvc: str,
        options: RequestOptions | None = None,
    ) -> models.SandboxCreateTokenResult:
        """Turn a test card into a payment token.

        No credential.

        Errors of its own: `embed_token_invalid`, `validation_error`.

        Args:
            number: A test card only
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/api/v1/sandbox/tokens",
                body=body_of(
                    {
                        "embedToken": embed_token,
                        "number": number,
                        "expMonth": exp_month,
                        "expYear": exp_year,
                        "cvc": cvc,
                    }
                ),
            ),
            models.SandboxCreateTokenResult,
            options,
        )

    def create_transaction(
        self,
        *,
        embed_token: str,
        payment_token: str,
        amount: int | Omit = OMIT,
        currency: enums.Currency | str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.SandboxCreateTransactionResult:
        """Charge a card in the processor’s widget.

        No credential.

        Errors of its own: `embed_token_invalid`, `validation_error`, `processor_upstream_error`.

        Args:
            amount: Integer in minor units of the currency, at least 1
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/api/v1/sandbox/transactions",
                body=body_of(
                    {
                        "embedToken": embed_token,
                        "paymentToken": payment_token,
                        "amount": amount,
                        "currency": currency,
                    }
                ),
            ),
            models.SandboxCreateTransactionResult,
            options,
        )

    def reveal_transaction(
        self, transaction_key: str, *, options: RequestOptions | None = None
    ) -> models.SandboxRevealTransactionResult:
        """Make a hidden charge visible to lookups.

        Secret key with scope `test_tools:write`, or a session with its permission.

        Errors of its own: `not_found`.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/sandbox/transactions/{segment(transaction_key)}/reveal",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.SandboxRevealTransactionResult,
            options,
        )

    def create_event(
        self,
        *,
        type: Literal[
            "charge.captured",
            "charge.failed",
            "refund.succeeded",
            "refund.failed",
            "charge.disputed",
        ],
        ref: str | Omit = OMIT,
        idempotency_key: str | Omit = OMIT,
        amount: int | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.SandboxCreateEventResult:
        """Make the sandbox report an event.

        Secret key with scope `test_tools:write`, or a session with its permission.

        Errors of its own: `not_found`, `validation_error`.

        Args:
            amount: Integer in minor units of the currency, at least 1
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/api/v1/sandbox/events",
                body=body_of(
                    {"type": type, "ref": ref, "idempotencyKey": idempotency_key, "amount": amount}
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.SandboxCreateEventResult,
            options,
        )

    def list_ledger(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        idempotency_key: str | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.SandboxLedgerEntry]:
        """Read the sandbox’s own ledger.

        Secret key with scope `test_tools:write`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before
            limit: Rows a page; one of large rows may hold fewer
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/sandbox/ledger",
                query={"cursor": cursor, "limit": limit, "idempotencyKey": idempotency_key},
                credentials=("secretKey", "session"),
            ),
            models.SandboxLedgerEntry,
            "cursor",
            options,
        )


class AsyncSandbox(AsyncResource):
    async def create_token(
        self,
        *,
        embed_token: str,
        number: str,
        exp_month: int,
        exp_year: int,
        cvc: str,
        options: RequestOptions | None = None,
    ) -> models.SandboxCreateTokenResult:
        """Turn a test card into a payment token.

        No credential.

        Errors of its own: `embed_token_invalid`, `validation_error`.

        Args:
            number: A test card only
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/api/v1/sandbox/tokens",
                body=body_of(
                    {
                        "embedToken": embed_token,
                        "number": number,
                        "expMonth": exp_month,
                        "expYear": exp_year,
                        "cvc": cvc,
                    }
                ),
            ),
            models.SandboxCreateTokenResult,
            options,
        )

    async def create_transaction(
        self,
        *,
        embed_token: str,
        payment_token: str,
        amount: int | Omit = OMIT,
        currency: enums.Currency | str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.SandboxCreateTransactionResult:
        """Charge a card in the processor’s widget.

        No credential.

        Errors of its own: `embed_token_invalid`, `validation_error`, `processor_upstream_error`.

        Args:
            amount: Integer in minor units of the currency, at least 1
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/api/v1/sandbox/transactions",
                body=body_of(
                    {
                        "embedToken": embed_token,
                        "paymentToken": payment_token,
                        "amount": amount,
                        "currency": currency,
                    }
                ),
            ),
            models.SandboxCreateTransactionResult,
            options,
        )

    async def reveal_transaction(
        self, transaction_key: str, *, options: RequestOptions | None = None
    ) -> models.SandboxRevealTransactionResult:
        """Make a hidden charge visible to lookups.

        Secret key with scope `test_tools:write`, or a session with its permission.

        Errors of its own: `not_found`.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/sandbox/transactions/{segment(transaction_key)}/reveal",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.SandboxRevealTransactionResult,
            options,
        )

    async def create_event(
        self,
        *,
        type: Literal[
            "charge.captured",
            "charge.failed",
            "refund.succeeded",
            "refund.failed",
            "charge.disputed",
        ],
        ref: str | Omit = OMIT,
        idempotency_key: str | Omit = OMIT,
        amount: int | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.SandboxCreateEventResult:
        """Make the sandbox report an event.

        Secret key with scope `test_tools:write`, or a session with its permission.

        Errors of its own: `not_found`, `validation_error`.

        Args:
            amount: Integer in minor units of the currency, at least 1
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/api/v1/sandbox/events",
                body=body_of(
                    {"type": type, "ref": ref, "idempotencyKey": idempotency_key, "amount": amount}
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.SandboxCreateEventResult,
            options,
        )

    def list_ledger(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        idempotency_key: str | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.SandboxLedgerEntry]:
        """Read the sandbox’s own ledger.

        Secret key with scope `test_tools:write`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before
            limit: Rows a page; one of large rows may hold fewer
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/sandbox/ledger",
                query={"cursor": cursor, "limit": limit, "idempotencyKey": idempotency_key},
                credentials=("secretKey", "session"),
            ),
            models.SandboxLedgerEntry,
            "cursor",
            options,
        )
