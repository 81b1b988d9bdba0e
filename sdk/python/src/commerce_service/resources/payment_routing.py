# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, List, Literal

from .. import models
from .._call import Call
from .._model import Model
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from .._wire import OMIT, Omit, body_of, shaped

if TYPE_CHECKING:
    from .. import enums, params


class PaymentRouting(Resource):
    def get(self, *, options: RequestOptions | None = None) -> models.PaymentRouting:
        """Read the routing.

        If it was never set: no rules, and every active connector that takes money, oldest first.

        Dashboard session with permission `application:settings`, or an extension session with scope `connectors:read`; API keys are refused.
        """
        return self._transport.send_model(
            Call("GET", "/api/v1/payment-routing", credentials=("session",)),
            models.PaymentRouting,
            options,
        )

    def replace(
        self,
        *,
        rules: Sequence[params.RoutingRuleInput],
        default_cascade: Sequence[str] | Omit = OMIT,
        revision: str | Omit = OMIT,
        expected_revision: str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.PaymentRouting:
        """Replace the routing.

        Rules are tried in order; the first whose conditions all match decides, else the default cascade. With `expectedRevision`, only while nobody else has set another routing.

        Dashboard session with permission `application:settings`, or an extension session with scope `connectors:write`; API keys are refused.

        Errors of its own: `routing_default_required`, `routing_empty_cascade`, `routing_duplicate_connector`, `routing_unknown_connector`, `routing_rule_no_conditions`, `routing_invalid_condition`, `routing_empty_condition_values`, `routing_invalid_country`, `routing_invalid_currency`, `routing_invalid_scheme`, `routing_invalid_card_source`, `routing_invalid_card_type`, `routing_invalid_amount`, `routing_amount_range_invalid`, `payment_routing_changed`, `processor_upstream_error`.

        Args:
            rules: The first rule that matches decides.
            default_cascade: The connectors to try when no rule matches, in this order. Required, at least one.
            revision: Of a response that is sent back: it changes nothing. Only `expectedRevision` of a replacement is compared.
            expected_revision: The `revision` of what was changed: if something else is stored by now, 409 `payment_routing_changed`, and nothing is written.
        """
        return self._transport.send_model(
            Call(
                "PUT",
                "/api/v1/payment-routing",
                body=body_of(
                    {
                        "rules": shaped(rules, "RoutingRuleInput"),
                        "defaultCascade": default_cascade,
                        "revision": revision,
                        "expectedRevision": expected_revision,
                    }
                ),
                credentials=("session",),
                takes_key=True,
            ),
            models.PaymentRouting,
            options,
        )

    def list_connectors(
        self, *, options: RequestOptions | None = None
    ) -> List[models.PaymentRoutingListConnectorsResult]:
        """List the connectors that a cascade may name.

        Dashboard session with permission `application:settings`, or an extension session with scope `connectors:read`; API keys are refused.
        """
        return self._transport.send_list(
            Call("GET", "/api/v1/routing-connectors", credentials=("session",)),
            models.PaymentRoutingListConnectorsResult,
            options,
        )

    def list_payment_methods(
        self, *, options: RequestOptions | None = None
    ) -> List[models.PaymentRoutingListPaymentMethodsResult]:
        """List payment methods other than cards.

        Dashboard session with permission `application:settings`, or an extension session with scope `connectors:read`; API keys are refused.

        Errors of its own: `processor_upstream_error`.
        """
        return self._transport.send_list(
            Call("GET", "/api/v1/routing-payment-methods", credentials=("session",)),
            models.PaymentRoutingListPaymentMethodsResult,
            options,
        )

    def evaluate(
        self,
        *,
        amount: int,
        currency: enums.Currency | str,
        country: enums.Country | str | Omit = OMIT,
        card: params.PaymentRoutingEvaluateCard | Model | Omit = OMIT,
        payment_source: Literal["ecommerce", "moto", "recurring", "installment", "card_on_file"]
        | Omit = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        config: params.PaymentRoutingEvaluateConfig | Model | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.RoutingTrace:
        """Test which connector a payment would use.

        Charges nothing and stores nothing.

        Dashboard session with permission `application:settings`, or an extension session with scope `connectors:read`; API keys are refused.

        Errors of its own: `routing_default_required`, `routing_empty_cascade`, `routing_duplicate_connector`, `routing_unknown_connector`, `routing_rule_no_conditions`, `routing_invalid_condition`, `routing_empty_condition_values`, `routing_invalid_country`, `routing_invalid_currency`, `routing_invalid_scheme`, `routing_invalid_card_source`, `routing_invalid_card_type`, `routing_invalid_amount`, `routing_amount_range_invalid`.

        Args:
            amount: Amount of the imagined payment, in minor units.
            currency: ISO 4217 code of `amount`.
            country: Country of the billing address, else of the shipping address.
            card: What is known of the card; what is left out counts as unknown.
            payment_source: `ecommerce`: the buyer pays on a page. `recurring`, `installment`: a subscription charges. `moto`: by mail or telephone. `card_on_file`: a stored card otherwise.
            metadata: Metadata of the imagined payment.
            config: The routing to try; default: the stored one. Nothing is stored.
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/api/v1/payment-routing/evaluate",
                body=body_of(
                    {
                        "amount": amount,
                        "currency": currency,
                        "country": country,
                        "card": shaped(card, "PaymentRoutingEvaluateCard"),
                        "paymentSource": payment_source,
                        "metadata": metadata,
                        "config": shaped(config, "PaymentRoutingEvaluateConfig"),
                    }
                ),
                credentials=("session",),
                takes_key=True,
            ),
            models.RoutingTrace,
            options,
        )

    def back_test(
        self,
        *,
        config: params.PaymentRoutingBackTestConfig | Model | Omit = OMIT,
        limit: int | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.RoutingBackTest:
        """Replay past payments against a routing.

        Where the newest routed payments would have gone, by what was known when they were routed and by the connectors as they are now. Charges nothing, calls no processor and stores nothing.

        Dashboard session with permission `application:settings`; API keys are refused.

        Errors of its own: `routing_default_required`, `routing_empty_cascade`, `routing_duplicate_connector`, `routing_unknown_connector`, `routing_rule_no_conditions`, `routing_invalid_condition`, `routing_empty_condition_values`, `routing_invalid_country`, `routing_invalid_currency`, `routing_invalid_scheme`, `routing_invalid_card_source`, `routing_invalid_card_type`, `routing_invalid_amount`, `routing_amount_range_invalid`.

        Args:
            config: The routing to try; default: the stored one. Nothing is stored.
            limit: How many payments to replay, the newest ones that were routed.
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/api/v1/payment-routing/back-test",
                body=body_of(
                    {"config": shaped(config, "PaymentRoutingBackTestConfig"), "limit": limit}
                ),
                credentials=("session",),
                takes_key=True,
            ),
            models.RoutingBackTest,
            options,
        )


