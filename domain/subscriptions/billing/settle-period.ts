import { lockPeriod } from '../../../storage/queries/subscriptions/subscription-rows.ts';
import type { SubscriptionPeriod } from '../../../storage/entities/subscription-period.ts';
import type { ApplicationContext, Transaction } from '../../context.ts';
import { findStoredCard } from '../../payment-methods/stored-card.ts';
import { closeIssueOf, closeUncharged, openUnpaidUsage } from '../issues/open-issue.ts';
import {
  captureOrphan,
  leaveUndecided,
  planOfPeriod,
  subscriptionOf,
  type ChargeKind,
  type SubscriptionSale,
} from './sale.ts';
import { failPeriod } from './fail-period.ts';
import { recordSale } from './record-sale.ts';
import { payPeriod, type PaidBy, sellFinalUsage, type FinalUsagePlan } from './sell.ts';

/** The charge of a period (contract 65 §8). Undecided is neither paid nor failed: it is looked up. */
export const periodCharge: ChargeKind = {
  approved: payCharged,
  declined: async (ctx, tx, sale, outcome) => {
    const locked = subscriptionOf(sale);
    const period = await periodOf(tx, sale);
    // Should its money be found later, it is not that of the next try.
    if (outcome.saidByMerchant) period.forgetPayment();
    closeUncharged(ctx, locked, sale.transaction.id, outcome);
    await failCharged(ctx, tx, sale, period);
    await locked.store(ctx, tx, 'charge_failed');
  },
  undecided: async (ctx, tx, sale, outcome) => {
    if (outcome.kind === 'pending')
      return leaveUndecided(ctx, tx, sale, outcome, { what: 'charge' });
    // Nothing is charged until it is known whether the money moved (contract 65 §9).
    const period = await periodOf(tx, sale);
    subscriptionOf(sale).holdPeriod(ctx, period);
    if (outcome.isNews) {
      const { connectorId = null } = sale.payment;
      const at = ctx.now().toISOString();
      period.tried({ at, connectorId, result: 'unknown', declineCode: null });
    }
    await leaveUndecided(ctx, tx, sale, outcome, { what: 'charge', periodId: period.id });
  },
};

/** Periods change under their subscription's lock alone, under which the unpaid one was read. */
async function periodOf(
  tx: Transaction,
  { locked, operation: { periodId }, payment }: SubscriptionSale,
): Promise<SubscriptionPeriod> {
  const unpaid = locked?.unpaid;
  return unpaid && unpaid.id === periodId
    ? unpaid
    : lockPeriod(tx, payment.workspaceId, periodId ?? '');
}

async function payCharged(
  ctx: ApplicationContext,
  tx: Transaction,
  sale: SubscriptionSale,
): Promise<void> {
  const { operation, payment, transaction, facts } = sale;
  const locked = subscriptionOf(sale);
  const period = await periodOf(tx, sale);
  const isOpen = ['charging', 'past_due', 'needs_attention'].includes(period.status);
  if (!isOpen || !locked.subscription.isLive()) return captureOrphan(ctx, tx, sale, period.id);
  const { resumption } = planOfPeriod(operation);
  closeIssueOf(ctx, locked, transaction.id, 'auto_applied');
  if (resumption) locked.resumeBy(period, resumption);
  const record: PaidBy['record'] = (...sale) => recordSale(...sale, facts);
  await payPeriod(ctx, tx, locked, period, { payment, transaction, record });
  await locked.store(ctx, tx, 'renewed');
}

/** Nothing was charged. */
async function failCharged(
  ctx: ApplicationContext,
  tx: Transaction,
  sale: SubscriptionSale,
  period: SubscriptionPeriod,
): Promise<void> {
  const { operation, payment } = sale;
  const locked = subscriptionOf(sale);
  const { subscription } = locked;
  // A pause stands, and its resumption charges a period of its own.
  if (!subscription.isLive() || subscription.status === 'paused')
    return locked.dropPeriod(ctx, tx, period);
  const { cardId, isOtherCard } = planOfPeriod(operation);
  const card = await findStoredCard(tx, subscription, subscription);
  failPeriod(ctx, tx, locked, period, {
    connectorId: payment.connectorId ?? null,
    declineCode: payment.declineCode ?? null,
    declineClass: payment.declineClass ?? 'not_attempted',
    cardId,
    isOtherCard,
    hasNewCard: !isOtherCard && card !== null && card.paymentMethodId !== cardId,
  });
}

/**
 * The charge of the last use: captured is an order and a paid invoice, declined an issue `unpaid_final_usage`. The end of
 * the subscription stands (contract 65 §7).
 */
export const finalUsageCharge: ChargeKind = {
  approved: async (ctx, tx, sale) => {
    const locked = subscriptionOf(sale);
    const { payment, transaction } = sale;
    const paid = { payment, transaction, record: recordSale };
    await sellFinalUsage(ctx, tx, locked.subscription, planOf(sale), paid);
    closeIssueOf(ctx, locked, transaction.id, 'auto_applied');
    await locked.store(ctx, tx, 'final_usage_charged');
  },
  declined: async (ctx, tx, sale, outcome) => {
    const locked = subscriptionOf(sale);
    const { transaction } = sale;
    returnUsageCredit(ctx, tx, sale);
    closeUncharged(ctx, locked, transaction.id, outcome);
    openUnpaidUsage(ctx, tx, locked, planOf(sale).content.total, transaction);
    await locked.store(ctx, tx, 'final_usage_unpaid');
  },
  undecided: (ctx, tx, sale, outcome) => leaveUndecided(ctx, tx, sale, outcome, { what: 'charge' }),
};

/** The last use stays unpaid: the credit that its charge used is the customer's again. */
export function returnUsageCredit(
  ctx: ApplicationContext,
  tx: Transaction,
  sale: SubscriptionSale,
): void {
  const { creditApplied } = planOf(sale);
  subscriptionOf(sale).bookCredit(ctx, tx, creditApplied, `final_usage_back:${sale.operation.id}`);
}

/** The one cast: an operation of this kind stores a FinalUsagePlan. */
function planOf({ operation }: SubscriptionSale): FinalUsagePlan {
  return operation.plan as unknown as FinalUsagePlan;
}
