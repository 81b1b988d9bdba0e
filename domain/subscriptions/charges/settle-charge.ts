import type { PaymentTransaction } from '../../../storage/entities/payment-transaction.ts';
import { findOperationOfPayment } from '../../../storage/queries/subscriptions/operations.ts';
import { ENVIRONMENT_OF_PAYMENT } from '../../../storage/queries/tenancy/tenant.ts';
import type { ApplicationContext, Settle, Transaction } from '../../context.ts';
import { loadIssueFactsOfPayment } from '../../invoices/document/issue-facts.ts';
import { lockPaymentWithTransactions } from '../../payments/load.ts';
import { recordOnPayment, recordOnTransaction } from '../../sales/record-outcome.ts';
import type { MovementOutcome, SettledSubscription } from '../../ports/settlement.ts';
import { contextIn } from '../../tenancy/environment-context.ts';
import { settleChange } from '../change/settle-change.ts';
import { settleFirst } from '../create/settle-first.ts';
import { lockChargedSubscription } from '../load.ts';
import { settlePeriod } from '../periods/settle-period.ts';
import { settleFinalUsage } from '../usage/settle-final-usage.ts';
import { foundMoneyOf, isDenied, settleFoundMoney } from './settle-found-money.ts';
import type { SubscriptionSettlement } from './settlement.ts';

/**
 * The settler of `subscription`: records what a charge came to, by the kind of its operation. A second call finds it
 * decided and changes nothing.
 */
export const settleCharge: Settle<SettledSubscription> = async (base, tx, movement, outcome) => {
  const { workspaceId, paymentId, transactionId } = movement;
  // One round trip, in this order: the subscription is locked before its payment, and the rest is read under both locks.
  const [found, { payment, transactions }, operation, [environment], facts] = await Promise.all([
    lockChargedSubscription(tx, workspaceId, paymentId),
    lockPaymentWithTransactions(tx, workspaceId, paymentId),
    findOperationOfPayment(tx, workspaceId, paymentId),
    tx.query(ENVIRONMENT_OF_PAYMENT, [workspaceId, paymentId]),
    outcome.kind === 'approved' ? loadIssueFactsOfPayment(tx, workspaceId, paymentId) : null,
  ]);
  const transaction = transactions.find(({ id }) => id === transactionId);
  if (!transaction) throw new Error(`transaction ${transactionId} is gone`);
  // Another settler may have made it while this one waited for the payment, after it had looked for it.
  const isMadeMeanwhile = !found && operation.kind === 'first' && operation.status !== 'open';
  const locked = isMadeMeanwhile
    ? await lockChargedSubscription(tx, workspaceId, paymentId)
    : found;
  const settlement: SubscriptionSettlement = { locked, operation, payment, transaction, facts };
  if (transaction.isUndecided()) {
    const ctx = contextIn(base, payment, environment);
    const money = foundMoneyOf(settlement, outcome);
    if (locked && money) await settleFoundMoney(ctx, tx, { ...settlement, locked }, money);
    else if (isDenied(operation)) recordOnTransaction(ctx, tx, transaction, outcome);
    else {
      if (outcome.kind === 'declined' && outcome.saidByMerchant) lookUpFurther(transaction);
      else recordOnTransaction(ctx, tx, transaction, outcome);
      recordOnPayment(ctx, tx, payment, transaction, outcome);
      await settle(ctx, tx, settlement, outcome);
    }
  }
  return {
    payment,
    transaction,
    operation,
    subscription: settlement.locked?.subscription ?? null,
    issues: settlement.locked?.issues ?? [],
  };
};

/**
 * The merchant says that nothing was taken, the processor has said nothing: it is asked on, and never again charged under
 * the same key.
 */
function lookUpFurther(transaction: PaymentTransaction): void {
  transaction.moveTo('unknown');
  transaction.sealedRequest = null;
}

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
