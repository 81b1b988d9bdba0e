import type { CreditedLine } from '../../storage/entities/invoice-version.ts';
import type { Payment } from '../../storage/entities/payment.ts';
import {
  newTransactionColumns,
  PaymentTransaction,
  type Purpose,
  type RefundedLine,
  type TransactionType,
} from '../../storage/entities/payment-transaction.ts';
import { newId } from '../../storage/ids.ts';
import type { BaseContext, Transaction } from '../context.ts';
import type { MovementCall } from '../ports/payment-connector.ts';
import type { MovementRef } from '../ports/settlement.ts';
import { sealCall } from './call.ts';
import { lookUpAt, nextLookupAt } from './lookup-schedule.ts';

export interface MovementIntent {
  readonly purpose: Purpose;
  readonly type: TransactionType;
  readonly amount: number;
  readonly idempotencyKey: string;
  /** The number of the attempt at the intent, from 1. */
  readonly attempt: number;
  readonly connectorId: string | null;
  /** Stored for retries; null for a movement without a processor. */
  readonly call: MovementCall | null;
  readonly checkoutAttemptId?: string;
  /** The id under which the processor's own widget made it. */
  readonly processorTransactionId?: string | null;
  readonly reason?: string | null;
  readonly lineItems?: readonly RefundedLine[] | null;
  readonly creditLines?: readonly CreditedLine[] | null;
}

/**
 * Stores a movement of money before any processor is called: the only place that creates a transaction. It is pending
 * until its purpose records an outcome; the money of a `recorded` one has already moved.
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
  const dueAt = hasMoved
    ? null
    : nextLookupAt(services.clock(), 0, services.limits.reconcileAfterMs);
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
    // Held from now on, so that no other payment can claim it.
    connectorRef: intent.processorTransactionId ?? null,
    sealedRequest: call ? sealCall(services.secrets, call) : null,
    nextLookupAt: dueAt,
    createdAt: now,
    updatedAt: now,
  });
  if (dueAt) lookUpAt(tx, transaction, dueAt);
  return transaction;
}

/** The reference to a movement that belongs to no checkout. */
export function refOf({ workspaceId, paymentId, id }: PaymentTransaction): MovementRef {
  return { workspaceId, paymentId, transactionId: id, attempt: null };
}
