import { concludeAlone } from '../../../domain/context.ts';
import { changeSubscription } from '../../../domain/subscriptions/change/change-subscription.ts';
import { dropPendingChange } from '../../../domain/subscriptions/change/drop-pending-change.ts';
import {
  toChangeAnswer,
  type ChangeOutcome,
} from '../../../domain/subscriptions/change/outcome.ts';
import { previewChange, tryChange } from '../../../domain/subscriptions/change/preview-change.ts';
import {
  ChangeBody,
  ChangedSubscriptionShape,
  ChangePreviewShape,
  ChangeQuantityBody,
} from '../../../domain/subscriptions/change/schemas.ts';
import { SubscriptionShape } from '../../../domain/subscriptions/schemas.ts';
import { toSubscriptionView } from '../../../domain/subscriptions/view.ts';
import { key } from '../../http/access.ts';
import { accepted, ok, type Reply } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Subscriptions';

const checks = [
  'not_found',
  'invalid_state',
  'installment_plan_locked',
  'invalid_subscription_state',
  'invalid_interval',
  'renewal_needs_attention',
  'validation_error',
] as const;

const changed = {
  answer: { status: 200, data: ChangedSubscriptionShape },
  otherAnswers: [{ status: 202, data: ChangedSubscriptionShape }],
  idempotencyWaitMs: 25_000,
} as const;

export const changeRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/api/v1/subscriptions/:id/change',
    name: 'subscriptions.change',
    tag,
    summary: 'Change the terms of a subscription',
    description:
      'Now: the unused part of what is really paid is credited, the rest of the period is charged at the new price, and the difference is charged at once or goes back (`creditMode`). Another cadence begins a new period at its full price. A trial and `proration: none` move no money. `period_end` stores the terms for the next period. 402: nothing has changed. 202: the outcome of the charge is not known; the change is applied or dropped when it is. `dryRun` returns the same and writes nothing.',
    access: key('subscriptions:write'),
    body: ChangeBody,
    ...changed,
    errors: [...checks, 'payment_failed'],
    handle: ({ ctx, params, body }) =>
      (body.dryRun ? tryChange : changeSubscription)(ctx, params.id, body),
    reply: toReply,
    act: { action: 'subscription.changed', facts: ofChange },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/subscriptions/:id/change-quantity',
    name: 'subscriptions.changeQuantity',
    tag,
    summary: 'Change the quantity of a subscription',
    description: 'As a change of the terms that alters the quantity alone.',
    access: key('subscriptions:write'),
    body: ChangeQuantityBody,
    ...changed,
    errors: [...checks, 'quantity_unchanged', 'payment_failed'],
    handle: ({ ctx, params, body }) =>
      (body.dryRun ? tryChange : changeSubscription)(ctx, params.id, body, 'quantity_unchanged'),
    reply: toReply,
    act: { action: 'subscription.changed', facts: ofChange },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/subscriptions/:id/preview-change',
    name: 'subscriptions.previewChange',
    tag,
    summary: 'Preview a change',
    description:
      'What the change does with the same body and `prorationDate`, to the cent, and what the next renewal charges after it. Writes nothing.',
    access: key('subscriptions:read'),
    body: ChangeBody,
    answer: { status: 200, data: ChangePreviewShape },
    errors: [...checks],
    handle: async ({ ctx, params, body }) =>
      concludeAlone(ctx, await previewChange(ctx, params.id, body)),
    reply: ok,
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/v1/subscriptions/:id/pending-change',
    name: 'subscriptions.dropPendingChange',
    tag,
    summary: 'Drop the stored change',
    description: 'The next renewal is billed by the present terms.',
    access: key('subscriptions:write'),
    answer: { status: 200, data: SubscriptionShape },
    errors: ['not_found', 'invalid_state'],
    handle: ({ ctx, params }) => dropPendingChange(ctx, params.id),
    reply: (found) => ok(toSubscriptionView(found)),
    act: { action: 'subscription.change_dropped' },
  }),
];

function toReply(outcome: ChangeOutcome): Reply {
  const answer = toChangeAnswer(outcome);
  return answer.adjustment.status === 'pending' ? accepted(answer) : ok(answer);
}

/** A change moves what is due at once. */
function ofChange(outcome: ChangeOutcome) {
  const { adjustment, currency } = toChangeAnswer(outcome);
  const { amountDueNow: amount, orderId } = adjustment;
  return amount > 0 ? { amount, currency, orderId } : { orderId };
}
