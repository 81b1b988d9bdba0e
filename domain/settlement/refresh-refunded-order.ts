import type { CreditedLine } from '../../storage/entities/invoice-version.ts';
import type { OrderLine } from '../../storage/entities/order-line.ts';
import type { PaymentTransaction } from '../../storage/entities/payment-transaction.ts';
import type { Payment } from '../../storage/entities/payment.ts';
import type { TenantKey } from '../../storage/queries/carts/cart-rows.ts';
import { lockOrderRows } from '../../storage/queries/orders/order-rows.ts';
import { readRefundsOfOrder } from '../../storage/queries/payments/order-limits.ts';
import { readPaymentsOfOrder } from '../../storage/queries/payments/payment-rows.ts';
import type { BaseContext, Transaction } from '../context.ts';
import { sumAmounts } from '../money.ts';
import { refreshOrder, snapshotOf } from '../orders/refresh-order.ts';

/** Recorded in the same unit of work: the rows are not written yet. */
interface Recorded {
  /** A refund that was decided, or looked up, and its payment. */
  readonly refund?: { readonly payment: Payment; readonly transaction: PaymentTransaction };
  /** Credit notes of the order's invoices, for the balance of its subscription. */
  readonly credits?: readonly {
    readonly amount: number;
    readonly lines?: readonly CreditedLine[];
  }[];
}

/**
 * Refreshes an order under its lock after a refund or a credit: what is left to refund of its lines, and the units that were
 * paid back. Each time it is counted again from all refunds and credit notes, so that a repeat counts nothing twice.
 */
export async function refreshRefundedOrder(
  ctx: BaseContext,
  tx: Transaction,
  tenant: TenantKey,
  orderId: string,
  { refund, credits = [] }: Recorded,
): Promise<void> {
  const { workspaceId } = tenant;
  const [found, stored, { money, lines }] = await tx.batch([
    () => lockOrderRows(tx, tenant, orderId),
    () => readPaymentsOfOrder(tx, workspaceId, orderId),
    () => readRefundsOfOrder(tx, { workspaceId, id: orderId }, refund?.transaction),
  ]);
  if (!found) throw new Error(`order ${orderId} of a refund is gone`);
  const before = snapshotOf(found);
  const { order } = found;
  const credited = money.credited + sumAmounts(credits.map(({ amount }) => amount));
  order.recordReserved({ ...money, credited });
  for (const line of found.lines) {
    const known = lines.find(({ lineItemId }) => lineItemId === line.id);
    const creditedAmount = (known?.creditedAmount ?? 0) + creditedNow(line, credits);
    line.recordTaken(known?.refundingQuantity ?? 0, creditedAmount);
  }
  if (refund?.transaction.status === 'succeeded') {
    for (const { lineItemId, quantity } of refund.transaction.lineItems ?? [])
      found.lines.find(({ id }) => id === lineItemId)?.countRefunded(quantity);
  }
  const others = stored.filter(({ id }) => id !== refund?.payment.id);
  const payments = refund ? [refund.payment, ...others] : others;
  refreshOrder(ctx, tx, found, payments, before, { reason: refund?.transaction.reason ?? null });
}

/** The amount by which new credit notes credit the line; only lines of a plan count it, as in `takenOfPlanLines`. */
function creditedNow({ id, type }: OrderLine, credits: NonNullable<Recorded['credits']>): number {
  if (type !== 'subscription') return 0;
  const lines = credits.flatMap((credit) => credit.lines ?? []);
  return sumAmounts(lines.filter(({ lineItemId }) => lineItemId === id).map(({ gross }) => gross));
}
