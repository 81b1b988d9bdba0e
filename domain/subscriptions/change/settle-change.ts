import type { ApplicationContext, Transaction } from '../../context.ts';
import { recordSale } from '../billing/record-sale.ts';
import {
  captureOrphan,
  leaveUndecided,
  subscriptionOf,
  type ChargeKind,
  type SubscriptionSale,
} from '../billing/sale.ts';
import { closeIssueOf, closeUncharged } from '../issues/open-issue.ts';
import { applyChange, changeOf } from './stored-change.ts';

/**
 * The charge of a change (contract 65 §6): captured applies it, declined drops it, and nothing has changed. Until that is
 * known nothing else is charged; money of a subscription that ended meanwhile is an orphan.
 */
export const changeCharge: ChargeKind = {
  approved: async (ctx, tx, sale) => {
    const locked = subscriptionOf(sale);
    if (!locked.subscription.isLive()) return captureOrphan(ctx, tx, sale, null);
    const { operation, payment, transaction } = sale;
    const paid = { payment, transaction, record: recordSale };
    closeIssueOf(ctx, locked, transaction.id, 'auto_applied');
    await applyChange(ctx, tx, locked, operation, changeOf(operation), paid);
    await locked.store(ctx, tx, 'changed');
  },
  declined: async (ctx, tx, sale, outcome) => {
    const locked = subscriptionOf(sale);
    returnChangeCredit(ctx, tx, sale);
    closeUncharged(ctx, locked, sale.transaction.id, outcome);
    await locked.store(ctx, tx, 'change_failed');
  },
  undecided: (ctx, tx, sale, outcome) => leaveUndecided(ctx, tx, sale, outcome, { what: 'change' }),
};

/** The change will not happen: the credit that its charge used is the customer's again. */
export function returnChangeCredit(
  ctx: ApplicationContext,
  tx: Transaction,
  sale: SubscriptionSale,
): void {
  const { operation } = sale;
  const { creditUsed } = changeOf(operation);
  subscriptionOf(sale).bookCredit(ctx, tx, creditUsed, `change_back:${operation.id}`);
}
