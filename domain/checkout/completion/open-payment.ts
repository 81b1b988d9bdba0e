import type { OrderContent } from '../../../storage/entities/checkout-attempt.ts';
import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import { Payment } from '../../../storage/entities/payment.ts';
import { newId } from '../../../storage/ids.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import type { ApplicationContext } from '../../context.ts';

/** A payment for the attempt: a new one, or the one of the session's former attempt that failed (40 §4). */
export function openPayment(
  ctx: ApplicationContext,
  tx: Transaction,
  session: CheckoutSession,
  failed: Payment | null,
  content: OrderContent,
  method: string,
): Payment {
  const now = ctx.now();
  const standing = {
    status: 'pending',
    amount: content.total,
    currency: content.currency,
    method,
    metadata: content.metadata,
    customerId: content.customerId,
    connectorId: null,
    card: null,
    nextAction: null,
    declineCode: null,
    declineClass: null,
    updatedAt: now,
  } as const;
  if (failed) return Object.assign(failed, standing);
  const payment = tx.em.create(Payment, {
    id: newId(),
    workspaceId: ctx.workspaceId,
    environmentId: ctx.environmentId,
    applicationId: ctx.applicationId,
    dueDate: null,
    orderId: null,
    subscriptionId: null,
    checkoutSessionId: session.id,
    invoiceId: null,
    amountAuthorized: 0,
    amountCaptured: 0,
    amountRefunded: 0,
    deferred: false,
    disputed: false,
    net30Acceptance: null,
    routing: null,
    eventSequence: 0,
    createdAt: now,
    ...standing,
  });
  tx.em.persist(payment);
  return payment;
}
