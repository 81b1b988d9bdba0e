import { getReturn, listExpandedReturns } from '../../../domain/expansion/get-return.ts';
import { ActionsQuery } from '../../../domain/expansion/action-schemas.ts';
import {
  ExpandedReturnShape,
  ReturnsOfOrderQuery,
} from '../../../domain/expansion/unexpanded-schemas.ts';
import { cancelReturn } from '../../../domain/returns/cancel-return.ts';
import { closeReturn } from '../../../domain/returns/close-return.ts';
import { createReturn } from '../../../domain/returns/create-return.ts';
import { sumAmounts } from '../../../domain/money.ts';
import { listReturns } from '../../../domain/returns/list-returns.ts';
import { receiveReturn } from '../../../domain/returns/receive-return.ts';
import {
  CancelReturnBody,
  CloseReturnBody,
  CreateReturnBody,
  ListReturnsQuery,
  ReceiveReturnBody,
  ReturnShape,
  UpdateReturnBody,
} from '../../../domain/returns/schemas.ts';
import { isPartlyRefunded, isUndecided } from '../../../domain/returns/refunds.ts';
import { updateReturn } from '../../../domain/returns/update-return.ts';
import { toReturnView } from '../../../domain/returns/view.ts';
import { previewReturnRefund } from '../../../domain/settlement/returns/preview-return-refund.ts';
import { refundReturn } from '../../../domain/settlement/returns/refund-return.ts';
import {
  RefundedReturnShape,
  RefundReturnBody,
} from '../../../domain/settlement/returns/schemas.ts';
import { toRefundedReturnView } from '../../../domain/settlement/returns/view.ts';
import { key } from '../../http/access.ts';
import { created, ok, page } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Returns';
const one = { status: 200, data: ReturnShape } as const;

