import { listOrders } from '../../../domain/orders/list-orders.ts';
import { cancelOrder } from '../../../domain/cancellation/cancel-order.ts';
import { previewCancel } from '../../../domain/cancellation/preview-cancel.ts';
import { CancelledOrderShape } from '../../../domain/cancellation/schemas.ts';
import { toCancelledOrderView } from '../../../domain/cancellation/view.ts';
import { closeOrder } from '../../../domain/orders/close-order.ts';
import { getOrder } from '../../../domain/expansion/get-order.ts';
import { ExpandedOrderShape, GetOrderQuery } from '../../../domain/expansion/schemas.ts';
import { listTimeline } from '../../../domain/orders/list-timeline.ts';
import { reopenOrder } from '../../../domain/orders/reopen-order.ts';
import {
  CancelOrderBody,
  ListOrdersQuery,
  OrderPatch,
  OrderShape,
} from '../../../domain/orders/schemas.ts';
import { updateOrder } from '../../../domain/orders/update-order.ts';
import { toTimelineView } from '../../../domain/timeline-view.ts';
import { TimelineEntryShape } from '../../../domain/timeline.ts';
import { toOrderView } from '../../../domain/orders/view.ts';
import { listOrderPayments } from '../../../domain/orders/list-payments.ts';
import { PaymentShape } from '../../../domain/payments/schemas.ts';
import { toPaymentView } from '../../../domain/payments/view.ts';
import { PageQuery } from '../../../domain/shapes.ts';
import type { OrderWithLines } from '../../../domain/orders/view.ts';
import { key } from '../../http/access.ts';
import { ok, page } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Orders';

export const orderRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/orders',
    name: 'orders.list',
    tag,
    summary: 'List orders',
    description:
      'Newest first unless `sort` says otherwise. An order is listed when it matches all filters that are sent; `status`, `paymentStatus` and `fulfillmentStatus` may be repeated, and `q` looks in number, e-mail, names, line names and metadata. A cursor is valid for the `sort` that it was made for: another one is 400 `invalid_cursor`.',
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
    name: 'orders.get',
    tag,
    summary: 'Read an order',
    description:
      '`expand=customer,payments` puts what belongs to the order under those keys, `expand=actions` what may be done with it now; `atSequence` shows it as it was then.',
    access: key('orders:read'),
    query: GetOrderQuery,
    answer: { status: 200, data: ExpandedOrderShape },
    errors: ['not_found', 'validation_error'],
    handle: ({ ctx, params, query }) => getOrder(ctx, params.id, query),
    reply: ok,
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/v1/orders/:id',
    name: 'orders.update',
    tag,
    summary: 'Change an order',
    description:
      'Changes the fields that are sent. The address can be changed until something was shipped, nothing once the order is closed: 409 `invalid_state`. A later payment of the order keeps what was changed here. Lines are changed by `/line-items`.',
    access: key('orders:write'),
    body: OrderPatch,
    answer: { status: 200, data: OrderShape },
    errors: ['not_found', 'invalid_state', 'metadata_too_large'],
    handle: ({ ctx, params, body }) => updateOrder(ctx, params.id, body),
    reply: (result) => ok(toOrderView(result)),
    act: { action: 'order.updated', facts: ofOrder },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/orders/:id/cancel',
    name: 'orders.cancel',
    tag,
    summary: 'Cancel an order',
    description:
      'From `draft`, `pending` or `processing`, while nothing was shipped; else 409 `invalid_state`. Authorizations are released, an open invoice is voided, captured money goes back unless `refund` is `none`, and a discount that was never paid for can be used again. If the processor refuses a refund (402), the order is not cancelled. `dryRun` returns the order as it would be, with what happens to each payment in `preview`; it calls no processor and writes nothing.',
    access: key('orders:write'),
    body: CancelOrderBody,
    idempotencyWaitMs: 15_000,
    answer: { status: 200, data: CancelledOrderShape },
    errors: ['not_found', 'invalid_state', 'payment_failed'],
    handle: ({ ctx, params, body: { reason = null, refund, dryRun } }) =>
      (dryRun ? previewCancel : cancelOrder)(ctx, params.id, { reason, refund }),
    reply: (result) => ok(toCancelledOrderView(result)),
    act: { action: 'order.cancelled', facts: ({ found }) => ofOrder(found) },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/orders/:id/close',
    name: 'orders.close',
    tag,
    summary: 'Close an order',
    description:
      'Archives a completed or cancelled order; from any other status 409 `invalid_state`. A closed order cannot be changed; `/reopen` takes it back.',
    access: key('orders:write'),
    answer: { status: 200, data: OrderShape },
    errors: ['not_found', 'invalid_state'],
    handle: ({ ctx, params }) => closeOrder(ctx, params.id),
    reply: (result) => ok(toOrderView(result)),
    act: { action: 'order.closed', facts: ofOrder },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/orders/:id/reopen',
    name: 'orders.reopen',
    tag,
    summary: 'Reopen a closed order',
    description:
      'Its status is derived again: a cancelled order is `cancelled`, any other what its payments and fulfillments say. From any other status 409 `invalid_state`.',
    access: key('orders:write'),
    answer: { status: 200, data: OrderShape },
    errors: ['not_found', 'invalid_state'],
    handle: ({ ctx, params }) => reopenOrder(ctx, params.id),
    reply: (result) => ok(toOrderView(result)),
    act: { action: 'order.reopened', facts: ofOrder },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/orders/:id/timeline',
    name: 'orders.listTimeline',
    tag,
    summary: 'Read who changed what about an order',
    description:
      'Oldest first. `lineItems.<id>` stands for a whole line, `lineItems.<id>.quantity` for a field of it; folding all entries gives the order.',
    access: key('orders:read'),
    query: PageQuery,
    answer: { status: 200, data: TimelineEntryShape, list: true },
    errors: ['not_found'],
    handle: ({ ctx, params, query }) => listTimeline(ctx, params.id, query),
    reply: (found) => page(found, toTimelineView),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/orders/:id/payments',
    name: 'orders.listPayments',
    tag,
    summary: 'List the payments of an order',
    description: 'Newest first: every payment that was tried, also failed and voided ones.',
    access: key('payments:read'),
    query: PageQuery,
    answer: { status: 200, data: PaymentShape, list: true },
    errors: ['not_found'],
    handle: ({ ctx, params, query }) => listOrderPayments(ctx, params.id, query),
    reply: (result) => page(result, toPaymentView),
  }),
];

function ofOrder({ order: { id } }: OrderWithLines) {
  return { orderId: id };
}
