import { cancelSubscription } from '../../../domain/subscriptions/cancel/cancel-subscription.ts';
import { refundCancel } from '../../../domain/subscriptions/cancel/refund-cancel.ts';
import type { CancelledSubscription } from '../../../domain/subscriptions/cancel/refunds.ts';
import { uncancelSubscription } from '../../../domain/subscriptions/cancel/uncancel-subscription.ts';
import { retryCharge } from '../../../domain/subscriptions/dunning/retry-charge.ts';
import { setPaymentMethod } from '../../../domain/subscriptions/dunning/set-payment-method.ts';
import { waivePeriod } from '../../../domain/subscriptions/dunning/waive-period.ts';
import { refundCredit } from '../../../domain/subscriptions/refund-credit.ts';
import { resolveIssue } from '../../../domain/subscriptions/issues/resolve-issue.ts';
import { pauseSubscription } from '../../../domain/subscriptions/pause/pause-subscription.ts';
import { resumeSubscription } from '../../../domain/subscriptions/pause/resume-subscription.ts';
import { skipNext } from '../../../domain/subscriptions/pause/skip-next.ts';
import {
  SubscriptionIssueShape,
  SubscriptionShape,
} from '../../../domain/subscriptions/schemas.ts';
import {
  CancelBody,
  CancelledSubscriptionShape,
  PauseBody,
  RefundCancelBody,
  RefundCreditBody,
  ResolveIssueBody,
  ResumeBody,
  RetryChargeBody,
  SetPaymentMethodBody,
  SetPaymentMethodShape,
  SkipNextBody,
  WaivePeriodBody,
} from '../../../domain/subscriptions/verb-schemas.ts';
import {
  PreviewedChargeShape,
  PreviewedSubscriptionShape,
} from '../../../domain/subscriptions/preview-schemas.ts';
import { previewPart, toPreviewedView } from '../../../domain/subscriptions/verb-preview.ts';
import { toPaymentView } from '../../../domain/payments/view.ts';
import { toIssueView, toSubscriptionView } from '../../../domain/subscriptions/view.ts';
import { key } from '../../http/access.ts';
import { accepted, ok } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Subscriptions';
const access = key('subscriptions:write');
const answer = { status: 200, data: SubscriptionShape } as const;
const previewed = { status: 200, data: PreviewedSubscriptionShape } as const;
/** A charge takes as long as its processor. */
const idempotencyWaitMs = 25_000;

