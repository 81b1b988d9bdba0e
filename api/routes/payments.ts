import { listPayments } from '../../domain/payments/list-payments.ts';
import { listTransactions } from '../../domain/payments/list-transactions.ts';
import { loadPayment } from '../../domain/payments/load.ts';
import {
  ListPaymentsQuery,
  PaymentShape,
  TransactionShape,
} from '../../domain/payments/schemas.ts';
import { toPaymentView, toTransactionView } from '../../domain/payments/view.ts';
import { PageQuery } from '../../domain/shapes.ts';
import { key } from '../plugins/access.ts';
import { ok, page } from '../plugins/reply.ts';
import { defineRoute, type AnyRoute } from '../plugins/route.ts';

const tag = 'Payments';

export const paymentRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/payments',
    tag,
    summary: 'List payments',
    description:
      '`method` and `status` may be repeated. `aging` counts the days since the due date.',
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
    tag,
    summary: 'Read a payment',
    access: key('payments:read'),
    answer: { status: 200, data: PaymentShape },
    errors: ['not_found'],
    handle: ({ ctx, params }) => loadPayment(ctx, params['id'] ?? ''),
    reply: (result) => ok(toPaymentView(result)),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/payments/:id/transactions',
    tag,
    summary: 'List the transactions of a payment',
    access: key('payments:read'),
    query: PageQuery,
    answer: { status: 200, data: TransactionShape, list: true },
    errors: ['not_found'],
    handle: ({ ctx, params, query }) => listTransactions(ctx, params['id'] ?? '', query),
    reply: (result) => page(result, toTransactionView),
  }),
];
