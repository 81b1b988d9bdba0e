# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from datetime import datetime
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

        Test cards only. In production there is no sandbox.

        No credential.

        Errors of its own: `embed_token_invalid`, `validation_error`.

        Args:
            embed_token: The `embedToken` of an open checkout session.
            number: Number of a test card (docs/sandbox.md); any other is 422 `test_cards_only`. Never send the number of a real card.
            exp_month: Month in which it expires, 1 to 12.
            exp_year: Year in which it expires, with four digits.
            cvc: Any three or four digits.
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
            embed_token: The `embedToken` of an open checkout session.
            payment_token: A token of POST /sandbox/tokens, or one that says how the sandbox behaves, such as `tok_visa`.
            amount: What to charge, in minor units; only where the session has no amount.
            currency: ISO 4217 code of `amount`; only where the session has no currency.
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

        For tokens whose charge lookups do not find (docs/sandbox.md).

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
            "dispute.updated",
            "dispute.closed",
        ],
        ref: str | Omit = OMIT,
        idempotency_key: str | Omit = OMIT,
        amount: int | Omit = OMIT,
        dispute_ref: str | None | Omit = OMIT,
        status: Literal["needs_response", "under_review"] | Omit = OMIT,
        outcome: Literal["won", "lost"] | Omit = OMIT,
        reason: str | None | Omit = OMIT,
        due_at: datetime | str | None | Omit = OMIT,
        occurred_at: datetime | str | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.SandboxCreateEventResult:
        """Make the sandbox report an event.

        Of an operation in the ledger, such as a refund that is still pending.

        Secret key with scope `test_tools:write`, or a session with its permission.

        Errors of its own: `not_found`, `validation_error`.

        Args:
            type: What the processor shall report.
            ref: The `ref` of the operation, from the ledger. Either this or `idempotencyKey`.
            idempotency_key: The key of the operation, from the ledger. Either this or `ref`.
            amount: The amount to report, in minor units; left out, the event names none.
            dispute_ref: Your own id of the dispute; left out where a charge has one dispute at most.
            status: Of an open dispute: whether it waits for evidence, or for the bank.
            outcome: How it ended; required for `dispute.closed`.
            reason: Why the buyer disputes it, such as `fraudulent` or `product_not_received`, or in your own words.
            due_at: Until when evidence is taken.
            occurred_at: When it was so, for events that may come in another order; left out: now.
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/api/v1/sandbox/events",
                body=body_of(
                    {
                        "type": type,
                        "ref": ref,
                        "idempotencyKey": idempotency_key,
                        "amount": amount,
                        "disputeRef": dispute_ref,
                        "status": status,
                        "outcome": outcome,
                        "reason": reason,
                        "dueAt": due_at,
                        "occurredAt": occurred_at,
                    }
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

        Newest first: what the sandbox was asked, whatever came back.

        Secret key with scope `test_tools:write`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            idempotency_key: Only the operation with this key.
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

        Test cards only. In production there is no sandbox.

        No credential.

        Errors of its own: `embed_token_invalid`, `validation_error`.

        Args:
            embed_token: The `embedToken` of an open checkout session.
            number: Number of a test card (docs/sandbox.md); any other is 422 `test_cards_only`. Never send the number of a real card.
            exp_month: Month in which it expires, 1 to 12.
            exp_year: Year in which it expires, with four digits.
            cvc: Any three or four digits.
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
            embed_token: The `embedToken` of an open checkout session.
            payment_token: A token of POST /sandbox/tokens, or one that says how the sandbox behaves, such as `tok_visa`.
            amount: What to charge, in minor units; only where the session has no amount.
            currency: ISO 4217 code of `amount`; only where the session has no currency.
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

        For tokens whose charge lookups do not find (docs/sandbox.md).

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
            "dispute.updated",
            "dispute.closed",
        ],
        ref: str | Omit = OMIT,
        idempotency_key: str | Omit = OMIT,
        amount: int | Omit = OMIT,
        dispute_ref: str | None | Omit = OMIT,
        status: Literal["needs_response", "under_review"] | Omit = OMIT,
        outcome: Literal["won", "lost"] | Omit = OMIT,
        reason: str | None | Omit = OMIT,
        due_at: datetime | str | None | Omit = OMIT,
        occurred_at: datetime | str | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.SandboxCreateEventResult:
        """Make the sandbox report an event.

        Of an operation in the ledger, such as a refund that is still pending.

        Secret key with scope `test_tools:write`, or a session with its permission.

        Errors of its own: `not_found`, `validation_error`.

        Args:
            type: What the processor shall report.
            ref: The `ref` of the operation, from the ledger. Either this or `idempotencyKey`.
            idempotency_key: The key of the operation, from the ledger. Either this or `ref`.
            amount: The amount to report, in minor units; left out, the event names none.
            dispute_ref: Your own id of the dispute; left out where a charge has one dispute at most.
            status: Of an open dispute: whether it waits for evidence, or for the bank.
            outcome: How it ended; required for `dispute.closed`.
            reason: Why the buyer disputes it, such as `fraudulent` or `product_not_received`, or in your own words.
            due_at: Until when evidence is taken.
            occurred_at: When it was so, for events that may come in another order; left out: now.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/api/v1/sandbox/events",
                body=body_of(
                    {
                        "type": type,
                        "ref": ref,
                        "idempotencyKey": idempotency_key,
                        "amount": amount,
                        "disputeRef": dispute_ref,
                        "status": status,
                        "outcome": outcome,
                        "reason": reason,
                        "dueAt": due_at,
                        "occurredAt": occurred_at,
                    }
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

        Newest first: what the sandbox was asked, whatever came back.

        Secret key with scope `test_tools:write`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            idempotency_key: Only the operation with this key.
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
