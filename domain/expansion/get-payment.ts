import type { Static } from '@sinclair/typebox';
import { Customer } from '../../storage/entities/customer.ts';
import { Invoice } from '../../storage/entities/invoice.ts';
import type { Payment } from '../../storage/entities/payment.ts';
import { LIVE_CUSTOMER } from '../../storage/queries/customers/customer-rows.ts';
import { INVOICE_OF_PAYMENT } from '../../storage/queries/invoices/invoice-rows.ts';
import type { Context } from '../context.ts';
import { toCustomerView } from '../customers/view.ts';
import type { GetPaymentQuery, PaymentExpansion } from './schemas.ts';
import { loadPayment } from '../payments/load.ts';
import { toPaymentView } from '../payments/view.ts';
import { callerOf, type Caller } from './actions.ts';
import { invoiceViews } from './invoice-actions.ts';
import { readPaymentActions } from './payment-actions.ts';
import { readSubscriptionOf } from './read-subscription.ts';

type Query = Static<typeof GetPaymentQuery>;

/** A payment; `expand` adds related resources under their own keys (contract 00 §10). 404 `not_found`. */
export async function getPayment(ctx: Context, paymentId: string, { expand = [] }: Query) {
  const payment = await loadPayment(ctx, paymentId);
  const caller = await callerOf(ctx, expand);
  const parts = await Promise.all(
    [...new Set(expand)].map(
      async (name) => [name, await readers[name](ctx, payment, caller)] as const,
    ),
  );
  return { ...toPaymentView(payment), ...Object.fromEntries(parts) };
}

type Read = (ctx: Context, payment: Payment, caller: Caller | null) => Promise<unknown>;

const readers = {
  actions: async (ctx, payment, caller) =>
    caller && (await readPaymentActions(ctx, caller, [payment])).get(payment.id),
  customer: async ({ database }, { workspaceId, customerId }) => {
    const [row] = await database.read(LIVE_CUSTOMER, [workspaceId, customerId ?? null]);
    return row ? toCustomerView(database.em().map(Customer, row)) : null;
  },
  invoices: async (ctx, { workspaceId, id }, caller) => {
    const rows = await ctx.database.read(INVOICE_OF_PAYMENT, [workspaceId, id]);
    const em = ctx.database.em();
    return invoiceViews(
      ctx,
      caller,
      rows.map((row) => em.map(Invoice, row)),
    );
  },
  subscription: readSubscriptionOf,
} satisfies Record<PaymentExpansion, Read>;
