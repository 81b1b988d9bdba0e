import type { Subscription } from '../../../storage/entities/subscription.ts';
import { readFrom, type QuerySource } from '../../../storage/query.ts';
import {
  PAYMENTS_OF_PERIOD,
  type PeriodPayment,
} from '../../../storage/queries/subscriptions/paid-span.ts';
import { readBilledBeside } from '../../../storage/queries/payments/payment-rows.ts';
import type { Transaction } from '../../context.ts';
import { fail } from '../../errors.ts';
import { sumAmounts } from '../../money.ts';

/** What may be refunded of the payments of a period, the newest first. */
export function readRefundable(
  source: QuerySource,
  { workspaceId, id }: Pick<Subscription, 'workspaceId' | 'id'>,
  index: number,
): Promise<PeriodPayment[]> {
  return readFrom(source, PAYMENTS_OF_PERIOD, [workspaceId, id, index]);
}

/** Takes an amount from the payments in their order, each up to what is refundable; it may not suffice. */
export function splitRefund(
  amount: number,
  payments: readonly PeriodPayment[],
): { readonly paymentId: string; readonly amount: number }[] {
  const refunds: { readonly paymentId: string; readonly amount: number }[] = [];
  let rest = amount;
  for (const { id: paymentId, refundable } of payments) {
    const part = Math.min(rest, refundable);
    if (part <= 0) continue;
    refunds.push({ paymentId, amount: part });
    rest -= part;
  }
  return refunds;
}

/** The payments of the latest paid period, the newest first, and the limit that invoices set to their refunds. */
export interface LatestPaid {
  readonly payments: readonly PeriodPayment[];
  readonly billed: number | null;
}

/** What the payments of a period hold, the newest first, and what the invoices beside them bill; under their locks. */
export async function readPeriodMoney(
  tx: Transaction,
  subscription: Pick<Subscription, 'workspaceId' | 'id'>,
  index: number,
): Promise<LatestPaid> {
  const payments = await readRefundable(tx, subscription, index);
  const [newest] = payments;
  const billed = newest ? await readBilledBeside(tx, subscription.workspaceId, newest.id) : null;
  return { payments, billed };
}

/** Returns the amount of the latest paid period that may be refunded; 422 `refund_not_allowed` when it is 0, or none was paid for. */
export function requirePaidMoney(
  { currency }: Pick<Subscription, 'currency'>,
  paid: LatestPaid | null,
): number {
  if (!paid) fail('refund_not_allowed', { reason: 'not_captured', refundable: 0, currency });
  const { payments, billed } = paid;
  const held = sumAmounts(payments.map((payment) => Math.max(0, payment.refundable)));
  // The rest is the credit balance's.
  const refundable = Math.min(held, billed ?? held);
  if (refundable === 0)
    fail('refund_not_allowed', { reason: 'nothing_left', refundable, currency });
  return refundable;
}

/** The parts of a credit balance by the charges that hold it; 422 `refund_not_allowed` when none does. */
export function requireCreditedMoney(
  { creditBalance, currency }: Pick<Subscription, 'creditBalance' | 'currency'>,
  payments: readonly { readonly id: string; readonly credited: number }[],
): { readonly paymentId: string; readonly amount: number }[] {
  const money = splitRefund(
    creditBalance,
    payments.map(({ id, credited }) => ({ id, refundable: credited })),
  );
  if (money.length === 0)
    fail('refund_not_allowed', { reason: 'nothing_left', refundable: 0, currency });
  return money;
}
