import { createFromRequest } from '../../../domain/subscriptions/create/create-from-request.ts';
import type { Concluded } from '../../../domain/context.ts';
import {
  startFromSession,
  type StartedSubscription,
} from '../../../domain/subscriptions/create/from-session.ts';
import { CreateSubscriptionBody } from '../../../domain/subscriptions/create/schemas.ts';
import { getSubscription } from '../../../domain/expansion/get-subscription.ts';
import {
  ExpandedSubscriptionShape,
  GetSubscriptionQuery,
} from '../../../domain/expansion/schemas.ts';
import { listSubscriptions } from '../../../domain/subscriptions/lists/list-subscriptions.ts';
import { SubscriptionPatch, SubscriptionShape } from '../../../domain/subscriptions/schemas.ts';
import { ListSubscriptionsQuery } from '../../../domain/subscriptions/lists/schemas.ts';
import { PreviewedSubscriptionShape } from '../../../domain/subscriptions/preview-schemas.ts';
import { updateSubscription } from '../../../domain/subscriptions/update-subscription.ts';
import { toPreviewedView } from '../../../domain/subscriptions/verb-preview.ts';
import { toSubscriptionView } from '../../../domain/subscriptions/view.ts';
import { key } from '../../http/access.ts';
import { created, ok, page } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Subscriptions';

export const subscriptionRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/api/v1/subscriptions',
    name: 'subscriptions.create',
    tag,
    summary: 'Start a subscription',
    description:
      'Charges the first period to the customer’s stored card at once, unless a trial or a later `startAt` comes first. A declined charge makes nothing; an undecided one makes the subscription `pending`. With `checkoutSessionId` alone it makes the subscription of a session with `createMode: manual`, once: 200 for one that is made already. `dryRun` returns the same with what is charged now and next in `preview`, calls no processor and writes nothing; its id is provisional.',
    access: key('subscriptions:write'),
    body: CreateSubscriptionBody,
    answer: { status: 201, data: PreviewedSubscriptionShape },
    otherAnswers: [{ status: 200, data: PreviewedSubscriptionShape }],
    idempotencyWaitMs: 25_000,
    errors: [
      'session_not_found',
      'application_not_found',
      'application_mismatch',
      'customer_not_found',
      'currency_mismatch',
      'invalid_interval',
      'invalid_schedule',
      'schedule_first_payment_mismatch',
      'metadata_too_large',
      'no_processor_connection',
      'missing_required_field',
      'payment_failed',
      'invalid_state',
    ],
    handle: ({ ctx, body }): Promise<Concluded<StartedSubscription>> => {
      const { checkoutSessionId } = body;
      return checkoutSessionId === undefined
        ? createFromRequest(ctx, body)
        : startFromSession(ctx, { ...body, checkoutSessionId });
    },
    reply: (found) => (found.isRepeat ? ok : created)(toPreviewedView(found)),
    act: {
      action: 'subscription.created',
      facts: ({ isRepeat, subscription: { id } }) => (isRepeat ? null : { resourceId: id }),
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/subscriptions',
    name: 'subscriptions.list',
    tag,
    summary: 'List subscriptions',
    description:
      'Newest first. `status` may be repeated; `q` looks in plan, metadata, and the e-mail, names and the like of the customer; `nextBillingFrom` and `nextBillingTo` are inclusive.',
    access: key('subscriptions:read'),
    query: ListSubscriptionsQuery,
    answer: { status: 200, data: SubscriptionShape, list: true },
    errors: ['application_not_found', 'application_mismatch'],
    handle: ({ ctx, query }) => listSubscriptions(ctx, query),
    reply: (found) => page(found, toSubscriptionView),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/subscriptions/:id',
    name: 'subscriptions.get',
    tag,
    summary: 'Read a subscription',
    description:
      '`expand=customer,payments` puts what belongs to the subscription under those keys, of lists the newest 100, oldest first; `expand=actions` what may be done with it now.',
    access: key('subscriptions:read'),
    query: GetSubscriptionQuery,
    answer: { status: 200, data: ExpandedSubscriptionShape },
    errors: ['not_found', 'validation_error'],
    handle: ({ ctx, params, query }) => getSubscription(ctx, params.id, query),
    reply: ok,
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/v1/subscriptions/:id',
    name: 'subscriptions.update',
    tag,
    summary: 'Change a subscription’s addresses, shipping amount or metadata',
    description:
      '`metadata` is replaced as a whole. Addresses and the shipping amount apply from the next renewal on; its terms are changed by `/change`.',
    access: key('subscriptions:write'),
    body: SubscriptionPatch,
    answer: { status: 200, data: SubscriptionShape },
    errors: ['not_found', 'metadata_too_large', 'installment_plan_locked', 'invalid_state'],
    handle: ({ ctx, params, body }) => updateSubscription(ctx, params.id, body),
    reply: (found) => ok(toSubscriptionView(found)),
    act: { action: 'subscription.updated' },
  }),
];
