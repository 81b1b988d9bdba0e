import type { OrderContent } from '../../../storage/entities/checkout-attempt.ts';
import { PERIOD_OF_PAYMENT } from '../../../storage/queries/subscriptions/periods.ts';
import type { ApplicationContext, Transaction } from '../../context.ts';
import { emitPaymentEvent } from '../../payments/events.ts';
import type { ApplicationSettings } from '../../tenancy/applications/settings.ts';
import { captureOrphan, type ChargeKind, type SubscriptionSale } from '../billing/sale.ts';
import { recordSale } from '../billing/record-sale.ts';
import { sellPeriod } from '../billing/sell.ts';
import { createSubscription, expirePending, type SubscriptionStart } from './new-subscription.ts';

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
    made.beginCharge(operation);
    made.unpaid?.chargeBy(payment.id);
    sale.locked = made;
    made.add('subscription.created', { paymentId: payment.id });
    await made.store(ctx, tx, 'created');
  },
};

async function startPaid(
  ctx: ApplicationContext,
  tx: Transaction,
  first: SubscriptionSale,
): Promise<void> {
  const { payment, transaction } = first;
  const { start, content, settings } = planOf(first);
  const known = first.locked;
  if (known && known.subscription.status !== 'pending') {
    // It expired before the money was known to be taken.
    const [period] = await tx.query(PERIOD_OF_PAYMENT, [payment.workspaceId, payment.id]);
    return captureOrphan(ctx, tx, first, period?.id ?? null);
  }
  const locked = known ?? createSubscription(ctx, tx, start, settings, 'paying', content);
  first.locked = locked;
  const { subscription, unpaid } = locked;
  if (!unpaid) throw new Error(`subscription ${subscription.id} has no first period`);
  const paid = { payment, transaction, record: recordSale };
  const sale = await sellPeriod(ctx, tx, locked, unpaid, paid);
  const { orderId, paymentId } = sale;
  locked.begin(ctx, unpaid, { sale, ...paid }, { orderId, paymentId });
  await locked.store(ctx, tx, known ? 'activated' : 'created');
}

/** The one cast: an operation of this kind stores a FirstPlan. */
function planOf({ operation }: SubscriptionSale): FirstPlan {
  return operation.plan as unknown as FirstPlan;
}
