import {
  LOCK_PAYMENTS_OF_PERIOD,
  PLAN_LINES_OF_PERIOD,
} from '../../../storage/queries/subscriptions/paid-span.ts';
import type { CreditedLine } from '../../../storage/entities/invoice-version.ts';
import type { Subscription } from '../../../storage/entities/subscription.ts';
import { prorate, unusedOf } from '../../billing/proration.ts';
import type { BaseContext, Transaction } from '../../context.ts';
import { readPaidSpan, readPeriodMoney, splitRefund } from '../change/paid-span.ts';

/** A payment's money that pays for time that will not be used, in minor units. */
export interface UnusedMoney {
  readonly paymentId: string;
  readonly amount: number;
  /** The line of the plan, of which it gives back a part. */
  readonly creditLines?: readonly CreditedLine[];
}

/**
 * What is really paid for the rest of the current period, with its share of tax, as a change would give it back
 * (contract 65 §6): from the payments of the period, the newest first, up to what each still holds. Locks them.
 */
export async function lockUnusedMoney(
  ctx: BaseContext,
  tx: Transaction,
  subscription: Subscription,
): Promise<readonly UnusedMoney[]> {
  const { workspaceId, id, nextIndex, currentPeriodEnd: end } = subscription;
  const ofPeriod = [workspaceId, id, nextIndex - 1];
  await tx.query(LOCK_PAYMENTS_OF_PERIOD, ofPeriod);
  const paid = await readPaidSpan(tx, subscription);
  if (!paid || !end) return [];
  const fraction = unusedOf({ start: paid.from, end }, ctx.now());
  const unused = prorate(paid.net, fraction) + prorate(paid.tax, fraction);
  const { payments, billed } = await readPeriodMoney(tx, subscription, nextIndex - 1);
  const plans = await tx.query(PLAN_LINES_OF_PERIOD, ofPeriod);
  const amount = Math.min(unused, billed ?? unused);
  return splitRefund(amount, payments).map((part) => ({
    ...part,
    creditLines: plans
      .filter(({ paymentId }) => paymentId === part.paymentId)
      .map(({ line }) => line),
  }));
}
