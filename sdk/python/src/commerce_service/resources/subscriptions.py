# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from collections.abc import Mapping, Sequence
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


class Subscriptions(Resource):
    def create(
        self,
        *,
        checkout_session_id: str | Omit = OMIT,
        application_id: str | Omit = OMIT,
        customer_id: str | Omit = OMIT,
        plan: str | Omit = OMIT,
        plan_name: str | None | Omit = OMIT,
        interval: str | Omit = OMIT,
        interval_count: float | Omit = OMIT,
        amount: int | Omit = OMIT,
        quantity: int | Omit = OMIT,
        shipping_amount: int | Omit = OMIT,
        trial_days: int | Omit = OMIT,
        installments: params.InstallmentsBody | Model | Omit = OMIT,
        usage: params.UsageTermsBody | Model | Omit = OMIT,
        unit_price: int | Omit = OMIT,
        currency: enums.Currency | str | Omit = OMIT,
        start_at: datetime | str | Omit = OMIT,
        payment_method_id: str | None | Omit = OMIT,
        shipping_address: params.PartialAddressInput | None | Model | Omit = OMIT,
        billing_address: params.PartialAddressInput | None | Model | Omit = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.SubscriptionsCreateResult:
        """Start a subscription.

        Charges the first period to the customer’s stored card at once, unless a trial or a later `startAt` comes first. A declined charge makes nothing; an undecided one makes the subscription `pending`. With `checkoutSessionId` alone it makes the subscription of a session with `createMode: manual`, once: 200 for one that is made already. `dryRun` returns the same with what is charged now and next in `preview`, calls no processor and writes nothing; its id is provisional.

        Secret key with scope `subscriptions:write`, or a session with its permission.

        Errors of its own: `session_not_found`, `application_not_found`, `application_mismatch`, `customer_not_found`, `currency_mismatch`, `invalid_interval`, `invalid_schedule`, `schedule_first_payment_mismatch`, `metadata_too_large`, `no_processor_connection`, `missing_required_field`, `payment_failed`, `invalid_state`.

        Args:
            checkout_session_id: A completed session with `createMode: manual`, and no other field: makes its subscription, whose first period its order has paid. Again: 200.
            application_id: The application that sells it. Required without `checkoutSessionId`.
            customer_id: Whose stored card is charged. Required without `checkoutSessionId`, and so are `plan`, `interval` and `amount`.
            plan: Your id of the plan: there is no catalogue, and its terms travel by value.
            plan_name: Shown to buyers, on orders and invoices. null: `plan` is shown.
            interval: How often it is billed: `hour`, `day`, `week`, `month`, `year`, times `intervalCount`; or `daily`, `weekly`, `biweekly`, `monthly`, `quarterly`, `semiannual`, `yearly`.
            interval_count: Intervals a period: 1-8760 hours, 1-365 days, 1-52 weeks, 1-12 months, 1-3 years. Default: 1.
            amount: Price of one unit for one period, before tax, in minor units of the currency. Of installments: the first row, tax included.
            quantity: Units a period; 1 with installments.
            shipping_amount: Shipping of each period, in minor units; it is not multiplied. Default: 0.
            trial_days: Days before the first period that cost nothing; not with installments.
            installments: Makes it a purchase paid in rows, which ends with the last one.
            usage: What is charged by use, beside `amount`; not with installments.
            unit_price: The same as `amount`, by the name that cart lines have for it.
            currency: That of the application, which is the default; another one is refused.
            start_at: When the first period, or the trial, begins: up to two years ahead. Default: now.
            payment_method_id: The stored card that is charged. Left out or null: the customer’s default at each charge.
            shipping_address: Where periods are shipped and taxed. Left out: nowhere, so that taxes by place do not apply.
            billing_address: Who periods are billed to, on their invoices.
            metadata: Free-form; at most 50 keys and 10 KB serialized. Replaced as a whole.
            dry_run: `true` makes the same checks, returns the same and writes nothing.
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/api/v1/subscriptions",
                body=body_of(
                    {
                        "checkoutSessionId": checkout_session_id,
                        "applicationId": application_id,
                        "customerId": customer_id,
                        "plan": plan,
                        "planName": plan_name,
                        "interval": interval,
                        "intervalCount": interval_count,
                        "amount": amount,
                        "quantity": quantity,
                        "shippingAmount": shipping_amount,
                        "trialDays": trial_days,
                        "installments": shaped(installments, "InstallmentsBody"),
                        "usage": shaped(usage, "UsageTermsBody"),
                        "unitPrice": unit_price,
                        "currency": currency,
                        "startAt": start_at,
                        "paymentMethodId": payment_method_id,
                        "shippingAddress": shaped(shipping_address, "PartialAddressInput"),
                        "billingAddress": shaped(billing_address, "PartialAddressInput"),
                        "metadata": metadata,
                        "dryRun": dry_run,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.SubscriptionsCreateResult,
            options,
        )

    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        id: Sequence[str] | None = None,
        status: Sequence[
            Literal[
                "pending",
                "trialing",
                "active",
                "past_due",
                "paused",
                "cancelled",
                "completed",
                "expired",
            ]
        ]
        | None = None,
        customer_id: str | None = None,
        application_id: str | None = None,
        kind: Literal["recurring", "installment"] | None = None,
        plan_id: str | None = None,
        q: str | None = None,
        has_issues: bool | None = None,
        next_billing_from: datetime | str | None = None,
        next_billing_to: datetime | str | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.Subscription]:
        """List subscriptions.

        Newest first. `status` may be repeated; `q` looks in plan, metadata, and the e-mail, names and the like of the customer; `nextBillingFrom` and `nextBillingTo` are inclusive.

        Secret key with scope `subscriptions:read`, or a session with its permission.

        Errors of its own: `application_not_found`, `application_mismatch`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            id: Only those with one of these ids; may be repeated, up to 100 times.
            status: Only in one of these statuses; may be repeated.
            customer_id: Only those of this customer.
            application_id: Only of this application; a key sees its own alone, left out or not.
            kind: Only of this kind.
            plan_id: Only those of exactly this plan.
            q: Text that is contained, in any case, in plan or metadata, or in e-mail or names of the customer.
            has_issues: `true`: only with an open issue; `false`: only without one.
            next_billing_from: Only those charged next at this instant or later.
            next_billing_to: Only those charged next at this instant or earlier.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/subscriptions",
                query={
                    "cursor": cursor,
                    "limit": limit,
                    "id": id,
                    "status": status,
                    "customerId": customer_id,
                    "applicationId": application_id,
                    "kind": kind,
                    "planId": plan_id,
                    "q": q,
                    "hasIssues": has_issues,
                    "nextBillingFrom": next_billing_from,
                    "nextBillingTo": next_billing_to,
                },
                credentials=("secretKey", "session"),
            ),
            models.Subscription,
            "cursor",
            options,
        )

    def get(
        self,
        subscription_id: str,
        *,
        expand: Sequence[Literal["customer", "payments", "fulfillments", "invoices", "actions"]]
        | None = None,
        options: RequestOptions | None = None,
    ) -> models.SubscriptionsGetResult:
        """Read a subscription.

        `expand=customer,payments` puts what belongs to the subscription under those keys, of lists the newest 100, oldest first; `expand=actions` what may be done with it now.

        Secret key with scope `subscriptions:read`, or a session with its permission.

        Errors of its own: `not_found`, `validation_error`.

        Args:
            expand: What belongs to the subscription, each under its own key; `actions`: what may be done with it, and with what is expanded beside it.
        """
        return self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/subscriptions/{segment(subscription_id)}",
                query={"expand": expand},
                credentials=("secretKey", "session"),
            ),
            models.SubscriptionsGetResult,
            options,
        )

    def update(
        self,
        subscription_id: str,
        *,
        metadata: Mapping[str, Any] | Omit = OMIT,
        shipping_address: params.PartialAddressInput | None | Model | Omit = OMIT,
        billing_address: params.PartialAddressInput | None | Model | Omit = OMIT,
        shipping_amount: int | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Subscription:
        """Change a subscription’s addresses, shipping amount or metadata.

        `metadata` is replaced as a whole. Addresses and the shipping amount apply from the next renewal on; its terms are changed by `/change`.

        Secret key with scope `subscriptions:write`, or a session with its permission.

        Errors of its own: `not_found`, `metadata_too_large`, `installment_plan_locked`, `invalid_state`.

        Args:
            metadata: Free-form; at most 50 keys and 10 KB serialized. Replaced as a whole.
            shipping_address: Replaces the address of later renewals as a whole; null removes it.
            billing_address: Replaces the billing address of later renewals as a whole; null removes it.
            shipping_amount: Shipping of each later period, in minor units.
        """
        return self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/subscriptions/{segment(subscription_id)}",
                body=body_of(
                    {
                        "metadata": metadata,
                        "shippingAddress": shaped(shipping_address, "PartialAddressInput"),
                        "billingAddress": shaped(billing_address, "PartialAddressInput"),
                        "shippingAmount": shipping_amount,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Subscription,
            options,
        )

    def pause(
        self,
        subscription_id: str,
        *,
        resume_at: datetime | str | None | Omit = OMIT,
        reason: str | None | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.SubscriptionsPauseResult:
        """Pause a subscription.

        Nothing is charged until it is resumed, by request or at `resumeAt`, which is at most two years ahead. The unpaid rows of an installment plan move by the length of the pause. `dryRun` returns the same with what is charged next in `preview`, and writes nothing.

        Secret key with scope `subscriptions:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_subscription_state`, `invalid_state`, `validation_error`.

        Args:
            resume_at: When the pause ends by itself: in the future, at most two years ahead. Left out or null: when it is resumed.
            reason: Why; on the timeline of the subscription.
            dry_run: `true` makes the same checks, returns the same and writes nothing.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/subscriptions/{segment(subscription_id)}/pause",
                body=body_of({"resumeAt": resume_at, "reason": reason, "dryRun": dry_run}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.SubscriptionsPauseResult,
            options,
        )

    def resume(
        self,
        subscription_id: str,
        *,
        billing: Literal["auto", "now"] | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.SubscriptionsResumeResult:
        """Resume a subscription.

        While the period that was paid for still runs, nothing is charged (`billing: auto`). Else, and with `billing: now`, a new period begins now and is charged; later periods count from its start. A declined charge leaves the subscription paused. `dryRun` returns the same with what is charged now and next in `preview`, calls no processor and writes nothing.

        Secret key with scope `subscriptions:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_subscription_state`, `payment_failed`, `renewal_needs_attention`, `invalid_state`, `no_processor_connection`, `missing_required_field`.

        Args:
            billing: `auto`: nothing is charged while the period that was paid for still runs; after it a new one begins now and is charged. `now`: a new one begins now in either case.
            dry_run: `true` makes the same checks, returns the same and writes nothing.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/subscriptions/{segment(subscription_id)}/resume",
                body=body_of({"billing": billing, "dryRun": dry_run}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.SubscriptionsResumeResult,
            options,
        )

    def cancel(
        self,
        subscription_id: str,
        *,
        cancel_at_period_end: bool | Omit = OMIT,
        prorate: bool | Omit = OMIT,
        bill_usage: bool | Omit = OMIT,
        reason: str | None | Omit = OMIT,
        comment: str | None | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.CancelledSubscription:
        """Cancel a subscription.

        At the end of its period, or now with `cancelAtPeriodEnd: false`; one that is past due ends at once either way. `prorate` refunds the unused part of the paid period, tax included; the cancellation stands, whatever becomes of the refund.

        Secret key with scope `subscriptions:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`.

        Args:
            cancel_at_period_end: `true`: it continues to the end of the period that was paid for. `false`: it ends now. One that is past due ends now in either case.
            prorate: `true` refunds the unused part of the paid period, tax included; only with `cancelAtPeriodEnd: false`.
            bill_usage: Charges what was used and not billed yet; only with `cancelAtPeriodEnd: false`. Declined: the issue `unpaid_final_usage`, and the cancellation stands.
            reason: Stored as `cancellation.reason`; best one of a few words of your own, to count by.
            comment: Stored as `cancellation.comment`: in the buyer’s words.
            dry_run: `true` makes the same checks, returns the same and writes nothing.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/subscriptions/{segment(subscription_id)}/cancel",
                body=body_of(
                    {
                        "cancelAtPeriodEnd": cancel_at_period_end,
                        "prorate": prorate,
                        "billUsage": bill_usage,
                        "reason": reason,
                        "comment": comment,
                        "dryRun": dry_run,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.CancelledSubscription,
            options,
        )

    def uncancel(
        self, subscription_id: str, *, options: RequestOptions | None = None
    ) -> models.Subscription:
        """Take back a scheduled cancellation.

        The subscription continues after its period. Without a scheduled one: 409 `invalid_state`.

        Secret key with scope `subscriptions:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/subscriptions/{segment(subscription_id)}/uncancel",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Subscription,
            options,
        )

    def refund_cancel(
        self,
        subscription_id: str,
        *,
        amount: int | Omit = OMIT,
        reason: str | None | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.CancelledSubscription:
        """Refund and cancel a subscription.

        Refunds the latest paid period, or `amount` of it, and then cancels the subscription at once. If the processor refuses the refund (402), the subscription continues. A refund that the processor decides later counts as made. Allowed while an `orphan_charge` is open.

        Secret key with scope `subscriptions:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `refund_not_allowed`, `payment_failed`.

        Args:
            amount: Minor units, tax included. Left out: all that is refundable of the latest paid period.
            reason: Stored as `cancellation.reason`, and shown on the credit note.
            dry_run: `true` makes the same checks, returns the same and writes nothing.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/subscriptions/{segment(subscription_id)}/refund-cancel",
                body=body_of({"amount": amount, "reason": reason, "dryRun": dry_run}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.CancelledSubscription,
            options,
        )

    def refund_credit(
        self,
        subscription_id: str,
        *,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.CancelledSubscription:
        """Refund the credit of a subscription.

        Pays the credit balance of an ended subscription out to the charges that it came from, the newest first. It has no credit note of its own: that was issued when the balance was credited. If the processor refuses (402), it is on the balance again. While the processor has not decided, the refund is `pending`. `dryRun` returns the same, without `refund.id`, and writes nothing.

        Secret key with scope `subscriptions:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `refund_not_allowed`, `payment_failed`.

        Args:
            dry_run: `true` makes the same checks, returns the same and writes nothing.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/subscriptions/{segment(subscription_id)}/credit/refund",
                body=body_of({"dryRun": dry_run}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.CancelledSubscription,
            options,
        )

    def resolve_issue(
        self,
        subscription_id: str,
        issue_id: str,
        *,
        resolution: Literal["apply", "refund", "not_charged"],
        note: str | None | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.SubscriptionIssue:
        """Resolve an issue of a subscription.

        `apply`: money that the processor has confirmed pays what it was taken for; order and invoice are written. `refund`: it goes back, and its period is void. `not_charged`: nothing was taken, as the `note` says; the period is charged again. Each once, however often it is asked for. `dryRun` returns the same and writes nothing.

        Secret key with scope `subscriptions:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `payment_failed`.

        Args:
            resolution: `apply`: the money is the period’s; order and invoice are written. `refund`: it goes back. Both need `confirmed`. `not_charged`: no money was taken; needs `note`, and the period is charged again.
            note: How you know it; required for `not_charged`.
            dry_run: `true` makes the same checks, returns the same and writes nothing.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/subscriptions/{segment(subscription_id)}/issues/{segment(issue_id)}/resolve",
                body=body_of({"resolution": resolution, "note": note, "dryRun": dry_run}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.SubscriptionIssue,
            options,
        )

    def retry_charge(
        self,
        subscription_id: str,
        *,
        payment_method_id: str | None | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.SubscriptionsRetryChargeResult:
        """Charge an unpaid period again.

        Now, to the subscription’s card or, this once, to `paymentMethodId`. The amount stays what it was. A declined charge leaves the automatic retries as they are. 202: the outcome is not known yet. `dryRun` returns the same with what is charged now and next in `preview`, calls no processor and writes nothing.

        Secret key with scope `subscriptions:write`, or a session with its permission.

        Errors of its own: `not_found`, `renewal_needs_attention`, `invalid_state`, `payment_failed`, `no_processor_connection`, `missing_required_field`.

        Args:
            payment_method_id: A stored card of the customer for this charge alone. Left out or null: the subscription’s.
            dry_run: `true` makes the same checks, returns the same and writes nothing.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/subscriptions/{segment(subscription_id)}/retry-charge",
                body=body_of({"paymentMethodId": payment_method_id, "dryRun": dry_run}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.SubscriptionsRetryChargeResult,
            options,
        )

    def waive_period(
        self,
        subscription_id: str,
        *,
        reason: str | None | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.SubscriptionsWaivePeriodResult:
        """Waive an unpaid period.

        The subscription continues as if the period were paid; credit that it used is given back. A row of an installment plan counts as done. `dryRun` returns the same with what is credited and what is charged next in `preview`, and writes nothing.

        Secret key with scope `subscriptions:write`, or a session with its permission.

        Errors of its own: `not_found`, `renewal_needs_attention`, `invalid_state`.

        Args:
            reason: Why; on the timeline of the subscription.
            dry_run: `true` makes the same checks, returns the same and writes nothing.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/subscriptions/{segment(subscription_id)}/waive-period",
                body=body_of({"reason": reason, "dryRun": dry_run}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.SubscriptionsWaivePeriodResult,
            options,
        )

    def skip_next(
        self,
        subscription_id: str,
        *,
        count: int | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.SubscriptionsSkipNextResult:
        """Skip the next renewals.

        The next `count` renewals pass without a charge; 0 clears. `dryRun` returns the same with what is charged next in `preview`, and writes nothing.

        Secret key with scope `subscriptions:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_subscription_state`, `installment_plan_locked`, `invalid_state`.

        Args:
            count: How many of the next renewals pass without a charge, in place of what was set; 0 clears.
            dry_run: `true` makes the same checks, returns the same and writes nothing.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/subscriptions/{segment(subscription_id)}/skip-next",
                body=body_of({"count": count, "dryRun": dry_run}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.SubscriptionsSkipNextResult,
            options,
        )

    def set_payment_method(
        self,
        subscription_id: str,
        *,
        payment_method_id: str | None,
        retry: bool | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.SubscriptionWithRetry:
        """Set the card of a subscription.

        One of its customer’s stored cards, or null for the customer’s default. An unpaid period is charged to it at once, unless `retry` is false; the card stays, whatever comes of that. `dryRun` returns the same as if that charge had succeeded, and writes nothing.

        Secret key with scope `subscriptions:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`.

        Args:
            payment_method_id: A stored card of its customer; null: the customer’s default card at each charge.
            retry: Charges an unpaid period to it at once.
            dry_run: `true` makes the same checks, returns the same and writes nothing.
        """
        return self._transport.send_model(
            Call(
                "PUT",
                f"/api/v1/subscriptions/{segment(subscription_id)}/payment-method",
                body=body_of(
                    {"paymentMethodId": payment_method_id, "retry": retry, "dryRun": dry_run}
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.SubscriptionWithRetry,
            options,
        )

    def get_upcoming_invoice(
        self,
        subscription_id: str,
        *,
        resume_billing: Literal["auto", "now"] | None = None,
        options: RequestOptions | None = None,
    ) -> models.UpcomingInvoice:
        """Read what a subscription will be charged next.

        The next period by the terms that apply then, with the usage so far, tax and credit; or the retry of an unpaid period. 404 when nothing is to be charged: it ends, is paused, or an `orphan_charge` is open. Of a paused one, `resumeBilling` tells what resuming it that way would charge now; 404 when nothing.

        Secret key with scope `subscriptions:read`, or a session with its permission.

        Errors of its own: `not_found`, `renewal_needs_attention`, `invalid_state`.

        Args:
            resume_billing: Of a paused subscription: what resuming it with this `billing` would charge now. Without effect on any other.
        """
        return self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/subscriptions/{segment(subscription_id)}/upcoming-invoice",
                query={"resumeBilling": resume_billing},
                credentials=("secretKey", "session"),
            ),
            models.UpcomingInvoice,
            options,
        )

    def list_periods(
        self,
        subscription_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.SubscriptionPeriod]:
        """List the periods of a subscription.

        Newest first, with every try to charge them.

        Secret key with scope `subscriptions:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/subscriptions/{segment(subscription_id)}/periods",
                query={"cursor": cursor, "limit": limit},
                credentials=("secretKey", "session"),
            ),
            models.SubscriptionPeriod,
            "cursor",
            options,
        )

    def list_invoices(
        self,
        subscription_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.Invoice]:
        """List the invoices of a subscription.

        Newest first: of its first payment, renewals and changes.

        Secret key with scope `invoices:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/subscriptions/{segment(subscription_id)}/invoices",
                query={"cursor": cursor, "limit": limit},
                credentials=("secretKey", "session"),
            ),
            models.Invoice,
            "cursor",
            options,
        )

    def list_timeline(
        self,
        subscription_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.TimelineEntry]:
        """Read who changed what about a subscription.

        Oldest first; renewals are changes by the system.

        Secret key with scope `subscriptions:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/subscriptions/{segment(subscription_id)}/timeline",
                query={"cursor": cursor, "limit": limit},
                credentials=("secretKey", "session"),
            ),
            models.TimelineEntry,
            "cursor",
            options,
        )

    def list_activity(
        self,
        subscription_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.Activity]:
        """Read all that happened about a subscription.

        Newest first: the changes of the timeline, transactions, mails, and versions of invoices. The object named by `type` describes an item; a mail with an `orderId` can be sent again by that order.

        Secret key with scope `subscriptions:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/subscriptions/{segment(subscription_id)}/activity",
                query={"cursor": cursor, "limit": limit},
                credentials=("secretKey", "session"),
            ),
            models.Activity,
            "cursor",
            options,
        )

    def list_issues(
        self,
        subscription_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        status: Literal["open", "resolved"] | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.SubscriptionIssue]:
        """List the issues of a subscription.

        Newest first, open and resolved ones.

        Secret key with scope `subscriptions:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            status: Only the open or only the resolved ones.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/subscriptions/{segment(subscription_id)}/issues",
                query={"cursor": cursor, "limit": limit, "status": status},
                credentials=("secretKey", "session"),
            ),
            models.SubscriptionIssue,
            "cursor",
            options,
        )

    def change(
        self,
        subscription_id: str,
        *,
        plan: str | Omit = OMIT,
        plan_name: str | Omit = OMIT,
        amount: int | Omit = OMIT,
        quantity: int | Omit = OMIT,
        interval: str | Omit = OMIT,
        interval_count: float | Omit = OMIT,
        usage: params.UsageTermsBody | None | Model | Omit = OMIT,
        effective: Literal["now", "period_end"] | Omit = OMIT,
        proration: Literal["charge_difference", "none"] | Omit = OMIT,
        credit_mode: Literal["balance", "refund"] | Omit = OMIT,
        proration_date: datetime | str | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.ChangedSubscription:
        """Change the terms of a subscription.

        Now: the unused part of what is really paid is credited, the rest of the period is charged at the new price, and the difference is charged at once or goes back (`creditMode`). Another cadence begins a new period at its full price. A trial and `proration: none` move no money. `period_end` stores the terms for the next period. 402: nothing has changed. 202: the outcome of the charge is not known; the change is applied or dropped when it is. `dryRun` returns the same and writes nothing.

        Secret key with scope `subscriptions:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `installment_plan_locked`, `invalid_subscription_state`, `invalid_interval`, `renewal_needs_attention`, `validation_error`, `payment_failed`.

        Args:
            plan: Your id of the new plan. Left out: it stays.
            plan_name: Its name. Left out: it stays.
            amount: New price of one unit for one period, before tax, in minor units of the subscription’s `currency`.
            quantity: The new number of units, not a difference.
            interval: How often it is billed: `hour`, `day`, `week`, `month`, `year`, times `intervalCount`; or `daily`, `weekly`, `biweekly`, `monthly`, `quarterly`, `semiannual`, `yearly`.
            interval_count: Intervals a period: 1-8760 hours, 1-365 days, 1-52 weeks, 1-12 months, 1-3 years. Default: 1.
            usage: New usage terms; null ends them. Left out: they stay. What was used before is billed by the former ones.
            effective: `now`: at once, with the money that follows from it; a change that is already scheduled stays, with what this one alters in it. `period_end`: stored as `pendingChange` for the next renewal; no money moves.
            proration: `charge_difference`: the unused part of what was paid is credited, the rest of the period is charged by the new terms. `none`: terms are replaced, no money moves.
            credit_mode: Where money goes that the change gives back: to `creditBalance`, which later charges use first, or to the card.
            proration_date: The instant of the current period from which it is counted, such as that of the preview. Default: now.
            dry_run: `true` makes the same checks, returns the same and writes nothing.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/subscriptions/{segment(subscription_id)}/change",
                body=body_of(
                    {
                        "plan": plan,
                        "planName": plan_name,
                        "amount": amount,
                        "quantity": quantity,
                        "interval": interval,
                        "intervalCount": interval_count,
                        "usage": shaped(usage, "UsageTermsBody"),
                        "effective": effective,
                        "proration": proration,
                        "creditMode": credit_mode,
                        "prorationDate": proration_date,
                        "dryRun": dry_run,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.ChangedSubscription,
            options,
        )

    def change_quantity(
        self,
        subscription_id: str,
        *,
        quantity: int,
        effective: Literal["now", "period_end"] | Omit = OMIT,
        proration: Literal["charge_difference", "none"] | Omit = OMIT,
        credit_mode: Literal["balance", "refund"] | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.ChangedSubscription:
        """Change the quantity of a subscription.

        As a change of the terms that alters the quantity alone.

        Secret key with scope `subscriptions:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `installment_plan_locked`, `invalid_subscription_state`, `invalid_interval`, `renewal_needs_attention`, `validation_error`, `quantity_unchanged`, `payment_failed`.

        Args:
            quantity: The new number of units, not a difference.
            effective: `now`: at once, with the money that follows from it; a change that is already scheduled stays, with what this one alters in it. `period_end`: stored as `pendingChange` for the next renewal; no money moves.
            proration: `charge_difference`: the unused part of what was paid is credited, the rest of the period is charged by the new terms. `none`: terms are replaced, no money moves.
            credit_mode: Where money goes that the change gives back: to `creditBalance`, which later charges use first, or to the card.
            dry_run: `true` makes the same checks, returns the same and writes nothing.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/subscriptions/{segment(subscription_id)}/change-quantity",
                body=body_of(
                    {
                        "quantity": quantity,
                        "effective": effective,
                        "proration": proration,
                        "creditMode": credit_mode,
                        "dryRun": dry_run,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.ChangedSubscription,
            options,
        )

    def preview_change(
        self,
        subscription_id: str,
        *,
        plan: str | Omit = OMIT,
        plan_name: str | Omit = OMIT,
        amount: int | Omit = OMIT,
        quantity: int | Omit = OMIT,
        interval: str | Omit = OMIT,
        interval_count: float | Omit = OMIT,
        usage: params.UsageTermsBody | None | Model | Omit = OMIT,
        effective: Literal["now", "period_end"] | Omit = OMIT,
        proration: Literal["charge_difference", "none"] | Omit = OMIT,
        credit_mode: Literal["balance", "refund"] | Omit = OMIT,
        proration_date: datetime | str | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.SubscriptionChangePreview:
        """Preview a change.

        What the change does with the same body and `prorationDate`, to the cent, and what the next renewal charges after it. Writes nothing.

        Secret key with scope `subscriptions:read`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `installment_plan_locked`, `invalid_subscription_state`, `invalid_interval`, `renewal_needs_attention`, `validation_error`.

        Args:
            plan: Your id of the new plan. Left out: it stays.
            plan_name: Its name. Left out: it stays.
            amount: New price of one unit for one period, before tax, in minor units of the subscription’s `currency`.
            quantity: The new number of units, not a difference.
            interval: How often it is billed: `hour`, `day`, `week`, `month`, `year`, times `intervalCount`; or `daily`, `weekly`, `biweekly`, `monthly`, `quarterly`, `semiannual`, `yearly`.
            interval_count: Intervals a period: 1-8760 hours, 1-365 days, 1-52 weeks, 1-12 months, 1-3 years. Default: 1.
            usage: New usage terms; null ends them. Left out: they stay. What was used before is billed by the former ones.
            effective: `now`: at once, with the money that follows from it; a change that is already scheduled stays, with what this one alters in it. `period_end`: stored as `pendingChange` for the next renewal; no money moves.
            proration: `charge_difference`: the unused part of what was paid is credited, the rest of the period is charged by the new terms. `none`: terms are replaced, no money moves.
            credit_mode: Where money goes that the change gives back: to `creditBalance`, which later charges use first, or to the card.
            proration_date: The instant of the current period from which it is counted, such as that of the preview. Default: now.
            dry_run: `true` makes the same checks, returns the same and writes nothing.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/subscriptions/{segment(subscription_id)}/preview-change",
                body=body_of(
                    {
                        "plan": plan,
                        "planName": plan_name,
                        "amount": amount,
                        "quantity": quantity,
                        "interval": interval,
                        "intervalCount": interval_count,
                        "usage": shaped(usage, "UsageTermsBody"),
                        "effective": effective,
                        "proration": proration,
                        "creditMode": credit_mode,
                        "prorationDate": proration_date,
                        "dryRun": dry_run,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.SubscriptionChangePreview,
            options,
        )

    def drop_pending_change(
        self, subscription_id: str, *, options: RequestOptions | None = None
    ) -> models.Subscription:
        """Drop the stored change.

        The next renewal is billed by the present terms.

        Secret key with scope `subscriptions:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`.
        """
        return self._transport.send_model(
            Call(
                "DELETE",
                f"/api/v1/subscriptions/{segment(subscription_id)}/pending-change",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Subscription,
            options,
        )

    def report_usage(
        self,
        subscription_id: str,
        *,
        quantity: float,
        identifier: str,
        metric: str | Omit = OMIT,
        action: Literal["increment", "set"] | Omit = OMIT,
        timestamp: datetime | str | Omit = OMIT,
        description: str | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.UsageRecord:
        """Report usage.

        Records what the customer has used in the open period; the next renewal bills it in arrears. The same `identifier` with the same body is recorded once and returns 200. `timestamp` lies in the open period, at most 35 days ago and 5 minutes ahead; details code `period_closed` says that its period is billed.

        Secret key with scope `usage:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `validation_error`, `idempotency_key_reused`.

        Args:
            quantity: Units that were used; decimals are exact.
            identifier: Yours, unique in the subscription: the same one with the same body counts once.
            metric: That of the usage terms, which is the default.
            action: `increment` adds to what the period has; `set` replaces the sum of everything before its timestamp.
            timestamp: When it was used: in the open period, at most 35 days ago and 5 minutes ahead. Default: now.
            description: For your own use.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/subscriptions/{segment(subscription_id)}/usage",
                body=body_of(
                    {
                        "quantity": quantity,
                        "identifier": identifier,
                        "metric": metric,
                        "action": action,
                        "timestamp": timestamp,
                        "description": description,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.UsageRecord,
            options,
        )

    def list_usage(
        self,
        subscription_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        from_: datetime | str | None = None,
        to: datetime | str | None = None,
        metric: str | None = None,
        options: RequestOptions | None = None,
    ) -> models.UsageList:
        """List usage.

        What was reported, the latest report first, and the `total` of all that matches, counted as the usage terms say.

        Secret key with scope `subscriptions:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            from_: Only what was used at this instant or later.
            to: Only what was used before this instant.
            metric: Only of this metric.
        """
        return self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/subscriptions/{segment(subscription_id)}/usage",
                query={"cursor": cursor, "limit": limit, "from": from_, "to": to, "metric": metric},
                credentials=("secretKey", "session"),
            ),
            models.UsageList,
            options,
        )

    def create_client_token(
        self,
        *,
        customer_id: str,
        return_url: str | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.SubscriptionsCreateClientTokenResult:
        """Make a token for a buyer’s own subscriptions.

        For 30 minutes the token opens the `/me/subscriptions` and `/me/returns` routes for this one customer (header `X-Service-Customer-Token`), and `portalUrl` opens the hosted portal. Send the buyer there; `returnUrl` is where its link back leads.

        Secret key with scope `subscriptions:write`, or a session with its permission.

        Errors of its own: `customer_not_found`.

        Args:
            customer_id: The customer, as your own login knows them.
            return_url: Where the portal’s link back leads, such as your account page; without it there is none.
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/api/v1/subscriptions/client-token",
                body=body_of({"customerId": customer_id, "returnUrl": return_url}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.SubscriptionsCreateClientTokenResult,
            options,
        )


class AsyncSubscriptions(AsyncResource):
    async def create(
        self,
        *,
        checkout_session_id: str | Omit = OMIT,
        application_id: str | Omit = OMIT,
        customer_id: str | Omit = OMIT,
        plan: str | Omit = OMIT,
        plan_name: str | None | Omit = OMIT,
        interval: str | Omit = OMIT,
        interval_count: float | Omit = OMIT,
        amount: int | Omit = OMIT,
        quantity: int | Omit = OMIT,
        shipping_amount: int | Omit = OMIT,
        trial_days: int | Omit = OMIT,
        installments: params.InstallmentsBody | Model | Omit = OMIT,
        usage: params.UsageTermsBody | Model | Omit = OMIT,
        unit_price: int | Omit = OMIT,
        currency: enums.Currency | str | Omit = OMIT,
        start_at: datetime | str | Omit = OMIT,
        payment_method_id: str | None | Omit = OMIT,
        shipping_address: params.PartialAddressInput | None | Model | Omit = OMIT,
        billing_address: params.PartialAddressInput | None | Model | Omit = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.SubscriptionsCreateResult:
        """Start a subscription.

        Charges the first period to the customer’s stored card at once, unless a trial or a later `startAt` comes first. A declined charge makes nothing; an undecided one makes the subscription `pending`. With `checkoutSessionId` alone it makes the subscription of a session with `createMode: manual`, once: 200 for one that is made already. `dryRun` returns the same with what is charged now and next in `preview`, calls no processor and writes nothing; its id is provisional.

        Secret key with scope `subscriptions:write`, or a session with its permission.

        Errors of its own: `session_not_found`, `application_not_found`, `application_mismatch`, `customer_not_found`, `currency_mismatch`, `invalid_interval`, `invalid_schedule`, `schedule_first_payment_mismatch`, `metadata_too_large`, `no_processor_connection`, `missing_required_field`, `payment_failed`, `invalid_state`.

        Args:
            checkout_session_id: A completed session with `createMode: manual`, and no other field: makes its subscription, whose first period its order has paid. Again: 200.
            application_id: The application that sells it. Required without `checkoutSessionId`.
            customer_id: Whose stored card is charged. Required without `checkoutSessionId`, and so are `plan`, `interval` and `amount`.
            plan: Your id of the plan: there is no catalogue, and its terms travel by value.
            plan_name: Shown to buyers, on orders and invoices. null: `plan` is shown.
            interval: How often it is billed: `hour`, `day`, `week`, `month`, `year`, times `intervalCount`; or `daily`, `weekly`, `biweekly`, `monthly`, `quarterly`, `semiannual`, `yearly`.
            interval_count: Intervals a period: 1-8760 hours, 1-365 days, 1-52 weeks, 1-12 months, 1-3 years. Default: 1.
            amount: Price of one unit for one period, before tax, in minor units of the currency. Of installments: the first row, tax included.
            quantity: Units a period; 1 with installments.
            shipping_amount: Shipping of each period, in minor units; it is not multiplied. Default: 0.
            trial_days: Days before the first period that cost nothing; not with installments.
            installments: Makes it a purchase paid in rows, which ends with the last one.
            usage: What is charged by use, beside `amount`; not with installments.
            unit_price: The same as `amount`, by the name that cart lines have for it.
            currency: That of the application, which is the default; another one is refused.
            start_at: When the first period, or the trial, begins: up to two years ahead. Default: now.
            payment_method_id: The stored card that is charged. Left out or null: the customer’s default at each charge.
            shipping_address: Where periods are shipped and taxed. Left out: nowhere, so that taxes by place do not apply.
            billing_address: Who periods are billed to, on their invoices.
            metadata: Free-form; at most 50 keys and 10 KB serialized. Replaced as a whole.
            dry_run: `true` makes the same checks, returns the same and writes nothing.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/api/v1/subscriptions",
                body=body_of(
                    {
                        "checkoutSessionId": checkout_session_id,
                        "applicationId": application_id,
                        "customerId": customer_id,
                        "plan": plan,
                        "planName": plan_name,
                        "interval": interval,
                        "intervalCount": interval_count,
                        "amount": amount,
                        "quantity": quantity,
                        "shippingAmount": shipping_amount,
                        "trialDays": trial_days,
                        "installments": shaped(installments, "InstallmentsBody"),
                        "usage": shaped(usage, "UsageTermsBody"),
                        "unitPrice": unit_price,
                        "currency": currency,
                        "startAt": start_at,
                        "paymentMethodId": payment_method_id,
                        "shippingAddress": shaped(shipping_address, "PartialAddressInput"),
                        "billingAddress": shaped(billing_address, "PartialAddressInput"),
                        "metadata": metadata,
                        "dryRun": dry_run,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.SubscriptionsCreateResult,
            options,
        )

    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        id: Sequence[str] | None = None,
        status: Sequence[
            Literal[
                "pending",
                "trialing",
                "active",
                "past_due",
                "paused",
                "cancelled",
                "completed",
                "expired",
            ]
        ]
        | None = None,
        customer_id: str | None = None,
        application_id: str | None = None,
        kind: Literal["recurring", "installment"] | None = None,
        plan_id: str | None = None,
        q: str | None = None,
        has_issues: bool | None = None,
        next_billing_from: datetime | str | None = None,
        next_billing_to: datetime | str | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.Subscription]:
        """List subscriptions.

        Newest first. `status` may be repeated; `q` looks in plan, metadata, and the e-mail, names and the like of the customer; `nextBillingFrom` and `nextBillingTo` are inclusive.

        Secret key with scope `subscriptions:read`, or a session with its permission.

        Errors of its own: `application_not_found`, `application_mismatch`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            id: Only those with one of these ids; may be repeated, up to 100 times.
            status: Only in one of these statuses; may be repeated.
            customer_id: Only those of this customer.
            application_id: Only of this application; a key sees its own alone, left out or not.
            kind: Only of this kind.
            plan_id: Only those of exactly this plan.
            q: Text that is contained, in any case, in plan or metadata, or in e-mail or names of the customer.
            has_issues: `true`: only with an open issue; `false`: only without one.
            next_billing_from: Only those charged next at this instant or later.
            next_billing_to: Only those charged next at this instant or earlier.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/subscriptions",
                query={
                    "cursor": cursor,
                    "limit": limit,
                    "id": id,
                    "status": status,
                    "customerId": customer_id,
                    "applicationId": application_id,
                    "kind": kind,
                    "planId": plan_id,
                    "q": q,
                    "hasIssues": has_issues,
                    "nextBillingFrom": next_billing_from,
                    "nextBillingTo": next_billing_to,
                },
                credentials=("secretKey", "session"),
            ),
            models.Subscription,
            "cursor",
            options,
        )

    async def get(
        self,
        subscription_id: str,
        *,
        expand: Sequence[Literal["customer", "payments", "fulfillments", "invoices", "actions"]]
        | None = None,
        options: RequestOptions | None = None,
    ) -> models.SubscriptionsGetResult:
        """Read a subscription.

        `expand=customer,payments` puts what belongs to the subscription under those keys, of lists the newest 100, oldest first; `expand=actions` what may be done with it now.

        Secret key with scope `subscriptions:read`, or a session with its permission.

        Errors of its own: `not_found`, `validation_error`.

        Args:
            expand: What belongs to the subscription, each under its own key; `actions`: what may be done with it, and with what is expanded beside it.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/subscriptions/{segment(subscription_id)}",
                query={"expand": expand},
                credentials=("secretKey", "session"),
            ),
            models.SubscriptionsGetResult,
            options,
        )

    async def update(
        self,
        subscription_id: str,
        *,
        metadata: Mapping[str, Any] | Omit = OMIT,
        shipping_address: params.PartialAddressInput | None | Model | Omit = OMIT,
        billing_address: params.PartialAddressInput | None | Model | Omit = OMIT,
        shipping_amount: int | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Subscription:
        """Change a subscription’s addresses, shipping amount or metadata.

        `metadata` is replaced as a whole. Addresses and the shipping amount apply from the next renewal on; its terms are changed by `/change`.

        Secret key with scope `subscriptions:write`, or a session with its permission.

        Errors of its own: `not_found`, `metadata_too_large`, `installment_plan_locked`, `invalid_state`.

        Args:
            metadata: Free-form; at most 50 keys and 10 KB serialized. Replaced as a whole.
            shipping_address: Replaces the address of later renewals as a whole; null removes it.
            billing_address: Replaces the billing address of later renewals as a whole; null removes it.
            shipping_amount: Shipping of each later period, in minor units.
        """
        return await self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/subscriptions/{segment(subscription_id)}",
                body=body_of(
                    {
                        "metadata": metadata,
                        "shippingAddress": shaped(shipping_address, "PartialAddressInput"),
                        "billingAddress": shaped(billing_address, "PartialAddressInput"),
                        "shippingAmount": shipping_amount,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Subscription,
            options,
        )

    async def pause(
        self,
        subscription_id: str,
        *,
        resume_at: datetime | str | None | Omit = OMIT,
        reason: str | None | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.SubscriptionsPauseResult:
        """Pause a subscription.

        Nothing is charged until it is resumed, by request or at `resumeAt`, which is at most two years ahead. The unpaid rows of an installment plan move by the length of the pause. `dryRun` returns the same with what is charged next in `preview`, and writes nothing.

        Secret key with scope `subscriptions:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_subscription_state`, `invalid_state`, `validation_error`.

        Args:
            resume_at: When the pause ends by itself: in the future, at most two years ahead. Left out or null: when it is resumed.
            reason: Why; on the timeline of the subscription.
            dry_run: `true` makes the same checks, returns the same and writes nothing.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/subscriptions/{segment(subscription_id)}/pause",
                body=body_of({"resumeAt": resume_at, "reason": reason, "dryRun": dry_run}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.SubscriptionsPauseResult,
            options,
        )

    async def resume(
        self,
        subscription_id: str,
        *,
        billing: Literal["auto", "now"] | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.SubscriptionsResumeResult:
        """Resume a subscription.

        While the period that was paid for still runs, nothing is charged (`billing: auto`). Else, and with `billing: now`, a new period begins now and is charged; later periods count from its start. A declined charge leaves the subscription paused. `dryRun` returns the same with what is charged now and next in `preview`, calls no processor and writes nothing.

        Secret key with scope `subscriptions:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_subscription_state`, `payment_failed`, `renewal_needs_attention`, `invalid_state`, `no_processor_connection`, `missing_required_field`.

        Args:
            billing: `auto`: nothing is charged while the period that was paid for still runs; after it a new one begins now and is charged. `now`: a new one begins now in either case.
            dry_run: `true` makes the same checks, returns the same and writes nothing.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/subscriptions/{segment(subscription_id)}/resume",
                body=body_of({"billing": billing, "dryRun": dry_run}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.SubscriptionsResumeResult,
            options,
        )

    async def cancel(
        self,
        subscription_id: str,
        *,
        cancel_at_period_end: bool | Omit = OMIT,
        prorate: bool | Omit = OMIT,
        bill_usage: bool | Omit = OMIT,
        reason: str | None | Omit = OMIT,
        comment: str | None | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.CancelledSubscription:
        """Cancel a subscription.

        At the end of its period, or now with `cancelAtPeriodEnd: false`; one that is past due ends at once either way. `prorate` refunds the unused part of the paid period, tax included; the cancellation stands, whatever becomes of the refund.

        Secret key with scope `subscriptions:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`.

        Args:
            cancel_at_period_end: `true`: it continues to the end of the period that was paid for. `false`: it ends now. One that is past due ends now in either case.
            prorate: `true` refunds the unused part of the paid period, tax included; only with `cancelAtPeriodEnd: false`.
            bill_usage: Charges what was used and not billed yet; only with `cancelAtPeriodEnd: false`. Declined: the issue `unpaid_final_usage`, and the cancellation stands.
            reason: Stored as `cancellation.reason`; best one of a few words of your own, to count by.
            comment: Stored as `cancellation.comment`: in the buyer’s words.
            dry_run: `true` makes the same checks, returns the same and writes nothing.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/subscriptions/{segment(subscription_id)}/cancel",
                body=body_of(
                    {
                        "cancelAtPeriodEnd": cancel_at_period_end,
                        "prorate": prorate,
                        "billUsage": bill_usage,
                        "reason": reason,
                        "comment": comment,
                        "dryRun": dry_run,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.CancelledSubscription,
            options,
        )

    async def uncancel(
        self, subscription_id: str, *, options: RequestOptions | None = None
    ) -> models.Subscription:
        """Take back a scheduled cancellation.

        The subscription continues after its period. Without a scheduled one: 409 `invalid_state`.

        Secret key with scope `subscriptions:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/subscriptions/{segment(subscription_id)}/uncancel",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Subscription,
            options,
        )

    async def refund_cancel(
        self,
        subscription_id: str,
        *,
        amount: int | Omit = OMIT,
        reason: str | None | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.CancelledSubscription:
        """Refund and cancel a subscription.

        Refunds the latest paid period, or `amount` of it, and then cancels the subscription at once. If the processor refuses the refund (402), the subscription continues. A refund that the processor decides later counts as made. Allowed while an `orphan_charge` is open.

        Secret key with scope `subscriptions:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `refund_not_allowed`, `payment_failed`.

        Args:
            amount: Minor units, tax included. Left out: all that is refundable of the latest paid period.
            reason: Stored as `cancellation.reason`, and shown on the credit note.
            dry_run: `true` makes the same checks, returns the same and writes nothing.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/subscriptions/{segment(subscription_id)}/refund-cancel",
                body=body_of({"amount": amount, "reason": reason, "dryRun": dry_run}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.CancelledSubscription,
            options,
        )

    async def refund_credit(
        self,
        subscription_id: str,
        *,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.CancelledSubscription:
        """Refund the credit of a subscription.

        Pays the credit balance of an ended subscription out to the charges that it came from, the newest first. It has no credit note of its own: that was issued when the balance was credited. If the processor refuses (402), it is on the balance again. While the processor has not decided, the refund is `pending`. `dryRun` returns the same, without `refund.id`, and writes nothing.

        Secret key with scope `subscriptions:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `refund_not_allowed`, `payment_failed`.

        Args:
            dry_run: `true` makes the same checks, returns the same and writes nothing.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/subscriptions/{segment(subscription_id)}/credit/refund",
                body=body_of({"dryRun": dry_run}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.CancelledSubscription,
            options,
        )

    async def resolve_issue(
        self,
        subscription_id: str,
        issue_id: str,
        *,
        resolution: Literal["apply", "refund", "not_charged"],
        note: str | None | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.SubscriptionIssue:
        """Resolve an issue of a subscription.

        `apply`: money that the processor has confirmed pays what it was taken for; order and invoice are written. `refund`: it goes back, and its period is void. `not_charged`: nothing was taken, as the `note` says; the period is charged again. Each once, however often it is asked for. `dryRun` returns the same and writes nothing.

        Secret key with scope `subscriptions:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `payment_failed`.

        Args:
            resolution: `apply`: the money is the period’s; order and invoice are written. `refund`: it goes back. Both need `confirmed`. `not_charged`: no money was taken; needs `note`, and the period is charged again.
            note: How you know it; required for `not_charged`.
            dry_run: `true` makes the same checks, returns the same and writes nothing.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/subscriptions/{segment(subscription_id)}/issues/{segment(issue_id)}/resolve",
                body=body_of({"resolution": resolution, "note": note, "dryRun": dry_run}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.SubscriptionIssue,
            options,
        )

    async def retry_charge(
        self,
        subscription_id: str,
        *,
        payment_method_id: str | None | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.SubscriptionsRetryChargeResult:
        """Charge an unpaid period again.

        Now, to the subscription’s card or, this once, to `paymentMethodId`. The amount stays what it was. A declined charge leaves the automatic retries as they are. 202: the outcome is not known yet. `dryRun` returns the same with what is charged now and next in `preview`, calls no processor and writes nothing.

        Secret key with scope `subscriptions:write`, or a session with its permission.

        Errors of its own: `not_found`, `renewal_needs_attention`, `invalid_state`, `payment_failed`, `no_processor_connection`, `missing_required_field`.

        Args:
            payment_method_id: A stored card of the customer for this charge alone. Left out or null: the subscription’s.
            dry_run: `true` makes the same checks, returns the same and writes nothing.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/subscriptions/{segment(subscription_id)}/retry-charge",
                body=body_of({"paymentMethodId": payment_method_id, "dryRun": dry_run}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.SubscriptionsRetryChargeResult,
            options,
        )

    async def waive_period(
        self,
        subscription_id: str,
        *,
        reason: str | None | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.SubscriptionsWaivePeriodResult:
        """Waive an unpaid period.

        The subscription continues as if the period were paid; credit that it used is given back. A row of an installment plan counts as done. `dryRun` returns the same with what is credited and what is charged next in `preview`, and writes nothing.

        Secret key with scope `subscriptions:write`, or a session with its permission.

        Errors of its own: `not_found`, `renewal_needs_attention`, `invalid_state`.

        Args:
            reason: Why; on the timeline of the subscription.
            dry_run: `true` makes the same checks, returns the same and writes nothing.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/subscriptions/{segment(subscription_id)}/waive-period",
                body=body_of({"reason": reason, "dryRun": dry_run}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.SubscriptionsWaivePeriodResult,
            options,
        )

    async def skip_next(
        self,
        subscription_id: str,
        *,
        count: int | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.SubscriptionsSkipNextResult:
        """Skip the next renewals.

        The next `count` renewals pass without a charge; 0 clears. `dryRun` returns the same with what is charged next in `preview`, and writes nothing.

        Secret key with scope `subscriptions:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_subscription_state`, `installment_plan_locked`, `invalid_state`.

        Args:
            count: How many of the next renewals pass without a charge, in place of what was set; 0 clears.
            dry_run: `true` makes the same checks, returns the same and writes nothing.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/subscriptions/{segment(subscription_id)}/skip-next",
                body=body_of({"count": count, "dryRun": dry_run}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.SubscriptionsSkipNextResult,
            options,
        )

    async def set_payment_method(
        self,
        subscription_id: str,
        *,
        payment_method_id: str | None,
        retry: bool | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.SubscriptionWithRetry:
        """Set the card of a subscription.

        One of its customer’s stored cards, or null for the customer’s default. An unpaid period is charged to it at once, unless `retry` is false; the card stays, whatever comes of that. `dryRun` returns the same as if that charge had succeeded, and writes nothing.

        Secret key with scope `subscriptions:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`.

        Args:
            payment_method_id: A stored card of its customer; null: the customer’s default card at each charge.
            retry: Charges an unpaid period to it at once.
            dry_run: `true` makes the same checks, returns the same and writes nothing.
        """
        return await self._transport.send_model(
            Call(
                "PUT",
                f"/api/v1/subscriptions/{segment(subscription_id)}/payment-method",
                body=body_of(
                    {"paymentMethodId": payment_method_id, "retry": retry, "dryRun": dry_run}
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.SubscriptionWithRetry,
            options,
        )

    async def get_upcoming_invoice(
        self,
        subscription_id: str,
        *,
        resume_billing: Literal["auto", "now"] | None = None,
        options: RequestOptions | None = None,
    ) -> models.UpcomingInvoice:
        """Read what a subscription will be charged next.

        The next period by the terms that apply then, with the usage so far, tax and credit; or the retry of an unpaid period. 404 when nothing is to be charged: it ends, is paused, or an `orphan_charge` is open. Of a paused one, `resumeBilling` tells what resuming it that way would charge now; 404 when nothing.

        Secret key with scope `subscriptions:read`, or a session with its permission.

        Errors of its own: `not_found`, `renewal_needs_attention`, `invalid_state`.

        Args:
            resume_billing: Of a paused subscription: what resuming it with this `billing` would charge now. Without effect on any other.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/subscriptions/{segment(subscription_id)}/upcoming-invoice",
                query={"resumeBilling": resume_billing},
                credentials=("secretKey", "session"),
            ),
            models.UpcomingInvoice,
            options,
        )

    def list_periods(
        self,
        subscription_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.SubscriptionPeriod]:
        """List the periods of a subscription.

        Newest first, with every try to charge them.

        Secret key with scope `subscriptions:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/subscriptions/{segment(subscription_id)}/periods",
                query={"cursor": cursor, "limit": limit},
                credentials=("secretKey", "session"),
            ),
            models.SubscriptionPeriod,
            "cursor",
            options,
        )

    def list_invoices(
        self,
        subscription_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.Invoice]:
        """List the invoices of a subscription.

        Newest first: of its first payment, renewals and changes.

        Secret key with scope `invoices:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/subscriptions/{segment(subscription_id)}/invoices",
                query={"cursor": cursor, "limit": limit},
                credentials=("secretKey", "session"),
            ),
            models.Invoice,
            "cursor",
            options,
        )

    def list_timeline(
        self,
        subscription_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.TimelineEntry]:
        """Read who changed what about a subscription.

        Oldest first; renewals are changes by the system.

        Secret key with scope `subscriptions:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/subscriptions/{segment(subscription_id)}/timeline",
                query={"cursor": cursor, "limit": limit},
                credentials=("secretKey", "session"),
            ),
            models.TimelineEntry,
            "cursor",
            options,
        )

    def list_activity(
        self,
        subscription_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.Activity]:
        """Read all that happened about a subscription.

        Newest first: the changes of the timeline, transactions, mails, and versions of invoices. The object named by `type` describes an item; a mail with an `orderId` can be sent again by that order.

        Secret key with scope `subscriptions:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/subscriptions/{segment(subscription_id)}/activity",
                query={"cursor": cursor, "limit": limit},
                credentials=("secretKey", "session"),
            ),
            models.Activity,
            "cursor",
            options,
        )

    def list_issues(
        self,
        subscription_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        status: Literal["open", "resolved"] | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.SubscriptionIssue]:
        """List the issues of a subscription.

        Newest first, open and resolved ones.

        Secret key with scope `subscriptions:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            status: Only the open or only the resolved ones.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/subscriptions/{segment(subscription_id)}/issues",
                query={"cursor": cursor, "limit": limit, "status": status},
                credentials=("secretKey", "session"),
            ),
            models.SubscriptionIssue,
            "cursor",
            options,
        )

    async def change(
        self,
        subscription_id: str,
        *,
        plan: str | Omit = OMIT,
        plan_name: str | Omit = OMIT,
        amount: int | Omit = OMIT,
        quantity: int | Omit = OMIT,
        interval: str | Omit = OMIT,
        interval_count: float | Omit = OMIT,
        usage: params.UsageTermsBody | None | Model | Omit = OMIT,
        effective: Literal["now", "period_end"] | Omit = OMIT,
        proration: Literal["charge_difference", "none"] | Omit = OMIT,
        credit_mode: Literal["balance", "refund"] | Omit = OMIT,
        proration_date: datetime | str | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.ChangedSubscription:
        """Change the terms of a subscription.

        Now: the unused part of what is really paid is credited, the rest of the period is charged at the new price, and the difference is charged at once or goes back (`creditMode`). Another cadence begins a new period at its full price. A trial and `proration: none` move no money. `period_end` stores the terms for the next period. 402: nothing has changed. 202: the outcome of the charge is not known; the change is applied or dropped when it is. `dryRun` returns the same and writes nothing.

        Secret key with scope `subscriptions:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `installment_plan_locked`, `invalid_subscription_state`, `invalid_interval`, `renewal_needs_attention`, `validation_error`, `payment_failed`.

        Args:
            plan: Your id of the new plan. Left out: it stays.
            plan_name: Its name. Left out: it stays.
            amount: New price of one unit for one period, before tax, in minor units of the subscription’s `currency`.
            quantity: The new number of units, not a difference.
            interval: How often it is billed: `hour`, `day`, `week`, `month`, `year`, times `intervalCount`; or `daily`, `weekly`, `biweekly`, `monthly`, `quarterly`, `semiannual`, `yearly`.
            interval_count: Intervals a period: 1-8760 hours, 1-365 days, 1-52 weeks, 1-12 months, 1-3 years. Default: 1.
            usage: New usage terms; null ends them. Left out: they stay. What was used before is billed by the former ones.
            effective: `now`: at once, with the money that follows from it; a change that is already scheduled stays, with what this one alters in it. `period_end`: stored as `pendingChange` for the next renewal; no money moves.
            proration: `charge_difference`: the unused part of what was paid is credited, the rest of the period is charged by the new terms. `none`: terms are replaced, no money moves.
            credit_mode: Where money goes that the change gives back: to `creditBalance`, which later charges use first, or to the card.
            proration_date: The instant of the current period from which it is counted, such as that of the preview. Default: now.
            dry_run: `true` makes the same checks, returns the same and writes nothing.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/subscriptions/{segment(subscription_id)}/change",
                body=body_of(
                    {
                        "plan": plan,
                        "planName": plan_name,
                        "amount": amount,
                        "quantity": quantity,
                        "interval": interval,
                        "intervalCount": interval_count,
                        "usage": shaped(usage, "UsageTermsBody"),
                        "effective": effective,
                        "proration": proration,
                        "creditMode": credit_mode,
                        "prorationDate": proration_date,
                        "dryRun": dry_run,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.ChangedSubscription,
            options,
        )

    async def change_quantity(
        self,
        subscription_id: str,
        *,
        quantity: int,
        effective: Literal["now", "period_end"] | Omit = OMIT,
        proration: Literal["charge_difference", "none"] | Omit = OMIT,
        credit_mode: Literal["balance", "refund"] | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.ChangedSubscription:
        """Change the quantity of a subscription.

        As a change of the terms that alters the quantity alone.

        Secret key with scope `subscriptions:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `installment_plan_locked`, `invalid_subscription_state`, `invalid_interval`, `renewal_needs_attention`, `validation_error`, `quantity_unchanged`, `payment_failed`.

        Args:
            quantity: The new number of units, not a difference.
            effective: `now`: at once, with the money that follows from it; a change that is already scheduled stays, with what this one alters in it. `period_end`: stored as `pendingChange` for the next renewal; no money moves.
            proration: `charge_difference`: the unused part of what was paid is credited, the rest of the period is charged by the new terms. `none`: terms are replaced, no money moves.
            credit_mode: Where money goes that the change gives back: to `creditBalance`, which later charges use first, or to the card.
            dry_run: `true` makes the same checks, returns the same and writes nothing.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/subscriptions/{segment(subscription_id)}/change-quantity",
                body=body_of(
                    {
                        "quantity": quantity,
                        "effective": effective,
                        "proration": proration,
                        "creditMode": credit_mode,
                        "dryRun": dry_run,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.ChangedSubscription,
            options,
        )

    async def preview_change(
        self,
        subscription_id: str,
        *,
        plan: str | Omit = OMIT,
        plan_name: str | Omit = OMIT,
        amount: int | Omit = OMIT,
        quantity: int | Omit = OMIT,
        interval: str | Omit = OMIT,
        interval_count: float | Omit = OMIT,
        usage: params.UsageTermsBody | None | Model | Omit = OMIT,
        effective: Literal["now", "period_end"] | Omit = OMIT,
        proration: Literal["charge_difference", "none"] | Omit = OMIT,
        credit_mode: Literal["balance", "refund"] | Omit = OMIT,
        proration_date: datetime | str | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.SubscriptionChangePreview:
        """Preview a change.

        What the change does with the same body and `prorationDate`, to the cent, and what the next renewal charges after it. Writes nothing.

        Secret key with scope `subscriptions:read`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `installment_plan_locked`, `invalid_subscription_state`, `invalid_interval`, `renewal_needs_attention`, `validation_error`.

        Args:
            plan: Your id of the new plan. Left out: it stays.
            plan_name: Its name. Left out: it stays.
            amount: New price of one unit for one period, before tax, in minor units of the subscription’s `currency`.
            quantity: The new number of units, not a difference.
            interval: How often it is billed: `hour`, `day`, `week`, `month`, `year`, times `intervalCount`; or `daily`, `weekly`, `biweekly`, `monthly`, `quarterly`, `semiannual`, `yearly`.
            interval_count: Intervals a period: 1-8760 hours, 1-365 days, 1-52 weeks, 1-12 months, 1-3 years. Default: 1.
            usage: New usage terms; null ends them. Left out: they stay. What was used before is billed by the former ones.
            effective: `now`: at once, with the money that follows from it; a change that is already scheduled stays, with what this one alters in it. `period_end`: stored as `pendingChange` for the next renewal; no money moves.
            proration: `charge_difference`: the unused part of what was paid is credited, the rest of the period is charged by the new terms. `none`: terms are replaced, no money moves.
            credit_mode: Where money goes that the change gives back: to `creditBalance`, which later charges use first, or to the card.
            proration_date: The instant of the current period from which it is counted, such as that of the preview. Default: now.
            dry_run: `true` makes the same checks, returns the same and writes nothing.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/subscriptions/{segment(subscription_id)}/preview-change",
                body=body_of(
                    {
                        "plan": plan,
                        "planName": plan_name,
                        "amount": amount,
                        "quantity": quantity,
                        "interval": interval,
                        "intervalCount": interval_count,
                        "usage": shaped(usage, "UsageTermsBody"),
                        "effective": effective,
                        "proration": proration,
                        "creditMode": credit_mode,
                        "prorationDate": proration_date,
                        "dryRun": dry_run,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.SubscriptionChangePreview,
            options,
        )

    async def drop_pending_change(
        self, subscription_id: str, *, options: RequestOptions | None = None
    ) -> models.Subscription:
        """Drop the stored change.

        The next renewal is billed by the present terms.

        Secret key with scope `subscriptions:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`.
        """
        return await self._transport.send_model(
            Call(
                "DELETE",
                f"/api/v1/subscriptions/{segment(subscription_id)}/pending-change",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Subscription,
            options,
        )

    async def report_usage(
        self,
        subscription_id: str,
        *,
        quantity: float,
        identifier: str,
        metric: str | Omit = OMIT,
        action: Literal["increment", "set"] | Omit = OMIT,
        timestamp: datetime | str | Omit = OMIT,
        description: str | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.UsageRecord:
        """Report usage.

        Records what the customer has used in the open period; the next renewal bills it in arrears. The same `identifier` with the same body is recorded once and returns 200. `timestamp` lies in the open period, at most 35 days ago and 5 minutes ahead; details code `period_closed` says that its period is billed.

        Secret key with scope `usage:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`, `validation_error`, `idempotency_key_reused`.

        Args:
            quantity: Units that were used; decimals are exact.
            identifier: Yours, unique in the subscription: the same one with the same body counts once.
            metric: That of the usage terms, which is the default.
            action: `increment` adds to what the period has; `set` replaces the sum of everything before its timestamp.
            timestamp: When it was used: in the open period, at most 35 days ago and 5 minutes ahead. Default: now.
            description: For your own use.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/subscriptions/{segment(subscription_id)}/usage",
                body=body_of(
                    {
                        "quantity": quantity,
                        "identifier": identifier,
                        "metric": metric,
                        "action": action,
                        "timestamp": timestamp,
                        "description": description,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.UsageRecord,
            options,
        )

    async def list_usage(
        self,
        subscription_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        from_: datetime | str | None = None,
        to: datetime | str | None = None,
        metric: str | None = None,
        options: RequestOptions | None = None,
    ) -> models.UsageList:
        """List usage.

        What was reported, the latest report first, and the `total` of all that matches, counted as the usage terms say.

        Secret key with scope `subscriptions:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            from_: Only what was used at this instant or later.
            to: Only what was used before this instant.
            metric: Only of this metric.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/subscriptions/{segment(subscription_id)}/usage",
                query={"cursor": cursor, "limit": limit, "from": from_, "to": to, "metric": metric},
                credentials=("secretKey", "session"),
            ),
            models.UsageList,
            options,
        )

    async def create_client_token(
        self,
        *,
        customer_id: str,
        return_url: str | None | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.SubscriptionsCreateClientTokenResult:
        """Make a token for a buyer’s own subscriptions.

        For 30 minutes the token opens the `/me/subscriptions` and `/me/returns` routes for this one customer (header `X-Service-Customer-Token`), and `portalUrl` opens the hosted portal. Send the buyer there; `returnUrl` is where its link back leads.

        Secret key with scope `subscriptions:write`, or a session with its permission.

        Errors of its own: `customer_not_found`.

        Args:
            customer_id: The customer, as your own login knows them.
            return_url: Where the portal’s link back leads, such as your account page; without it there is none.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/api/v1/subscriptions/client-token",
                body=body_of({"customerId": customer_id, "returnUrl": return_url}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.SubscriptionsCreateClientTokenResult,
            options,
        )
