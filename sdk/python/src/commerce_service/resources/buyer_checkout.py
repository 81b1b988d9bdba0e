# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from .. import models
from .._call import Call, segment
from .._model import Model
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from .._wire import OMIT, Omit, body_of, shaped

if TYPE_CHECKING:
    from .. import params


class BuyerCheckout(Resource):
    def get(
        self, checkout_session_id: str, *, options: RequestOptions | None = None
    ) -> models.PublicCheckoutSession:
        """Poll a checkout session.

        While `attempt` is set, ask again every second or so.

        No credential.

        Errors of its own: `session_not_found`, `rate_limit_exceeded`, `workspace_not_live`, `trial_expired`, `workspace_not_entitled_for_live`.
        """
        return self._transport.send_model(
            Call("GET", f"/api/v1/checkout-sessions/{segment(checkout_session_id)}"),
            models.PublicCheckoutSession,
            options,
        )

    def create_embed_token(
        self, checkout_session_id: str, *, options: RequestOptions | None = None
    ) -> models.BuyerCheckoutCreateEmbedTokenResult:
        """Create a token for the processor’s widget.

        For the fields of the processor. Each call makes another, which lives 30 minutes.

        No credential.

        Errors of its own: `session_not_found`, `rate_limit_exceeded`, `workspace_not_live`, `trial_expired`, `workspace_not_entitled_for_live`, `session_expired`, `session_not_open`, `no_processor_connection`, `embed_token_failed`.
        """
        return self._transport.send_model(
            Call("GET", f"/api/v1/checkout-sessions/{segment(checkout_session_id)}/embed-token"),
            models.BuyerCheckoutCreateEmbedTokenResult,
            options,
        )

    def list_payment_methods(
        self, checkout_session_id: str, *, options: RequestOptions | None = None
    ) -> models.BuyerCheckoutListPaymentMethodsResult:
        """List the payment methods of the buyer.

        By the embed configuration, the session and the connectors that can take its amount now.

        No credential.

        Errors of its own: `session_not_found`, `rate_limit_exceeded`, `workspace_not_live`, `trial_expired`, `workspace_not_entitled_for_live`, `session_expired`, `session_not_open`.
        """
        return self._transport.send_model(
            Call(
                "GET", f"/api/v1/checkout-sessions/{segment(checkout_session_id)}/payment-methods"
            ),
            models.BuyerCheckoutListPaymentMethodsResult,
            options,
        )

    def remove_discount(
        self, checkout_session_id: str, *, options: RequestOptions | None = None
    ) -> models.PublicCheckoutSession:
        """Take the discount code off.

        For a buyer whose code no longer holds, or who wants to keep it for another day. Returns the session with its new amount; without a code nothing changes.

        No credential.

        Errors of its own: `session_not_found`, `rate_limit_exceeded`, `workspace_not_live`, `trial_expired`, `workspace_not_entitled_for_live`, `session_expired`, `session_not_open`, `cart_already_checked_out`, `cart_already_converted`, `cart_abandoned`, `request_in_progress`.
        """
        return self._transport.send_model(
            Call("DELETE", f"/api/v1/checkout-sessions/{segment(checkout_session_id)}/discount"),
            models.PublicCheckoutSession,
            options,
        )

    def quote(
        self,
        checkout_session_id: str,
        *,
        kind: Literal["cart_estimate", "checkout_final"] | Omit = OMIT,
        email: str | None | Omit = OMIT,
        shipping_address: params.PartialAddressInput | None | Model | Omit = OMIT,
        billing_address: params.PartialAddressInput | None | Model | Omit = OMIT,
        shipping_method_id: str | Omit = OMIT,
        discount_code: str | None | Omit = OMIT,
        if_match: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.CheckoutSessionQuote:
        """Price a checkout session by address, shipping method and code.

        For a page that shows the total while the buyer types: a part of an address gives an estimate. `totals.total` is what is paid today. Keeps the choice of method and code, and nothing else; the cheapest method is chosen until the buyer chooses. What no longer fits the address is `dropped`. `If-Match` with the last `cartSequence` refuses a choice that arrives late (409 `cart_changed`).

        No credential.

        Errors of its own: `session_not_found`, `rate_limit_exceeded`, `workspace_not_live`, `trial_expired`, `workspace_not_entitled_for_live`, `session_expired`, `session_not_open`, `cart_not_found`, `cart_not_open`, `cart_changed`, `cart_already_checked_out`, `cart_already_converted`, `cart_abandoned`, `discount_invalid`, `address_required`, `validation_error`, `tax_origin_missing`, `tax_address_missing`, `tax_provider_unavailable`, `request_in_progress`.

        Args:
            kind: `cart_estimate`: while the buyer types. `checkout_final`: before the charge; the price is fixed for this address, and the address must be complete.
            email: Whose limits a discount code is held against, as far as the buyer has entered it.
            shipping_address: Where the goods go, as far as the buyer has entered it. It is not stored.
            billing_address: The billing address, as far as the buyer has entered it. It is not stored.
            shipping_method_id: The method that the buyer chooses; left out, the choice is unchanged.
            discount_code: The code that the buyer enters; null takes it off, left out it is unchanged.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/checkout-sessions/{segment(checkout_session_id)}/quote",
                body=body_of(
                    {
                        "kind": kind,
                        "email": email,
                        "shippingAddress": shaped(shipping_address, "PartialAddressInput"),
                        "billingAddress": shaped(billing_address, "PartialAddressInput"),
                        "shippingMethodId": shipping_method_id,
                        "discountCode": discount_code,
                    }
                ),
                if_match=if_match,
            ),
            models.CheckoutSessionQuote,
            options,
        )

    def complete(
        self,
        checkout_session_id: str,
        *,
        payment_method: Literal["card", "processor", "net30"],
        email: str | None | Omit = OMIT,
        shipping_address: params.PartialAddressInput | None | Model | Omit = OMIT,
        billing_address: params.PartialAddressInput | None | Model | Omit = OMIT,
        billing_same_as_shipping: bool | Omit = OMIT,
        payment_token: str | None | Omit = OMIT,
        payment_method_id: str | None | Omit = OMIT,
        save_payment_method: bool | None | Omit = OMIT,
        processor_transaction_id: str | None | Omit = OMIT,
        net30_acceptance: params.BuyerCheckoutCompleteNet30Acceptance | None | Model | Omit = OMIT,
        shipping_method_id: str | None | Omit = OMIT,
        replace_attempt: bool | Omit = OMIT,
        expected_total: int | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.BuyerCheckoutCompleteResult:
        """Complete a checkout session.

        202 while the payment is undecided: follow `nextAction`, then poll the session until it is completed or open again.

        No credential.

        Errors of its own: `session_not_found`, `rate_limit_exceeded`, `workspace_not_live`, `trial_expired`, `workspace_not_entitled_for_live`, `session_expired`, `session_not_open`, `cart_not_open`, `cart_changed`, `invalid_state`, `missing_required_field`, `address_required`, `validation_error`, `discount_invalid`, `subscription_terms_undeterminable`, `tax_origin_missing`, `tax_address_missing`, `tax_provider_unavailable`, `no_processor_connection`, `processor_upstream_error`, `payment_failed`, `request_in_progress`, `idempotency_key_reused`.

        Args:
            payment_method: `card`: charge `paymentToken` or `paymentMethodId`. `processor`: the processor’s own fields have charged already, as `processorTransactionId`. `net30`: pay by invoice later.
            email: Where the buyer is written to. Required for `card` and `net30` unless the session or the cart knows it.
            shipping_address: Where the goods go, complete. Required where the session collects it and does not know it yet.
            billing_address: For the invoice, complete. Required where the session collects it and does not know it yet.
            billing_same_as_shipping: Whether the shipping address is the billing address, too, in place of `billingAddress`.
            payment_token: The token of the card, from the processor’s fields; in the sandbox from POST /sandbox/tokens, or a test token such as `tok_visa`. Never a card number. Required for `card` without `paymentMethodId`.
            payment_method_id: A stored card that the session offers (`offerStoredCards`), `cpm_*` or uuid, in place of `paymentToken`.
            save_payment_method: Whether the card of `paymentToken` is stored for the customer. Default: true. What is false is not stored at the processor either. 422 `card_needed` for false where a subscription or a vault session needs the card.
            processor_transaction_id: The transaction at the processor, verified there: its amount and currency must be those of the session. Required for `processor`.
            net30_acceptance: How the buyer accepted the terms; required for `net30` where the embed configuration has `net30Terms`.
            shipping_method_id: The method that the buyer saw chosen (`quote`); 409 `cart_changed` when it is another one. null: none was offered. Left out, the session’s choice applies.
            replace_attempt: Whether it replaces an attempt that waits for the buyer’s bank (`nextAction`): that is cancelled at the processor first. If it was approved meanwhile, it has paid: 422 `session_not_open` with `orderId`. A processor that cannot cancel it: 409 `request_in_progress`. Default: false.
            expected_total: The total that the buyer agreed to, in minor units; 409 `cart_changed` when another would be charged. Left out, whatever the session costs is charged.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/checkout-sessions/{segment(checkout_session_id)}/complete",
                body=body_of(
                    {
                        "paymentMethod": payment_method,
                        "email": email,
                        "shippingAddress": shaped(shipping_address, "PartialAddressInput"),
                        "billingAddress": shaped(billing_address, "PartialAddressInput"),
                        "billingSameAsShipping": billing_same_as_shipping,
                        "paymentToken": payment_token,
                        "paymentMethodId": payment_method_id,
                        "savePaymentMethod": save_payment_method,
                        "processorTransactionId": processor_transaction_id,
                        "net30Acceptance": shaped(
                            net30_acceptance, "BuyerCheckoutCompleteNet30Acceptance"
                        ),
                        "shippingMethodId": shipping_method_id,
                        "replaceAttempt": replace_attempt,
                        "expectedTotal": expected_total,
                    }
                ),
                takes_key=True,
            ),
            models.BuyerCheckoutCompleteResult,
            options,
        )


