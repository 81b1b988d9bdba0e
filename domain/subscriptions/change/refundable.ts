import type { Subscription } from '../../../storage/entities/subscription.ts';
import { readFrom, type QuerySource } from '../../../storage/query.ts';
import {
  PAYMENTS_OF_PERIOD,
  type PeriodPayment,
} from '../../../storage/queries/subscriptions/paid-span.ts';

/** What may be refunded of the payments of the current period, the newest first. */
export function readRefundable(
  source: QuerySource,
  { workspaceId, id, nextIndex }: Subscription,
): Promise<PeriodPayment[]> {
  return readFrom(source, PAYMENTS_OF_PERIOD, [workspaceId, id, nextIndex - 1]);
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
