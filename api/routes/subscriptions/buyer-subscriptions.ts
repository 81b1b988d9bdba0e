import { Type } from '@sinclair/typebox';
import { createVaultSession } from '../../../domain/checkout/sessions/create-vault-session.ts';
import { VaultSessionShape } from '../../../domain/checkout/buyer-schemas.ts';
import { toVaultSessionView } from '../../../domain/checkout/view.ts';
import { cancelSubscription } from '../../../domain/subscriptions/cancel/cancel-subscription.ts';
import { setPaymentMethod } from '../../../domain/subscriptions/dunning/set-payment-method.ts';
import { pauseSubscription } from '../../../domain/subscriptions/pause/pause-subscription.ts';
import { resumeSubscription } from '../../../domain/subscriptions/pause/resume-subscription.ts';
import {
  requireBuyerAction,
  requireOwnSubscription,
} from '../../../domain/subscriptions/portal/require-buyer-action.ts';
import {
  CancelOwnBody,
  OwnSubscriptionWithRetryShape,
  PauseOwnBody,
  SetOwnCardBody,
} from '../../../domain/subscriptions/portal/schemas.ts';
import { createSubscriptionsToken } from '../../../domain/subscriptions/portal/create-client-token.ts';
import { listOwnSubscriptions } from '../../../domain/subscriptions/portal/list-own-subscriptions.ts';
import { BuyerSubscriptionShape } from '../../../domain/subscriptions/schemas.ts';
import { ClientTokenBody, ClientTokenShape } from '../../../domain/subscriptions/portal/schemas.ts';
import { toBuyerSubscriptionView } from '../../../domain/subscriptions/view.ts';
import { applicationKey, buyer } from '../../http/access.ts';
import { accepted, ok } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Buyer subscriptions';
const answer = { status: 200, data: BuyerSubscriptionShape } as const;
const refusals = ['not_found', 'installment_plan_merchant_only', 'permission_denied'] as const;
const atPeriodEnd = { cancelAtPeriodEnd: true, prorate: false, billUsage: true, dryRun: false };
/** A charge takes as long as its processor. */
const idempotencyWaitMs = 25_000;

/** A buyer's own subscriptions (contract 65 §5), by the token of the first route. */
export const buyerSubscriptionRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/api/v1/subscriptions/client-token',
    name: 'subscriptions.createClientToken',
    tag,
    summary: 'Make a token for a buyer’s own subscriptions',
    description:
      'For 30 minutes the token opens the `/me/subscriptions` and `/me/returns` routes for this one customer (header `X-Service-Customer-Token`), and `portalUrl` opens the hosted portal. Send the buyer there; `returnUrl` is where its link back leads.',
    access: applicationKey('subscriptions:write'),
    body: ClientTokenBody,
    answer: { status: 200, data: ClientTokenShape },
    errors: ['customer_not_found'],
    handle: ({ ctx, body }) => createSubscriptionsToken(ctx, body),
    reply: ({ expiresAt, ...made }) => ok({ ...made, expiresAt: expiresAt.toISOString() }),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/me/subscriptions',
    name: 'me.subscriptions.list',
    tag,
    summary: 'List one’s own subscriptions',
    description: 'Newest first; not paged.',
    access: buyer('ct'),
    answer: { status: 200, data: Type.Array(BuyerSubscriptionShape) },
    errors: [],
    handle: ({ ctx }) => listOwnSubscriptions(ctx),
    reply: (found) => ok(found.map(toBuyerSubscriptionView)),
  }),
  ...actionRoutes(),
];

function actionRoutes(): readonly AnyRoute[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/v1/me/subscriptions/:id/pause',
      name: 'me.subscriptions.pause',
      tag,
      summary: 'Pause one’s own subscription',
      description: 'Nothing is charged until it is resumed, by request or at `resumeAt`.',
      access: buyer('ct'),
      body: PauseOwnBody,
      answer,
      idempotent: true,
      errors: [...refusals, 'invalid_subscription_state', 'invalid_state', 'validation_error'],
      handle: async ({ ctx, params, body }) => {
        await requireBuyerAction(ctx, params.id, 'pause');
        return pauseSubscription(ctx, params.id, body);
      },
      reply: ({ subscription }) => ok(toBuyerSubscriptionView(subscription)),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/v1/me/subscriptions/:id/resume',
      name: 'me.subscriptions.resume',
      tag,
      summary: 'Resume one’s own subscription',
      description:
        'While the period that was paid for still runs, nothing is charged; else a new one begins now and is charged to the subscription’s card. A declined charge leaves it paused.',
      access: buyer('ct'),
      answer,
      otherAnswers: [{ status: 202, data: BuyerSubscriptionShape }],
      idempotent: true,
      idempotencyWaitMs,
      errors: [
        ...refusals,
        'invalid_subscription_state',
        'payment_failed',
        'renewal_needs_attention',
        'invalid_state',
        'no_processor_connection',
        'missing_required_field',
      ],
      handle: async ({ ctx, params }) => {
        await requireBuyerAction(ctx, params.id, 'resume');
        return resumeSubscription(ctx, params.id, { billing: 'auto' });
      },
      reply: (found) => {
        const isUndecided = 'transaction' in found && found.transaction.isUndecided();
        return (isUndecided ? accepted : ok)(toBuyerSubscriptionView(found.subscription));
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/v1/me/subscriptions/:id/cancel',
      name: 'me.subscriptions.cancel',
      tag,
      summary: 'Cancel one’s own subscription',
      description:
        'At the end of the period, without a refund. One that is past due ends at once, and what is unpaid is not charged.',
      access: buyer('ct'),
      body: CancelOwnBody,
      answer,
      idempotent: true,
      errors: [...refusals, 'invalid_state'],
      handle: async ({ ctx, params, body }) => {
        await requireBuyerAction(ctx, params.id, 'cancel');
        return cancelSubscription(ctx, params.id, { ...body, ...atPeriodEnd }, 'buyer');
      },
      reply: ({ subscription }) => ok(toBuyerSubscriptionView(subscription)),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/v1/me/subscriptions/card-session',
      name: 'me.subscriptions.createCardSession',
      tag,
      summary: 'Create a session that stores a card for one’s subscriptions',
      description:
        'Show `embedUrl` in a frame; it says which card it stored. Vault only: it cannot charge anything.',
      access: buyer('ct'),
      answer: { status: 200, data: VaultSessionShape },
      errors: ['no_processor_connection', 'embed_token_failed'],
      handle: ({ ctx }) => createVaultSession(ctx),
      reply: (made, ctx) => ok(toVaultSessionView(ctx.services.urls, made)),
    }),
    defineRoute({
      method: 'PUT',
      path: '/api/v1/me/subscriptions/:id/payment-method',
      name: 'me.subscriptions.setPaymentMethod',
      tag,
      summary: 'Set the card of one’s own subscription',
      description:
        'One of the buyer’s stored cards (`cpm_*`). An unpaid period is charged to it at once; `retry` says what came of that, and the card stays either way.',
      access: buyer('ct'),
      body: SetOwnCardBody,
      answer: { status: 200, data: OwnSubscriptionWithRetryShape },
      idempotent: true,
      idempotencyWaitMs,
      errors: ['not_found', 'invalid_state'],
      handle: async ({ ctx, params, body }) => {
        await requireOwnSubscription(ctx, params.id);
        return setPaymentMethod(ctx, params.id, { ...body, retry: true });
      },
      reply: ({ subscription, retry }) => ok({ ...toBuyerSubscriptionView(subscription), retry }),
    }),
  ];
}
