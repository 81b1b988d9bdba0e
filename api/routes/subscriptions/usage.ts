import { listUsage } from '../../../domain/subscriptions/usage/list-usage.ts';
import { recordUsage } from '../../../domain/subscriptions/usage/record-usage.ts';
import {
  ListUsageQuery,
  RecordUsageBody,
  UsageListShape,
  UsageRecordShape,
} from '../../../domain/subscriptions/usage/schemas.ts';
import { toUsageView } from '../../../domain/subscriptions/usage/view.ts';
import { key } from '../../http/access.ts';
import { created, ok, page } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Subscriptions';

export const usageRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/api/v1/subscriptions/:id/usage',
    name: 'subscriptions.reportUsage',
    tag,
    summary: 'Report usage',
    description:
      'Records what the customer has used in the open period; the next renewal bills it in arrears. The same `identifier` with the same body is recorded once and returns 200. `timestamp` lies in the open period, at most 35 days ago and 5 minutes ahead; details code `period_closed` says that its period is billed.',
    access: key('usage:write'),
    body: RecordUsageBody,
    answer: { status: 201, data: UsageRecordShape },
    otherAnswers: [{ status: 200, data: UsageRecordShape }],
    errors: ['not_found', 'invalid_state', 'validation_error', 'idempotency_key_reused'],
    handle: ({ ctx, params, body }) => recordUsage(ctx, params.id, body),
    reply: ({ record, isNew }) => (isNew ? created : ok)(toUsageView(record)),
    act: {
      action: 'subscription.usage_reported',
      facts: ({ isNew }) => (isNew ? {} : null),
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/subscriptions/:id/usage',
    name: 'subscriptions.listUsage',
    tag,
    summary: 'List usage',
    description:
      'What was reported, the latest report first, and the `total` of all that matches, counted as the usage terms say.',
    access: key('subscriptions:read'),
    query: ListUsageQuery,
    answer: { status: 200, data: UsageListShape, holdsPage: true },
    errors: ['not_found'],
    handle: ({ ctx, params, query }) => listUsage(ctx, params.id, query),
    reply: ({ total, ...rows }) => {
      const { data: records, pagination } = page(rows, toUsageView);
      return { ...ok({ total, records }), ...(pagination ? { pagination } : {}) };
    },
  }),
];
