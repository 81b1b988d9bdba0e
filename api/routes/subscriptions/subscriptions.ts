import { startSubscription } from '../../../domain/subscriptions/create/create-subscription.ts';
import { planStart } from '../../../domain/subscriptions/create/plan-start.ts';
import { CreateSubscriptionBody } from '../../../domain/subscriptions/create/schemas.ts';
import { loadSubscription } from '../../../domain/subscriptions/load.ts';
import { SubscriptionShape } from '../../../domain/subscriptions/schemas.ts';
import { toSubscriptionView } from '../../../domain/subscriptions/view.ts';
import { key } from '../../http/access.ts';
import { created, ok } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Subscriptions';

export const subscriptionRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/api/v1/subscriptions',
    tag,
    summary: 'Start a subscription',
    description:
      'Charges the first period to the customer’s stored card at once, unless a trial or a later `startAt` comes first. A declined charge makes nothing; an undecided one makes the subscription `pending`.',
    access: key('subscriptions:write'),
    body: CreateSubscriptionBody,
    answer: { status: 201, data: SubscriptionShape },
    idempotencyWaitMs: 25_000,
    errors: [
      'application_not_found',
      'customer_not_found',
      'currency_mismatch',
      'invalid_interval',
      'no_processor_connection',
      'missing_required_field',
      'payment_failed',
      'invalid_state',
    ],
    handle: async ({ ctx, body }) => {
      const { applicationId } = body;
      return startSubscription(
        { ...ctx, applicationId },
        await planStart(ctx, applicationId, body),
      );
    },
    reply: (found) => created(toSubscriptionView(found)),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/subscriptions/:id',
    tag,
    summary: 'Read a subscription',
    access: key('subscriptions:read'),
    answer: { status: 200, data: SubscriptionShape },
    errors: ['not_found'],
    handle: ({ ctx, params }) => loadSubscription(ctx, params.id),
    reply: (found) => ok(toSubscriptionView(found)),
  }),
];
