# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, List, Literal

from .. import models
from .._call import Call, segment
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from .._wire import OMIT, Omit, body_of, shaped

if TYPE_CHECKING:
    from .. import params


class MePaymentMethods(Resource):
    def list(self, *, options: RequestOptions | None = None) -> List[models.SavedCard]:
        """List one’s own cards.

        The default first, then newest first; not paged.

        Card token of one customer.
        """
        return self._transport.send_list(
            Call("GET", "/api/v1/me/payment-methods", credentials=("cardToken",)),
            models.SavedCard,
            options,
        )

    def update(
        self,
        payment_method_id: str,
        *,
        is_default: Literal[True],
        options: RequestOptions | None = None,
    ) -> models.SavedCard:
        """Make a card the default.

        The present default card is it no longer.

        Card token of one customer.

        Errors of its own: `not_found`.

        Args:
            is_default: Always true: make another card the default to unset this one.
        """
        return self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/me/payment-methods/{segment(payment_method_id)}",
                body=body_of({"isDefault": is_default}),
                credentials=("cardToken",),
                takes_key=True,
            ),
            models.SavedCard,
            options,
        )

    def remove(
        self, payment_method_id: str, *, options: RequestOptions | None = None
    ) -> models.MePaymentMethodsRemoveResult:
        """Remove a card.

        It is removed at the processor, too. 409 `cannot_remove_default` for the default card while a subscription is charged to it.

        Card token of one customer.

        Errors of its own: `not_found`, `cannot_remove_default`.
        """
        return self._transport.send_model(
            Call(
                "DELETE",
                f"/api/v1/me/payment-methods/{segment(payment_method_id)}",
                credentials=("cardToken",),
                takes_key=True,
            ),
            models.MePaymentMethodsRemoveResult,
            options,
        )

    def create_embed_token(
        self, *, options: RequestOptions | None = None
    ) -> models.MePaymentMethodsCreateEmbedTokenResult:
        """Create a session that stores a card.

        Vault only: it cannot charge anything.

        Card token of one customer.

        Errors of its own: `no_processor_connection`, `embed_token_failed`.
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/api/v1/me/payment-methods/embed-token",
                credentials=("cardToken",),
                takes_key=True,
            ),
            models.MePaymentMethodsCreateEmbedTokenResult,
            options,
        )


class MeReturns(Resource):
    def list(self, *, options: RequestOptions | None = None) -> List[models.BuyerReturn]:
        """List one’s own returns.

        Newest first, at most 100; not paged. Where `settings.buyerReturns` is off, those that the buyer asked for.

        Subscription token of one customer.
        """
        return self._transport.send_list(
            Call("GET", "/api/v1/me/returns", credentials=("customerToken",)),
            models.BuyerReturn,
            options,
        )

    def create(
        self,
        *,
        order_id: str,
        line_items: Sequence[params.MeReturnsCreateLineItem],
        options: RequestOptions | None = None,
    ) -> models.BuyerReturn:
        """Request a return of one’s own order.

        Of units that were shipped, whose time is not over, and that are neither returned nor in another open return: else 422 with details code `quantity_exceeds_open`. 409 `invalid_state` where nothing is with the buyer, or the time of all of it is over.

        Subscription token of one customer.

        Errors of its own: `not_found`, `permission_denied`, `invalid_state`, `validation_error`.

        Args:
            order_id: An own order.
            line_items: What is to come back: at most what was shipped and is neither returned nor in another open return.
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/api/v1/me/returns",
                body=body_of(
                    {
                        "orderId": order_id,
                        "lineItems": shaped(line_items, "MeReturnsCreateLineItem"),
                    }
                ),
                credentials=("customerToken",),
                takes_key=True,
            ),
            models.BuyerReturn,
            options,
        )

    def get_options(self, *, options: RequestOptions | None = None) -> models.ReturnOptions:
        """Read what may be sent back.

        The buyer’s orders of which units may be sent back now, until when, and the shop’s terms. No orders where `settings.buyerReturns` is off.

        Subscription token of one customer.
        """
        return self._transport.send_model(
            Call("GET", "/api/v1/me/returns/options", credentials=("customerToken",)),
            models.ReturnOptions,
            options,
        )

    def cancel(
        self, return_id: str, *, options: RequestOptions | None = None
    ) -> models.BuyerReturn:
        """Cancel one’s own return.

        From `requested`: its units may be returned otherwise.

        Subscription token of one customer.

        Errors of its own: `not_found`, `invalid_state`.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/me/returns/{segment(return_id)}/cancel",
                credentials=("customerToken",),
                takes_key=True,
            ),
            models.BuyerReturn,
            options,
        )


class MeSubscriptions(Resource):
    def list(self, *, options: RequestOptions | None = None) -> List[models.BuyerSubscription]:
        """List one’s own subscriptions.

        Newest first; not paged.

        Subscription token of one customer.
        """
        return self._transport.send_list(
            Call("GET", "/api/v1/me/subscriptions", credentials=("customerToken",)),
            models.BuyerSubscription,
            options,
        )

    def pause(
        self,
        subscription_id: str,
        *,
        resume_at: datetime | str | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.BuyerSubscription:
        """Pause one’s own subscription.

        Nothing is charged until it is resumed, by request or at `resumeAt`.

        Subscription token of one customer.

        Errors of its own: `not_found`, `installment_plan_merchant_only`, `permission_denied`, `invalid_subscription_state`, `invalid_state`, `validation_error`.

        Args:
            resume_at: When the pause ends by itself: in the future, at most two years ahead. Left out or null: when it is resumed.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/me/subscriptions/{segment(subscription_id)}/pause",
                body=body_of({"resumeAt": resume_at}),
                credentials=("customerToken",),
                takes_key=True,
            ),
            models.BuyerSubscription,
            options,
        )

    def resume(
        self, subscription_id: str, *, options: RequestOptions | None = None
    ) -> models.BuyerSubscription:
        """Resume one’s own subscription.

        While the period that was paid for still runs, nothing is charged; else a new one begins now and is charged to the subscription’s card. A declined charge leaves it paused.

        Subscription token of one customer.

        Errors of its own: `not_found`, `installment_plan_merchant_only`, `permission_denied`, `invalid_subscription_state`, `payment_failed`, `renewal_needs_attention`, `invalid_state`, `no_processor_connection`, `missing_required_field`.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/me/subscriptions/{segment(subscription_id)}/resume",
                credentials=("customerToken",),
                takes_key=True,
            ),
            models.BuyerSubscription,
            options,
        )

    def cancel(
        self,
        subscription_id: str,
        *,
        reason: str | None | Omit = OMIT,
        comment: str | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.BuyerSubscription:
        """Cancel one’s own subscription.

        At the end of the period, without a refund. One that is past due ends at once, and what is unpaid is not charged.

        Subscription token of one customer.

        Errors of its own: `not_found`, `installment_plan_merchant_only`, `permission_denied`, `invalid_state`.

        Args:
            reason: Stored as `cancellation.reason`; best one of a few words of your own, to count by.
            comment: Stored as `cancellation.comment`: in the buyer’s words.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/me/subscriptions/{segment(subscription_id)}/cancel",
                body=body_of({"reason": reason, "comment": comment}),
                credentials=("customerToken",),
                takes_key=True,
            ),
            models.BuyerSubscription,
            options,
        )

    def create_card_session(
        self, *, options: RequestOptions | None = None
    ) -> models.MeSubscriptionsCreateCardSessionResult:
        """Create a session that stores a card for one’s subscriptions.

        Show `embedUrl` in a frame; it says which card it stored. Vault only: it cannot charge anything.

        Subscription token of one customer.

        Errors of its own: `no_processor_connection`, `embed_token_failed`.
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/api/v1/me/subscriptions/card-session",
                credentials=("customerToken",),
                takes_key=True,
            ),
            models.MeSubscriptionsCreateCardSessionResult,
            options,
        )

    def set_payment_method(
        self,
        subscription_id: str,
        *,
        payment_method_id: str | None,
        options: RequestOptions | None = None,
    ) -> models.BuyerSubscriptionWithRetry:
        """Set the card of one’s own subscription.

        One of the buyer’s stored cards (`cpm_*`). An unpaid period is charged to it at once; `retry` says what came of that, and the card stays either way.

        Subscription token of one customer.

        Errors of its own: `not_found`, `invalid_state`.

        Args:
            payment_method_id: One of the buyer’s stored cards, `cpm_...`; null: their default card at each charge.
        """
        return self._transport.send_model(
            Call(
                "PUT",
                f"/api/v1/me/subscriptions/{segment(subscription_id)}/payment-method",
                body=body_of({"paymentMethodId": payment_method_id}),
                credentials=("customerToken",),
                takes_key=True,
            ),
            models.BuyerSubscriptionWithRetry,
            options,
        )


class Me(Resource):
    @cached_property
    def payment_methods(self) -> MePaymentMethods:
        return MePaymentMethods(self._transport)

    @cached_property
    def subscriptions(self) -> MeSubscriptions:
        return MeSubscriptions(self._transport)

    @cached_property
    def returns(self) -> MeReturns:
        return MeReturns(self._transport)


class AsyncMePaymentMethods(AsyncResource):
    async def list(self, *, options: RequestOptions | None = None) -> List[models.SavedCard]:
        """List one’s own cards.

        The default first, then newest first; not paged.

        Card token of one customer.
        """
        return await self._transport.send_list(
            Call("GET", "/api/v1/me/payment-methods", credentials=("cardToken",)),
            models.SavedCard,
            options,
        )

    async def update(
        self,
        payment_method_id: str,
        *,
        is_default: Literal[True],
        options: RequestOptions | None = None,
    ) -> models.SavedCard:
        """Make a card the default.

        The present default card is it no longer.

        Card token of one customer.

        Errors of its own: `not_found`.

        Args:
            is_default: Always true: make another card the default to unset this one.
        """
        return await self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/me/payment-methods/{segment(payment_method_id)}",
                body=body_of({"isDefault": is_default}),
                credentials=("cardToken",),
                takes_key=True,
            ),
            models.SavedCard,
            options,
        )

    async def remove(
        self, payment_method_id: str, *, options: RequestOptions | None = None
    ) -> models.MePaymentMethodsRemoveResult:
        """Remove a card.

        It is removed at the processor, too. 409 `cannot_remove_default` for the default card while a subscription is charged to it.

        Card token of one customer.

        Errors of its own: `not_found`, `cannot_remove_default`.
        """
        return await self._transport.send_model(
            Call(
                "DELETE",
                f"/api/v1/me/payment-methods/{segment(payment_method_id)}",
                credentials=("cardToken",),
                takes_key=True,
            ),
            models.MePaymentMethodsRemoveResult,
            options,
        )

    async def create_embed_token(
        self, *, options: RequestOptions | None = None
    ) -> models.MePaymentMethodsCreateEmbedTokenResult:
        """Create a session that stores a card.

        Vault only: it cannot charge anything.

        Card token of one customer.

        Errors of its own: `no_processor_connection`, `embed_token_failed`.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/api/v1/me/payment-methods/embed-token",
                credentials=("cardToken",),
                takes_key=True,
            ),
            models.MePaymentMethodsCreateEmbedTokenResult,
            options,
        )


