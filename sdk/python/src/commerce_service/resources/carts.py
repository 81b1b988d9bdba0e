# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from .. import models
from .._call import Call, segment
from .._model import Model
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from .._wire import OMIT, Omit, body_of, shaped
from ..pages import AsyncPages, Page

if TYPE_CHECKING:
    from .. import enums, params


class Carts(Resource):
    def create(
        self,
        *,
        application_id: str,
        customer_id: str | Omit = OMIT,
        customer_email: str | Omit = OMIT,
        currency: enums.Currency | str | Omit = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Cart:
        """Create a cart.

        It is empty and open. Add items, then hand it to a checkout session, or to a draft order by POST /carts/{id}/checkout.

        Secret key with scope `carts:write`, or a session with its permission.

        Errors of its own: `missing_application_id`, `application_not_found`, `customer_not_found`, `application_mismatch`, `metadata_too_large`.

        Args:
            application_id: The application that sells; with a secret key, the application of the key.
            customer_id: The customer who buys: a uuid or the `cus_` form. Left out: a guest.
            customer_email: Where a guest is written to: confirmations, invoices, the mail about an abandoned cart.
            currency: ISO 4217 code of every amount of the cart. It cannot be changed later.
            metadata: Free-form; at most 50 keys and 10 KB serialized. Replaced as a whole.
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/api/v1/carts",
                body=body_of(
                    {
                        "applicationId": application_id,
                        "customerId": customer_id,
                        "customerEmail": customer_email,
                        "currency": currency,
                        "metadata": metadata,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Cart,
            options,
        )

    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        status: Sequence[Literal["open", "checkout", "converted", "abandoned"]] | None = None,
        customer_id: str | None = None,
        email: str | None = None,
        application_id: str | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.Cart]:
        """List carts.

        Newest first.

        Secret key with scope `carts:read`, or a session with its permission.

        Errors of its own: `application_not_found`, `application_mismatch`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            status: Only carts in one of these states; may be repeated.
            customer_id: Only those of this customer: a uuid or the `cus_` form.
            email: Only carts with this `customerEmail`, without regard to case.
            application_id: Only carts of this application. A secret key may name only its own.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/carts",
                query={
                    "cursor": cursor,
                    "limit": limit,
                    "status": status,
                    "customerId": customer_id,
                    "email": email,
                    "applicationId": application_id,
                },
                credentials=("secretKey", "session"),
            ),
            models.Cart,
            "cursor",
            options,
        )

    def get(
        self,
        cart_id: str,
        *,
        at_sequence: int | None = None,
        expand: Sequence[Literal["actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> models.CartsGetResult:
        """Read a cart.

        `expand=actions` adds what may be done with it now.

        Secret key with scope `carts:read`, or a session with its permission.

        Errors of its own: `cart_not_found`, `validation_error`.

        Args:
            at_sequence: The cart as it was at this sequence; 422 for one in the future.
            expand: `actions`: what may be done with it now.
        """
        return self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/carts/{segment(cart_id)}",
                query={"atSequence": at_sequence, "expand": expand},
                credentials=("secretKey", "session"),
            ),
            models.CartsGetResult,
            options,
        )

    def update(
        self,
        cart_id: str,
        *,
        customer_id: str | None | Omit = OMIT,
        customer_email: str | None | Omit = OMIT,
        shipping_address: params.AddressInput | None | Model | Omit = OMIT,
        billing_address: params.AddressInput | None | Model | Omit = OMIT,
        notes: str | None | Omit = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        if_match: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.Cart:
        """Change a cart.

        Only while it is open. A request that changes nothing leaves `sequence` as it is.

        Secret key with scope `carts:write`, or a session with its permission.

        Errors of its own: `cart_not_found`, `cart_already_checked_out`, `cart_already_converted`, `cart_abandoned`, `cart_changed`, `customer_not_found`, `metadata_too_large`.

        Args:
            customer_id: The customer who buys: a uuid or the `cus_` form; null makes the buyer a guest.
            customer_email: Where a guest is written to; null clears it.
            shipping_address: Where the goods go, complete; null clears it. Another address drops the calculated tax.
            billing_address: For the invoice, and for tax where there is no shipping address; null clears it.
            notes: Free text about the purchase, such as a wish for the delivery. null clears it.
            metadata: Free-form; at most 50 keys and 10 KB serialized. Replaced as a whole.
        """
        return self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/carts/{segment(cart_id)}",
                body=body_of(
                    {
                        "customerId": customer_id,
                        "customerEmail": customer_email,
                        "shippingAddress": shaped(shipping_address, "AddressInput"),
                        "billingAddress": shaped(billing_address, "AddressInput"),
                        "notes": notes,
                        "metadata": metadata,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
                if_match=if_match,
            ),
            models.Cart,
            options,
        )

    def add_item(
        self,
        cart_id: str,
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
        if_match: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.LineItem:
        """Add an item.

        Each call adds a line of its own, also for the same product; send an `Idempotency-Key` to be safe from repeats.

        Secret key with scope `carts:write`, or a session with its permission.

        Errors of its own: `cart_not_found`, `cart_already_checked_out`, `cart_already_converted`, `cart_abandoned`, `cart_changed`, `image_url_unresolvable`, `metadata_too_large`.

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
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/carts/{segment(cart_id)}/items",
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
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
                if_match=if_match,
            ),
            models.LineItem,
            options,
        )

    def batch_items(
        self,
        cart_id: str,
        *,
        add: Sequence[params.LineItemBody] | Omit = OMIT,
        update: Sequence[params.CartsBatchItemsUpdate] | Omit = OMIT,
        remove: Sequence[str] | Omit = OMIT,
        if_match: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.Cart:
        """Add, change and remove items at once.

        All of it happens, or nothing; `sequence` rises by one. At least one of the three lists has an entry, else 422.

        Secret key with scope `carts:write`, or a session with its permission.

        Errors of its own: `cart_not_found`, `cart_already_checked_out`, `cart_already_converted`, `cart_abandoned`, `cart_changed`, `item_not_found`, `image_url_unresolvable`, `metadata_too_large`.

        Args:
            add: New lines, in the order in which they follow the present ones.
            update: Lines to change; of each, only the fields that are sent.
            remove: Ids of the lines to remove.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/carts/{segment(cart_id)}/items/batch",
                body=body_of(
                    {
                        "add": shaped(add, "LineItemBody"),
                        "update": shaped(update, "CartsBatchItemsUpdate"),
                        "remove": remove,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
                if_match=if_match,
            ),
            models.Cart,
            options,
        )

    def update_item(
        self,
        cart_id: str,
        item_id: str,
        *,
        quantity: int | Omit = OMIT,
        unit_price: int | Omit = OMIT,
        tax_amount: int | Omit = OMIT,
        discount_amount: int | Omit = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        if_match: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.LineItem:
        """Change an item.

        Only the fields that are sent change; `metadata` is replaced as a whole.

        Secret key with scope `carts:write`, or a session with its permission.

        Errors of its own: `cart_not_found`, `cart_already_checked_out`, `cart_already_converted`, `cart_abandoned`, `cart_changed`, `item_not_found`, `metadata_too_large`.

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
                f"/api/v1/carts/{segment(cart_id)}/items/{segment(item_id)}",
                body=body_of(
                    {
                        "quantity": quantity,
                        "unitPrice": unit_price,
                        "taxAmount": tax_amount,
                        "discountAmount": discount_amount,
                        "metadata": metadata,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
                if_match=if_match,
            ),
            models.LineItem,
            options,
        )

    def remove_item(
        self,
        cart_id: str,
        item_id: str,
        *,
        if_match: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.Cart:
        """Remove an item.

        A second time it is 404 `item_not_found`.

        Secret key with scope `carts:write`, or a session with its permission.

        Errors of its own: `cart_not_found`, `cart_already_checked_out`, `cart_already_converted`, `cart_abandoned`, `cart_changed`, `item_not_found`.
        """
        return self._transport.send_model(
            Call(
                "DELETE",
                f"/api/v1/carts/{segment(cart_id)}/items/{segment(item_id)}",
                credentials=("secretKey", "session"),
                takes_key=True,
                if_match=if_match,
            ),
            models.Cart,
            options,
        )

    def apply_discount(
        self,
        cart_id: str,
        *,
        code: str,
        if_match: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.Cart:
        """Apply a discount code.

        A second code replaces the first; the same code again changes nothing. A code that does not hold is 422 `discount_invalid` with `details.reason`, and the cart keeps the one before.

        Secret key with scope `carts:write`, or a session with its permission.

        Errors of its own: `cart_not_found`, `cart_already_checked_out`, `cart_already_converted`, `cart_abandoned`, `cart_changed`, `discount_invalid`, `validation_error`.

        Args:
            code: The code, as the buyer enters it.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/carts/{segment(cart_id)}/apply-discount",
                body=body_of({"code": code}),
                credentials=("secretKey", "session"),
                takes_key=True,
                if_match=if_match,
            ),
            models.Cart,
            options,
        )

    def remove_discount(
        self, cart_id: str, *, if_match: int | None = None, options: RequestOptions | None = None
    ) -> models.Cart:
        """Remove the discount code.

        Without a code it changes nothing.

        Secret key with scope `carts:write`, or a session with its permission.

        Errors of its own: `cart_not_found`, `cart_already_checked_out`, `cart_already_converted`, `cart_abandoned`, `cart_changed`, `validation_error`.
        """
        return self._transport.send_model(
            Call(
                "DELETE",
                f"/api/v1/carts/{segment(cart_id)}/discount",
                credentials=("secretKey", "session"),
                takes_key=True,
                if_match=if_match,
            ),
            models.Cart,
            options,
        )

    def list_timeline(
        self,
        cart_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.TimelineEntry]:
        """Read who changed what about a cart.

        Oldest first. `lineItems.<id>` stands for a whole line, `lineItems.<id>.quantity` for a field of it; folding all entries gives the cart.

        Secret key with scope `carts:read`, or a session with its permission.

        Errors of its own: `cart_not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/carts/{segment(cart_id)}/timeline",
                query={"cursor": cursor, "limit": limit},
                credentials=("secretKey", "session"),
            ),
            models.TimelineEntry,
            "cursor",
            options,
        )

    def recover(self, cart_id: str, *, options: RequestOptions | None = None) -> models.Cart:
        """Copy an abandoned cart into a new open one.

        A repeat returns the same new cart while it is open.

        Secret key with scope `carts:write`, or a session with its permission.

        Errors of its own: `cart_not_found`, `invalid_state`.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/carts/{segment(cart_id)}/recover",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Cart,
            options,
        )

    def checkout(
        self,
        cart_id: str,
        *,
        customer_email: str | Omit = OMIT,
        shipping_address: params.AddressInput | Model | Omit = OMIT,
        billing_address: params.AddressInput | Model | Omit = OMIT,
        notes: str | Omit = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        if_match: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.CartsCheckoutResult:
        """Hand a cart over to a draft order.

        Fields that are sent are merged into the cart first. The cart can no longer be changed; the draft is paid by a checkout session of the cart or POST /orders/{id}/payments. The same `Idempotency-Key` returns the same draft; without it, 409 `cart_already_checked_out` names it.

        Secret key with scope `carts:write`, or a session with its permission.

        Errors of its own: `cart_not_found`, `cart_already_checked_out`, `cart_already_converted`, `cart_abandoned`, `cart_changed`, `discount_invalid`, `validation_error`, `metadata_too_large`, `request_in_progress`.

        Args:
            customer_email: Where a guest is written to.
            shipping_address: Where the goods go. Another address drops the calculated tax.
            billing_address: For the invoice, and for tax where there is no shipping address.
            notes: Free text about the purchase, such as a wish for the delivery.
            metadata: Your own data; merged into the metadata of the cart, key by key. At most 50 keys and 10 KB in all.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/carts/{segment(cart_id)}/checkout",
                body=body_of(
                    {
                        "customerEmail": customer_email,
                        "shippingAddress": shaped(shipping_address, "AddressInput"),
                        "billingAddress": shaped(billing_address, "AddressInput"),
                        "notes": notes,
                        "metadata": metadata,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
                if_match=if_match,
            ),
            models.CartsCheckoutResult,
            options,
        )


class AsyncCarts(AsyncResource):
    async def create(
        self,
        *,
        application_id: str,
        customer_id: str | Omit = OMIT,
        customer_email: str | Omit = OMIT,
        currency: enums.Currency | str | Omit = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Cart:
        """Create a cart.

        It is empty and open. Add items, then hand it to a checkout session, or to a draft order by POST /carts/{id}/checkout.

        Secret key with scope `carts:write`, or a session with its permission.

        Errors of its own: `missing_application_id`, `application_not_found`, `customer_not_found`, `application_mismatch`, `metadata_too_large`.

        Args:
            application_id: The application that sells; with a secret key, the application of the key.
            customer_id: The customer who buys: a uuid or the `cus_` form. Left out: a guest.
            customer_email: Where a guest is written to: confirmations, invoices, the mail about an abandoned cart.
            currency: ISO 4217 code of every amount of the cart. It cannot be changed later.
            metadata: Free-form; at most 50 keys and 10 KB serialized. Replaced as a whole.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/api/v1/carts",
                body=body_of(
                    {
                        "applicationId": application_id,
                        "customerId": customer_id,
                        "customerEmail": customer_email,
                        "currency": currency,
                        "metadata": metadata,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Cart,
            options,
        )

    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        status: Sequence[Literal["open", "checkout", "converted", "abandoned"]] | None = None,
        customer_id: str | None = None,
        email: str | None = None,
        application_id: str | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.Cart]:
        """List carts.

        Newest first.

        Secret key with scope `carts:read`, or a session with its permission.

        Errors of its own: `application_not_found`, `application_mismatch`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            status: Only carts in one of these states; may be repeated.
            customer_id: Only those of this customer: a uuid or the `cus_` form.
            email: Only carts with this `customerEmail`, without regard to case.
            application_id: Only carts of this application. A secret key may name only its own.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/carts",
                query={
                    "cursor": cursor,
                    "limit": limit,
                    "status": status,
                    "customerId": customer_id,
                    "email": email,
                    "applicationId": application_id,
                },
                credentials=("secretKey", "session"),
            ),
            models.Cart,
            "cursor",
            options,
        )

    async def get(
        self,
        cart_id: str,
        *,
        at_sequence: int | None = None,
        expand: Sequence[Literal["actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> models.CartsGetResult:
        """Read a cart.

        `expand=actions` adds what may be done with it now.

        Secret key with scope `carts:read`, or a session with its permission.

        Errors of its own: `cart_not_found`, `validation_error`.

        Args:
            at_sequence: The cart as it was at this sequence; 422 for one in the future.
            expand: `actions`: what may be done with it now.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/carts/{segment(cart_id)}",
                query={"atSequence": at_sequence, "expand": expand},
                credentials=("secretKey", "session"),
            ),
            models.CartsGetResult,
            options,
        )

    async def update(
        self,
        cart_id: str,
        *,
        customer_id: str | None | Omit = OMIT,
        customer_email: str | None | Omit = OMIT,
        shipping_address: params.AddressInput | None | Model | Omit = OMIT,
        billing_address: params.AddressInput | None | Model | Omit = OMIT,
        notes: str | None | Omit = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        if_match: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.Cart:
        """Change a cart.

        Only while it is open. A request that changes nothing leaves `sequence` as it is.

        Secret key with scope `carts:write`, or a session with its permission.

        Errors of its own: `cart_not_found`, `cart_already_checked_out`, `cart_already_converted`, `cart_abandoned`, `cart_changed`, `customer_not_found`, `metadata_too_large`.

        Args:
            customer_id: The customer who buys: a uuid or the `cus_` form; null makes the buyer a guest.
            customer_email: Where a guest is written to; null clears it.
            shipping_address: Where the goods go, complete; null clears it. Another address drops the calculated tax.
            billing_address: For the invoice, and for tax where there is no shipping address; null clears it.
            notes: Free text about the purchase, such as a wish for the delivery. null clears it.
            metadata: Free-form; at most 50 keys and 10 KB serialized. Replaced as a whole.
        """
        return await self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/carts/{segment(cart_id)}",
                body=body_of(
                    {
                        "customerId": customer_id,
                        "customerEmail": customer_email,
                        "shippingAddress": shaped(shipping_address, "AddressInput"),
                        "billingAddress": shaped(billing_address, "AddressInput"),
                        "notes": notes,
                        "metadata": metadata,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
                if_match=if_match,
            ),
            models.Cart,
            options,
        )

    async def add_item(
        self,
        cart_id: str,
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
        if_match: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.LineItem:
        """Add an item.

        Each call adds a line of its own, also for the same product; send an `Idempotency-Key` to be safe from repeats.

        Secret key with scope `carts:write`, or a session with its permission.

        Errors of its own: `cart_not_found`, `cart_already_checked_out`, `cart_already_converted`, `cart_abandoned`, `cart_changed`, `image_url_unresolvable`, `metadata_too_large`.

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
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/carts/{segment(cart_id)}/items",
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
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
                if_match=if_match,
            ),
            models.LineItem,
            options,
        )

    async def batch_items(
        self,
        cart_id: str,
        *,
        add: Sequence[params.LineItemBody] | Omit = OMIT,
        update: Sequence[params.CartsBatchItemsUpdate] | Omit = OMIT,
        remove: Sequence[str] | Omit = OMIT,
        if_match: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.Cart:
        """Add, change and remove items at once.

        All of it happens, or nothing; `sequence` rises by one. At least one of the three lists has an entry, else 422.

        Secret key with scope `carts:write`, or a session with its permission.

        Errors of its own: `cart_not_found`, `cart_already_checked_out`, `cart_already_converted`, `cart_abandoned`, `cart_changed`, `item_not_found`, `image_url_unresolvable`, `metadata_too_large`.

        Args:
            add: New lines, in the order in which they follow the present ones.
            update: Lines to change; of each, only the fields that are sent.
            remove: Ids of the lines to remove.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/carts/{segment(cart_id)}/items/batch",
                body=body_of(
                    {
                        "add": shaped(add, "LineItemBody"),
                        "update": shaped(update, "CartsBatchItemsUpdate"),
                        "remove": remove,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
                if_match=if_match,
            ),
            models.Cart,
            options,
        )

    async def update_item(
        self,
        cart_id: str,
        item_id: str,
        *,
        quantity: int | Omit = OMIT,
        unit_price: int | Omit = OMIT,
        tax_amount: int | Omit = OMIT,
        discount_amount: int | Omit = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        if_match: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.LineItem:
        """Change an item.

        Only the fields that are sent change; `metadata` is replaced as a whole.

        Secret key with scope `carts:write`, or a session with its permission.

        Errors of its own: `cart_not_found`, `cart_already_checked_out`, `cart_already_converted`, `cart_abandoned`, `cart_changed`, `item_not_found`, `metadata_too_large`.

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
                f"/api/v1/carts/{segment(cart_id)}/items/{segment(item_id)}",
                body=body_of(
                    {
                        "quantity": quantity,
                        "unitPrice": unit_price,
                        "taxAmount": tax_amount,
                        "discountAmount": discount_amount,
                        "metadata": metadata,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
                if_match=if_match,
            ),
            models.LineItem,
            options,
        )

    async def remove_item(
        self,
        cart_id: str,
        item_id: str,
        *,
        if_match: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.Cart:
        """Remove an item.

        A second time it is 404 `item_not_found`.

        Secret key with scope `carts:write`, or a session with its permission.

        Errors of its own: `cart_not_found`, `cart_already_checked_out`, `cart_already_converted`, `cart_abandoned`, `cart_changed`, `item_not_found`.
        """
        return await self._transport.send_model(
            Call(
                "DELETE",
                f"/api/v1/carts/{segment(cart_id)}/items/{segment(item_id)}",
                credentials=("secretKey", "session"),
                takes_key=True,
                if_match=if_match,
            ),
            models.Cart,
            options,
        )

    async def apply_discount(
        self,
        cart_id: str,
        *,
        code: str,
        if_match: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.Cart:
        """Apply a discount code.

        A second code replaces the first; the same code again changes nothing. A code that does not hold is 422 `discount_invalid` with `details.reason`, and the cart keeps the one before.

        Secret key with scope `carts:write`, or a session with its permission.

        Errors of its own: `cart_not_found`, `cart_already_checked_out`, `cart_already_converted`, `cart_abandoned`, `cart_changed`, `discount_invalid`, `validation_error`.

        Args:
            code: The code, as the buyer enters it.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/carts/{segment(cart_id)}/apply-discount",
                body=body_of({"code": code}),
                credentials=("secretKey", "session"),
                takes_key=True,
                if_match=if_match,
            ),
            models.Cart,
            options,
        )

    async def remove_discount(
        self, cart_id: str, *, if_match: int | None = None, options: RequestOptions | None = None
    ) -> models.Cart:
        """Remove the discount code.

        Without a code it changes nothing.

        Secret key with scope `carts:write`, or a session with its permission.

        Errors of its own: `cart_not_found`, `cart_already_checked_out`, `cart_already_converted`, `cart_abandoned`, `cart_changed`, `validation_error`.
        """
        return await self._transport.send_model(
            Call(
                "DELETE",
                f"/api/v1/carts/{segment(cart_id)}/discount",
                credentials=("secretKey", "session"),
                takes_key=True,
                if_match=if_match,
            ),
            models.Cart,
            options,
        )

    def list_timeline(
        self,
        cart_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.TimelineEntry]:
        """Read who changed what about a cart.

        Oldest first. `lineItems.<id>` stands for a whole line, `lineItems.<id>.quantity` for a field of it; folding all entries gives the cart.

        Secret key with scope `carts:read`, or a session with its permission.

        Errors of its own: `cart_not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/carts/{segment(cart_id)}/timeline",
                query={"cursor": cursor, "limit": limit},
                credentials=("secretKey", "session"),
            ),
            models.TimelineEntry,
            "cursor",
            options,
        )

    async def recover(self, cart_id: str, *, options: RequestOptions | None = None) -> models.Cart:
        """Copy an abandoned cart into a new open one.

        A repeat returns the same new cart while it is open.

        Secret key with scope `carts:write`, or a session with its permission.

        Errors of its own: `cart_not_found`, `invalid_state`.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/carts/{segment(cart_id)}/recover",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Cart,
            options,
        )

    async def checkout(
        self,
        cart_id: str,
        *,
        customer_email: str | Omit = OMIT,
        shipping_address: params.AddressInput | Model | Omit = OMIT,
        billing_address: params.AddressInput | Model | Omit = OMIT,
        notes: str | Omit = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        if_match: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.CartsCheckoutResult:
        """Hand a cart over to a draft order.

        Fields that are sent are merged into the cart first. The cart can no longer be changed; the draft is paid by a checkout session of the cart or POST /orders/{id}/payments. The same `Idempotency-Key` returns the same draft; without it, 409 `cart_already_checked_out` names it.

        Secret key with scope `carts:write`, or a session with its permission.

        Errors of its own: `cart_not_found`, `cart_already_checked_out`, `cart_already_converted`, `cart_abandoned`, `cart_changed`, `discount_invalid`, `validation_error`, `metadata_too_large`, `request_in_progress`.

        Args:
            customer_email: Where a guest is written to.
            shipping_address: Where the goods go. Another address drops the calculated tax.
            billing_address: For the invoice, and for tax where there is no shipping address.
            notes: Free text about the purchase, such as a wish for the delivery.
            metadata: Your own data; merged into the metadata of the cart, key by key. At most 50 keys and 10 KB in all.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/carts/{segment(cart_id)}/checkout",
                body=body_of(
                    {
                        "customerEmail": customer_email,
                        "shippingAddress": shaped(shipping_address, "AddressInput"),
                        "billingAddress": shaped(billing_address, "AddressInput"),
                        "notes": notes,
                        "metadata": metadata,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
                if_match=if_match,
            ),
            models.CartsCheckoutResult,
            options,
        )