/** What a merchant does with a subscription that lives. */
export const subscriptionVerbRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/api/v1/subscriptions/:id/pause',
    name: 'subscriptions.pause',
    tag,
    summary: 'Pause a subscription',
    description:
      'Nothing is charged until it is resumed, by request or at `resumeAt`, which is at most two years ahead. The unpaid rows of an installment plan move by the length of the pause. `dryRun` returns the same with what is charged next in `preview`, and writes nothing.',
    access,
    body: PauseBody,
    answer: previewed,
    errors: ['not_found', 'invalid_subscription_state', 'invalid_state', 'validation_error'],
    handle: ({ ctx, params, body }) => pauseSubscription(ctx, params.id, body),
    reply: (found) => ok(toPreviewedView(found)),
    act: { action: 'subscription.paused' },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/subscriptions/:id/resume',
    name: 'subscriptions.resume',
    tag,
    summary: 'Resume a subscription',
    description:
      'While the period that was paid for still runs, nothing is charged (`billing: auto`). Else, and with `billing: now`, a new period begins now and is charged; later periods count from its start. A declined charge leaves the subscription paused. `dryRun` returns the same with what is charged now and next in `preview`, calls no processor and writes nothing.',
    access,
    body: ResumeBody,
    answer: previewed,
    otherAnswers: [{ status: 202, data: SubscriptionShape }],
    idempotencyWaitMs,
    errors: [
      'not_found',
      'invalid_subscription_state',
      'payment_failed',
      'renewal_needs_attention',
      'invalid_state',
      'no_processor_connection',
      'missing_required_field',
    ],
    handle: ({ ctx, params, body }) => resumeSubscription(ctx, params.id, body),
    reply: (found) => {
      const isUndecided = 'transaction' in found && found.transaction.isUndecided();
      return isUndecided ? accepted(toSubscriptionView(found)) : ok(toPreviewedView(found));
    },
    act: { action: 'subscription.resumed' },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/subscriptions/:id/cancel',
    name: 'subscriptions.cancel',
    tag,
    summary: 'Cancel a subscription',
    description:
      'At the end of its period, or now with `cancelAtPeriodEnd: false`; one that is past due ends at once either way. `prorate` refunds the unused part of the paid period, tax included; the cancellation stands, whatever becomes of the refund.',
    access,
    body: CancelBody,
    answer: { status: 200, data: CancelledSubscriptionShape },
    idempotencyWaitMs,
    errors: ['not_found', 'invalid_state'],
    handle: ({ ctx, params, body }) => cancelSubscription(ctx, params.id, body),
    reply: (found) => ok(toCancelledView(found)),
    act: { action: 'subscription.cancelled', facts: ofCancelled },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/subscriptions/:id/uncancel',
    name: 'subscriptions.uncancel',
    tag,
    summary: 'Take back a scheduled cancellation',
    description:
      'The subscription continues after its period. Without a scheduled one: 409 `invalid_state`.',
    access,
    answer,
    errors: ['not_found', 'invalid_state'],
    handle: ({ ctx, params }) => uncancelSubscription(ctx, params.id),
    reply: (found) => ok(toSubscriptionView(found)),
    act: { action: 'subscription.cancellation_revoked' },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/subscriptions/:id/refund-cancel',
    name: 'subscriptions.refundCancel',
    tag,
    summary: 'Refund and cancel a subscription',
    description:
      'Refunds the latest paid period, or `amount` of it, and then cancels the subscription at once. If the processor refuses the refund (402), the subscription continues. A refund that the processor decides later counts as made. Allowed while an `orphan_charge` is open.',
    access,
    body: RefundCancelBody,
    answer: { status: 200, data: CancelledSubscriptionShape },
    idempotencyWaitMs,
    errors: ['not_found', 'invalid_state', 'refund_not_allowed', 'payment_failed'],
    handle: ({ ctx, params, body }) => refundCancel(ctx, params.id, body),
    reply: (found) => ok(toCancelledView(found)),
    act: { action: 'subscription.refunded_and_cancelled', facts: ofCancelled },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/subscriptions/:id/credit/refund',
    name: 'subscriptions.refundCredit',
    tag,
    summary: 'Refund the credit of a subscription',
    description:
      'Pays the credit balance of an ended subscription out to the charges that it came from, the newest first. It has no credit note of its own: that was issued when the balance was credited. If the processor refuses (402), it is on the balance again. While the processor has not decided, the refund is `pending`. `dryRun` returns the same, without `refund.id`, and writes nothing.',
    access,
    body: RefundCreditBody,
    answer: { status: 200, data: CancelledSubscriptionShape },
    idempotencyWaitMs,
    errors: ['not_found', 'invalid_state', 'refund_not_allowed', 'payment_failed'],
    handle: ({ ctx, params, body }) => refundCredit(ctx, params.id, body),
    reply: (found) => ok(toCancelledView(found)),
    act: { action: 'subscription.credit_refunded', facts: ofCancelled },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/subscriptions/:id/issues/:issueId/resolve',
    name: 'subscriptions.resolveIssue',
    tag,
    summary: 'Resolve an issue of a subscription',
    description:
      '`apply`: money that the processor has confirmed pays what it was taken for; order and invoice are written. `refund`: it goes back, and its period is void. `not_charged`: nothing was taken, as the `note` says; the period is charged again. Each once, however often it is asked for. `dryRun` returns the same and writes nothing.',
    access,
    body: ResolveIssueBody,
    answer: { status: 200, data: SubscriptionIssueShape },
    idempotencyWaitMs,
    errors: ['not_found', 'invalid_state', 'payment_failed'],
    handle: ({ ctx, params, body }) => resolveIssue(ctx, params.id, params.issueId, body),
    reply: (issue) => ok(toIssueView(issue)),
    act: { action: 'subscription.issue_resolved' },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/subscriptions/:id/retry-charge',
    name: 'subscriptions.retryCharge',
    tag,
    summary: 'Charge an unpaid period again',
    description:
      'Now, to the subscription’s card or, this once, to `paymentMethodId`. The amount stays what it was. A declined charge leaves the automatic retries as they are. 202: the outcome is not known yet. `dryRun` returns the same with what is charged now and next in `preview`, calls no processor and writes nothing.',
    access,
    body: RetryChargeBody,
    answer: { status: 200, data: PreviewedChargeShape },
    otherAnswers: [{ status: 202, data: PreviewedChargeShape }],
    idempotencyWaitMs,
    errors: [
      'not_found',
      'renewal_needs_attention',
      'invalid_state',
      'payment_failed',
      'no_processor_connection',
      'missing_required_field',
    ],
    handle: ({ ctx, params, body }) => retryCharge(ctx, params.id, body),
    reply: (found) => {
      const { payment, transaction } = found;
      const data = {
        ...toSubscriptionView(found),
        payment: toPaymentView(payment),
        ...previewPart(found),
      };
      return transaction.isUndecided() ? accepted(data) : ok(data);
    },
    act: {
      action: 'subscription.charge_retried',
      facts: ({ transaction, payment: { orderId } }) => ({ movement: transaction, orderId }),
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/subscriptions/:id/waive-period',
    name: 'subscriptions.waivePeriod',
    tag,
    summary: 'Waive an unpaid period',
    description:
      'The subscription continues as if the period were paid; credit that it used is given back. A row of an installment plan counts as done. `dryRun` returns the same with what is credited and what is charged next in `preview`, and writes nothing.',
    access,
    body: WaivePeriodBody,
    answer: previewed,
    errors: ['not_found', 'renewal_needs_attention', 'invalid_state'],
    handle: ({ ctx, params, body }) => waivePeriod(ctx, params.id, body),
    reply: (found) => ok(toPreviewedView(found)),
    act: { action: 'subscription.period_waived' },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/subscriptions/:id/skip-next',
    name: 'subscriptions.skipNext',
    tag,
    summary: 'Skip the next renewals',
    description:
      'The next `count` renewals pass without a charge; 0 clears. `dryRun` returns the same with what is charged next in `preview`, and writes nothing.',
    access,
    body: SkipNextBody,
    answer: previewed,
    errors: ['not_found', 'invalid_subscription_state', 'installment_plan_locked', 'invalid_state'],
    handle: ({ ctx, params, body }) => skipNext(ctx, params.id, body),
    reply: (found) => ok(toPreviewedView(found)),
    act: { action: 'subscription.renewals_skipped' },
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/v1/subscriptions/:id/payment-method',
    name: 'subscriptions.setPaymentMethod',
    tag,
    summary: 'Set the card of a subscription',
    description:
      'One of its customer’s stored cards, or null for the customer’s default. An unpaid period is charged to it at once, unless `retry` is false; the card stays, whatever comes of that. `dryRun` returns the same as if that charge had succeeded, and writes nothing.',
    access,
    body: SetPaymentMethodBody,
    answer: { status: 200, data: SetPaymentMethodShape },
    idempotencyWaitMs,
    errors: ['not_found', 'invalid_state'],
    handle: ({ ctx, params, body }) => setPaymentMethod(ctx, params.id, body),
    reply: (found) => ok({ ...toSubscriptionView(found), retry: found.retry }),
    act: { action: 'subscription.payment_method_set' },
  }),
];

function toCancelledView(found: CancelledSubscription) {
  const { refund } = found;
  return { ...toSubscriptionView(found), ...(refund ? { refund } : {}) };
}

function ofCancelled({ refund, subscription: { currency } }: CancelledSubscription) {
  return refund ? { amount: refund.amount, currency } : {};
}
