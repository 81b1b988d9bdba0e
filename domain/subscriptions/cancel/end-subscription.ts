import type { SubscriptionCancellation } from '../../../storage/entities/subscription.ts';
import type { BaseContext, Transaction } from '../../context.ts';
import type { LockedSubscription } from '../load.ts';
import { cancelledEvent, voidUnpaid } from '../periods/give-up.ts';
import { recordSubscriptionChange, type SubscriptionEvent } from '../record-change.ts';
import type { CancellationRefund } from '../verb-schemas.ts';

export interface CancellationExtras {
  readonly refund?: CancellationRefund;
  /** What happened before in the same unit of work. */
  readonly events?: readonly SubscriptionEvent[];
}

/**
 * Cancels a locked subscription at once, and concludes its change: what is unpaid will not be paid. An unpaid period whose
 * charge is not known stays as it is.
 */
export async function endSubscription(
  ctx: BaseContext,
  tx: Transaction,
  locked: LockedSubscription,
  cancellation: SubscriptionCancellation,
  { refund, events = [] }: CancellationExtras = {},
): Promise<void> {
  const { subscription } = locked;
  voidUnpaid(ctx, tx, locked);
  subscription.recover();
  subscription.cancel(cancellation, ctx.now());
  await recordSubscriptionChange(ctx, tx, locked, 'cancelled', [
    ...events,
    cancelledEvent(locked, refund),
  ]);
}
