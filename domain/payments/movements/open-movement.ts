import type { Payment } from '../../../storage/entities/payment.ts';
import {
  newTransactionColumns,
  PaymentTransaction,
  type Purpose,
  type RefundedLine,
  type TransactionType,
} from '../../../storage/entities/payment-transaction.ts';
import { newId } from '../../../storage/ids.ts';
import type { BaseContext, Transaction } from '../../context.ts';
import type { MovementRef } from '../../ports/settlement.ts';
import { sealCall, type MovementCall } from './call.ts';
import { nextLookupAt } from './lookup-schedule.ts';

export interface MovementIntent {
  readonly purpose: Purpose;
  readonly type: TransactionType;
  readonly amount: number;
  readonly idempotencyKey: string;
  /** Which attempt at the same intent this is, from 1. */
  readonly attempt: number;
  readonly connectorId: string | null;
  /** Stored, so that it can be made again; null where nobody is called for this movement. */
  readonly call: MovementCall | null;
  readonly checkoutAttemptId?: string;
  /** The processor's own widget made it, under this id. */
  readonly processorTransactionId?: string | null;
  readonly reason?: string | null;
  readonly lineItems?: readonly RefundedLine[] | null;
}

/**
 * Stores a movement of money before anybody is called for it: the only place that creates a transaction. It is pending
 * until its settler records an outcome; `recorded` money has moved already.
 */
export function openMovement(
  ctx: BaseContext,
  tx: Transaction,
  payment: Payment,
  intent: MovementIntent,
): PaymentTransaction {
  const { services } = ctx;
  const now = ctx.now();
  const { workspaceId, environmentId, applicationId, id: paymentId, currency } = payment;
  const { call, ...named } = intent;
  const hasMoved = intent.purpose === 'recorded';
  const transaction = tx.em.create(PaymentTransaction, {
    ...newTransactionColumns(),
    id: newId(),
    workspaceId,
    environmentId,
    applicationId,
    paymentId,
    status: hasMoved ? 'succeeded' : 'pending',
    currency,
    ...named,
    sealedRequest: call ? sealCall(services.secrets, call) : null,
    nextLookupAt: hasMoved
      ? null
      : nextLookupAt(services.clock(), 0, services.limits.reconcileAfterMs),
    createdAt: now,
    updatedAt: now,
  });
  tx.em.persist(transaction);
  return transaction;
}

/** What finds a movement again that belongs to no checkout. */
export function refOf({ workspaceId, paymentId, id }: PaymentTransaction): MovementRef {
  return { workspaceId, paymentId, transactionId: id, attempt: null };
}
