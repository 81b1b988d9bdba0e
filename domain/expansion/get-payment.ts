import type { Static } from '@sinclair/typebox';
import type { Payment } from '../../storage/entities/payment.ts';
import { INVOICE_OF_PAYMENT } from '../../storage/queries/invoices/invoice-rows.ts';
import type { Context } from '../context.ts';
import { loadPayment } from '../payments/load.ts';
import { toPaymentView } from '../payments/view.ts';
import type { GetPaymentQuery, PaymentExpansion } from './schemas.ts';
import { callerOf, type Caller } from './actions.ts';
import { readPaymentActions } from './payment-actions.ts';
import { readParts, readCustomerOf, readInvoicesOf, readSubscriptionOf } from './read-parts.ts';

type Query = Static<typeof GetPaymentQuery>;

/** A payment; `expand` adds related resources under their own keys (contract 00 §10). 404 `not_found`. */
export async function getPayment(ctx: Context, paymentId: string, { expand = [] }: Query) {
  const payment = await loadPayment(ctx, paymentId);
  const caller = await callerOf(ctx, expand);
  const parts = await readParts(expand, (name) => readers[name](ctx, payment, caller));
  return { ...toPaymentView(payment), ...parts };
}

type Read = (ctx: Context, payment: Payment, caller: Caller | null) => Promise<unknown>;

const readers = {
  actions: async (ctx, payment, caller) =>
    caller && (await readPaymentActions(ctx, caller, [payment])).get(payment.id),
  customer: readCustomerOf,
  invoices: (ctx, payment, caller) => readInvoicesOf(ctx, INVOICE_OF_PAYMENT, payment, caller),
  subscription: readSubscriptionOf,
} satisfies Record<PaymentExpansion, Read>;
