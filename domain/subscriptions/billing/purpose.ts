import type { SubscriptionOperation } from '../../../storage/entities/subscription-operation.ts';
import { findOperationOfPayment } from '../../../storage/queries/subscriptions/operations.ts';
import { ENVIRONMENT_OF_PAYMENT } from '../../../storage/queries/tenancy/tenant.ts';
import type { DatabaseContext, Transaction } from '../../context.ts';
import { loadIssueFactsOfPayment } from '../../invoices/document/issue-facts.ts';
import { emitDeclined } from '../../payments/events.ts';
import { lockPaymentWithTransactions } from '../../payments/load.ts';
import type { MovementOutcome, MovementRef } from '../../ports/settlement.ts';
import { recordOnPayment, recordOnTransaction } from '../../sales/record-outcome.ts';
import { definePurpose } from '../../sales/sale.ts';
import { contextIn } from '../../tenancy/environment-context.ts';
import { changeCharge } from '../change/settle-change.ts';
import { firstCharge } from '../create/settle-first.ts';
import { lockChargedSubscription } from '../lock.ts';
import { periodCharge } from './settle-period.ts';
import { finalUsageCharge } from '../usage/settle-final-usage.ts';
import type { ChargeKind, LockedCharge } from './sale.ts';
import { foundMoneyOf, isDenied, settleFoundMoney } from './settle-found-money.ts';

/**
 * A subscription charges its customer's stored card; the kind of the operation says for what. A charge that nobody knows
 * of is shown, and nothing else is charged meanwhile, also when its process died before it could say so.
 */
export const subscriptionPurpose = definePurpose({
  name: 'subscription',
  settlesUnknown: true,
  sharing: ({ paymentId }) => paymentId,
  lock: lockCharge,
  weigh: async (ctx, tx, sale, outcome) => {
    const money = sale.locked && foundMoneyOf(sale, outcome);
    if (money) await settleFoundMoney(ctx, tx, sale, money);
    else if (isDenied(sale.operation)) recordOnTransaction(ctx, tx, sale.transaction, outcome);
    else return outcome;
    return null;
  },
  recordOnPayment,
  approved: async (ctx, tx, sale, outcome) => {
    sale.operation.moveTo('done', ctx.now());
    sale.locked?.endCharge();
    await kindOf(sale.operation).approved(ctx, tx, sale, outcome);
  },
  declined: async (ctx, tx, sale, outcome) => {
    const { operation, payment, transaction } = sale;
    operation.moveTo('dropped', ctx.now());
    sale.locked?.endCharge();
    emitDeclined(ctx, tx, payment, transaction);
    await kindOf(operation).declined(ctx, tx, sale, outcome);
  },
  undecided: async (ctx, tx, sale, outcome) => {
    const { operation } = sale;
    const isNews = operation.status !== 'undecided';
    operation.moveTo('undecided', ctx.now());
    await kindOf(operation).undecided(ctx, tx, sale, { ...outcome, isNews });
  },
  settled: ({ payment, transaction, operation, locked }) => ({
    payment,
    transaction,
    operation,
    subscription: locked?.subscription ?? null,
    issues: locked?.issues ?? [],
  }),
});

async function lockCharge(
  base: DatabaseContext,
  tx: Transaction,
  { workspaceId, paymentId }: MovementRef,
  outcome: MovementOutcome,
): Promise<LockedCharge> {
  // One round trip, in this order: the subscription is locked before its payment, and the rest is read under both locks.
  const [found, { payment, transactions }, operation, [environment], facts] = await tx.batch([
    () => lockChargedSubscription(tx, workspaceId, paymentId),
    () => lockPaymentWithTransactions(tx, workspaceId, paymentId),
    () => findOperationOfPayment(tx, workspaceId, paymentId),
    () => tx.query(ENVIRONMENT_OF_PAYMENT, [workspaceId, paymentId]),
    outcome.kind === 'approved' ? () => loadIssueFactsOfPayment(tx, workspaceId, paymentId) : null,
  ]);
  // Another process may have made it while this one waited for the payment, after it had looked for it.
  const isMadeMeanwhile = !found && operation.kind === 'first' && operation.status !== 'open';
  const locked = isMadeMeanwhile
    ? await lockChargedSubscription(tx, workspaceId, paymentId)
    : found;
  const ctx = contextIn(base, payment, environment);
  return { ctx, payment, transactions, locked, operation, facts };
}

function kindOf({ id, kind }: SubscriptionOperation): ChargeKind {
  switch (kind) {
    case 'first':
      return firstCharge;
    case 'period':
      return periodCharge;
    case 'change':
      return changeCharge;
    case 'final_usage':
      return finalUsageCharge;
    default:
      throw new Error(`operation ${id} of kind ${kind} has no charge`);
  }
}
