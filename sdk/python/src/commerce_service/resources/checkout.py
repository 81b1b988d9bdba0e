# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from .. import models
from .._call import Call, segment
from .._model import Model
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from .._wire import OMIT, Omit, body_of, shaped

if TYPE_CHECKING:
    from .. import enums, params


class CheckoutSessions(Resource):
    def create(
        self,
        *,
        application_id: str,
        return_url: str,
        cancel_url: str,
        cart_id: str | Omit = OMIT,
        external_cart_id: str | Omit = OMIT,
        amount: int | Omit = OMIT,
        currency: enums.Currency | str | Omit = OMIT,
        locale: str | None | Omit = OMIT,
        customer_email: str | None | Omit = OMIT,
        customer: params.CustomerPrefillInput | None | Model | Omit = OMIT,
        allowed_methods: Sequence[Literal["card", "net30"]] | Omit = OMIT,
        payment_terms: params.CheckoutSessionsCreatePaymentTerms | None | Model | Omit = OMIT,
        recurring: params.RecurringBody | None | Model | Omit = OMIT,
        collect: params.CheckoutSessionsCreateCollect | Model | Omit = OMIT,
        discount_code: str | Omit = OMIT,
        allow_discount_codes: bool | None | Omit = OMIT,
        offer_stored_cards: bool | Omit = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        expires_in_minutes: int | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.CheckoutSession:
        """Create a checkout session.

        With `recurring`, or with a line of type `subscription` in the cart, the payment starts a subscription: the card is stored, the order pays the first period, and with `trialDays` the subscription counts 0 today. The buyer names an e-mail address, unless the session names a customer.

        Secret key with scope `checkout_sessions:write`, or a session with its permission.

        Errors of its own: `application_not_found`, `application_mismatch`, `cart_not_found`, `cart_already_checked_out`, `cart_already_converted`, `cart_abandoned`, `customer_not_found`, `discount_invalid`, `subscription_terms_undeterminable`, `invalid_interval`, `invalid_schedule`, `schedule_first_payment_mismatch`, `currency_mismatch`, `recurring_customer_required`, `validation_error`, `metadata_too_large`.

        Args:
            application_id: The application that sells; with a secret key, the application of the key.
            cart_id: The cart that is paid: open, or handed over to its draft order. Either this or `externalCartId`.
            external_cart_id: Id of a cart that your own system keeps. The order then has one line with this name. Either this or `cartId`.
            amount: For `externalCartId` only: what is to be paid, in minor units of `currency`. Left out, `recurring` or an earlier session of the same cart says it; while it is unknown, only `paymentMethod: processor` can complete.
            currency: For `externalCartId` only: ISO 4217 code of `amount`.
            locale: The language of the checkout page, with its dates and amounts, as a BCP 47 tag such as `de-AT`. Without it: the browser’s, else the application’s. Pages speak the twelve languages of docs/languages.md.
            return_url: Where the buyer goes after paying: an absolute http(s) URL. `sessionId` and `orderId` are added to its query.
            cancel_url: Where the buyer goes to leave the checkout: an absolute http(s) URL.
            customer_email: Where the buyer is written to, before the e-mail of `customer` and of the cart. Filled in on the page, where the buyer may change it.
            customer: What you know about the buyer: who it is, and what the page fills in.
            allowed_methods: Which methods the page offers, of those that `enabledMethods` of the embed configuration has. Default: all of them.
            payment_terms: Terms for paying by invoice.
            recurring: The terms of a subscription that the payment starts. What is left out, the cart’s one line of type `subscription` says. null or left out: a single purchase, unless the cart has such a line.
            collect: Which addresses the page asks for, and `complete` requires.
            discount_code: Applied at once, to the cart or to the amount of an external cart, and held against the customer whom the session names. 422 `discount_invalid` when it does not hold; then no session is created.
            allow_discount_codes: Whether the buyer may enter a discount code on the page. Default: as the embed configuration says.
            offer_stored_cards: Whether the page offers the stored cards of the customer of the session or the cart. You vouch that this customer opens the page: whoever has its address may charge the cards.
            metadata: Free-form; at most 50 keys and 10 KB serialized. Replaced as a whole. These keys are dropped: `recurring`, `customer_prefill`, `mode`, `amount`, `currency`, `externalCartId`.
            expires_in_minutes: How long the session may be paid: 30 minutes to 7 days, a day by default.
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/api/v1/checkout/sessions",
                body=body_of(
                    {
                        "applicationId": application_id,
                        "cartId": cart_id,
                        "externalCartId": external_cart_id,
                        "amount": amount,
                        "currency": currency,
                        "locale": locale,
                        "returnUrl": return_url,
                        "cancelUrl": cancel_url,
                        "customerEmail": customer_email,
                        "customer": shaped(customer, "CustomerPrefillInput"),
                        "allowedMethods": allowed_methods,
                        "paymentTerms": shaped(payment_terms, "CheckoutSessionsCreatePaymentTerms"),
                        "recurring": shaped(recurring, "RecurringBody"),
                        "collect": shaped(collect, "CheckoutSessionsCreateCollect"),
                        "discountCode": discount_code,
                        "allowDiscountCodes": allow_discount_codes,
                        "offerStoredCards": offer_stored_cards,
                        "metadata": metadata,
                        "expiresInMinutes": expires_in_minutes,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.CheckoutSession,
            options,
        )

    def get(
        self,
        session_id: str,
        *,
        expand: Sequence[Literal["actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> models.CheckoutSessionsGetResult:
        """Read a checkout session.

        With the amount as it is now, while it is open.

        Secret key with scope `checkout_sessions:read`, or a session with its permission.

        Errors of its own: `session_not_found`.

        Args:
            expand: `actions`: what may be done with it now.
        """
        return self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/checkout/sessions/{segment(session_id)}",
                query={"expand": expand},
                credentials=("secretKey", "session"),
            ),
            models.CheckoutSessionsGetResult,
            options,
        )

    def cancel(
        self, session_id: str, *, options: RequestOptions | None = None
    ) -> models.CheckoutSessionsCancelResult:
        """Cancel a checkout session.

        Its cart is open again, and its draft order is cancelled. One that is cancelled or expired already stays so, with 200; 409 `request_in_progress` while a payment is being made.

        Secret key with scope `checkout_sessions:write`, or a session with its permission.

        Errors of its own: `session_not_found`, `already_completed`, `request_in_progress`.
        """
        return self._transport.send_model(
            Call(
                "DELETE",
                f"/api/v1/checkout/sessions/{segment(session_id)}",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.CheckoutSessionsCancelResult,
            options,
        )

    def expire(
        self, session_id: str, *, options: RequestOptions | None = None
    ) -> models.CheckoutSession:
        """Expire a checkout session.

        As if its time were over: its page says so, its cart is open again. One that has ended already stays as it is, with 200; 409 `request_in_progress` while a payment is being made.

        Secret key with scope `checkout_sessions:write`, or a session with its permission.

        Errors of its own: `session_not_found`, `already_completed`, `request_in_progress`.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/checkout/sessions/{segment(session_id)}/expire",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.CheckoutSession,
            options,
        )

    def create_embed_token(
        self,
        *,
        amount: int,
        currency: enums.Currency | str,
        country: enums.Country | str | Omit = OMIT,
        external_cart_id: str | Omit = OMIT,
        recurring: params.RecurringBody | None | Model | Omit = OMIT,
        customer_email: str | None | Omit = OMIT,
        locale: str | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.CheckoutSessionsCreateEmbedTokenResult:
        """Create a payment-only session with a widget token.

        Secret key with scope `checkout_sessions:write`, or a session with its permission.

        Errors of its own: `allowed_methods_unsupported`, `subscription_terms_undeterminable`, `invalid_interval`, `invalid_schedule`, `schedule_first_payment_mismatch`, `currency_mismatch`, `validation_error`, `no_processor_connection`, `embed_token_failed`.

        Args:
            amount: What is to be paid, in minor units of `currency`.
            currency: ISO 4217 code of `amount`.
            country: Where the buyer probably is: the page selects it at first, and payment routing goes by it while no address is known.
            external_cart_id: Id of a cart that your own system keeps. The order then has one line with this name.
            recurring: The terms of a subscription that the payment starts. What is left out, the cart’s one line of type `subscription` says. null or left out: a single purchase, unless the cart has such a line.
            customer_email: Where the buyer is written to.
            locale: The language of the checkout page, with its dates and amounts, as a BCP 47 tag such as `de-AT`. Without it: the browser’s, else the application’s. Pages speak the twelve languages of docs/languages.md.
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/api/v1/checkout-sessions/embed-token",
                body=body_of(
                    {
                        "amount": amount,
                        "currency": currency,
                        "country": country,
                        "externalCartId": external_cart_id,
                        "recurring": shaped(recurring, "RecurringBody"),
                        "customerEmail": customer_email,
                        "locale": locale,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.CheckoutSessionsCreateEmbedTokenResult,
            options,
        )


class Checkout(Resource):
    @cached_property
    def sessions(self) -> CheckoutSessions:
        return CheckoutSessions(self._transport)


class AsyncCheckoutSessions(AsyncResource):
    async def create(
        self,
        *,
        application_id: str,
        return_url: str,
        cancel_url: str,
        cart_id: str | Omit = OMIT,
        external_cart_id: str | Omit = OMIT,
        amount: int | Omit = OMIT,
        currency: enums.Currency | str | Omit = OMIT,
        locale: str | None | Omit = OMIT,
        customer_email: str | None | Omit = OMIT,
        customer: params.CustomerPrefillInput | None | Model | Omit = OMIT,
        allowed_methods: Sequence[Literal["card", "net30"]] | Omit = OMIT,
        payment_terms: params.CheckoutSessionsCreatePaymentTerms | None | Model | Omit = OMIT,
        recurring: params.RecurringBody | None | Model | Omit = OMIT,
        collect: params.CheckoutSessionsCreateCollect | Model | Omit = OMIT,
        discount_code: str | Omit = OMIT,
        allow_discount_codes: bool | None | Omit = OMIT,
        offer_stored_cards: bool | Omit = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        expires_in_minutes: int | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.CheckoutSession:
        """Create a checkout session.

        With `recurring`, or with a line of type `subscription` in the cart, the payment starts a subscription: the card is stored, the order pays the first period, and with `trialDays` the subscription counts 0 today. The buyer names an e-mail address, unless the session names a customer.

        Secret key with scope `checkout_sessions:write`, or a session with its permission.

        Errors of its own: `application_not_found`, `application_mismatch`, `cart_not_found`, `cart_already_checked_out`, `cart_already_converted`, `cart_abandoned`, `customer_not_found`, `discount_invalid`, `subscription_terms_undeterminable`, `invalid_interval`, `invalid_schedule`, `schedule_first_payment_mismatch`, `currency_mismatch`, `recurring_customer_required`, `validation_error`, `metadata_too_large`.

        Args:
            application_id: The application that sells; with a secret key, the application of the key.
            cart_id: The cart that is paid: open, or handed over to its draft order. Either this or `externalCartId`.
            external_cart_id: Id of a cart that your own system keeps. The order then has one line with this name. Either this or `cartId`.
            amount: For `externalCartId` only: what is to be paid, in minor units of `currency`. Left out, `recurring` or an earlier session of the same cart says it; while it is unknown, only `paymentMethod: processor` can complete.
            currency: For `externalCartId` only: ISO 4217 code of `amount`.
            locale: The language of the checkout page, with its dates and amounts, as a BCP 47 tag such as `de-AT`. Without it: the browser’s, else the application’s. Pages speak the twelve languages of docs/languages.md.
            return_url: Where the buyer goes after paying: an absolute http(s) URL. `sessionId` and `orderId` are added to its query.
            cancel_url: Where the buyer goes to leave the checkout: an absolute http(s) URL.
            customer_email: Where the buyer is written to, before the e-mail of `customer` and of the cart. Filled in on the page, where the buyer may change it.
            customer: What you know about the buyer: who it is, and what the page fills in.
            allowed_methods: Which methods the page offers, of those that `enabledMethods` of the embed configuration has. Default: all of them.
            payment_terms: Terms for paying by invoice.
            recurring: The terms of a subscription that the payment starts. What is left out, the cart’s one line of type `subscription` says. null or left out: a single purchase, unless the cart has such a line.
            collect: Which addresses the page asks for, and `complete` requires.
            discount_code: Applied at once, to the cart or to the amount of an external cart, and held against the customer whom the session names. 422 `discount_invalid` when it does not hold; then no session is created.
            allow_discount_codes: Whether the buyer may enter a discount code on the page. Default: as the embed configuration says.
            offer_stored_cards: Whether the page offers the stored cards of the customer of the session or the cart. You vouch that this customer opens the page: whoever has its address may charge the cards.
            metadata: Free-form; at most 50 keys and 10 KB serialized. Replaced as a whole. These keys are dropped: `recurring`, `customer_prefill`, `mode`, `amount`, `currency`, `externalCartId`.
            expires_in_minutes: How long the session may be paid: 30 minutes to 7 days, a day by default.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/api/v1/checkout/sessions",
                body=body_of(
                    {
                        "applicationId": application_id,
                        "cartId": cart_id,
                        "externalCartId": external_cart_id,
                        "amount": amount,
                        "currency": currency,
                        "locale": locale,
                        "returnUrl": return_url,
                        "cancelUrl": cancel_url,
                        "customerEmail": customer_email,
                        "customer": shaped(customer, "CustomerPrefillInput"),
                        "allowedMethods": allowed_methods,
                        "paymentTerms": shaped(payment_terms, "CheckoutSessionsCreatePaymentTerms"),
                        "recurring": shaped(recurring, "RecurringBody"),
                        "collect": shaped(collect, "CheckoutSessionsCreateCollect"),
                        "discountCode": discount_code,
                        "allowDiscountCodes": allow_discount_codes,
                        "offerStoredCards": offer_stored_cards,
                        "metadata": metadata,
                        "expiresInMinutes": expires_in_minutes,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.CheckoutSession,
            options,
        )

    async def get(
        self,
        session_id: str,
        *,
        expand: Sequence[Literal["actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> models.CheckoutSessionsGetResult:
        """Read a checkout session.

        With the amount as it is now, while it is open.

        Secret key with scope `checkout_sessions:read`, or a session with its permission.

        Errors of its own: `session_not_found`.

        Args:
            expand: `actions`: what may be done with it now.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/checkout/sessions/{segment(session_id)}",
                query={"expand": expand},
                credentials=("secretKey", "session"),
            ),
            models.CheckoutSessionsGetResult,
            options,
        )

    async def cancel(
        self, session_id: str, *, options: RequestOptions | None = None
    ) -> models.CheckoutSessionsCancelResult:
        """Cancel a checkout session.

        Its cart is open again, and its draft order is cancelled. One that is cancelled or expired already stays so, with 200; 409 `request_in_progress` while a payment is being made.

        Secret key with scope `checkout_sessions:write`, or a session with its permission.

        Errors of its own: `session_not_found`, `already_completed`, `request_in_progress`.
        """
        return await self._transport.send_model(
            Call(
                "DELETE",
                f"/api/v1/checkout/sessions/{segment(session_id)}",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.CheckoutSessionsCancelResult,
            options,
        )

    async def expire(
        self, session_id: str, *, options: RequestOptions | None = None
    ) -> models.CheckoutSession:
        """Expire a checkout session.

        As if its time were over: its page says so, its cart is open again. One that has ended already stays as it is, with 200; 409 `request_in_progress` while a payment is being made.

        Secret key with scope `checkout_sessions:write`, or a session with its permission.

        Errors of its own: `session_not_found`, `already_completed`, `request_in_progress`.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/checkout/sessions/{segment(session_id)}/expire",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.CheckoutSession,
            options,
        )

    async def create_embed_token(
        self,
        *,
        amount: int,
        currency: enums.Currency | str,
        country: enums.Country | str | Omit = OMIT,
        external_cart_id: str | Omit = OMIT,
        recurring: params.RecurringBody | None | Model | Omit = OMIT,
        customer_email: str | None | Omit = OMIT,
        locale: str | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.CheckoutSessionsCreateEmbedTokenResult:
        """Create a payment-only session with a widget token.

        Secret key with scope `checkout_sessions:write`, or a session with its permission.

        Errors of its own: `allowed_methods_unsupported`, `subscription_terms_undeterminable`, `invalid_interval`, `invalid_schedule`, `schedule_first_payment_mismatch`, `currency_mismatch`, `validation_error`, `no_processor_connection`, `embed_token_failed`.

        Args:
            amount: What is to be paid, in minor units of `currency`.
            currency: ISO 4217 code of `amount`.
            country: Where the buyer probably is: the page selects it at first, and payment routing goes by it while no address is known.
            external_cart_id: Id of a cart that your own system keeps. The order then has one line with this name.
            recurring: The terms of a subscription that the payment starts. What is left out, the cart’s one line of type `subscription` says. null or left out: a single purchase, unless the cart has such a line.
            customer_email: Where the buyer is written to.
            locale: The language of the checkout page, with its dates and amounts, as a BCP 47 tag such as `de-AT`. Without it: the browser’s, else the application’s. Pages speak the twelve languages of docs/languages.md.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/api/v1/checkout-sessions/embed-token",
                body=body_of(
                    {
                        "amount": amount,
                        "currency": currency,
                        "country": country,
                        "externalCartId": external_cart_id,
                        "recurring": shaped(recurring, "RecurringBody"),
                        "customerEmail": customer_email,
                        "locale": locale,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.CheckoutSessionsCreateEmbedTokenResult,
            options,
        )


class AsyncCheckout(AsyncResource):
    @cached_property
    def sessions(self) -> AsyncCheckoutSessions:
        return AsyncCheckoutSessions(self._transport)