class AsyncMeReturns(AsyncResource):
    async def list(self, *, options: RequestOptions | None = None) -> List[models.BuyerReturn]:
        """List one’s own returns.

        Newest first, at most 100; not paged. Where `settings.buyerReturns` is off, those that the buyer asked for.

        Subscription token of one customer.
        """
        return await self._transport.send_list(
            Call("GET", "/api/v1/me/returns", credentials=("customerToken",)),
            models.BuyerReturn,
            options,
        )

    async def create(
        self,
        *,
        order_id: str,
        line_items: Sequence[params.MeReturnsCreateLineItem],
        options: RequestOptions | None = None,
    ) -> models.BuyerReturn:
        """Request a return of one’s own order.

        Of units that were shipped, whose time is not over, and that are neither returned nor in another open return: else 422 with details code `quantity_exceeds_open`. 409 `invalid_state` where nothing is with the buyer, or the time of all of it is over.

        Subscription token of one customer.

        Errors of its own: `not_found`, `permission_denied`, `invalid_state`, `validation_error`.

        Args:
            order_id: An own order.
            line_items: What is to come back: at most what was shipped and is neither returned nor in another open return.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/api/v1/me/returns",
                body=body_of(
                    {
                        "orderId": order_id,
                        "lineItems": shaped(line_items, "MeReturnsCreateLineItem"),
                    }
                ),
                credentials=("customerToken",),
                takes_key=True,
            ),
            models.BuyerReturn,
            options,
        )

    async def get_options(self, *, options: RequestOptions | None = None) -> models.ReturnOptions:
        """Read what may be sent back.

        The buyer’s orders of which units may be sent back now, until when, and the shop’s terms. No orders where `settings.buyerReturns` is off.

        Subscription token of one customer.
        """
        return await self._transport.send_model(
            Call("GET", "/api/v1/me/returns/options", credentials=("customerToken",)),
            models.ReturnOptions,
            options,
        )

    async def cancel(
        self, return_id: str, *, options: RequestOptions | None = None
    ) -> models.BuyerReturn:
        """Cancel one’s own return.

        From `requested`: its units may be returned otherwise.

        Subscription token of one customer.

        Errors of its own: `not_found`, `invalid_state`.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/me/returns/{segment(return_id)}/cancel",
                credentials=("customerToken",),
                takes_key=True,
            ),
            models.BuyerReturn,
            options,
        )


