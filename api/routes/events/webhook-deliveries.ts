import { ActionsQuery } from '../../../domain/expansion/action-schemas.ts';
import { getExpandedDelivery } from '../../../domain/expansion/unexpanded/webhooks.ts';
import { ExpandedDeliveryShape } from '../../../domain/expansion/unexpanded/schemas.ts';
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
      'What was sent to endpoints and installed extensions in the last 30 days. With `eventType`, `since` or `until`, 50,000 of the span are looked through at once; `searchedUntil` then says where to continue. A page is `items`, with `total` and `hasMore`; the next one begins at `offset` plus `limit`. Other lists return an array and page by `cursor`.',
    access: key('webhook_endpoints:read'),
    query: ListDeliveriesQuery,
    answer: { status: 200, data: DeliveryListShape },
    errors: [],
    handle: ({ ctx, query }) => listDeliveries(ctx, query),
    reply: ({ rows, total, hasMore, searchedUntil }) =>
      ok({
        items: rows.map(toDeliveryView),
        total,
        hasMore,
        searchedUntil: searchedUntil?.toISOString() ?? null,
      }),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/webhook-deliveries/:id',
    name: 'webhookDeliveries.get',
    tag: 'Webhooks',
    summary: 'Read a webhook delivery with its attempts',
    description:
      'Each request with its headers and the response to it, for 30 days. Its body was the event, in the bytes of `data` as GET /events/{id} returns it.',
    access: key('webhook_endpoints:read'),
    query: ActionsQuery,
    answer: { status: 200, data: ExpandedDeliveryShape },
    errors: ['not_found'],
    handle: ({ ctx, params, query }) => getExpandedDelivery(ctx, params.id, query),
    reply: ok,
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
    act: { action: 'webhook_delivery.retried' },
  }),
];
