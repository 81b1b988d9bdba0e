# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal

from .. import models
from .._call import Call, segment
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from .._wire import OMIT, Omit, body_of
from ..pages import AsyncPages, Page

if TYPE_CHECKING:
    pass


class Connectors(Resource):
    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        status: Literal["active", "disabled"] | None = None,
        kind: Literal["sandbox", "http", "stripe", "mollie", "manual", "external"] | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.Connector]:
        """List connectors.

        Dashboard session with permission `application:settings`, or an extension session with scope `connectors:read`; API keys are refused.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            status: Only connectors in this state.
            kind: Only connectors of this kind.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/connectors",
                query={"cursor": cursor, "limit": limit, "status": status, "kind": kind},
                credentials=("session",),
            ),
            models.Connector,
            "cursor",
            options,
        )

    def create(
        self,
        *,
        kind: Literal["sandbox", "http", "stripe", "mollie", "manual", "external"],
        display_name: str,
        method: str | Omit = OMIT,
        config: Mapping[str, Any] | Omit = OMIT,
        secrets: Mapping[str, Any] | Omit = OMIT,
        status: Literal["active", "disabled"] | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.ConnectorsCreateResult:
        """Create a connector.

        `secrets` are stored encrypted and never shown.

        Dashboard session with permission `application:connectors:credentials`, or an extension session with scope `connectors:write`; API keys are refused.

        Errors of its own: `validation_error`.

        Args:
            kind: `sandbox`: our test processor, never in production. `stripe`, `mollie`: your account there. `http`: a processor of your own (docs/http-connector.md). `manual`, `external`: record money that came another way, and call nobody.
            display_name: Your own name for it; stored cards show it as their `processor`.
            method: What buyers pay with by it, such as `card`.
            config: Settings of the kind, without secrets; replaced as a whole. `http`: `baseUrl` (required), `fieldsUrl`, `timeoutMs`, `merchantAccountId`. The others: docs/sandbox.md, docs/stripe.md, docs/mollie.md.
            secrets: Credentials of the kind, such as the key of your account; stored encrypted and never shown. Replaced as a whole.
            status: `active`: it may be used. `disabled`: it is not; 409 `connector_in_use` while a stored routing names it.
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/api/v1/connectors",
                body=body_of(
                    {
                        "kind": kind,
                        "displayName": display_name,
                        "method": method,
                        "config": config,
                        "secrets": secrets,
                        "status": status,
                    }
                ),
                credentials=("session",),
                takes_key=True,
            ),
            models.ConnectorsCreateResult,
            options,
        )

    def get(
        self,
        connector_id: str,
        *,
        expand: Sequence[Literal["actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> models.ConnectorsGetResult:
        """Read a connector.

        Dashboard session with permission `application:settings`, or an extension session with scope `connectors:read`; API keys are refused.

        Errors of its own: `not_found`.

        Args:
            expand: `actions`: what may be done with it now.
        """
        return self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/connectors/{segment(connector_id)}",
                query={"expand": expand},
                credentials=("session",),
            ),
            models.ConnectorsGetResult,
            options,
        )

    def update(
        self,
        connector_id: str,
        *,
        display_name: str | Omit = OMIT,
        config: Mapping[str, Any] | Omit = OMIT,
        secrets: Mapping[str, Any] | Omit = OMIT,
        status: Literal["active", "disabled"] | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Connector:
        """Change a connector.

        `config` and `secrets` are replaced as a whole. 409 `connector_in_use` for disabling one that a stored routing names.

        Dashboard session with permission `application:connectors:credentials`, or an extension session with scope `connectors:write`; API keys are refused.

        Errors of its own: `not_found`, `connector_in_use`, `validation_error`.

        Args:
            display_name: Your own name for it; stored cards show it as their `processor`.
            config: Settings of the kind, without secrets; replaced as a whole. `http`: `baseUrl` (required), `fieldsUrl`, `timeoutMs`, `merchantAccountId`. The others: docs/sandbox.md, docs/stripe.md, docs/mollie.md.
            secrets: Credentials of the kind, such as the key of your account; stored encrypted and never shown. Replaced as a whole.
            status: `active`: it may be used. `disabled`: it is not; 409 `connector_in_use` while a stored routing names it.
        """
        return self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/connectors/{segment(connector_id)}",
                body=body_of(
                    {
                        "displayName": display_name,
                        "config": config,
                        "secrets": secrets,
                        "status": status,
                    }
                ),
                credentials=("session",),
                takes_key=True,
            ),
            models.Connector,
            options,
        )

    def delete(self, connector_id: str, *, options: RequestOptions | None = None) -> None:
        """Delete a connector.

        409 `connector_in_use` while a stored routing names it.

        Dashboard session with permission `application:connectors:credentials`, or an extension session with scope `connectors:write`; API keys are refused.

        Errors of its own: `not_found`, `connector_in_use`.
        """
        self._transport.send_none(
            Call(
                "DELETE",
                f"/api/v1/connectors/{segment(connector_id)}",
                credentials=("session",),
                takes_key=True,
            ),
            options,
        )

    def test(
        self, connector_id: str, *, options: RequestOptions | None = None
    ) -> models.ConnectorsTestResult:
        """Check whether the processor answers.

        Asks it for its capabilities and stores them; moves no money. A processor that does not respond is 200 with `ok: false`.

        Dashboard session with permission `application:connectors:credentials`, or an extension session with scope `connectors:write`; API keys are refused.

        Errors of its own: `not_found`.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/connectors/{segment(connector_id)}/test",
                credentials=("session",),
                takes_key=True,
            ),
            models.ConnectorsTestResult,
            options,
        )

    def rotate_secret(
        self,
        connector_id: str,
        *,
        overlap_seconds: int | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.ConnectorsRotateSecretResult:
        """Rotate the signing secret.

        The previous one stays valid for `overlapSeconds`.

        Dashboard session with permission `application:connectors:credentials`, or an extension session with scope `connectors:write`; API keys are refused.

        Errors of its own: `not_found`, `validation_error`.

        Args:
            overlap_seconds: How long the previous secret remains valid beside the new one, in seconds. 0: it ends at once; the default is a day.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/connectors/{segment(connector_id)}/rotate-secret",
                body=body_of({"overlapSeconds": overlap_seconds}),
                credentials=("session",),
                takes_key=True,
            ),
            models.ConnectorsRotateSecretResult,
            options,
        )

    def report_event(
        self,
        connector_id: str,
        *,
        id: str,
        type: Literal[
            "charge.captured",
            "charge.failed",
            "refund.succeeded",
            "refund.failed",
            "charge.disputed",
            "dispute.updated",
            "dispute.closed",
        ],
        ref: str,
        idempotency_key: str | None | Omit = OMIT,
        amount: int | None | Omit = OMIT,
        dispute_ref: str | None | Omit = OMIT,
        status: Literal["needs_response", "under_review"] | Omit = OMIT,
        outcome: Literal["won", "lost"] | Omit = OMIT,
        reason: str | None | Omit = OMIT,
        due_at: datetime | str | None | Omit = OMIT,
        occurred_at: datetime | str | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.ConnectorsReportEventResult:
        """Report an event as a processor.

        Signed with the connector’s secret; applied once for each `id`, in any order.

        No credential.

        Errors of its own: `not_found`, `invalid_signature`.

        Args:
            id: Your own id of the event. One that was received before has no second effect.
            type: What has happened.
            ref: Your `ref` of the charge or refund, as you answered the call; of a dispute, that of the charge.
            idempotency_key: The `Idempotency-Key` of the call; it finds a call whose response we did not get.
            amount: The amount that has moved or is disputed, in minor units of the currency of the call.
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
                f"/api/v1/connectors/{segment(connector_id)}/events",
                body=body_of(
                    {
                        "id": id,
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
            ),
            models.ConnectorsReportEventResult,
            options,
        )

    def receive_stripe_event(
        self, connector_id: str, *, options: RequestOptions | None = None
    ) -> models.ConnectorsReceiveStripeEventResult:
        """Receive a webhook of Stripe’s.

        For a connector of kind `stripe`: signed by Stripe with the endpoint’s secret, applied once.

        No credential.

        Errors of its own: `not_found`, `invalid_signature`.
        """
        return self._transport.send_model(
            Call("POST", f"/api/v1/connectors/{segment(connector_id)}/stripe-events"),
            models.ConnectorsReceiveStripeEventResult,
            options,
        )

    def receive_mollie_event(
        self, connector_id: str, token: str, *, options: RequestOptions | None = None
    ) -> models.ConnectorsReceiveMollieEventResult:
        """Receive a webhook of Mollie’s.

        For a connector of kind `mollie`: a form with the `id` of a payment, at the address that the payment names. The payment is read at Mollie; its news are applied once.

        No credential.

        Errors of its own: `not_found`, `processor_upstream_error`.
        """
        return self._transport.send_model(
            Call(
                "POST", f"/api/v1/connectors/{segment(connector_id)}/mollie-events/{segment(token)}"
            ),
            models.ConnectorsReceiveMollieEventResult,
            options,
        )


class AsyncConnectors(AsyncResource):
    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        status: Literal["active", "disabled"] | None = None,
        kind: Literal["sandbox", "http", "stripe", "mollie", "manual", "external"] | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.Connector]:
        """List connectors.

        Dashboard session with permission `application:settings`, or an extension session with scope `connectors:read`; API keys are refused.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            status: Only connectors in this state.
            kind: Only connectors of this kind.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/connectors",
                query={"cursor": cursor, "limit": limit, "status": status, "kind": kind},
                credentials=("session",),
            ),
            models.Connector,
            "cursor",
            options,
        )

    async def create(
        self,
        *,
        kind: Literal["sandbox", "http", "stripe", "mollie", "manual", "external"],
        display_name: str,
        method: str | Omit = OMIT,
        config: Mapping[str, Any] | Omit = OMIT,
        secrets: Mapping[str, Any] | Omit = OMIT,
        status: Literal["active", "disabled"] | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.ConnectorsCreateResult:
        """Create a connector.

        `secrets` are stored encrypted and never shown.

        Dashboard session with permission `application:connectors:credentials`, or an extension session with scope `connectors:write`; API keys are refused.

        Errors of its own: `validation_error`.

        Args:
            kind: `sandbox`: our test processor, never in production. `stripe`, `mollie`: your account there. `http`: a processor of your own (docs/http-connector.md). `manual`, `external`: record money that came another way, and call nobody.
            display_name: Your own name for it; stored cards show it as their `processor`.
            method: What buyers pay with by it, such as `card`.
            config: Settings of the kind, without secrets; replaced as a whole. `http`: `baseUrl` (required), `fieldsUrl`, `timeoutMs`, `merchantAccountId`. The others: docs/sandbox.md, docs/stripe.md, docs/mollie.md.
            secrets: Credentials of the kind, such as the key of your account; stored encrypted and never shown. Replaced as a whole.
            status: `active`: it may be used. `disabled`: it is not; 409 `connector_in_use` while a stored routing names it.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/api/v1/connectors",
                body=body_of(
                    {
                        "kind": kind,
                        "displayName": display_name,
                        "method": method,
                        "config": config,
                        "secrets": secrets,
                        "status": status,
                    }
                ),
                credentials=("session",),
                takes_key=True,
            ),
            models.ConnectorsCreateResult,
            options,
        )

    async def get(
        self,
        connector_id: str,
        *,
        expand: Sequence[Literal["actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> models.ConnectorsGetResult:
        """Read a connector.

        Dashboard session with permission `application:settings`, or an extension session with scope `connectors:read`; API keys are refused.

        Errors of its own: `not_found`.

        Args:
            expand: `actions`: what may be done with it now.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/connectors/{segment(connector_id)}",
                query={"expand": expand},
                credentials=("session",),
            ),
            models.ConnectorsGetResult,
            options,
        )

    async def update(
        self,
        connector_id: str,
        *,
        display_name: str | Omit = OMIT,
        config: Mapping[str, Any] | Omit = OMIT,
        secrets: Mapping[str, Any] | Omit = OMIT,
        status: Literal["active", "disabled"] | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Connector:
        """Change a connector.

        `config` and `secrets` are replaced as a whole. 409 `connector_in_use` for disabling one that a stored routing names.

        Dashboard session with permission `application:connectors:credentials`, or an extension session with scope `connectors:write`; API keys are refused.

        Errors of its own: `not_found`, `connector_in_use`, `validation_error`.

        Args:
            display_name: Your own name for it; stored cards show it as their `processor`.
            config: Settings of the kind, without secrets; replaced as a whole. `http`: `baseUrl` (required), `fieldsUrl`, `timeoutMs`, `merchantAccountId`. The others: docs/sandbox.md, docs/stripe.md, docs/mollie.md.
            secrets: Credentials of the kind, such as the key of your account; stored encrypted and never shown. Replaced as a whole.
            status: `active`: it may be used. `disabled`: it is not; 409 `connector_in_use` while a stored routing names it.
        """
        return await self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/connectors/{segment(connector_id)}",
                body=body_of(
                    {
                        "displayName": display_name,
                        "config": config,
                        "secrets": secrets,
                        "status": status,
                    }
                ),
                credentials=("session",),
                takes_key=True,
            ),
            models.Connector,
            options,
        )

    async def delete(self, connector_id: str, *, options: RequestOptions | None = None) -> None:
        """Delete a connector.

        409 `connector_in_use` while a stored routing names it.

        Dashboard session with permission `application:connectors:credentials`, or an extension session with scope `connectors:write`; API keys are refused.

        Errors of its own: `not_found`, `connector_in_use`.
        """
        await self._transport.send_none(
            Call(
                "DELETE",
                f"/api/v1/connectors/{segment(connector_id)}",
                credentials=("session",),
                takes_key=True,
            ),
            options,
        )

    async def test(
        self, connector_id: str, *, options: RequestOptions | None = None
    ) -> models.ConnectorsTestResult:
        """Check whether the processor answers.

        Asks it for its capabilities and stores them; moves no money. A processor that does not respond is 200 with `ok: false`.

        Dashboard session with permission `application:connectors:credentials`, or an extension session with scope `connectors:write`; API keys are refused.

        Errors of its own: `not_found`.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/connectors/{segment(connector_id)}/test",
                credentials=("session",),
                takes_key=True,
            ),
            models.ConnectorsTestResult,
            options,
        )

    async def rotate_secret(
        self,
        connector_id: str,
        *,
        overlap_seconds: int | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.ConnectorsRotateSecretResult:
        """Rotate the signing secret.

        The previous one stays valid for `overlapSeconds`.

        Dashboard session with permission `application:connectors:credentials`, or an extension session with scope `connectors:write`; API keys are refused.

        Errors of its own: `not_found`, `validation_error`.

        Args:
            overlap_seconds: How long the previous secret remains valid beside the new one, in seconds. 0: it ends at once; the default is a day.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/connectors/{segment(connector_id)}/rotate-secret",
                body=body_of({"overlapSeconds": overlap_seconds}),
                credentials=("session",),
                takes_key=True,
            ),
            models.ConnectorsRotateSecretResult,
            options,
        )

    async def report_event(
        self,
        connector_id: str,
        *,
        id: str,
        type: Literal[
            "charge.captured",
            "charge.failed",
            "refund.succeeded",
            "refund.failed",
            "charge.disputed",
            "dispute.updated",
            "dispute.closed",
        ],
        ref: str,
        idempotency_key: str | None | Omit = OMIT,
        amount: int | None | Omit = OMIT,
        dispute_ref: str | None | Omit = OMIT,
        status: Literal["needs_response", "under_review"] | Omit = OMIT,
        outcome: Literal["won", "lost"] | Omit = OMIT,
        reason: str | None | Omit = OMIT,
        due_at: datetime | str | None | Omit = OMIT,
        occurred_at: datetime | str | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.ConnectorsReportEventResult:
        """Report an event as a processor.

        Signed with the connector’s secret; applied once for each `id`, in any order.

        No credential.

        Errors of its own: `not_found`, `invalid_signature`.

        Args:
            id: Your own id of the event. One that was received before has no second effect.
            type: What has happened.
            ref: Your `ref` of the charge or refund, as you answered the call; of a dispute, that of the charge.
            idempotency_key: The `Idempotency-Key` of the call; it finds a call whose response we did not get.
            amount: The amount that has moved or is disputed, in minor units of the currency of the call.
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
                f"/api/v1/connectors/{segment(connector_id)}/events",
                body=body_of(
                    {
                        "id": id,
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
            ),
            models.ConnectorsReportEventResult,
            options,
        )

    async def receive_stripe_event(
        self, connector_id: str, *, options: RequestOptions | None = None
    ) -> models.ConnectorsReceiveStripeEventResult:
        """Receive a webhook of Stripe’s.

        For a connector of kind `stripe`: signed by Stripe with the endpoint’s secret, applied once.

        No credential.

        Errors of its own: `not_found`, `invalid_signature`.
        """
        return await self._transport.send_model(
            Call("POST", f"/api/v1/connectors/{segment(connector_id)}/stripe-events"),
            models.ConnectorsReceiveStripeEventResult,
            options,
        )

    async def receive_mollie_event(
        self, connector_id: str, token: str, *, options: RequestOptions | None = None
    ) -> models.ConnectorsReceiveMollieEventResult:
        """Receive a webhook of Mollie’s.

        For a connector of kind `mollie`: a form with the `id` of a payment, at the address that the payment names. The payment is read at Mollie; its news are applied once.

        No credential.

        Errors of its own: `not_found`, `processor_upstream_error`.
        """
        return await self._transport.send_model(
            Call(
                "POST", f"/api/v1/connectors/{segment(connector_id)}/mollie-events/{segment(token)}"
            ),
            models.ConnectorsReceiveMollieEventResult,
            options,
        )