class AsyncMeSubscriptions(AsyncResource):
    async def list(
        self, *, options: RequestOptions | None = None
    ) -> List[models.BuyerSubscription]:
        """List one’s own subscriptions.

        Newest first; not paged.

        Subscription token of one customer.
        """
        return await self._transport.send_list(
            Call("GET", "/api/v1/me/subscriptions", credentials=("customerToken",)),
            models.BuyerSubscription,
            options,
        )

    async def pause(
        self,
        subscription_id: str,
        *,
        resume_at: datetime | str | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.BuyerSubscription:
        """Pause one’s own subscription.

        Nothing is charged until it is resumed, by request or at `resumeAt`.

        Subscription token of one customer.

        Errors of its own: `not_found`, `installment_plan_merchant_only`, `permission_denied`, `invalid_subscription_state`, `invalid_state`, `validation_error`.

        Args:
            resume_at: When the pause ends by itself: in the future, at most two years ahead. Left out or null: when it is resumed.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/me/subscriptions/{segment(subscription_id)}/pause",
                body=body_of({"resumeAt": resume_at}),
                credentials=("customerToken",),
                takes_key=True,
            ),
            models.BuyerSubscription,
            options,
        )

    async def resume(
        self, subscription_id: str, *, options: RequestOptions | None = None
    ) -> models.BuyerSubscription:
        """Resume one’s own subscription.

        While the period that was paid for still runs, nothing is charged; else a new one begins now and is charged to the subscription’s card. A declined charge leaves it paused.

        Subscription token of one customer.

        Errors of its own: `not_found`, `installment_plan_merchant_only`, `permission_denied`, `invalid_subscription_state`, `payment_failed`, `renewal_needs_attention`, `invalid_state`, `no_processor_connection`, `missing_required_field`.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/me/subscriptions/{segment(subscription_id)}/resume",
                credentials=("customerToken",),
                takes_key=True,
            ),
            models.BuyerSubscription,
            options,
        )

    async def cancel(
        self,
        subscription_id: str,
        *,
        reason: str | None | Omit = OMIT,
        comment: str | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.BuyerSubscription:
        """Cancel one’s own subscription.

        At the end of the period, without a refund. One that is past due ends at once, and what is unpaid is not charged.

        Subscription token of one customer.

        Errors of its own: `not_found`, `installment_plan_merchant_only`, `permission_denied`, `invalid_state`.

        Args:
            reason: Stored as `cancellation.reason`; best one of a few words of your own, to count by.
            comment: Stored as `cancellation.comment`: in the buyer’s words.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/me/subscriptions/{segment(subscription_id)}/cancel",
                body=body_of({"reason": reason, "comment": comment}),
                credentials=("customerToken",),
                takes_key=True,
            ),
            models.BuyerSubscription,
            options,
        )

    async def create_card_session(
        self, *, options: RequestOptions | None = None
    ) -> models.MeSubscriptionsCreateCardSessionResult:
        """Create a session that stores a card for one’s subscriptions.

        Show `embedUrl` in a frame; it says which card it stored. Vault only: it cannot charge anything.

        Subscription token of one customer.

        Errors of its own: `no_processor_connection`, `embed_token_failed`.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/api/v1/me/subscriptions/card-session",
                credentials=("customerToken",),
                takes_key=True,
            ),
            models.MeSubscriptionsCreateCardSessionResult,
            options,
        )

    async def set_payment_method(
        self,
        subscription_id: str,
        *,
        payment_method_id: str | None,
        options: RequestOptions | None = None,
    ) -> models.BuyerSubscriptionWithRetry:
        """Set the card of one’s own subscription.

        One of the buyer’s stored cards (`cpm_*`). An unpaid period is charged to it at once; `retry` says what came of that, and the card stays either way.

        Subscription token of one customer.

        Errors of its own: `not_found`, `invalid_state`.

        Args:
            payment_method_id: One of the buyer’s stored cards, `cpm_...`; null: their default card at each charge.
        """
        return await self._transport.send_model(
            Call(
                "PUT",
                f"/api/v1/me/subscriptions/{segment(subscription_id)}/payment-method",
                body=body_of({"paymentMethodId": payment_method_id}),
                credentials=("customerToken",),
                takes_key=True,
            ),
            models.BuyerSubscriptionWithRetry,
            options,
        )


class AsyncMe(AsyncResource):
    @cached_property
    def payment_methods(self) -> AsyncMePaymentMethods:
        return AsyncMePaymentMethods(self._transport)

    @cached_property
    def subscriptions(self) -> AsyncMeSubscriptions:
        return AsyncMeSubscriptions(self._transport)

    @cached_property
    def returns(self) -> AsyncMeReturns:
        return AsyncMeReturns(self._transport)
