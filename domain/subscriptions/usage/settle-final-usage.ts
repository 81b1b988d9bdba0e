import type { OrderContent } from '../../../storage/entities/checkout-attempt.ts';
import type { ApplicationContext, Transaction } from '../../context.ts';
import type { MovementOutcome } from '../../ports/settlement.ts';
import { emitDeclined } from '../charges/emit-declined.ts';
import { recordSale } from '../charges/record-sale.ts';
import { leaveUndecided } from '../charges/settle-astray.ts';
import type { SubscriptionSettlement } from '../charges/settlement.ts';
import { bookCredit } from '../credit.ts';
import { closeIssueOf, closeUncharged, openUnpaidUsage } from '../issues/open-issue.ts';
import type { LockedSubscription } from '../load.ts';
import { recordSubscriptionChange } from '../record-change.ts';

/** What the operation of its charge stores. */
export interface FinalUsagePlan {
  readonly content: OrderContent;
  readonly creditApplied: number;
  readonly period: { readonly start: string; readonly end: string };
}

type FinalUsageSettlement = SubscriptionSettlement & { readonly locked: LockedSubscription };

/**
 * Records what the charge of the last use came to: captured is an order and a paid invoice, declined an issue
 * `unpaid_final_usage`. The end of the subscription stands (contract 65 §7).
 */
export async function settleFinalUsage(
  ctx: ApplicationContext,
  tx: Transaction,
  settlement: FinalUsageSettlement,
  outcome: MovementOutcome,
): Promise<void> {
  const { locked, operation, payment, transaction } = settlement;
  const { subscription } = locked;
  const { content, creditApplied, period } = planOf(settlement);
  const now = ctx.now();
  switch (outcome.kind) {
    case 'approved': {
      operation.moveTo('done', now);
      locked.operation = null;
      const { start, end } = period;
      await recordSale(ctx, tx, subscription, {
        content,
        source: 'subscription_renewal',
        creditApplied,
        period: { start: new Date(start), end: new Date(end) },
        payment,
        transaction,
      });
      const closed = closeIssueOf(ctx, locked, transaction.id, 'auto_applied');
      return recordSubscriptionChange(ctx, tx, locked, 'final_usage_charged', closed);
    }
    case 'declined': {
      operation.moveTo('dropped', now);
      locked.operation = null;
      emitDeclined(ctx, tx, payment, transaction);
      returnUsageCredit(ctx, tx, settlement);
      const closed = closeUncharged(ctx, locked, transaction.id, outcome);
      const opened = openUnpaidUsage(ctx, tx, locked, content.total, transaction);
      const events = [...closed, ...opened];
      return recordSubscriptionChange(ctx, tx, locked, 'final_usage_unpaid', events);
    }
    default:
      return leaveUndecided(ctx, tx, settlement, outcome.kind, { what: 'charge' });
  }
}

/** The last use stays unpaid: the credit that its charge used is the customer's again. */
export function returnUsageCredit(
  ctx: ApplicationContext,
  tx: Transaction,
  settlement: FinalUsageSettlement,
): void {
  const { locked, operation } = settlement;
  const { creditApplied } = planOf(settlement);
  bookCredit(ctx, tx, locked.subscription, creditApplied, `final_usage_back:${operation.id}`);
}

/** The one cast: an operation of this kind stores a FinalUsagePlan. */
function planOf({ operation }: SubscriptionSettlement): FinalUsagePlan {
  return operation.plan as unknown as FinalUsagePlan;
}
