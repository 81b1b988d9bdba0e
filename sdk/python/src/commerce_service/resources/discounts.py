# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
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


class Discounts(Resource):
    def preview(
        self,
        *,
        code: str,
        currency: enums.Currency | str,
        subtotal: int,
        terms: params.DiscountsPreviewTerms | Model | Omit = OMIT,
        customer_id: str | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.DiscountPreview:
        """Preview a discount code.

        Changes no cart. A code that cannot be used gives `valid: false`. With `terms` it tries a discount that is not stored.

        Secret key with scope `discounts:read`, or a session with its permission.

        Errors of its own: `customer_not_found`, `validation_error`.

        Args:
            code: The code, as the buyer enters it.
            terms: Terms to try before they are stored: they count in place of those of the discount, if there is one of this code, and no limit of uses is checked.
            currency: ISO 4217 code of `subtotal`.
            subtotal: Sum of the lines after their own discounts, in minor units; 0 stands for an empty cart.
            customer_id: Whose uses count against the limit per customer: a uuid or the `cus_` form. Without it that limit is not checked.
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/api/v1/discounts/preview",
                body=body_of(
                    {
                        "code": code,
                        "terms": shaped(terms, "DiscountsPreviewTerms"),
                        "currency": currency,
                        "subtotal": subtotal,
                        "customerId": customer_id,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.DiscountPreview,
            options,
        )

    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        q: str | None = None,
        type: Literal["percentage", "fixed_amount"] | None = None,
        is_active: bool | None = None,
        code: str | None = None,
        state: Literal["active", "scheduled", "ended", "exhausted", "inactive"] | None = None,
        sort: Literal["-createdAt", "createdAt", "code"] | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.Discount]:
        """List discounts.

        Without those that are deleted.

        Secret key with scope `discounts:read`, or a session with its permission.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            q: Part of the code or the name.
            type: Only discounts of this type.
            is_active: Only discounts that are switched on, or off.
            code: Only this code, without regard to case.
            state: Only discounts that can be used now (`active`), begin later (`scheduled`), have ended (`ended`), have no use left (`exhausted`) or are switched off (`inactive`). Each is in one state.
            sort: The order: newest first, oldest first, or by code.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/discounts",
                query={
                    "cursor": cursor,
                    "limit": limit,
                    "q": q,
                    "type": type,
                    "isActive": is_active,
                    "code": code,
                    "state": state,
                    "sort": sort,
                },
                credentials=("secretKey", "session"),
            ),
            models.Discount,
            "cursor",
            options,
        )

    def create(
        self,
        *,
        code: str,
        name: str,
        type: Literal["percentage", "fixed_amount"],
        value: float,
        currency: enums.Currency | str | None | Omit = OMIT,
        min_subtotal: int | None | Omit = OMIT,
        starts_at: datetime | str | None | Omit = OMIT,
        ends_at: datetime | str | None | Omit = OMIT,
        max_redemptions: int | None | Omit = OMIT,
        max_redemptions_per_customer: int | None | Omit = OMIT,
        is_active: bool | Omit = OMIT,
        metadata: Any | Omit = OMIT,
        application_id: str | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Discount:
        """Create a discount.

        It holds at once, unless `startsAt` or `isActive` says otherwise.

        Secret key with scope `discounts:write`, or a session with its permission.

        Errors of its own: `discount_code_taken`, `metadata_too_large`, `application_mismatch`, `application_not_found`.

        Args:
            code: What the buyer enters: letters, digits, `_` and `-`, without regard to case. Unique in the environment among those not deleted. Frozen after the first order that uses it.
            name: Your own name for it.
            type: `percentage`: `value` is a part of the price. `fixed_amount`: `value` is an amount of money. Both take off the lines, never shipping. Frozen after the first order that uses it.
            value: Percent above 0 up to 100 with at most two decimals, or minor units of `currency`. Frozen after the first order that uses it.
            currency: ISO 4217 code. Required for a fixed amount; a percentage with one holds for carts of that currency only. null: any. Frozen after the first order that uses it.
            min_subtotal: Least sum of the lines after their own discounts, in minor units; null: none.
            starts_at: First instant at which it holds; null: at once.
            ends_at: First instant at which it no longer holds, later than `startsAt`; null: never.
            max_redemptions: How many orders may use it in all; null: any number.
            max_redemptions_per_customer: How many orders of one customer, or of one e-mail address, may use it; null: any number.
            is_active: Whether it can be used now; false switches it off.
            metadata: Your own data: any JSON value of at most 10 KB. Replaced as a whole.
            application_id: The application in which it holds; null: all applications of the environment. Default: the application of the key. It cannot be changed.
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/api/v1/discounts",
                body=body_of(
                    {
                        "code": code,
                        "name": name,
                        "type": type,
                        "value": value,
                        "currency": currency,
                        "minSubtotal": min_subtotal,
                        "startsAt": starts_at,
                        "endsAt": ends_at,
                        "maxRedemptions": max_redemptions,
                        "maxRedemptionsPerCustomer": max_redemptions_per_customer,
                        "isActive": is_active,
                        "metadata": metadata,
                        "applicationId": application_id,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Discount,
            options,
        )

    def get(
        self,
        discount_id: str,
        *,
        expand: Sequence[Literal["actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> models.DiscountsGetResult:
        """Read a discount.

        Secret key with scope `discounts:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            expand: `actions`: what may be done with it now.
        """
        return self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/discounts/{segment(discount_id)}",
                query={"expand": expand},
                credentials=("secretKey", "session"),
            ),
            models.DiscountsGetResult,
            options,
        )

    def update(
        self,
        discount_id: str,
        *,
        code: str | Omit = OMIT,
        name: str | Omit = OMIT,
        type: Literal["percentage", "fixed_amount"] | Omit = OMIT,
        value: float | Omit = OMIT,
        currency: enums.Currency | str | None | Omit = OMIT,
        min_subtotal: int | None | Omit = OMIT,
        starts_at: datetime | str | None | Omit = OMIT,
        ends_at: datetime | str | None | Omit = OMIT,
        max_redemptions: int | None | Omit = OMIT,
        max_redemptions_per_customer: int | None | Omit = OMIT,
        is_active: bool | Omit = OMIT,
        metadata: Any | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Discount:
        """Change a discount.

        `code`, `type`, `value` and `currency` are frozen once the discount was redeemed for the first time.

        Secret key with scope `discounts:write`, or a session with its permission.

        Errors of its own: `not_found`, `discount_code_taken`, `invalid_state`, `metadata_too_large`.

        Args:
            code: What the buyer enters: letters, digits, `_` and `-`, without regard to case. Unique in the environment among those not deleted. Frozen after the first order that uses it.
            name: Your own name for it.
            type: `percentage`: `value` is a part of the price. `fixed_amount`: `value` is an amount of money. Both take off the lines, never shipping. Frozen after the first order that uses it.
            value: Percent above 0 up to 100 with at most two decimals, or minor units of `currency`. Frozen after the first order that uses it.
            currency: ISO 4217 code. Required for a fixed amount; a percentage with one holds for carts of that currency only. null: any. Frozen after the first order that uses it.
            min_subtotal: Least sum of the lines after their own discounts, in minor units; null: none.
            starts_at: First instant at which it holds; null: at once.
            ends_at: First instant at which it no longer holds, later than `startsAt`; null: never.
            max_redemptions: How many orders may use it in all; null: any number.
            max_redemptions_per_customer: How many orders of one customer, or of one e-mail address, may use it; null: any number.
            is_active: Whether it can be used now; false switches it off.
            metadata: Your own data: any JSON value of at most 10 KB. Replaced as a whole.
        """
        return self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/discounts/{segment(discount_id)}",
                body=body_of(
                    {
                        "code": code,
                        "name": name,
                        "type": type,
                        "value": value,
                        "currency": currency,
                        "minSubtotal": min_subtotal,
                        "startsAt": starts_at,
                        "endsAt": ends_at,
                        "maxRedemptions": max_redemptions,
                        "maxRedemptionsPerCustomer": max_redemptions_per_customer,
                        "isActive": is_active,
                        "metadata": metadata,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Discount,
            options,
        )

    def delete(self, discount_id: str, *, options: RequestOptions | None = None) -> None:
        """Delete a discount.

        Frees its code. One that was used remains readable by its id; orders keep what they got from it.

        Secret key with scope `discounts:write`, or a session with its permission.

        Errors of its own: `not_found`.
        """
        self._transport.send_none(
            Call(
                "DELETE",
                f"/api/v1/discounts/{segment(discount_id)}",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            options,
        )

    def list_redemptions(
        self,
        discount_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.ListedDiscountRedemption]:
        """List a discount's redemptions.

        Newest first, with uses that were given back.

        Secret key with scope `discounts:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/discounts/{segment(discount_id)}/redemptions",
                query={"cursor": cursor, "limit": limit},
                credentials=("secretKey", "session"),
            ),
            models.ListedDiscountRedemption,
            "cursor",
            options,
        )


