import type { OrderContent } from '../../../storage/entities/checkout-attempt.ts';
import { PERIOD_OF_PAYMENT } from '../../../storage/queries/subscriptions/periods.ts';
import type { ApplicationContext, Transaction } from '../../context.ts';
import { emitPaymentEvent } from '../../payments/events.ts';
import type { ApplicationSettings } from '../../tenancy/applications/settings.ts';
import { captureOrphan, type ChargeKind, type SubscriptionSale } from '../charges/sale.ts';
import { payPeriod } from '../periods/pay-period.ts';
import { recordSubscriptionChange } from '../record-change.ts';
import { expirePending } from './expire-pending.ts';
import { createSubscription, type SubscriptionStart } from './new-subscription.ts';

/** What the operation of a first charge stores: the subscription is made once its outcome is known. */
export interface FirstPlan {
  readonly start: SubscriptionStart;
  readonly content: OrderContent;
  readonly settings: ApplicationSettings;
}

/**
 * The first charge of POST /subscriptions (contract 65 §2): captured makes the subscription, or activates the pending one;
 * declined makes nothing, or expires it; undecided makes it pending. What its operation stores holds addresses, which
 * belong to the subscription from the decision on.
 */
export const firstCharge: ChargeKind = {
  approved: async (ctx, tx, sale) => {
    await startPaid(ctx, tx, sale);
    sale.operation.erasePlan();
  },
  declined: async (ctx, tx, { operation, locked, payment }) => {
    operation.erasePlan();
    await expirePending(ctx, tx, locked, payment.id);
  },
  undecided: async (ctx, tx, sale, { isNewAction }) => {
    const { operation, payment } = sale;
    emitPaymentEvent(ctx, tx, payment, isNewAction ? 'payment.action_required' : null);
    if (sale.locked) return;
    const { start, content, settings } = planOf(sale);
    const made = createSubscription(ctx, tx, start, settings, 'pending', content);
    made.operation = operation;
    made.unpaid?.chargeBy(payment.id);
    sale.locked = made;
    const extras = { paymentId: payment.id };
    const created = { type: 'subscription.created', extras } as const;
    await recordSubscriptionChange(ctx, tx, made, 'created', [created]);
  },
};

async function startPaid(
  ctx: ApplicationContext,
  tx: Transaction,
  sale: SubscriptionSale,
): Promise<void> {
  const { payment, transaction } = sale;
  const { start, content, settings } = planOf(sale);
  const known = sale.locked;
  if (known && known.subscription.status !== 'pending') {
    // It expired before the money was known to be taken.
    const [period] = await tx.query(PERIOD_OF_PAYMENT, [payment.workspaceId, payment.id]);
    return captureOrphan(ctx, tx, sale, period?.id ?? null);
  }
  const locked = known ?? createSubscription(ctx, tx, start, settings, 'paying', content);
  sale.locked = locked;
  const { subscription, unpaid } = locked;
  if (!unpaid) throw new Error(`subscription ${subscription.id} has no first period`);
  const source = 'subscription_first';
  const paid = await payPeriod(ctx, tx, locked, unpaid, { payment, transaction, source });
  const { orderId, paymentId } = paid.sale;
  subscription.soldBy(orderId);
  const extras = { orderId, paymentId };
  await recordSubscriptionChange(ctx, tx, locked, known ? 'activated' : 'created', [
    ...(known ? [] : [{ type: 'subscription.created', extras } as const]),
    { type: 'subscription.activated', extras },
  ]);
}

/** The one cast: an operation of this kind stores a FirstPlan. */
function planOf({ operation }: SubscriptionSale): FirstPlan {
  return operation.plan as unknown as FirstPlan;
}
