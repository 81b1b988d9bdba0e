import { recordPayment } from '../../../domain/checkout/record-payment.ts';
import { capturePayment } from '../../../domain/payments/modifications/capture-payment.ts';
import { listPayments } from '../../../domain/payments/list-payments.ts';
import { markPaid } from '../../../domain/settlement/mark-paid.ts';
import { listTransactions } from '../../../domain/payments/list-transactions.ts';
import { getPayment } from '../../../domain/expansion/get-payment.ts';
import { ExpandedPaymentShape, GetPaymentQuery } from '../../../domain/expansion/schemas.ts';
import { previewRefund } from '../../../domain/settlement/preview-refund.ts';
import { refundPayment } from '../../../domain/settlement/refund-payment.ts';
import {
  ModifiedPaymentShape,
  RefundResultShape,
  RefundBody,
} from '../../../domain/payments/refund-schemas.ts';
import {
  CaptureBody,
  MarkPaidBody,
  RecordPaymentBody,
  ListPaymentsQuery,
  PaymentShape,
  RefundShape,
  TransactionShape,
  VoidPaymentBody,
} from '../../../domain/payments/schemas.ts';
import {
  toModifiedView,
  toPaymentView,
  toRefundResult,
  toRefundView,
  toTransactionView,
  type ModifiedPayment,
} from '../../../domain/payments/view.ts';
import { voidPayment } from '../../../domain/payments/modifications/void-payment.ts';
import { PageQuery } from '../../../domain/shapes.ts';
import { key } from '../../http/access.ts';
import { created, ok, page } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Payments';

