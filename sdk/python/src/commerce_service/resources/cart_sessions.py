# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

from .. import models
from .._call import Call, segment
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from .._wire import OMIT, Omit, body_of

if TYPE_CHECKING:
    from .. import enums


class CartSessions(Resource):
    def create(
        self,
        *,
        application_id: str,
        environment_id: str,
        quote_token: str,
        currency: enums.Currency | str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.CartSnapshot:
        """Create a cart session.

        For a page without a server of its own: the id of the session is its bearer. Only from an origin in `allowedOrigins` of the embed configuration.

        No credential.

        Errors of its own: `invalid_quote_token`, `origin_not_allowed`, `rate_limit_exceeded`, `workspace_not_live`, `trial_expired`, `workspace_not_entitled_for_live`.

        Args:
            application_id: The application of the token.
            environment_id: The environment of the token.
            quote_token: A publishable key (`pk_...`) that has both publishable scopes.
            currency: ISO 4217 code of every amount of the cart. It cannot be changed later.
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/api/v1/cart-sessions",
                body=body_of(
                    {
                        "applicationId": application_id,
                        "environmentId": environment_id,
                        "quoteToken": quote_token,
                        "currency": currency,
                    }
                ),
                takes_key=True,
            ),
            models.CartSnapshot,
            options,
        )

    def recover(
        self, *, cart_id: str, token: str, options: RequestOptions | None = None
    ) -> models.CartSnapshot:
        """Recover an abandoned cart by the token of its link.

        The abandoned cart is copied into a new one. The page comes from the mail about the abandoned cart.

        No credential.

        Errors of its own: `invalid_token`, `invalid_state`, `origin_not_allowed`, `rate_limit_exceeded`, `workspace_not_live`, `trial_expired`, `workspace_not_entitled_for_live`.

        Args:
            cart_id: `{cartId}` of the recovery link.
            token: `{token}` of the recovery link.
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/api/v1/cart-sessions/recover",
                body=body_of({"cartId": cart_id, "token": token}),
                takes_key=True,
            ),
            models.CartSnapshot,
            options,
        )

    def get(
        self, cart_session_id: str, *, options: RequestOptions | None = None
    ) -> models.CartSnapshot:
        """Read the cart of a session.

        410 `cart_session_expired` once it was handed over to checkout or has expired.

        The cart session id in the path, from an `Origin` on the allowlist.

        Errors of its own: `cart_session_expired`.
        """
        return self._transport.send_model(
            Call("GET", f"/api/v1/cart-sessions/{segment(cart_session_id)}"),
            models.CartSnapshot,
            options,
        )

    def add_item(
        self,
        cart_session_id: str,
        *,
        name: str,
        unit_price: int,
        quantity: int | Omit = OMIT,
        type: Literal["product", "subscription", "service", "ticket", "donation", "custom"]
        | Omit = OMIT,
        reference_id: str | None | Omit = OMIT,
        description: str | None | Omit = OMIT,
        tax_amount: int | Omit = OMIT,
        discount_amount: int | Omit = OMIT,
        image_url: str | None | Omit = OMIT,
        requires_shipping: bool | Omit = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        price_token: str | Omit = OMIT,
        if_match: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.CartSessionsAddItemResult:
        """Add an item.

        Where prices are signed, `priceToken` is `v2.<exp>.<base64url HMAC-SHA256(pricingSecret, "v2|referenceId|unitPrice|currency|type|requiresShipping|taxCategory|weightGrams|exp")>` of the line’s values, and no tax or discount of the line can be sent. Metadata keys that begin with `_` are dropped.

        The cart session id in the path, from an `Origin` on the allowlist.

        Errors of its own: `cart_session_expired`, `cart_changed`, `validation_error`, `image_url_unresolvable`, `metadata_too_large`.

        Args:
            name: What the buyer reads in the checkout, in mails and on the invoice.
            unit_price: Price of one unit, in minor units of the currency of the cart.
            quantity: How many units.
            type: What is sold. `subscription` lines start a subscription at checkout; a `service` needs no shipping unless the line says so.
            reference_id: Your own id of what is sold, such as a SKU. It need not be unique: two lines may have the same.
            description: A second line of text below the name.
            tax_amount: Tax of the whole line as you know it, in minor units. A stored calculation takes its place, and it applies again when the cart changes after that.
            discount_amount: Your own reduction of the whole line, in minor units; at most `unitPrice` x `quantity`. A discount code comes on top.
            image_url: A picture: an http(s) URL, or a path below `storefrontBaseUrl` of the embed configuration, else below the first of its `allowedOrigins`. Answers hold the absolute URL.
            requires_shipping: Whether it must be delivered to an address. Default: false for the type `service`, else true.
            metadata: Your own data about the line. Two keys have a meaning: `taxCategory` (text) selects tax rules, `weightGrams` (number) goes to shipping providers. Replaced as a whole.
            price_token: Where prices are signed: the merchant’s `v2.<exp>.<signature>` of this line (docs/cart-sessions.md).
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/cart-sessions/{segment(cart_session_id)}/items",
                body=body_of(
                    {
                        "name": name,
                        "unitPrice": unit_price,
                        "quantity": quantity,
                        "type": type,
                        "referenceId": reference_id,
                        "description": description,
                        "taxAmount": tax_amount,
                        "discountAmount": discount_amount,
                        "imageUrl": image_url,
                        "requiresShipping": requires_shipping,
                        "metadata": metadata,
                        "priceToken": price_token,
                    }
                ),
                takes_key=True,
                if_match=if_match,
            ),
            models.CartSessionsAddItemResult,
            options,
        )

    def update_item(
        self,
        cart_session_id: str,
        item_id: str,
        *,
        quantity: int | Omit = OMIT,
        unit_price: int | Omit = OMIT,
        tax_amount: int | Omit = OMIT,
        discount_amount: int | Omit = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        if_match: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.CartSessionsUpdateItemResult:
        """Change an item.

        Where prices are signed, only the quantity and metadata that no price depends on can be changed.

        The cart session id in the path, from an `Origin` on the allowlist.

        Errors of its own: `cart_session_expired`, `cart_changed`, `validation_error`, `item_not_found`, `metadata_too_large`.

        Args:
            quantity: How many units.
            unit_price: Price of one unit, in minor units of the currency of the cart.
            tax_amount: Tax of the whole line as you know it, in minor units. A stored calculation takes its place, and it applies again when the cart changes after that.
            discount_amount: Your own reduction of the whole line, in minor units; at most `unitPrice` x `quantity`. A discount code comes on top.
            metadata: Your own data about the line. Two keys have a meaning: `taxCategory` (text) selects tax rules, `weightGrams` (number) goes to shipping providers. Replaced as a whole.
        """
        return self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/cart-sessions/{segment(cart_session_id)}/items/{segment(item_id)}",
                body=body_of(
                    {
                        "quantity": quantity,
                        "unitPrice": unit_price,
                        "taxAmount": tax_amount,
                        "discountAmount": discount_amount,
                        "metadata": metadata,
                    }
                ),
                takes_key=True,
                if_match=if_match,
            ),
            models.CartSessionsUpdateItemResult,
            options,
        )

    def remove_item(
        self,
        cart_session_id: str,
        item_id: str,
        *,
        if_match: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.CartSnapshot:
        """Remove an item.

        A second time it is 404 `item_not_found`.

        The cart session id in the path, from an `Origin` on the allowlist.

        Errors of its own: `cart_session_expired`, `cart_changed`, `validation_error`, `item_not_found`.
        """
        return self._transport.send_model(
            Call(
                "DELETE",
                f"/api/v1/cart-sessions/{segment(cart_session_id)}/items/{segment(item_id)}",
                takes_key=True,
                if_match=if_match,
            ),
            models.CartSnapshot,
            options,
        )

    def select_shipping(
        self,
        cart_session_id: str,
        *,
        method_id: str,
        display_name: str,
        rate_amount: int,
        if_match: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.CartSnapshot:
        """Choose how the cart is shipped.

        Where prices are signed, a rate quoted to the session in the last 30 minutes; where they are open, a configured rate, whose name and price apply.

        The cart session id in the path, from an `Origin` on the allowlist.

        Errors of its own: `cart_session_expired`, `cart_changed`, `validation_error`.

        Args:
            method_id: A method that was quoted to this session in the last 30 minutes, or the id of a configured rate; any text where neither exists.
            display_name: What the buyer reads. A configured rate brings its own name.
            rate_amount: Its price in minor units. A configured rate brings its own price; a quoted one must be charged as quoted where prices are signed.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/cart-sessions/{segment(cart_session_id)}/shipping",
                body=body_of(
                    {"methodId": method_id, "displayName": display_name, "rateAmount": rate_amount}
                ),
                takes_key=True,
                if_match=if_match,
            ),
            models.CartSnapshot,
            options,
        )

    def clear_shipping(
        self,
        cart_session_id: str,
        *,
        if_match: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.CartSnapshot:
        """Clear the shipping choice.

        Without a choice it changes nothing.

        The cart session id in the path, from an `Origin` on the allowlist.

        Errors of its own: `cart_session_expired`, `cart_changed`, `validation_error`.
        """
        return self._transport.send_model(
            Call(
                "DELETE",
                f"/api/v1/cart-sessions/{segment(cart_session_id)}/shipping",
                takes_key=True,
                if_match=if_match,
            ),
            models.CartSnapshot,
            options,
        )

    def apply_discount(
        self,
        cart_session_id: str,
        *,
        code: str,
        if_match: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.CartSnapshot:
        """Apply a discount code.

        A second code replaces the first. Codes that fail slow down their session and client.

        The cart session id in the path, from an `Origin` on the allowlist.

        Errors of its own: `cart_session_expired`, `cart_changed`, `validation_error`, `discount_invalid`.

        Args:
            code: The code, as the buyer enters it.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/cart-sessions/{segment(cart_session_id)}/discount",
                body=body_of({"code": code}),
                takes_key=True,
                if_match=if_match,
            ),
            models.CartSnapshot,
            options,
        )

    def remove_discount(
        self,
        cart_session_id: str,
        *,
        if_match: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.CartSnapshot:
        """Remove the discount code.

        Without a code it changes nothing.

        The cart session id in the path, from an `Origin` on the allowlist.

        Errors of its own: `cart_session_expired`, `cart_changed`, `validation_error`.
        """
        return self._transport.send_model(
            Call(
                "DELETE",
                f"/api/v1/cart-sessions/{segment(cart_session_id)}/discount",
                takes_key=True,
                if_match=if_match,
            ),
            models.CartSnapshot,
            options,
        )

    def checkout(
        self,
        cart_session_id: str,
        *,
        return_url: str,
        cancel_url: str,
        if_match: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.CartSessionsCheckoutResult:
        """Hand the cart over to checkout.

        `returnUrl` and `cancelUrl` lead to an origin of `allowedOrigins`, or to that of `storefrontBaseUrl`.

        The cart session id in the path, from an `Origin` on the allowlist.

        Errors of its own: `cart_session_expired`, `cart_changed`, `validation_error`, `discount_invalid`, `subscription_terms_undeterminable`, `invalid_interval`, `currency_mismatch`.

        Args:
            return_url: Where the buyer goes after paying; `sessionId` and `orderId` are added to its query. On an origin of `allowedOrigins` or of `storefrontBaseUrl`.
            cancel_url: Where the buyer goes to leave the checkout; the same origins.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/cart-sessions/{segment(cart_session_id)}/checkout-session",
                body=body_of({"returnUrl": return_url, "cancelUrl": cancel_url}),
                takes_key=True,
                if_match=if_match,
            ),
            models.CartSessionsCheckoutResult,
            options,
        )


