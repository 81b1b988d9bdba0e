import { Invoice } from '../../storage/entities/invoice.ts';
import { PaymentTransaction } from '../../storage/entities/payment-transaction.ts';
import type { Payment } from '../../storage/entities/payment.ts';
import { INVOICES_OF_PAYMENTS } from '../../storage/queries/invoices/invoice-rows.ts';
import { DUE_OF_ORDERS } from '../../storage/queries/payments/order-limits.ts';
import {
  BILLED_BESIDE_EACH,
  TRANSACTIONS_OF_PAYMENTS,
} from '../../storage/queries/payments/payment-rows.ts';
import type { Context } from '../context.ts';
import { requireResendable } from '../invoices/load.ts';
import {
  captureDefault,
  requireCapturable,
  requireOutstanding,
  requireRefundable,
  requireVoidable,
  type LockedRefundable,
} from '../payments/load.ts';
import { toPaymentView } from '../payments/view.ts';
import { actionsBy, withActions, type Actions, type Caller, type VerbRules } from './actions.ts';
import type { VerbOf } from './verbs.ts';

/** The checks of a payment's verbs need these facts. */
interface PaymentFacts extends LockedRefundable {
  /** The amount that its order lacks; null without one. */
  readonly due: number | null;
  readonly invoice: Invoice | null;
}

export const paymentRules: VerbRules<VerbOf<'payment'>, PaymentFacts> = {
  isBilled: true,
  rules: {
    capture: {
      scope: 'payments:write',
      check: (facts) => {
        requireCapturable(facts);
        captureDefault(facts.payment, facts.due);
      },
    },
    void: { scope: 'payments:write', check: requireVoidable },
    refund: { scope: 'refunds:write', check: requireRefundable },
    markPaid: { scope: 'payments:write', check: requireOutstanding },
    resendInvoice: {
      scope: 'invoices:write',
      check: ({ payment, invoice }) => requireResendable(payment, invoice),
    },
  },
};

/** The views of payments, each with its actions for a caller of those. */
export async function paymentViews(
  ctx: Context,
  caller: Caller | null,
  payments: readonly Payment[],
): Promise<ReturnType<typeof toPaymentView>[]> {
  const actions = caller && (await readPaymentActions(ctx, caller, payments));
  return withActions(payments.map(toPaymentView), actions);
}

/** Reads what the caller may do with each payment now, by its id, in a number of statements that is always the same. */
export async function readPaymentActions(
  { database, workspaceId }: Context,
  caller: Caller,
  payments: readonly Payment[],
): Promise<ReadonlyMap<string, Actions>> {
  const ids = payments.map(({ id }) => id);
  const orderIds = payments.flatMap(({ orderId }) => orderId ?? []);
  const { read } = database.together();
  const [transactionRows, billed, due, invoiceRows] = await Promise.all([
    read(TRANSACTIONS_OF_PAYMENTS, [workspaceId, ids]),
    database.read(BILLED_BESIDE_EACH, [workspaceId, ids]),
    read(DUE_OF_ORDERS, [workspaceId, orderIds]),
    read(INVOICES_OF_PAYMENTS, [workspaceId, ids]),
  ]);
  const em = database.em();
  const transactions = em.mapAll(PaymentTransaction, transactionRows);
  const invoices = em.mapAll(Invoice, invoiceRows);
  return new Map(
    payments.map((payment) => [
      payment.id,
      actionsBy(caller, paymentRules, {
        payment,
        transactions: transactions.filter(({ paymentId }) => paymentId === payment.id),
        billed: billed.find(({ paymentId }) => paymentId === payment.id)?.billed ?? null,
        due: due.find(({ id }) => id === payment.orderId)?.due ?? null,
        invoice: invoices.find(({ paymentId }) => paymentId === payment.id) ?? null,
      }),
    ]),
  );
}
