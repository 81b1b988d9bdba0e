import { findOperationOfPayment } from '../../../storage/queries/subscriptions/operations.ts';
import type { ApplicationContext, Settle, Transaction } from '../../context.ts';
import { lockPaymentWithTransactions } from '../../payments/load.ts';
import { recordOnPayment, recordOnTransaction } from '../../payments/movements/record-outcome.ts';
import type { MovementOutcome, SettledSubscription } from '../../ports/settlement.ts';
import { environmentContext } from '../../tenancy/environment-context.ts';
import { settleChange } from '../change/settle-change.ts';
import { settleFirst } from '../create/settle-first.ts';
import { lockSubscriptionIfAny } from '../load.ts';
import { settlePeriod } from '../periods/settle-period.ts';
import { settleFinalUsage } from '../usage/settle-final-usage.ts';
import type { SubscriptionSettlement } from './settlement.ts';

/**
 * The settler of `subscription`: records what a charge came to, by the kind of its operation. A second call finds it
 * decided and changes nothing.
 */
export const settleCharge: Settle<SettledSubscription> = async (base, tx, movement, outcome) => {
  const { workspaceId, paymentId, transactionId } = movement;
  const known = await findOperationOfPayment(tx, workspaceId, paymentId);
  const locked = await lockSubscriptionIfAny(tx, { workspaceId, id: known.subscriptionId });
  const { payment, transactions } = await lockPaymentWithTransactions(tx, workspaceId, paymentId);
  const transaction = transactions.find(({ id }) => id === transactionId);
  if (!transaction) throw new Error(`transaction ${transactionId} is gone`);
  const operation = await findOperationOfPayment(tx, workspaceId, paymentId);
  const settlement: SubscriptionSettlement = { locked, operation, payment, transaction };
  if (transaction.isUndecided()) {
    const ctx = await environmentContext(base, payment);
    recordOnTransaction(ctx, tx, transaction, outcome);
    recordOnPayment(ctx, tx, payment, transaction, outcome);
    await settle(ctx, tx, settlement, outcome);
  }
  const found = settlement.locked;
  return {
    payment,
    transaction,
    operation,
    subscription: found?.subscription ?? null,
    issues: found?.issues ?? [],
  };
};

function settle(
  ctx: ApplicationContext,
  tx: Transaction,
  settlement: SubscriptionSettlement,
  outcome: MovementOutcome,
): Promise<void> {
  const { operation, locked } = settlement;
  if (operation.kind === 'first') return settleFirst(ctx, tx, settlement, outcome);
  if (!locked) throw new Error(`operation ${operation.id} has lost its subscription`);
  switch (operation.kind) {
    case 'period':
      return settlePeriod(ctx, tx, { ...settlement, locked }, outcome);
    case 'change':
      return settleChange(ctx, tx, { ...settlement, locked }, outcome);
    case 'final_usage':
      return settleFinalUsage(ctx, tx, { ...settlement, locked }, outcome);
    default:
      throw new Error(`operation ${operation.id} of kind ${operation.kind} has no charge`);
  }
}