class AsyncCartSessions(AsyncResource):
    async def create(
        self,
        *,
        application_id: str,
        environment_id: str,
        quote_token: str,
        currency: enums.Currency | str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.CartSnapshot:
        """Create a cart session.

        For a page without a server of its own: the id of the session is its bearer. Only from an origin in `allowedOrigins` of the embed configuration.

        No credential.

        Errors of its own: `invalid_quote_token`, `origin_not_allowed`, `rate_limit_exceeded`, `workspace_not_live`, `trial_expired`, `workspace_not_entitled_for_live`.

        Args:
            application_id: The application of the token.
            environment_id: The environment of the token.
            quote_token: A publishable key (`pk_...`) that has both publishable scopes.
            currency: ISO 4217 code of every amount of the cart. It cannot be changed later.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/api/v1/cart-sessions",
                body=body_of(
                    {
                        "applicationId": application_id,
                        "environmentId": environment_id,
                        "quoteToken": quote_token,
                        "currency": currency,
                    }
                ),
                takes_key=True,
            ),
            models.CartSnapshot,
            options,
        )

    async def recover(
        self, *, cart_id: str, token: str, options: RequestOptions | None = None
    ) -> models.CartSnapshot:
        """Recover an abandoned cart by the token of its link.

        The abandoned cart is copied into a new one. The page comes from the mail about the abandoned cart.

        No credential.

        Errors of its own: `invalid_token`, `invalid_state`, `origin_not_allowed`, `rate_limit_exceeded`, `workspace_not_live`, `trial_expired`, `workspace_not_entitled_for_live`.

        Args:
            cart_id: `{cartId}` of the recovery link.
            token: `{token}` of the recovery link.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/api/v1/cart-sessions/recover",
                body=body_of({"cartId": cart_id, "token": token}),
                takes_key=True,
            ),
            models.CartSnapshot,
            options,
        )

    async def get(
        self, cart_session_id: str, *, options: RequestOptions | None = None
    ) -> models.CartSnapshot:
        """Read the cart of a session.

        410 `cart_session_expired` once it was handed over to checkout or has expired.

        The cart session id in the path, from an `Origin` on the allowlist.

        Errors of its own: `cart_session_expired`.
        """
        return await self._transport.send_model(
            Call("GET", f"/api/v1/cart-sessions/{segment(cart_session_id)}"),
            models.CartSnapshot,
            options,
        )

    async def add_item(
        self,
        cart_session_id: str,
        *,
        name: str,
        unit_price: int,
        quantity: int | Omit = OMIT,
        type: Literal["product", "subscription", "service", "ticket", "donation", "custom"]
        | Omit = OMIT,
        reference_id: str | None | Omit = OMIT,
        description: str | None | Omit = OMIT,
        tax_amount: int | Omit = OMIT,
        discount_amount: int | Omit = OMIT,
        image_url: str | None | Omit = OMIT,
        requires_shipping: bool | Omit = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        price_token: str | Omit = OMIT,
        if_match: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.CartSessionsAddItemResult:
        """Add an item.

        Where prices are signed, `priceToken` is `v2.<exp>.<base64url HMAC-SHA256(pricingSecret, "v2|referenceId|unitPrice|currency|type|requiresShipping|taxCategory|weightGrams|exp")>` of the line’s values, and no tax or discount of the line can be sent. Metadata keys that begin with `_` are dropped.

        The cart session id in the path, from an `Origin` on the allowlist.

        Errors of its own: `cart_session_expired`, `cart_changed`, `validation_error`, `image_url_unresolvable`, `metadata_too_large`.

        Args:
            name: What the buyer reads in the checkout, in mails and on the invoice.
            unit_price: Price of one unit, in minor units of the currency of the cart.
            quantity: How many units.
            type: What is sold. `subscription` lines start a subscription at checkout; a `service` needs no shipping unless the line says so.
            reference_id: Your own id of what is sold, such as a SKU. It need not be unique: two lines may have the same.
            description: A second line of text below the name.
            tax_amount: Tax of the whole line as you know it, in minor units. A stored calculation takes its place, and it applies again when the cart changes after that.
            discount_amount: Your own reduction of the whole line, in minor units; at most `unitPrice` x `quantity`. A discount code comes on top.
            image_url: A picture: an http(s) URL, or a path below `storefrontBaseUrl` of the embed configuration, else below the first of its `allowedOrigins`. Answers hold the absolute URL.
            requires_shipping: Whether it must be delivered to an address. Default: false for the type `service`, else true.
            metadata: Your own data about the line. Two keys have a meaning: `taxCategory` (text) selects tax rules, `weightGrams` (number) goes to shipping providers. Replaced as a whole.
            price_token: Where prices are signed: the merchant’s `v2.<exp>.<signature>` of this line (docs/cart-sessions.md).
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/cart-sessions/{segment(cart_session_id)}/items",
                body=body_of(
                    {
                        "name": name,
                        "unitPrice": unit_price,
                        "quantity": quantity,
                        "type": type,
                        "referenceId": reference_id,
                        "description": description,
                        "taxAmount": tax_amount,
                        "discountAmount": discount_amount,
                        "imageUrl": image_url,
                        "requiresShipping": requires_shipping,
                        "metadata": metadata,
                        "priceToken": price_token,
                    }
                ),
                takes_key=True,
                if_match=if_match,
            ),
            models.CartSessionsAddItemResult,
            options,
        )

    async def update_item(
        self,
        cart_session_id: str,
        item_id: str,
        *,
        quantity: int | Omit = OMIT,
        unit_price: int | Omit = OMIT,
        tax_amount: int | Omit = OMIT,
        discount_amount: int | Omit = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        if_match: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.CartSessionsUpdateItemResult:
        """Change an item.

        Where prices are signed, only the quantity and metadata that no price depends on can be changed.

        The cart session id in the path, from an `Origin` on the allowlist.

        Errors of its own: `cart_session_expired`, `cart_changed`, `validation_error`, `item_not_found`, `metadata_too_large`.

        Args:
            quantity: How many units.
            unit_price: Price of one unit, in minor units of the currency of the cart.
            tax_amount: Tax of the whole line as you know it, in minor units. A stored calculation takes its place, and it applies again when the cart changes after that.
            discount_amount: Your own reduction of the whole line, in minor units; at most `unitPrice` x `quantity`. A discount code comes on top.
            metadata: Your own data about the line. Two keys have a meaning: `taxCategory` (text) selects tax rules, `weightGrams` (number) goes to shipping providers. Replaced as a whole.
        """
        return await self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/cart-sessions/{segment(cart_session_id)}/items/{segment(item_id)}",
                body=body_of(
                    {
                        "quantity": quantity,
                        "unitPrice": unit_price,
                        "taxAmount": tax_amount,
                        "discountAmount": discount_amount,
                        "metadata": metadata,
                    }
                ),
                takes_key=True,
                if_match=if_match,
            ),
            models.CartSessionsUpdateItemResult,
            options,
        )

    async def remove_item(
        self,
        cart_session_id: str,
        item_id: str,
        *,
        if_match: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.CartSnapshot:
        """Remove an item.

        A second time it is 404 `item_not_found`.

        The cart session id in the path, from an `Origin` on the allowlist.

        Errors of its own: `cart_session_expired`, `cart_changed`, `validation_error`, `item_not_found`.
        """
        return await self._transport.send_model(
            Call(
                "DELETE",
                f"/api/v1/cart-sessions/{segment(cart_session_id)}/items/{segment(item_id)}",
                takes_key=True,
                if_match=if_match,
            ),
            models.CartSnapshot,
            options,
        )

    async def select_shipping(
        self,
        cart_session_id: str,
        *,
        method_id: str,
        display_name: str,
        rate_amount: int,
        if_match: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.CartSnapshot:
        """Choose how the cart is shipped.

        Where prices are signed, a rate quoted to the session in the last 30 minutes; where they are open, a configured rate, whose name and price apply.

        The cart session id in the path, from an `Origin` on the allowlist.

        Errors of its own: `cart_session_expired`, `cart_changed`, `validation_error`.

        Args:
            method_id: A method that was quoted to this session in the last 30 minutes, or the id of a configured rate; any text where neither exists.
            display_name: What the buyer reads. A configured rate brings its own name.
            rate_amount: Its price in minor units. A configured rate brings its own price; a quoted one must be charged as quoted where prices are signed.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/cart-sessions/{segment(cart_session_id)}/shipping",
                body=body_of(
                    {"methodId": method_id, "displayName": display_name, "rateAmount": rate_amount}
                ),
                takes_key=True,
                if_match=if_match,
            ),
            models.CartSnapshot,
            options,
        )

    async def clear_shipping(
        self,
        cart_session_id: str,
        *,
        if_match: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.CartSnapshot:
        """Clear the shipping choice.

        Without a choice it changes nothing.

        The cart session id in the path, from an `Origin` on the allowlist.

        Errors of its own: `cart_session_expired`, `cart_changed`, `validation_error`.
        """
        return await self._transport.send_model(
            Call(
                "DELETE",
                f"/api/v1/cart-sessions/{segment(cart_session_id)}/shipping",
                takes_key=True,
                if_match=if_match,
            ),
            models.CartSnapshot,
            options,
        )

    async def apply_discount(
        self,
        cart_session_id: str,
        *,
        code: str,
        if_match: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.CartSnapshot:
        """Apply a discount code.

        A second code replaces the first. Codes that fail slow down their session and client.

        The cart session id in the path, from an `Origin` on the allowlist.

        Errors of its own: `cart_session_expired`, `cart_changed`, `validation_error`, `discount_invalid`.

        Args:
            code: The code, as the buyer enters it.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/cart-sessions/{segment(cart_session_id)}/discount",
                body=body_of({"code": code}),
                takes_key=True,
                if_match=if_match,
            ),
            models.CartSnapshot,
            options,
        )

    async def remove_discount(
        self,
        cart_session_id: str,
        *,
        if_match: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.CartSnapshot:
        """Remove the discount code.

        Without a code it changes nothing.

        The cart session id in the path, from an `Origin` on the allowlist.

        Errors of its own: `cart_session_expired`, `cart_changed`, `validation_error`.
        """
        return await self._transport.send_model(
            Call(
                "DELETE",
                f"/api/v1/cart-sessions/{segment(cart_session_id)}/discount",
                takes_key=True,
                if_match=if_match,
            ),
            models.CartSnapshot,
            options,
        )

    async def checkout(
        self,
        cart_session_id: str,
        *,
        return_url: str,
        cancel_url: str,
        if_match: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.CartSessionsCheckoutResult:
        """Hand the cart over to checkout.

        `returnUrl` and `cancelUrl` lead to an origin of `allowedOrigins`, or to that of `storefrontBaseUrl`.

        The cart session id in the path, from an `Origin` on the allowlist.

        Errors of its own: `cart_session_expired`, `cart_changed`, `validation_error`, `discount_invalid`, `subscription_terms_undeterminable`, `invalid_interval`, `currency_mismatch`.

        Args:
            return_url: Where the buyer goes after paying; `sessionId` and `orderId` are added to its query. On an origin of `allowedOrigins` or of `storefrontBaseUrl`.
            cancel_url: Where the buyer goes to leave the checkout; the same origins.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/cart-sessions/{segment(cart_session_id)}/checkout-session",
                body=body_of({"returnUrl": return_url, "cancelUrl": cancel_url}),
                takes_key=True,
                if_match=if_match,
            ),
            models.CartSessionsCheckoutResult,
            options,
        )
