import { listDeliveries } from '../../domain/webhooks/list-deliveries.ts';
import { DeliveryListShape, ListDeliveriesQuery } from '../../domain/webhooks/schemas.ts';
import { toDeliveryView } from '../../domain/webhooks/view.ts';
import { key } from '../plugins/access.ts';
import { ok } from '../plugins/reply.ts';
import { defineRoute, type AnyRoute } from '../plugins/route.ts';

export const webhookDeliveryRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/webhook-deliveries',
    tag: 'Webhooks',
    summary: 'List webhook deliveries, newest first',
    access: key('webhook_endpoints:read'),
    query: ListDeliveriesQuery,
    answer: { status: 200, data: DeliveryListShape },
    errors: [],
    handle: ({ ctx, query }) => listDeliveries(ctx, query),
    reply: ({ rows, total, hasMore }) => ok({ items: rows.map(toDeliveryView), total, hasMore }),
  }),
];
