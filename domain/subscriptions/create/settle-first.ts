import type { OrderContent } from '../../../storage/entities/checkout-attempt.ts';
import { PERIOD_OF_PAYMENT } from '../../../storage/queries/subscriptions/periods.ts';
import type { ApplicationContext, Transaction } from '../../context.ts';
import { emitPaymentEvent } from '../../payments/events.ts';
import type { MovementOutcome } from '../../ports/settlement.ts';
import type { ApplicationSettings } from '../../tenancy/applications/settings.ts';
import { emitDeclined } from '../charges/emit-declined.ts';
import { captureOrphan } from '../charges/settle-astray.ts';
import type { SubscriptionSettlement } from '../charges/settlement.ts';
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
 * Records what the first charge of POST /subscriptions came to (contract 65 §2): captured makes it, or activates the
 * pending one; declined makes nothing, or expires it; undecided makes it pending.
 */
export async function settleFirst(
  ctx: ApplicationContext,
  tx: Transaction,
  settlement: SubscriptionSettlement,
  outcome: MovementOutcome,
): Promise<void> {
  const { operation, payment, transaction } = settlement;
  const now = ctx.now();
  switch (outcome.kind) {
    case 'approved':
      operation.moveTo('done', now);
      await approve(ctx, tx, settlement);
      operation.erasePlan();
      return;
    case 'declined':
      operation.moveTo('dropped', now);
      operation.erasePlan();
      emitDeclined(ctx, tx, payment, transaction);
      return expirePending(ctx, tx, settlement.locked, payment.id);
    default: {
      operation.moveTo('undecided', now);
      const isNews = payment.nextAction && payment.eventSequence === 0;
      emitPaymentEvent(ctx, tx, payment, isNews ? 'payment.action_required' : null);
      if (settlement.locked) return;
      const { start, content, settings } = planOf(settlement);
      const made = createSubscription(ctx, tx, start, settings, 'pending', content);
      made.operation = operation;
      made.unpaid?.chargeBy(payment.id);
      settlement.locked = made;
      const extras = { paymentId: payment.id };
      const created = { type: 'subscription.created', extras } as const;
      return recordSubscriptionChange(ctx, tx, made, 'created', [created]);
    }
  }
}

async function approve(
  ctx: ApplicationContext,
  tx: Transaction,
  settlement: SubscriptionSettlement,
): Promise<void> {
  const { payment, transaction } = settlement;
  const { start, content, settings } = planOf(settlement);
  const known = settlement.locked;
  if (known && known.subscription.status !== 'pending') {
    // It expired before the money was known to be taken.
    known.operation = null;
    const [period] = await tx.query(PERIOD_OF_PAYMENT, [payment.workspaceId, payment.id]);
    return captureOrphan(ctx, tx, { locked: known, payment, transaction }, period?.id ?? null);
  }
  const locked = known ?? createSubscription(ctx, tx, start, settings, 'paying', content);
  settlement.locked = locked;
  locked.operation = null;
  const { subscription, unpaid } = locked;
  if (!unpaid) throw new Error(`subscription ${subscription.id} has no first period`);
  const source = 'subscription_first';
  const { sale } = await payPeriod(ctx, tx, locked, unpaid, { payment, transaction, source });
  subscription.soldBy(sale.orderId);
  const extras = { orderId: sale.orderId, paymentId: sale.paymentId };
  await recordSubscriptionChange(ctx, tx, locked, known ? 'activated' : 'created', [
    ...(known ? [] : [{ type: 'subscription.created', extras } as const]),
    { type: 'subscription.activated', extras },
  ]);
}

/** The one cast: an operation of this kind stores a FirstPlan. */
function planOf({ operation }: SubscriptionSettlement): FirstPlan {
  return operation.plan as unknown as FirstPlan;
}
