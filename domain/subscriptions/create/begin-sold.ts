import type { OrderContent } from '../../../storage/entities/checkout-attempt.ts';
import type { TaxLine } from '../../../storage/entities/purchase.ts';
import type { ApplicationContext, Transaction } from '../../context.ts';
import type { LockedSubscription } from '../aggregate.ts';
import type { Receipt } from '../subscription-state.ts';

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
  const extras = payment.amountCaptured > 0 ? { orderId, paymentId } : {};
  if (unpaid) {
    subscription.recordTaxes(taxLinesOfPlan(content));
    sold.begin(ctx, unpaid, receipt, extras);
    return sold.store(ctx, tx, before ? 'activated' : 'created');
  }
  subscription.soldBy(orderId);
  if (before) {
    subscription.moveTo('trialing');
    sold.add('subscription.updated');
  } else sold.add('subscription.created', extras);
  await sold.store(ctx, tx, before ? 'trial_begun' : 'created');
}

/** The taxes of the plan alone, for a renewal that cannot be taxed; null where other goods cannot be told apart. */
function taxLinesOfPlan({ lines, taxLines }: SoldBy['content']): readonly TaxLine[] | null {
  const plan = lines.find(({ type }) => type === 'subscription') ?? (lines[1] ? null : lines[0]);
  return plan ? taxLines.filter(({ lineItemId }) => lineItemId === plan.id) : null;
}
