import type { SubscriptionPeriod } from '../../../storage/entities/subscription-period.ts';
import type { Subscription } from '../../../storage/entities/subscription.ts';
import { ACTIVE_CARD } from '../../../storage/queries/payment-methods/cards.ts';
import type { ApplicationContext, Transaction } from '../../context.ts';
import { pickStoredCard, type StoredCard } from '../../payment-methods/stored-card.ts';
import type { PaymentSource } from '../../routing/schemas.ts';
import { readChargeMeans, type ChargeMeans } from '../../payment-methods/trace-stored-card.ts';
import { openCharge, openFreePayment } from './open-charge.ts';
import { intentKeys } from '../../sales/open-movement.ts';
import type { ReservedSale } from '../../sales/reserve-charge.ts';
import type { LockedSubscription } from '../aggregate.ts';
import { failPeriod } from './fail-period.ts';
import type { Resumption } from './next-period.ts';
import type { PeriodPlan } from './sale.ts';
import { payPeriod } from './sell.ts';

interface PeriodCharge {
  /** Default: what the kind of the subscription says. */
  readonly paymentSource?: PaymentSource;
  /** Exactly this card, this time; default: the subscription's, else the customer's default. */
  readonly paymentMethodId?: string | null;
  /** Where they have been read already. */
  readonly means?: ChargeMeans;
  /** What a captured charge does beside paying the period. */
  readonly resumption?: Resumption;
  /** The entry of the timeline. */
  readonly action: string;
}

/**
 * Stores the next try to charge the unpaid period of a locked subscription; returns the call to make. Null when nothing
 * is to be called: nothing is due, or there is no card that could be charged, which counts as a decline. It concludes the
 * change of the subscription.
 */
export async function chargePeriod(
  ctx: ApplicationContext,
  tx: Transaction,
  locked: LockedSubscription,
  period: SubscriptionPeriod,
  charge: PeriodCharge,
): Promise<ReservedSale | null> {
  const { subscription } = locked;
  const { paymentSource, paymentMethodId = null, resumption, action } = charge;
  if (period.amountDue === 0) return settleFreePeriod(ctx, tx, locked, period, action);
  const means = charge.means ?? (await readChargeMeans(tx, subscription));
  const card = await cardOf(tx, subscription, means, paymentMethodId);
  if (!card) {
    const failed = { connectorId: null, declineCode: null, declineClass: 'hard' } as const;
    failPeriod(ctx, tx, locked, period, failed);
    await locked.store(ctx, tx, action);
    return null;
  }
  const { content } = period;
  if (!content) throw new Error(`period ${period.id} has lost its content`);
  const plan: PeriodPlan = {
    cardId: card.paymentMethodId,
    isOtherCard: paymentMethodId !== null && paymentMethodId !== subscription.paymentMethodId,
    ...(resumption ? { resumption } : {}),
  };
  period.beginTry(ctx.now());
  subscription.scheduleRetry(null);
  const { call, operation } = await openCharge(ctx, tx, subscription, {
    kind: 'period',
    amount: period.amountDue,
    content,
    card,
    routing: means.routing,
    paymentSource: paymentSource ?? (subscription.schedule ? 'installment' : 'recurring'),
    intent: intentKeys.period(subscription.id, period.index),
    attempt: period.attemptCount,
    periodId: period.id,
    paymentId: period.paymentId,
    plan: { ...plan },
  });
  period.chargeBy(call.movement.paymentId);
  locked.beginCharge(operation, period);
  await locked.store(ctx, tx, action);
  return call;
}

/** The chosen card, else the subscription's; once its owner has removed that one, the default. */
async function cardOf(
  tx: Transaction,
  { workspaceId, paymentMethodId }: Subscription,
  { cards }: ChargeMeans,
  chosen: string | null,
): Promise<StoredCard | null> {
  const named = chosen ?? paymentMethodId;
  const card = pickStoredCard(cards, named);
  if (card || chosen !== null || named === null) return card;
  const [kept] = await tx.query(ACTIVE_CARD, [workspaceId, named]);
  return kept ? null : pickStoredCard(cards, null);
}

/** Credit pays all of it, or it costs nothing. */
async function settleFreePeriod(
  ctx: ApplicationContext,
  tx: Transaction,
  locked: LockedSubscription,
  period: SubscriptionPeriod,
  action: string,
): Promise<null> {
  const { subscription } = locked;
  const reason = period.creditApplied > 0 ? 'credit' : 'zero_total';
  const paid = openFreePayment(ctx, tx, subscription, reason);
  await payPeriod(ctx, tx, locked, period, paid);
  await locked.store(ctx, tx, action);
  return null;
}
