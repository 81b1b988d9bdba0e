import type { Payment } from '../../../storage/entities/payment.ts';
import { PaymentTransaction } from '../../../storage/entities/payment-transaction.ts';
import { newId } from '../../../storage/ids.ts';
import type { BaseContext, Transaction } from '../../context.ts';

export interface ReceivedMoney {
  readonly receivedAt: Date;
  /** The merchant's own, such as a bank's booking text. */
  readonly reference: string | null;
}

/**
 * Books a payment's whole amount as received outside of the service: captured, with a transaction that nobody was
 * called for. Order, invoice and events are the caller's.
 */
export function recordReceived(
  ctx: BaseContext,
  tx: Transaction,
  payment: Payment,
  { receivedAt, reference }: ReceivedMoney,
): PaymentTransaction {
  const now = ctx.now();
  const { workspaceId, environmentId, applicationId, id: paymentId, amount, currency } = payment;
  payment.capture(amount, now);
  payment.amountAuthorized = amount;
  payment.metadata = {
    ...payment.metadata,
    receivedAt: receivedAt.toISOString(),
    ...(reference === null ? {} : { reference }),
  };
  const transaction = tx.em.create(PaymentTransaction, {
    id: newId(),
    workspaceId,
    environmentId,
    applicationId,
    paymentId,
    checkoutAttemptId: null,
    type: 'charge',
    status: 'succeeded',
    amount,
    currency,
    connectorId: payment.connectorId ?? null,
    connectorRef: null,
    processorTransactionId: null,
    idempotencyKey: `rec:${paymentId}`,
    declineCode: null,
    declineClass: null,
    attempt: 1,
    reason: null,
    lineItems: null,
    creditNoteNumber: null,
    sealedRequest: null,
    lookups: 0,
    nextLookupAt: null,
    createdAt: now,
    updatedAt: now,
  });
  tx.em.persist(transaction);
  return transaction;
}