class AsyncPaymentRouting(AsyncResource):
    async def get(self, *, options: RequestOptions | None = None) -> models.PaymentRouting:
        """Read the routing.

        If it was never set: no rules, and every active connector that takes money, oldest first.

        Dashboard session with permission `application:settings`, or an extension session with scope `connectors:read`; API keys are refused.
        """
        return await self._transport.send_model(
            Call("GET", "/api/v1/payment-routing", credentials=("session",)),
            models.PaymentRouting,
            options,
        )

    async def replace(
        self,
        *,
        rules: Sequence[params.RoutingRuleInput],
        default_cascade: Sequence[str] | Omit = OMIT,
        revision: str | Omit = OMIT,
        expected_revision: str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.PaymentRouting:
        """Replace the routing.

        Rules are tried in order; the first whose conditions all match decides, else the default cascade. With `expectedRevision`, only while nobody else has set another routing.

        Dashboard session with permission `application:settings`, or an extension session with scope `connectors:write`; API keys are refused.

        Errors of its own: `routing_default_required`, `routing_empty_cascade`, `routing_duplicate_connector`, `routing_unknown_connector`, `routing_rule_no_conditions`, `routing_invalid_condition`, `routing_empty_condition_values`, `routing_invalid_country`, `routing_invalid_currency`, `routing_invalid_scheme`, `routing_invalid_card_source`, `routing_invalid_card_type`, `routing_invalid_amount`, `routing_amount_range_invalid`, `payment_routing_changed`, `processor_upstream_error`.

        Args:
            rules: The first rule that matches decides.
            default_cascade: The connectors to try when no rule matches, in this order. Required, at least one.
            revision: Of a response that is sent back: it changes nothing. Only `expectedRevision` of a replacement is compared.
            expected_revision: The `revision` of what was changed: if something else is stored by now, 409 `payment_routing_changed`, and nothing is written.
        """
        return await self._transport.send_model(
            Call(
                "PUT",
                "/api/v1/payment-routing",
                body=body_of(
                    {
                        "rules": shaped(rules, "RoutingRuleInput"),
                        "defaultCascade": default_cascade,
                        "revision": revision,
                        "expectedRevision": expected_revision,
                    }
                ),
                credentials=("session",),
                takes_key=True,
            ),
            models.PaymentRouting,
            options,
        )

    async def list_connectors(
        self, *, options: RequestOptions | None = None
    ) -> List[models.PaymentRoutingListConnectorsResult]:
        """List the connectors that a cascade may name.

        Dashboard session with permission `application:settings`, or an extension session with scope `connectors:read`; API keys are refused.
        """
        return await self._transport.send_list(
            Call("GET", "/api/v1/routing-connectors", credentials=("session",)),
            models.PaymentRoutingListConnectorsResult,
            options,
        )

    async def list_payment_methods(
        self, *, options: RequestOptions | None = None
    ) -> List[models.PaymentRoutingListPaymentMethodsResult]:
        """List payment methods other than cards.

        Dashboard session with permission `application:settings`, or an extension session with scope `connectors:read`; API keys are refused.

        Errors of its own: `processor_upstream_error`.
        """
        return await self._transport.send_list(
            Call("GET", "/api/v1/routing-payment-methods", credentials=("session",)),
            models.PaymentRoutingListPaymentMethodsResult,
            options,
        )

    async def evaluate(
        self,
        *,
        amount: int,
        currency: enums.Currency | str,
        country: enums.Country | str | Omit = OMIT,
        card: params.PaymentRoutingEvaluateCard | Model | Omit = OMIT,
        payment_source: Literal["ecommerce", "moto", "recurring", "installment", "card_on_file"]
        | Omit = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        config: params.PaymentRoutingEvaluateConfig | Model | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.RoutingTrace:
        """Test which connector a payment would use.

        Charges nothing and stores nothing.

        Dashboard session with permission `application:settings`, or an extension session with scope `connectors:read`; API keys are refused.

        Errors of its own: `routing_default_required`, `routing_empty_cascade`, `routing_duplicate_connector`, `routing_unknown_connector`, `routing_rule_no_conditions`, `routing_invalid_condition`, `routing_empty_condition_values`, `routing_invalid_country`, `routing_invalid_currency`, `routing_invalid_scheme`, `routing_invalid_card_source`, `routing_invalid_card_type`, `routing_invalid_amount`, `routing_amount_range_invalid`.

        Args:
            amount: Amount of the imagined payment, in minor units.
            currency: ISO 4217 code of `amount`.
            country: Country of the billing address, else of the shipping address.
            card: What is known of the card; what is left out counts as unknown.
            payment_source: `ecommerce`: the buyer pays on a page. `recurring`, `installment`: a subscription charges. `moto`: by mail or telephone. `card_on_file`: a stored card otherwise.
            metadata: Metadata of the imagined payment.
            config: The routing to try; default: the stored one. Nothing is stored.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/api/v1/payment-routing/evaluate",
                body=body_of(
                    {
                        "amount": amount,
                        "currency": currency,
                        "country": country,
                        "card": shaped(card, "PaymentRoutingEvaluateCard"),
                        "paymentSource": payment_source,
                        "metadata": metadata,
                        "config": shaped(config, "PaymentRoutingEvaluateConfig"),
                    }
                ),
                credentials=("session",),
                takes_key=True,
            ),
            models.RoutingTrace,
            options,
        )

    async def back_test(
        self,
        *,
        config: params.PaymentRoutingBackTestConfig | Model | Omit = OMIT,
        limit: int | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.RoutingBackTest:
        """Replay past payments against a routing.

        Where the newest routed payments would have gone, by what was known when they were routed and by the connectors as they are now. Charges nothing, calls no processor and stores nothing.

        Dashboard session with permission `application:settings`; API keys are refused.

        Errors of its own: `routing_default_required`, `routing_empty_cascade`, `routing_duplicate_connector`, `routing_unknown_connector`, `routing_rule_no_conditions`, `routing_invalid_condition`, `routing_empty_condition_values`, `routing_invalid_country`, `routing_invalid_currency`, `routing_invalid_scheme`, `routing_invalid_card_source`, `routing_invalid_card_type`, `routing_invalid_amount`, `routing_amount_range_invalid`.

        Args:
            config: The routing to try; default: the stored one. Nothing is stored.
            limit: How many payments to replay, the newest ones that were routed.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/api/v1/payment-routing/back-test",
                body=body_of(
                    {"config": shaped(config, "PaymentRoutingBackTestConfig"), "limit": limit}
                ),
                credentials=("session",),
                takes_key=True,
            ),
            models.RoutingBackTest,
            options,
        )
