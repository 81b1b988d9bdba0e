# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Literal

from .. import events, models
from .._call import Call, segment
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from ..pages import AsyncPages, Page

if TYPE_CHECKING:
    from .. import enums


class Events(Resource):
    def list(
        self,
        *,
        after: int | None = None,
        from_: Literal["oldest", "latest"] | None = None,
        order: Literal["oldest", "newest"] | None = None,
        types: Sequence[enums.WebhookEndpointEnabledEvent] | None = None,
        resource_id: str | None = None,
        since: datetime | str | None = None,
        until: datetime | str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> Page[events.Event]:
        """Read the event log, oldest first, or follow it.

        A page may hold fewer than `limit`, or none, although `hasMore` is true: so much is looked through at once. With `Accept: text/event-stream` the response continues with what happens: `id` is the logSequence, `data` the event. Come back with `Last-Event-ID` (or `after`) to continue.

        Secret key with scope `events:read`, or a session with its permission.

        Errors of its own: `validation_error`, `rate_limit_exceeded`.

        Args:
            after: Events behind this `logSequence` in the `order` that is asked for; left out: from the oldest that is retained, or the newest. A position that is no longer retained: 422 with details code `log_expired`, unless `order` is `newest`.
            from_: Where to begin without `after`: `latest` returns only what happens from now on.
            order: Which come first; default: `oldest`. A stream is always in that order.
            types: Only these: exact types, `category.*` or `*`, separated by commas.
            resource_id: Only those about this resource.
            since: Only those logged at this instant or later, in real time.
            until: Only those logged before this instant, in real time.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/events",
                query={
                    "after": after,
                    "from": from_,
                    "order": order,
                    "types": types,
                    "resourceId": resource_id,
                    "since": since,
                    "until": until,
                    "limit": limit,
                },
                credentials=("secretKey", "session"),
            ),
            events.event_of,
            "after",
            options,
        )

    def stream(
        self,
        *,
        after: int | None = None,
        from_: Literal["oldest", "latest"] | None = None,
        order: Literal["oldest", "newest"] | None = None,
        types: Sequence[enums.WebhookEndpointEnabledEvent] | None = None,
        resource_id: str | None = None,
        since: datetime | str | None = None,
        until: datetime | str | None = None,
        options: RequestOptions | None = None,
    ) -> Iterator[events.Event]:
        """What happens, as it happens, without end; a broken connection is taken up again."""
        return self._transport.follow(
            Call(
                "GET",
                "/api/v1/events",
                query={
                    "after": after,
                    "from": from_,
                    "order": order,
                    "types": types,
                    "resourceId": resource_id,
                    "since": since,
                    "until": until,
                },
                credentials=("secretKey", "session"),
            ),
            events.event_of,
            options,
        )

    def get(
        self, event_id: str, *, options: RequestOptions | None = None
    ) -> (
        models.OrderCreatedEvent
        | models.OrderUpdatedEvent
        | models.OrderEditedEvent
        | models.OrderPaidEvent
        | models.OrderPartiallyFulfilledEvent
        | models.OrderCompletedEvent
        | models.OrderCancelledEvent
        | models.OrderClosedEvent
        | models.PaymentCreatedEvent
        | models.PaymentActionRequiredEvent
        | models.PaymentAuthorizedEvent
        | models.PaymentCapturedEvent
        | models.PaymentVoidedEvent
        | models.PaymentFailedEvent
        | models.PaymentRefundedEvent
        | models.PaymentRefundFailedEvent
        | models.PaymentDisputedEvent
        | models.DisputeOpenedEvent
        | models.DisputeUpdatedEvent
        | models.DisputeSubmittedEvent
        | models.DisputeClosedEvent
        | models.CartCreatedEvent
        | models.CartUpdatedEvent
        | models.CartCheckoutStartedEvent
        | models.CartReopenedEvent
        | models.CartConvertedEvent
        | models.CartAbandonedEvent
        | models.CartRecoveredEvent
        | models.CheckoutSessionCreatedEvent
        | models.CheckoutSessionCompletedEvent
        | models.CheckoutSessionExpiredEvent
        | models.CheckoutSessionCancelledEvent
        | models.SubscriptionCreatedEvent
        | models.SubscriptionActivatedEvent
        | models.SubscriptionCompletedEvent
        | models.SubscriptionExpiredEvent
        | models.SubscriptionRenewedEvent
        | models.SubscriptionRecoveredEvent
        | models.SubscriptionRenewalUpcomingEvent
        | models.SubscriptionTrialWillEndEvent
        | models.SubscriptionPausedEvent
        | models.SubscriptionResumedEvent
        | models.SubscriptionCancelScheduledEvent
        | models.SubscriptionCancelUnscheduledEvent
        | models.SubscriptionUpdatedEvent
        | models.SubscriptionPaymentFailedEvent
        | models.SubscriptionPastDueEvent
        | models.SubscriptionChangedEvent
        | models.SubscriptionChangeScheduledEvent
        | models.SubscriptionCancelledEvent
        | models.SubscriptionPeriodWaivedEvent
        | models.SubscriptionPeriodSkippedEvent
        | models.SubscriptionIssueOpenedEvent
        | models.SubscriptionIssueResolvedEvent
        | models.SubscriptionPaymentMethodUpdatedEvent
        | models.DiscountCreatedEvent
        | models.DiscountUpdatedEvent
        | models.DiscountDeletedEvent
        | models.DiscountRedeemedEvent
        | models.DiscountReleasedEvent
        | models.CustomerCreatedEvent
        | models.CustomerUpdatedEvent
        | models.CustomerDeletedEvent
        | models.CustomerUnsubscribedEvent
        | models.CustomerPaymentMethodAddedEvent
        | models.CustomerPaymentMethodRemovedEvent
        | models.FulfillmentCreatedEvent
        | models.FulfillmentUpdatedEvent
        | models.FulfillmentShippedEvent
        | models.FulfillmentDeliveredEvent
        | models.FulfillmentReturnedEvent
        | models.FulfillmentCancelledEvent
        | models.FulfillmentDownloadedEvent
        | models.ReturnRequestedEvent
        | models.ReturnUpdatedEvent
        | models.ReturnReceivedEvent
        | models.ReturnRefundedEvent
        | models.ReturnCancelledEvent
        | models.ReturnClosedEvent
        | models.InvoiceIssuedEvent
        | models.InvoicePaidEvent
        | models.InvoiceUpdatedEvent
        | models.InvoiceRefundedEvent
        | models.InvoiceVoidedEvent
        | models.InvoiceOverdueEvent
    ):
        """Read an event by its id.

        As its receivers got it: `data` holds its bytes, of which `webhook-signature` is made. 404 once it is no longer retained, after 30 days.

        Secret key with scope `events:read`, or a session with its permission.

        Errors of its own: `not_found`.
        """
        answer: (
            models.OrderCreatedEvent
            | models.OrderUpdatedEvent
            | models.OrderEditedEvent
            | models.OrderPaidEvent
            | models.OrderPartiallyFulfilledEvent
            | models.OrderCompletedEvent
            | models.OrderCancelledEvent
            | models.OrderClosedEvent
            | models.PaymentCreatedEvent
            | models.PaymentActionRequiredEvent
            | models.PaymentAuthorizedEvent
            | models.PaymentCapturedEvent
            | models.PaymentVoidedEvent
            | models.PaymentFailedEvent
            | models.PaymentRefundedEvent
            | models.PaymentRefundFailedEvent
            | models.PaymentDisputedEvent
            | models.DisputeOpenedEvent
            | models.DisputeUpdatedEvent
            | models.DisputeSubmittedEvent
            | models.DisputeClosedEvent
            | models.CartCreatedEvent
            | models.CartUpdatedEvent
            | models.CartCheckoutStartedEvent
            | models.CartReopenedEvent
            | models.CartConvertedEvent
            | models.CartAbandonedEvent
            | models.CartRecoveredEvent
            | models.CheckoutSessionCreatedEvent
            | models.CheckoutSessionCompletedEvent
            | models.CheckoutSessionExpiredEvent
            | models.CheckoutSessionCancelledEvent
            | models.SubscriptionCreatedEvent
            | models.SubscriptionActivatedEvent
            | models.SubscriptionCompletedEvent
            | models.SubscriptionExpiredEvent
            | models.SubscriptionRenewedEvent
            | models.SubscriptionRecoveredEvent
            | models.SubscriptionRenewalUpcomingEvent
            | models.SubscriptionTrialWillEndEvent
            | models.SubscriptionPausedEvent
            | models.SubscriptionResumedEvent
            | models.SubscriptionCancelScheduledEvent
            | models.SubscriptionCancelUnscheduledEvent
            | models.SubscriptionUpdatedEvent
            | models.SubscriptionPaymentFailedEvent
            | models.SubscriptionPastDueEvent
            | models.SubscriptionChangedEvent
            | models.SubscriptionChangeScheduledEvent
            | models.SubscriptionCancelledEvent
            | models.SubscriptionPeriodWaivedEvent
            | models.SubscriptionPeriodSkippedEvent
            | models.SubscriptionIssueOpenedEvent
            | models.SubscriptionIssueResolvedEvent
            | models.SubscriptionPaymentMethodUpdatedEvent
            | models.DiscountCreatedEvent
            | models.DiscountUpdatedEvent
            | models.DiscountDeletedEvent
            | models.DiscountRedeemedEvent
            | models.DiscountReleasedEvent
            | models.CustomerCreatedEvent
            | models.CustomerUpdatedEvent
            | models.CustomerDeletedEvent
            | models.CustomerUnsubscribedEvent
            | models.CustomerPaymentMethodAddedEvent
            | models.CustomerPaymentMethodRemovedEvent
            | models.FulfillmentCreatedEvent
            | models.FulfillmentUpdatedEvent
            | models.FulfillmentShippedEvent
            | models.FulfillmentDeliveredEvent
            | models.FulfillmentReturnedEvent
            | models.FulfillmentCancelledEvent
            | models.FulfillmentDownloadedEvent
            | models.ReturnRequestedEvent
            | models.ReturnUpdatedEvent
            | models.ReturnReceivedEvent
            | models.ReturnRefundedEvent
            | models.ReturnCancelledEvent
            | models.ReturnClosedEvent
            | models.InvoiceIssuedEvent
            | models.InvoicePaidEvent
            | models.InvoiceUpdatedEvent
            | models.InvoiceRefundedEvent
            | models.InvoiceVoidedEvent
            | models.InvoiceOverdueEvent
        ) = self._transport.send_value(
            Call(
                "GET", f"/api/v1/events/{segment(event_id)}", credentials=("secretKey", "session")
            ),
            (
                models.OrderCreatedEvent,
                models.OrderUpdatedEvent,
                models.OrderEditedEvent,
                models.OrderPaidEvent,
                models.OrderPartiallyFulfilledEvent,
                models.OrderCompletedEvent,
                models.OrderCancelledEvent,
                models.OrderClosedEvent,
                models.PaymentCreatedEvent,
                models.PaymentActionRequiredEvent,
                models.PaymentAuthorizedEvent,
                models.PaymentCapturedEvent,
                models.PaymentVoidedEvent,
                models.PaymentFailedEvent,
                models.PaymentRefundedEvent,
                models.PaymentRefundFailedEvent,
                models.PaymentDisputedEvent,
                models.DisputeOpenedEvent,
                models.DisputeUpdatedEvent,
                models.DisputeSubmittedEvent,
                models.DisputeClosedEvent,
                models.CartCreatedEvent,
                models.CartUpdatedEvent,
                models.CartCheckoutStartedEvent,
                models.CartReopenedEvent,
                models.CartConvertedEvent,
                models.CartAbandonedEvent,
                models.CartRecoveredEvent,
                models.CheckoutSessionCreatedEvent,
                models.CheckoutSessionCompletedEvent,
                models.CheckoutSessionExpiredEvent,
                models.CheckoutSessionCancelledEvent,
                models.SubscriptionCreatedEvent,
                models.SubscriptionActivatedEvent,
                models.SubscriptionCompletedEvent,
                models.SubscriptionExpiredEvent,
                models.SubscriptionRenewedEvent,
                models.SubscriptionRecoveredEvent,
                models.SubscriptionRenewalUpcomingEvent,
                models.SubscriptionTrialWillEndEvent,
                models.SubscriptionPausedEvent,
                models.SubscriptionResumedEvent,
                models.SubscriptionCancelScheduledEvent,
                models.SubscriptionCancelUnscheduledEvent,
                models.SubscriptionUpdatedEvent,
                models.SubscriptionPaymentFailedEvent,
                models.SubscriptionPastDueEvent,
                models.SubscriptionChangedEvent,
                models.SubscriptionChangeScheduledEvent,
                models.SubscriptionCancelledEvent,
                models.SubscriptionPeriodWaivedEvent,
                models.SubscriptionPeriodSkippedEvent,
                models.SubscriptionIssueOpenedEvent,
                models.SubscriptionIssueResolvedEvent,
                models.SubscriptionPaymentMethodUpdatedEvent,
                models.DiscountCreatedEvent,
                models.DiscountUpdatedEvent,
                models.DiscountDeletedEvent,
                models.DiscountRedeemedEvent,
                models.DiscountReleasedEvent,
                models.CustomerCreatedEvent,
                models.CustomerUpdatedEvent,
                models.CustomerDeletedEvent,
                models.CustomerUnsubscribedEvent,
                models.CustomerPaymentMethodAddedEvent,
                models.CustomerPaymentMethodRemovedEvent,
                models.FulfillmentCreatedEvent,
                models.FulfillmentUpdatedEvent,
                models.FulfillmentShippedEvent,
                models.FulfillmentDeliveredEvent,
                models.FulfillmentReturnedEvent,
                models.FulfillmentCancelledEvent,
                models.FulfillmentDownloadedEvent,
                models.ReturnRequestedEvent,
                models.ReturnUpdatedEvent,
                models.ReturnReceivedEvent,
                models.ReturnRefundedEvent,
                models.ReturnCancelledEvent,
                models.ReturnClosedEvent,
                models.InvoiceIssuedEvent,
                models.InvoicePaidEvent,
                models.InvoiceUpdatedEvent,
                models.InvoiceRefundedEvent,
                models.InvoiceVoidedEvent,
                models.InvoiceOverdueEvent,
            ),
            options,
        )
        return answer


class AsyncEvents(AsyncResource):
    def list(
        self,
        *,
        after: int | None = None,
        from_: Literal["oldest", "latest"] | None = None,
        order: Literal["oldest", "newest"] | None = None,
        types: Sequence[enums.WebhookEndpointEnabledEvent] | None = None,
        resource_id: str | None = None,
        since: datetime | str | None = None,
        until: datetime | str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[events.Event]:
        """Read the event log, oldest first, or follow it.

        A page may hold fewer than `limit`, or none, although `hasMore` is true: so much is looked through at once. With `Accept: text/event-stream` the response continues with what happens: `id` is the logSequence, `data` the event. Come back with `Last-Event-ID` (or `after`) to continue.

        Secret key with scope `events:read`, or a session with its permission.

        Errors of its own: `validation_error`, `rate_limit_exceeded`.

        Args:
            after: Events behind this `logSequence` in the `order` that is asked for; left out: from the oldest that is retained, or the newest. A position that is no longer retained: 422 with details code `log_expired`, unless `order` is `newest`.
            from_: Where to begin without `after`: `latest` returns only what happens from now on.
            order: Which come first; default: `oldest`. A stream is always in that order.
            types: Only these: exact types, `category.*` or `*`, separated by commas.
            resource_id: Only those about this resource.
            since: Only those logged at this instant or later, in real time.
            until: Only those logged before this instant, in real time.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/events",
                query={
                    "after": after,
                    "from": from_,
                    "order": order,
                    "types": types,
                    "resourceId": resource_id,
                    "since": since,
                    "until": until,
                    "limit": limit,
                },
                credentials=("secretKey", "session"),
            ),
            events.event_of,
            "after",
            options,
        )

    def stream(
        self,
        *,
        after: int | None = None,
        from_: Literal["oldest", "latest"] | None = None,
        order: Literal["oldest", "newest"] | None = None,
        types: Sequence[enums.WebhookEndpointEnabledEvent] | None = None,
        resource_id: str | None = None,
        since: datetime | str | None = None,
        until: datetime | str | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncIterator[events.Event]:
        """What happens, as it happens, without end; a broken connection is taken up again."""
        return self._transport.follow(
            Call(
                "GET",
                "/api/v1/events",
                query={
                    "after": after,
                    "from": from_,
                    "order": order,
                    "types": types,
                    "resourceId": resource_id,
                    "since": since,
                    "until": until,
                },
                credentials=("secretKey", "session"),
            ),
            events.event_of,
            options,
        )

    async def get(
        self, event_id: str, *, options: RequestOptions | None = None
    ) -> (
        models.OrderCreatedEvent
        | models.OrderUpdatedEvent
        | models.OrderEditedEvent
        | models.OrderPaidEvent
        | models.OrderPartiallyFulfilledEvent
        | models.OrderCompletedEvent
        | models.OrderCancelledEvent
        | models.OrderClosedEvent
        | models.PaymentCreatedEvent
        | models.PaymentActionRequiredEvent
        | models.PaymentAuthorizedEvent
        | models.PaymentCapturedEvent
        | models.PaymentVoidedEvent
        | models.PaymentFailedEvent
        | models.PaymentRefundedEvent
        | models.PaymentRefundFailedEvent
        | models.PaymentDisputedEvent
        | models.DisputeOpenedEvent
        | models.DisputeUpdatedEvent
        | models.DisputeSubmittedEvent
        | models.DisputeClosedEvent
        | models.CartCreatedEvent
        | models.CartUpdatedEvent
        | models.CartCheckoutStartedEvent
        | models.CartReopenedEvent
        | models.CartConvertedEvent
        | models.CartAbandonedEvent
        | models.CartRecoveredEvent
        | models.CheckoutSessionCreatedEvent
        | models.CheckoutSessionCompletedEvent
        | models.CheckoutSessionExpiredEvent
        | models.CheckoutSessionCancelledEvent
        | models.SubscriptionCreatedEvent
        | models.SubscriptionActivatedEvent
        | models.SubscriptionCompletedEvent
        | models.SubscriptionExpiredEvent
        | models.SubscriptionRenewedEvent
        | models.SubscriptionRecoveredEvent
        | models.SubscriptionRenewalUpcomingEvent
        | models.SubscriptionTrialWillEndEvent
        | models.SubscriptionPausedEvent
        | models.SubscriptionResumedEvent
        | models.SubscriptionCancelScheduledEvent
        | models.SubscriptionCancelUnscheduledEvent
        | models.SubscriptionUpdatedEvent
        | models.SubscriptionPaymentFailedEvent
        | models.SubscriptionPastDueEvent
        | models.SubscriptionChangedEvent
        | models.SubscriptionChangeScheduledEvent
        | models.SubscriptionCancelledEvent
        | models.SubscriptionPeriodWaivedEvent
        | models.SubscriptionPeriodSkippedEvent
        | models.SubscriptionIssueOpenedEvent
        | models.SubscriptionIssueResolvedEvent
        | models.SubscriptionPaymentMethodUpdatedEvent
        | models.DiscountCreatedEvent
        | models.DiscountUpdatedEvent
        | models.DiscountDeletedEvent
        | models.DiscountRedeemedEvent
        | models.DiscountReleasedEvent
        | models.CustomerCreatedEvent
        | models.CustomerUpdatedEvent
        | models.CustomerDeletedEvent
        | models.CustomerUnsubscribedEvent
        | models.CustomerPaymentMethodAddedEvent
        | models.CustomerPaymentMethodRemovedEvent
        | models.FulfillmentCreatedEvent
        | models.FulfillmentUpdatedEvent
        | models.FulfillmentShippedEvent
        | models.FulfillmentDeliveredEvent
        | models.FulfillmentReturnedEvent
        | models.FulfillmentCancelledEvent
        | models.FulfillmentDownloadedEvent
        | models.ReturnRequestedEvent
        | models.ReturnUpdatedEvent
        | models.ReturnReceivedEvent
        | models.ReturnRefundedEvent
        | models.ReturnCancelledEvent
        | models.ReturnClosedEvent
        | models.InvoiceIssuedEvent
        | models.InvoicePaidEvent
        | models.InvoiceUpdatedEvent
        | models.InvoiceRefundedEvent
        | models.InvoiceVoidedEvent
        | models.InvoiceOverdueEvent
    ):
        """Read an event by its id.

        As its receivers got it: `data` holds its bytes, of which `webhook-signature` is made. 404 once it is no longer retained, after 30 days.

        Secret key with scope `events:read`, or a session with its permission.

        Errors of its own: `not_found`.
        """
        answer: (
            models.OrderCreatedEvent
            | models.OrderUpdatedEvent
            | models.OrderEditedEvent
            | models.OrderPaidEvent
            | models.OrderPartiallyFulfilledEvent
            | models.OrderCompletedEvent
            | models.OrderCancelledEvent
            | models.OrderClosedEvent
            | models.PaymentCreatedEvent
            | models.PaymentActionRequiredEvent
            | models.PaymentAuthorizedEvent
            | models.PaymentCapturedEvent
            | models.PaymentVoidedEvent
            | models.PaymentFailedEvent
            | models.PaymentRefundedEvent
            | models.PaymentRefundFailedEvent
            | models.PaymentDisputedEvent
            | models.DisputeOpenedEvent
            | models.DisputeUpdatedEvent
            | models.DisputeSubmittedEvent
            | models.DisputeClosedEvent
            | models.CartCreatedEvent
            | models.CartUpdatedEvent
            | models.CartCheckoutStartedEvent
            | models.CartReopenedEvent
            | models.CartConvertedEvent
            | models.CartAbandonedEvent
            | models.CartRecoveredEvent
            | models.CheckoutSessionCreatedEvent
            | models.CheckoutSessionCompletedEvent
            | models.CheckoutSessionExpiredEvent
            | models.CheckoutSessionCancelledEvent
            | models.SubscriptionCreatedEvent
            | models.SubscriptionActivatedEvent
            | models.SubscriptionCompletedEvent
            | models.SubscriptionExpiredEvent
            | models.SubscriptionRenewedEvent
            | models.SubscriptionRecoveredEvent
            | models.SubscriptionRenewalUpcomingEvent
            | models.SubscriptionTrialWillEndEvent
            | models.SubscriptionPausedEvent
            | models.SubscriptionResumedEvent
            | models.SubscriptionCancelScheduledEvent
            | models.SubscriptionCancelUnscheduledEvent
            | models.SubscriptionUpdatedEvent
            | models.SubscriptionPaymentFailedEvent
            | models.SubscriptionPastDueEvent
            | models.SubscriptionChangedEvent
            | models.SubscriptionChangeScheduledEvent
            | models.SubscriptionCancelledEvent
            | models.SubscriptionPeriodWaivedEvent
            | models.SubscriptionPeriodSkippedEvent
            | models.SubscriptionIssueOpenedEvent
            | models.SubscriptionIssueResolvedEvent
            | models.SubscriptionPaymentMethodUpdatedEvent
            | models.DiscountCreatedEvent
            | models.DiscountUpdatedEvent
            | models.DiscountDeletedEvent
            | models.DiscountRedeemedEvent
            | models.DiscountReleasedEvent
            | models.CustomerCreatedEvent
            | models.CustomerUpdatedEvent
            | models.CustomerDeletedEvent
            | models.CustomerUnsubscribedEvent
            | models.CustomerPaymentMethodAddedEvent
            | models.CustomerPaymentMethodRemovedEvent
            | models.FulfillmentCreatedEvent
            | models.FulfillmentUpdatedEvent
            | models.FulfillmentShippedEvent
            | models.FulfillmentDeliveredEvent
            | models.FulfillmentReturnedEvent
            | models.FulfillmentCancelledEvent
            | models.FulfillmentDownloadedEvent
            | models.ReturnRequestedEvent
            | models.ReturnUpdatedEvent
            | models.ReturnReceivedEvent
            | models.ReturnRefundedEvent
            | models.ReturnCancelledEvent
            | models.ReturnClosedEvent
            | models.InvoiceIssuedEvent
            | models.InvoicePaidEvent
            | models.InvoiceUpdatedEvent
            | models.InvoiceRefundedEvent
            | models.InvoiceVoidedEvent
            | models.InvoiceOverdueEvent
        ) = await self._transport.send_value(
            Call(
                "GET", f"/api/v1/events/{segment(event_id)}", credentials=("secretKey", "session")
            ),
            (
                models.OrderCreatedEvent,
                models.OrderUpdatedEvent,
                models.OrderEditedEvent,
                models.OrderPaidEvent,
                models.OrderPartiallyFulfilledEvent,
                models.OrderCompletedEvent,
                models.OrderCancelledEvent,
                models.OrderClosedEvent,
                models.PaymentCreatedEvent,
                models.PaymentActionRequiredEvent,
                models.PaymentAuthorizedEvent,
                models.PaymentCapturedEvent,
                models.PaymentVoidedEvent,
                models.PaymentFailedEvent,
                models.PaymentRefundedEvent,
                models.PaymentRefundFailedEvent,
                models.PaymentDisputedEvent,
                models.DisputeOpenedEvent,
                models.DisputeUpdatedEvent,
                models.DisputeSubmittedEvent,
                models.DisputeClosedEvent,
                models.CartCreatedEvent,
                models.CartUpdatedEvent,
                models.CartCheckoutStartedEvent,
                models.CartReopenedEvent,
                models.CartConvertedEvent,
                models.CartAbandonedEvent,
                models.CartRecoveredEvent,
                models.CheckoutSessionCreatedEvent,
                models.CheckoutSessionCompletedEvent,
                models.CheckoutSessionExpiredEvent,
                models.CheckoutSessionCancelledEvent,
                models.SubscriptionCreatedEvent,
                models.SubscriptionActivatedEvent,
                models.SubscriptionCompletedEvent,
                models.SubscriptionExpiredEvent,
                models.SubscriptionRenewedEvent,
                models.SubscriptionRecoveredEvent,
                models.SubscriptionRenewalUpcomingEvent,
                models.SubscriptionTrialWillEndEvent,
                models.SubscriptionPausedEvent,
                models.SubscriptionResumedEvent,
                models.SubscriptionCancelScheduledEvent,
                models.SubscriptionCancelUnscheduledEvent,
                models.SubscriptionUpdatedEvent,
                models.SubscriptionPaymentFailedEvent,
                models.SubscriptionPastDueEvent,
                models.SubscriptionChangedEvent,
                models.SubscriptionChangeScheduledEvent,
                models.SubscriptionCancelledEvent,
                models.SubscriptionPeriodWaivedEvent,
                models.SubscriptionPeriodSkippedEvent,
                models.SubscriptionIssueOpenedEvent,
                models.SubscriptionIssueResolvedEvent,
                models.SubscriptionPaymentMethodUpdatedEvent,
                models.DiscountCreatedEvent,
                models.DiscountUpdatedEvent,
                models.DiscountDeletedEvent,
                models.DiscountRedeemedEvent,
                models.DiscountReleasedEvent,
                models.CustomerCreatedEvent,
                models.CustomerUpdatedEvent,
                models.CustomerDeletedEvent,
                models.CustomerUnsubscribedEvent,
                models.CustomerPaymentMethodAddedEvent,
                models.CustomerPaymentMethodRemovedEvent,
                models.FulfillmentCreatedEvent,
                models.FulfillmentUpdatedEvent,
                models.FulfillmentShippedEvent,
                models.FulfillmentDeliveredEvent,
                models.FulfillmentReturnedEvent,
                models.FulfillmentCancelledEvent,
                models.FulfillmentDownloadedEvent,
                models.ReturnRequestedEvent,
                models.ReturnUpdatedEvent,
                models.ReturnReceivedEvent,
                models.ReturnRefundedEvent,
                models.ReturnCancelledEvent,
                models.ReturnClosedEvent,
                models.InvoiceIssuedEvent,
                models.InvoicePaidEvent,
                models.InvoiceUpdatedEvent,
                models.InvoiceRefundedEvent,
                models.InvoiceVoidedEvent,
                models.InvoiceOverdueEvent,
            ),
            options,
        )
        return answer
