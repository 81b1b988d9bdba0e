import type { Invoice } from '../../storage/entities/invoice.ts';
import { Order } from '../../storage/entities/order.ts';
import { PaymentTransaction } from '../../storage/entities/payment-transaction.ts';
import { Payment } from '../../storage/entities/payment.ts';
import { ORDERS_BY_ID } from '../../storage/queries/orders/order-rows.ts';
import {
  PAYMENTS_BY_ID,
  TRANSACTIONS_OF_PAYMENTS,
} from '../../storage/queries/payments/payment-rows.ts';
import type { Context } from '../context.ts';
import { requireNotVoided, requireOpen, requireResendable } from '../invoices/load.ts';
import { toInvoiceView } from '../invoices/view.ts';
import { requireNoneUndecided, requireOutstanding, type LockedPayment } from '../payments/load.ts';
import { requireLeftUnpaid, requireVoided } from '../settlement/require-reissuable.ts';
import { actionsBy, withActions, type Actions, type Caller, type VerbRules } from './actions.ts';
import type { VerbOf } from './verbs.ts';

/** The checks of an invoice's verbs need these facts, and those of its payment. */
interface InvoiceFacts extends LockedPayment {
  readonly invoice: Invoice;
  readonly order: Order;
}

export const invoiceRules: VerbRules<VerbOf<'invoice'>, InvoiceFacts> = {
  isBilled: true,
  rules: {
    createLink: {
      scope: 'invoices:read',
      check: ({ invoice }) => requireNotVoided(invoice, 'link'),
    },
    resend: {
      scope: 'invoices:write',
      check: ({ payment, invoice }) => requireResendable(payment, invoice),
    },
    markPaid: {
      scope: 'invoices:write',
      check: (facts) => {
        requireOpen(facts.invoice, 'mark_paid');
        requireOutstanding(facts);
      },
    },
    void: {
      scope: 'invoices:write',
      check: (facts) => {
        requireOpen(facts.invoice, 'void');
        requireNoneUndecided(facts, 'void');
      },
    },
    reissue: {
      scope: 'invoices:write',
      check: ({ invoice, order }) => {
        requireVoided(invoice);
        requireLeftUnpaid(order);
      },
    },
  },
};

/** The views of invoices, each with its actions for a caller of those. */
export async function invoiceViews(
  ctx: Context,
  caller: Caller | null,
  invoices: readonly Invoice[],
): Promise<ReturnType<typeof toInvoiceView>[]> {
  const actions = caller && (await readInvoiceActions(ctx, caller, invoices));
  return withActions(invoices.map(toInvoiceView), actions);
}

/** Reads what the caller may do with each invoice now, by its id, in a number of statements that is always the same. */
export async function readInvoiceActions(
  { database, workspaceId }: Context,
  caller: Caller,
  invoices: readonly Invoice[],
): Promise<ReadonlyMap<string, Actions>> {
  const paymentIds = invoices.map(({ paymentId }) => paymentId);
  const orderIds = invoices.map(({ orderId }) => orderId);
  const { read } = database.together();
  const [paymentRows, transactionRows, orderRows] = await Promise.all([
    read(PAYMENTS_BY_ID, [workspaceId, paymentIds]),
    read(TRANSACTIONS_OF_PAYMENTS, [workspaceId, paymentIds]),
    read(ORDERS_BY_ID, [workspaceId, orderIds]),
  ]);
  const em = database.em();
  const payments = em.mapAll(Payment, paymentRows);
  const transactions = em.mapAll(PaymentTransaction, transactionRows);
  const orders = em.mapAll(Order, orderRows);
  return new Map(
    invoices.map((invoice) => {
      const payment = payments.find(({ id }) => id === invoice.paymentId);
      const order = orders.find(({ id }) => id === invoice.orderId);
      if (!payment || !order)
        throw new Error(`invoice ${invoice.id} has lost its payment or order`);
      const own = transactions.filter(({ paymentId }) => paymentId === payment.id);
      const facts = { invoice, order, payment, transactions: own };
      return [invoice.id, actionsBy(caller, invoiceRules, facts)];
    }),
  );
}
