import type { ApplicationContext, Transaction } from '../../context.ts';
import type { MovementOutcome } from '../../ports/settlement.ts';
import { emitDeclined } from '../charges/emit-declined.ts';
import { captureOrphan, leaveUndecided } from '../charges/settle-astray.ts';
import type { SubscriptionSettlement } from '../charges/settlement.ts';
import { bookCredit } from '../credit.ts';
import { closeIssueOf, closeUncharged } from '../issues/open-issue.ts';
import type { LockedSubscription } from '../load.ts';
import { recordSubscriptionChange } from '../record-change.ts';
import { applyChange } from './apply-change.ts';
import type { StoredChange } from './stored-change.ts';

type ChangeSettlement = SubscriptionSettlement & { readonly locked: LockedSubscription };

/**
 * Records what the charge of a change came to (contract 65 §6): captured applies it, declined drops it, and nothing has
 * changed. Until that is known nothing else is charged; money of a subscription that ended meanwhile is an orphan.
 */
export async function settleChange(
  ctx: ApplicationContext,
  tx: Transaction,
  settlement: ChangeSettlement,
  outcome: MovementOutcome,
): Promise<void> {
  const { locked, operation, payment, transaction } = settlement;
  const change = changeOf(settlement);
  const now = ctx.now();
  switch (outcome.kind) {
    case 'approved':
      operation.moveTo('done', now);
      locked.operation = null;
      return approve(ctx, tx, settlement, change);
    case 'declined': {
      operation.moveTo('dropped', now);
      locked.operation = null;
      returnChangeCredit(ctx, tx, settlement);
      emitDeclined(ctx, tx, payment, transaction);
      const closed = closeUncharged(ctx, locked, transaction.id, outcome);
      return recordSubscriptionChange(ctx, tx, locked, 'change_failed', closed);
    }
    default:
      return leaveUndecided(ctx, tx, settlement, outcome.kind, { what: 'change' });
  }
}

async function approve(
  ctx: ApplicationContext,
  tx: Transaction,
  { locked, operation, payment, transaction }: ChangeSettlement,
  change: StoredChange,
): Promise<void> {
  if (!locked.subscription.isLive())
    return captureOrphan(ctx, tx, { locked, payment, transaction }, null);
  const event = await applyChange(ctx, tx, locked, operation, change, { payment, transaction });
  const closed = closeIssueOf(ctx, locked, transaction.id, 'auto_applied');
  await recordSubscriptionChange(ctx, tx, locked, 'changed', [...closed, event]);
}

/** The change will not happen: the credit that its charge used is the customer's again. */
export function returnChangeCredit(
  ctx: ApplicationContext,
  tx: Transaction,
  settlement: ChangeSettlement,
): void {
  const { locked, operation } = settlement;
  const { creditUsed } = changeOf(settlement);
  bookCredit(ctx, tx, locked.subscription, creditUsed, `change_back:${operation.id}`);
}

/** The one cast: an operation of this kind stores a StoredChange. */
function changeOf({ operation }: SubscriptionSettlement): StoredChange {
  return operation.plan as unknown as StoredChange;
}
