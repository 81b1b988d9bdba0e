import { listOrders } from '../../domain/orders/list-orders.ts';
import { loadOrder } from '../../domain/orders/load.ts';
import { ListOrdersQuery, OrderShape } from '../../domain/orders/schemas.ts';
import { toOrderView } from '../../domain/orders/view.ts';
import { listOrderPayments } from '../../domain/payments/list-order-payments.ts';
import { PaymentShape } from '../../domain/payments/schemas.ts';
import { toPaymentView } from '../../domain/payments/view.ts';
import { PageQuery } from '../../domain/shapes.ts';
import { key } from '../plugins/access.ts';
import { ok, page } from '../plugins/reply.ts';
import { defineRoute, type AnyRoute } from '../plugins/route.ts';

const tag = 'Orders';

export const orderRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/orders',
    tag,
    summary: 'List orders',
    description:
      '`status` and `paymentStatus` may be repeated; `q` looks in number, e-mail, names, line names and metadata.',
    access: key('orders:read'),
    query: ListOrdersQuery,
    answer: { status: 200, data: OrderShape, list: true },
    errors: ['application_not_found', 'application_mismatch'],
    handle: ({ ctx, query }) => listOrders(ctx, query),
    reply: (result) => page(result, toOrderView),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/orders/:id',
    tag,
    summary: 'Read an order',
    access: key('orders:read'),
    answer: { status: 200, data: OrderShape },
    errors: ['not_found'],
    handle: ({ ctx, params }) => loadOrder(ctx, params['id'] ?? ''),
    reply: (result) => ok(toOrderView(result)),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/orders/:id/payments',
    tag,
    summary: 'List the payments of an order',
    access: key('payments:read'),
    query: PageQuery,
    answer: { status: 200, data: PaymentShape, list: true },
    errors: ['not_found'],
    handle: ({ ctx, params, query }) => listOrderPayments(ctx, params['id'] ?? '', query),
    reply: (result) => page(result, toPaymentView),
  }),
];
