import { lockPeriod } from '../../../storage/queries/subscriptions/operations.ts';
import { PERIOD_OF_PAYMENT } from '../../../storage/queries/subscriptions/periods.ts';
import type { ApplicationContext, Transaction } from '../../context.ts';
import { recordOnPayment, recordOnTransaction } from '../../sales/record-outcome.ts';
import type { MovementOutcome } from '../../ports/settlement.ts';
import { returnChangeCredit } from '../change/settle-change.ts';
import { returnUsageCredit } from '../usage/settle-final-usage.ts';
import { captureOrphan, subscriptionOf, type SubscriptionSale } from './sale.ts';

type FoundMoney = NonNullable<Extract<MovementOutcome, { kind: 'unknown' }>['captured']>;

/**
 * The money of an undecided charge that pays nothing, if the outcome tells of it: the processor took another amount than
 * it was asked for, or it took what the merchant had said was not taken. A subscription that waits for its first payment has no issues yet: its charge stays undecided until it
 * has expired.
 */
export function foundMoneyOf(
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
export function isDenied({ status }: SubscriptionSale['operation']): boolean {
  return status === 'dropped';
}

/**
 * Records money that was taken and pays nothing: an orphan that is confirmed, of the amount that was taken
 * (contract 65 §9). What it was taken for has not been paid; its period waits for the merchant. It concludes the change
 * of the subscription.
 */
export async function settleFoundMoney(
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
