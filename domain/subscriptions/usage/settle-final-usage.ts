import type { ApplicationContext, Transaction } from '../../context.ts';
import { recordSale } from '../billing/record-sale.ts';
import {
  leaveUndecided,
  subscriptionOf,
  type ChargeKind,
  type SubscriptionSale,
} from '../billing/sale.ts';
import { sellFinalUsage, type FinalUsagePlan } from '../billing/sell.ts';
import { closeIssueOf, closeUncharged, openUnpaidUsage } from '../issues/open-issue.ts';

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
