import { lockPeriod } from '../../../storage/queries/subscriptions/operations.ts';
import type { SubscriptionPeriod } from '../../../storage/entities/subscription-period.ts';
import type { ApplicationContext, Transaction } from '../../context.ts';
import { findStoredCard } from '../../payment-methods/stored-card.ts';
import type { MovementOutcome } from '../../ports/settlement.ts';
import { emitDeclined } from '../charges/emit-declined.ts';
import { captureOrphan, leaveUndecided } from '../charges/settle-astray.ts';
import type { SubscriptionSettlement } from '../charges/settlement.ts';
import { closeIssueOf, closeUncharged } from '../issues/open-issue.ts';
import type { LockedSubscription } from '../load.ts';
import { recordSubscriptionChange, type SubscriptionEvent } from '../record-change.ts';
import { failPeriod } from './fail-period.ts';
import { voidUnpaid } from './give-up.ts';
import { planOfPeriod, resumeBy } from './period-plan.ts';
import { payPeriod } from './pay-period.ts';

type PeriodSettlement = SubscriptionSettlement & { readonly locked: LockedSubscription };

/**
 * Records what the charge of a period came to (contract 65 §8). Undecided is neither paid nor failed: it is looked up.
 */
export async function settlePeriod(
  ctx: ApplicationContext,
  tx: Transaction,
  settlement: PeriodSettlement,
  outcome: MovementOutcome,
): Promise<void> {
  const { locked, operation, payment, transaction } = settlement;
  const { unpaid } = locked;
  // Periods change under their subscription's lock alone, under which the unpaid one was read.
  const period =
    unpaid && unpaid.id === operation.periodId
      ? unpaid
      : await lockPeriod(tx, payment.workspaceId, operation.periodId ?? '');
  switch (outcome.kind) {
    case 'approved':
      return approve(ctx, tx, settlement, period);
    case 'declined': {
      operation.moveTo('dropped', ctx.now());
      locked.operation = null;
      emitDeclined(ctx, tx, payment, transaction);
      // Should its money be found later, it is not that of the next try.
      if (outcome.saidByMerchant) period.forgetPayment();
      const closed = closeUncharged(ctx, locked, transaction.id, outcome);
      const events = await decline(ctx, tx, settlement, period);
      return recordSubscriptionChange(ctx, tx, locked, 'charge_failed', [...closed, ...events]);
    }
    case 'pending':
      return leaveUndecided(ctx, tx, settlement, 'pending', { what: 'charge' });
    case 'unknown':
      return doubt(ctx, tx, settlement, period);
  }
}

async function approve(
  ctx: ApplicationContext,
  tx: Transaction,
  { locked, operation, payment, transaction, facts }: PeriodSettlement,
  period: SubscriptionPeriod,
): Promise<void> {
  operation.moveTo('done', ctx.now());
  locked.operation = null;
  const isOpen = ['charging', 'past_due', 'needs_attention'].includes(period.status);
  if (!isOpen || !locked.subscription.isLive())
    return captureOrphan(ctx, tx, { locked, payment, transaction }, period.id);
  const source = period.index === 0 ? 'subscription_first' : 'subscription_renewal';
  const { resumption } = planOfPeriod(operation);
  const resumed = resumption ? resumeBy(locked.subscription, period, resumption) : [];
  const paidBy = { payment, transaction, source, facts } as const;
  const { events } = await payPeriod(ctx, tx, locked, period, paidBy);
  const closed = closeIssueOf(ctx, locked, transaction.id, 'auto_applied');
  await recordSubscriptionChange(ctx, tx, locked, 'renewed', [...closed, ...resumed, ...events]);
}

/** Nobody knows whether the money moved: nothing is charged until that is known (contract 65 §9). */
async function doubt(
  ctx: ApplicationContext,
  tx: Transaction,
  settlement: PeriodSettlement,
  period: SubscriptionPeriod,
): Promise<void> {
  const { locked, operation, payment } = settlement;
  const isNews = operation.status !== 'undecided';
  if (period.status === 'charging' || period.status === 'past_due') {
    period.moveTo('needs_attention', ctx.now());
    locked.unpaid = period;
  }
  if (isNews) {
    const { connectorId = null } = payment;
    const at = ctx.now().toISOString();
    period.tried({ at, connectorId, result: 'unknown', declineCode: null });
  }
  await leaveUndecided(ctx, tx, settlement, 'unknown', { what: 'charge', periodId: period.id });
}

/** Nothing was charged. */
async function decline(
  ctx: ApplicationContext,
  tx: Transaction,
  { locked, operation, payment }: PeriodSettlement,
  period: SubscriptionPeriod,
): Promise<SubscriptionEvent[]> {
  const { subscription } = locked;
  // A pause stands, and its resumption charges a period of its own.
  if (!subscription.isLive() || subscription.status === 'paused')
    return dropPeriod(ctx, tx, locked, period);
  const { cardId, isOtherCard } = planOfPeriod(operation);
  const { customerId, paymentMethodId } = subscription;
  const card = await findStoredCard(tx, subscription, { customerId, paymentMethodId });
  return failPeriod(ctx, tx, locked, period, {
    connectorId: payment.connectorId ?? null,
    declineCode: payment.declineCode ?? null,
    declineClass: payment.declineClass ?? 'not_attempted',
    cardId,
    isOtherCard,
    hasNewCard: !isOtherCard && card !== null && card.paymentMethodId !== cardId,
  });
}

/** The subscription ended or was paused while its charge was undecided. */
function dropPeriod(
  ctx: ApplicationContext,
  tx: Transaction,
  locked: LockedSubscription,
  period: SubscriptionPeriod,
): SubscriptionEvent[] {
  if (period.status === 'needs_attention') period.moveTo('past_due', ctx.now());
  locked.unpaid = ['past_due', 'charging'].includes(period.status) ? period : null;
  voidUnpaid(ctx, tx, locked);
  locked.subscription.recover();
  return [];
}
