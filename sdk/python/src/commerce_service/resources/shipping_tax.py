# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from .. import models
from .._call import Call, segment
from .._model import Model
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from .._wire import OMIT, Omit, body_of, shaped

if TYPE_CHECKING:
    from .. import enums, params


class ShippingTaxConfig(Resource):
    def get(self, *, options: RequestOptions | None = None) -> models.ShippingTaxConfiguration:
        """Read the tax and shipping configuration.

        The defaults, if it was never set.

        Secret key with scope `shipping_tax:read`, or a session with permission `application:read`.
        """
        return self._transport.send_model(
            Call("GET", "/api/v1/shipping-tax/config", credentials=("secretKey", "session")),
            models.ShippingTaxConfiguration,
            options,
        )

    def replace(
        self,
        *,
        tax: params.ReplaceShippingTaxConfigurationBodyTax | Model | Omit = OMIT,
        shipping: params.ReplaceShippingTaxConfigurationBodyShipping | Model | Omit = OMIT,
        revision: str | Omit = OMIT,
        expected_revision: str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.ShippingTaxConfiguration:
        """Replace the tax and shipping configuration.

        A new or changed `provider.baseUrl` answers `provider.signingSecret`, this once: calls to the provider are signed with it. With `expectedRevision`, only while nobody else has set another configuration.

        Secret key with scope `shipping_tax:write`, or a session with permission `application:settings`.

        Errors of its own: `shipping_tax_changed`.

        Args:
            tax: How tax is found.
            shipping: Which shipping methods are offered.
            revision: Of a response that is sent back: it changes nothing. Only `expectedRevision` of a replacement is compared.
            expected_revision: The `revision` of what was changed: if something else is stored by now, 409 `shipping_tax_changed`, and nothing is written.
        """
        return self._transport.send_model(
            Call(
                "PUT",
                "/api/v1/shipping-tax/config",
                body=body_of(
                    {
                        "tax": shaped(tax, "ReplaceShippingTaxConfigurationBodyTax"),
                        "shipping": shaped(shipping, "ReplaceShippingTaxConfigurationBodyShipping"),
                        "revision": revision,
                        "expectedRevision": expected_revision,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.ShippingTaxConfiguration,
            options,
        )


class ShippingTax(Resource):
    @cached_property
    def config(self) -> ShippingTaxConfig:
        return ShippingTaxConfig(self._transport)

    def evaluate(
        self,
        *,
        currency: enums.Currency | str,
        line_items: Sequence[params.EvaluateShippingTaxBodyLineItem],
        shipping_address: params.EvaluateShippingTaxBodyShippingAddress | Model,
        config: params.ShippingTaxConfigurationBody | Model | Omit = OMIT,
        selected_shipping_method_id: str | None | Omit = OMIT,
        discount_code: str | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.EvaluatedShippingTax:
        """Try a tax and shipping configuration.

        What an imagined cart would cost at an address, by the configuration that is sent or the stored one. Stores nothing.

        Secret key with scope `shipping_tax:read`, or a session with permission `application:read`.

        Errors of its own: `validation_error`, `discount_invalid`, `tax_origin_missing`, `tax_address_missing`, `tax_provider_unavailable`.

        Args:
            config: The configuration to try; default: the stored one. Nothing is stored. A provider that is not the stored one is refused: requests to it are signed by a secret that storing it makes.
            currency: ISO 4217 code of every amount.
            line_items: What an imagined cart holds.
            shipping_address: Where the goods would go; only the country is required. It is stored nowhere.
            selected_shipping_method_id: The method to include in the totals, one of those offered; null: none. Default: the cheapest one.
            discount_code: A discount code to include; 422 `discount_invalid` when it does not hold.
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/api/v1/shipping-tax/evaluate",
                body=body_of(
                    {
                        "config": shaped(config, "ShippingTaxConfigurationBody"),
                        "currency": currency,
                        "lineItems": shaped(line_items, "EvaluateShippingTaxBodyLineItem"),
                        "shippingAddress": shaped(
                            shipping_address, "EvaluateShippingTaxBodyShippingAddress"
                        ),
                        "selectedShippingMethodId": selected_shipping_method_id,
                        "discountCode": discount_code,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.EvaluatedShippingTax,
            options,
        )

    def calculate_cart(
        self,
        cart_id: str,
        *,
        kind: Literal["cart_estimate", "checkout_final"] | Omit = OMIT,
        selected_shipping_method_id: str | None | Omit = OMIT,
        persist: bool | Omit = OMIT,
        shipping_address: params.PartialAddressInput | None | Model | Omit = OMIT,
        billing_address: params.PartialAddressInput | None | Model | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.CartCalculation:
        """Calculate a cart's shipping, tax and totals.

        Addresses that are sent are stored on the cart first. A persisted calculation writes totals, tax lines and the choice to the cart and keeps a snapshot; `checkout_final` locks the totals for 24 hours or until the cart changes.

        Secret key with scope `carts:write`, or a session with its permission.

        Errors of its own: `cart_not_found`, `cart_already_checked_out`, `cart_already_converted`, `cart_abandoned`, `cart_changed`, `address_required`, `validation_error`, `tax_origin_missing`, `tax_address_missing`, `tax_provider_unavailable`.

        Args:
            kind: `cart_estimate`: what it would cost, known for 30 minutes. `checkout_final`: the price that checkout charges, for 24 hours and while the cart does not change; an address must be complete.
            selected_shipping_method_id: The shipping method that is charged, one of those offered. null clears the choice; left out, it is unchanged.
            persist: Whether totals, tax lines and the choice are written to the cart. Default: false for an estimate, true for a final calculation.
            shipping_address: Where the goods go. Stored on the cart first, whatever `persist` says and whatever the response is. An estimate needs only `countryCode`.
            billing_address: For the invoice, and for tax where there is no shipping address. Stored on the cart first, too.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/shipping-tax/carts/{segment(cart_id)}/calculate",
                body=body_of(
                    {
                        "kind": kind,
                        "selectedShippingMethodId": selected_shipping_method_id,
                        "persist": persist,
                        "shippingAddress": shaped(shipping_address, "PartialAddressInput"),
                        "billingAddress": shaped(billing_address, "PartialAddressInput"),
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.CartCalculation,
            options,
        )

    def quote(
        self,
        *,
        currency: enums.Currency | str,
        shipping_address: params.QuoteBodyShippingAddress | Model,
        quote_token: str | Omit = OMIT,
        application_id: str | Omit = OMIT,
        environment_id: str | Omit = OMIT,
        line_items: Sequence[params.QuoteBodyLineItem] | Omit = OMIT,
        cart_session_id: str | Omit = OMIT,
        selected_shipping_method_id: str | None | Omit = OMIT,
        discount_code: str | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.ShippingTaxQuote:
        """Quote shipping and tax to a browser.

        Takes a publishable token, in `quoteToken` or as `Authorization: Bearer pk_...`, and an `Origin` of the application. Nothing is stored on a cart. `tax` is there with `tax_calculations:write`, `shipping` with `shipping_quotes:write`.

        No credential.

        Errors of its own: `invalid_quote_token`, `not_found`, `cart_session_expired`, `discount_invalid`, `tax_origin_missing`, `tax_address_missing`, `tax_provider_unavailable`, `validation_error`, `trial_expired`, `workspace_not_live`, `workspace_not_entitled_for_live`.

        Args:
            quote_token: A publishable key (`pk_...`), if it is not sent as `Authorization: Bearer`. Its scopes decide whether the response has shipping, tax or both.
            application_id: If sent, it must be the application of the key.
            environment_id: If sent, it must be the environment of the key.
            currency: ISO 4217 code of every amount; that of the cart, if one is named.
            line_items: What is to be priced. Either this or `cartSessionId`.
            cart_session_id: The cart session whose lines are priced. The rates of the response may then be chosen in it for 30 minutes. Either this or `lineItems`.
            shipping_address: Where the goods would go; only the country is required. It is stored nowhere.
            selected_shipping_method_id: The method to include in the totals; null: none. Left out, the one that the cart session has chosen, else none.
            discount_code: A discount code to include; 422 `discount_invalid` when it does not hold.
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/api/v1/shipping-tax/quotes",
                body=body_of(
                    {
                        "quoteToken": quote_token,
                        "applicationId": application_id,
                        "environmentId": environment_id,
                        "currency": currency,
                        "lineItems": shaped(line_items, "QuoteBodyLineItem"),
                        "cartSessionId": cart_session_id,
                        "shippingAddress": shaped(shipping_address, "QuoteBodyShippingAddress"),
                        "selectedShippingMethodId": selected_shipping_method_id,
                        "discountCode": discount_code,
                    }
                ),
            ),
            models.ShippingTaxQuote,
            options,
        )


class AsyncShippingTaxConfig(AsyncResource):
    async def get(
        self, *, options: RequestOptions | None = None
    ) -> models.ShippingTaxConfiguration:
        """Read the tax and shipping configuration.

        The defaults, if it was never set.

        Secret key with scope `shipping_tax:read`, or a session with permission `application:read`.
        """
        return await self._transport.send_model(
            Call("GET", "/api/v1/shipping-tax/config", credentials=("secretKey", "session")),
            models.ShippingTaxConfiguration,
            options,
        )

    async def replace(
        self,
        *,
        tax: params.ReplaceShippingTaxConfigurationBodyTax | Model | Omit = OMIT,
        shipping: params.ReplaceShippingTaxConfigurationBodyShipping | Model | Omit = OMIT,
        revision: str | Omit = OMIT,
        expected_revision: str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.ShippingTaxConfiguration:
        """Replace the tax and shipping configuration.

        A new or changed `provider.baseUrl` answers `provider.signingSecret`, this once: calls to the provider are signed with it. With `expectedRevision`, only while nobody else has set another configuration.

        Secret key with scope `shipping_tax:write`, or a session with permission `application:settings`.

        Errors of its own: `shipping_tax_changed`.

        Args:
            tax: How tax is found.
            shipping: Which shipping methods are offered.
            revision: Of a response that is sent back: it changes nothing. Only `expectedRevision` of a replacement is compared.
            expected_revision: The `revision` of what was changed: if something else is stored by now, 409 `shipping_tax_changed`, and nothing is written.
        """
        return await self._transport.send_model(
            Call(
                "PUT",
                "/api/v1/shipping-tax/config",
                body=body_of(
                    {
                        "tax": shaped(tax, "ReplaceShippingTaxConfigurationBodyTax"),
                        "shipping": shaped(shipping, "ReplaceShippingTaxConfigurationBodyShipping"),
                        "revision": revision,
                        "expectedRevision": expected_revision,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.ShippingTaxConfiguration,
            options,
        )


class AsyncShippingTax(AsyncResource):
    @cached_property
    def config(self) -> AsyncShippingTaxConfig:
        return AsyncShippingTaxConfig(self._transport)

    async def evaluate(
        self,
        *,
        currency: enums.Currency | str,
        line_items: Sequence[params.EvaluateShippingTaxBodyLineItem],
        shipping_address: params.EvaluateShippingTaxBodyShippingAddress | Model,
        config: params.ShippingTaxConfigurationBody | Model | Omit = OMIT,
        selected_shipping_method_id: str | None | Omit = OMIT,
        discount_code: str | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.EvaluatedShippingTax:
        """Try a tax and shipping configuration.

        What an imagined cart would cost at an address, by the configuration that is sent or the stored one. Stores nothing.

        Secret key with scope `shipping_tax:read`, or a session with permission `application:read`.

        Errors of its own: `validation_error`, `discount_invalid`, `tax_origin_missing`, `tax_address_missing`, `tax_provider_unavailable`.

        Args:
            config: The configuration to try; default: the stored one. Nothing is stored. A provider that is not the stored one is refused: requests to it are signed by a secret that storing it makes.
            currency: ISO 4217 code of every amount.
            line_items: What an imagined cart holds.
            shipping_address: Where the goods would go; only the country is required. It is stored nowhere.
            selected_shipping_method_id: The method to include in the totals, one of those offered; null: none. Default: the cheapest one.
            discount_code: A discount code to include; 422 `discount_invalid` when it does not hold.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/api/v1/shipping-tax/evaluate",
                body=body_of(
                    {
                        "config": shaped(config, "ShippingTaxConfigurationBody"),
                        "currency": currency,
                        "lineItems": shaped(line_items, "EvaluateShippingTaxBodyLineItem"),
                        "shippingAddress": shaped(
                            shipping_address, "EvaluateShippingTaxBodyShippingAddress"
                        ),
                        "selectedShippingMethodId": selected_shipping_method_id,
                        "discountCode": discount_code,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.EvaluatedShippingTax,
            options,
        )

    async def calculate_cart(
        self,
        cart_id: str,
        *,
        kind: Literal["cart_estimate", "checkout_final"] | Omit = OMIT,
        selected_shipping_method_id: str | None | Omit = OMIT,
        persist: bool | Omit = OMIT,
        shipping_address: params.PartialAddressInput | None | Model | Omit = OMIT,
        billing_address: params.PartialAddressInput | None | Model | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.CartCalculation:
        """Calculate a cart's shipping, tax and totals.

        Addresses that are sent are stored on the cart first. A persisted calculation writes totals, tax lines and the choice to the cart and keeps a snapshot; `checkout_final` locks the totals for 24 hours or until the cart changes.

        Secret key with scope `carts:write`, or a session with its permission.

        Errors of its own: `cart_not_found`, `cart_already_checked_out`, `cart_already_converted`, `cart_abandoned`, `cart_changed`, `address_required`, `validation_error`, `tax_origin_missing`, `tax_address_missing`, `tax_provider_unavailable`.

        Args:
            kind: `cart_estimate`: what it would cost, known for 30 minutes. `checkout_final`: the price that checkout charges, for 24 hours and while the cart does not change; an address must be complete.
            selected_shipping_method_id: The shipping method that is charged, one of those offered. null clears the choice; left out, it is unchanged.
            persist: Whether totals, tax lines and the choice are written to the cart. Default: false for an estimate, true for a final calculation.
            shipping_address: Where the goods go. Stored on the cart first, whatever `persist` says and whatever the response is. An estimate needs only `countryCode`.
            billing_address: For the invoice, and for tax where there is no shipping address. Stored on the cart first, too.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/shipping-tax/carts/{segment(cart_id)}/calculate",
                body=body_of(
                    {
                        "kind": kind,
                        "selectedShippingMethodId": selected_shipping_method_id,
                        "persist": persist,
                        "shippingAddress": shaped(shipping_address, "PartialAddressInput"),
                        "billingAddress": shaped(billing_address, "PartialAddressInput"),
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.CartCalculation,
            options,
        )

    async def quote(
        self,
        *,
        currency: enums.Currency | str,
        shipping_address: params.QuoteBodyShippingAddress | Model,
        quote_token: str | Omit = OMIT,
        application_id: str | Omit = OMIT,
        environment_id: str | Omit = OMIT,
        line_items: Sequence[params.QuoteBodyLineItem] | Omit = OMIT,
        cart_session_id: str | Omit = OMIT,
        selected_shipping_method_id: str | None | Omit = OMIT,
        discount_code: str | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.ShippingTaxQuote:
        """Quote shipping and tax to a browser.

        Takes a publishable token, in `quoteToken` or as `Authorization: Bearer pk_...`, and an `Origin` of the application. Nothing is stored on a cart. `tax` is there with `tax_calculations:write`, `shipping` with `shipping_quotes:write`.

        No credential.

        Errors of its own: `invalid_quote_token`, `not_found`, `cart_session_expired`, `discount_invalid`, `tax_origin_missing`, `tax_address_missing`, `tax_provider_unavailable`, `validation_error`, `trial_expired`, `workspace_not_live`, `workspace_not_entitled_for_live`.

        Args:
            quote_token: A publishable key (`pk_...`), if it is not sent as `Authorization: Bearer`. Its scopes decide whether the response has shipping, tax or both.
            application_id: If sent, it must be the application of the key.
            environment_id: If sent, it must be the environment of the key.
            currency: ISO 4217 code of every amount; that of the cart, if one is named.
            line_items: What is to be priced. Either this or `cartSessionId`.
            cart_session_id: The cart session whose lines are priced. The rates of the response may then be chosen in it for 30 minutes. Either this or `lineItems`.
            shipping_address: Where the goods would go; only the country is required. It is stored nowhere.
            selected_shipping_method_id: The method to include in the totals; null: none. Left out, the one that the cart session has chosen, else none.
            discount_code: A discount code to include; 422 `discount_invalid` when it does not hold.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/api/v1/shipping-tax/quotes",
                body=body_of(
                    {
                        "quoteToken": quote_token,
                        "applicationId": application_id,
                        "environmentId": environment_id,
                        "currency": currency,
                        "lineItems": shaped(line_items, "QuoteBodyLineItem"),
                        "cartSessionId": cart_session_id,
                        "shippingAddress": shaped(shipping_address, "QuoteBodyShippingAddress"),
                        "selectedShippingMethodId": selected_shipping_method_id,
                        "discountCode": discount_code,
                    }
                ),
            ),
            models.ShippingTaxQuote,
            options,
        )
