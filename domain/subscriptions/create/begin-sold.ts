import type { OrderContent } from '../../../storage/entities/checkout-attempt.ts';
import type { TaxLine } from '../../../storage/entities/purchase.ts';
import type { ApplicationContext, Transaction } from '../../context.ts';
import type { LockedSubscription } from '../load.ts';
import { finishPaid, type Receipt } from '../periods/pay-period.ts';
import { recordSubscriptionChange, type SubscriptionEvent } from '../record-change.ts';

interface SoldBy extends Receipt {
  readonly content: Pick<OrderContent, 'lines' | 'taxLines'>;
}

/**
 * Begins a subscription that a checkout sold, once its order, payment and invoice are written: its first period is paid
 * by that order, or its trial runs. It concludes the change of the subscription.
 */
export async function beginSold(
  ctx: ApplicationContext,
  tx: Transaction,
  sold: LockedSubscription,
  { content, ...receipt }: SoldBy,
): Promise<void> {
  const { subscription, unpaid, before } = sold;
  const { sale, payment } = receipt;
  const { orderId, paymentId } = sale;
  subscription.soldBy(orderId);
  const extras = payment.amountCaptured > 0 ? { orderId, paymentId } : {};
  const created: SubscriptionEvent[] = before ? [] : [{ type: 'subscription.created', extras }];
  if (!unpaid) {
    if (!before) return recordSubscriptionChange(ctx, tx, sold, 'created', created);
    subscription.moveTo('trialing');
    return recordSubscriptionChange(ctx, tx, sold, 'trial_begun', [
      { type: 'subscription.updated' },
    ]);
  }
  subscription.recordTaxes(taxLinesOfPlan(content));
  // A first period is no renewal: its events are those below.
  finishPaid(ctx, sold, unpaid, receipt);
  await recordSubscriptionChange(ctx, tx, sold, before ? 'activated' : 'created', [
    ...created,
    { type: 'subscription.activated', extras },
  ]);
}

/** The taxes of the plan alone, for a renewal that cannot be taxed; null where other goods cannot be told apart. */
function taxLinesOfPlan({ lines, taxLines }: SoldBy['content']): readonly TaxLine[] | null {
  const plan = lines.find(({ type }) => type === 'subscription') ?? (lines[1] ? null : lines[0]);
  return plan ? taxLines.filter(({ lineItemId }) => lineItemId === plan.id) : null;
}
