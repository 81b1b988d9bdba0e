import type { OrderContent } from '../../../storage/entities/checkout-attempt.ts';
import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import { Payment } from '../../../storage/entities/payment.ts';
import { newId } from '../../../storage/ids.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import type { ApplicationContext } from '../../context.ts';

/** A payment for the attempt: a new one, or that of the session's previous attempt, which failed (40 §4). */
export function openPayment(
  ctx: ApplicationContext,
  tx: Transaction,
  session: CheckoutSession,
  failed: Payment | null,
  content: OrderContent,
  method: string,
): Payment {
  const now = ctx.now();
  const open = {
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
  if (failed) {
    failed.moveTo('pending');
    return Object.assign(failed, open);
  }
  const payment = tx.em.create(Payment, {
    id: newId(),
    status: 'pending',
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
    ...open,
  });
  tx.em.persist(payment);
  return payment;
}