class AsyncDiscounts(AsyncResource):
    async def preview(
        self,
        *,
        code: str,
        currency: enums.Currency | str,
        subtotal: int,
        terms: params.DiscountsPreviewTerms | Model | Omit = OMIT,
        customer_id: str | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.DiscountPreview:
        """Preview a discount code.

        Changes no cart. A code that cannot be used gives `valid: false`. With `terms` it tries a discount that is not stored.

        Secret key with scope `discounts:read`, or a session with its permission.

        Errors of its own: `customer_not_found`, `validation_error`.

        Args:
            code: The code, as the buyer enters it.
            terms: Terms to try before they are stored: they count in place of those of the discount, if there is one of this code, and no limit of uses is checked.
            currency: ISO 4217 code of `subtotal`.
            subtotal: Sum of the lines after their own discounts, in minor units; 0 stands for an empty cart.
            customer_id: Whose uses count against the limit per customer: a uuid or the `cus_` form. Without it that limit is not checked.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/api/v1/discounts/preview",
                body=body_of(
                    {
                        "code": code,
                        "terms": shaped(terms, "DiscountsPreviewTerms"),
                        "currency": currency,
                        "subtotal": subtotal,
                        "customerId": customer_id,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.DiscountPreview,
            options,
        )

    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        q: str | None = None,
        type: Literal["percentage", "fixed_amount"] | None = None,
        is_active: bool | None = None,
        code: str | None = None,
        state: Literal["active", "scheduled", "ended", "exhausted", "inactive"] | None = None,
        sort: Literal["-createdAt", "createdAt", "code"] | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.Discount]:
        """List discounts.

        Without those that are deleted.

        Secret key with scope `discounts:read`, or a session with its permission.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            q: Part of the code or the name.
            type: Only discounts of this type.
            is_active: Only discounts that are switched on, or off.
            code: Only this code, without regard to case.
            state: Only discounts that can be used now (`active`), begin later (`scheduled`), have ended (`ended`), have no use left (`exhausted`) or are switched off (`inactive`). Each is in one state.
            sort: The order: newest first, oldest first, or by code.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/discounts",
                query={
                    "cursor": cursor,
                    "limit": limit,
                    "q": q,
                    "type": type,
                    "isActive": is_active,
                    "code": code,
                    "state": state,
                    "sort": sort,
                },
                credentials=("secretKey", "session"),
            ),
            models.Discount,
            "cursor",
            options,
        )

    async def create(
        self,
        *,
        code: str,
        name: str,
        type: Literal["percentage", "fixed_amount"],
        value: float,
        currency: enums.Currency | str | None | Omit = OMIT,
        min_subtotal: int | None | Omit = OMIT,
        starts_at: datetime | str | None | Omit = OMIT,
        ends_at: datetime | str | None | Omit = OMIT,
        max_redemptions: int | None | Omit = OMIT,
        max_redemptions_per_customer: int | None | Omit = OMIT,
        is_active: bool | Omit = OMIT,
        metadata: Any | Omit = OMIT,
        application_id: str | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Discount:
        """Create a discount.

        It holds at once, unless `startsAt` or `isActive` says otherwise.

        Secret key with scope `discounts:write`, or a session with its permission.

        Errors of its own: `discount_code_taken`, `metadata_too_large`, `application_mismatch`, `application_not_found`.

        Args:
            code: What the buyer enters: letters, digits, `_` and `-`, without regard to case. Unique in the environment among those not deleted. Frozen after the first order that uses it.
            name: Your own name for it.
            type: `percentage`: `value` is a part of the price. `fixed_amount`: `value` is an amount of money. Both take off the lines, never shipping. Frozen after the first order that uses it.
            value: Percent above 0 up to 100 with at most two decimals, or minor units of `currency`. Frozen after the first order that uses it.
            currency: ISO 4217 code. Required for a fixed amount; a percentage with one holds for carts of that currency only. null: any. Frozen after the first order that uses it.
            min_subtotal: Least sum of the lines after their own discounts, in minor units; null: none.
            starts_at: First instant at which it holds; null: at once.
            ends_at: First instant at which it no longer holds, later than `startsAt`; null: never.
            max_redemptions: How many orders may use it in all; null: any number.
            max_redemptions_per_customer: How many orders of one customer, or of one e-mail address, may use it; null: any number.
            is_active: Whether it can be used now; false switches it off.
            metadata: Your own data: any JSON value of at most 10 KB. Replaced as a whole.
            application_id: The application in which it holds; null: all applications of the environment. Default: the application of the key. It cannot be changed.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/api/v1/discounts",
                body=body_of(
                    {
                        "code": code,
                        "name": name,
                        "type": type,
                        "value": value,
                        "currency": currency,
                        "minSubtotal": min_subtotal,
                        "startsAt": starts_at,
                        "endsAt": ends_at,
                        "maxRedemptions": max_redemptions,
                        "maxRedemptionsPerCustomer": max_redemptions_per_customer,
                        "isActive": is_active,
                        "metadata": metadata,
                        "applicationId": application_id,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Discount,
            options,
        )

    async def get(
        self,
        discount_id: str,
        *,
        expand: Sequence[Literal["actions"]] | None = None,
        options: RequestOptions | None = None,
    ) -> models.DiscountsGetResult:
        """Read a discount.

        Secret key with scope `discounts:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            expand: `actions`: what may be done with it now.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/discounts/{segment(discount_id)}",
                query={"expand": expand},
                credentials=("secretKey", "session"),
            ),
            models.DiscountsGetResult,
            options,
        )

    async def update(
        self,
        discount_id: str,
        *,
        code: str | Omit = OMIT,
        name: str | Omit = OMIT,
        type: Literal["percentage", "fixed_amount"] | Omit = OMIT,
        value: float | Omit = OMIT,
        currency: enums.Currency | str | None | Omit = OMIT,
        min_subtotal: int | None | Omit = OMIT,
        starts_at: datetime | str | None | Omit = OMIT,
        ends_at: datetime | str | None | Omit = OMIT,
        max_redemptions: int | None | Omit = OMIT,
        max_redemptions_per_customer: int | None | Omit = OMIT,
        is_active: bool | Omit = OMIT,
        metadata: Any | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Discount:
        """Change a discount.

        `code`, `type`, `value` and `currency` are frozen once the discount was redeemed for the first time.

        Secret key with scope `discounts:write`, or a session with its permission.

        Errors of its own: `not_found`, `discount_code_taken`, `invalid_state`, `metadata_too_large`.

        Args:
            code: What the buyer enters: letters, digits, `_` and `-`, without regard to case. Unique in the environment among those not deleted. Frozen after the first order that uses it.
            name: Your own name for it.
            type: `percentage`: `value` is a part of the price. `fixed_amount`: `value` is an amount of money. Both take off the lines, never shipping. Frozen after the first order that uses it.
            value: Percent above 0 up to 100 with at most two decimals, or minor units of `currency`. Frozen after the first order that uses it.
            currency: ISO 4217 code. Required for a fixed amount; a percentage with one holds for carts of that currency only. null: any. Frozen after the first order that uses it.
            min_subtotal: Least sum of the lines after their own discounts, in minor units; null: none.
            starts_at: First instant at which it holds; null: at once.
            ends_at: First instant at which it no longer holds, later than `startsAt`; null: never.
            max_redemptions: How many orders may use it in all; null: any number.
            max_redemptions_per_customer: How many orders of one customer, or of one e-mail address, may use it; null: any number.
            is_active: Whether it can be used now; false switches it off.
            metadata: Your own data: any JSON value of at most 10 KB. Replaced as a whole.
        """
        return await self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/discounts/{segment(discount_id)}",
                body=body_of(
                    {
                        "code": code,
                        "name": name,
                        "type": type,
                        "value": value,
                        "currency": currency,
                        "minSubtotal": min_subtotal,
                        "startsAt": starts_at,
                        "endsAt": ends_at,
                        "maxRedemptions": max_redemptions,
                        "maxRedemptionsPerCustomer": max_redemptions_per_customer,
                        "isActive": is_active,
                        "metadata": metadata,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Discount,
            options,
        )

    async def delete(self, discount_id: str, *, options: RequestOptions | None = None) -> None:
        """Delete a discount.

        Frees its code. One that was used remains readable by its id; orders keep what they got from it.

        Secret key with scope `discounts:write`, or a session with its permission.

        Errors of its own: `not_found`.
        """
        await self._transport.send_none(
            Call(
                "DELETE",
                f"/api/v1/discounts/{segment(discount_id)}",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            options,
        )

    def list_redemptions(
        self,
        discount_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.ListedDiscountRedemption]:
        """List a discount's redemptions.

        Newest first, with uses that were given back.

        Secret key with scope `discounts:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/discounts/{segment(discount_id)}/redemptions",
                query={"cursor": cursor, "limit": limit},
                credentials=("secretKey", "session"),
            ),
            models.ListedDiscountRedemption,
            "cursor",
            options,
        )
