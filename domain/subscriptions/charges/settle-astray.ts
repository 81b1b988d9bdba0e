import type { BaseContext, Transaction } from '../../context.ts';
import { emitPaymentEvent } from '../../payments/events.ts';
import { toTransactionView } from '../../payments/view.ts';
import type { MovementOutcome } from '../../ports/settlement.ts';
import { openOrphanCharge } from '../issues/open-issue.ts';
import type { LockedSubscription } from '../load.ts';
import { recordSubscriptionChange } from '../record-change.ts';
import type { SubscriptionSettlement } from './settlement.ts';

type Settled = Pick<SubscriptionSettlement, 'operation' | 'payment' | 'transaction'> & {
  readonly locked: LockedSubscription;
};

/**
 * A charge is not decided: nothing else is charged until it is. Where the processor said nothing of it, an orphan is open
 * (contract 65 §9). `what` names the timeline's entry. It concludes the change of the subscription.
 */
export async function leaveUndecided(
  ctx: BaseContext,
  tx: Transaction,
  { locked, operation, payment, transaction }: Settled,
  kind: Extract<MovementOutcome['kind'], 'pending' | 'unknown'>,
  {
    what,
    periodId = null,
  }: { readonly what: 'charge' | 'change'; readonly periodId?: string | null },
): Promise<void> {
  operation.moveTo('undecided', ctx.now());
  if (kind === 'pending') {
    emitPaymentEvent(ctx, tx, payment, payment.nextAction ? 'payment.action_required' : null);
    return recordSubscriptionChange(ctx, tx, locked, `${what}_pending`, []);
  }
  emitPaymentEvent(ctx, tx, payment, null);
  const events = openOrphanCharge(ctx, tx, locked, { periodId, transaction, confirmed: false });
  await recordSubscriptionChange(ctx, tx, locked, `${what}_undecided`, events);
}

/**
 * Money was captured that nothing can record any more: an orphan (contract 65 §9). It concludes the change of the
 * subscription.
 */
export async function captureOrphan(
  ctx: BaseContext,
  tx: Transaction,
  { locked, payment, transaction }: Omit<Settled, 'operation'>,
  periodId: string | null,
): Promise<void> {
  emitPaymentEvent(ctx, tx, payment, 'payment.captured', {
    transaction: toTransactionView(transaction),
  });
  const events = openOrphanCharge(ctx, tx, locked, { periodId, transaction, confirmed: true });
  await recordSubscriptionChange(ctx, tx, locked, 'orphan_charge', events);
}
