# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.
"""Every event that webhooks and the event log carry."""

from __future__ import annotations

from typing import Any, TypeAlias, cast

from . import models
from ._model import Model

# Comparing `event.type` with a type narrows an Event to the class whose `data` it has.
Event: TypeAlias = (
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
)

CLASSES: dict[str, str] = {
    "order.created": "OrderCreatedEvent",
    "order.updated": "OrderUpdatedEvent",
    "order.edited": "OrderEditedEvent",
    "order.paid": "OrderPaidEvent",
    "order.partially_fulfilled": "OrderPartiallyFulfilledEvent",
    "order.completed": "OrderCompletedEvent",
    "order.cancelled": "OrderCancelledEvent",
    "order.closed": "OrderClosedEvent",
    "payment.created": "PaymentCreatedEvent",
    "payment.action_required": "PaymentActionRequiredEvent",
    "payment.authorized": "PaymentAuthorizedEvent",
    "payment.captured": "PaymentCapturedEvent",
    "payment.voided": "PaymentVoidedEvent",
    "payment.failed": "PaymentFailedEvent",
    "payment.refunded": "PaymentRefundedEvent",
    "payment.refund_failed": "PaymentRefundFailedEvent",
    "payment.disputed": "PaymentDisputedEvent",
    "dispute.opened": "DisputeOpenedEvent",
    "dispute.updated": "DisputeUpdatedEvent",
    "dispute.submitted": "DisputeSubmittedEvent",
    "dispute.closed": "DisputeClosedEvent",
    "cart.created": "CartCreatedEvent",
    "cart.updated": "CartUpdatedEvent",
    "cart.checkout_started": "CartCheckoutStartedEvent",
    "cart.reopened": "CartReopenedEvent",
    "cart.converted": "CartConvertedEvent",
    "cart.abandoned": "CartAbandonedEvent",
    "cart.recovered": "CartRecoveredEvent",
    "checkout_session.created": "CheckoutSessionCreatedEvent",
    "checkout_session.completed": "CheckoutSessionCompletedEvent",
    "checkout_session.expired": "CheckoutSessionExpiredEvent",
    "checkout_session.cancelled": "CheckoutSessionCancelledEvent",
    "subscription.created": "SubscriptionCreatedEvent",
    "subscription.activated": "SubscriptionActivatedEvent",
    "subscription.completed": "SubscriptionCompletedEvent",
    "subscription.expired": "SubscriptionExpiredEvent",
    "subscription.renewed": "SubscriptionRenewedEvent",
    "subscription.recovered": "SubscriptionRecoveredEvent",
    "subscription.renewal_upcoming": "SubscriptionRenewalUpcomingEvent",
    "subscription.trial_will_end": "SubscriptionTrialWillEndEvent",
    "subscription.paused": "SubscriptionPausedEvent",
    "subscription.resumed": "SubscriptionResumedEvent",
    "subscription.cancel_scheduled": "SubscriptionCancelScheduledEvent",
    "subscription.cancel_unscheduled": "SubscriptionCancelUnscheduledEvent",
    "subscription.updated": "SubscriptionUpdatedEvent",
    "subscription.payment_failed": "SubscriptionPaymentFailedEvent",
    "subscription.past_due": "SubscriptionPastDueEvent",
    "subscription.changed": "SubscriptionChangedEvent",
    "subscription.change_scheduled": "SubscriptionChangeScheduledEvent",
    "subscription.cancelled": "SubscriptionCancelledEvent",
    "subscription.period_waived": "SubscriptionPeriodWaivedEvent",
    "subscription.period_skipped": "SubscriptionPeriodSkippedEvent",
    "subscription.issue_opened": "SubscriptionIssueOpenedEvent",
    "subscription.issue_resolved": "SubscriptionIssueResolvedEvent",
    "subscription.payment_method_updated": "SubscriptionPaymentMethodUpdatedEvent",
    "discount.created": "DiscountCreatedEvent",
    "discount.updated": "DiscountUpdatedEvent",
    "discount.deleted": "DiscountDeletedEvent",
    "discount.redeemed": "DiscountRedeemedEvent",
    "discount.released": "DiscountReleasedEvent",
    "customer.created": "CustomerCreatedEvent",
    "customer.updated": "CustomerUpdatedEvent",
    "customer.deleted": "CustomerDeletedEvent",
    "customer.unsubscribed": "CustomerUnsubscribedEvent",
    "customer.payment_method_added": "CustomerPaymentMethodAddedEvent",
    "customer.payment_method_removed": "CustomerPaymentMethodRemovedEvent",
    "fulfillment.created": "FulfillmentCreatedEvent",
    "fulfillment.updated": "FulfillmentUpdatedEvent",
    "fulfillment.shipped": "FulfillmentShippedEvent",
    "fulfillment.delivered": "FulfillmentDeliveredEvent",
    "fulfillment.returned": "FulfillmentReturnedEvent",
    "fulfillment.cancelled": "FulfillmentCancelledEvent",
    "fulfillment.downloaded": "FulfillmentDownloadedEvent",
    "return.requested": "ReturnRequestedEvent",
    "return.updated": "ReturnUpdatedEvent",
    "return.received": "ReturnReceivedEvent",
    "return.refunded": "ReturnRefundedEvent",
    "return.cancelled": "ReturnCancelledEvent",
    "return.closed": "ReturnClosedEvent",
    "invoice.issued": "InvoiceIssuedEvent",
    "invoice.paid": "InvoicePaidEvent",
    "invoice.updated": "InvoiceUpdatedEvent",
    "invoice.refunded": "InvoiceRefundedEvent",
    "invoice.voided": "InvoiceVoidedEvent",
    "invoice.overdue": "InvoiceOverdueEvent",
}


def event_of(raw: dict[str, Any]) -> Event:
    """The event of the class that its type has; of a type that is not known, an UnknownEvent."""
    found: type[Model] = getattr(models, CLASSES.get(str(raw.get("type")), "UnknownEvent"))
    return cast("Event", found(raw))