class AsyncBuyerCheckout(AsyncResource):
    async def get(
        self, checkout_session_id: str, *, options: RequestOptions | None = None
    ) -> models.PublicCheckoutSession:
        """Poll a checkout session.

        While `attempt` is set, ask again every second or so.

        No credential.

        Errors of its own: `session_not_found`, `rate_limit_exceeded`, `workspace_not_live`, `trial_expired`, `workspace_not_entitled_for_live`.
        """
        return await self._transport.send_model(
            Call("GET", f"/api/v1/checkout-sessions/{segment(checkout_session_id)}"),
            models.PublicCheckoutSession,
            options,
        )

    async def create_embed_token(
        self, checkout_session_id: str, *, options: RequestOptions | None = None
    ) -> models.BuyerCheckoutCreateEmbedTokenResult:
        """Create a token for the processor’s widget.

        For the fields of the processor. Each call makes another, which lives 30 minutes.

        No credential.

        Errors of its own: `session_not_found`, `rate_limit_exceeded`, `workspace_not_live`, `trial_expired`, `workspace_not_entitled_for_live`, `session_expired`, `session_not_open`, `no_processor_connection`, `embed_token_failed`.
        """
        return await self._transport.send_model(
            Call("GET", f"/api/v1/checkout-sessions/{segment(checkout_session_id)}/embed-token"),
            models.BuyerCheckoutCreateEmbedTokenResult,
            options,
        )

    async def list_payment_methods(
        self, checkout_session_id: str, *, options: RequestOptions | None = None
    ) -> models.BuyerCheckoutListPaymentMethodsResult:
        """List the payment methods of the buyer.

        By the embed configuration, the session and the connectors that can take its amount now.

        No credential.

        Errors of its own: `session_not_found`, `rate_limit_exceeded`, `workspace_not_live`, `trial_expired`, `workspace_not_entitled_for_live`, `session_expired`, `session_not_open`.
        """
        return await self._transport.send_model(
            Call(
                "GET", f"/api/v1/checkout-sessions/{segment(checkout_session_id)}/payment-methods"
            ),
            models.BuyerCheckoutListPaymentMethodsResult,
            options,
        )

    async def remove_discount(
        self, checkout_session_id: str, *, options: RequestOptions | None = None
    ) -> models.PublicCheckoutSession:
        """Take the discount code off.

        For a buyer whose code no longer holds, or who wants to keep it for another day. Returns the session with its new amount; without a code nothing changes.

        No credential.

        Errors of its own: `session_not_found`, `rate_limit_exceeded`, `workspace_not_live`, `trial_expired`, `workspace_not_entitled_for_live`, `session_expired`, `session_not_open`, `cart_already_checked_out`, `cart_already_converted`, `cart_abandoned`, `request_in_progress`.
        """
        return await self._transport.send_model(
            Call("DELETE", f"/api/v1/checkout-sessions/{segment(checkout_session_id)}/discount"),
            models.PublicCheckoutSession,
            options,
        )

    async def quote(
        self,
        checkout_session_id: str,
        *,
        kind: Literal["cart_estimate", "checkout_final"] | Omit = OMIT,
        email: str | None | Omit = OMIT,
        shipping_address: params.PartialAddressInput | None | Model | Omit = OMIT,
        billing_address: params.PartialAddressInput | None | Model | Omit = OMIT,
        shipping_method_id: str | Omit = OMIT,
        discount_code: str | None | Omit = OMIT,
        if_match: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.CheckoutSessionQuote:
        """Price a checkout session by address, shipping method and code.

        For a page that shows the total while the buyer types: a part of an address gives an estimate. `totals.total` is what is paid today. Keeps the choice of method and code, and nothing else; the cheapest method is chosen until the buyer chooses. What no longer fits the address is `dropped`. `If-Match` with the last `cartSequence` refuses a choice that arrives late (409 `cart_changed`).

        No credential.

        Errors of its own: `session_not_found`, `rate_limit_exceeded`, `workspace_not_live`, `trial_expired`, `workspace_not_entitled_for_live`, `session_expired`, `session_not_open`, `cart_not_found`, `cart_not_open`, `cart_changed`, `cart_already_checked_out`, `cart_already_converted`, `cart_abandoned`, `discount_invalid`, `address_required`, `validation_error`, `tax_origin_missing`, `tax_address_missing`, `tax_provider_unavailable`, `request_in_progress`.

        Args:
            kind: `cart_estimate`: while the buyer types. `checkout_final`: before the charge; the price is fixed for this address, and the address must be complete.
            email: Whose limits a discount code is held against, as far as the buyer has entered it.
            shipping_address: Where the goods go, as far as the buyer has entered it. It is not stored.
            billing_address: The billing address, as far as the buyer has entered it. It is not stored.
            shipping_method_id: The method that the buyer chooses; left out, the choice is unchanged.
            discount_code: The code that the buyer enters; null takes it off, left out it is unchanged.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/checkout-sessions/{segment(checkout_session_id)}/quote",
                body=body_of(
                    {
                        "kind": kind,
                        "email": email,
                        "shippingAddress": shaped(shipping_address, "PartialAddressInput"),
                        "billingAddress": shaped(billing_address, "PartialAddressInput"),
                        "shippingMethodId": shipping_method_id,
                        "discountCode": discount_code,
                    }
                ),
                if_match=if_match,
            ),
            models.CheckoutSessionQuote,
            options,
        )

    async def complete(
        self,
        checkout_session_id: str,
        *,
        payment_method: Literal["card", "processor", "net30"],
        email: str | None | Omit = OMIT,
        shipping_address: params.PartialAddressInput | None | Model | Omit = OMIT,
        billing_address: params.PartialAddressInput | None | Model | Omit = OMIT,
        billing_same_as_shipping: bool | Omit = OMIT,
        payment_token: str | None | Omit = OMIT,
        payment_method_id: str | None | Omit = OMIT,
        save_payment_method: bool | None | Omit = OMIT,
        processor_transaction_id: str | None | Omit = OMIT,
        net30_acceptance: params.BuyerCheckoutCompleteNet30Acceptance | None | Model | Omit = OMIT,
        shipping_method_id: str | None | Omit = OMIT,
        replace_attempt: bool | Omit = OMIT,
        expected_total: int | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.BuyerCheckoutCompleteResult:
        """Complete a checkout session.

        202 while the payment is undecided: follow `nextAction`, then poll the session until it is completed or open again.

        No credential.

        Errors of its own: `session_not_found`, `rate_limit_exceeded`, `workspace_not_live`, `trial_expired`, `workspace_not_entitled_for_live`, `session_expired`, `session_not_open`, `cart_not_open`, `cart_changed`, `invalid_state`, `missing_required_field`, `address_required`, `validation_error`, `discount_invalid`, `subscription_terms_undeterminable`, `tax_origin_missing`, `tax_address_missing`, `tax_provider_unavailable`, `no_processor_connection`, `processor_upstream_error`, `payment_failed`, `request_in_progress`, `idempotency_key_reused`.

        Args:
            payment_method: `card`: charge `paymentToken` or `paymentMethodId`. `processor`: the processor’s own fields have charged already, as `processorTransactionId`. `net30`: pay by invoice later.
            email: Where the buyer is written to. Required for `card` and `net30` unless the session or the cart knows it.
            shipping_address: Where the goods go, complete. Required where the session collects it and does not know it yet.
            billing_address: For the invoice, complete. Required where the session collects it and does not know it yet.
            billing_same_as_shipping: Whether the shipping address is the billing address, too, in place of `billingAddress`.
            payment_token: The token of the card, from the processor’s fields; in the sandbox from POST /sandbox/tokens, or a test token such as `tok_visa`. Never a card number. Required for `card` without `paymentMethodId`.
            payment_method_id: A stored card that the session offers (`offerStoredCards`), `cpm_*` or uuid, in place of `paymentToken`.
            save_payment_method: Whether the card of `paymentToken` is stored for the customer. Default: true. What is false is not stored at the processor either. 422 `card_needed` for false where a subscription or a vault session needs the card.
            processor_transaction_id: The transaction at the processor, verified there: its amount and currency must be those of the session. Required for `processor`.
            net30_acceptance: How the buyer accepted the terms; required for `net30` where the embed configuration has `net30Terms`.
            shipping_method_id: The method that the buyer saw chosen (`quote`); 409 `cart_changed` when it is another one. null: none was offered. Left out, the session’s choice applies.
            replace_attempt: Whether it replaces an attempt that waits for the buyer’s bank (`nextAction`): that is cancelled at the processor first. If it was approved meanwhile, it has paid: 422 `session_not_open` with `orderId`. A processor that cannot cancel it: 409 `request_in_progress`. Default: false.
            expected_total: The total that the buyer agreed to, in minor units; 409 `cart_changed` when another would be charged. Left out, whatever the session costs is charged.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/checkout-sessions/{segment(checkout_session_id)}/complete",
                body=body_of(
                    {
                        "paymentMethod": payment_method,
                        "email": email,
                        "shippingAddress": shaped(shipping_address, "PartialAddressInput"),
                        "billingAddress": shaped(billing_address, "PartialAddressInput"),
                        "billingSameAsShipping": billing_same_as_shipping,
                        "paymentToken": payment_token,
                        "paymentMethodId": payment_method_id,
                        "savePaymentMethod": save_payment_method,
                        "processorTransactionId": processor_transaction_id,
                        "net30Acceptance": shaped(
                            net30_acceptance, "BuyerCheckoutCompleteNet30Acceptance"
                        ),
                        "shippingMethodId": shipping_method_id,
                        "replaceAttempt": replace_attempt,
                        "expectedTotal": expected_total,
                    }
                ),
                takes_key=True,
            ),
            models.BuyerCheckoutCompleteResult,
            options,
        )