export const returnRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/api/v1/orders/:id/returns',
    name: 'orders.createReturn',
    tag,
    summary: 'Request a return',
    description:
      'Of units that were shipped and are neither returned nor in another open return: else 422 with details code `quantity_exceeds_open`. 409 `invalid_state` for an order of which nothing is with its buyer.',
    access: key('fulfillments:write'),
    body: CreateReturnBody,
    answer: { status: 201, data: ReturnShape },
    errors: ['not_found', 'invalid_state', 'validation_error'],
    handle: ({ ctx, params, body }) => createReturn(ctx, params.id, body),
    reply: (result) => created(toReturnView(result)),
    act: { action: 'return.requested', facts: ofReturn },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/orders/:id/returns',
    name: 'orders.listReturns',
    tag,
    summary: 'List the returns of an order',
    description: 'Newest first, cancelled ones too.',
    access: key('fulfillments:read'),
    query: ReturnsOfOrderQuery,
    answer: { status: 200, data: ExpandedReturnShape, list: true },
    errors: ['not_found'],
    handle: ({ ctx, params, query }) => listExpandedReturns(ctx, params.id, query),
    reply: (result) => page(result, (view) => view),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/returns',
    name: 'returns.list',
    tag,
    summary: 'List returns',
    description: 'Newest first.',
    access: key('fulfillments:read'),
    query: ListReturnsQuery,
    answer: { status: 200, data: ReturnShape, list: true },
    errors: [],
    handle: ({ ctx, query }) => listReturns(ctx, query),
    reply: (result) => page(result, toReturnView),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/returns/:id',
    name: 'returns.get',
    tag,
    summary: 'Read a return',
    description: '`expand=actions` adds what may be done with it now.',
    access: key('fulfillments:read'),
    query: ActionsQuery,
    answer: { status: 200, data: ExpandedReturnShape },
    errors: ['not_found'],
    handle: ({ ctx, params, query }) => getReturn(ctx, params.id, query),
    reply: ok,
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/v1/returns/:id',
    name: 'returns.update',
    tag,
    summary: 'Change a return',
    description:
      'Notes, the parcel’s tracking and metadata, in any status; fields that are left out stay.',
    access: key('fulfillments:write'),
    body: UpdateReturnBody,
    answer: one,
    errors: ['not_found'],
    handle: ({ ctx, params, body }) => updateReturn(ctx, params.id, body),
    reply: (result) => ok(toReturnView(result)),
    act: { action: 'return.updated', facts: ofReturn },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/returns/:id/receive',
    name: 'returns.receive',
    tag,
    summary: 'Record what came back of a return',
    description:
      'All that is awaited, or `lineItems` of it; more may follow until the return is refunded. The units are recorded on the fulfillments that hold them, oldest first, as `fulfillments.return` does. From `requested` and `received`, while no refund has begun: else 409 `invalid_state`.',
    access: key('fulfillments:write'),
    body: ReceiveReturnBody,
    answer: one,
    errors: ['not_found', 'invalid_state', 'validation_error'],
    handle: ({ ctx, params, body }) => receiveReturn(ctx, params.id, body),
    reply: (result) => ok(toReturnView(result)),
    act: { action: 'return.received', facts: ofReturn },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/returns/:id/refund',
    name: 'returns.refund',
    tag,
    summary: 'Refund a return',
    description:
      'Pays back what the received units were sold for, or `amount`, by refunds of the order’s payments: of one that has all of the money, else of several, oldest first. The return is `refunded` once all of them have succeeded; what a processor decides later is `pending`, and settles the return with it. While one is pending: 409 `invalid_state`. A part that failed while others succeeded is tried again by a request without `amount` and `lineItems`. `dryRun` returns the same and writes nothing.',
    access: key('refunds:write'),
    body: RefundReturnBody,
    answer: { status: 200, data: RefundedReturnShape },
    errors: [
      'not_found',
      'invalid_state',
      'validation_error',
      'refund_not_allowed',
      'payment_failed',
    ],
    handle: ({ ctx, params, body }) =>
      body.dryRun ? previewReturnRefund(ctx, params.id, body) : refundReturn(ctx, params.id, body),
    reply: (result) => ok(toRefundedReturnView(result)),
    act: { action: 'return.refunded', facts: ofRefund },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/returns/:id/cancel',
    name: 'returns.cancel',
    tag,
    summary: 'Cancel a return',
    description: 'From `requested`: its units may be returned otherwise.',
    access: key('fulfillments:write'),
    body: CancelReturnBody,
    answer: one,
    errors: ['not_found', 'invalid_state'],
    handle: ({ ctx, params, body }) => cancelReturn(ctx, params.id, body.reason ?? null),
    reply: (result) => ok(toReturnView(result)),
    act: { action: 'return.cancelled', facts: ofReturn },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/returns/:id/close',
    name: 'returns.close',
    tag,
    summary: 'Close a return without further money',
    description:
      'From `received`, as after an exchange; not while a refund is pending. What was not received may be returned otherwise.',
    access: key('fulfillments:write'),
    body: CloseReturnBody,
    answer: one,
    errors: ['not_found', 'invalid_state'],
    handle: ({ ctx, params, body }) => closeReturn(ctx, params.id, body.reason ?? null),
    reply: (result) => ok(toReturnView(result)),
    act: { action: 'return.closed', facts: ofReturn },
  }),
];

function ofReturn({ orderReturn: { id, orderId } }: Parameters<typeof toReturnView>[0]) {
  return { resourceId: id, orderId };
}

function ofRefund({ found, made }: Parameters<typeof toRefundedReturnView>[0]) {
  const { currency } = found.orderReturn;
  const amount = sumAmounts(
    made.flatMap((refund) => (refund.status === 'failed' ? [] : refund.amount)),
  );
  const undecided = made.find((refund) => isUndecided([refund]));
  // Where part of the money has gone back, the return has been refunded by somebody, whatever becomes of the rest.
  if (!undecided || isPartlyRefunded(made)) return { ...ofReturn(found), amount, currency };
  const movement = { id: undecided.id, amount, currency, isUndecided: () => true };
  return { ...ofReturn(found), movement };
}