export const paymentRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/payments',
    name: 'payments.list',
    tag,
    summary: 'List payments',
    description:
      'Newest first. `method` and `status` may be repeated. `aging` counts the days since the due date, in the application’s billing time zone; what is not due yet is in no bucket.',
    access: key('payments:read'),
    query: ListPaymentsQuery,
    answer: { status: 200, data: PaymentShape, list: true },
    errors: [],
    handle: ({ ctx, query }) => listPayments(ctx, query),
    reply: (result) => page(result, toPaymentView),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/payments/:id',
    name: 'payments.get',
    tag,
    summary: 'Read a payment',
    description:
      '`expand=customer,invoices` adds the objects under those keys, `expand=actions` what may be done with it now.',
    access: key('payments:read'),
    query: GetPaymentQuery,
    answer: { status: 200, data: ExpandedPaymentShape },
    errors: ['not_found'],
    handle: ({ ctx, params, query }) => getPayment(ctx, params.id, query),
    reply: ok,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/payments/:id/transactions',
    name: 'payments.listTransactions',
    tag,
    summary: 'List the transactions of a payment',
    description:
      'Newest first: every movement that was sent to a processor or recorded, with its idempotency key.',
    access: key('payments:read'),
    query: PageQuery,
    answer: { status: 200, data: TransactionShape, list: true },
    errors: ['not_found'],
    handle: ({ ctx, params, query }) => listTransactions(ctx, params.id, query, null),
    reply: (result) => page(result, toTransactionView),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/payments/:id/refund',
    name: 'payments.refund',
    tag,
    summary: 'Refund a payment',
    description:
      'In full, or `amount` of it; several partial refunds are fine. With `lineItems` and no `amount` it gives back what those units were sold for (`refundable` of the order’s lines), and its credit note has these lines. What the processor decides later is `pending`. Money that was received by hand is only recorded (warning `manual_refund_required`). `dryRun` returns the same, without `refund.id`, and writes nothing.',
    access: key('refunds:write'),
    body: RefundBody,
    answer: { status: 200, data: RefundResultShape },
    errors: ['not_found', 'refund_not_allowed', 'payment_failed'],
    handle: ({ ctx, params, body }) =>
      body.dryRun ? previewRefund(ctx, params.id, body) : refundPayment(ctx, params.id, body),
    reply: (result) => ok(toRefundResult(result)),
    act: { action: 'payment.refunded', facts: (settled) => ofMovement(settled) },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/payments/:id/refunds',
    name: 'payments.listRefunds',
    tag,
    summary: 'List the refunds of a payment',
    description: 'Newest first, also pending and failed ones.',
    access: key('payments:read'),
    query: PageQuery,
    answer: { status: 200, data: RefundShape, list: true },
    errors: ['not_found'],
    handle: ({ ctx, params, query }) => listTransactions(ctx, params.id, query, 'refund'),
    reply: (result) => page(result, toRefundView),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/payments/:id/capture',
    name: 'payments.capture',
    tag,
    summary: 'Capture an authorized payment',
    description:
      'Once: less than the authorized amount releases the rest. Without `amount`: what is authorized, and no more than the order is still due. The invoice is issued with it. Unless it is `authorized`: 409 `invalid_state`. While the outcome is unknown, the payment is returned as `authorized` and settles by itself. `dryRun` returns the payment as it would be, with the released amount, order and invoice in `preview`, and writes nothing.',
    access: key('payments:write'),
    body: CaptureBody,
    answer: { status: 200, data: ModifiedPaymentShape },
    errors: ['not_found', 'invalid_state', 'payment_failed'],
    handle: ({ ctx, params, body }) => capturePayment(ctx, params.id, body),
    reply: (result) => ok(toModifiedView(result)),
    act: { action: 'payment.captured', facts: ofMovement },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/payments/:id/void',
    name: 'payments.void',
    tag,
    summary: 'Void an authorized payment',
    description:
      'Releases the hold without taking money; what is not captured within 7 days is voided by itself. Also ends an unpaid Net-N payment, and voids its invoice. Any other payment: 409 `invalid_state`; what was captured is refunded instead. `dryRun` returns as for a capture.',
    access: key('payments:write'),
    body: VoidPaymentBody,
    answer: { status: 200, data: ModifiedPaymentShape },
    errors: ['not_found', 'invalid_state', 'payment_failed'],
    handle: ({ ctx, params, body }) => voidPayment(ctx, params.id, body),
    reply: (result) => ok(toModifiedView(result)),
    act: { action: 'payment.voided', facts: ofMovement },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/payments/:id/mark-paid',
    name: 'payments.markPaid',
    tag,
    summary: 'Mark a Net-N payment as paid',
    description:
      'In full; this also pays its invoice. 409 `not_invoice` for any other method, `invalid_state` when it is not outstanding or a card is being charged for it. `dryRun` returns the same with order and invoice as they would be in `preview`, and writes nothing.',
    access: key('payments:write'),
    body: MarkPaidBody,
    answer: { status: 200, data: ModifiedPaymentShape },
    errors: ['not_found', 'not_invoice', 'invalid_state', 'validation_error'],
    handle: ({ ctx, params, body }) => markPaid(ctx, params.id, body),
    reply: (result) => ok(toModifiedView(result)),
    act: { action: 'payment.marked_paid', facts: ofPayment },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/orders/:id/payments',
    name: 'orders.recordPayment',
    tag,
    summary: 'Record a payment received outside the service',
    description:
      'Without `amount`: all that is due. `external` needs its `reference`. A draft order is placed once it is fully paid; the invoice is issued with the money that completes it. `dryRun` returns the same with order and invoice as they would be in `preview`, and writes nothing.',
    access: key('payments:write'),
    body: RecordPaymentBody,
    answer: { status: 201, data: ModifiedPaymentShape },
    errors: ['not_found', 'invalid_state', 'discount_invalid'],
    handle: ({ ctx, params, body }) => recordPayment(ctx, params.id, body),
    reply: (result) => created(toModifiedView(result)),
    act: { action: 'order.payment_recorded', facts: ofPayment },
  }),
];

function ofMovement({
  payment: { orderId },
  transaction: movement,
}: Pick<ModifiedPayment, 'payment' | 'transaction'>) {
  return { orderId, movement };
}

function ofPayment({ payment: { orderId, amount, currency } }: ModifiedPayment) {
  return { orderId, amount, currency };
}
