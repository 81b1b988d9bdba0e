import { Type } from '@sinclair/typebox';
import { createSubscriptionsToken } from '../../../domain/subscriptions/portal/create-client-token.ts';
import { listOwnSubscriptions } from '../../../domain/subscriptions/portal/list-own-subscriptions.ts';
import {
  BuyerSubscriptionShape,
  ClientTokenBody,
  ClientTokenShape,
} from '../../../domain/subscriptions/schemas.ts';
import { toBuyerSubscriptionView } from '../../../domain/subscriptions/view.ts';
import { applicationKey, buyer } from '../../http/access.ts';
import { ok } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Buyer subscriptions';

/** A buyer's own subscriptions (65 §5), by the token of the first route. */
export const buyerSubscriptionRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/api/v1/subscriptions/client-token',
    tag,
    summary: 'Make a token for a buyer’s own subscriptions',
    description:
      'For 30 minutes the token opens the `/me/subscriptions` routes for this one customer (header `X-Service-Customer-Token`), and `portalUrl` opens the hosted portal. Send the buyer there; `returnUrl` is where its link back leads.',
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
    tag,
    summary: 'List one’s own subscriptions',
    description: 'Newest first; not paged.',
    access: buyer('ct'),
    answer: { status: 200, data: Type.Array(BuyerSubscriptionShape) },
    errors: [],
    handle: ({ ctx }) => listOwnSubscriptions(ctx),
    reply: (found) => ok(found.map(toBuyerSubscriptionView)),
  }),
];
