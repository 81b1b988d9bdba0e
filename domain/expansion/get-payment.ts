import type { Static } from '@sinclair/typebox';
import { Customer } from '../../storage/entities/customer.ts';
import { Invoice } from '../../storage/entities/invoice.ts';
import type { Payment } from '../../storage/entities/payment.ts';
import { LIVE_CUSTOMER } from '../../storage/queries/customers/customer-rows.ts';
import { INVOICE_OF_PAYMENT } from '../../storage/queries/invoices/invoice-rows.ts';
import type { Context } from '../context.ts';
import { toCustomerView } from '../customers/view.ts';
import { toInvoiceView } from '../invoices/view.ts';
import type { GetPaymentQuery, PaymentExpansion } from './payment-schemas.ts';
import { loadPayment } from '../payments/load.ts';
import { toPaymentView } from '../payments/view.ts';
import { readSubscriptionOf } from './read-subscription.ts';

type Query = Static<typeof GetPaymentQuery>;

/** A payment; `expand` adds related resources under their own keys (contract 00 §10). 404 `not_found`. */
export async function getPayment(ctx: Context, paymentId: string, { expand = [] }: Query) {
  const payment = await loadPayment(ctx, paymentId);
  const parts = await Promise.all(
    [...new Set(expand)].map(async (name) => [name, await readers[name](ctx, payment)] as const),
  );
  return { ...toPaymentView(payment), ...Object.fromEntries(parts) };
}

const readers = {
  customer: async (ctx: Context, { workspaceId, customerId }: Payment) => {
    const { database } = ctx;
    const [row] = await database.read(LIVE_CUSTOMER, [workspaceId, customerId ?? null]);
    return row ? toCustomerView(database.em().map(Customer, row)) : null;
  },
  invoices: async (ctx: Context, { workspaceId, id }: Payment) => {
    const { database } = ctx;
    const em = database.em();
    const rows = await database.read(INVOICE_OF_PAYMENT, [workspaceId, id]);
    return rows.map((row) => toInvoiceView(em.map(Invoice, row)));
  },
  subscription: readSubscriptionOf,
} satisfies Record<PaymentExpansion, (ctx: Context, payment: Payment) => Promise<unknown>>;
