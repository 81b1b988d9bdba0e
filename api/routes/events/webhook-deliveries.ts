import { listDeliveries } from '../../../domain/webhooks/deliveries/list-deliveries.ts';
import { retryDelivery } from '../../../domain/webhooks/deliveries/retry-delivery.ts';
import {
  DeliveryListShape,
  DeliveryShape,
  ListDeliveriesQuery,
} from '../../../domain/webhooks/schemas.ts';
import { toDeliveryView } from '../../../domain/webhooks/view.ts';
import { applicationKey, key } from '../../http/access.ts';
import { accepted, ok } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

export const webhookDeliveryRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/webhook-deliveries',
    name: 'webhookDeliveries.list',
    tag: 'Webhooks',
    summary: 'List webhook deliveries, newest first',
    description:
      'What was sent to endpoints and installed extensions in the last 30 days. A page is `items`, with `total` and `hasMore`; the next one begins at `offset` plus `limit`. Other lists answer an array and page by `cursor`.',
    access: key('webhook_endpoints:read'),
    query: ListDeliveriesQuery,
    answer: { status: 200, data: DeliveryListShape },
    errors: [],
    handle: ({ ctx, query }) => listDeliveries(ctx, query),
    reply: ({ rows, total, hasMore }) => ok({ items: rows.map(toDeliveryView), total, hasMore }),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/webhook-deliveries/:id/retry',
    name: 'webhookDeliveries.retry',
    tag: 'Webhooks',
    summary: 'Attempt a webhook delivery now, whatever its status',
    description:
      'Its attempts keep counting: one that fails again follows the schedule of retries, an exhausted one gets this one attempt. 409 `invalid_state` when its endpoint is paused or deleted.',
    access: applicationKey('webhook_endpoints:write'),
    answer: { status: 202, data: DeliveryShape },
    errors: ['not_found', 'invalid_state'],
    handle: ({ ctx, params }) => retryDelivery(ctx, params.id),
    reply: (row) => accepted(toDeliveryView(row)),
  }),
];
