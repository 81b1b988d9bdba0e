import type { Subscription } from '../../../storage/entities/subscription.ts';
import { LAST_BILLED } from '../../../storage/queries/subscriptions/paid-span.ts';
import type { BaseContext, Database, Transaction } from '../../context.ts';

type Reader = Pick<Transaction, 'query'> | Pick<Database, 'read'>;

/**
 * Whether a paused subscription continues without a charge: the period that it had paid for, or was given, still runs. The
 * unpaid rows of an installment plan move by the length of the pause, so they are due only if they were before it.
 */
export async function isPaidFor(
  ctx: BaseContext,
  reader: Reader,
  subscription: Subscription,
): Promise<boolean> {
  const { schedule, nextBillingAt, pausedAt, workspaceId, id } = subscription;
  const { currentPeriodStart, currentPeriodEnd } = subscription;
  if (schedule) return !nextBillingAt || !pausedAt || nextBillingAt > pausedAt;
  const now = ctx.now();
  // It was to begin later.
  if (!currentPeriodStart || !currentPeriodEnd) return !nextBillingAt || nextBillingAt > now;
  if (currentPeriodEnd <= now) return false;
  const values = [workspaceId, id, currentPeriodStart];
  const rows = await ('query' in reader
    ? reader.query(LAST_BILLED, values)
    : reader.read(LAST_BILLED, values));
  const status = rows[0]?.status ?? 'skipped';
  return status !== 'void' && status !== 'past_due';
}
