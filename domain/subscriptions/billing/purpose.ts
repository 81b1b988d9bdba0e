import type { SubscriptionOperation } from '../../../storage/entities/subscription-operation.ts';
import {
  findOperationOfPayment,
  lockPeriod,
} from '../../../storage/queries/subscriptions/subscription-rows.ts';
import { PERIOD_OF_PAYMENT } from '../../../storage/queries/subscriptions/periods.ts';
import { ENVIRONMENT_OF_PAYMENT } from '../../../storage/queries/tenancy/tenant.ts';
import type { ApplicationContext, DatabaseContext, Transaction } from '../../context.ts';
import { loadIssueFactsOfPayment } from '../../invoices/document/issue-facts.ts';
import { emitDeclined } from '../../payments/events.ts';
import { lockPaymentWithTransactions } from '../../payments/load.ts';
import type { MovementOutcome, MovementRef } from '../../ports/settlement.ts';
import { recordOnPayment, recordOnTransaction, definePurpose } from '../../sales/sale.ts';
import { contextIn } from '../../tenancy/enter-tenant.ts';
import { changeCharge, returnChangeCredit } from '../change/settle-change.ts';
import { firstCharge } from '../create/settle-first.ts';
import { lockChargedSubscription } from '../lock.ts';
import { finalUsageCharge, returnUsageCredit, periodCharge } from './settle-period.ts';
import {
  captureOrphan,
  subscriptionOf,
  type ChargeKind,
  type LockedCharge,
  type SubscriptionSale,
} from './sale.ts';

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

type FoundMoney = NonNullable<Extract<MovementOutcome, { kind: 'unknown' }>['captured']>;

/**
 * The money of an undecided charge that pays nothing, if the outcome tells of it: the processor took another amount than
 * it was asked for, or it took what the merchant had said was not taken. A subscription that waits for its first payment has no issues yet: its charge stays undecided until it
 * has expired.
 */
function foundMoneyOf(
  { operation, locked, transaction }: SubscriptionSale,
  outcome: MovementOutcome,
): FoundMoney | null {
  if (outcome.kind === 'approved' && isDenied(operation))
    return { ref: outcome.ref, amount: transaction.amount };
  if (outcome.kind !== 'unknown' || !outcome.captured) return null;
  const isFirst = operation.kind === 'first';
  return isFirst && (locked?.subscription.status ?? 'pending') === 'pending'
    ? null
    : outcome.captured;
}

/** The merchant has said that its charge took nothing, and the processor has not: its transaction is looked up further. */
function isDenied({ status }: SubscriptionSale['operation']): boolean {
  return status === 'dropped';
}

/**
 * Records money that was taken and pays nothing: an orphan that is confirmed, of the amount that was taken
 * (contract 65 §9). What it was taken for has not been paid; its period waits for the merchant. It concludes the change
 * of the subscription.
 */
async function settleFoundMoney(
  ctx: ApplicationContext,
  tx: Transaction,
  sale: SubscriptionSale,
  { ref, amount }: FoundMoney,
): Promise<void> {
  const { operation, payment, transaction } = sale;
  const outcome = { kind: 'approved', ref, card: null, storedRef: null } as const;
  transaction.correctAmount(amount);
  recordOnTransaction(ctx, tx, transaction, outcome);
  payment.moveTo('pending');
  recordOnPayment(ctx, tx, payment, transaction, outcome);
  const isNews = operation.status === 'open';
  if (operation.isUnderWay()) dropOperation(ctx, tx, sale);
  const periodId = await waitingPeriodOf(ctx, tx, sale, isNews);
  await captureOrphan(ctx, tx, sale, periodId);
}

/** What the charge was for has not happened: the credit that it used is the customer's again. A period keeps its own. */
function dropOperation(ctx: ApplicationContext, tx: Transaction, sale: SubscriptionSale): void {
  const { operation } = sale;
  const locked = subscriptionOf(sale);
  operation.moveTo('dropped', ctx.now());
  if (locked.operation?.id === operation.id) locked.endCharge();
  if (operation.kind === 'change') returnChangeCredit(ctx, tx, sale);
  if (operation.kind === 'final_usage') returnUsageCredit(ctx, tx, sale);
}

/** The period that the money was taken for; while it is unpaid, nothing is charged for it. */
async function waitingPeriodOf(
  ctx: ApplicationContext,
  tx: Transaction,
  sale: SubscriptionSale,
  isNews: boolean,
): Promise<string | null> {
  const { operation, payment } = sale;
  const locked = subscriptionOf(sale);
  const { workspaceId, connectorId = null } = payment;
  if (operation.kind === 'first') {
    const [row] = await tx.query(PERIOD_OF_PAYMENT, [workspaceId, payment.id]);
    return row?.id ?? null;
  }
  if (operation.periodId === null) return null;
  const period = await lockPeriod(tx, workspaceId, operation.periodId);
  const at = ctx.now().toISOString();
  if (isNews) period.tried({ at, connectorId, result: 'unknown', declineCode: null });
  if (locked.subscription.isLive()) locked.holdPeriod(ctx, period);
  return period.id;
}
