import type { SubscriptionOperation } from '../../../storage/entities/subscription-operation.ts';
import type { ApplicationContext, Transaction } from '../../context.ts';
import { recordSale, type Sale } from '../billing/record-sale.ts';
import type { LockedSubscription } from '../aggregate.ts';
import type { StoredChange } from './stored-change.ts';

/**
 * Writes the order and the paid invoice of a change whose money was found after its subscription had ended; its terms stay
 * as they were.
 */
export async function sellLateChange(
  ctx: ApplicationContext,
  tx: Transaction,
  { subscription }: LockedSubscription,
  operation: SubscriptionOperation,
  paid: Pick<Sale, 'payment' | 'transaction' | 'isKnown'>,
): Promise<void> {
  // The one cast: an operation of this kind stores a StoredChange.
  const { content, creditUsed, at, adjustment } = operation.plan as unknown as StoredChange;
  if (!content) throw new Error(`operation ${operation.id} has lost its content`);
  const start = new Date(at);
  const sale = await recordSale(ctx, tx, subscription, {
    content,
    source: 'subscription_change',
    creditApplied: creditUsed,
    period: { start, end: subscription.currentPeriodEnd ?? start },
    ...paid,
  });
  operation.recordReport({ adjustment: { ...adjustment, ...sale } });
}
