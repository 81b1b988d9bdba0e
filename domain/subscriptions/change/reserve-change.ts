import { newId } from '../../../storage/ids.ts';
import { LOCK_PAYMENTS_OF_PERIOD } from '../../../storage/queries/subscriptions/paid-span.ts';
import type { ApplicationContext, Transaction } from '../../context.ts';
import { fail } from '../../errors.ts';
import { intentKeys, purposesOf } from '../../sales/open-movement.ts';
import type { ReservedSale } from '../../sales/reserve-charge.ts';
import type { LockedSubscription } from '../aggregate.ts';
import {
  enqueueRefundJob,
  openCharge,
  openFreePayment,
  storeOperation,
} from '../billing/open-charge.ts';
import { nextChargeAt } from '../billing/next-period.ts';
import { applyChange, takeTermsFree, type StoredChange } from './stored-change.ts';
import { noMoney, outcomeOf, scheduled, type ChangeOutcome } from './outcome.ts';
import { readPaidSpan } from './paid-span.ts';
import type { PlannedChange } from './plan-change.ts';
import {
  requireCard,
  requireChangeable,
  requireTerms,
  requireUsageBilled,
} from './require-changeable.ts';

/** The result of a planned change under the subscription's lock. */
export type ReservedChange =
  /** Something changed meanwhile: plan again. */
  | { readonly kind: 'stale' }
  | { readonly kind: 'done'; readonly outcome: ChangeOutcome }
  /** Applied; refunds follow. */
  | { readonly kind: 'refund'; readonly operationId: string }
  /** The intent is stored; the charge follows, and its outcome applies the change. */
  | { readonly kind: 'charge'; readonly call: ReservedSale };

/** Stores a planned change, or the intent of its charge, unless what it was planned by has changed. */
export async function reserveChange(
  ctx: ApplicationContext,
  tx: Transaction,
  locked: LockedSubscription,
  planned: PlannedChange,
): Promise<ReservedChange> {
  const { subscription } = locked;
  requireTerms(locked);
  requireChangeable(ctx, locked, planned.kind === 'scheduled' ? 'period_end' : 'now');
  const { after } = planned;
  const before = subscription.terms();
  if (planned.kind === 'scheduled') {
    const effectiveAt = (nextChargeAt(subscription) ?? fail('invalid_state')).toISOString();
    subscription.scheduleChange({ terms: after, effectiveAt });
    locked.add('subscription.change_scheduled', { before, after, adjustment: null });
    await locked.store(ctx, tx, 'change_scheduled');
    return { kind: 'done', outcome: outcomeOf(locked, { adjustment: scheduled(subscription) }) };
  }
  await requireUsageBilled(tx, locked, after);
  if (planned.kind === 'terms') {
    takeTermsFree(subscription, after, ctx.now());
    const adjustment = noMoney(subscription);
    locked.add('subscription.changed', { before, after, adjustment });
    await locked.store(ctx, tx, 'changed');
    return { kind: 'done', outcome: outcomeOf(locked, { adjustment }) };
  }
  await tx.query(LOCK_PAYMENTS_OF_PERIOD, [
    subscription.workspaceId,
    subscription.id,
    subscription.nextIndex - 1,
  ]);
  const paid = await readPaidSpan(tx, subscription);
  // A refund of the period came in between.
  if (!Bun.deepEquals(paid, planned.paid)) return { kind: 'stale' };
  return reserveMoney(ctx, tx, locked, planned.change);
}

async function reserveMoney(
  ctx: ApplicationContext,
  tx: Transaction,
  locked: LockedSubscription,
  change: StoredChange,
): Promise<ReservedChange> {
  const { subscription } = locked;
  const { content, creditUsed, credited, adjustment } = change;
  const id = newId();
  locked.bookCredit(ctx, tx, credited - creditUsed, `change:${id}`);
  if (content && adjustment.amountDueNow > 0) {
    const card = await requireCard(tx, locked);
    const { call, operation } = await openCharge(ctx, tx, subscription, {
      kind: 'change',
      amount: adjustment.amountDueNow,
      content,
      card,
      paymentSource: 'card_on_file',
      intent: intentKeys.change(subscription.id, id),
      attempt: 1,
      operationId: id,
      plan: { ...change },
    });
    const { paymentId } = call.movement;
    operation.recordReport({ adjustment: { ...adjustment, paymentId, status: 'pending' } });
    locked.beginCharge(operation);
    await locked.store(ctx, tx, 'change_reserved');
    return { kind: 'charge', call };
  }
  return applyNow(ctx, tx, locked, change, id);
}

/** Credit pays it, or money goes back: no charge is needed. */
async function applyNow(
  ctx: ApplicationContext,
  tx: Transaction,
  locked: LockedSubscription,
  change: StoredChange,
  id: string,
): Promise<ReservedChange> {
  const { subscription } = locked;
  const hasRefunds = change.refunds.length > 0;
  const reason = change.creditUsed > 0 ? 'credit' : 'zero_total';
  const paid = change.content ? openFreePayment(ctx, tx, subscription, reason) : null;
  const operation = storeOperation(ctx, tx, subscription, {
    id,
    kind: 'change',
    status: 'done',
    amount: 0,
    periodId: null,
    paymentId: paid?.payment.id ?? null,
    plan: { ...change },
  });
  const stored = hasRefunds ? withPendingRefunds(change) : change;
  await applyChange(ctx, tx, locked, operation, stored, paid);
  const { before, credited: amount } = change;
  await purposesOf(ctx).subscription.noteCredit(ctx, tx, subscription, {
    amount,
    cause: id,
    plan: before,
  });
  await locked.store(ctx, tx, 'changed');
  if (!hasRefunds) return { kind: 'done', outcome: outcomeOf(locked, { operation }) };
  enqueueRefundJob(ctx, tx, operation);
  ctx.act?.begin(tx, null);
  return { kind: 'refund', operationId: id };
}

function withPendingRefunds(change: StoredChange): StoredChange {
  const refunds = change.refunds.map((refund) => ({ ...refund, status: 'pending' as const }));
  return { ...change, adjustment: { ...change.adjustment, status: 'refund_pending', refunds } };
}
